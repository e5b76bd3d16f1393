#include "attack/play/inner.h"

/* Keep only those conditions that are about what is left after neutralizing, or only the others. */
static void keep_facts(struct rules_effect *effect, bool about_what_is_left)
{
    struct rules_fact kept[RULES_FACTS_MAX];
    uint8_t count = 0;

    for (size_t first = 0, end; first < effect->fact_count; first = end) {
        bool is_left = false;

        for (end = first; end == first || effect->facts[end - 1].or_next; end++)
            is_left = is_left || (rules_facts[effect->facts[end].kind].reads & RULES_PART_LEFT);
        for (size_t i = first; is_left == about_what_is_left && i < end; i++)
            kept[count++] = effect->facts[i];
    }
    memcpy(effect->facts, kept, count * sizeof *kept);
    effect->fact_count = count;
}

void play_promise_split(const struct rules_effect *effect, struct rules_effect *now,
                        struct rules_effect *later)
{
    *now = *later = *effect;
    keep_facts(now, false);
    keep_facts(later, true);
    later->steps[0] = *rules_effect_main(effect);
    later->step_count = 1;
    later->timing = RULES_AFTERMATH;
    later->must = true;
    later->refusable = later->ally = false;
    later->choice = later->charge = later->ally_pool = 0;
}
