#include "engagement/outlook.h"

#include "base/grow.h"
#include "engagement/target.h"

#include <stdlib.h>
#include <string.h>

/* An attack still to come, by what it looks at of its ships: their aspects, and on top which of the
 * ships of the moment they are. */
struct moment_step {
    uint32_t ships[RULES_SIDES];
};

/* What a future depends on. No padding: compared as bytes, as many as there are ships. */
struct moment {
    uint32_t round, count;
    struct moment_step steps[ENGAGEMENT_SHIPS_MAX];
};

enum { NUMBER_SHIFT = 27, FOCAL = 2 };

/* A moment while it is made. */
struct making {
    struct round_game *game;
    const struct engagement_state *state;
    struct moment *moment;
    uint8_t targets[ENGAGEMENT_SIDES];     /* whom each side attacks now; UINT8_MAX: nobody */
    uint8_t numbers[ENGAGEMENT_SHIPS_MAX]; /* in the moment; UINT8_MAX: not yet */
    uint8_t count;
};

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

/* A ship of a step in its role. 0: the error is filled. */
static uint32_t enter(struct making *making, size_t ship, enum rules_side role, volley_error *err)
{
    const uint32_t aspect =
        round_aspect(making->game, making->state->ships[ship].condition, 1u << role, err);

    if (making->numbers[ship] == UINT8_MAX)
        making->numbers[ship] = making->count++;
    return aspect ? (uint32_t)making->numbers[ship] << NUMBER_SHIFT | aspect : 0;
}

static bool still_attacks(const struct making *making, size_t ship)
{
    const struct state_ship *at = &making->state->ships[ship];

    return at->condition && !(at->flags & STATE_WAITS) &&
           making->game->later[at->condition].is_armed;
}

/* Of the ships still to engage those whose attack involves ship `a` or ship `d`. */
static bool add_steps(struct making *making, size_t a, size_t d, volley_error *err)
{
    const struct round_game *game = making->game;
    const struct schedule_order *order =
        schedule_of(round_schedule(game, making->state), making->state);

    for (size_t place = making->state->at + 1u; place < game->schedule.count; place++) {
        const size_t ship = order->ship[place];
        const uint8_t target = making->targets[game->engagement->ships[ship].side];
        struct moment_step *step = &making->moment->steps[making->moment->count];

        if ((ship != d && target != d && target != a) || target == UINT8_MAX ||
            !still_attacks(making, ship))
            continue;
        step->ships[RULES_ATTACKER] = enter(making, ship, RULES_ATTACKER, err);
        step->ships[RULES_DEFENDER] = enter(making, target, RULES_DEFENDER, err);
        if (!step->ships[RULES_ATTACKER] || !step->ships[RULES_DEFENDER])
            return false;
        making->moment->count++;
    }
    return true;
}

/* False: the error is filled. */
static bool set_moment(struct round_game *game, const struct engagement_state *state,
                       size_t attacker, size_t defender, struct moment *out, volley_error *err)
{
    const enum engagement_side side = (enum engagement_side)game->engagement->ships[attacker].side;
    struct making making = { .game = game, .state = state, .moment = out, .count = FOCAL };

    memset(making.numbers, UINT8_MAX, sizeof making.numbers);
    making.numbers[attacker] = 0;
    making.numbers[defender] = 1;
    out->round = state->round;
    out->count = 0;
    memset(out->steps, 0, game->engagement->ship_count * sizeof *out->steps);
    making.targets[side] = (uint8_t)defender;
    return find_target(game, state, !side, &making.targets[!side], err) == VOLLEY_OK &&
           add_steps(&making, attacker, defender, err);
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

    if (!set_moment(game, state, attacker, defender, &moment, err))
        return UINT32_MAX;
    if (moment.count == 0)
        return 0;
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
        offsetof(struct moment, steps) + engagement->ship_count * sizeof(struct moment_step);
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
