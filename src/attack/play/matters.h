/* matters - which tokens can change in an attack, and whether the health left matters to it.
 * Units:  masks of enum rules_token.
 * Owns:   nothing.      Errors: none. */
#ifndef PLAY_MATTERS_H
#define PLAY_MATTERS_H

#include "attack/play/attack.h"

enum { MATTERS_ALL_TOKENS = (1u << RULES_TOKENS) - 1 };

/** Kinds of tokens of a ship that the effects of a loadout give or take. */
uint16_t matters_moved_by(const struct loadout *loadout, enum rules_side ship);

/** Kinds of tokens of the defender that effects give or take in any of its attacks. */
uint16_t matters_moved_of_defender(const struct scenario *scenario);

/** Kinds of tokens of a ship that the rules spend or wear off. */
uint16_t matters_normal(const struct rules_edition *edition, enum rules_side ship);

/** Part the tokens of a loadout into those of kinds that can change and the fixed others. */
void matters_split(const struct loadout *loadout, uint16_t changing, uint8_t fixed[RULES_TOKENS],
                   uint8_t tokens[RULES_TOKENS]);

/** Whether an effect of a loadout asks for the health that is left, of either ship. */
bool matters_asks_for_health(const struct loadout *loadout);

/** Whether an effect of a loadout takes shields. */
bool matters_takes_shields(const struct loadout *loadout);

/** Whether anybody asks if attack number `index` has hit. */
bool matters_hit(const struct scenario *scenario, size_t index);

/** Whether anybody asks if the defender is critically damaged. */
bool matters_critical(const struct scenario *scenario);

#endif
