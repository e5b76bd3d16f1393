/* source - where a game gets its attacks from, by the policy of its engagement.
 * Units:  none of its own.
 * Owns:   tables, and best play where that is asked for; free with source_fini.
 * Errors: of attacks and of best play; out of memory. */
#ifndef ENGAGEMENT_SOURCE_H
#define ENGAGEMENT_SOURCE_H

#include "engagement/best.h"

struct source {
    struct attack_tables *tables;
    struct best *best; /* NULL: another policy */
};

/** Failure: *out is empty. The engagement must outlive it. */
volley_status source_init(struct source *out, const struct engagement *engagement,
                          volley_error *err);

/** As a game wants it; `source` must stay where it is. Games of several threads may share it, but
 *  for that of best play. */
struct round_source source_of(struct source *source, const struct engagement *engagement);

void source_fini(struct source *source);

#endif
