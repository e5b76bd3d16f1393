/* field - tables of many engagements: everybody against everybody, against a field, the roster.
 * Owns:   nothing; texts are those of the command line.
 * Errors: wrong arguments are refused. */
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
};

/** Options of `volley duel`, of `volley survive`, and of a roster, which both have. They write to a
 *  struct field_arguments. */
extern const struct option field_fight_rows[], field_survive_rows[], field_roster_rows[];

/** Whether the options fit together and the words that are no options have the form of a table, if
 *  one is asked for; else they are refused. */
bool field_check(struct parse *parse, const struct field_arguments *field,
                 const struct duel_arguments *arguments);

/** Whether a table is asked for, and not one engagement. */
bool field_is_wanted(const struct field_arguments *field);

/** What nobody has said for a roster: it is exact without damage cards, and many engagements look
 *  ahead for a round only. */
void field_settle(const struct field_arguments *field, struct duel_arguments *arguments);

/** Read the sides, work the table out, write it; the exit status. */
int field_work(const struct field_arguments *field, const struct duel_arguments *arguments);

#endif
