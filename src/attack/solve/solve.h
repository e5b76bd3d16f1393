/* solve - best play by backward induction: in one attack, then over a whole scenario, attack after
 * attack, made into a plan.
 * Units:  values in the order of solve_criterion, larger is better for the attacker; points of hull
 *         and shields; damage cards.
 * Owns:   the caller gives the arrays of solve_graph; the plan belongs to it, too: plan_fini.
 * Errors: out of memory, too many states or steps, an objective that lacks the hull, or work that
 *         is called off; the plan is then all-zero.
 *
 * Attacker and defender play a zero-sum game with perfect information and chance moves (Zermelo;
 * expectiminimax): in a choice node the attacker takes the child with the greatest value and the
 * defender the one with the least, criterion by criterion. */
#pragma once

#include "attack/graph/plan.h"
#include "game/dice/roll.h"

enum solve_criterion {
    SOLVE_DESTROYED,       /* probability; 0 throughout unless that is the objective */
    SOLVE_DAMAGE,          /* expected damage */
    SOLVE_CRITS,           /* expected crits */
    SOLVE_DEFENDER_TOKENS, /* what results gave it, and minus what its tokens are worth at the end
                            */
    SOLVE_ATTACKER_TOKENS, /* what the attackers' tokens are worth at the end, and their health */
    SOLVE_CRITERIA
};

struct solve_value {
    double of[SOLVE_CRITERIA];
};

/** What the tokens of a ship are worth to it when all else is equal.
 *  worth  of each kind: rules_token_worth, or as somebody else spends them */
double solve_worth(const uint8_t worth[RULES_TOKENS], const uint8_t tokens[RULES_TOKENS]);

/** Count what an attacker has suffered for its own effects, where that is told: against the damage
 *  that it does, and where that is all the same more than any token. */
static inline void solve_count_hurt(struct solve_value *value, const struct play_hurt *hurt)
{
    enum { HEALTH_WORTH = 6 };
    const int suffered = hurt->hits + hurt->crits - hurt->back;

    value->of[SOLVE_DAMAGE] -= suffered;
    value->of[SOLVE_ATTACKER_TOKENS] -= HEALTH_WORTH * suffered;
}

/** Count tokens that results turned to, dearer than all that either side spends: for the attacker
 * as good as tokens that the defender lacks. */
static inline void solve_count_given(struct solve_value *value, int given)
{
    enum { GIVEN_WORTH = 1000 };

    value->of[SOLVE_DEFENDER_TOKENS] += GIVEN_WORTH * given;
}

/* The chance of each outcome of a roll, worked out when it is first needed. */
struct solve_chances {
    const double *known[DICE_COLORS][DICE_ROLL_MAX + 1]; /* by number of dice; NULL: not yet */
    double of[DICE_COLORS][DICE_ROLL_MAX + 1][DICE_ROLL_COUNT];
};

const double *solve_find_chances(struct solve_chances *chances, enum dice_color color,
                                 unsigned dice);

static inline const double *solve_chances_of(struct solve_chances *chances,
                                             const struct graph_node *roll)
{
    const double *known = chances->known[roll->detail][roll->dice];

    return known ? known : solve_find_chances(chances, roll->detail, roll->dice);
}

/** Find the value of each node of a graph and the best child of each choice.
 *  worth       of tokens that are settled on the way, as in solve_worth
 *  end_values  of each end of the graph
 *  known       the player whose choices `policy` tells already, which the other one knows;
 *              RULES_SIDES: none
 *  values      set, one for each node
 *  policy      set for other choice nodes: the index of the best child, the first of equals */
void solve_graph(const struct graph *graph, const uint8_t worth[RULES_TOKENS],
                 const struct solve_value *end_values, enum rules_side known,
                 struct solve_value *values, uint32_t *policy);

/* ---- what is left of the defender from attack to attack, as far as it steers anything ----
 * The level is hull and shields together, less the damage that takes the shields first. Damage
 * cards dealt past the shields, or that were there before shields came back, are counted apart: the
 * ship is destroyed when these, or they and the rest, are as many as its hull, or its hull and
 * shields. */

struct health {
    int level, past;
};

/** Points left of hull and shields together. */
int health_left(struct health health);

/* ---- a whole scenario ---- */

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

/** Called for each attack that has been compiled, before all is built that can happen in it. Not
 *  VOLLEY_OK ends the solving.
 *  carried  what it finds (attack/graph/graph.h) */
typedef volley_status solve_compiled_fn(const struct prune *prune, const uint8_t *carried,
                                        void *context);

enum { SOLVE_MEMORY = 1 << 30 };

/** What it is worth to come to the end of all attacks, besides the damage: by the health left,
 * where that is known, and by what is carried on (attack/graph/graph.h). Tokens of the attacker are
 * told only where solve_options.tells. */
typedef struct solve_value solve_terminal_fn(struct health left, const uint8_t *carried,
                                             void *context);

/* A player who plays as if both played for another end, as it does. The other player knows that. */
struct solve_naive {
    enum rules_side side;
    solve_terminal_fn *terminal; /* as in the options */
};

struct solve_options {
    bool myopic;    /* each attack for itself: nobody saves a token for later */
    bool kill;      /* play for the probability that the defender is destroyed, then for damage */
    bool tells;     /* of one ship: the end tells the attacker's tokens and all charges spent */
    bool by_health; /* health left is known at the end, as it is with `kill` */
    const struct health *start;  /* of the defender; NULL: its whole health */
    uint64_t spent;              /* charges that are spent at first (attack/play/pool.h) */
    solve_terminal_fn *terminal; /* of the end; NULL: what tokens are worth, and `kill` */
    const uint8_t *worth; /* of tokens by kind where all else is equal; NULL: rules_token_worth */
    const struct prune_wants *later; /* of its end, besides; NULL: nothing (attack/prune/prune.h) */
    unsigned keep;                   /* mask of enum prune_kind: what is not left out */
    solve_compiled_fn *compiled;     /* may be NULL */
    solve_observer_fn *observe;      /* likewise */
    const struct solve_naive *naive; /* NULL: both play for the same */
    void *context;                   /* of all of these */
    struct solve_value *value;       /* set to that of best play; NULL: nobody asks */
    uint64_t memory;                 /* bytes that may be used; 0: SOLVE_MEMORY */
    const struct watch *watch;       /* may be NULL */
};

volley_status solve_scenario(struct plan *out, const struct scenario *scenario,
                             const struct solve_options *options, volley_error *err);
