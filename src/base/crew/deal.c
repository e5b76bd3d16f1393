#include "base/crew/crew.h"

#include <stdlib.h>
#include <string.h>

enum {
    AHEAD = 2,         /* pieces that a process has, so that it need not wait for the next */
    WINDOW_OF_EACH = 4 /* answers that may wait for one that takes long, for each process */
};

volley_status deal_begin(struct deal *deal, volley_error *err)
{
    deal->dealt = deal->taken = 0;
    if (!deal->window)
        deal->window = deal->crew->count * WINDOW_OF_EACH;
    if (!deal->ahead)
        deal->ahead = AHEAD;
    deal->at_work = calloc(deal->crew->count, sizeof *deal->at_work);
    deal->waiting = calloc(deal->window, sizeof *deal->waiting);
    return deal->at_work && deal->waiting ? VOLLEY_OK : error_nomem(err);
}

/* ---- answers ---- */

static volley_status take_in_order(struct deal *deal, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    while (status == VOLLEY_OK && deal->taken < deal->dealt) {
        struct deal_answer *answer = &deal->waiting[deal->taken % deal->window];

        if (!answer->there)
            break;
        if (answer->bytes.failed)
            return error_nomem(err);
        status = deal->take(answer->bytes.bytes, answer->bytes.count, deal->context, err);
        buffer_fini(&answer->bytes);
        *answer = (struct deal_answer){ .there = false };
        deal->taken++;
    }
    return status;
}

static volley_status keep_fault(const struct message *message, volley_error *err)
{
    volley_error fault;

    if (message->count != sizeof fault)
        return message_refuse(message, err);
    memcpy(&fault, message->bytes, sizeof fault);
    return error_copy(err, &fault);
}

static volley_status keep_answer(struct deal *deal, const struct message *message,
                                 volley_error *err)
{
    struct deal_answer *answer = &deal->waiting[message->number % deal->window];

    if (message->kind == MESSAGE_FAULT && deal->at_work[message->from]) {
        deal->at_work[message->from]--;
        return keep_fault(message, err);
    }
    if (message->kind != MESSAGE_ANSWER || !deal->at_work[message->from] ||
        message->number < deal->taken || message->number >= deal->dealt || answer->there)
        return message_refuse(message, err);
    deal->at_work[message->from]--;
    answer->there = true;
    buffer_add(&answer->bytes, message->bytes, message->count);
    return VOLLEY_OK;
}

/* Take what has come.
 * wait  until something does */
static volley_status listen(struct deal *deal, bool wait, volley_error *err)
{
    volley_status status = VOLLEY_OK;
    bool there = true;

    while (status == VOLLEY_OK && there) {
        struct message message;

        status = message_receive(deal->crew, &message, wait, &there, err);
        wait = false;
        if (status != VOLLEY_OK || !there)
            break;
        status = keep_answer(deal, &message, err);
        message_fini(&message);
    }
    return status == VOLLEY_OK ? take_in_order(deal, err) : status;
}

/* ---- pieces ---- */

/* Who has least to do; the head if all have enough. */
static size_t find_idle(const struct deal *deal)
{
    size_t found = 0;

    for (size_t i = 1; i < deal->crew->count; i++)
        if (deal->at_work[i] < deal->ahead && (!found || deal->at_work[i] < deal->at_work[found]))
            found = i;
    return found;
}

static volley_status work_here(struct deal *deal, const char *piece, size_t bytes,
                               volley_error *err)
{
    struct deal_answer *answer = &deal->waiting[deal->dealt % deal->window];

    TRY(deal->work(piece, bytes, &answer->bytes, deal->context, err));
    answer->there = true;
    deal->dealt++;
    return take_in_order(deal, err);
}

volley_status deal_put(struct deal *deal, const char *piece, size_t bytes, volley_error *err)
{
    volley_status status = listen(deal, false, err);
    struct message message = {
        .kind = MESSAGE_PIECE, .number = deal->dealt, .bytes = piece, .count = bytes
    };
    size_t idle;

    while (status == VOLLEY_OK && deal->dealt - deal->taken == deal->window)
        status = listen(deal, true, err);
    TRY(status);
    idle = find_idle(deal);
    if (!idle)
        return work_here(deal, piece, bytes, err);
    status = message_send(deal->crew, idle, &message, err);
    deal->at_work[idle] += status == VOLLEY_OK;
    deal->dealt += status == VOLLEY_OK;
    return status;
}

volley_status deal_wait(struct deal *deal, volley_error *err)
{
    TRY(take_in_order(deal, err));
    while (deal->taken < deal->dealt)
        TRY(listen(deal, true, err));
    return VOLLEY_OK;
}

/* ---- the end ---- */

/* What is still worked on elsewhere is heard, so that nobody is stuck with it. */
static void hear_the_rest(struct deal *deal)
{
    size_t left = 0;

    for (size_t i = 1; deal->at_work && i < deal->crew->count; i++)
        left += deal->at_work[i];
    for (; left > 0; left--) {
        struct message message;
        bool there;

        if (message_receive(deal->crew, &message, true, &there, NULL) != VOLLEY_OK)
            return;
        message_fini(&message);
    }
}

void deal_end(struct deal *deal)
{
    const struct message over = { .kind = MESSAGE_OVER };

    for (size_t i = 1; i < deal->crew->count; i++)
        message_send(deal->crew, i, &over, NULL);
    hear_the_rest(deal);
    for (size_t i = 0; deal->waiting && i < deal->window; i++)
        buffer_fini(&deal->waiting[i].bytes);
    free(deal->waiting);
    free(deal->at_work);
    deal->waiting = NULL;
    deal->at_work = NULL;
}

/* ---- the others ---- */

static volley_status answer(const volley_crew *crew, const struct message *piece,
                            deal_work_fn *work, void *context, volley_error *err)
{
    struct message answer = { .kind = MESSAGE_ANSWER, .number = piece->number };
    struct buffer bytes = { 0 };
    volley_error fault = { 0 };
    volley_status status = work(piece->bytes, piece->count, &bytes, context, &fault);

    if (status == VOLLEY_OK && bytes.failed)
        status = error_nomem(&fault);
    if (status == VOLLEY_OK) {
        answer.bytes = bytes.bytes;
        answer.count = bytes.count;
    } else {
        answer.kind = MESSAGE_FAULT;
        answer.bytes = (const char *)&fault;
        answer.count = sizeof fault;
    }
    status = message_send(crew, 0, &answer, err);
    buffer_fini(&bytes);
    return status;
}

volley_status deal_serve(const volley_crew *crew, deal_work_fn *work, void *context,
                         volley_error *err)
{
    volley_status status = VOLLEY_OK;
    bool over = false;

    while (status == VOLLEY_OK && !over) {
        struct message message;
        bool there;

        status = message_receive(crew, &message, true, &there, err);
        if (status != VOLLEY_OK)
            break;
        over = message.kind == MESSAGE_OVER;
        if (message.kind == MESSAGE_PIECE)
            status = answer(crew, &message, work, context, err);
        else if (!over)
            status = message_refuse(&message, err);
        message_fini(&message);
    }
    return status;
}

/* ---- things by their numbers ---- */

struct dealing {
    const struct deal_each *each;
    uint64_t count, taken;
};

static uint64_t end_of(const struct dealing *dealing, uint64_t first)
{
    const uint64_t left = dealing->count - first;

    return first + (left < dealing->each->size ? left : dealing->each->size);
}

/* A piece is two numbers. What the head has worked out it has. */
static volley_status work_things(const char *piece, size_t bytes, struct buffer *answer,
                                 void *context, volley_error *err)
{
    const struct dealing *dealing = context;
    const struct deal_each *each = dealing->each;
    struct unpack from = { .at = piece, .left = bytes };
    uint64_t first, end;

    unpack_value(&from, &first, sizeof first);
    unpack_value(&from, &end, sizeof end);
    TRY(each->work(first, end, each->context, err));
    for (; first < end && !crew_is_head(each->crew); first++)
        each->pack(first, answer, each->context);
    return VOLLEY_OK;
}

static volley_status take_things(const char *answer, size_t bytes, void *context, volley_error *err)
{
    struct dealing *dealing = context;
    const struct deal_each *each = dealing->each;
    struct unpack from = { .at = answer, .left = bytes };
    const uint64_t end = end_of(dealing, dealing->taken);

    for (; dealing->taken < end; dealing->taken++)
        if (bytes)
            TRY(each->unpack(dealing->taken, &from, each->context, err));
    if (from.failed)
        return error_set(err, VOLLEY_IO, "an answer is cut short");
    return each->look(end, each->context, err);
}

/* Things may take long and short: all but one may wait for that. */
volley_status deal_each(const struct deal_each *each, uint64_t count, volley_error *err)
{
    struct dealing dealing = { .each = each, .count = count };
    struct deal deal = { .crew = each->crew,
                         .work = work_things,
                         .take = take_things,
                         .context = &dealing,
                         .window = (size_t)(count / each->size + 1),
                         .ahead = each->are_long ? 1 : 0 };
    volley_status status;

    if (!crew_is_shared(each->crew)) {
        status = each->work(0, count, each->context, err);
        return status == VOLLEY_OK ? each->look(count, each->context, err) : status;
    }
    if (!crew_is_head(each->crew))
        return deal_serve(each->crew, work_things, &dealing, err);
    status = deal_begin(&deal, err);
    for (uint64_t i = 0; i < count && status == VOLLEY_OK; i += each->size) {
        const uint64_t piece[] = { i, end_of(&dealing, i) };

        status = deal_put(&deal, (const char *)piece, sizeof piece, err);
    }
    if (status == VOLLEY_OK)
        status = deal_wait(&deal, err);
    deal_end(&deal);
    return status;
}
