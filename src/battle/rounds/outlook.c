#include "battle/rounds/outlook.h"

#include "base/grow.h"
#include "battle/rounds/target.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* An attack still to come, by what it looks at of its ships: their aspects, and on top which of the
 * ships of the moment they are; or where words ask, their health. */
struct moment_step {
    uint32_t ships[RULES_SIDES];
};

/* What a future depends on. No padding: compared as bytes, as many as there are steps. */
struct moment {
    uint32_t round, count;
    struct moment_step steps[OUTLOOK_STEPS_MAX];
};

enum { NUMBER_SHIFT = 27, FOCAL = 2 };

/* A moment while it is made. */
struct making {
    struct round_game *game;
    const struct engagement_state *state;
    struct moment *moment;
    uint8_t numbers[ENGAGEMENT_SHIPS_MAX]; /* in the moment; UINT8_MAX: not yet */
    uint8_t count;
    bool asks; /* words ask for health */
};

/* ---- what is remembered ---- */

/* A ship of a step in its role. 0: the error is filled. */
static uint32_t enter(struct making *making, size_t ship, enum rules_side role, volley_error *err)
{
    const uint32_t aspect =
        round_aspect(making->game, making->state->ships[ship].condition, 1u << role, err);

    if (making->numbers[ship] == UINT8_MAX)
        making->numbers[ship] = making->count++;
    return aspect ? (uint32_t)making->numbers[ship] << NUMBER_SHIFT | aspect : 0;
}

/* The health of the ships of a step, where words ask for it. */
static void add_health(struct making *making, const size_t ships[])
{
    struct moment_step health = { { 0 } };

    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        const struct state_ship *ship = &making->state->ships[ships[side]];

        if (round_kind(making->game, ships[side])->asks)
            health.ships[side] = (uint32_t)ship->hull << CHAR_BIT | ship->shields;
    }
    making->moment->steps[making->moment->count++] = health;
}

static bool add_steps(struct making *making, size_t attacker, size_t defender, volley_error *err)
{
    struct target_later later[ENGAGEMENT_SHIPS_MAX];
    size_t count;

    if (target_later(making->game, making->state, attacker, defender, later, &count, err) !=
        VOLLEY_OK)
        return false;
    for (size_t i = 0; i < count; i++) {
        const size_t ships[RULES_SIDES] = { later[i].attacker, later[i].defender };
        struct moment_step *step = &making->moment->steps[making->moment->count++];

        for (enum rules_side side = 0; side < RULES_SIDES; side++) {
            step->ships[side] = enter(making, ships[side], side, err);
            if (!step->ships[side])
                return false;
        }
        if (making->asks)
            add_health(making, ships);
    }
    return true;
}

/* False: the error is filled. */
static bool set_moment(const struct outlook *outlook, struct round_game *game,
                       const struct engagement_state *state, size_t attacker, size_t defender,
                       struct moment *out, volley_error *err)
{
    struct making making = {
        .game = game, .state = state, .moment = out, .asks = outlook->asks, .count = FOCAL
    };

    memset(making.numbers, UINT8_MAX, sizeof making.numbers);
    making.numbers[attacker] = 0;
    making.numbers[defender] = 1;
    out->round = state->round;
    out->count = 0;
    return add_steps(&making, attacker, defender, err);
}

/* Where the future of a moment stands. NULL: out of memory. */
static uint32_t *place_of(struct outlook *outlook, const struct moment *moment)
{
    struct outlook_moments *moments = &outlook->moments[moment->count];
    const uint32_t known = moments->numbers.count;
    uint32_t number;

    moments->numbers.item_bytes =
        offsetof(struct moment, steps) + moment->count * sizeof *moment->steps;
    number = numbers_find(&moments->numbers, moment);
    if (!number || !grow_zeroed(&moments->futures, &moments->future_capacity, (size_t)number + 1,
                                sizeof *moments->futures))
        return NULL;
    outlook->count += number > known;
    return &moments->futures[number];
}

static uint32_t future(void *context, struct round_game *game, const struct engagement_state *state,
                       size_t attacker, size_t defender, volley_error *err)
{
    struct outlook *outlook = context;
    struct moment moment;
    uint32_t *place;

    if (!set_moment(outlook, game, state, attacker, defender, &moment, err))
        return UINT32_MAX;
    if (moment.count == 0)
        return 0;
    place = place_of(outlook, &moment);
    if (!place) {
        error_nomem(err);
        return UINT32_MAX;
    }
    if (*place == 0) /* it stays so where that fails: UINT32_MAX + 1 is 0 */
        *place =
            1 + outlook->inner.future(outlook->inner.context, game, state, attacker, defender, err);
    return *place - 1;
}

/* ---- */

bool outlook_is_told(const struct engagement *engagement)
{
    bool can = true;

    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
        can = can && target_is_shared(engagement->targets[side]);
    return can && engagement->policy == ENGAGEMENT_ROUND;
}

bool outlook_asks(const struct engagement *engagement)
{
    bool asks = false;

    for (size_t i = 0; i < engagement->kind_count; i++)
        asks = asks || engagement->kinds[i].asks;
    return asks;
}

struct round_source outlook_init(struct outlook *out, const struct engagement *engagement,
                                 const struct round_source *inner)
{
    struct round_source source = *inner;

    *out = (struct outlook){ .inner = *inner, .asks = outlook_asks(engagement) };
    if (inner->future && engagement->policy == ENGAGEMENT_ROUND) {
        source.future = future;
        source.context = out;
    }
    return source;
}

void outlook_fini(struct outlook *outlook)
{
    for (size_t i = 0; i < OUTLOOK_STEPS_MAX; i++) {
        numbers_fini(&outlook->moments[i].numbers);
        free(outlook->moments[i].futures);
    }
    *outlook = (struct outlook){ .count = 0 };
}
