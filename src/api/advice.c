#include "volley/advice.h"

#include "api/advice_tables.h"
#include "api/card_state.h"
#include "api/handle.h"
#include "api/render.h"
#include "base/error.h"
#include "base/point.h"
#include "report/advice.h"
#include "solve/sequence.h"

/* What is asked, while the scenario is solved. */
struct asked {
    const volley_advice *advice;
    const struct scenario *scenario;
    struct card_states cards;
    struct advice_collection *collection;
    volley_error *err;
};

static volley_status observe(const struct solve_view *view, void *context)
{
    struct asked *asked = context;

    if (view->ship != asked->advice->attack || view->number > 0)
        return VOLLEY_OK;
    if (asked->advice->rolled)
        return advice_collect_roll(asked->collection, view, asked->advice->rolled, asked->err);
    return advice_collect_tables(asked->collection, view, asked->err);
}

static volley_status write(const struct asked *asked, volley_table_format format,
                           const volley_sink *sink, volley_error *err)
{
    const struct advice_collection *collection = asked->collection;
    const struct advice_report report = {
        .edition_title = asked->scenario->edition->title,
        .attacker = asked->scenario->attackers[asked->advice->attack].text,
        .defender = asked->scenario->defender.text,
        .attack = asked->advice->attack + 1,
        .attack_count = asked->scenario->attacker_count,
        .rolled = asked->advice->rolled,
        .from_here = collection->from_here,
        .tables = collection->tables,
        .table_count = collection->table_count,
        .choices = collection->choices,
        .choice_count = collection->choice_count,
        .cards = asked->cards.use,
        .version = volley_version(),
    };
    struct point point = point_begin();
    struct buffer out = { 0 };

    if (format == VOLLEY_TABLE_JSON)
        advice_json(&report, &out);
    else
        advice_text(&report, &out);
    point_end(&point);
    return render_drain(&out, sink, err);
}

volley_status volley_advice_write(const volley_scenario *scenario, const volley_advice *advice,
                                  volley_table_format format, const volley_sink *sink,
                                  volley_error *err)
{
    struct advice_collection collection = { .kill = advice->plan.objective == VOLLEY_KILL,
                                            .several = advice->attack > 0 };
    struct asked asked = {
        .advice = advice, .scenario = &scenario->scenario, .collection = &collection, .err = err
    };
    struct handle_watch adapter;
    const struct watch watch = handle_watch_begin(&adapter, &advice->plan, false);
    const struct solve_options options = { .myopic = advice->plan.policy == VOLLEY_MYOPIC,
                                           .kill = collection.kill,
                                           .keep = advice->rolled ? PRUNE_USES : 0,
                                           .observe = observe,
                                           .context = &asked,
                                           .watch = &watch };
    struct plan plan;
    volley_status status;

    if (advice->attack >= scenario->scenario.attacker_count)
        return error_set(err, VOLLEY_INVALID, "there is no attack number %zu, only %zu",
                         advice->attack + 1, scenario->scenario.attacker_count);
    status = solve_scenario(&plan, &scenario->scenario, &options, err);
    if (status == VOLLEY_OK) {
        status = card_states_find(&asked.cards, asked.scenario, &plan, err);
        plan_fini(&plan);
    }
    if (status == VOLLEY_OK && advice->plan.strict)
        status = card_states_check(&asked.cards, err);
    if (status == VOLLEY_OK) {
        advice_finish_tables(&collection);
        status = write(&asked, format, sink, err);
    }
    card_states_fini(&asked.cards);
    advice_collection_fini(&collection);
    return status;
}
