/* upkeep - tokens over rounds: what a ship gains and loses outside of attacks.
 * Units:  tokens; rounds from 1.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef ENGAGEMENT_UPKEEP_H
#define ENGAGEMENT_UPKEEP_H

#include "battle/rounds/condition.h"
#include "battle/setup/engagement.h"
#include "battle/setup/meeting.h"

/** What a ship of a kind begins with. */
struct condition upkeep_start(const struct engagement *engagement, uint8_t kind);

/** What an attack has left takes effect at once: who becomes ionized loses its locks. */
void upkeep_settle(const struct engagement *engagement, struct condition *ship);

/** It maneuvers: stress is shed. */
void upkeep_maneuver(struct condition *ship);

/** It meets a hazard, of which these effects come. */
void upkeep_meet(const struct engagement *engagement, const struct meeting *meeting,
                 const struct hazard_effects *effects, struct condition *ship);

/** Whether its ion tokens ionize it. */
bool upkeep_is_ionized(const struct engagement *engagement, const struct condition *ship);

/** Whether it may perform an action that its plan does not have. */
bool upkeep_may_repair(const struct engagement *engagement, const struct condition *ship);

/** Whether the plan has an action for it in a round that it may perform.
 *  rules  that its damage cards lay down: mask of enum deck_rule */
bool upkeep_acts(const struct engagement *engagement, int round, unsigned rules,
                 const struct condition *ship);

/** The plan of the round is carried out, if it acts; the ion tokens of an ionized ship go. */
void upkeep_act(const struct engagement *engagement, int round, unsigned rules,
                struct condition *ship);

/** Shields that come back in the Activation of a round, to `shields` left. */
int upkeep_regenerated(const struct engagement_kind *kind, int round, int shields);

/** Whether its tokens let it attack. */
bool upkeep_may_attack(const struct condition *ship);

/** The end of the round: circular tokens go, force comes back. */
void upkeep_end(const struct engagement *engagement, struct condition *ship);

#endif
