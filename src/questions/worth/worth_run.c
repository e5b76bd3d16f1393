/* All lines worked out, on some threads. */
#include "base/array.h"
#include "base/clock.h"
#include "base/crew/crew.h"
#include "base/threads.h"
#include "questions/ask/ask_cards.h"
#include "questions/worth/handle.h"

#include <math.h>

/* Seconds between two looks at the caller's function while something is worked on. */
static const double look_every = 0.05;

enum { PIECE_LINES = 8 }; /* that one process of a crew works out at a time */

struct running {
    volley_worth *worth;
    const volley_worth_question *question;
    struct worth_seen seen[WORTH_SEEN_MAX]; /* cards of the ship as it is */
    size_t seen_count;
    uint32_t first; /* of the lines that are worked on now */
    uint32_t taken; /* lines whose answers a crew has given */
    struct worth_watch watch;
};

/* ---- being called off ---- */

struct worth_watch worth_watch_begin(volley_watch_fn *watch, void *context)
{
    const double now = clock_seconds();

    return (struct worth_watch){ .watch = watch, .context = context, .start = now, .looked = now };
}

bool worth_is_off(struct worth_watch *watch)
{
    const double now = clock_seconds();
    volley_watch state = { -1, now - watch->start, 0 };
    uint64_t done;

    if (!threads_is_callers() || threads_is_set(&watch->called_off))
        return threads_is_set(&watch->called_off);
    if (watch->seconds > 0 && now - watch->start >= watch->seconds) {
        watch->own_end = true;
        threads_set(&watch->called_off);
    } else if (watch->watch && now - watch->looked >= look_every) {
        watch->looked = now;
#pragma omp atomic read
        done = watch->done;
        if (watch->all)
            state.share = (double)done / (double)watch->all;
        if (watch->watch(&state, watch->context))
            threads_set(&watch->called_off);
    }
    return threads_is_set(&watch->called_off);
}

int worth_watch_work(const volley_watch *now, void *watch)
{
    (void)now;
    return worth_is_off(watch);
}

void worth_end_with(struct worth_watch *watch, const volley_error *error)
{
#pragma omp critical(worth_error)
    if (watch->error.status == VOLLEY_OK)
        watch->error = *error;
    threads_set(&watch->called_off);
}

/* ---- a line ---- */

/* A text for the report. Without memory it is "", and worth->texts remembers that.
 *  before  stands before the text */
static const char *keep(struct running *running, const char *before, const char *text)
{
    const char *kept;

#pragma omp critical(worth_texts)
    kept = squad_texts_print(&running->worth->texts, "%s%s", before, text);
    return kept;
}

static volley_worth_figures told_of(const struct worth_figures *figures)
{
    return (volley_worth_figures){ figures->dealt, figures->suffered, figures->destroyed,
                                   figures->stands };
}

/* The mean of all cases. An error that is not about this line alone ends all work. */
static volley_status work_try(struct running *running, struct worth_try *tried,
                              volley_worth_figures *out, volley_error *error)
{
    const struct worth_job *job = &running->worth->job;
    struct worth_figures by_case[WORTH_CASES_MAX], mean;
    volley_status status;

    tried->roles = 1u << RULES_ATTACKER | 1u << RULES_DEFENDER;
    status = worth_work(job, tried, by_case, error);
    if (status == VOLLEY_NOMEM || status == VOLLEY_STOPPED)
        worth_end_with(&running->watch, error);
    if (status != VOLLEY_OK)
        return status;
    mean = worth_mean(job, by_case);
    *out = told_of(&mean);
    return VOLLEY_OK;
}

/* What an inactive line would add: by another variation, or by a card whose conditions are taken to
 * hold. Stays NAN where that cannot be worked out. */
static void find_held(struct running *running, struct worth_line *line,
                      const struct worth_variation *variation, const struct cards_row *granted)
{
    struct worth_try tried = { .variation = *variation,
                               .base = variation->with ? running->worth->base_by_case : NULL,
                               .look = { .granted = granted } };
    volley_error error = { 0 };

    work_try(running, &tried, &line->told.held, &error);
}

/* What it requires, as a lock, is there for this attack alone. */
static void find_held_shot(struct running *running, struct worth_line *line,
                           const struct worth_shot *shot)
{
    struct worth_variation variation = line->variation;
    volley_worth_figures *held = &line->told.held;

    if (!shot->requires[0])
        return;
    variation.with =
        keep(running, variation.with ? keep(running, variation.with, " ") : "", shot->requires);
    find_held(running, line, &variation, NULL);
    held->suffered = isnan(held->suffered) ? NAN : line->told.with.suffered;
    held->destroyed = isnan(held->destroyed) ? NAN : line->told.with.destroyed;
    held->stands = isnan(held->stands) ? NAN : line->told.with.stands;
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

/* Two ships that are never destroyed stand equally long, and last bits of sums say nothing. */
static double change(double with, double without)
{
    static const double rounding = 1e-13;

    return with == without || fabs(with - without) <= rounding * fabs(without) ? 0 : with - without;
}

static bool differs(const volley_worth_row *row)
{
    const double with[] = { row->with.dealt, row->with.suffered, row->with.destroyed,
                            row->with.stands };
    const double without[] = { row->without.dealt, row->without.suffered, row->without.destroyed,
                               row->without.stands };

    for (size_t i = 0; i < ARRAY_LEN(with); i++)
        if (!(isnan(with[i]) && isnan(without[i])) && change(with[i], without[i]) != 0)
            return true;
    return false;
}

static void settle(struct running *running, struct worth_line *line, const struct worth_seen *seen,
                   const struct worth_shot *shot)
{
    volley_worth_row *row = &line->told;

    if (shot->weapon) {
        row->state = shot->fired ? VOLLEY_WORTH_COUNTS : VOLLEY_WORTH_INACTIVE;
        row->needs = shot->fired ? "" : keep(running, "", shot->needs);
        if (!shot->fired)
            find_held_shot(running, line, shot);
    } else if (!line->card || seen->active || differs(row)) {
        row->state = VOLLEY_WORTH_COUNTS;
    } else if (seen->bears) {
        struct worth_variation granted = line->variation;

        if (row->kept)
            granted.without = WORTH_NONE;
        row->state = VOLLEY_WORTH_INACTIVE;
        row->needs = keep(running, "", seen->needs);
        find_held(running, line, &granted, line->card);
    } else {
        row->state = VOLLEY_WORTH_IDLE;
    }
}

/* The variation has the card with a number ("bobafett=2"), which is what it needs. */
static void settle_numberless(struct running *running, struct worth_line *line)
{
    line->told.state = VOLLEY_WORTH_INACTIVE;
    line->told.needs = keep(running, card_needs_number, line->variation.with);
    line->told.with = line->told.without = running->worth->base;
    find_held(running, line, &line->variation, NULL);
}

static void work_line(struct running *running, struct worth_line *line)
{
    const volley_worth *worth = running->worth;
    struct worth_seen own = { .row = line->card };
    struct worth_try tried = { .variation = line->variation,
                               .base = worth->base_by_case,
                               .look = { .seen = &own, .count = line->card ? 1 : 0 } };
    const bool adds = !line->told.kept || line->variation.fired != WORTH_NONE;
    volley_worth_figures mean;
    volley_error error = { 0 };

    if (line->lacks_number) {
        settle_numberless(running, line);
    } else if (work_try(running, &tried, &mean, &error) == VOLLEY_OK) {
        line->told.with = adds ? mean : worth->base;
        line->told.without = adds ? worth->base : mean;
        settle(running, line, seen_of(running, line, &own), &tried.shot);
    } else {
        line->told.state = VOLLEY_WORTH_FAILED;
        line->told.needs = keep(running, "", error.message);
    }
}

/* ---- all ---- */

static void work_number(int64_t number, void *context)
{
    struct running *running = context;

    if (!threads_is_set(&running->watch.called_off))
        work_line(running, &running->worth->lines[running->first + number]);
#pragma omp atomic
    running->watch.done++;
    worth_is_off(&running->watch);
}

static void look_on(void *context)
{
    worth_is_off(&((struct running *)context)->watch);
}

/* Lines from one number to another. */
static volley_status work_lines(struct running *running, uint32_t from, uint32_t to,
                                volley_error *err)
{
    const struct threads_loop loop = { threads_for(running->question->threads), work_number,
                                       look_on, running };

    running->first = from;
    threads_each(&loop, to - from);
    if (running->worth->texts.failed)
        return error_nomem(err);
    if (running->watch.error.status != VOLLEY_OK)
        return error_copy(err, &running->watch.error);
    return running->watch.called_off ? error_stopped(err) : VOLLEY_OK;
}

/* ---- shared by a crew ---- */

static void pack_line(const struct worth_line *line, struct buffer *out)
{
    pack_value(out, &line->told.state, sizeof line->told.state);
    pack_text(out, line->told.needs);
    pack_value(out, &line->told.with, sizeof line->told.with);
    pack_value(out, &line->told.without, sizeof line->told.without);
    pack_value(out, &line->told.held, sizeof line->told.held);
}

static void unpack_line(struct running *running, struct unpack *from, struct worth_line *line)
{
    const char *needs;

    unpack_value(from, &line->told.state, sizeof line->told.state);
    needs = unpack_text(from);
    line->told.needs = needs ? keep(running, "", needs) : "";
    unpack_value(from, &line->told.with, sizeof line->told.with);
    unpack_value(from, &line->told.without, sizeof line->told.without);
    unpack_value(from, &line->told.held, sizeof line->told.held);
}

/* A piece is a number: that of so many lines in a row. */
static uint32_t end_of_piece(const struct running *running, uint32_t first)
{
    const uint32_t left = (uint32_t)running->worth->line_count - first;

    return first + (left < PIECE_LINES ? left : PIECE_LINES);
}

static volley_status work_piece(const char *asked, size_t bytes, struct buffer *answer,
                                void *context, volley_error *err)
{
    struct running *running = context;
    struct unpack from = { .at = asked, .left = bytes };
    uint64_t number;
    uint32_t first, end;
    volley_status status;

    unpack_value(&from, &number, sizeof number);
    first = (uint32_t)number * PIECE_LINES;
    end = end_of_piece(running, first);
    status = work_lines(running, first, end, err);
    for (uint32_t i = first; i < end && status == VOLLEY_OK; i++)
        pack_line(&running->worth->lines[i], answer);
    return status;
}

/* Answers come in the order of the pieces. */
static volley_status take_piece(const char *answer, size_t bytes, void *context, volley_error *err)
{
    struct running *running = context;
    struct unpack from = { .at = answer, .left = bytes };
    const uint32_t end = end_of_piece(running, running->taken);

    while (running->taken < end)
        unpack_line(running, &from, &running->worth->lines[running->taken++]);
    running->watch.done = end;
    if (running->worth->texts.failed)
        return error_nomem(err);
    if (from.failed)
        return error_set(err, VOLLEY_IO, "an answer is cut short");
    return worth_is_off(&running->watch) ? error_stopped(err) : VOLLEY_OK;
}

static volley_status share_lines(struct running *running, volley_error *err)
{
    const uint64_t count = running->worth->line_count;
    struct deal deal = {
        .crew = running->question->crew, .work = work_piece, .take = take_piece, .context = running
    };

    return deal_numbers(&deal, (count + PIECE_LINES - 1) / PIECE_LINES, err);
}

/* ---- the whole ---- */

static volley_status work_base(struct running *running, volley_error *err)
{
    volley_worth *worth = running->worth;
    struct worth_try tried = { .variation = { WORTH_NONE, NULL, NULL, WORTH_NONE },
                               .roles = 1u << RULES_ATTACKER | 1u << RULES_DEFENDER,
                               .look = { .seen = running->seen } };
    struct worth_figures mean;
    volley_status status;

    for (size_t i = 0; i < worth->line_count && tried.look.count < WORTH_SEEN_MAX; i++)
        if (worth->lines[i].told.kept && worth->lines[i].card)
            running->seen[tried.look.count++].row = worth->lines[i].card;
    running->seen_count = tried.look.count;
    status = worth_work(&worth->job, &tried, worth->base_by_case, err);
    if (status != VOLLEY_OK)
        return status;
    mean = worth_mean(&worth->job, worth->base_by_case);
    worth->base = told_of(&mean);
    return VOLLEY_OK;
}

static volley_worth_figures gain_of(const volley_worth_figures *with,
                                    const volley_worth_figures *without)
{
    return (volley_worth_figures){ .dealt = change(with->dealt, without->dealt),
                                   .suffered = change(without->suffered, with->suffered),
                                   .destroyed = change(without->destroyed, with->destroyed),
                                   .stands = change(with->stands, without->stands) };
}

volley_worth_figures worth_by_point(const struct worth_line *line, const volley_worth_figures *gain)
{
    const double points = line->told.cost > 0 ? line->told.cost : NAN;

    return (volley_worth_figures){ gain->dealt / points, gain->suffered / points,
                                   gain->destroyed / points, gain->stands / points };
}

const volley_worth_figures *worth_shown(const struct worth_line *line)
{
    return line->told.state == VOLLEY_WORTH_INACTIVE ? &line->gain_held : &line->gain;
}

static void find_gains(struct worth_line *line)
{
    line->gain = gain_of(&line->told.with, &line->told.without);
    line->gain_per_point = worth_by_point(line, &line->gain);
    line->gain_held = gain_of(&line->told.held, &line->told.without);
    line->net_gain = line->gain.dealt + line->gain.suffered;
    line->net_gain_per_point = line->net_gain / (line->told.cost > 0 ? line->told.cost : NAN);
}

volley_status worth_run(volley_worth *worth, const volley_worth_question *question,
                        volley_error *err)
{
    struct running running = { .worth = worth,
                               .question = question,
                               .watch = worth_watch_begin(question->plan.watch,
                                                          question->plan.context) };
    volley_status status;

    running.watch.all = worth->line_count;
    worth->job.asking.plan.watch = worth_watch_work;
    worth->job.asking.plan.context = &running.watch;
    status = work_base(&running, err);
    if (status == VOLLEY_OK)
        status = crew_is_shared(question->crew)
                     ? share_lines(&running, err)
                     : work_lines(&running, 0, (uint32_t)worth->line_count, err);
    for (size_t i = 0; i < worth->line_count; i++)
        find_gains(&worth->lines[i]);
    return status;
}
