/* svg - pieces of pictures: black on white, so that they print; one family of fonts every browser
 * has; no reference to anything outside.
 * Units:  pixels of a drawing that is shown at any size.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef REPORT_SVG_H
#define REPORT_SVG_H

#include "base/buffer.h"

enum {
    SVG_MARGIN = 24,
    SVG_TITLE_SIZE = 20,
    SVG_TEXT_SIZE = 13,
    SVG_LETTER_WIDTH = 8, /* of SVG_TEXT_SIZE, at most */
    SVG_LINE_HEIGHT = 20,
    SVG_HEAD = SVG_MARGIN + SVG_TITLE_SIZE + SVG_LINE_HEIGHT + 12 /* title and subtitle */
};

/* On a page of HTML these turn with it (page_style.c), in the dark, too. */
#define SVG_INK    "#111111"
#define SVG_GRAY   "#444444"
#define SVG_GRID   "#dddddd"
#define SVG_GROUND "#ffffff"
/* These stand on a ground of their own, which does not. */
#define SVG_ON_LIGHT "#101010"
#define SVG_ON_DARK  "#fefefe"

/** Begin a picture with its title at its head; it ends with "</svg>\n". */
void svg_begin(const char *title, double width, double height, struct buffer *out);

/** Describe the picture to who cannot see it. The text is freed. */
void svg_describe(struct buffer *out, struct buffer *text);

/** Lines of gray text at the margin, from the height of the first one down. */
void svg_lines(struct buffer *out, double y, const struct buffer *lines);

/** The width of the widest of some lines. */
double svg_lines_width(const struct buffer *lines);

/** How many lines of text there are. */
size_t svg_line_count(const struct buffer *lines);

/** A line between two points.
 *  color  "#dddddd"; width in pixels; dashes as SVG has them, "" for none */
void svg_line(struct buffer *out, double x1, double y1, double x2, double y2, const char *color,
              double width, const char *dashes);

/** anchor: "start", "middle" or "end". */
void svg_text(struct buffer *out, double x, double y, const char *anchor, const char *text);

size_t svg_text_width(const char *text);

/** A step of 1, 2 or 5 times a power of ten, so that about five of them reach `most`. */
double svg_step(double most);

#endif
