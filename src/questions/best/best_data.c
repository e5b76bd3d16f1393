/* The best sets of upgrades, as CSV and JSON. */
#include "base/io/csv.h"
#include "questions/best/best_report.h"
#include "report/document.h"

#include <math.h>

/* What is never destroyed, or better than all: no number. */
static double finite(double value)
{
    return isinf(value) ? NAN : value;
}

/* ---- CSV ---- */

static void add_row(const struct best_report *report, const struct best_row *row, size_t rank,
                    struct buffer *out)
{
    csv_field(out, rank ? "set" : "base", ',', true);
    csv_number(out, rank ? (double)rank : NAN, ',');
    csv_field(out, row->words, ',', false);
    csv_field(out, row->names, ',', false);
    csv_number(out, row->cost, ',');
    csv_field(out, row->unsure ? "yes" : "no", ',', false);
    csv_number(out, finite(row->value), ',');
    csv_number(out, finite(row->behind), ',');
    csv_number(out, row->figures[WORTH_DEALT], ',');
    csv_number(out, row->killed, ',');
    csv_number(out, row->figures[WORTH_SUFFERED], ',');
    csv_number(out, row->figures[WORTH_DESTROYED], ',');
    csv_number(out, finite(row->figures[WORTH_STANDS]), ',');
    csv_field(out, report->objective, ',', false);
    csv_number(out, report->budget, ',');
    csv_field(out, report->proved ? "yes" : "no", ',', false);
    csv_field(out, report->asked.edition, ',', false);
    buffer_add(out, "\n", 1);
}

void best_csv(const struct best_report *report, struct buffer *out)
{
    buffer_print(out, "row,rank,words,names,cost,unsure,value,behind,dealt,p_destroys,suffered,"
                      "p_destroyed,stands,for,budget,proved,edition\n");
    for (size_t i = 0; i < report->row_count; i++)
        add_row(report, &report->rows[i], i + 1, out);
    add_row(report, &report->base, 0, out);
}

/* ---- JSON ---- */

static json_t *row_object(const struct best_row *row)
{
    json_t *object = json_pack("{s:o, s:o, s:i, s:o, s:o}", "words", document_text(row->words),
                               "names", document_text(row->names), "cost", row->cost, "value",
                               document_number(finite(row->value)), "behind",
                               document_number(finite(row->behind)));

    return document_join(object,
                         json_pack("{s:o, s:o, s:o, s:o, s:o}", "dealt",
                                   document_number(row->figures[WORTH_DEALT]), "p_destroys",
                                   document_number(row->killed), "suffered",
                                   document_number(row->figures[WORTH_SUFFERED]), "p_destroyed",
                                   document_number(row->figures[WORTH_DESTROYED]), "stands",
                                   document_number(finite(row->figures[WORTH_STANDS]))));
}

/* Sets that are not counted: no number. */
static json_t *count_number(uint64_t count)
{
    return count == UINT64_MAX ? json_null() : json_integer((json_int_t)count);
}

static json_t *search_object(const struct best_report *report)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:b, s:b}", "sets", count_number(report->sets),
                     "searched", count_number(report->searched), "tried",
                     count_number(report->tried), "failed", count_number(report->failed), "attacks",
                     count_number(report->attacks), "defenses", count_number(report->defenses),
                     "proved", report->proved, "stopped", report->stopped);
}

void best_json(const struct best_report *report, struct buffer *out)
{
    json_t *rows = json_array(), *asides = json_object();

    for (size_t i = 0; i < report->row_count; i++)
        rows = document_append(rows, row_object(&report->rows[i]));
    for (size_t i = 0; i < report->aside_count; i++)
        if (report->asides[i].why)
            asides = document_join(asides, json_pack("{s:o}", report->asides[i].why,
                                                     document_text(report->asides[i].names)));
    document_line(
        document_join(worth_question_object(&report->asked),
                      json_pack("{s:s, s:i, s:b, s:o, s:o, s:o, s:o, s:o}", "for",
                                report->objective, "budget", report->budget, "budget_is_left",
                                report->own_budget, "taken_off", document_text(report->taken_off),
                                "base", row_object(&report->base), "sets", rows, "search",
                                search_object(report), "left_aside", asides)),
        out);
}
