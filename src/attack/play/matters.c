#include "attack/play/attack.h"

/* Tokens that leave without being spent: a strained or depleted ship rolls a die fewer and loses
 * the token. */
#define WEARING_TOKENS (RULES_TOKEN_BIT(RULES_STRAIN) | RULES_TOKEN_BIT(RULES_DEPLETE))

/* An ionized ship has no locks, where the edition says so: what brings one of these may take the
 * other, or not come. */
#define ION_AND_LOCK (RULES_TOKEN_BIT(RULES_ION) | RULES_TOKEN_BIT(RULES_LOCK))

/* ---- tokens that can change ---- */

uint16_t play_tokens_moved(const struct rules_step *step)
{
    if (rules_step_loses(step, RULES_FAMILY_TOKENS))
        return step->tokens;
    return (uint16_t)(step->tokens |
                      (step->tokens & RULES_TOKEN_BIT(RULES_JAM) ? RULES_JAMMED : 0) |
                      (step->tokens & RULES_JAMMED ? RULES_TOKEN_BIT(RULES_JAM) : 0) |
                      (step->tokens & ION_AND_LOCK ? ION_AND_LOCK : 0));
}

static uint16_t step_tokens(const struct rules_step *step, enum rules_side actor,
                            enum rules_side ship)
{
    enum rules_side target = rules_step_target(step, actor);

    if (rules_step_has(step, RULES_REPLACES))
        target = RULES_DEFENDER;
    else if (rules_step_family(step) != RULES_FAMILY_TOKENS)
        return 0;
    return target == ship ? play_tokens_moved(step) : 0;
}

/* What a step of `actor` says of a ship. */
typedef uint16_t tells_fn(const struct rules_step *step, enum rules_side actor,
                          enum rules_side ship);

/* What the steps say of a ship to which a loadout can come: all of it together. */
static uint16_t over_steps(const struct loadout *loadout, enum rules_side ship, tells_fn *tells)
{
    uint16_t told = 0;

    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *effect = &loadout->effects[i];
        const enum rules_side actor = rules_effect_actor(effect, loadout->side);
        const struct rules_step *step;
        enum rules_side who;

        for (size_t at = 0; (step = rules_effect_step(effect, at, actor, &who)); at++)
            told |= tells(step, who, ship);
    }
    return told;
}

/* Of all loadouts of a scenario, of the defender. */
static uint16_t of_defender(const struct scenario *scenario, tells_fn *tells)
{
    uint16_t told = over_steps(&scenario->defender, RULES_DEFENDER, tells);

    for (size_t i = 0; i < scenario->attacker_count; i++)
        told |= over_steps(&scenario->attackers[i], RULES_DEFENDER, tells);
    return told;
}

uint16_t matters_moved_by(const struct loadout *loadout, enum rules_side ship)
{
    return over_steps(loadout, ship, step_tokens);
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
    return of_defender(scenario, step_tokens);
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

void play_defender_tokens(const struct scenario *scenario, bool whole, uint8_t tokens[RULES_TOKENS])
{
    uint16_t kinds = whole ? MATTERS_ALL_TOKENS
                           : matters_normal(scenario->edition, RULES_DEFENDER) |
                                 matters_moved_of_defender(scenario);
    uint8_t fixed[RULES_TOKENS];

    matters_split(&scenario->defender, kinds, fixed, tokens);
}

/* ---- health ---- */

static bool asks_for(const struct loadout *loadout, unsigned parts)
{
    for (size_t i = 0; i < loadout->effect_count; i++)
        if (rules_effect_asks(&loadout->effects[i]) & parts)
            return true;
    return false;
}

bool matters_asks_for_health(const struct loadout *loadout)
{
    return asks_for(loadout, RULES_PART_HEALTH);
}

bool matters_asks_for_suffered(const struct loadout *loadout)
{
    return asks_for(loadout, RULES_PART_DAMAGE);
}

static uint16_t takes_shields(const struct rules_step *step, enum rules_side actor,
                              enum rules_side ship)
{
    (void)actor;
    (void)ship;
    return rules_step_minds_health(step);
}

static uint16_t hurts(const struct rules_step *step, enum rules_side actor, enum rules_side ship)
{
    return rules_step_family(step) == RULES_FAMILY_DAMAGE &&
           rules_step_has(step, RULES_LOSES | RULES_GAINS) &&
           rules_step_target(step, actor) == ship;
}

static uint16_t deals_past_shields(const struct rules_step *step, enum rules_side actor,
                                   enum rules_side ship)
{
    return rules_step_has(step, RULES_PAST_SHIELDS) && rules_step_target(step, actor) == ship;
}

bool matters_takes_shields(const struct loadout *loadout)
{
    return over_steps(loadout, RULES_DEFENDER, takes_shields);
}

/* Whether something is so of one of the loadouts of a scenario. */
static bool is_of_any(const struct scenario *scenario, bool (*is)(const struct loadout *loadout))
{
    for (size_t i = 0; i < scenario->attacker_count; i++)
        if (is(&scenario->attackers[i]))
            return true;
    return is(&scenario->defender);
}

static bool loadout_cares(const struct loadout *loadout)
{
    return matters_asks_for_health(loadout) || matters_takes_shields(loadout);
}

bool play_cares_for_health(const struct scenario *scenario, bool whole)
{
    return whole || is_of_any(scenario, loadout_cares);
}

void matters_find_hurt(const struct loadout *const loadouts[RULES_SIDES], bool tells,
                       bool hurt[RULES_SIDES])
{
    const bool looks =
        loadout_cares(loadouts[RULES_ATTACKER]) || loadout_cares(loadouts[RULES_DEFENDER]);

    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        hurt[side] = (looks || (tells && side == RULES_ATTACKER)) &&
                     (over_steps(loadouts[RULES_ATTACKER], side, hurts) ||
                      over_steps(loadouts[RULES_DEFENDER], side, hurts));
}

static uint16_t prevents_damage(const struct rules_step *step, enum rules_side actor,
                                enum rules_side ship)
{
    return step->operation == RULES_PREVENT && rules_step_target(step, actor) == ship;
}

bool matters_damage(const struct scenario *scenario)
{
    return is_of_any(scenario, matters_asks_for_suffered) || of_defender(scenario, prevents_damage);
}

/* Without shields a damage card is damage like any other, but that nobody prevents it, and that it
 * is not suffered. */
bool play_deals_past_shields(const struct scenario *scenario, bool whole)
{
    const bool matters = scenario->defender.health[RULES_SHIELDS] > 0 &&
                         (scenario->defender.mortal || play_cares_for_health(scenario, whole));

    return (matters || matters_damage(scenario)) && of_defender(scenario, deals_past_shields);
}

static bool asks_for_hit(const struct loadout *loadout)
{
    for (size_t i = 0; i < loadout->effect_count; i++)
        RULES_EACH_FACT(fact, &loadout->effects[i])
            if (fact->kind == RULES_FACT_NET && fact->plain)
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
        RULES_EACH_FACT(fact, &loadout->effects[i])
            if (fact->kind == RULES_FACT_SITUATION && fact->id == RULES_CRITICAL &&
                fact->theirs == (loadout->side == RULES_ATTACKER))
                return true;
    return false;
}

bool matters_critical(const struct scenario *scenario)
{
    return is_of_any(scenario, asks_for_crits);
}
