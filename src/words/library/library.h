/* library - the cards of a scenario: those that Volley brings, and files of one's own.
 * Owns:   a library owns the rows it has read, and their texts.      Errors: none here. */
#pragma once

#include "base/arena.h"
#include "game/cards/card_files.h"
#include "game/cards/points.h"
#include "game/rules/edition.h"
#include "volley/cards.h"

struct volley_library {
    struct cards cards[CARDS_EDITIONS];         /* what is looked up */
    uint32_t room[CARDS_EDITIONS][CARDS_FILES]; /* of a table that is the library's own, to be
                                                 * changed; 0: it is the one that Volley brings */
    uint32_t own_from[CARDS_EDITIONS]; /* rows of files of cards stand at the end, from here */
    const struct cards_points *points; /* the list that was chosen; NULL: that of the edition */
    struct cards_points *lists;        /* that came while Volley runs, in memory; their rows too */
    uint32_t list_count, list_room;
    struct arena memory; /* of its tables and texts */
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

/* ---- lists of points (library_points.c) ---- */

/** Keep a list that was made while Volley runs: it is found by its name from then on, before one of
 *  the same name that was there. All of it is copied; its rows are sorted here, and those of ids
 *  that stand for others (cards_variant) become rows of these. They are not packed.
 *  Who makes it has checked it: an id is one, an edition "1", "2" or "2.5", a cost as in
 *  game/cards/points.h. False: out of memory. */
bool library_add_points(volley_library *library, const struct cards_points *points);

/** The index-th list, those of the library (NULL: none) first; NULL: there are no more. Of several
 *  of one name it is the one that came last. */
const struct cards_points *library_points_at(const volley_library *library, size_t index);

/** The list that counts in an edition where none is asked for: the first that is compiled in, or
 *  what a library (NULL: none) has of its name and edition. */
const struct cards_points *library_points_default(const volley_library *library,
                                                  const char *edition);

/** A list by its name. NULL: there is none such, and the error says which is nearest. */
const struct cards_points *library_points_named(const volley_library *library, const char *name,
                                                volley_error *err);

/** The list by which an edition is asked about: the one that was chosen for the library, else that
 *  of the edition. NULL: the chosen one is of another edition, and the error says so. */
const struct cards_points *library_points_of(const volley_library *library,
                                             const struct rules_edition *edition,
                                             volley_error *err);

/** A library that is like another (NULL: what Volley brings), with a list laid on the tables of the
 *  list's edition: costs, slots and loadouts of its pilots and upgrades are those of the list, and
 *  cards->points tells it. The other one has to live as long. Pilots and upgrades stand in the same
 *  order in both. Free with volley_library_free. */
volley_status library_priced(const volley_library *library, const struct cards_points *points,
                             volley_library **out, volley_error *err);

/** The same by library_points_of. */
volley_status library_priced_for(const volley_library *library, const struct rules_edition *edition,
                                 volley_library **out, volley_error *err);
