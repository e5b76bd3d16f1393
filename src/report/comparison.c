#include "report/comparison.h"

#include "base/array.h"
#include "report/number.h"
#include "report/page.h"
#include "report/play.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

uint64_t comparison_trials(const struct comparison_report *report)
{
    uint64_t most = 0;

    for (size_t i = 0; i < report->row_count; i++)
        most = report->rows[i].trials > most ? report->rows[i].trials : most;
    return most;
}

bool comparison_is_same(const struct comparison_report *report, bool attackers)
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

/* Decimals that a standard error lets stand: one digit of its interval, and one more. */
static int decimals(double error)
{
    double places;

    if (error <= 0)
        return 6;
    places = ceil(-log10(OUTCOME_NORMAL_95 * error));
    return places < 2 ? 2 : places > 8 ? 8 : (int)places;
}

/* Those of the damage over all targets; one number for the whole table. */
static int damage_decimals(const struct comparison_report *report)
{
    double widest = 0;

    for (size_t i = 0; i < report->row_count; i++)
        widest = fmax(widest, report->rows[i].all.damage.error);
    return decimals(widest);
}

static void add_value(struct table *table, double value, int places)
{
    if (isnan(value))
        table_add(table, "%s", "");
    else
        table_add(table, "%.*f", places, value);
}

static void add_difference(struct table *table, double value, int places)
{
    char text[NUMBER_TEXT_MAX];

    table_add(table, "%s", isnan(value) ? "" : number_signed(value, places, text));
}

static void add_share(struct table *table, double value)
{
    if (isnan(value))
        table_add(table, "%s", "");
    else
        table_add(table, "%.2f %%", 100 * value);
}

/* Exact figures have none, unless it is that of a difference to simulated ones. */
static void add_interval(struct table *table, const struct comparison_report *report,
                         const struct comparison_row *row, double error, int places)
{
    if (isnan(error) || (!row->trials && error == 0))
        table_add(table, "%s", "");
    else
        table_add(table, "%s%.*f", report->ascii ? "+-" : "±", places, OUTCOME_NORMAL_95 * error);
}

/* ---- the variants ---- */

enum { METRIC_COLUMN = 8 };

static const struct table_column variant_columns[] = {
    { "", TABLE_LEFT },          { "attacker", TABLE_LEFT },   { "defender", TABLE_LEFT },
    { "damage", TABLE_RIGHT },   { "", TABLE_CLOSE },          { "hit", TABLE_RIGHT },
    { "any crit", TABLE_RIGHT }, { "destroyed", TABLE_RIGHT }, { "", TABLE_RIGHT },
    { "diff.", TABLE_RIGHT },    { "", TABLE_CLOSE },          { "diff.", TABLE_RIGHT },
    { "diff.", TABLE_RIGHT },    { "cost", TABLE_RIGHT },      { "point", TABLE_RIGHT },
    { "point", TABLE_RIGHT },
};
static const char *const above_variant_columns[] = {
    "", "", "", "", "", "", "", "", "", "damage", "", "hit", "destroyed", "", "per", "per extra",
};
_Static_assert(ARRAY_LEN(above_variant_columns) == ARRAY_LEN(variant_columns), "one per column");

/* The figure that was asked for; NAN: none was. */
static double metric_of(const struct comparison_report *report, const struct comparison_row *row)
{
    const char *figures = (const char *)&row->all;

    return report->metric
               ? ((const struct comparison_figure *)(figures + report->metric_offset))->value
               : NAN;
}

static void add_differences(struct table *table, const struct comparison_report *report,
                            const struct comparison_row *row)
{
    const struct comparison_figures *figures = &row->all;
    bool is_reference = row == &report->rows[report->reference];
    int places = damage_decimals(report) + 1; /* the dice are shared: it is known better */

    add_difference(table, is_reference ? NAN : figures->damage_difference.value, places);
    add_interval(table, report, row, is_reference ? NAN : figures->damage_difference.error, places);
    add_difference(table, is_reference ? NAN : 100 * figures->hit_difference.value, 2);
    add_difference(table, is_reference ? NAN : 100 * figures->destroyed_difference.value, 2);
    add_value(table, row->cost, row->cost == floor(row->cost) ? 0 : 2);
    add_value(table, figures->damage_per_point, 4);
    add_difference(table, is_reference ? NAN : figures->difference_per_point, 4);
}

static void print_variants(const struct comparison_report *report, struct page *page)
{
    struct table_column columns[ARRAY_LEN(variant_columns)];
    struct table table = { .columns = columns,
                           .column_count = ARRAY_LEN(variant_columns),
                           .above = above_variant_columns };
    bool with_attacker = !comparison_is_same(report, true);
    bool with_defender = !report->target_count && !comparison_is_same(report, false);
    int places = damage_decimals(report);

    memcpy(columns, variant_columns, sizeof columns);
    columns[METRIC_COLUMN].title = report->metric ? report->metric : "";
    for (size_t i = 0; i < report->row_count; i++) {
        const struct comparison_row *row = &report->rows[i];

        table_add(&table, "%s", row->label);
        table_add(&table, "%s", with_attacker ? row->attacker : "");
        table_add(&table, "%s", with_defender ? row->defender : "");
        add_value(&table, row->all.damage.value, places);
        add_interval(&table, report, row, row->all.damage.error, places);
        add_share(&table, row->all.hit.value);
        add_share(&table, row->all.crit.value);
        add_share(&table, row->all.destroyed.value);
        add_share(&table, metric_of(report, row));
        add_differences(&table, report, row);
    }
    page_table(page, &table, "Damage on average and chances");
    table_fini(&table);
}

/* ---- the targets ---- */

enum { TARGET_COLUMNS = 3 }; /* and one for each variant */

static struct table_column *target_columns(const struct comparison_report *report)
{
    static const struct table_column fixed[TARGET_COLUMNS] = { { "target", TABLE_LEFT },
                                                               { "defender", TABLE_LEFT },
                                                               { "weight", TABLE_RIGHT } };
    struct table_column *columns = calloc(TARGET_COLUMNS + report->row_count, sizeof *columns);

    if (!columns)
        return NULL;
    memcpy(columns, fixed, sizeof fixed);
    for (size_t i = 0; i < report->row_count; i++)
        columns[TARGET_COLUMNS + i] = (struct table_column){ report->rows[i].label, TABLE_RIGHT };
    return columns;
}

static int target_decimals(const struct comparison_report *report)
{
    double widest = 0;

    for (size_t i = 0; i < report->row_count; i++)
        for (size_t target = 0; target < report->target_count; target++)
            widest = fmax(widest, report->rows[i].targets[target].damage.error);
    return decimals(widest);
}

static void print_targets(const struct comparison_report *report, struct page *page)
{
    struct table_column *columns = target_columns(report);
    struct table table = { .columns = columns, .column_count = TARGET_COLUMNS + report->row_count };
    int places = target_decimals(report);

    page->said.failed = page->said.failed || !columns;
    if (!columns)
        return;
    buffer_print(&page->said, "\nDamage against each target:\n\n");
    for (size_t target = 0; target < report->target_count; target++) {
        table_add(&table, "%s", report->targets[target].name);
        table_add(&table, "%s", report->targets[target].defender);
        table_add(&table, "%g", report->targets[target].weight);
        for (size_t i = 0; i < report->row_count; i++)
            add_value(&table, report->rows[i].targets[target].damage.value, places);
    }
    page_table(page, &table, "Damage against each target");
    table_fini(&table);
    free(columns);
}

/* ---- what is said around them ---- */

static bool any_cost(const struct comparison_report *report)
{
    for (size_t i = 0; i < report->row_count; i++)
        if (!isnan(report->rows[i].cost))
            return true;
    return false;
}

void comparison_say_title(const struct comparison_report *report, struct buffer *out)
{
    if (comparison_is_same(report, true))
        buffer_print(out, "Attacker: %s\n", report->rows[0].attacker);
    if (!report->target_count && comparison_is_same(report, false))
        buffer_print(out, "Defender: %s\n", report->rows[0].defender);
    if (report->target_count)
        buffer_print(out, "Means over %zu targets, by weight:\n", report->target_count);
}

/* "Too large for that and simulated: B, D." */
static void add_simulated(const struct comparison_report *report, size_t count, struct buffer *out)
{
    bool any = false;

    for (size_t i = 0; i < report->row_count && count < report->row_count; i++) {
        if (!report->rows[i].trials)
            continue;
        buffer_print(out, "%s%s", any ? ", " : "Exact, but for what is too large for that: ",
                     report->rows[i].label);
        any = true;
    }
    buffer_print(out, "%s", any ? ".\n" : "");
}

static void add_run(const struct comparison_report *report, struct buffer *out)
{
    char trials[NUMBER_TEXT_MAX];
    size_t count = 0;

    for (size_t i = 0; i < report->row_count; i++)
        count += report->rows[i].trials > 0;
    if (count == 0) {
        buffer_print(out, "Exact.\n");
        return;
    }
    add_simulated(report, count, out);
    buffer_print(out,
                 "%s simulated attacks%s%s, seed %llu; %s is the 95 %% "
                 "interval.\n",
                 number_grouped(comparison_trials(report), trials),
                 report->target_count > 1 ? " at each target" : "",
                 count > 1 && report->rows[report->reference].trials ? " on the same dice" : "",
                 (unsigned long long)report->seed, report->ascii ? "+-" : "±");
    if (report->stopped)
        buffer_print(out, "Stopped early: these are the attacks simulated so far.\n");
}

static void add_legend(const struct comparison_report *report, struct buffer *out)
{
    buffer_print(out, "\n");
    play_sentence(report->edition_title, report->policy, report->objective, out);
    if (report->row_count > 1)
        buffer_print(out,
                     "Differences (diff.) are to %s; those of chances are in percentage points.\n",
                     report->rows[report->reference].label);
    if (any_cost(report))
        buffer_print(out, "Per point: damage divided by cost.\n"
                          "Per extra point: difference in damage divided by difference in cost.\n");
    add_run(report, out);
}

/* ---- tokens ---- */

void comparison_given(const struct comparison_report *report,
                      const struct comparison_figures *figures, int places, struct buffer *out)
{
    bool any = false;

    for (size_t kind = 0; kind < COMPARISON_TOKENS; kind++) {
        if (figures->given[kind] == 0)
            continue;
        buffer_print(out, "%s%s ", any ? "; " : "", report->token_words[kind]);
        if (places < 0)
            buffer_number(out, figures->given[kind]);
        else
            buffer_print(out, "%.*f", places, figures->given[kind]);
        any = true;
    }
}

static void add_given(const struct comparison_report *report, struct buffer *out)
{
    for (size_t i = 0; i < report->row_count; i++) {
        uint32_t before = out->count, start;

        buffer_print(out, "\nTokens given in %s: ", report->rows[i].label);
        start = out->count;
        comparison_given(report, &report->rows[i].all, 2, out);
        if (out->count == start)
            out->count = before;
        else
            buffer_print(out, ".\n");
    }
}

/* ---- cards ---- */

void comparison_gather(const struct comparison_report *report, size_t first, size_t end,
                       struct card_digest *digest)
{
    size_t members = report->target_count ? report->target_count : 1;

    *digest = (struct card_digest){ 0 };
    for (size_t row = first; row < end; row++)
        for (size_t i = 0; i < members; i++)
            card_digest_add(digest, &report->rows[row].cards[i]);
}

static void name_row(size_t row, struct buffer *out, const void *context)
{
    const struct comparison_report *report = context;

    buffer_print(out, "%s", report->rows[row].label);
}

static void name_target(size_t target, struct buffer *out, const void *context)
{
    const struct comparison_report *report = context;

    buffer_print(out, "%s", report->targets[target].name);
}

struct card_digest_names comparison_names(const struct comparison_report *report)
{
    return (struct card_digest_names){ name_row, name_target, report,
                                       report->target_count ? report->target_count : 1 };
}

static void add_cards(const struct comparison_report *report, struct buffer *out)
{
    const struct card_digest_names names = comparison_names(report);
    struct card_digest digest;
    uint32_t before = out->count;

    comparison_gather(report, 0, report->row_count, &digest);
    buffer_print(out, "\n");
    card_digest_text(&digest, &names, out);
    if (out->count == before + 1) /* no cards */
        out->count = before;
    card_digest_fini(&digest);
}

/* "3 focus ; 3 lock vs 2": the question in the words of who asked. */
static void add_asked(const struct comparison_report *report, bool attackers, struct buffer *out)
{
    const bool same = comparison_is_same(report, attackers);

    for (size_t i = 0; i < (same ? 1 : report->row_count); i++)
        buffer_print(out, "%s%s", i ? " or " : "",
                     attackers ? report->rows[i].attacker : report->rows[i].defender);
}

static struct page begin(const struct comparison_report *report, enum page_form form,
                         struct buffer *out)
{
    struct buffer asked = { 0 };
    struct page page;

    add_asked(report, true, &asked);
    buffer_print(&asked, " vs ");
    if (report->target_count)
        buffer_print(&asked, "%zu targets", report->target_count);
    else
        add_asked(report, false, &asked);
    buffer_add(&asked, "", 1);
    page = page_begin(form, 2, "Damage side by side", asked.failed ? "" : asked.bytes, out);
    page.said.failed = asked.failed;
    buffer_fini(&asked);
    return page;
}

static void add_picture(const struct comparison_report *report, struct page *page)
{
    struct comparison_report bare = *report;
    struct buffer svg = { 0 };

    if (!page_has_pictures(page))
        return;
    bare.bare = true;
    comparison_svg(&bare, &svg);
    page_picture(page, &svg);
}

static void print_report(const struct comparison_report *report, enum page_form form,
                         struct buffer *out)
{
    struct page page = begin(report, form, out);

    comparison_say_title(report, &page.said);
    if (page.said.count > 0)
        buffer_print(&page.said, "\n");
    print_variants(report, &page);
    add_picture(report, &page);
    if (report->target_count)
        print_targets(report, &page);
    add_given(report, &page.said);
    add_cards(report, &page.said);
    add_legend(report, &page.said);
    page_end(&page);
}

void comparison_text(const struct comparison_report *report, struct buffer *out)
{
    print_report(report, PAGE_TEXT, out);
}

void comparison_markdown(const struct comparison_report *report, struct buffer *out)
{
    print_report(report, PAGE_MARKDOWN, out);
}

void comparison_html(const struct comparison_report *report, struct buffer *out)
{
    struct comparison_report plain = *report;

    plain.ascii = false;
    print_report(&plain, PAGE_HTML, out);
}
