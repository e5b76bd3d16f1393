/* chance_ways - the ways in which a word with a chance comes out, for the files of words/chance.h.
 * Units:  per cent.
 * Owns:   nothing: words point into the text that was read.
 * Errors: as in words/chance.h. */
#pragma once

#include "words/chance.h"

enum { CHANCE_WAYS_MAX = 15 };

#define CHANCE_WHOLE    100.0
#define CHANCE_ROUNDING 1e-9

/* One way in which a word comes out. */
struct chance_way {
    struct error_place word; /* as written, without its chance; of no bytes: nothing */
    bool is_value;           /* a number alone: "2" of "range=1@30%,2@50%" */
    double percent;
};

struct chance {
    struct chance_way ways[CHANCE_WAYS_MAX + 1]; /* and nothing */
    size_t count;
    double sum;     /* of the chances that are written */
    uint32_t about; /* mask of situations */
};

/** A word as it is written. */
volley_status chance_read(struct chance *out, const struct error_place *written, volley_error *err);

/** Its ways with what is left of 100 % for nothing, and without what never comes. */
void chance_leave_rest(struct chance *chance);

/** Where the value of the first part begins: "1" of "range=1@30%,2@50%"; NULL: it has none. */
const char *chance_value_of(const struct error_place *word);
