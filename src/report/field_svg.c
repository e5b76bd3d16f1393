#include "report/field.h"

#include "base/array.h"
#include "base/utf8.h"
#include "report/sweep.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A picture: the map of a grid. */

enum { NAME_BYTES = 40, LABEL_BYTES = 72 };

struct picture {
    char (*labels)[LABEL_BYTES]; /* of the rows, then of the columns */
    const char **names;
    struct sweep_cell *cells;
};

/* The name of a side as it fits, with its number behind it; 0: without. */
static void add_label(char *label, const char *name, size_t number)
{
    utf8_clean(name, strlen(name), label, NAME_BYTES);
    if (number)
        snprintf(label + strlen(label), LABEL_BYTES - NAME_BYTES, "  %zu", number);
}

static void name_axes(const struct field_report *report, size_t columns, struct picture *picture)
{
    for (size_t i = 0; i < report->side_count; i++)
        add_label(picture->labels[i], report->sides[i].name, i + 1);
    for (size_t i = 0; i < columns; i++)
        if (report->kind == FIELD_AGAINST)
            add_label(picture->labels[report->side_count + i], report->against[i].name, 0);
        else
            snprintf(picture->labels[report->side_count + i], LABEL_BYTES, "%zu", i + 1);
    for (size_t i = 0; i < report->side_count + columns; i++)
        picture->names[i] = picture->labels[i];
}

static void fill_cells(const struct field_report *report, size_t columns, struct picture *picture)
{
    for (size_t row = 0; row < report->side_count; row++)
        for (size_t i = 0; i < columns; i++) {
            const struct field_cell *cell =
                &report->cells[row * report->against_count + i % report->against_count];
            const double shown = report->kind == FIELD_SURVIVAL ? report->sides[row].gone[i]
                                 : cell->done                   ? cell->value.value
                                                                : NAN;

            picture->cells[row * columns + i].value = shown;
        }
}

static void draw(const struct field_report *report, size_t columns, const struct picture *picture,
                 struct buffer *out)
{
    const bool survives = report->kind == FIELD_SURVIVAL;
    const struct sweep_parameter parameters[] = {
        { survives ? "ship" : "side", picture->names, report->side_count, false },
        { survives ? "by round" : "against", picture->names + report->side_count, columns, false },
    };
    const struct sweep_report map = {
        .title = survives ? "Chance to be gone" : "Chance to win, and half of nobody's",
        .subtitle = survives ? report->against[0].name : "row against column",
        .edition_title = report->setting.edition_title,
        .metric = survives ? "gone" : "value",
        .is_share = true,
        .parameters = parameters,
        .parameter_count = ARRAY_LEN(parameters),
        .cells = picture->cells,
        .cell_count = report->side_count * columns,
        .cards = "",
    };

    sweep_svg(&map, out);
}

void field_svg(const struct field_report *report, struct buffer *out)
{
    const size_t columns =
        report->kind == FIELD_SURVIVAL ? (size_t)FIELD_ROUNDS : report->against_count;
    struct picture picture = {
        .labels = calloc(report->side_count + columns, sizeof *picture.labels),
        .names = calloc(report->side_count + columns, sizeof *picture.names),
        .cells = calloc(report->side_count * columns, sizeof *picture.cells),
    };

    if (picture.labels && picture.names && picture.cells) {
        name_axes(report, columns, &picture);
        fill_cells(report, columns, &picture);
        draw(report, columns, &picture, out);
    } else {
        out->failed = true;
    }
    free(picture.labels);
    free(picture.names);
    free(picture.cells);
}
