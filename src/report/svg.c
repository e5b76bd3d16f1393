#include "report/svg.h"

#include "base/utf8.h"
#include "report/escape.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const struct svg_style svg_styles[SVG_STYLES] = {
    { "#0072b2", "" },         { "#d55e00", "8 4" }, { "#009e73", "2 4" },
    { "#cc79a7", "12 4 2 4" }, { "#000000", "5 5" }, { "#8c6d00", "14 4" },
    { "#56b4e9", "2 2 6 2" },
};

static void add_element(struct buffer *out, const char *name, const char *text)
{
    buffer_print(out, "<%s>", name);
    escape_xml(out, text, strlen(text));
    buffer_print(out, "</%.*s>\n", (int)strcspn(name, " "), name);
}

double svg_text_width(const char *text)
{
    return (double)(utf8_count(text, strlen(text)) * SVG_LETTER_WIDTH);
}

void svg_text(struct svg *svg, double x, double y, const char *anchor, const char *text)
{
    const double behind = *anchor == 's' ? 1 : *anchor == 'm' ? 0.5 : 0; /* of its width */
    char name[128];

    snprintf(name, sizeof name, "text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"", x, y, anchor);
    add_element(&svg->drawn, name, text);
    svg->right = fmax(svg->right, x + behind * svg_text_width(text));
    svg->bottom = fmax(svg->bottom, y);
}

void svg_bold(struct svg *svg, double x, double y, const char *anchor, const char *text)
{
    buffer_print(&svg->drawn, "<g font-weight=\"bold\">\n");
    svg_text(svg, x, y, anchor, text);
    buffer_print(&svg->drawn, "</g>\n");
}

void svg_lines(struct svg *svg, const struct buffer *lines)
{
    const char *line;
    uint32_t from = 0;
    size_t bytes;

    buffer_print(&svg->drawn, "<g fill=\"" SVG_GRAY "\" xml:space=\"preserve\">\n");
    while (buffer_next_line(lines, &from, &line, &bytes)) {
        struct buffer text = { 0 };

        buffer_add(&text, line, bytes);
        svg_text(svg, SVG_MARGIN, svg->bottom + SVG_LINE_HEIGHT, "start", buffer_text(&text));
        buffer_end(&text, &svg->drawn);
    }
    buffer_print(&svg->drawn, "</g>\n");
}

void svg_line(struct svg *svg, struct svg_box box, const struct svg_style *style, double width)
{
    buffer_print(&svg->drawn,
                 "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" "
                 "stroke-width=\"%g\"",
                 box.x, box.y, box.x + box.width, box.y + box.height, style->color, width);
    buffer_print(&svg->drawn, *style->dashes ? " stroke-dasharray=\"%s\"/>\n" : "/>\n",
                 style->dashes);
}

void svg_rect(struct svg *svg, struct svg_box box, const char *fill)
{
    buffer_print(&svg->drawn,
                 "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>\n",
                 box.x, box.y, box.width, box.height, fill);
    svg->right = fmax(svg->right, box.x + box.width);
    svg->bottom = fmax(svg->bottom, box.y + box.height);
}

void svg_end(struct svg *svg, const char *title, struct buffer *out)
{
    const double title_width = svg_text_width(title) * SVG_TITLE_SIZE / SVG_TEXT_SIZE;
    const double width = fmax(svg->right, SVG_MARGIN + title_width) + SVG_MARGIN;
    const double height = svg->bottom + SVG_MARGIN;
    char name[128];

    buffer_print(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
        "viewBox=\"0 0 %.0f %.0f\" role=\"img\" font-family=\"Helvetica, Arial, sans-serif\" "
        "font-size=\"%d\" fill=\"" SVG_INK "\">\n",
        width, height, width, height, SVG_TEXT_SIZE);
    add_element(out, "title", title);
    buffer_print(out, "<rect width=\"100%%\" height=\"100%%\" fill=\"" SVG_GROUND "\"/>\n");
    snprintf(name, sizeof name, "text x=\"%d\" y=\"%d\" font-size=\"%d\" font-weight=\"bold\"",
             SVG_MARGIN, SVG_MARGIN + SVG_TITLE_SIZE - 4, SVG_TITLE_SIZE);
    add_element(out, name, title);
    add_element(out, "desc", buffer_text(&svg->described));
    buffer_add(out, svg->drawn.bytes, svg->drawn.count);
    buffer_print(out, "</svg>\n");
    buffer_end(&svg->described, out);
    buffer_end(&svg->drawn, out);
}
