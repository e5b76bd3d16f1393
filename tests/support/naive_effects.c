/* Effects: when they can be used, what they cost, and everything that can be done with them. */
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

/* ---- when ---- */

#define EACH(red_attacker, red_defender, green_attacker, green_defender)                           \
    {                                                                                              \
        [DICE_RED] = { [RULES_ATTACKER] = red_attacker, [RULES_DEFENDER] = red_defender },         \
        [DICE_GREEN] = {                                                                           \
            [RULES_ATTACKER] = green_attacker,                                                     \
            [RULES_DEFENDER] = green_defender                                                      \
        }                                                                                          \
    }

/* By timing, dice and who acts. */
static const enum rules_window windows[RULES_TIMINGS][DICE_COLORS][RULES_SIDES] = {
    [RULES_START] = EACH(RULES_ATTACKER_STARTS, RULES_DEFENDER_STARTS,
                         RULES_ATTACKER_BEFORE_DEFENSE, RULES_DEFENDER_BEFORE_DEFENSE),
    [RULES_EARLY] = EACH(RULES_ATTACKER_AFTER_ATTACK_ROLL, RULES_DEFENDER_AFTER_ATTACK_ROLL,
                         RULES_ATTACKER_AFTER_DEFENSE_ROLL, RULES_DEFENDER_AFTER_DEFENSE_ROLL),
    [RULES_NORMAL] = EACH(RULES_ATTACKER_MODIFIES_ATTACK, RULES_DEFENDER_MODIFIES_ATTACK,
                          RULES_ATTACKER_MODIFIES_DEFENSE, RULES_DEFENDER_MODIFIES_DEFENSE),
    [RULES_LATE] = EACH(RULES_ATTACKER_LATE_ATTACK, RULES_DEFENDER_LATE_ATTACK,
                        RULES_ATTACKER_LATE_DEFENSE, RULES_DEFENDER_LATE_DEFENSE),
    [RULES_NET] =
        EACH(RULES_ATTACKER_NET, RULES_DEFENDER_NET, RULES_ATTACKER_NET, RULES_DEFENDER_NET),
    [RULES_DECLARED] = EACH(RULES_ATTACKER_STARTS, RULES_DEFENDER_STARTS, RULES_ATTACKER_STARTS,
                            RULES_DEFENDER_STARTS),
    [RULES_MODIFY] = EACH(RULES_ATTACKER_MODIFIES_ATTACK, RULES_DEFENDER_MODIFIES_DEFENSE,
                          RULES_ATTACKER_MODIFIES_ATTACK, RULES_DEFENDER_MODIFIES_DEFENSE),
    [RULES_LAST] = EACH(RULES_ATTACKER_LAST_ATTACK, RULES_DEFENDER_LAST_ATTACK,
                        RULES_ATTACKER_LAST_DEFENSE, RULES_DEFENDER_LAST_DEFENSE),
    [RULES_AFTERMATH] = EACH(RULES_ATTACKER_AFTERMATH, RULES_DEFENDER_AFTERMATH,
                             RULES_ATTACKER_AFTERMATH, RULES_DEFENDER_AFTERMATH),
};

/* As late as the dice are there. */
static bool pays_with_dice(const struct rules_effect *effect)
{
    for (int i = 0; i < effect->step_count - 1; i++)
        if (effect->steps[i].operation >= RULES_REROLL && effect->steps[i].operation <= RULES_MATCH)
            return true;
    return false;
}

/* Operations on dice have the window of these dice; others that of the own dice, and rules that
 * hold begin with the attack. */
static enum rules_window window_of(const struct naive_use *use)
{
    const struct rules_step *main = naive_main(use->effect);
    enum dice_color color = naive_target(use, main) == RULES_ATTACKER ? DICE_RED : DICE_GREEN;
    enum dice_color own = use->actor == RULES_ATTACKER ? DICE_RED : DICE_GREEN;
    enum rules_timing timing = use->effect->timing;

    switch (main->operation) {
    case RULES_REROLL:
    case RULES_CHANGE:
    case RULES_ADD:
    case RULES_CANCEL:
    case RULES_MATCH:
        timing = timing == RULES_MODIFY     ? RULES_NORMAL
                 : timing == RULES_DECLARED ? RULES_START
                                            : timing;
        return windows[timing][color][use->actor];
    case RULES_GAIN:
    case RULES_LOSE:
    case RULES_SUFFER:
    case RULES_SHIELD:
    case RULES_FACEDOWN:
    case RULES_FACEUP:
    case RULES_TEST:
    case RULES_GAIN_CHARGE:
    case RULES_LOSE_CHARGE:
        if (timing == RULES_NORMAL && pays_with_dice(use->effect))
            return windows[RULES_LATE][DICE_GREEN][use->actor];
        timing = timing == RULES_NORMAL ? RULES_AFTERMATH : timing;
        return windows[timing][timing == RULES_START ? DICE_RED : own][use->actor];
    case RULES_ROLL:
    case RULES_NAME_RESULT:
    case RULES_NAME_COUNT:
    case RULES_ROLL_MAX:
        timing = timing == RULES_NORMAL ? RULES_START : timing;
        return windows[timing][color][use->actor];
    default:
        timing = timing == RULES_NORMAL ? RULES_START : timing;
        return windows[timing][timing == RULES_START ? DICE_RED : own][use->actor];
    }
}

/* ---- tokens ---- */

static struct naive_option lose(struct naive_game game, const struct naive_use *use, int index)
{
    const struct rules_step *step = &use->effect->steps[index];
    enum rules_side side = naive_target(use, step);
    uint32_t forbidden =
        side == use->actor && step->exact ? naive_forbidden_tokens(&game, side) : 0;
    struct naive_option best = { 0 };

    for (int token = 0; token < RULES_TOKENS; token++) {
        struct naive_game after = game;
        int8_t *there = &after.tokens[side][token];

        if (!((step->tokens & ~forbidden) >> token & 1) || *there < (step->exact ? step->count : 1))
            continue;
        *there = (int8_t)(*there - (*there < step->count ? *there : step->count));
        best = naive_better(best, naive_carry_on(after, use, index + 1), use->actor);
    }
    return best;
}

static bool is_jammed(int token)
{
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

        if (!is_jammed(token) || !game.tokens[side][token])
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

    if (step->tokens == RULES_TOKEN_BIT(RULES_JAM))
        return jam(game, use, index, step->count);
    for (int token = 0; token < RULES_TOKENS; token++) {
        struct naive_game after = game;
        int8_t *jams = &after.tokens[side][RULES_JAM];
        int lost = is_jammed(token) ? (*jams < step->count ? *jams : step->count) : 0;

        if (!(step->tokens >> token & 1))
            continue;
        *jams = (int8_t)(*jams - lost);
        after.tokens[side][token] = (int8_t)(after.tokens[side][token] + step->count - lost);
        if (token == RULES_FORCE &&
            after.tokens[side][token] > naive_loadout(&game, side)->force_most)
            after.tokens[side][token] = (int8_t)naive_loadout(&game, side)->force_most;
        best = naive_better(best, naive_carry_on(after, use, index + 1), use->actor);
    }
    return best;
}

/* ---- damage ---- */

static struct naive_option suffer(struct naive_game game, const struct naive_use *use, int index)
{
    const struct rules_step *step = &use->effect->steps[index];

    if (naive_target(use, step) == RULES_DEFENDER && step->to == DICE_CRIT)
        game.suffered_crits += step->count;
    else if (naive_target(use, step) == RULES_DEFENDER)
        game.suffered_hits += step->count;
    return naive_carry_on(game, use, index + 1);
}

/* Damage cards, past the shields. */
static struct naive_option deal(struct naive_game game, const struct naive_use *use, int index)
{
    const struct rules_step *step = &use->effect->steps[index];

    if (naive_target(use, step) == RULES_DEFENDER && step->operation == RULES_FACEUP)
        game.dealt_crits += step->count;
    else if (naive_target(use, step) == RULES_DEFENDER)
        game.dealt_hits += step->count;
    return naive_carry_on(game, use, index + 1);
}

static struct naive_option lose_shields(struct naive_game game, const struct naive_use *use,
                                        int index)
{
    const struct rules_step *step = &use->effect->steps[index];
    const struct loadout *attacker = naive_loadout(&game, RULES_ATTACKER);
    bool attackers = naive_target(use, step) == RULES_ATTACKER;
    int left = naive_shields(&game);

    if (attackers)
        left = attacker->shielded ? attacker->health[RULES_SHIELDS] : step->count;
    if (left < (step->exact ? step->count : 1))
        return (struct naive_option){ 0 };
    if (!attackers)
        game.suffered_hits += left < step->count ? left : step->count;
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

static struct naive_option no_attack(struct naive_game game, const struct naive_use *use, int index)
{
    game.pools[DICE_RED].count = 0;
    game.window = RULES_NEUTRALIZE;
    return naive_carry_on(game, use, index + 1);
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
    case RULES_FACEDOWN:
    case RULES_FACEUP:
        return deal(game, use, index);
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
    default:
        return naive_carry_on(game, use, index + 1);
    }
}

/* The other side accepts what the effect does, or pays to refuse it. */
static struct naive_option offer(struct naive_game game, const struct naive_use *use, int index)
{
    struct rules_effect refusal = { .steps = { use->effect->refusal }, .step_count = 1 };
    struct naive_use refuse = {
        &refusal, use->bearer, naive_other(use->actor), -1, -1, false, NULL
    };
    struct naive_game accepted = game;
    struct naive_option accept;

    accepted.holds[use->bearer][use->index] = true;
    accept = carry_out(accepted, use, index);
    if (!accept.possible || !naive_may_do(&game, &refuse, &refusal.steps[0]))
        return accept;
    return naive_better(accept, naive_carry_on(game, &refuse, 0), refuse.actor);
}

struct naive_option naive_carry_on(struct naive_game game, const struct naive_use *use, int index)
{
    if (index == use->effect->step_count)
        return (struct naive_option){ true, use->shown ? naive_show(game, use->shown)
                                                       : naive_play(game) };
    if (use->index < 0)
        return carry_out(game, use, index);
    if (index < use->effect->step_count - 1)
        return carry_out(game, use, index);
    game.paid[use->bearer][use->index] = true;
    if (use->effect->refusable)
        return offer(game, use, index);
    game.holds[use->bearer][use->index] = true;
    return carry_out(game, use, index);
}

/* ---- uses ---- */

static bool is_used_up(const struct naive_game *game, const struct naive_use *use)
{
    const struct loadout *loadout = naive_loadout(game, use->bearer);

    if (game->used[use->bearer][use->index])
        return true;
    if (use->effect->charge > naive_charges_left(game, use->bearer, use->effect->pool) ||
        use->effect->ally > naive_charges_left(game, use->bearer, use->effect->ally_pool))
        return true;
    for (size_t i = 0; i < loadout->effect_count; i++)
        if (use->effect->choice && loadout->effects[i].choice == use->effect->choice &&
            game->used[use->bearer][i])
            return true;
    return false;
}

static bool can_use(const struct naive_game *game, const struct naive_use *use)
{
    const struct rules_step *main = naive_main(use->effect);

    if (main->operation >= RULES_VALUE || rules_effect_is_idle(use->effect) ||
        window_of(use) != game->window)
        return false;
    if (naive_is_timeless(use->effect))
        return false;
    if (use->effect->timing == RULES_NET && game->pools[DICE_RED].count == 0)
        return false;
    if (main->count == 0 && main->operation < RULES_NO_SPEND)
        return false;
    for (int i = 0; i < use->effect->step_count; i++)
        if (!naive_may_do(game, use, &use->effect->steps[i]))
            return false;
    return naive_facts_hold(game, use);
}

static struct naive_option try_effect(const struct naive_game *before, struct naive_use *use)
{
    struct naive_game game;

    use->must = use->effect->must || naive_is_automatic(use->effect);
    if (!can_use(before, use) || is_used_up(before, use))
        return (struct naive_option){ 0 };
    game = *before;
    game.used[use->bearer][use->index] = true;
    game.charges_spent[use->bearer][use->effect->pool] += use->effect->charge;
    game.charges_spent[use->bearer][use->effect->ally_pool] += use->effect->ally;
    return naive_carry_on(game, use, 0);
}

/* The normal effect of a token on the own dice. False: it has none. */
static bool token_effect(const struct naive_game *game, enum rules_side side, int token,
                         struct rules_effect *effect)
{
    uint8_t good = side == RULES_ATTACKER ? DICE_HIT : DICE_EVADE;
    struct rules_step focus = { .operation = RULES_CHANGE,
                                .from = 1u << DICE_FOCUS,
                                .to = good,
                                .count = token == RULES_FOCUS ? RULES_ALL : 1,
                                .every = token == RULES_FOCUS };
    struct rules_step reroll = { .operation = RULES_REROLL, .from = 0xff, .count = RULES_ALL };
    struct rules_step add = { .operation = RULES_ADD, .to = DICE_EVADE, .count = 1 };
    struct rules_step evade = { .operation = RULES_CHANGE,
                                .from = 1u << DICE_FOCUS | 1u << DICE_BLANK,
                                .to = DICE_EVADE,
                                .count = 1 };

    *effect = (struct rules_effect){ .steps = { { .operation = RULES_LOSE,
                                                  .exact = true,
                                                  .count = 1,
                                                  .tokens = (uint16_t)(1u << token) } },
                                     .step_count = 2 };
    if (token == RULES_FOCUS || token == RULES_CALCULATE || token == RULES_FORCE)
        effect->steps[1] = focus;
    else if (token == RULES_LOCK && side == RULES_ATTACKER)
        effect->steps[1] = reroll;
    else if (token == RULES_EVADE && side == RULES_DEFENDER)
        effect->steps[1] = naive_first_edition(game) ? add : evade;
    else
        return false;
    return true;
}

static struct naive_option try_token(const struct naive_game *before, enum rules_side side,
                                     int token)
{
    enum dice_color own = side == RULES_ATTACKER ? DICE_RED : DICE_GREEN;
    struct rules_effect effect;
    struct naive_use use = { &effect, side, side, -1, token, false, NULL };
    struct naive_game game;

    if (before->window != windows[RULES_NORMAL][own][side] || !before->tokens[side][token] ||
        (naive_first_edition(before) && before->spent[side][token]) ||
        !token_effect(before, side, token, &effect) || !can_use(before, &use))
        return (struct naive_option){ 0 };
    game = *before;
    game.spent[side][token] = true;
    return naive_carry_on(game, &use, 0);
}

static enum rules_side actor_of(enum rules_window window)
{
    for (int timing = 0; timing < RULES_TIMINGS; timing++)
        for (int color = 0; color < DICE_COLORS; color++)
            if (windows[timing][color][RULES_ATTACKER] == window)
                return RULES_ATTACKER;
    return RULES_DEFENDER;
}

struct naive_value naive_act(struct naive_game game)
{
    enum rules_side actor = actor_of(game.window);
    struct naive_option best = { 0 }, done = { .possible = true };
    bool forced = false;

    for (enum rules_side bearer = 0; bearer < RULES_SIDES; bearer++) {
        const struct loadout *loadout = naive_loadout(&game, bearer);

        for (size_t i = 0; i < loadout->effect_count; i++) {
            const struct rules_effect *effect = &loadout->effects[i];
            struct naive_use use = { effect, bearer, naive_actor(effect, bearer), (int)i, -1,
                                     false,  NULL };
            struct naive_option option = { 0 };

            if (use.actor == actor)
                option = try_effect(&game, &use);
            forced = forced || (option.possible && use.must);
            best = naive_better(best, option, actor);
        }
    }
    for (int token = 0; token < RULES_TOKENS; token++)
        best = naive_better(best, try_token(&game, actor, token), actor);
    if (forced)
        return best.value;
    game.window++;
    done.value = naive_play(game);
    return naive_better(done, best, actor).value;
}
