/* Attacks of a game: what the tables behind them look at, and nothing else. */
#include "base/grow.h"
#include "battle/rounds/round_cards.h"

#include <stdlib.h>

enum { BOTH_ROLES = 1 << RULES_ATTACKER | 1 << RULES_DEFENDER };

/* ---- ships as attacks find them ---- */

uint32_t round_find_aspect(struct round_game *game, uint32_t number, unsigned roles,
                           volley_error *err)
{
    const struct condition *condition = condition_at(&game->conditions, number);
    struct attack_ship ship = { .spent = condition->spent,
                                .kind = condition->kind,
                                .noted = condition->noted,
                                .hurt = condition->hurt };
    uint32_t aspect;

    if (roles >> RULES_ATTACKER & 1)
        ship.weapons_lost = condition->cards.weapons_lost;
    memcpy(ship.tokens, condition->tokens, sizeof ship.tokens);
    if (game->has_deck &&
        cards_words(game, &condition->cards, roles, &ship.words, err) != VOLLEY_OK)
        return 0;
    aspect = numbers_find(&game->aspects, &ship);
    if (!aspect)
        error_nomem(err);
    return game->later[number].aspects[roles] = aspect;
}

volley_status round_ship(struct round_game *game, const struct engagement_state *state, size_t ship,
                         struct attack_ship *out, volley_error *err)
{
    const struct state_ship *at = &state->ships[ship];
    const uint32_t aspect = round_aspect(game, at->condition, BOTH_ROLES, err);

    if (!aspect)
        return VOLLEY_NOMEM; /* whatever it was, the error tells */
    *out = *(const struct attack_ship *)numbers_at(&game->aspects, aspect);
    if (round_kind(game, ship)->asks) {
        out->hull = at->hull;
        out->shields = at->shields;
    }
    return VOLLEY_OK;
}

/* ---- pairs of them ---- */

/* The question that stands behind a pair. */
static struct attack_question question_of(const struct round_game *game,
                                          const struct round_pair *pair)
{
    struct attack_question question = { .range = pair->range, .future = pair->future };
    struct attack_ship *ships[] = { &question.attacker, &question.defender };

    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        *ships[side] = *(const struct attack_ship *)numbers_at(&game->aspects, pair->aspects[side]);
        ships[side]->hull = pair->hull[side];
        ships[side]->shields = pair->shields[side];
    }
    return question;
}

/* One that fails stays all-zero. */
static volley_status make_attack(struct round_game *game, const struct round_pair *pair,
                                 struct round_attack *out, volley_error *err)
{
    const struct attack_question question = question_of(game, pair);
    volley_error why = { .status = VOLLEY_OK };
    const struct attack_table *table = game->source.find(game->source.tables, &question, &why);
    uint32_t(*left)[RULES_SIDES] = table ? calloc(table->left_count + 1, sizeof *left) : NULL;
    bool failed = !left;

    if (!table)
        return error_copy(err, &why);
    for (size_t i = 0; i < table->left_count * RULES_SIDES && !failed; i++) {
        const enum rules_side side = (enum rules_side)(i % RULES_SIDES);

        left[i / RULES_SIDES][side] = round_left(game, &table->left[i / RULES_SIDES], side);
        failed = left[i / RULES_SIDES][side] == 0;
    }
    if (failed) {
        free(left);
        return error_nomem(err);
    }
    *out = (struct round_attack){ .table = table, .left = left };
    return VOLLEY_OK;
}

/* The two ships of an attack, as far as it looks at them. False: the error is filled. */
static bool set_pair(struct round_game *game, const struct engagement_state *state,
                     const size_t ships[], struct round_pair *out, volley_error *err)
{
    out->range = (uint8_t)schedule_range(game->engagement, round_kind(game, ships[RULES_ATTACKER]),
                                         state->round);
    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        const struct state_ship *ship = &state->ships[ships[side]];

        out->aspects[side] = round_aspect(game, ship->condition, 1u << side, err);
        if (round_kind(game, ships[side])->asks) {
            out->hull[side] = ship->hull;
            out->shields[side] = ship->shields;
        }
    }
    return out->aspects[RULES_ATTACKER] && out->aspects[RULES_DEFENDER];
}

volley_status round_attack(struct round_game *game, const struct engagement_state *state,
                           size_t attacker, size_t defender, bool looks_ahead,
                           const struct round_attack **out, volley_error *err)
{
    const struct round_source *source = &game->source;
    struct round_pair pair = { .future = 0 };
    uint32_t number;

    if (looks_ahead && source->future)
        pair.future = source->future(source->context, game, state, attacker, defender, err);
    if (pair.future == UINT32_MAX)
        return VOLLEY_NOMEM; /* whatever it was, the error tells */
    if (!set_pair(game, state, (size_t[]){ attacker, defender }, &pair, err))
        return VOLLEY_NOMEM; /* whatever it was, the error tells */
    number = numbers_known(&game->pairs, &pair, sizeof pair);
    if (!number)
        number = numbers_find(&game->pairs, &pair);
    if (!number || !grow_zeroed(&game->attacks, &game->attack_capacity, (size_t)number + 1,
                                sizeof *game->attacks))
        return error_nomem(err);
    *out = &game->attacks[number];
    return (*out)->table ? VOLLEY_OK : make_attack(game, &pair, &game->attacks[number], err);
}
