/* volley-mpi - the commands that outgrow a machine, run by all processes of `mpirun` together. The
 * first of them is the program as its user knows it; the others work for it, write nothing, and
 * keep what they have to say to themselves unless they cannot go on. */
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/terminal.h"
#include "app/mpi/mail.h"
#include "volley/version.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Of the commands of `volley`, those whose work can be shared. */
static const struct shared_command {
    const struct command *command;
    const char *summary;
} commands[] = {
    { &cli_run, "share out the trials of one simulation" },
    { &cli_batch, "deal out the rows of a CSV file" },
    { &cli_duel, "share out the trials of a duel, deal out the duels of a table" },
    { &cli_survive, "the same for ships that survive" },
    { &cli_worth, "deal out the cards of a ship, or with --in games its duels" },
    { &cli_best, "with --squad deal out the pilots" },
};
enum { COMMANDS = sizeof commands / sizeof commands[0], NAME_MAX_BYTES = 32, WORDS_MAX = 4000 };

static void print_help(FILE *stream)
{
    fprintf(stream, "Usage: mpirun [options] volley-mpi COMMAND [options] ...\n"
                    "Commands of volley whose work all processes of mpirun share; the report is "
                    "that of `volley`,\nbyte for byte, and written by the first process.\n\n"
                    "Commands:\n");
    for (size_t i = 0; i < COMMANDS; i++)
        fprintf(stream, "  %-10s %s\n", commands[i].command->name, commands[i].summary);
    fprintf(stream, "\nvolley COMMAND --help explains a command.\n");
}

static bool is_one_of(const char *word, const char *first, const char *second)
{
    return strcmp(word, first) == 0 || strcmp(word, second) == 0;
}

/* ---- what the others do not say ---- */

static FILE *muffled; /* what this process has to say, if it is not the first; else NULL */

static void muffle(void)
{
    if (mail_crew()->number == 0)
        return;
    muffled = tmpfile();
    if (muffled)
        dup2(fileno(muffled), STDERR_FILENO);
    if (!freopen("/dev/null", "w", stdout))
        _exit(CLI_FAILED);
}

static void leave(int status, void *nothing)
{
    char words[WORDS_MAX + 1] = "";

    (void)nothing;
    if (mail_crew()->number == 0 && status == CLI_DONE && !output_close_stdout())
        status = CLI_FAILED;
    if (output_reader_is_gone())
        status = CLI_UNREAD;
    if (muffled) {
        rewind(muffled);
        words[fread(words, 1, WORDS_MAX, muffled)] = '\0';
    }
    mail_end(status != CLI_DONE, words);
    _exit(muffled ? CLI_DONE : status); /* the status of all is that of the first */
}

/* ---- a command ---- */

static unsigned long long digest(int argc, char **argv)
{
    unsigned long long hash = 0xCBF29CE484222325; /* FNV-1a, which is enough for a mistake */

    for (int i = 0; i <= argc; i++)
        for (const char *at = i < argc ? argv[i] : volley_version();; at++) {
            hash = (hash ^ (unsigned char)*at) * 0x100000001B3;
            if (!*at)
                break;
        }
    return hash;
}

/* The words of a command; of those who write nothing with options that say so, before a "--". */
static char **words_of(int *argc, char **argv, char *name)
{
    static char output[] = "--output=/dev/null", quiet[] = "--quiet";
    char **words = calloc((size_t)*argc + 3, sizeof *words);
    bool added = mail_crew()->number == 0;
    int count = 0;

    if (!words)
        return NULL;
    words[count++] = name;
    for (int i = 1; i <= *argc; i++) {
        if (!added && (i == *argc || strcmp(argv[i], "--") == 0)) {
            words[count++] = output;
            words[count++] = quiet;
            added = true;
        }
        if (i < *argc)
            words[count++] = argv[i];
    }
    *argc = count;
    return words;
}

static int run_command(const struct command *command, int argc, char **argv)
{
    char name[NAME_MAX_BYTES];
    const volley_crew *crew = mail_crew()->count > 1 ? mail_crew() : NULL;
    char **words;
    int status;

    snprintf(name, sizeof name, "volley-mpi %s", command->name);
    words = words_of(&argc, argv, name);
    status = words ? command_run(command, NULL, crew, argc, words) : CLI_FAILED;
    free(words);
    return status;
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return CLI_USAGE;
    }
    if (is_one_of(argv[1], "--help", "-h")) {
        print_help(stdout);
        return CLI_DONE;
    }
    if (is_one_of(argv[1], "--version", "-V")) {
        printf("volley-mpi %s\n", volley_version());
        return CLI_DONE;
    }
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].command->name) == 0)
            return run_command(commands[i].command, argc - 1, argv + 1);
    fprintf(stderr, "volley-mpi: there is no command '%s'\n\n", argv[1]);
    print_help(stderr);
    return CLI_USAGE;
}

int main(int argc, char **argv)
{
    mail_begin(&argc, &argv);
    muffle();
    terminal_hide(); /* mpirun collects what is written, as if for one */
    on_exit(leave, NULL);
    signal(SIGPIPE, SIG_IGN);
    if (!mail_agrees(digest(argc, argv))) {
        fprintf(stderr,
                "volley-mpi: the processes have other words or versions: start all alike\n");
        return CLI_USAGE;
    }
    return run(argc, argv);
}
