/* import - points and cards in the forms in which the community publishes them, as one list of
 * points that Volley reads (words/library/library_list.c). Both forms are folders of JSON:
 *
 *     revision.json   names a file of each faction: ship -> pilot -> cost, loadout, slots ..., and
 *                     upgrades.json: upgrade -> cost, slots, restrictions ...
 *     manifest.json   names files of ships with their pilots, and of upgrades with their sides
 *
 * A pilot or an upgrade is told with the same members in both, in the second with more of them.
 * Units:  points; numbers as in game/cards/cards.h.
 * Owns:   an import owns what it has made; free with import_fini. All-zero is a valid empty one.
 * Errors: the first stays in `error`, with the file, and where in it. */
#ifndef IMPORT_IMPORT_H
#define IMPORT_IMPORT_H

#include "base/arena.h"
#include "base/buffer.h"
#include "game/cards/points.h"
#include "report/record.h"
#include "volley/cards.h"

#include <jansson.h>

/* What came, went or is another. */
struct import_change {
    const char *change; /* "new", "changed", "gone" */
    const char *kind, *id;
    const char *words; /* "cost 5 -> 6, slots +talent" */
};

/* A face that Volley does not know. */
struct import_alone {
    const char *kind, *id, *name;
    const char *slot; /* of an upgrade the first, of a pilot its ship; "": not known */
    const char *row;  /* to begin with, in a file of cards */
};

enum { IMPORT_SHIPS, IMPORT_UPGRADES, IMPORT_PILOTS, IMPORT_TABLES };
enum { IMPORT_DEPTH = 4 };

struct import {
    const volley_published *from;
    const struct cards *cards; /* that Volley brings */
    volley_error error;
    struct arena memory;

    const char *file; /* that is read */
    char *text;
    const char *at[IMPORT_DEPTH]; /* keys down to what is read now */
    size_t depth;

    struct cards_points list;
    struct cards_points_row *rows[2]; /* pilots, upgrades */
    uint32_t count[2], room[2];
    bool has_loadouts;
    struct buffer tables[IMPORT_TABLES]; /* rows of what is not known: CSV */
    struct import_alone *alone;
    uint32_t alone_count, alone_room;

    const struct cards_points *against; /* the list that it is compared with */
    struct import_change *changes;
    uint32_t change_count, change_room;
    size_t unchanged;
};

/* ---- reading (import_json.c) ---- */

/** Read a file of the folder, and forget the one before. The value is the caller's, to be given
 *  back with json_decref. NULL: an error. */
json_t *import_read(struct import *import, const char *file, json_type type);

/** Go into a member, and out of it: errors are at its place. */
void import_enter(struct import *import, const char *key);
void import_leave(struct import *import);

/** An error where reading has come. */
void import_wrong(struct import *import, const char *format, ...) BASE_PRINTF(2, 3);

/** A member; NULL: there is none, or it is null, or, an error, it is of another type. */
json_t *import_member(struct import *import, const json_t *object, const char *key, json_type type);

/** A whole number from low to high; nothing: there is none. */
int import_number(struct import *import, const json_t *object, const char *key, int low, int high,
                  int nothing);

/** A text; "": there is none. */
const char *import_text(struct import *import, const json_t *object, const char *key);

/** The texts of a list, made ids and parted by blanks: "talent force-power cannon|missile". */
const char *import_ids(struct import *import, const json_t *object, const char *key);

/** A copy that lives as long as the import. */
const char *import_print(struct import *import, const char *format, ...) BASE_PRINTF(2, 3);

/** What a buffer holds, likewise; it is freed. */
const char *import_keep(struct import *import, struct buffer *text);

/** Note that there is no memory, if a pointer is NULL; returns whether all is well. */
bool import_is_well(struct import *import, const void *made);

/* ---- as texts of Volley's own files (import_words.c) ---- */

/** A whole number from least to most; "": there is none. */
const char *import_cell(struct import *import, const json_t *object, const char *key, int least,
                        int most);

/** A price as game/cards/points.h has it, of {"cost": 5} or {"cost": {"variable": ..., "values":
 *  {...}}}; "": it has none. */
const char *import_cost(struct import *import, const json_t *object);

/** Where it may be played: "standard extended epic". What is said of none is not known: "". */
const char *import_formats(struct import *import, const json_t *object);

/** "factions=resistance & names=Rey ; solitary=True" */
const char *import_restrictions(struct import *import, const json_t *upgrade);

/** "hull:1; action Evade" */
const char *import_grants(struct import *import, const json_t *side);

/** What a list such as [{"type": "attack", "arc": "Front Arc", "value": 3}, {"type": "hull",
 *  "value": 4}] says. */
struct import_stats {
    const char *attacks, *agility, *hull, *shields;
};
struct import_stats import_stats(struct import *import, const json_t *object, const char *key);

/** "focus red-barrel-roll" */
const char *import_actions(struct import *import, const json_t *ship);

/* ---- pilots and upgrades (import_rows.c) ---- */

/** Take one; a pilot's ship and faction are ids. */
void import_pilot(struct import *import, const char *id, const char *ship, const char *faction,
                  const json_t *pilot);
void import_upgrade(struct import *import, const char *id, const json_t *upgrade);

/** Take a ship of a manifest, without its pilots, and return its id. */
const char *import_ship(struct import *import, const json_t *ship, const char *faction);

/** The id of a name: "asf01bwing" of "A/SF-01 B-wing". */
const char *import_id(struct import *import, const char *name);

/* ---- the list (import.c, import_report.c) ---- */

/** Compare with the list that has its name in a library, or that of its edition. */
void import_compare(struct import *import, const volley_library *library);

extern const struct record import_record;

/** What has come of it. */
void import_say(const struct import *import, struct buffer *out);

void import_fini(struct import *import);

#endif
