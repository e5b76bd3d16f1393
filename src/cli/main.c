#include "cli/cli.h"
#include "cli/output.h"

#include <argp.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct cli_command commands[] = {
    { "run", "play one scenario and report the damage", cli_run },
    { "compare", "put attackers or defenders side by side", cli_compare },
    { "sweep", "run one scenario over a grid of parameters", cli_sweep },
    { "plan", "say what to do: best play as a table, or for one roll", cli_plan },
    { "squad", "say what the ships of a squad (XWS) do and stand", cli_squad },
    { "duel", "let two sides fight it out: who wins, who is left", cli_duel },
    { "survive", "say how long a ship lives under attackers", cli_survive },
    { "worth", "say what the cards of a ship add, and those that it could have", cli_worth },
    { "best", "find the best sets of upgrades for a ship", cli_best },
    { "luck", "say how lucky the attacks of a game were", cli_luck },
    { "batch", "run every scenario of a CSV file", cli_batch },
    { "cards", "list, search and explain the cards and the pilots", cli_cards },
    { "ships", "list and search the ships, and tell of one and its pilots", cli_ships },
    { "hazard", "say what an obstacle, a device or a remote does to a ship", cli_hazard },
    { "words", "list the words of a loadout", cli_words },
    { "page", "tell where the page for a browser is, open or write it", cli_page },
    { "selftest", "check this installation", cli_selftest },
};
enum { COMMANDS = sizeof commands / sizeof commands[0], NAME_MAX_BYTES = 32 };

static void print_help(FILE *stream)
{
    fprintf(stream, "Usage: volley COMMAND [options] ...\n"
                    "Combat probabilities for the X-Wing Miniatures game.\n\n"
                    "  volley run \"3 focus lock\" vs \"3 focus evade\"\n"
                    "  volley compare \"3 focus\" \"3 lock\" vs \"2\"\n"
                    "  volley plan --rolled \"hit focus blank\" \"3 focus lock\" vs \"3 evade\"\n\n"
                    "Commands:\n");
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(stream, "  %-10s %s\n", commands[i].name, commands[i].summary);
    fprintf(stream, "\nvolley COMMAND --help explains a command; volley --version tells the "
                    "version.\n");
}

static void print_version(void)
{
    const char *kernel;
    int supported;

    printf("volley %s\nkernels:", volley_version());
    for (size_t i = 0; (kernel = volley_kernel_at(i, &supported)); i++)
        printf(" %s%s", kernel, supported ? "" : " (not on this machine)");
    printf("\n");
}

static bool is_one_of(const char *word, const char *first, const char *second)
{
    return strcmp(word, first) == 0 || strcmp(word, second) == 0;
}

static int run_command(const struct cli_command *command, int argc, char **argv)
{
    char name[NAME_MAX_BYTES];

    snprintf(name, sizeof name, "volley %s", command->name);
    argv[0] = name;
    return command->run(argc, argv);
}

/* argp prints help by itself and ends with success, whether it could be written or not. */
static void check_stdout(int status, void *nothing)
{
    (void)nothing;
    if (status == CLI_DONE && !output_close_stdout())
        _exit(CLI_FAILED);
}

int main(int argc, char **argv)
{
    on_exit(check_stdout, NULL);
    setlocale(LC_CTYPE, "");  /* which letters the terminal has; numbers keep their point */
    signal(SIGPIPE, SIG_IGN); /* a reader that went away is a failed write, and said so */
    argp_err_exit_status = CLI_USAGE;
    if (argc < 2) {
        print_help(stderr);
        return CLI_USAGE;
    }
    if (is_one_of(argv[1], "--help", "-h") || (argc == 2 && strcmp(argv[1], "help") == 0)) {
        print_help(stdout);
        return output_close_stdout() ? CLI_DONE : CLI_FAILED;
    }
    if (is_one_of(argv[1], "--version", "-V")) {
        print_version();
        return output_close_stdout() ? CLI_DONE : CLI_FAILED;
    }
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return run_command(&commands[i], argc - 1, argv + 1);
    fprintf(stderr, "volley: there is no command '%s'\n\n", argv[1]);
    print_help(stderr);
    return CLI_USAGE;
}
