/* digest - many cases with the same few answers, boiled down to rules a player can learn.
 * Units:  features are small whole numbers: how many blanks, how many locks …
 * Owns:   the rules; free with digest_fini. All-zero is a valid empty digest.
 * Errors: out of memory: digest_make returns false.
 *
 * A decision tree by information gain (Quinlan, "Induction of Decision Trees", 1986), so that every
 * case gets its own answer; then rules that differ in one feature only are put together. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DIGEST_FEATURES_MAX = 64 };

struct digest_case {
    int16_t features[DIGEST_FEATURES_MAX];
    uint32_t answer;
    double share;   /* how often the case comes up */
    uint32_t other; /* 1 + the answer that is as good, or nearly; 0: there is none */
    double behind;  /* by how much that is worse */
};

/* low <= feature <= high for each feature. */
struct digest_rule {
    int16_t low[DIGEST_FEATURES_MAX], high[DIGEST_FEATURES_MAX];
    uint32_t answer;
    double share;   /* of its cases together */
    uint32_t other; /* of all its cases; 0: there is none, or it is not the same */
    double behind;  /* on average over them */
};

struct digest {
    struct digest_rule *rules; /* the most frequent first */
    uint32_t rule_count, rule_capacity;
    int16_t low[DIGEST_FEATURES_MAX], high[DIGEST_FEATURES_MAX]; /* over all cases */
};

/** Find rules for cases; the cases are put into another order. Features come in the order in which
 *  they are preferred. */
bool digest_make(struct digest *digest, struct digest_case *cases, size_t case_count,
                 size_t feature_count);

void digest_fini(struct digest *digest);
