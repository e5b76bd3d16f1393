#include "questions/batch/work.h"

#include "base/clock.h"
#include "base/grow.h"
#include "base/threads.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHUNK_JOBS_EXACT = 512,
    CHUNK_JOBS_PER_THREAD = 4, /* when simulating, so that a batch can be stopped */
    RENDER_AT_ONCE = 16
};

/* Seconds between two looks at the caller's progress function while a task runs. */
static const double look_every = 0.1;

bool batch_is_exact(const volley_batch *options)
{
    return options->engine == VOLLEY_ENGINE_EXACT || options->engine == VOLLEY_ENGINE_AUTO;
}

const char *batch_edition(const struct batch_work *work, const struct batch_job *job)
{
    const char *usual = work->options->edition;

    return batch_job_column(job, work->kind->edition, usual ? usual : "2.5");
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

int batch_watch(const volley_watch *now, void *context)
{
    (void)now;
    return batch_work_should_stop(context);
}

int batch_watch_simulation(const volley_progress *progress, void *context)
{
    (void)progress;
    return batch_work_should_stop(context);
}

void batch_work_begin(struct batch_work *work)
{
    *work->result = (volley_batch_result){ 0 };
    work->threads = threads_for(work->options->simulation.threads);
    work->start = work->looked = clock_seconds();
}

void batch_work_set_extras(struct batch_work *work, const char *const *names, size_t count)
{
    work->extra_names = names;
    work->extra_count = count;
    if (work->shared)
        batch_shared_set_extras(work->shared, names, count);
}

/* ---- one task ---- */

static struct report_extras extras_of(const struct batch_work *work, uint32_t index,
                                      struct record_found *found)
{
    const struct batch_job *job = &work->tasks[index].job;
    const char **values = work->extra_values + (size_t)index * work->extra_count;

    for (uint32_t i = 0; i < job->extras.count; i++)
        values[i] = batch_job_text(job, &job->extras.items[i]);
    return (struct report_extras){ work->extra_names, values, job->extras.count, found,
                                   batch_job_text(job, &job->cells[BATCH_TOLD]) };
}

/* A question that is worked out for its report is called off with it. */
static bool is_off(const struct batch_work *work)
{
    return !work->kind->prepare && threads_is_set(&work->called_off);
}

/* Of an error that is about no word say at least which row it is in. */
static void place(const struct batch_work *work, const struct batch_job *job, volley_error *fault)
{
    const volley_error whole = *fault;
    const struct batch_cell *edition = &job->cells[work->kind->edition];
    struct error_place line = { work->source_name, job->line, 1, whole.word, strlen(whole.word) };

    if (whole.line || *whole.source)
        return;
    if (edition->line && strcmp(whole.word, batch_edition(work, job)) == 0) {
        line.line = edition->line;
        line.column = edition->column;
    }
    *fault = (volley_error){ 0 };
    error_at(fault, whole.status, &line, "%s", whole.message);
}

static void answer_task(struct batch_work *work, uint32_t index, struct record_found *found)
{
    const struct report_extras extras = extras_of(work, index, found);
    struct batch_task *task = &work->tasks[index];
    struct failure fault;

    if (task->error.status == VOLLEY_OK && !is_off(work))
        work->kind->answer(work, task, &extras);
    if (is_off(work))
        task->error.status = VOLLEY_STOPPED;
    if (task->error.status == VOLLEY_OK || task->error.status == VOLLEY_STOPPED)
        return;
    place(work, &task->job, &task->error);
    if (!work->wants_reports || !work->kind->tell_failure)
        return;
    failure_of_row(&fault, &task->error);
    work->kind->tell_failure(work, task, &extras, &fault);
}

/* ---- a chunk of tasks ---- */

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
static void drop_unsettled(struct batch_work *work)
{
    uint32_t settled = 0;

    while (settled < work->task_count && work->tasks[settled].error.status != VOLLEY_STOPPED)
        settled++;
    keep_tasks(work, settled);
}

/* One that is alone may take all threads. */
static void answer_tasks(struct batch_work *work)
{
    const int64_t count = work->task_count;

    if (count == 1) {
        answer_task(work, 0, NULL);
        return;
    }
#pragma omp parallel num_threads(work->threads)
    {
        struct record_found found[RECORD_FOUND_MAX] = { { .field = NULL } };

#pragma omp for schedule(dynamic, RENDER_AT_ONCE)
        for (int64_t i = 0; i < count; i++)
            answer_task(work, (uint32_t)i, found);
    }
}

volley_status batch_work_deliver(struct batch_work *work, struct batch_task *task)
{
    if (task->error.status == VOLLEY_NOMEM && !work->kind->prepare)
        return error_nomem(work->err);
    TRY(work->deliver(task, work->context));
    work->result->scenarios++;
    work->result->failed += task->error.status != VOLLEY_OK;
    if (work->first_bad.status == VOLLEY_OK)
        work->first_bad = task->error;
    return VOLLEY_OK;
}

static volley_status run_tasks(struct batch_work *work)
{
    const size_t values = (size_t)work->task_count * work->extra_count;
    volley_status status = VOLLEY_OK;

    if (!GROW(work->extra_values, work->value_capacity, values, 1))
        status = error_nomem(work->err);
    if (status == VOLLEY_OK && work->kind->prepare)
        status = work->kind->prepare(work);
    if (status == VOLLEY_OK) {
        drop_unsettled(work);
        answer_tasks(work);
        drop_unsettled(work);
    }
    for (uint32_t i = 0; i < work->task_count && status == VOLLEY_OK; i++)
        status = batch_work_deliver(work, &work->tasks[i]);
    keep_tasks(work, 0);
    return status;
}

volley_status batch_work_flush(struct batch_work *work)
{
    if (!work->shared && work->task_count == 0)
        return VOLLEY_OK;
    TRY(work->shared ? batch_shared_flush(work->shared) : run_tasks(work));
    look(work);
    work->result->stopped = threads_is_set(&work->called_off);
    return VOLLEY_OK;
}

static uint32_t chunk_jobs(const struct batch_work *work)
{
    if (!work->kind->prepare)
        return 1;
    return batch_is_exact(work->options) ? CHUNK_JOBS_EXACT
                                         : (uint32_t)work->threads * CHUNK_JOBS_PER_THREAD;
}

volley_status batch_work_add(struct batch_work *work, struct batch_job *job)
{
    if (work->shared)
        return batch_shared_add(work->shared, job);
    if (!GROW(work->tasks, work->task_capacity, work->task_count, 1))
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
}
