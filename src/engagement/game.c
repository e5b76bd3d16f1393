#include "base/grow.h"
#include "engagement/activation.h"
#include "engagement/cards.h"
#include "engagement/upkeep.h"

#include <stdlib.h>

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
    out->conditions.item_bytes = sizeof(struct condition);
    out->piles.item_bytes = sizeof(struct deck_pile);
    out->card_points.item_bytes = ROUND_CARDS_KEY_BYTES;
    out->met_points.item_bytes = ROUND_MET_KEY_BYTES;
    out->bytes = state_bytes(engagement->ship_count);
    out->last_round = schedule_last_round(engagement);
    schedule_make(&out->schedule, engagement, 0);
    for (size_t i = 0; i < engagement->kind_count; i++)
        out->has_hazards = out->has_hazards || engagement->kinds[i].meets;
    if (engagement->deck)
        status = cards_init(out, err);
    if (status != VOLLEY_OK)
        round_fini(out);
    return status;
}

void round_fini(struct round_game *game)
{
    for (uint32_t i = 0; i < game->pair_count; i++) {
        free(game->attacks[i].left);
        free(game->attacks[i].groups[false]);
        free(game->attacks[i].groups[true]);
    }
    free(game->attacks);
    free(game->pairs);
    intern_fini(&game->pair_table);
    for (uint32_t i = 0; i < game->card_points.count && i < game->cards_capacity; i++)
        free(game->cards[i].items);
    free(game->cards);
    activation_fini(game);
    numbers_fini(&game->card_points);
    numbers_fini(&game->conditions);
    numbers_fini(&game->piles);
    free(game->later);
    free(game->repairs);
    free(game->slow);
    *game = (struct round_game){ 0 };
}

volley_status round_start(struct round_game *game, struct engagement_state *out, volley_error *err)
{
    const struct engagement *engagement = game->engagement;
    const struct deck_pile pile = { .out = 0 };

    *out = (struct engagement_state){ .round = 1 };
    if (engagement->first == ENGAGEMENT_FIRST_A || engagement->first == ENGAGEMENT_FIRST_B)
        out->first = (uint8_t)(1 + (engagement->first == ENGAGEMENT_FIRST_B));
    if (game->has_deck)
        out->piles[ENGAGEMENT_A] = out->piles[ENGAGEMENT_B] = numbers_find(&game->piles, &pile);
    if (game->has_deck && !out->piles[ENGAGEMENT_A])
        return error_nomem(err);
    for (size_t ship = 0; ship < engagement->ship_count; ship++) {
        const struct engagement_kind *kind = round_kind(game, ship);
        struct condition start = upkeep_start(engagement, engagement->ships[ship].kind);

        out->ships[ship].hull = (uint8_t)(kind->mortal ? kind->hull : STATE_NO_HULL);
        out->ships[ship].shields = (uint8_t)(kind->mortal ? kind->shields : 0);
        out->ships[ship].condition = numbers_find(&game->conditions, &start);
        if (!out->ships[ship].condition)
            return error_nomem(err);
    }
    return VOLLEY_OK;
}

/* ---- what becomes of conditions ---- */

struct round_later *round_later(struct round_game *game, uint32_t condition)
{
    uint32_t before = game->later_capacity;

    if (!grow_array(&game->later, &game->later_capacity, (size_t)condition + 1,
                    sizeof *game->later))
        return NULL;
    for (; before < game->later_capacity; before++)
        game->later[before] = (struct round_later){ .ended = 0 };
    return &game->later[condition];
}

/* Notes the number of what a condition has become. A later one may have moved meanwhile. */
static uint32_t note(struct round_game *game, uint32_t *number, const struct condition *ship)
{
    return *number = numbers_find(&game->conditions, ship);
}

uint32_t round_moved(struct round_game *game, uint32_t condition)
{
    struct round_later *later = round_later(game, condition);
    struct condition ship = *condition_at(&game->conditions, condition);

    if (!later || later->moved)
        return later ? later->moved : 0;
    upkeep_maneuver(&ship);
    if (game->has_deck && upkeep_is_ionized(game->engagement, &ship))
        cards_change(game, &ship, deck_ionized);
    return note(game, &later->moved, &ship);
}

uint32_t round_acted(struct round_game *game, uint32_t condition, int round)
{
    struct round_later *later = round_later(game, condition);
    struct condition ship = *condition_at(&game->conditions, condition);
    size_t last = game->engagement->kinds[ship.kind].plan_count - 1;
    size_t at = (size_t)round - 1 < last ? (size_t)round - 1 : last;

    if (!later || later->acted[at])
        return later ? later->acted[at] : 0;
    upkeep_act(game->engagement, round, round_rules(game, &ship), &ship);
    return note(game, &later->acted[at], &ship);
}

uint32_t round_engaged(struct round_game *game, uint32_t condition, bool attacked)
{
    struct round_later *later = round_later(game, condition);
    struct condition ship = *condition_at(&game->conditions, condition);

    if (!game->has_deck)
        return condition;
    if (!later || later->engaged[attacked])
        return later ? later->engaged[attacked] : 0;
    if (attacked)
        cards_change(game, &ship, deck_attacked);
    if (upkeep_may_attack(&ship))
        cards_change(game, &ship, deck_passed);
    return note(game, &later->engaged[attacked], &ship);
}

uint32_t round_ended(struct round_game *game, uint32_t condition)
{
    struct round_later *later = round_later(game, condition);
    struct condition ship = *condition_at(&game->conditions, condition);

    if (!later || later->ended)
        return later ? later->ended : 0;
    upkeep_end(game->engagement, &ship);
    if (game->source.recover)
        ship.spent = game->source.recover(game->source.context, ship.kind, ship.spent);
    if (game->has_deck && game->deck.later)
        memset(ship.cards.fresh, 0, sizeof ship.cards.fresh);
    return note(game, &later->ended, &ship);
}

/* ---- attacks ---- */

enum { BOTH_ROLES = 1 << RULES_ATTACKER | 1 << RULES_DEFENDER };

/* A ship as an attack finds it, with what its cards add in some roles. */
static volley_status make_ship(struct round_game *game, uint32_t number, unsigned roles,
                               struct attack_ship *out, volley_error *err)
{
    const struct condition *condition = condition_at(&game->conditions, number);

    *out = (struct attack_ship){ .spent = condition->spent,
                                 .kind = condition->kind,
                                 .noted = condition->noted,
                                 .hurt = condition->hurt,
                                 .weapons_lost = condition->cards.weapons_lost };
    memcpy(out->tokens, condition->tokens, sizeof out->tokens);
    return game->has_deck ? cards_words(game, number, roles, &out->words, err) : VOLLEY_OK;
}

volley_status round_ship(struct round_game *game, const struct engagement_state *state, size_t ship,
                         struct attack_ship *out, volley_error *err)
{
    const struct state_ship *at = &state->ships[ship];
    volley_status status = make_ship(game, at->condition, BOTH_ROLES, out, err);

    if (round_kind(game, ship)->asks) {
        out->hull = at->hull;
        out->shields = at->shields;
    }
    return status;
}

uint32_t round_left(struct round_game *game, const struct attack_left *left, enum rules_side side,
                    uint32_t before)
{
    struct condition after = *condition_at(&game->conditions, before);

    after.spent = left->spent[side];
    if (side == RULES_DEFENDER && !game->has_deck)
        after.noted = left->noted;
    memcpy(after.tokens, left->tokens[side], sizeof after.tokens);
    upkeep_settle(game->engagement, &after);
    return numbers_find(&game->conditions, &after);
}

/* The question that stands behind a pair. */
static volley_status make_question(struct round_game *game, const struct round_pair *pair,
                                   struct attack_question *out, volley_error *err)
{
    struct attack_ship *ships[] = { &out->attacker, &out->defender };
    volley_status status = VOLLEY_OK;

    *out = (struct attack_question){ .range = (int32_t)pair->range, .future = pair->future };
    for (enum rules_side side = 0; side < RULES_SIDES && status == VOLLEY_OK; side++) {
        status = make_ship(game, pair->conditions[side], 1u << side, ships[side], err);
        ships[side]->hull = pair->hull[side];
        ships[side]->shields = pair->shields[side];
    }
    return status;
}

static volley_status make_attack(struct round_game *game, const struct round_pair *pair,
                                 struct round_attack *out, volley_error *err)
{
    struct attack_question question;
    volley_status status = make_question(game, pair, &question, err);
    volley_error why = { .status = VOLLEY_OK };

    if (status != VOLLEY_OK)
        return status;
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
