/* chain - an engagement worked out exactly: all its states, pushed round by round.
 * Units:  bytes.
 * Owns:   nothing; the result is the caller's.
 * Errors: of attacks; VOLLEY_TOO_LARGE beyond the budget; VOLLEY_INVALID where it may go on for
 * ever; called off. */
#pragma once

#include "base/watch.h"
#include "battle/rounds/round.h"
#include "battle/setup/result.h"

struct engagement_chain_options {
    size_t memory_bytes;       /* 0: ENGAGEMENT_MEMORY */
    uint64_t outcomes_max;     /* pushed in all; 0: so many that nobody waits for minutes */
    uint64_t nodes_max;        /* of the graphs of all attacks together; 0: likewise */
    size_t rounds_shown;       /* as `wanted` of schedule_rounds */
    const struct watch *watch; /* NULL: nobody watches */
    const struct round_source
        *source; /* NULL: attacks as they are planned (battle/attacks/table.h) */
};

/** Work an engagement out. Failure: *out is empty. */
volley_status engagement_chain_run(struct engagement_result *out,
                                   const struct engagement *engagement,
                                   const struct engagement_chain_options *options,
                                   volley_error *err);
