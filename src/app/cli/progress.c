#include "app/cli/terminal.h"

int progress_bar_watch(const volley_watch *now, void *context)
{
    struct progress_bar *bar = context;

    progress_bar_show(bar, now->share, now->seconds,
                      now->exact ? "exact probabilities" : "working out best play");
    return interrupt_came(bar->host);
}

static int watch_trials(const volley_progress *progress, void *context)
{
    struct progress_bar *bar = context;
    char what[64];

    snprintf(what, sizeof what, "%.0f million attacks", (double)progress->trials / 1e6);
    progress_bar_show(bar, (double)progress->trials / (double)progress->trials_planned,
                      progress->seconds, what);
    return interrupt_came(bar->host);
}

void progress_bar_attach(struct progress_bar *bar, volley_plan_options *plan,
                         volley_simulation *simulation)
{
    plan->watch = progress_bar_watch;
    plan->context = bar;
    if (simulation) {
        simulation->progress = watch_trials;
        simulation->context = bar;
    }
}
