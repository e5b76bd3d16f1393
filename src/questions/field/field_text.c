#include "questions/field/field.h"
#include "questions/tell/tell_points.h"

#include "game/rules/choice.h"
#include "report/number.h"

#include <math.h>
#include <stdio.h>

enum { BETWEEN = 3, NARROW = 2, TITLE_BYTES = 24 };
enum { KEYS = 2 }; /* number and name of a side, before those that it meets */

/* A table of many columns. */
static void add_narrow(struct page *page, struct table *table, const char *caption)
{
    page->between = NARROW;
    page_table(page, table, caption);
    page->between = BETWEEN;
}

/* ---- cells ---- */

/* What was simulated is marked; a chance that is not all or nothing does not look so. Only
 * survival, and what nothing harms, has no end. */
static void add_number(struct table *table, double number, double scale, int places, bool exact)
{
    if (!exact && isfinite(number))
        table_add(table, "~%.*f%s", places, scale * number, scale > 1 ? " %" : "");
    else if (scale > 1 && !isinf(number))
        table_percent(table, number, places);
    else
        table_number(table, number, places);
}

static void add_figure(struct table *table, const volley_figure *figure, double scale, int places)
{
    add_number(table, figure->value, scale, places, !(figure->error > 0));
}

/* Half of the 95 % interval. */
static void add_half_width(struct table *table, const volley_figure *figure, double scale)
{
    if (figure->error > 0)
        table_add(table, "± %s%s", SPREAD(scale * OUTCOME_NORMAL_95 * figure->error),
                  scale > 1 ? " %" : "");
    else
        table_add(table, "%s", "");
}

static void add_points(struct table *table, double points)
{
    if (isnan(points))
        table_add(table, "%s", "");
    else
        table_add(table, "%g", points);
}

/* ---- sides that fight ---- */

static void add_fighters(const struct field_report *report, struct page *page)
{
    static const struct table_column columns[] = {
        { "", TABLE_RIGHT, 0 },
        { "side", TABLE_LEFT, 0 },
        { "points", TABLE_RIGHT, 1 },
        { "value", TABLE_RIGHT, 0 },
        { "", TABLE_LEFT, 0 },
        { "points lost", TABLE_RIGHT, 4 },
        { "points destroyed", TABLE_RIGHT, 4 },
        { "jousting value", TABLE_RIGHT, 2 },
        { "", TABLE_LEFT, 2 },
        { "per point", TABLE_RIGHT, 3 },
        { "", TABLE_LEFT, 3 },
    };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < report->side_count; i++) {
        const struct field_side *side = &report->sides[i];

        table_add(&table, "%zu", i + 1);
        table_add(&table, "%s", side->name);
        add_points(&table, side->points);
        add_number(&table, side->rank.value.value, 100, 2, side->exact);
        add_half_width(&table, &side->rank.value, 100);
        add_number(&table, side->rank.points_lost.value, 1, 2, side->exact);
        add_number(&table, side->rank.points_destroyed.value, 1, 2, side->exact);
        add_figure(&table, &side->rank.joust, 1, 2);
        add_half_width(&table, &side->rank.joust, 1);
        add_figure(&table, &side->rank.joust_per_point, report->field->points_known ? 100 : 1,
                   report->field->points_known ? 1 : 4);
        add_half_width(&table, &side->rank.joust_per_point, report->field->points_known ? 100 : 1);
    }
    page_table(page, &table, "The best first");
}

/* P(the row wins), by the ranks of those it meets. */
static void add_cells(const struct field_report *report, struct page *page)
{
    const size_t count = report->against_count + KEYS;
    struct table_column *columns = calloc(count, sizeof *columns);
    char(*titles)[TITLE_BYTES] = calloc(report->against_count, sizeof *titles);
    struct table table = { .columns = columns, .column_count = count, .keys = KEYS };

    if (!columns || !titles) {
        page->said.failed = true;
        free(columns);
        free(titles);
        return;
    }
    columns[0] = (struct table_column){ "", TABLE_RIGHT, 0 };
    columns[1] = (struct table_column){ "wins against", TABLE_LEFT, 0 };
    for (size_t i = 0; i < report->against_count; i++) {
        snprintf(titles[i], TITLE_BYTES, report->kind == FIELD_MATRIX ? "%zu" : "F%zu", i + 1);
        columns[i + KEYS] = (struct table_column){ titles[i], TABLE_RIGHT, 0 };
    }
    for (size_t row = 0; row < report->side_count; row++) {
        table_add(&table, "%zu", row + 1);
        table_add(&table, "%s", report->sides[row].name);
        for (size_t i = 0; i < report->against_count; i++) {
            const struct field_cell *cell = &report->cells[row * report->against_count + i];

            if (cell->done)
                add_number(&table, cell->figures.a.value, 100, 1, cell->exact);
            else
                table_add(&table, "%s", report->kind == FIELD_MATRIX && i == row ? "-" : "?");
        }
    }
    add_narrow(page, &table, "Chance that the row wins against the column");
    free(columns);
    free(titles);
}

/* The sides of the field, by their numbers in the table. */
static void add_field(const struct field_report *report, struct page *page)
{
    static const struct table_column columns[] = { { "", TABLE_RIGHT, 0 },
                                                   { "the field", TABLE_LEFT, 0 },
                                                   { "weight", TABLE_RIGHT, 1 },
                                                   { "points", TABLE_RIGHT, 1 } };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < report->against_count; i++) {
        table_add(&table, "F%zu", i + 1);
        table_add(&table, "%s", report->against[i].name);
        table_add(&table, "%g", report->against[i].weight);
        add_points(&table, report->against[i].points);
    }
    page_table(page, &table, "The field");
}

/* ---- ships that survive ---- */

/* Rounds after which nothing changes any more that a tenth of a percent shows are not told. */
static size_t rounds_shown(const struct field_report *report)
{
    size_t count = VOLLEY_FIELD_ROUNDS;

    while (count > 1) {
        bool changes = false;

        for (size_t i = 0; i < report->side_count; i++)
            changes = changes || report->sides[i].rank.gone[count - 1] -
                                         report->sides[i].rank.gone[count - 2] >=
                                     5e-4;
        if (changes)
            break;
        count--;
    }
    return count;
}

static void add_survivors(const struct field_report *report, struct page *page)
{
    static const char *const titles[VOLLEY_FIELD_ROUNDS] = {
        "gone by 1", "by 2", "by 3", "by 4",  "by 5",  "by 6",
        "by 7",      "by 8", "by 9", "by 10", "by 11", "by 12"
    };
    struct table_column columns[6 + VOLLEY_FIELD_ROUNDS] = {
        { "", TABLE_RIGHT, 0 },       { "ship", TABLE_LEFT, 0 },    { "points", TABLE_RIGHT, 1 },
        { "health", TABLE_RIGHT, 2 }, { "rounds", TABLE_RIGHT, 0 }, { "attacks", TABLE_RIGHT, 3 },
    };
    const size_t rounds = rounds_shown(report);
    struct table table = { .columns = columns, .column_count = 6 + rounds };

    for (size_t i = 0; i < rounds; i++)
        columns[6 + i] = (struct table_column){ titles[i], TABLE_RIGHT, 4 + (unsigned)i };
    for (size_t i = 0; i < report->side_count; i++) {
        const struct field_side *side = &report->sides[i];

        table_add(&table, "%zu", i + 1);
        table_add(&table, "%s", side->name);
        add_points(&table, side->points);
        if (side->hull < 0)
            table_add(&table, "%s", "");
        else
            table_add(&table, "%d/%d", side->hull, side->shields);
        add_number(&table, side->rank.rounds.value, 1, 2, side->exact);
        add_number(&table, side->rank.attacks.value, 1, 2, side->exact);
        for (size_t round = 0; round < rounds; round++)
            add_number(&table, side->rank.gone[round], 100, 1, side->exact);
    }
    add_narrow(page, &table, "How long each lives");
}

/* ---- sentences ---- */

/* Whether some engagements, and not all, are simulated. */
static bool is_mixed(const struct field_report *report)
{
    bool exact = false;

    for (size_t i = 0; i < report->side_count * report->against_count; i++)
        exact = exact || (report->cells[i].done && report->cells[i].exact);
    return exact && report->trials;
}

static bool any_points(const struct field_side *sides, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!isnan(sides[i].points))
            return true;
    return false;
}

void field_say_rules(const struct field_report *report, bool options, struct buffer *out)
{
    static const char *const sides[][DUEL_SIDES] = {
        [FIELD_MATRIX] = { "A's", "B's" },
        [FIELD_AGAINST] = { "Each side's", "The field's" },
        [FIELD_SURVIVAL] = { "The ship's", "The attackers'" },
    };
    const char *const *targets = report->setting.targets;

    duel_say_setting(&report->setting, out);
    duel_say_actions(report->field->actions, report->field->all_act, options, out);
    if (report->kind == FIELD_SURVIVAL)
        buffer_print(out, "Each ship is under the fire of: %s.\n", report->against[0].name);
    else if (strcmp(targets[0], targets[1]) == 0)
        buffer_print(out, "Who has a choice shoots %s.\n",
                     choice_says(&choice_targets, targets[0]));
    else
        buffer_print(out, "Who has a choice shoots %s; the field shoots %s.\n",
                     choice_says(&choice_targets, targets[0]),
                     choice_says(&choice_targets, targets[1]));
    for (size_t i = 0; i < report->policy_count; i++)
        duel_say_policies(&report->setting, &report->policies[i], sides[report->kind], out);
    if (any_points(report->sides, report->side_count) ||
        any_points(report->against, report->against_count))
        tell_points_sentence(report->listed, out);
}

static void say_meaning(const struct field_report *report, struct page *page)
{
    const char *unit = report->field->points_known ? "points" : "sides";
    struct buffer lines = { 0 };

    if (report->kind == FIELD_SURVIVAL) {
        buffer_print(&page->said, "Rounds and attacks: that a ship lives through, on average.\n");
        return;
    }
    buffer_print(&lines,
                 "Value: chance to win, and half the chance that nobody does; the mean over %s.\n",
                 report->kind == FIELD_MATRIX ? "all others" : "the field, by its weights");
    if (report->kind == FIELD_AGAINST)
        buffer_print(
            &lines,
            "Jousting value: the square root of (%s of the field that it destroys in a round of "
            "fire) x (rounds that it lives under the fire of %s of the field), both with all "
            "tokens, without damage cards.\n"
            "At so many %s a side is a fair bargain: by Lanchester's square law equal sums of both "
            "sides then draw.\n",
            unit, report->field->points_known ? "one point" : "one side", unit);
    page_say_lines(page, &lines);
}

/* ---- the answer ---- */

/* What is told of the sides with the most and the least of a figure of a volley_field_rank. */
struct extremes {
    size_t place;
    const char *before, *most, *least, *behind, *same; /* same: of all sides */
};

static const volley_figure *figure_at(const struct field_side *side, size_t place)
{
    return (const volley_figure *)((const char *)&side->rank + place);
}

static const char *figure_text(const struct field_side *side, size_t place,
                               char text[NUMBER_TEXT_MAX])
{
    const double value = figure_at(side, place)->value;

    if (place == offsetof(volley_field_rank, value))
        snprintf(text, NUMBER_TEXT_MAX, "%s", CHANCE(value));
    else if (place == offsetof(volley_field_rank, rounds))
        snprintf(text, NUMBER_TEXT_MAX, isfinite(value) ? "%.2f rounds" : "for ever", value);
    else
        snprintf(text, NUMBER_TEXT_MAX, "%.0f %%", 100 * value);
    return text;
}

/* The side with the most of a figure, or with the least. NULL: it is known of none. */
static const struct field_side *extreme(const struct field_report *report, size_t place, bool most)
{
    const struct field_side *found = NULL;

    for (size_t i = 0; i < report->side_count; i++) {
        const struct field_side *side = &report->sides[i];
        const double value = figure_at(side, place)->value;

        if (!isnan(value) && (!found || (most ? value > figure_at(found, place)->value
                                              : value <= figure_at(found, place)->value)))
            found = side;
    }
    return found;
}

/* ", like C": sides of which the same is told. */
static void say_like(const struct field_report *report, const struct field_side *best, size_t place,
                     const char *told, struct buffer *out)
{
    const struct field_side *other = NULL;
    char text[NUMBER_TEXT_MAX];
    size_t count = 0;

    for (size_t i = 0; i < report->side_count; i++)
        if (&report->sides[i] != best && !isnan(figure_at(&report->sides[i], place)->value) &&
            strcmp(figure_text(&report->sides[i], place, text), told) == 0) {
            other = &report->sides[i];
            count++;
        }
    if (count == 1)
        buffer_print(out, ", like %s", other->name);
    else if (count)
        buffer_print(out, ", like %zu others", count);
}

static void say_extremes(const struct field_report *report, const struct extremes *of,
                         struct buffer *out)
{
    const struct field_side *best = extreme(report, of->place, true);
    const struct field_side *least = extreme(report, of->place, false);
    char most[NUMBER_TEXT_MAX], fewest[NUMBER_TEXT_MAX];
    const char *behind;

    if (best == least) /* also of one side alone, or none */
        return;
    behind = isfinite(figure_at(best, of->place)->value) ? of->behind : "";
    figure_text(best, of->place, most);
    if (strcmp(most, figure_text(least, of->place, fewest)) == 0) {
        buffer_print(out, "%s: %s%s. ", of->same, most, behind);
        return;
    }
    buffer_print(out, "%s%s %s: %s%s", of->before, best->name, of->most, most, behind);
    say_like(report, best, of->place, most, out);
    buffer_print(out, "; %s %s: %s", least->name, of->least, fewest);
    say_like(report, least, of->place, fewest, out);
    buffer_print(out, ". ");
}

static void say_bargain(const struct field_report *report, struct buffer *out)
{
    static const struct extremes worth = { offsetof(volley_field_rank, joust_per_point),
                                           "For its points ",
                                           "is worth most",
                                           "least",
                                           "",
                                           "For their points all are worth the same" };

    if (report->kind == FIELD_AGAINST && report->field->points_known)
        say_extremes(report, &worth, out);
}

static void say_winner(const struct field_report *report, struct buffer *out)
{
    static const struct extremes wins = { offsetof(volley_field_rank, value),
                                          "",
                                          "wins most",
                                          "least",
                                          " on average",
                                          "All win equally often" },
                                 lives = { offsetof(volley_field_rank, rounds),
                                           "",
                                           "lives longest",
                                           "shortest",
                                           " on average",
                                           "All live equally long" };

    say_extremes(report, report->kind == FIELD_SURVIVAL ? &lives : &wins, out);
}

void field_say_answer(const struct field_report *report, struct buffer *out)
{
    const size_t before = out->count;

    if (report->field->by_points)
        say_bargain(report, out);
    say_winner(report, out);
    if (!report->field->by_points)
        say_bargain(report, out);
    if (out->count > before) {
        out->count--;
        buffer_print(out, "\n\n");
    }
}

/* ---- the whole ---- */

static void add_tables(const struct field_report *report, struct page *page)
{
    if (report->kind == FIELD_SURVIVAL) {
        add_survivors(report, page);
        return;
    }
    add_fighters(report, page);
    buffer_print(&page->said, "\n");
    add_cells(report, page);
    if (report->kind == FIELD_AGAINST) {
        buffer_print(&page->said, "\n");
        add_field(report, page);
    }
}

void field_print(const struct field_report *report, enum page_form form, struct buffer *out)
{
    static const char *const titles[] = {
        [FIELD_MATRIX] = "Who wins against whom?",
        [FIELD_AGAINST] = "What is each side worth against the field?",
        [FIELD_SURVIVAL] = "Which ship lives longest?",
    };
    struct page page = page_begin(form, BETWEEN, titles[report->kind], "", out);
    char number[NUMBER_TEXT_MAX];

    field_say_answer(report, &page.said);
    field_say_rules(report, true, &page.said);
    buffer_print(&page.said, "\n");
    add_tables(report, &page);
    buffer_print(&page.said, "\n");
    if (report->kind != FIELD_SURVIVAL && page_picture_begin(&page)) {
        field_svg(report, out);
        page_picture_end(&page);
    }
    say_meaning(report, &page);
    for (size_t i = 0; i < report->field->notes.count; i++)
        buffer_print(&page.said, "Note: %s.\n", report->field->notes.items[i]);
    buffer_print(&page.said, "%s", report->cards);
    if (!report->trials)
        buffer_print(&page.said, "All figures are exact.\n");
    else
        buffer_print(&page.said,
                     "%s simulated, with up to %s engagement%s each, all with the same luck (seed "
                     "%llu).\nErrors are at most the given ones, with 95 %% confidence.\n",
                     is_mixed(report) ? "Figures with ~ are" : "All figures are",
                     number_grouped(report->trials, number), report->trials == 1 ? "" : "s",
                     (unsigned long long)report->seed);
    if (report->stopped)
        buffer_print(&page.said, "Stopped early: what is not known yet is left out.\n");
    page_end(&page);
}
