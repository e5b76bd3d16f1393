#include "report/report_say.h"

#include "base/array.h"
#include "report/table.h"

#include <math.h>

/* Lines that say something become items of a list. */
static void add_items(const struct report *report,
                      void (*say)(const struct report *report, struct buffer *out),
                      struct buffer *out)
{
    struct buffer lines = { 0 };
    const char *line;
    uint32_t from = 0;
    size_t bytes;

    say(report, &lines);
    while (!lines.failed && buffer_next_line(&lines, &from, &line, &bytes))
        buffer_print(out, "- %.*s\n", (int)bytes, line);
    out->failed = out->failed || lines.failed;
    buffer_fini(&lines);
}

static void add_distribution(const struct report *report, struct buffer *out)
{
    static const struct table_column columns[] = { { "damage", TABLE_RIGHT },
                                                   { "probability", TABLE_RIGHT },
                                                   { "at least", TABLE_RIGHT } };
    const struct report_engine *lead = report_lead(report);
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < report_rows(report); i++) {
        table_add(&table, "%zu", i);
        table_add(&table, "%.2f %%", 100 * lead->pmf[i]);
        table_add(&table, "%.2f %%",
                  100 * outcome_at_least(lead->pmf, lead->outcome->shape.damage_len, i));
    }
    table_markdown(&table, out);
    table_fini(&table);
}

static void add_attack(const struct report *report, size_t attack, struct table *table)
{
    const struct outcome *outcome = report_lead(report)->outcome;
    const struct outcome_source *source = &outcome->sources[attack];
    struct buffer tokens = { 0 };

    if (source->comes_after) {
        table_add(table, "%s", source->is_bonus ? "bonus" : "twice");
        table_add(table, "made %.2f %%", 100 * outcome->made[attack]);
    } else {
        table_add(table, "%zu", source->ship + 1);
        table_add(table, "%s", report->attackers[source->ship]);
        report_say_tokens(report, source->ship, &tokens);
    }
    table_add(table, "%.4f",
              outcome_mean(outcome_attack(outcome, attack), outcome->shape.damage_len));
    table_add(table, "%.2f %%", 100 * outcome_hit(outcome, attack, report_lead(report)->pmf));
    table_add(table, "%.*s", (int)tokens.count, tokens.count ? tokens.bytes : "");
    buffer_fini(&tokens);
}

static void add_attacks(const struct report *report, struct buffer *out)
{
    static const struct table_column columns[] = { { "attack", TABLE_RIGHT },
                                                   { "attacker", TABLE_LEFT },
                                                   { "damage", TABLE_RIGHT },
                                                   { "hit", TABLE_RIGHT },
                                                   { "tokens left", TABLE_LEFT } };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < report_lead(report)->outcome->shape.attack_count; i++)
        add_attack(report, i, &table);
    buffer_print(out, "\n");
    table_markdown(&table, out);
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

void report_markdown(const struct report *report, struct buffer *out)
{
    struct report plain = *report;

    plain.color = false;
    add_items(&plain, report_say_question, out);
    buffer_print(out, "\n");
    report_say_mean(&plain, out);
    buffer_print(out, "\n");
    add_distribution(&plain, out);
    buffer_print(out, "\n");
    add_items(&plain, report_say_chances, out);
    add_items(&plain, report_say_given, out);
    add_attacks(&plain, out);
    add_defender(&plain, out);
    buffer_print(out, "\n");
    add_items(&plain, report_say_run, out);
}
