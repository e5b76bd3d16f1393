/* word - the vocabulary of the loadout notation: one table for parser, help, docs and graph.
 * Units:  numbers as the word takes them (dice, tokens, range bands, points of health).
 * Owns:   nothing; constant tables.      Errors: none; unknown spellings do not match.
 *
 * A row stands for one word, or for a family of words where its spelling has an F or a T: these
 * stand for a face, so "F-to-T" is focus-to-hit, blank-to-focus and the rest; a K stands for a
 * token. An F may be a list, as in "focus/hit-to-crit". Effect words, and those for attack value
 * and agility, may be prefixed with "their-" and then act on the other ship or its dice. */
#pragma once

#include "game/rules/effect.h"

enum rules_word_kind {
    RULES_WORD_DICE,
    RULES_WORD_TOKEN,
    RULES_WORD_HEALTH,
    RULES_WORD_CHARGES,
    RULES_WORD_SITUATION,
    RULES_WORD_EFFECT,
    RULES_WORD_KINDS
};

enum rules_health { RULES_HULL, RULES_SHIELDS, RULES_HEALTHS };

enum rules_number_form {
    RULES_NO_NUMBER,         /* "obstructed" */
    RULES_NUMBER,            /* "range=1" */
    RULES_NUMBER_OPTIONAL,   /* "focus" is "focus=1" */
    RULES_NUMBER_OR_ALL,     /* "reroll=2", "reroll=all" */
    RULES_NUMBER_SIGNED,     /* "roll=+1" */
    RULES_NUMBER_OR_RESULTS, /* "roll-max=4", "roll-max=results" */
    RULES_NAMES_TOKENS,      /* "no-spend=green", "inflict=ion" */
    RULES_NAMES_TOKEN,       /* "pay-lock=focus" */
    RULES_NAMES_RESULTS,     /* "test=2,hit>suffer-hit" */
    RULES_NAMES_WEAPONS,     /* "bonus-attack=primary", "bonus-attack=cannon/turret" */
    RULES_NAMES_ANYTHING,    /* "action=boost" */
    RULES_NUMBER_FORMS
};

struct rules_word {
    const char *spelling;
    uint8_t kind;     /* enum rules_word_kind */
    uint8_t id;       /* token, health, situation or operation */
    uint8_t sides;    /* who may say it: mask of 1u << enum rules_side */
    uint8_t editions; /* mask of RULES_EDITION_* */
    uint8_t form;     /* enum rules_number_form */
    int8_t low, high; /* range of the number */
    const char *meaning;
    const char *example;
};

enum { RULES_OF_WEAPON = 128 }; /* in `id`, with an operation about charges */
_Static_assert((int)RULES_OPERATIONS <= (int)RULES_OF_WEAPON, "a bit beside the operations");

/** What an effect word does, as enum rules_operation; RULES_OPERATIONS: it is another word. */
static inline uint8_t rules_word_operation(const struct rules_word *word)
{
    return word->kind == RULES_WORD_EFFECT ? (uint8_t)(word->id & ~RULES_OF_WEAPON)
                                           : (uint8_t)RULES_OPERATIONS;
}

/** Whether a number can stand with a word; others may have something else in its range. */
static inline bool rules_word_takes_number(const struct rules_word *word)
{
    return word->form >= RULES_NUMBER && word->form <= RULES_NUMBER_OR_RESULTS;
}

/** Whether a word is of an operation that has a flag. */
static inline bool rules_word_has(const struct rules_word *word, uint32_t flag)
{
    return word->kind == RULES_WORD_EFFECT && rules_operation_has(rules_word_operation(word), flag);
}

/** The table and its length. */
extern const struct rules_word rules_words[];
extern const size_t rules_word_count;

/* A spelling taken apart. */
struct rules_spelling {
    const struct rules_word *word;
    bool theirs;
    uint8_t from;    /* mask of faces; 0: the word names none, so any */
    uint8_t to;      /* enum dice_face; DICE_FACES: the one that was named; effects only */
    uint16_t tokens; /* mask of the K */
    bool counted;    /* an alias that stands with a number (game/rules/alias.h) */
};

enum { RULES_SPELLING_MAX = 48 };

/** Find the row that spells text (without "=N", letters in lower case), or what text is an alias
 * of. False: no such word. */
bool rules_word_match(const char *text, size_t text_bytes, struct rules_spelling *out);

/** Whether text denies an arc, as in "no-bullseye"; out: the arc. */
bool rules_word_denies(const char *text, size_t text_bytes, struct rules_spelling *out);

/** The alias of a whole word that text is; NULL: none. */
const struct rules_alias *rules_word_alias(const char *text, size_t text_bytes);

/** Read the tokens of a RULES_NAMES_TOKENS: "focus/calculate", "green", "all"; "none" is no token.
 *  False: not such a list. */
bool rules_word_tokens(const char *text, size_t text_bytes, uint16_t *out);

/** Read the faces that can stand for an F: "blank", "focus/hit". False: not such a list. */
bool rules_word_faces(const char *text, size_t text_bytes, uint8_t *out);

/** The kinds of tokens that an edition (a bit) has, as a mask. */
uint16_t rules_word_tokens_in(unsigned edition);

/** Visit every word that names a token or a class of them. */
void rules_word_tokens_each(rules_visit *visit, void *context);

/** Whether a side may say it: "their-agility" is said by who attacks. */
bool rules_word_said_by(const struct rules_spelling *spelling, enum rules_side side);

/** Whether the faces a spelling names are on the dice it acts on, said by side. */
bool rules_word_fits(const struct rules_spelling *spelling, enum rules_side side);

/** Visit every spelling a side can use, families written out. */
void rules_word_each(enum rules_side side, rules_visit *visit, void *context);
