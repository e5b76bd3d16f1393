#include "questions/batch/work.h"

#include "base/clock.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

/* A piece should take about so long: much longer than a message, and short enough that all are
 * done at about the same time. The first have one job each. */
static const double piece_seconds = 0.02;

enum { PIECE_JOBS_MAX = 1024 };

struct batch_shared {
    struct batch_work *head; /* which has the jobs; NULL in the other processes */
    struct batch_work work;  /* of this process */
    volley_batch options;    /* of that */
    volley_batch_result worked;
    volley_error why;
    struct buffer *answer; /* being written */
    struct deal deal;
    struct buffer names; /* of the copied columns, packed */
    struct buffer jobs;  /* of the next piece, packed */
    uint32_t job_count, jobs_wanted;
};

/* ---- a job as bytes ---- */

static void pack_cells(struct buffer *out, const struct batch_cells *cells)
{
    pack_bytes(out, (const char *)cells->items, cells->count * sizeof *cells->items);
}

static bool unpack_cells(struct unpack *from, struct batch_cells *cells)
{
    size_t bytes;
    const char *items = unpack_bytes(from, &bytes);

    *cells = (struct batch_cells){ .count = (uint32_t)(bytes / sizeof *cells->items) };
    if (from->failed || !GROW(cells->items, cells->capacity, cells->count, 1))
        return false;
    memcpy(cells->items, items, bytes);
    return true;
}

static bool unpack_job(struct unpack *from, struct batch_job *job)
{
    size_t bytes;
    const char *text;

    unpack_value(from, job, sizeof *job);
    job->text = (struct buffer){ 0 };
    job->attackers = job->extras = (struct batch_cells){ 0 };
    text = unpack_bytes(from, &bytes);
    buffer_add(&job->text, text, bytes);
    return unpack_cells(from, &job->attackers) && unpack_cells(from, &job->extras) &&
           !job->text.failed;
}

/* ---- working a piece out ---- */

/* How a job went, before its report. */
static volley_status answer_job(struct batch_task *task, void *context)
{
    struct batch_shared *shared = context;

    pack_value(shared->answer, &task->error.status, sizeof task->error.status);
    if (task->error.status != VOLLEY_OK)
        pack_value(shared->answer, &task->error, sizeof task->error);
    pack_bytes(shared->answer, task->report.bytes, task->report.count);
    return task->report.failed ? error_nomem(&shared->why) : VOLLEY_OK;
}

static volley_status work_jobs(struct batch_shared *shared, struct unpack *from)
{
    volley_status status = VOLLEY_OK;

    while (from->left > 0 && status == VOLLEY_OK) {
        struct batch_job job = { .line = 0 };

        status = unpack_job(from, &job) ? batch_work_add(&shared->work, &job)
                                        : error_nomem(&shared->why);
        batch_job_fini(&job);
    }
    if (status == VOLLEY_OK)
        status = batch_work_flush(&shared->work);
    return status == VOLLEY_OK && shared->worked.stopped ? error_stopped(&shared->why) : status;
}

static volley_status work_piece(const char *piece, size_t bytes, struct buffer *answer,
                                void *context, volley_error *err)
{
    const double start = clock_seconds();
    struct batch_shared *shared = context;
    struct unpack from = { .at = piece, .left = bytes };
    const char **names;
    uint32_t count;
    volley_status status;
    double seconds = 0;

    shared->answer = answer;
    shared->why = (volley_error){ .status = VOLLEY_OK };
    unpack_value(&from, &count, sizeof count);
    names = calloc((size_t)count + 1, sizeof *names);
    if (!names)
        return error_nomem(err);
    for (uint32_t i = 0; i < count; i++)
        names[i] = unpack_text(&from);
    batch_work_set_extras(&shared->work, names, count);
    pack_value(answer, &seconds, sizeof seconds);
    status = work_jobs(shared, &from);
    free(names);
    if (status != VOLLEY_OK)
        return error_copy(err, &shared->why);
    seconds = clock_seconds() - start;
    if (!answer->failed)
        memcpy(answer->bytes, &seconds, sizeof seconds);
    return VOLLEY_OK;
}

/* ---- taking answers ---- */

static volley_status take_job(struct batch_shared *shared, struct unpack *from)
{
    struct batch_task task = { .error = { .status = VOLLEY_OK } };
    const char *report;
    size_t bytes;

    unpack_value(from, &task.error.status, sizeof task.error.status);
    if (task.error.status != VOLLEY_OK)
        unpack_value(from, &task.error, sizeof task.error);
    report = unpack_bytes(from, &bytes);
    buffer_add(&task.report, report, bytes);
    return batch_work_deliver(shared->head, &task);
}

static volley_status take_piece(const char *answer, size_t bytes, void *context, volley_error *err)
{
    struct batch_shared *shared = context;
    struct unpack from = { .at = answer, .left = bytes };
    double seconds;

    unpack_value(&from, &seconds, sizeof seconds);
    while (from.left > 0 && !from.failed)
        TRY(take_job(shared, &from));
    if (from.failed)
        return error_set(err, VOLLEY_IO, "an answer is cut short");
    if (seconds < piece_seconds / 2 && shared->jobs_wanted < PIECE_JOBS_MAX)
        shared->jobs_wanted *= 2;
    else if (seconds > 2 * piece_seconds && shared->jobs_wanted > 1)
        shared->jobs_wanted /= 2;
    return batch_work_should_stop(shared->head) ? error_stopped(err) : VOLLEY_OK;
}

/* ---- the whole ---- */

/* While the head works itself, it is about all that has been done. */
static int look_at_all(const volley_batch_progress *own, void *context)
{
    const struct batch_shared *shared = context;

    (void)own;
    return batch_work_should_stop(shared->head);
}

static void begin_work(struct batch_shared *shared, const struct batch_work *head)
{
    shared->options = *head->options;
    shared->options.progress = shared->head ? look_at_all : NULL;
    shared->options.context = shared;
    shared->work = (struct batch_work){ .kind = head->kind,
                                        .own = head->own,
                                        .options = &shared->options,
                                        .source_name = head->source_name,
                                        .wants_reports = true,
                                        .deliver = answer_job,
                                        .context = shared,
                                        .result = &shared->worked,
                                        .err = &shared->why };
    batch_work_begin(&shared->work);
}

volley_status batch_work_share(struct batch_work *head)
{
    struct batch_shared *shared = calloc(1, sizeof *shared);

    head->shared = shared;
    if (!shared)
        return error_nomem(head->err);
    shared->head = head;
    shared->jobs_wanted = 1;
    begin_work(shared, head);
    batch_shared_set_extras(shared, NULL, 0);
    shared->deal = (struct deal){ .crew = head->options->simulation.crew,
                                  .work = work_piece,
                                  .take = take_piece,
                                  .context = shared };
    return deal_begin(&shared->deal, head->err);
}

void batch_shared_set_extras(struct batch_shared *shared, const char *const *names, size_t count)
{
    const uint32_t packed = (uint32_t)count;

    shared->names.count = 0;
    pack_value(&shared->names, &packed, sizeof packed);
    for (size_t i = 0; i < count; i++)
        pack_text(&shared->names, names[i]);
}

/* The caller's wish is no failure. */
static volley_status settle(struct batch_work *head, volley_status status)
{
    if (status != VOLLEY_STOPPED || !head->called_off)
        return status;
    head->result->stopped = 1;
    if (head->err)
        *head->err = (volley_error){ .status = VOLLEY_OK };
    return VOLLEY_OK;
}

static volley_status put_piece(struct batch_shared *shared)
{
    volley_error *err = shared->head->err;
    struct buffer piece = { 0 };
    volley_status status;

    buffer_add(&piece, shared->names.bytes, shared->names.count);
    buffer_add(&piece, shared->jobs.bytes, shared->jobs.count);
    status = piece.failed || shared->jobs.failed || shared->names.failed
                 ? error_nomem(err)
                 : deal_put(&shared->deal, piece.bytes, piece.count, err);
    shared->jobs.count = shared->job_count = 0;
    buffer_fini(&piece);
    return settle(shared->head, status);
}

volley_status batch_shared_add(struct batch_shared *shared, struct batch_job *job)
{
    /* What a job points to follows it. */
    pack_value(&shared->jobs, job, sizeof *job);
    pack_bytes(&shared->jobs, job->text.bytes, job->text.count);
    pack_cells(&shared->jobs, &job->attackers);
    pack_cells(&shared->jobs, &job->extras);
    batch_job_fini(job);
    return ++shared->job_count < shared->jobs_wanted ? VOLLEY_OK : put_piece(shared);
}

volley_status batch_shared_flush(struct batch_shared *shared)
{
    volley_status status = shared->job_count ? put_piece(shared) : VOLLEY_OK;

    if (status == VOLLEY_OK && !shared->head->result->stopped)
        status = settle(shared->head, deal_wait(&shared->deal, shared->head->err));
    return status;
}

static void end_work(struct batch_shared *shared)
{
    batch_work_fini(&shared->work);
    buffer_fini(&shared->names);
    buffer_fini(&shared->jobs);
}

void batch_shared_end(struct batch_shared *shared)
{
    if (!shared)
        return;
    deal_end(&shared->deal);
    end_work(shared);
    free(shared);
}

volley_status batch_serve(const struct batch_work *head)
{
    struct batch_shared shared = { .head = NULL };
    volley_status status;

    begin_work(&shared, head);
    status = deal_serve(head->options->simulation.crew, work_piece, &shared, head->err);
    end_work(&shared);
    return status;
}
