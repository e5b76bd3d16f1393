#include "attack/prune/prune.h"

struct filter {
    const struct prune *prune;
    const struct play_state *before;
    play_option_fn *visit;
    void *context;
};

static struct play_taken find_taken(enum dice_color color, const struct play_state *before,
                                    const struct play_state *after)
{
    struct play_taken taken = { .count = 0 };
    unsigned more = 0;

    for (enum dice_face face = 0; face < DICE_FACES; face++)
        for (enum play_mark mark = 0; mark < PLAY_MARKS; mark++) {
            int less = (int)play_dice_count(&before->dice, color, mark, face) -
                       (int)play_dice_count(&after->dice, color, mark, face);

            if (less > 0)
                taken.faces |= (uint8_t)DICE_BIT(face);
            taken.count += less > 0 ? (unsigned)less : 0;
            more += less < 0 ? (unsigned)-less : 0;
        }
    taken.count = taken.count ? taken.count : more;
    return taken;
}

bool prune_is_left(const struct prune *prune, uint32_t lesser, const struct play_taken *taken)
{
    for (const struct prune_use *use = prune->uses; lesser; use++, lesser >>= 1)
        if ((lesser & 1) && taken->count <= use->most && !(taken->faces & ~use->faces))
            return true;
    return false;
}

uint32_t prune_lesser_ready(const struct prune *prune, const struct play_ability *ability,
                            const struct play_state *state)
{
    const struct play_attack *attack = prune->attack;
    uint32_t lesser = prune->uses[ability - attack->abilities].lesser, ready = 0;

    for (; lesser; lesser &= lesser - 1) {
        const struct play_ability *other = &attack->abilities[__builtin_ctz(lesser)];

        if (play_may_use(attack, other, state) && play_condition_holds(attack, other, state))
            ready |= other->used;
    }
    return ready;
}

static void pass_on(const struct play_ability *ability, const struct play_state *after,
                    void *context)
{
    const struct filter *filter = context;
    const struct prune *prune = filter->prune;
    const struct prune_use *use = &prune->uses[ability - prune->attack->abilities];
    const uint8_t spared = rules_effect_main(&ability->effect)->from & (uint8_t)~use->faces;
    struct play_state ended = *after;

    ended.used |= use->ends;
    if (use->lesser || spared) {
        const struct play_taken taken = find_taken(ability->dice, filter->before, after);

        if ((taken.faces & spared) ||
            prune_is_left(prune, prune_lesser_ready(prune, ability, filter->before), &taken))
            return;
    }
    filter->visit(ability, &ended, filter->context);
}

void prune_use_each(const struct prune *prune, const struct play_ability *ability,
                    const struct play_state *state, play_option_fn *visit, void *context)
{
    struct filter filter = { prune, state, visit, context };

    play_use_each(prune->attack, ability, state, pass_on, &filter);
}

static void pass_on_use(const struct play_ability *ability, const struct play_state *after,
                        void *context)
{
    const struct filter *filter = context;

    (ability ? pass_on : filter->visit)(ability, after, ability ? context : filter->context);
}

void prune_option_each(const struct prune *prune, const struct play_state *state,
                       play_option_fn *visit, void *context)
{
    struct filter filter = { prune, state, visit, context };

    if (state->pending || state->owed || state->jams) /* no use is chosen */
        play_option_each(prune->attack, state, visit, context);
    else
        play_option_each(prune->attack, state, pass_on_use, &filter);
}
