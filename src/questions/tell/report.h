/* report - what attacks do, told: for one scenario, or as a row of many.
 * Units:  as in questions/ask/ask.h.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: writers only run out of memory, which the buffer remembers. */
#pragma once

#include "questions/ask/ask_cards.h"
#include "report/failure.h"
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

/** By which rules and for what both sides play, in one sentence for all reports, a line.
 *  policy     "optimal", "myopic", "focus-first", "evade-first"; NULL: several
 *  objective  "damage", "kill" */
void play_sentence(const char *edition_title, const char *policy, const char *objective,
                   struct buffer *out);

/** What a "~" before a number says, in a sentence; nothing where nothing was simulated.
 *  mean        what it is of: "damage", "rounds"
 *  half_width  the greatest of the 95 % intervals; NAN: there is none */
void play_mark_sentence(const char *mean, double half_width, struct buffer *out);

/** The outcome whose figures lead: the simulation if there is one. */
const struct ask_outcome *report_lead(const struct report *report);

/** How many standard errors the simulation is off the exact mean; NAN if that is not known. */
double report_z(const struct report *report);

/* ---- for programs ---- */

extern const struct record attack_record, attack_failure_record;
extern const struct record_table attack_table;

/** A row for each engine that was run. */
void report_csv(const struct report *report, struct buffer *out);

/* A scenario that could not be read or run. */
struct report_failure {
    const char *name, *edition; /* as written, may be NULL */
    const char *engine;
    const struct failure *fault;
    const char *attackers, *defender; /* as written */
    const char *const *each;          /* of the attackers */
    size_t count;
    struct report_extras extras;
};

/* ---- for readers ---- */

/** As a page of a form, or a picture. */
void report_print(const struct report *report, enum page_form form, struct buffer *out);

/** How many numbers of damage are shown: those that come up, but for a far end of next to no
 *  probability. At least 1. */
size_t report_rows(const struct report *report);

/** "With focus and a lock you hit 27 % of the time, for 0.31 damage on average.", a line. */
void report_say_answer(const struct report *report, struct buffer *out);

/** That sentence, below the name of the scenario if it has one. */
void report_say_named_answer(const struct report *report, struct buffer *out);

/** A ship in plain words, with the dice that it rolls; the last one is the defender. A line. */
void report_say_ship(const struct scenario *scenario, size_t ship, struct buffer *out);

/** The ships, the rules, the cards and notes, a line
 * or more each. */
void report_say_question(const struct report *report, struct buffer *out);

/** "Damage 1.972168 (exact mean)", a line. */
void report_say_mean(const struct report *report, struct buffer *out);

/** The chances to hit, of crits, half points and destruction, a line or two; and tokens that
 *  results turn to, if any are given. */
void report_say_chances(const struct report *report, struct buffer *out);

/** How the figures were found, a line or more. */
void report_say_run(const struct report *report, struct buffer *out);
