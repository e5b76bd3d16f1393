/* token - the tokens a ship can have.
 * Units:  counts of tokens, 0 to RULES_TOKENS_MAX of a kind.
 * Owns:   nothing; constant tables.      Errors: none. */
#ifndef RULES_TOKEN_H
#define RULES_TOKEN_H

#include "game/rules/limits.h"

#include <stdint.h>

enum rules_token {
    RULES_FOCUS,
    RULES_LOCK,
    RULES_CALCULATE,
    RULES_FORCE,
    RULES_EVADE,
    RULES_REINFORCE,
    RULES_STRESS,
    RULES_STRAIN,
    RULES_DEPLETE,
    RULES_TRACTOR,
    RULES_ION,
    RULES_JAM,
    RULES_DISARM,
    RULES_CLOAK,
    RULES_TOKENS
};

/* Tokens by color, as masks; locks are told apart from the other red ones where it matters. */
#define RULES_TOKEN_BIT(token) (1u << (token))
#define RULES_GREEN                                                                                \
    (RULES_TOKEN_BIT(RULES_FOCUS) | RULES_TOKEN_BIT(RULES_CALCULATE) |                             \
     RULES_TOKEN_BIT(RULES_EVADE) | RULES_TOKEN_BIT(RULES_REINFORCE))
#define RULES_RED                                                                                  \
    (RULES_TOKEN_BIT(RULES_STRESS) | RULES_TOKEN_BIT(RULES_STRAIN) |                               \
     RULES_TOKEN_BIT(RULES_DEPLETE) | RULES_TOKEN_BIT(RULES_ION))
#define RULES_ORANGE                                                                               \
    (RULES_TOKEN_BIT(RULES_TRACTOR) | RULES_TOKEN_BIT(RULES_JAM) | RULES_TOKEN_BIT(RULES_DISARM))

/* What a jam token takes with it. */
#define RULES_JAMMED (RULES_GREEN | RULES_TOKEN_BIT(RULES_LOCK))

/** What a token left over is worth when all else is equal: with the same damage and the same
 *  crits a player rather keeps the dearer token. 0: a token nobody spends. */
extern const uint8_t rules_token_worth[RULES_TOKENS];

/** The word for a token: "focus", "lock", … */
extern const char *const rules_token_words[RULES_TOKENS];

#endif
