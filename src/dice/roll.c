#include "dice/roll.h"

#include <string.h>

struct dice_roll dice_roll_first(enum dice_color color, unsigned dice)
{
    static const struct dice_roll none[DICE_COLORS] = {
        [DICE_RED] = { DICE_RED, 4, { DICE_BLANK, DICE_FOCUS, DICE_HIT, DICE_CRIT }, { 0 } },
        [DICE_GREEN] = { DICE_GREEN, 3, { DICE_BLANK, DICE_FOCUS, DICE_EVADE }, { 0 } },
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

/* How many outcomes so many dice have. */
static uint32_t outcome_count(unsigned faces, unsigned dice)
{
    const uint32_t of_three = (dice + 1) * (dice + 2) / 2;

    return faces > 3 ? of_three * (dice + 3) / 3 : of_three;
}

/* Of so many dice when one more is rolled. less: scratch */
static void add_die(enum dice_color color, unsigned dice, double chances[DICE_ROLL_COUNT],
                    double less[DICE_ROLL_COUNT])
{
    struct dice_roll roll = dice_roll_first(color, dice);
    uint32_t number = 0, more[DICE_ROLL_FACES];

    memcpy(less, chances, outcome_count(roll.faces, dice) * sizeof *less);
    memset(chances, 0, outcome_count(roll.faces, dice + 1) * sizeof *chances);
    do {
        dice_roll_more(&roll, number, more);
        for (unsigned i = 0; i < roll.faces; i++)
            chances[more[i]] += less[number] * dice_sides[color][roll.face[i]] / DICE_SIDES;
        number++;
    } while (dice_roll_next(&roll));
}

void dice_roll_chances(enum dice_color color, unsigned dice, double chances[DICE_ROLL_COUNT])
{
    double less[DICE_ROLL_COUNT];

    memset(chances, 0, DICE_ROLL_COUNT * sizeof *chances);
    chances[0] = 1; /* no step is rounded: whole numbers over powers of 8 */
    for (unsigned rolled = 0; rolled < dice; rolled++)
        add_die(color, rolled, chances, less);
}
