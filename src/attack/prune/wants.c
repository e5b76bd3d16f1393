#include "attack/prune/prune.h"

/* ---- tokens ---- */

/* Kinds of tokens of a ship that are asked for, and that can be of use. */
struct kinds {
    uint16_t asked, used;
};

/* What others take of a ship, or make it pay, where that is more than the loss of it: as a price of
 * others, or where it comes with something else; or the ship must pay it. And what it can pay with.
 */
static void add_steps(struct kinds *kinds, const struct rules_effect *effect, enum rules_side actor,
                      enum rules_side ship)
{
    const struct rules_step *step;
    enum rules_side who;

    for (size_t i = 0; (step = rules_effect_step(effect, i, actor, &who)); i++) {
        const bool loses = rules_step_loses(step, RULES_FAMILY_TOKENS);
        const bool with_more = step->exact || effect->step_count > 1;
        const bool is_refusal = step == &effect->refusal;
        bool asks = loses && (!is_refusal || step->theirs), pays = loses;

        if (i < effect->step_count) { /* not what the dice of a test take, nor who refuses */
            asks = (loses && (step->theirs ? with_more : effect->must)) ||
                   step->operation == RULES_SPEND;
            pays = loses && with_more;
        }
        if (asks && rules_step_target(step, who) == ship)
            kinds->asked |= step->tokens;
        if (pays && (is_refusal || rules_step_target(step, who) == ship))
            kinds->used |= step->tokens;
    }
}

static void add_loadout(struct kinds *kinds, const struct loadout *loadout, enum rules_side ship)
{
    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];

        RULES_EACH_FACT(fact, effect)
            if (rules_fact_holder(fact, loadout->side) == ship)
                kinds->asked |= fact->tokens;
        add_steps(kinds, effect, rules_effect_actor(effect, loadout->side), ship);
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

static bool damage_matters(const struct scenario *scenario, size_t index,
                           const struct play_attack *attack)
{
    bool takes = attack->notes_hurt[RULES_DEFENDER] || matters_takes_shields(&scenario->defender) ||
                 matters_asks_for_suffered(&scenario->defender);
    bool asks = false;

    for (size_t i = index; i < scenario->attacker_count; i++) {
        takes = takes || matters_takes_shields(&scenario->attackers[i]) ||
                matters_asks_for_suffered(&scenario->attackers[i]);
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
        RULES_EACH_FACT(asked, &loadout->effects[i])
            if (asked->kind == RULES_FACT_HAS_CHARGE &&
                (asked->no || asked->high < RULES_UNBOUNDED))
                return true;
    return false;
}

/* ---- what comes after the scenario ---- */

/* Tokens that do a ship harm by themselves, as far as an ability gets rid of them. */
static uint16_t bad_tokens_lost(const struct play_attack *attack, enum rules_side ship)
{
    uint16_t lost = 0;

    PLAY_EACH(other, attack)
        RULES_EACH_STEP(at, &other->effect)
            if (rules_step_loses(at, RULES_FAMILY_TOKENS) &&
                rules_step_target(at, other->actor) == ship)
                lost |= at->tokens;
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
        .damage = damage_matters(scenario, index, attack),
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
