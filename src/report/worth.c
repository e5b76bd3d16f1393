#include "report/worth.h"

#include "base/array.h"
#include "report/number.h"
#include "report/play.h"

#include <math.h>

enum { BETWEEN = 2, PLACES = 4 };
#define SEEN_CHANCE 0.00005 /* in percent with two decimals */

/* ---- gains ---- */

/* Which way a figure is better. */
static const int better[WORTH_FIGURES] = {
    [WORTH_DEALT] = 1, [WORTH_SUFFERED] = -1, [WORTH_DESTROYED] = -1, [WORTH_STANDS] = 1
};

/* Two ships that are never destroyed stand equally long. */
static double change(double with, double without)
{
    return with == without ? 0 : with - without;
}

double worth_gain(const struct worth_row *row, enum worth_figure figure)
{
    return better[figure] * change(row->with[figure], row->without[figure]) + 0.0; /* no -0 */
}

double worth_gain_held(const struct worth_row *row, enum worth_figure figure)
{
    return better[figure] * change(row->held[figure], row->without[figure]) + 0.0;
}

double worth_net(const struct worth_row *row)
{
    return worth_gain(row, WORTH_DEALT) + worth_gain(row, WORTH_SUFFERED);
}

double worth_per_point(const struct worth_row *row, double gain)
{
    return row->cost > 0 ? gain / row->cost : NAN;
}

/* ---- cells ---- */

static void add_difference(struct table *table, double value, int places)
{
    char text[NUMBER_TEXT_MAX];

    if (isinf(value))
        table_add(table, "%s", value > 0 ? "for ever" : "not for ever");
    else
        table_add(table, "%s", isnan(value) ? "" : number_signed(value, places, text));
}

static void add_name(struct table *table, const struct worth_row *row)
{
    table_add(table, "%s%s%s", row->name, row->unsure ? " ?" : "", row->too_dear ? " *" : "");
    table_add(table, "%s", row->slot);
    if (isnan(row->cost))
        table_add(table, "%s", "");
    else
        table_add(table, "%g", row->cost);
}

/* What of a table's columns is told: a chance that nothing changes is not. */
struct telling {
    struct table *table;
    bool destroyed;
};

static void add_destroyed(const struct telling *telling, double change)
{
    add_difference(telling->table, telling->destroyed ? 100 * change : NAN, 2);
}

/* Signs are those of the change: less damage suffered is below 0. */
static void add_changes(const struct telling *telling, const double gains[WORTH_FIGURES])
{
    add_difference(telling->table, gains[WORTH_DEALT], PLACES);
    add_difference(telling->table, -gains[WORTH_SUFFERED], PLACES);
    add_destroyed(telling, -gains[WORTH_DESTROYED]);
    add_difference(telling->table, gains[WORTH_STANDS], PLACES);
    add_difference(telling->table, gains[WORTH_DEALT] + gains[WORTH_SUFFERED], PLACES);
}

static void add_per_point(const struct telling *telling, const struct worth_row *row,
                          const double gains[WORTH_FIGURES])
{
    double each[WORTH_FIGURES];

    for (int i = 0; i < WORTH_FIGURES; i++)
        each[i] = worth_per_point(row, gains[i]);
    add_changes(telling, each);
}

/* ---- tables ---- */

/* What it needs has a place only where it is inactive. */
static const struct table_column columns[] = {
    { "", TABLE_LEFT, 0 },           { "slot", TABLE_LEFT, 6 },
    { "cost", TABLE_RIGHT, 2 },      { "needs", TABLE_WORDS, 1 },
    { "dealt", TABLE_RIGHT, 4 },     { "suffered", TABLE_RIGHT, 4 },
    { "destroyed", TABLE_RIGHT, 5 }, { "stands", TABLE_RIGHT, 5 },
    { "net", TABLE_RIGHT, 0 },       { "dealt", TABLE_RIGHT, 7 },
    { "suffered", TABLE_RIGHT, 7 },  { "destroyed", TABLE_RIGHT, 8 },
    { "stands", TABLE_RIGHT, 8 },    { "net", TABLE_RIGHT, 3 },
};
static const char *const above[] = {
    "", "", "", "", "", "", "", "", "", "a point", "a point", "a point", "a point", "a point"
};
_Static_assert(ARRAY_LEN(above) == ARRAY_LEN(columns), "one per column");

static bool is_in(const struct worth_row *row, bool kept, enum worth_state state)
{
    return row->kept == kept && row->state == state;
}

static size_t count_of(const struct worth_report *report, bool kept, enum worth_state state)
{
    size_t count = 0;

    for (size_t i = 0; i < report->row_count; i++)
        count += is_in(&report->rows[i], kept, state);
    return count;
}

static void find_gains(const struct worth_row *row, double gains[WORTH_FIGURES])
{
    for (int figure = 0; figure < WORTH_FIGURES; figure++)
        gains[figure] = row->state == WORTH_INACTIVE
                            ? worth_gain_held(row, (enum worth_figure)figure)
                            : worth_gain(row, (enum worth_figure)figure);
}

static bool tells_destroyed(const struct worth_report *report)
{
    double gains[WORTH_FIGURES];

    for (size_t i = 0; i < report->row_count; i++) {
        find_gains(&report->rows[i], gains);
        if (fabs(gains[WORTH_DESTROYED]) >= SEEN_CHANCE)
            return true;
    }
    return false;
}

static void print_rows(const struct worth_report *report, bool kept, enum worth_state state,
                       const char *title, struct page *page)
{
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns), .above = above };
    const struct telling telling = { &table, tells_destroyed(report) };

    for (size_t i = 0; i < report->row_count; i++) {
        const struct worth_row *row = &report->rows[i];
        double gains[WORTH_FIGURES];

        if (!is_in(row, kept, state))
            continue;
        find_gains(row, gains);
        add_name(&table, row);
        table_add(&table, "%s", row->needs);
        add_changes(&telling, gains);
        add_per_point(&telling, row, gains);
    }
    page_table(page, &table, title);
    table_fini(&table);
}

static void print_section(const struct worth_report *report, bool kept, enum worth_state state,
                          const char *title, struct page *page)
{
    if (count_of(report, kept, state) == 0)
        return;
    if (page->form == PAGE_HTML) { /* a caption has the title there */
        print_rows(report, kept, state, title, page);
        return;
    }
    buffer_print(&page->said, "\n%s\n\n", title);
    print_rows(report, kept, state, title, page);
}

/* ---- lists ---- */

static void print_idle(const struct worth_report *report, bool kept, struct page *page)
{
    struct buffer line = { 0 };

    for (size_t i = 0; i < report->row_count; i++)
        if (is_in(&report->rows[i], kept, WORTH_IDLE))
            buffer_print(&line, "%s%s%s",
                         line.count ? ", " : "No part in an attack: ", report->rows[i].name,
                         report->rows[i].unsure ? " ?" : "");
    if (line.count)
        buffer_print(&line, ".");
    page_say_line(page, &line);
}

static void print_failed(const struct worth_report *report, struct buffer *out)
{
    bool any = false;

    for (size_t i = 0; i < report->row_count; i++) {
        const struct worth_row *row = &report->rows[i];

        if (row->state != WORTH_FAILED)
            continue;
        buffer_print(out, "%s  %s%s: %s\n", any ? "" : "\nNot worked out:\n", row->name,
                     row->kept ? ", left out" : "", row->needs);
        any = true;
    }
}

/* ---- what is said around them ---- */

static void print_shares(const char *title, const struct worth_share *shares, size_t count,
                         struct buffer *out)
{
    for (size_t i = 0; i < count; i++)
        buffer_print(out, "%s %s %g %%", i ? "," : title, shares[i].what, 100 * shares[i].share);
}

void worth_say_question(const struct worth_report *report, struct buffer *out)
{
    buffer_print(out, "%s%s%s%s%s\n", report->pilot, *report->pilot && *report->ship ? ", " : "",
                 report->ship, *report->ship || *report->pilot ? ": " : "", report->loadout);
    buffer_print(out, "It attacks %zu target%s (%s) and is attacked by %zu attacker%s (%s)",
                 report->targets.count, report->targets.count == 1 ? "" : "s", report->targets.file,
                 report->attackers.count, report->attackers.count == 1 ? "" : "s",
                 report->attackers.file);
    print_shares(report->range_count ? "; range" : "", report->ranges, report->range_count, out);
    print_shares("; with", report->chances, report->chance_count, out);
    buffer_print(out, ".\n");
}

static void print_base(const struct worth_report *report, struct buffer *out)
{
    buffer_print(out, "\nIts attack deals %.4f damage, one on it %.4f", report->base[WORTH_DEALT],
                 report->base[WORTH_SUFFERED]);
    if (!isnan(report->base[WORTH_DESTROYED]))
        buffer_print(out, " and destroys it in %s", PERCENT(report->base[WORTH_DESTROYED]));
    if (isinf(report->base[WORTH_STANDS]))
        buffer_print(out, "; it stands for ever");
    else if (!isnan(report->base[WORTH_STANDS]))
        buffer_print(out, "; it stands %.4f attacks", report->base[WORTH_STANDS]);
    buffer_print(out, ".\n");
}

static void print_legend(const struct worth_report *report, struct buffer *out)
{
    buffer_print(out, "\n");
    for (size_t i = 0; i < report->note_count; i++)
        buffer_print(out, "%s\n", report->notes[i]);
    buffer_print(
        out,
        "Changes of means by weight: damage dealt and suffered, the chance to be destroyed "
        "(in percentage points).\nStands: expected attacks. Net: more dealt and less suffered.\n");
    for (size_t i = 0; i < report->row_count; i++)
        if (report->rows[i].too_dear) {
            buffer_print(out, "* costs more than the %g points that are left.\n",
                         report->loadout_left);
            break;
        }
    for (size_t i = 0; i < report->row_count; i++)
        if (report->rows[i].unsure) {
            buffer_print(out,
                         "? the library lacks what it is restricted to, or the ship's actions.\n");
            break;
        }
    play_sentence(report->edition_title, report->policy, report->objective, out);
    buffer_print(out, "Exact.\n");
}

void worth_print(const struct worth_report *report, enum page_form form, struct buffer *out)
{
    struct page page = page_begin(form, BETWEEN, "What is it worth?", report->loadout, out);
    struct worth_report bare = *report;

    worth_say_question(report, &page.said);
    print_base(report, &page.said);
    bare.bare = true;
    if (page_picture_begin(&page)) {
        worth_svg(&bare, out);
        page_picture_end(&page);
    }
    print_section(report, true, WORTH_COUNTS, "What it has, and what that adds:", &page);
    print_section(
        report, true, WORTH_INACTIVE,
        "What it has and that is inactive: what it needs, and what that would add:", &page);
    print_idle(report, true, &page);
    print_section(report, false, WORTH_COUNTS,
                  "What it could have, and what that would add:", &page);
    print_section(report, false, WORTH_INACTIVE,
                  "What would be inactive: what it needs, and what it would add with that:", &page);
    print_idle(report, false, &page);
    print_failed(report, &page.said);
    print_legend(report, &page.said);
    page_end(&page);
}
