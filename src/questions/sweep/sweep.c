#include "questions/sweep/sweep.h"
#include "base/decimal.h"
#include "base/grow.h"
#include "game/rules/edition.h"
#include "questions/tell/column.h"
#include "questions/tell/figure.h"
#include "report/sink.h"
#include "words/geometry.h"

#include <math.h>
#include <stdio.h>

/* ---- the cells ---- */

/* "dice=3 agility=2" */
static void add_cell_name(const struct sweep *sweep, size_t cell, struct buffer *out)
{
    for (uint32_t i = 0; i < sweep->parameters->count; i++)
        buffer_print(out, "%s%s=%s", i ? " " : "", sweep->parameters->list[i].name,
                     sweep_parameter_value(sweep->parameters, i, cell));
}

/* A template with the values of a cell; its line is the cell's number. */
static struct batch_cell keep_expanded(const struct sweep *sweep, struct batch_job *job,
                                       const char *template, size_t cell)
{
    struct batch_cell kept = { job->text.count, (int)cell + 1, 1, false };

    sweep_parameters_expand(sweep->parameters, template, cell, &job->text);
    buffer_add(&job->text, "", 1);
    return kept;
}

/* The words of a cell, its name, and the values of its parameters. The other defender of a
 * difference stands behind the attackers. False: out of memory; free it all the same. */
static bool make_job(const struct sweep *sweep, size_t cell, struct batch_job *out)
{
    const volley_sweep *wanted = sweep->wanted;
    bool ok = true;

    *out = (struct batch_job){ .line = (int)cell + 1,
                               .cells[BATCH_SCENARIO] = { 0, (int)cell + 1, 1, false } };
    add_cell_name(sweep, cell, &out->text);
    buffer_add(&out->text, "", 1);
    out->cells[BATCH_DEFENDER] = keep_expanded(sweep, out, wanted->defender.text, cell);
    for (size_t i = 0; i < wanted->attacker_count && ok; i++)
        ok = batch_cells_add(&out->attackers,
                             keep_expanded(sweep, out, wanted->attackers[i].text, cell));
    if (ok && wanted->difference && wanted->other_defender)
        ok = batch_cells_add(&out->attackers,
                             keep_expanded(sweep, out, wanted->other_defender->text, cell));
    for (uint32_t i = 0; i < sweep->parameters->count && ok; i++) {
        const char *value = sweep_parameter_value(sweep->parameters, i, cell);

        ok = batch_cells_add(&out->extras,
                             batch_job_keep(out, value, strlen(value), (int)cell + 1, 1));
    }
    return ok && !out->text.failed;
}

bool sweep_name_cards(struct sweep *sweep, size_t cell)
{
    const uint32_t count = sweep->cards.scenario_count;

    if (sweep->cards.failed ||
        !grow_array(&sweep->cells_run, &sweep->run_capacity, count, sizeof *sweep->cells_run))
        return false;
    while (sweep->named < count)
        sweep->cells_run[sweep->named++] = cell;
    return true;
}

static volley_status run_cells(struct sweep *sweep)
{
    volley_status status = VOLLEY_OK;

    for (size_t cell = 0;
         cell < sweep->cell_count && status == VOLLEY_OK && !sweep->work.result->stopped; cell++) {
        struct batch_job job;

        sweep->work.bytes_read = cell + 1; /* progress is counted in cells */
        if (make_job(sweep, cell, &job))
            status = batch_work_add(&sweep->work, &job);
        else
            status = error_nomem(sweep->err);
        batch_job_fini(&job);
    }
    return status == VOLLEY_OK && !sweep->work.result->stopped ? batch_work_flush(&sweep->work)
                                                               : status;
}

/* ---- rows ---- */

static volley_status collect_cards(struct sweep *sweep, const struct ask_plan *plan)
{
    card_digest_add_plan(&sweep->cards, plan);
    return sweep_name_cards(sweep, sweep->delivered) ? VOLLEY_OK : error_nomem(sweep->err);
}

static volley_status write_report(struct batch_task *task, void *context)
{
    struct sweep *sweep = context;
    volley_status status = VOLLEY_OK;

    if (sweep->wanted->note && sweep->work.kind == &batch_scenarios &&
        task->error.status == VOLLEY_OK)
        status = collect_cards(sweep, &task->answer->answer.plan);
    sweep->delivered++;
    return status == VOLLEY_OK ? io_drain(&task->report, sweep->sink, sweep->err) : status;
}

static volley_status write_header(const struct sweep *sweep)
{
    const struct report_extras extras = { .names = sweep->names,
                                          .count = sweep->parameters->count };
    struct buffer out = { 0 };

    if (sweep->options.format != VOLLEY_CSV)
        return VOLLEY_OK;
    if (sweep->work.kind->table)
        record_csv_header(sweep->work.kind->table, &extras, 0, &out);
    else
        sweep_compared_header(sweep, &out);
    return io_drain(&out, sweep->sink, sweep->err);
}

/* ---- tables and pictures ---- */

/* A cell that lacks the figure which is shown has failed, as far as the reader can see. */
static void lacks_metric(const struct sweep *sweep, struct batch_task *task)
{
    volley_error fault = { 0 };

    if (tell_column_check(sweep->wanted->column, &task->answer->answer.plan.scenario, &fault) ==
        VOLLEY_OK)
        return;
    snprintf(fault.source, sizeof fault.source, "%s", sweep->work.source_name);
    fault.line = task->job.line;
    fault.column = 1;
    task->error = fault;
}

static volley_status collect_cell(struct batch_task *task, void *context)
{
    struct sweep *sweep = context;
    volley_status status = VOLLEY_OK;

    if (task->error.status == VOLLEY_OK) {
        const struct ask_answer *answer = &task->answer->answer;
        const struct ask_outcome *outcome =
            answer->simulated.pmf ? &answer->simulated : &answer->exact;
        const struct tell_part part = { 1, &answer->plan, outcome };
        struct sweep_cell *cell = &sweep->cells[sweep->delivered];
        struct outcome_moments moments;

        *cell = (struct sweep_cell){
            .mean = outcome->summary.mean,
            .hit = outcome->summary.hit,
            .crit = outcome->summary.any_crit,
            .destroyed = outcome->destroyed,
            .half_width = outcome->summary.ci[1] - outcome->summary.mean,
        };
        lacks_metric(sweep, task);
        status =
            tell_figure_find(sweep->wanted->column, &part, 1, &cell->value, &moments, sweep->err);
        if (status == VOLLEY_OK)
            status = collect_cards(sweep, &answer->plan);
    }
    sweep->delivered++;
    return status;
}

/* "{dice} focus ; 2 lock vs {agility}" */
static void add_subtitle(const struct sweep *sweep, struct buffer *out)
{
    if (sweep->wanted->difference) {
        const volley_text *other = &sweep->wanted->attackers[sweep->wanted->attacker_count - 1];

        /* "A: 3 focus, B: 3 lock vs {agility}" */
        buffer_print(out, "A: %s", sweep->wanted->attackers[0].text);
        if (sweep->wanted->other_defender)
            buffer_print(out, " vs %s", sweep->wanted->defender.text);
        buffer_print(out, ", B: %s vs %s", other->text,
                     sweep->wanted->other_defender ? sweep->wanted->other_defender->text
                                                   : sweep->wanted->defender.text);
        return;
    }
    for (size_t i = 0; i < sweep->wanted->attacker_count; i++)
        buffer_print(out, "%s%s", i ? " ; " : "", sweep->wanted->attackers[i].text);
    buffer_print(out, " vs %s", sweep->wanted->defender.text);
}

static void name_cell(size_t index, struct buffer *out, const void *context)
{
    const struct sweep *sweep = context;

    add_cell_name(sweep, sweep->cells_run[index], out);
}

/* All but its title, and what is said of the scenario and of its cards. */
static struct sweep_report report_of(const struct sweep *sweep, const struct tell_column *column)
{
    const bool difference = sweep->wanted->difference != 0;
    const bool rounds = column->metric == VOLLEY_METRIC_ROUNDS;
    const struct rules_edition *rules = rules_edition_find(sweep->options.edition);

    return (struct sweep_report){
        .edition_title = geometry_rules(library_cards(sweep->options.library, rules), rules),
        .mean_name = difference ? "difference"
                     : rounds   ? "rounds"
                                : "damage",
        .metric = difference ? "A - B" : column->name,
        .is_difference = difference,
        .lines = sweep->wanted->style == VOLLEY_SWEEP_LINES,
        .is_share = column->is_share,
        .adds_column = column->metric > VOLLEY_METRIC_DESTROYED && !rounds,
        .parameters = sweep->parameters,
        .cells = sweep->cells,
        .cell_count = sweep->cell_count,
        .ascii = sweep->sink->ascii != 0,
        .color = sweep->sink->color != 0,
    };
}

/* Whether attackers attack together that the reader may have meant to see side by side. */
static bool sums(const struct sweep *sweep)
{
    return !sweep->wanted->difference && sweep->wanted->attacker_count > 1;
}

static volley_status draw(const struct sweep *sweep, volley_format format)
{
    const struct tell_column column = tell_column_of(sweep->wanted->column);
    const struct card_digest_names names = { name_cell, NULL, sweep, 1 };
    struct sweep_report report = report_of(sweep, &column);
    struct buffer title = { 0 }, subtitle = { 0 }, cards = { 0 }, out = io_text(sweep->sink);
    struct point point = point_begin();
    char *plain;

    buffer_print(&title, "%s%s", column.title,
                 report.is_difference ? ", A - B"
                 : sums(sweep)        ? ", all attackers together"
                                      : "");
    add_subtitle(sweep, &subtitle);
    card_digest_text(&sweep->cards, &names, &cards);
    if (sums(sweep))
        buffer_print(&cards,
                     "Attackers side by side are a list: -L \"who=3 focus,4\" \"{who}\".\n");
    report.title = sweep->wanted->title ? sweep->wanted->title : buffer_text(&title);
    plain = lexer_plain(buffer_text(&subtitle));
    out.failed = out.failed || !plain;
    report.subtitle = plain ? plain : "";
    report.cards = buffer_text(&cards);
    sweep_print(&report, io_page_form(format), &out);
    point_end(&point);
    free(plain);
    buffer_end(&title, &out);
    buffer_end(&subtitle, &out);
    buffer_end(&cards, &out);
    return io_drain(&out, sweep->sink, sweep->err);
}

/* Of all rows, once; and what there is no room for in a picture. */
static volley_status note_cards(const struct sweep *sweep)
{
    const struct card_digest_names names = { name_cell, NULL, sweep, 1 };
    struct buffer cards = { 0 };
    char *line, *rest;

    card_digest_cards(&sweep->cards, &names, &cards);
    buffer_add(&cards, "", 1);
    if (cards.failed)
        return error_nomem(sweep->err);
    for (line = strtok_r(cards.bytes, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        sweep->wanted->note(line, sweep->wanted->context);
    buffer_fini(&cards);
    return VOLLEY_OK;
}

/* ---- the whole ---- */

/* Before any work: a figure that no cell has is an error of the whole. Cells that cannot be read
 * tell their own. */
static volley_status check_metric(const struct sweep *sweep)
{
    volley_error fault = { 0 };

    for (size_t cell = 0; cell < sweep->cell_count; cell++) {
        struct scenario scenario = { 0 };
        struct batch_job job;
        volley_status status = VOLLEY_NOMEM;
        bool is_known;

        if (make_job(sweep, cell, &job))
            status = batch_scenario(&scenario, &sweep->work, &job, NULL);
        batch_job_fini(&job);
        if (status == VOLLEY_NOMEM)
            return error_nomem(sweep->err);
        is_known = status == VOLLEY_OK &&
                   tell_column_check(sweep->wanted->column, &scenario, &fault) == VOLLEY_OK;
        scenario_fini(&scenario);
        if (is_known)
            return VOLLEY_OK;
    }
    return fault.status == VOLLEY_OK ? VOLLEY_OK : error_copy(sweep->err, &fault);
}

static volley_status sweep_init(struct sweep *sweep, volley_format format)
{
    const bool draws = format != VOLLEY_CSV && format != VOLLEY_JSON; /* else rows, as a batch */
    const bool rounds = sweep->wanted->column.metric == VOLLEY_METRIC_ROUNDS;
    const bool attacks = !rounds && !sweep_is_compared(sweep->wanted);

    sweep->cell_count = volley_parameters_cell_count(sweep->parameters);
    sweep->cells = draws ? calloc(sweep->cell_count, sizeof *sweep->cells) : NULL;
    if (draws && !sweep->cells)
        return error_nomem(sweep->err);
    for (size_t i = 0; draws && i < sweep->cell_count; i++)
        sweep->cells[i] = (struct sweep_cell){ NAN, NAN, NAN, NAN, NAN, NAN, { NAN, NAN }, 0 };
    for (uint32_t i = 0; i < sweep->parameters->count; i++)
        sweep->names[i] = sweep->parameters->list[i].name;
    sweep->options = (volley_batch){
        .edition = sweep->wanted->edition ? sweep->wanted->edition : "2.5",
        .library = sweep->wanted->library,
        .engine = sweep->wanted->engine,
        .plan = sweep->wanted->plan,
        .simulation = sweep->wanted->simulation,
        .format = format,
        .progress = sweep->wanted->progress,
        .context = sweep->wanted->context,
    };
    sweep->work.kind = rounds ? &sweep_rounds : attacks ? &batch_scenarios : &sweep_compared;
    sweep->work.own = attacks ? (void *)&sweep->answers : sweep;
    sweep->work.options = &sweep->options;
    sweep->work.source_name = SWEEP_CELLS;
    sweep->work.wants_reports = !draws;
    sweep->work.deliver = draws && attacks ? collect_cell : write_report;
    sweep->work.context = sweep;
    batch_work_begin(&sweep->work);
    batch_work_set_extras(&sweep->work, sweep->names, sweep->parameters->count);
    return VOLLEY_OK;
}

static volley_status run(struct sweep *sweep)
{
    if (sweep->work.kind == &batch_scenarios &&
        sweep->wanted->column.metric != VOLLEY_METRIC_DAMAGE)
        TRY(check_metric(sweep));
    if (!sweep->cells)
        TRY(write_header(sweep));
    return run_cells(sweep);
}

volley_status volley_sweep_run(const volley_sweep *wanted, volley_format format,
                               const volley_sink *sink, volley_batch_result *result,
                               volley_error *err)
{
    struct sweep sweep = { .wanted = wanted,
                           .parameters = wanted->parameters,
                           .sink = sink,
                           .err = err,
                           .work = { .result = result, .err = err } };
    volley_status status = io_check_format(format, IO_ALL_FORMATS, err);

    *result = (volley_batch_result){ 0 };
    if (status == VOLLEY_OK)
        status = sweep_check(wanted, format, err);
    if (status != VOLLEY_OK)
        return status;
    status = sweep_init(&sweep, format);
    if (status == VOLLEY_OK)
        status = run(&sweep);
    if (status == VOLLEY_OK && sweep.cells)
        status = draw(&sweep, format);
    if (status == VOLLEY_OK && wanted->note && (format == VOLLEY_CSV || format == VOLLEY_SVG))
        status = note_cards(&sweep);
    if (status == VOLLEY_OK && sweep.work.first_bad.status != VOLLEY_OK)
        error_copy(err, &sweep.work.first_bad);
    batch_work_fini(&sweep.work);
    batch_answers_fini(&sweep.answers);
    free(sweep.cells);
    free(sweep.cells_run);
    card_digest_fini(&sweep.cards);
    return status;
}
