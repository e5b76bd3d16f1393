#include "battle/rounds/target.h"

#include <limits.h>

uint32_t target_enemies(const struct round_game *game, const struct engagement_state *state,
                        size_t ship)
{
    const struct engagement *engagement = game->engagement;
    const bool is_of_a = engagement->ships[ship].side == ENGAGEMENT_A;
    const size_t first = is_of_a ? engagement->count_of[ENGAGEMENT_A] : 0;
    const size_t end = is_of_a ? engagement->ship_count : engagement->count_of[ENGAGEMENT_A];
    uint32_t enemies = 0;

    for (size_t other = first; other < end; other++)
        enemies |= (uint32_t)state_in_play(state, other) << other;
    return enemies;
}

static size_t first_of(uint32_t ships)
{
    return (size_t)__builtin_ctz(ships);
}

uint8_t target_nth(uint32_t enemies, size_t n)
{
    for (; n > 0; n--)
        enemies &= enemies - 1;
    return (uint8_t)first_of(enemies);
}

/* ---- policies that look at the enemy alone: who has more ---- */

static int health_of(const struct engagement_state *state, size_t enemy)
{
    return state->ships[enemy].hull == STATE_NO_HULL ? INT_MAX : state_health(state, enemy);
}

/* Of policies that nothing in the game changes. */
static int fixed_figure(const struct engagement *engagement, enum engagement_target policy,
                        size_t enemy)
{
    const uint8_t side = engagement->ships[enemy].side;

    if (policy == ENGAGEMENT_ORDER)
        return -engagement->orders[!side][engagement_number_of(engagement, enemy)];
    return policy == ENGAGEMENT_DEAREST ? engagement_kind_of(engagement, enemy)->points : 0;
}

static int figure_of(enum engagement_target policy, const struct round_game *game,
                     const struct engagement_state *state, size_t enemy)
{
    switch (policy) {
    case ENGAGEMENT_WEAKEST:
        return -health_of(state, enemy);
    case ENGAGEMENT_STRONGEST:
        return health_of(state, enemy);
    case ENGAGEMENT_DAMAGED:
        return round_lost(game, state, enemy);
    default:
        return fixed_figure(game->engagement, policy, enemy);
    }
}

/* ---- policies that look at attacks: of two enemies the one with more; then the second figure ----
 */

/* Probability to be destroyed, then mean damage, at most all health; or that alone; or points. */
static struct round_appeal appeal_of(enum engagement_target policy, const struct round_game *game,
                                     const struct engagement_state *state, size_t enemy,
                                     const struct attack_table *attack)
{
    const struct rules_edition *edition = game->engagement->edition;
    const struct engagement_kind *kind = round_kind(game, enemy);
    const int health = health_of(state, enemy), lost = round_lost(game, state, enemy);
    double kill = 0, mean = 0, points = 0;

    for (size_t i = 0; i < attack->cell_count; i++) {
        const struct attack_cell *cell = &attack->cells[i];
        const int damage = cell->hits + cell->crits;

        kill += damage >= health ? cell->probability : 0;
        mean += cell->probability * (damage < health ? damage : health);
        points += cell->probability *
                  (points_lost(edition, kind, lost + damage) - points_lost(edition, kind, lost));
    }
    if (policy == ENGAGEMENT_KILL)
        return (struct round_appeal){ kill, mean };
    return (struct round_appeal){ policy == ENGAGEMENT_DAMAGE ? mean : points, 0 };
}

/* The same sum in another order is the same figure: no choice hangs on the last digit. */
static bool is_more(double a, double b)
{
    const double rounding = 1e-12 * (1 + (b < 0 ? -b : b));

    return a > b + rounding;
}

static bool appeals_more(const struct round_appeal *a, const struct round_appeal *b)
{
    return is_more(a->first, b->first) ||
           (!is_more(b->first, a->first) && is_more(a->second, b->second));
}

/* By health of the target; 0 stands for a ship without hull. */
static struct round_appeal *make_appeals(size_t healths)
{
    struct round_appeal *made = malloc((healths + 1) * sizeof *made);

    for (size_t health = 0; made && health <= healths; health++)
        made[health] = (struct round_appeal){ -1, 0 };
    return made;
}

/* Worked out once for each attack and health: policies look at nothing else. */
static volley_status find_appeal(struct round_game *game, const struct engagement_state *state,
                                 size_t ship, size_t enemy, struct round_appeal *out,
                                 volley_error *err)
{
    const enum engagement_side side = (enum engagement_side)game->engagement->ships[ship].side;
    const struct engagement_kind *kind = round_kind(game, enemy);
    const int health = kind->mortal ? state_health(state, enemy) : 0;
    const struct round_attack *found;
    struct round_attack *attack;
    struct round_appeal *appeal;

    TRY(round_attack(game, state, (size_t[]){ ship, enemy }, false, &found, err));
    attack = round_attack_at(game, round_pair_of(game, found));
    if (!attack->appeals[side]) {
        const size_t healths = kind->mortal ? (size_t)(kind->hull + kind->shields) : 0;

        attack->appeals[side] = make_appeals(healths);
        game->attack_bytes += (healths + 1) * sizeof *appeal;
    }
    NEED(attack->appeals[side], err);
    appeal = &attack->appeals[side][health];
    if (appeal->first < 0)
        *appeal = appeal_of(game->engagement->targets[side], game, state, enemy, attack->table);
    *out = *appeal;
    return VOLLEY_OK;
}

static volley_status most_appealing(struct round_game *game, const struct engagement_state *state,
                                    size_t ship, uint32_t enemies, uint32_t *out, volley_error *err)
{
    const enum engagement_target policy =
        game->engagement->targets[game->engagement->ships[ship].side];
    struct round_appeal best = { 0, 0 };

    for (*out = 0; enemies; enemies &= enemies - 1) {
        const size_t enemy = first_of(enemies);
        struct round_appeal appeal = { 0, 0 };

        if (policy == ENGAGEMENT_KILL || policy == ENGAGEMENT_DAMAGE || policy == ENGAGEMENT_WORTH)
            TRY(find_appeal(game, state, ship, enemy, &appeal, err));
        else
            appeal.first = figure_of(policy, game, state, enemy);
        if (*out && !appeals_more(&appeal, &best))
            continue;
        *out = 1u << enemy;
        best = appeal;
    }
    return VOLLEY_OK;
}

/* ---- */

volley_status target_choose(struct round_game *game, const struct engagement_state *state,
                            size_t ship, uint32_t enemies, uint32_t *out, volley_error *err)
{
    const enum engagement_target policy =
        game->engagement->targets[game->engagement->ships[ship].side];

    *out = enemies;
    if (policy == ENGAGEMENT_RANDOM || !(enemies & (enemies - 1)))
        return VOLLEY_OK;
    if (policy == ENGAGEMENT_IN_ORDER)
        *out = enemies & (0 - enemies);
    else if (policy == ENGAGEMENT_SPREAD)
        *out = 1u << target_nth(enemies, engagement_number_of(game->engagement, ship) %
                                             (unsigned)__builtin_popcount(enemies));
    else
        return most_appealing(game, state, ship, enemies, out, err);
    return VOLLEY_OK;
}

void target_order(const struct engagement *engagement, enum engagement_side side, uint8_t *order)
{
    const enum engagement_target policy = engagement->targets[!side];
    const size_t first = engagement_first_of(engagement, side);

    for (uint8_t number = 0; number < engagement->count_of[side]; number++) {
        const int figure = fixed_figure(engagement, policy, first + number);
        uint8_t place = number;

        for (; place > 0 && fixed_figure(engagement, policy, first + order[place - 1]) < figure;
             place--)
            order[place] = order[place - 1];
        order[place] = number;
    }
}

/* ---- what players look ahead to ---- */

enum { NOBODY = UINT8_MAX, UNKNOWN = UINT8_MAX - 1 };

static bool is_shared(enum engagement_target policy)
{
    return policy == ENGAGEMENT_WEAKEST || policy == ENGAGEMENT_IN_ORDER ||
           policy == ENGAGEMENT_DAMAGED || policy == ENGAGEMENT_DEAREST ||
           policy == ENGAGEMENT_STRONGEST || policy == ENGAGEMENT_ORDER;
}

/* Whom a ship attacks now; NOBODY: nobody, or chance decides.
 *  known  whom all of a side attack, where they choose alike; UNKNOWN: nobody has asked yet */
static volley_status find_target(struct round_game *game, const struct engagement_state *state,
                                 size_t ship, uint8_t *known, uint8_t *out, volley_error *err)
{
    const enum engagement_side side = (enum engagement_side)game->engagement->ships[ship].side;
    const uint32_t enemies = target_enemies(game, state, ship);
    uint32_t targets = 0;

    *out = known[side];
    if (is_shared(game->engagement->targets[side]) && *out != UNKNOWN)
        return VOLLEY_OK;
    if (enemies)
        TRY(target_choose(game, state, ship, enemies, &targets, err));
    *out = known[side] =
        targets && !(targets & (targets - 1)) ? target_nth(targets, 0) : (uint8_t)NOBODY;
    return VOLLEY_OK;
}

/* ---- attacks still to come ---- */

struct steps {
    struct round_pair of[ENGAGEMENT_SHIPS_MAX];
    size_t count;
};

static uint8_t focal_of(const size_t focal[RULES_SIDES], size_t ship)
{
    return ship == focal[RULES_ATTACKER]   ? 1 + RULES_ATTACKER
           : ship == focal[RULES_DEFENDER] ? 1 + RULES_DEFENDER
                                           : 0;
}

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

        if (!round_is_armed(game, state, ship))
            continue;
        TRY(find_target(game, state, ship, known, &target, err));
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

volley_status target_ahead(struct round_game *game, const struct engagement_state *state,
                           const size_t ships[RULES_SIDES], uint32_t *out, volley_error *err)
{
    struct steps steps;

    steps.count = 0;
    TRY(list(game, state, ships, &steps, err));
    for (*out = 0; steps.count > 0;) {
        struct round_pair *step = &steps.of[--steps.count];

        step->future = *out;
        *out = numbers_known(&game->steps, step, sizeof *step);
        *out = *out ? *out : numbers_find(&game->steps, step);
        NEED(*out, err);
    }
    return VOLLEY_OK;
}

bool target_is_told(const struct engagement *engagement)
{
    bool can = true;

    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
        can = can && (is_shared(engagement->targets[side]) ||
                      engagement->targets[side] == ENGAGEMENT_RANDOM);
    return can && engagement_furthest(engagement) == ENGAGEMENT_ROUND;
}

bool target_asks(const struct engagement *engagement)
{
    bool asks = false;

    for (size_t i = 0; i < engagement->kind_count; i++)
        asks = asks || engagement->kinds[i].asks;
    return asks;
}
