#include "volley/best.h"

#include "base/array.h"
#include "base/point.h"
#include "base/threads.h"
#include "questions/best/offer.h"
#include "questions/best/search.h"
#include "questions/worth/setup.h"
#include "report/form.h"
#include "report/sink.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is asked ---- */

static volley_status check(const volley_best_question *question, volley_error *err)
{
    if (question->objective && volley_best_check_objective(question->objective, err) != VOLLEY_OK)
        return VOLLEY_INVALID;
    if (question->budget && *question->budget < 0)
        return error_set(err, VOLLEY_RANGE, "a budget of %d points: it is 0 or more",
                         *question->budget);
    if (question->top > VOLLEY_BEST_TOP_MAX)
        return error_set(err, VOLLEY_RANGE, "more than %d sets to tell", VOLLEY_BEST_TOP_MAX);
    if (!(question->seconds >= 0) || isinf(question->seconds))
        return error_set(err, VOLLEY_RANGE, "the seconds are not a number of 0 or more");
    return VOLLEY_OK;
}

static const char *keep(struct volley_best *best, struct buffer *text, volley_error *err)
{
    const char *kept = squad_texts_keep(&best->texts, text);

    if (!kept)
        error_nomem(err);
    return kept;
}

static volley_status ask(struct volley_best *best, const volley_worth_question *ship,
                         volley_error *err)
{
    volley_worth_question question = *ship;

    question.all = 0;
    question.sort = NULL;
    return worth_prepare(&question, &best->asked, err);
}

/* The question once more, of the ship without its upgrades. */
static volley_status take_off(struct volley_best *best, const volley_best_question *question,
                              volley_error *err)
{
    volley_worth_question opened = question->ship;
    struct buffer taken = { 0 };
    char *text = best_open(best->asked, &taken);
    volley_status status = VOLLEY_OK;

    if (!(best->taken_off = keep(best, &taken, err)) || !text) {
        free(text);
        return error_nomem(err);
    }
    opened.loadout.text = text;
    volley_worth_free(best->asked);
    best->asked = NULL;
    status = ask(best, &opened, err);
    free(text);
    return status;
}

static volley_status check_pilot(const struct volley_best *best, volley_error *err)
{
    const struct squad_member *member = &best->asked->member.member;

    if (!member->ship || !member->flown)
        return error_set(err, VOLLEY_INVALID,
                         "no pilot is named: slots, points and restrictions are a pilot's");
    if (!*best->asked->slots && best->asked->edition->bit == RULES_EDITION_2)
        return error_set(err, VOLLEY_INVALID,
                         "no roster has the slots that pilots had in 2.0: say which are free, as "
                         "talent,torpedo");
    return VOLLEY_OK;
}

static volley_status find_budget(struct volley_best *best, const volley_best_question *question,
                                 const struct squad_taking *taking, volley_error *err)
{
    best->own_budget = !question->budget;
    if (question->budget) {
        best->budget = *question->budget;
        return VOLLEY_OK;
    }
    if (!squad_loadout_left(taking, &best->budget))
        return error_set(err, VOLLEY_INVALID,
                         "what the pilot has left for upgrades is not known: say how many points "
                         "they may cost");
    if (best->budget < 0)
        return error_set(err, VOLLEY_INVALID,
                         "the upgrades cost %d points more than the pilot's loadout: say how many "
                         "points more they may cost, or take them off",
                         -best->budget);
    return VOLLEY_OK;
}

/* ---- the work ---- */

static int watch_search(const volley_watch *now, void *context)
{
    (void)now;
    return best_search_is_off(context);
}

static volley_status make_offer(struct volley_best *best, const volley_best_question *question,
                                volley_error *err)
{
    struct volley_worth *asked = best->asked;
    volley_status status =
        worth_others_read(&best->others, question->ship.others, question->ship.other_count,
                          &asked->job.ship.reading, err);
    const struct squad_taking taking = { &asked->member.member, best->others.members,
                                         best->others.count, asked->edition->name,
                                         question->ship.slots };

    if (status == VOLLEY_OK)
        status = find_budget(best, question, &taking, err);
    if (status == VOLLEY_OK)
        status = best_offer_make(&best->offer, &asked->member.member, &taking, question->ship.slots,
                                 best->budget, err);
    if (status == VOLLEY_OK)
        status = best_relevance_find(&best->offer, &asked->job, best->search.objective->roles, err);
    if (status == VOLLEY_OK)
        status = best_rooms_make(&best->rooms, &best->offer, err);
    return status;
}

static volley_status search(struct volley_best *best, const volley_best_question *question,
                            volley_error *err)
{
    struct best_search *search = &best->search;
    struct volley_worth *asked = best->asked;

    search->ask.job = &asked->job;
    search->offer = &best->offer;
    search->rooms = &best->rooms;
    search->threads = threads_for(question->ship.threads);
    search->top = question->top ? question->top : VOLLEY_BEST_TOP_DEFAULT;
    search->clock = (struct best_clock){ .watch = question->ship.plan.watch,
                                         .context = question->ship.plan.context,
                                         .seconds = question->seconds };
    asked->job.asking.plan.watch = watch_search;
    asked->job.asking.plan.context = search;
    return best_search_run(search, err);
}

static volley_status work(struct volley_best *best, const volley_best_question *question,
                          volley_error *err)
{
    struct buffer loadout = { 0 };
    volley_status status = ask(best, &question->ship, err);

    if (status == VOLLEY_OK)
        status = check_pilot(best, err);
    if (status != VOLLEY_OK)
        return status;
    buffer_print(&loadout, "%s", best->asked->job.ship.text.text);
    if (!(best->loadout = keep(best, &loadout, err)))
        return VOLLEY_NOMEM;
    best->taken_off = "";
    if (question->open)
        status = take_off(best, question, err);
    best->search.objective = best_objective_named(question->objective);
    best->seconds = question->seconds;
    if (status == VOLLEY_OK)
        status = make_offer(best, question, err);
    if (status == VOLLEY_OK)
        status = search(best, question, err);
    if (status == VOLLEY_OK && !best_tell(best))
        status = error_nomem(err);
    return status;
}

/* ---- the calls ---- */

volley_status volley_best_run(const volley_best_question *question, volley_best **out,
                              volley_error *err)
{
    volley_status status = check(question, err);
    volley_best *best;

    *out = NULL;
    if (status != VOLLEY_OK)
        return status;
    best = calloc(1, sizeof *best);
    if (!best)
        return error_nomem(err);
    status = work(best, question, err);
    if (status == VOLLEY_OK)
        *out = best;
    else
        volley_best_free(best);
    return status;
}

void volley_best_free(volley_best *best)
{
    if (!best)
        return;
    best_search_fini(&best->search);
    best_rooms_fini(&best->rooms);
    best_offer_fini(&best->offer);
    worth_others_fini(&best->others);
    volley_worth_free(best->asked);
    squad_texts_fini(&best->texts);
    free(best->rows);
    free(best);
}

static volley_best_set set_of(const struct best_row *row)
{
    return (volley_best_set){
        .words = row->words,
        .names = row->names,
        .count = row->count,
        .cost = row->cost,
        .unsure = row->unsure,
        .value = row->value,
        .behind = row->behind,
        .figures = { row->figures[WORTH_DEALT], row->figures[WORTH_SUFFERED],
                     row->figures[WORTH_DESTROYED], row->figures[WORTH_STANDS] },
        .killed = row->killed,
    };
}

int volley_best_set_at(const volley_best *best, size_t index, volley_best_set *out)
{
    if (index >= best->search.best_count)
        return 0;
    *out = set_of(&best->rows[index]);
    return 1;
}

void volley_best_base(const volley_best *best, volley_best_set *out)
{
    *out = set_of(&best->base);
}

void volley_best_search_of(const volley_best *best, volley_best_search *out)
{
    const struct best_search *search = &best->search;

    *out = (volley_best_search){
        .budget = best->budget,
        .sets = search->all_known ? search->all : UINT64_MAX,
        .searched = search->searched_known ? search->searched : UINT64_MAX,
        .tried = search->done,
        .failed = search->failed,
        .attacks = search->memo.by_role[RULES_ATTACKER],
        .defenses = search->memo.by_role[RULES_DEFENDER],
        .proved = !search->clock.called_off && search->failed == 0,
        .stopped = search->clock.called_off,
    };
}

static struct best_report report_of(const volley_best *best)
{
    volley_best_search search;
    struct best_report report;

    volley_best_search_of(best, &search);
    report = (struct best_report){
        .asked = worth_report_of(best->asked),
        .objective = best->search.objective->name,
        .title = best->search.objective->title,
        .taken_off = best->taken_off,
        .failure = best->search.failure,
        .rows = best->rows,
        .row_count = best->search.best_count,
        .top = best->search.top,
        .base = best->base,
        .asides = best->asides,
        .aside_count = ARRAY_LEN(best->asides),
        .budget = best->budget,
        .own_budget = best->own_budget,
        .sets = search.sets,
        .searched = search.searched,
        .tried = search.tried,
        .failed = search.failed,
        .attacks = search.attacks,
        .defenses = search.defenses,
        .proved = search.proved,
        .stopped = search.stopped,
        .seconds = best->search.clock.own_end ? best->seconds : 0,
    };
    report.asked.loadout = best->loadout;
    return report;
}

volley_status volley_best_write(const volley_best *best, volley_format format,
                                const volley_sink *sink, volley_error *err)
{
    const struct best_report report = report_of(best);
    volley_status status = io_check_format(format, IO_PAGE_FORMATS, err);
    struct buffer out = io_text(sink);
    struct point point;

    if (status != VOLLEY_OK)
        return status;
    point = point_begin();
    if (format == VOLLEY_JSON)
        best_json(&report, &out);
    else if (format == VOLLEY_CSV)
        best_csv(&report, &out);
    else
        best_print(&report, io_page_form(format), &out);
    point_end(&point);
    return io_drain(&out, sink, err);
}
