#include "questions/batch/work.h"

#include "base/clock.h"
#include "base/crew/crew.h"
#include "base/error.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

/* A piece should take about so long: much longer than a message, and short enough that all are
 * done at about the same time. The first have one job each. */
static const double piece_seconds = 0.02;

/* Seconds between two looks at the caller's progress function. */
static const double look_every = 0.1;

enum { PIECE_JOBS_MAX = 1024 };

/* ---- a job as bytes ---- */

static void pack_cells(struct buffer *out, const struct batch_cells *cells)
{
    pack_value(out, &cells->count, sizeof cells->count);
    pack_value(out, cells->items, cells->count * sizeof *cells->items);
}

static void pack_job(struct buffer *out, const struct batch_job *job)
{
    pack_bytes(out, job->text.bytes, job->text.count);
    pack_value(out, &job->name, sizeof job->name);
    pack_value(out, &job->edition, sizeof job->edition);
    pack_value(out, &job->defender, sizeof job->defender);
    pack_cells(out, &job->attackers);
    pack_cells(out, &job->extras);
    pack_value(out, &job->line, sizeof job->line);
    pack_value(out, &job->error, sizeof job->error);
}

static bool unpack_cells(struct unpack *from, struct batch_cells *cells)
{
    uint32_t count;

    unpack_value(from, &count, sizeof count);
    if (from->failed || count > from->left / sizeof *cells->items ||
        !grow_array(&cells->items, &cells->capacity, (size_t)count + 1, sizeof *cells->items))
        return false;
    unpack_value(from, cells->items, count * sizeof *cells->items);
    cells->count = count;
    return true;
}

static bool unpack_job(struct unpack *from, struct batch_job *job)
{
    size_t bytes;
    const char *text = unpack_bytes(from, &bytes);

    buffer_add(&job->text, text, bytes);
    unpack_value(from, &job->name, sizeof job->name);
    unpack_value(from, &job->edition, sizeof job->edition);
    unpack_value(from, &job->defender, sizeof job->defender);
    if (!unpack_cells(from, &job->attackers) || !unpack_cells(from, &job->extras))
        return false;
    unpack_value(from, &job->line, sizeof job->line);
    unpack_value(from, &job->error, sizeof job->error);
    return !from->failed && !job->text.failed;
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

/* ---- progress ---- */

static int look(struct batch_shared *shared, bool at_once)
{
    const double now = clock_seconds();
    const volley_batch_progress progress = { shared->result->scenarios, shared->result->failed,
                                             *shared->bytes_read, now - shared->start };

    if (!shared->options->progress || (!at_once && now - shared->looked < look_every))
        return shared->called_off;
    shared->looked = now;
    if (shared->options->progress(&progress, shared->options->context))
        shared->called_off = 1;
    return shared->called_off;
}

/* While the head works itself, it is about all that has been done. */
static int look_at_all(const volley_batch_progress *own, void *context)
{
    (void)own;
    return look(context, false);
}

/* ---- taking answers ---- */

static volley_status take_job(struct batch_shared *shared, struct unpack *from)
{
    volley_error error = { .status = VOLLEY_OK };
    volley_status status;
    const char *report;
    size_t bytes;

    unpack_value(from, &error.status, sizeof error.status);
    if (error.status != VOLLEY_OK)
        unpack_value(from, &error, sizeof error);
    report = unpack_bytes(from, &bytes);
    status = shared->report(report, bytes, shared->context);
    if (status != VOLLEY_OK)
        return status;
    shared->result->scenarios++;
    shared->result->failed += error.status != VOLLEY_OK;
    if (error.status != VOLLEY_OK && shared->first_bad.status == VOLLEY_OK)
        shared->first_bad = error;
    return VOLLEY_OK;
}

static volley_status take_piece(const char *answer, size_t bytes, void *context, volley_error *err)
{
    struct batch_shared *shared = context;
    struct unpack from = { .at = answer, .left = bytes };
    volley_status status = VOLLEY_OK;
    double seconds;

    unpack_value(&from, &seconds, sizeof seconds);
    while (from.left > 0 && status == VOLLEY_OK && !from.failed)
        status = take_job(shared, &from);
    if (status == VOLLEY_OK && from.failed)
        return error_set(err, VOLLEY_IO, "an answer is cut short");
    if (seconds < piece_seconds / 2 && shared->jobs_wanted < PIECE_JOBS_MAX)
        shared->jobs_wanted *= 2;
    else if (seconds > 2 * piece_seconds && shared->jobs_wanted > 1)
        shared->jobs_wanted /= 2;
    return status == VOLLEY_OK && look(shared, false) ? error_stopped(err) : status;
}

/* ---- the whole ---- */

static void begin_work(struct batch_shared *shared)
{
    shared->own = *shared->options;
    shared->own.progress = shared->result ? look_at_all : NULL;
    shared->own.context = shared;
    shared->work = (struct batch_work){ .options = &shared->own,
                                        .source_name = shared->source_name,
                                        .wants_reports = true,
                                        .deliver = answer_job,
                                        .context = shared,
                                        .result = &shared->worked,
                                        .err = &shared->why };
    batch_work_begin(&shared->work);
}

volley_status batch_shared_begin(struct batch_shared *shared)
{
    *shared->result = (volley_batch_result){ 0 };
    shared->jobs_wanted = 1;
    shared->start = shared->looked = clock_seconds();
    begin_work(shared);
    batch_shared_set_extras(shared, NULL, 0);
    shared->deal = (struct deal){ .crew = shared->options->simulation.crew,
                                  .work = work_piece,
                                  .take = take_piece,
                                  .context = shared };
    return deal_begin(&shared->deal, shared->err);
}

void batch_shared_set_extras(struct batch_shared *shared, const char *const *names, size_t count)
{
    const uint32_t packed = (uint32_t)count;

    shared->names.count = 0;
    pack_value(&shared->names, &packed, sizeof packed);
    for (size_t i = 0; i < count; i++)
        pack_text(&shared->names, names[i]);
}

static volley_status settle(struct batch_shared *shared, volley_status status)
{
    if (status != VOLLEY_STOPPED || !shared->called_off)
        return status;
    shared->result->stopped = 1; /* the caller's wish is no failure */
    if (shared->err)
        *shared->err = (volley_error){ .status = VOLLEY_OK };
    return VOLLEY_OK;
}

static volley_status put_piece(struct batch_shared *shared)
{
    struct buffer piece = { 0 };
    volley_status status;

    buffer_add(&piece, shared->names.bytes, shared->names.count);
    buffer_add(&piece, shared->jobs.bytes, shared->jobs.count);
    status = piece.failed || shared->jobs.failed || shared->names.failed
                 ? error_nomem(shared->err)
                 : deal_put(&shared->deal, piece.bytes, piece.count, shared->err);
    shared->jobs.count = shared->job_count = 0;
    buffer_fini(&piece);
    return settle(shared, status);
}

volley_status batch_shared_add(struct batch_shared *shared, struct batch_job *job)
{
    pack_job(&shared->jobs, job);
    batch_job_fini(job);
    return ++shared->job_count < shared->jobs_wanted ? VOLLEY_OK : put_piece(shared);
}

volley_status batch_shared_flush(struct batch_shared *shared)
{
    volley_status status = shared->job_count ? put_piece(shared) : VOLLEY_OK;

    if (status == VOLLEY_OK && !shared->result->stopped)
        status = settle(shared, deal_wait(&shared->deal, shared->err));
    if (status == VOLLEY_OK && look(shared, true))
        shared->result->stopped = 1;
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
    deal_end(&shared->deal);
    end_work(shared);
}

volley_status batch_shared_serve(const volley_batch *options, const char *source_name,
                                 volley_error *err)
{
    struct batch_shared shared = { .options = options, .source_name = source_name };
    volley_status status;

    begin_work(&shared);
    status = deal_serve(options->simulation.crew, work_piece, &shared, err);
    end_work(&shared);
    return status;
}
