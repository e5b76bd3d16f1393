/* attack - one attacker against the defender, compiled for the graph: dice and abilities.
 * Units:  dice, tokens; `used`, `ends`, `group` and `needs` are bits of play_state.used.
 * Owns:   plain data; copies what it needs from the loadouts.
 * Errors: an attack with too many abilities or dice is refused. */
#pragma once

#include "attack/play/state.h"
#include "base/error.h"
#include "game/rules/window.h"
#include "words/scenario.h"

struct play_ability {
    struct rules_effect effect;
    enum rules_side actor, bearer; /* who uses it, who says it */
    enum dice_color dice;          /* of its last step */
    enum rules_window window;
    enum rules_window until; /* the last window in which it matters that it was used */
    bool orderly; /* a change of dice in its normal time, for tokens and charges; no facts but of
                   * tokens and health */
    bool plain;   /* that without facts, for the price of a token at most */
    bool lasts;   /* that it was used matters by itself: it holds, or it excludes another */
    bool holds;   /* from the start; with facts: whenever these are true */
    uint8_t price_token, price_count; /* of a plain one; RULES_TOKENS: free */
    uint32_t used;                    /* its bit in play_state.used */
    uint32_t
        force; /* the bit that says its last step is in force: its own, unless it can be refused */
    uint32_t ends;     /* the bit it sets: its own, unless it may be used again */
    uint32_t group;    /* its own bit, and those of its alternatives: one of them can be used */
    uint8_t pool;      /* of its charges (attack/play/pool.h); 0: none */
    uint8_t ally_pool; /* of the friends who pay */
    bool promises;     /* used and paid for, its last step happens as another ability later */
    uint8_t promise;   /* the same number for both; 0: none */
    uint32_t needs;    /* of the later one: the bit that says it was promised */
    enum rules_window promised_by; /* the window for that */
};

/** The steps of an ability that are carried out when it is used. */
static inline size_t play_steps_now(const struct play_ability *ability)
{
    return (size_t)ability->effect.step_count - ability->promises;
}

/* What is known before the attack. */
struct play_table {
    uint32_t denied[RULES_SIDES];     /* masks of what is said not to be so */
    uint32_t situations[RULES_SIDES]; /* masks of enum rules_situation */
    int hull, shields;                /* of the defender when the attack begins; -1: not known */
    int attacker_hull, attacker_shields;
    int spared; /* hull that the defender has left when what is fatal is prevented */
    int8_t values[RULES_SIDES][RULES_VALUES]; /* printed on the cards of the ships; -1: not known */
    int damage[RULES_SIDES];                  /* damage cards, as far as they are known */
    bool unhurt[RULES_SIDES];                 /* the ship has all its health */
    uint8_t fixed[RULES_SIDES][RULES_TOKENS]; /* tokens that cannot change */
    uint16_t changing[RULES_SIDES];           /* kinds of tokens that can */
};

/* A step of an ability that makes a ship spend a token; or a fact of play_word `ability` that asks
 * whether one was spent. */
struct play_demand {
    uint8_t ability, step;
};

/* What a shot costs that may follow the attack; all 0: nothing. */
struct play_shot {
    uint8_t pool, cost;
};

struct play_attack {
    const struct rules_edition *edition;
    struct rules_shot shot;
    int ship_range;                      /* shot.range may be treated as another */
    struct rules_roll roll[DICE_COLORS]; /* but for the tokens in play_state */
    struct play_table table;
    size_t ability_count, refusal_count; /* of these, those that can be refused */
    size_t roll_count;
    uint32_t windows;   /* those in which something can happen, a bit each */
    uint32_t holding;   /* abilities that hold from the start */
    uint32_t standing;  /* abilities that are rules for the attack once used, these among them */
    uint32_t hits;      /* of these, those that make any attack hit */
    bool gains;         /* an ability gains tokens */
    bool deals;         /* damage cards come past shields, and that matters */
    bool tells_lost;    /* shields that an effect takes are told from damage */
    bool gains_charges; /* or charges */
    uint8_t pools[RULES_POOLS_MAX];    /* how many charges there are of each */
    uint8_t pools_before[RULES_SIDES]; /* those of the other side that come first */
    uint8_t shot_pool, shot_cost;      /* charges that the attack itself costs; 0: none */
    uint64_t carried;                  /* bits of play_state.spent that the next attack finds */
    uint8_t force_most[RULES_SIDES];   /* that the ships can have */
    bool rolls_by_choice;              /* an ability changes the number of dice */
    bool notes_modified, notes_focus, notes_rerolls; /* whether play_state keeps them */
    bool notes_hit; /* likewise: whether the attack hits does not follow from the damage */
    bool notes_hurt[RULES_SIDES]; /* what effects do to the health of a ship is looked at */
    bool carries_hurt;            /* the next attack finds it of the attacker */
    bool notes_critical; /* a crit past the shields makes the defender critically damaged */
    uint8_t promise_count;
    struct play_demand demands[RULES_DEMANDS_MAX];
    uint8_t demand_count, watch_count; /* the facts stand behind the steps */
    uint8_t number;     /* of the attack, among those that come out of one of the ship's */
    uint8_t second;     /* number of the attack which follows in any case; 0: none does */
    bool is_followed;   /* another attack of the ship may come out of it */
    bool tells;         /* as in play_wish */
    bool notes_earlier; /* the second of two attacks asks whether the first one has hit */
    struct play_shot shots[RULES_OWN_ATTACKS_MAX]; /* of the attacks of these numbers */
    uint8_t tokens[RULES_TOKENS]; /* of the attacker, those that can change in the attack */
    struct play_ability abilities[RULES_ABILITIES_MAX]; /* in the order of attack/play/order.c */
    struct play_ability rolls[RULES_ROLLS_MAX]; /* without a price: they apply when they can */
};

/** For each ability of an attack, in their order. */
#define PLAY_EACH(ability, attack)                                                                 \
    for (const struct play_ability *ability = (attack)->abilities;                                 \
         ability < (attack)->abilities + (attack)->ability_count; ability++)

/** Number `index` of the abilities and, behind them, of the words of rolls. */
static inline const struct play_ability *play_word(const struct play_attack *attack, size_t index)
{
    return index < attack->ability_count ? &attack->abilities[index]
                                         : &attack->rolls[index - attack->ability_count];
}

/** Tokens that a ship has in a state. */
static inline int play_tokens(const struct play_attack *attack, const struct play_state *state,
                              enum rules_side side, enum rules_token token)
{
    return attack->table.fixed[side][token] + state->tokens[side][token];
}

/* How an attack is compiled. */
struct play_wish {
    int health; /* what the defender has left of its hull and shields together, but for damage dealt
                 * past the shields; < 0: the loadout's */
    int past;   /* damage cards dealt to it past the shields */
    bool whole; /* nothing is taken as settled: tokens that nothing moves, health that nobody asks
                   for */
    bool tells; /* its end tells the attacker's tokens and all charges spent */
    size_t number; /* of the attack among those that come out of one (words/follow_up.h) */
};

/** Compile attacker number `index` of a scenario. */
volley_status play_attack_compile(struct play_attack *out, const struct scenario *scenario,
                                  size_t index, const struct play_wish *wish, volley_error *err);

/** How many bytes play_same_put sets. */
size_t play_same_bytes(const struct play_attack *attack);

/** What an attack is as bytes. Where two are the same, the same can happen in both, whatever else
 *  the ships have that nobody asks for; two in which the same can happen may yet be told apart. */
void play_same_put(const struct play_attack *attack, unsigned char *out);

/** Whether an attack of attacker number `index`, of those that come out of one, is a bonus attack.
 */
bool play_attack_is_bonus(const struct scenario *scenario, size_t index, size_t number);

/* ---- which tokens can change, and whether the health left matters (matters.c) ---- */

enum { MATTERS_ALL_TOKENS = (1u << RULES_TOKENS) - 1 };

/** Kinds of tokens of a ship that the effects of a loadout give or take. */
uint16_t matters_moved_by(const struct loadout *loadout, enum rules_side ship);

/** Kinds of tokens of the defender that effects give or take in any of its attacks. */
uint16_t matters_moved_of_defender(const struct scenario *scenario);

/** Kinds of tokens of a ship that the rules spend or wear off. */
uint16_t matters_normal(const struct rules_edition *edition, enum rules_side ship);

/** Part the tokens of a loadout into those of kinds that can change and the fixed others. */
void matters_split(const struct loadout *loadout, uint16_t changing, uint8_t fixed[RULES_TOKENS],
                   uint8_t tokens[RULES_TOKENS]);

/** Whether an effect of a loadout asks for the health that is left, of either ship. */
bool matters_asks_for_health(const struct loadout *loadout);

/** Of each ship of an attack whether effects change the health that it has left, and somebody looks
 *  at it.  tells: whoever asks for the attack looks at that of the attacker */
void matters_find_hurt(const struct loadout *const loadouts[RULES_SIDES], bool tells,
                       bool hurt[RULES_SIDES]);

/** Whether an effect of a loadout takes shields. */
bool matters_takes_shields(const struct loadout *loadout);

/** Whether a loadout asks for the damage that is suffered in the attack itself. */
bool matters_asks_for_suffered(const struct loadout *loadout);

/** Whether a ship of the scenario does, or prevents damage. */
bool matters_damage(const struct scenario *scenario);

/** Whether anybody asks if attack number `index` has hit. */
bool matters_hit(const struct scenario *scenario, size_t index);

/** Whether anybody asks if the defender is critically damaged. */
bool matters_critical(const struct scenario *scenario);

/** Kinds of tokens that can come or go when a step gains tokens. */
uint16_t play_tokens_moved(const struct rules_step *step);

/** Tokens of the defender that can change in any of its attacks; the others are 0.
 *  whole: as in play_wish. */
void play_defender_tokens(const struct scenario *scenario, bool whole,
                          uint8_t tokens[RULES_TOKENS]);

/** Whether what happens depends on the health the defender has left. whole: as in play_wish. */
bool play_cares_for_health(const struct scenario *scenario, bool whole);

/** Whether the defender may be dealt damage cards past its shields, so that hull and shields left
 *  cannot be told from the damage alone, where anybody asks. whole: as in play_wish. */
bool play_deals_past_shields(const struct scenario *scenario, bool whole);
