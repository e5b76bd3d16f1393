#include "base/decimal.h"
#include "questions/field/field.h"
#include "report/sink.h"

static void take_row(const volley_field *field, size_t place, struct field_report *out)
{
    const size_t row = field->order[place];

    out->sides[place] = field->rows[row];
    for (size_t i = 0; i < field->column_count; i++) {
        struct field_cell *cell = &out->cells[place * field->column_count + i];

        cell->done =
            volley_field_pair(field, row, (field->is_matrix ? field->order[i] : i), &cell->figures);
        cell->exact = cell->figures.trials == 0;
        cell->value = field_value(&cell->figures);
        if (cell->figures.trials > out->trials)
            out->trials = cell->figures.trials;
    }
}

/* False: out of memory. Sides and cells are to be freed in any case. */
static bool report_of(const volley_field *field, struct field_report *out)
{
    *out = (struct field_report){
        .field = field,
        .kind = field->survives    ? FIELD_SURVIVAL
                : field->is_matrix ? FIELD_MATRIX
                                   : FIELD_AGAINST,
        .setting = duel_setting_of(field->setting),
        .sides = calloc(field->row_count, sizeof *out->sides),
        .side_count = field->row_count,
        .against_count = field->column_count,
        .cells = calloc(field->row_count * field->column_count, sizeof *out->cells),
        .cards = field->cards_told,
        .stopped = field->stopped,
        .seed = field->seed,
        .listed = field->listed,
    };
    if (!out->sides || !out->cells)
        return false;
    out->against = field->is_matrix ? out->sides : field->columns;
    for (size_t i = 0; i < field->row_count; i++)
        take_row(field, i, out);
    for (size_t i = 0; i < field->pair_count; i++) {
        const struct duel_policies policies = duel_policies_of(field->pairs[i].policies);
        size_t seen = 0;

        while (seen < out->policy_count && strcmp(out->policies[seen].word, policies.word) != 0)
            seen++;
        if (seen == out->policy_count)
            out->policies[out->policy_count++] = policies;
    }
    return true;
}

/* Everybody against everybody: the rows of the pairs, in the order in which they were listed. */
static void write_csv(const volley_field *field, const struct field_report *report,
                      struct buffer *out)
{
    if (!field->is_matrix) {
        field_csv(report, out);
        return;
    }
    field_csv_header(out);
    for (size_t i = 0; i < field->pair_count; i++)
        buffer_add(out, field->pairs[i].csv.bytes, field->pairs[i].csv.count);
}

volley_status volley_field_write(const volley_field *field, volley_format format,
                                 const volley_sink *sink, volley_error *err)
{
    struct buffer out = io_text(sink);
    struct field_report report;
    struct buffer rules = { 0 }, cards = { 0 }, noted = { 0 }, told = { 0 };
    struct point point;
    bool ok;

    TRY(io_check_format(format, IO_ALL_FORMATS, err));
    point = point_begin();
    ok = report_of(field, &report);
    if (ok && (format == VOLLEY_JSON || format == VOLLEY_CSV)) {
        card_lines_apart(report.cards, &cards, &noted);
        report.cards = buffer_text(&cards);
        field_say_rules(&report, false, &rules);
        report.told = duel_told(&rules, &field->notes, buffer_text(&noted), &told);
        ok = !cards.failed && !noted.failed && !told.failed;
    }
    if (ok) {
        if (format == VOLLEY_JSON)
            record_document(&field_record, &report, VOLLEY_VERSION, &out);
        else if (format == VOLLEY_CSV)
            write_csv(field, &report, &out);
        else if (format == VOLLEY_SVG)
            field_svg(&report, &out);
        else
            field_print(&report, io_page_form(format), &out);
    }
    point_end(&point);
    buffer_fini(&cards);
    buffer_fini(&noted);
    buffer_fini(&told);
    free(report.sides);
    free(report.cells);
    return ok ? io_drain(&out, sink, err) : error_nomem(err);
}
