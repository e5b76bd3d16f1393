/* kinds - the kinds of pruning that are about uses, each in a file of its own, and what they ask of
 * abilities; only for this folder.
 * Units:  masks of faces, tokens; bits of play_state.used.
 * Owns:   nothing.      Errors: none.
 *
 * Each says in its file why nothing is lost. What is not known to be harmless is taken to matter.
 */
#pragma once

#include "attack/prune/prune.h"

/* ---- the kinds, called by prune.c ---- */

/** Leave out rerolls of one's own best face (best_face.c). */
void prune_best_faces(struct prune *prune);

/** Leave out changes before what they can wait for (waiting.c). */
void prune_waiting(struct prune *prune);

/** Leave out uses where a lesser ability would do (lesser.c). */
void prune_lesser(struct prune *prune);

/* ---- what abilities read and write (reads.c) ---- */

/** Faces that are results, and the best one, of each color. */
extern const uint8_t prune_results[DICE_COLORS], prune_best[DICE_COLORS];

static inline const struct prune_use *prune_use_of(const struct prune *prune,
                                                   const struct play_ability *ability)
{
    return &prune->uses[ability - prune->attack->abilities];
}

/** Tokens that the prices of an ability spend (flag: RULES_LOSES), gain (RULES_GAINS), or do not
 * let anybody spend any more (RULES_BARS). */
uint16_t prune_price_tokens(const struct play_ability *ability, uint32_t flag);

/** Tokens that go when a price gains others: a jam token and one that it takes, whichever
 * comes first. */
uint16_t prune_jammed_by(const struct play_ability *ability);

/** Whether a step is done to dice on the table. */
bool prune_acts_on_dice(const struct rules_step *step);

/** Whether one of the steps of an ability, before neutralizing, takes dice that show such faces. */
bool prune_takes(const struct play_ability *ability, enum dice_color color, uint8_t faces);

/** Whether an ability asks what dice show, how many there are, or what became of them. */
bool prune_asks_of_dice(const struct play_ability *ability);

/** Whether it may be worth a good die to use an ability for its price. */
bool prune_gains_by_paying(const struct prune *prune, const struct play_ability *ability);

/** Whether better results for their owner may be worse for it by what this ability does, whoever's
 * dice they are: it must be used, or somebody pays because of it, or its results are none, or it
 * asks for so many that fewer are safe; or crits go first, so that a hit beside one lets a
 * reinforce token take the crit. */
bool prune_minds_results(const struct play_ability *ability);
