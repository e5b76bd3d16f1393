#include "support/duel_chain.h"

#include "battle/chain/chain.h"
#include "support/check.h"
#include "support/duel_engine.h"

#include <math.h>

static void forget_rounds(struct duel_figures *figures)
{
    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int round = 1; round <= DUEL_ROUNDS; round++)
            figures->of[duel_lost(side, round)] = NAN;
}

void duel_hold_to_the_chain(const struct engagement *engagement,
                            const struct engagement_trials_options *options,
                            struct duel_agreement *all)
{
    struct engagement_chain_options exactly = { .rounds_shown = DUEL_ROUNDS };
    struct engagement_result right, found;
    struct duel_figures expected, figures, error, unused;
    volley_error err = { .status = VOLLEY_OK };

    if (engagement_chain_run(&right, engagement, &exactly, &err) != VOLLEY_OK ||
        engagement_trials_run(&found, engagement, options, &err) != VOLLEY_OK)
        fail_msg("%s", err.message);
    duel_engine_take(&expected, &unused, engagement, &right);
    duel_engine_take(&figures, &error, engagement, &found);
    forget_rounds(&expected);
    duel_compare(all, &figures, &error, &expected, (double)options->trials);
    engagement_result_fini(&right);
    engagement_result_fini(&found);
}
