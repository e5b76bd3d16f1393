/* graph - everything that can happen in one attack.
 * Units:  a roll is of one die or of several at once, with a child for each outcome
 * (game/dice/roll.h). Owns:   nothing: its arrays are its budget's. All-zero is a valid empty
 * graph. Errors: out of memory, a budget that is used up, or work that is called off.
 *
 * Nodes are numbered from the ends up: a child has a smaller number than its parents. */
#pragma once

#include "attack/graph/mode.h"
#include "base/watch.h"

enum { GRAPH_NODES_MAX = 1 << 21 }; /* in all graphs of a sequence: some 300 MB */

/* What the graphs of a sequence may still cost, and who may call the work off. */
struct graph_budget {
    uint32_t nodes;            /* left */
    const struct watch *watch; /* may be NULL */
    struct arena arena; /* what the graphs consist of, with the most that it may take; the owner
                         * frees it with arena_fini */
};

/** The error of what could not be made: a budget that is used up, or memory that is. */
volley_status graph_budget_fail(const struct graph_budget *budget, volley_error *err);

/* ---- the states that have been looked at, and the node that each comes to ----
 * They are numbered from 1 on as they are added. All-zero is valid: known_reserve before the first
 * one. Inline: this is the inner loop of building a graph. */

/* In the place of a node that is not made yet: the number of its state, and this. There is no
 * memory for so many. */
#define KNOWN_PENDING ((uint32_t)1 << 31)

/* Of a mode: dice of which there are too many for known_key, or that are frozen, are kept apart. */
#define KNOWN_APART ((uint32_t)1 << 31)

#define KNOWN_NO_MODE UINT32_MAX /* more than an enumerator of ISO C holds */

/* A state, by its mode and its dice. */
struct known_state {
    struct play_dice dice;
    uint32_t mode;
};

/* The same in few bytes, for what it costs to look one up is to have it brought from memory. Of
 * each place of `dice` four bits tell how many are fresh, and the four above how many rerolled;
 * with KNOWN_APART it is a number in known.apart. */
struct known_key {
    uint64_t dice;
    uint32_t mode;
};
_Static_assert(PLAY_MARKS == 3, "fresh, rerolled and frozen dice");

struct known_entry {
    uint64_t dice;
    uint32_t mode; /* of its key */
    uint32_t node; /* that it comes to, or KNOWN_PENDING */
};

struct known {
    struct known_entry *entries; /* by number */
    uint32_t count, capacity;
    uint32_t room;   /* for so many: at most half of the slots are used */
    uint32_t *slots; /* numbers; 0 is an empty slot */
    uint32_t last;   /* number of the last slot: all bits of one; 0: there are none yet */
    unsigned shift;  /* what it takes to make a hash the number of a slot */
    struct play_dice *apart;
    uint32_t apart_count, apart_capacity;
    struct intern apart_table;
};

/** Whether a key has no room for rows of dice. */
static inline bool known_is_apart(uint64_t fresh, uint64_t rerolled, uint64_t frozen)
{
    const uint64_t many = 0xF0F0F0F0F0F0F0F0u;

    return ((fresh | rerolled) & many) | frozen;
}

/** The key of a mode with other dice. Its mode is KNOWN_NO_MODE: out of memory. */
struct known_key known_keep_apart(struct known *known, struct arena *arena, uint32_t mode,
                                  const struct play_dice *dice);

/** The state of a number. */
static inline struct known_state known_state_at(const struct known *known, uint32_t number)
{
    const struct known_entry *entry = &known->entries[number];
    const uint64_t few = 0x0F0F0F0F0F0F0F0Fu;

    if (entry->mode & KNOWN_APART)
        return (struct known_state){ known->apart[entry->dice], entry->mode & ~KNOWN_APART };
    return (struct known_state){ { .row = { entry->dice & few, entry->dice >> 4 & few } },
                                 entry->mode };
}

/** What says where a key stands. */
static inline uint64_t known_hash(const struct known_key *key)
{
    const uint64_t factor = 0x9E3779B97F4A7C15u; /* 2^64 over the golden ratio */

    return (key->dice + key->mode * (uint64_t)0x2545F491) * factor;
}

/** The slot of a key with its hash, empty if that is new. Needs known_reserve first. */
static inline uint32_t *known_find(const struct known *known, const struct known_key *key,
                                   uint64_t hash)
{
    uint64_t at = hash >> known->shift;
    uint32_t number;

    for (; (number = known->slots[at]) != 0; at = (at + 1) & known->last) {
        const struct known_entry *other = &known->entries[number];

        if (!((other->dice ^ key->dice) | (other->mode ^ key->mode)))
            break;
    }
    return &known->slots[at];
}

/** The same where there is no room: what known_reserve leaves to it. */
bool known_reserve_now(struct known *known, struct arena *arena);

/** Make sure that there is room for one more. */
static inline bool known_reserve(struct known *known, struct arena *arena)
{
    return known->count < known->room || known_reserve_now(known, arena);
}

/** Add a state that is new in the slot that was found for it. Returns what stands for its node. */
static inline uint32_t known_add(struct known *known, const struct known_key *key, uint32_t *slot)
{
    const uint32_t number = ++known->count, pending = number | KNOWN_PENDING;

    known->entries[number] = (struct known_entry){ key->dice, key->mode, pending };
    *slot = number;
    return pending;
}

/* ---- the graph ---- */

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

static inline int graph_given(const struct graph_landing *landing)
{
    int count = 0;

    for (int token = 0; token < RULES_TOKENS; token++)
        count += landing->given[token];
    return count;
}

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
 * attacks has hit), where somebody asks; the tokens of an attacker whose next attack comes out
 * of the one that ends, else 0; last what effects have done to the health of an attacker that
 * attacks again, where somebody looks at it. */
enum {
    GRAPH_DEFENDER_NOTED = RULES_TOKENS + sizeof(uint64_t),
    GRAPH_DEFENDER_ATTACKER,
    GRAPH_DEFENDER_HURT = GRAPH_DEFENDER_ATTACKER + RULES_TOKENS,
    GRAPH_DEFENDER_BYTES = GRAPH_DEFENDER_HURT + sizeof(struct play_hurt)
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
