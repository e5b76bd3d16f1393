/* suggest - the known word that a misspelt one of the command line was probably meant to be: an
 * option, its value, a command.
 * Owns:   nothing; words are the caller's.      Errors: none. */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

#include "base/nearest.h"

struct suggestion {
    struct nearest nearest; /* by its letters */
    const char *begun;      /* what alone begins so */
    size_t begun_count;
};

/** Begin a search; nothing is found yet. */
struct suggestion suggest_begin(const char *word, size_t bytes);

/** Compare with one more word; of equally near ones the first stays. */
void suggest_consider(struct suggestion *suggestion, const char *known);

/** What was probably meant: what only one begins with, or the nearest; NULL: nothing is near. It
 *  lives as long as the suggestion. */
const char *suggest_found(const struct suggestion *suggestion);

#endif
