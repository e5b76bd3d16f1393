#include "report/svg.h"

#include "base/utf8.h"
#include "report/escape.h"

#include <math.h>
#include <string.h>

static void add_escaped(struct buffer *out, const char *text)
{
    escape_xml(out, text, strlen(text));
}

void svg_text(struct buffer *out, double x, double y, const char *anchor, const char *text)
{
    buffer_print(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    add_escaped(out, text);
    buffer_print(out, "</text>\n");
}

void svg_describe(struct buffer *out, struct buffer *text)
{
    buffer_print(out, "<desc>");
    add_escaped(out, buffer_text(text));
    buffer_print(out, "</desc>\n");
    buffer_end(text, out);
}

void svg_lines(struct buffer *out, double y, const struct buffer *lines)
{
    const char *line;
    uint32_t from = 0;
    size_t bytes;

    buffer_print(out, "<g fill=\"" SVG_GRAY "\" xml:space=\"preserve\">\n");
    while (buffer_next_line(lines, &from, &line, &bytes)) {
        struct buffer text = { 0 };

        buffer_add(&text, line, bytes);
        svg_text(out, SVG_MARGIN, y, "start", buffer_text(&text));
        buffer_end(&text, out);
        y += SVG_LINE_HEIGHT;
    }
    buffer_print(out, "</g>\n");
}

double svg_lines_width(const struct buffer *lines)
{
    const char *line;
    uint32_t from = 0;
    size_t bytes, widest = 0;

    while (buffer_next_line(lines, &from, &line, &bytes))
        widest = utf8_count(line, bytes) > widest ? utf8_count(line, bytes) : widest;
    return (double)(widest * SVG_LETTER_WIDTH);
}

size_t svg_line_count(const struct buffer *lines)
{
    const char *line;
    uint32_t from = 0;
    size_t bytes, count = 0;

    while (buffer_next_line(lines, &from, &line, &bytes))
        count++;
    return count;
}

void svg_line(struct buffer *out, double x1, double y1, double x2, double y2, const char *color,
              double width, const char *dashes)
{
    buffer_print(out,
                 "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" "
                 "stroke-width=\"%g\"",
                 x1, y1, x2, y2, color, width);
    buffer_print(out, *dashes ? " stroke-dasharray=\"%s\"/>\n" : "/>\n", dashes);
}

size_t svg_text_width(const char *text)
{
    return utf8_count(text, strlen(text)) * SVG_LETTER_WIDTH;
}

double svg_step(double most)
{
    double power = pow(10, floor(log10(most / 5)));
    double rest = most / 5 / power;

    return power * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10);
}

void svg_begin(const char *title, double width, double height, struct buffer *out)
{
    buffer_print(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
        "viewBox=\"0 0 %.0f %.0f\" role=\"img\" font-family=\"Helvetica, Arial, sans-serif\" "
        "font-size=\"%d\" fill=\"" SVG_INK "\">\n<title>",
        width, height, width, height, SVG_TEXT_SIZE);
    add_escaped(out, title);
    buffer_print(out,
                 "</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"" SVG_GROUND "\"/>\n");
    buffer_print(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-weight=\"bold\">", SVG_MARGIN,
                 SVG_MARGIN + SVG_TITLE_SIZE - 4, SVG_TITLE_SIZE);
    add_escaped(out, title);
    buffer_print(out, "</text>\n");
}
