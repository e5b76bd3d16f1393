/* chart - pictures from descriptions: what is shown, not how. Functions of the description give the
 * figures, so nothing is copied.
 * Units:  as values are; shares as probabilities. NAN: there is none.
 * Owns:   nothing.      Errors: the buffers remember them. */
#pragma once

#include "report/svg.h"
#include "report/table.h"

enum chart_kind {
    CHART_PLOT, /* values upward, places from left to right: bars and lines */
    CHART_ROWS, /* a row for each place: its name, bars to the right, and figures */
    CHART_MAP   /* a cell for each place (down) and series (across), colored by its value */
};

/* Where a plot writes its values as figures. Points of its lines are marked then, too. */
enum chart_figures { CHART_NO_FIGURES, CHART_FIGURES_ABOVE, CHART_FIGURES_BELOW };

struct chart_point {
    double value;
    double low, high; /* an interval around it; both as the value: none */
};

struct chart {
    enum chart_kind kind;
    const char *title;         /* above: what the values are */
    const char *places_name;   /* what the places are */
    const char *series_name;   /* what the series are; NULL: each says it itself */
    const char *const *series; /* names; NULL: it is only one */
    size_t place_count, series_count;
    size_t bar_count;           /* plot: so many first series are bars, the others lines */
    enum chart_figures figures; /* plot */
    double reach;               /* plot: the axis goes as far as that at least */
    bool is_share;              /* values are told in percent */
    bool is_difference;         /* map: of two, so that the middle of the scale is none */
    size_t reference;           /* rows: the place that the others are measured at, from 1 */
    const char *const *columns; /* rows: titles of the figures */
    size_t column_count;

    const void *of; /* for what follows */
    struct chart_point (*point)(const void *of, size_t series, size_t place);
    void (*name)(const void *of, size_t place, struct buffer *out); /* NULL: its number, from 0 */
    double (*at)(const void *of, size_t place); /* plot: a number; NULL: places are side by side */
    void (*print)(const void *of, double value, char *out, size_t room); /* NULL: a usual one */
    void (*figure)(const void *of, size_t place, size_t column, struct buffer *out); /* rows */
};

/** A point without an interval. */
struct chart_point chart_exactly(double value);

/* The colors of a map: from the least value to the greatest, or as far on both sides of none; both
 * NAN: there are no values. */
struct chart_scale {
    double least, most;
    bool is_difference;
};

struct chart_scale chart_scale_of(const struct chart *chart);

/** Where a value stands on a scale, 0 to 1; what has no end is at its end. */
double chart_level(const struct chart_scale *scale, double value);

/** Add lines of text below what is there. */
void chart_say(struct svg *svg, const char *text, size_t bytes);

/** Begin a picture with sentences above its charts. They are freed. */
struct svg chart_begin(struct buffer *said);

/** Draw a chart below what is there. */
void chart_add(struct svg *svg, const struct chart *chart);

/** Draw the bars of a table below what is there, and its figures beside them. */
void chart_add_table(struct svg *svg, const struct table *table, const char *title);

/** End a picture. below: lines under the charts */
void chart_end(struct svg *svg, const char *title, const char *below, struct buffer *out);

/* ---- what the kinds of charts share while they are drawn ---- */

enum { CHART_TEXT_MAX = 64 };

/** The name of a place, "(none)" for an empty one; free with buffer_end. */
struct buffer chart_name(const struct chart *chart, size_t place);

/** The width of the widest name of a place, in pixels. */
double chart_names_width(const struct chart *chart, struct svg *svg);

const char *chart_series(const struct chart *chart, size_t series);

/** A value in words. Returns out. */
const char *chart_print(const struct chart *chart, double value, char out[CHART_TEXT_MAX]);

/** The least and the greatest value with its interval, and 0. */
struct chart_point chart_ends(const struct chart *chart);

const char *chart_bar_color(size_t series);

void chart_draw_plot(const struct chart *chart, struct svg *svg);
void chart_draw_rows(const struct chart *chart, struct svg *svg);
void chart_draw_map(const struct chart *chart, struct svg *svg);
