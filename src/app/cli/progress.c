#include "app/cli/terminal.h"

int progress_bar_watch(const volley_watch *now, void *context)
{
    struct progress_bar *bar = context;

    progress_bar_show(bar, now->share, now->seconds,
                      now->exact ? "exact probabilities" : "working out best play");
    return interrupt_came(bar->host);
}

int progress_bar_trials(const volley_progress *progress, void *context)
{
    struct progress_bar *bar = context;
    char what[64];

    snprintf(what, sizeof what, "%.0f million attacks", (double)progress->trials / 1e6);
    progress_bar_show(bar, (double)progress->trials / (double)progress->trials_planned,
                      progress->seconds, what);
    return interrupt_came(bar->host);
}
