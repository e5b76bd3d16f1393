#include "app/cli/terminal.h"

#include "app/cli/process.h"

#include <langinfo.h>
#include <locale.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    BAR_WIDTH = 30,
    BAR_WIDTH_LEAST = 4,
    BAR_FRAME = 16, /* what stands around it, and is no text */
    WIDTH_USUAL = 80
};

static const double first_shown = 1.0, shown_every = 0.1; /* seconds */

static bool is_hidden; /* a program has one standard output, and knows where that leads */

void terminal_hide(void)
{
    is_hidden = true;
}

/* A terminal that does not know its width may be told it. */
static unsigned long width_of(int file)
{
    const char *columns = getenv("COLUMNS");
    struct winsize size = { 0 }; /* what answers for a terminal in node leaves it as it is */
    char *end;

    if (ioctl(file, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    if (columns && *columns >= '0' && *columns <= '9') {
        const unsigned long width = strtoul(columns, &end, 10);

        if (!*end && width > 0 && width <= TERMINAL_WIDTH_MOST)
            return width;
    }
    return WIDTH_USUAL;
}

void terminal_describe(FILE *stream, volley_sink *sink)
{
    const char *no_color = getenv("NO_COLOR"), *kind = getenv("TERM");

    setlocale(LC_CTYPE, ""); /* which letters the terminal has; numbers keep their point */
    sink->ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    if (is_hidden || !isatty(fileno(stream)))
        return;
    sink->width = (unsigned)width_of(fileno(stream));
    if (sink->width < TERMINAL_WIDTH_LEAST)
        sink->width = TERMINAL_WIDTH_LEAST;
    sink->color = (!no_color || !*no_color) && !(kind && strcmp(kind, "dumb") == 0);
}

/* ---- progress ---- */

struct progress_bar progress_bar_for(struct host *host, bool quiet)
{
    return (struct progress_bar){ .host = host, .wanted = !quiet && isatty(STDERR_FILENO) };
}

static void draw(struct progress_bar *bar, double share, double seconds, const char *what)
{
    char blocks[BAR_WIDTH + 1], left[TIME_LEFT_MAX];
    int width;

    share = share > 1 ? 1 : share;
    time_left_text(&bar->left, share, seconds, left);
    width = WIDTH_USUAL - BAR_FRAME - (int)strlen(what) - (int)strlen(left);
    width = width > BAR_WIDTH ? BAR_WIDTH : width < BAR_WIDTH_LEAST ? BAR_WIDTH_LEAST : width;
    for (int i = 0; i < width; i++)
        blocks[i] = i < (int)(share * width) ? '#' : '.';
    blocks[width] = '\0';
    fprintf(stderr, "\r[%s] %3.0f %%  %s%s%s  \033[K", blocks, floor(100 * share), what,
            *left ? ", " : "", left);
}

int progress_bar_show(struct progress_bar *bar, double share, double seconds, const char *format,
                      ...)
{
    char what[PROGRESS_TEXT_MAX];
    va_list list;

    if (!bar->wanted || seconds < first_shown || seconds < bar->shown + shown_every)
        return interrupt_came(bar->host);
    bar->shown = seconds;
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    if (share < 0)
        fprintf(stderr, "\r%s, %.0f s  \033[K", what, seconds);
    else
        draw(bar, share, seconds, what);
    fflush(stderr);
    return interrupt_came(bar->host);
}

void progress_bar_clear(struct progress_bar *bar)
{
    if (bar->shown > 0) {
        fprintf(stderr, "\r\033[K");
        fflush(stderr);
    }
    bar->shown = 0;
}
