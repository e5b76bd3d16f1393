#include "engagement/target.h"

#include "engagement/points.h"

#include <limits.h>

uint32_t target_enemies(const struct round_game *game, const struct engagement_state *state,
                        size_t ship)
{
    const struct engagement *engagement = game->engagement;
    uint32_t enemies = 0;

    for (size_t other = 0; other < engagement->ship_count; other++)
        if (engagement->ships[other].side != engagement->ships[ship].side &&
            state_in_play(state, other))
            enemies |= 1u << other;
    return enemies;
}

uint8_t target_nth(uint32_t enemies, size_t n)
{
    uint8_t ship = 0;

    for (; n > 0; n--)
        enemies &= enemies - 1;
    while (!(enemies >> ship & 1))
        ship++;
    return ship;
}

/* ---- what a policy looks at: of two enemies the one with more; then the second figure ---- */

struct appeal {
    double first, second;
};

typedef struct appeal appeal_fn(const struct round_game *game, const struct engagement_state *state,
                                size_t enemy, const struct attack_table *attack);

static double health_of(const struct round_game *game, const struct engagement_state *state,
                        size_t enemy)
{
    return round_kind(game, enemy)->mortal ? state_health(state, enemy) : INT_MAX;
}

static struct appeal weakness(const struct round_game *game, const struct engagement_state *state,
                              size_t enemy, const struct attack_table *attack)
{
    (void)attack;
    return (struct appeal){ -health_of(game, state, enemy), 0 };
}

static struct appeal strength(const struct round_game *game, const struct engagement_state *state,
                              size_t enemy, const struct attack_table *attack)
{
    (void)attack;
    return (struct appeal){ health_of(game, state, enemy), 0 };
}

static struct appeal harm(const struct round_game *game, const struct engagement_state *state,
                          size_t enemy, const struct attack_table *attack)
{
    (void)attack;
    return (struct appeal){ round_lost(game, state, enemy), 0 };
}

static struct appeal price(const struct round_game *game, const struct engagement_state *state,
                           size_t enemy, const struct attack_table *attack)
{
    (void)state;
    (void)attack;
    return (struct appeal){ round_kind(game, enemy)->points, 0 };
}

/* Probability to be destroyed, then mean damage, at most all health. */
static struct appeal odds_of_kill(const struct round_game *game,
                                  const struct engagement_state *state, size_t enemy,
                                  const struct attack_table *attack)
{
    const double health = health_of(game, state, enemy);
    struct appeal found = { 0, 0 };

    for (size_t i = 0; i < attack->cell_count; i++) {
        double damage = attack->cells[i].hits + attack->cells[i].crits;

        found.first += damage >= health ? attack->cells[i].probability : 0;
        found.second += attack->cells[i].probability * (damage < health ? damage : health);
    }
    return found;
}

static struct appeal mean_damage(const struct round_game *game,
                                 const struct engagement_state *state, size_t enemy,
                                 const struct attack_table *attack)
{
    return (struct appeal){ odds_of_kill(game, state, enemy, attack).second, 0 };
}

static struct appeal points_gained(const struct round_game *game,
                                   const struct engagement_state *state, size_t enemy,
                                   const struct attack_table *attack)
{
    const struct engagement_kind *kind = round_kind(game, enemy);
    const int lost = round_lost(game, state, enemy);
    const int before = points_lost(game->engagement->edition, kind, lost);
    struct appeal found = { 0, 0 };

    for (size_t i = 0; i < attack->cell_count; i++)
        found.first += attack->cells[i].probability *
                       (points_lost(game->engagement->edition, kind,
                                    lost + attack->cells[i].hits + attack->cells[i].crits) -
                        before);
    return found;
}

/* By policy; NULL: it does not compare. */
static const struct {
    appeal_fn *appeal;
    bool attacks; /* it looks at attack tables */
} policies[ENGAGEMENT_TARGETS] = {
    [ENGAGEMENT_WEAKEST] = { weakness, false },   [ENGAGEMENT_DAMAGED] = { harm, false },
    [ENGAGEMENT_DEAREST] = { price, false },      [ENGAGEMENT_KILL] = { odds_of_kill, true },
    [ENGAGEMENT_DAMAGE] = { mean_damage, true },  [ENGAGEMENT_WORTH] = { points_gained, true },
    [ENGAGEMENT_STRONGEST] = { strength, false },
};

/* The same sum in another order is the same figure: no choice hangs on the last digit. */
static bool is_more(double a, double b)
{
    const double rounding = 1e-12 * (1 + (b < 0 ? -b : b));

    return a > b + rounding;
}

static bool appeals_more(const struct appeal *a, const struct appeal *b)
{
    return is_more(a->first, b->first) ||
           (!is_more(b->first, a->first) && is_more(a->second, b->second));
}

static volley_status most_appealing(struct round_game *game, const struct engagement_state *state,
                                    size_t ship, uint32_t enemies, uint32_t *out, volley_error *err)
{
    const enum engagement_target policy =
        game->engagement->targets[game->engagement->ships[ship].side];
    struct appeal best = { 0, 0 };

    *out = 0;
    for (size_t enemy = 0; enemies >> enemy; enemy++) {
        const struct round_attack *attack = NULL;
        volley_status status = VOLLEY_OK;
        struct appeal appeal;

        if (!(enemies >> enemy & 1))
            continue;
        if (policies[policy].attacks)
            status = round_attack(game, state, ship, enemy, 0, &attack, err);
        if (status != VOLLEY_OK)
            return status;
        appeal = policies[policy].appeal(game, state, enemy, attack ? attack->table : NULL);
        if (*out && !appeals_more(&appeal, &best))
            continue;
        *out = 1u << enemy;
        best = appeal;
    }
    return VOLLEY_OK;
}

/* ---- */

static unsigned count_of(uint32_t enemies)
{
    unsigned count = 0;

    for (; enemies; enemies &= enemies - 1)
        count++;
    return count;
}

static unsigned number_in_side(const struct engagement *engagement, size_t ship)
{
    return (unsigned)(engagement->ships[ship].side == ENGAGEMENT_A
                          ? ship
                          : ship - engagement->count_of[ENGAGEMENT_A]);
}

volley_status target_choose(struct round_game *game, const struct engagement_state *state,
                            size_t ship, uint32_t enemies, uint32_t *out, volley_error *err)
{
    const enum engagement_target policy =
        game->engagement->targets[game->engagement->ships[ship].side];

    if (policies[policy].appeal && (enemies & (enemies - 1)))
        return most_appealing(game, state, ship, enemies, out, err);
    *out =
        policy == ENGAGEMENT_RANDOM ? enemies
        : policy == ENGAGEMENT_SPREAD
            ? 1u << target_nth(enemies, number_in_side(game->engagement, ship) % count_of(enemies))
            : 1u << target_nth(enemies, 0);
    return VOLLEY_OK;
}
