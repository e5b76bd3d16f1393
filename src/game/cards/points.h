/* points - lists of points: what pilots and upgrades cost, and what pilots may carry, by whom and
 * since when. What a card is stands in the tables of game/cards/cards.h; a list is laid on them.
 * Units:  points of a squad, and in 2.5 points for upgrades.
 * Owns:   what is laid on tables belongs to the arena it is laid with; lists that are compiled in
 *         are constant.
 * Errors: out of memory.
 *
 * The lists that are compiled in are files here: points.csv names them, the first of an edition
 * first that counts where none is asked for, and points-NAME.csv has their rows. A list that is
 * read while Volley runs is the same struct with rows of its own (words/library/library.h). */
#pragma once

#include "base/arena.h"
#include "game/cards/cards.h"

/* What a list says of a pilot or an upgrade. No text is NULL. */
struct cards_points_row {
    const char *id;
    enum cards_kind kind; /* CARDS_PILOT or CARDS_UPGRADE */
    const char *cost;     /* a whole number, or what it depends on: "by size: Small=3 Medium=4", by
                           * agility, by initiative, with a value for each; "": it has no price */
    const char *slots;    /* ids parted by blanks, of a pilot "cannon|missile" for one of either; of
                           * an upgrade "" where they are those that are printed */
    const char *formats;  /* that it may be played in: "standard extended epic"; "": not known */
    const char *ship;     /* of a pilot who flies several at different costs; "": any */
    int16_t loadout;      /* points for upgrades; -1: there are none */
    int8_t restricted;    /* how many of its name a squad can have; 0: any number */
    const char *restrictions; /* of an upgrade, in the list's words; "": what is printed on it */
};

struct cards_points {
    const char *name;      /* an id, "xwa" */
    const char *title;     /* "X-Wing Alliance 50P2.0" */
    const char *edition;   /* whose rules it is for: "1", "2" or "2.5" */
    const char *effective; /* the day, or the month, from which it counts, "2026-04-26" */
    const char *source;    /* where it is from, in words */
    const char *end;       /* the line that ends a file of its own; NULL or "": none has to */
    int16_t squad;         /* points that a squad may have */
    const struct cards_points_row *pilots, *upgrades; /* sorted by id; of an upgrade with several
                                                       * sides there is one row */
    size_t pilot_count, upgrade_count;
    const unsigned short *packed; /* of a list that is compiled in, instead of rows; NULL */
};

/** The index-th list that is compiled in; NULL: there are no more. */
const struct cards_points *cards_points_at(size_t index);

/** The list that counts where an edition's rules are played and none is asked for. */
const struct cards_points *cards_points_default(const char *edition);

/** The same, or the list that is laid on the tables. */
const struct cards_points *cards_points_in_force(const struct cards *cards, const char *edition);

/** The edition of the tables that a list is for. */
enum cards_edition cards_points_tables(const struct cards_points *points);

/** A list with its rows, also where it is compiled in; those of cards that Volley does not have are
 *  left out of that. Rows belong to `memory` then. False: out of memory. */
bool cards_points_open(const struct cards_points *points, struct arena *memory,
                       struct cards_points *out);

/** How many slots of a kind (NULL: of all) a pilot's, "talent cannon|missile", have. */
int cards_points_count_slots(const char *slots, const char *slot, size_t slot_bytes);

/** How many slots of a kind a pilot has in a list that is compiled in; -1: it does not have the
 *  pilot.
 *  only  NULL: the most in any of them
 *  slot  NULL: of all kinds */
int cards_points_slots(const struct cards_points *only, const struct cards_pilot *pilot,
                       const char *slot, size_t slot_bytes);

/** Whether it has one. True, too, where the list has no slots for the pilot. */
static inline bool cards_points_has_slot(const struct cards_points *only,
                                         const struct cards_pilot *pilot, const char *slot,
                                         size_t slot_bytes)
{
    return cards_points_slots(only, pilot, NULL, 0) <= 0 ||
           cards_points_slots(only, pilot, slot, slot_bytes) > 0;
}

/** What an upgrade costs in a list that is compiled in, as its row says; "": it is not there. */
const char *cards_points_cost(const struct cards_points *points,
                              const struct cards_upgrade *upgrade);

/** Lay a list on tables that have none: their pilots and upgrades become copies in `memory`, with
 * the costs, slots and formats of the list, and without any where it does not have them, and with
 * slots and restrictions of upgrades where it has some. What a player's file has said stays,
 * `cost_older` as the cost in 2.0. False: out of memory. */
bool cards_points_lay(const struct cards_points *points, struct cards *cards, struct arena *memory);

/* ---- written by game/cards/generate_points.c ---- */

/* Texts of the lists one behind the other, each ended by a NUL; the first is "". */
extern const char cards_points_texts[];

/* Columns of `packed`: where the text of each pilot, then of each upgrade, of the tables begins. */
enum cards_points_column {
    CARDS_POINTS_COST, /* "" where the list does not have it */
    CARDS_POINTS_LOADOUT,
    CARDS_POINTS_SLOTS,
    CARDS_POINTS_FORMATS,
    CARDS_POINTS_RESTRICTED,
    CARDS_POINTS_RESTRICTIONS,
    CARDS_POINTS_COLUMNS
};

extern const struct cards_points cards_points_builtin[];
extern const size_t cards_points_builtin_count;
