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
    uint32_t more[DICE_ROLL_FACES];

    for (uint32_t i = 0; i < DICE_ROLL_COUNT; i++)
        chances[i] = i == 0;
    for (unsigned before = 0; before < dice; before++) {
        struct dice_roll roll = dice_roll_first(color, before);
        double one_more[DICE_ROLL_COUNT] = { 0 };
        uint32_t number = 0;

        do {
            dice_roll_more(&roll, number, more);
            for (unsigned i = 0; i < roll.faces; i++)
                one_more[more[i]] +=
                    chances[number] * dice_sides[color][roll.face[i]] * (1.0 / DICE_SIDES);
            number++;
        } while (dice_roll_next(&roll));
        memcpy(chances, one_more, sizeof one_more);
    }
}
