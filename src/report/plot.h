/* plot - the field of a chart: values upward, places from left to right.
 * Units:  pixels as in svg.h; values as they are, shares as probabilities.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef REPORT_PLOT_H
#define REPORT_PLOT_H

#include "base/buffer.h"

#include <stdbool.h>

struct plot {
    double left, top, width, height;
    double least, most, step; /* of the values: where the axis begins (0 or below) and ends, and
                               * between its marks */
    bool is_share;            /* values are told in percent */
};

/* Lines that the color-blind tell apart, and that differ in print, too (M. Okabe and K. Ito, "Color
 * Universal Design", 2008). */
enum { PLOT_STYLES = 7 };
struct plot_style {
    const char *color;
    const char *dashes; /* of a line; "": none */
};
extern const struct plot_style plot_styles[PLOT_STYLES];

/** Let the axis of values reach so far, at a round number, from 0. */
void plot_reach(struct plot *plot, double most);

/** Let it reach from one value to another, with 0 between them. */
void plot_span(struct plot *plot, double least, double most);

/** The height of a value. */
double plot_y(const struct plot *plot, double value);

/** The axis of values with its lines across the field, and what they are above it. */
void plot_values(const struct plot *plot, const char *what, struct buffer *out);

/* Where labels stand already, so that none touches another. All-zero is a valid empty one. */
enum { PLOT_LABELS_MAX = 512 };
struct plot_room {
    struct plot_box {
        double left, right, top, bottom;
    } boxes[PLOT_LABELS_MAX];
    size_t count;
};

/** Write a label, its middle at x, where there is room for it. */
void plot_label(struct plot_room *room, double x, double y, const char *text, struct buffer *out);

/** Keep what stands at a point clear of labels. */
void plot_keep(struct plot_room *room, double x, double y, double radius);

/** A label below the field, broken into lines where it is wider than `width`; each line is written
 *  where there is room for it. */
void plot_place(const struct plot *plot, struct plot_room *room, double x, double width,
                const char *label, struct buffer *out);

/** How many lines it has. out: remembers that memory ran out. */
size_t plot_lines(const char *label, double width, struct buffer *out);

/** What the places are, below the `lines` of their labels. */
void plot_below(const struct plot *plot, size_t lines, const char *what, struct buffer *out);

/** How many labels of a width stand `step` apart: each, every second one, … */
size_t plot_every(double width, double step);

#endif
