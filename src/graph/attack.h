/* attack - one attacker against the defender, compiled for the graph: dice and abilities.
 * Units:  dice, tokens; `used`, `ends` and `lesser` are bits of graph_state.used.
 * Owns:   plain data; copies what it needs from the loadouts.
 * Errors: an attack with too many abilities or dice is refused. */
#ifndef GRAPH_ATTACK_H
#define GRAPH_ATTACK_H

#include "base/error.h"
#include "rules/edition.h"
#include "rules/window.h"
#include "scenario/scenario.h"

enum { GRAPH_ABILITIES_MAX = 32 }; /* with those of tokens: one bit each in graph_state.used */

struct graph_ability {
    struct rules_effect effect;
    enum rules_side actor;
    enum dice_color dice;
    enum rules_window window;
    uint8_t from;    /* mask of faces: those of the effect that it can gain by */
    uint32_t used;   /* its bit in graph_state.used */
    uint32_t ends;   /* the bits it sets: its own unless it may be used again, and earlier ones */
    uint32_t lesser; /* abilities to be used before it, for what they can do as well */
};

struct graph_attack {
    const struct rules_edition *edition;
    struct rules_shot shot;
    struct rules_roll roll[DICE_COLORS]; /* but for the tokens in graph_state */
    unsigned reinforce;
    struct graph_ability abilities[GRAPH_ABILITIES_MAX]; /* in the order of graph/order.h */
    size_t ability_count;
    uint8_t tokens[RULES_TOKENS]; /* of the attacker, those that can change in the attack */
};

/** Compile attacker number `index` of a scenario.
 *  every_use  also uses of abilities that a player never gains by (graph/order.h) */
volley_status graph_attack_compile(struct graph_attack *out, const struct scenario *scenario,
                                   size_t index, bool every_use, volley_error *err);

/** Tokens of the defender that can change in any of its attacks; the others are 0. */
void graph_defender_tokens(const struct scenario *scenario, uint8_t tokens[RULES_TOKENS]);

#endif
