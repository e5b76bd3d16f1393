#include "app/cli/terminal.h"

int progress_bar_watch(const volley_watch *now, void *context)
{
    return progress_bar_show(context, now->share, now->seconds, "%s",
                             now->exact ? "exact probabilities" : "working out best play");
}

static int watch_trials(const volley_progress *progress, void *context)
{
    return progress_bar_show(context, (double)progress->trials / (double)progress->trials_planned,
                             progress->seconds, "%.0f million attacks",
                             (double)progress->trials / 1e6);
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
