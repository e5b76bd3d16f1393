/* chart_draw - what the kinds of charts share while they are drawn.
 * Units:  pixels as in svg.h.      Owns: nothing.      Errors: the buffers remember them. */
#pragma once

#include "report/chart.h"

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
