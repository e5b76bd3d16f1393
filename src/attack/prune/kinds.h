/* kinds - the kinds of pruning that leave out uses, each in a file of its own; only for prune.c.
 * Owns:   nothing.      Errors: none.
 *
 * Each says in its file why nothing is lost. What is not known to be harmless is taken to matter.
 */
#ifndef PRUNE_KINDS_H
#define PRUNE_KINDS_H

#include "attack/prune/prune.h"

/** Leave out rerolls of one's own best face (best_face.c). */
void prune_best_faces(struct prune *prune);

/** Leave out doing without dice that are added for nothing, or adding them late (added.c). */
void prune_added_dice(struct prune *prune);

/** But not where somebody may take such dice along: after prune_stand_ins (added.c). */
void prune_takers(struct prune *prune);

/** Leave out changes before what they can wait for (waiting.c). */
void prune_waiting(struct prune *prune);

/** Leave out changes before rerolls that need not come before them now (stand_in.c). */
void prune_stand_ins(struct prune *prune);

/** Leave out all orders but one of what has waited (waiting.c). */
void prune_orders(struct prune *prune);

/** Leave out uses where a lesser ability would do (lesser.c). */
void prune_lesser(struct prune *prune);

#endif
