#include "engagement/source.h"

#include "engagement/target.h"

#include <string.h>

static const struct attack_table *find(void *context, const struct attack_question *question,
                                       volley_error *err)
{
    return attack_tables_find(((struct source *)context)->tables, question, err);
}

static uint64_t recover(void *context, uint8_t kind, uint64_t spent)
{
    return attack_tables_recover(((struct source *)context)->tables, kind, spent);
}

/* ---- what is still to come in the round (policy `round`) ---- */

/* The number of a ship in a future, which it enters if it is new. */
static uint8_t enter(struct attack_future *future, uint8_t numbers[ENGAGEMENT_SHIPS_MAX],
                     const struct round_game *game, const struct engagement_state *state,
                     size_t ship)
{
    if (numbers[ship] == UINT8_MAX) {
        numbers[ship] = (uint8_t)future->ship_count;
        future->ships[future->ship_count++] = round_ship(game, state, ship);
    }
    return numbers[ship];
}

/* Attacks of those who are still to engage that involve ship `a` or ship `d`, if they choose their
 * targets as things stand. */
static volley_status list_future(struct attack_future *future, struct round_game *game,
                                 const struct engagement_state *state, size_t a, size_t d,
                                 volley_error *err)
{
    const struct engagement *engagement = game->engagement;
    const struct schedule_order *order = schedule_of(&game->schedule, state);
    uint8_t numbers[ENGAGEMENT_SHIPS_MAX];

    memset(numbers, UINT8_MAX, sizeof numbers);
    memset(future, 0, sizeof *future);
    enter(future, numbers, game, state, a);
    enter(future, numbers, game, state, d);
    for (size_t place = state->at + 1u; place < game->schedule.count; place++) {
        const uint8_t ship = order->ship[place];
        const uint32_t enemies = target_enemies(game, state, ship);
        uint32_t targets;
        uint8_t target;

        if (!enemies || !round_may_attack(game, state, ship))
            continue;
        if (target_choose(game, state, ship, enemies, &targets, err) != VOLLEY_OK)
            return VOLLEY_NOMEM;
        target = target_nth(targets, 0);
        if ((targets & (targets - 1)) || (ship != a && ship != d && target != a && target != d))
            continue;
        future->steps[future->step_count++] = (struct attack_future_step){
            .attacker = enter(future, numbers, game, state, ship),
            .defender = enter(future, numbers, game, state, target),
            .mine = engagement->ships[ship].side == engagement->ships[a].side,
            .range = schedule_range(engagement, round_kind(game, ship), state->round),
        };
    }
    return VOLLEY_OK;
}

static uint32_t net_future(void *context, struct round_game *game,
                           const struct engagement_state *state, size_t attacker, size_t defender,
                           volley_error *err)
{
    struct source *source = context;
    struct attack_future future;
    uint32_t found;

    if (list_future(&future, game, state, attacker, defender, err) != VOLLEY_OK)
        return UINT32_MAX;
    found = attack_tables_future(source->tables, &future);
    if (found == UINT32_MAX)
        error_nomem(err);
    return found;
}

/* ---- by policy ---- */

volley_status source_init(struct source *out, const struct engagement *engagement,
                          volley_error *err)
{
    volley_status status = VOLLEY_OK;

    *out = (struct source){ .tables = attack_tables_create(engagement) };
    if (!out->tables)
        return error_nomem(err);
    if (engagement->policy == ENGAGEMENT_BEST)
        status = best_create(&out->best, engagement, out->tables, err);
    if (status != VOLLEY_OK)
        source_fini(out);
    return status;
}

struct round_source source_of(struct source *source, const struct engagement *engagement)
{
    struct round_source of = { .find = find, .recover = recover, .context = source };

    if (source->best)
        return best_source(source->best);
    if (engagement->policy == ENGAGEMENT_ROUND)
        of.future = net_future;
    return of;
}

void source_fini(struct source *source)
{
    best_destroy(source->best);
    attack_tables_destroy(source->tables);
    *source = (struct source){ 0 };
}
