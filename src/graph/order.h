/* order - the abilities of an attack by window, and the bits that say which of them were used.
 * Owns:   nothing.      Errors: none. */
#ifndef GRAPH_ORDER_H
#define GRAPH_ORDER_H

#include "graph/attack.h"

/** Sort the abilities by window and set their bits. */
void graph_order(struct graph_attack *attack);

#endif
