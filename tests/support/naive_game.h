/* naive_game - one attack as the naive evaluator plays it, and the parts of the evaluator.
 * Units:  dice, tokens, points of damage.
 * Owns:   nothing; a game is plain data, passed by value so that nothing needs undoing.
 * Errors: none; scenarios beyond the sizes below are not for it. */
#ifndef SUPPORT_NAIVE_GAME_H
#define SUPPORT_NAIVE_GAME_H

#include "game/rules/window.h"
#include "support/naive.h"
#include "support/naive_memory.h"

enum {
    NAIVE_DICE = 12,
    NAIVE_EFFECTS = 16, /* of one loadout */
    NAIVE_CRITERIA = sizeof(struct naive_value) / sizeof(double)
};

struct naive_die {
    uint8_t face; /* enum dice_face */
    bool rerolled;
    bool added;  /* after neutralizing */
    bool locked; /* nobody modifies it any more */
};

struct naive_pool {
    struct naive_die dice[NAIVE_DICE];
    int count;
};

struct naive_use;

struct naive_game {
    const struct scenario *scenario;
    bool kill;
    long *steps;                 /* left, before it gives up */
    struct naive_memory *memory; /* NULL: it has none */
    size_t attack;               /* which attacker */
    int damage;                  /* of the attacks before, but for */
    int past;                    /* damage cards dealt past the shields */
    bool critical;               /* a crit of these came past the shields */
    uint8_t charges_spent[RULES_SIDES]
                         [RULES_POOLS_MAX + 1]; /* charges, by the number of the pool */
    int8_t tokens[RULES_SIDES][RULES_TOKENS];
    /* what is so in this attack */
    int value[DICE_COLORS];       /* attack value, agility */
    int value_added[DICE_COLORS]; /* more or less of it */
    bool value_chosen[DICE_COLORS];
    int range;
    bool obstructed;
    uint32_t situations[RULES_SIDES];
    /* how far it has come */
    enum rules_window window;
    bool asking; /* how many dice there would be without the words that ask for it */
    struct naive_pool pools[DICE_COLORS];
    /* effects, by who says them */
    bool used[RULES_SIDES][NAIVE_EFFECTS];
    bool paid[RULES_SIDES][NAIVE_EFFECTS];     /* its prices were paid */
    bool holds[RULES_SIDES][NAIVE_EFFECTS];    /* what it is for has happened */
    bool pending[RULES_SIDES][NAIVE_EFFECTS];  /* chosen, to happen after the attack */
    bool done[RULES_SIDES][NAIVE_EFFECTS];     /* of these */
    bool spent[RULES_SIDES][RULES_TOKENS];     /* first edition: once in an attack */
    uint32_t has_spent[RULES_SIDES];           /* tokens, in this attack */
    uint8_t event[RULES_SIDES][NAIVE_EFFECTS]; /* what its facts, a bit each, ask for was spent, and
                                                * its card has not acted on that yet */
    uint32_t probe; /* only whether something can be used that spends one of these tokens */
    bool modified[RULES_SIDES]; /* its own dice */
    bool rerolled[RULES_SIDES]; /* its dice, by anybody, and nothing was done to them since */
    int focus_modified[RULES_SIDES], rerolls[RULES_SIDES];
    int named; /* 1 + the face, of the color below */
    enum dice_color named_color;
    int guessed;               /* number of evades, and one more; 0: none was guessed */
    int own_damage, own_cards; /* that the attacker suffers; cards past its shields; lasts while it
                                * attacks */
    int own_back;              /* shields that come back to it, likewise */
    int suffered_hits, suffered_crits;
    int lost_shields;            /* of these */
    bool hit;                    /* a result was left after neutralizing */
    int dealt_hits, dealt_crits; /* cards past the shields, in this attack */
    bool counts_as_hit;          /* no dice, and yet the attack hits */
    bool has_hit;                /* whatever is left: as if a result were */
    bool settled;                /* what is left is no result any more, but damage: */
    int left[DICE_FACES];
    const struct naive_use *paying; /* its price rolls dice: what comes next is step number */
    int paying_next;
    /* the attacks of a ship that follow each other */
    bool first_of_two, second_of_two, bonus;
    bool hit_before;                 /* the first of two */
    const struct rules_step *chosen; /* a bonus attack that comes next */
};

/* An effect in the hands of who can use it. */
struct naive_use {
    const struct rules_effect *effect;
    enum rules_side bearer, actor;
    int index; /* in the loadout of the bearer; < 0: of no loadout */
    int token; /* its normal effect; < 0: none */
    bool must;
    const struct naive_die_shown *shown; /* what a die of a test does; NULL: it is no such thing */
};

/* A die of a test, which does what stands behind its face, from result number `next` on. */
struct naive_die_shown {
    const struct naive_use *test;
    int index; /* of the step of the test */
    int left;  /* dice to be rolled after this one */
    int face;
    int next;
};

/* Which attack of a ship begins. */
enum naive_beginning { NAIVE_ATTACK, NAIVE_SECOND, NAIVE_BONUS };

/* What comes of a choice, if it can be made. */
struct naive_option {
    bool possible;
    struct naive_value value;
};

/* ---- the game ---- */

/** The value of all that follows. */
struct naive_value naive_play(struct naive_game game);
/** An attack from its beginning; what comes of the one before is in `before`. */
struct naive_value naive_begin(struct naive_game before, enum naive_beginning beginning);
/** What is left becomes damage, or tokens, and the play goes on. */
struct naive_value naive_settle(struct naive_game game);
/** The attack is over: the next one. */
struct naive_value naive_end(struct naive_game game);

const struct loadout *naive_loadout(const struct naive_game *game, enum rules_side side);
bool naive_first_edition(const struct naive_game *game);
bool naive_range_0(const struct naive_game *game);
enum rules_side naive_owner(enum dice_color color);
enum rules_side naive_other(enum rules_side side);
enum rules_side naive_actor(const struct rules_effect *effect, enum rules_side bearer);
enum rules_side naive_target(const struct naive_use *use, const struct rules_step *step);
enum dice_color naive_color(const struct naive_game *game, const struct naive_use *use,
                            const struct rules_step *step);
const struct rules_step *naive_main(const struct rules_effect *effect);
int naive_dice_most(const struct naive_game *game, enum dice_color color);
/** Dice of a roll that is made now; what makes them fewer for once wears off. */
int naive_dice_count(struct naive_game *game, enum dice_color color);
/** Dice of a roll to come, without the words of the roll that ask how many there are. */
int naive_dice_asked(const struct naive_game *game, enum dice_color color);
/** Whether one of its facts is of a kind. */
bool naive_asks(const struct rules_effect *effect, enum rules_fact_kind kind);
/** Shields the attacker has left now; < 0: nobody knows. */
int naive_own_shields(const struct naive_game *game);
/** Shields the defender has left now; < 0: nobody knows. */
int naive_shields(const struct naive_game *game);

/** The kind of damage that a hit or a crit is to the defender. */
enum dice_face naive_kind_of_damage(const struct naive_game *game, enum dice_face face);

/** Attack or agility become more or less, if that can be done. */
void naive_change_value(struct naive_game *game, const struct rules_step *step,
                        enum rules_side bearer);

/* ---- choices ---- */

struct naive_option naive_better(struct naive_option a, struct naive_option b,
                                 enum rules_side side);

/* ---- facts and rules ---- */

/** The changes of values that wait for the roll, as things stand. */
void naive_change_values_at_roll(struct naive_game *game);

bool naive_facts_hold(const struct naive_game *game, const struct naive_use *use);
/** Charges left in a pool of a loadout. */
int naive_charges_left(const struct naive_game *game, enum rules_side side, uint8_t pool);
/** Whether the defender has a damage card by now. */
bool naive_has_damage_card(const struct naive_game *game);
/** Whether a result gives tokens instead of damage. */
bool naive_is_turned(const struct naive_game *game, const struct naive_die *die);
/** Health of the defender when the attack begins. */
int naive_hull(const struct naive_game *game, enum rules_side side);

/** Call visit for every step that is in force: prices that were paid, and effects that happened. */
typedef void naive_rule_fn(const struct naive_use *use, const struct rules_step *step,
                           void *context);
void naive_rules(const struct naive_game *game, enum rules_operation operation, enum rules_side of,
                 naive_rule_fn *visit, void *context);

/** The least number of a rule for a side; `none` without one. */
int naive_rule_least(const struct naive_game *game, enum rules_operation operation,
                     enum rules_side of, int none);
/** Something has become of a token: effects that ask for that may act on it. */
void naive_note(struct naive_game *game, enum rules_event event, enum rules_side side, int token);

/** Damage that destroys the defender, and one more; 0: it is not destroyed. */
int naive_fatal(const struct naive_game *game);

/** Whether a use cannot spend any token of these kinds, however many there are. */
bool naive_is_barred(const struct naive_game *game, const struct naive_use *use, uint32_t kinds);

/** How many tokens of a kind the rules that hold leave a ship to spend. */
int naive_tokens_to_spend(const struct naive_game *game, const struct naive_use *use, int token);
/** Of which tokens rule number `which`, from 0, says that a ship has to spend one; 0: there is no
 *  such rule any more. */
uint32_t naive_tokens_owed(const struct naive_game *game, enum rules_side side, int which);
/** Whether a step modifies dice: cancelling does not, but spending a result does. */
bool naive_modifies(const struct rules_step *step);
/** Whether nothing in force forbids a step of a use. */
bool naive_may_do(const struct naive_game *game, const struct naive_use *use,
                  const struct rules_step *step);

/** Rules and dice that are nobody's choice: nothing is paid for them. */
bool naive_is_automatic(const struct rules_effect *effect);
/** Of these, what needs no moment: a rule that holds while its condition does, dice of a roll. */
bool naive_is_timeless(const struct rules_effect *effect);
/** 2.5: a ship that is ionized by now has no locks. */
void naive_ion_breaks_locks(struct naive_game *game, enum rules_side side);
/** How many tokens of the kinds it takes to hold a ship, by its size. */
int naive_tokens_needed(const struct naive_game *game, enum rules_side side, uint32_t tokens);

/* ---- dice ---- */

/** Roll the dice of the mask, one by one, and play on. */
struct naive_value naive_roll(struct naive_game game, enum dice_color color, uint32_t which);
int naive_showing(const struct naive_pool *pool, enum dice_face face);
struct naive_option naive_dice_step(struct naive_game game, const struct naive_use *use, int index);
/** Dice apart from the attack, one after the other. */
struct naive_option naive_test_step(struct naive_game game, const struct naive_use *use, int index);
/** What a die of a test still does. */
struct naive_value naive_show(struct naive_game game, const struct naive_die_shown *shown);

/* ---- effects ---- */

/** Carry out the steps of a use from number `index` on, and play on. */
struct naive_option naive_carry_on(struct naive_game game, const struct naive_use *use, int index);
/** Whether price number `index` of a use can be a friend's token, which effect `loan` lends. */
bool naive_may_borrow(const struct naive_game *game, const struct naive_use *use, int index,
                      enum rules_side bearer, int loan);
/** What those who act in this window make of it. */
struct naive_value naive_act(struct naive_game game);

#endif
