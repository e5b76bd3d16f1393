/* best_worth - what states of a duel are worth while it is solved (battle/best.h).
 * Units:  probabilities, of side A.
 * Owns:   best_destroy frees all of it.
 * Errors: kept in best.status, the first one. */
#ifndef ENGAGEMENT_BEST_WORTH_H
#define ENGAGEMENT_BEST_WORTH_H

#include "battle/best.h"
#include "battle/states.h"

/* States whose worths are found together: their equations take 32 MB, and seconds. */
enum { BEST_GROUP_MAX = 2048 };

/* A state between two rounds. */
struct pause {
    double worth;
    uint32_t member; /* 1 + its number in the group that is being solved; 0: none */
    bool solved;
};

/* A state in which a ship attacks. */
struct moment {
    struct attack_table table;
    uint32_t (*left)[RULES_SIDES]; /* conditions, as table.left */
    double worth;
    uint64_t pass; /* of the last visit; 0: none yet */
    bool solved;   /* its worth depends on no state that is still being solved */
};

struct best {
    const struct engagement *engagement;
    struct attack_tables *tables;
    struct round_game game;
    struct states pause_states, moment_states;
    struct pause *pauses;
    struct moment **moments; /* they stay where they are while others are added */
    uint32_t pause_capacity, moment_capacity;
    struct group *group;   /* that is being solved */
    uint64_t pass, passes; /* of policy iteration: the one under way, and all that there were */
    bool open; /* what was looked at last depends on a state that is still being solved */
    volley_status status;
    volley_error *err;
};

/* States that may lead to each other: neither health nor the round that plans tell goes back. */
struct group {
    uint32_t *pauses;
    uint32_t count, capacity;
    size_t health; /* of both ships together, without what comes back */
    uint16_t round;
};

/** Keep the first failure. Returns 0. */
double best_fail(struct best *best, volley_status status);

/** What is known of a state between rounds, or of one in which a ship attacks; NULL: out of memory.
 */
struct pause *best_pause_at(struct best *best, const struct engagement_state *state);
struct moment *best_moment_at(struct best *best, const struct engagement_state *state);
void best_moment_clear(struct moment *moment);

/** The state after a cell of the attack of a moment, which stands at `point`. */
struct engagement_state best_after_cell(const struct best *best,
                                        const struct engagement_state *state,
                                        const struct round_point *point,
                                        const struct moment *moment, size_t cell);

/** Of a state in a round, or of one between two from which the next one begins. */
double best_worth_of(struct best *best, const struct engagement_state *state);

/** Of a state between two rounds as one that is come to. */
double best_worth_of_pause(struct best *best, const struct engagement_state *state);

/** Whether no state of the group that is being solved comes after a state. */
bool best_leaves_group(const struct best *best, const struct engagement_state *state);

/** Let a state between rounds be solved with the others of the group. */
void best_add_member(struct best *best, const struct engagement_state *state);

/** Solve a state between rounds, with those of its health and round that it leads to. */
void best_solve_group(struct best *best, const struct engagement_state *state);

#endif
