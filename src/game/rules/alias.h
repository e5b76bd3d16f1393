/* alias - what players type for a word of the notation or for a card: "tl" is lock, "fcs" is
 * firecontrolsystem. Aliases are exact, as words are: nothing is guessed.
 * Units:  none.
 * Owns:   nothing; a constant table.      Errors: none; what is no alias is not found.
 *
 * No alias is a word, nor the id of a card, a pilot or a ship of any edition, nor a part of one
 * between hyphens: it says the same wherever it stands. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum rules_alias_kind {
    RULES_ALIAS_TOKEN,     /* of a token, wherever one is named: "tl", "gain-tl=1", "?tl" */
    RULES_ALIAS_FACE,      /* of a face in a word that has one: "reroll-blanks=2" */
    RULES_ALIAS_SITUATION, /* of what is true, as a word or asked for: "bull", "?bull" */
    RULES_ALIAS_WORD,      /* of another word: "agi=2" */
    RULES_ALIAS_DUEL,      /* of a whole word about an engagement: "ps=9" */
    RULES_ALIAS_CARD,      /* of the id of a card */
    RULES_ALIAS_KINDS
};

struct rules_alias {
    const char *typed, *word;
    uint8_t kind; /* enum rules_alias_kind */
    bool counted; /* as a word it stands with a number: who says "evades" has to say how many */
};

/** What is called for each of several words. */
typedef void rules_visit(const char *text, void *context);

/** Move *text behind a word that it begins with, if the end or one of `ends` follows; NULL:
 * whatever follows. */
static inline bool rules_take(const char **text, const char *end, const char *word,
                              const char *ends)
{
    size_t bytes;

    if (*text == end || **text != *word) /* nearly always */
        return false;
    bytes = strlen(word);
    if ((size_t)(end - *text) < bytes || memcmp(*text, word, bytes) != 0 ||
        (ends && *text + bytes < end && !((*text)[bytes] && strchr(ends, (*text)[bytes]))))
        return false;
    *text += bytes;
    return true;
}

/** The table and its length. */
extern const struct rules_alias rules_aliases[];
extern const size_t rules_alias_count;

/** The alias of a kind that a text is, in small letters; RULES_ALIAS_KINDS: of any. NULL: none. */
const struct rules_alias *rules_alias_find(enum rules_alias_kind kind, const char *text,
                                           size_t text_bytes);
