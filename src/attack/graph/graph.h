/* graph - everything that can happen in one attack.
 * Units:  a roll is of one die or of several at once, with a child for each outcome
 * (game/dice/roll.h). Owns:   nothing: its arrays are its budget's. All-zero is a valid empty
 * graph. Errors: out of memory, a budget that is used up, or work that is called off.
 *
 * Nodes are numbered from the ends up: a child has a smaller number than its parents. */
#ifndef GRAPH_GRAPH_H
#define GRAPH_GRAPH_H

#include "attack/graph/known.h"
#include "attack/graph/mode.h"
#include "base/intern.h"
#include "base/watch.h"

enum { GRAPH_NODES_MAX = 1 << 21 }; /* in all graphs of a sequence: some 300 MB */

/* What the graphs of a sequence may still cost, and who may call the work off. */
struct graph_budget {
    uint32_t nodes;
    uint64_t bytes,
        all_bytes; /* left, and at first; with the values and the plan (attack/solve/steps.h) */
    const struct watch *watch; /* may be NULL */
    struct arena arena;        /* what the graphs consist of; the owner frees it with arena_fini */
};

/** Take bytes out of the budget. False: it has not so many left. */
static inline bool graph_budget_take(struct graph_budget *budget, uint64_t bytes)
{
    if (budget->bytes < bytes)
        return false;
    budget->bytes -= bytes;
    return true;
}

/** The error of a budget that is used up. */
volley_status graph_budget_fail(const struct graph_budget *budget, volley_error *err);

enum graph_kind {
    GRAPH_ROLL,   /* detail: enum dice_color; amount: the window it is rolled for; dice */
    GRAPH_CHOICE, /* detail: enum rules_side that chooses */
    GRAPH_SETTLE, /* detail: a token the attacker can no longer use; amount: how many are left */
    GRAPH_END     /* first: index of the end */
};

struct graph_node {
    uint8_t kind;
    uint8_t detail;
    uint8_t amount;
    uint8_t dice;
    uint32_t first; /* of its children in `edges` */
    uint32_t child_count;
    uint32_t state; /* among the known ones */
};

/* What an attack does besides damage. */
struct graph_landing {
    uint8_t hit;                 /* a result was left uncancelled: it has hit */
    uint8_t given[RULES_TOKENS]; /* tokens that results have turned to, by kind */
};

struct graph_end {
    uint8_t hits, crits; /* suffered */
    uint8_t past;        /* of these, damage cards dealt past the shields, where it matters */
    struct graph_landing landing;
    uint32_t defender; /* index into the defenders */
    uint8_t follow;    /* number of the attack that the same ship makes next; 0: none */
};

/* What is carried from one attack to the next, shared by the graphs of a sequence: the tokens of
 * the defender, then play_state.spent, of its charges and of those of an attacker that attacks
 * again, then what has been noted that lasts (the defender is critically damaged, the first of two
 * attacks has hit), where somebody asks; last the tokens of an attacker whose next attack comes out
 * of the one that ends, else 0.
 */
enum {
    GRAPH_DEFENDER_NOTED = RULES_TOKENS + sizeof(uint64_t),
    GRAPH_DEFENDER_ATTACKER,
    GRAPH_DEFENDER_BYTES = GRAPH_DEFENDER_ATTACKER + RULES_TOKENS
};

struct graph_defenders {
    uint8_t (*tokens)[GRAPH_DEFENDER_BYTES];
    uint32_t count, capacity;
    struct intern table; /* while states are added: the arena's */
    struct arena *arena;
};

struct graph {
    /* not its own; set before the first entry */
    const struct prune *prune; /* the attack that it is of, and what of it is left out */
    struct graph_budget *budget;
    struct graph_node *nodes;
    uint32_t node_count, node_capacity;
    uint32_t *edges;
    uint32_t edge_count, edge_capacity;
    struct graph_end *ends;
    uint32_t end_count, end_capacity;
    uint32_t *entries; /* by state of the defender: where the attack starts, + 1; 0: unknown */
    uint32_t entry_count, entry_capacity;
    struct known known; /* the states of the nodes, and those that come to one */
    struct modes modes;
    uint32_t acted; /* abilities that can be used in some state: bits of play_state.used */
};

/** Add all that can happen when the attack finds the defender in state `defender`; nothing when
 * that is in the graph already. New states of the defender are added to `defenders`. */
volley_status graph_add_entry(struct graph *graph, struct graph_defenders *defenders,
                              uint32_t defender, volley_error *err);

/** The state that a node stands for. */
struct play_state graph_state_at(const struct graph *graph, uint32_t node);

/** The index of a state of the defender, added if it is new. UINT32_MAX: out of memory. */
uint32_t graph_defenders_add(struct graph_defenders *defenders,
                             const uint8_t tokens[GRAPH_DEFENDER_BYTES]);

void graph_defenders_fini(struct graph_defenders *defenders);

#endif
