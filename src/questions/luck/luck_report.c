#include "questions/luck/luck_report.h"

#include "base/array.h"
#include "report/number.h"
#include "report/record.h"

#include <math.h>
#include <string.h>

enum { BETWEEN = 2 };

static const double least_shown = 0.0005; /* chance of a total that a table still shows */

/* Of equal results half count as less: who does exactly as expected is luckier than half. */
static double luckier_than(const struct luck_figures *figures)
{
    return figures->below + figures->same / 2;
}

static double luck_of(const struct luck_figures *figures)
{
    return figures->came - figures->expected;
}

/* ---- for readers ---- */

static void add_luck(struct table *table, const struct luck_figures *figures)
{
    char text[NUMBER_TEXT_MAX];

    table_add(table, "%s", number_signed(luck_of(figures), 2, text));
    table_add(table, "%s",
              number_percent(luckier_than(figures), 1, (char[PERCENT_TEXT_MAX]){ "" }));
}

static void add_row(struct table *table, const struct luck_row *row)
{
    table_add(table, "%d", row->line);
    table_add(table, "%s", row->player);
    table_add(table, "%s", row->attacker);
    table_add(table, "%s", row->defender);
    table_add(table, "%s", row->rolled ? row->rolled : "");
    if (isnan(row->dice) || row->error)
        table_add(table, "%s", "");
    else
        table_add(table, "%.2f", row->dice);
    if (row->error) {
        for (int i = 0; i < 4; i++)
            table_add(table, "%s", i ? "" : "not counted");
        return;
    }
    table_add(table, "%.2f", row->figures.expected);
    table_add(table, isnan(row->dice) ? "%.0f" : "%.2f", row->figures.came);
    add_luck(table, &row->figures);
}

static void add_rows(const struct luck_report *report, struct page *page)
{
    static const struct table_column columns[] = {
        { "line", TABLE_RIGHT, 7 },     { "player", TABLE_LEFT, 0 },
        { "attacker", TABLE_WORDS, 0 }, { "defender", TABLE_WORDS, 4 },
        { "rolled", TABLE_WORDS, 6 },   { "dice worth", TABLE_RIGHT, 5 },
        { "expected", TABLE_RIGHT, 2 }, { "came", TABLE_RIGHT, 1 },
        { "luck", TABLE_RIGHT, 0 },     { "luckier than", TABLE_RIGHT, 3 },
    };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < report->row_count; i++)
        add_row(&table, &report->rows[i]);
    page_table(page, &table, "The attacks");
    table_fini(&table);
}

static void add_totals(const struct luck_report *report, struct page *page)
{
    static const struct table_column columns[] = {
        { "player", TABLE_LEFT, 0 },    { "attacks", TABLE_RIGHT, 4 },
        { "expected", TABLE_RIGHT, 3 }, { "came", TABLE_RIGHT, 2 },
        { "luck", TABLE_RIGHT, 0 },     { "luckier than", TABLE_RIGHT, 1 },
    };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < report->player_count; i++) {
        const struct luck_total *total = &report->players[i];

        table_add(&table, "%s", total->name);
        table_add(&table, "%zu", total->attacks);
        table_add(&table, "%.2f", total->figures.expected);
        table_add(&table, report->has_dice ? "%.2f" : "%.0f", total->figures.came);
        add_luck(&table, &total->figures);
    }
    page_table(page, &table, "All attacks of each player");
    table_fini(&table);
}

/* ---- in words ---- */

/* "luckier than in 81 of 100 such games" */
static void say_share(double share, const char *more, const char *less, struct buffer *out)
{
    const bool is_more = share >= 0.5;
    const double of_hundred = 100 * (is_more ? share : 1 - share);

    if (of_hundred < 55)
        buffer_print(out, "much as in other games");
    else if (of_hundred >= 99.5)
        buffer_print(out, "%s than in 99 of 100 such games", is_more ? more : less);
    else
        buffer_print(out, "%s than in %.0f of 100 such games", is_more ? more : less, of_hundred);
}

static void say_player(const struct luck_report *report, const struct luck_total *total,
                       struct buffer *out)
{
    const double luck = luck_of(&total->figures);

    buffer_print(out, "%s%s",
                 *total->name       ? total->name
                 : report->has_dice ? "The dice"
                                    : "They",
                 report->has_dice && *total->name ? "'s dice" : "");
    buffer_print(out, report->has_dice ? " were worth" : " dealt");
    buffer_print(out, " %.2f damage %s than expected: ", fabs(luck), luck < 0 ? "less" : "more");
    say_share(luckier_than(&total->figures), "luckier", "unluckier", out);
    buffer_print(out, ".");
}

static void say_both(const struct luck_report *report, struct buffer *out)
{
    const struct luck_figures *figures = &report->difference.figures;
    const double luck = luck_of(figures), share = luckier_than(figures);

    buffer_print(out,
                 "Together the dice favored %s by %.2f damage: ", report->players[luck < 0].name,
                 fabs(luck));
    say_share(luck < 0 ? 1 - share : share, "more", "less", out);
    buffer_print(out, ".");
}

static void say_all(const struct luck_report *report, struct buffer *out)
{
    for (size_t i = 0; i < report->player_count; i++)
        if (report->players[i].attacks) {
            say_player(report, &report->players[i], out);
            buffer_print(out, "\n");
        }
    if (report->player_count == 2 && report->difference.attacks) {
        say_both(report, out);
        buffer_print(out, "\n");
    }
}

/* ---- what could have come ---- */

static double chance_of(const struct luck_total *total, size_t damage)
{
    const double at = (double)damage - total->first;

    return at < 0 || at >= (double)total->count ? 0 : total->chances[(size_t)at];
}

static double at_least(const struct luck_total *total, size_t damage)
{
    double sum = 0;

    for (size_t i = total->count; i-- > 0 && total->first + (double)i >= (double)damage;)
        sum += total->chances[i];
    return sum;
}

static bool is_shown(const struct luck_report *report, size_t damage)
{
    for (size_t i = 0; i < report->player_count; i++)
        if (chance_of(&report->players[i], damage) >= least_shown ||
            (double)damage == report->players[i].figures.came)
            return true;
    return false;
}

/* Of whole damage. Totals of dice have too many values. */
static void add_chances(const struct luck_report *report, struct page *page)
{
    static const struct table_column columns[] = {
        { "damage", TABLE_RIGHT, 0 },   { "", TABLE_LEFT, 0 }, { "probability", TABLE_RIGHT, 0 },
        { "at least", TABLE_RIGHT, 1 }, { "", TABLE_LEFT, 0 }, { "probability", TABLE_RIGHT, 0 },
        { "at least", TABLE_RIGHT, 1 },
    };
    const char *const above[] = {
        "", "", report->players[0].name,
        "", "", report->player_count > 1 ? report->players[1].name : "",
        "",
    };
    struct table table = { .columns = columns,
                           .column_count = report->player_count > 1 ? ARRAY_LEN(columns) : 4,
                           .above = above };
    size_t most = 0;

    for (size_t i = 0; i < report->player_count; i++)
        most = fmax((double)most, report->players[i].first + (double)report->players[i].count);
    for (size_t damage = 0; damage < most; damage++) {
        if (!is_shown(report, damage))
            continue;
        table_add(&table, "%zu", damage);
        for (size_t i = 0; i < report->player_count; i++) {
            const struct luck_total *total = &report->players[i];

            table_add(&table, "%s", (double)damage == total->figures.came ? "->" : "");
            table_add(&table, "%s", PERCENT(chance_of(total, damage)));
            table_add(&table, "%s", PERCENT(at_least(total, damage)));
        }
    }
    page_table(page, &table, "How likely each total is; -> marks what came");
    table_fini(&table);
}

/* The total that a share of games stays below, or comes to. */
static double quantile(const struct luck_total *total, double share)
{
    double sum = 0;

    for (size_t i = 0; i < total->count; i++) {
        sum += total->chances[i];
        if (sum >= share)
            return total->first + (double)i * total->unit;
    }
    return total->first + (double)(total->count - 1) * total->unit;
}

static void add_quantiles(const struct luck_report *report, struct page *page)
{
    static const struct table_column columns[] = {
        { "player", TABLE_LEFT, 0 },   { "1 of 100", TABLE_RIGHT, 2 },
        { "1 of 10", TABLE_RIGHT, 1 }, { "half", TABLE_RIGHT, 0 },
        { "9 of 10", TABLE_RIGHT, 1 }, { "99 of 100", TABLE_RIGHT, 2 },
        { "came", TABLE_RIGHT, 0 },
    };
    static const double shares[] = { 0.01, 0.1, 0.5, 0.9, 0.99 };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    _Static_assert(ARRAY_LEN(columns) == ARRAY_LEN(shares) + 2, "a column for each share");
    buffer_print(&page->said, "Of such games so many stay at this damage or below it:\n\n");
    for (size_t i = 0; i < report->player_count; i++) {
        table_add(&table, "%s", report->players[i].name);
        for (size_t share = 0; share < ARRAY_LEN(shares); share++)
            table_add(&table, "%.2f", quantile(&report->players[i], shares[share]));
        table_add(&table, "%.2f", report->players[i].figures.came);
    }
    page_table(page, &table, "Of such games so many stay at this damage or below it");
    table_fini(&table);
}

static void say_failures(const struct luck_report *report, struct buffer *out)
{
    if (!report->failed)
        return;
    buffer_print(out, "\nNot counted:\n");
    for (size_t i = 0; i < report->row_count; i++)
        if (report->rows[i].error)
            buffer_print(out, "  %s\n", report->rows[i].error);
}

/* By which rules the attacks were, where all have the same. */
static void say_edition(const struct luck_report *report, struct buffer *out)
{
    for (size_t i = 1; i < report->row_count; i++)
        if (strcmp(report->rows[i].edition, report->rows[0].edition) != 0)
            return;
    if (report->row_count)
        buffer_print(out, "\nRules: edition %s.\n", report->rows[0].edition);
}

void luck_report_print(const struct luck_report *report, enum page_form form, struct buffer *out)
{
    struct page page = page_begin(form, BETWEEN, "How lucky was this game?", report->source, out);
    struct buffer *said = &page.said;

    buffer_print(said, "Luck of %zu attack%s in %s\n\n", report->row_count,
                 report->row_count == 1 ? "" : "s", report->source);
    add_rows(report, &page);
    buffer_print(said, "\n");
    if (report->failed < report->row_count) {
        add_totals(report, &page);
        buffer_print(said, "\n");
        say_all(report, said);
        buffer_print(said, "\n");
        (report->has_dice ? add_quantiles : add_chances)(report, &page);
    }
    say_failures(report, said);
    if (report->has_dice)
        buffer_print(said, "\nDice as they fell count as the damage that best play expects of "
                           "them.\n");
    if (form != PAGE_TEXT)
        say_edition(report, said);
    page_end(&page);
}

/* ---- for programs: records ---- */

#define FIGURE(member) .place = offsetof(struct luck_figures, member)
#define ROW(member)    .place = offsetof(struct luck_row, member)
#define TOTAL(member)  .place = offsetof(struct luck_total, member)
#define REPORT(member) .place = offsetof(struct luck_report, member)

static struct record_value luck_at(const struct record_at *at)
{
    return record_number(luck_of(at->it));
}

static const struct record_field figure_fields[] = {
    { "expected", RECORD_NUMBER, FIGURE(expected) }, { "came", RECORD_NUMBER, FIGURE(came) },
    { "luck", RECORD_NUMBER, .get = luck_at },       { "p_below", RECORD_NUMBER, FIGURE(below) },
    { "p_same", RECORD_NUMBER, FIGURE(same) },
};
static const struct record figure_record = RECORD(figure_fields);

static bool is_counted(const struct record_at *at)
{
    return !((const struct luck_row *)at->it)->error;
}

static bool is_counted_by_dice(const struct record_at *at)
{
    return is_counted(at) && ((const struct luck_row *)at->it)->rolled;
}

static const struct record_field row_fields[] = {
    { "line", RECORD_INT, ROW(line) },
    { "player", RECORD_TEXT, ROW(player) },
    { "edition", RECORD_TEXT, ROW(edition) },
    { "attacker", RECORD_TEXT, ROW(attacker) },
    { "defender", RECORD_TEXT, ROW(defender) },
    { "rolled", RECORD_TEXT, ROW(rolled), .some = true },
    { "error", RECORD_TEXT, ROW(error), .some = true },
    { "dice", RECORD_NUMBER, ROW(dice), .when = is_counted_by_dice },
    { NULL, RECORD_OBJECT, ROW(figures), .of = &figure_record, .when = is_counted },
};
static const struct record row_record = RECORD(row_fields);

static const struct record_field total_fields[] = {
    { "attacks", RECORD_SIZE, TOTAL(attacks) },
    { NULL, RECORD_OBJECT, TOTAL(figures), .of = &figure_record },
    { "total.first", RECORD_NUMBER, TOTAL(first) },
    { "total.step", RECORD_NUMBER, TOTAL(unit) },
    { "total.pmf", RECORD_NUMBERS, RECORD_ITEMS(struct luck_total, chances, count) },
};
static const struct record total_record = RECORD(total_fields);

static const struct record_field player_fields[] = {
    { "name", RECORD_TEXT, TOTAL(name) },
    { NULL, RECORD_OBJECT, .of = &total_record },
};
static const struct record player_record = RECORD(player_fields);

static struct record_value players(const struct record_at *at)
{
    const struct luck_report *report = at->it;

    return record_items(report->players, report->player_count, sizeof report->players[0]);
}

static bool has_two(const struct record_at *at)
{
    return ((const struct luck_report *)at->it)->player_count == 2;
}

static const struct record_field document_fields[] = {
    { "game", RECORD_TEXT, REPORT(source) },
    { "attacks", RECORD_LIST, RECORD_ITEMS(struct luck_report, rows, row_count),
      .of = &row_record },
    { "players", RECORD_LIST, .get = players, .of = &player_record },
    { "difference", RECORD_OBJECT, REPORT(difference), .of = &total_record, .when = has_two },
};
const struct record luck_record = RECORD(document_fields);

void luck_report_json(const struct luck_report *report, struct buffer *out)
{
    record_document(&luck_record, report, report->version, out);
}

static const char *const columns[] = { "line",     "player",   "edition", "expected", "came",
                                       "luck",     "p_below",  "p_same",  "dice",     "error",
                                       "attacker", "defender", "rolled" };

void luck_report_csv(const struct luck_report *report, struct buffer *out)
{
    const struct record_list list = { .of = &row_record,
                                      .rows = report->rows,
                                      .count = report->row_count,
                                      .size = sizeof report->rows[0],
                                      .columns = columns,
                                      .column_count = ARRAY_LEN(columns) };

    record_list_csv(&list, out);
}
