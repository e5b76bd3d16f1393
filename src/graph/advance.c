#include "graph/advance.h"

#include "dice/neutralize.h"
#include "graph/option.h"

#include <string.h>

/* Take the dice of a roll window in hand and wear off the token that made them fewer. */
static void take_dice(const struct graph_attack *attack, struct graph_state *state)
{
    bool is_attack = state->window == RULES_ROLL_ATTACK;
    enum dice_color color = is_attack ? DICE_RED : DICE_GREEN;
    uint8_t *wear = is_attack ? &state->tokens[RULES_ATTACKER][RULES_DEPLETE]
                              : &state->tokens[RULES_DEFENDER][RULES_STRAIN];
    struct rules_roll roll = attack->roll[color];

    roll.worn = *wear > 0;
    *wear = (uint8_t)(*wear - roll.worn);
    state->in_hand =
        (uint8_t)(is_attack ? rules_attack_dice(attack->edition, &attack->shot, &roll)
                            : rules_defense_dice(attack->edition, &attack->shot, &roll));
    state->mark = GRAPH_FRESH;
    state->window++;
}

static bool can_act(const struct graph_attack *attack, const struct graph_state *state)
{
    for (size_t i = 0; i < attack->ability_count; i++)
        if (attack->abilities[i].window == state->window &&
            graph_option_exists(&attack->abilities[i], state))
            return true;
    return false;
}

/* Nothing is left to cancel and the attacker has no more say: whatever the defender still rolls or
 * spends, no damage comes, and not to spend is what it wants. */
static bool is_cancelled(const struct graph_state *state, const struct graph_live *live)
{
    unsigned results = graph_state_count(state, DICE_RED, DICE_HIT) +
                       graph_state_count(state, DICE_RED, DICE_CRIT);

    return state->window > RULES_ROLL_DEFENSE && !live->attacker_can_act &&
           graph_state_count(state, DICE_GREEN, DICE_EVADE) >= results;
}

/* Leave only what the attack did: the results that are not cancelled, as fresh attack dice. Past
 * that window, so that no state is neutralized twice. */
static void neutralize(const struct graph_attack *attack, struct graph_state *state)
{
    struct dice_damage rolled = { graph_state_count(state, DICE_RED, DICE_HIT),
                                  graph_state_count(state, DICE_RED, DICE_CRIT) };
    unsigned evades = graph_state_count(state, DICE_GREEN, DICE_EVADE);
    struct dice_damage left = dice_neutralize(rolled, evades, attack->reinforce);

    memset(state->dice, 0, sizeof state->dice);
    state->dice[DICE_RED][GRAPH_FRESH][DICE_HIT] = (uint8_t)left.hits;
    state->dice[DICE_RED][GRAPH_FRESH][DICE_CRIT] = (uint8_t)left.crits;
    state->used = 0;
    state->window = RULES_WINDOWS;
}

void graph_advance(const struct graph_attack *attack, struct graph_state *state,
                   struct graph_live *live)
{
    while (state->in_hand == 0 && state->window < RULES_NEUTRALIZE) {
        if (rules_windows[state->window].kind == RULES_WINDOW_ROLL)
            take_dice(attack, state);
        else if (can_act(attack, state))
            break;
        else
            state->window++;
    }
    graph_live_find(live, attack, state);
    if (is_cancelled(state, live)) {
        state->in_hand = 0;
        state->window = RULES_NEUTRALIZE;
        graph_live_find(live, attack, state);
    }
    if (state->window == RULES_NEUTRALIZE)
        neutralize(attack, state);
    graph_live_drop(live, state);
    if (state->in_hand == 0 || !live->marks[rules_windows[state->window].dice])
        state->mark = GRAPH_FRESH;
}
