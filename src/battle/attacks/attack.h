/* attack - one attack of an engagement worked out: from the words of two ships to the distribution
 * of what it does.
 * Units:  as in battle/attacks/table.h.
 * Owns:   what attack_solve fills belongs to the caller: attack_table_fini. What is read or kept
 *         belongs to the tables, never changes and lives as long as they do.
 * Errors: of the words, with their place; what planning refuses; out of memory. */
#pragma once

#include "battle/attacks/table.h"
#include "battle/setup/numbers.h"
#include "words/loadout.h"

/* ---- the charges of a ship from attack to attack ----
 *
 * A loadout numbers its pools as it meets them (words/armament.h), so that the same card can have
 * other numbers when the ship defends or fires another weapon. Here a pool is known by whose it
 * is. */

/* Whose charges they are. */
struct ship_pool {
    const struct cards_row *row; /* NULL: of words */
    uint8_t number;              /* of those of words, from 0 */
    bool of_friends;
    uint8_t once;    /* of what costs nothing but is not used again: which of its card, from 1 */
    int8_t recovers; /* in each End Phase; < 0: it loses them */
};

struct ship_pools {
    struct ship_pool items[RULES_POOLS_MAX];
    uint8_t count;
};

/* ---- what words say ---- */

/* What words say: all but force, health, and what has happened to the ship. */
struct reading {
    volley_status status; /* not VOLLEY_OK: there is no loadout */
    struct loadout loadout;
    uint8_t pools[RULES_POOLS_MAX + 1]; /* those of the loadout, among the ship's */
};

/* Whose words they are, and what they hang on. No padding. */
struct reading_key {
    uint32_t words; /* of damage cards: attack_ship.words */
    int32_t range;  /* of an attacker, else 0 */
    uint8_t
        tokens[RULES_TOKENS]; /* but for force: what is said of that is what the ship can have */
    uint8_t kind, side;
    uint8_t weapon; /* of an attacker, else 0 */
    uint8_t drawn;  /* number of the case of what they say by chance */
    uint8_t unused[2];
};

/** Read the words of a ship, or find what has been read.
 *  must_read  a fault of the words is one of the engagement, and is told; else the status alone
 *             says that the weapon cannot be fired as things stand */
volley_status readings_find(struct attack_tables *tables, const struct reading_key *key,
                            bool must_read, const struct reading **out, volley_error *err);

size_t readings_bytes(const struct numbers *readings);
void readings_fini(struct numbers *readings);

/* ---- shapes: all that can happen in an attack, whoever makes it ----
 *
 * Ships with other tokens, charges or damage cards make attacks in which the same can happen: of
 * these there are few, where there are thousands of questions. */

/* An end of an attack. No padding. */
struct attack_end {
    uint8_t hits, crits, past; /* as in a cell */
    uint8_t landed;            /* 1 where it has hit, and 2 for each token that results turned to */
    uint32_t left;             /* number of what it leaves, among that of the attack */
};
_Static_assert(sizeof(struct attack_end) == 8 && sizeof(struct graph_node) == 16,
               "a shape is compared as bytes");

struct attack_shape {
    struct graph graph; /* its nodes and edges alone, no two of them equal */
    struct attack_end *ends;
    uint32_t end_count, root;
};

/** The number of the shape of an attack that is one, not several out of one; what is played for is
 *  no part of it. 0: out of memory. */
uint32_t attack_shape_find(struct strings *shapes, const struct graph *graph);

/** The shape that a string of them is; it belongs to the string. */
struct attack_shape attack_shape_of(void *string);

/* ---- forms: the shape of an attack, kept to be solved again for other ends ----
 *
 * What can happen in an attack does not depend on what comes after it, only how it is best played
 * does. In an engagement the same attack is made before many futures, and to find best play in a
 * shape that is there takes a tenth of the time that it takes to build it. Most futures come to
 * what another one has come to: what was found for the same shape and ends is known. */

struct attack_form {
    uint32_t shape; /* number; 0: there is no form */
    uint32_t left_count;
    struct attack_left *left; /* by number of what an end leaves */
    uint32_t nodes;           /* of the graph that it was made of */
    int weapon;               /* as in an attack_table */
};

/* Best play of a shape for some worths of what it leaves. */
struct attack_solution {
    struct solve_value value;
    struct attack_cell *cells; /* NULL: nobody has asked */
    size_t cell_count;
};

/* A shape, and what its ends carry on, as it was found for an attack that was compiled. */
struct attack_built {
    uint32_t shape; /* 0: not yet */
    uint32_t nodes; /* of the graph that it was made of */
    uint32_t carried_count;
    const uint8_t (*carried)[GRAPH_DEFENDER_BYTES]; /* by number of what an end leaves */
};

/* They hang on nothing of an engagement but how it is played. */
struct attack_forms {
    struct strings shapes, kept; /* kept: what tables share, for as long as they are */
    struct strings compiled;     /* attacks in which the same can happen */
    struct attack_built *built;  /* by number of these */
    uint32_t built_capacity;
    struct strings worths;             /* shape and worths that have been solved */
    struct attack_solution *solutions; /* by number of these */
    uint32_t solution_capacity;
    struct solve_chances chances;
};

/** The number of what was built for an attack, as it was compiled: in `built`, less 1. 0: out of
 *  memory. */
uint32_t attack_forms_compiled(struct attack_forms *forms, const struct prune *prune,
                               const uint8_t *carried);

/** Note what has been built. */
volley_status attack_forms_note(struct attack_forms *forms, uint32_t number,
                                const struct graph *graph, const struct graph_defenders *carried,
                                volley_error *err);

/** Keep the form of an attack.
 *  form  what is left, which is copied, and all else but the place of it */
volley_status attack_forms_keep(struct attack_tables *tables,
                                const struct attack_question *question, struct attack_form *form,
                                volley_error *err);

/** Bytes of memory that they take. */
size_t attack_forms_bytes(const struct attack_forms *forms);
void attack_forms_fini(struct attack_forms *forms);

/** Best play of a form, as a table: all but its question.
 *  forms   what is known of rolls, and of the same form
 *  health  that the defender has left, where it bears on the aim */
volley_status attack_form_solve(struct attack_forms *forms, const struct attack_form *form,
                                const struct attack_aim *aim, uint32_t health,
                                struct attack_table *out, volley_error *err);

/* ---- what a plan of one ship's attacks can come to, as cells of a table ---- */

/** The cells of a plan, the ones with most damage first; the caller
 *  frees them. `left` of each is the state at the end:
 *  an index into plan.defenders. */
volley_status spread_plan(struct attack_cell **cells, size_t *count, const struct plan *plan,
                          volley_error *err);

/** The error of an attack that may do more damage than a cell has room for. */
volley_status spread_too_much(volley_error *err);

/** Put cells in the order of a table; equal ones become one. */
void spread_sort(struct attack_cell *cells, size_t *count);

/* ---- what comes after an attack in the same round ---- */

struct futures {
    struct numbers of[ENGAGEMENT_SHIPS_MAX]; /* by their steps */
};

/* ---- all of them ---- */

struct attack_tables {
    const struct engagement *engagement;
    struct numbers readings;         /* struct reading * by struct reading_key */
    struct attack_forms *forms, own; /* these, or those of others (attack_tables_share) */
    struct numbers made; /* struct attack_form, by question without a future, and without health
                          * where nobody asks */
    char **words;        /* number attack_ship.words - 1 */
    uint32_t word_count, word_capacity;
    struct prune_wants later; /* of all its attacks, by words of the other role or of other ships */
    const struct watch *watch; /* may be NULL */
    struct numbers tables;     /* struct attack_table * by struct attack_question; NULL while it is
                                * made */
    struct numbers values;     /* the damage of attacks that are only looked at, by struct
                                * attack_question: of what could come players ask no more, and most
                                * attacks are of this kind. Once there are too many, all are
                                * forgotten, and found again where they are needed */
    size_t values_most;        /* bytes of them */
    size_t own_bytes;          /* of what tables do not share */
    struct futures futures;
    uint64_t nodes, nodes_max; /* of all attacks so far; 0: no limit */
    struct ship_pools pools[]; /* of each kind */
};

/** Work out best play of an attack, and what comes of it. */
volley_status attack_solve(struct attack_table *out, struct attack_tables *tables,
                           const struct attack_question *question, const struct attack_aim *aim,
                           volley_error *err);

/** The same of one case of what words say by chance: that which the question has drawn. */
volley_status attack_solve_case(struct attack_table *out, struct attack_tables *tables,
                                const struct attack_question *question,
                                const struct attack_aim *aim, volley_error *err);

/** The number of the case of a side, in that which a question has drawn. */
size_t attack_case_of(const struct engagement *engagement, const struct attack_question *of,
                      enum rules_side side);
