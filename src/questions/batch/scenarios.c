#include "questions/batch/scenarios.h"

#include "base/ascii.h"
#include "base/grow.h"
#include "base/threads.h"
#include "questions/tell/report.h"

/* ---- rows ---- */

/* Targets have a defender, a weight and a name, and nobody who attacks. */
static bool looks_like_targets(const struct csv_row *row)
{
    for (uint32_t i = 0; i < row->count; i++)
        if (ascii_same(row->cells[i].text, "weight") || ascii_same(row->cells[i].text, "name"))
            return true;
    return false;
}

static void check_header(struct batch_rows *rows, const struct csv_row *row)
{
    const struct error_place line = io_row_place(rows->source_name, row);
    const int *places = rows->header.places;

    if (places[BATCH_ATTACKER] < 0)
        error_at(&rows->error, VOLLEY_SYNTAX, &line,
                 "the header row has no column 'attacker'; %s%s",
                 places[BATCH_DEFENDER] >= 0 && looks_like_targets(row)
                     ? "a file for compare --against?"
                     : "it needs attacker and defender",
                 io_header_hint(row));
    if (places[BATCH_DEFENDER] < 0)
        error_at(&rows->error, VOLLEY_SYNTAX, &line,
                 "the header row has no column 'defender'; it needs attacker and defender%s",
                 io_header_hint(row));
}

/* A cell that may be given once: again only with the same text. */
static void set_cell(struct batch_rows *rows, enum batch_column column, struct batch_cell cell)
{
    struct batch_job *job = &rows->open;
    const char *text = batch_job_text(job, &cell);
    const struct error_place place = { rows->source_name, cell.line, cell.column, text,
                                       strlen(text) };

    if (!job->cells[column].line)
        job->cells[column] = cell;
    else if (cell.line && strcmp(batch_job_column(job, column, ""), text) != 0)
        error_at(&job->error, VOLLEY_SYNTAX, &place, "the scenario has another %s already",
                 rows->header.names[column]);
}

static void read_row(struct batch_rows *rows, const struct csv_row *row)
{
    const struct csv_cell *attacker = io_header_cell(&rows->header, row, BATCH_ATTACKER);
    const struct csv_cell *defender = io_header_cell(&rows->header, row, BATCH_DEFENDER);
    const struct error_place line = io_row_place(rows->source_name, row);
    struct batch_job *job = &rows->open;

    set_cell(rows, BATCH_EDITION,
             batch_rows_keep(rows, io_header_cell(&rows->header, row, BATCH_EDITION)));
    if (defender)
        set_cell(rows, BATCH_DEFENDER, batch_rows_expand(rows, defender, true));
    if (!attacker)
        error_at(&job->error, VOLLEY_SYNTAX, &line, "the row has no attacker");
    else if (!batch_cells_add(&job->attackers, batch_rows_expand(rows, attacker, false)))
        error_nomem(&rows->error);
}

/* ---- questions ---- */

volley_status batch_scenario(struct scenario *out, const struct batch_work *work,
                             const struct batch_job *job, volley_error *err)
{
    volley_text *attackers = batch_job_attackers(job, work->source_name);
    const struct ask_words words = { work->options->library,
                                     batch_edition(work, job),
                                     attackers,
                                     job->attackers.count,
                                     batch_job_words(job, &job->cells[BATCH_DEFENDER],
                                                     work->source_name),
                                     0 };
    const struct error_place line = { .source = work->source_name, .line = job->line, .column = 1 };
    volley_status status;

    *out = (struct scenario){ 0 };
    if (!attackers)
        status = error_nomem(err);
    else if (job->cells[BATCH_DEFENDER].line)
        status = ask_scenario(out, &words, err);
    else
        status = error_at(err, VOLLEY_SYNTAX, &line, "the scenario has no defender");
    free(attackers);
    return status;
}

/* ---- answers ---- */

static bool is_same(const struct batch_job *a, const struct batch_job *b, size_t column)
{
    return strcmp(batch_job_column(a, column, ""), batch_job_column(b, column, "")) == 0;
}

/* Equal cells are equal questions. */
static bool ask_the_same(const struct batch_job *a, const struct batch_job *b)
{
    bool same = a->attackers.count == b->attackers.count && is_same(a, b, BATCH_DEFENDER) &&
                is_same(a, b, BATCH_EDITION);

    for (uint32_t i = 0; same && i < a->attackers.count; i++)
        same = strcmp(batch_job_text(a, &a->attackers.items[i]),
                      batch_job_text(b, &b->attackers.items[i])) == 0;
    return same;
}

static void forget(struct batch_answers *answers)
{
    while (answers->count > 0)
        ask_answer_fini(&answers->items[--answers->count].answer);
}

void batch_answers_fini(struct batch_answers *answers)
{
    forget(answers);
    free(answers->items);
}

/* Work an answer out: different threads may work on different ones.
 * threads  for the simulation
 * err      set when the question of this job fails */
static void work_answer(struct batch_answer *answer, struct batch_work *work,
                        const struct batch_job *job, int threads, volley_error *err)
{
    struct ask_how how = { work->options->engine, work->options->plan, work->options->simulation,
                           .after = work->options->format == VOLLEY_JSON };
    struct scenario scenario;

    how.plan.watch = batch_watch;
    how.plan.context = how.simulation.context = work;
    how.simulation.progress = batch_watch_simulation;
    how.simulation.threads = threads;
    how.simulation.crew = NULL; /* it shares whole jobs out, not trials of one */
    answer->status = batch_scenario(&scenario, work, job, err);
    if (answer->status == VOLLEY_OK)
        answer->status = ask_answer_take(&answer->answer, &scenario, &how, err);
}

static void work_task(struct batch_work *work, struct batch_task *task, int threads)
{
    if (task->works && threads_is_set(&work->called_off))
        task->error.status = VOLLEY_STOPPED;
    else if (task->works)
        work_answer(task->answer, work, &task->job, threads, &task->error);
}

static void work_number(uint64_t number, void *context)
{
    struct batch_work *work = context;

    work_task(work, &work->tasks[number], 1);
}

static void look_on(void *context)
{
    batch_work_should_stop(context);
}

/* Several questions: one thread each. Few simulations: all threads for each in turn. */
static volley_status work_out(struct batch_work *work)
{
    const struct threads_loop loop = { work->threads, work_number, look_on, work };
    uint32_t questions = 0;
    struct batch_answers *answers = work->own;

    /* Give each task of a chunk its answer: that of the first one which asks the same. */
    forget(answers);
    NEED(GROW(answers->items, answers->capacity, work->task_count, 1), work->err);
    for (uint32_t i = 0; i < work->task_count; i++) {
        struct batch_task *task = &work->tasks[i], *first = work->tasks;

        if (task->error.status != VOLLEY_OK)
            continue;
        while (first < task && !(first->works && ask_the_same(&first->job, &task->job)))
            first++;
        task->works = first == task;
        task->answer = task->works ? &answers->items[answers->count++] : first->answer;
        if (task->works)
            *task->answer = (struct batch_answer){ .status = VOLLEY_STOPPED };
    }
    for (uint32_t i = 0; i < work->task_count; i++)
        questions += work->tasks[i].works;
    if (batch_is_exact(work->options) || questions >= (uint32_t)work->threads)
        threads_each(&loop, 0, work->task_count);
    else
        for (uint32_t i = 0; i < work->task_count; i++)
            work_task(work, &work->tasks[i], work->threads);
    return VOLLEY_OK;
}

/* ---- reports ---- */

/* A row for each engine, as a scenario that can be run has. */
static void write_failure(const struct batch_work *work, struct report_failure *failure,
                          struct buffer *out)
{
    const struct record_at at = { &attack_failure_record, failure, NULL, 0 };
    static const struct {
        volley_engine engine;
        const char *name;
    } engines[] = { { VOLLEY_ENGINE_AUTO, "auto" },
                    { VOLLEY_ENGINE_MC, "mc" },
                    { VOLLEY_ENGINE_EXACT, "exact" } };

    if (work->options->format == VOLLEY_JSON) {
        record_document(&attack_failure_record, failure, VOLLEY_VERSION, out);
        return;
    }
    for (size_t i = 0; i < ARRAY_LEN(engines); i++) {
        if (work->options->engine != engines[i].engine &&
            !(work->options->engine == VOLLEY_ENGINE_BOTH && i > 0))
            continue;
        failure->engine = engines[i].name;
        record_csv_row(&attack_table, &at, &failure->extras, work->options->delimiter, out);
    }
}

static void tell_failure(const struct batch_work *work, struct batch_task *task,
                         const struct report_extras *extras, const struct failure *fault)
{
    const struct batch_job *job = &task->job;
    struct buffer attackers = { 0 };
    const char **each = calloc(job->attackers.count + 1, sizeof *each);
    struct report_failure failure = {
        .name = batch_job_column(job, BATCH_SCENARIO, NULL),
        .edition = batch_job_column(job, BATCH_EDITION, NULL),
        .fault = fault,
        .defender = batch_job_column(job, BATCH_DEFENDER, ""),
        .each = each,
        .count = each ? job->attackers.count : 0,
        .extras = *extras,
    };

    for (size_t i = 0; i < failure.count; i++)
        each[i] = batch_job_text(job, &job->attackers.items[i]);
    batch_job_join(job, &attackers);
    failure.attackers = buffer_text(&attackers);
    write_failure(work, &failure, &task->report);
    buffer_end(&attackers, &task->report);
    task->report.failed = task->report.failed || !each;
    free(each);
}

/* A failed question was worked out for the place of another job: ask again for this place. */
static void tell_answer(struct batch_work *work, struct batch_task *task,
                        const struct report_extras *extras)
{
    const struct batch_answer *answer = task->answer;
    struct batch_answer again = { 0 };

    if (answer->status != VOLLEY_OK) {
        work_answer(&again, work, &task->job, 1, &task->error);
        answer = &again;
    }
    if (task->error.status == VOLLEY_OK && work->wants_reports) {
        const struct report report = { .plan = &answer->answer.plan,
                                       .simulated = &answer->answer.simulated,
                                       .exact = &answer->answer.exact,
                                       .name = batch_job_column(&task->job, BATCH_SCENARIO, NULL),
                                       .extras = *extras,
                                       .of_many = true,
                                       .delimiter = work->options->delimiter };

        tell_report(&report, work->options->format, &task->report);
    }
    ask_answer_fini(&again.answer);
}

/* ---- the whole ---- */

const struct batch_kind batch_scenarios = {
    .titles = TITLE_OF_SCENARIO,
    .edition = BATCH_EDITION,
    .has_names = true,
    .empty = "the file is empty: it needs a header row with attacker and defender",
    .table = &attack_table,
    .check_header = check_header,
    .read = read_row,
    .prepare = work_out,
    .answer = tell_answer,
    .tell_failure = tell_failure,
};

volley_status volley_batch_run(const volley_batch *options, const volley_source *source,
                               const volley_sink *sink, volley_batch_result *result,
                               volley_error *err)
{
    struct batch_answers answers = { 0 };
    struct batch_work work = {
        .kind = &batch_scenarios, .own = &answers, .options = options, .result = result, .err = err
    };
    const volley_status status = batch_run(&work, source, sink);

    batch_answers_fini(&answers);
    return status;
}
