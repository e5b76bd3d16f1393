#include "attack/prune/wants.h"

#include "attack/play/matters.h"

/* ---- tokens that are asked for ---- */

static uint16_t asked_by_facts(const struct rules_effect *effect, bool own)
{
    uint16_t kinds = 0;

    for (size_t i = 0; i < effect->fact_count; i++)
        if (effect->facts[i].kind == RULES_FACT_TOKENS && effect->facts[i].theirs != own)
            kinds |= effect->facts[i].tokens;
    return kinds;
}

/* Whether a step takes a token of a ship where that is more than the loss of it: as a price of
 * others, or where it comes with something else; or the ship must pay it. */
static bool is_taken(const struct rules_effect *effect, const struct rules_step *step)
{
    return step->theirs ? step->exact || effect->step_count > 1 : effect->must;
}

/* What the dice of a test take of a ship. */
static uint16_t lost_by_tests(const struct rules_effect *effect, enum rules_side actor,
                              enum rules_side ship)
{
    uint16_t kinds = 0;

    for (size_t i = 0; i < effect->result_count; i++)
        if (rules_step_loses(&effect->results[i], RULES_FAMILY_TOKENS) &&
            (actor == ship) != effect->results[i].theirs)
            kinds |= effect->results[i].tokens;
    return kinds;
}

/* What others take, or make it pay. */
static uint16_t taken_by(const struct rules_effect *effect, enum rules_side actor,
                         enum rules_side ship)
{
    uint16_t kinds = 0;

    for (size_t i = 0; i < effect->step_count; i++) {
        const struct rules_step *step = &effect->steps[i];

        if (((rules_step_loses(step, RULES_FAMILY_TOKENS) && is_taken(effect, step)) ||
             step->operation == RULES_SPEND) &&
            (actor == ship) != step->theirs)
            kinds |= step->tokens;
    }
    if (effect->refusable && rules_step_loses(&effect->refusal, RULES_FAMILY_TOKENS) &&
        effect->refusal.theirs && actor == ship)
        kinds |= effect->refusal.tokens;
    return kinds | lost_by_tests(effect, actor, ship);
}

/* ---- tokens that can be of use ---- */

/* Spent, or lost where that comes with something else. */
static uint16_t used_by(const struct rules_effect *effect, enum rules_side actor,
                        enum rules_side ship)
{
    uint16_t kinds = 0;

    for (size_t i = 0; i < effect->step_count; i++) {
        const struct rules_step *step = &effect->steps[i];

        if (rules_step_loses(step, RULES_FAMILY_TOKENS) && (actor == ship) != step->theirs &&
            (step->exact || effect->step_count > 1))
            kinds |= step->tokens;
    }
    if (effect->refusable && rules_step_loses(&effect->refusal, RULES_FAMILY_TOKENS))
        kinds |= effect->refusal.tokens;
    return kinds | lost_by_tests(effect, actor, ship);
}

/* ---- both ---- */

/* Kinds of tokens of a ship that are asked for, and that can be of use. */
struct kinds {
    uint16_t asked, used;
};

static void add_loadout(struct kinds *kinds, const struct loadout *loadout, enum rules_side ship)
{
    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        const enum rules_side actor = rules_effect_actor(effect, loadout->side);

        kinds->asked |=
            asked_by_facts(effect, loadout->side == ship) | taken_by(effect, actor, ship);
        kinds->used |= used_by(effect, actor, ship);
    }
}

static struct kinds find_kinds(const struct scenario *scenario, size_t index, enum rules_side ship)
{
    struct kinds kinds = { .used = RULES_JAMMED | RULES_TOKEN_BIT(RULES_FORCE) |
                                   RULES_TOKEN_BIT(RULES_CLOAK) };

    add_loadout(&kinds, &scenario->defender, ship);
    for (size_t i = 0; i < scenario->attacker_count; i++)
        if (ship == RULES_DEFENDER || i == index)
            add_loadout(&kinds, &scenario->attackers[i], ship);
    return kinds;
}

/* ---- health, charges ---- */

static bool damage_matters(const struct scenario *scenario, size_t index)
{
    bool takes = matters_takes_shields(&scenario->defender), asks = false;

    for (size_t i = index; i < scenario->attacker_count; i++) {
        takes = takes || matters_takes_shields(&scenario->attackers[i]);
        asks = asks || ((i > index || scenario->attackers[i].follow_up_count > 0) &&
                        (matters_asks_for_health(&scenario->attackers[i]) ||
                         matters_asks_for_health(&scenario->defender)));
    }
    return takes || asks;
}

/* Whether it may pay to have fewer charges left. */
static bool asks_for_few(const struct loadout *loadout)
{
    for (uint32_t i = 0; i < loadout->effect_count; i++)
        for (size_t fact = 0; fact < loadout->effects[i].fact_count; fact++) {
            const struct rules_fact *asked = &loadout->effects[i].facts[fact];

            if (asked->kind == RULES_FACT_HAS_CHARGE &&
                (asked->no || asked->high < RULES_UNBOUNDED))
                return true;
        }
    return false;
}

/* ---- what comes after the scenario ---- */

/* Tokens that do a ship harm by themselves, as far as an ability gets rid of them. */
static uint16_t bad_tokens_lost(const struct play_attack *attack, enum rules_side ship)
{
    uint16_t lost = 0;

    for (size_t i = 0; i < attack->ability_count; i++)
        for (size_t step = 0; step < attack->abilities[i].effect.step_count; step++) {
            const struct rules_step *at = &attack->abilities[i].effect.steps[step];

            if (rules_step_loses(at, RULES_FAMILY_TOKENS) &&
                rules_step_target(at, attack->abilities[i].actor) == ship)
                lost |= at->tokens;
        }
    return lost & (RULES_RED | RULES_ORANGE);
}

static void add_later(struct prune_wants *wants, const struct prune_wants *later,
                      const struct play_attack *attack)
{
    wants->damage = wants->damage || later->damage;
    wants->few_charges = wants->few_charges || later->few_charges;
    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        wants->fewer[side] |=
            (later->fewer[side] & attack->table.changing[side]) | bad_tokens_lost(attack, side);
        wants->more[side] |= later->more[side];
    }
}

struct prune_wants prune_wants_find(const struct scenario *scenario, size_t index,
                                    const struct play_attack *attack,
                                    const struct prune_wants *later)
{
    struct prune_wants wants = {
        .damage = damage_matters(scenario, index),
        .few_charges =
            asks_for_few(&scenario->attackers[index]) || asks_for_few(&scenario->defender),
    };

    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        const struct kinds kinds = find_kinds(scenario, index, side);

        wants.fewer[side] = kinds.asked & attack->table.changing[side];
        wants.more[side] = kinds.asked | kinds.used;
    }
    if (later)
        add_later(&wants, later, attack);
    return wants;
}
