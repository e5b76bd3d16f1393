/* column - a figure that is asked for: what it is called, and whether it can be known.
 * Units:  as in volley/run.h.
 * Owns:   nothing.      Errors: a word that is no figure; a figure that a scenario cannot have.
 *
 * All commands that show figures by name know them from here. */
#pragma once

#include "volley/run.h"
#include "words/scenario.h"

enum { TELL_COLUMN_TEXT_MAX = 64 };

struct tell_column {
    volley_metric metric;
    char word[TELL_COLUMN_TEXT_MAX];  /* that asks for it: "at-least-3" */
    char title[TELL_COLUMN_TEXT_MAX]; /* "Chance of at least 3 damage" */
    char name[TELL_COLUMN_TEXT_MAX];  /* "3+ damage" */
    char key[TELL_COLUMN_TEXT_MAX];   /* of a data file: "p_at_least_3" */
    bool is_share;
    bool least_first; /* the attacker wants it small */
};

struct tell_column tell_column_of(volley_column column);

/** Whether the figure of a scenario is known; if not, the error says what it needs. */
volley_status tell_column_check(volley_column column, const struct scenario *scenario,
                                volley_error *err);
