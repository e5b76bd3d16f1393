/* points - what a ship of a squad costs, and whether it has more than it may.
 * Units:  points of a list: of 2.5, of 2.0, or of the first edition.
 * Owns:   nothing.
 * Errors: what is not known is SQUAD_POINTS_UNKNOWN, and never guessed. */
#ifndef SQUAD_POINTS_H
#define SQUAD_POINTS_H

#include "squad/member.h"

enum { SQUAD_POINTS_UNKNOWN = -1 };

/* The costs and slots that count. */
struct squad_costs {
    const char *edition; /* of the question: "1", "2" or "2.5" */
    bool other_list;     /* the squad is built with costs that no roster has */
};

/** What the rules of an edition let a squad cost: 20, 200 or 100, and 50 where the players' own
 * list of 50 is used. */
int squad_points_most(const char *edition, const char *version);

/** The costs that a squad of the file is built with, played in an edition. */
struct squad_costs squad_costs_of(const struct xws_squad *squad, const char *edition);

/** What a member costs by the rosters: in 2.5 the pilot, else the pilot and the upgrades, without
 *  what a card takes off another's cost. */
int squad_points_of(const struct squad_member *member, const struct squad_costs *costs);

/** Say where a member has more cards than slots, or more points of them than its loadout. False:
 *  out of memory. */
bool squad_points_remark(const struct squad_member *member, const struct squad_costs *costs,
                         struct squad_texts *out);

#endif
