#include "attack/play/inner.h"
#include "attack/play/pool.h"

/* What is done to the results that are left needs one, or an attack that counts as a hit without
 * any; what is done to no dice needs one that has hit. */
static bool finds_results(const struct play_ability *ability, const struct play_state *state)
{
    return ability->effect.timing != RULES_NET || play_state_results(state) > 0 ||
           (state->noted & PLAY_NOTED_ALWAYS) ||
           ((state->noted & PLAY_NOTED_HIT) &&
            !rules_step_takes(rules_effect_main(&ability->effect)));
}

static void walk_steps(const struct play_attack *attack, const struct play_ability *ability,
                       const struct rules_step *steps, size_t step_count,
                       const struct play_state *state, play_option_fn *visit, void *context)
{
    const struct step_walk walk = { .attack = attack,
                                    .ability = ability,
                                    .steps = steps,
                                    .step_count = step_count,
                                    .visit = visit,
                                    .context = context };

    step_walk(&walk, 0, state);
}

static void found(const struct play_ability *ability, const struct play_state *after, void *context)
{
    bool *any = context;

    (void)ability;
    (void)after;
    *any = true;
}

/* Whether steps can be carried out one after the other: a price may take what the next one needs.
 */
static bool can_walk(const struct play_attack *attack, const struct play_ability *ability,
                     const struct rules_step *steps, size_t step_count,
                     const struct play_state *state)
{
    bool any = false;

    walk_steps(attack, ability, steps, step_count, state, found, &any);
    return any;
}

bool play_option_is_met(const struct play_attack *attack, const struct play_ability *ability,
                        const struct play_state *state)
{
    return finds_results(ability, state) && play_condition_holds(attack, ability, state);
}

bool play_option_exists(const struct play_attack *attack, const struct play_ability *ability,
                        const struct play_state *state)
{
    struct play_state paid;

    if (!play_may_use(attack, ability, state) || !play_option_is_met(attack, ability, state))
        return false;
    if (play_demands_idle(attack, ability, state))
        return true;
    if (ability->plain && !attack->notes_focus && !attack->notes_rerolls)
        return step_is_possible(attack, ability, rules_effect_main(&ability->effect), state);
    paid = play_pools_pay(ability, state);
    return can_walk(attack, ability, ability->effect.steps, play_steps_now(ability), &paid);
}

enum rules_side play_option_chooser(const struct play_attack *attack,
                                    const struct play_state *state)
{
    if (state->pending) {
        enum rules_side actor = attack->abilities[state->pending - 1].actor;

        return state->accepted ? actor : rules_other_side(actor);
    }
    if (state->owed)
        return attack->abilities[state->tested - 1].actor;
    return rules_windows[state->window].actor;
}

/* ---- refusals ---- */

/* The other side accepts what the ability does, or pays to refuse it. */
static void each_answer(const struct play_attack *attack, const struct play_state *state,
                        play_option_fn *visit, void *context)
{
    const struct play_ability *ability = &attack->abilities[state->pending - 1];
    struct play_ability refusing = *ability;
    struct play_state answered = *state, accepted = *state;

    accepted.accepted = true;
    visit(ability, &accepted, context);
    answered.pending = 0;
    refusing.actor = rules_other_side(ability->actor);
    refusing.pool = 0; /* which is not of the ship that refuses */
    refusing.effect.steps[0] = ability->effect.refusal;
    refusing.effect.step_count = 1;
    if (play_can_pay(attack, &refusing, &answered) && play_may_modify(attack, &refusing, &answered))
        walk_steps(attack, &refusing, refusing.effect.steps, 1, &answered, visit, context);
}

/* The other side has not refused, so the ability happens, in a way that its user chooses. */
static void each_accepted(const struct play_attack *attack, const struct play_state *state,
                          play_option_fn *visit, void *context)
{
    const struct play_ability *ability = &attack->abilities[state->pending - 1];
    struct play_state accepted = *state;

    accepted.pending = accepted.accepted = 0;
    accepted.used |= ability->force;
    walk_steps(attack, ability, rules_effect_main(&ability->effect), !ability->promises, &accepted,
               visit, context);
}

/* ---- jam tokens that an attack inflicts ---- */

/* The attacker chooses what goes with the next one. */
static void each_jammed(const struct play_attack *attack, const struct play_state *state,
                        play_option_fn *visit, void *context)
{
    const struct play_ability *inflicts = attack->abilities;

    while (!rules_step_has(rules_effect_main(&inflicts->effect), RULES_REPLACES) ||
           !(rules_effect_main(&inflicts->effect)->tokens & RULES_TOKEN_BIT(RULES_JAM)))
        inflicts++;
    for (int token = 0; token < RULES_TOKENS; token++) {
        struct play_state after = *state;

        if (!(attack->edition->jammed >> token & 1) || state->tokens[RULES_DEFENDER][token] == 0)
            continue;
        after.tokens[RULES_DEFENDER][token]--;
        after.window = --after.jams ? state->window : RULES_WINDOWS;
        visit(inflicts, &after, context);
    }
}

/* ---- dice that an ability rolls apart from those of the attack ---- */

/* What a die that shows `face` does, result by result. */
struct show {
    const struct play_attack *attack;
    const struct play_ability *ability;
    enum dice_face face;
    play_option_fn *visit;
    void *context;
};

/* One result on its way, and whether there was any. */
struct result {
    const struct show *show;
    size_t index;
    bool happened;
};

static void do_results(const struct show *show, size_t index, const struct play_state *state);

static void found_way(const struct play_ability *ability, const struct play_state *after,
                      void *context)
{
    struct result *result = context;

    (void)ability;
    result->happened = true;
    do_results(result->show, result->index + 1, after);
}

/* Carry out the results from number `index` on in every way. Where one cannot happen, such as the
 * loss of a token that is not there, nothing happens. */
static void do_results(const struct show *show, size_t index, const struct play_state *state)
{
    const struct rules_effect *effect = &show->ability->effect;
    struct result result = { show, index, false };
    const struct step_walk walk = { .attack = show->attack,
                                    .ability = show->ability,
                                    .steps = &effect->results[index],
                                    .step_count = 1,
                                    .visit = found_way,
                                    .context = &result };

    if (index == effect->result_count) {
        show->visit(show->ability, state, show->context);
        return;
    }
    if (effect->results[index].from & DICE_BIT(show->face))
        step_walk(&walk, 0, state);
    if (!result.happened)
        do_results(show, index + 1, state);
}

static const struct play_ability *ability_of(const struct play_attack *attack,
                                             const struct play_state *state)
{
    return &attack->abilities[state->tested - 1];
}

/* The only way, if there is no other. */
struct only {
    struct play_state state;
    unsigned count;
};

static void count_way(const struct play_ability *ability, const struct play_state *after,
                      void *context)
{
    struct only *only = context;

    (void)ability;
    only->state = *after;
    only->count++;
}

enum dice_color play_test_color(const struct play_attack *attack, const struct play_state *state)
{
    return (enum dice_color)rules_effect_main(&ability_of(attack, state)->effect)->to;
}

void play_test_show(const struct play_attack *attack, struct play_state *state, enum dice_face face)
{
    struct only only = { .count = 0 };
    const struct show show = { attack, ability_of(attack, state), face, count_way, &only };

    state->tests--;
    do_results(&show, 0, state);
    if (only.count > 1) {
        state->owed = (uint8_t)(1 + face);
        return;
    }
    *state = only.state;
    if (state->tests == 0)
        state->tested = 0;
}

/* Every way in which what is owed can happen. */
static void each_owed(const struct play_attack *attack, const struct play_state *state,
                      play_option_fn *visit, void *context)
{
    const struct show show = { attack, ability_of(attack, state), (enum dice_face)(state->owed - 1),
                               visit, context };
    struct play_state after = *state;

    after.owed = 0;
    if (after.tests == 0)
        after.tested = 0;
    do_results(&show, 0, &after);
}

/* ---- uses ---- */

static bool must_act(const struct play_attack *attack, const struct play_state *state)
{
    PLAY_EACH(ability, attack)
        if (ability->window == state->window &&
            (ability->effect.must || play_demands_ask(attack, ability, state)) &&
            play_option_exists(attack, ability, state))
            return true;
    return false;
}

/* Passes on what a use comes to: what the ability forbids, it does not forbid for itself. */
struct use {
    const struct play_attack *attack;
    play_option_fn *visit;
    void *context;
};

static void pass_on(const struct play_ability *ability, const struct play_state *after,
                    void *context)
{
    const struct use *use = context;
    struct play_state used = *after;

    used.used |= ability->ends;
    use->visit(ability, &used, use->context);
}

/* The price is paid; the other side is asked if what it was paid for can still happen. */
static void offer(const struct play_ability *ability, const struct play_state *after, void *context)
{
    const struct use *use = context;
    struct play_state offered = *after;

    if (!ability->promises &&
        !can_walk(use->attack, ability, rules_effect_main(&ability->effect), 1, after))
        return;
    offered.used |= ability->ends;
    offered.pending = (uint8_t)(1 + (ability - use->attack->abilities));
    use->visit(ability, &offered, use->context);
}

/* The ship itself spends a friend's token; of which kind, if it may be of several, nobody knows. */
static void note_friends(const struct play_attack *attack, const struct play_ability *ability,
                         struct play_state *state)
{
    for (enum rules_token token = 0; token < RULES_TOKENS; token++)
        if (ability->effect.ally_tokens == RULES_TOKEN_BIT(token) && !ability->effect.ally_spends)
            play_event_note(attack, state, RULES_SPENT, ability->actor, token);
}

void play_use_each(const struct play_attack *attack, const struct play_ability *ability,
                   const struct play_state *state, play_option_fn *visit, void *context)
{
    const struct rules_effect *effect = &ability->effect;
    struct use use = { attack, visit, context };
    struct play_state paid = play_pools_pay(ability, state);
    struct play_state after = *state;

    play_spent_take(attack, ability, &paid);
    note_friends(attack, ability, &paid);
    after.used |= ability->ends;
    if (play_demands_idle(attack, ability, state))
        walk_steps(attack, ability, effect->steps, effect->step_count - 1u, &after, visit, context);
    if (ability->plain)
        walk_steps(attack, ability, effect->steps, effect->step_count, &after, visit, context);
    else if (effect->refusable)
        walk_steps(attack, ability, effect->steps, effect->step_count - 1u, &paid, offer, &use);
    else
        walk_steps(attack, ability, effect->steps, play_steps_now(ability), &paid, pass_on, &use);
}

/* Steps do what they do before the ability counts as used. */
void play_price_each(const struct play_attack *attack, const struct play_ability *ability,
                     const struct play_state *state, play_option_fn *visit, void *context)
{
    const struct play_state paid = play_pools_pay(ability, state);

    walk_steps(attack, ability, ability->effect.steps, ability->effect.step_count - 1u, &paid,
               visit, context);
}

void play_option_each(const struct play_attack *attack, const struct play_state *state,
                      play_option_fn *visit, void *context)
{
    struct play_state done = *state;

    if (state->owed || state->pending || state->jams) {
        (state->owed       ? each_owed
         : state->jams     ? each_jammed
         : state->accepted ? each_accepted
                           : each_answer)(attack, state, visit, context);
        return;
    }
    done.window++;
    if (!must_act(attack, state))
        visit(NULL, &done, context);
    PLAY_EACH(ability, attack)
        if (ability->window == state->window && play_option_exists(attack, ability, state))
            play_use_each(attack, ability, state, visit, context);
}
