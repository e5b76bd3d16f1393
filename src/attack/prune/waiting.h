/* waiting - which abilities can wait for others; only for the kinds of pruning that ask for it.
 * Units:  bits of play_state.used.
 * Owns:   nothing; pure.      Errors: none. */
#ifndef PRUNE_WAITING_H
#define PRUNE_WAITING_H

#include "attack/prune/prune.h"

/** Whether a change or an added die may come after `early` instead of before it. */
bool prune_can_wait(const struct prune *prune, const struct play_ability *late,
                    const struct play_ability *early);

/** Whether an ability has to be early whatever else there is. */
bool prune_is_early(const struct prune *prune, const struct play_ability *ability);

/** The abilities of a window for which the others can wait. */
uint32_t prune_early_of(const struct prune *prune, enum rules_window window);

/** Whether it is dice changed or added for tokens that are spent, and nothing else. */
bool prune_only_spends(const struct play_ability *ability);

/** Faces that a change takes: a die that shows what it makes is not changed. */
uint8_t prune_faces_taken(const struct prune *prune, const struct play_ability *ability);

#endif
