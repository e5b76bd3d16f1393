/* handle - what is behind a volley_worth: what was asked, in texts of its own, and what was found.
 * Owns:   see questions/worth/worth.c.      Errors: none. */
#ifndef WORTH_HANDLE_H
#define WORTH_HANDLE_H

#include "questions/worth/lines.h"

enum { WORTH_CASES_MAX = VOLLEY_WORTH_RANGES_MAX << VOLLEY_WORTH_CHANCES_MAX };

struct volley_worth {
    const struct rules_edition *edition;
    volley_plan_options plan;
    struct worth_job job;
    struct worth_case cases[WORTH_CASES_MAX];
    struct worth_lines lines;
    struct worth_member member;
    struct squad_texts texts;
    struct squad_texts notes;
    const char *sort, *slots;
    volley_targets *fields[2]; /* targets and attackers that Volley brings */
    struct worth_field_told told[2];
    struct worth_share ranges[VOLLEY_WORTH_RANGES_MAX], chances[VOLLEY_WORTH_CHANCES_MAX];
    size_t range_count, chance_count;
    volley_worth_figures base_by_case[WORTH_CASES_MAX], base;
    struct worth_row *rows; /* of the report */
};

/** An error unless a question can be asked, as far as its numbers and words tell. */
volley_status worth_check(const volley_worth_question *question,
                          const struct rules_edition *edition, volley_error *err);

/** A handle with everything but lines: what is asked, checked and read. Free with
 *  volley_worth_free; on failure *out is NULL. */
volley_status worth_prepare(const volley_worth_question *question, struct volley_worth **out,
                            volley_error *err);

/** What a report says of it; rows where they have been worked out. */
struct worth_report worth_report_of(const struct volley_worth *worth);

/** Work out all lines on some threads. */
volley_status worth_run(volley_worth *worth, const volley_worth_question *question,
                        volley_error *err);

/** The place of an order's name in the list of volley_worth_sort_at; < 0: there is none. */
int worth_sort_of(const char *name);

/** Sort the lines that the ship could have, the best first. Fails when memory runs out. */
volley_status worth_sort(struct worth_lines *lines, int order);

#endif
