/* notes - what the states of an attack have to keep because something asks for it.
 * Owns:   nothing.      Errors: none. */
#ifndef PLAY_NOTES_H
#define PLAY_NOTES_H

#include "attack/play/attack.h"

/** Set what an attack notes, from its abilities and rolls. */
void play_notes_find(struct play_attack *out);

#endif
