#include "play/ready.h"
#include "prune/prune.h"

struct filter {
    const struct prune *prune;
    const struct play_state *before;
    play_option_fn *visit;
    void *context;
};

/* What a use did to the dice of a color: how many it took or added, and of which faces. */
struct taken {
    unsigned count;
    uint8_t faces;
};

static struct taken find_taken(enum dice_color color, const struct play_state *before,
                               const struct play_state *after)
{
    struct taken taken = { 0, 0 };
    unsigned more = 0;

    for (enum dice_face face = 0; face < DICE_FACES; face++)
        for (int mark = 0; mark < PLAY_MARKS; mark++) {
            int less = before->dice[color][mark][face] - after->dice[color][mark][face];

            if (less > 0)
                taken.faces |= (uint8_t)DICE_BIT(face);
            taken.count += less > 0 ? (unsigned)less : 0;
            more += less < 0 ? (unsigned)-less : 0;
        }
    taken.count = taken.count ? taken.count : more;
    return taken;
}

/* Whether a lesser ability is there that could have taken these dice as well. */
static bool is_left_to_lesser(const struct filter *filter, uint32_t lesser,
                              const struct taken *taken)
{
    const struct prune *prune = filter->prune;

    for (size_t i = 0; lesser; i++) {
        const struct play_ability *other = &prune->attack->abilities[i];

        if ((lesser & other->used) && play_is_ready(prune->attack, other, filter->before) &&
            taken->count <= rules_step_limit(rules_effect_main(&other->effect)) &&
            !(taken->faces & ~prune->uses[i].faces))
            return true;
        lesser &= ~other->used;
    }
    return false;
}

/* Pass on what is not left out, with what it ends. */
static void pass_on(const struct play_ability *ability, const struct play_state *after,
                    void *context)
{
    const struct filter *filter = context;
    const struct prune_use *use;
    struct play_state ended = *after;
    struct taken taken;
    uint8_t spared;

    if (!ability || filter->before->pending || filter->before->owed || filter->before->jams) {
        filter->visit(ability, after, filter->context);
        return;
    }
    use = &filter->prune->uses[ability - filter->prune->attack->abilities];
    spared = rules_effect_main(&ability->effect)->from & (uint8_t)~use->faces;
    ended.used |= use->ends;
    if (use->lesser || spared) {
        taken = find_taken(ability->dice, filter->before, after);
        if ((taken.faces & spared) || is_left_to_lesser(filter, use->lesser, &taken))
            return;
    }
    filter->visit(ability, &ended, filter->context);
}

void prune_option_each(const struct prune *prune, const struct play_state *state,
                       play_option_fn *visit, void *context)
{
    struct filter filter = { prune, state, visit, context };

    play_option_each(prune->attack, state, pass_on, &filter);
}
