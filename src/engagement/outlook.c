#include "engagement/outlook.h"

#include "base/grow.h"
#include "engagement/target.h"

#include <stdlib.h>
#include <string.h>

/* What a future depends on: who still engages and in which condition, and whom each side attacks
 * now. No padding: compared as bytes, as many as there are ships. */
struct moment {
    uint16_t round, slow;
    uint8_t first, at, attacker, defender;
    uint8_t targets[ENGAGEMENT_SIDES], unused[2];
    uint32_t conditions[ENGAGEMENT_SHIPS_MAX]; /* 0: plays no part */
};
_Static_assert(offsetof(struct moment, conditions) == 12, "a key has no padding");

enum { FLAGS_SHIFT = 28 };

/* ---- what is handed on ---- */

static const struct attack_table *find(void *context, const struct attack_question *question,
                                       volley_error *err)
{
    const struct round_source *inner = &((struct outlook *)context)->inner;

    return inner->find(inner->context, question, err);
}

static uint64_t recover(void *context, uint8_t kind, uint64_t spent)
{
    const struct round_source *inner = &((struct outlook *)context)->inner;

    return inner->recover(inner->context, kind, spent);
}

static uint32_t words(void *context, const char *const of_cards[RULES_SIDES])
{
    const struct round_source *inner = &((struct outlook *)context)->inner;

    return inner->words(inner->context, of_cards);
}

/* ---- what is remembered ---- */

/* Whom the ships of a side attack now; none: UINT8_MAX. */
static volley_status find_target(struct round_game *game, const struct engagement_state *state,
                                 enum engagement_side side, uint8_t *out, volley_error *err)
{
    const size_t ship = side == ENGAGEMENT_A ? 0 : game->engagement->count_of[ENGAGEMENT_A];
    const uint32_t enemies = target_enemies(game, state, ship);
    uint32_t targets = 0;
    volley_status status =
        enemies ? target_choose(game, state, ship, enemies, &targets, err) : VOLLEY_OK;

    *out = targets ? target_nth(targets, 0) : UINT8_MAX;
    return status;
}

static volley_status set_moment(struct round_game *game, const struct engagement_state *state,
                                size_t attacker, size_t defender, struct moment *out,
                                volley_error *err)
{
    const struct schedule_order *order = schedule_of(round_schedule(game, state), state);
    volley_status status = VOLLEY_OK;

    *out = (struct moment){ .round = state->round,
                            .slow = state->slow,
                            .first = state->first,
                            .at = state->at,
                            .attacker = (uint8_t)attacker,
                            .defender = (uint8_t)defender };
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES && status == VOLLEY_OK; side++)
        status = find_target(game, state, side, &out->targets[side], err);
    for (size_t ship = 0; ship < game->engagement->ship_count; ship++)
        if (order->place[ship] > state->at || ship == attacker || ship == defender ||
            ship == out->targets[ENGAGEMENT_A] || ship == out->targets[ENGAGEMENT_B])
            out->conditions[ship] =
                state->ships[ship].condition | (uint32_t)state->ships[ship].flags << FLAGS_SHIFT;
    return status;
}

/* Where the future of a moment stands. NULL: out of memory. */
static uint32_t *place_of(struct outlook *outlook, const struct moment *moment)
{
    const uint32_t number = numbers_find(&outlook->moments, moment);
    const uint32_t before = outlook->future_capacity;

    if (!number || !grow_array(&outlook->futures, &outlook->future_capacity, (size_t)number + 1,
                               sizeof *outlook->futures))
        return NULL;
    for (uint32_t i = before; i < outlook->future_capacity; i++)
        outlook->futures[i] = UINT32_MAX;
    return &outlook->futures[number];
}

static uint32_t future(void *context, struct round_game *game, const struct engagement_state *state,
                       size_t attacker, size_t defender, volley_error *err)
{
    struct outlook *outlook = context;
    struct moment moment;
    uint32_t *place;

    if (set_moment(game, state, attacker, defender, &moment, err) != VOLLEY_OK)
        return UINT32_MAX;
    place = place_of(outlook, &moment);
    if (!place) {
        error_nomem(err);
        return UINT32_MAX;
    }
    if (*place == UINT32_MAX)
        *place =
            outlook->inner.future(outlook->inner.context, game, state, attacker, defender, err);
    return *place;
}

/* ---- */

/* Ships of a side all choose alike, and by nothing that a moment does not have. */
static bool can_be_told(const struct engagement *engagement)
{
    bool can = true;

    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        const enum engagement_target policy = engagement->targets[side];

        can = can && (policy == ENGAGEMENT_WEAKEST || policy == ENGAGEMENT_IN_ORDER ||
                      policy == ENGAGEMENT_DAMAGED || policy == ENGAGEMENT_DEAREST ||
                      policy == ENGAGEMENT_STRONGEST);
    }
    for (size_t i = 0; i < engagement->kind_count; i++)
        can = can && !engagement->kinds[i].asks;
    return can && engagement->policy == ENGAGEMENT_ROUND;
}

struct round_source outlook_init(struct outlook *out, const struct engagement *engagement,
                                 const struct round_source *inner)
{
    *out = (struct outlook){ .inner = *inner };
    out->moments.item_bytes =
        offsetof(struct moment, conditions) + engagement->ship_count * sizeof(uint32_t);
    if (!inner->future || !can_be_told(engagement))
        return *inner;
    return (struct round_source){ .find = find,
                                  .recover = inner->recover ? recover : NULL,
                                  .words = inner->words ? words : NULL,
                                  .future = future,
                                  .context = out };
}

void outlook_fini(struct outlook *outlook)
{
    numbers_fini(&outlook->moments);
    free(outlook->futures);
    *outlook = (struct outlook){ .futures = NULL };
}
