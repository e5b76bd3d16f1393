/* notes - what the states of an attack have to keep because something asks for it.
 * Owns:   nothing.      Errors: none. */
#ifndef GRAPH_NOTES_H
#define GRAPH_NOTES_H

#include "graph/attack.h"

/** Set what an attack notes, from its abilities and rolls. */
void graph_notes_find(struct graph_attack *out);

#endif
