#include "app/cli/cli.h"
#include "app/cli/commands.h"
#include "app/cli/help.h"
#include "app/cli/output.h"

#include <argp.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* argp prints help by itself and ends with success, whether it could be written or not. */
static void check_stdout(int status, void *nothing)
{
    (void)nothing;
    if (status == CLI_DONE && !output_close_stdout())
        _exit(output_reader_is_gone() ? CLI_UNREAD : CLI_FAILED);
}

int main(int argc, char **argv)
{
    const struct cli_command *command;
    int status;

    on_exit(check_stdout, NULL);
    setlocale(LC_CTYPE, "");  /* which letters the terminal has; numbers keep their point */
    signal(SIGPIPE, SIG_IGN); /* a reader that went away is a failed write, not the end */
    argp_err_exit_status = CLI_USAGE;
    if (argc < 2) {
        help_print(stderr);
        return CLI_USAGE;
    }
    command = cli_command_named(command_meant(argv[1]));
    if (!command)
        return cli_command_refuse(argv[1]);
    status = cli_command_run(command, argc - 1, argv + 1);
    return output_reader_is_gone() ? CLI_UNREAD : status;
}
