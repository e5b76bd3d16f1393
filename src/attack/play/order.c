#include "attack/play/inner.h"

#include "attack/play/pool.h"
#include "words/follow_up.h"

/* Of one window what must be used stands first: of uses that come to the same the first is taken,
 * and so none for nothing while another is still to be made. */
static bool stands_behind(const struct play_ability *one, const struct play_ability *other)
{
    return one->window > other->window ||
           (one->window == other->window && !one->effect.must && other->effect.must);
}

/* A stable insertion sort: the rows are few, and equals keep the order of the words. */
static void sort_by_window(struct play_attack *attack)
{
    for (size_t i = 1; i < attack->ability_count; i++) {
        struct play_ability ability = attack->abilities[i];
        size_t at = i;

        for (; at > 0 && stands_behind(&attack->abilities[at - 1], &ability); at--)
            attack->abilities[at] = attack->abilities[at - 1];
        attack->abilities[at] = ability;
    }
}

/* An ability that was refused has been used all the same: one bit says that it was used, another
 * that it happened. */
static void set_bits(struct play_attack *attack)
{
    uint32_t top = (uint32_t)1 << (RULES_ABILITIES_MAX - 1);

    for (size_t i = 0; i < attack->ability_count; i++) {
        struct play_ability *ability = &attack->abilities[i];

        ability->used = (uint32_t)1 << i;
        ability->force = ability->effect.refusable ? top : ability->used;
        ability->ends = ability->effect.again ? 0 : ability->used;
        top >>= ability->effect.refusable;
    }
}

/* Alternatives of one word. */
static uint32_t group_of(const struct play_attack *attack, const struct play_ability *ability)
{
    uint32_t group = ability->used;

    PLAY_EACH(other, attack)
        if (ability->effect.choice && other->effect.choice == ability->effect.choice &&
            other->bearer == ability->bearer)
            group |= other->used;
    return group;
}

/* That an alternative was used matters as long as another one could be. */
static void outlast_group(const struct play_attack *attack, struct play_ability *ability)
{
    PLAY_EACH(other, attack)
        if ((ability->group & other->used) && other->window > ability->until)
            ability->until = other->window;
}

/* The second half of an effect that was paid for earlier: it can happen once the first half was
 * used and not refused. */
static void keep_promise(const struct play_attack *attack, struct play_ability *ability)
{
    for (size_t i = 0; ability->promise && !ability->promises && i < attack->ability_count; i++) {
        const struct play_ability *other = &attack->abilities[i];

        if (other->promises && other->promise == ability->promise) {
            ability->needs = other->force;
            ability->promised_by = other->window;
        }
    }
}

static void find_masks(struct play_attack *attack)
{
    for (size_t i = 0; i < attack->ability_count; i++) {
        struct play_ability *ability = &attack->abilities[i];

        keep_promise(attack, ability);
        ability->group = group_of(attack, ability);
        outlast_group(attack, ability);
        if (ability->holds)
            attack->holding |= ability->used;
        RULES_EACH_STEP(at, &ability->effect) {
            if (rules_step_family(at) == RULES_FAMILY_RULE || rules_step_shifts_value(at))
                attack->standing |= ability->used | ability->force;
            if (at->operation == RULES_ALWAYS_HIT)
                attack->hits |= ability->used | ability->force;
        }
    }
}

/* ---- what is noted ---- */

/* Whether a step leaves fewer results of those that an attack has hit with. */
static bool prevents(const struct play_ability *ability, const struct rules_step *step)
{
    bool to_result = step->to == DICE_HIT || step->to == DICE_CRIT;

    return ability->window > RULES_NEUTRALIZE && rules_step_takes(step) && !rules_step_adds(step) &&
           !(rules_step_has(step, RULES_TURNS) && to_result);
}

/* Damage that is no result of the attack, and results that become no damage. */
static bool parts_hit_from_damage(const struct play_ability *ability, const struct rules_step *step,
                                  enum rules_side actor)
{
    const unsigned writes = rules_operations[step->operation].writes;

    return (writes & RULES_PART_HIT) ||
           ((writes & RULES_PART_DAMAGE) && rules_step_target(step, actor) == RULES_DEFENDER) ||
           prevents(ability, step);
}

static bool needs_hit_noted(const struct play_ability *ability)
{
    const struct rules_step *step;
    enum rules_side who;

    for (size_t i = 0; (step = rules_effect_step(&ability->effect, i, ability->actor, &who)); i++)
        if (parts_hit_from_damage(ability, step, who))
            return true;
    return false;
}

/* What the states of an attack have to keep, because something asks for it. */
static void find_notes(struct play_attack *out)
{
    PLAY_EACH(ability, out)
        out->notes_hit = out->notes_hit || needs_hit_noted(ability);
    for (size_t i = 0; i < out->ability_count + out->roll_count; i++) {
        const struct play_ability *ability = play_word(out, i);

        if (rules_effect_asks(&ability->effect) & RULES_PART_MODIFIED)
            out->notes_modified = true;
        if (rules_effect_main(&ability->effect)->operation == RULES_MOD_FOCUS)
            out->notes_focus = true;
        if (rules_effect_main(&ability->effect)->operation == RULES_REROLL_MAX)
            out->notes_rerolls = true;
    }
}

void play_order(struct play_attack *attack)
{
    find_notes(attack);
    sort_by_window(attack);
    set_bits(attack);
    find_masks(attack);
}

/* The only price of an effect that is one token which can be a friend's; step_count: there is none,
 * or friends are asked for something else. */
static size_t find_price(const struct rules_effect *effect, uint16_t tokens)
{
    size_t found = effect->step_count, count = 0;

    for (size_t i = 0; i + 1u < effect->step_count && !effect->ally; i++) {
        const struct rules_step *price = &effect->steps[i];

        if (!rules_step_loses(price, RULES_FAMILY_TOKENS) || price->theirs || price->count != 1 ||
            !(price->tokens & tokens))
            continue;
        found = i;
        count++;
    }
    return count == 1 ? found : effect->step_count;
}

/* Both are alternatives of one word, but for what may be used again. */
static void join(struct play_ability *own, struct play_ability *lent, size_t index)
{
    if (!own->effect.again && !own->effect.choice) {
        own->effect.choice = (uint8_t)(UINT8_MAX - index);
        own->plain = false;
        own->lasts = true;
    }
    lent->effect.choice = own->effect.choice;
    lent->lasts = own->lasts;
}

/* The friend's token instead of the price. False: too many conditions. */
static bool pay_with(struct play_ability *lent, const struct rules_effect *loan, bool is_open,
                     size_t price)
{
    struct rules_effect *effect = &lent->effect;
    const size_t asked = is_open ? loan->fact_count : 0;

    if (effect->fact_count + asked > RULES_FACTS_MAX)
        return false;
    memcpy(effect->facts + effect->fact_count, loan->facts, asked * sizeof *loan->facts);
    effect->fact_count = (uint8_t)(effect->fact_count + asked);
    effect->ally_tokens = effect->steps[price].tokens & loan->ally_tokens;
    memmove(effect->steps + price, effect->steps + price + 1,
            (effect->step_count - price - 1) * sizeof *effect->steps);
    effect->step_count--;
    effect->ally = true;
    effect->card = effect->card ? effect->card : loan->card;
    lent->plain = false;
    lent->orderly = lent->orderly && asked == 0;
    return true;
}

static volley_status lend(struct play_attack *attack, const struct rules_effect *loan,
                          enum rules_side side, bool is_open, volley_error *err)
{
    const size_t count = attack->ability_count;

    for (size_t i = 0; i < count; i++) {
        struct play_ability *own = &attack->abilities[i], *lent;
        const size_t price = find_price(&own->effect, loan->ally_tokens);

        if (own->actor != rules_effect_actor(loan, side) || own->promise || own->ally_pool ||
            price == own->effect.step_count)
            continue;
        if (attack->ability_count + attack->refusal_count + own->effect.refusable >=
            RULES_ABILITIES_MAX)
            return rules_limit_set(err, RULES_ABILITIES_MAX);
        lent = &attack->abilities[attack->ability_count++];
        *lent = *own;
        attack->refusal_count += own->effect.refusable;
        join(own, lent, i);
        lent->ally_pool = play_pool_of(attack, side, loan->ally_pool);
        if (!pay_with(lent, loan, is_open, price))
            return rules_limit_set(err, RULES_FACTS_MAX);
    }
    return VOLLEY_OK;
}

volley_status play_lend(struct play_attack *attack, const struct loadout *loadout,
                        volley_error *err)
{
    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_effect *loan = &loadout->effects[i];
        const enum play_verdict verdict = play_condition_known(attack, loan, loadout->side, NULL);

        if (rules_effect_is_loan(loan) && !follow_up_is_absent(loadout, loan) &&
            verdict != PLAY_NEVER)
            TRY(lend(attack, loan, loadout->side, verdict == PLAY_MAYBE, err));
    }
    return VOLLEY_OK;
}

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
