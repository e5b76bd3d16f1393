#include "app/cli/commands.h"
#include "app/cli/complain.h"
#include "app/cli/output.h"
#include "base/ascii.h"

#include <signal.h>

/* Options that stand for a command. */
static const struct {
    const char *option, *command;
} options[] = {
    { "--help", "help" },
    { "-h", "help" },
    { "--version", "version" },
    { "-V", "version" },
};

static const char *command_meant(const char *word)
{
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (strcmp(word, options[i].option) == 0)
            return options[i].command;
    return word;
}

/* The value of an option, which may stand in the word itself: "-fjson", "--format=json". NULL: the
 * words do not begin with it. */
static const char *value_of(char **words, const char *letter, const char *name)
{
    const char *const behind = ascii_behind(*words, name);

    if (strcmp(*words, letter) == 0 || strcmp(*words, name) == 0)
        return words[1] ? words[1] : "";
    return behind && *behind == '=' ? behind + 1 : ascii_behind(*words, letter);
}

/* Whether words ask for JSON, also by the end of the name of a file, which an error leaves alone.
 * They may be refused before they are read. */
static bool asks_for_json(char **words)
{
    bool json = false, named = false;

    for (; *words && strcmp(*words, "--") != 0; words++) {
        const char *format = value_of(words, "-f", "--format");
        const char *file = value_of(words, "-o", "--output");

        if (format)
            json = strcmp(format, "json") == 0;
        else if (file && !named)
            json = ascii_ends_in(file, strlen(file), ".json");
        named = named || format;
    }
    return json;
}

/* "volley -e 1 run": all commands have options, and no command is one. */
static int refuse_first(char **words)
{
    char said[HINT_MAX] = "";
    size_t count = 0;

    while (words[count] && !commands_named(words[count]))
        cli_append(said, sizeof said, " %s", words[count++]);
    if (*words[0] != '-' || !words[count])
        return commands_refuse(words[0]);
    say(NULL, "options stand behind the command: volley %s%s ...", words[count], said);
    return CLI_USAGE;
}

int main(int argc, char **argv)
{
    const struct command *command;
    int status;

    signal(SIGPIPE, SIG_IGN); /* a reader that went away is a failed write, not the end */
    if (argc < 2) {
        commands_print(stderr);
        return CLI_USAGE;
    }
    command = commands_named(command_meant(argv[1]));
    status = command ? commands_run(command, argc - 1, argv + 1) : refuse_first(argv + 1);
    if (status != CLI_DONE && !output_has_reported() && asks_for_json(argv + 2))
        complain_as_document();
    if (status == CLI_DONE && !output_close_stdout())
        status = CLI_FAILED;
    return output_reader_is_gone() ? CLI_UNREAD : status;
}
