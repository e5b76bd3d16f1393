#include "play/matters.h"

/* Tokens that leave without being spent: a strained or depleted ship rolls a die fewer and loses
 * the token. */
#define WEARING_TOKENS (RULES_TOKEN_BIT(RULES_STRAIN) | RULES_TOKEN_BIT(RULES_DEPLETE))

static enum rules_side actor_of(const struct rules_effect *effect, enum rules_side bearer)
{
    return effect->give ? rules_other_side(bearer) : bearer;
}

/* ---- tokens that can change ---- */

uint16_t play_tokens_moved(const struct rules_step *step)
{
    if (step->operation == RULES_LOSE)
        return step->tokens;
    if (step->tokens & RULES_TOKEN_BIT(RULES_JAM))
        return (uint16_t)(step->tokens | RULES_JAMMED);
    return step->tokens & RULES_JAMMED ? (uint16_t)(step->tokens | RULES_TOKEN_BIT(RULES_JAM))
                                       : step->tokens;
}

static uint16_t step_tokens(const struct rules_step *step, enum rules_side actor,
                            enum rules_side ship)
{
    enum rules_side target = step->theirs ? rules_other_side(actor) : actor;

    if (step->operation == RULES_INFLICT)
        target = RULES_DEFENDER;
    else if (step->operation != RULES_GAIN && step->operation != RULES_LOSE)
        return 0;
    return target == ship ? play_tokens_moved(step) : 0;
}

uint16_t matters_moved_by(const struct loadout *loadout, enum rules_side ship)
{
    uint16_t kinds = 0;

    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        enum rules_side actor = actor_of(effect, loadout->side);

        for (size_t step = 0; step < effect->step_count; step++)
            kinds |= step_tokens(&effect->steps[step], actor, ship);
        for (size_t result = 0; result < effect->result_count; result++)
            kinds |= step_tokens(&effect->results[result], actor, ship);
        if (effect->refusable)
            kinds |= step_tokens(&effect->refusal, rules_other_side(actor), ship);
    }
    return kinds;
}

uint16_t matters_normal(const struct rules_edition *edition, enum rules_side ship)
{
    uint16_t kinds = WEARING_TOKENS;

    for (size_t i = 0; i < edition->token_effect_count; i++)
        if (edition->token_effects[i].side == ship)
            kinds |= edition->token_effects[i].effect.steps[0].tokens;
    return kinds;
}

uint16_t matters_moved_of_defender(const struct scenario *scenario)
{
    uint16_t kinds = matters_moved_by(&scenario->defender, RULES_DEFENDER);

    for (size_t i = 0; i < scenario->attacker_count; i++)
        kinds |= matters_moved_by(&scenario->attackers[i], RULES_DEFENDER);
    return kinds;
}

static uint16_t defender_kinds(const struct scenario *scenario)
{
    return matters_normal(scenario->edition, RULES_DEFENDER) | matters_moved_of_defender(scenario);
}

void matters_split(const struct loadout *loadout, uint16_t changing, uint8_t fixed[RULES_TOKENS],
                   uint8_t tokens[RULES_TOKENS])
{
    for (int token = 0; token < RULES_TOKENS; token++) {
        bool changes = changing >> token & 1;

        fixed[token] = changes ? 0 : (uint8_t)loadout->tokens[token];
        tokens[token] = changes ? (uint8_t)loadout->tokens[token] : 0;
    }
}

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
        if (effect->results[i].operation == RULES_LOSE &&
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

        if (((step->operation == RULES_LOSE && is_taken(effect, step)) ||
             step->operation == RULES_SPEND) &&
            (actor == ship) != step->theirs)
            kinds |= step->tokens;
    }
    if (effect->refusable && effect->refusal.operation == RULES_LOSE && effect->refusal.theirs &&
        actor == ship)
        kinds |= effect->refusal.tokens;
    return kinds | lost_by_tests(effect, actor, ship);
}

static uint16_t asked_by(const struct loadout *loadout, enum rules_side ship)
{
    uint16_t kinds = 0;

    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];

        kinds |= asked_by_facts(effect, loadout->side == ship) |
                 taken_by(effect, actor_of(effect, loadout->side), ship);
    }
    return kinds;
}

uint16_t matters_asked_for(const struct scenario *scenario, size_t index, enum rules_side ship)
{
    uint16_t kinds = asked_by(&scenario->defender, ship);

    for (size_t i = 0; i < scenario->attacker_count; i++)
        if (ship == RULES_DEFENDER || i == index)
            kinds |= asked_by(&scenario->attackers[i], ship);
    return kinds;
}

/* ---- tokens that can be of use ---- */

/* Spent, or lost where that comes with something else. */
static uint16_t used_by(const struct rules_effect *effect, enum rules_side actor,
                        enum rules_side ship)
{
    uint16_t kinds = 0;

    for (size_t i = 0; i < effect->step_count; i++) {
        const struct rules_step *step = &effect->steps[i];

        if (step->operation == RULES_LOSE && (actor == ship) != step->theirs &&
            (step->exact || effect->step_count > 1))
            kinds |= step->tokens;
    }
    if (effect->refusable && effect->refusal.operation == RULES_LOSE)
        kinds |= effect->refusal.tokens;
    return kinds | lost_by_tests(effect, actor, ship);
}

static uint16_t used_in(const struct loadout *loadout, enum rules_side ship)
{
    uint16_t kinds = 0;

    for (size_t i = 0; i < loadout->effect_count; i++)
        kinds |= used_by(&loadout->effects[i], actor_of(&loadout->effects[i], loadout->side), ship);
    return kinds;
}

uint16_t matters_wanted(const struct scenario *scenario, size_t index, enum rules_side ship)
{
    uint16_t kinds = RULES_JAMMED | RULES_TOKEN_BIT(RULES_FORCE) | RULES_TOKEN_BIT(RULES_CLOAK) |
                     matters_asked_for(scenario, index, ship) | used_in(&scenario->defender, ship);

    for (size_t i = 0; i < scenario->attacker_count; i++)
        if (ship == RULES_DEFENDER || i == index)
            kinds |= used_in(&scenario->attackers[i], ship);
    return kinds;
}

void play_defender_tokens(const struct scenario *scenario, unsigned keep,
                          uint8_t tokens[RULES_TOKENS])
{
    uint16_t kinds = keep & PRUNE_FIXED ? MATTERS_ALL_TOKENS : defender_kinds(scenario);
    uint8_t fixed[RULES_TOKENS];

    matters_split(&scenario->defender, kinds, fixed, tokens);
}

/* ---- health ---- */

static bool fact_cares(const struct rules_fact *fact)
{
    return fact->kind == RULES_FACT_SHIELDS || fact->kind == RULES_FACT_HULL ||
           fact->kind == RULES_FACT_DAMAGE || fact->kind == RULES_FACT_NET_SHIELDS ||
           fact->kind == RULES_FACT_UNHURT ||
           (fact->kind == RULES_FACT_SITUATION &&
            (fact->id == RULES_DAMAGED || fact->id == RULES_CRITICAL));
}

static bool asks_for_health(const struct loadout *loadout)
{
    for (size_t i = 0; i < loadout->effect_count; i++)
        for (size_t fact = 0; fact < loadout->effects[i].fact_count; fact++)
            if (fact_cares(&loadout->effects[i].facts[fact]))
                return true;
    return false;
}

static bool takes_shields(const struct loadout *loadout)
{
    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];

        for (size_t step = 0; step < effect->step_count; step++)
            if (effect->steps[step].operation == RULES_SHIELD)
                return true;
        if (effect->refusable && effect->refusal.operation == RULES_SHIELD)
            return true;
    }
    return false;
}

static bool loadout_cares(const struct loadout *loadout)
{
    return asks_for_health(loadout) || takes_shields(loadout);
}

bool play_cares_for_health(const struct scenario *scenario, unsigned keep)
{
    bool cares = (keep & PRUNE_FIXED) || loadout_cares(&scenario->defender);

    for (size_t i = 0; i < scenario->attacker_count; i++)
        cares = cares || loadout_cares(&scenario->attackers[i]);
    return cares;
}

static bool step_deals(const struct rules_step *step, enum rules_side actor)
{
    return (step->operation == RULES_FACEDOWN || step->operation == RULES_FACEUP) &&
           (actor == RULES_DEFENDER) != step->theirs;
}

static bool loadout_deals(const struct loadout *loadout)
{
    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        enum rules_side actor = actor_of(effect, loadout->side);

        for (size_t step = 0; step < effect->step_count; step++)
            if (step_deals(&effect->steps[step], actor))
                return true;
        if (effect->refusable && step_deals(&effect->refusal, rules_other_side(actor)))
            return true;
    }
    return false;
}

/* Without shields a damage card is damage like any other. */
bool play_deals_past_shields(const struct scenario *scenario, unsigned keep)
{
    bool deals = loadout_deals(&scenario->defender);

    for (size_t i = 0; i < scenario->attacker_count; i++)
        deals = deals || loadout_deals(&scenario->attackers[i]);
    return deals && scenario->defender.health[RULES_SHIELDS] > 0 &&
           (scenario->defender.mortal || play_cares_for_health(scenario, keep));
}

bool matters_damage(const struct scenario *scenario, size_t index)
{
    bool takes = takes_shields(&scenario->defender), asks = false;

    for (size_t i = index; i < scenario->attacker_count; i++) {
        takes = takes || takes_shields(&scenario->attackers[i]);
        asks = asks ||
               ((i > index || scenario->attackers[i].follow_up_count > 0) &&
                (asks_for_health(&scenario->attackers[i]) || asks_for_health(&scenario->defender)));
    }
    return takes || asks;
}

static bool asks_for_hit(const struct loadout *loadout)
{
    for (size_t i = 0; i < loadout->effect_count; i++)
        for (size_t at = 0; at < loadout->effects[i].fact_count; at++)
            if (loadout->effects[i].facts[at].kind == RULES_FACT_NET &&
                loadout->effects[i].facts[at].plain)
                return true;
    return false;
}

bool matters_hit(const struct scenario *scenario, size_t index)
{
    return asks_for_hit(&scenario->attackers[index]) || asks_for_hit(&scenario->defender);
}

/* Whether a loadout asks if the defender is critically damaged. */
static bool asks_for_crits(const struct loadout *loadout)
{
    for (size_t i = 0; i < loadout->effect_count; i++)
        for (size_t at = 0; at < loadout->effects[i].fact_count; at++) {
            const struct rules_fact *fact = &loadout->effects[i].facts[at];

            if (fact->kind == RULES_FACT_SITUATION && fact->id == RULES_CRITICAL &&
                fact->theirs == (loadout->side == RULES_ATTACKER))
                return true;
        }
    return false;
}

bool matters_critical(const struct scenario *scenario)
{
    bool asks = asks_for_crits(&scenario->defender);

    for (size_t i = 0; i < scenario->attacker_count; i++)
        asks = asks || asks_for_crits(&scenario->attackers[i]);
    return asks;
}
