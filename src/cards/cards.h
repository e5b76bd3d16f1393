/* cards - the cards, ships and pilots that are compiled in.
 * Units:  numbers of dice and points of health.
 * Owns:   nothing; constant tables.      Errors: none; what is not there is not found.
 *
 * A card is data: its effects in the words of a loadout, clauses parted by " ; ", and for each
 * clause the condition under which it is live. The tables are written by cards/generate.c from the
 * CSV files beside it, when the project is built. */
#ifndef CARDS_CARDS_H
#define CARDS_CARDS_H

#include <stdbool.h>
#include <stddef.h>

struct cards_row {
    const char *id, *kind, *slot, *name, *effect, *condition;
    int charges; /* that it has; 0: not said, which is one */
    int force;   /* that the ship can have more with it */
};

struct cards_ship {
    const char *id, *name, *size;
    int attack, agility, hull, shields;
};

/* A pilot whose card changes the numbers of its ship. */
struct cards_pilot {
    const char *id, *ship;
    int attack, agility, hull, shields;
};

struct cards {
    const struct cards_row *rows;
    size_t row_count;
    const struct cards_ship *ships;
    size_t ship_count;
    const struct cards_pilot *pilots;
    size_t pilot_count;
    size_t second_count; /* the first rows are of the second edition, the others of any */
};

extern const struct cards cards_builtin;

/** The rows with an id, in the order of the table, into `rows`, which has room for `most`. Returns
 *  how many there are: several when a pilot and an upgrade share the id, or a card has more than
 *  one face. */
size_t cards_find(const struct cards *cards, const char *id, size_t id_bytes,
                  const struct cards_row **rows, size_t most);

/** Whether a clause of a card is for a card with a number, as in bobafett=2: it has an x. */
bool cards_clause_counts(const char *effect, size_t bytes);

/** Whether a card may be given with a number: a clause of it counts something. */
bool cards_row_counts(const struct cards_row *row);

/** Whether a card has to be given with a number: it has no clause that does without. */
bool cards_row_needs_number(const struct cards_row *row);

/** Whether a row is a card of the second edition; the cards of a player are for any. */
bool cards_is_second(const struct cards *cards, const struct cards_row *row);

/** The ship with an id; NULL: none. */
const struct cards_ship *cards_find_ship(const struct cards *cards, const char *id,
                                         size_t id_bytes);

/** The numbers that a pilot's card changes; NULL: none. */
const struct cards_pilot *cards_find_pilot(const struct cards *cards, const char *id,
                                           size_t id_bytes);

#endif
