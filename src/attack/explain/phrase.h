/* phrase - what the edges of a graph stand for: which ability is used on which dice, and that in
 * plain words. Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef EXPLAIN_PHRASE_H
#define EXPLAIN_PHRASE_H

#include "attack/graph/graph.h"
#include "base/buffer.h"

/* One way out of a choice node. */
struct explain_use {
    const struct play_ability *ability; /* NULL: go on without using anything more */
    struct play_state before, after;    /* after: when the graph has not gone on yet */
};

/** Edge number `index` of a choice node. */
struct explain_use explain_use_at(const struct graph *graph, uint32_t node, uint32_t index);

/** Add what a use does, such as "spend lock: reroll every blank"; nothing for going on. The words
 * are the same for states in which a player would say the same. */
void phrase_use(const struct explain_use *use, const struct play_state *before, struct buffer *out);

/** Add the name of an ability that is not a token: "reroll of blank", "focus to hit". */
void phrase_ability(const struct play_ability *ability, struct buffer *out);

#endif
