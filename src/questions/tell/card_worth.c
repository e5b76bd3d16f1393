#include "questions/tell/card_worth.h"

#include "words/grant.h"

#include <math.h>

/* What is worked out again for each inactive card may take no longer than a reader notices. */
enum { NODES_MAX = 50000, ATTACKS_MAX = 8 };

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

/* An attack at a ship has that of the attacker. */
static int range_of(const struct scenario *scenario, const struct loadout *loadout)
{
    return loadout->side == RULES_ATTACKER ? loadout->range : scenario->attackers[0].range;
}

unsigned tell_worth_ranges(const struct scenario *scenario, size_t ship, size_t card)
{
    const struct loadout *loadout = ask_loadout_of(scenario, ship);
    unsigned ranges = 0;

    for (uint32_t i = 0; i < loadout->effect_count; i++)
        if (loadout->effects[i].card == card + 1)
            ranges |= ranges_of_effect(scenario, loadout, &loadout->effects[i]);
    return ranges;
}

bool tell_worth_can_hold(const struct scenario *scenario, size_t ship, size_t card)
{
    return tell_worth_ranges(scenario, ship, card) >>
               range_of(scenario, ask_loadout_of(scenario, ship)) &
           1;
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

/* ---- what it would do if that were said ---- */

/* Whether a word is what one that is said stands in the place of: "range=2" of "range=1",
 * "upgrade.predator" of "predator!". */
static bool is_replaced(const char *word, size_t bytes, const char *said, size_t said_bytes)
{
    const size_t stem = strcspn(said, "=! ");

    for (size_t i = 0; said[stem] == '!' && i < bytes && !strchr("=!", word[i]); i++)
        if (word[i] == '.') {
            bytes -= i + 1;
            word += i + 1;
            i = 0;
        }
    return stem < said_bytes && bytes >= stem && memcmp(word, said, stem) == 0 &&
           (bytes == stem || strchr("=!", word[stem]));
}

static bool has(const char *text, const char *said, size_t said_bytes)
{
    for (size_t bytes; *text; text += bytes + (text[bytes] == ' ')) {
        bytes = strcspn(text, " ");
        if (is_replaced(text, bytes, said, said_bytes))
            return true;
    }
    return false;
}

static void say_more(const char *text, const char *words, struct buffer *out)
{
    size_t bytes;

    for (const char *at = text; *at; at += bytes + (at[bytes] == ' ')) {
        const char *said = words;
        size_t said_bytes = 0;

        bytes = strcspn(at, " ");
        while (*said && !is_replaced(at, bytes, said, said_bytes = strcspn(said, " ")))
            said += said_bytes + (said[said_bytes] == ' ');
        if (!*said)
            buffer_print(out, " %.*s", (int)bytes, at);
        else if (said[said_bytes - 1] == '!')
            buffer_print(out, " %.*s!", (int)bytes, at);
    }
    for (const char *said = words; *said; said += bytes + (said[bytes] == ' ')) {
        bytes = strcspn(said, " ");
        if (said[bytes - 1] != '!' || !has(text, said, bytes))
            buffer_print(out, " %.*s", (int)bytes, said);
    }
}

/* Of attackers that are the same, which share what is worked out, each says it. */
static void say_all(const struct scenario *scenario, const struct report_card *card,
                    struct buffer *out)
{
    const size_t count = scenario->attacker_count;
    const bool defends = card->ship == count;
    const char *whose = defends ? "" : scenario->attackers[card->ship].text;

    for (size_t i = 0; i < count; i++) {
        const struct loadout *attacker = &scenario->attackers[i];
        const char *words = defends                              ? card->others_say
                            : strcmp(attacker->text, whose) == 0 ? card->say
                                                                 : "";

        buffer_add_text(out, i ? " ;" : "");
        say_more(attacker->text, words, out);
    }
    buffer_add_text(out, " vs");
    say_more(scenario->defender.text, defends ? card->say : card->others_say, out);
}

/* Whether a card of that id counts in a plan. */
static bool counts(const struct ask_plan *plan, const struct report_card *card)
{
    volley_card_state state;

    for (size_t i = 0; ask_card_find(plan, card->ship, i, &state); i++)
        if (state.active && strcmp(state.id, card->state.id) == 0)
            return true;
    return false;
}

/* scenario: taken over. */
static double worth_of(struct scenario *scenario, const volley_plan_options *options,
                       const struct report_card *card)
{
    volley_plan_options lax = *options;
    struct ask_plan plan;
    struct ask_outcome outcome;
    double mean = NAN;

    lax.strict = false;
    lax.watch = NULL; /* which watched the plan that is looked at, and may be gone */
    if (ask_plan_take(&plan, scenario, &lax, NULL, NULL) != VOLLEY_OK)
        return NAN;
    if (counts(&plan, card) && ask_exact(&outcome, &plan, NULL) == VOLLEY_OK) {
        mean = outcome.summary.mean;
        ask_outcome_fini(&outcome);
    }
    ask_plan_fini(&plan);
    return mean;
}

void tell_worth_find(struct card_use *use, const struct ask_plan *plan)
{
    const bool is_cheap =
        plan->plan.graph_nodes <= NODES_MAX && plan->plan.attack_count <= ATTACKS_MAX;

    for (size_t i = 0; i < use->count && is_cheap; i++) {
        struct report_card *card = &use->cards[i];
        struct scenario said;
        struct buffer text = { 0 };

        if (!*card->say && !*card->others_say)
            continue;
        say_all(&plan->scenario, card, &text);
        if (!text.failed &&
            ask_scenario_like(&said, &plan->scenario, buffer_text(&text), NULL) == VOLLEY_OK)
            card->worth = worth_of(&said, &plan->options, card);
        buffer_fini(&text);
    }
}
