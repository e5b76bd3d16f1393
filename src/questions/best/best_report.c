#include "questions/best/best_report.h"

#include "base/array.h"
#include "questions/ask/how_played.h"
#include "report/number.h"

#include <math.h>
#include <string.h>

enum { BETWEEN = 2, PLACES = 4 };

/* ---- the table ---- */

static const struct table_column columns[] = {
    { "", TABLE_RIGHT, 0 },          { "upgrades", TABLE_WORDS, 0 }, { "cost", TABLE_RIGHT, 1 },
    { "dealt", TABLE_RIGHT, 2 },     { "destroys", TABLE_RIGHT, 4 }, { "suffered", TABLE_RIGHT, 2 },
    { "destroyed", TABLE_RIGHT, 4 }, { "stands", TABLE_RIGHT, 5 },   { "joust", TABLE_RIGHT, 0 },
    { "behind", TABLE_RIGHT, 3 },
};

static bool is_for(const struct best_report *report, const char *objective)
{
    return strcmp(report->objective, objective) == 0;
}

static void add_number(struct table *table, double value)
{
    if (isinf(value))
        table_add(table, "for ever");
    else if (isnan(value))
        table_add(table, "%s", "");
    else
        table_add(table, "%.*f", PLACES, value);
}

/* Chances that are 0 in the whole table are not told. */
static void add_chance(struct table *table, double value, bool told)
{
    if (told && !isnan(value))
        table_add(table, "%s", PERCENT(value));
    else
        table_add(table, "%s", "");
}

struct telling {
    bool destroys, destroyed;
};

static bool is_seen(double chance)
{
    return chance >= 0.00005; /* in percent with two decimals */
}

static struct telling find_told(const struct best_report *report)
{
    struct telling told = { is_seen(report->base.killed),
                            is_seen(report->base.figures[WORTH_DESTROYED]) };

    for (size_t i = 0; i < report->row_count; i++) {
        told.destroys = told.destroys || is_seen(report->rows[i].killed);
        told.destroyed = told.destroyed || is_seen(report->rows[i].figures[WORTH_DESTROYED]);
    }
    told.destroys = told.destroys || is_for(report, "kill");
    return told;
}

/* first: of the sets, which is not behind; it stands in percentage points where chances do. */
static void add_behind(const struct best_report *report, const struct best_row *row, bool first,
                       struct table *table)
{
    if (first || isnan(row->behind))
        table_add(table, "%s", "");
    else if (is_for(report, "kill"))
        table_add(table, "%.2f", 100 * row->behind);
    else
        add_number(table, row->behind);
}

static void add_row(const struct best_report *report, const struct best_row *row, size_t number,
                    const struct telling *told, struct table *table)
{
    if (number)
        table_add(table, "%zu", number);
    else
        table_add(table, "%s", "");
    table_add(table, "%s%s", number ? *row->names ? row->names : "(none)" : "as it is",
              row->unsure ? " ?" : "");
    table_add(table, "%d", row->cost);
    add_number(table, row->figures[WORTH_DEALT]);
    add_chance(table, row->killed, told->destroys);
    add_number(table, row->figures[WORTH_SUFFERED]);
    add_chance(table, row->figures[WORTH_DESTROYED], told->destroyed);
    add_number(table, row->figures[WORTH_STANDS]);
    add_number(table, is_for(report, "joust") ? row->value : NAN);
    add_behind(report, row, number == 1, table);
}

static void print_table(const struct best_report *report, struct page *page)
{
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };
    const struct telling told = find_told(report);

    for (size_t i = 0; i < report->row_count; i++)
        add_row(report, &report->rows[i], i + 1, &told, &table);
    add_row(report, &report->base, 0, &told, &table);
    page_table(page, &table, "The best sets of upgrades");
    table_fini(&table);
}

/* ---- what is said around it ---- */

static void print_sets(uint64_t sets, struct buffer *out)
{
    char text[NUMBER_TEXT_MAX];

    buffer_print(out, "%s",
                 sets == UINT64_MAX ? "more than can be counted" : number_grouped(sets, text));
}

static void print_goal(const struct best_report *report, struct buffer *out)
{
    buffer_print(out, "For %s: %s. Upgrades for %d point%s%s", report->objective, report->title,
                 report->budget, report->budget == 1 ? "" : "s",
                 report->own_budget ? ", which the pilot has left" : "");
    if (*report->asked.slots)
        buffer_print(out, ", of the slots %s", report->asked.slots);
    buffer_print(out, ".\n");
    if (*report->taken_off)
        buffer_print(out, "Taken off first: %s.\n", report->taken_off);
}

static void print_tried(const struct best_report *report, struct buffer *line)
{
    char text[NUMBER_TEXT_MAX];

    buffer_print(line, "Sets within the points and slots: ");
    print_sets(report->sets, line);
    buffer_print(line, "; with only cards that bear on this: ");
    print_sets(report->searched, line);
    buffer_print(line, "; worked out: %s",
                 report->tried == report->searched ? "all" : number_grouped(report->tried, text));
    buffer_print(line, ", with %s different attack%s of the ship",
                 number_grouped(report->attacks, text), report->attacks == 1 ? "" : "s");
    buffer_print(line, " and %s on it.", number_grouped(report->defenses, text));
}

static void print_proof(const struct best_report *report, struct buffer *line)
{
    if (report->proved)
        buffer_print(line, " Proved best: no set is better than the first.");
    else if (report->stopped && report->seconds > 0)
        buffer_print(line, " Not proved best: the %g seconds were over.", report->seconds);
    else if (report->stopped)
        buffer_print(line, " Not proved best: it was stopped.");
    else
        buffer_print(line, " Not proved best: %llu could not be worked out (%s).",
                     (unsigned long long)report->failed, report->failure);
    if (report->row_count < report->top && !report->stopped)
        buffer_print(line, " In every set that is not told there is a card without which it is as "
                           "good.");
}

static void print_asides(const struct best_report *report, struct page *page)
{
    static const struct {
        const char *why, *text;
    } texts[] = { { "idle", "no part in an attack" },
                  { "unmet", "it needs what is not so as asked, and what no card here brings" },
                  { "number", "it needs a number" },
                  { "other", "it bears only on what is not asked for here" } };

    for (size_t i = 0; i < report->aside_count; i++) {
        const struct best_aside_told *aside = &report->asides[i];
        struct buffer line = { 0 };

        for (size_t j = 0; aside->why && j < ARRAY_LEN(texts); j++)
            if (strcmp(texts[j].why, aside->why) == 0)
                buffer_print(&line, "Left aside (%zu, %s): %s.", aside->count, texts[j].text,
                             aside->names);
        page_say_line(page, &line);
    }
}

static void print_legend(const struct best_report *report, struct buffer *out)
{
    buffer_print(out, "\n");
    for (size_t i = 0; i < report->asked.note_count; i++)
        buffer_print(out, "%s\n", report->asked.notes[i]);
    for (size_t i = 0; i < report->row_count; i++)
        if (report->rows[i].unsure) {
            buffer_print(out, "? the library lacks what a card is restricted to, or the ship's "
                              "actions.\n");
            break;
        }
    play_sentence(report->asked.edition_title, report->asked.policy, report->asked.objective, out);
    buffer_print(out, "Exact.\n");
}

void best_print(const struct best_report *report, enum page_form form, struct buffer *out)
{
    struct page page = page_begin(form, BETWEEN, "The best upgrades", report->asked.loadout, out);
    struct buffer line = { 0 };

    worth_say_question(&report->asked, &page.said);
    print_goal(report, &page.said);
    buffer_print(&page.said, "\n");
    print_table(report, &page);
    print_tried(report, &line);
    print_proof(report, &line);
    page_say_line(&page, &line);
    print_asides(report, &page);
    print_legend(report, &page.said);
    page_end(&page);
}
