/* library - the cards of a scenario: those that Volley brings, and files of one's own.
 * Owns:   a library owns the rows it has read, and their texts.      Errors: none here. */
#ifndef LIBRARY_LIBRARY_H
#define LIBRARY_LIBRARY_H

#include "game/cards/cards.h"
#include "game/rules/edition.h"
#include "volley/cards.h"

/* The tables of an edition that the library has made its own, to change them; NULL: those that
 * Volley brings. */
struct library_edition {
    struct cards_row *rows;
    uint32_t own_from; /* rows of a file of cards stand at the end, from here */
    struct cards_ship *ships;
    struct cards_pilot *pilots;
    struct cards_upgrade *upgrades;
    uint32_t row_capacity, ship_capacity, pilot_capacity, upgrade_capacity;
};

struct volley_library {
    struct cards cards[CARDS_EDITIONS]; /* what is looked up */
    struct library_edition editions[CARDS_EDITIONS];
    char **texts; /* of the rows that were read */
    uint32_t text_count, text_capacity;
};

/** An edition by its name: "1", "2" or "2.5". NULL: there is none such, and the error says so. */
const struct rules_edition *library_edition_named(const char *name, volley_error *err);

/** The cards of a library in an edition; NULL: the built-in ones. */
const struct cards *library_cards(const volley_library *library,
                                  const struct rules_edition *edition);

/** A copy of a text that the library owns. NULL: out of memory.
 *  small  in small letters, as words are read */
const char *library_keep(volley_library *library, const char *text, bool small);

/** Room for one more in a table, for which `*own` is the library's copy, NULL until now, and
 * `table` what is looked up: moves what stands from `at` on. Returns what has room now, not set.
 * NULL: out of memory. */
void *library_insert(void *own, uint32_t *capacity, const void *table, size_t count, size_t at,
                     size_t row_bytes);

/** The same without room for more: only the library's own copy. Returns it. */
void *library_take_over(void *own, uint32_t *capacity, const void *table, size_t count,
                        size_t row_bytes);

/** Read the cards of a file (library_cards.c), or ships, pilots, upgrades (library_rosters.c). */
volley_status library_read_cards(volley_library *library, const volley_source *source,
                                 volley_error *err);
volley_status library_read_roster(volley_library *library, volley_roster roster,
                                  const volley_source *source, volley_error *err);

/** Add a row before those of files of cards. False: out of memory. */
bool library_add_row(volley_library *library, enum cards_edition edition,
                     const struct cards_row *row);

/** The rows of an edition, the library's own, to be changed. NULL: out of memory. */
struct cards_row *library_own_rows(volley_library *library, enum cards_edition edition);

#endif
