#include "questions/batch/work.h"

#include "base/error.h"
#include "base/grow.h"
#include "base/intern.h"

#include <stdio.h>
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

static const char *edition_of(const volley_batch *batch, const struct batch_job *job)
{
    if (job->edition.line)
        return batch_job_text(job, &job->edition);
    return batch->edition ? batch->edition : "2.5";
}

/* A text with its length before it: a cell may hold any byte, so that none could part them. */
static void add_to_key(struct buffer *key, const char *text)
{
    buffer_print(key, "%zu %s", strlen(text), text);
}

/* Equal cells are equal questions. */
static void make_key(struct buffer *key, const volley_batch *batch, const struct batch_job *job)
{
    key->count = 0;
    add_to_key(key, edition_of(batch, job));
    add_to_key(key, batch_job_text(job, &job->defender));
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

struct batch_answer *batch_answers_find(struct batch_answers *answers, const volley_batch *batch,
                                        const struct batch_job *job)
{
    struct buffer *key = &answers->key;
    struct batch_answer *answer;
    uint64_t hash;

    make_key(key, batch, job);
    if (key->failed)
        return NULL;
    hash = intern_hash(key->bytes, key->count);
    answer = find(answers, key->bytes, hash);
    if (answer)
        return answer;
    if (!grow_array(&answers->items, &answers->capacity, (size_t)answers->count + 1,
                    sizeof *answers->items) ||
        !(answer = answer_create(key)))
        return NULL;
    answers->items[answers->count++] = (struct batch_known){ hash, answer };
    return answer;
}

/* ---- answers ---- */

volley_status batch_scenario(struct scenario *out, const struct batch_asking *asking,
                             const struct batch_job *job, volley_error *err)
{
    volley_text *attackers = batch_job_attackers(job, asking->source_name);
    const struct ask_words words = { asking->options->library, edition_of(asking->options, job),
                                     attackers, job->attackers.count,
                                     batch_job_words(job, &job->defender, asking->source_name) };
    volley_status status;

    *out = (struct scenario){ 0 };
    status = attackers ? ask_scenario(out, &words, err) : error_nomem(err);
    free(attackers);
    return status;
}

void batch_answer_work(struct batch_answer *answer, const struct batch_asking *asking,
                       const struct batch_job *job, int threads, volley_error *err)
{
    struct ask_how how = asking->how;
    struct scenario scenario;
    volley_error fault = { 0 };

    how.simulation.threads = threads;
    answer->status = batch_scenario(&scenario, asking, job, &fault);
    if (answer->status == VOLLEY_OK)
        answer->status = ask_answer_take(&answer->answer, &scenario, &how, &fault);
    if (answer->status == VOLLEY_OK || !err)
        return;
    *err = fault;
    if (!err->line) { /* not about a word: say at least which scenario */
        snprintf(err->source, sizeof err->source, "%s", asking->source_name);
        err->line = job->line;
        err->column = 1;
    }
}

static void forget_all(struct batch_answers *answers)
{
    for (uint32_t i = 0; i < answers->count; i++)
        answer_free(answers->items[i].answer);
    answers->count = 0;
}

void batch_answers_next_chunk(struct batch_answers *answers)
{
    if (answers->count > BATCH_ANSWERS_KEPT)
        forget_all(answers);
}

void batch_answers_fini(struct batch_answers *answers)
{
    forget_all(answers);
    free(answers->items);
    buffer_fini(&answers->key);
}
