#include "battle/rounds/outlook.h"

#include "battle/rounds/target.h"

/* ---- whom ships attack ---- */

enum { NOBODY = UINT8_MAX, UNKNOWN = UINT8_MAX - 1 };

/* Whether a ship chooses by a policy as all others of its side do. */
static bool is_shared(enum engagement_target policy)
{
    return policy == ENGAGEMENT_WEAKEST || policy == ENGAGEMENT_IN_ORDER ||
           policy == ENGAGEMENT_DAMAGED || policy == ENGAGEMENT_DEAREST ||
           policy == ENGAGEMENT_STRONGEST;
}

/* Whom a ship attacks now; NOBODY: nobody, or chance decides.
 *  known  whom all of a side attack, where they choose alike; UNKNOWN: nobody has asked yet */
static volley_status find_target(struct round_game *game, const struct engagement_state *state,
                                 size_t ship, uint8_t *known, uint8_t *out, volley_error *err)
{
    const enum engagement_side side = (enum engagement_side)game->engagement->ships[ship].side;
    const uint32_t enemies = target_enemies(game, state, ship);
    uint32_t targets = 0;
    volley_status status = VOLLEY_OK;

    *out = known[side];
    if (is_shared(game->engagement->targets[side]) && *out != UNKNOWN)
        return VOLLEY_OK;
    if (enemies)
        status = target_choose(game, state, ship, enemies, &targets, err);
    *out = known[side] =
        targets && !(targets & (targets - 1)) ? target_nth(targets, 0) : (uint8_t)NOBODY;
    return status;
}

/* ---- attacks still to come ---- */

struct steps {
    struct round_pair of[ENGAGEMENT_SHIPS_MAX];
    size_t count;
};

/* Where a ship stands in the attack at hand. */
static uint8_t focal_of(const size_t focal[RULES_SIDES], size_t ship)
{
    return ship == focal[RULES_ATTACKER]   ? 1 + RULES_ATTACKER
           : ship == focal[RULES_DEFENDER] ? 1 + RULES_DEFENDER
                                           : 0;
}

/* Steps, in their order. */
static volley_status list(struct round_game *game, const struct engagement_state *state,
                          const size_t focal[RULES_SIDES], struct steps *out, volley_error *err)
{
    const struct engagement_ship *of = game->engagement->ships;
    const struct schedule_order *order = schedule_of(round_schedule(game, state), state);
    const size_t attacker = focal[RULES_ATTACKER], defender = focal[RULES_DEFENDER];
    uint8_t known[ENGAGEMENT_SIDES] = { UNKNOWN, UNKNOWN };

    known[of[attacker].side] = (uint8_t)defender;
    for (size_t place = state->at + 1u; place < game->schedule.count; place++) {
        const uint8_t ship = order->ship[place];
        struct round_pair *step = &out->of[out->count];
        uint8_t target;
        volley_status status;

        if (!round_is_armed(game, state, ship))
            continue;
        status = find_target(game, state, ship, known, &target, err);
        if (status != VOLLEY_OK)
            return status;
        if (target == NOBODY || (ship != defender && target != defender && target != attacker))
            continue;
        if (!round_set_pair(game, state, (size_t[]){ ship, target }, step, err))
            return VOLLEY_NOMEM; /* whatever it was, the error tells */
        step->focal[RULES_ATTACKER] = focal_of(focal, ship);
        step->focal[RULES_DEFENDER] = focal_of(focal, target);
        step->mine = of[ship].side == of[attacker].side;
        out->count++;
    }
    return VOLLEY_OK;
}

volley_status outlook_find(struct round_game *game, const struct engagement_state *state,
                           const size_t ships[RULES_SIDES], uint32_t *out, volley_error *err)
{
    struct steps steps;
    volley_status status;

    steps.count = 0;
    status = list(game, state, ships, &steps, err);
    for (*out = 0; steps.count > 0 && status == VOLLEY_OK;) {
        struct round_pair *step = &steps.of[--steps.count];

        step->future = *out;
        *out = numbers_known(&game->steps, step, sizeof *step);
        *out = *out ? *out : numbers_find(&game->steps, step);
        if (!*out)
            status = error_nomem(err);
    }
    return status;
}

/* ---- what is asked ---- */

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
