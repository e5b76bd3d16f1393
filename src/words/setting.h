/* setting - words that set something of a ship or of its attack: dice, tokens, health, charges, and
 * what is true of them.
 * Units:  as in words/loadout.h.
 * Owns:   nothing; changes the loadout.
 * Errors: a word that cannot be said here, a number out of bounds, what is said twice. */
#pragma once

#include "game/rules/duel_word.h"
#include "words/loadout.h"

/* A word taken apart: "focus=2" is stem "focus", value "2". */
struct setting_word {
    struct error_place place;
    char stem[RULES_SPELLING_MAX]; /* in lower case; "" if too long to be a word */
    size_t stem_bytes;
    const char *value; /* after the "=", NULL without one */
    size_t value_bytes;
    bool counted; /* the value stands before the stem: "2 focus" */
};

struct setting {
    struct loadout *out;
    const struct rules_edition *edition;
    bool seen[RULES_WORD_KINDS][RULES_HEALTHS]; /* words that may stand only once */
    uint32_t situations;                        /* words that say them, without what these imply */
    uint32_t none;                              /* tokens of which they say that there are none */
    bool force_said;
    int skill; /* 1 + initiative (pilot skill) that is said, in place of the pilot's; 0: none is */
    volley_error *err;
};
_Static_assert((int)RULES_HEALTHS > (int)RULES_RANGE, "seen has room for every id");

/** "attacker", "defender". */
extern const char *const setting_side_names[RULES_SIDES];

struct setting_word setting_take_apart(const struct error_place *place);

/** Whether a number counts the word behind it, a token, health, charges or rerolls: its place is
 * that of both then, "2 focus", which is focus=2. */
bool setting_count(struct error_place *number, const struct error_place *word);

/** The word of the vocabulary that it begins with. False: none. */
bool setting_match(const struct setting_word *word, struct rules_spelling *spelling);

/** "no-bullseye": an arc that the other ship is not in (rules_word_denies). */
volley_status setting_deny(struct setting *setting, const struct setting_word *word,
                           const struct rules_spelling *spelling);

/** The word about an engagement that it begins with; RULES_DUEL_WORDS: none. "init=5", "ps=7" are
 *  words of loadouts, too, for which a card may ask. */
enum rules_duel_word_id setting_duel_word(const struct setting_word *word);
volley_status setting_take_skill(struct setting *setting, const struct setting_word *word);

/** The error for a word that describes the other side. */
volley_status setting_wrong_side(struct setting *setting, const struct setting_word *word);

/** The number of a word into *number, 1 without one; the edition bounds the range. */
volley_status setting_number(struct setting *setting, const struct setting_word *word,
                             const struct rules_spelling *spelling, int *number);

/** Do what a word says that is no effect. */
volley_status setting_apply(struct setting *setting, const struct setting_word *said,
                            const struct rules_word *word, int number);
