/* card - ids of cards and ships as words of a loadout: "predator", "howlrunner!", "bobafett=2".
 * Units:  as in game/rules/effect.h.
 * Owns:   nothing; rows belong to the library.
 * Errors: what cannot be read fills the error with the word's place. */
#pragma once

#include "game/cards/cards.h"
#include "words/ability.h"
#include "words/loadout.h"

enum {
    CARD_ROWS_MAX = 8, /* faces of one card */
    CARD_ID_MAX = 64
};

/* What a word that names a card or a ship brings. */
struct card_words {
    struct loadout_card
        card; /* its row NULL: the word names a ship, or a pilot without an ability */
    const struct cards_ship *ship;   /* NULL: none */
    const struct cards_pilot *pilot; /* that it names; NULL: none */
    const char *said;                /* what stands behind the id: "!", "=2", or nothing */
    size_t said_bytes;               /* of a friend, then, perhaps */
    size_t effect_count;
    uint8_t choices;                                     /* of alternatives among the effects */
    uint8_t weapons;                                     /* of clauses that are weapons */
    struct rules_effect effects[RULES_CARD_EFFECTS_MAX]; /* the first effect_count of them */
};

/* What a word is read with. */
struct card_reading {
    const struct cards *library;
    enum rules_side side;
    bool brought;                  /* by a ship, not named: it need not have its number */
    bool alone;                    /* neither dice nor a ship are said: a pilot is the ship */
    const struct cards_ship *ship; /* that another word names; NULL: none */
};

/** Read a word. *known: whether it names a card or a ship; if not, there is no error either. */
volley_status card_read(struct card_words *out, bool *known, const struct card_reading *reading,
                        const struct error_place *place, volley_error *err);

/** What the number of a card counts, as its condition says, in so many bytes: "enemy ships at 0-1";
 *  none: it does not say. */
int card_counted(const struct cards_row *row, const char **counted);

/** The ship that a word names; NULL: none. */
const struct cards_ship *card_names_ship(const struct cards *library,
                                         const struct error_place *place);

/** Read what a row of a library brings on a side, as if it were asserted, with 1 for an x. Its
 *  texts stand at these places; condition: NULL: they are made of something else at the first. */
volley_status card_read_row(struct card_words *out, const struct cards_row *row,
                            const struct error_place *effect, const struct error_place *condition,
                            enum rules_side side, volley_error *err);

/* ---- clause ---- */

/* The clauses of a card: effects and, by position, their conditions. */

struct clause {
    const char *effect, *condition;
    size_t effect_bytes, condition_bytes;
    const char *effects_left, *conditions_left;
};

/** Before the first clause of a card. */
struct clause clause_first(const struct cards_row *row);

/** Go on to the next clause; false: there is none. */
bool clause_next(struct clause *clause);

/** Take the next word of the clause's effect from *at on, which starts as 0. */
bool clause_word(const struct clause *clause, size_t *at, const char **word, size_t *bytes);
