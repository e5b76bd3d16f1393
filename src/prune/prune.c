#include "prune/prune.h"

#include <stddef.h>

static const uint8_t results[DICE_COLORS] = { DICE_RED_RESULTS, DICE_GREEN_RESULTS };
static const uint8_t best[DICE_COLORS] = { DICE_BIT(DICE_CRIT), DICE_BIT(DICE_EVADE) };

static const struct prune_use *use_of(const struct prune *prune, const struct play_ability *ability)
{
    return &prune->uses[ability - prune->attack->abilities];
}

/* ---- what abilities read and write ---- */

/* Tokens that the prices of an ability spend, gain or forbid. */
static uint16_t price_tokens(const struct play_ability *ability, enum rules_operation operation)
{
    uint16_t tokens = 0;

    for (size_t i = 0; i + 1 < ability->effect.step_count; i++)
        if (ability->effect.steps[i].operation == operation)
            tokens |= ability->effect.steps[i].tokens;
    return tokens;
}

/* Tokens that go when a price gains others: a jam token takes one with it. */
static uint16_t jammed_by(const struct play_ability *ability)
{
    return price_tokens(ability, RULES_GAIN) & RULES_TOKEN_BIT(RULES_JAM) ? RULES_JAMMED : 0;
}

static bool acts_on_dice(const struct rules_step *step)
{
    return step->operation >= RULES_REROLL && step->operation <= RULES_MATCH;
}

/* Whether one of the steps of an ability, before neutralizing, takes dice that show such faces. */
static bool takes(const struct play_ability *ability, enum dice_color color, uint8_t faces)
{
    for (size_t i = 0; i < ability->effect.step_count; i++) {
        const struct rules_step *step = &ability->effect.steps[i];

        if (acts_on_dice(step) && (step->from & faces) &&
            rules_effect_color(ability->actor, step->theirs) == color)
            return true;
    }
    return false;
}

/* Whether an ability asks what dice show, how many there are, or what became of them. */
static bool asks_of_dice(const struct play_ability *ability)
{
    for (size_t i = 0; i < ability->effect.fact_count; i++)
        if (ability->effect.facts[i].kind >= RULES_FACT_ALL_BLANK &&
            ability->effect.facts[i].kind <= RULES_FACT_NET_SHIELDS)
            return true;
    return false;
}

/* Whether it asks so of dice of this color: of the roll it is about, or of what is left of both. */
static bool asks_of_color(const struct play_ability *ability, enum dice_color color)
{
    for (size_t i = 0; i < ability->effect.fact_count; i++) {
        enum rules_fact_kind kind = ability->effect.facts[i].kind;

        bool of_left = ability->window > RULES_NEUTRALIZE || ability->holds;

        if ((kind >= RULES_FACT_ALL_BLANK && kind <= RULES_FACT_NAMED &&
             (ability->dice == color || of_left)) ||
            kind == RULES_FACT_OUTDICED || kind == RULES_FACT_MODIFIED || kind == RULES_FACT_NET ||
            kind == RULES_FACT_NET_SHIELDS)
            return true;
    }
    return false;
}

/* Whether a price is no more than a loss for who pays it. */
static bool is_cost(const struct prune *prune, const struct play_ability *ability,
                    const struct rules_step *price)
{
    if (price->theirs)
        return false;
    switch ((enum rules_operation)price->operation) {
    case RULES_LOSE:
    case RULES_NO_SPEND:
    case RULES_SUFFER: /* more than that, see play_attack.damage_matters */
    case RULES_SHIELD:
        return true;
    case RULES_ROLL:
        return price->count < 0;
    case RULES_GAIN:
        return !(price->tokens & prune->wants.more[ability->actor]);
    case RULES_CANCEL:
        return price->every; /* all dice; of some, other dice may be wanted for it */
    default:
        return false;
    }
}

/* Whether it may be worth a good die to use an ability for its price. */
static bool gains_by_paying(const struct prune *prune, const struct play_ability *ability)
{
    for (size_t i = 0; i + 1 < ability->effect.step_count; i++)
        if (!is_cost(prune, ability, &ability->effect.steps[i]))
            return true;
    return false;
}

/* Whether better results for their owner may be worse for it by what this ability does, whoever's
 * dice they are: it must be used, or somebody pays because of it, or its results are none, or it
 * asks for so many that fewer are safe. */
static bool minds_results(const struct play_ability *ability)
{
    const struct rules_effect *effect = &ability->effect;
    const struct rules_step *main = rules_effect_main(effect);

    return effect->must || effect->refusable || main->just || main->operation == RULES_MATCH ||
           main->operation == RULES_INFLICT || main->operation == RULES_NAME_RESULT ||
           main->operation == RULES_KEEP;
}

static bool rolls_mind_results(const struct prune *prune)
{
    for (size_t i = 0; i < prune->attack->roll_count; i++)
        if (asks_of_dice(&prune->attack->rolls[i]))
            return true;
    return false;
}

/* ---- the best face of a die ---- */

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
    bool crits_only = (main->from & DICE_BIT(DICE_CRIT)) && !(main->from & DICE_BIT(DICE_HIT));

    if (minds_results(ability) || asks_of_color(ability, color) ||
        gains_by_paying(prune, ability) || effect->timing == RULES_NET ||
        (main->operation == RULES_REROLL && is_out_of_time(ability)) ||
        (effect->give && effect->choice)) /* to use one keeps it from the other */
        return true;
    if (ability->dice == color && main->every && acts_on_dice(main) && (main->from & best[color]))
        return true; /* all or nothing: the die may be wanted out of its way */
    return color == DICE_RED && crits_only && ability->actor == RULES_DEFENDER &&
           ability->dice == DICE_RED && ability->window > RULES_ATTACKER_MODIFIES_ATTACK;
}

/* Whether the other ship may take results when all is modified, and their owner still has something
 * that makes results of dice after that: what was none then is spared. */
static bool is_spared(const struct prune *prune, enum dice_color color)
{
    enum rules_side owner = color == DICE_RED ? RULES_ATTACKER : RULES_DEFENDER;
    bool taken = false, made = false;

    for (size_t i = 0; i < prune->attack->ability_count; i++) {
        const struct play_ability *ability = &prune->attack->abilities[i];

        if (!is_out_of_time(ability))
            continue;
        taken = taken || (ability->actor != owner && takes(ability, color, best[color]));
        made = made || (ability->actor == owner && takes(ability, color, DICE_EACH));
    }
    return taken && made;
}

static bool is_best_face_best(const struct prune *prune, enum dice_color color)
{
    if (prune->wants.fewer[RULES_ATTACKER] || prune->wants.fewer[RULES_DEFENDER] ||
        prune->wants.damage || prune->wants.few_charges || rolls_mind_results(prune) ||
        is_spared(prune, color))
        return false;
    for (size_t i = 0; i < prune->attack->ability_count; i++)
        if (minds_best_face(prune, &prune->attack->abilities[i], color))
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

        if (ability->dice == color && main->operation == RULES_REROLL && !main->theirs &&
            !main->every && !main->just && ability->effect.timing == RULES_NORMAL)
            prune->uses[i].faces &= (uint8_t)~best[color];
    }
}

/* ---- what can wait ---- */

/* Dice changed in the normal time, for a price in tokens and charges: what the arguments below are
 * about. Of other abilities nothing is said, and all of their orders are kept. */
static bool is_orderly(const struct play_ability *ability)
{
    const struct rules_effect *effect = &ability->effect;
    const struct rules_step *main = rules_effect_main(effect);

    for (size_t i = 0; i + 1 < effect->step_count; i++)
        if (effect->steps[i].theirs ||
            (effect->steps[i].operation != RULES_LOSE && effect->steps[i].operation != RULES_GAIN &&
             effect->steps[i].operation != RULES_NO_SPEND))
            return false;
    return effect->timing == RULES_NORMAL && !effect->must && !effect->refusable &&
           !effect->unmarked && !main->just && !main->frozen && main->operation >= RULES_REROLL &&
           main->operation <= RULES_ADD && main->to < DICE_FACES &&
           (main->operation != RULES_REROLL || !main->every);
}

/* Whether a use of `by` may change what a fact of `asker` is about. That all dice are blank is not
 * true any more once one has been changed: then `asker` cannot come after `by` in any case. */
static bool changes_fact(const struct play_ability *by, const struct play_ability *asker,
                         const struct rules_fact *fact)
{
    const struct rules_step *main = rules_effect_main(&by->effect);
    const uint16_t moved =
        price_tokens(by, RULES_LOSE) | price_tokens(by, RULES_GAIN) | jammed_by(by);

    switch ((enum rules_fact_kind)fact->kind) {
    case RULES_FACT_TOKENS:
        return fact->tokens & moved;
    case RULES_FACT_HAS_CHARGE:
        return by->pool && by->pool == asker->pool;
    case RULES_FACT_DICE:
    case RULES_FACT_OUTDICED:
        return main->operation == RULES_ADD;
    case RULES_FACT_ALL_BLANK:
        return main->operation == RULES_REROLL || main->to == DICE_BLANK || fact->no ||
               by->dice != asker->dice;
    case RULES_FACT_ALL_SAME:
    case RULES_FACT_NAMED:
    case RULES_FACT_MODIFIED:
    case RULES_FACT_NET:
    case RULES_FACT_NET_SHIELDS:
        return true;
    default:
        return false;
    }
}

static bool changes_condition(const struct play_ability *by, const struct play_ability *asker)
{
    for (size_t i = 0; i < asker->effect.fact_count; i++) {
        const struct rules_fact *fact = &asker->effect.facts[i];
        const bool is_alone = !fact->or_next && !(i > 0 && fact[-1].or_next);

        if (changes_fact(by, asker, fact) || (fact->kind == RULES_FACT_ALL_BLANK && !is_alone))
            return true;
    }
    return false;
}

/* Whether the price of `late` can still be paid after that of `early`, and comes to the same. */
static bool pays_after(const struct prune *prune, const struct play_ability *late,
                       const struct play_ability *early)
{
    uint16_t spent = price_tokens(late, RULES_LOSE), gained = price_tokens(late, RULES_GAIN);

    return !(late->effect.charge && prune->wants.few_charges) &&
           !(spent & (price_tokens(early, RULES_NO_SPEND) | prune->wants.fewer[late->actor])) &&
           !((spent | gained) & jammed_by(early)) && !(gained & price_tokens(early, RULES_LOSE)) &&
           !(jammed_by(late) & price_tokens(early, RULES_GAIN));
}

/* Whether a change or an added die may come after `early` instead of before it, with a result as
 * good. Of alternatives of one word only one is used. That one is used later takes no other use
 * from it, so it is no matter that alternatives of these two exclude each other. It does not depend
 * on what `early` rolls. Its dice still show what it wants unless `early` takes all there are; and
 * `early` finds its own unless it wants what `late` makes: if it could take such a die as it was,
 * `late` was not needed for it, but for what its price gains. */
static bool can_wait(const struct prune *prune, const struct play_ability *late,
                     const struct play_ability *early)
{
    const struct rules_step *waits = rules_effect_main(&late->effect);
    const struct rules_step *first = rules_effect_main(&early->effect);
    uint8_t made = first->operation == RULES_CHANGE ? (uint8_t)DICE_BIT(first->to) : 0;
    uint8_t taken = use_of(prune, early)->faces &
                    (uint8_t)~made; /* a die that shows it already is not changed */
    bool made_is_taken = taken & DICE_BIT(waits->to);

    if (!is_orderly(late) || !is_orderly(early))
        return false;
    if (late->group & early->used)
        return true;
    if (!pays_after(prune, late, early) || changes_condition(late, early) ||
        changes_condition(early, late))
        return false;
    if (first->every && (made_is_taken || (taken & use_of(prune, late)->faces)))
        return false;
    if (waits->operation == RULES_ADD)
        return !made_is_taken;
    return !made_is_taken || (!(use_of(prune, late)->faces & ~taken) &&
                              !(price_tokens(late, RULES_GAIN) & prune->wants.more[late->actor]));
}

/* Whether another ability makes it a loss that one which changes all dice of a face takes those too
 * that came meanwhile. */
static bool makes_waiting_a_loss(const struct prune *prune, const struct play_ability *late,
                                 const struct play_ability *other)
{
    const struct rules_step *makes = rules_effect_main(&other->effect);
    uint16_t spent = price_tokens(late, RULES_LOSE);
    enum dice_color color = other->dice;

    if (other->window < late->window)
        return false;
    if (minds_results(other) ||
        (is_orderly(other) && other->window == late->window ? changes_condition(late, other)
                                                            : asks_of_color(other, late->dice)) ||
        (other->actor != late->actor && gains_by_paying(prune, other)))
        return true;
    if (other->window > late->window && other->actor == late->actor)
        return takes(other, late->dice, use_of(prune, late)->faces); /* it wants them as they are */
    if (other->window != late->window)
        return false;
    return (makes->operation == RULES_CHANGE && (use_of(prune, other)->faces & results[color]) &&
            !(results[color] & DICE_BIT(makes->to))) ||
           (spent & (price_tokens(other, RULES_NO_SPEND) | jammed_by(other)));
}

/* A token that changes every focus result takes, when it waits, those too that came meanwhile. That
 * is no loss: more results of its owner's dice are no worse, and what was to be made of a focus
 * result otherwise can be made before the token is spent. Only where that may be otherwise has it
 * to be early: where results can be changed back to what is none, where somebody looks at the roll,
 * where its owner has something for a focus result later. */
static bool may_lose_by_waiting(const struct prune *prune, const struct play_ability *late)
{
    const struct rules_step *main = rules_effect_main(&late->effect);

    if (!main->every)
        return false;
    if (main->theirs || main->operation != RULES_CHANGE || main->to >= DICE_FACES ||
        (use_of(prune, late)->faces & results[late->dice]) ||
        !(results[late->dice] & DICE_BIT(main->to)) || prune->wants.damage ||
        price_tokens(late, RULES_GAIN) || rolls_mind_results(prune))
        return true;
    for (size_t i = 0; i < prune->attack->ability_count; i++)
        if (&prune->attack->abilities[i] != late &&
            makes_waiting_a_loss(prune, late, &prune->attack->abilities[i]))
            return true;
    return false;
}

static bool must_be_early(const struct prune *prune, const struct play_ability *ability,
                          uint32_t early)
{
    if (rules_effect_main(&ability->effect)->operation == RULES_REROLL ||
        may_lose_by_waiting(prune, ability))
        return true;
    for (size_t i = 0; i < prune->attack->ability_count; i++)
        if ((prune->attack->abilities[i].used & early) &&
            !can_wait(prune, ability, &prune->attack->abilities[i]))
            return true;
    return false;
}

/* The abilities of a window for which the others can wait: rerolls, those that may have to come
 * before one, those that may have to come before these, and so on. */
static uint32_t early_of(const struct prune *prune, enum rules_window window)
{
    uint32_t early = 0, before;

    do {
        before = early;
        for (size_t i = 0; i < prune->attack->ability_count; i++)
            if (prune->attack->abilities[i].window == window &&
                must_be_early(prune, &prune->attack->abilities[i], early))
                early |= prune->attack->abilities[i].used;
    } while (early != before);
    return early;
}

/* The bit of an ability that lasts says that it was used, so nothing else may set it. */
static void leave_useless_orders(struct prune *prune)
{
    uint32_t lasting = 0;

    for (size_t i = 0; i < prune->attack->ability_count; i++)
        lasting |= prune->attack->abilities[i].lasts ? prune->attack->abilities[i].used : 0;
    for (size_t i = 0; i < prune->attack->ability_count; i++) {
        const struct play_ability *ability = &prune->attack->abilities[i];
        uint32_t early = early_of(prune, ability->window);

        if (!((early | prune->first) & ability->used))
            prune->uses[i].ends |= early & ~lasting;
    }
}

/* ---- the order of what waits ---- */

/* Faces that a change takes: a die that shows what it makes is not changed. */
static uint8_t faces_taken(const struct prune *prune, const struct play_ability *ability)
{
    const struct rules_step *main = rules_effect_main(&ability->effect);

    return main->operation == RULES_ADD
               ? 0
               : use_of(prune, ability)->faces & (uint8_t)~DICE_BIT(main->to);
}

/* Whether `a` comes before `b` for all that both can do: what `a` makes `b` can take, `b` takes all
 * there are of what `a` would choose among, or is left what the lesser `a` cannot do. */
static bool comes_before(const struct prune *prune, const struct play_ability *a,
                         const struct play_ability *b)
{
    const struct rules_step *of_a = rules_effect_main(&a->effect);
    const struct rules_step *of_b = rules_effect_main(&b->effect);
    const uint8_t shared = faces_taken(prune, a) & faces_taken(prune, b);

    return (faces_taken(prune, b) & DICE_BIT(of_a->to)) || (shared && of_b->every) ||
           (use_of(prune, b)->lesser & a->used);
}

/* Dice changed or added for tokens that are spent, and nothing else. */
static bool only_spends(const struct play_ability *ability)
{
    for (size_t i = 0; i + 1 < ability->effect.step_count; i++)
        if (ability->effect.steps[i].operation != RULES_LOSE)
            return false;
    return is_orderly(ability) && ability->effect.fact_count == 0;
}

/* The next of the abilities `left` that needs to come before none of the others;
 * PLAY_ABILITIES_MAX: there is none, they go in a circle. */
static size_t next_in_order(const struct prune *prune, uint32_t left)
{
    const struct play_ability *abilities = prune->attack->abilities;

    for (size_t i = 0; i < prune->attack->ability_count; i++) {
        bool is_first = left & abilities[i].used;

        for (size_t other = 0; is_first && other < prune->attack->ability_count; other++)
            if (other != i && (left & abilities[other].used) &&
                comes_before(prune, &abilities[other], &abilities[i]))
                is_first = false;
        if (is_first)
            return i;
    }
    return PLAY_ABILITIES_MAX;
}

/* The abilities of a window that wait for the others; 0: more than what is known of orders. */
static uint32_t waiting_in(const struct prune *prune, enum rules_window window)
{
    const uint32_t early = early_of(prune, window);
    uint32_t waiting = 0;

    for (size_t i = 0; i < prune->attack->ability_count; i++) {
        const struct play_ability *ability = &prune->attack->abilities[i];

        if (ability->window != window || ((early | prune->first) & ability->used))
            continue;
        if (!only_spends(ability))
            return 0;
        waiting |= ability->used;
    }
    return waiting;
}

/* What waits for all rerolls is used in one order: whoever uses one of these does not use those
 * that come before it any more. Nothing is lost. None of them looks at more than dice of its own
 * faces and tokens that it spends, and nobody looks at these in between; so two of them that take
 * different dice come to the same in either order. If `b` takes what `a` makes, whatever `b` then
 * `a` do can be done by `a` then `b` with the same dice; likewise if `b` has to take all dice there
 * are, and `a` some of them: then these are taken first. (That `b` takes those too that `a` has
 * made is no loss, see may_lose_by_waiting.) Where that asks for a circle nothing is left out. */
static void leave_other_orders(struct prune *prune, enum rules_window window)
{
    const struct play_ability *abilities = prune->attack->abilities;
    uint32_t left = waiting_in(prune, window), before = 0;
    size_t order[PLAY_ABILITIES_MAX], count = 0;

    for (; left; left &= ~abilities[order[count++]].used) {
        order[count] = next_in_order(prune, left);
        if (order[count] == PLAY_ABILITIES_MAX)
            return;
    }
    for (size_t i = 0; i < count; i++) {
        prune->uses[order[i]].ends |= before;
        before |= abilities[order[i]].lasts ? 0 : abilities[order[i]].used;
    }
}

/* ---- dice that are added for nothing ---- */

/* Whether an ability that takes every die may do worse to one that has been added than to leave it:
 * all but to change what is none to a result. */
static bool takes_along(const struct play_ability *ability, enum dice_color color)
{
    const struct rules_step *main = rules_effect_main(&ability->effect);

    return main->every && acts_on_dice(main) && ability->dice == color &&
           (main->operation != RULES_CHANGE || (main->from & results[color]) ||
            !(results[color] & DICE_BIT(main->to)));
}

/* Whether an ability may make it a loss for the owner of dice to have one more. */
static bool minds_more_dice(const struct prune *prune, const struct play_ability *ability,
                            const struct play_ability *adds)
{
    return minds_results(ability) || asks_of_color(ability, adds->dice) ||
           takes_along(ability, adds->dice) ||
           (ability->actor != adds->actor && ability->effect.step_count > 1 &&
            takes(ability, adds->dice, DICE_EACH)) ||
           gains_by_paying(prune, ability);
}

/* Whether an ability adds dice for nothing, and one more is no loss: whoever does not care for it
 * leaves it alone, and nobody else looks at it or gains by it. */
static bool adds_for_nothing(const struct prune *prune, const struct play_ability *ability)
{
    const struct rules_step *main = rules_effect_main(&ability->effect);

    if (main->operation != RULES_ADD || main->theirs || ability->effect.step_count > 1 ||
        !ability->plain || prune->wants.damage || rolls_mind_results(prune))
        return false;
    for (size_t i = 0; i < prune->attack->ability_count; i++)
        if (minds_more_dice(prune, &prune->attack->abilities[i], ability))
            return false;
    return true;
}

/* ---- what a lesser ability can do ---- */

static const struct rules_step *price_of(const struct play_ability *ability)
{
    return ability->effect.step_count > 1 ? &ability->effect.steps[0] : NULL;
}

/* Whether an ability used between two others may leave the second one without its price, or forbid
 * it, where it would not the first one. */
static bool comes_between(const struct play_ability *other, const struct rules_step *price)
{
    for (size_t i = 0; i < other->effect.step_count; i++) {
        const struct rules_step *step = &other->effect.steps[i];

        if (step->operation >= RULES_MOD_ONLY && step->operation <= RULES_NO_MOD)
            return true;
    }
    return price && (price->tokens & (price_tokens(other, RULES_NO_SPEND) | jammed_by(other)));
}

/* Whether it is no loss to have `b` left instead of `a`, and to keep its price meanwhile. */
static bool can_be_left(const struct prune *prune, const struct play_ability *a,
                        const struct play_ability *b)
{
    const struct rules_step *price = price_of(b);

    if (price && !price_of(a) && (price->tokens & prune->wants.fewer[b->actor]))
        return false;
    for (size_t i = 0; i < prune->attack->ability_count; i++)
        if (prune->attack->abilities[i].window == b->window &&
            comes_between(&prune->attack->abilities[i], price))
            return false;
    return true;
}

/* Whether `b` can stand in for `a` whatever `a` does, and `a` costs nothing that `b` does not. */
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

/* Of two that are equal the first is the lesser. Who lets the lesser one do what both can do has
 * the greater one left, and with it can still do all that was to be done with the lesser. */
static uint32_t lesser_of(const struct prune *prune, const struct play_ability *ability)
{
    uint32_t lesser = 0;

    for (size_t i = 0; i < prune->attack->ability_count; i++) {
        const struct play_ability *other = &prune->attack->abilities[i];

        if (at_most(prune, other, ability) &&
            (other < ability || !at_most(prune, ability, other)) &&
            can_be_left(prune, other, ability))
            lesser |= other->used;
    }
    return lesser;
}

/* ---- all of them ---- */

/* Whether the defender may want something else than to come off unhurt: the attack is played to its
 * end even if no damage is to come. */
static bool plays_on(const struct prune *prune)
{
    for (size_t i = 0; i < prune->attack->ability_count; i++) {
        const struct rules_step *main = rules_effect_main(&prune->attack->abilities[i].effect);

        if (main->operation == RULES_INFLICT && (main->tokens & prune->wants.more[RULES_DEFENDER]))
            return true;
    }
    return prune->wants.fewer[RULES_DEFENDER] || prune->attack->notes_modified ||
           prune->wants.damage || prune->wants.few_charges || prune->attack->notes_earlier ||
           prune->attack->demand_count > 0;
}

/* Rules that come and go change what can be done, and when: no order is useless then. */
static bool has_rules_that_change(const struct play_attack *attack)
{
    for (size_t i = 0; i < attack->ability_count; i++)
        if (attack->abilities[i].holds && attack->abilities[i].effect.fact_count > 0)
            return true;
    return false;
}

/* What is done to a die before it is out of reach cannot be done after it. */
static bool freezes_dice(const struct play_attack *attack)
{
    for (size_t i = 0; i < attack->ability_count; i++)
        for (size_t step = 0; step < attack->abilities[i].effect.step_count; step++)
            if (attack->abilities[i].effect.steps[step].frozen)
                return true;
    return false;
}

/* What the arguments about orders and faces take for granted does not hold. */
static unsigned kept_by_rules(const struct play_attack *attack)
{
    return has_rules_that_change(attack) || attack->promise_count > 0 || attack->notes_critical ||
                   attack->notes_earlier || attack->demand_count > 0 || freezes_dice(attack)
               ? PRUNE_USES
               : 0;
}

void prune_find(struct prune *prune, const struct play_attack *attack,
                const struct scenario *scenario, size_t index, unsigned keep)
{
    *prune = (struct prune){ .attack = attack,
                             .keep = keep | kept_by_rules(attack),
                             .wants = prune_wants_find(scenario, index, attack) };
    for (size_t i = 0; i < attack->ability_count; i++)
        prune->uses[i] =
            (struct prune_use){ .faces = rules_effect_main(&attack->abilities[i].effect)->from,
                                .ends = attack->abilities[i].ends };
    prune->plays_on = (prune->keep & PRUNE_CANCELLED) || plays_on(prune);
    for (enum dice_color color = 0; !(prune->keep & PRUNE_BEST_FACES) && color < DICE_COLORS;
         color++)
        if (is_best_face_best(prune, color))
            leave_best_faces(prune, color);
    for (size_t i = 0; !(prune->keep & PRUNE_ADDS) && i < attack->ability_count; i++)
        if (adds_for_nothing(prune, &attack->abilities[i]))
            prune->first |= attack->abilities[i].used;
    if (!(prune->keep & PRUNE_WAITING))
        leave_useless_orders(prune);
    for (size_t i = 0; !(prune->keep & PRUNE_LESSER) && i < attack->ability_count; i++)
        prune->uses[i].lesser = lesser_of(prune, &attack->abilities[i]);
    if (!(prune->keep & PRUNE_ORDERS)) {
        leave_other_orders(prune, RULES_ATTACKER_MODIFIES_ATTACK);
        leave_other_orders(prune, RULES_DEFENDER_MODIFIES_ATTACK);
        leave_other_orders(prune, RULES_ATTACKER_MODIFIES_DEFENSE);
        leave_other_orders(prune, RULES_DEFENDER_MODIFIES_DEFENSE);
    }
}
