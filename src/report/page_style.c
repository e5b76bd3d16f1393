#include "report/page_style.h"

#include "base/array.h"
#include "report/svg.h"

/* In the dark the contrast to the ground is at least 4.5 for letters and 3 for lines, as WCAG 2.1
 * wants it (1.4.3 and 1.4.11). */
#define DARK_GROUND "#14171c"
#define DARK_INK    "#e8e8e8"

static const char rules[] =
    ":root{color-scheme:light dark;--ground:" SVG_GROUND ";--ink:" SVG_INK ";--gray:" SVG_GRAY
    ";--line:#c4c8d0;--stripe:#f3f5f8}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--ground);color:var(--ink);"
    "font:1rem/1.5 system-ui,Helvetica,Arial,sans-serif;overflow-wrap:break-word}\n"
    "main,footer{max-width:64rem;margin:0 auto;padding:0 1rem}\n"
    "h1{font-size:1.6rem;line-height:1.2;margin:1.2rem 0 .4rem}\n"
    "h2{font-size:1.2rem;line-height:1.3;margin:2rem 0 .4rem}\n"
    "h3{font-size:1.05rem;margin:1.4rem 0 .3rem}\n"
    "p,ul{margin:.6rem 0}ul{padding-left:1.2rem}\n"
    ".asked{font-size:1.15rem}\n"
    ".wide{overflow-x:auto;margin:1rem 0;max-width:100%}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.95rem}\n"
    "caption{text-align:left;color:var(--gray);padding:0 0 .3rem}\n"
    "th,td{padding:.25rem .7rem .25rem 0;text-align:left;vertical-align:baseline;"
    "white-space:nowrap;border-bottom:1px solid var(--line)}\n"
    "tbody th{font-weight:inherit}thead th{font-weight:600;vertical-align:bottom}\n"
    "th.n,td.n{text-align:right}\n"
    "tbody tr:nth-child(even){background:var(--stripe)}\n"
    "figure svg{display:block;height:auto;max-width:max(100%,36rem)}\n"
    "footer{color:var(--gray);padding-bottom:2rem;font-size:.9rem}\n"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.4rem 0;padding:.6rem;"
    "border:1px solid var(--line);color:var(--ink)}\n"
    "@media print{.wide{overflow:visible}figure,tr,pre{break-inside:avoid}"
    "body{font-size:10pt}figure svg{max-width:100%}}\n";

/* Colors of pictures (svg.c and the charts) and what they are in the dark. */
static const struct {
    const char *light, *dark;
} colors[] = {
    { SVG_INK, DARK_INK },    { SVG_GROUND, DARK_GROUND }, { SVG_GRAY, "#b4bac4" },
    { SVG_GRID, "#3a4048" },  { "#000000", "#f4f4f4" },    { "#777777", "#9a9fa8" },
    { "#0072b2", "#4ba3e3" }, { "#d55e00", "#ff8b3d" },    { "#a04000", "#ffa466" },
    { "#009e73", "#2cc79b" }, { "#cc79a7", "#e79cc7" },    { "#8c6d00", "#d6b545" },
    { "#56b4e9", "#9ad7ff" }, { "#08519c", "#6cb2f5" },    { "#b2182b", "#ff8087" },
};

void page_style(struct buffer *out)
{
    buffer_print(out, "%s@media screen and (prefers-color-scheme:dark){\n", rules);
    buffer_print(out, ":root{--ground:" DARK_GROUND ";--ink:" DARK_INK
                      ";--gray:#b4bac4;--line:#3a4048;--stripe:#1c2027}\n");
    for (size_t i = 0; i < ARRAY_LEN(colors); i++)
        buffer_print(
            out, "svg[fill=\"%s\"],svg [fill=\"%s\"]{fill:%s}svg [stroke=\"%s\"]{stroke:%s}\n",
            colors[i].light, colors[i].light, colors[i].dark, colors[i].light, colors[i].dark);
    buffer_print(out, "}\n");
}
