#include "base/grow.h"
#include "engagement/round.h"
#include "engagement/upkeep.h"

/* ---- what is asked ---- */

static volley_status check(const struct engagement *engagement, volley_error *err)
{
    if (engagement->ship_count > ENGAGEMENT_SHIPS_MAX)
        return error_set(err, VOLLEY_TOO_LARGE, "more than %d ships", ENGAGEMENT_SHIPS_MAX);
    for (size_t i = 0; i < engagement->kind_count; i++) {
        const struct engagement_kind *kind = &engagement->kinds[i];

        if (kind->mortal &&
            (kind->hull < 1 || kind->shields < 0 || kind->hull + kind->shields >= STATE_NO_HULL))
            return error_set(err, VOLLEY_RANGE, "a ship has 1 to %d hull and shields",
                             STATE_NO_HULL - 1);
        if (kind->plan_count < 1 || kind->plan_count > ENGAGEMENT_PLAN_MAX)
            return error_set(err, VOLLEY_INVALID, "a plan is for 1 to %d rounds",
                             ENGAGEMENT_PLAN_MAX);
    }
    return VOLLEY_OK;
}

volley_status round_init(struct round_game *out, const struct engagement *engagement,
                         const struct round_source *source, volley_error *err)
{
    volley_status status = check(engagement, err);

    *out = (struct round_game){ 0 };
    if (status != VOLLEY_OK)
        return status;
    out->engagement = engagement;
    out->source = *source;
    out->folds = true;
    out->bytes = state_bytes(engagement->ship_count);
    out->last_round = schedule_last_round(engagement);
    for (size_t i = 0; i < engagement->kind_count; i++)
        out->asks = out->asks || engagement->kinds[i].asks;
    out->folds = !out->asks;
    schedule_make(&out->schedule, engagement);
    return VOLLEY_OK;
}

void round_fini(struct round_game *game)
{
    for (uint32_t i = 0; i < game->pair_count; i++)
        free(game->attacks[i].left);
    free(game->attacks);
    free(game->pairs);
    intern_fini(&game->pair_table);
    conditions_fini(&game->conditions);
    free(game->later);
    *game = (struct round_game){ 0 };
}

/* Where hull and shields are the same to everything, states are fewer if they are one. */
static void start_ship(const struct round_game *game, const struct engagement_kind *kind,
                       struct state_ship *out)
{
    const bool folds = game->folds && kind->regenerates == 0;

    out->hull = (uint8_t)(folds ? kind->hull + kind->shields : kind->hull);
    out->shields = (uint8_t)(folds ? 0 : kind->shields);
    if (!kind->mortal) {
        out->hull = STATE_NO_HULL;
        out->shields = 0;
    }
}

volley_status round_start(struct round_game *game, struct engagement_state *out, volley_error *err)
{
    const struct engagement *engagement = game->engagement;

    *out = (struct engagement_state){ .round = 1 };
    if (engagement->first == ENGAGEMENT_FIRST_A || engagement->first == ENGAGEMENT_FIRST_B)
        out->first = (uint8_t)(1 + (engagement->first == ENGAGEMENT_FIRST_B));
    for (size_t ship = 0; ship < engagement->ship_count; ship++) {
        struct condition start = upkeep_start(engagement, engagement->ships[ship].kind);

        start_ship(game, round_kind(game, ship), &out->ships[ship]);
        out->ships[ship].condition = conditions_number(&game->conditions, &start);
        if (!out->ships[ship].condition)
            return error_nomem(err);
    }
    return VOLLEY_OK;
}

/* ---- what becomes of conditions ---- */

/* NULL: out of memory. */
static struct round_later *later_of(struct round_game *game, uint32_t condition)
{
    uint32_t before = game->later_capacity;

    if (!grow_array(&game->later, &game->later_capacity, (size_t)condition + 1,
                    sizeof *game->later))
        return NULL;
    for (; before < game->later_capacity; before++)
        game->later[before] = (struct round_later){ .ended = 0 };
    return &game->later[condition];
}

uint32_t round_activated(struct round_game *game, uint32_t condition, int round)
{
    struct round_later *later = later_of(game, condition);
    struct condition ship = *conditions_at(&game->conditions, condition);
    size_t last = game->engagement->kinds[ship.kind].plan_count - 1;
    size_t at = (size_t)round - 1 < last ? (size_t)round - 1 : last;

    if (!later)
        return 0;
    if (!later->activated[at]) {
        upkeep_activate(game->engagement, round, &ship);
        later->activated[at] = conditions_number(&game->conditions, &ship);
    }
    return later->activated[at];
}

uint32_t round_ended(struct round_game *game, uint32_t condition)
{
    struct round_later *later = later_of(game, condition);
    struct condition ship = *conditions_at(&game->conditions, condition);

    if (!later)
        return 0;
    if (!later->ended) {
        upkeep_end(game->engagement, &ship);
        if (game->source.recover)
            ship.spent = game->source.recover(game->source.context, ship.kind, ship.spent);
        later->ended = conditions_number(&game->conditions, &ship);
    }
    return later->ended;
}

/* ---- attacks ---- */

static struct attack_ship ship_of(const struct round_game *game, const struct round_pair *pair,
                                  enum rules_side side)
{
    const struct condition *condition = conditions_at(&game->conditions, pair->conditions[side]);
    struct attack_ship ship = { .spent = condition->spent,
                                .kind = condition->kind,
                                .hull = pair->hull[side],
                                .shields = pair->shields[side],
                                .noted = condition->noted };

    memcpy(ship.tokens, condition->tokens, sizeof ship.tokens);
    return ship;
}

struct attack_ship round_ship(const struct round_game *game, const struct engagement_state *state,
                              size_t ship)
{
    const struct state_ship *at = &state->ships[ship];
    const bool asks = round_kind(game, ship)->asks;
    const struct round_pair pair = { .conditions = { at->condition },
                                     .hull = { asks ? at->hull : 0 },
                                     .shields = { asks ? at->shields : 0 } };

    return ship_of(game, &pair, RULES_ATTACKER);
}

uint32_t round_left(struct round_game *game, const struct attack_left *left, enum rules_side side,
                    uint32_t before)
{
    struct condition after = *conditions_at(&game->conditions, before);

    after.spent = left->spent[side];
    if (side == RULES_DEFENDER)
        after.noted = left->noted;
    memcpy(after.tokens, left->tokens[side], sizeof after.tokens);
    upkeep_settle(game->engagement, &after);
    return conditions_number(&game->conditions, &after);
}

static volley_status make_attack(struct round_game *game, const struct round_pair *pair,
                                 struct round_attack *out, volley_error *err)
{
    const struct attack_question question = {
        .attacker = ship_of(game, pair, RULES_ATTACKER),
        .defender = ship_of(game, pair, RULES_DEFENDER),
        .range = (int32_t)pair->range,
        .future = pair->future,
    };
    volley_error why = { .status = VOLLEY_OK };

    *out =
        (struct round_attack){ .table = game->source.find(game->source.context, &question, &why) };
    if (!out->table)
        return error_copy(err, &why);
    out->left = calloc(out->table->left_count + 1, sizeof *out->left);
    if (!out->left)
        return error_nomem(err);
    for (size_t i = 0; i < out->table->left_count; i++)
        for (enum rules_side side = 0; side < RULES_SIDES; side++) {
            out->left[i][side] =
                round_left(game, &out->table->left[i], side, pair->conditions[side]);
            if (!out->left[i][side]) {
                free(out->left);
                return error_nomem(err);
            }
        }
    return VOLLEY_OK;
}

/* The two ships of an attack, as far as it looks at them. */
static struct round_pair pair_of(const struct round_game *game,
                                 const struct engagement_state *state, const size_t ships[])
{
    const bool asks = round_kind(game, ships[RULES_ATTACKER])->asks ||
                      round_kind(game, ships[RULES_DEFENDER])->asks;
    struct round_pair pair = {
        .range = (uint32_t)schedule_range(game->engagement, round_kind(game, ships[RULES_ATTACKER]),
                                          state->round),
    };

    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        pair.conditions[side] = state->ships[ships[side]].condition;
        pair.hull[side] = asks ? state->ships[ships[side]].hull : 0;
        pair.shields[side] = asks ? state->ships[ships[side]].shields : 0;
    }
    return pair;
}

volley_status round_attack(struct round_game *game, const struct engagement_state *state,
                           size_t attacker, size_t defender, uint32_t future,
                           const struct round_attack **out, volley_error *err)
{
    struct round_pair pair = pair_of(game, state, (size_t[]){ attacker, defender });
    struct round_attack made;
    volley_status status = VOLLEY_OK;
    uint32_t *slot;

    pair.future = future;
    if (!intern_reserve(&game->pair_table, game->pairs, sizeof pair, game->pair_count))
        return error_nomem(err);
    slot = intern_find(&game->pair_table, game->pairs, sizeof pair, &pair);
    if (!*slot) {
        if (!grow_array(&game->pairs, &game->pair_capacity, (size_t)game->pair_count + 1,
                        sizeof pair) ||
            !grow_array(&game->attacks, &game->attack_capacity, (size_t)game->pair_count + 1,
                        sizeof *game->attacks))
            return error_nomem(err);
        status = make_attack(game, &pair, &made, err);
        if (status != VOLLEY_OK)
            return status;
        game->pairs[game->pair_count] = pair;
        game->attacks[game->pair_count] = made;
        *slot = ++game->pair_count;
    }
    *out = &game->attacks[*slot - 1];
    return VOLLEY_OK;
}
