/* terminal - what the terminal can show, and progress on stderr.
 * Units:  seconds.
 * Owns:   nothing.
 * Errors: none. */
#pragma once

#include "app/cli/time_left.h"
#include "volley/io.h"

#include <stdbool.h>
#include <stdio.h>

struct host;

/* Characters of a line. What is below the least counts as that in a sink, too (volley/io.h). */
enum { TERMINAL_WIDTH_LEAST = 40, TERMINAL_WIDTH_MOST = 10000, PROGRESS_TEXT_MAX = 96 };

/** From now on no stream is a terminal that reports go to: for processes whose output somebody else
 *  collects, through a terminal of his own, and puts wherever he was told. */
void terminal_hide(void);

/** What a sink can show that writes to a stream: the characters of a line, 40 at least on a
 * terminal (0: a file, or another program, where it has no end); whether the locale has only ASCII
 * to offer; colors, on a terminal where NO_COLOR is not set. */
void terminal_describe(FILE *stream, volley_sink *sink);

/* ---- progress ---- */

/* A progress bar. All-zero but for `wanted` is one that has not begun. */
struct progress_bar {
    struct host *host;
    bool wanted;  /* not --quiet, and stderr is a terminal */
    double shown; /* seconds at which it was last drawn */
    struct time_left left;
};

struct progress_bar progress_bar_for(struct host *host, bool quiet);

/** Draw how far a run has come, if it runs for more than a second; the text is the unit done. A
 *  share below 0 is not known. Returns whether the run is to end, as interrupt_came. */
__attribute__((format(printf, 4, 5))) int
progress_bar_show(struct progress_bar *bar, double share, double seconds, const char *format, ...);

/** Take the bar away. */
void progress_bar_clear(struct progress_bar *bar);
