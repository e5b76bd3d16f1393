#include "questions/hazard/hazard_report.h"

#include "base/array.h"
#include "base/io/csv.h"
#include "report/document.h"
#include "report/number.h"

#include <math.h>

enum { BETWEEN = 2, COUNTS_SHOWN = 5 };

static double at_least(const struct hazard_count *count, size_t least)
{
    double sum = 0;

    for (size_t i = count->pmf_len; i-- > least;)
        sum += count->pmf[i];
    return sum;
}

/* ---- for readers ---- */

static void print_question(const struct hazard_report *report, struct buffer *out)
{
    buffer_print(out, "%s", report->name);
    if (report->times > 1)
        buffer_print(out, ", %d times", report->times);
    buffer_print(out, " (%s): %s", report->kind, report->what);
    buffer_print(out, "\n");
    if (report->ship) {
        buffer_print(out, "Ship: %s", report->ship);
        if (report->hull >= 0)
            buffer_print(out, " (hull %d, shields %d)", report->hull, report->shields);
        buffer_print(out, "\n");
    }
    buffer_print(out, "Rules: %s\n\n", report->edition_title);
}

static void print_damage(const struct hazard_report *report, struct page *page)
{
    static const struct table_column columns[] = { { "damage", TABLE_RIGHT, 0 },
                                                   { "probability", TABLE_RIGHT, 0 },
                                                   { "at least", TABLE_RIGHT, 0 } };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    buffer_print(&page->said, "Damage %.6f (exact mean)\n\n", report->damage.mean);
    for (size_t i = 0; i < report->damage.pmf_len; i++) {
        table_add(&table, "%zu", i);
        table_add(&table, "%s", PERCENT(report->damage.pmf[i]));
        table_add(&table, "%s", PERCENT(at_least(&report->damage, i)));
    }
    page_table(page, &table, "How likely each damage is");
    table_fini(&table);
    buffer_print(&page->said, "\nany crit %s   (mean hits %.4f, mean crits %.4f)",
                 PERCENT(report->any_crit), report->hits, report->crits);
    buffer_print(&page->said, "\n");
}

static void print_ship(const struct hazard_report *report, struct buffer *out)
{
    if (isnan(report->destroyed))
        return;
    buffer_print(out, "a faceup damage card %s   (%.4f on average)", PERCENT(report->any_faceup),
                 report->faceup);
    buffer_print(out, "\n");
    if (report->half_damage)
        buffer_print(out, "half points (%d damage) %s   ", report->half_damage,
                     PERCENT(report->half_points));
    buffer_print(out, "destroyed %s\n", PERCENT(report->destroyed));
}

/* A column for each of the first counts, and one for those beyond. */
static void print_tokens(const struct hazard_report *report, struct page *page)
{
    static const struct table_column columns[] = {
        { "token", TABLE_LEFT, 0 }, { "mean", TABLE_RIGHT, 0 },      { "0", TABLE_RIGHT, 0 },
        { "1", TABLE_RIGHT, 0 },    { "2", TABLE_RIGHT, 0 },         { "3", TABLE_RIGHT, 0 },
        { "4", TABLE_RIGHT, 0 },    { "5 or more", TABLE_RIGHT, 0 },
    };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns), .keys = 1 };

    _Static_assert(ARRAY_LEN(columns) == COUNTS_SHOWN + 3, "a column for each count");
    if (report->token_count == 0)
        return;
    for (size_t i = 0; i < report->token_count; i++) {
        const struct hazard_count *token = &report->tokens[i];

        table_add(&table, "%s", token->name);
        table_add(&table, "%.4f", token->mean);
        for (size_t count = 0; count < COUNTS_SHOWN; count++)
            if (count < token->pmf_len)
                table_add(&table, "%s", PERCENT(token->pmf[count]));
            else
                table_add(&table, "%s", "");
        if (token->pmf_len > COUNTS_SHOWN)
            table_add(&table, "%s", PERCENT(at_least(token, COUNTS_SHOWN)));
        else
            table_add(&table, "%s", "");
    }
    buffer_print(&page->said, "\n");
    page_table(page, &table, "Tokens given");
    table_fini(&table);
}

void hazard_report_print(const struct hazard_report *report, enum page_form form,
                         struct buffer *out)
{
    struct page page = page_begin(form, BETWEEN, "What does this do to a ship?", report->name, out);

    print_question(report, &page.said);
    print_damage(report, &page);
    print_ship(report, &page.said);
    print_tokens(report, &page);
    page_end(&page);
}

void hazard_list_text(const struct hazard_list_row *rows, size_t count, bool markdown,
                      struct buffer *out)
{
    static const struct table_column columns[] = { { "id", TABLE_LEFT, 0 },
                                                   { "name", TABLE_LEFT, 2 },
                                                   { "kind", TABLE_LEFT, 1 },
                                                   { "what", TABLE_WORDS, 0 } };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < count; i++) {
        table_add(&table, "%s", rows[i].id);
        table_add(&table, "%s", rows[i].name);
        table_add(&table, "%s", rows[i].kind);
        table_add(&table, "%s", rows[i].what);
    }
    if (markdown)
        table_markdown(&table, out);
    else
        table_text(&table, BETWEEN, out);
    table_fini(&table);
}

/* ---- for programs ---- */

static const char *const csv_columns[] = {
    "hazard",           "edition",       "times",    "mean_damage", "mean_hits",  "mean_crits",
    "p_crit",           "mean_faceup",   "p_faceup", "p_destroyed", "damage_pmf", "tokens_given",
    "tokens_given_pmf", "p_half_points", "ship",
};

static void add_pmf(const struct hazard_count *count, struct buffer *out)
{
    for (size_t i = 0; i < count->pmf_len; i++) {
        buffer_print(out, i ? " " : "");
        buffer_number(out, count->pmf[i]);
    }
}

/* One field of what `add` writes for each count, parted by semicolons. */
static void add_field(const struct hazard_count *counts, size_t count, bool named, bool means,
                      struct buffer *out)
{
    struct buffer text = { 0 };

    for (size_t i = 0; i < count; i++) {
        buffer_print(&text, "%s%s%s", i ? "; " : "", named ? counts[i].name : "", named ? " " : "");
        if (means)
            buffer_number(&text, counts[i].mean);
        else
            add_pmf(&counts[i], &text);
    }
    csv_take(out, &text, ',');
}

void hazard_report_csv(const struct hazard_report *report, struct buffer *out)
{
    const double figures[] = { report->times,      report->damage.mean, report->hits,
                               report->crits,      report->any_crit,    report->faceup,
                               report->any_faceup, report->destroyed };

    for (size_t i = 0; i < ARRAY_LEN(csv_columns); i++)
        csv_field(out, csv_columns[i], ',', i == 0);
    buffer_print(out, "\n");
    csv_field(out, report->id, ',', true);
    csv_field(out, report->edition, ',', false);
    for (size_t i = 0; i < ARRAY_LEN(figures); i++)
        csv_number(out, figures[i], ',');
    add_field(&report->damage, 1, false, false, out);
    add_field(report->tokens, report->token_count, true, true, out);
    add_field(report->tokens, report->token_count, true, false, out);
    csv_number(out, report->half_points, ',');
    csv_field(out, report->ship ? report->ship : "", ',', false);
    buffer_print(out, "\n");
}

static json_t *tokens_json(const struct hazard_report *report)
{
    json_t *tokens = json_object();

    for (size_t i = 0; i < report->token_count; i++)
        tokens = document_join(
            tokens,
            json_pack("{s:{s:f, s:o}}", report->tokens[i].name, "mean", report->tokens[i].mean,
                      "pmf", document_numbers(report->tokens[i].pmf, report->tokens[i].pmf_len)));
    return tokens;
}

static json_t *half_points_json(const struct hazard_report *report)
{
    if (isnan(report->half_points))
        return json_null();
    return json_pack("{s:i, s:f}", "damage", report->half_damage, "probability",
                     report->half_points);
}

static json_t *question_json(const struct hazard_report *report)
{
    json_t *asked = json_pack("{s:s, s:s, s:s, s:s, s:i, s:s}", "edition", report->edition, "id",
                              report->id, "name", report->name, "kind", report->kind, "times",
                              report->times, "what", report->what);

    return report->ship
               ? document_join(asked, json_pack("{s:o}", "ship", document_text(report->ship)))
               : asked;
}

void hazard_report_json(const struct hazard_report *report, struct buffer *out)
{
    json_t *figures = json_pack(
        "{s:{s:f, s:o}, s:{s:f}, s:{s:f, s:f}, s:{s:o, s:o}, s:o, s:o, s:o}", "damage", "mean",
        report->damage.mean, "pmf", document_numbers(report->damage.pmf, report->damage.pmf_len),
        "hits", "mean", report->hits, "crits", "mean", report->crits, "any", report->any_crit,
        "faceup", "mean", document_number(report->faceup), "any",
        document_number(report->any_faceup), "destroyed", document_number(report->destroyed),
        "half_points", half_points_json(report), "tokens", tokens_json(report));

    document_line(document_join(json_pack("{s:i, s:s, s:o}", "schema", DOCUMENT_SCHEMA, "volley",
                                          report->version, "hazard", question_json(report)),
                                figures),
                  out);
}
