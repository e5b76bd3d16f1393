#include "report/report_say.h"

#include "base/array.h"
#include "report/number.h"
#include "report/page.h"

static void add_distribution(const struct report *report, struct page *page)
{
    static const struct table_column columns[] = { { "damage", TABLE_RIGHT, 0 },
                                                   { "probability", TABLE_RIGHT, 0 },
                                                   { "at least", TABLE_RIGHT, 0 } };
    const struct report_engine *lead = report_lead(report);
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < report_rows(report); i++) {
        table_add(&table, "%zu", i);
        table_add(&table, "%s", PERCENT(lead->pmf[i]));
        table_add(&table, "%s",
                  PERCENT(outcome_at_least(lead->pmf, lead->outcome->shape.damage_len, i)));
    }
    page_table(page, &table, "How likely each damage is");
    table_fini(&table);
}

static void add_attack(const struct report *report, size_t attack, struct table *table)
{
    const struct outcome *outcome = report_lead(report)->outcome;
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
        table_add(table, "%s", report->attackers[source->ship]);
        report_say_tokens(report, source->ship, &tokens);
    }
    table_add(table, "%.4f",
              outcome_mean(outcome_attack(outcome, attack), outcome->shape.damage_len));
    table_add(table, "%s", PERCENT(outcome_hit(outcome, attack, report_lead(report)->pmf)));
    table_add(table, "%.*s", (int)tokens.count, tokens.count ? tokens.bytes : "");
    buffer_end(&tokens, &table->text);
}

void report_add_attacks(const struct report *report, struct page *page)
{
    static const struct table_column columns[] = { { "attack", TABLE_RIGHT, 0 },
                                                   { "attacker", TABLE_WORDS, 0 },
                                                   { "damage", TABLE_RIGHT, 0 },
                                                   { "hit", TABLE_RIGHT, 1 },
                                                   { "tokens left", TABLE_WORDS, 2 } };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < report_lead(report)->outcome->shape.attack_count; i++)
        add_attack(report, i, &table);
    page_table(page, &table, "The attacks, in their order");
    table_fini(&table);
}

static void add_defender(const struct report *report, struct buffer *out)
{
    const uint32_t before = out->count;

    buffer_print(out, "\nTokens left on the defender: ");
    if (report_say_tokens(report, report->attacker_count, out))
        buffer_print(out, "\n");
    else
        out->count = before;
}

/* The question in the words of who asked. */
static struct page begin(const struct report *report, enum page_form form, struct buffer *out)
{
    const bool several = report->attacker_count > 1;
    struct buffer asked = { 0 };
    struct page page;

    for (size_t i = 0; i < report->attacker_count; i++)
        buffer_print(&asked, "%s%s", i ? " ; " : "", report->attackers[i]);
    buffer_print(&asked, " vs %s", report->defender);
    page = page_begin(form, REPORT_BETWEEN,
                      several ? "What do these attacks do?" : "What does this attack do?",
                      buffer_text(&asked), out);
    buffer_end(&asked, &page.said);
    return page;
}

static void print_report(const struct report *report, enum page_form form, struct buffer *out)
{
    struct page page = begin(report, form, out);
    struct report plain = *report;

    plain.color = false;
    plain.bare = true;
    plain.ascii = plain.ascii && form != PAGE_HTML;
    report_say_question(&plain, &page.said);
    buffer_print(&page.said, "\n");
    report_say_mean(&plain, &page.said);
    buffer_print(&page.said, "\n");
    report_say_chances(&plain, &page.said);
    report_say_given(&plain, &page.said);
    if (page_picture_begin(&page)) {
        report_svg(&plain, out);
        page_picture_end(&page);
    }
    add_distribution(&plain, &page);
    report_add_attacks(&plain, &page);
    add_defender(&plain, &page.said);
    buffer_print(&page.said, "\n");
    report_say_run(&plain, &page.said);
    page_end(&page);
}

void report_markdown(const struct report *report, struct buffer *out)
{
    print_report(report, PAGE_MARKDOWN, out);
}

void report_html(const struct report *report, struct buffer *out)
{
    print_report(report, PAGE_HTML, out);
}
