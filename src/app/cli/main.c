#include "app/cli/commands.h"
#include "app/cli/complain.h"
#include "app/cli/output.h"

#include <signal.h>
#include <string.h>

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

/* Whether words ask for a document on stdout. They may be refused before they are read. */
static bool asks_for_json(char **words)
{
    bool json = false;

    for (; *words && strcmp(*words, "--") != 0; words++) {
        const bool apart = strcmp(*words, "-f") == 0 || strcmp(*words, "--format") == 0;

        if (strncmp(*words, "-o", 2) == 0 || strncmp(*words, "--output", 8) == 0)
            return false;
        if (apart || strncmp(*words, "--format=", 9) == 0 || strncmp(*words, "-f", 2) == 0)
            json =
                strcmp(apart ? (words[1] ? words[1] : "") : *words + (words[0][1] == '-' ? 9 : 2),
                       "json") == 0;
    }
    return json;
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
    if (!command)
        return commands_refuse(argv[1]);
    status = commands_run(command, argc - 1, argv + 1);
    if (status != CLI_DONE && !output_has_reported() && asks_for_json(argv + 2))
        complain_as_document();
    if (status == CLI_DONE && !output_close_stdout())
        status = CLI_FAILED;
    return output_reader_is_gone() ? CLI_UNREAD : status;
}
