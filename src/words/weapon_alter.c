#include "words/weapon.h"

/* What is asked for or paid in tokens may be another token. */
static void exchange_in(struct rules_effect *effect, const struct rules_step *pay)
{
    const uint16_t instead = (uint16_t)RULES_TOKEN_BIT(pay->to);

    for (size_t i = 0; i < effect->step_count; i++)
        if (rules_step_loses(&effect->steps[i], RULES_FAMILY_TOKENS) && !effect->steps[i].theirs &&
            (effect->steps[i].tokens & pay->tokens))
            effect->steps[i].tokens |= instead;
    for (size_t i = 0; effect->weapon && i < effect->fact_count; i++) {
        struct rules_fact *fact = &effect->facts[i];

        if (fact->kind == RULES_FACT_TOKENS && !fact->no && !fact->theirs &&
            (fact->tokens & pay->tokens))
            fact->tokens |= instead;
    }
}

/* A weapon of the front arc fires elsewhere, or one at its ranges nearer and farther, too. */
static void reach_in(struct rules_effect *effect, const struct rules_step *reach)
{
    uint8_t kept = 0;

    for (size_t i = 0; effect->weapon && i < effect->fact_count; i++) {
        struct rules_fact fact = effect->facts[i];
        const bool is_front = fact.kind == RULES_FACT_SITUATION && fact.id == RULES_FRONTARC &&
                              !fact.theirs && !fact.no;

        if (reach->to == RULES_RANGE && fact.kind == RULES_FACT_RANGE) {
            fact.low -= fact.low < reach->count ? fact.low : (uint8_t)reach->count;
            fact.high += (uint8_t)reach->count;
        } else if (is_front && reach->to != RULES_RANGE) {
            fact.id = reach->to;
        }
        if (fact.id != RULES_SITUATIONS || !is_front)
            effect->facts[kept++] = fact;
    }
    effect->fact_count = effect->weapon ? kept : effect->fact_count;
}

void weapon_alter(struct rules_effect *effect, const struct rules_step *by)
{
    if (by->operation == RULES_PAY)
        exchange_in(effect, by);
    else
        reach_in(effect, by);
}
