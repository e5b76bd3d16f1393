#include "graph/attack.h"

#include "graph/order.h"

#include <string.h>

/* Tokens that leave without being spent: a strained or depleted ship rolls a die fewer and loses
 * the token. */
#define WEARING_TOKENS ((1u << RULES_STRAIN) | (1u << RULES_DEPLETE))

static void add_roll_words(struct graph_attack *out, const struct loadout *loadout)
{
    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        struct rules_roll *roll = &out->roll[rules_effect_color(loadout->side, effect->theirs)];

        if (effect->operation != RULES_ROLL)
            continue;
        if (effect->count > 0)
            roll->more[loadout->side] += effect->count;
        else
            roll->fewer[loadout->side] -= effect->count;
    }
}

static volley_status add_ability(struct graph_attack *out, const struct rules_effect *effect,
                                 enum rules_side actor, volley_error *err)
{
    enum dice_color dice = rules_effect_color(actor, effect->theirs);

    if (!rules_may_modify(out->edition, &out->shot, actor, dice))
        return VOLLEY_OK;
    if (out->ability_count == GRAPH_ABILITIES_MAX)
        return error_set(err, VOLLEY_TOO_LARGE, "more than %d abilities in one attack",
                         GRAPH_ABILITIES_MAX);
    out->abilities[out->ability_count++] =
        (struct graph_ability){ .effect = *effect,
                                .actor = actor,
                                .dice = dice,
                                .window = rules_modify_window(actor, dice),
                                .from = effect->from };
    return VOLLEY_OK;
}

static volley_status add_abilities(struct graph_attack *out, const struct loadout *loadout,
                                   volley_error *err)
{
    const struct rules_token_effect *row = out->edition->token_effects;
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < loadout->effect_count && status == VOLLEY_OK; i++)
        if (loadout->effects[i].operation != RULES_ROLL && loadout->effects[i].count != 0)
            status = add_ability(out, &loadout->effects[i], loadout->side, err);
    for (size_t i = 0; i < out->edition->token_effect_count && status == VOLLEY_OK; i++, row++)
        if (row->side == loadout->side && loadout->tokens[row->effect.token] > 0)
            status = add_ability(out, &row->effect, loadout->side, err);
    return status;
}

/* Tokens that an ability of the ship can spend, or that wear off. */
static void changing_tokens(const struct rules_edition *edition, const struct loadout *loadout,
                            uint8_t tokens[RULES_TOKENS])
{
    unsigned changing = WEARING_TOKENS;

    for (size_t i = 0; i < edition->token_effect_count; i++)
        if (edition->token_effects[i].side == loadout->side)
            changing |= 1u << edition->token_effects[i].effect.token;
    for (int token = 0; token < RULES_TOKENS; token++)
        tokens[token] = changing >> token & 1 ? (uint8_t)loadout->tokens[token] : 0;
}

/* Dice are counted in bytes. What words could add up to is far beyond what a table has seen, and
 * is refused rather than cut. */
static volley_status check_dice(const struct graph_attack *attack, volley_error *err)
{
    for (int color = 0; color < DICE_COLORS; color++) {
        const struct rules_roll *roll = &attack->roll[color];
        int most = roll->value + roll->more[RULES_ATTACKER] + roll->more[RULES_DEFENDER];

        for (size_t i = 0; i < attack->ability_count; i++)
            if (attack->abilities[i].dice == (enum dice_color)color &&
                attack->abilities[i].effect.operation == RULES_ADD)
                most += attack->abilities[i].effect.count;
        if (most > RULES_DICE_MAX)
            return error_set(err, VOLLEY_TOO_LARGE,
                             "one attack can have %d %s dice; at most %d are possible", most,
                             color == DICE_RED ? "attack" : "defense", RULES_DICE_MAX);
    }
    return VOLLEY_OK;
}

volley_status graph_attack_compile(struct graph_attack *out, const struct scenario *scenario,
                                   size_t index, bool every_use, volley_error *err)
{
    const struct loadout *attacker = &scenario->attackers[index];
    const struct loadout *defender = &scenario->defender;
    volley_status status;

    *out = (struct graph_attack){
        .edition = scenario->edition,
        .shot = { .range = attacker->situation[RULES_RANGE],
                  .special = attacker->situation[RULES_SPECIAL],
                  .ordnance = attacker->situation[RULES_ORDNANCE],
                  .obstructed = attacker->situation[RULES_OBSTRUCTED] },
        .roll = { [DICE_RED] = { .value = attacker->dice },
                  [DICE_GREEN] = { .value = defender->dice,
                                   .cloaked = defender->tokens[RULES_CLOAK] > 0,
                                   .tractor = defender->tokens[RULES_TRACTOR] } },
        .reinforce = (unsigned)defender->tokens[RULES_REINFORCE],
    };
    add_roll_words(out, attacker);
    add_roll_words(out, defender);
    if ((status = add_abilities(out, attacker, err)) != VOLLEY_OK ||
        (status = add_abilities(out, defender, err)) != VOLLEY_OK ||
        (status = check_dice(out, err)) != VOLLEY_OK)
        return status;
    graph_order(out, every_use);
    changing_tokens(out->edition, attacker, out->tokens);
    return VOLLEY_OK;
}

void graph_defender_tokens(const struct scenario *scenario, uint8_t tokens[RULES_TOKENS])
{
    changing_tokens(scenario->edition, &scenario->defender, tokens);
}
