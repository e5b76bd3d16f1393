/* Effects: what they cost, and everything that can be done with them. */
#include "support/naive_game.h"

#include <math.h>
#include <stddef.h>

/* ---- values ---- */

static bool is_better(const struct naive_value *a, const struct naive_value *b,
                      enum rules_side side)
{
    const double *x = (const double *)a, *y = (const double *)b;

    for (int i = 0; i < NAIVE_CRITERIA; i++)
        if (fabs(x[i] - y[i]) > 1e-11)
            return side == RULES_ATTACKER ? x[i] > y[i] : x[i] < y[i];
    return false;
}

struct naive_option naive_better(struct naive_option a, struct naive_option b, enum rules_side side)
{
    if (!a.possible || !b.possible)
        return a.possible ? a : b;
    return is_better(&b.value, &a.value, side) ? b : a;
}

/* ---- tokens ---- */

static bool is_of_event(const struct rules_fact *fact, enum rules_event event,
                        enum rules_side bearer, enum rules_side side, int token)
{
    return fact->kind == RULES_FACT_SPENT && (fact->id & event) &&
           (fact->theirs ? naive_other(bearer) : bearer) == side && (fact->tokens >> token & 1);
}

void naive_note(struct naive_game *game, enum rules_event event, enum rules_side side, int token)
{
    for (enum rules_side bearer = 0; bearer < RULES_SIDES; bearer++) {
        const struct loadout *loadout = naive_loadout(game, bearer);

        for (size_t i = 0; i < loadout->effect_count; i++)
            for (int j = 0; j < loadout->effects[i].fact_count; j++)
                if (is_of_event(&loadout->effects[i].facts[j], event, bearer, side, token))
                    game->event[bearer][i] |= (uint8_t)(1u << j);
    }
}

/* How many prices of a use are one token of these kinds. */
static int prices_in(const struct naive_use *use, uint32_t tokens)
{
    int count = 0;

    for (int i = 0; i < use->effect->step_count - 1; i++) {
        const struct rules_step *step = &use->effect->steps[i];

        count += step->operation == RULES_LOSE && step->exact && !step->theirs &&
                 step->count == 1 && (step->tokens & tokens);
    }
    return count;
}

bool naive_may_borrow(const struct naive_game *game, const struct naive_use *use, int index,
                      enum rules_side bearer, int loan)
{
    const struct rules_effect *effect = &naive_loadout(game, bearer)->effects[loan];
    const struct rules_step *step = &use->effect->steps[index];
    const struct naive_use lends = { effect, bearer, naive_actor(effect, bearer), loan, -1,
                                     false,  NULL };

    return rules_effect_is_loan(effect) && lends.actor == use->actor && !use->effect->ally &&
           use->effect->timing != RULES_AFTER && !use->shown &&
           index < use->effect->step_count - 1 && step->operation == RULES_LOSE && step->exact &&
           !step->theirs && step->count == 1 && (step->tokens & effect->ally_tokens) &&
           prices_in(use, effect->ally_tokens) == 1 &&
           naive_charges_left(game, bearer, effect->ally_pool) > 0 &&
           !naive_is_barred(game, use, step->tokens & effect->ally_tokens) &&
           naive_facts_hold(game, &lends);
}

/* A friend's token instead. */
static struct naive_option borrow(const struct naive_game *game, const struct naive_use *use,
                                  int index)
{
    struct naive_option best = { 0 };

    for (enum rules_side bearer = 0; bearer < RULES_SIDES; bearer++) {
        const struct loadout *loadout = naive_loadout(game, bearer);

        for (int i = 0; i < (int)loadout->effect_count; i++) {
            struct naive_game after = *game;

            if (!naive_may_borrow(game, use, index, bearer, i))
                continue;
            after.charges_spent[bearer][loadout->effects[i].ally_pool]++;
            for (int token = 0; token < RULES_TOKENS; token++)
                if ((use->effect->steps[index].tokens & loadout->effects[i].ally_tokens) ==
                    (1u << token))
                    naive_note(&after, RULES_SPENT, use->actor, token);
            best = naive_better(best, naive_carry_on(after, use, index + 1), use->actor);
        }
    }
    return best;
}

static struct naive_option no_attack(struct naive_game game, const struct naive_use *use,
                                     int index);

/* The cost of a weapon is spent, too: the attack is not made if it cannot be. */
static struct naive_option lose(struct naive_game game, const struct naive_use *use, int index)
{
    const struct rules_step *step = &use->effect->steps[index];
    enum rules_side side = naive_target(use, step);
    bool spends = side == use->actor && step->exact;
    bool pays = side == use->actor && use->effect->weapon && use->effect->must, held = false;
    struct naive_option best = borrow(&game, use, index);

    for (int token = 0; token < RULES_TOKENS; token++) {
        struct naive_game after = game;
        int8_t *there = &after.tokens[side][token];

        if (!(step->tokens >> token & 1) || *there < (step->exact ? step->count : 1))
            continue;
        held = true;
        if ((spends || pays) &&
            naive_tokens_to_spend(&game, use, token) < (spends ? step->count : 1))
            continue;
        after.has_spent[side] |= spends ? 1u << token : 0;
        if (spends || pays)
            naive_note(&after, pays ? RULES_PAID : RULES_SPENT, side, token);
        *there = (int8_t)(*there - (*there < step->count ? *there : step->count));
        best = naive_better(best, naive_carry_on(after, use, index + 1), use->actor);
    }
    return pays && held && !best.possible ? no_attack(game, use, index) : best;
}

/* No reinforce token in the first edition. */
static bool is_jammed(const struct naive_game *game, int token)
{
    if (token == RULES_REINFORCE && naive_first_edition(game))
        return false;
    return token == RULES_LOCK || (RULES_GREEN >> token & 1);
}

/* A jam token leaves with a green token or a lock, whichever who jams wants; `jams` more come. */
static struct naive_option jam(struct naive_game game, const struct naive_use *use, int index,
                               int jams)
{
    enum rules_side side = naive_target(use, &use->effect->steps[index]);
    struct naive_option best = { 0 };
    bool any = false;

    if (jams == 0)
        return naive_carry_on(game, use, index + 1);
    for (int token = 0; token < RULES_TOKENS; token++) {
        struct naive_game after = game;

        if (!is_jammed(&game, token) || !game.tokens[side][token])
            continue;
        any = true;
        after.tokens[side][token]--;
        best = naive_better(best, jam(after, use, index, jams - 1), use->actor);
    }
    if (any)
        return best; /* which may be none: what it took was wanted for another price */
    game.tokens[side][RULES_JAM] = (int8_t)(game.tokens[side][RULES_JAM] + jams);
    return naive_carry_on(game, use, index + 1);
}

static struct naive_option gain(struct naive_game game, const struct naive_use *use, int index)
{
    const struct rules_step *step = &use->effect->steps[index];
    enum rules_side side = naive_target(use, step);
    struct naive_option best = { 0 };

    if (step->tokens == RULES_TOKEN_BIT(RULES_JAM)) {
        naive_note(&game, RULES_GAINED, side, RULES_JAM);
        return jam(game, use, index, step->count);
    }
    for (int token = 0; token < RULES_TOKENS; token++) {
        struct naive_game after = game;
        int8_t *jams = &after.tokens[side][RULES_JAM];
        int lost = is_jammed(&game, token) ? (*jams < step->count ? *jams : step->count) : 0;

        if (!(step->tokens >> token & 1))
            continue;
        *jams = (int8_t)(*jams - lost);
        after.tokens[side][token] = (int8_t)(after.tokens[side][token] + step->count - lost);
        if (token == RULES_FORCE &&
            after.tokens[side][token] > naive_loadout(&game, side)->force_most)
            after.tokens[side][token] = (int8_t)naive_loadout(&game, side)->force_most;
        naive_ion_breaks_locks(&after, side);
        if (after.tokens[side][token] > game.tokens[side][token])
            naive_note(&after, RULES_GAINED, side, token);
        best = naive_better(best, naive_carry_on(after, use, index + 1), use->actor);
    }
    return best;
}

/* ---- damage ---- */

static struct naive_option suffer(struct naive_game game, const struct naive_use *use, int index)
{
    const struct rules_step *step = &use->effect->steps[index];

    if (naive_target(use, step) == RULES_ATTACKER)
        game.own_damage += step->count;
    else if (naive_kind_of_damage(&game, step->to) == DICE_CRIT)
        game.suffered_crits += step->count;
    else
        game.suffered_hits += step->count;
    return naive_carry_on(game, use, index + 1);
}

/* Results first, then damage besides them, which a shield that is lost is not. False: there is none
 * of the kind. */
static bool prevent_one(struct naive_game *game, enum dice_face kind)
{
    struct naive_pool *red = &game->pools[DICE_RED];
    int *besides = kind == DICE_CRIT ? &game->suffered_crits : &game->suffered_hits;

    for (int added = 0; added <= 1; added++) /* the results of the roll first */
        for (int i = 0; i < red->count; i++) {
            if ((red->dice[i].face != DICE_HIT && red->dice[i].face != DICE_CRIT) ||
                naive_kind_of_damage(game, red->dice[i].face) != kind ||
                red->dice[i].added != added || naive_is_turned(game, &red->dice[i]))
                continue;
            red->dice[i] = red->dice[--red->count];
            return true;
        }
    if (*besides == (kind == DICE_HIT ? game->lost_shields : 0))
        return false;
    --*besides;
    return true;
}

static struct naive_option prevent(struct naive_game game, const struct naive_use *use, int index)
{
    const struct rules_step *step = &use->effect->steps[index];
    const int most = step->count == RULES_RESULTS ? naive_fatal(&game) : step->count;
    const uint8_t kinds = step->from;
    struct naive_option best = { 0 };

    for (enum dice_face first = DICE_HIT; first <= DICE_CRIT; first++) {
        const enum dice_face other = first == DICE_HIT ? DICE_CRIT : DICE_HIT;
        struct naive_game after = game;
        int done = 0;

        if (!(kinds >> first & 1))
            continue;
        while (done < most && prevent_one(&after, first))
            done++;
        if (done == 0 || naive_target(use, step) != RULES_DEFENDER)
            continue;
        while (done < most && (kinds >> other & 1) && prevent_one(&after, other))
            done++;
        best = naive_better(best, naive_carry_on(after, use, index + 1), use->actor);
    }
    return best;
}

/* Damage cards, past the shields. */
static struct naive_option deal(struct naive_game game, const struct naive_use *use, int index)
{
    const struct rules_step *step = &use->effect->steps[index];

    if (naive_target(use, step) == RULES_ATTACKER)
        game.own_cards += step->count;
    else if (step->operation == RULES_FACEUP)
        game.dealt_crits += step->count;
    else
        game.dealt_hits += step->count;
    return naive_carry_on(game, use, index + 1);
}

/* A card that lies there or was dealt. */
static struct naive_option expose(struct naive_game game, const struct naive_use *use, int index)
{
    const struct rules_step *step = &use->effect->steps[index];

    if (naive_target(use, step) != RULES_DEFENDER || !naive_has_damage_card(&game))
        return (struct naive_option){ 0 };
    game.critical = true;
    return naive_carry_on(game, use, index + 1);
}

static struct naive_option lose_shields(struct naive_game game, const struct naive_use *use,
                                        int index)
{
    const struct rules_step *step = &use->effect->steps[index];
    const struct loadout *attacker = naive_loadout(&game, RULES_ATTACKER);
    bool attackers = naive_target(use, step) == RULES_ATTACKER;
    int left = attackers ? naive_own_shields(&game) : naive_shields(&game);

    if (attackers && !attacker->shielded)
        left = step->count;
    if (left < (step->exact ? step->count : 1))
        return (struct naive_option){ 0 };
    if (attackers && attacker->shielded)
        game.own_damage += left < step->count ? left : step->count;
    if (!attackers) {
        game.suffered_hits += left < step->count ? left : step->count;
        game.lost_shields += left < step->count ? left : step->count;
    }
    return naive_carry_on(game, use, index + 1);
}

/* ---- the rest ---- */

static struct naive_option name_result(struct naive_game game, const struct naive_use *use,
                                       int index)
{
    enum dice_color color = naive_color(&game, use, &use->effect->steps[index]);
    struct naive_option best = { 0 };

    for (int face = 0; face < DICE_FACES; face++) {
        if (!dice_sides[color][face])
            continue;
        game.guessed = 0;
        game.named = 1 + face;
        game.named_color = color;
        best = naive_better(best, naive_carry_on(game, use, index + 1), use->actor);
    }
    return best;
}

static struct naive_option name_count(struct naive_game game, const struct naive_use *use,
                                      int index)
{
    struct naive_option best = { 0 };

    game.named = 0;
    for (game.guessed = naive_first_edition(&game) ? 1 : 2; game.guessed <= 6; game.guessed++)
        best = naive_better(best, naive_carry_on(game, use, index + 1), use->actor);
    return best;
}

/* Without dice it goes on with neutralizing; one that is not made is over, whatever follows others.
 */
static struct naive_option no_attack(struct naive_game game, const struct naive_use *use, int index)
{
    game.pools[DICE_RED].count = 0;
    game.window = game.counts_as_hit ? RULES_NEUTRALIZE : RULES_WINDOWS;
    game.first_of_two = game.first_of_two && game.counts_as_hit;
    return naive_carry_on(game, use, index + 1);
}

static struct naive_option change_value(struct naive_game game, const struct naive_use *use,
                                        int index)
{
    naive_change_value(&game, &use->effect->steps[index], use->actor);
    return naive_carry_on(game, use, index + 1);
}

/* The attack comes to its end, and another one follows. */
static struct naive_option attack_again(struct naive_game game, const struct naive_use *use,
                                        int index)
{
    game.chosen = &use->effect->steps[index];
    return (struct naive_option){ true, naive_end(game) };
}

static struct naive_option as_hit(struct naive_game game, const struct naive_use *use, int index)
{
    game.counts_as_hit = true;
    return no_attack(game, use, index);
}

static struct naive_option charge(struct naive_game game, const struct naive_use *use, int index)
{
    const struct rules_step *step = &use->effect->steps[index];
    uint8_t pool = use->effect->pool, *spent = &game.charges_spent[use->bearer][pool];
    bool gains = step->operation == RULES_GAIN_CHARGE;
    int there = gains ? *spent : naive_charges_left(&game, use->bearer, pool);

    if (!pool || step->theirs || there == 0 || (step->exact && there < step->count))
        return (struct naive_option){ 0 };
    there = there < step->count ? there : step->count;
    *spent = (uint8_t)(gains ? *spent - there : *spent + there);
    return naive_carry_on(game, use, index + 1);
}

/* ---- steps ---- */

static struct naive_option carry_out(struct naive_game game, const struct naive_use *use, int index)
{
    switch (use->effect->steps[index].operation) {
    case RULES_ROLL:
    case RULES_REROLL:
    case RULES_CHANGE:
    case RULES_ADD:
    case RULES_CANCEL:
    case RULES_MATCH:
        return naive_dice_step(game, use, index);
    case RULES_GAIN:
        return gain(game, use, index);
    case RULES_LOSE:
        return lose(game, use, index);
    case RULES_SUFFER:
        return suffer(game, use, index);
    case RULES_SHIELD:
        return lose_shields(game, use, index);
    case RULES_REGAIN:
        if (naive_target(use, &use->effect->steps[index]) == RULES_ATTACKER)
            game.own_back += use->effect->steps[index].count;
        return naive_carry_on(game, use, index + 1);
    case RULES_PREVENT:
        return prevent(game, use, index);
    case RULES_FACEDOWN:
    case RULES_FACEUP:
        return deal(game, use, index);
    case RULES_EXPOSE:
        return expose(game, use, index);
    case RULES_TEST:
        return naive_test_step(game, use, index);
    case RULES_AS_HIT:
        return as_hit(game, use, index);
    case RULES_GAIN_CHARGE:
    case RULES_LOSE_CHARGE:
        return charge(game, use, index);
    case RULES_NAME_RESULT:
        return name_result(game, use, index);
    case RULES_NAME_COUNT:
        return name_count(game, use, index);
    case RULES_NO_ATTACK:
        return no_attack(game, use, index);
    case RULES_BONUS_ATTACK:
        return attack_again(game, use, index);
    case RULES_STAT:
        return change_value(game, use, index);
    default:
        return naive_carry_on(game, use, index + 1);
    }
}

/* It happens, or will: what is chosen for after the attack. */
static struct naive_option happen(struct naive_game game, const struct naive_use *use, int index)
{
    game.holds[use->bearer][use->index] = true;
    if (use->effect->timing != RULES_AFTER)
        return carry_out(game, use, index);
    game.pending[use->bearer][use->index] = true;
    return (struct naive_option){ true, naive_play(game) };
}

/* The other side accepts what the effect does, or pays to refuse it. */
static struct naive_option offer(struct naive_game game, const struct naive_use *use, int index)
{
    struct rules_effect refusal = { .steps = { use->effect->refusal }, .step_count = 1 };
    struct naive_use refuse = {
        &refusal, use->bearer, naive_other(use->actor), -1, -1, false, NULL
    };
    struct naive_option accept = happen(game, use, index);

    if (!accept.possible || !naive_may_do(&game, &refuse, &refusal.steps[0]))
        return accept;
    return naive_better(accept, naive_carry_on(game, &refuse, 0), refuse.actor);
}

struct naive_option naive_carry_on(struct naive_game game, const struct naive_use *use, int index)
{
    if (index == use->effect->step_count)
        return (struct naive_option){ true, use->shown ? naive_show(game, use->shown)
                                                       : naive_play(game) };
    if (index < use->effect->step_count - 1)
        return carry_out(game, use, index);
    if (game.probe && !(game.has_spent[use->actor] & game.probe))
        return (struct naive_option){ 0 };
    if (use->index < 0 || game.pending[use->bearer][use->index])
        return carry_out(game, use, index);
    game.paid[use->bearer][use->index] = true;
    return use->effect->refusable ? offer(game, use, index) : happen(game, use, index);
}
