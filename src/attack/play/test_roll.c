#include "attack/play/test_roll.h"

#include "attack/play/step.h"

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

void play_test_each(const struct play_attack *attack, const struct play_state *state,
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
