#include "attack/prune/kinds.h"

#include "base/array.h"

/* Whether the defender may want something else than to come off unhurt: the attack is played to its
 * end even if no damage is to come. */
static bool plays_on(const struct prune *prune)
{
    PLAY_EACH(ability, prune->attack) {
        const struct rules_step *main = rules_effect_main(&ability->effect);

        if (rules_step_has(main, RULES_REPLACES) &&
            (main->tokens & prune->wants.more[RULES_DEFENDER]))
            return true;
    }
    return prune->wants.fewer[RULES_DEFENDER] || prune->attack->notes_modified ||
           prune->wants.damage || prune->wants.few_charges || prune->attack->notes_earlier ||
           prune->attack->demand_count > 0;
}

/* Rules that come and go change what can be done, and when: no order is useless then. */
static bool has_rules_that_change(const struct play_attack *attack)
{
    PLAY_EACH(ability, attack)
        if (ability->holds && ability->effect.fact_count > 0)
            return true;
    return false;
}

/* What is done to a die before it is out of reach cannot be done after it. */
static bool freezes_dice(const struct play_attack *attack)
{
    PLAY_EACH(ability, attack)
        RULES_EACH_STEP(at, &ability->effect)
            if (at->frozen)
                return true;
    return false;
}

/* Who uses one alternative is spared another that is the other ship's, or that must be used: so it
 * may be used for that alone, whatever it does to dice. */
static bool has_harmful_alternatives(const struct play_attack *attack)
{
    PLAY_EACH(one, attack)
        PLAY_EACH(other, attack)
            if (other != one && (one->group & other->used) &&
                (one->actor != other->actor || other->effect.must))
                return true;
    return false;
}

/* Whether the number of dice of a roll depends on dice. */
static bool rolls_mind_results(const struct play_attack *attack)
{
    for (size_t i = 0; i < attack->roll_count; i++)
        if (prune_asks_of_dice(&attack->rolls[i]))
            return true;
    return false;
}

/* What the arguments about orders and faces take for granted does not hold. */
static unsigned kept_by_rules(const struct prune *prune)
{
    const struct play_attack *attack = prune->attack;

    return prune->wants.few_charges || rolls_mind_results(attack) ||
                   has_rules_that_change(attack) || has_harmful_alternatives(attack) ||
                   attack->promise_count > 0 || attack->notes_critical || attack->notes_earlier ||
                   attack->demand_count > 0 || freezes_dice(attack)
               ? PRUNE_USES
               : 0;
}

/* In this order: what is left out by one of them is no more seen by the next. */
static const struct {
    unsigned kinds; /* that it needs */
    void (*find)(struct prune *prune);
} passes[] = {
    { PRUNE_BEST_FACES, prune_best_faces },
    { PRUNE_WAITING, prune_waiting },
    { PRUNE_LESSER, prune_lesser },
};

void prune_find(struct prune *prune, const struct play_attack *attack,
                const struct scenario *scenario, size_t index, const struct prune_wants *later,
                unsigned keep)
{
    *prune = (struct prune){ .attack = attack,
                             .keep = keep,
                             .wants = prune_wants_find(scenario, index, attack, later) };
    prune->keep |= kept_by_rules(prune);
    for (size_t i = 0; i < attack->ability_count; i++) {
        const struct rules_step *main = rules_effect_main(&attack->abilities[i].effect);

        prune->uses[i] = (struct prune_use){ .faces = main->from,
                                             .most = (uint8_t)rules_step_limit(main),
                                             .ends = attack->abilities[i].ends };
    }
    prune->plays_on = (prune->keep & PRUNE_CANCELLED) || plays_on(prune);
    for (size_t i = 0; i < ARRAY_LEN(passes); i++)
        if (!(prune->keep & passes[i].kinds))
            passes[i].find(prune);
    prune_live_prepare(prune);
}
