/* wants - what a ship may want besides damage, as far as effects give it a reason.
 * Units:  masks of enum rules_token.
 * Owns:   nothing.      Errors: none. */
#ifndef PRUNE_WANTS_H
#define PRUNE_WANTS_H

#include "attack/play/attack.h"

struct prune_wants {
    /* Kinds of tokens of a ship that it may pay to have fewer of, in this attack or, for the
     * defender, in any: conditions ask for them, or they are taken where it does not want it. */
    uint16_t fewer[RULES_SIDES];
    /* and more of: they are worth something, can be paid with, or are asked for */
    uint16_t more[RULES_SIDES];
    /* It matters to more than the value of the attack itself how much damage it does: shields may
     * be taken besides, or a later attack asks for the health that is left. */
    bool damage;
    bool few_charges; /* it may pay to have fewer charges left */
};

/** Find them for attack number `index` of a scenario. later: what is wanted of what the scenario
 *  leaves, as far as words ask for it in what comes after it; NULL: nothing does */
struct prune_wants prune_wants_find(const struct scenario *scenario, size_t index,
                                    const struct play_attack *attack,
                                    const struct prune_wants *later);

#endif
