/* points - what a ship costs its side when it is destroyed, or has lost half of its health.
 * Units:  points of a squad, points of health.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef ENGAGEMENT_POINTS_H
#define ENGAGEMENT_POINTS_H

#include "battle/setup/engagement.h"

/** Damage that costs a ship of a kind half of its points; 0: none does. */
int points_half_damage(const struct rules_edition *edition, const struct engagement_kind *kind);

/** Points that a ship of a kind has lost which is short of so much health; 0 if nobody has said
 *  its points. */
int points_lost(const struct rules_edition *edition, const struct engagement_kind *kind, int lost);

/** The most that a side can lose; < 0: nobody has said the points of all its ships. */
int points_of_side(const struct engagement *engagement, enum engagement_side side);

#endif
