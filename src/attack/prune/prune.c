#include "attack/prune/prune.h"

/* ---- what abilities read and write ---- */

/* Faces that are results, and the best one, of each color. */
static const uint8_t results_of[DICE_COLORS] = { DICE_RED_RESULTS, DICE_GREEN_RESULTS };
static const uint8_t best_of[DICE_COLORS] = { DICE_BIT(DICE_CRIT), DICE_BIT(DICE_EVADE) };

static const struct prune_use *use_of(const struct prune *prune, const struct play_ability *ability)
{
    return &prune->uses[ability - prune->attack->abilities];
}

/* Tokens that the prices of an ability spend (flag: RULES_LOSES), gain (RULES_GAINS), or do not
 * let anybody spend any more (RULES_BARS). */
static uint16_t price_tokens(const struct play_ability *ability, uint32_t flag)
{
    uint16_t tokens = flag & RULES_LOSES ? ability->effect.ally_tokens : 0;

    RULES_EACH_PRICE(step, &ability->effect)
        if (rules_step_has(step, flag))
            tokens |= step->tokens;
    return tokens;
}

/* Tokens that go when a price gains others: a jam token and one that it takes, whichever
 * comes first. */
static uint16_t jammed_by(const struct play_ability *ability)
{
    const uint16_t gained = price_tokens(ability, RULES_GAINS), jam = RULES_TOKEN_BIT(RULES_JAM),
                   lock = RULES_TOKEN_BIT(RULES_LOCK);

    return (uint16_t)((gained & jam ? RULES_JAMMED : 0) | (gained & RULES_JAMMED ? jam : 0) |
                      (gained & RULES_TOKEN_BIT(RULES_ION) ? lock : 0));
}

static bool acts_on_dice(const struct rules_step *step)
{
    return rules_family_of(step->operation) == RULES_FAMILY_DICE;
}

/* Whether one of the steps of an ability, before neutralizing, takes dice that show such faces. */
static bool takes_faces(const struct play_ability *ability, enum dice_color color, uint8_t faces)
{
    RULES_EACH_STEP(step, &ability->effect)
        if (acts_on_dice(step) && (step->from & faces) &&
            rules_effect_color(ability->actor, step->theirs) == color)
            return true;
    return false;
}

/* Whether an ability asks what dice show, how many there are, or what became of them. */
static bool asks_of_dice(const struct play_ability *ability)
{
    return rules_effect_asks(&ability->effect) &
           (RULES_PART_ROLL | RULES_PART_BOTH | RULES_PART_MODIFIED | RULES_PART_LEFT);
}

/* Whether a price is no more than a loss for who pays it. */
static bool is_cost(const struct prune *prune, const struct play_ability *ability,
                    const struct rules_step *price)
{
    if (price->theirs)
        return false;
    switch (rules_step_family(price)) {
    case RULES_FAMILY_TOKENS:
        return rules_step_has(price, RULES_LOSES) ||
               !(price->tokens & prune->wants.more[ability->actor]);
    case RULES_FAMILY_DAMAGE: /* where it may be more than that: prune_wants.damage */
        return !rules_step_has(price, RULES_PAST_SHIELDS) &&
               !prune->attack->notes_hurt[ability->actor];
    case RULES_FAMILY_ROLL:
        return price->count < 0;
    case RULES_FAMILY_DICE: /* all are cancelled; of some, other dice may be wanted for it */
        return price->every && !rules_step_has(price, RULES_MODIFIES);
    default:
        return rules_step_has(price, RULES_BARS);
    }
}

/* Whether it may be worth a good die to use an ability for its price. */
static bool gains_by_paying(const struct prune *prune, const struct play_ability *ability)
{
    RULES_EACH_PRICE(step, &ability->effect)
        if (!is_cost(prune, ability, step))
            return true;
    return false;
}

/* Whether better results for their owner may be worse for it by what this ability does, whoever's
 * dice they are: it must be used, or somebody pays because of it, or its results are none, or it
 * asks for so many that fewer are safe; or crits go first, so that a hit beside one lets a
 * reinforce token take the crit. */
static bool minds_results(const struct play_ability *ability)
{
    const struct rules_effect *effect = &ability->effect;
    const struct rules_step *main = rules_effect_main(effect);

    return effect->must || effect->refusable || main->just ||
           rules_step_has(main, RULES_MINDS_RESULTS);
}

/* ---- rerolls of one's own best face ---- */

/* Whether an ability may come after the modify step of the dice that it is about. */
static bool is_out_of_time(const struct play_ability *ability)
{
    enum rules_timing timing = ability->effect.timing;

    return timing == RULES_LATE || timing == RULES_LAST || timing == RULES_MODIFY;
}

/* Whether an ability may make a crit worse for the attacker than a hit, an evade worse for the
 * defender than nothing, or looks at whole rolls. */
static bool minds_best_face(const struct prune *prune, const struct play_ability *ability,
                            enum dice_color color)
{
    const struct rules_effect *effect = &ability->effect;
    const struct rules_step *main = rules_effect_main(effect);

    if (minds_results(ability) || asks_of_dice(ability) || gains_by_paying(prune, ability) ||
        effect->timing == RULES_NET ||
        (rules_step_has(main, RULES_REROLLS) && is_out_of_time(ability)))
        return true;
    if (ability->dice == color && main->every && acts_on_dice(main) &&
        (main->from & best_of[color]))
        return true; /* all or nothing: the die may be wanted out of its way */
    /* The other ship takes results when all is modified: what is none by then may be spared, for
     * what its owner can still make of it. */
    return ability->actor != rules_owner_of(color) &&
           ability->window > (color == DICE_RED ? RULES_ATTACKER_MODIFIES_ATTACK
                                                : RULES_DEFENDER_MODIFIES_DEFENSE) &&
           takes_faces(ability, color, best_of[color]);
}

static bool is_best_face_best(const struct prune *prune, enum dice_color color)
{
    if (prune->wants.fewer[RULES_ATTACKER] || prune->wants.fewer[RULES_DEFENDER] ||
        prune->wants.damage)
        return false;
    PLAY_EACH(ability, prune->attack)
        if (minds_best_face(prune, ability, color))
            return false;
    return true;
}

/* Nobody rerolls its own best face: it is the last to modify its own dice, so the die is worth as
 * much as it can be, and what was to be done after the reroll can be done without it. */
static void leave_best_faces(struct prune *prune, enum dice_color color)
{
    for (size_t i = 0; i < prune->attack->ability_count; i++) {
        const struct play_ability *ability = &prune->attack->abilities[i];
        const struct rules_step *main = rules_effect_main(&ability->effect);

        if (ability->dice == color && rules_step_has(main, RULES_REROLLS) && !main->theirs &&
            !main->every && !main->just && ability->effect.timing == RULES_NORMAL)
            prune->uses[i].faces &= (uint8_t)~best_of[color];
    }
}

/* ---- what can wait ---- */

/* Whether the price of `late` can still be paid after that of `early`, and comes to the same. What
 * is gained first goes with a jam token that is there. */
static bool pays_after(const struct prune *prune, const struct play_ability *late,
                       const struct play_ability *early)
{
    uint16_t spent = price_tokens(late, RULES_LOSES), gained = price_tokens(late, RULES_GAINS);

    return !(spent & (price_tokens(early, RULES_BARS) | prune->wants.fewer[late->actor])) &&
           !((spent | gained) & jammed_by(early)) &&
           !((gained & RULES_JAMMED) && (price_tokens(early, RULES_GAINS) & RULES_JAMMED)) &&
           !(gained & price_tokens(early, RULES_LOSES)) &&
           !(jammed_by(late) & price_tokens(early, RULES_GAINS));
}

/* Whether the price of `by` may change whether what `asker` asks for is true. */
static bool changes_facts(const struct play_ability *by, const struct play_ability *asker)
{
    const uint16_t moved =
        price_tokens(by, RULES_LOSES) | price_tokens(by, RULES_GAINS) | jammed_by(by);

    RULES_EACH_FACT(fact, &asker->effect)
        if (fact->tokens & moved)
            return true;
    return false;
}

/* Whether `late`, which changes or adds dice, may as well be used after `early` as before it.
 *
 * Example: a calculate token that changes a focus to a hit, and a reroll of blanks. Nothing is lost
 * if the reroll comes first: the focus still lies there, and the reroll may show another. But a
 * change from blank to focus cannot wait for a reroll of focus results: it feeds that one.
 *
 * So the dice of `late` must still be there, which they are unless `early` takes every die of a
 * face; and `early` must find its own without `late`. Does it want a face that `late` makes, it
 * must be able to take the die as it was before, too: then `late` was not needed for it, but
 * perhaps for what its price gains. Of two alternatives only one is ever used, so they need no
 * order. */
static bool can_wait(const struct prune *prune, const struct play_ability *late,
                     const struct play_ability *early)
{
    const struct rules_step *waits = rules_effect_main(&late->effect);
    const struct rules_step *first = rules_effect_main(&early->effect);
    uint8_t made = rules_step_has(first, RULES_TURNS) ? (uint8_t)DICE_BIT(first->to) : 0;
    uint8_t taken = use_of(prune, early)->faces &
                    (uint8_t)~made; /* a die that shows it already is not changed */
    bool made_is_taken = taken & DICE_BIT(waits->to);

    if (!late->orderly || !early->orderly)
        return false;
    if (late->group & early->used)
        return true;
    if (!pays_after(prune, late, early) || changes_facts(late, early) || changes_facts(early, late))
        return false;
    if (first->every && (made_is_taken || (taken & use_of(prune, late)->faces)))
        return false;
    if (rules_step_adds(waits))
        return !made_is_taken;
    return !made_is_taken || (!(use_of(prune, late)->faces & ~taken) &&
                              !(price_tokens(late, RULES_GAINS) & prune->wants.more[late->actor]));
}

/* Whether it may be a loss, because of `other`, that `late` changes every die of a face and so
 * takes those along, too, that came to show it while it waited. */
static bool makes_waiting_a_loss(const struct prune *prune, const struct play_ability *late,
                                 const struct play_ability *other)
{
    const struct rules_step *makes = rules_effect_main(&other->effect);
    uint16_t spent = price_tokens(late, RULES_LOSES);
    enum dice_color color = other->dice;

    if (other->window < late->window)
        return false;
    if (minds_results(other) || asks_of_dice(other) ||
        (other->actor != late->actor && gains_by_paying(prune, other)))
        return true;
    if (other->window > late->window && other->actor == late->actor)
        return takes_faces(other, late->dice,
                           use_of(prune, late)->faces); /* it wants them as they are */
    if (other->window != late->window)
        return false;
    return (rules_step_has(makes, RULES_TURNS) &&
            (use_of(prune, other)->faces & results_of[color]) &&
            !(results_of[color] & DICE_BIT(makes->to))) ||
           (spent & (price_tokens(other, RULES_BARS) | jammed_by(other))) ||
           changes_facts(late, other);
}

/* A focus token changes every focus result: if it waits for a reroll, also those that the reroll
 * brings. Mostly that is a gain. It may be a loss where results can be changed back to none, where
 * somebody counts results, where its owner can use a focus result later, or wants to be rid of a
 * second token: there it has to be early. */
static bool may_lose_by_waiting(const struct prune *prune, const struct play_ability *late)
{
    const struct rules_step *main = rules_effect_main(&late->effect);

    if (!main->every)
        return false;
    if (main->theirs || !rules_step_has(main, RULES_TURNS) || main->to >= DICE_FACES ||
        (use_of(prune, late)->faces & results_of[late->dice]) ||
        !(results_of[late->dice] & DICE_BIT(main->to)) || prune->wants.damage ||
        price_tokens(late, RULES_GAINS) ||
        (price_tokens(late, RULES_LOSES) & prune->wants.fewer[late->actor]))
        return true;
    PLAY_EACH(ability, prune->attack)
        if (ability != late && makes_waiting_a_loss(prune, late, ability))
            return true;
    return false;
}

static bool is_early(const struct prune *prune, const struct play_ability *ability)
{
    return rules_step_has(rules_effect_main(&ability->effect), RULES_REROLLS) ||
           may_lose_by_waiting(prune, ability);
}

/* Whether it may have to come before one that is early. */
static bool cannot_wait(const struct prune *prune, const struct play_ability *ability,
                        uint32_t early)
{
    PLAY_EACH(other, prune->attack)
        if ((other->used & early) && !can_wait(prune, ability, other))
            return true;
    return false;
}

/* The early abilities of a window, for which the others can wait: rerolls, what may have to come
 * before one of them, what may have to come before that, and so on. */
static uint32_t early_of(const struct prune *prune, enum rules_window window)
{
    uint32_t early = 0, before = 0;
    size_t count = 0;

    PLAY_EACH(ability, prune->attack) {
        if (ability->window != window)
            continue;
        early |= is_early(prune, ability) ? ability->used : 0;
        count++;
    }
    if (count < 2)
        return 0;
    while (early != before) {
        before = early;
        PLAY_EACH(ability, prune->attack)
            if (ability->window == window && !(ability->used & early) &&
                cannot_wait(prune, ability, early))
                early |= ability->used;
    }
    return early;
}

/* The bit of an ability that lasts says that it was used, so nothing else may set it. */
static void prune_waiting(struct prune *prune)
{
    uint32_t lasting = 0, early = 0;

    PLAY_EACH(other, prune->attack)
        lasting |= other->lasts ? other->used : 0;
    for (size_t i = 0; i < prune->attack->ability_count; i++) {
        const struct play_ability *ability = &prune->attack->abilities[i];

        if (i == 0 || ability->window != ability[-1].window) /* they are in this order */
            early = early_of(prune, ability->window);
        if (!(early & ability->used))
            prune->uses[i].ends |= early & ~lasting;
    }
}

/* ---- uses of an ability where a lesser one would do ---- */

static const struct rules_step *price_of(const struct play_ability *ability)
{
    return ability->effect.step_count > 1 ? &ability->effect.steps[0] : NULL;
}

/* Whether an ability used between two others may leave the second one without its price, or forbid
 * it, where it would not the first one.
 * tokens  that the second one pays with */
static bool comes_between(const struct play_ability *other, uint16_t tokens)
{
    RULES_EACH_STEP(step, &other->effect)
        if (rules_step_has(step, RULES_FORBIDS))
            return true;
    return tokens & (price_tokens(other, RULES_BARS) | jammed_by(other));
}

/* Whether it is no loss to have `b` left instead of `a`, and to keep its price meanwhile. */
static bool can_be_left(const struct prune *prune, const struct play_ability *a,
                        const struct play_ability *b)
{
    const struct rules_step *price = price_of(b);
    const uint16_t tokens = (price ? price->tokens : 0) | b->effect.ally_tokens;

    if (price && !price_of(a) && (price->tokens & prune->wants.fewer[b->actor]))
        return false;
    PLAY_EACH(ability, prune->attack)
        if (ability->window == b->window && comes_between(ability, tokens))
            return false;
    return true;
}

/* Whether `b` can stand in for `a` whatever `a` does, and `a` costs nothing that `b` does not, nor
 * ends what `b` does not: early abilities for which it waits. */
static bool at_most(const struct prune *prune, const struct play_ability *a,
                    const struct play_ability *b)
{
    const struct rules_step *of_a = rules_effect_main(&a->effect);
    const struct rules_step *of_b = rules_effect_main(&b->effect);
    const struct rules_step *paid = price_of(a), *price = price_of(b);
    bool same_price = paid && price && paid->count == price->count && paid->tokens == price->tokens;

    return a->plain && b->plain && a->window == b->window && of_a->operation == of_b->operation &&
           of_a->to == of_b->to && !(use_of(prune, a)->faces & ~use_of(prune, b)->faces) &&
           of_a->count <= of_b->count && !of_a->every && !of_b->every && (!paid || same_price) &&
           !(use_of(prune, a)->ends & ~a->used & ~use_of(prune, b)->ends);
}

/* The abilities that can do less than one, or of equals stand before it. Example: of "reroll a
 * blank" and "reroll any die" the former is the lesser. A blank is left to it: the greater one is
 * then still there, and can do all that was to be done with the lesser. */
static uint32_t lesser_of(const struct prune *prune, const struct play_ability *ability)
{
    uint32_t lesser = 0;

    PLAY_EACH(other, prune->attack)
        if (at_most(prune, other, ability) &&
            (other < ability || !at_most(prune, ability, other)) &&
            can_be_left(prune, other, ability))
            lesser |= other->used;
    return lesser;
}

/* ---- what is left out ---- */

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

static bool rolls_mind_results(const struct play_attack *attack)
{
    for (size_t i = 0; i < attack->roll_count; i++)
        if (asks_of_dice(&attack->rolls[i]))
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
    /* In this order: what is left out by one of them is no more seen by the next. */
    for (enum dice_color color = 0; color < DICE_COLORS; color++)
        if (!(prune->keep & PRUNE_BEST_FACES) && is_best_face_best(prune, color))
            leave_best_faces(prune, color);
    if (!(prune->keep & PRUNE_WAITING))
        prune_waiting(prune);
    for (size_t i = 0; !(prune->keep & PRUNE_LESSER) && i < attack->ability_count; i++)
        prune->uses[i].lesser = lesser_of(prune, &attack->abilities[i]);
    prune_live_prepare(prune);
}
