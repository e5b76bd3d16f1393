/* report - the answer to a question told: for one scenario, or as a row of many.
 * Units:  as in questions/tell/attack_report.h.
 * Owns:   nothing; the caller frees the buffer.
 * Errors: the buffer remembers them. */
#ifndef TELL_REPORT_H
#define TELL_REPORT_H

#include "questions/ask/ask.h"
#include "questions/tell/attack_report.h"
#include "volley/report.h"

struct tell_report {
    const struct ask_plan *plan;
    const struct ask_outcome *simulated, *exact; /* NULL, or without a pmf: not run */
    const volley_check *check;                   /* of the exact one; may be NULL */
    const char *name;                            /* of the scenario; may be NULL */
    struct report_extras extras;                 /* columns copied from a scenario file */
    bool of_many;                                /* no times, and no worth of inactive cards */
    bool ascii, color;
    char delimiter; /* CSV: 0 is a comma */
};

/** Add a report to out: text, JSON or CSV. */
void tell_report(const struct tell_report *wanted, volley_format format, struct buffer *out);

/** What options are called in reports: "optimal", "damage". */
const char *tell_policy(const volley_plan_options *options);
const char *tell_objective(const volley_plan_options *options);

#endif
