/* points - what a ship of a squad costs, and whether it has more than it may.
 * Units:  points of a list: of 2.5, of 2.0, or of the first edition.
 * Owns:   nothing.
 * Errors: what is not known is SQUAD_POINTS_UNKNOWN, and never guessed. */
#ifndef SQUAD_POINTS_H
#define SQUAD_POINTS_H

#include "questions/squad/member.h"
#include "questions/squad/slots.h"

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

/** What an upgrade costs on a member, whatever else it has.
 *  older  in 2.0 */
int squad_upgrade_cost(const struct squad_member *member, const struct cards_upgrade *upgrade,
                       bool older);

/** The costs of all upgrades but those that the pilot brings; *known: of each of them. */
int squad_upgrades_cost(const struct squad_member *member, bool older, bool *known);

/** The cards of a member one after the other, with the weapons at the end; NULL: no more. */
const struct squad_held *squad_held_at(const struct squad_member *member, size_t index);

/** The first side of an upgrade that a member has; NULL: it is in no roster. */
const struct cards_upgrade *squad_upgrade_of(const struct squad_member *member,
                                             const struct squad_held *held);

/** The slots of a member whose pilot is known, but not those that it had in 2.0, which no roster
 * has, and those that its cards use. */
void squad_slots_of(const struct squad_member *member, struct squad_slots *out);

/** Say where a member has more cards than slots, or more points of them than its loadout. False:
 *  out of memory. */
bool squad_points_remark(const struct squad_member *member, const struct squad_costs *costs,
                         struct squad_texts *out);

#endif
