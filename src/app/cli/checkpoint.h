/* checkpoint - how far a report has come, and from what: NAME.part.resume beside NAME.part. Without
 * it --resume could join rows that answer different questions, for a row does not tell them all.
 * Units:  scenarios, bytes of the input.
 * Owns:   the file from checkpoint_begin to checkpoint_end.
 * Errors: the functions print one line on stderr and return false. */
#ifndef CLI_CHECKPOINT_H
#define CLI_CHECKPOINT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { CHECKPOINT_OPTIONS_MAX = 512 };

struct checkpoint {
    char *part, *name; /* NAME.part, NAME.part.resume; NULL: none is kept */
    FILE *file;
    char options[CHECKPOINT_OPTIONS_MAX]; /* all that decides what a row says, in words */
    uint64_t scenarios, failed;           /* reported */
    uint64_t bytes, hash;                 /* of the input that had been read by then */
    uint64_t texts, texts_hash;           /* that ships in the input stood for */
};

/** Name the checkpoint of a report; `options` are set by the caller. */
bool checkpoint_init(struct checkpoint *checkpoint, const char *output);

/** There is a part with something in it to go on from. */
bool checkpoint_has_part(const struct checkpoint *checkpoint);

/** Whether the part may be thrown away: it is empty, or a batch left it, and then what is lost is
 *  said. Another file of that name is somebody's own. */
bool checkpoint_may_begin_anew(const struct checkpoint *checkpoint);

/** Read what the part was made from; false when that cannot be read, or was something else. */
bool checkpoint_load(struct checkpoint *checkpoint);

/** Keep a checkpoint from now on; one that was loaded stays as it is until the next mark. */
bool checkpoint_begin(struct checkpoint *checkpoint);

/** Note how far it has come. What the report says so far must be with the system before. A mark
 *  that cannot be written is passed over: the one before it holds. */
void checkpoint_mark(struct checkpoint *checkpoint);

/** Stop; the checkpoint goes when its part has gone. */
void checkpoint_end(struct checkpoint *checkpoint);

#endif
