/* report - what attacks do, told: for one scenario, or as a row of many.
 * Units:  as in questions/ask/ask.h.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: writers only run out of memory, which the buffer remembers. */
#ifndef TELL_REPORT_H
#define TELL_REPORT_H

#include "questions/ask/ask_cards.h"
#include "report/page.h"
#include "volley/report.h"

struct report {
    const struct ask_plan *plan;
    const struct ask_outcome *simulated, *exact; /* NULL, or without a pmf: not run */
    const volley_check *check;                   /* of the exact one; may be NULL */
    const char *name;                            /* of the scenario; may be NULL */
    struct report_extras extras;                 /* columns copied from a scenario file */
    bool of_many;                                /* no times, and no worth of inactive cards */
    bool ascii, color;
    bool bare;      /* a picture on a page that has the words already */
    char delimiter; /* CSV: 0 is a comma */

    /* the rest is found by tell_report */
    struct card_use cards;
    const char *notes; /* what the reader should know, a line each */
};

/** Add a report to out. */
void tell_report(const struct report *wanted, volley_format format, struct buffer *out);

/** What options are called in reports: "optimal", "damage". */
const char *tell_policy(const volley_plan_options *options);
const char *tell_objective(const volley_plan_options *options);

/** The outcome whose figures lead: the simulation if there is one. */
const struct ask_outcome *report_lead(const struct report *report);

/** How many standard errors the simulation is off the exact mean; NAN if that is not known. */
double report_z(const struct report *report);

/** As a page of a form. */
void report_print(const struct report *report, enum page_form form, struct buffer *out);
void report_svg(const struct report *report, struct buffer *out);

#endif
