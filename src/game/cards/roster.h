/* roster - while the tables are written: the pilots and upgrades of the rosters of an edition, and
 * which of them have a row of their own among the cards.
 * Owns:   its lists; free with roster_fini. All-zero is an empty roster.
 * Errors: what is wrong, as a text that lasts; NULL if nothing is. */
#ifndef CARDS_ROSTER_H
#define CARDS_ROSTER_H

#include "game/cards/grant.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { ROSTER_CELL_BYTES = 1024 };

/* A card that may have a row. A pilot's is that of its ship. */
struct roster_card {
    char id[ROSTER_CELL_BYTES], kind[16], place[ROSTER_CELL_BYTES], name[ROSTER_CELL_BYTES];
    char effect[GRANT_BYTES];
    long charges, force;
    bool has_row;
};

struct roster_id {
    char id[ROSTER_CELL_BYTES];
    size_t index;
};

/* The cards of the rosters of an edition, and the ids of its rows in their order. */
struct roster {
    struct roster_card *cards;
    size_t count, capacity;
    struct roster_id *ids;
    size_t id_count, id_capacity;
};

typedef char roster_cells[][ROSTER_CELL_BYTES];

/** Note a row of pilots-N.csv. A pilot with a name has an ability, which may be without a row. */
const char *roster_note_pilot(struct roster *roster, roster_cells cells);

/** Note a row of upgrades-N.csv. */
const char *roster_note_upgrade(struct roster *roster, roster_cells cells);

/** Note a row of cards-N.csv. */
const char *roster_note_row(struct roster *roster, roster_cells cells);

/** Write the cards without a row of their own as rows without effects, but for what they grant. */
const char *roster_write_rest(struct roster *roster, FILE *out);

/** Write which row is where if they are sorted by id, to be found by halving: they themselves stand
 *  as people read them. */
void roster_write_order(struct roster *roster, FILE *out, int edition);

/** Write a text as C. */
void roster_write_text(FILE *out, const char *text);

/** Write the enumerator of a kind of cards: a word that is none does not compile. */
void roster_write_kind(FILE *out, const char *kind);

void roster_fini(struct roster *roster);

#endif
