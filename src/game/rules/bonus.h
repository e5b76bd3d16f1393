/* bonus - what a bonus attack may be made with: the value of "bonus-attack".
 * Units:  masks of enum rules_bonus.
 * Owns:   nothing; a constant table.      Errors: none; what is unknown does not match. */
#pragma once

#include "game/rules/alias.h"

enum rules_bonus {
    RULES_BONUS_PRIMARY = 1,
    RULES_BONUS_TURRET = 2, /* a turret upgrade; where there is none, the primary turret arc */
    RULES_BONUS_CANNON = 4,
    RULES_BONUS_TORPEDO = 8,
    RULES_BONUS_MISSILE = 16,
    RULES_BONUS_HARDPOINT = 32,
    RULES_BONUS_REARARC = 64,        /* the primary weapon, from the rear arc */
    RULES_BONUS_SAME = 128,          /* what the attack was made with */
    RULES_BONUS_OTHER = 256,         /* anything else: the primary weapon, or any upgrade */
    RULES_BONUS_TURRET_CARD = 512,   /* a turret upgrade, and nothing instead */
    RULES_BONUS_OTHER_CANNON = 1024, /* a cannon upgrade that the attack was not made with */
    RULES_BONUS_ANY = 63             /* the primary weapon, or any upgrade */
};

/** Read a mask: "primary", "any", "cannon/turret". False: not such a list. */
bool rules_bonus_read(const char *text, size_t text_bytes, uint16_t *out);

/** Visit the words of a mask. "any" alone stands for all it is. */
void rules_bonus_each(uint16_t mask, rules_visit *visit, void *context);

/** Visit every word there is. */
void rules_bonus_words_each(rules_visit *visit, void *context);
