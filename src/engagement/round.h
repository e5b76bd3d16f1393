/* round - the game of an engagement: from a moment on to the next at which chance decides.
 * Units:  points of health, probabilities.
 * Owns:   a game owns what it has worked out: conditions, attacks; free with round_fini. It is for
 *         one thread; the tables behind it may be shared.
 * Errors: of attack tables (engagement/table.h), out of memory.
 *
 * Both engines play by these functions: the chain takes every outcome, a trial one of them.
 *
 *     round_start(game, &state);
 *     while (round_next(game, &state, &point, err) == VOLLEY_OK && ...)
 *         round_take(game, &state, &point, outcome, &event);
 *
 * A point of kind ROUND_OVER stands between rounds: to go on is to call round_next again. */
#ifndef ENGAGEMENT_ROUND_H
#define ENGAGEMENT_ROUND_H

#include "engagement/condition.h"
#include "engagement/schedule.h"
#include "engagement/table.h"

struct round_game;

/* Where a game gets its attacks from. */
struct round_source {
    /* As attack_tables_find. */
    const struct attack_table *(*find)(void *context, const struct attack_question *question,
                                       volley_error *err);
    /* What is spent of a kind's charges after the End Phase; NULL: nothing comes back. */
    uint64_t (*recover)(void *context, uint8_t kind, uint64_t spent);
    /* What the players of an attack look ahead to: attack_question.future. UINT32_MAX: the error is
     * filled. NULL: nothing, each attack is played for itself. */
    uint32_t (*future)(void *context, struct round_game *game, const struct engagement_state *state,
                       size_t attacker, size_t defender, volley_error *err);
    void *context;
};

/* Two ships in their conditions at a range. Without padding. */
struct round_pair {
    uint32_t conditions[RULES_SIDES];
    uint8_t hull[RULES_SIDES], shields[RULES_SIDES]; /* 0 where nobody asks */
    uint32_t range;
    uint32_t future; /* that the players look ahead to */
};

struct round_attack {
    const struct attack_table *table;
    uint32_t (*left)[RULES_SIDES]; /* conditions, as table->left */
};

/* What becomes of a condition: numbers, 0 while nobody has asked. */
struct round_later {
    uint32_t activated[ENGAGEMENT_PLAN_MAX]; /* by round of the plan */
    uint32_t ended;
};

struct round_game {
    const struct engagement *engagement;
    struct round_source source;
    struct schedule schedule;
    int last_round; /* after it no round differs from the one before */
    bool asks;      /* some attack depends on the health left */
    bool folds;     /* shields and hull are the same: all is counted as hull */
    size_t bytes;   /* of a state */
    struct conditions conditions;
    struct round_later *later; /* by condition */
    uint32_t later_capacity;
    struct round_pair *pairs;
    struct round_attack *attacks; /* by pair */
    uint32_t pair_count, pair_capacity, attack_capacity;
    struct intern pair_table;
};

/* In the order in which they come while one ship engages. */
enum round_point_kind {
    ROUND_OVER,   /* the state stands between two rounds */
    ROUND_FIRST,  /* who is first in player order */
    ROUND_SHOT,   /* whether a ship has a shot: outcome 0 it has, 1 it has not */
    ROUND_TARGET, /* whom it attacks */
    ROUND_ATTACK, /* a cell of an attack table */
    ROUND_POINT_KINDS
};

struct round_point {
    enum round_point_kind kind;
    uint8_t ship;                      /* that engages */
    uint8_t target;                    /* with ROUND_ATTACK */
    uint32_t targets;                  /* with ROUND_TARGET: a bit for each ship */
    double shot;                       /* with ROUND_SHOT */
    const struct attack_table *attack; /* with ROUND_ATTACK */
    const uint32_t (*left)[RULES_SIDES];
    size_t count; /* of outcomes */
};

/* What an outcome has done. */
struct round_event {
    bool attacked;  /* `attacker` has made an attack */
    bool destroyed; /* `target` */
    uint8_t attacker, target;
    uint8_t damage; /* suffered by target, at most what it had left */
};

enum round_result { ROUND_UNDECIDED, ROUND_A, ROUND_DRAW, ROUND_B, ROUND_RESULTS };

/** Failure: *out is empty. */
volley_status round_init(struct round_game *out, const struct engagement *engagement,
                         const struct round_source *source, volley_error *err);
void round_fini(struct round_game *game);

/** The beginning. */
volley_status round_start(struct round_game *game, struct engagement_state *out, volley_error *err);

/** Go on to the next point where chance decides, or to the end of the round. A state that stands
 *  at such a point stays as it is; one between rounds goes on. */
volley_status round_next(struct round_game *game, struct engagement_state *state,
                         struct round_point *out, volley_error *err);

/** Probability of an outcome; those of a point sum to 1. */
double round_probability(const struct round_point *point, size_t outcome);

/** Let an outcome come about. */
void round_take(const struct round_game *game, struct engagement_state *state,
                const struct round_point *point, size_t outcome, struct round_event *event);

/** Who has won, at the end of a round. */
enum round_result round_result(const struct round_game *game, const struct engagement_state *state);

/** The kind of a ship. */
static inline const struct engagement_kind *round_kind(const struct round_game *game, size_t ship)
{
    return &game->engagement->kinds[game->engagement->ships[ship].kind];
}

/** Health that a ship of a state is short of: all of it if it is destroyed. */
int round_lost(const struct round_game *game, const struct engagement_state *state, size_t ship);

/** The attack of one ship on another, now. future: of attack_question; 0: it is played for itself.
 */
volley_status round_attack(struct round_game *game, const struct engagement_state *state,
                           size_t attacker, size_t defender, uint32_t future,
                           const struct round_attack **out, volley_error *err);

/** A ship as an attack finds it now. */
struct attack_ship round_ship(const struct round_game *game, const struct engagement_state *state,
                              size_t ship);

/** The condition in which an attack leaves one of its ships. 0: out of memory. */
uint32_t round_left(struct round_game *game, const struct attack_left *left, enum rules_side side,
                    uint32_t before);

/** Whether a ship is still to engage in the round and can attack then. */
bool round_may_attack(const struct round_game *game, const struct engagement_state *state,
                      size_t ship);

/** A condition after the Activation of a round, and after the End Phase. 0: out of memory. */
uint32_t round_activated(struct round_game *game, uint32_t condition, int round);
uint32_t round_ended(struct round_game *game, uint32_t condition);

#endif
