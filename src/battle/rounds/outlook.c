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

enum { NUMBER_SHIFT = 27, FOCAL = 2, NOBODY = UINT8_MAX, UNKNOWN = UINT8_MAX - 1 };

/* A moment while it is made. */
struct making {
    struct round_game *game;
    const struct engagement_state *state;
    struct moment *moment;
    uint8_t targets[ENGAGEMENT_SIDES];     /* whom all of a side attack now, or NOBODY, UNKNOWN */
    uint8_t numbers[ENGAGEMENT_SHIPS_MAX]; /* in the moment; UINT8_MAX: not yet */
    uint8_t count;
    bool asks; /* words ask for health */
};

/* ---- what is remembered ---- */

/* Policies by which a ship chooses as all others of its side do. */
static bool is_shared(enum engagement_target policy)
{
    return policy == ENGAGEMENT_WEAKEST || policy == ENGAGEMENT_IN_ORDER ||
           policy == ENGAGEMENT_DAMAGED || policy == ENGAGEMENT_DEAREST ||
           policy == ENGAGEMENT_STRONGEST;
}

/* Whom a ship attacks now; NOBODY: nobody, or chance decides. False: the error is filled. */
static bool choose_target(const struct making *making, size_t ship, uint8_t *out, volley_error *err)
{
    const uint32_t enemies = target_enemies(making->game, making->state, ship);
    uint32_t targets = 0;

    if (enemies &&
        target_choose(making->game, making->state, ship, enemies, &targets, err) != VOLLEY_OK)
        return false;
    *out = targets && !(targets & (targets - 1)) ? target_nth(targets, 0) : NOBODY;
    return true;
}

static bool find_target(struct making *making, size_t ship, uint8_t *out, volley_error *err)
{
    const struct engagement *engagement = making->game->engagement;
    const enum engagement_side side = (enum engagement_side)engagement->ships[ship].side;

    if (!is_shared(engagement->targets[side]))
        return choose_target(making, ship, out, err);
    if (making->targets[side] == UNKNOWN &&
        !choose_target(making, ship, &making->targets[side], err))
        return false;
    *out = making->targets[side];
    return true;
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
        struct moment_step *step = &making->moment->steps[making->moment->count];
        uint8_t target;

        if (!still_attacks(making, ship))
            continue;
        if (!find_target(making, ship, &target, err))
            return false;
        if (target == NOBODY || (ship != d && target != d && target != a))
            continue;
        step->ships[RULES_ATTACKER] = enter(making, ship, RULES_ATTACKER, err);
        step->ships[RULES_DEFENDER] = enter(making, target, RULES_DEFENDER, err);
        if (!step->ships[RULES_ATTACKER] || !step->ships[RULES_DEFENDER])
            return false;
        making->moment->count++;
        if (making->asks)
            add_health(making, (size_t[]){ ship, target });
    }
    return true;
}

/* False: the error is filled. */
static bool set_moment(const struct outlook *outlook, struct round_game *game,
                       const struct engagement_state *state, size_t attacker, size_t defender,
                       struct moment *out, volley_error *err)
{
    const enum engagement_side side = (enum engagement_side)game->engagement->ships[attacker].side;
    struct making making = {
        .game = game, .state = state, .moment = out, .asks = outlook->asks, .count = FOCAL
    };

    memset(making.numbers, UINT8_MAX, sizeof making.numbers);
    making.numbers[attacker] = 0;
    making.numbers[defender] = 1;
    out->round = state->round;
    out->count = 0;
    making.targets[side] = (uint8_t)defender;
    making.targets[!side] = UNKNOWN;
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
        can = can && is_shared(engagement->targets[side]);
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
