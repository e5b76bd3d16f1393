/* how_played - by which rules and for what both sides play, in one sentence for all reports.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef ASK_HOW_PLAYED_H
#define ASK_HOW_PLAYED_H

#include "base/buffer.h"

/** Add the sentence and a line feed.
 *  policy     "optimal", "myopic", "focus-first", "evade-first"; NULL: several
 *  objective  "damage", "kill" */
void play_sentence(const char *edition_title, const char *policy, const char *objective,
                   struct buffer *out);

/** What a "~" before a number says, in a sentence; nothing where nothing was simulated.
 *  mean        what it is of: "damage", "rounds"
 *  half_width  the greatest of the 95 % intervals; NAN: there is none */
void play_mark_sentence(const char *mean, double half_width, struct buffer *out);

#endif
