#include "attack/play/inner.h"
#include "attack/play/pool.h"
#include "words/follow_up.h"

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
