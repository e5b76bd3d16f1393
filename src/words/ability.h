/* ability - read effect words: "reroll=1", "late-their-cancel-evade=1:force=2", "a|b",
 * "a?bullseye".
 * Units:  as in game/rules/effect.h.
 * Owns:   nothing.
 * Errors: what cannot be read fills the error with the place of the part it is about. */
#pragma once

#include "base/error.h"
#include "game/rules/edition.h"

enum {
    ABILITY_TEXT_MAX = 512 /* bytes of one word */
};

/* Who says a word. */
struct ability_speaker {
    enum rules_side side;
    const struct rules_edition *edition; /* whose words can be said; NULL: a card, which says any */
    int x;                               /* the number that stands for "x"; < 0: none was given */
};

/* The effects of one word: one, or alternatives of which one can be used. */
struct ability_words {
    struct rules_effect effects[RULES_ALTERNATIVES_MAX];
    size_t count;
};

/** Whether a word says more than an operation: a price, a refusal, alternatives, a condition, or
 *  when it happens and who uses it. */
bool ability_is_composed(const struct error_place *place);

/** Read a word. */
volley_status ability_read(struct ability_words *out, const struct error_place *place,
                           const struct ability_speaker *speaker, volley_error *err);

/** Read the condition of a card's clause: "attacking range=1-2 focus|calculate". Adds its facts to
 *  the effect.
 *  side  on which the ship is: of a clause about the other no more is read than what says so;
 *        RULES_SIDES: all of it */
volley_status ability_read_facts(struct rules_effect *effect, const struct error_place *place,
                                 enum rules_side side, volley_error *err);
