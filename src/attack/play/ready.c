#include "attack/play/play.h"

#include "attack/play/pool.h"
#include "attack/play/take.h"

/* ---- rules that hold ---- */

bool play_in_force(const struct play_attack *attack, const struct play_ability *ability,
                   const struct rules_step *step, const struct play_state *state)
{
    bool is_main = step == rules_effect_main(&ability->effect);

    return ability->lasts && (state->used & (is_main ? ability->force : ability->used)) &&
           (!ability->holds || play_condition_holds(attack, ability, state));
}

/* The number of a rule; some count what lies on the table. */
static int count_of(const struct rules_step *step, const struct play_state *state)
{
    return step->count == RULES_RESULTS ? (int)play_state_results(state) : step->count;
}

bool play_holds(const struct play_attack *attack, const struct play_state *state,
                enum rules_operation operation, enum rules_side side, int *least, uint16_t *tokens)
{
    const bool excepts = rules_operation_has((uint8_t)operation, RULES_EXCEPTS);
    uint32_t standing = attack->standing & state->used;
    bool holds = false;

    for (const struct play_ability *ability = attack->abilities; standing; ability++) {
        if (!(standing & (ability->used | ability->force)))
            continue;
        standing &= ~(ability->used | ability->force);
        RULES_EACH_STEP(step, &ability->effect) {
            if (step->operation != operation || rules_step_target(step, ability->actor) != side ||
                !play_in_force(attack, ability, step, state))
                continue;
            if (least && (!holds || count_of(step, state) < *least))
                *least = count_of(step, state);
            if (tokens)
                *tokens = (uint16_t)(!holds    ? step->tokens
                                     : excepts ? *tokens & step->tokens
                                               : *tokens | step->tokens);
            holds = true;
        }
    }
    return holds;
}

bool play_holds_for_any(const struct play_attack *attack, const struct play_state *state,
                        enum rules_operation operation)
{
    return play_holds(attack, state, operation, RULES_ATTACKER, NULL, NULL) ||
           play_holds(attack, state, operation, RULES_DEFENDER, NULL, NULL);
}

/* ---- modifying dice ---- */

/* At range 0 nobody adds attack dice in a primary attack; and the attacker neither modifies its own
 * nor does anything to the defense dice. */
bool play_range_forbids(const struct play_attack *attack, const struct play_ability *ability,
                        const struct rules_step *step)
{
    const struct rules_operation_row *row = &rules_operations[step->operation];
    const enum dice_color dice = play_step_color(ability, step);

    if (row->family != RULES_FAMILY_DICE)
        return false;
    if ((row->flags & RULES_ADDS) && !rules_may_add(attack->edition, &attack->shot, dice))
        return true;
    return (dice == DICE_GREEN || rules_step_modifies(step)) &&
           !rules_may_modify(attack->edition, &attack->shot, ability->actor, dice);
}

/* Whether the dice of a side may be modified only by one card, and this is another. */
static bool is_kept_by_card(const struct play_attack *attack, const struct play_ability *ability,
                            const struct play_state *state, enum rules_side owner)
{
    PLAY_EACH(rule, attack) {
        const struct rules_step *what = rules_effect_main(&rule->effect);

        if (what->operation == RULES_MOD_SELF && rules_step_target(what, rule->actor) == owner &&
            play_in_force(attack, rule, what, state) &&
            (ability->effect.card == 0 || ability->effect.card != rule->effect.card ||
             ability->bearer != rule->bearer))
            return true;
    }
    return false;
}

/* Whether a rule about who modifies dice holds for a side, and names the token of which an ability
 * is the normal effect, or does not. */
static bool names_token(const struct play_attack *attack, const struct play_ability *ability,
                        const struct play_state *state, enum rules_operation rule,
                        enum rules_side side, bool names)
{
    uint16_t tokens;

    return play_holds(attack, state, rule, side, NULL, &tokens) &&
           (ability->effect.normal &&
            ((ability->effect.steps[0].tokens | ability->effect.ally_tokens) & tokens)) == names;
}

static bool may_take_step(const struct play_attack *attack, const struct play_ability *ability,
                          const struct rules_step *step, const struct play_state *state)
{
    const enum rules_side owner = rules_owner_of(play_step_color(ability, step)),
                          actor = ability->actor;
    const bool is_own = actor == owner && !ability->effect.by_friend;

    if (play_range_forbids(attack, ability, step) &&
        !names_token(attack, ability, state, RULES_MOD_ALLOW, actor, true))
        return false;
    if (!rules_step_modifies(step) || !attack->standing)
        return true;
    return !((!attack->edition->rules_bind_owner || is_own) &&
             names_token(attack, ability, state, RULES_MOD_ONLY, owner, false)) &&
           !(!ability->effect.by_friend &&
             names_token(attack, ability, state, RULES_NO_MOD, actor, false)) &&
           !(is_own && names_token(attack, ability, state, RULES_MOD_OWN, owner, false)) &&
           !(play_is_marked_reroll(ability, step) &&
             play_holds(attack, state, RULES_NO_REROLL, owner, NULL, NULL)) &&
           !is_kept_by_card(attack, ability, state, owner);
}

bool play_may_modify(const struct play_attack *attack, const struct play_ability *ability,
                     const struct play_state *state)
{
    RULES_EACH_STEP(step, &ability->effect)
        if (!may_take_step(attack, ability, step, state))
            return false;
    return true;
}

/* ---- prices ---- */

/* Whether a use modifies the dice of a side. */
static bool modifies_of(const struct play_ability *use, enum rules_side owner)
{
    RULES_EACH_STEP(step, &use->effect)
        if (rules_step_modifies(step) && rules_owner_of(play_step_color(use, step)) == owner)
            return true;
    return false;
}

/* Whether a use is for what a rule, about the tokens of a side, says that they are not spent for.
 */
static bool is_for(const struct play_ability *use, enum rules_purpose purpose, enum rules_side side)
{
    if (purpose == RULES_FOR_ITS_DICE)
        return modifies_of(use, side);
    if (side != use->actor || use->effect.ally_spends)
        return false;
    if (purpose == RULES_FOR_NORMAL)
        return use->effect.normal;
    RULES_EACH_STEP(step, &use->effect)
        if ((purpose == RULES_FOR_REROLL ? rules_step_has(step, RULES_REROLLS)
                                         : rules_step_modifies(step)) &&
            (purpose == RULES_FOR_DICE || !step->theirs))
            return true;
    return purpose == RULES_FOR_ANYTHING;
}

/* How many tokens of a kind the rules of an ability bar for a use; UINT8_MAX: all. */
static unsigned barred_by(const struct play_attack *attack, const struct play_ability *ability,
                          const struct play_state *state, const struct play_ability *use,
                          uint16_t kind)
{
    unsigned barred = 0;

    RULES_EACH_STEP(step, &ability->effect) {
        if (!rules_step_has(step, RULES_BARS) || !(step->tokens & kind) ||
            !is_for(use, step->purpose, rules_step_target(step, ability->actor)) ||
            !play_in_force(attack, ability, step, state))
            continue;
        if (!step->just)
            return UINT8_MAX;
        barred += (unsigned)step->count;
    }
    return barred;
}

/* By all rules that hold together: UINT8_MAX or more: all. */
static unsigned barred(const struct play_attack *attack, const struct play_state *state,
                       const struct play_ability *use, enum rules_token token)
{
    const uint32_t standing = attack->standing & state->used;
    unsigned count = 0;

    for (size_t i = 0; standing && i < attack->ability_count; i++)
        if (standing & (attack->abilities[i].used | attack->abilities[i].force))
            count += barred_by(attack, &attack->abilities[i], state, use,
                               (uint16_t)RULES_TOKEN_BIT(token));
    return count;
}

unsigned play_spendable(const struct play_attack *attack, const struct play_state *state,
                        const struct play_ability *use, enum rules_token token)
{
    const unsigned there = state->tokens[use->actor][token],
                   not_spent = there ? barred(attack, state, use, token) : 0;

    return there > not_spent ? there - not_spent : 0;
}

/* Of the kind of which there are most; `spends`: those that can be spent on that use. */
static unsigned tokens_there(const struct play_attack *attack, const struct play_state *state,
                             enum rules_side side, uint16_t kinds,
                             const struct play_ability *spends)
{
    unsigned most = 0;

    for (enum rules_token token = 0; token < RULES_TOKENS; token++) {
        unsigned there = !(kinds >> token & 1) ? 0
                         : spends              ? play_spendable(attack, state, spends, token)
                                               : state->tokens[side][token];

        most = there > most ? there : most;
    }
    return most;
}

uint8_t play_turned(const struct play_attack *attack, const struct play_state *state)
{
    uint8_t faces = 0;

    PLAY_EACH(ability, attack) {
        const struct rules_step *step = rules_effect_main(&ability->effect);

        if (rules_step_has(step, RULES_REPLACES) && play_in_force(attack, ability, step, state))
            faces |= step->from;
    }
    return faces;
}

uint16_t play_given(const struct play_attack *attack, const struct play_state *state)
{
    uint16_t tokens = 0;

    PLAY_EACH(ability, attack) {
        const struct rules_step *step = rules_effect_main(&ability->effect);

        for (enum dice_face face = DICE_HIT; face <= DICE_CRIT; face++)
            if (rules_step_has(step, RULES_REPLACES) && (step->from & DICE_BIT(face)) &&
                play_dice_count(&state->dice, DICE_RED, PLAY_FRESH, face) > 0 &&
                play_in_force(attack, ability, step, state))
                tokens |= step->tokens;
    }
    return tokens;
}

enum dice_face play_damage_kind(const struct play_attack *attack, const struct play_state *state,
                                enum dice_face face)
{
    const bool crits = attack->standing &&
                       play_holds(attack, state, RULES_HITS_AS_CRITS, RULES_DEFENDER, NULL, NULL);

    return crits ? DICE_CRIT : face;
}

/* Results that will be damage; those that give tokens instead will not.
 * kinds  of damage, of these alone */
static int damage_coming(const struct play_attack *attack, const struct play_state *state,
                         uint8_t kinds)
{
    const uint8_t turned = play_turned(attack, state);
    int damage = 0;

    for (enum dice_face face = DICE_HIT; face <= DICE_CRIT; face++) {
        if ((kinds >> play_damage_kind(attack, state, face) & 1) && !(turned >> face & 1))
            damage += (int)play_state_count(state, DICE_RED, face);
    }
    return damage;
}

int play_suffered(const struct play_attack *attack, const struct play_state *state, uint8_t faces)
{
    const uint8_t kinds = faces ? faces : DICE_RED_RESULTS;

    return (kinds & DICE_BIT(DICE_CRIT) ? state->crits : 0) +
           (kinds & DICE_BIT(DICE_HIT) ? state->suffered - state->lost : 0) +
           damage_coming(attack, state, kinds);
}

int play_shields_lost(const struct play_attack *attack, const struct play_state *state)
{
    const int lost = play_suffered(attack, state, 0) + state->lost;

    return lost < attack->table.shields ? lost : attack->table.shields;
}

/* Hits are suffered first: a card is facedown if they pass the shields, and of what passes them the
 * last is a crit, if there is one. */
bool play_dealt(const struct play_attack *attack, const struct play_state *state, uint8_t faces)
{
    const int shields = attack->table.shields,
              hits = play_suffered(attack, state, DICE_BIT(DICE_HIT));
    const int crits = play_suffered(attack, state, DICE_BIT(DICE_CRIT));
    const bool facedown = state->facedown > 0 || (shields >= 0 && hits + state->lost > shields);
    const bool faceup =
        state->faceup > 0 || (shields >= 0 && crits > 0 && hits + crits + state->lost > shields);

    return (faceup && faces != DICE_BIT(DICE_HIT)) || (facedown && faces != DICE_BIT(DICE_CRIT));
}

bool play_destroyed(const struct play_attack *attack, const struct play_state *state)
{
    const int past = play_suffered(attack, state, 0) + state->lost - attack->table.shields;

    return attack->table.hull >= 0 &&
           (past > 0 ? past : 0) + state->facedown + state->faceup >= attack->table.hull;
}

int play_shields(const struct play_attack *attack, const struct play_state *state)
{
    int lost = state->suffered + state->crits;

    if (attack->table.shields < 0)
        return -1;
    if (state->window >= RULES_DEFENDER_AFTERMATH)
        lost += damage_coming(attack, state, DICE_RED_RESULTS);
    return attack->table.shields > lost ? attack->table.shields - lost : 0;
}

int play_attacker_shields(const struct play_attack *attack, const struct play_state *state)
{
    const int lost = state->hurt.hits + state->hurt.crits - state->hurt.past - state->hurt.back;

    return attack->table.attacker_shields > lost ? attack->table.attacker_shields - lost
           : attack->table.attacker_shields < 0  ? -1
                                                 : 0;
}

/* Unless it is said how many there are, the attacker may have any number. */
bool play_can_lose_shields(const struct play_attack *attack, const struct play_ability *ability,
                           const struct rules_step *step, const struct play_state *state)
{
    int least = step->exact ? step->count : 1;

    if (rules_step_target(step, ability->actor) == RULES_DEFENDER)
        return play_shields(attack, state) >= least;
    return attack->table.attacker_shields < 0 || play_attacker_shields(attack, state) >= least;
}

/* A price is spent, and all of it; what else is lost is as much as there is. */
static bool can_lose(const struct play_attack *attack, const struct play_ability *ability,
                     const struct rules_step *step, const struct play_state *state)
{
    enum rules_side side = rules_step_target(step, ability->actor);
    const struct play_ability *spends = step->exact && side == ability->actor ? ability : NULL;

    return tokens_there(attack, state, side, step->tokens, spends) >=
           (step->exact ? (unsigned)step->count : 1);
}

/* Whether rules bar a use from spending any token of these kinds. */
static bool is_barred(const struct play_attack *attack, const struct play_ability *use,
                      const struct play_state *state, uint16_t kinds)
{
    for (enum rules_token token = 0; token < RULES_TOKENS; token++)
        if ((kinds >> token & 1) && barred(attack, state, use, token) < UINT8_MAX)
            return false;
    return true;
}

bool play_can_pay(const struct play_attack *attack, const struct play_ability *ability,
                  const struct play_state *state)
{
    if (ability->effect.ally_tokens &&
        is_barred(attack, ability, state, ability->effect.ally_tokens))
        return false;
    for (size_t i = 0; i < play_steps_now(ability); i++) {
        const struct rules_step *step = &ability->effect.steps[i];

        if (rules_step_gains(step, RULES_FAMILY_TOKENS))
            return true; /* what comes after may be paid with it */
        if (rules_step_loses(step, RULES_FAMILY_TOKENS) && !can_lose(attack, ability, step, state))
            return false;
        if (rules_step_takes_shields(step) && !play_can_lose_shields(attack, ability, step, state))
            return false;
        if (rules_step_gains(step, RULES_FAMILY_CHARGES))
            return true;
        if (rules_step_loses(step, RULES_FAMILY_CHARGES) && step->exact &&
            play_pool_left(attack, ability->pool, state->spent) < (unsigned)step->count)
            return false;
    }
    return true;
}

static bool can_pay_plain(const struct play_ability *ability, const struct play_state *state)
{
    return ability->price_token == RULES_TOKENS ||
           state->tokens[ability->actor][ability->price_token] >= ability->price_count;
}

/* ---- all together ---- */

bool play_may_use(const struct play_attack *attack, const struct play_ability *ability,
                  const struct play_state *state)
{
    if ((state->used & ability->group) || (ability->needs & ~state->used))
        return false;
    if (ability->plain && !attack->standing)
        return can_pay_plain(ability, state);
    return play_pools_can_pay(attack, ability, state) && play_can_pay(attack, ability, state) &&
           play_may_modify(attack, ability, state);
}

/* Only what can never be undone makes an ability impossible: it was used up, or costs a token that
 * nobody can gain. Other tokens may still come, and facts may change. */
bool play_is_possible(const struct play_attack *attack, const struct play_ability *ability,
                      const struct play_state *state)
{
    if ((state->used & ability->group) ||
        ((ability->needs & ~state->used) && state->window > ability->promised_by))
        return false;
    if (!attack->gains_charges && !play_pools_can_pay(attack, ability, state))
        return false;
    if (attack->gains || attack->gains_charges)
        return true;
    return ability->plain ? can_pay_plain(ability, state) : play_can_pay(attack, ability, state);
}
