/* naive_shot - one attack: what its players decide, found by trying everything, and how it goes.
 * Units:  values in the order of naive_worth; larger is better for the attacker.
 * Owns:   a book owns what it remembers; free with naive_book_fini.
 * Errors: no memory fails the test.
 *
 * A state is the dice by face, rerolled or not, and the tokens. The value of each state is found
 * by plain recursion over all that can be done and rolled, and remembered. */
#ifndef SUPPORT_NAIVE_SHOT_H
#define SUPPORT_NAIVE_SHOT_H

#include "support/naive_ship.h"

/* What is so in the whole attack. Compared as bytes: clear it before it is filled. */
struct naive_attack {
    uint8_t edition;
    uint8_t dice[2];    /* rolled by attacker and defender */
    uint8_t force_only; /* the attacker modifies its dice by spending force alone */
    uint8_t no_mods;    /* the attacker does not modify its dice */
    uint8_t reinforce;  /* tokens of the defender */
    uint8_t ability_count[2];
    struct naive_ability abilities[2][NAIVE_ABILITIES];
    uint8_t naive;   /* 1: the attacker, 2: the defender plays as if both played for this attack
                      * alone, which the other one knows; 0: neither */
    uint32_t future; /* which of the values of an end counts; 0: only this attack */
};

/* What the attacker wants, first things first. */
enum { NAIVE_DAMAGE, NAIVE_CRITS, NAIVE_THEIR_TOKENS, NAIVE_OWN_TOKENS, NAIVE_WORTHS };

struct naive_worth {
    double of[NAIVE_WORTHS];
};

/* Of attacker and defender. */
struct naive_tokens {
    uint8_t of[2][NAIVE_GREENS];
};

struct naive_result {
    uint8_t hits, crits;
    uint8_t own; /* damage that the attacker suffers for what it has done */
    struct naive_tokens tokens;
};

/** What an end of an attack is worth. */
typedef struct naive_worth naive_future_fn(const struct naive_attack *attack,
                                           const struct naive_result *result, void *context);

enum { NAIVE_DAMAGE_MOST = 20 };

/* How likely an attack does how much damage. */
struct naive_odds {
    uint32_t attack;
    struct naive_tokens tokens;
    double of[NAIVE_DAMAGE_MOST + 1];
};

struct naive_book {
    struct naive_known *known; /* states of all attacks; see naive_shot.c */
    size_t count, capacity;
    struct naive_attack *attacks;
    size_t attack_count, attack_capacity;
    struct naive_odds *odds;
    size_t odds_count, odds_capacity;
    naive_future_fn *future; /* NULL: damage, crits and tokens of the attack itself */
    void *context;
};

void naive_book_fini(struct naive_book *book);

/** The number of an attack in the book. */
uint32_t naive_book_attack(struct naive_book *book, const struct naive_attack *attack);

/** A small generator: splitmix64. */
uint64_t naive_random(uint64_t *state);

uint32_t naive_below(uint64_t *state, uint32_t below);

/** Roll and play an attack die by die, both sides as the book says. tokens: of attacker and
 *  defender, before it. */
struct naive_result naive_shoot(struct naive_book *book, uint32_t attack,
                                const struct naive_tokens *tokens, uint64_t *random);

struct naive_outcome {
    struct naive_result result;
    double probability;
};

/** All that can come of an attack. The caller frees *out. */
size_t naive_outcomes(struct naive_book *book, uint32_t attack, const struct naive_tokens *tokens,
                      struct naive_outcome **out);

/** How likely an attack does how much damage. Valid until the book is asked of another. */
const double *naive_damage_odds(struct naive_book *book, uint32_t attack,
                                const struct naive_tokens *tokens);

/** What an attack is worth. */
struct naive_worth naive_value_of(struct naive_book *book, uint32_t attack,
                                  const struct naive_tokens *tokens);

#endif
