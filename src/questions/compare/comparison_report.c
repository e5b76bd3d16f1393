#include "questions/compare/comparison.h"

#include "report/number.h"

#include <math.h>

uint64_t comparison_trials(const struct comparison_report *report)
{
    uint64_t most = 0;

    for (size_t i = 0; i < report->row_count; i++)
        most = report->rows[i].trials > most ? report->rows[i].trials : most;
    return most;
}

static const char *words_of(const struct comparison_row *row, enum comparison_words which)
{
    const char *const words[] = { [COMPARISON_ATTACKER] = row->attacker,
                                  [COMPARISON_DEFENDER] = row->defender,
                                  [COMPARISON_POLICY] = row->policy };

    return words[which] ? words[which] : "";
}

bool comparison_is_same(const struct comparison_report *report, enum comparison_words which)
{
    for (size_t i = 1; i < report->row_count; i++)
        if (strcmp(words_of(&report->rows[0], which), words_of(&report->rows[i], which)) != 0)
            return false;
    return true;
}

bool comparison_is_reference(const struct comparison_row *row)
{
    return row->reference && strcmp(row->reference, row->label) == 0;
}

bool comparison_is_grid(const struct comparison_report *report)
{
    return !report->target_count && !comparison_is_same(report, COMPARISON_ATTACKER) &&
           !comparison_is_same(report, COMPARISON_DEFENDER);
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

/* Those of a column over all targets; one number for the whole table. Shares are told in percent.
 */
static int column_decimals(const struct comparison_report *report, size_t column)
{
    double widest = 0;

    if (report->columns[column].is_share)
        return 2;
    for (size_t i = 0; i < report->row_count; i++)
        widest = fmax(widest, report->rows[i].all.of[column].error);
    return decimals(widest);
}

/* Exact figures have none, unless it is that of a difference to simulated ones; chances are known
 * to all the digits that are shown. */
static void add_interval(struct table *table, const struct comparison_row *row, double error,
                         int places)
{
    if (isnan(error) || (!row->trials && error == 0))
        table_add(table, "%s", "");
    else
        table_add(table, "±%.*f", places, OUTCOME_NORMAL_95 * error);
}

static void add_figure(struct table *table, const struct comparison_report *report,
                       const struct comparison_row *row, size_t column)
{
    const volley_figure *figure = &row->all.of[column];
    const int places = column_decimals(report, column);

    if (report->columns[column].is_share) {
        table_percent(table, figure->value, 2);
        table_add(table, "%s", "");
    } else {
        table_number(table, figure->value, places);
        add_interval(table, row, isnan(figure->value) ? NAN : figure->error, places);
    }
}

/* The dice are shared: it is known better. */
static void add_difference(struct table *table, const struct comparison_report *report,
                           const struct comparison_row *row, size_t column)
{
    const volley_figure *figure = &row->all.difference[column];
    const bool is_share = report->columns[column].is_share;
    const bool is_told = !comparison_is_reference(row) && isfinite(figure->value);
    const int places = is_share ? 2 : column_decimals(report, column) + 1;
    char text[NUMBER_TEXT_MAX];

    table_add(table, "%s",
              is_told ? number_signed(is_share ? 100 * figure->value : figure->value, places, text)
                      : "");
    add_interval(table, row, is_told && !is_share ? figure->error : NAN, places);
}

/* ---- the variants ---- */

enum { WORDS = 4, COSTS = 3, COLUMNS_MOST = WORDS + COSTS + 4 * COMPARISON_COLUMNS_MAX };

/* The table of the variants while its columns are laid out. */
struct layout {
    struct table_column columns[COLUMNS_MOST];
    const char *above[COLUMNS_MOST];
    size_t count;
};

static void lay(struct layout *layout, const char *above, const struct table_column *column)
{
    layout->above[layout->count] = above;
    layout->columns[layout->count++] = *column;
}

/* A figure with its interval. */
static void lay_figure(struct layout *layout, const char *above, const char *title, unsigned rank)
{
    lay(layout, above, &(struct table_column){ title, TABLE_RIGHT, rank });
    lay(layout, "", &(struct table_column){ "", TABLE_CLOSE, rank });
}

/* What gives way last: the damage, and by how much it differs. */
static const struct figure_rank {
    unsigned value, difference;
} ranks[] = {
    [COMPARISON_DAMAGE] = { 0, 1 },
    [COMPARISON_HIT] = { 2, 6 },
    [COMPARISON_CRIT] = { 8, 8 },
    [COMPARISON_DESTROYED] = { 3, 7 },
};

/* Who asks for columns names what matters most first; what is shown besides the usual ones was
 * asked for. */
static struct figure_rank rank_of(const struct comparison_report *report, size_t place)
{
    if (report->asked)
        return (struct figure_rank){ 2 * (unsigned)place, 2 * (unsigned)place + 1 };
    return report->shown[place] < ARRAY_LEN(ranks) ? ranks[report->shown[place]]
                                                   : (struct figure_rank){ 1, 1 };
}

/* Nobody asks for the difference of crits who does not say so. */
static bool shows_difference(const struct comparison_report *report, size_t column)
{
    return report->asked || column == COMPARISON_DAMAGE || column == COMPARISON_HIT ||
           column == COMPARISON_DESTROYED;
}

static void lay_out(const struct comparison_report *report, struct layout *layout)
{
    static const struct table_column words[WORDS] = { { "", TABLE_LEFT, 0 },
                                                      { "attacker", TABLE_WORDS, 0 },
                                                      { "defender", TABLE_WORDS, 0 },
                                                      { "policy", TABLE_LEFT, 0 } };
    static const struct table_column costs[COSTS] = { { "cost", TABLE_RIGHT, 3 },
                                                      { "point", TABLE_RIGHT, 4 },
                                                      { "point", TABLE_RIGHT, 5 } };
    static const char *const above_costs[COSTS] = { "", "per", "per extra" };

    layout->count = 0;
    for (size_t i = 0; i < WORDS; i++)
        lay(layout, "", &words[i]);
    for (size_t i = 0; i < report->shown_count; i++)
        lay_figure(layout, "", report->columns[report->shown[i]].name, rank_of(report, i).value);
    for (size_t i = 0; i < report->shown_count; i++)
        if (shows_difference(report, report->shown[i]))
            lay_figure(layout, report->columns[report->shown[i]].name, "diff.",
                       rank_of(report, i).difference);
    for (size_t i = 0; i < COSTS; i++)
        lay(layout, above_costs[i], &costs[i]);
}

static void add_variant(struct table *table, const struct comparison_report *report,
                        const struct comparison_row *row)
{
    table_add(table, "%s", row->label);
    for (int which = COMPARISON_ATTACKER; which <= COMPARISON_POLICY; which++)
        table_add(table, "%s",
                  comparison_is_same(report, (enum comparison_words)which)
                      ? ""
                      : words_of(row, (enum comparison_words)which));
    for (size_t i = 0; i < report->shown_count; i++)
        add_figure(table, report, row, report->shown[i]);
    for (size_t i = 0; i < report->shown_count; i++)
        if (shows_difference(report, report->shown[i]))
            add_difference(table, report, row, report->shown[i]);
    table_number(table, row->cost, row->cost == floor(row->cost) ? 0 : 2);
    table_number(table, row->all.damage_per_point, 4);
    table_number(table, comparison_is_reference(row) ? NAN : row->all.difference_per_point, 4);
}

static void print_variants(const struct comparison_report *report, struct page *page)
{
    struct layout layout;
    struct table table = { .columns = layout.columns, .above = layout.above };

    lay_out(report, &layout);
    table.column_count = layout.count;
    for (size_t i = 0; i < report->row_count; i++)
        add_variant(&table, report, &report->rows[i]);
    page_table(page, &table, "The variants");
}

/* ---- the targets ---- */

enum { TARGET_COLUMNS = 3 }; /* and one for each variant */

static struct table_column *target_columns(const struct comparison_report *report)
{
    static const struct table_column fixed[TARGET_COLUMNS] = { { "target", TABLE_LEFT, 0 },
                                                               { "defender", TABLE_WORDS, 0 },
                                                               { "weight", TABLE_RIGHT, 0 } };
    struct table_column *columns = calloc(TARGET_COLUMNS + report->row_count, sizeof *columns);

    if (!columns)
        return NULL;
    memcpy(columns, fixed, sizeof fixed);
    for (size_t i = 0; i < report->row_count; i++)
        columns[TARGET_COLUMNS + i] =
            (struct table_column){ report->rows[i].label, TABLE_RIGHT, 0 };
    return columns;
}

static int target_decimals(const struct comparison_report *report, size_t column)
{
    double widest = 0;

    for (size_t i = 0; i < report->row_count; i++)
        for (size_t target = 0; target < report->target_count; target++)
            widest = fmax(widest, report->rows[i].targets[target].of[column].error);
    return decimals(widest);
}

/* Of the first figure that is shown. */
static void print_targets(const struct comparison_report *report, struct page *page)
{
    struct table_column *columns = target_columns(report);
    struct table table = { .columns = columns,
                           .column_count = TARGET_COLUMNS + report->row_count,
                           .keys = TARGET_COLUMNS };
    const size_t shown = report->shown[0];
    int places = target_decimals(report, shown);

    page->said.failed = page->said.failed || !columns;
    if (!columns)
        return;
    buffer_print(&page->said, "\n%s against each target:\n\n",
                 shown == COMPARISON_DAMAGE ? "Damage" : report->columns[shown].title);
    for (size_t target = 0; target < report->target_count; target++) {
        table_add(&table, "%s", report->targets[target].name);
        table_add(&table, "%s", report->targets[target].defender);
        table_add(&table, "%g", report->targets[target].weight);
        for (size_t i = 0; i < report->row_count; i++) {
            const double value = report->rows[i].targets[target].of[shown].value;

            if (report->columns[shown].is_share)
                table_percent(&table, value, 2);
            else
                table_number(&table, value, places);
        }
    }
    page_table(page, &table, "Each target");
    free(columns);
}

/* "3 focus ; 3 lock vs 2": the question in the words of who asked. */
static void add_asked(const struct comparison_report *report, bool attackers, struct buffer *out)
{
    const bool same =
        comparison_is_same(report, attackers ? COMPARISON_ATTACKER : COMPARISON_DEFENDER);

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
        buffer_print(&asked, "%zu target%s", report->target_count,
                     report->target_count == 1 ? "" : "s");
    else
        add_asked(report, false, &asked);
    page = page_begin(form, 2, "Damage side by side", buffer_text(&asked), out);
    buffer_end(&asked, &page.said);
    return page;
}

/* What is compared where there is but one row. */
static void say_alone(const struct comparison_report *report, struct buffer *out)
{
    if (report->row_count == 1)
        buffer_print(out,
                     "Nothing is compared: there is one attacker%s; two attackers are compared as "
                     "in compare \"3 focus\" \"3 lock\" vs 2.\n",
                     report->target_count ? "" : " and one defender");
}

void comparison_print(const struct comparison_report *report, enum page_form form,
                      struct buffer *out)
{
    struct comparison_report told = *report;
    struct page page;
    uint32_t before;

    told.bare = true;
    page = begin(&told, form, out);
    if (told.answer && *told.answer)
        buffer_print(&page.said, "%s\n", told.answer);
    say_alone(&told, &page.said);
    if (page.said.count)
        buffer_print(&page.said, "\n");
    before = page.said.count;
    comparison_say_title(&told, &page.said);
    if (page.said.count > before)
        buffer_print(&page.said, "\n");
    print_variants(&told, &page);
    if (page_picture_begin(&page)) {
        comparison_svg(&told, out);
        page_picture_end(&page);
    }
    if (told.target_count)
        print_targets(&told, &page);
    comparison_say_rest(&told, &page.said);
    page_end(&page);
}
