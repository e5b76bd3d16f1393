/* naive_hazard - obstacles and devices, as their rules read, for the naive simulation.
 * Units:  dice, damage, tokens as counts.
 * Owns:   nothing.      Errors: a name that is not known fails the test.
 *
 * Written from the rules of each edition, and not from the tables of the library. */
#ifndef SUPPORT_NAIVE_HAZARD_H
#define SUPPORT_NAIVE_HAZARD_H

#include "support/naive_table.h"

/** The number of a name such as "asteroid", or "through-asteroid" for a ship that only flies over
 *  it; never 0. */
uint8_t naive_hazard_number(const char *name);

/** The name of a number. Returns text. */
const char *naive_hazard_name(uint8_t number, char text[64]);

/** A number of an edition, as drawn. */
uint8_t naive_hazard_draw(uint64_t *random, enum naive_edition edition);

/* What comes of dice that fall so: letters that naive_hazard.c tells. */
struct naive_hazard_fallen {
    char letters[32];
    const char *any, *ends; /* what else is so: of whoever meets it; of who ends there */
    uint32_t ways;          /* in which the dice can fall, all as likely */
};

/** One way, 0 to ways - 1, in which the dice of a hazard fall. False: there is no such hazard. */
bool naive_hazard_fall(const char *name, enum naive_edition edition, bool huge, uint32_t dice,
                       struct naive_hazard_fallen *out);

/** A ship meets the hazards of the round that are no bombs, one after the other, or the bombs. */
void naive_meet(struct naive_table *table, int side, struct naive_on_table *on, bool bombs);

/** At the end of Activation: locks on ships that cannot be locked are broken, where it is known
 *  whose they are. */
void naive_break_locks(struct naive_table *table);

#endif
