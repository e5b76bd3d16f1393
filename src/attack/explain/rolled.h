/* rolled - how many dice an attack rolls, as far as that is known before it, and why so many.
 * Units:  dice.
 * Owns:   nothing; reasons are added to the caller's text.
 * Errors: those of compiling an attack. */
#ifndef EXPLAIN_ROLLED_H
#define EXPLAIN_ROLLED_H

#include "attack/play/attack.h"
#include "base/buffer.h"

struct explain_rolled {
    bool is_known; /* it depends on no choice */
    int dice;
};

/** The dice of a color in attack number `index`.
 *  reasons  gets what makes them more or fewer than the value the loadout has: "range 1, deplete"
 */
volley_status explain_rolled_find(struct explain_rolled *out, const struct scenario *scenario,
                                  size_t index, enum dice_color color, struct buffer *reasons,
                                  volley_error *err);

#endif
