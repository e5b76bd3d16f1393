/* steps - all attacks that can be made in a scenario, in order, and what can happen in them.
 * Units:  healths as numbers (attack/solve/solve.h); states of the defender as indices.
 * Owns:   what it points to, but for the scenario, the options and the plan: most of it is the
 *         budget's; free with steps_fini.
 * Errors: out of memory, more attacks or states than there may be, or work that is called off.
 *
 * The attacks that come out of one of a ship (words/follow_up.h) stand behind that one, before
 * those of the next attacker. An attack ends with the next attacker's, or with one of these. */
#pragma once

#include "attack/solve/solve.h"

/* ---- health as far as it is told apart ---- */

struct health_scale {
    int levels; /* health + 1 where health steers decisions or attacks, else 1 */
    int pasts;  /* hull + 1 where damage is past the shields, or comes there; else 1 */
    bool falls; /* the hull is known, so that these cards alone can destroy the ship */
};

/** Each health of a scale has a number from 0 to levels * pasts - 1. */
struct health health_of(const struct health_scale *scale, int number);
int health_number(const struct health_scale *scale, struct health health);

/** Health after the damage of an attack. */
struct health health_after(const struct health_scale *scale, struct health health,
                           const struct graph_end *end);

/** Whether the damage cards past the shields alone destroy the ship. */
bool health_falls(const struct health_scale *scale, struct health health);

/** Whether all damage together, or these cards alone, destroy it. */
bool health_is_destroyed(const struct health_scale *scale, struct health health);

/* ---- attacks ---- */

/* One attack of the sequence against the defender with so much health left. Equal attackers share a
 * graph. */
struct variant {
    struct play_attack attack;
    struct prune prune;
    struct graph *graph;
    bool owns_graph;
};

/* What is known of the entry of an attack, by health left and state of the defender. */
struct entry_value {
    struct solve_value value;
    uint32_t plan_node;
};

/* One attack of the sequence. */
struct step {
    size_t ship;              /* number of the attacker */
    uint8_t number;           /* of the attack, among those that come out of one */
    struct variant *variants; /* by health left, where the attack depends on it; else one */
    bool *enters;             /* by state of the defender: whether the attack can find it so */
    uint32_t enter_count;     /* of `enters`; 0: the attack is never made */
    uint32_t enter_capacity;
    int level_low, level_high; /* health left that the attack can find */
    int past_most;             /* most damage cards dealt past the shields that it can find */
    struct entry_value *entry; /* while it is asked for; behind them those that a naive player
                                * expects, if there is one */
};

struct sequence {
    const struct scenario *scenario;
    const struct solve_options *options;
    struct step *steps; /* and one more: the end */
    size_t step_count;
    struct health_scale scale;
    struct health start; /* of the defender */
    int healths;         /* of the scale */
    int variants;        /* of each attack: healths, or 1 */
    bool expects;        /* what a naive player expects is worked out, not what comes about */
    struct plan *plan;
    struct graph_budget budget;
    /* scratch for the largest graph */
    struct solve_value *values, *end_values;
    uint32_t *policy, *made, *after;
};

/** Lay out the attacks of a scenario: the plan has room for what is told of them. */
volley_status steps_init(struct sequence *sequence, volley_error *err);

/** Build all that can happen, from the first attack on. */
volley_status steps_build(struct sequence *sequence, volley_error *err);

/** Graphs are solved anew for each attack and level of health: refuse what would take minutes, as
 *  soon as the first `count` steps say so. */
volley_status steps_check_work(const struct sequence *sequence, size_t count, volley_error *err);

void steps_fini(struct sequence *sequence);

/** Whether a step can find the defender so. */
bool steps_can_find(const struct step *step, struct health health);

/** What an attack is with so much health left. */
struct variant *steps_variant(const struct sequence *sequence, const struct step *step, int health);

/** The attack that comes after an end of attack number `index`, or the number of all. */
size_t steps_next(const struct sequence *sequence, size_t index, const struct graph_end *end);

/** The state in which that finds what the end leaves. UINT32_MAX: out of memory. */
uint32_t steps_found_next(struct sequence *sequence, size_t index, const struct graph_end *end);
