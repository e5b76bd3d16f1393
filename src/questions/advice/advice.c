#include "questions/advice/advice.h"

#include "base/error.h"
#include "base/point.h"
#include "questions/ask/ask_cards.h"
#include "report/form.h"
#include "report/sink.h"

/* What is asked, while the scenario is solved. */
struct asked {
    const volley_advice *advice;
    struct rolled rolled; /* if the advice is about a roll */
    struct buffer rolled_text;
    struct advice_collection collection;
    volley_error *err;
};

static volley_status observe(const struct solve_view *view, void *context)
{
    struct asked *asked = context;

    if (view->ship != asked->advice->attack || view->number > 0)
        return VOLLEY_OK;
    if (asked->advice->rolled)
        return advice_collect_roll(&asked->collection, view, &asked->rolled, asked->err);
    return advice_collect_tables(&asked->collection, view, asked->err);
}

static void add_report(const struct asked *asked, const struct scenario *scenario,
                       const struct card_use *cards, volley_format format, struct buffer *out)
{
    const struct advice_report report = {
        .edition_title = scenario->edition->title,
        .attacker = scenario->attackers[asked->advice->attack].text,
        .defender = scenario->defender.text,
        .attack = asked->advice->attack + 1,
        .attack_count = scenario->attacker_count,
        .rolled = asked->rolled_text.bytes,
        .from_here = asked->collection.from_here,
        .tables = asked->collection.tables,
        .table_count = asked->collection.table_count,
        .choices = asked->collection.choices,
        .choice_count = asked->collection.choice_count,
        .cards = *cards,
        .version = VOLLEY_VERSION,
    };
    struct point point = point_begin();

    if (format == VOLLEY_JSON)
        advice_json(&report, out);
    else
        advice_print(&report, io_page_form(format), out);
    point_end(&point);
}

static volley_status write(struct asked *asked, const struct ask_plan *plan, volley_format format,
                           const volley_sink *sink, volley_error *err)
{
    struct card_use cards;
    struct buffer out = io_text(sink);
    volley_status status = ask_cards_find(&cards, plan, err);

    if (status != VOLLEY_OK)
        return status;
    advice_finish_tables(&asked->collection);
    add_report(asked, &plan->scenario, &cards, format, &out);
    ask_cards_fini(&cards);
    return io_drain(&out, sink, err);
}

/* The dice as they fell, and the words for them. */
static volley_status read_rolled(struct asked *asked)
{
    const volley_text text = {
        .text = asked->advice->rolled, .source = "--rolled", .line = 1, .column = 1
    };
    volley_status status = rolled_read(&asked->rolled, &text, asked->err);

    if (status != VOLLEY_OK)
        return status;
    rolled_spell(&asked->rolled, &asked->rolled_text);
    buffer_add(&asked->rolled_text, "", 1);
    return asked->rolled_text.failed ? error_nomem(asked->err) : VOLLEY_OK;
}

volley_status advice_write(const struct scenario *scenario, const volley_advice *advice,
                           volley_format format, const volley_sink *sink, volley_error *err)
{
    struct asked asked = { .advice = advice,
                           .collection = { .kill = advice->plan.objective == VOLLEY_KILL,
                                           .several = advice->attack > 0 },
                           .err = err };
    const struct ask_observer observer = { observe, &asked,
                                           PRUNE_IDLE | (advice->rolled ? PRUNE_USES : 0u) };
    struct scenario copy;
    struct ask_plan plan;
    volley_status status =
        io_check_format(format, 1u << VOLLEY_TEXT | 1u << VOLLEY_MARKDOWN | 1u << VOLLEY_JSON, err);

    if (status != VOLLEY_OK)
        return status;
    if (advice->attack >= scenario->attacker_count)
        return error_set(err, VOLLEY_INVALID, "there is no attack number %zu, only %zu",
                         advice->attack + 1, scenario->attacker_count);
    if (advice->rolled)
        status = read_rolled(&asked);
    if (status == VOLLEY_OK)
        status = scenario_copy(&copy, scenario, err);
    if (status == VOLLEY_OK)
        status = ask_plan_take(&plan, &copy, &advice->plan, &observer, err);
    if (status == VOLLEY_OK) {
        status = write(&asked, &plan, format, sink, err);
        ask_plan_fini(&plan);
    }
    advice_collection_fini(&asked.collection);
    buffer_fini(&asked.rolled_text);
    return status;
}
