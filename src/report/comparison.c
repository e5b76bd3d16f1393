#include "report/comparison.h"

#include "report/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIXED_COLUMNS = 16, NUMBER_MAX = 40 };

static bool is_simulated(const struct comparison_report *report)
{
    return report->trials > 0;
}

static bool same_texts(const struct comparison_report *report, bool attackers)
{
    for (size_t i = 1; i < report->row_count; i++) {
        const struct comparison_row *a = &report->rows[0], *b = &report->rows[i];

        if (strcmp(attackers ? a->attacker : a->defender, attackers ? b->attacker : b->defender) !=
            0)
            return false;
    }
    return true;
}

/* ---- cells ---- */

/* Decimals that the widest interval of the table lets stand: one digit of it, and one more. */
static int decimals(const struct comparison_report *report)
{
    double widest = 0;

    for (size_t i = 0; i < report->row_count; i++)
        widest = fmax(widest, report->rows[i].all.damage.error);
    if (widest <= 0)
        return 6;
    widest = ceil(-log10(OUTCOME_NORMAL_95 * widest));
    return widest < 2 ? 2 : widest > 8 ? 8 : (int)widest;
}

static void add_value(struct table *table, const char *sign, double value, int places)
{
    if (isnan(value))
        table_add(table, "%s", "");
    else if (*sign)
        table_add(table, "%+.*f", places, value);
    else
        table_add(table, "%.*f", places, value);
}

/* A percentage; a difference of two has a sign. */
static void add_share(struct table *table, const char *sign, double value)
{
    if (isnan(value))
        table_add(table, "%s", "");
    else if (*sign)
        table_add(table, "%+.2f", 100 * value);
    else
        table_add(table, "%.2f %%", 100 * value);
}

static void add_interval(struct table *table, const struct comparison_report *report, double error,
                         int places)
{
    if (!is_simulated(report) || isnan(error))
        table_add(table, "%s", "");
    else
        table_add(table, "%s%.*f", report->ascii ? "+-" : "±", places, OUTCOME_NORMAL_95 * error);
}

static void add_words(struct table *table, const char *words, bool wanted)
{
    table_add(table, "%s", wanted ? words : "");
}

static void add_row(struct table *table, const struct comparison_report *report, size_t index)
{
    const struct comparison_row *row = &report->rows[index];
    const struct comparison_figures *figures = &row->all;
    bool is_reference = index == report->reference;
    int places = decimals(report);

    table_add(table, "%s", row->label);
    add_words(table, row->attacker, !same_texts(report, true));
    add_words(table, row->defender, !report->target_count && !same_texts(report, false));
    add_value(table, "", figures->damage.value, places);
    add_interval(table, report, figures->damage.error, places);
    add_share(table, "", figures->hit.value);
    add_share(table, "", figures->crit.value);
    add_share(table, "", figures->destroyed.value);
    add_value(table, "+", is_reference ? NAN : figures->damage_difference.value, places + 1);
    add_interval(table, report, is_reference ? NAN : figures->damage_difference.error, places + 1);
    add_share(table, "+", is_reference ? NAN : figures->hit_difference.value);
    add_share(table, "+", is_reference ? NAN : figures->destroyed_difference.value);
    add_value(table, "", row->cost, row->cost == floor(row->cost) ? 0 : 2);
    add_value(table, "", figures->damage_per_point, 4);
    add_value(table, "+", is_reference ? NAN : figures->difference_per_point, 4);
    table_add(table, "%s", "");
    for (size_t i = 0; i < report->target_count; i++)
        add_value(table, "", row->targets[i].damage.value, 3);
}

/* ---- the table ---- */

static bool make_table(struct table *table, const struct comparison_report *report)
{
    static const struct table_column fixed[FIXED_COLUMNS] = {
        { "", true },
        { "attacker", true },
        { "defender", true },
        { "damage", false },
        { "", true },
        { "hit", false },
        { "any crit", false },
        { "destroyed", false },
        { "difference", false },
        { "", true },
        { "hit, points of %", false },
        { "destroyed, points of %", false },
        { "cost", false },
        { "per point", false },
        { "per extra point", false },
        { "", false },
    };
    size_t count = FIXED_COLUMNS + report->target_count;
    struct table_column *columns = calloc(count, sizeof *columns);

    *table = (struct table){ .columns = columns, .column_count = count };
    if (!columns)
        return false;
    memcpy(columns, fixed, sizeof fixed);
    for (size_t i = 0; i < report->target_count; i++)
        columns[FIXED_COLUMNS + i] = (struct table_column){ report->targets[i].name, false };
    for (size_t i = 0; i < report->row_count; i++)
        add_row(table, report, i);
    return !table->text.failed;
}

static void print_table(const struct comparison_report *report, bool markdown, struct buffer *out)
{
    struct table table;

    if (!make_table(&table, report))
        out->failed = true;
    else if (markdown)
        table_markdown(&table, out);
    else
        table_text(&table, 2, out);
    free((void *)table.columns);
    table_fini(&table);
}

/* ---- what is said around it ---- */

static bool any_cost(const struct comparison_report *report)
{
    for (size_t i = 0; i < report->row_count; i++)
        if (!isnan(report->rows[i].cost))
            return true;
    return false;
}

static void add_title(const struct comparison_report *report, struct buffer *out)
{
    if (same_texts(report, true))
        buffer_print(out, "Attacker: %s\n", report->rows[0].attacker);
    if (!report->target_count && same_texts(report, false))
        buffer_print(out, "Defender: %s\n", report->rows[0].defender);
    if (report->target_count)
        buffer_print(out, "Targets: %zu, by weight\n", report->target_count);
    buffer_print(out, "\n");
}

static void add_legend(const struct comparison_report *report, struct buffer *out)
{
    buffer_print(out, "\nRules: %s; %s play for %s. Differences are to %s", report->edition_title,
                 strcmp(report->policy, "myopic") == 0 ? "myopic" : "best", report->objective,
                 report->rows[report->reference].label);
    if (is_simulated(report))
        buffer_print(out,
                     ", on the same dice; %s is the 95 %% interval. %llu simulated attacks, "
                     "seed %llu.\n",
                     report->ascii ? "+-" : "±", (unsigned long long)report->trials,
                     (unsigned long long)report->seed);
    else
        buffer_print(out, ". Exact.\n");
    if (any_cost(report))
        buffer_print(out,
                     "Per point: damage divided by cost. Per extra point: difference in damage "
                     "divided by difference in cost.\n");
    for (size_t i = 0; i < report->target_count; i++)
        buffer_print(out, "Target %s: %s, weight %g. Its column is the damage against it.\n",
                     report->targets[i].name, report->targets[i].defender,
                     report->targets[i].weight);
    if (report->stopped)
        buffer_print(out, "Stopped early: these are the attacks simulated so far.\n");
}

void comparison_text(const struct comparison_report *report, struct buffer *out)
{
    add_title(report, out);
    print_table(report, false, out);
    add_legend(report, out);
}

void comparison_markdown(const struct comparison_report *report, struct buffer *out)
{
    add_title(report, out);
    print_table(report, true, out);
    add_legend(report, out);
}
