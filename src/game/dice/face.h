/* face - the two dice of the game and their faces.
 * Units:  a die has DICE_SIDES sides; a mask has one bit per face, DICE_BIT(face).
 * Owns:   nothing; constant tables.      Errors: none. */
#pragma once

#include <stdint.h>

enum dice_color {
    DICE_RED,   /* attack dice */
    DICE_GREEN, /* defense dice */
    DICE_COLORS
};

/* No two faces share a value, so that a face is never taken for one of the other die. */
enum dice_face { DICE_BLANK, DICE_FOCUS, DICE_HIT, DICE_CRIT, DICE_EVADE, DICE_FACES };

enum { DICE_SIDES = 8 };

#define DICE_BIT(face)     (1u << (face))
#define DICE_ANY           (DICE_BIT(DICE_BLANK) | DICE_BIT(DICE_FOCUS))
#define DICE_EACH          (DICE_RED_FACES | DICE_GREEN_FACES)
#define DICE_RED_FACES     (DICE_ANY | DICE_BIT(DICE_HIT) | DICE_BIT(DICE_CRIT))
#define DICE_GREEN_FACES   (DICE_ANY | DICE_BIT(DICE_EVADE))
#define DICE_RED_RESULTS   (DICE_BIT(DICE_HIT) | DICE_BIT(DICE_CRIT))
#define DICE_GREEN_RESULTS DICE_BIT(DICE_EVADE)

/** How many of the eight sides of a die show each face: 3 hit, 1 crit, 2 focus, 2 blank on the
 *  red die; 3 evade, 2 focus, 3 blank on the green one. */
extern const uint8_t dice_sides[DICE_COLORS][DICE_FACES];

/** The mask of the faces a die has. */
extern const uint8_t dice_faces[DICE_COLORS];

/** The word for a face: "blank", "focus", "hit", "crit", "evade". */
extern const char *const dice_face_words[DICE_FACES];
