/* upkeep - tokens over rounds: what a ship gains and loses outside of attacks.
 * Units:  tokens; rounds from 1.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef ENGAGEMENT_UPKEEP_H
#define ENGAGEMENT_UPKEEP_H

#include "engagement/condition.h"
#include "engagement/engagement.h"

/** What a ship of a kind begins with. */
struct condition upkeep_start(const struct engagement *engagement, uint8_t kind);

/** What an attack has left takes effect at once: who becomes ionized loses its locks. */
void upkeep_settle(const struct engagement *engagement, struct condition *ship);

/** Its Activation: stress is shed, ion takes effect, the plan of the round is carried out. */
void upkeep_activate(const struct engagement *engagement, int round, struct condition *ship);

/** Shields that come back in the Activation of a round, to `shields` left. */
int upkeep_regenerated(const struct engagement_kind *kind, int round, int shields);

/** Whether its tokens let it attack. */
bool upkeep_may_attack(const struct condition *ship);

/** The end of the round: circular tokens go, force comes back. */
void upkeep_end(const struct engagement *engagement, struct condition *ship);

#endif
