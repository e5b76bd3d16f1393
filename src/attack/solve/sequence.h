/* sequence - best play over a whole scenario, attack after attack, made into a plan.
 * Units:  none of its own.
 * Owns:   the plan belongs to the caller: plan_fini.
 * Errors: out of memory, too many states or steps, an objective that lacks the hull, or work that
 *         is called off; *out is then all-zero. */
#ifndef SOLVE_SEQUENCE_H
#define SOLVE_SEQUENCE_H

#include "attack/graph/plan.h"
#include "attack/solve/health.h"
#include "attack/solve/solve.h"

/* What is known when one attack of a sequence is solved. */
struct solve_view {
    size_t ship;    /* which attacker it is of */
    uint8_t number; /* its number among those that come out of one (words/follow_up.h) */
    int level;      /* health left, where it steers decisions; else 0 */
    const struct play_attack *rules;
    const struct graph *graph;
    const struct solve_value *values; /* of each node */
    const uint32_t *policy;           /* of each choice node: the best child */
    const bool *enters;               /* by state of the defender: whether it can be found so */
    uint32_t enter_count;
    const struct graph_defenders *defenders;
};

/** Called for each attack, the last one first, and each level of health it can find. Not VOLLEY_OK
 *  ends the solving. */
typedef volley_status solve_observer_fn(const struct solve_view *view, void *context);

enum { SOLVE_MEMORY = 1 << 30 };

/** What it is worth to come to the end of all attacks, besides the damage: by the health left,
 * where that is known, and by what is carried on (attack/graph/graph.h). Tokens of the attacker are
 * told only where solve_options.tells. */
typedef struct solve_value solve_terminal_fn(struct health left, const uint8_t *carried,
                                             void *context);

struct solve_options {
    bool myopic;    /* each attack for itself: nobody saves a token for later */
    bool kill;      /* play for the probability that the defender is destroyed, then for damage */
    bool tells;     /* of one ship: the end tells the attacker's tokens and all charges spent */
    bool by_health; /* health left is known at the end, as it is with `kill` */
    const struct health *start;  /* of the defender; NULL: its whole health */
    uint64_t spent;              /* charges that are spent at first (attack/play/pool.h) */
    solve_terminal_fn *terminal; /* of the end; NULL: what tokens are worth, and `kill` */
    const uint8_t *worth; /* of tokens by kind where all else is equal; NULL: rules_token_worth */
    const struct prune_wants *later; /* of its end, besides; NULL: nothing (attack/prune/wants.h) */
    unsigned keep;                   /* mask of enum prune_kind: what is not left out */
    solve_observer_fn *observe;      /* may be NULL */
    void *context;                   /* of both */
    uint64_t memory;                 /* bytes that may be used; 0: SOLVE_MEMORY */
    const struct watch *watch;       /* may be NULL */
};

volley_status solve_scenario(struct plan *out, const struct scenario *scenario,
                             const struct solve_options *options, volley_error *err);

#endif
