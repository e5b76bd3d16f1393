#include "questions/worth/handle.h"

#include "base/ascii.h"
#include "base/nearest.h"
#include "questions/tell/report.h"
#include "questions/tell/tell_points.h"
#include "report/number.h"

#include <math.h>

enum { BETWEEN = 2, PLACES = 4, VALUE_AT = 11 };

/* Figures that are told only where one of them is not 0. */
enum rare { DESTROYED, CRITS_DEALT, CRITS_SUFFERED, RARES };

/* ---- cells ---- */

/* What would round to 0 and is not has more digits. */
static void add_difference(struct table *table, double value, int places)
{
    char text[NUMBER_TEXT_MAX];

    if (isinf(value))
        table_add(table, "%s", value > 0 ? "for ever" : "not for ever");
    else if (value != 0 && fabs(value) <= 0.5 * pow(10, -places))
        table_add(table, "%c%s", value > 0 ? '+' : '-', SPREAD(fabs(value)));
    else
        table_add(table, "%s", isnan(value) ? "" : number_signed(value, places, text));
}

static void add_name(struct table *table, const struct worth_line *line)
{
    const volley_worth_row *row = &line->told;

    table_add(table, "%s%s%s" WORTH_BARRED, row->name, row->unsure ? " ?" : "",
              row->too_dear ? " *" : "", WORTH_BARRED_OF(line));
    table_add(table, "%s", row->slot);
    if (isnan(row->cost))
        table_add(table, "%s", "");
    else
        table_add(table, "%g", row->cost);
}

/* Signs are those of the change: less damage suffered is below 0.
 *  seen  what is told of all lines, by column */
static void add_changes(struct table *table, const volley_worth_figures *gain, const bool *seen)
{
    add_difference(table, gain->dealt, PLACES);
    add_difference(table, -gain->suffered, PLACES);
    add_difference(table, seen[DESTROYED] ? 100 * -gain->destroyed : NAN, 2);
    add_difference(table, gain->stands, PLACES);
}

/* ---- tables ---- */

/* What it needs has a place only where it is inactive. */
static const struct table_column columns[] = {
    { "", TABLE_LEFT, 0 },           { "slot", TABLE_LEFT, 6 },
    { "cost", TABLE_RIGHT, 2 },      { "needs", TABLE_WORDS, 1 },
    { "dealt", TABLE_RIGHT, 4 },     { "suffered", TABLE_RIGHT, 4 },
    { "destroyed", TABLE_RIGHT, 5 }, { "stood", TABLE_RIGHT, 5 },
    { "dealt", TABLE_RIGHT, 6 },     { "suffered", TABLE_RIGHT, 6 },
    { "net", TABLE_RIGHT, 3 },       { "value", TABLE_RIGHT, 0 },
    { "dealt", TABLE_RIGHT, 7 },     { "suffered", TABLE_RIGHT, 7 },
    { "destroyed", TABLE_RIGHT, 8 }, { "stood", TABLE_RIGHT, 8 },
    { "value", TABLE_RIGHT, 3 },
};
static const char *const above[] = { "",          "",         "",          "",          "damage",
                                     "damage",    "",         "attacks",   "crits",     "crits",
                                     "damage",    "",         "per point", "per point", "per point",
                                     "per point", "per point" };
_Static_assert(ARRAY_LEN(above) == ARRAY_LEN(columns), "one per column");

/* How they are asked for: as an order is, where there is one. */
static const char *const names[] = { "name",
                                     "slot",
                                     "cost",
                                     "needs",
                                     "dealt",
                                     "suffered",
                                     "destroyed",
                                     "stands",
                                     "crits-dealt",
                                     "crits-suffered",
                                     "net",
                                     "value",
                                     "dealt-per-point",
                                     "suffered-per-point",
                                     "destroyed-per-point",
                                     "stands-per-point",
                                     "value-per-point" };
_Static_assert(ARRAY_LEN(names) == ARRAY_LEN(columns), "one per column");

/* An error holds all but those per point. */
static volley_status refuse_column(const char *text, size_t bytes, const char *const *of,
                                   size_t count, struct nearest *near, volley_error *err)
{
    struct buffer all = { 0 };
    volley_status status;

    for (size_t i = 0; i < count; i++)
        if (!strstr(of[i], "-per-"))
            buffer_print(&all, "%s%s", i ? ", " : ": there are ", of[i]);
    status = error_usage(err, "there is no column '%.*s'%s", bytes < 24 ? (int)bytes : 24, text,
                         nearest_or(near, buffer_text(&all)));
    buffer_fini(&all);
    return status;
}

volley_status worth_hide_columns(const char *text, const char *const *of, size_t count,
                                 uint32_t *hidden, volley_error *err)
{
    *hidden = strcmp(text, "all") == 0 ? 0 : ~UINT32_C(1);
    for (size_t bytes; *hidden && *text; text += bytes + (text[bytes] == ',')) {
        struct nearest near = nearest_begin(text, bytes = strcspn(text, ","));
        size_t at = 0;

        while (at < count && !ascii_is_word(of[at], text, bytes))
            nearest_consider(of[at++], &near);
        if (at == count)
            return refuse_column(text, bytes, of, count, &near, err);
        *hidden &= ~(UINT32_C(1) << at);
    }
    return VOLLEY_OK;
}

void worth_usual_columns(volley_worth *worth)
{
    size_t sorted = 0;

    worth_hide_columns("cost,needs,dealt,suffered,value,value-per-point", names, ARRAY_LEN(names),
                       &worth->hidden, NULL);
    while (sorted < ARRAY_LEN(names) && strcmp(names[sorted], worth->sort) != 0)
        sorted++; /* some of what lines are sorted by is no column */
    if (sorted < ARRAY_LEN(names) && worth->hidden >> sorted & 1) /* in the last one's place */
        worth->hidden ^= UINT32_C(1) << sorted | UINT32_C(1) << (ARRAY_LEN(names) - 1);
}

volley_status volley_worth_choose_columns(volley_worth *worth, const char *text, volley_error *err)
{
    if (worth->job.case_count == 0)
        return error_usage(err, "of games there are no columns to choose");
    return worth_hide_columns(text, names, ARRAY_LEN(names), &worth->hidden, err);
}

/* Lines that are told together. */
struct section {
    bool kept, same; /* same: of those that count, they that change nothing */
    volley_worth_state state;
    const char *title;
};

static bool is_in(const struct worth_line *line, const struct section *section)
{
    return line->told.kept == section->kept && line->told.state == section->state &&
           (section->state != VOLLEY_WORTH_COUNTS || worth_changes(line) != section->same);
}

static void find_seen(const volley_worth *worth, bool seen[RARES])
{
    for (size_t i = 0; i < worth->line_count; i++) {
        const struct worth_line *line = &worth->lines[i];
        const double all[RARES] = { worth_shown(line)->destroyed, line->crits_dealt,
                                    line->crits_suffered };

        for (size_t j = 0; j < RARES; j++)
            seen[j] = seen[j] || (!isnan(all[j]) && all[j] != 0);
    }
}

static void add_line(struct table *table, const struct worth_line *line, const bool *seen)
{
    const volley_worth_figures *gain = worth_shown(line);
    const volley_worth_figures each = worth_by_point(line, gain);

    add_name(table, line);
    table_add(table, "%s", line->told.needs);
    add_changes(table, gain, seen);
    add_difference(table, seen[CRITS_DEALT] ? line->crits_dealt : NAN, PLACES);
    add_difference(table, seen[CRITS_SUFFERED] ? -line->crits_suffered : NAN, PLACES);
    add_difference(table, gain->dealt + gain->suffered, PLACES);
    add_difference(table, line->value, PLACES);
    add_changes(table, &each, seen);
    add_difference(table, line->value_per_point, PLACES);
}

static void print_section(const volley_worth *worth, const struct section *section,
                          struct page *page)
{
    struct table table =
        TABLE_OF(columns, .hidden = worth->hidden,
                 .bars = 1u << (section->kept ? VALUE_AT : ARRAY_LEN(columns) - 1), .above = above);
    bool seen[RARES] = { false };

    find_seen(worth, seen);
    for (size_t i = 0; i < worth->line_count; i++)
        if (is_in(&worth->lines[i], section))
            add_line(&table, &worth->lines[i], seen);
    page_titled_table(page, &table, section->title);
}

/* ---- lists ---- */

static void print_names(const volley_worth *worth, const struct section *section, struct page *page)
{
    struct buffer text = { 0 };

    for (size_t i = 0; i < worth->line_count; i++)
        if (is_in(&worth->lines[i], section))
            buffer_print(&text, "%s%s%s" WORTH_BARRED, text.count ? ", " : section->title,
                         worth->lines[i].told.name, worth->lines[i].told.unsure ? " ?" : "",
                         WORTH_BARRED_OF(&worth->lines[i]));
    if (text.count)
        buffer_print(&text, ".");
    page_say_line(page, &text);
}

static void print_failed(const volley_worth *worth, struct buffer *out)
{
    const char *before = "\nNot worked out:\n";

    for (size_t i = 0; i < worth->line_count; i++) {
        const volley_worth_row *row = &worth->lines[i].told;

        if (row->state != VOLLEY_WORTH_FAILED)
            continue;
        buffer_print(out, "%s  %s%s: %s\n", before, row->name, row->kept ? ", left out" : "",
                     row->needs);
        before = "";
    }
}

/* ---- what is said around them ---- */

/* What adds most in the order that is asked for, of what there are points for; where that is no
 * figure, the most value. */
static const struct worth_line *best_of(const volley_worth *worth)
{
    const bool by_value = strcmp(worth->sort, "cost") == 0 || strcmp(worth->sort, "name") == 0 ||
                          strcmp(worth->sort, "slot") == 0;
    const struct worth_line *best = NULL;
    double most = 0;

    for (size_t i = 0; i < worth->line_count; i++) {
        const struct worth_line *line = &worth->lines[i];
        const double key = by_value ? line->value : line->sort_key;

        if (line->told.kept || line->told.state != VOLLEY_WORTH_COUNTS || line->told.too_dear ||
            !(key > most))
            continue;
        best = line;
        most = key;
    }
    return best;
}

static bool is_by(const volley_worth *worth, const char *figure)
{
    return strncmp(worth->sort, figure, strlen(figure)) == 0;
}

/* By damage dealt and suffered together: what the best is the best of has to be said. */
static bool is_by_sum(const volley_worth *worth)
{
    return strcmp(worth->sort, "value") == 0 || strcmp(worth->sort, "net") == 0;
}

/* Of health that is more, damage says nothing. */
static void say_gain(const volley_worth *worth, const struct worth_line *best, struct buffer *out)
{
    const volley_worth_figures *gain = worth_shown(best);
    const char *before = "";

    if (is_by(worth, "stands")) {
        buffer_print(out, "it takes %.2f attacks more to destroy it", gain->stands);
    } else if (is_by(worth, "destroyed")) {
        buffer_print(out, "an attack on it destroys it %.2f %% less often", 100 * gain->destroyed);
    } else {
        if (fabs(gain->dealt) >= 0.005) {
            buffer_print(out, "its attack deals %.2f damage %s", fabs(gain->dealt),
                         gain->dealt > 0 ? "more" : "less");
            before = ", and ";
        }
        if (fabs(gain->suffered) >= 0.005)
            buffer_print(out, "%san attack on it deals %.2f %s", before, fabs(gain->suffered),
                         gain->suffered > 0 ? "less" : "more");
        else if (!*before && gain->stands >= 0.005)
            buffer_print(out, "it takes %.2f attacks more to destroy it", gain->stands);
        else if (!*before)
            buffer_print(out, "it changes an attack's damage little or not at all");
    }
}

void worth_say_gain(const volley_worth *worth, const struct worth_line *line, struct buffer *out)
{
    const unsigned remarks = line->found.remarks;

    say_gain(worth, line, out);
    if (!*worth->only && !line->told.kept && strstr(worth->sort, "-per-point"))
        buffer_print(out, ", the most for a point");
    buffer_print(out, "%s%s", remarks >> WORTH_BONUS & 1 ? ", if it is made each round" : "",
                 remarks >> WORTH_GRANTED & 1 ? WORTH_IF_GRANTED : "");
    if (remarks >> WORTH_CHARGED & 1 && !is_by(worth, "stands")) {
        buffer_print(out, ", as if it");
        worth_say_charges(worth, line->card, out);
        buffer_print(out, " could be used in every attack");
    }
    buffer_print(out, "%s%s",
                 remarks >> WORTH_KEEPS & 1 ? ", as long as it has the token that this asks for"
                                            : "",
                 remarks >> WORTH_HURTS & 1 ? WORTH_IF_HURT : "");
}

void worth_say_take(const struct worth_line *line, struct buffer *out)
{
    buffer_print(out, "Take %s", line->told.name);
    if (!isnan(line->told.cost))
        buffer_print(out, " (%g point%s)", line->told.cost, line->told.cost == 1 ? "" : "s");
    buffer_print(out, "%s", WORTH_IF_ALLOWED(line->told.unsure));
}

void worth_say_answer(const volley_worth *worth, struct buffer *out)
{
    const struct worth_line *best = best_of(worth);

    worth_say_named(worth, out);
    if (*worth->only) {
        buffer_print(out, "\n\n");
        return;
    }
    if (!best && !(worth->member.member.ship && worth->member.member.flown)) {
        buffer_print(out, "Which cards it could have depends on the pilot, and none is named: here "
                          "is what it has.\n\n");
        return;
    }
    if (!best) {
        buffer_print(out, "No card that it %s adds to this, as asked",
                     worth->dear ? "has the points for" : "could have");
        worth_say_left_out(worth, out);
        buffer_print(out, ".\n\n");
        return;
    }
    worth_say_take(best, out);
    buffer_print(out, ": ");
    worth_say_gain(worth, best, out);
    buffer_print(out, ".%s\n\n",
                 is_by_sum(worth)
                     ? " Of the cards that count here it adds most to attack and defense together."
                     : "");
}

static void print_shares(const char *title, const struct worth_share *shares, size_t count,
                         struct buffer *out)
{
    for (size_t i = 0; i < count; i++)
        buffer_print(out, "%s %s %g %%", i ? "," : title, shares[i].what, 100 * shares[i].share);
}

void worth_say_ship(const volley_worth *worth, struct buffer *out)
{
    buffer_print(out, "%s%s%s%s%s\n", worth->pilot, *worth->pilot && *worth->ship ? ", " : "",
                 worth->ship, *worth->ship || *worth->pilot ? ": " : "", worth->loadout);
}

void worth_say_question(const volley_worth *worth, struct buffer *out)
{
    const struct worth_field *targets = &worth->job.targets, *attackers = &worth->job.attackers;

    worth_say_ship(worth, out);
    buffer_print(out, "It attacks %zu target%s (%s) and is attacked by %zu attacker%s (%s)",
                 targets->count, targets->count == 1 ? "" : "s", targets->file, attackers->count,
                 attackers->count == 1 ? "" : "s", attackers->file);
    print_shares(worth->range_count ? "; range" : "", worth->ranges, worth->range_count, out);
    print_shares("; with", worth->chances, worth->chance_count, out);
    buffer_print(out, ".\n");
    tell_points_sentence(worth->points, out);
}

static void print_base(const volley_worth_figures *base, struct buffer *out)
{
    buffer_print(out, "\nIts attack deals %.4f damage, one on it %.4f", base->dealt,
                 base->suffered);
    if (base->destroyed > 0)
        buffer_print(out, " and destroys it in %s", PERCENT(base->destroyed));
    if (isinf(base->stands))
        buffer_print(out, "; no number of attacks destroys it");
    else if (!isnan(base->stands))
        buffer_print(out, "; it takes %.4f attacks to destroy it", base->stands);
    buffer_print(out, ".\n");
}

static void print_legend(const volley_worth *worth, struct buffer *out)
{
    buffer_print(
        out,
        "\n%sChanges of means by weight: damage dealt and suffered, the chance to be destroyed "
        "(in percentage points), crits among the damage, attacks that it takes to destroy "
        "it.\nNet: "
        "more dealt and less suffered. Value: net, suffered as if the health stayed the same (by "
        "the attacks stood), and %.4f more for each crit: what damage cards do when dealt "
        "faceup.\n%s",
        worth->notes, worth->crit_more, worth->hidden ? "More columns: --columns all.\n" : "");
    worth_say_marks(worth, out);
    play_sentence(worth_rules(worth), worth->policy, worth->objective, out);
    buffer_print(out, "Exact.\n");
}

void worth_print(const void *report, enum page_form form, struct buffer *out)
{
    const volley_worth *worth = report;
    static const struct section tables[] = {
        { true, false, VOLLEY_WORTH_COUNTS, "What it has, and what that adds:" },
        { true, false, VOLLEY_WORTH_INACTIVE,
          "What it has and that is inactive: what it needs, and what it would add to a ship that "
          "has that:" },
        { false, false, VOLLEY_WORTH_COUNTS, "What it could have, and what that would add:" },
        { false, false, VOLLEY_WORTH_INACTIVE,
          "What would be inactive: what it needs, and what it would add to a ship that has that:" },
    };
    struct section lists[] = {
        { false, true, VOLLEY_WORTH_COUNTS,
          "Counts, and changes none of these figures (a condition counts for what asks for it; a "
          "token that is kept, or gained after the attack, is of use in the next one: worth --in "
          "games with the same words weighs that): " },
        { false, true, VOLLEY_WORTH_IDLE, "No part in an attack: " },
    };
    struct page page = page_begin(form, BETWEEN, "What is it worth?", worth->loadout, out);

    worth_say_answer(worth, &page.said);
    worth_say_question(worth, &page.said);
    worth_say_played(worth, &page.said);
    print_base(&worth->base, &page.said);
    for (size_t i = 0; i < ARRAY_LEN(tables); i++) {
        print_section(worth, &tables[i], &page);
        for (size_t j = 0; j < ARRAY_LEN(lists) && i % 2; j++) {
            lists[j].kept = tables[i].kept;
            print_names(worth, &lists[j], &page);
        }
    }
    print_failed(worth, &page.said);
    print_legend(worth, &page.said);
    page_end(&page);
}
