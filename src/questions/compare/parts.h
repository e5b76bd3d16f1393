/* parts - the mixtures of a comparison taken apart: what there is to work out.
 * Units:  shares add up to 1 for each variant and target.
 * Owns:   the texts of the parts; free with compare_parts_fini.
 * Errors: as a mixture; more cases than there may be. */
#ifndef COMPARE_PARTS_H
#define COMPARE_PARTS_H

#include "questions/ask/mixture.h"
#include "volley/compare.h"

enum { COMPARE_PARTS_MAX = 64 }; /* of a variant against a target */

struct compare_part {
    double share;
    const volley_text *attacker, *defender;
};

struct compare_parts {
    struct ask_mixture *attackers; /* of each variant */
    struct ask_mixture *defenders; /* of each target; without targets of each variant */
    size_t variant_count, defender_count;
    bool has_targets;
    size_t most; /* parts of a variant against a target */
};

volley_status compare_parts_init(struct compare_parts *out, const volley_compare *what,
                                 volley_error *err);

/** The parts of a variant against a target: each part of the one with each of the other, but for
 *  those that never come. Returns how many. */
size_t compare_parts_of(const struct compare_parts *parts, size_t variant, size_t target,
                        struct compare_part out[COMPARE_PARTS_MAX]);

void compare_parts_fini(struct compare_parts *parts);

#endif
