/* plan - a sequence of attacks with every choice decided: only dice are left to chance.
 * Units:  a roll is one die, with a child for each face the die has, in the order of the faces.
 * Owns:   its arrays; free with plan_fini. All-zero is a valid empty plan. Const once made, so
 *         that threads share it.
 * Errors: out of memory.
 *
 * The plan is minimal: nodes with the same future are one node (hash-consing from the ends up, as
 * in reduced decision diagrams: Bryant 1986). A child has a smaller number than its parents. */
#pragma once

#include "attack/graph/graph.h"

enum { PLAN_CHILDREN = 4, PLAN_NODES_MAX = 1 << 22 };

enum plan_kind {
    PLAN_ROLL,   /* detail: enum dice_color, for window `amount` of `attack`; children by face */
    PLAN_SETTLE, /* detail: token of the ship of `attack`, of which `amount` are left */
    PLAN_LAND,   /* attack number `attack` leaves `amount` hits and `crits` crits */
    PLAN_STOP, /* child[0] is not a node: the index of the defender's state at the end; amount: 1 if
                * damage cards dealt past its shields have destroyed it, whatever the damage */
};

struct plan_node {
    uint8_t kind;
    uint8_t detail;
    uint8_t attack;
    uint8_t amount;
    uint8_t crits;
    uint8_t past;     /* of a PLAN_LAND where plan_source.tells: hits and crits that are damage
                       * cards dealt past the shields; else 0 */
    uint16_t landing; /* of PLAN_LAND: index + 1 in the landings; 0: it hits if there is damage, and
                       * gives nothing */
    uint32_t child[PLAN_CHILDREN];
};
_Static_assert(sizeof(struct plan_node) == 8 + PLAN_CHILDREN * sizeof(uint32_t),
               "a plan node has no padding");
_Static_assert((int)RULES_ATTACKS_MAX <= UINT8_MAX, "the number of an attack fits its byte");
_Static_assert((int)RULES_TOKENS_MAX <= UINT8_MAX, "and `amount` the tokens of a kind");

struct plan_most {
    uint8_t hits, crits, damage; /* damage is hits and crits together */
};

/* One attack: bonus attacks, and the second of two, stand behind those that they come out of. */
struct plan_attack {
    uint8_t ship;   /* number of the attacker */
    uint8_t number; /* 0: of itself; else it comes out of one of the ship, and may be left out */
    bool is_bonus;
    struct plan_most most; /* that it can leave */
};

struct plan {
    struct plan_node *nodes;
    uint32_t node_count, node_capacity;
    struct intern table;
    uint32_t root;
    struct plan_attack *attacks;
    uint32_t attack_count, ship_count;
    struct graph_defenders defenders;         /* states at the end */
    uint8_t (*attacker_tokens)[RULES_TOKENS]; /* of each attacker, those that can change */
    uint8_t defender_tokens[RULES_TOKENS];
    uint64_t graph_nodes; /* of all graphs it was found in: how much work it was */
    uint32_t *acted; /* of each attacker and then the defender: its cards with an ability that can
                      * be used in some state of some attack, a bit each; the attacks and their
                      * tokens are part of its memory */
    uint32_t hits_most, crits_most, damage_most; /* the sums of what attacks can leave, at most */
    uint8_t settled_most;                        /* tokens left of a PLAN_SETTLE, at most */
    struct graph_landing *landings;
    uint32_t landing_count, landing_capacity; /* 0: all attacks hit if and only if they damage */
    uint32_t given_most[RULES_TOKENS];        /* tokens of a kind that results can turn to */
    bool falls; /* the defender may be destroyed by damage cards past its shields: a PLAN_STOP says
                 */
};

/** Tokens of any one kind that results can turn to, and one more; 0: to none. */
size_t plan_given_len(const struct plan *plan);

/** What a PLAN_LAND does besides damage. */
struct graph_landing plan_landing(const struct plan *plan, const struct plan_node *node);

/** What its nodes take, with their table: memory, in bytes. */
uint64_t plan_bytes(const struct plan *plan);

/** Make room for so many ships and attacks, of which nothing is told yet. False: out of memory. */
bool plan_tell_attacks(struct plan *plan, uint32_t ships, uint32_t attacks);

/** The number of children of a node that are nodes. */
unsigned plan_child_count(const struct plan_node *node);

/** The node equal to `node`, added if it is new. UINT32_MAX: out of memory. */
uint32_t plan_add(struct plan *plan, const struct plan_node *node);

/* What a graph and its policy say about attack number `attack`. */
struct plan_source {
    const struct graph *graph;
    const uint32_t *policy; /* of each choice node, the index of the child that is taken */
    const uint32_t *after;  /* of each end, the plan node that comes after it has landed */
    uint8_t attack;
    bool tells;     /* nodes say which damage comes past the shields */
    uint32_t *made; /* scratch, one for each graph node: plan node + 1, all 0 at first */
};

/** The plan node of a node of the graph. UINT32_MAX: out of memory. */
uint32_t plan_add_graph(struct plan *plan, const struct plan_source *source, uint32_t node);

/** Finish: drop the nodes that cannot be reached from the root, number the others anew, and find
 *  the most hits and crits. */
volley_status plan_finish(struct plan *plan, struct arena *scratch, volley_error *err);

void plan_fini(struct plan *plan);
