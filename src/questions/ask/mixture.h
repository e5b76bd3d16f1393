/* mixture - loadouts of which one is met as often as its share says: "60%: 3 focus | 3".
 * Units:  shares from 0 to 1, which add up to 1.
 * Owns:   its texts; free with ask_mixture_fini. All-zero is a valid empty mixture.
 * Errors: name the text, the column and the word.
 *
 * Parts stand between bars with blanks around them, each with its share before it if wanted. Where
 * all have one they must make 100 %; what is left goes to the parts without one, all alike. A text
 * without a bar and without a share is a mixture of one part. */
#pragma once

#include "volley/scenario.h"

#include <stdbool.h>

enum { ASK_MIXTURE_MAX = 16 }; /* parts */

struct ask_mixture_part {
    double share;
    volley_text text; /* the words alone, with their place */
};

struct ask_mixture {
    struct ask_mixture_part parts[ASK_MIXTURE_MAX];
    size_t count;
};

/** Whether a text is one of several parts, or says a share. */
bool ask_mixture_is(const char *text);

/** source: what errors call the text where it has no name itself. */
volley_status ask_mixture_read(struct ask_mixture *out, const volley_text *text, const char *source,
                               volley_error *err);

void ask_mixture_fini(struct ask_mixture *mixture);
