/* order - the abilities of an attack by window, and the bits that say which of them were used.
 * Owns:   nothing.      Errors: none. */
#ifndef PLAY_ORDER_H
#define PLAY_ORDER_H

#include "attack/play/attack.h"

/** Sort the abilities by window and set their bits. */
void play_order(struct play_attack *attack);

#endif
