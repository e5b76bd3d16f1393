#include "questions/advice/advice_report.h"

#include "report/document.h"
#include "report/number.h"

#include <math.h>
#include <string.h>

enum { WHEN_MAX = 400, RULES_SHOWN = 40 };

/* ---- conditions ---- */

/* "no blank", "2 blanks", "1+ blanks", "at most 2 left": what narrows a feature down. */
static void add_condition(struct buffer *out, const struct advice_table *advice,
                          const struct digest_rule *rule, size_t at)
{
    const struct digest *digest = &advice->digest;
    const struct advice_feature *feature = &advice->features[at];
    int low = rule->low[at], high = rule->high[at];
    bool from_start = low == digest->low[at], to_end = high == digest->high[at];

    if (from_start && to_end)
        return;
    if (out->count > 0)
        buffer_print(out, ", ");
    if (feature->is_flag)
        buffer_print(out, "%s", high ? feature->one : feature->many);
    else if (low == high && low == 0 && !feature->is_balance)
        buffer_print(out, "no %s", feature->one);
    else if (low == high)
        buffer_print(out, "%d %s", low, low == 1 ? feature->one : feature->many);
    else if (to_end)
        buffer_print(out, "%d+ %s", low, feature->many);
    else if (from_start)
        buffer_print(out, "at most %d %s", high, high == 1 ? feature->one : feature->many);
    else
        buffer_print(out, "%d-%d %s", low, high, feature->many);
}

static void add_when(struct table *table, const struct advice_table *advice,
                     const struct digest_rule *rule)
{
    struct buffer when = { 0 };

    for (size_t i = 0; i < advice->feature_count; i++)
        add_condition(&when, advice, rule, i);
    if (when.count == 0)
        buffer_print(&when, "always");
    table_take(table, &when);
}

/* ---- tables ---- */

static void print_table(const struct advice_table *advice, struct page *page)
{
    static const struct table_column columns[] = { { "when", TABLE_WORDS, 0 },
                                                   { "do", TABLE_WORDS, 0 },
                                                   { "in", TABLE_RIGHT, 0 } };
    struct table table = { .columns = columns, .column_count = 3 };
    const struct digest *digest = &advice->digest;

    buffer_print(&page->said, "\n%s%s%s\n", advice->title, *advice->entry ? "; " : "",
                 advice->entry);
    page_heading(page, 2);
    for (uint32_t i = 0; i < digest->rule_count && i < RULES_SHOWN; i++) {
        add_when(&table, advice, &digest->rules[i]);
        table_add(&table, "%s", advice->answers[digest->rules[i].answer]);
        table_add(&table, "%s", PERCENT(digest->rules[i].share));
    }
    page_table(page, &table, "What best play does");
    if (digest->rule_count > RULES_SHOWN)
        buffer_print(&page->said, "and %u rarer cases\n", digest->rule_count - RULES_SHOWN);
    table_fini(&table);
}

/* The columns that differ with the objective: the chance, and what the best option has more. */
static void add_destroyed(struct table *table, const struct advice_option *option,
                          const struct advice_option *best, bool is_best)
{
    bool kill = !isnan(option->expected.destroyed);

    if (kill)
        table_add(table, "%s", PERCENT(option->expected.destroyed));
    else
        table_add(table, "%s", "");
    if (is_best)
        table_add(table, "%s", "");
    else if (kill)
        table_add(table, "%.2f %%",
                  100 * fabs(option->expected.destroyed - best->expected.destroyed));
    else
        table_add(table, "%.4f", fabs(option->expected.damage - best->expected.damage));
}

static void print_choice(const struct advice_choice *choice, struct page *page)
{
    static const struct table_column columns[] = {
        { "", TABLE_LEFT, 0 },       { "option", TABLE_WORDS, 0 },    { "damage", TABLE_RIGHT, 0 },
        { "crits", TABLE_RIGHT, 3 }, { "destroyed", TABLE_RIGHT, 1 }, { "worse by", TABLE_RIGHT, 2 }
    };
    struct table table = { .columns = columns, .column_count = 6 };

    buffer_print(&page->said, "\n%s\n", choice->title);
    page_heading(page, 2);
    for (size_t i = 0; i < choice->option_count; i++) {
        const struct advice_option *option = &choice->options[i];
        table_add(&table, "%s", i == 0 ? "best" : "");
        table_add(&table, "%s", option->text);
        table_add(&table, "%.4f", option->expected.damage);
        table_add(&table, "%.4f", option->expected.crits);
        add_destroyed(&table, option, &choice->options[0], i == 0);
    }
    page_table(page, &table, "What each option is worth");
    table_fini(&table);
}

static void print_rolled(const struct advice_report *report, struct buffer *out)
{
    buffer_print(out, "Rolled: %s\nExpected from here: damage %.4f, crits %.4f", report->rolled,
                 report->from_here.damage, report->from_here.crits);
    if (!isnan(report->from_here.destroyed))
        buffer_print(out, ", destroyed %s", PERCENT(report->from_here.destroyed));
    buffer_print(out, "\n");
}

static void print_legend(const struct advice_report *report, struct buffer *out)
{
    if (report->table_count)
        buffer_print(out,
                     "\nA table says what best play does. \"in\": the share of attacks in which it "
                     "comes up.\n\"left\": hits and crits less evades.\n");
    else if (report->choice_count)
        buffer_print(out, "\nDamage is what is expected when the option is taken and both sides "
                          "then play their best.\n");
    else
        buffer_print(out, "\nNobody has anything to decide%s.\n",
                     report->rolled ? " with these dice" : "");
}

void advice_print(const struct advice_report *report, enum page_form form, struct buffer *out)
{
    struct page page = page_begin(form, 2, "What is best play?", "", out);

    if (report->attack_count > 1)
        buffer_print(&page.said, "Attack %zu of %zu: ", report->attack, report->attack_count);
    buffer_print(&page.said, "%s vs %s (%s)\n", report->attacker, report->defender,
                 report->edition_title);
    card_use_text(&report->cards, &page.said);
    if (report->rolled)
        print_rolled(report, &page.said);
    for (size_t i = 0; i < report->table_count; i++)
        print_table(&report->tables[i], &page);
    for (size_t i = 0; i < report->choice_count; i++)
        print_choice(&report->choices[i], &page);
    print_legend(report, &page.said);
    page_end(&page);
}

/* ---- JSON ---- */

static json_t *expected_object(const struct advice_expected *expected)
{
    return json_pack("{s:o, s:o, s:o}", "damage", document_number(expected->damage), "crits",
                     document_number(expected->crits), "destroyed",
                     document_number(expected->destroyed));
}

static json_t *rule_object(const struct advice_table *advice, const struct digest_rule *rule)
{
    json_t *when = json_object();

    for (size_t i = 0; i < advice->feature_count; i++) {
        bool narrowed =
            rule->low[i] != advice->digest.low[i] || rule->high[i] != advice->digest.high[i];

        if (narrowed)
            when = document_join(when, json_pack("{s:[i, i]}", advice->features[i].one,
                                                 (int)rule->low[i], (int)rule->high[i]));
    }
    return json_pack("{s:o, s:s, s:o}", "when", when, "do", advice->answers[rule->answer], "share",
                     document_number(rule->share));
}

static json_t *table_object(const struct advice_table *advice)
{
    json_t *rules = json_array();

    for (uint32_t i = 0; i < advice->digest.rule_count; i++)
        rules = document_append(rules, rule_object(advice, &advice->digest.rules[i]));
    return json_pack("{s:s, s:s, s:o}", "decision", advice->title, "entry", advice->entry, "rules",
                     rules);
}

static json_t *choice_object(const struct advice_choice *choice)
{
    json_t *options = json_array();

    for (size_t i = 0; i < choice->option_count; i++)
        options = document_append(
            options, document_join(json_pack("{s:s, s:b}", "do", choice->options[i].text, "best",
                                             choice->options[i].best),
                                   expected_object(&choice->options[i].expected)));
    return json_pack("{s:s, s:o}", "decision", choice->title, "options", options);
}

void advice_json(const struct advice_report *report, struct buffer *out)
{
    json_t *decisions = json_array();
    json_t *document =
        json_pack("{s:i, s:s, s:o, s:o, s:i}", "schema", DOCUMENT_SCHEMA, "volley", report->version,
                  "attacker", document_text(report->attacker), "defender",
                  document_text(report->defender), "attack", (int)report->attack);

    for (size_t i = 0; i < report->table_count; i++)
        decisions = document_append(decisions, table_object(&report->tables[i]));
    for (size_t i = 0; i < report->choice_count; i++)
        decisions = document_append(decisions, choice_object(&report->choices[i]));
    if (report->rolled)
        document =
            document_join(document, json_pack("{s:o, s:o}", "rolled", document_text(report->rolled),
                                              "expected", expected_object(&report->from_here)));
    document_line(document_join(document, json_pack("{s:o, s:o}", "decisions", decisions, "cards",
                                                    record_json(&card_use_record, &report->cards))),
                  out);
}
