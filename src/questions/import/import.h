/* import - points and cards in the forms in which the community publishes them, as one list of
 * points that Volley reads (words/library/library_list.c). Both forms are folders of JSON:
 *
 *     revision.json   names a file of each faction: ship -> pilot -> cost, loadout, slots ..., and
 *                     upgrades.json: upgrade -> cost, slots, restrictions ...
 *     manifest.json   names files of ships with their pilots, and of upgrades with their sides
 *
 * A pilot or an upgrade is told with the same members in both, in the second with more of them.
 * Each becomes rows of CSV, which are checked where they are read; what is wrong then is told where
 * it was published. Owns:   an import owns what it has made; free with import_fini. All-zero is a
 * valid empty one. Errors: the first stays in `error`. */
#pragma once

#include "base/arena.h"
#include "game/cards/points.h"
#include "report/record.h"
#include "volley/cards.h"

#include <jansson.h>

/* A file of the folder. */
struct import_file {
    struct import_file *before;
    const char *name;
    char *text;
};

/* What a row was made of: an object below these keys. */
struct import_place {
    const struct import_file *file;
    const char *keys[2];
};

/* Rows of CSV. */
struct import_table {
    struct buffer text;
    struct import_place *places; /* one for each */
    uint32_t count, room;
};

enum { IMPORT_LIST, IMPORT_SHIPS, IMPORT_UPGRADES, IMPORT_PILOTS, IMPORT_PRICES, IMPORT_TABLES };

/* What came, went or is another. */
struct import_change {
    const char *change; /* "new", "changed", "gone"; "unknown": players have to judge it */
    const char *kind, *id;
    const char *words; /* "cost 5 -> 6, slots +talent" */
};

/* A face that Volley does not know, and a row to begin with in a file of cards. */
struct import_alone {
    const char *kind, *id, *name, *row;
};

struct import {
    const volley_published *from;
    const struct cards *cards; /* that Volley brings */
    volley_error error;
    struct arena memory;
    struct import_place at;    /* where reading is */
    struct import_file *files; /* the last of all that were read */
    struct import_table tables[IMPORT_TABLES];
    bool has_loadouts;

    volley_library *library; /* which has the list */
    const struct cards_points *list, *against;
    struct import_change *changes;
    uint32_t change_count, change_room;
    size_t unchanged;
    struct import_alone *alone;
    uint32_t alone_count, alone_room;
};

/** Note that there is no memory, if something is not made; returns whether all is well. */
bool import_is_well(struct import *import, bool made);

/** An error at a place. */
void import_wrong(struct import *import, const struct import_place *place, const char *message);

/* ---- rows (import_rows.c): a text that is returned lives as long as the import ---- */

const char *import_print(struct import *import, const char *format, ...) BASE_PRINTF(2, 3);

/** What a buffer holds; it is freed. */
const char *import_keep(struct import *import, struct buffer *text);

/** The text of a member, "charges.value"; "": there is none. */
const char *import_text(struct import *import, const json_t *object, const char *path);

/** The id of a name: "asf01bwing" of "A/SF-01 B-wing". */
const char *import_id(struct import *import, const char *name);

void import_row(struct import *import, int table, const char *const *cells, size_t count);
#define IMPORT_ROW(import, table, ...)                                                             \
    import_row(import, table, (const char *const[]){ __VA_ARGS__ },                                \
               sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(const char *))

/** Take a pilot, an upgrade, or a ship without its pilots. Ship and faction are ids. */
void import_pilot(struct import *import, const char *id, const char *ship, const char *faction,
                  const json_t *pilot);
void import_upgrade(struct import *import, const char *id, const json_t *upgrade);
void import_ship(struct import *import, const char *id, const char *faction, const json_t *ship);

/* ---- slips (import_check.c) ---- */

/** An error for a member of the index that is nearly one that is read. */
void import_check_head(struct import *import, const json_t *head);

/** Tell of such a member of a card, and of a slot that Volley does not know. */
void import_check_card(struct import *import, enum cards_kind kind, const json_t *card);
void import_check_slot(struct import *import, const char *slot, size_t bytes);

/** Whether "2026-04-26", or "2026-04", is in the calendar. */
bool import_is_day(const char *day);

/* ---- what has come of it (import_report.c) ---- */

/** Tell of a card. */
void import_add_change(struct import *import, const char *change, enum cards_kind kind,
                       const char *id, const char *words);

/** Compare with the list that has its name in a library, or that of its edition, and find the faces
 *  that are not known. */
void import_compare(struct import *import, const volley_library *library);

/** Whether a list has each word of another as often, whatever their order; any of `between` parts
 *  two words. */
bool import_has_words(const char *list, const char *of, const char *between);

extern const struct record import_record;

void import_say(const struct import *import, struct buffer *out);
