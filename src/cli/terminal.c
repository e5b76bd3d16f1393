#include "cli/terminal.h"

#include <langinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BAR_WIDTH = 30 };

static const double first_shown = 1.0, shown_every = 0.1; /* seconds */

static volatile sig_atomic_t interrupted; /* a signal handler can reach nothing else */

static void note_interrupt(int signal_number)
{
    interrupted = 1;
    (void)signal_number;
}

void interrupt_begin(void)
{
    struct sigaction action = { .sa_handler = note_interrupt, .sa_flags = (int)SA_RESETHAND };

    sigaction(SIGINT, &action, NULL);
}

bool interrupt_came(void)
{
    return interrupted != 0;
}

bool terminal_has_color(FILE *stream)
{
    const char *no_color = getenv("NO_COLOR"), *kind = getenv("TERM");

    return isatty(fileno(stream)) && (!no_color || !*no_color) &&
           !(kind && strcmp(kind, "dumb") == 0);
}

bool terminal_is_ascii(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

struct progress_bar progress_bar_for(bool quiet)
{
    return (struct progress_bar){ .wanted = !quiet && isatty(STDERR_FILENO) };
}

void progress_bar_show(struct progress_bar *bar, double share, double seconds, const char *what)
{
    char blocks[BAR_WIDTH + 1];
    double left;

    if (!bar->wanted || seconds < first_shown || seconds < bar->shown + shown_every)
        return;
    bar->shown = seconds;
    if (share < 0) {
        fprintf(stderr, "\r%s, %.0f s  \033[K", what, seconds);
        fflush(stderr);
        return;
    }
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    left = share > 0 ? seconds / share - seconds : 0;
    for (int i = 0; i < BAR_WIDTH; i++)
        blocks[i] = i < (int)(share * BAR_WIDTH) ? '#' : '.';
    blocks[BAR_WIDTH] = '\0';
    fprintf(stderr, "\r[%s] %3.0f %%  %s, %.0f s left  \033[K", blocks, 100 * share, what, left);
    fflush(stderr);
}

void progress_bar_clear(struct progress_bar *bar)
{
    if (bar->shown > 0) {
        fprintf(stderr, "\r\033[K");
        fflush(stderr);
    }
    bar->shown = 0;
}
