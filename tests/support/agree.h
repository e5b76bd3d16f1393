/* agree - the graph, the solver and the exact engine against the naive evaluator.
 * Units:  as in naive_value.
 * Owns:   nothing.      Errors: what does not agree fails the test. */
#ifndef SUPPORT_AGREE_H
#define SUPPORT_AGREE_H

#include "support/naive.h"

/** Whether a scenario asks for what docs/notation.md says and the naive evaluator reads otherwise,
 *  or not at all: rules while their condition is true, spending results and acting on what is left
 *  where dice cannot be modified, values of the first edition, the times declare-, modify-, last-.
 */
bool agree_is_ahead(const struct scenario *scenario);

/** What the exact engine says. */
struct naive_value agree_exact(const struct scenario *scenario, bool kill);

/** Fails unless both say the same of a scenario, and returns it. what: names it. */
struct naive_value agree_scenario(const struct scenario *scenario, bool kill, const char *what);

/** The same, but false, and nothing is checked, when the naive evaluator takes more than so many
 *  steps. */
bool agree_within(const struct scenario *scenario, bool kill, const char *what, long steps);

/** The same for a text such as "3 focus vs 2", edition "1", "2" or "2.5". */
struct naive_value agree_text(const char *edition, bool kill, const char *text);

#endif
