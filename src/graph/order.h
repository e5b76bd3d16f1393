/* order - which abilities of a window need not be used after others.
 * Owns:   nothing.      Errors: none.
 *
 * Whoever may use several abilities in one window may do so in any order, but many orders come to
 * the same. A change of a die can wait until all rerolls are done; so whoever has changed a die is
 * not asked about rerolls any more, and it no longer matters which dice were rerolled. And what a
 * lesser ability can do is left to it: the greater one can stand in for it later. */
#ifndef GRAPH_ORDER_H
#define GRAPH_ORDER_H

#include "graph/attack.h"

/** Sort the abilities by window and set their bits.
 *  every_use  leave nothing out: whoever is shown all options may want to know what a bad one is
 *             worth */
void graph_order(struct graph_attack *attack, bool every_use);

#endif
