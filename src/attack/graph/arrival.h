/* arrival - a state on its way to the node that it comes to; only for builder.h.
 * Units:  dice as rows of play_dice.
 * Owns:   nothing.
 * Errors: a mode is MODE_NONE where it could not be made: see modes_failed.
 *
 * Inline: this is the inner loop of building a graph. */
#ifndef GRAPH_ARRIVAL_H
#define GRAPH_ARRIVAL_H

#include "attack/graph/mode.h"

/* A state by its mode and the rows of its dice, which the compiler keeps in registers. */
struct arrival {
    uint64_t fresh, rerolled, frozen;
    uint32_t mode;
};

static inline __attribute__((always_inline)) void arrival_leave(struct modes *modes,
                                                                struct arrival *arrival)
{
    const struct mode_rest rest =
        mode_leave(modes, arrival->mode, arrival->fresh + arrival->rerolled + arrival->frozen);

    *arrival = (struct arrival){ .fresh = rest.fresh, .mode = rest.mode };
}

static inline __attribute__((always_inline)) bool arrival_may_act(const struct mode *mode,
                                                                  const struct arrival *arrival)
{
    const struct play_dice dice = { .row = { arrival->fresh, arrival->rerolled, arrival->frozen } };

    return mode_may_act(mode, &dice);
}

/* Where only results are left, or rerolls that find no dice; false: there are dice for all. */
static inline __attribute__((always_inline)) bool
arrival_goes_on(struct modes *modes, const struct mode *mode, struct arrival *arrival)
{
    if (mode->kind == MODE_LEAVE)
        arrival_leave(modes, arrival);
    else if (mode_is_idle(mode->idle, arrival->fresh))
        arrival->mode = mode_without_idle(modes, arrival->mode, arrival->fresh);
    else
        return false;
    return true;
}

/** Go on to where something is decided or rolled, or play is asked. */
static inline __attribute__((always_inline)) void arrival_settle(struct modes *modes,
                                                                 struct arrival *arrival)
{
    while (arrival->mode != MODE_NONE) {
        const struct mode *mode = &modes->items[arrival->mode];

        if (mode->looks_ahead) { /* seldom: one comparison tells */
            if (mode->kind == MODE_OPEN)
                return;
            if (arrival_goes_on(modes, mode, arrival))
                continue;
        }
        prune_mask_rows(&mode->live, &arrival->fresh, &arrival->rerolled, &arrival->frozen);
        if (mode->ends_if_cancelled &&
            prune_is_cancelled(arrival->fresh + arrival->rerolled + arrival->frozen))
            *arrival = (struct arrival){ .mode = mode_cancelled(modes, arrival->mode) };
        else if (mode->kind == MODE_ACT && !arrival_may_act(mode, arrival))
            arrival->mode = mode_next(modes, arrival->mode);
        else
            return;
    }
}

#endif
