/* roster - ships, pilots and upgrades of files of one's own, in the tables of a library.
 * Units:  as in game/cards/cards.h.
 * Owns:   nothing: tables and texts are the library's.
 * Errors: in the reader. */
#ifndef LIBRARY_ROSTER_H
#define LIBRARY_ROSTER_H

#include "words/library/library.h"
#include "words/library/library_table.h"

enum { LIBRARY_DICE_MOST = 20, LIBRARY_HEALTH_MOST = 99, LIBRARY_POINTS_MOST = 999 };

extern const struct library_table library_ships_table, library_pilots_table, library_upgrades_table;

/** Take in the row of a file (library_ships.c, library_pilots.c, library_upgrades.c). */
void library_take_ship(struct library_reader *reader);
void library_take_pilot(struct library_reader *reader);
void library_take_upgrade(struct library_reader *reader);

/** Put a row into its table of an edition: in the place of row number `at`, or, with `replaces`
 *  false, behind those of the same id. Sets the error when memory runs out. */
void library_put(struct library_reader *reader, enum cards_edition edition, volley_roster roster,
                 size_t at, bool replaces, const void *row);

/* What the rosters say of a card before and now. */
struct library_change {
    struct cards_row before; /* its id is NULL: there was none */
    struct cards_row now;
};

/** Let the rows of what cards do follow: where they say what the roster said, they say what it says
 *  now. A card without a row gets one if it wants one. */
void library_follow(struct library_reader *reader, enum cards_edition edition,
                    const struct library_change *change, bool wants_row);

/** An error where a list of attacks is none. */
void library_check_attacks(struct library_reader *reader, size_t column, const char *attacks);

/** Whether the file has the columns without which a row can only change one that is there; if not,
 *  and no edition has such a row, that is an error.
 *  needed  columns, `count` of them
 *  known   some edition has it */
bool library_is_whole(struct library_reader *reader, const size_t *needed, size_t count,
                      bool known);

/** The next word of a list parted by blanks, as the place of an error. False: there is no more. */
bool library_next_word(const char **list, struct error_place *word);

#endif
