/* source - where a game gets its attacks from, by the policy of its engagement.
 * Units:  none of its own.
 * Owns:   tables, and best play where that is asked for; free with source_fini.
 * Errors: of attacks and of best play; out of memory. */
#pragma once

#include "battle/rounds/round.h"

/* ---- one ship against one, both played for P(win) + (P(draw) + P(undecided)) / 2 ----
 *
 * Backward induction: a round is worth what is left after it. Health only falls, and rounds go by,
 * so what comes later is worked out first. Without a limit of rounds a state can come back to
 * itself, or to others of the same health: their worths begin at a half, as if the duel were
 * stopped, and one more round is played until none of them changes (value iteration: M. L.
 * Puterman, "Markov Decision Processes", 1994). An undecided duel is worth a half.
 *
 * Or one side alone is: the other plays as if both played by its policy, which is how each attack
 * comes to be known, and the first one plays its best against that.
 *
 * It is for one thread. Errors besides those of attacks: more states that lead back to each other
 * than can be solved together. */

struct best;

/** What the engagement is worth. states: set to how many were looked at. */
double best_worth(const struct best *best, uint32_t *states);

void best_destroy(struct best *best);

/* ---- by policy ---- */

struct source {
    struct attack_tables *tables;
    struct best *best; /* NULL: another policy */
    bool is_alone;     /* one thread asks it; false: several may */
};

/* Nodes of the graphs of all attacks: twenty seconds. */
enum { SOURCE_NODES_MAX = 1 << 25 };

/** Failure: *out is empty. The engagement must outlive it, and it must stay where it is. At most
 * SOURCE_NODES_MAX to solve; then as many as are asked for, while the watch lets them be made.
 *  watch  NULL: nobody watches */
volley_status source_init(struct source *out, const struct engagement *engagement,
                          const struct watch *watch, volley_error *err);

/** The same within a limit of work, as attack_tables_limit. */
volley_status source_init_within(struct source *out, const struct engagement *engagement,
                                 uint64_t nodes_max, const struct watch *watch, volley_error *err);

/** As a game wants it. Games of several threads may share it, but for that of best play. */
struct round_source round_source_of(struct source *source, const struct engagement *engagement);

/** Nodes of the graphs that its attacks were found in so far: how much work it was. NULL: none. */
uint64_t source_nodes(const struct source *source);

/** Bytes of memory that its tables take, likewise. Nobody may ask it for anything meanwhile. */
size_t source_bytes(const struct source *source);

void source_fini(struct source *source);

/** One from the heap; NULL is fine. */
void source_free(struct source *source);
