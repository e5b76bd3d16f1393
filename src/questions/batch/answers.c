#include "questions/batch/work.h"

#include "base/error.h"
#include "base/grow.h"
#include "base/intern.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the table ---- */

static uint32_t *find_slot(const struct batch_answers *answers, const char *key, uint64_t hash)
{
    uint32_t mask = answers->slot_count - 1;
    uint32_t at = (uint32_t)hash & mask;

    for (; answers->slots[at]; at = (at + 1) & mask) {
        const struct batch_answer *item = answers->items[answers->slots[at] - 1];

        if (item->hash == hash && strcmp(item->key, key) == 0)
            break;
    }
    return &answers->slots[at];
}

/* Fill a table of at least twice the items anew. */
static bool make_slots(struct batch_answers *answers)
{
    enum { FIRST_SLOTS = 4096 };
    uint32_t count = answers->slot_count ? answers->slot_count : FIRST_SLOTS;
    uint32_t *slots;

    while (count / 2 <= answers->count)
        count *= 2;
    slots = calloc(count, sizeof *slots);
    if (!slots)
        return false;
    free(answers->slots);
    answers->slots = slots;
    answers->slot_count = count;
    for (uint32_t i = 0; i < answers->count; i++)
        *find_slot(answers, answers->items[i]->key, answers->items[i]->hash) = i + 1;
    return true;
}

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

static struct batch_answer *answer_create(const struct buffer *key, uint64_t hash)
{
    struct batch_answer *answer = calloc(1, sizeof *answer);

    if (!answer)
        return NULL;
    answer->hash = hash;
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

struct batch_answer *batch_answers_find(struct batch_answers *answers, const volley_batch *batch,
                                        const struct batch_job *job)
{
    struct batch_answer *answer;
    uint64_t hash;
    uint32_t *slot;

    make_key(&answers->key, batch, job);
    if (answers->key.failed || (answers->count >= answers->slot_count / 2 && !make_slots(answers)))
        return NULL;
    hash = intern_hash(answers->key.bytes, answers->key.count);
    slot = find_slot(answers, answers->key.bytes, hash);
    if (*slot) {
        answer = answers->items[*slot - 1];
    } else {
        if (!grow_array(&answers->items, &answers->capacity, (size_t)answers->count + 1,
                        sizeof *answers->items) ||
            !(answer = answer_create(&answers->key, hash)))
            return NULL;
        answers->items[answers->count++] = answer;
        *slot = answers->count;
    }
    answer->last_used = answers->chunk;
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

void batch_answers_next_chunk(struct batch_answers *answers)
{
    uint32_t kept = 0;

    if (answers->count > BATCH_ANSWERS_KEPT) {
        for (uint32_t i = 0; i < answers->count; i++) {
            if (answers->items[i]->last_used == answers->chunk)
                answers->items[kept++] = answers->items[i];
            else
                answer_free(answers->items[i]);
        }
        answers->count = kept;
        memset(answers->slots, 0, answers->slot_count * sizeof *answers->slots);
        for (uint32_t i = 0; i < kept; i++)
            *find_slot(answers, answers->items[i]->key, answers->items[i]->hash) = i + 1;
    }
    answers->chunk++;
}

void batch_answers_fini(struct batch_answers *answers)
{
    for (uint32_t i = 0; i < answers->count; i++)
        answer_free(answers->items[i]);
    free(answers->items);
    free(answers->slots);
    buffer_fini(&answers->key);
}
