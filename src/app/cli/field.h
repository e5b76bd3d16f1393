/* field - tables of many engagements: everybody against everybody, against a field, the roster.
 * Owns:   nothing; texts are those of the command line.
 * Errors: argp prints a message and ends the program with CLI_USAGE, as wrong arguments do. */
#ifndef CLI_FIELD_H
#define CLI_FIELD_H

#include "app/cli/duel_options.h"
#include "volley/field.h"

struct field_arguments {
    bool matrix;
    const char *sides, *against;          /* files; NULL: none is given */
    const char *roster, *faction, *every; /* likewise: "ships", "pilots", "generics" */
    volley_field_sort sort;
    int sort_round;
    bool sorts;
};

/** Options of `volley duel`, and of `volley survive`. Their input is a struct field_arguments. */
extern const struct argp field_fight_argp, field_survive_argp;

/** Whether a table is asked for, and not one engagement. */
bool field_is_wanted(const struct field_arguments *field);

/** What nobody has said for a roster: it is exact without damage cards, and many engagements look
 *  ahead for a round only. */
void field_settle(const struct field_arguments *field, struct duel_arguments *arguments);

/** Read the sides, work the table out, write it; the exit status. */
int field_work(const struct field_arguments *field, const struct duel_arguments *arguments,
               const struct argp *argp, const char *command);

#endif
