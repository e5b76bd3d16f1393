/* field - the targets and attackers that Volley brings, as files of the folder of scenarios.
 * Owns:   what is read belongs to the caller, who frees it with volley_targets_free.
 * Errors: out of memory. */
#ifndef WORTH_FIELD_H
#define WORTH_FIELD_H

#include "volley/compare.h"

struct worth_field_text {
    const char *name; /* "scenarios/targets-2.csv"; NULL ends the table */
    const char *text;
};

extern const struct worth_field_text worth_field_texts[];

/** Read the targets, or attackers, of an edition.
 *  edition  "1", "2" or "2.5"
 *  name     set to that of the file */
volley_status worth_field_read(const char *edition, int attackers, volley_targets **out,
                               const char **name, volley_error *err);

#endif
