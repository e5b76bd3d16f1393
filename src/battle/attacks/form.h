/* form - all that can happen in an attack, kept to be solved again for other ends.
 * Units:  as in battle/attacks/table.h.
 * Owns:   forms own what they keep, which never changes; free with attack_forms_fini. All-zero is a
 *         valid empty set.
 * Errors: out of memory.
 *
 * What can happen in an attack does not depend on what comes after it, only how it is best played
 * does. In an engagement the same attack is made before many futures, and to find best play in a
 * graph that is there takes a tenth of the time that it takes to build it. */
#ifndef ENGAGEMENT_FORM_H
#define ENGAGEMENT_FORM_H

#include "attack/graph/plan.h"
#include "attack/solve/solve.h"
#include "battle/attacks/table.h"
#include "battle/setup/numbers.h"
#include "game/dice/roll.h"

struct attack_form {
    struct graph graph; /* its nodes, edges and ends alone */
    uint32_t root;
    struct attack_left *left; /* by state of the defender: what an end with it leaves */
    uint32_t left_count;
    int weapon; /* as in an attack_table */
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

/** Keep a form, if there is room for more: *kept tells. What is kept belongs to the forms. */
volley_status attack_forms_keep(struct attack_forms *forms, const struct attack_question *question,
                                struct attack_form *form, bool *kept, volley_error *err);
void attack_forms_fini(struct attack_forms *forms);

/** Best play of a form, as a table: all but its question and its net value.
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

#endif
