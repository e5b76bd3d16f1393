/* What words and cards are worth, as CSV and JSON. */
#include "questions/worth/worth_report.h"

#include "base/array.h"
#include "base/io/csv.h"
#include "report/document.h"

#include <math.h>

static const char *const states[] = { [WORTH_COUNTS] = "counts",
                                      [WORTH_INACTIVE] = "inactive",
                                      [WORTH_IDLE] = "idle",
                                      [WORTH_FAILED] = "failed" };
_Static_assert(ARRAY_LEN(states) == WORTH_STATES, "a word for each");

static const char *const figures[] = { [WORTH_DEALT] = "dealt",
                                       [WORTH_SUFFERED] = "suffered",
                                       [WORTH_DESTROYED] = "p_destroyed",
                                       [WORTH_STANDS] = "stands" };
_Static_assert(ARRAY_LEN(figures) == WORTH_FIGURES, "a word for each");

/* A ship that is never destroyed: no number. */
static double finite(double value)
{
    return isinf(value) ? NAN : value;
}

/* ---- CSV ---- */

static void add_header(struct buffer *out)
{
    buffer_print(out, "table,word,name,slot,cost,too_dear,unsure,state,needs");
    for (size_t i = 0; i < WORTH_FIGURES; i++)
        buffer_print(out, ",%s,%s_without,%s_gain,%s_gain_per_point", figures[i], figures[i],
                     figures[i], figures[i]);
    buffer_print(out, ",net_gain,net_gain_per_point");
    for (size_t i = 0; i < WORTH_FIGURES; i++)
        buffer_print(out, ",%s_held,%s_gain_held", figures[i], figures[i]);
    buffer_print(out, ",edition\n");
}

static void add_row(const struct worth_report *report, const struct worth_row *row,
                    struct buffer *out)
{
    csv_field(out, row->kept ? "has" : "could_have", ',', true);
    csv_field(out, row->word, ',', false);
    csv_field(out, row->name, ',', false);
    csv_field(out, row->slot, ',', false);
    csv_number(out, row->cost, ',');
    csv_field(out, row->too_dear ? "yes" : "no", ',', false);
    csv_field(out, row->unsure ? "yes" : "no", ',', false);
    csv_field(out, states[row->state], ',', false);
    csv_field(out, row->needs, ',', false);
    for (enum worth_figure i = 0; i < WORTH_FIGURES; i++) {
        csv_number(out, finite(row->with[i]), ',');
        csv_number(out, finite(row->without[i]), ',');
        csv_number(out, finite(worth_gain(row, i)), ',');
        csv_number(out, finite(worth_per_point(row, worth_gain(row, i))), ',');
    }
    csv_number(out, worth_net(row), ',');
    csv_number(out, worth_per_point(row, worth_net(row)), ',');
    for (enum worth_figure i = 0; i < WORTH_FIGURES; i++) {
        csv_number(out, finite(row->held[i]), ',');
        csv_number(out, finite(worth_gain_held(row, i)), ',');
    }
    csv_field(out, report->edition, ',', false);
    buffer_add(out, "\n", 1);
}

void worth_csv(const struct worth_report *report, struct buffer *out)
{
    add_header(out);
    for (size_t i = 0; i < report->row_count; i++)
        add_row(report, &report->rows[i], out);
}

/* ---- JSON ---- */

static json_t *figures_object(const double values[WORTH_FIGURES])
{
    json_t *object = json_object();

    for (size_t i = 0; i < WORTH_FIGURES; i++)
        object = document_join(object,
                               json_pack("{s:o}", figures[i], document_number(finite(values[i]))));
    return object;
}

static json_t *gains_object(const struct worth_row *row, bool held, bool per_point)
{
    double gains[WORTH_FIGURES];

    for (enum worth_figure i = 0; i < WORTH_FIGURES; i++) {
        gains[i] = held ? worth_gain_held(row, i) : worth_gain(row, i);
        gains[i] = per_point ? worth_per_point(row, gains[i]) : gains[i];
    }
    return figures_object(gains);
}

static json_t *row_object(const struct worth_row *row)
{
    json_t *object =
        json_pack("{s:o, s:o, s:o, s:o, s:b, s:b, s:s, s:o}", "word", document_text(row->word),
                  "name", document_text(row->name), "slot", document_text(row->slot), "cost",
                  document_number(row->cost), "too_dear", row->too_dear, "unsure", row->unsure,
                  "state", states[row->state], "needs", document_text(row->needs));

    object = document_join(
        object,
        json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "with", figures_object(row->with), "without",
                  figures_object(row->without), "gain", gains_object(row, false, false),
                  "gain_per_point", gains_object(row, false, true), "net_gain",
                  document_number(worth_net(row)), "net_gain_per_point",
                  document_number(worth_per_point(row, worth_net(row)))));
    if (row->state == WORTH_INACTIVE)
        object = document_join(object, json_pack("{s:o, s:o}", "held", figures_object(row->held),
                                                 "gain_held", gains_object(row, true, false)));
    return object;
}

static json_t *shares_array(const char *key, const struct worth_share *shares, size_t count)
{
    json_t *array = json_array();

    for (size_t i = 0; i < count; i++)
        array = document_append(array, json_pack("{s:o, s:o}", key, document_text(shares[i].what),
                                                 "share", document_number(shares[i].share)));
    return array;
}

static json_t *field_object(const struct worth_field_told *field)
{
    return json_pack("{s:o, s:I}", "file", document_text(field->file), "count",
                     (json_int_t)field->count);
}

json_t *worth_question_object(const struct worth_report *report)
{
    json_t *notes = json_array(), *document;

    for (size_t i = 0; i < report->note_count; i++)
        notes = document_append(notes, document_text(report->notes[i]));
    document =
        json_pack("{s:i, s:s, s:s, s:s, s:s, s:o, s:o, s:o}", "schema", DOCUMENT_SCHEMA, "volley",
                  report->version, "edition", report->edition, "policy", report->policy,
                  "objective", report->objective, "loadout", document_text(report->loadout), "ship",
                  document_text(report->ship), "pilot", document_text(report->pilot));
    return document_join(
        document,
        json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "targets", field_object(&report->targets),
                  "attackers", field_object(&report->attackers), "ranges",
                  shares_array("range", report->ranges, report->range_count), "assumed",
                  shares_array("word", report->chances, report->chance_count), "slots",
                  document_text(report->slots), "notes", notes));
}

void worth_json(const struct worth_report *report, struct buffer *out)
{
    json_t *has = json_array(), *could = json_array();

    for (size_t i = 0; i < report->row_count; i++) {
        json_t **rows = report->rows[i].kept ? &has : &could;

        *rows = document_append(*rows, row_object(&report->rows[i]));
    }
    document_line(
        document_join(worth_question_object(report),
                      json_pack("{s:s, s:o, s:o, s:o, s:o}", "sort", report->sort, "loadout_left",
                                document_number(report->loadout_left), "base",
                                figures_object(report->base), "has", has, "could_have", could)),
        out);
}
