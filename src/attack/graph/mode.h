/* mode - what can be done in a state whatever the dice show, compiled once for all of them.
 * Units:  modes are numbered as they are found; dice as in play_state.
 * Owns:   nothing: its arrays are the budget's. All-zero but for `prune` is valid and empty.
 * Errors: out of memory, or more of something than can be counted: see modes_failed.
 *
 * A mode is a state without its dice: the window, tokens, used abilities, dice in hand. What comes
 * next, who may use what and where that leads hardly ever depends on the dice. What does is marked,
 * and play is asked for each roll: nothing here says what a rule does, and a state that is played
 * without modes comes to the same (a test does so). Likewise what is left of the dice when results
 * are neutralized, and when the attack is over. */
#pragma once

#include "attack/prune/prune.h"
#include "base/error.h"
#include "base/intern.h"
#include "game/dice/neutralize.h"

enum { MODE_KEY_BYTES = sizeof(struct play_state) - sizeof(struct play_dice) };
_Static_assert(offsetof(struct play_state, dice) == 0, "the rest of a state is one key");

/* A state but for its dice. */
struct mode_key {
    uint8_t bytes[MODE_KEY_BYTES];
};

enum mode_kind {
    MODE_OPEN,   /* play goes on from here, by what the dice show */
    MODE_LEAVE,  /* only results are left of the dice: they are neutralized, or summed up */
    MODE_ROLL,   /* a die of the attack is rolled */
    MODE_ACT,    /* a side uses abilities, or goes on */
    MODE_ASK,    /* a choice, or a die of a test, for which play is asked */
    MODE_SETTLE, /* a token of the attacker that nothing to come can spend */
    MODE_END
};

enum mode_use_kind {
    MODE_TAKES, /* it takes dice, or adds them */
    MODE_LEADS, /* it does nothing to dice, and leads to `after` */
    MODE_ASKED  /* what it does depends on the dice: play is asked */
};

struct graph_budget;

#define MODE_NONE UINT32_MAX /* more than an enumerator of ISO C holds */

enum { MODE_TAKEN_MAX = 8 };

/* One way to use an ability, but for the dice: its price is paid. */
struct mode_use {
    const struct play_ability *ability;
    enum mode_use_kind kind;
    bool is_conditional; /* whether it can be used at all depends on the dice: play is asked */
    struct play_taking taking;
    bool wants_any; /* one die is enough that lies where `wanted` has bits: nothing is asked */
    struct play_dice wanted;
    struct mode_key after; /* but for what is told of the dice that it takes */
    uint32_t lesser;       /* abilities that could take the same dice, ready: a bit each */
    uint8_t counts;        /* dice that are counted for `to`: those that it rerolls, or one */
    uint32_t to[MODE_TAKEN_MAX + 1]; /* by dice that it takes: the mode it leads to; MODE_NONE: not
                                      * asked yet, or, in the last place, never remembered */
};

/* Where results that are left of the dice lead, and what comes to them. */
struct mode_left {
    uint32_t mode; /* MODE_NONE: not asked yet */
    uint8_t hits, crits;
};

/* Ways on from a mode. */
enum mode_way {
    MODE_NEXT,      /* one die is rolled, nothing more used, or the token settled */
    MODE_ROLLED,    /* all dice in hand are */
    MODE_CANCELLED, /* everything is cancelled: with no dice */
    MODE_WAYS
};

struct mode {
    struct mode_key key;
    enum mode_kind kind;
    uint8_t token, token_count; /* of MODE_SETTLE: the token, and how many */
    uint8_t window, mark;       /* of the dice in hand */
    uint8_t in_hand;
    bool looks_ahead;        /* MODE_OPEN or MODE_LEAVE */
    bool musts;              /* a use may be compulsory */
    bool acts;               /* something can be used whatever lies there */
    bool looks;              /* there are uses of which neither this nor `wanted` says anything */
    bool ends_if_cancelled;  /* as prune_ends_if_cancelled */
    struct prune_mask live;  /* of the dice */
    struct play_dice wanted; /* a die there is enough for some use */
    uint32_t to[MODE_WAYS];  /* where it leads; MODE_NONE: not asked yet */
    uint32_t use_count;
    struct mode_use *uses;    /* where they are does not change */
    struct dice_rules rules;  /* of MODE_LEAVE: how results are cancelled */
    struct mode_left left[2]; /* without results, and with some */
};

/* Modes by their key. */
struct mode_index {
    struct mode_key *keys;
    uint32_t *modes;
    uint32_t count, capacity, mode_capacity;
    struct intern table;
};

struct modes {
    const struct prune *prune;   /* not its own */
    struct graph_budget *budget; /* likewise */
    bool asks;                   /* play is asked for everything */
    bool rolls_open;             /* how many dice are rolled depends on those that lie there */
    struct mode_use *uses;       /* of the mode that is being made */
    uint32_t use_count, use_capacity;
    uint32_t conditional; /* abilities whose conditions ask for the dice, a bit each */
    uint8_t kinds[RULES_ABILITIES_MAX]; /* enum mode_use_kind */
    struct mode *items;
    uint32_t count, capacity;
    struct mode_index raw;     /* states as they come about, and what play makes of them */
    struct mode_index stopped; /* states in which something is to be decided or rolled */
    uint32_t rolled;           /* words of play_attack.rolls that apply in some state, a bit each */
    uint32_t acted;       /* abilities that can be used in some state: bits of play_state.used */
    volley_status status; /* the first failure */
    int overflowing;      /* VOLLEY_TOO_LARGE: the token, or RULES_TOKENS for damage */
};

/* ---- the uses of abilities in a mode (use.c) ---- */

/** Find how each ability is compiled, and whether play has to be asked for everything. */
void uses_prepare(struct modes *modes);

/** Find all that can be used in a mode, a state whatever its dice. False: out of memory. */
bool uses_find(struct modes *modes, struct mode *mode, const struct play_state *state);

/** Whether something may be used in a state, with some dice. */
bool uses_may_exist(const struct modes *modes, const struct play_state *state);

/* ---- modes ---- */

/** The mode that a state comes to, whatever its dice; MODE_NONE: failed. */
uint32_t modes_find(struct modes *modes, const struct mode_key *key);

/** The mode of a state as prune_advance has left it; MODE_NONE: failed. live: as it has set it. */
uint32_t modes_stop(struct modes *modes, const struct play_state *state,
                    const struct prune_live *live);

/** Whether all of a state can be counted; false: failed. What play makes of a state is looked at
 *  before it is summed up at the end, and after. */
bool modes_can_count(struct modes *modes, const struct play_state *state);

/** What these failed by. */
volley_status modes_failed(const struct modes *modes, volley_error *err);

/** A mode and dice as one state. */
static inline struct play_state mode_state(const struct mode_key *key, const struct play_dice *dice)
{
    struct play_state state;

    memcpy(&state, dice, sizeof *dice);
    memcpy((unsigned char *)&state + sizeof *dice, key, sizeof *key);
    return state;
}

static inline struct mode_key mode_key_of(const struct play_state *state)
{
    struct mode_key key;

    memcpy(&key, (const unsigned char *)state + sizeof(struct play_dice), sizeof key);
    return key;
}

/** Where results that are left lead, if there are any, and what comes to them on the way. */
const struct mode_left *mode_find_left(struct modes *modes, uint32_t mode, bool any);

/** Whether there is a die where `wanted` has bits. */
static inline bool mode_has_wanted(const struct play_dice *wanted, const struct play_dice *dice)
{
    const uint64_t *want = wanted->row, *have = dice->row;

    return (want[PLAY_FRESH] & have[PLAY_FRESH]) | (want[PLAY_REROLLED] & have[PLAY_REROLLED]) |
           (want[PLAY_FROZEN] & have[PLAY_FROZEN]);
}

/** Whether a use that does not say which dice it wants can be made with these. */
bool mode_use_asks(const struct modes *modes, const struct mode_use *use,
                   const struct play_dice *dice, uint32_t mode);

/** Whether a use of a mode can be made with these dice. */
static inline bool mode_use_exists(const struct modes *modes, const struct mode_use *use,
                                   const struct play_dice *dice, uint32_t mode)
{
    return use->wants_any ? mode_has_wanted(&use->wanted, dice)
                          : mode_use_asks(modes, use, dice, mode);
}

/** Whether anything can be used in a mode with these dice. */
static inline bool mode_can_act(const struct modes *modes, uint32_t mode,
                                const struct play_dice *dice)
{
    const struct mode *at = &modes->items[mode];

    if (at->acts || mode_has_wanted(&at->wanted, dice))
        return true;
    for (uint32_t i = 0; at->looks && i < at->use_count; i++)
        if (mode_use_exists(modes, &at->uses[i], dice, mode))
            return true;
    return false;
}

/** Where a use leads that has taken these dice, if it takes any; MODE_NONE: failed. */
uint32_t mode_use_find(struct modes *modes, struct mode_use *use, const struct play_taken *taken);

/** Its place in mode_use.to. */
static inline unsigned mode_use_place(const struct mode_use *use, const struct play_taken *taken)
{
    return use->taking.caps_focus && taken->focus > 0 ? MODE_TAKEN_MAX
                                                      : dice_least(taken->count, use->counts);
}

/** Where a mode leads by a way; MODE_NONE: failed. */
uint32_t mode_find_way(struct modes *modes, uint32_t mode, enum mode_way way);

/** The same; inline for those that are known. */
static inline uint32_t mode_go(struct modes *modes, uint32_t mode, enum mode_way way)
{
    const uint32_t to = modes->items[mode].to[way];

    return to != MODE_NONE ? to : mode_find_way(modes, mode, way);
}
