#include "volley/compare.h"

#include "base/arena.h"
#include "base/ascii.h"
#include "base/decimal.h"
#include "base/error.h"
#include "base/io/file.h"

#include <stdlib.h>
#include <string.h>

enum column { COLUMN_DEFENDER, COLUMN_NAME, COLUMN_WEIGHT };

struct volley_targets {
    struct arena memory; /* of all of it */
    volley_target *list;
    uint32_t count, capacity;
    char *source; /* name of the file */
};

struct reader {
    volley_targets *targets;
    const volley_expander *expander;
    bool attacks; /* they are attackers */
    bool has_header;
    struct io_header header;
    volley_error error;
};

/* A comparison has one edition: another one in the file must not be passed over. */
static void check_edition(struct reader *reader, const struct csv_row *row)
{
    for (size_t i = 0; i < row->count; i++) {
        const struct error_place place = io_cell_place(reader->targets->source, &row->cells[i]);

        if (ascii_same(row->cells[i].text, "edition"))
            error_at(&reader->error, VOLLEY_SYNTAX, &place,
                     "%s share the edition of the comparison: leave this column out",
                     reader->attacks ? "attackers" : "targets");
    }
}

static volley_text defender_of(struct reader *reader, const struct csv_cell *cell)
{
    const char *source = reader->targets->source;
    struct io_expansion expansion;
    volley_text text;

    io_expand(&expansion, reader->expander, cell, source, NULL, !reader->attacks, &reader->error);
    text = (volley_text){ arena_copy(&reader->targets->memory, expansion.cell.text), source,
                          cell->line, cell->column, expansion.pinned };
    io_expansion_fini(&expansion);
    return text;
}

static void read_target(struct reader *reader, const struct csv_row *row)
{
    const struct csv_cell *defender = io_header_cell(&reader->header, row, COLUMN_DEFENDER);
    const struct csv_cell *name = io_header_cell(&reader->header, row, COLUMN_NAME);
    volley_targets *targets = reader->targets;
    const struct error_place line = io_row_place(targets->source, row);
    volley_target target = { .weight = 1 };

    if (io_row_check(&reader->header, row, &reader->error) != VOLLEY_OK ||
        io_read_positive(&reader->header, row, COLUMN_WEIGHT, "the weight", &target.weight,
                         &reader->error) != VOLLEY_OK)
        return;
    if (!defender) {
        error_at(&reader->error, VOLLEY_SYNTAX, &line, "the row has no %s",
                 reader->header.names[COLUMN_DEFENDER]);
        return;
    }
    target.defender = defender_of(reader, defender);
    target.name = name ? arena_copy(&targets->memory, name->text) : NULL;
    if (target.defender.text && !name == !target.name &&
        arena_grow(&targets->memory, &targets->list, &targets->capacity, targets->count + 1,
                   sizeof target))
        targets->list[targets->count++] = target;
    else
        error_nomem(&reader->error);
}

static int take_row(const struct csv_row *row, void *context)
{
    struct reader *reader = context;

    if (reader->has_header) {
        read_target(reader, row);
    } else {
        io_header_read(&reader->header, row, reader->targets->source,
                       reader->attacks ? TITLE_OF_ATTACKERS : TITLE_OF_TARGETS,
                       1u << COLUMN_DEFENDER, &reader->error);
        check_edition(reader, row);
    }
    reader->has_header = true;
    return reader->error.status != VOLLEY_OK;
}

static volley_status read_all(struct reader reader, const volley_source *source, char delimiter,
                              volley_targets **out, volley_error *err)
{
    struct error_place start = { source->name, 1, 1, NULL, 0 };
    volley_targets *targets = calloc(1, sizeof *targets);
    struct point point;

    *out = NULL;
    reader.targets = targets;
    if (!targets || !(targets->source = arena_copy(&targets->memory, source->name))) {
        volley_targets_free(targets);
        return error_nomem(err);
    }
    point = point_begin(); /* weights are written with a point */
    io_read_csv(source, delimiter, take_row, &reader, &reader.error);
    point_end(&point);
    if (reader.error.status == VOLLEY_OK && targets->count == 0)
        error_at(&reader.error, VOLLEY_SYNTAX, &start,
                 reader.attacks ? "the file has no attackers" : "the file has no targets");
    if (reader.error.status != VOLLEY_OK) {
        volley_targets_free(targets);
        return error_copy(err, &reader.error);
    }
    *out = targets;
    return VOLLEY_OK;
}

volley_status volley_targets_read(const volley_source *source, char delimiter,
                                  const volley_expander *expander, volley_targets **out,
                                  volley_error *err)
{
    return read_all((struct reader){ .expander = expander }, source, delimiter, out, err);
}

volley_status volley_attackers_read(const volley_source *source, char delimiter,
                                    const volley_expander *expander, volley_targets **out,
                                    volley_error *err)
{
    const struct reader reader = { .expander = expander, .attacks = true };

    return read_all(reader, source, delimiter, out, err);
}

const volley_target *volley_targets_list(const volley_targets *targets, size_t *count)
{
    *count = targets->count;
    return targets->list;
}

void volley_targets_free(volley_targets *targets)
{
    if (targets)
        arena_fini(&targets->memory);
    free(targets);
}
