#include "questions/duel/batch_rows.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/grow.h"
#include "game/rules/choice.h"
#include "questions/duel/options.h"
#include "words/nearest.h"
#include "words/number.h"

#include <stdlib.h>
#include <string.h>

static const char *const column_names[] = {
    [DUEL_COLUMN_A] = "a",
    [DUEL_COLUMN_B] = "b",
    [DUEL_COLUMN_ENGAGEMENT] = "engagement",
    [DUEL_COLUMN_EDITION] = "edition",
    [DUEL_COLUMN_ROUNDS] = "rounds",
    [DUEL_COLUMN_RANGE] = "range",
    [DUEL_COLUMN_FIRST] = "first",
    [DUEL_COLUMN_TARGET] = "target",
    [DUEL_COLUMN_TARGET_A] = "target_a",
    [DUEL_COLUMN_TARGET_B] = "target_b",
    [DUEL_COLUMN_POLICY] = "policy",
    [DUEL_COLUMN_DECK] = "deck",
};
_Static_assert(ARRAY_LEN(column_names) == DUEL_COLUMNS, "one name per column");

/* ---- the header ---- */

static bool add_extra(struct duel_header *header, const struct csv_cell *cell, uint32_t place)
{
    if (!grow_array(&header->extra_places, &header->extra_capacity, (size_t)header->extra_count + 1,
                    sizeof *header->extra_places))
        return false;
    header->extra_places[header->extra_count++] = place;
    buffer_add(&header->extra_names, cell->text, cell->bytes + 1);
    return !header->extra_names.failed;
}

volley_status duel_header_read(struct duel_header *out, const struct csv_row *row,
                               const char *source, volley_error *err)
{
    volley_status status;

    *out = (struct duel_header){ .extra_count = 0 };
    status = io_header_read(&out->columns, row, source, column_names, DUEL_COLUMNS,
                            1u << DUEL_COLUMN_A | 1u << DUEL_COLUMN_B, err);
    for (uint32_t i = 0; i < row->count && status == VOLLEY_OK; i++)
        if (io_header_find(&out->columns, row->cells[i].text) < 0 &&
            !add_extra(out, &row->cells[i], i))
            status = error_nomem(err);
    return status;
}

void duel_header_fini(struct duel_header *header)
{
    free(header->extra_places);
    buffer_fini(&header->extra_names);
    *header = (struct duel_header){ 0 };
}

const struct csv_cell *duel_cell(const struct duel_header *header, const struct csv_row *row,
                                 enum duel_column column)
{
    return io_header_cell(&header->columns, row, column);
}

/* ---- options ---- */

static volley_status read_rounds(const struct duel_header *header, const struct csv_cell *cell,
                                 volley_duel_options *options, volley_error *err)
{
    const struct error_place place = io_cell_place(header->columns.source, cell);

    if (!number_read(cell->text, cell->bytes, &options->rounds) || options->rounds < 0 ||
        options->rounds > VOLLEY_DUEL_ROUNDS_MAX)
        return error_at(err, VOLLEY_SYNTAX, &place, "rounds are a number from 0 to %d",
                        VOLLEY_DUEL_ROUNDS_MAX);
    return VOLLEY_OK;
}

/* "3,1,2", or with blanks between them */
static volley_status read_ranges(const struct duel_header *header, const struct csv_cell *cell,
                                 int *ranges, volley_duel_options *options, volley_error *err)
{
    const struct error_place place = io_cell_place(header->columns.source, cell);
    const char *at = cell->text;

    options->ranges = ranges;
    options->range_count = 0;
    while (*at) {
        const size_t bytes = strcspn(at, ", ");

        if (options->range_count == DUEL_ROW_RANGES_MAX ||
            !number_read(at, bytes, &ranges[options->range_count++]))
            return error_at(err, VOLLEY_SYNTAX, &place, "these are no ranges, such as 3,1,2");
        at += bytes;
        at += strspn(at, ", ");
    }
    return VOLLEY_OK;
}

/* The number of the word in a cell. */
static volley_status read_name(const struct duel_header *header, const struct csv_cell *cell,
                               const struct choice *choice, int *out, volley_error *err)
{
    const struct error_place place = io_cell_place(header->columns.source, cell);
    struct nearest nearest = nearest_begin(cell->text, cell->bytes);
    struct buffer names = { 0 };
    volley_status status;

    for (*out = 0; choice->words[*out]; ++*out) {
        const char *word = choice->words[*out];

        if (ascii_same(cell->text, word)) {
            buffer_fini(&names);
            return VOLLEY_OK;
        }
        nearest_consider(word, &nearest);
        buffer_print(&names, "%s%s", *out ? ", " : "", word);
    }
    status =
        error_at(err, VOLLEY_SYNTAX, &place, "it is none of: %s%s%s%s", buffer_text(&names),
                 *nearest.best ? "; did you mean '" : "", nearest.best, *nearest.best ? "'?" : "");
    buffer_fini(&names);
    return status;
}

static volley_status read_names(const struct duel_header *header, const struct csv_row *row,
                                volley_duel_options *options, volley_error *err)
{
    const struct csv_cell *cell;
    volley_status status = VOLLEY_OK;
    int number = 0;

    if ((cell = duel_cell(header, row, DUEL_COLUMN_FIRST))) {
        status = read_name(header, cell, &choice_firsts, &number, err);
        options->first = (volley_duel_first)(VOLLEY_DUEL_FIRST_A + number);
    }
    if (status == VOLLEY_OK && (cell = duel_cell(header, row, DUEL_COLUMN_POLICY))) {
        status = read_name(header, cell, &choice_duel_policies, &number, err);
        options->policy = (volley_duel_policy)(VOLLEY_DUEL_MYOPIC + number);
    }
    for (int i = 0; i < 3 && status == VOLLEY_OK; i++) {
        cell = duel_cell(header, row, (enum duel_column)(DUEL_COLUMN_TARGET + i));
        if (!cell)
            continue;
        status = read_name(header, cell, &choice_targets, &number, err);
        for (int side = 0; side < 2; side++)
            if (i == 0 || i == side + 1)
                options->targets[side] = (volley_duel_target)number;
    }
    return status;
}

volley_status duel_row_options(const struct duel_header *header, const struct csv_row *row,
                               int ranges[DUEL_ROW_RANGES_MAX], volley_duel_options *options,
                               volley_error *err)
{
    const struct csv_cell *rounds = duel_cell(header, row, DUEL_COLUMN_ROUNDS);
    const struct csv_cell *range = duel_cell(header, row, DUEL_COLUMN_RANGE);
    const struct csv_cell *deck = duel_cell(header, row, DUEL_COLUMN_DECK);
    volley_status status = VOLLEY_OK;

    if (rounds)
        status = read_rounds(header, rounds, options, err);
    if (status == VOLLEY_OK && range)
        status = read_ranges(header, range, ranges, options, err);
    if (deck) {
        options->deck = deck->text;
        options->deck_file = NULL;
    }
    return status == VOLLEY_OK ? read_names(header, row, options, err) : status;
}

void duel_row_place(const struct duel_header *header, const struct csv_row *row,
                    volley_error *fault)
{
    const volley_error whole = *fault;
    const struct error_place line = { header->columns.source, row->line, 1, whole.word,
                                      strlen(whole.word) };

    if (whole.status == VOLLEY_OK || whole.line || *whole.source)
        return;
    *fault = (volley_error){ 0 };
    error_at(fault, whole.status, &line, "%s", whole.message);
}
