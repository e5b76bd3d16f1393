/* Which variants take part, and what each is compared with. */
#include "questions/compare/comparison.h"
#include "words/weapon.h"

/* ---- weapons that cannot be fired ---- */

static void refuse(volley_comparison *comparison, size_t variant, const volley_error *error)
{
    const size_t slots = comparison_target_slots(comparison);
    struct comparison_fault *fault = &comparison->faults[variant];

    fault->error = *error;
    failure_of_row(&fault->told, &fault->error);
    comparison->rows[variant].fault = &fault->told;
    for (size_t i = 0; i < slots; i++)
        compare_figures_lack(&comparison->figures[variant * slots + i]);
}

/* A variant in part of which, or against some target, the weapon cannot be fired has no figures.
 * What cannot be read at all is told later. */
static volley_status check_refused(const volley_compare *what, const struct compare_parts *parts,
                                   size_t variant, volley_comparison *comparison, volley_error *err)
{
    for (size_t target = 0; target < comparison_target_slots(comparison); target++) {
        size_t count;
        const struct compare_part *list = compare_parts_of(parts, variant, target, &count);

        for (size_t i = 0; i < count && !comparison->rows[variant].fault; i++) {
            const struct ask_words words = compare_part_words(what, &list[i]);
            volley_error fault = { 0 };
            struct scenario scenario;
            const volley_status status = ask_scenario(&scenario, &words, &fault);

            scenario_fini(&scenario);
            if (status == VOLLEY_NOMEM)
                return error_nomem(err);
            if (status != VOLLEY_OK && weapon_refusal(fault.message))
                refuse(comparison, variant, &fault);
        }
    }
    return VOLLEY_OK;
}

volley_status compare_find_refused(const volley_compare *what, const struct compare_parts *parts,
                                   volley_comparison *comparison, volley_error *err)
{
    size_t refused = 0;

    for (size_t i = 0; i < what->variant_count && !what->plan.strict; i++) {
        TRY(check_refused(what, parts, i, comparison, err));
        refused += comparison->rows[i].fault != NULL;
    }
    return refused < what->variant_count ? VOLLEY_OK
                                         : error_copy(err, &comparison->faults[0].error);
}

/* ---- what variants are compared with ---- */

static bool has_defender_of(const volley_comparison *comparison, size_t variant, size_t other)
{
    return strcmp(comparison->rows[variant].defender, comparison->rows[other].defender) == 0;
}

/* Of a table of attackers and defenders the row that has the defender of a variant, and the
 * attacker of the reference; the reference where there is no such, or nothing else beside it. */
static size_t find_beside(const volley_comparison *comparison, size_t variant)
{
    const struct comparison_row *rows = comparison->rows;
    size_t found = comparison->reference, beside = 0;

    for (size_t i = comparison->report.row_count; i-- > 0;) {
        beside += has_defender_of(comparison, variant, i);
        if (has_defender_of(comparison, variant, i) &&
            strcmp(rows[i].attacker, rows[comparison->reference].attacker) == 0)
            found = i;
    }
    return has_defender_of(comparison, variant, comparison->reference) || beside < 2
               ? comparison->reference
               : found;
}

/* The first that can be fired stands for one that cannot. */
static size_t find_fit(const volley_comparison *comparison, size_t wanted, bool beside)
{
    size_t fit = wanted;

    for (size_t i = comparison->report.row_count; i-- > 0 && comparison->rows[wanted].fault;)
        if (!comparison->rows[i].fault && (!beside || has_defender_of(comparison, wanted, i)))
            fit = i;
    return fit;
}

void compare_find_references(volley_comparison *comparison)
{
    const struct comparison_report *report = &comparison->report;
    const size_t whole = find_fit(comparison, comparison->reference, false);
    struct comparison_report given = *report;
    bool is_grid;

    given.rows = comparison->rows;
    is_grid = comparison_is_grid(&given);
    for (size_t i = 0; i < report->row_count; i++) {
        const size_t beside = is_grid ? find_beside(comparison, i) : comparison->reference;
        const bool in_place = is_grid && has_defender_of(comparison, i, beside);

        if (!comparison->rows[i].fault)
            comparison->rows[i].reference =
                comparison->rows[in_place ? find_fit(comparison, beside, true) : whole].label;
    }
    comparison->reference = whole;
}
