/* crew - processes that share the work of one question: messages between them, values as bytes,
 * pieces of work dealt out by the head (the process that answers), and sums over all.
 * Units:  bytes. Processes are of one build, so numbers are as memory has them.
 * Owns:   a message owns its bytes; free with message_fini. All-zero is a valid empty one.
 * Errors: out of memory; a process that is gone, or says what nobody has asked. */
#pragma once

#include "base/buffer.h"
#include "base/error.h"
#include "volley/crew.h"

enum message_kind {
    MESSAGE_PIECE,  /* of work; number: which */
    MESSAGE_ANSWER, /* to the piece of that number */
    MESSAGE_FAULT,  /* instead of an answer: a volley_error */
    MESSAGE_OVER,   /* there are no more pieces */
    MESSAGE_VALUES  /* to be summed, or their sum */
};

struct message {
    enum message_kind kind;
    uint64_t number;
    size_t from;
    const char *bytes;
    size_t count;
    char *memory;
};

volley_status message_send(const volley_crew *crew, size_t to, const struct message *message,
                           volley_error *err);

/** The next message. *there: false if there is none, which can be only without `wait`. */
volley_status message_receive(const volley_crew *crew, struct message *out, bool wait, bool *there,
                              volley_error *err);

/** It is a message that nobody has asked for. */
volley_status message_refuse(const struct message *message, volley_error *err);

void message_fini(struct message *message);

/** Whether there is somebody to share work with: in a browser never. */
static inline bool crew_is_shared(const volley_crew *crew)
{
#ifdef VOLLEY_WITHOUT_CREW
    (void)crew;
    return false;
#else
    return crew && crew->count > 1;
#endif
}

/** Whether this process answers, and not only helps. */
static inline bool crew_is_head(const volley_crew *crew)
{
    return !crew_is_shared(crew) || crew->number == 0;
}

/* pack - values one after the other as bytes of a piece or an answer, and back. Texts stay where
 * the bytes are. Errors: `failed` is set when there are fewer bytes than asked for, and stays set;
 * what is read then is zero. The buffer remembers that memory ran out. */

struct unpack {
    const char *at;
    size_t left;
    bool failed;
};

/** A value of a fixed size. */
void pack_value(struct buffer *out, const void *value, size_t bytes);
void unpack_value(struct unpack *from, void *value, size_t bytes);

/** Bytes with their number before them. */
void pack_bytes(struct buffer *out, const char *bytes, size_t count);
const char *unpack_bytes(struct unpack *from, size_t *count);

/** A text; NULL is kept as such. What is unpacked lives as long as the bytes. */
void pack_text(struct buffer *out, const char *text);
const char *unpack_text(struct unpack *from);

/* deal - pieces of work dealt out to the processes of a crew as they come to the end of theirs, and
 * their answers taken in the order of the pieces.
 * Units:  pieces, by their number from 0; bytes.
 * Owns:   answers that wait for earlier ones; free with deal_end.
 * Errors: of the work, of whoever takes the answers; out of memory; a process that is gone.
 *
 * Only the head has a deal. It works itself while all others have enough to do, so that two
 * processes are twice as fast as one, and a head of hundreds is there for them. */

/** Work a piece out, the same in each process. */
typedef volley_status deal_work_fn(const char *piece, size_t bytes, struct buffer *answer,
                                   void *context, volley_error *err);

/** Take the answer to the next piece. Not VOLLEY_OK ends the deal. */
typedef volley_status deal_take_fn(const char *answer, size_t bytes, void *context,
                                   volley_error *err);

struct deal {
    const volley_crew *crew;
    deal_work_fn *work;
    deal_take_fn *take;
    void *context;

    /* the rest is its own */
    uint64_t dealt, taken; /* pieces */
    uint32_t *at_work;     /* pieces that each process has */
    struct deal_answer {
        struct buffer bytes;
        bool there;
    } * waiting;    /* a ring: piece n at n modulo the window */
    size_t window;  /* may be set before: how many may wait */
    uint32_t ahead; /* may be, too: pieces that a process has */
};

/** Begin. The fields above "its own" are set before. */
volley_status deal_begin(struct deal *deal, volley_error *err);

/** Have a piece worked out, here or elsewhere, and take the answers that have come. */
volley_status deal_put(struct deal *deal, const char *piece, size_t bytes, volley_error *err);

/** Wait until all that was dealt is taken. */
volley_status deal_wait(struct deal *deal, volley_error *err);

/** Tell the others that it is over, also after a failure: what they are at is dropped. */
void deal_end(struct deal *deal);

/** What the others do: work pieces out until it is over. */
volley_status deal_serve(const volley_crew *crew, deal_work_fn *work, void *context,
                         volley_error *err);

/* each - things by their numbers, each worked out by one of the processes: the one way in which
 * questions of known parts are shared.
 * Without a crew all are worked out here, in one go. */
struct deal_each {
    const volley_crew *crew; /* NULL: none */
    uint64_t size;           /* things in a row that a process works out at a time */
    bool are_long;           /* the longest first: nobody has some while others have none */

    /** Work out things from `first` to `end`; what is found stays with them. */
    volley_status (*work)(uint64_t first, uint64_t end, void *context, volley_error *err);

    /** What was found of a thing as bytes, and back in the head. */
    void (*pack)(uint64_t number, struct buffer *out, void *context);
    volley_status (*unpack)(uint64_t number, struct unpack *from, void *context, volley_error *err);

    /** All things before `end` are there. Not VOLLEY_OK ends the work. */
    volley_status (*look)(uint64_t end, void *context, volley_error *err);
    void *context;
};

/** Work out things from 0 to `count`. Only the head has them all then. */
volley_status deal_each(const struct deal_each *each, uint64_t count, volley_error *err);

/* sum - what all processes of a crew have counted, added up.
 * Whole numbers are the same in any order of summing. */

/** Each process calls it, at the same place of the work; then each has the sums. Without a crew
 *  the values are the sums. */
volley_status crew_sum(const volley_crew *crew, uint64_t *values, size_t count, volley_error *err);

/** Have all values in all processes, which call it as crew_sum: each is there in one of them, and
 *  in all others it is 0.
 *  status  of this process's work. Where one has failed or was called off, all end */
volley_status crew_gather(const volley_crew *crew, volley_status status, void *values, size_t bytes,
                          volley_error *err);

/** The share of this process in numbers from *first to *end. Processes have them in a row, in
 *  their order. */
void crew_share(const volley_crew *crew, uint64_t *first, uint64_t *end);
