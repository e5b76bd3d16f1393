/* agree - the graph, the solver and the exact engine against the naive evaluator.
 * Units:  as in naive_value.
 * Owns:   nothing.      Errors: what does not agree fails the test. */
#ifndef SUPPORT_AGREE_H
#define SUPPORT_AGREE_H

#include "support/naive.h"

/** What the exact engine says. */
struct naive_value agree_exact(const struct scenario *scenario, bool kill);

/** The same with some kinds of pruning undone: `keep`, a mask of enum prune_kind. False: the engine
 *  refuses the scenario. */
bool agree_exact_kept(const struct scenario *scenario, bool kill, unsigned keep,
                      struct naive_value *out);

/** Fails unless both say the same of a scenario, and returns it. what: names it. */
struct naive_value agree_scenario(const struct scenario *scenario, bool kill, const char *what);

/** The same, but false, and nothing is checked, when the naive evaluator takes more than so many
 *  steps. */
bool agree_within(const struct scenario *scenario, bool kill, const char *what, long steps);

enum agree_answer { AGREE_SAME, AGREE_DIFFER, AGREE_TOO_LONG };

struct agree_values {
    struct naive_value exact, naive;
};

/** What both say, without a test that fails. AGREE_TOO_LONG: it takes the naive evaluator more than
 *  so many steps, or the engine refuses it. */
enum agree_answer agree_compare(const struct scenario *scenario, bool kill, const char *what,
                                long steps, struct agree_values *out);

/** The same, where the naive evaluator has the scenario as data of its own. */
enum agree_answer agree_compare_told(const struct scenario *words, const struct scenario *data,
                                     bool kill, const char *what, long steps,
                                     struct agree_values *out);

/** As agree_scenario for a text such as "3 focus vs 2", edition "1", "2" or "2.5". */
struct naive_value agree_text(const char *edition, bool kill, const char *text);

/** Whether two values are the same, but for rounding. */
bool agree_is_same(const struct naive_value *a, const struct naive_value *b);

/* A scenario, and the same one without what is tried. */
struct agree_trial {
    const char *edition, *with, *without;
};

/** Fails unless both evaluators agree on all of them, and what is tried makes a difference. */
void agree_trials(const struct agree_trial *trials, size_t count);

#endif
