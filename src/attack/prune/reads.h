/* reads - what abilities read and write, as far as the kinds of pruning ask.
 * Units:  masks of faces, tokens.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef PRUNE_READS_H
#define PRUNE_READS_H

#include "attack/prune/prune.h"

/** Faces that are results, and the best one, of each color. */
extern const uint8_t prune_results[DICE_COLORS], prune_best[DICE_COLORS];

static inline const struct prune_use *prune_use_of(const struct prune *prune,
                                                   const struct play_ability *ability)
{
    return &prune->uses[ability - prune->attack->abilities];
}

/** Tokens that the prices of an ability spend. */
uint16_t prune_tokens_spent(const struct play_ability *ability);

/** Those that they gain. */
uint16_t prune_tokens_gained(const struct play_ability *ability);

/** Those that cannot be spent any more for having paid. */
uint16_t prune_tokens_barred(const struct play_ability *ability);

/** Tokens that go when a price gains others: a jam token and one that it takes. */
uint16_t prune_jammed_by(const struct play_ability *ability);

/** Whether a step is done to dice on the table. */
bool prune_acts_on_dice(const struct rules_step *step);

/** Whether one of the steps of an ability, before neutralizing, takes dice that show such faces. */
bool prune_takes(const struct play_ability *ability, enum dice_color color, uint8_t faces);

/** Whether an ability asks what dice show, how many there are, or what became of them. */
bool prune_asks_of_dice(const struct play_ability *ability);

/** Whether it asks so of dice of this color: of the roll it is about, or of what is left of both.
 */
bool prune_asks_of_color(const struct play_ability *ability, enum dice_color color);

/** Whether it may be worth a good die to use an ability for its price. */
bool prune_gains_by_paying(const struct prune *prune, const struct play_ability *ability);

/** Whether better results for their owner may be worse for it by what this ability does, whoever's
 * dice they are: it must be used, or somebody pays because of it, or its results are none, or it
 * asks for so many that fewer are safe, or has crits cancelled first. */
bool prune_minds_results(const struct play_ability *ability);

/** Whether the number of dice of a roll depends on dice. */
bool prune_rolls_mind_results(const struct prune *prune);

#endif
