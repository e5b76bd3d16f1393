/* What effects do to the health of ships besides the results of the attack. */
#include "attack/play/inner.h"

void play_hurt_attacker(const struct play_attack *attack, struct play_state *state,
                        const struct rules_step *step, int count)
{
    const bool crit = rules_step_has(step, RULES_FACEUP_DAMAGE) ||
                      (step->operation == RULES_SUFFER && step->to == DICE_CRIT);
    uint8_t *counter = crit ? &state->hurt.crits : &state->hurt.hits;

    if (!attack->notes_hurt[RULES_ATTACKER])
        return;
    *counter = (uint8_t)(*counter + count);
    if (rules_step_has(step, RULES_PAST_SHIELDS))
        state->hurt.past = (uint8_t)(state->hurt.past + count);
}

void play_lose_shields(const struct play_attack *attack, struct play_state *state, int count)
{
    state->suffered = (uint8_t)(state->suffered + count);
    if (attack->tells_lost)
        state->lost = count < PLAY_LOST_MAX - state->lost
                          ? (uint8_t)(state->lost + count) & PLAY_LOST_MAX
                          : PLAY_LOST_MAX;
}

static void take_away(uint8_t *from, unsigned spared, unsigned *left)
{
    const unsigned there = *from - spared, taken = there < *left ? there : *left;

    *from = (uint8_t)(*from - taken);
    *left -= taken;
}

void play_prevent(const struct play_attack *attack, struct play_state *state, enum dice_face kind,
                  unsigned *left)
{
    const uint8_t turned = play_turned(attack, state);

    for (enum dice_face face = DICE_HIT; face <= DICE_CRIT; face++) {
        if (play_damage_kind(attack, state, face) != kind || (turned >> face & 1))
            continue;
        take_away(play_dice_at(&state->dice, DICE_RED, PLAY_FRESH, face), 0, left);
        take_away(play_dice_at(&state->dice, DICE_RED, PLAY_REROLLED, face), 0, left);
    }
    if (kind == DICE_HIT)
        take_away(&state->suffered, state->lost, left);
    else
        take_away(&state->crits, 0, left);
}

void play_prevent_cards(struct play_state *state, unsigned *left)
{
    take_away(&state->facedown, 0, left);
    take_away(&state->faceup, 0, left);
}

unsigned play_fatal(const struct play_attack *attack, const struct play_state *state)
{
    const int shields = attack->table.shields > 0 ? attack->table.shields : 0;
    const int past = play_suffered(attack, state, 0) + state->lost - shields;
    const int cards = (past > 0 ? past : 0) + state->facedown + state->faceup;

    return attack->table.hull > 0 && cards >= attack->table.hull
               ? (unsigned)(cards - attack->table.hull + attack->table.spared)
               : 0;
}
