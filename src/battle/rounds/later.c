/* What becomes of conditions: worked out once for each. */
#include "base/grow.h"
#include "battle/rounds/round_cards.h"
#include "battle/rounds/upkeep.h"

/* ---- conditions by number ---- */

static void set_facts(const struct round_game *game, const struct condition *ship,
                      struct round_later *out)
{
    const struct engagement_kind *kind = &game->engagement->kinds[ship->kind];

    *out = (struct round_later){ .ended = 0 };
    if (game->has_deck) {
        for (enum deck_time time = 0; time < DECK_TIMES; time++)
            if (deck_is_due(&game->deck, &ship->cards, time))
                out->due = (uint16_t)(out->due | 1u << time);
        out->rules = (uint8_t)deck_rules(&game->deck, &ship->cards);
    }
    out->is_armed = kind->weapon_count > 0 && kind->shot > 0 && upkeep_may_attack(ship) &&
                    !(out->rules & DECK_NO_ATTACK);
}

uint32_t round_condition(struct round_game *game, const struct condition *ship)
{
    const uint32_t before = game->conditions.count;
    uint32_t number = numbers_known(&game->conditions, ship, sizeof *ship);

    if (number)
        return number;
    if (!grow_array(&game->later, &game->later_capacity, (size_t)before + 2, sizeof *game->later))
        return 0;
    number = numbers_find(&game->conditions, ship);
    if (number > before)
        set_facts(game, ship, &game->later[number]);
    return number;
}

/* ---- what becomes of them ---- */

static struct condition copy_of(const struct round_game *game, uint32_t condition)
{
    return *condition_at(&game->conditions, condition);
}

uint32_t round_moved(struct round_game *game, uint32_t condition)
{
    struct condition ship;
    uint32_t moved = game->later[condition].moved;

    if (moved)
        return moved;
    ship = copy_of(game, condition);
    upkeep_maneuver(&ship);
    if (game->has_deck && upkeep_is_ionized(game->engagement, &ship))
        cards_end(game, &ship, DECK_UNTIL_IONIZED);
    moved = round_condition(game, &ship);
    return game->later[condition].moved = moved;
}

uint32_t round_acted(struct round_game *game, uint32_t condition, int round)
{
    struct condition ship = copy_of(game, condition);
    const size_t at = round_of_plan(&game->engagement->kinds[ship.kind], round);
    uint32_t acted = game->later[condition].acted[at];

    if (acted)
        return acted;
    upkeep_act(game->engagement, round, game->later[condition].rules, &ship);
    acted = round_condition(game, &ship);
    return game->later[condition].acted[at] = acted;
}

uint32_t round_engaged(struct round_game *game, uint32_t condition, bool attacked)
{
    struct condition ship;
    uint32_t engaged = game->has_deck ? game->later[condition].engaged[attacked] : condition;

    if (engaged)
        return engaged;
    ship = copy_of(game, condition);
    if (attacked)
        cards_end(game, &ship, DECK_UNTIL_ATTACK);
    if (upkeep_may_attack(&ship))
        cards_end(game, &ship, DECK_UNTIL_OPPORTUNITY);
    engaged = round_condition(game, &ship);
    return game->later[condition].engaged[attacked] = engaged;
}

uint32_t round_ended(struct round_game *game, uint32_t condition)
{
    struct condition ship;
    uint32_t ended = game->later[condition].ended;

    if (ended)
        return ended;
    ship = copy_of(game, condition);
    upkeep_end(game->engagement, &ship);
    if (game->source.recover)
        ship.spent = game->source.recover(game->source.tables, ship.kind, ship.spent);
    if (game->has_deck)
        deck_end_round(&ship.cards);
    ended = round_condition(game, &ship);
    return game->later[condition].ended = ended;
}

/* ---- what an attack leaves ---- */

uint32_t round_left(struct round_game *game, const struct attack_left *left, enum rules_side side)
{
    struct round_left of = { .spent = left->spent[side] };

    of.is_noted = side == RULES_DEFENDER && !game->has_deck;
    of.noted = of.is_noted ? left->noted : 0;
    memcpy(of.tokens, left->tokens[side], sizeof of.tokens);
    return numbers_find(&game->lefts, &of);
}

/* 0: out of memory. */
static uint32_t make_after(struct round_game *game, uint32_t before, uint32_t left)
{
    const struct round_left *of = numbers_at(&game->lefts, left);
    struct condition ship = copy_of(game, before);

    ship.spent = of->spent;
    if (of->is_noted)
        ship.noted = of->noted;
    memcpy(ship.tokens, of->tokens, sizeof ship.tokens);
    upkeep_settle(game->engagement, &ship);
    return round_condition(game, &ship);
}

uint32_t round_find_after(struct round_game *game, uint32_t before, uint32_t left)
{
    struct round_later *later = &game->later[before];
    const uint32_t room = later->after_capacity;
    uint32_t after;

    if (!grow_zeroed(&later->after, &later->after_capacity, (size_t)left + 1, sizeof *later->after))
        return 0;
    game->after_bytes += (later->after_capacity - room) * sizeof *later->after;
    after = make_after(game, before, left); /* notes about conditions may have moved */
    return game->later[before].after[left] = after;
}
