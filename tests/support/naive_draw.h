/* naive_draw - random small engagements.
 * Units:  as in naive_duel.
 * Owns:   nothing.      Errors: none.
 *
 * The same number gives the same engagement on every machine. */
#ifndef SUPPORT_NAIVE_DRAW_H
#define SUPPORT_NAIVE_DRAW_H

#include "support/naive_duel.h"

/* What may be drawn. */
struct naive_draw_limits {
    int ships;  /* of a side, at most */
    int health; /* of both sides together, at most */
    bool decks;
    bool chance_targets; /* ships that shoot at random */
};

struct naive_duel naive_duel_draw(uint64_t seed, const struct naive_draw_limits *limits);

/** Let ships of an engagement meet hazards, which are drawn. */
void naive_hazards_draw(uint64_t seed, struct naive_duel *duel);

/** Let ships have abilities for which they suffer damage, so good that it pays now and then. */
void naive_costs_draw(uint64_t seed, struct naive_duel *duel);

/** Let shields come back to all ships that have some: where there is no limit of rounds, so often
 * at most. */
void naive_regen_draw(uint64_t seed, struct naive_duel *duel);

/** Let ships begin with less than they have, and with other tokens. */
void naive_states_draw(uint64_t seed, struct naive_duel *duel);

/** What naive_duel_draw leaves out: ships that cannot be destroyed, odd points, long plans with
 *  several tokens of a kind, any initiative or none, several red tokens, ships that never have a
 *  shot, much that comes back, cards that are put back, other odds of a turn. */
void naive_duel_widen(uint64_t seed, struct naive_duel *duel);

/** Let attacks stand in ways that are drawn by chance. */
void naive_chances_draw(uint64_t seed, struct naive_duel *duel);

/** Let no ship of a side be destroyed, and let somebody there shoot. */
void naive_side_make_immortal(struct naive_side *side);

#endif
