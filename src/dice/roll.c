#include "dice/roll.h"

#include <string.h>

struct dice_roll dice_roll_first(enum dice_color color, unsigned dice)
{
    struct dice_roll roll = { .color = color, .past = { (uint8_t)dice } };

    for (enum dice_face face = 0; face < DICE_FACES; face++)
        if (dice_sides[color][face])
            roll.face[roll.faces++] = (uint8_t)face;
    return roll;
}

unsigned dice_roll_number(const struct dice_roll *roll)
{
    const unsigned last = roll->past[roll->faces - 1], middle = roll->past[roll->faces - 2];
    const unsigned most = roll->faces > 3 ? roll->past[1] : 0;

    return most * (most + 1) * (most + 2) / 6 + middle * (middle + 1) / 2 + last;
}

void dice_roll_chances(enum dice_color color, unsigned dice, double chances[DICE_ROLL_COUNT])
{
    struct dice_roll roll = dice_roll_first(color, dice);
    uint32_t number = 0;

    memset(chances, 0, DICE_ROLL_COUNT * sizeof *chances);
    do {
        double chance = 1; /* no step is rounded: whole numbers over powers of 8 */
        unsigned thrown = 0;

        for (unsigned i = 0; i < roll.faces; i++)
            for (unsigned same = 1; same <= dice_roll_shows(&roll, i); same++)
                chance = chance * ++thrown / same * dice_sides[color][roll.face[i]] / DICE_SIDES;
        chances[number++] = chance;
    } while (dice_roll_next(&roll));
}
