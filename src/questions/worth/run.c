/* All lines worked out, on some threads. */
#include "base/clock.h"
#include "base/crew/crew.h"
#include "base/threads.h"
#include "questions/worth/handle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Seconds between two looks at the caller's function while a line is worked on. */
static const double look_every = 0.1;

enum { PIECE_LINES = 8 }; /* that one process of a crew works out at a time */

struct running {
    volley_worth *worth;
    const volley_worth_question *question;
    struct worth_seen seen[WORTH_SEEN_MAX]; /* cards of the ship as it is */
    size_t seen_count;
    double start, looked;
    uint32_t first; /* line of those that are worked on at a time */
    uint32_t done;  /* lines; threads count them */
    int called_off; /* threads read it */
    volley_error error;
};

/* ---- being called off ---- */

static void look(struct running *running)
{
    const double now = clock_seconds();
    const uint32_t count = running->worth->lines.count;
    uint32_t done;
    volley_watch watch;

    if (!running->question->plan.watch || now - running->looked < look_every)
        return;
    running->looked = now;
#pragma omp atomic read
    done = running->done;
    watch = (volley_watch){ count ? (double)done / count : 0, now - running->start, 0 };
    if (running->question->plan.watch(&watch, running->question->plan.context))
        threads_set(&running->called_off);
}

/* Only the caller's thread calls the caller's function. */
static int watch_line(const volley_watch *now, void *context)
{
    struct running *running = context;

    (void)now;
    if (threads_is_callers())
        look(running);
    return threads_is_set(&running->called_off);
}

static void take_error(struct running *running, const volley_error *error)
{
#pragma omp critical(worth_error)
    if (running->error.status == VOLLEY_OK)
        running->error = *error;
    threads_set(&running->called_off);
}

static void take_nomem(struct running *running)
{
    volley_error error = { 0 };

    error_nomem(&error);
    take_error(running, &error);
}

/* ---- a line ---- */

static void copy_figures(const volley_worth_figures *from, double out[WORTH_FIGURES])
{
    out[WORTH_DEALT] = from->dealt;
    out[WORTH_SUFFERED] = from->suffered;
    out[WORTH_DESTROYED] = from->destroyed;
    out[WORTH_STANDS] = from->stands;
}

static const char *keep(struct running *running, const char *format, const char *text)
{
    const char *kept;
    struct buffer buffer = { 0 };

    buffer_print(&buffer, format, text);
#pragma omp critical(worth_texts)
    kept = squad_texts_keep(&running->worth->texts, &buffer);
    if (!kept)
        take_nomem(running);
    return kept ? kept : "";
}

/* With another variation, or with a card whose conditions hold; NAN where that is no question. */
static void find_held(struct running *running, struct worth_line *line,
                      const struct worth_variation *variation, const struct cards_row *granted)
{
    const volley_worth *worth = running->worth;
    struct worth_look look_at = { .granted = granted };
    volley_worth_figures by_case[WORTH_CASES_MAX], mean;
    struct worth_shot shot;
    volley_error error = { 0 };
    const volley_worth_figures *base = variation->with ? worth->base_by_case : NULL;
    volley_status status =
        worth_work(&worth->job, variation, base, &look_at, &shot, by_case, &error);

    if (status == VOLLEY_NOMEM || status == VOLLEY_STOPPED)
        take_error(running, &error);
    if (status != VOLLEY_OK)
        return;
    mean = worth_mean(&worth->job, by_case);
    copy_figures(&mean, line->told.held);
}

static void find_held_shot(struct running *running, struct worth_line *line,
                           const struct worth_shot *shot)
{
    struct worth_variation variation = line->variation;
    struct buffer text = { 0 };
    double with[WORTH_FIGURES];

    buffer_print(&text, "%s%s%s", variation.with ? variation.with : "", variation.with ? " " : "",
                 shot->requires);
    buffer_add(&text, "", 1);
    memcpy(with, line->told.with, sizeof with);
    variation.with = text.bytes;
    if (text.failed)
        take_nomem(running);
    else if (shot->requires[0])
        find_held(running, line, &variation, NULL);
    buffer_fini(&text);
    /* What it requires, as a lock, is there for this attack alone. */
    for (int i = 0; i < WORTH_FIGURES; i++)
        if (i != WORTH_DEALT && !isnan(line->told.held[i]))
            line->told.held[i] = with[i];
}

/* Of a card that the ship has, what was seen of it in the ship as it is. */
static const struct worth_seen *seen_of(const struct running *running,
                                        const struct worth_line *line, const struct worth_seen *own)
{
    for (size_t i = 0; line->told.kept && i < running->seen_count; i++)
        if (running->seen[i].row == line->card)
            return &running->seen[i];
    return own;
}

static bool differs(const struct worth_row *row)
{
    for (int i = 0; i < WORTH_FIGURES; i++)
        if (!(isnan(row->with[i]) && isnan(row->without[i])) && row->with[i] != row->without[i])
            return true;
    return false;
}

static void settle(struct running *running, struct worth_line *line, const struct worth_seen *seen,
                   const struct worth_shot *shot)
{
    struct worth_row *row = &line->told;

    if (shot->weapon) {
        row->state = shot->fired ? WORTH_COUNTS : WORTH_INACTIVE;
        row->needs = shot->fired ? "" : keep(running, "%s", shot->needs);
        if (!shot->fired)
            find_held_shot(running, line, shot);
    } else if (!line->card || seen->active || differs(row)) {
        row->state = WORTH_COUNTS;
    } else if (seen->bears) {
        struct worth_variation granted = line->variation;

        if (row->kept)
            granted.without = WORTH_NONE;
        row->state = WORTH_INACTIVE;
        row->needs = keep(running, "%s", seen->needs);
        find_held(running, line, &granted, line->card);
    } else {
        row->state = WORTH_IDLE;
    }
}

/* Words that are added are those of the card with a number. */
static void settle_numberless(struct running *running, struct worth_line *line)
{
    line->told.state = WORTH_INACTIVE;
    line->told.needs = keep(running, "a number, as in %s", line->variation.with);
    copy_figures(&running->worth->base, line->told.with);
    copy_figures(&running->worth->base, line->told.without);
    find_held(running, line, &line->variation, NULL);
}

static void work_line(struct running *running, struct worth_line *line)
{
    const volley_worth *worth = running->worth;
    struct worth_seen own = { .row = line->card };
    struct worth_look look_at = { .seen = &own, .count = line->card ? 1 : 0 };
    volley_worth_figures by_case[WORTH_CASES_MAX], mean;
    const bool adds = !line->told.kept || line->variation.fired != WORTH_NONE;
    struct worth_shot shot;
    volley_error error = { 0 };
    volley_status status;

    if (line->lacks_number) {
        settle_numberless(running, line);
        return;
    }
    status = worth_work(&worth->job, &line->variation, worth->base_by_case, &look_at, &shot,
                        by_case, &error);
    if (status == VOLLEY_NOMEM || status == VOLLEY_STOPPED) {
        take_error(running, &error);
        return;
    }
    if (status != VOLLEY_OK) {
        line->told.state = WORTH_FAILED;
        line->told.needs = keep(running, "%s", error.message);
        return;
    }
    mean = worth_mean(&worth->job, by_case);
    copy_figures(adds ? &mean : &worth->base, line->told.with);
    copy_figures(adds ? &worth->base : &mean, line->told.without);
    settle(running, line, seen_of(running, line, &own), &shot);
}

/* ---- all ---- */

static void work_number(int64_t number, void *context)
{
    struct running *running = context;

    if (!threads_is_set(&running->called_off))
        work_line(running, &running->worth->lines.items[running->first + number]);
#pragma omp atomic
    running->done++;
    if (threads_is_callers())
        look(running);
}

static void look_on(void *context)
{
    look(context);
}

/* Lines from one number to another. */
static void work_lines(struct running *running, uint32_t from, uint32_t to)
{
    const struct threads_loop loop = { threads_for(running->question->threads), work_number,
                                       look_on, running };

    running->first = from;
    threads_each(&loop, to - from);
}

/* ---- shared by a crew ---- */

static void pack_line(const struct worth_line *line, struct buffer *out)
{
    pack_value(out, &line->told.state, sizeof line->told.state);
    pack_text(out, line->told.needs);
    pack_value(out, line->told.with, sizeof line->told.with);
    pack_value(out, line->told.without, sizeof line->told.without);
    pack_value(out, line->told.held, sizeof line->told.held);
}

static void unpack_line(struct running *running, struct unpack *from, struct worth_line *line)
{
    const char *needs;

    unpack_value(from, &line->told.state, sizeof line->told.state);
    needs = unpack_text(from);
    line->told.needs = needs && *needs ? keep(running, "%s", needs) : needs ? "" : NULL;
    unpack_value(from, line->told.with, sizeof line->told.with);
    unpack_value(from, line->told.without, sizeof line->told.without);
    unpack_value(from, line->told.held, sizeof line->told.held);
}

/* The lines of a piece, which is a number. */
struct piece {
    uint64_t number;
    uint32_t first, end;
};

static struct piece unpack_piece(const struct running *running, struct unpack *from)
{
    const uint64_t count = running->worth->lines.count;
    struct piece piece;
    uint64_t end;

    unpack_value(from, &piece.number, sizeof piece.number);
    end = (piece.number + 1) * PIECE_LINES;
    piece.first = (uint32_t)piece.number * PIECE_LINES;
    piece.end = (uint32_t)(end < count ? end : count);
    return piece;
}

static volley_status work_piece(const char *asked, size_t bytes, struct buffer *answer,
                                void *context, volley_error *err)
{
    struct running *running = context;
    struct unpack from = { .at = asked, .left = bytes };
    const struct piece piece = unpack_piece(running, &from);

    work_lines(running, piece.first, piece.end);
    if (running->error.status != VOLLEY_OK)
        return error_copy(err, &running->error);
    if (running->called_off)
        return error_stopped(err);
    pack_value(answer, &piece.number, sizeof piece.number);
    for (uint32_t i = piece.first; i < piece.end; i++)
        pack_line(&running->worth->lines.items[i], answer);
    return VOLLEY_OK;
}

static volley_status take_piece(const char *answer, size_t bytes, void *context, volley_error *err)
{
    struct running *running = context;
    struct unpack from = { .at = answer, .left = bytes };
    const struct piece piece = unpack_piece(running, &from);

    for (uint32_t i = piece.first; i < piece.end; i++)
        unpack_line(running, &from, &running->worth->lines.items[i]);
    running->done = piece.end;
    look(running);
    if (from.failed)
        return error_set(err, VOLLEY_IO, "an answer is cut short");
    return running->called_off ? error_stopped(err) : VOLLEY_OK;
}

static volley_status share_lines(struct running *running, volley_error *err)
{
    const uint32_t count = running->worth->lines.count;
    struct deal deal = {
        .crew = running->question->crew, .work = work_piece, .take = take_piece, .context = running
    };

    return deal_numbers(&deal, (count + PIECE_LINES - 1) / PIECE_LINES, err);
}

/* ---- the whole ---- */

static volley_status work_base(struct running *running, volley_error *err)
{
    const struct worth_variation none = { WORTH_NONE, NULL, NULL, WORTH_NONE };
    volley_worth *worth = running->worth;
    struct worth_look look_at = { .seen = running->seen };
    struct worth_shot shot;
    volley_status status;

    for (uint32_t i = 0; i < worth->lines.count && look_at.count < WORTH_SEEN_MAX; i++)
        if (worth->lines.items[i].told.kept && worth->lines.items[i].card)
            running->seen[look_at.count++].row = worth->lines.items[i].card;
    running->seen_count = look_at.count;
    status = worth_work(&worth->job, &none, NULL, &look_at, &shot, worth->base_by_case, err);
    if (status == VOLLEY_OK)
        worth->base = worth_mean(&worth->job, worth->base_by_case);
    return status;
}

volley_status worth_run(volley_worth *worth, const volley_worth_question *question,
                        volley_error *err)
{
    struct running running = { .worth = worth, .question = question, .start = clock_seconds() };
    volley_status status;

    running.looked = running.start;
    worth->job.asking.plan.watch = watch_line;
    worth->job.asking.plan.context = &running;
    status = work_base(&running, err);
    if (status != VOLLEY_OK)
        return status;
    if (crew_is_shared(question->crew)) {
        status = share_lines(&running, err);
        if (status != VOLLEY_OK)
            return status;
    } else {
        work_lines(&running, 0, worth->lines.count);
    }
    if (running.error.status != VOLLEY_OK)
        return error_copy(err, &running.error);
    return running.called_off ? error_stopped(err) : VOLLEY_OK;
}
