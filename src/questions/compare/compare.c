#include "questions/compare/comparison.h"
#include "words/geometry.h"
#include "words/spoken.h"

#include <math.h>

/* All variants against one target. Parts of the same number share their dice, and are independent
 * of all others: so the error of a mixture is known, and that of a difference is small. */
struct work {
    const volley_compare *what;
    volley_comparison *comparison;
    size_t target, reference;
    const struct compare_part **parts; /* of each variant */
    size_t *counts;                    /* of these; 0: it takes no part */
    struct ask_group *groups;          /* of each number of a part: the variants that have it */
};

/* ---- running ---- */

/* A simulation that was asked for says how many trials. */
static volley_simulation simulation_of(const volley_compare *what)
{
    return what->engine == VOLLEY_ENGINE_MC ? what->simulation : ask_fallback(&what->simulation);
}

/* Unless that is not asked for. What is too large stays without an outcome, for a simulation, if
 * one may be run. */
static volley_status run_exact(const volley_compare *what, struct ask_group *group, size_t place,
                               volley_error *err)
{
    volley_error fault = { 0 };
    volley_status status;

    if (what->engine == VOLLEY_ENGINE_MC)
        return VOLLEY_OK;
    status = ask_exact(&group->outcomes[place], &group->plans[place], &fault);
    if (status == VOLLEY_OK || (status == VOLLEY_TOO_LARGE && what->engine == VOLLEY_ENGINE_AUTO))
        return VOLLEY_OK;
    return error_copy(err, &fault);
}

static volley_status run_part(const struct work *work, size_t part, size_t variant,
                              volley_error *err)
{
    struct ask_group *group = &work->groups[part];
    const struct ask_words asked = compare_part_words(work->what, &work->parts[variant][part]);
    const volley_policy *policy = work->what->variants[variant].policy;
    volley_plan_options options = work->what->plan;

    options.policy = policy ? *policy : options.policy;
    TRY(ask_plan_words(&group->plans[variant], &asked, &options, err));
    return run_exact(work->what, group, variant, err);
}

/* Where the reference has no such part, nothing is compared with it: any that has one will do. */
static volley_status run_group(const struct work *work, size_t part, volley_error *err)
{
    const volley_simulation simulation = simulation_of(work->what);
    const size_t variants = work->what->variant_count;
    struct ask_group *group = &work->groups[part];
    size_t reference = work->reference;

    for (size_t i = 0; i < variants && work->counts[reference] <= part; i++)
        reference = i;
    if (work->counts[reference] <= part)
        return VOLLEY_OK;
    TRY(ask_group_init(group, variants, err));
    group->reference = reference;
    group->stream = work->target + part * comparison_target_slots(work->comparison);
    for (size_t i = 0; i < variants; i++)
        if (part < work->counts[i])
            TRY(run_part(work, part, i, err));
    return ask_group_simulate(group, &simulation, err);
}

/* ---- what came of it ---- */

static void gather(const struct work *work, size_t variant, struct compare_outcomes *out)
{
    out->count = work->counts[variant];
    for (size_t part = 0; part < out->count; part++) {
        const struct ask_group *group = &work->groups[part];

        out->parts[part] = (struct tell_part){ work->parts[variant][part].share,
                                               &group->plans[variant], &group->outcomes[variant] };
        out->crosses[part] = group->crosses[variant];
    }
}

/* How the figures of a row were found. With a precision, targets need more or fewer trials. */
static void note_engine(const struct compare_outcomes *outcomes, volley_comparison *comparison,
                        struct comparison_row *row)
{
    for (size_t i = 0; i < outcomes->count; i++) {
        const struct ask_outcome *outcome = outcomes->parts[i].outcome;

        if (outcome->outcome.trials > row->trials)
            row->trials = outcome->outcome.trials;
        comparison->report.stopped = comparison->report.stopped || outcome->run.stopped;
    }
}

/* What became of the cards, while the plans are there. A variant that is no mixture is alike in all
 * parts of the others. */
static volley_status find_cards(const struct work *work, const struct compare_outcomes *outcomes,
                                size_t slot, volley_error *err)
{
    volley_comparison *comparison = work->comparison;
    const size_t first = slot * comparison->report.part_most;

    for (size_t i = 0; i < comparison->report.part_most; i++)
        if (i < outcomes->count || outcomes->count == 1) {
            const struct tell_part *part = &outcomes->parts[i < outcomes->count ? i : 0];

            TRY(ask_cards_find(&comparison->uses[first + i], part->plan, err));
            ask_rolled_find(&comparison->uses[first + i], part->plan);
            comparison->uses[first + i].share = part->share;
        }
    return VOLLEY_OK;
}

/* Whether a variant is compared with another. */
static bool refers(const volley_comparison *comparison, size_t variant, size_t reference)
{
    return comparison->rows[variant].reference == comparison->rows[reference].label;
}

static volley_status take_figures(const struct work *work, volley_error *err)
{
    volley_comparison *comparison = work->comparison;
    struct compare_outcomes own, reference;

    gather(work, work->reference, &reference);
    for (size_t i = 0; i < work->what->variant_count; i++) {
        const size_t slot = i * comparison_target_slots(comparison) + work->target;
        const bool is_reference = i == work->reference;

        if (!refers(comparison, i, work->reference))
            continue;
        gather(work, i, &own);
        note_engine(&own, comparison, &comparison->rows[i]);
        TRY(find_cards(work, &own, slot, err));
        TRY(compare_figures_find(comparison, is_reference ? &reference : &own, &reference,
                                 &comparison->figures[slot], err));
    }
    return VOLLEY_OK;
}

/* ---- one target ---- */

static volley_status work_init(struct work *work, const struct compare_parts *parts,
                               volley_error *err)
{
    const size_t variants = work->what->variant_count;

    work->parts = calloc(variants, sizeof *work->parts);
    work->counts = calloc(variants, sizeof *work->counts);
    work->groups = calloc(parts->most, sizeof *work->groups);
    NEED(work->parts && work->counts && work->groups, err);
    for (size_t i = 0; i < variants; i++)
        if (i == work->reference || refers(work->comparison, i, work->reference))
            work->parts[i] = compare_parts_of(parts, i, work->target, &work->counts[i]);
    return VOLLEY_OK;
}

static void work_fini(struct work *work, size_t part_most)
{
    for (size_t i = 0; work->groups && i < part_most; i++)
        ask_group_fini(&work->groups[i]);
    free(work->parts);
    free(work->counts);
    free(work->groups);
}

static volley_status run_target(const volley_compare *what, const struct compare_parts *parts,
                                size_t target, size_t reference, volley_comparison *comparison,
                                volley_error *err)
{
    struct work work = {
        .what = what, .comparison = comparison, .target = target, .reference = reference
    };
    volley_status status = work_init(&work, parts, err);

    for (size_t part = 0; part < parts->most && status == VOLLEY_OK; part++)
        status = run_group(&work, part, err);
    if (status == VOLLEY_OK)
        status = take_figures(&work, err);
    work_fini(&work, parts->most);
    return status;
}

/* Variants that are compared with the same are simulated with the same dice. */
static volley_status run_targets(const volley_compare *what, const struct compare_parts *parts,
                                 volley_comparison *comparison, volley_error *err)
{
    const size_t slots = comparison_target_slots(comparison), count = what->variant_count;

    for (size_t at = 0; at < slots * count; at++) {
        bool is_one = false;

        for (size_t i = 0; i < count; i++)
            is_one = is_one || refers(comparison, i, at % count);
        if (is_one)
            TRY(run_target(what, parts, at / count, at % count, comparison, err));
    }
    return VOLLEY_OK;
}

/* ---- over all targets ---- */

static void find_per_point(const volley_comparison *comparison, struct comparison_row *row)
{
    double reference_cost = comparison->rows[comparison->reference].cost;

    for (size_t i = 0; i < comparison->report.row_count; i++)
        if (comparison->rows[i].label == row->reference)
            reference_cost = comparison->rows[i].cost;

    if (row->cost > 0)
        row->all.damage_per_point = row->all.of[COMPARISON_DAMAGE].value / row->cost;
    if (row->cost != reference_cost)
        row->all.difference_per_point =
            row->all.difference[COMPARISON_DAMAGE].value / (row->cost - reference_cost) +
            0.0; /* no -0 */
}

static volley_status finish(volley_comparison *comparison, volley_error *err)
{
    const size_t slots = comparison_target_slots(comparison);
    double *shares = calloc(slots, sizeof *shares), sum = 0;

    NEED(shares, err);
    for (size_t i = 0; i < slots; i++)
        sum += comparison->report.target_count ? comparison->targets[i].weight : 1;
    for (size_t i = 0; i < slots; i++)
        shares[i] = (comparison->report.target_count ? comparison->targets[i].weight : 1) / sum;
    for (size_t i = 0; i < comparison->report.row_count; i++) {
        struct comparison_row *row = &comparison->rows[i];
        const struct comparison_figures *own = &comparison->figures[i * slots];

        compare_figures_weigh(comparison, own, shares, &row->all);
        row->targets = comparison->report.target_count ? own : NULL;
        row->cards = &comparison->uses[i * slots * comparison->report.part_most];
        find_per_point(comparison, row);
    }
    for (size_t i = 0; slots > 1 && i < comparison->report.row_count; i++)
        compare_figures_differ(comparison, &comparison->rows[comparison->reference].all,
                               &comparison->rows[i].all);
    free(shares);
    compare_columns_sort(comparison);
    if (comparison_is_same(&comparison->report, COMPARISON_POLICY))
        comparison->report.policy = comparison->rows[0].policy;
    return VOLLEY_OK;
}

/* ---- usual chances ---- */

/* A line that is there already is none. */
static volley_status say_usual(const volley_compare *what, const struct compare_part *part,
                               enum rules_side side, struct buffer *out, volley_error *err)
{
    static const char *const marks[] = { "attacking with ", "defending with " };
    const struct rules_edition *edition = library_edition_named(what->edition, NULL);
    const struct cards *library = library_cards(what->library, edition);
    struct scenario scenario = { .library = library };
    struct buffer told = { 0 }, lines = { 0 };
    struct geometry_asked asked = { side, side == RULES_DEFENDER, NULL, &told };
    struct phrase words;
    const volley_text *text = side == RULES_ATTACKER ? part->attacker : part->defender;
    volley_status status = spoken_read(&words, lexer_of_text(text, NULL), library, edition, err);

    if (status == VOLLEY_OK)
        status = scenario_find_target(&scenario, lexer_of_text(part->defender, NULL), NULL, err);
    asked.target = scenario.target;
    if (status == VOLLEY_OK)
        status = geometry_say(&words, library, &asked, marks[side], &lines, err);
    buffer_print(&lines, "%s%s", lines.count ? "\n" : "", buffer_text(&told));
    card_took_add(out, &lines);
    buffer_end(&told, out);
    buffer_end(&lines, out);
    phrase_fini(&words);
    return status;
}

/* Of what cannot be read there is nothing to say: running it tells why. */
static volley_status find_usual(const volley_compare *what, const struct compare_parts *parts,
                                volley_comparison *comparison, volley_error *err)
{
    const struct rules_edition *edition = library_edition_named(what->edition, NULL);
    volley_status status = VOLLEY_OK;

    if (!geometry_name(library_cards(what->library, edition)))
        return VOLLEY_OK;
    for (size_t i = 0; i < what->variant_count && status != VOLLEY_NOMEM; i++) {
        struct buffer out = { 0 };

        for (size_t target = 0; target < comparison_target_slots(comparison); target++) {
            size_t count;
            const struct compare_part *list = compare_parts_of(parts, i, target, &count);

            for (size_t at = 0; at < count * RULES_SIDES && status != VOLLEY_NOMEM; at++)
                status = say_usual(what, &list[at / RULES_SIDES],
                                   (enum rules_side)(at % RULES_SIDES), &out, err);
        }
        comparison->rows[i].usual = buffer_keep(&out, &comparison->memory);
        if (!comparison->rows[i].usual)
            status = VOLLEY_NOMEM;
    }
    return status == VOLLEY_NOMEM ? error_nomem(err) : VOLLEY_OK;
}

/* ---- the calls ---- */

/* Whether a variant lacks a figure that is asked for; a mean lacks what one target or part lacks.
 * What cannot be read is told later; VOLLEY_NOMEM is told at once. */
static volley_status check_variant(const volley_compare *what, const struct compare_parts *parts,
                                   size_t variant, volley_column column, volley_error *fault)
{
    volley_status worst = VOLLEY_OK;

    for (size_t target = 0; target < (what->target_count ? what->target_count : 1); target++) {
        size_t count;
        const struct compare_part *list = compare_parts_of(parts, variant, target, &count);

        for (size_t i = 0; i < count && worst != VOLLEY_NOMEM; i++) {
            const struct ask_words words = compare_part_words(what, &list[i]);
            struct scenario scenario;
            volley_status status = ask_scenario(&scenario, &words, NULL);

            if (status == VOLLEY_OK)
                status = tell_column_check(column, &scenario, fault);
            else if (status != VOLLEY_NOMEM)
                status = VOLLEY_OK;
            scenario_fini(&scenario);
            worst = status != VOLLEY_OK ? status : worst;
        }
    }
    return worst;
}

static volley_status check_column(const volley_compare *what, const struct compare_parts *parts,
                                  volley_column column, volley_error *err)
{
    volley_error fault = { 0 };

    for (size_t i = 0; i < what->variant_count; i++) {
        const volley_status status = check_variant(what, parts, i, column, &fault);

        if (status == VOLLEY_NOMEM)
            return error_nomem(err);
        if (status == VOLLEY_OK)
            return VOLLEY_OK;
    }
    return error_copy(err, &fault);
}

static volley_status check_columns(const volley_compare *what, const struct compare_parts *parts,
                                   volley_error *err)
{
    for (size_t i = 0; i < what->column_count; i++)
        TRY(check_column(what, parts, what->columns[i], err));
    if (what->order.by == VOLLEY_ORDER_COLUMN)
        TRY(check_column(what, parts, what->order.column, err));
    return VOLLEY_OK;
}

static volley_status check(const volley_compare *what, volley_error *err)
{
    const volley_simulation simulation = simulation_of(what);
    double weights = 0;

    if (what->variant_count == 0 || what->reference >= what->variant_count)
        return error_set(err, VOLLEY_INVALID, "a comparison needs variants and one as reference");
    if (what->engine == VOLLEY_ENGINE_BOTH)
        return error_set(err, VOLLEY_INVALID, "a comparison runs one engine: auto, mc or exact");
    for (size_t i = 0; i < what->variant_count; i++)
        if (isinf(what->variants[i].cost))
            return error_set(err, VOLLEY_INVALID, "the cost of a variant must be a number");
    for (size_t i = 0; i < what->target_count; i++) {
        weights += what->targets[i].weight;
        if (!(what->targets[i].weight > 0) || isinf(weights))
            return error_set(err, VOLLEY_INVALID, "the weight of a target must be above 0");
    }
    TRY(compare_columns_check(what, err));
    return ask_check_simulation(&simulation, err);
}

volley_status volley_compare_run(const volley_compare *what, volley_comparison **out,
                                 volley_error *err)
{
    struct compare_parts parts = { .variant_count = 0 };
    volley_comparison *comparison = NULL;
    volley_status status = check(what, err);

    *out = NULL;
    if (status == VOLLEY_OK)
        status = compare_parts_init(&parts, what, err);
    if (status == VOLLEY_OK)
        status = check_columns(what, &parts, err);
    if (status == VOLLEY_OK)
        status = comparison_create(what, parts.most, &comparison, err);
    if (status == VOLLEY_OK)
        status = find_usual(what, &parts, comparison, err);
    if (status == VOLLEY_OK)
        status = compare_find_refused(what, &parts, comparison, err);
    if (status == VOLLEY_OK)
        compare_find_references(comparison);
    if (status == VOLLEY_OK)
        status = run_targets(what, &parts, comparison, err);
    if (status == VOLLEY_OK)
        status = finish(comparison, err);
    if (status == VOLLEY_OK)
        *out = comparison;
    else
        volley_comparison_free(comparison);
    compare_parts_fini(&parts);
    return status;
}
