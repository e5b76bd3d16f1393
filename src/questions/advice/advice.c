#include "questions/advice/advice.h"

#include "base/error.h"
#include "base/point.h"
#include "report/sink.h"

/* What is asked, while the scenario is solved. */
struct asked {
    const volley_advice *advice;
    struct rolled rolled; /* if the advice is about a roll */
    struct advice_report report;
    volley_error *err;
};

static volley_status observe(const struct solve_view *view, void *context)
{
    struct asked *asked = context;

    if (view->ship != asked->advice->attack || view->number > 0)
        return VOLLEY_OK;
    if (asked->advice->rolled)
        return advice_collect_roll(&asked->report, view, &asked->rolled, asked->err);
    return advice_collect_tables(&asked->report, view, asked->err);
}

static volley_status write(struct advice_report *report, const struct ask_plan *plan,
                           volley_format format, const volley_sink *sink, volley_error *err)
{
    struct buffer out = io_text(sink);
    volley_status status = ask_cards_find(&report->cards, plan, err);
    struct point point = point_begin();

    report->scenario = &plan->scenario;
    advice_finish_tables(report);
    if (status == VOLLEY_OK && format == VOLLEY_JSON)
        record_document(&advice_record, report, VOLLEY_VERSION, &out);
    else if (status == VOLLEY_OK)
        advice_print(report, io_page_form(format), &out);
    point_end(&point);
    ask_cards_fini(&report->cards);
    return status == VOLLEY_OK ? io_drain(&out, sink, err) : status;
}

/* The dice as they fell, and the words for them. */
static volley_status read_rolled(struct asked *asked)
{
    const volley_text text = {
        .text = asked->advice->rolled, .source = "--rolled", .line = 1, .column = 1
    };
    volley_status status = rolled_read(&asked->rolled, &text, asked->err);
    struct buffer words = { 0 };

    if (status != VOLLEY_OK)
        return status;
    rolled_spell(&asked->rolled, &words);
    asked->report.rolled = buffer_keep(&words, &asked->report.memory);
    return asked->report.rolled ? VOLLEY_OK : error_nomem(asked->err);
}

volley_status advice_write(const struct scenario *scenario, const volley_advice *advice,
                           volley_format format, const volley_sink *sink, volley_error *err)
{
    struct asked asked = { .advice = advice,
                           .report = { .kill = advice->plan.objective == VOLLEY_KILL,
                                       .attack = advice->attack },
                           .err = err };
    const struct ask_observer observer = { observe, &asked, advice->rolled ? PRUNE_USES : 0u };
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
        status = write(&asked.report, &plan, format, sink, err);
        ask_plan_fini(&plan);
    }
    advice_fini(&asked.report);
    return status;
}
