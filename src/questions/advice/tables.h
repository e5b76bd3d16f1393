/* tables - the decisions of an attack that has been solved, collected for a report.
 * Units:  as in report/advice.h.
 * Owns:   all the collection points to; free with advice_collection_fini.
 * Errors: out of memory, or a roll that cannot be read or cannot come up. */
#ifndef ADVICE_TABLES_H
#define ADVICE_TABLES_H

#include "attack/solve/sequence.h"
#include "questions/advice/rolled.h"
#include "report/advice.h"

struct advice_collection {
    bool kill;    /* the probability of destruction steers decisions */
    bool several; /* there is more than one attack, so that the defender can be found in states */
    struct advice_table *tables;
    uint32_t table_count, table_capacity;
    struct advice_choice *choices;
    uint32_t choice_count, choice_capacity;
    struct advice_expected from_here; /* after a roll */
};

/** Add a table for each window with decisions and each state the attack can find the defender in.
 */
volley_status advice_collect_tables(struct advice_collection *collection,
                                    const struct solve_view *view, volley_error *err);

/** Set the decisions after a roll. */
volley_status advice_collect_roll(struct advice_collection *collection,
                                  const struct solve_view *view, const struct rolled *rolled,
                                  volley_error *err);

/** Finish the tables: what a table is the only one to say needs no state of the defender. */
void advice_finish_tables(struct advice_collection *collection);

/** How often best play comes to each node of a graph from one entry.
 *  fresh      set: comes other than by a choice in the same window
 *  continued  set: comes by one
 *  Both have one number for each node. */
void advice_flow(const struct solve_view *view, uint32_t entry, double *fresh, double *continued);

/** What is known of a node. */
struct advice_expected advice_expect(const struct advice_collection *collection,
                                     const struct solve_view *view, uint32_t node);

/** The node after any settling of tokens. */
uint32_t advice_skip_settling(const struct graph *graph, uint32_t node);

/** Whether the child of a choice goes on deciding in the same window. */
bool advice_goes_on(const struct graph *graph, uint32_t choice, uint32_t child);

/** "Attacker modifies attack dice"; NULL: out of memory. */
char *advice_title(enum rules_window window);

void advice_choice_free(struct advice_choice *choice);

void advice_collection_fini(struct advice_collection *collection);

#endif
