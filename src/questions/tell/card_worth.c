#include "questions/tell/card_worth.h"

#include <math.h>
#include <string.h>

/* What is worked out again for each inactive card may take no longer than a reader notices. */
enum { NODES_MAX = 50000, ATTACKS_MAX = 8 };

static bool is_cheap(const struct ask_plan *plan)
{
    return plan->plan.graph_nodes <= NODES_MAX && plan->plan.attack_count <= ATTACKS_MAX;
}

/* Conditions on what the ship and the table are like can be taken as met. Those on dice and on
 * charges are part of what the card does. */
static bool can_be_granted(const struct rules_fact *fact)
{
    switch ((enum rules_fact_kind)fact->kind) {
    case RULES_FACT_SITUATION:
    case RULES_FACT_PRIMARY:
    case RULES_FACT_RANGE:
    case RULES_FACT_TOKENS:
    case RULES_FACT_SHIELDS:
    case RULES_FACT_HULL:
    case RULES_FACT_DAMAGE:
    case RULES_FACT_UNHURT:
    case RULES_FACT_ASSERT:
        return true;
    default:
        return false;
    }
}

/* One that is granted grants those that it is an alternative to. */
static void grant(struct rules_effect *effect)
{
    uint8_t kept = 0;

    for (uint8_t i = 0; i < effect->fact_count;) {
        uint8_t first = i;
        bool granted = false;

        do
            granted = granted || can_be_granted(&effect->facts[i]);
        while (effect->facts[i++].or_next && i < effect->fact_count);
        for (uint8_t j = first; j < i && !granted; j++)
            effect->facts[kept++] = effect->facts[j];
    }
    effect->fact_count = kept;
}

/* False: the card changes what was settled when the words were read. */
static bool grant_card(struct loadout *loadout, size_t card)
{
    for (uint32_t i = 0; i < loadout->effect_count; i++) {
        struct rules_effect *effect = &loadout->effects[i];

        if (effect->card != card + 1)
            continue;
        if (rules_operations[rules_effect_main(effect)->operation].flags & RULES_ONCE)
            return false;
        grant(effect);
    }
    return !loadout->cards[card].lacks_number;
}

bool tell_worth_grant(struct scenario *scenario, size_t ship, size_t card)
{
    bool ok = true;

    for (size_t i = 0; i < scenario->other_count && ok; i++)
        ok = tell_worth_grant(&scenario->others[i], ship, card);
    if (ship == scenario->attacker_count)
        return ok && grant_card(&scenario->defender, card);
    for (size_t i = 0; i < scenario->attacker_count && ok; i++)
        if (strcmp(scenario->attackers[i].text, scenario->attackers[ship].text) == 0)
            ok = grant_card(&scenario->attackers[i], card);
    return ok;
}

/* granted: taken over. */
static double worth_of(struct scenario *granted, const volley_plan_options *options, size_t ship,
                       size_t card)
{
    volley_plan_options lax = *options;
    struct ask_plan plan;
    struct ask_outcome outcome;
    volley_card_state state;
    double mean = NAN;

    lax.strict = false;
    lax.watch = NULL; /* which watched the plan that is looked at, and may be gone */
    if (ask_plan_take(&plan, granted, &lax, NULL, NULL) != VOLLEY_OK)
        return NAN;
    if (ask_card_find(&plan, ship, card, &state) && state.active &&
        ask_exact(&outcome, &plan, NULL) == VOLLEY_OK) {
        mean = outcome.summary.mean;
        ask_outcome_fini(&outcome);
    }
    ask_plan_fini(&plan);
    return mean;
}

void tell_worth_find(struct card_use *use, const struct ask_plan *plan)
{
    for (size_t i = 0; is_cheap(plan) && i < use->count; i++) {
        struct report_card *card = &use->cards[i];
        struct scenario granted;

        if (!card_is_inactive(card) || scenario_copy(&granted, &plan->scenario, NULL) != VOLLEY_OK)
            continue;
        if (tell_worth_grant(&granted, card->ship, card->number))
            card->worth = worth_of(&granted, &plan->options, card->ship, card->number);
        scenario_fini(&granted);
    }
}
