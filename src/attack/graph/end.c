#include "attack/graph/end.h"

/* Results that were turned to tokens, by what turned them. */
static struct graph_landing landing_of(const struct play_attack *attack,
                                       const struct play_state *state)
{
    const struct play_dice *dice = &state->dice;
    const bool damages = play_dice_count(dice, DICE_RED, PLAY_FRESH, DICE_HIT) +
                             play_dice_count(dice, DICE_RED, PLAY_FRESH, DICE_CRIT) >
                         0;
    struct graph_landing landing = { .hit = damages != ((state->noted & PLAY_NOTED_HIT) != 0) };

    for (size_t i = 0; i < attack->ability_count && attack->notes_hit; i++) {
        const struct rules_step *step = rules_effect_main(&attack->abilities[i].effect);

        if (!rules_step_replaces(step) || !(attack->abilities[i].force & state->used))
            continue;
        for (enum dice_face face = DICE_HIT; face <= DICE_CRIT; face++)
            for (int token = 0; step->from >> face & 1 && token < RULES_TOKENS; token++)
                if (step->tokens >> token & 1)
                    landing.given[token] =
                        (uint8_t)(landing.given[token] +
                                  play_dice_count(dice, DICE_RED, PLAY_REROLLED, face));
    }
    return landing;
}

bool graph_end_add(struct graph *graph, struct graph_defenders *defenders,
                   const struct play_state *state)
{
    const unsigned hits = play_dice_count(&state->dice, DICE_RED, PLAY_FRESH, DICE_HIT);
    const unsigned crits = play_dice_count(&state->dice, DICE_RED, PLAY_FRESH, DICE_CRIT);
    uint8_t found[GRAPH_DEFENDER_BYTES];
    uint32_t defender;

    memcpy(found, state->tokens[RULES_DEFENDER], RULES_TOKENS);
    memcpy(found + RULES_TOKENS, &state->spent, sizeof state->spent);
    found[GRAPH_DEFENDER_NOTED] = state->noted & PLAY_NOTED_LASTING;
    memcpy(found + GRAPH_DEFENDER_ATTACKER, state->tokens[RULES_ATTACKER], RULES_TOKENS);
    defender = graph_defenders_add(defenders, found);
    if (defender == UINT32_MAX ||
        !arena_grow(&graph->budget->arena, &graph->ends, &graph->end_capacity,
                    (size_t)graph->end_count + 1, sizeof *graph->ends))
        return false;
    graph->ends[graph->end_count++] =
        (struct graph_end){ (uint8_t)hits,   (uint8_t)crits,
                            state->facedown, landing_of(graph->prune->attack, state),
                            defender,        state->follow };
    return true;
}
