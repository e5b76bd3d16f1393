/* terminal - progress on stderr, Ctrl-C, and what the terminal can show.
 * Units:  seconds.
 * Owns:   the handler of SIGINT between interrupt_begin and the end of the program.
 * Errors: none. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include "volley/plan.h"
#include "volley/run.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/** From now on the first Ctrl-C only sets a flag; the second ends the program. */
void interrupt_begin(void);

/** Whether Ctrl-C was pressed. */
bool interrupt_came(void);

/** Whether to use colours on a stream: a terminal, and NO_COLOR is not set. */
bool terminal_has_color(FILE *stream);

/** Whether the locale has only ASCII to offer. */
bool terminal_is_ascii(void);

/* A progress bar. All-zero but for `wanted` is one that has not begun. */
struct progress_bar {
    bool wanted;  /* not --quiet, and stderr is a terminal */
    double shown; /* seconds at which it was last drawn */
};

struct progress_bar progress_bar_for(bool quiet);

/** Draw how far a run has come, if it runs for more than a second; `what` is the unit done. A share
 *  below 0 is not known. */
void progress_bar_show(struct progress_bar *bar, double share, double seconds, const char *what);

/** A function for volley_plan_options whose context is a bar: it draws, and ends the work when
 * Ctrl-C was pressed. */
volley_watch_fn progress_bar_watch;

/** The same for volley_simulation. */
volley_progress_fn progress_bar_trials;

/** Take the bar away. */
void progress_bar_clear(struct progress_bar *bar);

#endif
