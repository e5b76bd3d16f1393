/* svg - a picture while it is drawn: black on white, so that it prints; one family of fonts every
 * browser has; no reference to anything outside. It becomes as large as what stands in it.
 * Units:  pixels of a drawing that is shown at any size.
 * Owns:   its texts, until svg_end.      Errors: the buffers remember them. */
#pragma once

#include "base/buffer.h"

enum {
    SVG_MARGIN = 24,
    SVG_TITLE_SIZE = 20,
    SVG_TEXT_SIZE = 13,
    SVG_LETTER_WIDTH = 8, /* of SVG_TEXT_SIZE, at most */
    SVG_LINE_HEIGHT = 20
};

/* On a page of HTML these turn with it (page.css), in the dark, too. */
#define SVG_INK    "#111111"
#define SVG_GRAY   "#444444"
#define SVG_GRID   "#dddddd"
#define SVG_GROUND "#ffffff"

/* Lines that the color-blind tell apart, and that differ in print, too (M. Okabe and K. Ito, "Color
 * Universal Design", 2008). */
enum { SVG_STYLES = 7 };
struct svg_style {
    const char *color;
    const char *dashes; /* of a line; "": none */
};
extern const struct svg_style svg_styles[SVG_STYLES];

struct svg {
    struct buffer drawn;
    struct buffer described; /* what it shows, for who cannot see it */
    double right, bottom;    /* of what stands in it */
};

/** Lines of gray text at the margin, below all that is there. */
void svg_lines(struct svg *svg, const struct buffer *lines);

/* What is drawn from a corner, or a line from one end to the other. */
struct svg_box {
    double x, y, width, height;
};

void svg_line(struct svg *svg, struct svg_box box, const struct svg_style *style, double width);
void svg_rect(struct svg *svg, struct svg_box box, const char *fill);

/** anchor: "start", "middle" or "end". */
void svg_text(struct svg *svg, double x, double y, const char *anchor, const char *text);
void svg_bold(struct svg *svg, double x, double y, const char *anchor, const char *text);

double svg_text_width(const char *text);

/** Write the picture with its title and free what it owns. */
void svg_end(struct svg *svg, const char *title, struct buffer *out);
