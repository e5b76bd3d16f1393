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

/* ---- what matters of a deck ---- */

enum { OVERKILL_MAX = 8 }; /* cards that an attack deals beyond the hull, but for once in a while */

static bool plans_something(const struct engagement_kind *kind)
{
    for (size_t round = 0; round < kind->plan_count; round++)
        for (int token = 0; token < RULES_TOKENS; token++)
            if (kind->plan[round].gains[token] > 0)
                return true;
    return false;
}

static bool is_number(const struct phrase *words)
{
    return words->count == 1 && !words->text[strspn(words->text, "0123456789")];
}

static bool has_more_than_dice(const struct engagement_kind *kind)
{
    bool more = !is_number(&kind->defense);

    for (size_t i = 0; i < kind->weapon_count; i++)
        more = more || !is_number(&kind->attacks[i]);
    return more;
}

static bool may_run_out(const struct engagement *engagement, enum engagement_side side)
{
    int cards = 0;

    for (size_t ship = 0; ship < engagement->ship_count; ship++)
        if (engagement->ships[ship].side == side)
            cards += engagement_kind_of(engagement, ship)->hull + OVERKILL_MAX;
    return cards > engagement->deck->total;
}

/* Loadouts are not compiled without the abilities of their pilots. */
static struct deck_wish wish_of(const struct engagement *engagement)
{
    struct deck_wish wish = { .rules = DECK_SKILL_0 | DECK_NO_ATTACK,
                              .facedown = may_run_out(engagement, ENGAGEMENT_A) ||
                                          may_run_out(engagement, ENGAGEMENT_B),
                              .turns = engagement->turns };

    for (size_t i = 0; i < engagement->kind_count; i++) {
        const struct engagement_kind *kind = &engagement->kinds[i];

        if (plans_something(kind))
            wish.rules |= DECK_ONLY_FOCUS | DECK_NO_ACTION;
        if (plans_something(kind) || has_more_than_dice(kind))
            wish.gains = UINT16_MAX;
        wish.faceup = wish.faceup || kind->asks_critical;
        wish.weapons = wish.weapons || kind->weapon_count > (size_t)kind->has_primary;
        wish.repairs = wish.repairs || kind->repairs_all || kind->repair_count > 0;
    }
    return wish;
}

static void add_repair(const struct deck *deck, struct round_repairs *repairs, size_t kind)
{
    if (kind < deck->kind_count && deck->kinds[kind].repair > 0 &&
        !memchr(repairs->kinds, (int)kind, repairs->count))
        repairs->kinds[repairs->count++] = (uint8_t)kind;
}

static void find_repairs(const struct deck *deck, const struct engagement_kind *kind,
                         struct round_repairs *out)
{
    for (size_t i = 0; i < kind->repair_count; i++)
        add_repair(deck, out, deck_find(deck, kind->repairs[i], strlen(kind->repairs[i])));
    for (size_t i = 0; kind->repairs_all && i < deck->kind_count; i++)
        add_repair(deck, out, i);
}

static volley_status init_cards(struct round_game *game, volley_error *err)
{
    const struct engagement *engagement = game->engagement;
    const struct deck_wish wish = wish_of(engagement);

    game->has_deck = true;
    game->deck = *engagement->deck;
    deck_reduce(&game->deck, &wish);
    for (size_t i = 0; i < game->deck.kind_count; i++) {
        const struct deck_kind *kind = &game->deck.kinds[i];

        if (kind->weight > 1 && kind->until)
            return error_set(err, VOLLEY_INVALID,
                             "a damage card that counts for more than one cannot go facedown of "
                             "itself");
        game->heals = game->heals || (kind->weight > 1 && kind->repair);
        game->reorders = game->reorders || (kind->rules & DECK_SKILL_0);
    }
    if (!wish.repairs)
        return VOLLEY_OK;
    game->repairs = calloc(engagement->kind_count, sizeof *game->repairs);
    NEED(game->repairs, err);
    for (size_t i = 0; i < engagement->kind_count; i++)
        find_repairs(&game->deck, &engagement->kinds[i], &game->repairs[i]);
    return VOLLEY_OK;
}

/* ---- from start to end ---- */

volley_status round_init(struct round_game *out, const struct engagement *engagement,
                         const struct round_source *source, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    *out = (struct round_game){ 0 };
    TRY(check(engagement, err));
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
        status = init_cards(out, err);
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
