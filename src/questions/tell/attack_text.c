/* What attacks do, as a page. */
#include "questions/tell/report.h"

#include "report/number.h"

#include <math.h>
#include <stdio.h>

enum { TITLE_MAX = 96 };

/* How likely so much damage is, with its 95 % interval if it is simulated, and at least so much. */
static struct chart_point find_point(const void *of, size_t series, size_t place)
{
    const struct ask_outcome *lead = of;
    struct interval interval;

    if (series)
        return chart_exactly(outcome_at_least(lead->pmf, lead->outcome.shape.damage_len, place));
    if (!lead->outcome.trials)
        return chart_exactly(lead->pmf[place]);
    interval = interval_of_share(lead->pmf[place], lead->outcome.trials);
    return (struct chart_point){ lead->pmf[place], interval.low, interval.high };
}

/* alone: with the words that a page has besides */
static void draw(const struct report *report, bool alone, struct buffer *out)
{
    static const char *const series[] = { "so much", "at least so much" };
    const struct ask_outcome *lead = report_lead(report);
    const struct chart chart = { .title = "Probability",
                                 .places_name = "damage",
                                 .series = series,
                                 .series_count = ARRAY_LEN(series),
                                 .bar_count = 1,
                                 .place_count = report_rows(report),
                                 .figures = CHART_FIGURES_BELOW,
                                 .reach = 1,
                                 .is_share = true,
                                 .of = lead,
                                 .point = find_point };
    struct report plain = *report;
    struct buffer said = { 0 };
    char title[TITLE_MAX];
    struct svg svg;

    plain.color = plain.ascii = false;
    if (alone) {
        report_say_named_answer(&plain, &said);
        report_say_question(&plain, &said);
        report_say_mean(&plain, &said);
        report_say_chances(&plain, &said);
    }
    svg = chart_begin(&said);
    chart_add(&svg, &chart);
    snprintf(title, sizeof title, "Damage %.4g on average", lead->summary.mean);
    chart_end(&svg, title, "", out);
}

enum { BETWEEN = 2 };                    /* columns of tables in text */
enum { BAR_MOST = 36, BESIDE_BAR = 28 }; /* characters of a row of the distribution */

/* ---- the damage ---- */

static size_t bar_width(const struct page *page)
{
    const size_t width = page->out->width;

    return width > 0 && width < BAR_MOST + BESIDE_BAR ? width - BESIDE_BAR : BAR_MOST;
}

static void add_bar(const struct report *report, struct buffer *out, double share, size_t most)
{
    static const char *const eighths[] = { "", "▏", "▎", "▍", "▌", "▋", "▊", "▉" };
    double width = share * (double)most;
    size_t full = (size_t)(report->ascii ? width + 0.5 : width);
    size_t rest = report->ascii ? 0 : (size_t)((width - (double)full) * (double)ARRAY_LEN(eighths));

    buffer_mark(out, report->color ? "\033[34m" : "");
    buffer_repeat(out, report->ascii ? "#" : "█", full);
    buffer_print(out, "%s", eighths[rest]);
    buffer_mark(out, report->color ? "\033[0m" : "");
    buffer_repeat(out, " ", most - full - (rest > 0)); /* the chance behind it has room to spare */
}

static void add_bars(const struct report *report, struct page *page)
{
    const struct ask_outcome *lead = report_lead(report);
    const size_t len = report_rows(report), width = bar_width(page);
    struct buffer *out = &page->said;
    double most = 0;

    for (size_t i = 0; i < len; i++)
        most = fmax(most, lead->pmf[i]);
    buffer_print(out, "damage  probability%*sat least\n", (int)width + 1, "");
    for (size_t i = 0; i < len; i++) {
        buffer_print(out, "%6zu  %9s  ", i, PERCENT(lead->pmf[i]));
        add_bar(report, out, lead->pmf[i] / most, width);
        buffer_print(out, "%9s\n",
                     PERCENT(outcome_at_least(lead->pmf, lead->outcome.shape.damage_len, i)));
    }
}

static void add_distribution(const struct report *report, struct page *page)
{
    static const struct table_column columns[] = { { "damage", TABLE_RIGHT, 0 },
                                                   { "probability", TABLE_RIGHT, 0 },
                                                   { "at least", TABLE_RIGHT, 0 } };
    const struct ask_outcome *lead = report_lead(report);
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < report_rows(report); i++) {
        table_add(&table, "%zu", i);
        table_add(&table, "%s", PERCENT(lead->pmf[i]));
        table_add(&table, "%s",
                  PERCENT(outcome_at_least(lead->pmf, lead->outcome.shape.damage_len, i)));
    }
    page_table(page, &table, "How likely each damage is");
}

/* ---- tokens and attacks ---- */

/* "focus 0.40, lock 0.25": tokens left on a ship, on average. Returns whether there are any. */
static bool add_tokens(const struct report *report, size_t ship, struct buffer *out)
{
    const double *left = report_lead(report)->tokens_left + ship * RULES_TOKENS;
    bool any = false;

    for (size_t kind = 0; kind < RULES_TOKENS; kind++) {
        if (isnan(left[kind]))
            continue;
        buffer_print(out, "%s%s %.2f", any ? ", " : "", rules_token_words[kind], left[kind]);
        any = true;
    }
    return any;
}

/* With the tokens left on who made it. */
static void add_attack(const struct report *report, size_t attack, struct table *table)
{
    const struct outcome *outcome = &report_lead(report)->outcome;
    const struct outcome_source *source = &outcome->sources[attack];
    struct buffer tokens = { 0 };

    if (source->comes_after) {
        table_add(table, "%s", source->is_bonus ? "bonus" : "twice");
        if (source->is_bonus || outcome->made[attack] < 1)
            table_add(table, "made %s", PERCENT(outcome->made[attack]));
        else
            table_add(table, "the second time");
    } else {
        table_add(table, "%zu", source->ship + 1);
        table_add(table, "%s", report->plan->scenario.attackers[source->ship].text);
        add_tokens(report, source->ship, &tokens);
    }
    table_add(table, "%.4f",
              outcome_mean(outcome_attack(outcome, attack), outcome->shape.damage_len));
    table_add(table, "%s", PERCENT(outcome_hit(outcome, attack, report_lead(report)->pmf)));
    table_add(table, "%.*s", (int)tokens.count, tokens.count ? tokens.bytes : "");
    buffer_end(&tokens, &table->text);
}

static void add_attacks(const struct report *report, struct page *page)
{
    static const struct table_column columns[] = { { "attack", TABLE_RIGHT, 0 },
                                                   { "attacker", TABLE_WORDS, 0 },
                                                   { "damage", TABLE_RIGHT, 0 },
                                                   { "hit", TABLE_RIGHT, 1 },
                                                   { "tokens left", TABLE_WORDS, 2 } };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < report_lead(report)->outcome.shape.attack_count; i++)
        add_attack(report, i, &table);
    page_table(page, &table, "The attacks, in their order");
}

static void add_ship_tokens(const struct report *report, struct buffer *out, const char *title,
                            size_t ship)
{
    uint32_t before = out->count;

    buffer_print(out, "%s: ", title);
    if (add_tokens(report, ship, out))
        buffer_print(out, "\n");
    else
        out->count = before;
}

/* Of one attack text says no more than the tokens: the rest stands above. */
static void add_attacks_and_tokens(const struct report *report, struct page *page)
{
    const bool is_text = page->form == PAGE_TEXT;
    const bool several = report_lead(report)->outcome.shape.attack_count > 1;

    if (is_text && several)
        buffer_print(&page->said, "\n");
    if (!is_text || several)
        add_attacks(report, page);
    else
        add_ship_tokens(report, &page->said, "tokens left on the attacker", 0);
    add_ship_tokens(report, &page->said,
                    is_text ? "tokens left on the defender" : "\nTokens left on the defender",
                    report->plan->scenario.attacker_count);
}

/* ---- the page ---- */

/* The question in the words of who asked. */
static struct page begin(const struct report *report, enum page_form form, struct buffer *out)
{
    const struct scenario *scenario = &report->plan->scenario;
    struct buffer asked = { 0 };
    struct page page;

    for (size_t i = 0; i < scenario->attacker_count; i++)
        buffer_print(&asked, "%s%s", i ? " ; " : "", scenario->attackers[i].text);
    buffer_print(&asked, " vs %s", scenario->defender.text);
    page = page_begin(form, BETWEEN,
                      scenario->attacker_count > 1 ? "What do these attacks do?"
                                                   : "What does this attack do?",
                      buffer_text(&asked), out);
    buffer_end(&asked, &page.said);
    return page;
}

void report_print(const struct report *report, enum page_form form, struct buffer *out)
{
    struct report told = *report;
    struct page page;

    if (form == PAGE_SVG) {
        draw(report, true, out);
        return;
    }
    page = begin(report, form, out);
    told.color = told.color && form == PAGE_TEXT;
    told.ascii = told.ascii && form != PAGE_HTML;
    report_say_named_answer(&told, &page.said);
    buffer_print(&page.said, "\n");
    report_say_question(&told, &page.said);
    buffer_print(&page.said, "\n");
    report_say_mean(&told, &page.said);
    buffer_print(&page.said, "\n");
    if (form == PAGE_TEXT) { /* bars stand beside its figures */
        add_bars(&told, &page);
        buffer_print(&page.said, "\n");
    }
    report_say_chances(&told, &page.said);
    if (page_picture_begin(&page)) {
        draw(&told, false, out);
        page_picture_end(&page);
    }
    if (form != PAGE_TEXT)
        add_distribution(&told, &page);
    add_attacks_and_tokens(&told, &page);
    buffer_print(&page.said, "\n");
    report_say_run(&told, &page.said);
    page_end(&page);
}
