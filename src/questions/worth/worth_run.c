/* All lines worked out, on some threads. */
#include "base/clock.h"
#include "base/threads.h"
#include "battle/deck/deck.h"
#include "questions/worth/handle.h"

#include <math.h>
#include <stdio.h>

/* Seconds between two looks at the caller's function while something is worked on. */
static const double look_every = 0.05;

struct running {
    volley_worth *worth;
    const volley_worth_question *question;
    struct worth_seen seen[WORTH_SEEN_MAX]; /* cards of the ship as it is */
    size_t seen_count;
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
    volley_watch state = { -1, now - watch->start, 0, NULL };
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

void worth_say_end(const struct worth_watch *watch, struct buffer *out)
{
    if (watch->own_end)
        buffer_print(out, "the time given (%g s) was over", watch->seconds);
    else
        buffer_print(out, "it was stopped");
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

/* By case. An error that is not about this line alone ends all work. */
static volley_status work_try(struct running *running, struct worth_try *tried,
                              struct worth_figures by_case[WORTH_CASES_MAX], volley_error *error)
{
    volley_status status;

    tried->roles = 1u << RULES_ATTACKER | 1u << RULES_DEFENDER;
    status = worth_work(&running->worth->job, tried, by_case, error);
    if (status == VOLLEY_NOMEM || status == VOLLEY_STOPPED)
        worth_end_with(&running->watch, error);
    return status;
}

/* What a line needs so that it counts, there with it and without it alike. */
struct wanted {
    const char *words;               /* "" for none */
    struct worth_seen *seen;         /* the card that is to count, then; NULL: a weapon */
    const struct cards_row *granted; /* whose conditions hold; NULL */
    int moved;                       /* as in struct worth_try */
};

/* The ship without it: by case, and on average. */
static volley_status find_plain(struct running *running, const struct worth_line *line,
                                const struct wanted *wanted, struct worth_figures *by_case,
                                struct worth_figures *mean, volley_error *error)
{
    const volley_worth *worth = running->worth;
    struct worth_try plain = { .variation = { line->variation.without, NULL, NULL, WORTH_NONE },
                               .moved = wanted->moved };

    memcpy(by_case, worth->base_by_case, sizeof worth->base_by_case);
    *mean = line->found.without;
    if (!*wanted->words && !wanted->moved)
        return VOLLEY_OK;
    plain.variation.with = wanted->words;
    if (line->told.kept && line->variation.with)
        plain.variation.with =
            keep(running, keep(running, line->variation.with, " "), wanted->words);
    TRY(work_try(running, &plain, by_case, error));
    *mean = worth_mean(&worth->job, by_case);
    return VOLLEY_OK;
}

/* What a line would add. Stays NAN where that cannot be worked out.
 *  look  what was seen of a card that is granted; set, if all went well */
static void find_held(struct running *running, struct worth_line *line, const struct wanted *wanted,
                      struct worth_look *look)
{
    struct worth_figures plain[WORTH_CASES_MAX], by_case[WORTH_CASES_MAX], with_it, without_it;
    struct worth_try tried = {
        .variation = line->variation,
        .base = line->told.kept && wanted->seen ? NULL : plain,
        .moved = wanted->moved,
        .look = { .seen = wanted->seen, .count = wanted->seen ? 1 : 0, .granted = wanted->granted }
    };
    volley_error error = { 0 };
    volley_status status;

    if (line->told.kept) { /* which is there, then */
        tried.variation.without = WORTH_NONE;
        tried.variation.with = NULL;
    }
    if (*wanted->words)
        tried.variation.with =
            keep(running, tried.variation.with ? keep(running, tried.variation.with, " ") : "",
                 wanted->words);
    status = find_plain(running, line, wanted, plain, &without_it, &error);
    if (status == VOLLEY_OK)
        status = work_try(running, &tried, by_case, &error);
    if (status == VOLLEY_OK)
        *look = tried.look;
    if (status != VOLLEY_OK ||
        (wanted->granted ? !look->holds : wanted->seen && !wanted->seen->active))
        return;
    with_it = worth_mean(&running->worth->job, by_case);
    if (isnan(with_it.attack.damage))
        return;
    line->found.held = with_it;
    line->found.held_without = without_it;
}

/* The nearest range of a mask to the first case; < 0: the edition has none of them. */
static int nearest_range(const volley_worth *worth, unsigned ranges)
{
    const int own = worth->cases[0].range;
    int nearest = -1;

    for (int i = worth->edition->range_min; i <= worth->edition->range_max; i++)
        if (ranges >> i & 1 && (nearest < 0 || abs(i - own) < abs(nearest - own)))
            nearest = i;
    return nearest;
}

/* A card with the words of the ship that say what it needs; where they are not known, or not all,
 * nothing is found. */
static void find_said(struct running *running, struct worth_line *line, const char *say, int moved)
{
    static const char at[] = "range=";
    const char *range = strstr(say, at);
    struct worth_seen seen = { .row = line->card };
    struct worth_look look;
    struct buffer words = { 0 };

    if (!*say || strchr(say, '!'))
        return;
    buffer_print(&words, "%.*s%s", (int)(range ? range - say : (ptrdiff_t)strlen(say)), say,
                 range ? range + strcspn(range, " ") : "");
    find_held(running, line,
              &(struct wanted){ keep(running, "", buffer_text(&words)), &seen, NULL,
                                range ? 1 + atoi(range + strlen(at)) : moved },
              &look);
    if (seen.active && range)
        line->found.remarks |= 1u << WORTH_MOVED;
    buffer_fini(&words);
}

/* A card whose conditions are taken to hold: in the attacks as they are, or at the nearest range at
 * which they can. Where words say so, with them, which count for all of the ship. */
static void find_granted(struct running *running, struct worth_line *line, const char *say)
{
    struct worth_seen seen = { .row = line->card };
    struct wanted wanted = { "", &seen, line->card, 0 };
    struct worth_look look = { .holds = true };
    int range = 0;

    find_held(running, line, &wanted, &look);
    if (!look.holds) {
        range = nearest_range(running->worth, look.ranges);
        line->found.remarks = 1u << (range < 0 ? WORTH_IMPOSSIBLE : WORTH_MOVED);
        wanted.moved = range + 1;
        if (range >= 0)
            find_held(running, line, &wanted, &look);
    }
    if (range >= 0)
        find_said(running, line, say, wanted.moved);
}

/* What it requires, as a lock, is there for this attack alone: with it and without it. One that is
 * fired takes for granted that the target is in its arc. */
static void find_shot(struct running *running, struct worth_line *line,
                      const struct worth_shot *shot)
{
    const struct wanted wanted = { keep(running, "", shot->requires), NULL, NULL, shot->moved };
    struct worth_look look;

    if (shot->fired)
        line->found.remarks = worth_remarks_of(running->worth, shot->weapon) & 1u << WORTH_GRANTED;
    line->found.remarks |= shot->more ? 1u << WORTH_BONUS : 0;
    if (shot->moved || *wanted.words)
        find_held(running, line, &wanted, &look);
    if (isnan(line->found.held.attack.damage))
        return;
    line->found.remarks |= shot->moved ? 1u << WORTH_MOVED : 0;
    if (!wanted.moved) {
        line->found.held.defense = line->found.with.defense;
        line->found.held_without.defense = line->found.without.defense;
    }
    if (shot->fired) {
        line->found.with = line->found.held;
        line->found.without = line->found.held_without;
    }
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

/* Whether it is told of a word that it plays no part: its note begins so. */
static bool is_idle(const struct running *running, const struct worth_line *line)
{
    char told[VOLLEY_CARD_NEEDS_MAX];

    snprintf(told, sizeof told, "the %.*s of the ship ", (int)strcspn(line->told.word, "="),
             line->told.word);
    return !line->card && !worth_changes(line) && strstr(running->worth->idle, told);
}

static void settle(struct running *running, struct worth_line *line, const struct worth_seen *seen,
                   const struct worth_shot *shot)
{
    volley_worth_row *row = &line->told;

    worth_find_gains(running->worth, line);
    if (shot->weapon) {
        row->state = shot->fired ? VOLLEY_WORTH_COUNTS : VOLLEY_WORTH_INACTIVE;
        row->needs = shot->fired ? "" : keep(running, "", shot->needs);
        find_shot(running, line, shot);
    } else if (is_idle(running, line)) {
        row->state = VOLLEY_WORTH_IDLE;
    } else if (!line->card || seen->active || worth_changes(line)) {
        row->state = VOLLEY_WORTH_COUNTS;
    } else if (seen->bears) {
        row->state = VOLLEY_WORTH_INACTIVE;
        row->needs = keep(running, "", seen->needs);
        find_granted(running, line, seen->say);
    } else {
        row->state = VOLLEY_WORTH_IDLE;
    }
}

/* The variation has the card with a number ("bobafett=2"), which is what it needs. */
static void settle_numberless(struct running *running, struct worth_line *line)
{
    const struct wanted wanted = { .words = "" };
    struct worth_look look;

    line->told.state = VOLLEY_WORTH_INACTIVE;
    line->told.needs = keep(running, card_needs_number, line->variation.with);
    line->found.with = line->found.without = running->worth->mean;
    find_held(running, line, &wanted, &look);
}

static void work_line(struct running *running, struct worth_line *line)
{
    const volley_worth *worth = running->worth;
    struct worth_seen own = { .row = line->card };
    struct worth_try tried = { .variation = line->variation,
                               .base = worth->base_by_case,
                               .look = { .seen = &own, .count = line->card ? 1 : 0 } };
    const bool adds = !line->told.kept || line->variation.fired != WORTH_NONE;
    struct worth_figures by_case[WORTH_CASES_MAX], mean;
    volley_error error = { 0 };

    if (line->lacks_number) {
        settle_numberless(running, line);
    } else if (work_try(running, &tried, by_case, &error) == VOLLEY_OK) {
        mean = worth_mean(&worth->job, by_case);
        line->found.with = adds ? mean : worth->mean;
        line->found.without = adds ? worth->mean : mean;
        settle(running, line, seen_of(running, line, &own), &tried.shot);
    } else {
        line->told.state = VOLLEY_WORTH_FAILED;
        line->told.needs = keep(running, "", error.message);
    }
}

/* ---- all ---- */

static void work_number(uint64_t number, void *context)
{
    struct running *running = context;

    if (!threads_is_set(&running->watch.called_off))
        work_line(running, &running->worth->lines[number]);
#pragma omp atomic
    running->watch.done++;
    worth_is_off(&running->watch);
}

static void look_on(void *context)
{
    worth_is_off(&((struct running *)context)->watch);
}

static volley_status work_lines(uint64_t first, uint64_t end, void *context, volley_error *err)
{
    struct running *running = context;
    const struct threads_loop loop = { threads_for(running->question->threads), work_number,
                                       look_on, running };

    threads_each(&loop, first, end);
    if (running->worth->texts.failed)
        return error_nomem(err);
    if (running->watch.error.status != VOLLEY_OK)
        return error_copy(err, &running->watch.error);
    return running->watch.called_off ? error_stopped(err) : VOLLEY_OK;
}

/* ---- shared by a crew ---- */

static void pack_line(uint64_t number, struct buffer *out, void *context)
{
    const struct worth_line *line = &((struct running *)context)->worth->lines[number];

    pack_value(out, &line->told.state, sizeof line->told.state);
    pack_text(out, line->told.needs);
    pack_value(out, &line->found, sizeof line->found);
}

static volley_status unpack_line(uint64_t number, struct unpack *from, void *context,
                                 volley_error *err)
{
    struct running *running = context;
    struct worth_line *line = &running->worth->lines[number];
    const char *needs;

    unpack_value(from, &line->told.state, sizeof line->told.state);
    needs = unpack_text(from);
    line->told.needs = needs ? keep(running, "", needs) : "";
    unpack_value(from, &line->found, sizeof line->found);
    return running->worth->texts.failed ? error_nomem(err) : VOLLEY_OK;
}

static volley_status look(uint64_t end, void *context, volley_error *err)
{
    struct running *running = context;

    running->watch.done = end;
    return worth_is_off(&running->watch) ? error_stopped(err) : VOLLEY_OK;
}

static volley_status work_all(struct running *running, volley_error *err)
{
    const struct deal_each lines = { running->question->crew,
                                     (uint64_t)threads_for(running->question->threads),
                                     false,
                                     work_lines,
                                     pack_line,
                                     unpack_line,
                                     look,
                                     running };

    return deal_each(&lines, running->worth->line_count, err);
}

/* ---- the whole ---- */

static volley_status work_base(struct running *running, volley_error *err)
{
    volley_worth *worth = running->worth;
    struct worth_try tried = { .variation = { WORTH_NONE, NULL, NULL, WORTH_NONE },
                               .roles = 1u << RULES_ATTACKER | 1u << RULES_DEFENDER,
                               .look = { .seen = running->seen } };

    for (size_t i = 0; i < worth->line_count && tried.look.count < WORTH_SEEN_MAX; i++)
        if (worth->lines[i].told.kept && worth->lines[i].card)
            running->seen[tried.look.count++].row = worth->lines[i].card;
    running->seen_count = tried.look.count;
    TRY(worth_work(&worth->job, &tried, worth->base_by_case, err));
    if (tried.look.unknown.status != VOLLEY_OK)
        worth->notes = keep(running, worth->notes,
                            keep(running, "How many attacks destroy the ship is not known: ",
                                 keep(running, tried.look.unknown.message, ".\n")));
    worth->mean = worth_mean(&worth->job, worth->base_by_case);
    return VOLLEY_OK;
}

static void look_at_turns(volley_worth *worth, bool seen, struct worth_figures *figures)
{
    if (!seen)
        worth->in_turns = worth->in_turns || worth_is_endless(&figures->defense);
    else if (worth->in_turns)
        worth_take_turns(&figures->defense);
}

/* Where one mean of attacks stood is endless, all are by turns. */
static void take_turns(volley_worth *worth)
{
    for (int seen = 0; seen < 2; seen++) {
        look_at_turns(worth, seen, &worth->mean);
        for (size_t i = 0; i < worth->line_count; i++) {
            struct worth_found *found = &worth->lines[i].found;

            look_at_turns(worth, seen, &found->with);
            look_at_turns(worth, seen, &found->without);
            look_at_turns(worth, seen, &found->held);
            look_at_turns(worth, seen, &found->held_without);
        }
    }
    worth->base = worth_told(&worth->mean);
}

volley_status worth_run(volley_worth *worth, const volley_worth_question *question,
                        volley_error *err)
{
    struct running running = { .worth = worth,
                               .question = question,
                               .watch = worth_watch_begin(question->plan.watch,
                                                          question->plan.context) };
    struct deck deck;
    volley_status status = deck_named(&deck, worth->edition, NULL, err);

    worth->crit_more = status == VOLLEY_OK ? deck_faceup_more(&deck) : 0;
    deck_fini(&deck);
    running.watch.all = worth->line_count;
    worth->job.asking.plan.watch = worth_watch_work;
    worth->job.asking.plan.context = &running.watch;
    if (status == VOLLEY_OK)
        status = work_base(&running, err);
    if (status == VOLLEY_OK)
        status = work_all(&running, err);
    take_turns(worth);
    for (size_t i = 0; i < worth->line_count; i++)
        worth_find_gains(worth, &worth->lines[i]);
    worth->job.asking.plan.context = NULL; /* what it watched ends here */
    return status;
}
