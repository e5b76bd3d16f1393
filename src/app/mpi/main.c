/* volley-mpi - the commands that outgrow a machine, run by all processes of `mpirun` together. The
 * first of them is the program as its user knows it; the others work for it, write nothing, and
 * keep what they have to say to themselves unless they cannot go on. */
#include "app/cli/command.h"
#include "app/cli/output.h"
#include "app/cli/source.h"
#include "app/cli/terminal.h"
#include "volley/crew.h"
#include "volley/version.h"

#include <limits.h>
#include <mpi.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- messages between the processes: MPI ends the program itself when it fails ---- */

enum { TAG_WORK, TAG_LEAVE };
enum { YIELD_UNTIL = 16000 }; /* nanoseconds */

/* A message on its way, with its bytes: whoever sent it has gone on. */
struct letter {
    MPI_Request request;
    char *bytes;
};

static struct {
    volley_crew crew;
    struct letter *letters; /* few for each process: nobody gets more work than it can begin soon */
    size_t letter_count;
    size_t letter_room;
    bool *has_left; /* of each process */
    size_t left;    /* how many have */
} mail;

/* ---- sending ---- */

static void forget_delivered(void)
{
    for (size_t i = 0; i < mail.letter_count;) {
        int delivered;

        MPI_Test(&mail.letters[i].request, &delivered, MPI_STATUS_IGNORE);
        if (!delivered) {
            i++;
            continue;
        }
        free(mail.letters[i].bytes);
        mail.letters[i] = mail.letters[--mail.letter_count];
    }
}

static bool make_room(void)
{
    const size_t room = mail.letter_room ? 2 * mail.letter_room : 16;
    struct letter *more;

    if (mail.letter_count < mail.letter_room)
        return true;
    more = realloc(mail.letters, room * sizeof *more);
    if (!more)
        return false;
    mail.letters = more;
    mail.letter_room = room;
    return true;
}

static int send_as(int tag, size_t to, const char *bytes, size_t count)
{
    char *copy = count <= INT_MAX ? malloc(count + 1) : NULL;

    forget_delivered();
    if (!copy || !make_room()) {
        free(copy);
        return -1;
    }
    memcpy(copy, bytes, count);
    mail.letters[mail.letter_count].bytes = copy;
    MPI_Isend(copy, (int)count, MPI_BYTE, (int)to, tag, MPI_COMM_WORLD,
              &mail.letters[mail.letter_count].request);
    mail.letter_count++;
    return 0;
}

static int send_work(size_t to, const char *bytes, size_t count, void *context)
{
    (void)context;
    return send_as(TAG_WORK, to, bytes, count);
}

/* ---- receiving ---- */

/* Waiting takes little of a processor: a millisecond at most. Who has the next part of the same
 * work answers at once, and sooner than the shortest of sleeps is over. */
static void pause_for(long *nanoseconds)
{
    const struct timespec pause = { 0, *nanoseconds };

    if (*nanoseconds < YIELD_UNTIL)
        sched_yield();
    else
        nanosleep(&pause, NULL);
    if (*nanoseconds < 1000000)
        *nanoseconds += *nanoseconds / 8;
}

/* The next message of any kind. False: there is none now. */
static bool take_next(MPI_Status *status, char **bytes, size_t *count)
{
    MPI_Message message;
    int there, length;

    MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &message, status);
    if (!there)
        return false;
    MPI_Get_count(status, MPI_BYTE, &length);
    *count = (size_t)length;
    *bytes = malloc(*count + 1);
    if (!*bytes)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Mrecv(*bytes, length, MPI_BYTE, &message, MPI_STATUS_IGNORE);
    (*bytes)[*count] = '\0';
    return true;
}

static void note_leaving(int rank)
{
    mail.left += !mail.has_left[rank];
    mail.has_left[rank] = true;
}

/* Words are there of a process that has failed. */
static bool take_leaving(int rank, char *words)
{
    const bool failed = *words != '\0';

    note_leaving(rank);
    if (failed && mail.crew.number == 0)
        fprintf(stderr, "volley-mpi: process %d could not go on\n%s", rank, words);
    free(words);
    return failed;
}

static int receive_work(size_t *from, char **bytes, size_t *count, int wait, void *context)
{
    long pause = 1000;

    (void)context;
    for (;;) {
        MPI_Status status;

        forget_delivered();
        if (take_next(&status, bytes, count)) {
            *from = (size_t)status.MPI_SOURCE;
            if (status.MPI_TAG == TAG_WORK)
                return 1;
            if (take_leaving(status.MPI_SOURCE, *bytes))
                return -1;
            continue;
        }
        if (!wait)
            return 0;
        if (mail.left == mail.crew.count - 1 || (mail.crew.number > 0 && mail.has_left[0]))
            return -1;
        pause_for(&pause);
    }
}

/* ---- from beginning to end ---- */

static void mail_begin(int *argc, char ***argv)
{
    int number, count;

    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &number);
    MPI_Comm_size(MPI_COMM_WORLD, &count);
    mail.crew = (volley_crew){ (size_t)number, (size_t)count, send_work, receive_work, NULL };
    mail.has_left = calloc((size_t)count, sizeof *mail.has_left);
    if (!mail.has_left)
        MPI_Abort(MPI_COMM_WORLD, 1);
}

/* Whether a number is the same in all processes, each of which asks. */
static bool mail_agrees(unsigned long long number)
{
    unsigned long long least, most;

    MPI_Allreduce(&number, &least, 1, MPI_UNSIGNED_LONG_LONG, MPI_MIN, MPI_COMM_WORLD);
    MPI_Allreduce(&number, &most, 1, MPI_UNSIGNED_LONG_LONG, MPI_MAX, MPI_COMM_WORLD);
    return least == most;
}

/* Whom this process waits for before it leaves: the head for all, the others for the head. */
static bool may_leave(void)
{
    return mail.crew.number == 0 ? mail.left == mail.crew.count - 1 : mail.has_left[0];
}

/* What a process that has failed had to say reaches the head, which tells it if it waited for that
 * process.
 * words  why; ended by a NUL */
static void mail_end(bool failed, const char *words)
{
    const size_t first = mail.crew.number == 0 ? 1 : 0;
    const size_t end = mail.crew.number == 0 ? mail.crew.count : 1;
    long pause = 1000;

    if (!failed)
        words = "";
    else if (!*words)
        words = "volley-mpi: it said nothing\n";
    for (size_t to = first; to < end; to++)
        send_as(TAG_LEAVE, to, words, strlen(words));
    while (!may_leave() || mail.letter_count > 0) {
        MPI_Status status;
        char *bytes;
        size_t count;

        forget_delivered();
        if (!take_next(&status, &bytes, &count)) {
            pause_for(&pause);
            continue;
        }
        if (status.MPI_TAG == TAG_LEAVE)
            note_leaving(status.MPI_SOURCE);
        free(bytes);
    }
    free(mail.has_left);
    free(mail.letters);
    MPI_Finalize();
}

/* ---- the commands ---- */

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
    if (mail.crew.number == 0)
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
    if (mail.crew.number == 0 && status == CLI_DONE && !output_close_stdout())
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
    struct proof proof = { .now.hash = DIGEST_BEGINS };

    for (int i = 0; i < argc; i++)
        proof_add(&proof, argv[i], strlen(argv[i]) + 1);
    proof_add(&proof, volley_version(), strlen(volley_version()));
    return proof.now.hash;
}

/* The words of a command; of those who write nothing with options that say so, before a "--". */
static char **words_of(int *argc, char **argv, char *name)
{
    static char output[] = "--output=/dev/null", quiet[] = "--quiet";
    char **words = calloc((size_t)*argc + 3, sizeof *words);
    bool added = mail.crew.number == 0;
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
    const volley_crew *crew = mail.crew.count > 1 ? &mail.crew : NULL;
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
