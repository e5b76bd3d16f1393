#include "game/dice/roll.h"

struct dice_roll dice_roll_first(enum dice_color color, unsigned dice)
{
    static const struct dice_roll none[DICE_COLORS] = {
        [DICE_RED] = { 4, { DICE_BLANK, DICE_FOCUS, DICE_HIT, DICE_CRIT }, { 0 } },
        [DICE_GREEN] = { 3, { DICE_BLANK, DICE_FOCUS, DICE_EVADE }, { 0 } },
    };
    struct dice_roll roll = none[color];

    roll.past[0] = (uint8_t)dice;
    return roll;
}

unsigned dice_roll_number(const struct dice_roll *roll)
{
    const unsigned last = roll->past[roll->faces - 1], middle = roll->past[roll->faces - 2];
    const unsigned most = roll->faces > 3 ? roll->past[1] : 0;

    return most * (most + 1) * (most + 2) / 6 + middle * (middle + 1) / 2 + last;
}

/* In how many ways so many of some dice can be chosen. */
static const uint8_t ways[DICE_ROLL_MAX + 1][DICE_ROLL_MAX + 1] = {
    { 1 },
    { 1, 1 },
    { 1, 2, 1 },
    { 1, 3, 3, 1 },
    { 1, 4, 6, 4, 1 },
    { 1, 5, 10, 10, 5, 1 },
    { 1, 6, 15, 20, 15, 6, 1 },
    { 1, 7, 21, 35, 35, 21, 7, 1 },
    { 1, 8, 28, 56, 70, 56, 28, 8, 1 },
};

void dice_roll_chances(enum dice_color color, unsigned dice, double chances[DICE_ROLL_COUNT])
{
    struct dice_roll roll = dice_roll_first(color, dice);
    uint32_t sides[DICE_ROLL_FACES][DICE_ROLL_MAX + 1]; /* of so many dice that show a face */
    const double all = (double)((uint64_t)1 << 3 * dice);

    _Static_assert(DICE_SIDES == 1 << 3, "three bits are a die");
    for (unsigned i = 0; i < DICE_ROLL_FACES; i++) {
        sides[i][0] = 1;
        for (unsigned show = 0; i < roll.faces && show < dice; show++)
            sides[i][show + 1] = sides[i][show] * dice_sides[color][roll.face[i]];
    }
    do {
        uint32_t outcomes = 1; /* of 8^dice: nothing is rounded */

        for (unsigned i = 0; i < DICE_ROLL_FACES; i++)
            outcomes *= ways[roll.past[i]][roll.past[i + 1]] * sides[i][dice_roll_shows(&roll, i)];
        *chances++ = outcomes / all;
    } while (dice_roll_next(&roll));
}
