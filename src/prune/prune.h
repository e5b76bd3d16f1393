/* prune - which uses of abilities, and which ends of attacks, nobody needs to look at.
 * Owns:   nothing.      Errors: none.
 *
 * Whoever may use several abilities in one window may do so in any order, but many orders come to
 * the same. A change of a die can wait until all rerolls are done; so whoever has changed a die is
 * not asked about rerolls any more, and it no longer matters which dice were rerolled. What a
 * lesser ability can do is left to it: the greater one can stand in for it later. And nobody
 * rerolls a die that is as good as it can be.
 *
 * Each of these holds only where nothing else in the attack looks at what differs. What is not
 * known to be harmless is taken to matter: a new operation, price or fact prunes less until it is
 * named in prune.c. */
#ifndef PRUNE_PRUNE_H
#define PRUNE_PRUNE_H

#include "play/attack.h"

/** Set what of the abilities is left out, but for what attack->keep says. After play_order. */
void prune_attack(struct play_attack *attack);

#endif
