/* meeting - the hazards that a ship of an engagement meets, round by round.
 * Units:  rounds from 1, the last one planned standing for all later ones.
 * Owns:   a plan owns its rounds; free with meeting_plan_free.
 * Errors: too many in a round, out of memory. */
#ifndef ENGAGEMENT_MEETING_H
#define ENGAGEMENT_MEETING_H

#include "battle/setup/hazard.h"

enum {
    MEETINGS_MAX = 12,      /* in one round */
    MEETING_ROUNDS_MAX = 12 /* that can be planned one by one */
};

/* When it is suffered. */
enum meeting_time {
    MEETING_MANEUVER,   /* after the maneuver of the ship, before its action */
    MEETING_DETONATION, /* at the end of the Activation Phase */
    MEETING_TIMES
};

struct meeting {
    struct hazard hazard;
    struct hazard_spread spread;
    enum meeting_time time;
    bool through;   /* the ship flies on over it */
    unsigned notes; /* mask of the enum hazard_note that hold */
};

struct meeting_round {
    struct meeting *items; /* in the order in which they are met */
    size_t count;
};

struct meeting_plan {
    struct meeting_round rounds[MEETING_ROUNDS_MAX];
    size_t round_count; /* >= 1 */
};

/** A plan of one round without any. NULL: out of memory. */
struct meeting_plan *meeting_plan_create(void);
void meeting_plan_free(struct meeting_plan *plan); /* NULL is fine */

/** Let a hazard be met in the last round of a plan, after those that are there.
 *  through  the ship flies on over an obstacle: what holds for one who ends there does not
 *  Failure: VOLLEY_TOO_LARGE without a text if there are MEETINGS_MAX, or out of memory. */
volley_status meeting_plan_add(struct meeting_plan *plan, const struct hazard *hazard, bool through,
                               volley_error *err);

/** Make of the hazards of a plan what they are to a ship of a size. Failure: out of memory. */
volley_status meeting_plan_suit(struct meeting_plan *plan, enum rules_size size,
                                const struct rules_edition *edition, volley_error *err);

/** Whether a hazard is one that ships meet in Activation. */
bool meeting_is_in_activation(const struct hazard *hazard);

/** The outcome that a random number means: those of all numbers have their probabilities. */
size_t meeting_pick(const struct meeting *meeting, uint32_t number);

/** What is met in a round; plan NULL: nothing. */
const struct meeting_round *meeting_round_of(const struct meeting_plan *plan, int round);

#endif
