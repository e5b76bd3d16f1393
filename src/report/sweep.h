/* sweep - figures over a grid, as a table or a picture.
 * Units:  damage in results, chances 0 to 1. NAN: the cell could not be worked out.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. */
#ifndef REPORT_SWEEP_H
#define REPORT_SWEEP_H

#include "base/buffer.h"

enum { SWEEP_PARAMETERS_MAX = 8 };

struct sweep_parameter {
    const char *name;
    const char *const *values;
    size_t count;
    bool is_numeric;
};

struct sweep_cell {
    double mean; /* damage, or rounds that the defender lives */
    double hit, crit, destroyed, half_points;
    double at_least;   /* so much damage as the sweep asks for */
    double half_width; /* of the 95 % interval of the mean; NAN if exact */
};

struct sweep_report {
    const char *title;    /* "Mean damage" */
    const char *subtitle; /* the scenario: "{dice} focus vs {agility}" */
    const char *edition_title;
    const char *mean_name; /* what the mean is one of: "damage", "rounds" */
    const char *metric;    /* name of the figure shown, "damage" */
    size_t metric_offset;  /* of it in a cell */
    bool is_share;         /* a chance, shown as a percentage */
    bool adds_column;      /* it is none that rows of text have anyway */
    const struct sweep_parameter *parameters;
    size_t parameter_count;         /* 1 to SWEEP_PARAMETERS_MAX */
    const struct sweep_cell *cells; /* the first parameter the slowest */
    size_t cell_count;
    const char *cards; /* what became of them, a line each; "" for none */
    bool ascii, color;
    bool bare; /* a picture on a page that has the words already */
};

/** The figure of a cell that is shown. */
double sweep_value(const struct sweep_report *report, size_t cell);

/* The least and the greatest figure; both NAN if there is none. */
struct sweep_scale {
    double least, most;
};

struct sweep_scale sweep_scale_of(const struct sweep_report *report);

/** Where a figure stands on a scale, 0 to 1. */
double sweep_level(const struct sweep_scale *scale, double value);

/** A figure as text, "1.53" or "84.0 %"; "" for NAN. */
void sweep_print_value(const struct sweep_report *report, double value, char *out, size_t room);

void sweep_text(const struct sweep_report *report, struct buffer *out);
void sweep_markdown(const struct sweep_report *report, struct buffer *out);

/** With a picture where one can be made. */
void sweep_html(const struct sweep_report *report, struct buffer *out);

/** A picture can be made of so many parameters, and of so many cells. */
enum { SWEEP_DRAWN_PARAMETERS = 2, SWEEP_DRAWN_CELLS = 2500 };
void sweep_svg(const struct sweep_report *report, struct buffer *out);

#endif
