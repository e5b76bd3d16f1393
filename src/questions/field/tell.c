#include "questions/duel/tell.h"
#include "base/point.h"
#include "questions/field/field.h"
#include "questions/field/field_record.h"
#include "report/field.h"
#include "report/form.h"
#include "report/sink.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)FIELD_ROUNDS == (int)VOLLEY_FIELD_ROUNDS, "as many in both");

enum { POLICIES = 3 };

/* All that a report points to. */
struct told {
    struct field_report report;
    struct field_side_told *sides, *against;
    struct field_cell *cells;
    const char *policies[POLICIES];
};

static struct duel_figure figure_of(volley_figure figure)
{
    return (struct duel_figure){ figure.value, figure.error };
}

static void take_cell(const volley_duel_figures *figures, struct field_cell *out)
{
    *out = (struct field_cell){
        .done = true,
        .exact = figures->trials == 0,
        .trials = figures->trials,
        .a = figure_of(figures->a),
        .draw = figure_of(figures->draw),
        .b = figure_of(figures->b),
        .undecided = figure_of(figures->undecided),
        .value = figure_of(field_value(figures)),
        .rounds = figure_of(figures->rounds),
        .points_lost = { figure_of(figures->points_lost[0]), figure_of(figures->points_lost[1]) },
    };
}

static void take_rank(const volley_field *field, size_t row, struct field_side_told *out)
{
    const volley_field_rank *rank = &field->ranks[row];

    *out = (struct field_side_told){
        .name = rank->name,
        .words = rank->words,
        .points = rank->points,
        .weight = field->rows[row].weight,
        .hull = field->rows[row].hull,
        .shields = field->rows[row].shields,
        .met = (size_t)rank->met,
        .value = figure_of(rank->value),
        .points_lost = figure_of(rank->points_lost),
        .points_destroyed = figure_of(rank->points_destroyed),
        .joust = figure_of(rank->joust),
        .joust_per_point = figure_of(rank->joust_per_point),
        .rounds = figure_of(rank->rounds),
        .attacks = figure_of(rank->attacks),
        .exact = true,
    };
    memcpy(out->gone, rank->gone, sizeof out->gone);
}

static void take_row(const volley_field *field, size_t place, struct told *told)
{
    const size_t row = field->order[place];

    take_rank(field, row, &told->sides[place]);
    for (size_t i = 0; i < field->column_count; i++) {
        struct field_cell *cell = &told->cells[place * field->column_count + i];
        volley_duel_figures figures;

        if (!volley_field_pair(field, row, field->is_matrix ? field->order[i] : i, &figures))
            continue;
        take_cell(&figures, cell);
        told->sides[place].exact = told->sides[place].exact && cell->exact;
        if (cell->trials > told->report.trials)
            told->report.trials = cell->trials;
    }
}

static void take_field(const volley_field *field, struct told *told)
{
    for (size_t i = 0; i < field->column_count && !field->is_matrix; i++)
        told->against[i] = (struct field_side_told){ .name = field->columns[i].name,
                                                     .words = field->columns[i].words,
                                                     .weight = field->columns[i].weight,
                                                     .points = field->columns[i].points };
    told->report.against = field->is_matrix ? told->sides : told->against;
    told->report.against_count = field->column_count;
}

static void take_policies(const volley_field *field, struct told *told)
{
    for (size_t i = 0; i < field->pair_count; i++) {
        size_t seen = 0;

        while (seen < told->report.policy_count &&
               strcmp(told->policies[seen], field->pairs[i].policy) != 0)
            seen++;
        if (seen == told->report.policy_count && seen < POLICIES)
            told->policies[told->report.policy_count++] = field->pairs[i].policy;
    }
    told->report.policies = told->policies;
}

static bool told_init(struct told *told, const volley_field *field)
{
    *told = (struct told){
        .sides = calloc(field->row_count, sizeof *told->sides),
        .against = calloc(field->column_count, sizeof *told->against),
        .cells = calloc(field->row_count * field->column_count, sizeof *told->cells),
    };
    if (!told->sides || !told->against || !told->cells)
        return false;
    duel_tell_setting(field->setting, &told->report.setting);
    told->report.kind = field->survives    ? FIELD_SURVIVAL
                        : field->is_matrix ? FIELD_MATRIX
                                           : FIELD_AGAINST;
    for (size_t i = 0; i < field->row_count; i++)
        take_row(field, i, told);
    take_field(field, told);
    take_policies(field, told);
    told->report.sides = told->sides;
    told->report.side_count = field->row_count;
    told->report.cells = told->cells;
    told->report.points_known = field->points_known;
    told->report.notes = (const char *const *)field->notes;
    told->report.note_count = field->note_count;
    told->report.stopped = field->stopped;
    told->report.seed = field->seed;
    return true;
}

/* Everybody against everybody: the rows of the pairs, in the order in which they were listed. */
static void write_csv(const volley_field *field, const struct told *told, struct buffer *out)
{
    if (!field->is_matrix) {
        field_csv(&told->report, out);
        return;
    }
    field_csv_header(out);
    for (size_t i = 0; i < field->pair_count; i++)
        buffer_add(out, field->pairs[i].csv.bytes, field->pairs[i].csv.count);
}

static void write_format(const volley_field *field, const struct told *told, volley_format format,
                         struct buffer *out)
{
    if (format == VOLLEY_JSON)
        record_document(&field_record, &told->report, VOLLEY_VERSION, out);
    else if (format == VOLLEY_CSV)
        write_csv(field, told, out);
    else if (format == VOLLEY_SVG)
        field_svg(&told->report, out);
    else
        field_print(&told->report, io_page_form(format), out);
}

volley_status volley_field_write(const volley_field *field, volley_format format,
                                 const volley_sink *sink, volley_error *err)
{
    volley_status status = io_check_format(format, IO_ALL_FORMATS, err);
    struct buffer out = io_text(sink);
    struct point point;
    struct told told;
    bool ok;

    if (status != VOLLEY_OK)
        return status;
    point = point_begin();
    ok = told_init(&told, field);
    told.report.ascii = told.report.setting.ascii = sink->ascii != 0;
    if (ok)
        write_format(field, &told, format, &out);
    point_end(&point);
    free(told.sides);
    free(told.against);
    free(told.cells);
    return ok ? io_drain(&out, sink, err) : error_nomem(err);
}
