/* What becomes of conditions: worked out once for each. */
#include "base/grow.h"
#include "battle/rounds/round_cards.h"

/* ---- conditions by number ---- */

static void set_facts(const struct round_game *game, const struct condition *ship,
                      struct round_later *out)
{
    const struct engagement_kind *kind = &game->engagement->kinds[ship->kind];

    for (enum deck_time time = 0; time < DECK_TIMES; time++)
        if (deck_is_due(&game->deck, &ship->cards, time))
            out->due = (uint16_t)(out->due | 1u << time);
    out->rules = (uint8_t)deck_rules(&game->deck, &ship->cards);
    out->is_armed = kind->weapon_count > 0 && kind->shot > 0 && upkeep_may_attack(ship) &&
                    !(out->rules & DECK_NO_ATTACK);
}

uint32_t round_condition(struct round_game *game, const struct condition *ship)
{
    const uint32_t before = game->conditions.count;
    uint32_t number = numbers_known(&game->conditions, ship, sizeof *ship);

    if (number)
        return number;
    number = numbers_find(&game->conditions, ship);
    if (number > before)
        set_facts(game, ship, round_later(game, number));
    return number;
}

/* ---- what becomes of them ---- */

static struct condition copy_of(const struct round_game *game, uint32_t condition)
{
    return *condition_at(&game->conditions, condition);
}

static void engage(const struct round_game *game, struct condition *ship, bool attacks)
{
    if (attacks)
        cards_end(game, ship, DECK_UNTIL_ATTACK);
    if (upkeep_may_attack(ship))
        cards_end(game, ship, DECK_UNTIL_OPPORTUNITY);
}

static void end(const struct round_game *game, struct condition *ship)
{
    upkeep_end(game->engagement, ship);
    if (game->source.recover)
        ship->spent = game->source.recover(game->source.tables, ship->kind, ship->spent);
    deck_end_round(&ship->cards);
}

uint32_t round_find_becomes(struct round_game *game, uint32_t condition, unsigned change)
{
    struct condition ship = copy_of(game, condition);
    uint32_t becomes;

    if (change >= ROUND_ACTED) {
        upkeep_act(game->engagement, (int)(change - ROUND_ACTED) + 1,
                   round_later(game, condition)->rules, &ship);
    } else if (change == ROUND_MOVED) {
        upkeep_maneuver(&ship);
        if (upkeep_is_ionized(game->engagement, &ship))
            cards_end(game, &ship, DECK_UNTIL_IONIZED);
    } else if (change == ROUND_ENDED) {
        end(game, &ship);
    } else {
        engage(game, &ship, change == ROUND_ATTACKED);
    }
    becomes = round_condition(game, &ship);
    return round_later(game, condition)->becomes[change] = becomes;
}

/* ---- what an attack leaves ---- */

uint32_t round_left(struct round_game *game, const struct attack_left *left, enum rules_side side)
{
    struct round_left of = { .spent = left->spent[side] };

    if (side == RULES_ATTACKER)
        of.hurt = left->hurt;
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
    ship.owes = of->hurt;
    if (of->is_noted)
        ship.noted = of->noted;
    memcpy(ship.tokens, of->tokens, sizeof ship.tokens);
    upkeep_settle(game->engagement, &ship);
    return round_condition(game, &ship);
}

uint32_t round_find_after(struct round_game *game, uint32_t before, uint32_t left)
{
    struct round_later *later = round_later(game, before);
    const uint32_t room = later->after_capacity;
    uint32_t after;

    if (!grow_zeroed(&later->after, &later->after_capacity, (size_t)left + 1, sizeof *later->after))
        return 0;
    game->after_bytes += (later->after_capacity - room) * sizeof *later->after;
    after = make_after(game, before, left); /* notes about conditions may have moved */
    return round_later(game, before)->after[left] = after;
}
