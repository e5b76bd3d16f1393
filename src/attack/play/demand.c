#include "attack/play/inner.h"

/* Who asks, the first of those who ask for the same. */
static const struct play_ability *asker_of(const struct play_attack *attack, size_t watch)
{
    return play_word(attack, attack->demands[attack->demand_count + watch].ability);
}

static const struct rules_fact *fact_of(const struct play_attack *attack, size_t watch)
{
    const uint8_t number = attack->demands[attack->demand_count + watch].step;

    return &asker_of(attack, watch)->effect.facts[number];
}

static bool is_watch_of(const struct play_attack *attack, size_t watch,
                        const struct rules_effect *effect, enum rules_side bearer,
                        const struct rules_fact *fact)
{
    const struct play_ability *first = asker_of(attack, watch);
    const struct rules_fact *known = fact_of(attack, watch);

    return first->bearer == bearer && first->effect.card == effect->card && known->id == fact->id &&
           known->tokens == fact->tokens && known->theirs == fact->theirs && known->no == fact->no;
}

static volley_status add(struct play_attack *attack, size_t ability, size_t step, uint8_t *count,
                         volley_error *err)
{
    if (attack->demand_count + attack->watch_count == RULES_DEMANDS_MAX)
        return rules_limit_set(err, RULES_DEMANDS_MAX);
    attack->demands[attack->demand_count + attack->watch_count] =
        (struct play_demand){ (uint8_t)ability, (uint8_t)step };
    ++*count;
    return VOLLEY_OK;
}

static volley_status add_watch(struct play_attack *attack, size_t ability, size_t index,
                               volley_error *err)
{
    const struct play_ability *asks = play_word(attack, ability);

    for (size_t i = 0; i < attack->watch_count; i++)
        if (is_watch_of(attack, i, &asks->effect, asks->bearer, &asks->effect.facts[index]))
            return VOLLEY_OK;
    return add(attack, ability, index, &attack->watch_count, err);
}

volley_status play_demands_find(struct play_attack *attack, volley_error *err)
{
    for (size_t i = 0; i < attack->ability_count; i++)
        for (size_t j = 0; j < attack->abilities[i].effect.step_count; j++)
            if (attack->abilities[i].effect.steps[j].operation == RULES_SPEND)
                TRY(add(attack, i, j, &attack->demand_count, err));
    for (size_t i = 0; i < attack->ability_count + attack->roll_count; i++)
        for (size_t j = 0; j < play_word(attack, i)->effect.fact_count; j++)
            if (play_word(attack, i)->effect.facts[j].kind == RULES_FACT_SPENT)
                TRY(add_watch(attack, i, j, err));
    return VOLLEY_OK;
}

bool play_spent(const struct play_attack *attack, const struct rules_effect *effect,
                enum rules_side bearer, const struct rules_fact *fact,
                const struct play_state *state)
{
    if ((fact->id & RULES_GAINED) && rules_fact_side(fact, bearer) == RULES_DEFENDER &&
        state->window > RULES_NEUTRALIZE && (play_given(attack, state) & fact->tokens))
        return true;
    for (size_t i = 0; i < attack->watch_count; i++)
        if (is_watch_of(attack, i, effect, bearer, fact))
            return state->met >> (attack->demand_count + i) & 1;
    return false;
}

void play_spent_take(const struct play_attack *attack, const struct play_ability *ability,
                     struct play_state *state)
{
    RULES_EACH_FACT(fact, &ability->effect)
        for (size_t i = 0; fact->kind == RULES_FACT_SPENT && !fact->no && i < attack->watch_count;
             i++)
            if (is_watch_of(attack, i, &ability->effect, ability->bearer, fact))
                state->met &= (uint8_t) ~(1u << (attack->demand_count + i));
}

void play_event_note(const struct play_attack *attack, struct play_state *state,
                     enum rules_event event, enum rules_side side, enum rules_token token)
{
    for (size_t i = 0; i < attack->watch_count; i++) {
        const struct rules_fact *fact = fact_of(attack, i);

        if ((fact->id & event) && rules_fact_side(fact, asker_of(attack, i)->bearer) == side &&
            (fact->tokens >> token & 1))
            state->met |= (uint8_t)(1u << (attack->demand_count + i));
    }
}

void play_break_locks(const struct play_attack *attack, struct play_state *state,
                      enum rules_side side)
{
    if (rules_ion_breaks_locks(attack->edition, play_tokens(attack, state, side, RULES_ION),
                               rules_situation_size(attack->table.situations[side])))
        state->tokens[side][RULES_LOCK] = 0;
}

/* The token is spent before the end of this window. */
static enum rules_window last_window(enum rules_side side)
{
    return side == RULES_ATTACKER ? RULES_ATTACKER_MODIFIES_ATTACK
                                  : RULES_DEFENDER_MODIFIES_DEFENSE;
}

void play_demands_meet(const struct play_attack *attack, struct play_state *state,
                       enum rules_side side, enum rules_token token)
{
    for (size_t i = 0; i < attack->demand_count; i++) {
        const struct play_ability *rule = &attack->abilities[attack->demands[i].ability];
        const struct rules_step *step = &rule->effect.steps[attack->demands[i].step];

        if (rules_step_target(step, rule->actor) == side && (step->tokens >> token & 1) &&
            state->window <= last_window(side))
            state->met |= (uint8_t)(1u << i);
    }
}

static bool spends(const struct play_attack *attack, const struct play_ability *ability,
                   const struct play_state *state, uint16_t kinds)
{
    for (size_t i = 0; i < play_steps_now(ability); i++) {
        const struct rules_step *step = &ability->effect.steps[i];

        if (!rules_step_loses(step, RULES_FAMILY_TOKENS) || !step->exact || step->theirs)
            continue;
        for (enum rules_token token = 0; token < RULES_TOKENS; token++)
            if ((step->tokens & kinds) >> token & 1 &&
                play_spendable(attack, state, ability, token) >= (unsigned)step->count)
                return true;
    }
    return false;
}

bool play_demands_ask(const struct play_attack *attack, const struct play_ability *ability,
                      const struct play_state *state)
{
    if (state->window != last_window(ability->actor) || ability->window != state->window)
        return false;
    for (size_t i = 0; i < attack->demand_count; i++) {
        const struct play_ability *rule = &attack->abilities[attack->demands[i].ability];
        const struct rules_step *step = &rule->effect.steps[attack->demands[i].step];

        if (!(state->met >> i & 1) && rules_step_target(step, rule->actor) == ability->actor &&
            play_in_force(attack, rule, step, state) &&
            spends(attack, ability, state, step->tokens))
            return true;
    }
    return false;
}

/* A lock may reroll no die; a focus changes all focus results, of which there may be none. */
bool play_demands_idle(const struct play_attack *attack, const struct play_ability *ability,
                       const struct play_state *state)
{
    const struct rules_step *main = rules_effect_main(&ability->effect);

    return attack->demand_count > 0 && attack->edition->spends_idly && ability->effect.normal &&
           (rules_step_has(main, RULES_REROLLS) ||
            !step_is_possible(attack, ability, main, state)) &&
           play_demands_ask(attack, ability, state);
}
