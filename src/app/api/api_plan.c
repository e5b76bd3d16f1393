#include "app/api/handle.h"
#include "questions/advice/advice.h"
#include "questions/ask/ask_cards.h"

#include <stdlib.h>

volley_status volley_plan_create(const volley_scenario *scenario,
                                 const volley_plan_options *options, volley_plan **out,
                                 volley_error *err)
{
    const volley_plan_options wanted = options ? *options : (volley_plan_options){ 0 };
    volley_plan *plan = malloc(sizeof *plan); /* which ask_plan_take clears */
    struct scenario copy;
    volley_status status = plan ? VOLLEY_OK : error_nomem(err);

    *out = NULL;
    if (status == VOLLEY_OK)
        status = scenario_copy(&copy, &scenario->scenario, err);
    if (status == VOLLEY_OK)
        status = ask_plan_take(&plan->plan, &copy, &wanted, NULL, err);
    if (status == VOLLEY_OK)
        *out = plan;
    else
        free(plan);
    return status;
}

void volley_plan_free(volley_plan *plan)
{
    if (plan)
        ask_plan_fini(&plan->plan);
    free(plan);
}

int volley_plan_card(const volley_plan *plan, size_t ship, size_t card, volley_card_state *out)
{
    return ask_card_find(&plan->plan, ship, card, out);
}

int volley_scenario_card(const volley_scenario *scenario, size_t ship, size_t card,
                         volley_card_state *out)
{
    volley_plan *plan;
    int found;

    if (volley_plan_create(scenario, NULL, &plan, NULL) != VOLLEY_OK)
        return 0;
    found = volley_plan_card(plan, ship, card, out);
    volley_plan_free(plan);
    return found;
}

volley_status volley_advice_write(const volley_scenario *scenario, const volley_advice *advice,
                                  volley_format format, const volley_sink *sink, volley_error *err)
{
    return advice_write(&scenario->scenario, advice, format, sink, err);
}
