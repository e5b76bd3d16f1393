#include "graph/card.h"

#include "graph/condition.h"

#include <string.h>

/* A fact about tokens is settled before the attack when nobody gains any. */
static bool can_hold(const struct graph_attack *attack, const struct rules_effect *effect,
                     enum rules_side side, const struct graph_state *start,
                     const struct rules_fact **missing)
{
    struct rules_effect tokens_only = *effect;

    if (graph_condition_known(attack, effect, side, missing) == GRAPH_NEVER)
        return false;
    if (attack->gains)
        return true;
    tokens_only.fact_count = 0;
    for (size_t i = 0; i < effect->fact_count; i++) {
        const struct rules_fact *fact = &effect->facts[i];
        bool alone = !fact->or_next && (i == 0 || !effect->facts[i - 1].or_next);

        if (fact->kind == RULES_FACT_TOKENS && alone) {
            tokens_only.facts[0] = *fact;
            tokens_only.fact_count = 1;
            if (!graph_condition_in(attack, &tokens_only, side, start)) {
                *missing = fact;
                return false;
            }
        }
    }
    return true;
}

/* The attack as a word finds it that makes another range or obstruction of what there is: its
 * condition asks for what it changes. */
static struct graph_attack before_word(const struct graph_attack *attack,
                                       const struct loadout *attacker,
                                       const struct rules_step *word)
{
    struct graph_attack before = *attack;

    if (word->operation == RULES_SITUATE && word->to == RULES_RANGE)
        before.shot.range = attacker->range;
    else if (word->operation == RULES_SITUATE && word->to == RULES_OBSTRUCTED)
        before.shot.obstructed = attacker->situations >> RULES_OBSTRUCTED & 1;
    return before;
}

static void look_at_attack(struct graph_card *out, const struct graph_attack *attack,
                           const struct loadout *attacker, const struct loadout *loadout,
                           size_t card, const struct graph_state *start)
{
    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        const struct rules_fact *missing = NULL;
        struct graph_attack before;

        if (effect->card != card + 1 || rules_effect_main(effect)->operation == RULES_IDLE)
            continue;
        out->bears = true;
        before = before_word(attack, attacker, rules_effect_main(effect));
        if (can_hold(&before, effect, loadout->side, start, &missing))
            out->active = true;
        else if (!out->missing)
            out->missing = missing;
    }
}

volley_status graph_card_find(struct graph_card *out, const struct scenario *scenario, size_t ship,
                              size_t card, volley_error *err)
{
    bool is_defender = ship == scenario->attacker_count;
    const struct loadout *loadout = is_defender ? &scenario->defender : &scenario->attackers[ship];
    const struct graph_wish wish = { .health = -1 };
    struct graph_state start = { .window = 0 };
    struct graph_attack attack;

    *out = (struct graph_card){ .bears = false };
    graph_defender_tokens(scenario, 0, start.tokens[RULES_DEFENDER]);
    for (size_t i = 0; i < scenario->attacker_count; i++) {
        volley_status status;

        if (!is_defender && i != ship)
            continue;
        status = graph_attack_compile(&attack, scenario, i, &wish, err);
        if (status != VOLLEY_OK)
            return status;
        memcpy(start.tokens[RULES_ATTACKER], attack.tokens, sizeof attack.tokens);
        look_at_attack(out, &attack, &scenario->attackers[i], loadout, card, &start);
    }
    return VOLLEY_OK;
}
