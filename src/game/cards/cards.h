/* cards - the cards, ships, pilots and upgrades that are compiled in, a library for each edition.
 * Units:  numbers of dice, points of health, charges, points of a squad.
 * Owns:   nothing; constant tables.      Errors: none; what is not there is not found.
 *
 * Rows are as short as they can be: at each start the loader goes through them, for their pointers.
 *
 * What a card does is data: its effects in the words of a loadout, clauses parted by " ; ", and for
 * each clause the condition under which it is live. What a card is stands in the rosters of pilots
 * and upgrades. The tables are written by game/cards/generate_cards.c from the CSV files beside it,
 * when the project is built: cards-N.csv, ships-N.csv and so on of edition N
 * (game/cards/card_files.h). */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum cards_edition {
    CARDS_FIRST,
    CARDS_SECOND, /* 2.0 and 2.5 */
    CARDS_EDITIONS
};

/* What a card is. The files have its word. */
enum cards_kind {
    CARDS_UNSAID, /* a file of cards need not say it */
    CARDS_UPGRADE,
    CARDS_PILOT,
    CARDS_SHIPABILITY,
    CARDS_CONDITION,
    CARDS_DAMAGE,
    CARDS_KINDS
};

/** "upgrade"; "" where it is not said. */
extern const char *const cards_kind_words[CARDS_KINDS];

/* What a card does. Every upgrade and every pilot with a name has a row; one without effects plays
 * no part in an attack. */
struct cards_row {
    const char *id;
    const char *slot; /* of an upgrade; the ships of a pilot or an ability, parted by blanks */
    const char *name, *effect, *condition;
    enum cards_kind kind;
    int8_t charges; /* that it has; 0: not said, which is one */
    int8_t force;   /* that the ship can have more with it */
};

struct cards_ship {
    const char *id, *name, *size;
    const char *factions; /* ids parted by blanks */
    const char *attacks;  /* its primary attacks, the first one first: "front:3 rear:2"; "": none */
    int8_t agility, hull, shields;
    const char *actions; /* of its action bar: "focus red-boost", a white one without its color */
};

/* What a list of points says, where no player's file says it: NULL of a text, this of a number. */
enum { CARDS_OF_LIST = -100 };

/* A pilot, sorted by id; one of several ships has a row for each. Lists are parted by blanks. What
 * it costs and may carry is of a list of points (game/cards/points.h); tables that none has been
 * laid on have CARDS_OF_LIST for it. */
struct cards_pilot {
    const char *id, *name, *ship, *faction;
    const char *slots;            /* of the list */
    const char *formats;          /* of the list: "standard extended epic"; "": not known */
    const char *ship_ability;     /* name; "": none */
    const char *standard_loadout; /* ids of upgrades */
    const char *attacks;          /* "": those of the ship */
    const char *keywords;         /* ids: "x-wing light-side" */
    int8_t skill;       /* initiative, pilot skill of the first edition; -1: it has none */
    int8_t limited;     /* how many of the name a squad can have; 0: any number */
    int16_t cost;       /* points, of the list; -1: it is not in that */
    int16_t cost_older; /* what a player's file says that it costs in 2.0; -1: it is not there */
    int16_t loadout;    /* points for upgrades, of the list; -1: it has none */
    int8_t restricted;  /* how many of the name a squad of the list can have; 0: any number */
    int8_t force, charges;
    int8_t charge_recovers;        /* each round; negative: it loses them */
    int8_t agility, hull, shields; /* -1: those of the ship */
};

/* An upgrade, sorted by id; one with two sides has a row for each. Costs are of a list of points,
 * as those of a pilot. */
struct cards_upgrade {
    const char *id, *name, *slots;
    const char *cost_by;      /* what the cost depends on: "by size: Small=3 Medium=4"; "", NULL:
                               * nothing */
    const char *cost_older;   /* what a player's file says of 2.0: a number, or such a text; "": it
                               * is not there */
    const char *formats;      /* of the list, as those of a pilot */
    const char *restrictions; /* "factions=scumandvillainy & sizes=Medium|Large", of the list where
                               * it says some, else what is printed */
    const char *grants;       /* "hull:2; shields:-2; slot Gunner:1; action Evade" */
    int8_t side;              /* from 1 */
    int8_t limited;
    int16_t cost;      /* points; -1: it is not in the list, or the cost depends on something */
    int8_t restricted; /* as of a pilot */
    int8_t charges, charge_recovers, force;
    bool own_slots, own_restrictions; /* a player's file has said them */
};

/* A card whose row stays without effects, and why. */
struct cards_left_out {
    const char *id; /* this and what follows as in its row */
    enum cards_kind kind;
    const char *slot;
    const char *reason;
    const char *duel; /* what does it in an engagement: "regen=1x2"; if it is said: "plan"; or "" */
};

/* A damage card. */
struct cards_damage {
    const char *id, *deck, *name; /* deck: "second", "first-tfa", "first-original" */
    int16_t count;                /* of them in the deck */
    const char *effect;           /* in words of its own (battle/deck/deck_row.c) */
};

/* What can befall a ship on the table: an obstacle, a device, a remote. What it suffers is a list
 * parted by blanks: "hit", "ion=3" (battle/setup/hazard_rules.c). */
struct cards_hazard {
    const char *id, *name;
    const char *kind;                       /* "obstacle", "bomb", "mine", "remote", "overlap" */
    const char *editions;                   /* "2 2.5" */
    const char *ships;                      /* "huge": only these; "": all others, and these */
    const char *always;                     /* what it suffers without dice */
    int8_t dice;                            /* attack dice that are rolled */
    const char *blank, *focus, *hit, *crit; /* what it suffers for each such face */
    const char *notes;                      /* what else is so: "no-attack" */
};

/* An id by which a card, a ship or a slot is known elsewhere. */
struct cards_variant {
    const char *id, *kind, *means; /* kind: "pilot", "ship", "slot" or "upgrade" */
};

/* What players say: sorted by id. */
struct cards_nickname {
    const char *id, *kind, *means; /* letters and digits; "name": `means` is an id, or the letters
                                    * of the name of some cards, "name-de": those in German;
                                    * "faction", "slot": it says that */
};

struct cards_points;

struct geometry;

struct cards {
    const struct cards_ship *ships;
    size_t ship_count;
    const struct cards_pilot *pilots;
    size_t pilot_count;
    const struct cards_upgrade *upgrades;
    size_t upgrade_count;
    const struct cards_row *rows;
    size_t row_count;
    const struct cards_left_out *left_out;
    size_t left_out_count;
    const struct cards_damage *damage;
    size_t damage_count;
    const struct cards_hazard *hazards;
    size_t hazard_count;
    const struct cards_variant *variants;
    size_t variant_count;
    const struct cards_nickname *nicknames;
    size_t nickname_count;
    const unsigned short *order;       /* of the rows, sorted by id; NULL: nobody has sorted them */
    const struct cards_points *points; /* that costs are of; NULL: none has been laid on them */
    const struct geometry *geometry;   /* usual chances (words/geometry.h); NULL: there are none */
};

extern const struct cards cards_builtin[CARDS_EDITIONS];

/** The rows with an id, in the order of the table, into `rows`, which has room for `most`. Returns
 *  how many there are: several when a pilot and an upgrade share the id, or a card has faces. */
size_t cards_find(const struct cards *cards, const char *id, size_t id_bytes,
                  const struct cards_row **rows, size_t most);

/** Call visit with id and name of all ships, pilots and cards, until it returns false. */
void cards_each(const struct cards *cards,
                bool (*visit)(const char *id, const char *name, void *context), void *context);

/** Whether a clause of a card is for a card with a number, as in bobafett=2: it has an x. */
bool cards_clause_counts(const char *effect, size_t bytes);

/** Whether a card may be given with a number: a clause of it counts something. */
bool cards_row_counts(const struct cards_row *row);

/* Whose attacks a card is about. */
enum cards_help { CARDS_HELPS_ITSELF, CARDS_HELPS_OTHERS_TOO, CARDS_HELPS_OTHERS };

/** Whether a card helps other ships than the one that has it. */
enum cards_help cards_row_helps(const struct cards_row *row);

/** Whether a card helps others, and not all of them as often as they like: its help is paid for, or
 *  a ship is chosen for it. */
bool cards_row_is_lent(const struct cards_row *row);

/** Whether a card has to be given with a number: it has no clause that does without. */
bool cards_row_needs_number(const struct cards_row *row);

/** Whether a list parted by blanks has a word. */
bool cards_lists(const char *list, const char *word, size_t word_bytes);

/** The ship with an id; NULL: none. */
const struct cards_ship *cards_find_ship(const struct cards *cards, const char *id,
                                         size_t id_bytes);

/** The pilots with an id, in a row: several if it flies more than one ship. NULL: none. count may
 * be NULL, here and below. */
const struct cards_pilot *cards_find_pilots(const struct cards *cards, const char *id,
                                            size_t id_bytes, size_t *count);

/** The upgrades with an id, in a row: several if it has more than one side. NULL: none. */
const struct cards_upgrade *cards_find_upgrades(const struct cards *cards, const char *id,
                                                size_t id_bytes, size_t *count);

/** The id that another stands for, as "tiefighter" for "tielnfighter"; NULL: it is not known as
 *  standing for one. An id that a library has is not to be asked: two games may share it. */
const char *cards_variant(const struct cards *cards, const char *kind, const char *id);

/** Why a row is without effects; NULL: there is nothing to say. */
const struct cards_left_out *cards_left_out(const struct cards *cards, const struct cards_row *row);
const char *cards_left_out_reason(const struct cards *cards, const struct cards_row *row);

/** The word of an engagement that does what such a row does there; NULL: none. */
const char *cards_in_rounds(const struct cards *cards, const struct cards_row *row);

/** Whether there is one, or it changes who shoots first: it has a part in games. */
bool cards_counts_in_rounds(const struct cards *cards, const struct cards_row *row);

enum { CARDS_ID_MAX = 64 };

/** The id of a ship ability in the tables: letters and digits of its name, small. Returns out. */
char *cards_ability_id(const char *name, char out[CARDS_ID_MAX]);

/** The name of the ability that all pilots of a ship have, but for those with a standard loadout,
 *  whose cards may print another one; "": they have none, or not all the same. */
const char *cards_common_ability(const struct cards *cards, const struct cards_ship *ship);

/** A ship as a pilot flies it, or (NULL) nobody in particular: cards of pilots may print other
 * attacks, agility, hull and shields than that of the ship. */
struct cards_ship cards_flown(const struct cards_ship *ship, const struct cards_pilot *pilot);

/* A primary attack of a ship. */
struct cards_attack {
    const char *arc; /* "front", "rear", "singleturret", …, not ended by a NUL */
    size_t arc_bytes;
    int value;
};

/** The first attack of a list such as "front:3 rear:2", which is moved behind it. False: none. */
bool cards_next_attack(const char **attacks, struct cards_attack *out);

enum { CARDS_GRANT_BYTES = 80 };

/** The words of what an upgrade grants, such as "hull:2; shields:-2; slot Gunner:1": "hull=+2
 *  shields=-2". What a loadout has no word for, as a slot, is left out. False: they do not fit. */
bool cards_grant_words(const char *grants, char out[CARDS_GRANT_BYTES]);

/** The sum of what an upgrade grants of something, "hull" or "slot gunner", or takes away. */
int cards_granted(const char *grants, const char *what);

/** What a card adds to the pilot skill (initiative) of its ship. */
int cards_granted_skill(const struct cards *cards, const struct cards_row *row);

/* ---- faction ---- */

/* The names of the factions. */

/** "Rebel Alliance" for "rebelalliance". */
const char *faction_name(const char *id);

/** "Rebel" for "rebelalliance": one word, where there is little room. */
const char *faction_word(const char *id);

/** The faction that another is part of: the first edition's Resistance is Rebel, and its First
 * Order Imperial; or that its lists call so, "imperial". */
const char *faction_side(const char *edition, const char *faction);

/** Whether what is asked of a faction is asked of another, too: of the first edition's Rebels, and
 * so of its Resistance. Of the Resistance alone it is not asked of Rebels. */
bool faction_covers(const char *edition, const char *faction, const char *other);

/** The id of the index-th faction, NULL behind the last. */
const char *faction_at(size_t index);

/** The id of a faction as players say it: "rebels", "Rebel Alliance", "cis"; NULL: it is none. */
const char *faction_find(const struct cards *cards, const char *asked);
