#include "app/cli/terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    BAR_WIDTH = 30,
    BAR_WIDTH_LEAST = 4,
    BAR_FRAME = 16, /* what stands around it, and is no text */
    WIDTH_USUAL = 80,
    PATH_BYTES = 4096
};

static const double first_shown = 1.0, shown_every = 0.1; /* seconds */

static bool is_hidden; /* a program has one standard output, and knows where that leads */

void terminal_hide(void)
{
    is_hidden = true;
}

static bool is_terminal(FILE *stream)
{
    return !is_hidden && isatty(fileno(stream));
}

bool terminal_has_color(FILE *stream)
{
    const char *no_color = getenv("NO_COLOR"), *kind = getenv("TERM");

    return is_terminal(stream) && (!no_color || !*no_color) && !(kind && strcmp(kind, "dumb") == 0);
}

/* A terminal that does not know its width may be told it. */
static unsigned long width_of(int file)
{
    const char *columns = getenv("COLUMNS");
    struct winsize size;
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

unsigned terminal_width(FILE *stream)
{
    unsigned long width;

    if (!is_terminal(stream))
        return 0;
    width = width_of(fileno(stream));
    return (unsigned)(width < TERMINAL_WIDTH_LEAST ? TERMINAL_WIDTH_LEAST : width);
}

bool terminal_is_ascii(void)
{
    setlocale(LC_CTYPE, ""); /* which letters the terminal has; numbers keep their point */
    return strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

/* ---- the program is told to end ---- */

/* A signal handler can reach nothing else. */
static volatile sig_atomic_t interrupted, interrupt_is_gentle, others_are_gentle, has_unfinished;
static char unfinished[PATH_BYTES];

static void end_at_once(int signal_number)
{
    if (has_unfinished)
        unlink(unfinished);
    signal(signal_number, SIG_DFL);
    raise(signal_number); /* it comes when this handler is done */
}

static void handle(int signal_number)
{
    const sig_atomic_t is_gentle =
        signal_number == SIGINT ? interrupt_is_gentle : others_are_gentle;

    if (!is_gentle || interrupted)
        end_at_once(signal_number);
    interrupted = 1;
}

/* What somebody else has chosen to ignore, as nohup does, stays so; but a shell that starts a
 * program in the background ignores Ctrl-C for it, which may be sent all the same. */
static void install(void)
{
    static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
    const struct sigaction action = { .sa_handler = handle };
    struct sigaction old;

    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (numbers[i] == SIGINT ||
            (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler != SIG_IGN))
            sigaction(numbers[i], &action, NULL);
}

void interrupt_begin(bool others)
{
    interrupt_is_gentle = 1;
    others_are_gentle = others_are_gentle || others;
    install();
}

bool interrupt_came(const struct host *host)
{
    (void)host;
    return interrupted != 0;
}

void signals_unfinished(const char *path)
{
    has_unfinished = 0;
    if (!path || strlen(path) >= sizeof unfinished)
        return;
    strcpy(unfinished, path);
    has_unfinished = 1;
    install();
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
