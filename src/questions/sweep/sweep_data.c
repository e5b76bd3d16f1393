#include "questions/sweep/sweep_report.h"

#include "base/io/csv.h"
#include "report/document.h"

#include <math.h>

/* What has no end is told by no number, and an exact figure has no error. */
static double finite(double value)
{
    return isfinite(value) ? value : NAN;
}

static double error_of(const struct sweep_row *row, double error)
{
    return row->trials ? error : NAN;
}

/* ---- CSV ---- */

void sweep_csv_header(const struct sweep_row *row, struct buffer *out)
{
    buffer_print(out, "scenario,edition,engine,trials,");
    if (row->is_difference)
        buffer_print(out, "%s_a,stderr_a,%s_b,stderr_b,difference,difference_stderr", row->key,
                     row->key);
    else
        buffer_print(out, "%s,stderr", row->key);
    buffer_print(out, ",error");
    for (size_t i = 0; i < row->parameter_count; i++)
        csv_field(out, row->parameter_names[i], ',', false);
    buffer_add(out, "\n", 1);
}

void sweep_csv(const struct sweep_row *row, struct buffer *out)
{
    csv_field(out, row->name, ',', true);
    csv_field(out, row->edition, ',', false);
    csv_field(out, row->engine, ',', false);
    csv_number(out, row->trials ? (double)row->trials : NAN, ',');
    for (size_t i = 0; i < (row->is_difference ? 2 : 1); i++) {
        csv_number(out, finite(row->value[i]), ',');
        csv_number(out, error_of(row, row->error[i]), ',');
    }
    if (row->is_difference) {
        csv_number(out, finite(row->difference), ',');
        csv_number(out, error_of(row, row->difference_error), ',');
    }
    csv_field(out, row->fault ? row->fault : "", ',', false);
    for (size_t i = 0; i < row->parameter_count; i++)
        csv_field(out, row->parameter_values[i], ',', false);
    buffer_add(out, "\n", 1);
}

/* ---- JSON ---- */

static json_t *figure_object(const struct sweep_row *row, double value, double error)
{
    json_t *object = json_pack("{s:o}", "value", document_number(finite(value)));

    return row->trials ? document_join(object, json_pack("{s:o}", "stderr", document_number(error)))
                       : object;
}

static json_t *figures_object(const struct sweep_row *row)
{
    if (!row->is_difference)
        return json_pack("{s:o}", "figure", figure_object(row, row->value[0], row->error[0]));
    return json_pack("{s:o, s:o, s:o}", "a", figure_object(row, row->value[0], row->error[0]), "b",
                     figure_object(row, row->value[1], row->error[1]), "difference",
                     figure_object(row, row->difference, row->difference_error));
}

void sweep_json(const struct sweep_row *row, struct buffer *out)
{
    json_t *columns = json_object(), *document;

    for (size_t i = 0; i < row->parameter_count; i++)
        columns = document_join(columns, json_pack("{s:o}", row->parameter_names[i],
                                                   document_text(row->parameter_values[i])));
    document = json_pack("{s:i, s:s, s:o, s:s, s:s, s:s, s:o}", "schema", DOCUMENT_SCHEMA, "volley",
                         row->version, "name", document_text(row->name), "edition", row->edition,
                         "engine", row->engine, "column", row->word, "columns", columns);
    if (row->trials)
        document = document_join(document, json_pack("{s:I}", "trials", (json_int_t)row->trials));
    document =
        document_join(document, row->fault ? json_pack("{s:o}", "error", document_text(row->fault))
                                           : figures_object(row));
    document_line(document, out);
}
