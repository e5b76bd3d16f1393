/* attack - one attack of an engagement worked out: from the words of two ships to the distribution
 * of what it does.
 * Units:  as in battle/attacks/table.h.
 * Owns:   what attack_solve fills belongs to the caller: attack_table_fini. What is read or kept
 *         belongs to the tables, never changes and lives as long as they do.
 * Errors: of the words, with their place; what planning refuses; out of memory. */
#ifndef ENGAGEMENT_ATTACK_H
#define ENGAGEMENT_ATTACK_H

#include "attack/graph/plan.h"
#include "attack/prune/prune.h"
#include "attack/solve/solve.h"
#include "battle/attacks/table.h"
#include "battle/setup/numbers.h"
#include "game/dice/roll.h"
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
    uint8_t unused[3];
};

/** Read the words of a ship, or find what has been read.
 *  must_read  a fault of the words is one of the engagement, and is told; else the status alone
 *             says that the weapon cannot be fired as things stand */
volley_status readings_find(struct attack_tables *tables, const struct reading_key *key,
                            bool must_read, const struct reading **out, volley_error *err);

void readings_fini(struct numbers *readings);

/* ---- forms: all that can happen in an attack, kept to be solved again for other ends ----
 *
 * What can happen in an attack does not depend on what comes after it, only how it is best played
 * does. In an engagement the same attack is made before many futures, and to find best play in a
 * graph that is there takes a tenth of the time that it takes to build it. */

struct attack_form {
    struct graph graph; /* its nodes, edges and ends alone */
    uint32_t root;
    struct attack_left *left; /* by state of the defender: what an end with it leaves */
    uint32_t left_count;
    bool is_kept; /* as long as the tables are: they can share `left` */
    int weapon;   /* as in an attack_table */
    size_t bytes; /* of all of it */
};

struct attack_forms {
    struct numbers items; /* struct attack_form *, by question without a future, and without health
                           * where nobody asks */
    size_t bytes;         /* of all forms */
    bool has_chances[DICE_COLORS][DICE_ROLL_MAX + 1];
    double chances[DICE_COLORS][DICE_ROLL_MAX + 1][DICE_ROLL_COUNT]; /* of outcomes of a roll */
};

/** The form of an attack that is one, not several out of one, and in which nobody asks for the
 *  health of the defender, from what solve_scenario shows of it: all but the weapon, and what is
 *  left, for which there is room. NULL: out of memory. */
struct attack_form *attack_form_copy(const struct solve_view *view);
void attack_form_free(struct attack_form *form);

/** The form of an attack; NULL: none is kept.
 *  question  as those of `items` */
const struct attack_form *attack_forms_find(const struct attack_forms *forms,
                                            const struct attack_question *question);

/** Keep a form, if there is room for more: is_kept tells. What is kept belongs to the forms. */
volley_status attack_forms_keep(struct attack_forms *forms, const struct attack_question *question,
                                struct attack_form *form, volley_error *err);
void attack_forms_fini(struct attack_forms *forms);

/** Best play of a form, as a table: all but its question.
 *  forms   what is known of rolls
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

/** Put cells in the order of a table; equal ones become one. */
void spread_sort(struct attack_cell *cells, size_t *count);

/* ---- what comes after an attack in the same round ---- */

/* All-zero is a valid empty set; free with futures_fini. */
struct futures {
    struct numbers of[ENGAGEMENT_SHIPS_MAX]; /* by their steps */
};

/** The number of a future; 0: no attack comes. UINT32_MAX: out of memory. */
uint32_t futures_find(struct futures *futures, struct attack_future *future);

/** The next attack of a future that has a number and what comes after it, when the attack before
 * has left this. */
struct attack_step futures_next(const struct futures *futures, uint32_t number,
                                const struct attack_left *left, struct attack_future *rest);

void futures_fini(struct futures *futures);

/* ---- all of them ---- */

struct attack_tables {
    const struct engagement *engagement;
    struct numbers readings; /* struct reading * by struct reading_key */
    struct attack_forms forms;
    char **words; /* number attack_ship.words - 1 */
    uint32_t word_count, word_capacity;
    struct prune_wants later;  /* attack_wants_later */
    const struct watch *watch; /* may be NULL */
    struct numbers tables;     /* struct attack_table * by struct attack_question; NULL while it is
                                * made */
    struct numbers values;     /* the damage of attacks that are only looked at, by struct
                                * attack_question: of what could come players ask no more, and most
                                * attacks are of this kind. Once there are too many, all are
                                * forgotten, and found again where they are needed */
    struct futures futures;
    uint64_t nodes, nodes_max; /* of all attacks so far; 0: no limit */
    struct ship_pools pools[]; /* of each kind */
};

/** What words may ask for in later attacks of an engagement: those of the other role, or of other
 *  ships, are not in the scenario of an attack. */
struct prune_wants attack_wants_later(const struct engagement *engagement);

/** Work out best play of an attack, and what comes of it. */
volley_status attack_solve(struct attack_table *out, struct attack_tables *tables,
                           const struct attack_question *question, const struct attack_aim *aim,
                           volley_error *err);

#endif
