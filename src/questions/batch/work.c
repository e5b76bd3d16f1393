#include "questions/batch/work.h"

#include "base/array.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/grow.h"
#include "base/threads.h"
#include "questions/tell/report.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHUNK_JOBS_EXACT = 512,
    CHUNK_JOBS_PER_THREAD = 4, /* when simulating, so that a batch can be stopped */
    RENDER_AT_ONCE = 16,
    ERROR_TEXT_MAX = 400
};

/* Seconds between two looks at the caller's progress function while a task runs. */
static const double look_every = 0.1;

/* All questions, but perhaps some that are too large for it. */
static bool is_exact(const struct batch_work *work)
{
    return work->options->engine == VOLLEY_ENGINE_EXACT ||
           work->options->engine == VOLLEY_ENGINE_AUTO;
}

/* ---- progress, and being called off ---- */

static void look(struct batch_work *work)
{
    const double now = clock_seconds();
    const volley_batch_progress progress = { work->result->scenarios, work->result->failed,
                                             work->bytes_read, now - work->start };

    work->looked = now;
    if (work->options->progress && work->options->progress(&progress, work->options->context))
        threads_set(&work->called_off);
}

/* Asked by a task again and again. Only the caller's thread calls the caller's function. */
bool batch_work_should_stop(struct batch_work *work)
{
    if (threads_is_callers() && clock_seconds() - work->looked >= look_every)
        look(work);
    return threads_is_set(&work->called_off);
}

static int watch_plan(const volley_watch *now, void *context)
{
    (void)now;
    return batch_work_should_stop(context);
}

static int watch_simulation(const volley_progress *progress, void *context)
{
    (void)progress;
    return batch_work_should_stop(context);
}

void batch_work_begin(struct batch_work *work)
{
    *work->result = (volley_batch_result){ 0 };
    work->threads = threads_for(work->options->simulation.threads);
    work->start = work->looked = clock_seconds();
    work->each = (struct batch_asking){
        .options = work->options,
        .source_name = work->source_name,
        .how = { work->options->engine, work->options->plan, work->options->simulation },
    };
    work->each.how.simulation.crew = NULL; /* it shares whole jobs out, not trials of one */
    work->each.how.plan.watch = watch_plan;
    work->each.how.plan.context = work;
    work->each.how.simulation.progress = watch_simulation;
    work->each.how.simulation.context = work;
}

void batch_work_set_extras(struct batch_work *work, const char *const *names, size_t count)
{
    work->extra_names = names;
    work->extra_count = count;
    if (work->shared)
        batch_shared_set_extras(work->shared, names, count);
}

/* ---- the report of one task ---- */

static struct report_extras extras_of(const struct batch_work *work, uint32_t index)
{
    const struct batch_job *job = &work->tasks[index].job;
    const char **values = work->extra_values + (size_t)index * work->extra_count;

    for (uint32_t i = 0; i < job->extras.count; i++)
        values[i] = batch_job_text(job, &job->extras.items[i]);
    return (struct report_extras){ work->extra_names, values, job->extras.count };
}

static const char *optional_text(const struct batch_job *job, const struct batch_cell *cell)
{
    return cell->line ? batch_job_text(job, cell) : NULL;
}

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

static void render_failure(const struct batch_work *work, uint32_t index)
{
    struct batch_task *task = &work->tasks[index];
    const struct batch_job *job = &task->job;
    char message[ERROR_TEXT_MAX];
    struct buffer attackers = { 0 };
    struct report_failure failure = {
        .name = optional_text(job, &job->name),
        .edition = optional_text(job, &job->edition),
        .message = volley_error_text(&task->error, message, sizeof message),
        .defender = batch_job_text(job, &job->defender),
        .extras = extras_of(work, index),
    };

    batch_job_join(job, &attackers);
    failure.attackers = buffer_text(&attackers);
    write_failure(work, &failure, &task->report);
    buffer_end(&attackers, &task->report);
}

static void render_answer(const struct batch_work *work, uint32_t index,
                          const struct batch_answer *answer)
{
    struct batch_task *task = &work->tasks[index];
    const struct report report = { .plan = &answer->answer.plan,
                                   .simulated = &answer->answer.simulated,
                                   .exact = &answer->answer.exact,
                                   .name = optional_text(&task->job, &task->job.name),
                                   .extras = extras_of(work, index),
                                   .of_many = true,
                                   .delimiter = work->options->delimiter };

    tell_report(&report, work->options->format, &task->report);
}

static void render_task(const struct batch_work *work, uint32_t index)
{
    struct batch_task *task = &work->tasks[index];
    const struct batch_answer *answer = task->answer;
    struct batch_answer again = { 0 };

    /* A failed question was worked out for the place of another job: ask again for this place. */
    if (answer && answer->status != VOLLEY_OK && task->error.status == VOLLEY_OK) {
        batch_answer_work(&again, &work->each, &task->job, 1, &task->error);
        answer = &again;
    }
    if (task->error.status != VOLLEY_OK && work->wants_reports)
        render_failure(work, index);
    else if (work->wants_reports)
        render_answer(work, index, answer);
    batch_answer_fini(&again);
}

/* ---- a chunk of tasks ---- */

static volley_status find_answers(struct batch_work *work)
{
    size_t values = (size_t)work->task_count * work->extra_count;

    if (!grow_array(&work->extra_values, &work->value_capacity, values + 1,
                    sizeof *work->extra_values))
        return error_nomem(work->err);
    for (uint32_t i = 0; i < work->task_count; i++) {
        struct batch_task *task = &work->tasks[i];

        if (task->error.status != VOLLEY_OK)
            continue;
        task->answer = batch_answers_find(&work->answers, work->options, &task->job);
        if (!task->answer)
            return error_nomem(work->err);
        task->works = !task->answer->asked;
        task->answer->asked = true;
    }
    return VOLLEY_OK;
}

static void work_task(struct batch_work *work, struct batch_task *task, int threads)
{
    if (task->works && !threads_is_set(&work->called_off))
        batch_answer_work(task->answer, &work->each, &task->job, threads, &task->error);
}

static void work_number(int64_t number, void *context)
{
    struct batch_work *work = context;

    work_task(work, &work->tasks[number], 1);
}

static void look_on(void *context)
{
    batch_work_should_stop(context);
}

/* Several questions: one thread each. Few simulations: all threads for each in turn. */
static void work_tasks(struct batch_work *work)
{
    const struct threads_loop loop = { work->threads, work_number, look_on, work };
    uint32_t questions = 0;

    for (uint32_t i = 0; i < work->task_count; i++)
        questions += work->tasks[i].works;
    if (!is_exact(work) && questions < (uint32_t)work->threads) {
        for (uint32_t i = 0; i < work->task_count; i++)
            work_task(work, &work->tasks[i], work->threads);
        return;
    }
    threads_each(&loop, work->task_count);
}

/* Drop the tasks behind so many. */
static void keep_tasks(struct batch_work *work, uint32_t count)
{
    for (uint32_t i = count; i < work->task_count; i++) {
        batch_job_fini(&work->tasks[i].job);
        buffer_fini(&work->tasks[i].report);
    }
    work->task_count = count;
}

/* A task that was called off has nothing to tell, and neither have those after it. */
static bool is_unsettled(const struct batch_task *task)
{
    return task->error.status == VOLLEY_STOPPED ||
           (task->error.status == VOLLEY_OK && task->answer->status == VOLLEY_STOPPED);
}

static void drop_unsettled(struct batch_work *work)
{
    uint32_t settled = 0;

    while (settled < work->task_count && !is_unsettled(&work->tasks[settled]))
        settled++;
    keep_tasks(work, settled);
}

static void render_tasks(const struct batch_work *work)
{
    int64_t count = work->task_count;

#pragma omp parallel for schedule(dynamic, RENDER_AT_ONCE) num_threads(work->threads)
    for (int64_t i = 0; i < count; i++)
        render_task(work, (uint32_t)i);
}

volley_status batch_work_deliver(struct batch_work *work, struct batch_task *task)
{
    const volley_status status = work->deliver(task, work->context);

    if (status != VOLLEY_OK)
        return status;
    work->result->scenarios++;
    work->result->failed += task->error.status != VOLLEY_OK;
    if (work->first_bad.status == VOLLEY_OK)
        work->first_bad = task->error;
    return VOLLEY_OK;
}

static volley_status deliver_tasks(struct batch_work *work)
{
    volley_status status = VOLLEY_OK;

    for (uint32_t i = 0; i < work->task_count && status == VOLLEY_OK; i++)
        status = batch_work_deliver(work, &work->tasks[i]);
    return status;
}

static volley_status run_tasks(struct batch_work *work)
{
    volley_status status = find_answers(work);

    if (status == VOLLEY_OK) {
        work_tasks(work);
        drop_unsettled(work);
        render_tasks(work);
        drop_unsettled(work);
        status = deliver_tasks(work);
    }
    keep_tasks(work, 0);
    batch_answers_next_chunk(&work->answers);
    return status;
}

volley_status batch_work_flush(struct batch_work *work)
{
    volley_status status;

    if (!work->shared && work->task_count == 0)
        return VOLLEY_OK;
    status = work->shared ? batch_shared_flush(work->shared) : run_tasks(work);
    if (status == VOLLEY_OK) {
        look(work);
        work->result->stopped = threads_is_set(&work->called_off);
    }
    return status;
}

static uint32_t chunk_jobs(const struct batch_work *work)
{
    return is_exact(work) ? CHUNK_JOBS_EXACT : (uint32_t)work->threads * CHUNK_JOBS_PER_THREAD;
}

volley_status batch_work_add(struct batch_work *work, struct batch_job *job)
{
    if (work->shared)
        return batch_shared_add(work->shared, job);
    if (!grow_array(&work->tasks, &work->task_capacity, (size_t)work->task_count + 1,
                    sizeof *work->tasks))
        return error_nomem(work->err);
    work->tasks[work->task_count++] = (struct batch_task){ .job = *job, .error = job->error };
    *job = (struct batch_job){ 0 };
    return work->task_count < chunk_jobs(work) ? VOLLEY_OK : batch_work_flush(work);
}

void batch_work_fini(struct batch_work *work)
{
    batch_shared_end(work->shared);
    keep_tasks(work, 0);
    free(work->tasks);
    free(work->extra_values);
    batch_answers_fini(&work->answers);
}
