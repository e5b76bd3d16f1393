/* deal - pieces of work dealt out to the processes of a crew as they come to the end of theirs, and
 * their answers taken in the order of the pieces.
 * Units:  pieces, by their number from 0; bytes.
 * Owns:   answers that wait for earlier ones; free with deal_end.
 * Errors: of the work, of whoever takes the answers; out of memory; a process that is gone.
 *
 * Only the head has a deal. It works itself while all others have enough to do, so that two
 * processes are twice as fast as one, and a head of hundreds is there for them. */
#ifndef CREW_DEAL_H
#define CREW_DEAL_H

#include "base/buffer.h"
#include "base/crew/message.h"

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
    } * waiting; /* a ring: piece n at n modulo the window */
    size_t window;
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

/** Work out pieces that are just numbers, from 0 to `count`, in the head; in the others help with
 *  it. In both the piece that is handed to `work` is a uint64_t. */
volley_status deal_numbers(struct deal *deal, uint64_t count, volley_error *err);

#endif
