/* Who can do what in a step of the attack, and what comes of the best of it. */
#include "support/naive_game.h"

#include <stddef.h>

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
    [RULES_DECLARED] = EACH(RULES_ATTACKER_DECLARES, RULES_DEFENDER_DECLARES,
                            RULES_ATTACKER_DECLARES, RULES_DEFENDER_DECLARES),
    [RULES_MODIFY] = EACH(RULES_ATTACKER_MODIFIES_ATTACK, RULES_DEFENDER_MODIFIES_DEFENSE,
                          RULES_ATTACKER_MODIFIES_ATTACK, RULES_DEFENDER_MODIFIES_DEFENSE),
    [RULES_LAST] = EACH(RULES_ATTACKER_LAST_ATTACK, RULES_DEFENDER_LAST_ATTACK,
                        RULES_ATTACKER_LAST_DEFENSE, RULES_DEFENDER_LAST_DEFENSE),
    [RULES_AFTERMATH] = EACH(RULES_ATTACKER_AFTERMATH, RULES_DEFENDER_AFTERMATH,
                             RULES_ATTACKER_AFTERMATH, RULES_DEFENDER_AFTERMATH),
    [RULES_END] =
        EACH(RULES_ATTACKER_ENDS, RULES_DEFENDER_ENDS, RULES_ATTACKER_ENDS, RULES_DEFENDER_ENDS),
    [RULES_AFTER] = EACH(RULES_ATTACKER_MODIFIES_ATTACK, RULES_DEFENDER_MODIFIES_DEFENSE,
                         RULES_ATTACKER_MODIFIES_ATTACK, RULES_DEFENDER_MODIFIES_DEFENSE),
};

static bool is_of_dice(const struct rules_step *step)
{
    return step->operation >= RULES_REROLL && step->operation <= RULES_MATCH;
}

/* As late as the dice are there. */
static bool pays_with_dice(const struct rules_effect *effect)
{
    for (int i = 0; i < effect->step_count - 1; i++)
        if (is_of_dice(&effect->steps[i]))
            return true;
    return false;
}

/* Tokens, damage and charges: after the attack, unless something says when. */
static enum rules_window resource_window(const struct naive_use *use, enum dice_color own)
{
    enum rules_timing timing = use->effect->timing;

    if (timing == RULES_NORMAL && pays_with_dice(use->effect))
        return windows[RULES_LATE][DICE_GREEN][use->actor];
    timing = timing == RULES_NORMAL ? RULES_AFTERMATH : timing;
    return windows[timing][timing == RULES_START ? DICE_RED : own][use->actor];
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
    case RULES_EXPOSE:
    case RULES_TEST:
    case RULES_GAIN_CHARGE:
    case RULES_LOSE_CHARGE:
        return resource_window(use, own);
    case RULES_PREVENT:
        timing = timing == RULES_NORMAL ? RULES_NET : timing;
        return windows[timing][timing == RULES_START ? DICE_RED : own][use->actor];
    case RULES_ROLL:
    case RULES_REGAIN:
    case RULES_NAME_RESULT:
    case RULES_NAME_COUNT:
    case RULES_ROLL_MAX:
        timing = timing == RULES_NORMAL ? RULES_START : timing;
        return windows[timing][color][use->actor];
    case RULES_BONUS_ATTACK:
        return RULES_ATTACKER_AGAIN;
    case RULES_STAT:
        return windows[RULES_DECLARED][own][use->actor];
    default:
        timing = timing == RULES_NORMAL ? RULES_START : timing;
        return windows[timing][timing == RULES_START ? DICE_RED : own][use->actor];
    }
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
    if (use->effect->ally_tokens && naive_is_barred(game, use, use->effect->ally_tokens))
        return true;
    for (size_t i = 0; i < loadout->effect_count; i++)
        if (use->effect->choice && loadout->effects[i].choice == use->effect->choice &&
            game->used[use->bearer][i])
            return true;
    return false;
}

/* Nothing is declared anew in the second of two attacks, and what comes after the attack comes
 * after both. */
static bool is_left_out(const struct naive_game *game, const struct naive_use *use)
{
    int operation = naive_main(use->effect)->operation;

    if (game->first_of_two && game->window >= RULES_DEFENDER_AFTERMATH)
        return true;
    if (operation == RULES_BONUS_ATTACK)
        return game->bonus || use->bearer != RULES_ATTACKER || !naive_main(use->effect)->to;
    return game->second_of_two &&
           (use->effect->timing == RULES_DECLARED || operation == RULES_STAT);
}

/* Nobody rerolls for a price of which the rest is not there. */
static bool lacks_after_reroll(const struct naive_game *game, const struct naive_use *use)
{
    bool rerolls = false;

    for (int i = 0; i < use->effect->step_count; i++) {
        const struct rules_step *step = &use->effect->steps[i];
        const enum rules_side side = naive_target(use, step);
        bool there = !rerolls || step->operation != RULES_LOSE || !step->exact;

        for (int token = 0; token < RULES_TOKENS; token++)
            there =
                there ||
                ((step->tokens >> token & 1) && game->tokens[side][token] >= step->count &&
                 (side != use->actor || naive_tokens_to_spend(game, use, token) >= step->count));
        if (!there)
            return true;
        rerolls = rerolls || step->operation == RULES_REROLL;
    }
    return false;
}

/* On results that are left, or in an attack that counts as a hit without any; what is done to no
 * dice: once the attack has hit. */
static bool comes_too_late(const struct naive_game *game, const struct naive_use *use)
{
    return use->effect->timing == RULES_NET && game->pools[DICE_RED].count == 0 && !game->has_hit &&
           (is_of_dice(naive_main(use->effect)) || !(game->hit || game->counts_as_hit));
}

static bool can_use(const struct naive_game *game, const struct naive_use *use)
{
    const struct rules_step *main = naive_main(use->effect);

    if (rules_effect_is_settled(use->effect) || rules_effect_is_idle(use->effect) ||
        rules_effect_is_loan(use->effect) || window_of(use) != game->window ||
        is_left_out(game, use) || lacks_after_reroll(game, use))
        return false;
    if (naive_is_timeless(use->effect) || comes_too_late(game, use))
        return false;
    if (main->count == 0 && main->operation < RULES_NO_SPEND)
        return false;
    for (int i = 0; i < use->effect->step_count; i++)
        if (!naive_may_do(game, use, &use->effect->steps[i]))
            return false;
    return naive_facts_hold(game, use);
}

/* What was chosen in the attack happens after it, if it still can. */
static struct naive_option try_pending(const struct naive_game *before, struct naive_use *use)
{
    enum dice_color own = use->actor == RULES_ATTACKER ? DICE_RED : DICE_GREEN;
    struct naive_game game = *before;

    use->must = true;
    game.done[use->bearer][use->index] = true;
    if (before->window != windows[RULES_AFTERMATH][own][use->actor] ||
        before->done[use->bearer][use->index] || !naive_facts_hold(before, use))
        return (struct naive_option){ 0 };
    return naive_carry_on(game, use, use->effect->step_count - 1);
}

/* The effects of a card that ask for the same to be spent wait for the next time together. */
static void act_on_spending(struct naive_game *game, const struct naive_use *use)
{
    const struct loadout *loadout = naive_loadout(game, use->bearer);

    for (int mine = 0; mine < use->effect->fact_count; mine++) {
        const struct rules_fact *fact = &use->effect->facts[mine];

        if (fact->kind != RULES_FACT_SPENT || fact->no)
            continue;
        for (size_t i = 0; i < loadout->effect_count; i++)
            for (int j = 0; j < loadout->effects[i].fact_count; j++) {
                const struct rules_fact *other = &loadout->effects[i].facts[j];

                if (loadout->effects[i].card == use->effect->card &&
                    other->kind == RULES_FACT_SPENT && other->id == fact->id &&
                    other->tokens == fact->tokens && other->theirs == fact->theirs && !other->no)
                    game->event[use->bearer][i] &= (uint8_t) ~(1u << j);
            }
    }
}

static struct naive_option try_effect(const struct naive_game *before, struct naive_use *use)
{
    struct naive_game game;

    if (before->pending[use->bearer][use->index])
        return try_pending(before, use);
    use->must = use->effect->must || naive_is_automatic(use->effect);
    if (!can_use(before, use) || is_used_up(before, use))
        return (struct naive_option){ 0 };
    game = *before;
    game.used[use->bearer][use->index] = true;
    act_on_spending(&game, use);
    for (int token = 0; token < RULES_TOKENS; token++)
        if (use->effect->ally_tokens == 1u << token && !use->effect->ally_spends)
            naive_note(&game, RULES_SPENT, use->actor, token);
    game.charges_spent[use->bearer][use->effect->pool] += use->effect->charge;
    game.charges_spent[use->bearer][use->effect->ally_pool] += use->effect->ally;
    return naive_carry_on(game, use, 0);
}

/* ---- tokens ---- */

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

    if (token == RULES_REINFORCE && side == RULES_DEFENDER && naive_first_edition(game)) {
        *effect = (struct rules_effect){ .steps = { add }, .step_count = 1 };
        return true;
    }
    *effect = (struct rules_effect){ .steps = { { .operation = RULES_LOSE,
                                                  .exact = true,
                                                  .count = 1,
                                                  .tokens = (uint16_t)(1u << token) } },
                                     .step_count = 2,
                                     .normal = true };
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

static bool is_owed(const struct naive_game *game, enum rules_side side, int token)
{
    uint32_t owed;

    for (int which = 0; (owed = naive_tokens_owed(game, side, which)); which++)
        if (!(game->has_spent[side] & owed) && (owed >> token & 1))
            return true;
    return false;
}

/* First edition: a focus or a lock that has to be spent is, also where there is nothing for it.
 * useful: a focus result is there, and can be changed. */
static struct naive_option spend_idly(struct naive_game game, const struct naive_use *use,
                                      enum rules_side side, int token, bool useful)
{
    if (!naive_first_edition(&game) || (token != RULES_FOCUS && token != RULES_LOCK) ||
        !is_owed(&game, side, token) || naive_tokens_to_spend(&game, use, token) < 1 ||
        (token == RULES_FOCUS && useful))
        return (struct naive_option){ 0 };
    if (game.probe && !(game.probe >> token & 1))
        return (struct naive_option){ 0 };
    game.tokens[side][token]--;
    game.has_spent[side] |= 1u << token;
    naive_note(&game, RULES_SPENT, side, token);
    return (struct naive_option){ true, naive_play(game) };
}

static bool has_or_borrows(const struct naive_game *game, const struct naive_use *use, int token)
{
    bool has = game->tokens[use->actor][token] > 0;

    for (enum rules_side bearer = 0; bearer < RULES_SIDES; bearer++)
        for (int i = 0; i < (int)naive_loadout(game, bearer)->effect_count; i++)
            has = has || naive_may_borrow(game, use, 0, bearer, i);
    return has;
}

static struct naive_option try_token(const struct naive_game *before, enum rules_side side,
                                     int token, bool *forced)
{
    enum dice_color own = side == RULES_ATTACKER ? DICE_RED : DICE_GREEN;
    struct rules_effect effect;
    struct naive_use use = { &effect, side, side, -1, token, false, NULL };
    struct naive_option option;
    struct naive_game game;

    if (before->window != windows[RULES_NORMAL][own][side] ||
        !token_effect(before, side, token, &effect) || !has_or_borrows(before, &use, token) ||
        (naive_first_edition(before) && before->spent[side][token]) || !can_use(before, &use))
        return (struct naive_option){ 0 };
    game = *before;
    game.spent[side][token] = true;
    option = naive_carry_on(game, &use, 0);
    *forced = *forced || (option.possible && token == RULES_REINFORCE);
    return naive_better(option, spend_idly(game, &use, side, token, option.possible), side);
}

/* ---- acting ---- */

static enum rules_side actor_of(enum rules_window window)
{
    for (int timing = 0; timing < RULES_TIMINGS; timing++)
        for (int color = 0; color < DICE_COLORS; color++)
            if (windows[timing][color][RULES_ATTACKER] == window)
                return RULES_ATTACKER;
    return window == RULES_ATTACKER_AGAIN ? RULES_ATTACKER : RULES_DEFENDER;
}

/* The best of what can be done; forced: one of it must be. */
static struct naive_option find_best(const struct naive_game *game, enum rules_side actor,
                                     bool *forced)
{
    struct naive_option best = { 0 };

    for (enum rules_side bearer = 0; bearer < RULES_SIDES; bearer++) {
        const struct loadout *loadout = naive_loadout(game, bearer);

        for (size_t i = 0; i < loadout->effect_count; i++) {
            const struct rules_effect *effect = &loadout->effects[i];
            struct naive_use use = { effect, bearer, naive_actor(effect, bearer), (int)i, -1,
                                     false,  NULL };
            struct naive_option option = { 0 };

            if (use.actor == actor)
                option = try_effect(game, &use);
            *forced = *forced || (option.possible && use.must);
            best = naive_better(best, option, actor);
        }
    }
    for (int token = 0; token < RULES_TOKENS; token++)
        best = naive_better(best, try_token(game, actor, token, forced), actor);
    return best;
}

/* Whether a token that has to be spent by the end of this step can be. */
static bool has_to_spend(const struct naive_game *game, enum rules_side actor)
{
    enum dice_color own = actor == RULES_ATTACKER ? DICE_RED : DICE_GREEN;
    struct naive_game probe = *game;
    bool forced = false;

    if (game->window != windows[RULES_NORMAL][own][actor] || game->probe)
        return false;
    for (int which = 0; (probe.probe = naive_tokens_owed(game, actor, which)); which++)
        if (!(game->has_spent[actor] & probe.probe) && find_best(&probe, actor, &forced).possible)
            return true;
    return false;
}

struct naive_value naive_act(struct naive_game game)
{
    enum rules_side actor = actor_of(game.window);
    struct naive_option done = { .possible = true };
    bool forced = false;
    struct naive_option best = find_best(&game, actor, &forced);

    if (forced || has_to_spend(&game, actor))
        return best.value;
    game.window++;
    done.value = naive_play(game);
    return naive_better(done, best, actor).value;
}
