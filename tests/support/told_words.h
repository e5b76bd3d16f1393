/* told_words - words of the notation, each with what it means as data, written down by hand from
 * docs/rules.md and not by the parser.
 * Units:  as in struct rules_step and struct rules_fact.
 * Owns:   nothing; constant tables, each ended by a row without text.      Errors: none. */
#ifndef SUPPORT_TOLD_WORDS_H
#define SUPPORT_TOLD_WORDS_H

#include "game/rules/effect.h"

/* An operation or a price. */
struct told_step {
    const char *text;
    struct rules_step step;
};

struct told_fact {
    const char *text;
    struct rules_fact fact;
};

struct told_timing {
    const char *prefix;
    enum rules_timing timing;
};

struct told_token {
    const char *text;
    enum rules_token token;
    int count;
};

/** By who uses them. */
extern const struct told_step *const told_dice[RULES_SIDES],
    *const told_net[RULES_SIDES], *const told_standing[RULES_SIDES],
                                      *const told_prices[RULES_SIDES],
                                          *const told_refusals[RULES_SIDES];
/** Tokens and damage; the second table is of the second edition only. */
extern const struct told_step told_others[], told_later_others[];
extern const struct told_fact told_facts[], told_dice_facts[], told_net_facts[];
extern const struct told_timing told_dice_timings[], told_other_timings[], told_rule_timings[],
    told_net_timings[];
extern const struct told_token told_tokens[], told_later_tokens[];
/** Changes of values, by who says them. */
extern const struct told_step *const told_ship_words[RULES_SIDES];

#endif
