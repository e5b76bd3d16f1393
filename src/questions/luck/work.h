/* work - what could have come of an attack, and how what came stands to it.
 * Owns:   nothing.
 * Errors: are kept with the attack. */
#ifndef LUCK_WORK_H
#define LUCK_WORK_H

#include "questions/luck/game.h"

/** Work out an attack that has no error yet. */
void luck_work(const volley_game *game, struct game_attack *attack, const volley_luck *how);

#endif
