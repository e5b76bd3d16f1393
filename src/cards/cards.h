/* STAND-IN: the real library is made elsewhere; this one has a few cards, so that squads can be
 * tried.
 *
 * cards - the card library: ids, and what a card does in the notation.
 * Units:  as on the cards; -1 is "none".
 * Owns:   nothing: all of it is constant.      Errors: none. */
#ifndef CARDS_CARDS_H
#define CARDS_CARDS_H

#include <stddef.h>

/* A card that bears on an attack. */
struct cards_row {
    const char *id, *kind; /* kind: "upgrade", "pilot", "shipability" */
    const char *slot;      /* of a pilot: its ship */
    const char *name, *effect, *condition;
};

struct cards_ship {
    const char *id, *name, *size;
    int attack, agility, hull, shields;
};

/* A pilot whose card changes the stat line. */
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
};

extern const struct cards cards_builtin;

/** The cards with an id, at most `most` of them; returns how many. */
size_t cards_find(const struct cards *cards, const char *id, size_t bytes,
                  const struct cards_row **rows, size_t most);

/** NULL: there is none. */
const struct cards_ship *cards_find_ship(const struct cards *cards, const char *id, size_t bytes);
const struct cards_pilot *cards_find_pilot(const struct cards *cards, const char *id, size_t bytes);

#endif
