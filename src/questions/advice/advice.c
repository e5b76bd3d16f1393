#include "questions/advice/advice.h"

#include "base/decimal.h"
#include "base/error.h"
#include "words/chance.h"

#include <math.h>
#include <stdlib.h>

enum { SITUATIONS_MAX = 32, HELD_ATTACKS_MAX = 6 };

/* What is asked of one situation, while it is solved. */
struct asked {
    const volley_advice *advice;
    struct rolled *rolled; /* if the advice is about a roll */
    struct advice_report *report;
    volley_error *err;
    volley_error misfit; /* why the roll cannot be, with as much health as was looked at last */
};

static volley_status observe(const struct solve_view *view, void *context)
{
    struct asked *asked = context;

    if (view->ship != asked->advice->attack || view->number > 0)
        return VOLLEY_OK;
    if (asked->advice->rolled) {
        asked->misfit = (volley_error){ 0 };
        advice_collect_roll(asked->report, view, asked->rolled, &asked->misfit);
        return VOLLEY_OK;
    }
    return advice_collect_tables(asked->report, view, asked->err);
}

/* ---- one situation ---- */

/* What comes of the words with a chance, all attacks on the defender told after those that make
 * them. */
static volley_status say_situation(const struct scenario *scenario, uint32_t number,
                                   struct buffer *out, volley_error *err)
{
    struct chance_draw draw = { .left = number };
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < 2 * scenario->attacker_count && status == VOLLEY_OK; i++) {
        const bool defends = i >= scenario->attacker_count;
        const struct loadout *said = defends ? &scenario->defender : &scenario->attackers[i];
        struct buffer mark = { 0 };
        struct phrase words = { .count = 0 };

        if (scenario->attacker_count > 1)
            buffer_print(&mark, "%s %zu: ", defends ? "defending in attack" : "attack",
                         i % scenario->attacker_count + 1);
        draw.again = i > scenario->attacker_count;
        status = phrase_add(&words, lexer_of_string(said->text, "plan"), err);
        if (status == VOLLEY_OK)
            status = chance_tell(&words, &draw, buffer_text(&mark), out, err);
        phrase_fini(&words);
        buffer_fini(&mark);
    }
    return status;
}

volley_status advice_find_damage(const struct scenario *scenario,
                                 const volley_plan_options *options, double *damage,
                                 volley_error *err)
{
    struct ask_plan plan = { .other_count = 0 };
    struct ask_outcome outcome = { 0 };
    struct scenario copy;
    volley_error fault = { 0 };
    volley_status status = scenario_copy_case(&copy, scenario, 0, err);

    if (status != VOLLEY_OK)
        return status;
    *damage = NAN;
    status = ask_plan_take(&plan, &copy, options, NULL, &fault);
    if (status == VOLLEY_OK)
        status = ask_exact(&outcome, &plan, &fault);
    if (status == VOLLEY_OK && plan.plan.attack_count == plan.plan.ship_count)
        *damage = outcome.summary.mean;
    ask_outcome_fini(&outcome);
    ask_plan_fini(&plan);
    return status == VOLLEY_NOMEM || status == VOLLEY_STOPPED ? error_copy(err, &fault) : VOLLEY_OK;
}

/* Each ship attacks once, so that it is the defender alone who holds what it has. */
static volley_status find_saved(const struct asked *asked, const struct scenario *scenario)
{
    volley_plan_options options = asked->advice->plan;
    double held, spent;

    options.strict = 0;
    if (scenario->attacker_count < 2 || scenario->attacker_count > HELD_ATTACKS_MAX ||
        asked->advice->attack || asked->advice->rolled || options.policy != VOLLEY_OPTIMAL ||
        options.objective == VOLLEY_KILL)
        return VOLLEY_OK;
    TRY(advice_find_damage(scenario, &options, &held, asked->err));
    options.policy = VOLLEY_MYOPIC;
    TRY(advice_find_damage(scenario, &options, &spent, asked->err));
    asked->report->saved = isnan(spent - held) ? 0 : spent - held;
    return VOLLEY_OK;
}

/* Dice that one of several situations cannot roll are told of it. */
static volley_status solve(struct asked *asked, const struct scenario *scenario, bool only)
{
    struct advice_report *report = asked->report;
    const struct ask_observer observer = { observe, asked, PRUNE_USES };
    volley_plan_options options = asked->advice->plan;
    struct scenario copy;
    struct ask_plan plan;
    struct buffer notes = { 0 };
    volley_status status = scenario_copy_case(&copy, scenario, 0, asked->err);

    asked->rolled->scenario = scenario;
    options.strict = options.strict && only; /* a card may be inactive in some situations */
    if (status == VOLLEY_OK)
        status = ask_plan_take(&plan, &copy, &options, &observer, asked->err);
    if (status == VOLLEY_OK) {
        status = ask_cards_find(&report->cards, &plan, asked->err);
        ask_notes_add(&report->cards, &plan, &notes);
        report->notes = buffer_keep(&notes, &report->memory);
        if (status == VOLLEY_OK && !report->notes)
            status = error_nomem(asked->err);
        advice_finish_tables(report);
        ask_plan_fini(&plan);
    }
    if (status == VOLLEY_OK && asked->misfit.status != VOLLEY_OK)
        status = error_copy(asked->err, &asked->misfit);
    if (status == VOLLEY_OK && only)
        status = find_saved(asked, scenario);
    if (status == VOLLEY_OK)
        status = advice_find_kept(report, &asked->advice->plan, asked->err);
    if (status != VOLLEY_OK && status != VOLLEY_NOMEM && !only && asked->advice->rolled) {
        report->fault = arena_copy(&report->memory, asked->err->message);
        return report->fault ? VOLLEY_OK : error_nomem(asked->err);
    }
    return status;
}

/* ---- all of them ---- */

static volley_status solve_each(struct asked *asked, const struct scenario *scenario)
{
    struct advice_report *all = asked->report;
    const size_t count = 1 + scenario->other_count;
    volley_status status = VOLLEY_OK;
    size_t faults = 0;

    if (count > SITUATIONS_MAX)
        return error_set(asked->err, VOLLEY_INVALID,
                         "the chances make %zu situations, and best play is told in %d at most: "
                         "say some without a chance",
                         count, SITUATIONS_MAX);
    all->situations = calloc(count, sizeof *all->situations);
    NEED(all->situations, asked->err);
    for (size_t i = 0; i < count && status == VOLLEY_OK; i++) {
        const struct scenario *one = i ? &scenario->others[i - 1] : scenario;
        struct asked alone = *asked;
        struct buffer said = { 0 };

        alone.report = &all->situations[all->situation_count++];
        *alone.report = (struct advice_report){ .scenario = scenario,
                                                .kill = all->kill,
                                                .attack = all->attack,
                                                .rolled = all->rolled,
                                                .share = one->draw.share };
        status = say_situation(scenario, (uint32_t)i, &said, asked->err);
        alone.report->situation = buffer_keep(&said, &alone.report->memory);
        if (status == VOLLEY_OK)
            status = alone.report->situation ? solve(&alone, one, false) : error_nomem(asked->err);
        faults += alone.report->fault != NULL;
    }
    if (status == VOLLEY_OK && faults == count)
        return asked->err->status;
    if (status == VOLLEY_OK)
        *asked->err = (volley_error){ 0 };
    return status;
}

/* The dice as they fell, and the words for them. */
static volley_status read_rolled(const struct asked *asked, struct rolled *rolled)
{
    struct advice_report *report = asked->report;
    struct buffer words = { 0 };

    TRY(advice_read_roll(rolled, asked->advice->rolled, &report->memory, asked->err));
    rolled->attack = asked->advice->attack;
    rolled_spell(rolled, &words);
    for (size_t i = 0; i < rolled->step_count; i++)
        buffer_print(&words, " then %s", rolled->steps[i].text);
    report->rolled = buffer_keep(&words, &report->memory);
    return report->rolled ? VOLLEY_OK : error_nomem(asked->err);
}

volley_status advice_write(const struct scenario *scenario, const volley_advice *advice,
                           volley_format format, const volley_sink *sink, volley_error *err)
{
    struct rolled rolled = { 0 };
    struct advice_report report = { .scenario = scenario,
                                    .kill = advice->plan.objective == VOLLEY_KILL,
                                    .attack = advice->attack };
    volley_error ignored = { 0 };
    struct asked asked = { advice, &rolled, &report, err ? err : &ignored, { 0 } };
    volley_status status = io_check_format(format, advice_forms.formats, err);

    if (status != VOLLEY_OK)
        return status;
    if (advice->attack >= scenario->attacker_count)
        return error_set(err, VOLLEY_INVALID, "there is no attack number %zu, only %zu",
                         advice->attack + 1, scenario->attacker_count);
    if (advice->rolled)
        status = read_rolled(&asked, &rolled);
    if (status == VOLLEY_OK)
        status =
            scenario->other_count ? solve_each(&asked, scenario) : solve(&asked, scenario, true);
    if (status == VOLLEY_OK)
        status = io_report(&advice_forms, &report, format, sink, err);
    advice_fini(&report);
    return status;
}
