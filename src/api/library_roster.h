/* library_roster - ships, pilots and upgrades of files of one's own, in the tables of a library.
 * Units:  as in cards/cards.h.
 * Owns:   nothing: tables and texts are the library's.
 * Errors: in the reader. */
#ifndef API_LIBRARY_ROSTER_H
#define API_LIBRARY_ROSTER_H

#include "api/library.h"
#include "api/own_table.h"

enum { ROSTER_DICE_MOST = 20, ROSTER_HEALTH_MOST = 99, ROSTER_POINTS_MOST = 999 };

extern const struct own_table library_ships_table, library_pilots_table, library_upgrades_table;

/** Take in the row of a file (library_ships.c, library_pilots.c, library_upgrades.c). */
void library_take_ship(struct own_reader *reader);
void library_take_pilot(struct own_reader *reader);
void library_take_upgrade(struct own_reader *reader);

/** Put a row into its table of an edition: in the place of row number `at`, or, with `replaces`
 *  false, behind those of the same id. Sets the error when memory runs out. */
void roster_put(struct own_reader *reader, enum cards_edition edition, volley_roster roster,
                size_t at, bool replaces, const void *row);

/* What the rosters say of a card before and now. */
struct roster_change {
    struct cards_row before; /* its id is NULL: there was none */
    struct cards_row now;
};

/** Let the rows of what cards do follow: where they say what the roster said, they say what it says
 *  now. A card without a row gets one if it wants one. */
void roster_follow(struct own_reader *reader, enum cards_edition edition,
                   const struct roster_change *change, bool wants_row);

/** An error where a list of attacks is none. */
void roster_check_attacks(struct own_reader *reader, size_t column, const char *attacks);

/** Whether the file has the columns without which a row can only change one that is there; if not,
 *  and no edition has such a row, that is an error.
 *  needed  columns, `count` of them
 *  known   some edition has it */
bool roster_is_whole(struct own_reader *reader, const size_t *needed, size_t count, bool known);

/** The next word of a list parted by blanks, as the place of an error. False: there is no more. */
bool roster_next_word(const char **list, struct error_place *word);

#endif
