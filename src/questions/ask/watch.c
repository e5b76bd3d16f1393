#include "questions/ask/ask.h"

#include "base/clock.h"

static bool is_stopped(double share, void *context)
{
    const struct ask_watch *adapter = context;
    const volley_watch now = { share, clock_seconds() - adapter->start, adapter->exact };

    return adapter->options->watch(&now, adapter->options->context) != 0;
}

struct watch ask_watch_begin(struct ask_watch *adapter, const volley_plan_options *options,
                             bool exact)
{
    *adapter = (struct ask_watch){ options, exact, clock_seconds() };
    return (struct watch){ options->watch ? is_stopped : NULL, adapter };
}
