/* effect - what an ability does to the dice, as a row of data.
 * Units:  counts of dice; faces as masks (dice/face.h).
 * Owns:   nothing; plain values.      Errors: none.
 *
 * Words of a loadout and the normal effects of tokens are the same kind of row: a focus token is
 * "change every focus result to a hit, for one focus token". */
#ifndef RULES_EFFECT_H
#define RULES_EFFECT_H

#include "dice/face.h"
#include "rules/token.h"

#include <stdbool.h>
#include <stdint.h>

enum rules_side { RULES_ATTACKER, RULES_DEFENDER, RULES_SIDES };

enum rules_operation {
    RULES_ROLL,   /* roll `count` dice more (or, negative, fewer) */
    RULES_REROLL, /* reroll up to `count` dice showing a face of `from` */
    RULES_CHANGE, /* change up to `count` results of `from` to `to` */
    RULES_ADD,    /* add up to `count` results `to` */
    RULES_OPERATIONS
};

enum { RULES_ALL = 127 }; /* a count without a limit */

struct rules_effect {
    uint8_t operation; /* enum rules_operation */
    bool theirs;       /* acts on the dice of the other side */
    uint8_t from;      /* mask of faces */
    uint8_t to;        /* enum dice_face */
    int8_t count;      /* dice or results; RULES_ALL; signed for RULES_ROLL */
    bool every;        /* all results of `from` or none, not a choice among them */
    bool again;        /* as often as it can be paid for, not once an attack */
    uint8_t price;     /* tokens spent for one use, 0 = free */
    uint8_t token;     /* enum rules_token, which token pays */
};

static inline enum rules_side rules_other_side(enum rules_side side)
{
    return side == RULES_ATTACKER ? RULES_DEFENDER : RULES_ATTACKER;
}

/** The dice a side's effect acts on: its own, or with `theirs` the other side's. */
static inline enum dice_color rules_effect_color(enum rules_side side, bool theirs)
{
    return (side == RULES_ATTACKER) != theirs ? DICE_RED : DICE_GREEN;
}

#endif
