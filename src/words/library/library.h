/* library - the cards of a scenario: those that Volley brings, and files of one's own.
 * Owns:   a library owns the rows it has read, and their texts.      Errors: none here. */
#ifndef LIBRARY_LIBRARY_H
#define LIBRARY_LIBRARY_H

#include "base/arena.h"
#include "game/cards/card_files.h"
#include "game/rules/edition.h"
#include "volley/cards.h"

struct volley_library {
    struct cards cards[CARDS_EDITIONS];         /* what is looked up */
    uint32_t room[CARDS_EDITIONS][CARDS_FILES]; /* of a table that is the library's own, to be
                                                 * changed; 0: it is the one that Volley brings */
    uint32_t own_from[CARDS_EDITIONS]; /* rows of files of cards stand at the end, from here */
    struct arena memory;               /* of its tables and texts */
};

/** An edition by its name: "1", "2" or "2.5". NULL: there is none such, and the error says so. */
const struct rules_edition *library_edition_named(const char *name, volley_error *err);

/** The cards of a library in an edition; NULL: the built-in ones. */
const struct cards *library_cards(const volley_library *library,
                                  const struct rules_edition *edition);

/** The rows of a table, to be changed, with room for one more. NULL: out of memory. */
void *library_own(volley_library *library, enum cards_edition edition, enum cards_file_kind kind);

/** Where a row with an id belongs in a table sorted by id: behind those that have the same. */
size_t library_place(const volley_library *library, enum cards_edition edition,
                     enum cards_file_kind kind, const char *id);

/** Put a row into a table, before row number `at`. False: out of memory. */
bool library_insert(volley_library *library, enum cards_edition edition, enum cards_file_kind kind,
                    size_t at, const void *row);

/** Put it in the place of row number `at`. False: out of memory. */
bool library_replace(volley_library *library, enum cards_edition edition, enum cards_file_kind kind,
                     size_t at, const void *row);

#endif
