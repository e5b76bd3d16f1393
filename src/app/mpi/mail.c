#include "app/mpi/mail.h"

#include <limits.h>
#include <mpi.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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
    size_t letter_count, letter_room;
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

void mail_begin(int *argc, char ***argv)
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

const volley_crew *mail_crew(void)
{
    return &mail.crew;
}

bool mail_agrees(unsigned long long number)
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

void mail_end(bool failed, const char *words)
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
