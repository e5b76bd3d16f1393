/* ship_words - what words and cards say about the ships and the attack itself.
 * Units:  dice; situations.
 * Owns:   nothing.      Errors: none. */
#ifndef PLAY_SHIP_WORDS_H
#define PLAY_SHIP_WORDS_H

#include "attack/play/attack.h"
#include "attack/play/state.h"

/** Apply those whose conditions hold, each once and whatever their order. The situation comes
 * first: what is true by one of its words can be the condition of another, until nothing changes
 * any more. Attack value and agility come after it. start: tokens before anything has happened. */
void play_ship_words(struct play_attack *out, const struct loadout *const loadouts[RULES_SIDES],
                     const struct play_state *start);

/** Whether a word that changes a value does so only if the defender is critically damaged, or only
 * if it is not, which an earlier attack decides: it is left to the roll. critical: set, which */
bool play_word_waits(const struct play_attack *attack, const struct rules_effect *effect,
                     enum rules_side bearer, const struct play_state *start, bool *critical);

#endif
