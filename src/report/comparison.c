#include "report/comparison.h"

#include "base/array.h"
#include "report/number.h"
#include "report/play.h"
#include "report/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef void print_fn(const struct table *table, struct buffer *out);

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

static void add_value(struct table *table, double value, int places)
{
    if (isnan(value))
        table_add(table, "%s", "");
    else if (isinf(value))
        table_add(table, "%s", "no end");
    else
        table_add(table, "%.*f", places, value);
}

static void add_share(struct table *table, double value)
{
    if (isnan(value))
        table_add(table, "%s", "");
    else
        table_add(table, "%.2f %%", 100 * value);
}

/* Exact figures have none, unless it is that of a difference to simulated ones; chances are known
 * to all the digits that are shown. */
static void add_interval(struct table *table, const struct comparison_report *report,
                         const struct comparison_row *row, double error, int places)
{
    if (isnan(error) || (!row->trials && error == 0))
        table_add(table, "%s", "");
    else
        table_add(table, "%s%.*f", report->ascii ? "+-" : "±", places, OUTCOME_NORMAL_95 * error);
}

static void add_figure(struct table *table, const struct comparison_report *report,
                       const struct comparison_row *row, size_t column)
{
    const struct comparison_figure *figure = &row->all.of[column];
    const int places = column_decimals(report, column);

    if (report->columns[column].is_share) {
        add_share(table, figure->value);
        table_add(table, "%s", "");
    } else {
        add_value(table, figure->value, places);
        add_interval(table, report, row, isnan(figure->value) ? NAN : figure->error, places);
    }
}

/* The dice are shared: it is known better. */
static void add_difference(struct table *table, const struct comparison_report *report,
                           const struct comparison_row *row, size_t column)
{
    const struct comparison_figure *figure = &row->all.difference[column];
    const bool is_share = report->columns[column].is_share;
    const bool is_told = row != &report->rows[report->reference] && isfinite(figure->value);
    const int places = is_share ? 2 : column_decimals(report, column) + 1;
    char text[NUMBER_TEXT_MAX];

    table_add(table, "%s",
              is_told ? number_signed(is_share ? 100 * figure->value : figure->value, places, text)
                      : "");
    add_interval(table, report, row, is_told && !is_share ? figure->error : NAN, places);
}

/* ---- the variants ---- */

enum { WORDS = 4, COSTS = 3, COLUMNS_MOST = WORDS + COSTS + 4 * COMPARISON_COLUMNS_MAX };

/* The table of the variants while its columns are laid out. */
struct layout {
    struct table_column columns[COLUMNS_MOST];
    const char *above[COLUMNS_MOST];
    size_t count;
};

static void lay(struct layout *layout, const char *above, const char *title, enum table_side side)
{
    layout->above[layout->count] = above;
    layout->columns[layout->count++] = (struct table_column){ title, side };
}

/* Nobody asks for the difference of crits who does not say so. */
static bool shows_difference(const struct comparison_report *report, size_t column)
{
    return report->asked || column == COMPARISON_DAMAGE || column == COMPARISON_HIT ||
           column == COMPARISON_DESTROYED;
}

static void lay_out(const struct comparison_report *report, struct layout *layout)
{
    static const char *const words[WORDS] = { "", "attacker", "defender", "policy" };

    layout->count = 0;
    for (size_t i = 0; i < WORDS; i++)
        lay(layout, "", words[i], TABLE_LEFT);
    for (size_t i = 0; i < report->shown_count; i++) {
        lay(layout, "", report->columns[report->shown[i]].name, TABLE_RIGHT);
        lay(layout, "", "", TABLE_CLOSE);
    }
    for (size_t i = 0; i < report->shown_count; i++) {
        if (!shows_difference(report, report->shown[i]))
            continue;
        lay(layout, report->columns[report->shown[i]].name, "diff.", TABLE_RIGHT);
        lay(layout, "", "", TABLE_CLOSE);
    }
    lay(layout, "", "cost", TABLE_RIGHT);
    lay(layout, "per", "point", TABLE_RIGHT);
    lay(layout, "per extra", "point", TABLE_RIGHT);
}

static void add_variant(struct table *table, const struct comparison_report *report,
                        const struct comparison_row *row)
{
    const bool is_reference = row == &report->rows[report->reference];

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
    add_value(table, row->cost, row->cost == floor(row->cost) ? 0 : 2);
    add_value(table, row->all.damage_per_point, 4);
    if (is_reference || isnan(row->all.difference_per_point))
        table_add(table, "%s", "");
    else
        add_value(table, row->all.difference_per_point, 4);
}

static void print_variants(const struct comparison_report *report, print_fn *print,
                           struct buffer *out)
{
    struct layout layout;
    struct table table = { .columns = layout.columns, .above = layout.above };

    lay_out(report, &layout);
    table.column_count = layout.count;
    for (size_t i = 0; i < report->row_count; i++)
        add_variant(&table, report, &report->rows[i]);
    print(&table, out);
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

static int target_decimals(const struct comparison_report *report, size_t column)
{
    double widest = 0;

    for (size_t i = 0; i < report->row_count; i++)
        for (size_t target = 0; target < report->target_count; target++)
            widest = fmax(widest, report->rows[i].targets[target].of[column].error);
    return decimals(widest);
}

/* Of the first figure that is shown. */
static void print_targets(const struct comparison_report *report, print_fn *print,
                          struct buffer *out)
{
    struct table_column *columns = target_columns(report);
    struct table table = { .columns = columns, .column_count = TARGET_COLUMNS + report->row_count };
    const size_t shown = report->shown[0];
    int places = target_decimals(report, shown);

    out->failed = out->failed || !columns;
    if (!columns)
        return;
    buffer_print(out, "\n%s against each target:\n\n",
                 shown == COMPARISON_DAMAGE ? "Damage" : report->columns[shown].title);
    for (size_t target = 0; target < report->target_count; target++) {
        table_add(&table, "%s", report->targets[target].name);
        table_add(&table, "%s", report->targets[target].defender);
        table_add(&table, "%g", report->targets[target].weight);
        for (size_t i = 0; i < report->row_count; i++) {
            const double value = report->rows[i].targets[target].of[shown].value;

            if (report->columns[shown].is_share)
                add_share(&table, value);
            else
                add_value(&table, value, places);
        }
    }
    print(&table, out);
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
    if (comparison_is_same(report, COMPARISON_ATTACKER))
        buffer_print(out, "Attacker: %s\n", report->rows[0].attacker);
    if (!report->target_count && comparison_is_same(report, COMPARISON_DEFENDER))
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

/* What columns mean that do not speak for themselves, and what mixtures are. */
static void add_notes(const struct comparison_report *report, struct buffer *out)
{
    for (size_t i = 0; i < report->shown_count; i++)
        if (report->columns[report->shown[i]].note)
            buffer_print(out, "%s\n", report->columns[report->shown[i]].note);
    if (report->part_most > 1)
        buffer_print(out, "Mixtures (|): each part is met as often as its share says, and played "
                          "as itself.\n");
}

static void add_legend(const struct comparison_report *report, struct buffer *out)
{
    buffer_print(out, "\n");
    play_sentence(report->edition_title, report->policy, report->objective, out);
    add_notes(report, out);
    if (report->row_count > 1)
        buffer_print(out,
                     "Differences (diff.) are to %s; those of chances are in percentage points.\n",
                     report->rows[report->reference].label);
    if (any_cost(report))
        buffer_print(out,
                     "Per point: damage divided by cost. Per extra point: difference in damage "
                     "divided by\ndifference in cost.\n");
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
    size_t members = comparison_names(report).members;

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

static size_t part_most(const struct comparison_report *report)
{
    return report->part_most ? report->part_most : 1;
}

static void name_member(size_t member, struct buffer *out, const void *context)
{
    const struct comparison_report *report = context;

    if (report->target_count)
        buffer_print(out, "against %s", report->targets[member / part_most(report)].name);
    if (part_most(report) > 1)
        buffer_print(out, "%s(part %zu)", report->target_count ? " " : "",
                     member % part_most(report) + 1);
}

struct card_digest_names comparison_names(const struct comparison_report *report)
{
    const size_t targets = report->target_count ? report->target_count : 1;

    return (struct card_digest_names){ name_row, name_member, report, targets * part_most(report) };
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

static void print_report(const struct comparison_report *report, print_fn *print,
                         struct buffer *out)
{
    uint32_t before = out->count;

    comparison_say_title(report, out);
    if (out->count > before)
        buffer_print(out, "\n");
    print_variants(report, print, out);
    if (report->target_count)
        print_targets(report, print, out);
    add_given(report, out);
    add_cards(report, out);
    add_legend(report, out);
}

static void print_text(const struct table *table, struct buffer *out)
{
    table_text(table, 2, out);
}

void comparison_text(const struct comparison_report *report, struct buffer *out)
{
    print_report(report, print_text, out);
}

void comparison_markdown(const struct comparison_report *report, struct buffer *out)
{
    print_report(report, table_markdown, out);
}
