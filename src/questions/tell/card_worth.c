#include "questions/tell/card_worth.h"

#include "attack/explain/explain.h"
#include "words/grant.h"

#include <math.h>
#include <stdio.h>

/* What is worked out again for each inactive card may take no longer than a reader notices. */
enum { NODES_MAX = 50000, ATTACKS_MAX = 8 };

static bool is_cheap(const struct ask_plan *plan)
{
    return plan->plan.graph_nodes <= NODES_MAX && plan->plan.attack_count <= ATTACKS_MAX;
}

/* Conditions on what the ship and the table are like can be taken as met. Those on dice and on
 * charges are part of what the card does. */
static bool can_be_granted(const struct rules_fact *fact, const void *by)
{
    (void)by;
    switch ((enum rules_fact_kind)fact->kind) {
    case RULES_FACT_SITUATION:
    case RULES_FACT_PRIMARY:
    case RULES_FACT_RANGE:
    case RULES_FACT_TOKENS:
    case RULES_FACT_SHIELDS:
    case RULES_FACT_HULL:
    case RULES_FACT_DAMAGE:
    case RULES_FACT_UNHURT:
    case RULES_FACT_VALUE:
    case RULES_FACT_ASSERT:
        return true;
    default:
        return false;
    }
}

enum { EVERY_RANGE = (2 << RULES_RANGE_MAX) - 1 };

/* Of one condition of those that are alternatives. What the player must say does not make possible
 * what another one excludes. */
static unsigned ranges_of(const struct scenario *scenario, const struct loadout *loadout,
                          const struct rules_fact *fact, bool alone)
{
    const uint32_t weapons = RULES_WEAPONS | 1u << RULES_SPECIAL | 1u << RULES_BONUS;
    const unsigned high = fact->high < RULES_RANGE_MAX ? fact->high : RULES_RANGE_MAX;
    const unsigned ranges = ((2u << high) - 1) & ~((1u << fact->low) - 1);
    bool holds = true;

    if (fact->kind == RULES_FACT_RANGE)
        return fact->no ? EVERY_RANGE & ~ranges : ranges;
    if (fact->kind == RULES_FACT_ASSERT)
        return alone ? EVERY_RANGE : 0;
    if (fact->kind == RULES_FACT_EDITION)
        holds = (fact->id & scenario->edition->bit) != 0;
    else if (loadout->side == RULES_ATTACKER && fact->kind == RULES_FACT_PRIMARY)
        holds = !(loadout->situations >> RULES_SPECIAL & 1);
    else if (loadout->side == RULES_ATTACKER && fact->kind == RULES_FACT_SITUATION &&
             weapons >> fact->id & 1)
        holds = loadout->situations >> fact->id & 1;
    else
        return EVERY_RANGE;
    return holds != fact->no ? EVERY_RANGE : 0;
}

static unsigned ranges_of_effect(const struct scenario *scenario, const struct loadout *loadout,
                                 const struct rules_effect *effect)
{
    unsigned all = EVERY_RANGE;

    for (uint8_t i = 0; i < effect->fact_count;) {
        const bool alone = !effect->facts[i].or_next;
        unsigned group = 0;

        do
            group |= ranges_of(scenario, loadout, &effect->facts[i], alone);
        while (effect->facts[i++].or_next && i < effect->fact_count);
        all &= group;
    }
    return all;
}

static const struct loadout *loadout_of(const struct scenario *scenario, size_t ship)
{
    return ship == scenario->attacker_count ? &scenario->defender : &scenario->attackers[ship];
}

/* An attack at a ship has that of the attacker. */
static int range_of(const struct scenario *scenario, const struct loadout *loadout)
{
    return loadout->side == RULES_ATTACKER ? loadout->range : scenario->attackers[0].range;
}

unsigned tell_worth_ranges(const struct scenario *scenario, size_t ship, size_t card)
{
    const struct loadout *loadout = loadout_of(scenario, ship);
    unsigned ranges = 0;

    for (uint32_t i = 0; i < loadout->effect_count; i++)
        if (loadout->effects[i].card == card + 1)
            ranges |= ranges_of_effect(scenario, loadout, &loadout->effects[i]);
    return ranges;
}

bool tell_worth_can_hold(const struct scenario *scenario, size_t ship, size_t card)
{
    return tell_worth_ranges(scenario, ship, card) >>
               range_of(scenario, loadout_of(scenario, ship)) &
           1;
}

static bool asks_for_obstacle(const struct rules_effect *effect)
{
    RULES_EACH_FACT(fact, effect)
        if (fact->kind == RULES_FACT_SITUATION && fact->id == RULES_OBSTRUCTED && !fact->no)
            return true;
    return false;
}

/* Who defends behind an obstacle has its die, whoever asked for that. */
static void obstruct(struct scenario *scenario, struct loadout *loadout)
{
    if (loadout->side == RULES_ATTACKER)
        loadout->situations |= 1u << RULES_OBSTRUCTED;
    for (size_t i = 0; loadout->side == RULES_DEFENDER && i < scenario->attacker_count; i++)
        scenario->attackers[i].situations |= 1u << RULES_OBSTRUCTED;
}

/* What can hold at its range. False: the card changes what was settled when the words were read. */
static bool grant_card(struct scenario *scenario, struct loadout *loadout, size_t card)
{
    const int range = range_of(scenario, loadout);

    for (uint32_t i = 0; i < loadout->effect_count; i++) {
        struct rules_effect *effect = &loadout->effects[i];

        if (effect->card != card + 1 || !(ranges_of_effect(scenario, loadout, effect) >> range & 1))
            continue;
        if (rules_operations[rules_effect_main(effect)->operation].flags & RULES_ONCE)
            return false;
        if (asks_for_obstacle(effect))
            obstruct(scenario, loadout);
        grant(effect, can_be_granted, NULL);
    }
    return !loadout->cards[card].lacks_number;
}

bool tell_worth_grant(struct scenario *scenario, size_t ship, size_t card)
{
    bool ok = true;

    for (size_t i = 0; i < scenario->other_count && ok; i++)
        ok = tell_worth_grant(&scenario->others[i], ship, card);
    if (ship == scenario->attacker_count)
        return ok && grant_card(scenario, &scenario->defender, card);
    for (size_t i = 0; i < scenario->attacker_count && ok; i++)
        if (strcmp(scenario->attackers[i].text, scenario->attackers[ship].text) == 0)
            ok = grant_card(scenario, &scenario->attackers[i], card);
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

/* The "!" of the card, if that says one of some alternatives; else the word of the first that
 * stands with its ship, or with the other one. */
static void add_word(const struct report_card *card, const struct rules_fact *first,
                     enum rules_side side, bool theirs, struct buffer *out)
{
    const struct rules_fact *fact = first;

    while (fact->or_next && !rules_fact_is_said(fact))
        fact++;
    if (rules_fact_is_said(fact) && !theirs)
        buffer_print(out, "%s!", card->state.id);
    if (rules_fact_is_said(fact))
        return;
    for (fact = first;
         (grant_is_theirs(fact, side) != theirs || !grant_word(fact, out)) && fact->or_next; fact++)
        ;
}

/* The words of what an inactive card lacks; of how many things of that. */
static size_t add_words(const struct report_card *card, const struct explain_card *lacks,
                        enum rules_side side, bool theirs, struct buffer *out)
{
    const struct rules_effect *effect = lacks->effect;
    size_t said = 0;

    for (size_t i = 0; effect && i < RULES_FACTS_MAX + RULES_STEPS_MAX; i++) {
        const size_t step = i - RULES_FACTS_MAX;
        struct buffer word = { 0 };

        if (i < RULES_FACTS_MAX && lacks->lacks >> i & 1)
            add_word(card, &effect->facts[i], side, theirs, &word);
        if (i >= RULES_FACTS_MAX && lacks->owes >> step & 1 && effect->steps[step].theirs == theirs)
            grant_token(effect->steps[step].tokens, effect->steps[step].count, &word);
        said += word.count > 0;
        if (word.count && !buffer_has_line(out, word.bytes, word.count))
            buffer_print(out, "%s%.*s", out->count ? "\n" : "", (int)word.count, word.bytes);
        buffer_fini(&word);
    }
    for (uint32_t i = 0; i < out->count; i++)
        out->bytes[i] = out->bytes[i] == '\n' ? ' ' : out->bytes[i];
    return said;
}

static size_t count_bits(uint32_t mask)
{
    size_t count = 0;

    for (; mask; mask &= mask - 1)
        count++;
    return count;
}

/* What is not only what it needs, in the same word; and nothing, where no words are enough. */
static void say(struct report_card *card, const struct explain_card *lacks, enum rules_side side)
{
    const char *of = side == RULES_DEFENDER ? "attacker" : "defender";
    struct buffer own = { 0 }, others = { 0 };
    const size_t said =
        add_words(card, lacks, side, false, &own) + add_words(card, lacks, side, true, &others);
    const bool both = own.count && others.count;

    if (said < count_bits(lacks->lacks) + count_bits(lacks->owes))
        *card->say = '\0';
    else if (others.count)
        snprintf(card->say, sizeof card->say, "%s%.*s%sof the %s \"%.*s\"", both ? "\"" : "",
                 (int)own.count, own.count ? own.bytes : "", both ? "\", and " : "", of,
                 (int)others.count, others.bytes);
    else if (own.count && (own.count != strlen(card->state.needs) ||
                           memcmp(own.bytes, card->state.needs, own.count) != 0))
        snprintf(card->say, sizeof card->say, "\"%.*s\"", (int)own.count, own.bytes);
    buffer_fini(&own);
    buffer_fini(&others);
}

void tell_worth_find(struct card_use *use, const struct ask_plan *plan)
{
    for (size_t i = 0; i < use->count; i++) {
        struct report_card *card = &use->cards[i];
        struct scenario granted;
        struct explain_card lacks;

        if (!card_is_inactive(card))
            continue;
        if (explain_card_find(&lacks, &plan->scenario, card->ship, card->number, 0, NULL) ==
            VOLLEY_OK)
            say(card, &lacks, loadout_of(&plan->scenario, card->ship)->side);
        if (!is_cheap(plan) || !tell_worth_can_hold(&plan->scenario, card->ship, card->number) ||
            scenario_copy(&granted, &plan->scenario, NULL) != VOLLEY_OK)
            continue;
        if (tell_worth_grant(&granted, card->ship, card->number))
            card->worth = worth_of(&granted, &plan->options, card->ship, card->number);
        scenario_fini(&granted);
    }
}
