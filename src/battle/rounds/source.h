/* source - where a game gets its attacks from, by the policy of its engagement.
 * Units:  none of its own.
 * Owns:   tables, and best play where that is asked for; free with source_fini.
 * Errors: of attacks and of best play; out of memory. */
#ifndef ENGAGEMENT_SOURCE_H
#define ENGAGEMENT_SOURCE_H

#include "battle/rounds/best.h"

struct source {
    struct attack_tables *tables;
    struct best *best; /* NULL: another policy */
};

/* Nodes of the graphs of all attacks: twenty seconds. */
enum { SOURCE_NODES_MAX = 1 << 25 };

/** Failure: *out is empty. The engagement must outlive it. At most SOURCE_NODES_MAX to solve. */
volley_status source_init(struct source *out, const struct engagement *engagement,
                          volley_error *err);

/** The same within a limit of work, as attack_tables_limit. */
volley_status source_init_within(struct source *out, const struct engagement *engagement,
                                 uint64_t nodes_max, const struct watch *watch, volley_error *err);

/** As a game wants it; `source` must stay where it is. Games of several threads may share it, but
 *  for that of best play. */
struct round_source round_source_of(struct source *source, const struct engagement *engagement);

void source_fini(struct source *source);

#endif
