#include "graph/live.h"

bool graph_ability_ready(const struct graph_ability *ability, const struct graph_state *state)
{
    return !(state->used & ability->used) &&
           state->tokens[ability->actor][ability->effect.token] >= ability->effect.price;
}

/* A die that can be changed to a face that can be rerolled can be rerolled itself: until nothing
 * is added, the source faces of such changes join the mask. */
static void close_marks(struct graph_live *live, const struct graph_attack *attack,
                        const struct graph_state *state)
{
    bool grown = live->marks[DICE_RED] || live->marks[DICE_GREEN];

    while (grown) {
        grown = false;
        for (size_t i = 0; i < attack->ability_count; i++) {
            const struct graph_ability *ability = &attack->abilities[i];
            uint8_t *marks = &live->marks[ability->dice];

            if (ability->effect.operation == RULES_CHANGE && ability->window >= state->window &&
                (*marks & DICE_BIT(ability->effect.to)) && (ability->from & ~*marks)) {
                *marks |= ability->from;
                grown = true;
            }
        }
    }
}

static void add_wearing_tokens(struct graph_live *live, const struct graph_state *state)
{
    if (state->window <= RULES_ROLL_ATTACK)
        live->tokens[RULES_ATTACKER] |= 1u << RULES_DEPLETE;
    if (state->window <= RULES_ROLL_DEFENSE)
        live->tokens[RULES_DEFENDER] |= 1u << RULES_STRAIN;
}

void graph_live_find(struct graph_live *live, const struct graph_attack *attack,
                     const struct graph_state *state)
{
    *live = (struct graph_live){ .faces = { DICE_RED_RESULTS, DICE_GREEN_RESULTS } };
    for (size_t i = 0; i < attack->ability_count; i++) {
        const struct graph_ability *ability = &attack->abilities[i];

        if (ability->window < state->window)
            continue;
        if (!graph_ability_ready(ability, state)) {
            live->used |= ability->used;
            continue;
        }
        live->faces[ability->dice] |= ability->from;
        if (ability->effect.operation == RULES_REROLL)
            live->marks[ability->dice] |= ability->from;
        if (ability->effect.price)
            live->tokens[ability->actor] |= 1u << ability->effect.token;
        if (ability->actor == RULES_ATTACKER)
            live->attacker_can_act = true;
    }
    close_marks(live, attack, state);
    add_wearing_tokens(live, state);
}

void graph_live_drop(const struct graph_live *live, struct graph_state *state)
{
    state->used = live->used;
    for (int color = 0; color < DICE_COLORS; color++) {
        uint8_t *fresh = state->dice[color][GRAPH_FRESH];
        uint8_t *rerolled = state->dice[color][GRAPH_REROLLED];

        for (int face = 0; face < DICE_FACES; face++) {
            if (!(live->faces[color] >> face & 1)) {
                fresh[face] = rerolled[face] = 0;
            } else if (!(live->marks[color] >> face & 1)) {
                fresh[face] = (uint8_t)(fresh[face] + rerolled[face]);
                rerolled[face] = 0;
            }
        }
    }
}
