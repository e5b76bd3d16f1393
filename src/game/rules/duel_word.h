/* duel_word - words that say how a ship fights an engagement, beside those of its attacks.
 * Units:  as each word says.
 * Owns:   nothing; a constant table.      Errors: none; unknown spellings do not match. */
#pragma once

#include <stddef.h>

enum rules_duel_word_id {
    RULES_DUEL_INIT,
    RULES_DUEL_POINTS,
    RULES_DUEL_PLAN,
    RULES_DUEL_REGEN,
    RULES_DUEL_SHOT,
    RULES_DUEL_REPAIR,
    RULES_DUEL_HAZARD,
    RULES_DUEL_RANGE, /* of loadouts, too: there it is the range of the attack */
    RULES_DUEL_WORDS
};

struct rules_duel_word {
    const char *spelling, *meaning, *example;
    int low, high; /* of a whole number; both 0: it has another value */
};

extern const struct rules_duel_word rules_duel_words[RULES_DUEL_WORDS];

/** The number of the word that a text in small letters is; RULES_DUEL_WORDS: none. */
enum rules_duel_word_id rules_duel_word_match(const char *text, size_t text_bytes);

/** An initiative (pilot skill) that cards have changed: none brings it below 0 or above 12. */
int rules_skill_within(int skill);
