#include "app/cli/help.h"
#include "app/cli/cli.h"
#include "app/cli/commands.h"
#include "app/cli/manual.h"
#include "app/cli/output.h"
#include "app/cli/usage.h"

#include <string.h>

static const char about[] = "Explain a command, or list all.";

struct arguments {
    const char *command;
    bool markdown;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *arguments = state->input;

    switch (key) {
    case 'm':
        arguments->markdown = true;
        return 0;
    case ARGP_KEY_ARG:
        if (arguments->command)
            argp_error(state, "one command at most");
        arguments->command = text;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

void help_print(FILE *stream)
{
    const struct cli_command *command;

    fprintf(stream, "Usage: volley COMMAND [options] ...\n"
                    "Combat probabilities for the X-Wing Miniatures game.\n\n"
                    "  volley run \"3 focus lock\" vs \"3 focus evade\"\n"
                    "  volley compare \"3 focus\" \"3 lock\" vs \"2\"\n"
                    "  volley plan --rolled \"hit focus blank\" \"3 focus lock\" vs \"3 evade\"\n\n"
                    "Commands:\n");
    for (size_t i = 0; (command = cli_command_at(i)); i++)
        if (command->summary)
            fprintf(stream, "  %-10s %s\n", command->name, command->summary);
    fprintf(stream, "\nvolley help COMMAND explains a command; the manual is volley(1).\n");
}

static int explain(const struct cli_command *command)
{
    char name[] = "volley", option[] = "--help", *argv[] = { name, option, NULL };

    return cli_command_run(command, 2, argv);
}

int cli_help(int argc, char **argv)
{
    static const struct argp_option rows[] = {
        { "markdown", 'm', NULL, 0, "Write the page of the manual", 0 },
        { 0 },
    };
    const struct argp argp = { rows, parse, "[COMMAND]", about, NULL, NULL, NULL };
    struct arguments arguments = { 0 };
    const struct cli_command *command;

    if (usage_parse(&argp, argc, argv, &arguments) != 0)
        return CLI_FAILED;
    command = arguments.command ? cli_command_named(arguments.command) : NULL;
    if (arguments.command && (!command || !command->summary))
        return cli_command_refuse(arguments.command);
    if (command && !arguments.markdown)
        return explain(command);
    if (command)
        manual_write(command, stdout);
    else if (arguments.markdown)
        manual_write_program(stdout);
    else
        help_print(stdout);
    return output_close_stdout() ? CLI_DONE : CLI_FAILED;
}
