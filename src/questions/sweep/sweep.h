/* sweep - a sweep under way: its cells, who watches, and what went wrong.
 * Units:  cells are numbered from 0, the first parameter the slowest.
 * Owns:   what sweep.c makes and frees.
 * Errors: that of a cell is told in its row, and the first one of all at the end. */
#pragma once

#include "questions/ask/ask_cards.h"
#include "questions/batch/scenarios.h"
#include "questions/sweep/parameters.h"
#include "questions/tell/report.h"

/* report - figures over a grid, as a table or a picture.
 * Units:  damage in results, chances 0 to 1. NAN: the cell could not be worked out.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. */

enum { SWEEP_LINES_MAX = 7 };

struct sweep_cell {
    double mean; /* damage, or rounds that the defender lives */
    double hit, crit, destroyed;
    double half_width; /* of the 95 % interval of the mean; NAN if exact */
    double value;      /* of the figure that is shown */
    double of[2];      /* of A and B, where it is a difference */
    unsigned actions;  /* tokens of actions that ships take though no word says so, a mask */
};

struct sweep_report {
    const char *title;    /* "Mean damage" */
    const char *subtitle; /* the scenario: "{dice} focus vs {agility}" */
    const char *edition_title;
    const char *mean_name; /* what the mean is one of: "damage", "rounds" */
    const char *metric;    /* name of the figure shown, "damage" */
    bool is_share;         /* a chance, shown as a percentage */
    bool adds_column;      /* it is none that rows of text have anyway */
    const volley_parameters *parameters;
    const struct sweep_cell *cells; /* the first parameter the slowest */
    size_t cell_count;
    const char *cards;  /* what became of them, a line each; "" for none */
    bool is_difference; /* of A and B */
    bool lines;         /* in a picture: a line for each value of the second parameter */
    bool ascii, color;
};

/** As a page of a form, or a picture. */
void sweep_print(const struct sweep_report *report, enum page_form form, struct buffer *out);

/** A document on a line; its struct is a row. */
extern const struct record sweep_record;

/** A picture can be made of so many parameters, and of so many cells. */
enum { SWEEP_DRAWN_PARAMETERS = 2, SWEEP_DRAWN_CELLS = 2500 };

/* ---- a sweep under way ---- */

struct sweep {
    const volley_sweep *wanted;
    const volley_parameters *parameters;
    const volley_sink *sink;
    volley_error *err;
    struct batch_work work;
    struct batch_answers answers;
    volley_batch options;
    const char *names[SWEEP_PARAMETERS_MAX];
    struct sweep_cell *cells; /* NULL: rows are written */
    size_t cell_count, delivered;
    struct card_digest cards; /* of the cells that could be run */
    size_t *cells_run;        /* which these are */
    uint32_t run_capacity, named;
};

/** An error unless such a sweep can be made, in a format that sweeps have. */
volley_status sweep_check(const volley_sweep *wanted, volley_format format, volley_error *err);

/** What was added to the cards since the last call is of this cell; false: out of memory. */
bool sweep_name_cards(struct sweep *sweep, size_t cell);

/** Cells as rounds until the defender is gone; and as comparisons: mixtures, and differences of
 * two. Both keep the sweep. */
extern const struct batch_kind sweep_rounds, sweep_compared;

/** The header row of comparisons. */
void sweep_compared_header(const struct sweep *sweep, struct buffer *out);

/** Whether that is what a sweep needs. */
bool sweep_is_compared(const volley_sweep *wanted);
