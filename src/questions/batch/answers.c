#include "questions/batch/scenarios.h"

#include "base/error.h"
#include "base/grow.h"
#include "base/intern.h"

#include <stdlib.h>
#include <string.h>

void batch_answer_fini(struct batch_answer *answer)
{
    free(answer->key);
    ask_answer_fini(&answer->answer);
}

static void answer_free(struct batch_answer *answer)
{
    batch_answer_fini(answer);
    free(answer);
}

static struct batch_answer *answer_create(const struct buffer *key)
{
    struct batch_answer *answer = calloc(1, sizeof *answer);

    if (!answer)
        return NULL;
    answer->status = VOLLEY_STOPPED; /* until it has been worked out */
    answer->key = malloc(key->count);
    if (!answer->key) {
        free(answer);
        return NULL;
    }
    memcpy(answer->key, key->bytes, key->count);
    return answer;
}

/* ---- questions ---- */

enum { KEPT = 1024 }; /* from chunk to chunk, so that memory does not grow */

/* A text with its length before it: a cell may hold any byte, so that none could part them. */
static void add_to_key(struct buffer *key, const char *text)
{
    buffer_integer(key, (int64_t)strlen(text));
    buffer_add_text(key, " ");
    buffer_add_text(key, text);
}

/* Equal cells are equal questions. */
static void make_key(struct buffer *key, const struct batch_work *work, const struct batch_job *job)
{
    key->count = 0;
    add_to_key(key, batch_edition(work, job));
    add_to_key(key, batch_job_column(job, BATCH_DEFENDER, ""));
    for (uint32_t i = 0; i < job->attackers.count; i++)
        add_to_key(key, batch_job_text(job, &job->attackers.items[i]));
    buffer_add(key, "", 1);
}

/* The answer to a question, if it is there. */
static struct batch_answer *find(const struct batch_answers *answers, const char *key,
                                 uint64_t hash)
{
    for (uint32_t i = 0; i < answers->count; i++)
        if (answers->items[i].hash == hash && strcmp(answers->items[i].answer->key, key) == 0)
            return answers->items[i].answer;
    return NULL;
}

struct batch_answer *batch_answers_find(struct batch_answers *answers,
                                        const struct batch_work *work, const struct batch_job *job)
{
    struct buffer *key = &answers->key;
    struct batch_answer *answer;
    uint64_t hash;

    make_key(key, work, job);
    if (key->failed)
        return NULL;
    hash = intern_hash(key->bytes, key->count);
    answer = find(answers, key->bytes, hash);
    if (answer)
        return answer;
    if (!GROW(answers->items, answers->capacity, answers->count, 1) ||
        !(answer = answer_create(key)))
        return NULL;
    answers->items[answers->count++] = (struct batch_known){ hash, answer };
    return answer;
}

/* ---- answers ---- */

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

void batch_answer_work(struct batch_answer *answer, struct batch_work *work,
                       const struct batch_job *job, int threads, volley_error *err)
{
    struct ask_how how = { work->options->engine, work->options->plan, work->options->simulation };
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

static void forget_all(struct batch_answers *answers)
{
    for (uint32_t i = 0; i < answers->count; i++)
        answer_free(answers->items[i].answer);
    answers->count = 0;
}

void batch_answers_next_chunk(struct batch_answers *answers)
{
    if (answers->count > KEPT)
        forget_all(answers);
}

void batch_answers_fini(struct batch_answers *answers)
{
    forget_all(answers);
    free(answers->items);
    buffer_fini(&answers->key);
}
