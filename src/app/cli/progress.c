#include "app/cli/terminal.h"

int progress_bar_watch(const volley_watch *now, void *context)
{
    progress_bar_show(context, now->share, now->seconds,
                      now->exact ? "exact probabilities" : "working out best play");
    return interrupt_came();
}

int progress_bar_trials(const volley_progress *progress, void *context)
{
    char what[64];

    snprintf(what, sizeof what, "%.0f million attacks", (double)progress->trials / 1e6);
    progress_bar_show(context, (double)progress->trials / (double)progress->trials_planned,
                      progress->seconds, what);
    return interrupt_came();
}
