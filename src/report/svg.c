#include "report/svg.h"

#include "base/ascii.h"
#include "base/utf8.h"

#include <math.h>
#include <string.h>

/* U+FFFE and U+FFFF */
static bool is_no_character(const char *text)
{
    return strncmp(text, "\xEF\xBF\xBE", 3) == 0 || strncmp(text, "\xEF\xBF\xBF", 3) == 0;
}

void svg_escaped(struct buffer *out, const char *text)
{
    size_t count = strlen(text);

    for (size_t at = 0; at < count;) {
        size_t bytes = utf8_char_bytes(text + at, count - at);

        if (text[at] == '<' || text[at] == '>' || text[at] == '&' || text[at] == '"')
            buffer_print(out, "&#%d;", text[at]);
        else if (bytes == 0 || ascii_is_control(text[at]) || is_no_character(text + at))
            buffer_print(out, "?");
        else
            buffer_add(out, text + at, bytes);
        at += bytes ? bytes : 1;
    }
}

void svg_text(struct buffer *out, double x, double y, const char *anchor, const char *text)
{
    buffer_print(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    svg_escaped(out, text);
    buffer_print(out, "</text>\n");
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
    buffer_print(out,
                 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                 "viewBox=\"0 0 %.0f %.0f\" font-family=\"Helvetica, Arial, sans-serif\" "
                 "font-size=\"%d\" fill=\"#111111\">\n<title>",
                 width, height, width, height, SVG_TEXT_SIZE);
    svg_escaped(out, title);
    buffer_print(out, "</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n");
    buffer_print(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" font-weight=\"bold\">", SVG_MARGIN,
                 SVG_MARGIN + SVG_TITLE_SIZE - 4, SVG_TITLE_SIZE);
    svg_escaped(out, title);
    buffer_print(out, "</text>\n");
}
