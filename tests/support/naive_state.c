#include "support/naive_state.h"

#include <string.h>

static const double faces_of_die[2][NAIVE_FACES] = {
    { [NAIVE_HIT] = 3 / 8.0,
      [NAIVE_CRIT] = 1 / 8.0,
      [NAIVE_EYE] = 2 / 8.0,
      [NAIVE_BLANK] = 2 / 8.0 },
    { [NAIVE_EVADED] = 3 / 8.0, [NAIVE_EYE] = 2 / 8.0, [NAIVE_BLANK] = 3 / 8.0 },
};

/* ---- what can be done ---- */

static int showing(const struct naive_state *state, int side, enum naive_face face)
{
    return state->dice[side][0][face] + state->dice[side][1][face];
}

static void change(struct naive_state *state, int side, enum naive_face from, enum naive_face to,
                   int count)
{
    for (int rolled = 0; rolled < 2; rolled++)
        while (count > 0 && state->dice[side][rolled][from] > 0) {
            state->dice[side][rolled][from]--;
            state->dice[side][rolled][to]++;
            count--;
        }
}

struct visit {
    naive_action_fn *call;
    void *context;
};

/* Every choice of at least one and at most `most` dice that were not rerolled. */
static void each_reroll(const struct naive_state *state, int side, struct naive_action action,
                        int face, int most, struct visit visit)
{
    static const struct naive_action none;

    if (face == NAIVE_FACES) {
        if (memcmp(action.again, none.again, sizeof none.again) != 0)
            visit.call(&action, visit.context);
        return;
    }
    for (int count = 0; count <= state->dice[side][0][face] && count <= most; count++) {
        action.again[face] = (uint8_t)count;
        each_reroll(state, side, action, face + 1, most - count, visit);
    }
}

static bool may_spend(const struct naive_attack *attack, const struct naive_state *state, int side,
                      int token)
{
    if (!state->tokens.of[side][token] || token == NAIVE_REINFORCE)
        return false;
    if (token == (side ? NAIVE_LOCK : NAIVE_EVADE)) /* attackers do not evade */
        return false;
    if (side == NAIVE_ATTACKING && attack->force_only && token != NAIVE_FORCE)
        return false;
    return attack->edition != NAIVE_FIRST || !(state->spent[side] >> token & 1);
}

static void each_token(const struct naive_attack *attack, const struct naive_state *state, int side,
                       struct visit visit)
{
    for (int token = 0; token < NAIVE_GREENS; token++) {
        struct naive_action action = { .kind = NAIVE_SPEND, .which = (uint8_t)token };
        bool evades = token == NAIVE_EVADE;

        if (!may_spend(attack, state, side, token))
            continue;
        if (token == NAIVE_LOCK)
            each_reroll(state, side, action, 0, UINT8_MAX, visit);
        else if (evades && attack->edition == NAIVE_FIRST)
            visit.call(&action, visit.context);
        for (int face = NAIVE_EYE; face <= (evades ? NAIVE_BLANK : NAIVE_EYE); face++) {
            memset(action.again, 0, sizeof action.again);
            if (token == NAIVE_LOCK || (evades && attack->edition == NAIVE_FIRST) ||
                !showing(state, side, (enum naive_face)face))
                continue;
            action.again[face] =
                (uint8_t)(token == NAIVE_FOCUS ? showing(state, side, NAIVE_EYE) : 1);
            visit.call(&action, visit.context);
        }
    }
}

static void each_ability(const struct naive_attack *attack, const struct naive_state *state,
                         int side, struct visit visit)
{
    if (side == NAIVE_ATTACKING && attack->force_only)
        return;
    for (int i = 0; i < attack->ability_count[side]; i++) {
        const struct naive_ability *ability = &attack->abilities[side][i];
        struct naive_action action = { .kind = NAIVE_ABILITY, .which = (uint8_t)i };

        if (state->used[side] >> i & 1)
            continue;
        if (ability->what == NAIVE_REROLL)
            each_reroll(state, side, action, 0, ability->count, visit);
        for (int count = 1; ability->what == NAIVE_CHANGE && count <= ability->count &&
                            count <= showing(state, side, (enum naive_face)ability->from);
             count++) {
            action.again[ability->from] = (uint8_t)count;
            visit.call(&action, visit.context);
        }
    }
}

bool naive_rerolls(const struct naive_attack *attack, const struct naive_action *action, int side)
{
    return action->kind == NAIVE_SPEND
               ? action->which == NAIVE_LOCK
               : attack->abilities[side][action->which].what == NAIVE_REROLL;
}

void naive_carry_out(const struct naive_attack *attack, struct naive_state *state, int side,
                     const struct naive_action *action)
{
    enum naive_face good = side ? NAIVE_EVADED : NAIVE_HIT;

    if (action->kind == NAIVE_SPEND) {
        state->tokens.of[side][action->which]--;
        if (attack->edition == NAIVE_FIRST)
            state->spent[side] |= (uint8_t)(1u << action->which);
    } else {
        state->used[side] |= (uint8_t)(1u << action->which);
        state->paid[side] =
            (uint8_t)(state->paid[side] + attack->abilities[side][action->which].cost);
    }
    if (naive_rerolls(attack, action, side)) {
        for (int face = 0; face < NAIVE_FACES; face++)
            state->dice[side][0][face] =
                (uint8_t)(state->dice[side][0][face] - action->again[face]);
        return;
    }
    if (action->kind == NAIVE_SPEND && action->which == NAIVE_EVADE &&
        attack->edition == NAIVE_FIRST)
        state->dice[side][1][NAIVE_EVADED]++;
    for (int face = 0; face < NAIVE_FACES; face++)
        change(state, side, (enum naive_face)face,
               action->kind == NAIVE_SPEND
                   ? good
                   : (enum naive_face)attack->abilities[side][action->which].to,
               action->again[face]);
}

void naive_each_action(const struct naive_attack *attack, const struct naive_state *state, int side,
                       naive_action_fn *call, void *context)
{
    struct visit visit = { call, context };

    each_token(attack, state, side, visit);
    each_ability(attack, state, side, visit);
}

/* ---- from step to step ---- */

struct naive_state naive_pass(const struct naive_state *state)
{
    struct naive_state after = *state;
    int side = state->stage == NAIVE_AT_GREEN;

    after.stage++;
    after.used[side] = after.spent[side] = 0;
    memset(after.dice[side], 0, sizeof after.dice[side]);
    for (int face = 0; face < NAIVE_FACES; face++)
        if (face == NAIVE_HIT || face == NAIVE_CRIT || face == NAIVE_EVADED)
            after.dice[side][0][face] = (uint8_t)showing(state, side, (enum naive_face)face);
    return after;
}

struct naive_state naive_rolled(const struct naive_attack *attack, const struct naive_state *state)
{
    struct naive_state after = *state;

    after.stage++;
    if (after.stage == NAIVE_AT_GREEN && attack->edition == NAIVE_FIRST && attack->reinforce)
        after.dice[1][1][NAIVE_EVADED]++;
    return after;
}

void naive_each_roll(const struct naive_state *state, int side, int again, int dice, int face,
                     double probability, naive_rolled_fn *call, void *context)
{
    struct naive_state after = *state;
    int rest = dice;

    if (face == NAIVE_FACES) {
        if (dice == 0)
            call(state, probability, context);
        return;
    }
    /* `count` of the dice show this face: as many ways as there are to choose them. */
    for (int count = 0; count <= dice; count++, rest--) {
        naive_each_roll(&after, side, again, rest, face + 1, probability, call, context);
        after.dice[side][again][face]++;
        probability *= faces_of_die[side][face] * (dice - count) / (count + 1);
        if (probability <= 0)
            return;
    }
}

struct naive_result naive_neutralize(const struct naive_attack *attack,
                                     const struct naive_state *state)
{
    struct naive_result result = { .hits = (uint8_t)showing(state, 0, NAIVE_HIT),
                                   .crits = (uint8_t)showing(state, 0, NAIVE_CRIT) };
    int evades = showing(state, 1, NAIVE_EVADED);
    int more = attack->edition == NAIVE_FIRST ? 0 : attack->reinforce;

    for (int i = 0; i < evades + more; i++) {
        if (i >= evades && result.hits + result.crits <= 1)
            break;
        if (result.hits)
            result.hits--;
        else if (result.crits)
            result.crits--;
    }
    result.hits = (uint8_t)(result.hits + state->paid[1]);
    result.own = state->paid[0];
    result.tokens = state->tokens;
    return result;
}
