#include "base/array.h"
#include "battle/rounds/round_cards.h"

enum { KEPT_BYTES = 128 /* of what damage cards can come to, about */ };

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
    out->conditions = numbers_of(sizeof(struct condition), sizeof(struct round_later));
    out->card_points = numbers_of(ROUND_CARDS_KEY_BYTES, sizeof(struct round_cards));
    out->pairs = numbers_of(sizeof(struct round_pair), sizeof(struct round_attack));
    out->clashes = numbers_of(ROUND_CLASH_KEY_BYTES, sizeof(struct numbers));
    out->slow = numbers_of(sizeof(uint32_t), sizeof(struct schedule));
    out->piles.item_bytes = sizeof(struct deck_pile);
    out->aspects.item_bytes = sizeof(struct attack_ship);
    out->lefts.item_bytes = sizeof(struct round_left);
    out->steps.item_bytes = sizeof(struct round_pair);
    out->bytes = state_bytes(engagement->ship_count);
    out->last_round = schedule_last_round(engagement);
    schedule_make(&out->schedule, engagement, 0);
    for (size_t i = 0; i < engagement->kind_count; i++) {
        out->regenerates = out->regenerates || engagement->kinds[i].regenerates > 0;
        out->has_hazards = out->has_hazards || engagement->kinds[i].meets;
    }
    if (engagement->deck)
        status = cards_init(out, err);
    if (status != VOLLEY_OK)
        round_fini(out);
    return status;
}

void round_fini(struct round_game *game)
{
    for (uint32_t i = 1; i <= game->pairs.count; i++) {
        free(round_attack_at(game, i)->left);
        for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
            free(round_attack_at(game, i)->appeals[side]);
    }
    for (uint32_t i = 1; i <= game->card_points.count; i++)
        numbers_fini(&((struct round_cards *)numbers_value(&game->card_points, i))->dealt);
    for (uint32_t i = 1; i <= game->clashes.count; i++)
        numbers_fini(numbers_value(&game->clashes, i));
    for (uint32_t i = 1; i <= game->conditions.count; i++)
        free(round_later(game, i)->after);
    numbers_fini(&game->pairs);
    numbers_fini(&game->card_points);
    numbers_fini(&game->clashes);
    numbers_fini(&game->conditions);
    numbers_fini(&game->piles);
    numbers_fini(&game->aspects);
    numbers_fini(&game->lefts);
    free(game->repairs);
    numbers_fini(&game->slow);
    numbers_fini(&game->steps);
    *game = (struct round_game){ 0 };
}

size_t round_bytes(const struct round_game *game)
{
    const struct numbers *sets[] = { &game->slow,  &game->conditions, &game->piles,
                                     &game->steps, &game->aspects,    &game->lefts,
                                     &game->pairs, &game->clashes,    &game->card_points };
    size_t bytes = game->after_bytes + game->attack_bytes + game->kept * KEPT_BYTES;

    for (size_t i = 0; i < ARRAY_LEN(sets); i++)
        bytes += numbers_bytes(sets[i]);
    return bytes;
}

static volley_status make_start(struct round_game *game, volley_error *err)
{
    const struct engagement *engagement = game->engagement;
    struct engagement_state *out = &game->start;
    const struct deck_pile pile = { .out = 0 };

    *out = (struct engagement_state){ .round = 0 };
    if (engagement->first == ENGAGEMENT_FIRST_A || engagement->first == ENGAGEMENT_FIRST_B)
        out->first = (uint8_t)(1 + (engagement->first == ENGAGEMENT_FIRST_B));
    if (game->has_deck)
        out->piles[ENGAGEMENT_A] = out->piles[ENGAGEMENT_B] = numbers_find(&game->piles, &pile);
    if (game->has_deck && !out->piles[ENGAGEMENT_A])
        return error_nomem(err);
    for (size_t ship = 0; ship < engagement->ship_count; ship++) {
        const struct engagement_kind *kind = round_kind(game, ship);
        struct condition start = upkeep_start(engagement, engagement->ships[ship].kind);

        out->ships[ship].hull =
            (uint8_t)(kind->mortal ? kind->hull - kind->lost[RULES_HULL] : STATE_NO_HULL);
        out->ships[ship].shields =
            (uint8_t)(kind->mortal ? kind->shields - kind->lost[RULES_SHIELDS] : 0);
        if (kind->lost[RULES_SHIELDS] > 0 && !kind->begun)
            out->ships[ship].shields =
                (uint8_t)(out->ships[ship].shields + upkeep_regenerate(engagement, &start,
                                                                       out->ships[ship].hull,
                                                                       out->ships[ship].shields));
        out->ships[ship].condition = round_condition(game, &start);
        NEED(out->ships[ship].condition, err);
    }
    out->round = 1;
    return VOLLEY_OK;
}

volley_status round_start(struct round_game *game, struct engagement_state *out, volley_error *err)
{
    if (game->start.round == 0)
        TRY(make_start(game, err));
    memcpy(out, &game->start, game->bytes);
    memset(game->open, 0, sizeof game->open);
    return VOLLEY_OK;
}
