/* ability - read effect words: "reroll=1", "late-their-cancel-evade=1:force=2", "a|b",
 * "a?bullseye". Units:  as in rules/effect.h. Owns:   nothing; facts point into the text. Errors:
 * what cannot be read fills the error with the word's place, and names its part. */
#ifndef SCENARIO_ABILITY_H
#define SCENARIO_ABILITY_H

#include "base/error.h"
#include "rules/effect.h"

#include <stddef.h>

enum { ABILITY_ALTERNATIVES_MAX = 8 };

/* The effects of one word: one, or alternatives of which one can be used. */
struct ability_words {
    struct rules_effect effects[ABILITY_ALTERNATIVES_MAX];
    size_t count;
};

/** Read a word said by a ship of side.
 *  x  the number that stands for "x"; < 0: none was given */
volley_status ability_read(struct ability_words *out, const struct error_place *place,
                           enum rules_side side, int x, volley_error *err);

/** Read facts parted by blanks, "|" between alternatives: "attacking range=1-2 focus|calculate".
 * Adds them to the effect. An "x=…" is left alone. */
volley_status ability_read_facts(struct rules_effect *effect, const struct error_place *place,
                                 const char *text, size_t text_bytes, volley_error *err);

#endif
