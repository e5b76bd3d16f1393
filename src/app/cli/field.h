/* field - tables of many engagements: everybody against everybody, against a field, the roster.
 * Owns:   nothing; texts are those of the command line.
 * Errors: wrong arguments are refused. */
#ifndef CLI_FIELD_H
#define CLI_FIELD_H

#include "app/cli/duel_options.h"

/** Whether the options fit together and the words that are no options have the form of a table, if
 *  one is asked for; else they are refused. A `check` of commands with a struct duel_arguments. */
bool field_check(struct parse *parse, void *asked);

/** Whether a table is asked for, and not one engagement. */
bool field_is_wanted(const struct duel_arguments *arguments);

/** What nobody has said for a roster: it is exact without damage cards, and many engagements look
 *  ahead for a round only. */
void field_settle(struct duel_arguments *arguments);

/** Read the sides, work the table out, write it; the exit status. */
int field_work(const struct duel_arguments *arguments);

#endif
