#include "app/cli/commands.h"
#include "app/cli/options.h"

struct arguments {
    struct cli_options options;
    bool markdown, all;
};

static int run(void *asked)
{
    const struct arguments *arguments = asked;
    const char *name = arguments->options.words[0];
    const struct command *command = name ? commands_named(name) : NULL;
    char title[] = "volley", help[] = "--help", help_all[] = "--help-all";
    char *argv[] = { title, arguments->all ? help_all : help, NULL };

    if (name && (!command || !command->summary))
        return commands_refuse(name);
    if (command && !arguments->markdown)
        return commands_run(command, 2, argv);
    if (!command && arguments->all)
        manual_write_options(stdout);
    else if (arguments->markdown)
        manual_write(command, stdout);
    else
        commands_print(stdout);
    return CLI_DONE;
}

static const struct option rows[] = {
    { "all", 'a', NULL, "All options, in groups", GROUP_NONE, OPTION_FLAG(struct arguments, all) },
    { "markdown", 'm', NULL, "Write the page of the manual", GROUP_NONE,
      OPTION_FLAG(struct arguments, markdown) },
    { 0 },
};

const struct command cli_help = {
    .name = "help",
    .summary = "explain a command",
    .forms = { "[COMMAND]" },
    .operands = OPERANDS_COMMAND,
    .limits = { 0, 1, NULL, "one command at most" },
    .tables = { rows },
    .bytes = sizeof(struct arguments),
    .run = run,
};
