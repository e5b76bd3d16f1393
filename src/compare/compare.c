#include "volley/compare.h"

#include "ask/cards.h"
#include "base/point.h"
#include "compare/figures.h"
#include "io/sink.h"
#include "report/comparison.h"
#include "tell/metric.h"
#include "tell/report.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_MAX_BYTES = 32 };

struct volley_comparison {
    const struct rules_edition *edition;
    volley_plan_options plan;
    volley_metric metric;
    int at_least;
    size_t variant_count, target_count; /* target_count 0: variants have their own defenders */
    size_t reference;
    struct comparison_row *rows;        /* texts are its own */
    struct comparison_target *targets;  /* likewise */
    struct comparison_figures *figures; /* [variant][target or 1] */
    struct ask_cards *states;           /* likewise */
    struct card_use *uses;              /* what these hold */
    uint64_t seed;
    bool stopped;
};

/* ---- set-up ---- */

static size_t target_slots(const volley_comparison *comparison)
{
    return comparison->target_count ? comparison->target_count : 1;
}

/* A target without a name gets one by its number. */
static char *copy_name(const volley_target *target, size_t index)
{
    char numbered[NAME_MAX_BYTES];

    snprintf(numbered, sizeof numbered, "target %zu", index + 1);
    return strdup(target->name ? target->name : numbered);
}

static bool copy_texts(volley_comparison *comparison, const volley_compare *what)
{
    bool ok = true;

    for (size_t i = 0; i < what->variant_count; i++) {
        const volley_variant *variant = &what->variants[i];
        const char *defender = what->target_count ? "" : variant->defender.text;
        struct comparison_row *row = &comparison->rows[i];

        row->label = strdup(variant->label);
        row->attacker = strdup(variant->attacker.text);
        row->defender = strdup(defender);
        row->cost = variant->cost;
        ok = ok && row->label && row->attacker && row->defender;
    }
    for (size_t i = 0; i < what->target_count; i++) {
        const volley_target *target = &what->targets[i];

        comparison->targets[i].name = copy_name(target, i);
        comparison->targets[i].defender = strdup(target->defender.text);
        comparison->targets[i].weight = target->weight;
        ok = ok && comparison->targets[i].name && comparison->targets[i].defender;
    }
    return ok;
}

static volley_status comparison_create(const volley_compare *what, volley_comparison **out,
                                       volley_error *err)
{
    volley_comparison *comparison = calloc(1, sizeof *comparison);

    *out = comparison;
    if (!comparison)
        return error_nomem(err);
    comparison->edition = rules_edition_find(what->edition);
    comparison->plan = what->plan;
    comparison->metric = what->metric;
    comparison->at_least = what->at_least;
    comparison->variant_count = what->variant_count;
    comparison->target_count = what->target_count;
    comparison->reference = what->reference;
    comparison->seed = what->simulation.seed;
    comparison->rows = calloc(what->variant_count, sizeof *comparison->rows);
    comparison->targets = calloc(target_slots(comparison), sizeof *comparison->targets);
    comparison->figures =
        calloc(what->variant_count * target_slots(comparison), sizeof *comparison->figures);
    comparison->states =
        calloc(what->variant_count * target_slots(comparison), sizeof *comparison->states);
    comparison->uses =
        calloc(what->variant_count * target_slots(comparison), sizeof *comparison->uses);
    if (!comparison->rows || !comparison->targets || !comparison->figures || !comparison->states ||
        !comparison->uses || !copy_texts(comparison, what))
        return error_nomem(err);
    return VOLLEY_OK;
}

/* ---- running ---- */

static struct ask_words words_of(const volley_compare *what, size_t variant, size_t target)
{
    return (struct ask_words){ what->library, what->edition, &what->variants[variant].attacker, 1,
                               what->target_count ? what->targets[target].defender
                                                  : what->variants[variant].defender };
}

/* A simulation that was asked for says how many trials. */
static volley_simulation simulation_of(const volley_compare *what)
{
    return what->engine == VOLLEY_ENGINE_MC ? what->simulation : ask_fallback(&what->simulation);
}

/* Unless that is not asked for. A variant that is too large stays without an outcome, for a
 * simulation, if one may be run. */
static volley_status run_exact(const volley_compare *what, struct ask_group *group, size_t variant,
                               volley_error *err)
{
    volley_error fault = { 0 };
    volley_status status;

    if (what->engine == VOLLEY_ENGINE_MC)
        return VOLLEY_OK;
    status = ask_exact(&group->outcomes[variant], &group->plans[variant], &fault);
    if (status == VOLLEY_OK || (status == VOLLEY_TOO_LARGE && what->engine == VOLLEY_ENGINE_AUTO))
        return VOLLEY_OK;
    return error_copy(err, &fault);
}

/* All variants against one target. */
static volley_status run_group(const volley_compare *what, struct ask_group *group, size_t target,
                               volley_error *err)
{
    const volley_simulation simulation = simulation_of(what);
    volley_status status = VOLLEY_OK;

    group->reference = what->reference;
    group->stream = target; /* targets are independent of each other */
    for (size_t i = 0; i < what->variant_count && status == VOLLEY_OK; i++) {
        const struct ask_words words = words_of(what, i, target);

        status = ask_plan_words(&group->plans[i], &words, &what->plan, err);
        if (status == VOLLEY_OK)
            status = run_exact(what, group, i, err);
    }
    return status == VOLLEY_OK ? ask_group_simulate(group, &simulation, err) : status;
}

/* How the figures of the rows were found. */
static void note_engines(const struct ask_group *group, volley_comparison *comparison)
{
    for (size_t i = 0; i < group->count; i++) {
        const struct ask_outcome *outcome = &group->outcomes[i];
        struct comparison_row *row = &comparison->rows[i];

        if (outcome->outcome.trials >
            row->trials) /* with a precision, targets need more or fewer */
            row->trials = outcome->outcome.trials;
        comparison->stopped = comparison->stopped || outcome->run.stopped;
    }
}

/* What became of the cards, while the plans are there. */
static volley_status find_cards(const struct ask_group *group, size_t target,
                                volley_comparison *comparison, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < group->count && status == VOLLEY_OK; i++) {
        size_t slot = i * target_slots(comparison) + target;

        status = ask_cards_find(&comparison->states[slot], &group->plans[i], err);
        comparison->uses[slot] = comparison->states[slot].use;
    }
    return status;
}

/* ---- figures ---- */

/* Add a figure with its weight: values add up, and so do the variances of independent targets. */
static void add_weighted(struct comparison_figure *sum, const struct comparison_figure *figure,
                         double share)
{
    sum->value += share * figure->value;
    sum->error = hypot(sum->error, share * figure->error);
}

static void weigh(const volley_comparison *comparison, const struct comparison_figures *targets,
                  struct comparison_figures *out)
{
    double sum = 0;

    *out = (struct comparison_figures){ .damage_per_point = NAN, .difference_per_point = NAN };
    for (size_t i = 0; i < target_slots(comparison); i++)
        sum += comparison->target_count ? comparison->targets[i].weight : 1;
    for (size_t i = 0; i < target_slots(comparison); i++) {
        double share = (comparison->target_count ? comparison->targets[i].weight : 1) / sum;

        add_weighted(&out->damage, &targets[i].damage, share);
        add_weighted(&out->hit, &targets[i].hit, share);
        add_weighted(&out->crit, &targets[i].crit, share);
        add_weighted(&out->destroyed, &targets[i].destroyed, share);
        add_weighted(&out->half_points, &targets[i].half_points, share);
        for (size_t token = 0; token < COMPARISON_TOKENS; token++)
            out->given[token] += share * targets[i].given[token];
        for (size_t least = 0; least < COMPARISON_AT_LEAST; least++)
            add_weighted(&out->at_least[least], &targets[i].at_least[least], share);
        add_weighted(&out->damage_difference, &targets[i].damage_difference, share);
        add_weighted(&out->hit_difference, &targets[i].hit_difference, share);
        add_weighted(&out->destroyed_difference, &targets[i].destroyed_difference, share);
    }
}

static void find_per_point(volley_comparison *comparison, struct comparison_row *row)
{
    double reference_cost = comparison->rows[comparison->reference].cost;

    if (row->cost > 0)
        row->all.damage_per_point = row->all.damage.value / row->cost;
    if (row->cost != reference_cost)
        row->all.difference_per_point =
            row->all.damage_difference.value / (row->cost - reference_cost) + 0.0; /* no -0 */
}

static void finish(volley_comparison *comparison)
{
    for (size_t i = 0; i < comparison->variant_count; i++) {
        struct comparison_row *row = &comparison->rows[i];
        const struct comparison_figures *own = &comparison->figures[i * target_slots(comparison)];

        weigh(comparison, own, &row->all);
        row->targets = comparison->target_count ? own : NULL;
        row->cards = &comparison->uses[i * target_slots(comparison)];
        find_per_point(comparison, row);
    }
}

/* ---- the calls ---- */

/* Whether a variant lacks the figure that is asked for; a mean lacks what one target lacks. What
 * cannot be read is told later. */
static bool lacks_metric(const volley_compare *what, size_t variant, volley_error *fault)
{
    bool lacks = false;

    for (size_t i = 0; i < (what->target_count ? what->target_count : 1); i++) {
        const struct ask_words words = words_of(what, variant, i);
        struct scenario scenario;

        if (ask_scenario(&scenario, &words, NULL) == VOLLEY_OK)
            lacks = tell_metric_check(what->metric, &scenario, fault) != VOLLEY_OK || lacks;
        scenario_fini(&scenario);
    }
    return lacks;
}

static volley_status check_metric(const volley_compare *what, volley_error *err)
{
    volley_error fault = { 0 };

    for (size_t i = 0; i < what->variant_count; i++)
        if (!lacks_metric(what, i, &fault))
            return VOLLEY_OK;
    return error_copy(err, &fault);
}

static volley_status check(const volley_compare *what, volley_error *err)
{
    const volley_simulation simulation = simulation_of(what);
    volley_status status;
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
    if (what->metric == VOLLEY_METRIC_ROUNDS)
        return error_set(err, VOLLEY_INVALID, "rounds are a figure of sweeps, not of comparisons");
    if (what->metric == VOLLEY_METRIC_AT_LEAST &&
        (what->at_least < 1 || what->at_least > COMPARISON_AT_LEAST))
        return error_set(err, VOLLEY_INVALID, "at least so much damage: 1 to %d",
                         COMPARISON_AT_LEAST);
    status = ask_check_simulation(&simulation, err);
    return status == VOLLEY_OK && what->metric != VOLLEY_METRIC_DAMAGE ? check_metric(what, err)
                                                                       : status;
}

volley_status volley_compare_run(const volley_compare *what, volley_comparison **out,
                                 volley_error *err)
{
    volley_comparison *comparison = NULL;
    volley_status status = check(what, err);

    *out = NULL;
    if (status == VOLLEY_OK)
        status = comparison_create(what, &comparison, err);
    for (size_t target = 0; status == VOLLEY_OK && target < target_slots(comparison); target++) {
        struct ask_group group;

        status = ask_group_init(&group, what->variant_count, err);
        if (status == VOLLEY_OK)
            status = run_group(what, &group, target, err);
        if (status == VOLLEY_OK) {
            note_engines(&group, comparison);
            status = find_cards(&group, target, comparison, err);
        }
        for (size_t i = 0; status == VOLLEY_OK && i < what->variant_count; i++)
            compare_figures_find(&group.outcomes[i], &group.outcomes[what->reference],
                                 &group.crosses[i],
                                 &comparison->figures[i * target_slots(comparison) + target]);
        ask_group_fini(&group);
    }
    if (status == VOLLEY_OK) {
        finish(comparison);
        *out = comparison;
    } else {
        volley_comparison_free(comparison);
    }
    return status;
}

void volley_comparison_free(volley_comparison *comparison)
{
    if (!comparison)
        return;
    for (size_t i = 0; comparison->rows && i < comparison->variant_count; i++) {
        free((char *)comparison->rows[i].label);
        free((char *)comparison->rows[i].attacker);
        free((char *)comparison->rows[i].defender);
    }
    for (size_t i = 0; comparison->targets && i < comparison->target_count; i++) {
        free((char *)comparison->targets[i].name);
        free((char *)comparison->targets[i].defender);
    }
    for (size_t i = 0;
         comparison->states && i < comparison->variant_count * target_slots(comparison); i++)
        ask_cards_fini(&comparison->states[i]);
    free(comparison->states);
    free(comparison->uses);
    free(comparison->rows);
    free(comparison->targets);
    free(comparison->figures);
    free(comparison);
}

static volley_figure figure_of(const struct comparison_figure *figure)
{
    return (volley_figure){ figure->value, figure->error };
}

_Static_assert((int)COMPARISON_AT_LEAST == (int)VOLLEY_AT_LEAST_MOST, "as many in both");

static void copy_figures(const struct comparison_figures *from, volley_compared *out)
{
    *out = (volley_compared){
        .damage = figure_of(&from->damage),
        .hit = figure_of(&from->hit),
        .crit = figure_of(&from->crit),
        .destroyed = figure_of(&from->destroyed),
        .damage_difference = figure_of(&from->damage_difference),
        .hit_difference = figure_of(&from->hit_difference),
        .destroyed_difference = figure_of(&from->destroyed_difference),
        .damage_per_point = from->damage_per_point,
        .difference_per_point = from->difference_per_point,
        .half_points = figure_of(&from->half_points),
        .at_least[0] = { 1, 0 },
    };
    for (size_t i = 0; i < COMPARISON_AT_LEAST; i++)
        out->at_least[i + 1] = figure_of(&from->at_least[i]);
}

void volley_comparison_figures(const volley_comparison *comparison, size_t variant,
                               volley_compared *out)
{
    copy_figures(&comparison->rows[variant].all, out);
}

void volley_comparison_target_figures(const volley_comparison *comparison, size_t variant,
                                      size_t target, volley_compared *out)
{
    copy_figures(&comparison->figures[variant * target_slots(comparison) + target], out);
}

typedef void write_fn(const struct comparison_report *report, struct buffer *out);

enum {
    FORMATS = 1u << VOLLEY_TEXT | 1u << VOLLEY_JSON | 1u << VOLLEY_CSV | 1u << VOLLEY_MARKDOWN |
              1u << VOLLEY_SVG | 1u << VOLLEY_HTML
};

static write_fn *const writers[] = {
    [VOLLEY_TEXT] = comparison_text, [VOLLEY_JSON] = comparison_json,
    [VOLLEY_CSV] = comparison_csv,   [VOLLEY_MARKDOWN] = comparison_markdown,
    [VOLLEY_SVG] = comparison_svg,   [VOLLEY_HTML] = comparison_html,
};

/* The other figures are in the table anyway. */
static bool shows_metric(const volley_comparison *comparison)
{
    return comparison->metric == VOLLEY_METRIC_HALF || comparison->metric == VOLLEY_METRIC_AT_LEAST;
}

volley_status volley_comparison_write(const volley_comparison *comparison, volley_format format,
                                      int ascii, const volley_sink *sink, volley_error *err)
{
    const struct tell_metric metric = tell_metric_of(comparison->metric, comparison->at_least);
    const struct comparison_report report = {
        .edition = comparison->edition->name,
        .edition_title = comparison->edition->title,
        .policy = tell_policy(&comparison->plan),
        .objective = tell_objective(&comparison->plan),
        .version = VOLLEY_VERSION,
        .token_words = rules_token_words,
        .rows = comparison->rows,
        .row_count = comparison->variant_count,
        .reference = comparison->reference,
        .targets = comparison->targets,
        .target_count = comparison->target_count,
        .seed = comparison->seed,
        .stopped = comparison->stopped,
        .ascii = ascii != 0,
        .metric = shows_metric(comparison) ? metric.name : NULL,
        .metric_offset =
            comparison->metric == VOLLEY_METRIC_HALF
                ? offsetof(struct comparison_figures, half_points)
                : offsetof(struct comparison_figures, at_least) +
                      ((size_t)comparison->at_least - 1) * sizeof(struct comparison_figure),
    };
    volley_status status = io_check_format(format, FORMATS, err);
    struct buffer out = { 0 };
    struct point point;

    if (status != VOLLEY_OK)
        return status;
    point = point_begin();
    writers[format](&report, &out);
    point_end(&point);
    return io_drain(&out, sink, err);
}
