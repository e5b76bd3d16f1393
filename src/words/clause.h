/* clause - the clauses of a card: effects and, by position, their conditions.
 * Owns:   nothing; points into the card's cells.      Errors: none. */
#ifndef SCENARIO_CLAUSE_H
#define SCENARIO_CLAUSE_H

#include "game/cards/cards.h"

#include <stdbool.h>
#include <stddef.h>

struct clause {
    const char *effect, *condition;
    size_t effect_bytes, condition_bytes;
    const char *effects_left, *conditions_left;
};

/** Before the first clause of a card. */
struct clause clause_first(const struct cards_row *row);

/** Go on to the next clause; false: there is none. */
bool clause_next(struct clause *clause);

/** Take the next word of the clause's effect from *at on, which starts as 0. */
bool clause_word(const struct clause *clause, size_t *at, const char **word, size_t *bytes);

#endif
