/* health - what is left of the defender from attack to attack, as far as it steers anything.
 * Units:  points of hull and shields; damage cards.
 * Owns:   nothing; plain values.      Errors: none.
 *
 * The level is hull and shields together, less the damage that takes the shields first. Damage
 * cards dealt past the shields, or that were there before shields came back, are counted apart: the
 * ship is destroyed when these, or they and the rest, are as many as its hull, or its hull and
 * shields. */
#ifndef SOLVE_HEALTH_H
#define SOLVE_HEALTH_H

#include "attack/graph/graph.h"

struct health {
    int level, past;
};

struct health_scale {
    int levels; /* health + 1 where health steers decisions or attacks, else 1 */
    int pasts;  /* hull + 1 where damage is past the shields, or comes there; else 1 */
    bool falls; /* the hull is known, so that these cards alone can destroy the ship */
};

/** What there is to tell apart.
 *  start  that the ship begins with; NULL: all of it
 *  cares  health left matters to an effect
 *  kill   and to the objective
 *  whole  as in play_wish */
struct health_scale health_scale_of(const struct scenario *scenario, const struct health *start,
                                    bool cares, bool kill, bool whole);

/** Each health of a scale has a number from 0 to levels * pasts - 1. */
struct health health_of(const struct health_scale *scale, int number);
int health_number(const struct health_scale *scale, struct health health);

/** The health that a ship begins with, of those that a scale tells apart; NULL: all of it. */
struct health health_start(const struct health_scale *scale, const struct health *start);

/** Health after the damage of an attack. */
struct health health_after(const struct health_scale *scale, struct health health,
                           const struct graph_end *end);

/** Points left of hull and shields together. */
int health_left(struct health health);

/** Whether the damage cards past the shields alone destroy the ship. */
bool health_falls(const struct health_scale *scale, struct health health);

/** Whether all damage together, or these cards alone, destroy it. */
bool health_is_destroyed(const struct health_scale *scale, struct health health);

#endif
