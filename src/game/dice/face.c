#include "game/dice/face.h"

#define RED_BLANK   2
#define RED_FOCUS   2
#define RED_HIT     3
#define RED_CRIT    1
#define GREEN_BLANK 3
#define GREEN_FOCUS 2
#define GREEN_EVADE 3
_Static_assert(RED_BLANK + RED_FOCUS + RED_HIT + RED_CRIT == DICE_SIDES, "a red die has 8 sides");
_Static_assert(GREEN_BLANK + GREEN_FOCUS + GREEN_EVADE == DICE_SIDES, "a green die has 8 sides");

const uint8_t dice_sides[DICE_COLORS][DICE_FACES] = {
    [DICE_RED] = { [DICE_BLANK] = RED_BLANK,
                   [DICE_FOCUS] = RED_FOCUS,
                   [DICE_HIT] = RED_HIT,
                   [DICE_CRIT] = RED_CRIT },
    [DICE_GREEN] = { [DICE_BLANK] = GREEN_BLANK,
                     [DICE_FOCUS] = GREEN_FOCUS,
                     [DICE_EVADE] = GREEN_EVADE },
};

const uint8_t dice_faces[DICE_COLORS] = {
    [DICE_RED] = DICE_RED_FACES,
    [DICE_GREEN] = DICE_GREEN_FACES,
};

const char *const dice_face_words[DICE_FACES] = {
    [DICE_BLANK] = "blank", [DICE_FOCUS] = "focus", [DICE_HIT] = "hit",
    [DICE_CRIT] = "crit",   [DICE_EVADE] = "evade",
};
