/* token - the tokens a ship can have.
 * Units:  counts of tokens, 0 to RULES_TOKENS_MAX of a kind.
 * Owns:   nothing; constant tables.      Errors: none. */
#pragma once

#include "game/rules/limits.h"

#include <stdint.h>

/* Each with its word, editions that have it, meaning, and an example (for vocabulary.c). */
/* clang-format off */
#define RULES_TOKEN_ROWS(ROW)                                                                      \
    ROW(RULES_FOCUS, "focus", EVERY_EDITION, "focus tokens", "focus")                              \
    ROW(RULES_LOCK, "lock", EVERY_EDITION, "locks on the other ship", "lock")                      \
    ROW(RULES_CALCULATE, "calculate", SECOND_EDITION, "calculate tokens", "calculate=2")           \
    ROW(RULES_FORCE, "force", SECOND_EDITION, "force charges", "force=2")                          \
    ROW(RULES_EVADE, "evade", EVERY_EDITION, "evade tokens", "evade")                              \
    ROW(RULES_REINFORCE, "reinforce", EVERY_EDITION, "reinforce tokens, on the side of the attack",\
        "reinforce")                                                                               \
    ROW(RULES_STRESS, "stress", EVERY_EDITION, "stress tokens", "stress")                          \
    ROW(RULES_STRAIN, "strain", SECOND_EDITION, "strain tokens: one defense die fewer", "strain")  \
    ROW(RULES_DEPLETE, "deplete", SECOND_EDITION, "deplete tokens: one attack die fewer",          \
        "deplete")                                                                                 \
    ROW(RULES_TRACTOR, "tractor", EVERY_EDITION, "tractor tokens: fewer defense dice", "tractor")  \
    ROW(RULES_ION, "ion", EVERY_EDITION, "ion tokens", "ion")                                      \
    ROW(RULES_JAM, "jam", EVERY_EDITION, "jam tokens", "jam")                                      \
    ROW(RULES_DISARM, "disarm", EVERY_EDITION, "disarm tokens", "disarm")                          \
    ROW(RULES_CLOAK, "cloak", EVERY_EDITION, "cloak token: two defense dice more", "cloak")
/* clang-format on */

#define RULES_TOKEN_ID(id, word, editions, meaning, example) id,
enum rules_token { RULES_TOKEN_ROWS(RULES_TOKEN_ID) RULES_TOKENS };
#undef RULES_TOKEN_ID

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
