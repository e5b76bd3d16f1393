/* naive_state - how far an attack has come, and what can be done then.
 * Units:  dice by face, tokens.
 * Owns:   nothing.      Errors: none.
 *
 * Only for what plays one attack: naive_shot.c finds what is best, naive_shoot.c plays it. */
#ifndef SUPPORT_NAIVE_STATE_H
#define SUPPORT_NAIVE_STATE_H

#include "support/naive_shot.h"

enum naive_stage {
    NAIVE_AT_ROLL_RED,
    NAIVE_AT_RED,
    NAIVE_AT_ROLL_GREEN,
    NAIVE_AT_GREEN,
    NAIVE_AT_END
};

/* A state of an attack. Compared as bytes; all members are. */
struct naive_state {
    uint16_t attack;
    uint8_t stage;
    uint8_t dice[2][2][NAIVE_FACES]; /* by side; not rerolled, rerolled; by face */
    struct naive_tokens tokens;
    uint8_t used[2];  /* abilities, as a mask */
    uint8_t spent[2]; /* first edition: tokens spent in this step, as a mask */
    uint8_t paid[2];  /* damage that they suffer for abilities */
};

/* What can be done in a state. */
enum naive_action_kind { NAIVE_PASS, NAIVE_SPEND, NAIVE_ABILITY };

struct naive_action {
    uint8_t kind, which;        /* a token or an ability */
    uint8_t again[NAIVE_FACES]; /* dice to be rerolled, or that change */
};

typedef void naive_action_fn(const struct naive_action *action, void *context);

/** Everything a side can do, but to leave it at that. */
void naive_each_action(const struct naive_attack *attack, const struct naive_state *state, int side,
                       naive_action_fn *call, void *context);

/** Whether dice are rerolled. */
bool naive_rerolls(const struct naive_attack *attack, const struct naive_action *action, int side);

/** Pay, and change dice; dice to be rerolled are taken off the table. */
void naive_carry_out(const struct naive_attack *attack, struct naive_state *state, int side,
                     const struct naive_action *action);

/** The state after a side has done what it wanted. What cannot matter any more goes. */
struct naive_state naive_pass(const struct naive_state *state);

/** The state in which the dice lie; in the first edition reinforce adds its evade at once. */
struct naive_state naive_rolled(const struct naive_attack *attack, const struct naive_state *state);

typedef void naive_rolled_fn(const struct naive_state *state, double probability, void *context);

/** Call for every roll of so many dice of a side, onto what lies there.
 *  again  they are rerolled
 *  face, probability  0 and 1 */
void naive_each_roll(const struct naive_state *state, int side, int again, int dice, int face,
                     double probability, naive_rolled_fn *call, void *context);

/** What is left of the attack. */
struct naive_result naive_neutralize(const struct naive_attack *attack,
                                     const struct naive_state *state);

/** Where an attack begins. Tokens that play no part stay out of the state, unless what comes after
 *  asks for them. */
struct naive_state naive_beginning(const struct naive_book *book, uint32_t attack,
                                   const struct naive_tokens *tokens);

/** The result of a state at its end; what has not played a part is as before. */
struct naive_result naive_finish(const struct naive_book *book, const struct naive_state *state,
                                 const struct naive_tokens *tokens);

/** What is best in a state. */
struct naive_action naive_best_action(struct naive_book *book, const struct naive_state *state);

#endif
