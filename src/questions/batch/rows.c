#include "base/array.h"
#include "base/ascii.h"
#include "base/error.h"
#include "base/grow.h"
#include "base/io/file.h"
#include "questions/batch/work.h"

#include <stdlib.h>
#include <string.h>

struct batch_cell batch_job_keep(struct batch_job *job, const char *text, size_t bytes, int line,
                                 int column)
{
    struct batch_cell cell = { job->text.count, line, column, false };

    buffer_add(&job->text, text, bytes);
    buffer_add(&job->text, "", 1);
    return cell;
}

bool batch_cells_add(struct batch_cells *cells, struct batch_cell cell)
{
    if (!grow_array(&cells->items, &cells->capacity, (size_t)cells->count + 1,
                    sizeof *cells->items))
        return false;
    cells->items[cells->count++] = cell;
    return true;
}

const char *batch_job_text(const struct batch_job *job, const struct batch_cell *cell)
{
    return cell->line && !job->text.failed ? job->text.bytes + cell->at : "";
}

volley_text batch_job_words(const struct batch_job *job, const struct batch_cell *cell,
                            const char *source)
{
    return (volley_text){ batch_job_text(job, cell), source, cell->line, cell->column,
                          cell->pinned };
}

volley_text *batch_job_attackers(const struct batch_job *job, const char *source)
{
    volley_text *attackers = calloc(job->attackers.count + 1, sizeof *attackers);

    for (uint32_t i = 0; attackers && i < job->attackers.count; i++)
        attackers[i] = batch_job_words(job, &job->attackers.items[i], source);
    return attackers;
}

void batch_job_join(const struct batch_job *job, struct buffer *out)
{
    for (uint32_t i = 0; i < job->attackers.count; i++)
        buffer_print(out, "%s%s", i ? " ; " : "", batch_job_text(job, &job->attackers.items[i]));
}

void batch_job_fini(struct batch_job *job)
{
    buffer_fini(&job->text);
    free(job->attackers.items);
    free(job->extras.items);
    *job = (struct batch_job){ 0 };
}

/* ---- rows ---- */

enum { STRAYS_MAX = 1024 }; /* so that memory does not grow with a file that is all broken */

static const char *const column_names[] = {
    [BATCH_SCENARIO] = "scenario",
    [BATCH_ATTACKER] = "attacker",
    [BATCH_DEFENDER] = "defender",
    [BATCH_EDITION] = "edition",
};
_Static_assert(ARRAY_LEN(column_names) == BATCH_COLUMNS, "one name per column");

static struct error_place line_of(const struct batch_rows *rows, int line)
{
    return (struct error_place){ .source = rows->source_name, .line = line, .column = 1 };
}

/* ---- the header ---- */

/* Targets have a defender, a weight and a name, and nobody who attacks. */
static bool looks_like_targets(const struct csv_row *row)
{
    for (uint32_t i = 0; i < row->count; i++)
        if (ascii_same(row->cells[i].text, "weight") || ascii_same(row->cells[i].text, "name"))
            return true;
    return false;
}

static void read_header(struct batch_rows *rows, const struct csv_row *row)
{
    const struct error_place line = line_of(rows, row->line);
    const int *places = rows->header.places;

    io_header_read(&rows->header, row, rows->source_name, column_names, BATCH_COLUMNS, 0,
                   &rows->error);
    io_others_find(&rows->others, &rows->header, row, &rows->error);
    if (places[BATCH_ATTACKER] < 0)
        error_at(&rows->error, VOLLEY_SYNTAX, &line,
                 "the header row has no column 'attacker'; %s%s",
                 places[BATCH_DEFENDER] >= 0 && looks_like_targets(row)
                     ? "a file for compare --against?"
                     : "it needs attacker and defender",
                 io_header_hint(row));
    if (places[BATCH_DEFENDER] < 0)
        error_at(&rows->error, VOLLEY_SYNTAX, &line,
                 "the header row has no column 'defender'; it needs attacker and defender%s",
                 io_header_hint(row));
    rows->has_header = rows->error.status == VOLLEY_OK;
}

/* ---- rows into jobs ---- */

/* NULL: the row has no such cell, or it is empty. A broken row has those before its fault. */
static const struct csv_cell *cell_of(const struct batch_rows *rows, const struct csv_row *row,
                                      enum batch_column column)
{
    struct csv_row whole = *row;

    whole.count = row->broken ? row->before_fault : row->count;
    return io_header_cell(&rows->header, &whole, column);
}

static struct batch_cell keep(struct batch_job *job, const struct csv_cell *cell)
{
    return batch_job_keep(job, cell->text, cell->bytes, cell->line, cell->column);
}

static void close_job(struct batch_rows *rows)
{
    struct batch_job *job = &rows->open;

    if (!rows->is_open)
        return;
    if (!job->defender.line) {
        const struct error_place place = line_of(rows, job->line);

        error_at(&job->error, VOLLEY_SYNTAX, &place, "the scenario has no defender");
    }
    if (job->text.failed)
        error_nomem(&rows->error);
    else if (!rows->stopped)
        rows->stopped = !rows->take(job, rows->context);
    batch_job_fini(job);
    rows->is_open = false;
}

static void set_broken(struct batch_rows *rows, const struct batch_stray *stray)
{
    const struct error_place place = line_of(rows, stray->line);

    error_at(&rows->open.error, VOLLEY_SYNTAX, &place, "%s", stray->broken);
}

/* The open scenario goes on behind the strays: they are rows of it, and it fails as one. */
static void take_strays_in(struct batch_rows *rows)
{
    for (uint32_t i = 0; i < rows->stray_count; i++)
        set_broken(rows, &rows->strays[i]);
    rows->stray_count = 0;
}

/* The open scenario is whole, and each stray behind it a failed one of its own. */
static void close_with_strays(struct batch_rows *rows)
{
    close_job(rows);
    for (uint32_t i = 0; i < rows->stray_count; i++) {
        rows->is_open = true;
        rows->open.line = rows->strays[i].line;
        set_broken(rows, &rows->strays[i]);
        close_job(rows);
    }
    rows->stray_count = 0;
}

/* Whether a broken row may be one of the open scenario: its own name cannot be read, and rows have
 * names. */
static bool may_be_inside(const struct batch_rows *rows, const struct csv_row *row)
{
    int place = rows->header.places[BATCH_SCENARIO];

    return place >= 0 && (size_t)place >= row->before_fault && rows->is_open &&
           rows->open.name.line;
}

static void add_stray(struct batch_rows *rows, const struct csv_row *row)
{
    if (rows->stray_count == STRAYS_MAX)
        take_strays_in(rows);
    if (!grow_array(&rows->strays, &rows->stray_capacity, (size_t)rows->stray_count + 1,
                    sizeof *rows->strays))
        error_nomem(&rows->error);
    else
        rows->strays[rows->stray_count++] = (struct batch_stray){ row->line, row->broken };
}

static bool continues(const struct batch_rows *rows, const struct csv_cell *name)
{
    return rows->is_open && name && rows->open.name.line &&
           strcmp(name->text, batch_job_text(&rows->open, &rows->open.name)) == 0;
}

static void open_job(struct batch_rows *rows, const struct csv_row *row,
                     const struct csv_cell *name)
{
    static const struct csv_cell none = { .text = "" };
    struct batch_job *job = &rows->open;

    close_with_strays(rows);
    rows->is_open = true;
    job->line = row->line;
    if (name)
        job->name = keep(job, name);
    for (uint32_t i = 0; i < rows->others.count; i++) {
        uint32_t place = rows->others.places[i];

        if (!batch_cells_add(&job->extras,
                             keep(job, place < row->count ? &row->cells[place] : &none)))
            error_nomem(&rows->error);
    }
}

/* A cell that may be given once: again only with the same text. */
static void set_cell(struct batch_rows *rows, struct batch_cell *kept, const struct csv_cell *cell,
                     const char *what)
{
    struct batch_job *job = &rows->open;

    if (!cell)
        return;
    if (!kept->line) {
        *kept = keep(job, cell);
    } else if (strcmp(batch_job_text(job, kept), cell->text) != 0) {
        const struct error_place place = io_cell_place(rows->source_name, cell);

        error_at(&job->error, VOLLEY_SYNTAX, &place, "the scenario has another %s already", what);
    }
}

/* A cell with the ships it names in their places. */
static struct io_expansion expand(struct batch_rows *rows, const struct csv_cell *cell,
                                  bool defends)
{
    struct batch_job *job = &rows->open;
    const char *edition = job->edition.line ? batch_job_text(job, &job->edition) : NULL;
    struct io_expansion expansion;

    io_expand(&expansion, rows->expander, cell, rows->source_name, edition, defends, &job->error);
    return expansion;
}

static void set_defender(struct batch_rows *rows, const struct csv_cell *cell)
{
    struct batch_cell *kept = &rows->open.defender;
    struct io_expansion expansion;
    bool is_first = !kept->line;

    if (!cell)
        return;
    expansion = expand(rows, cell, true);
    set_cell(rows, kept, &expansion.cell, "defender");
    if (is_first)
        kept->pinned = expansion.pinned;
    io_expansion_fini(&expansion);
}

static void add_attacker(struct batch_rows *rows, const struct csv_cell *cell)
{
    struct batch_job *job = &rows->open;
    struct io_expansion expansion = expand(rows, cell, false);
    struct batch_cell kept = keep(job, &expansion.cell);

    kept.pinned = expansion.pinned;
    if (!batch_cells_add(&job->attackers, kept))
        error_nomem(&rows->error);
    io_expansion_fini(&expansion);
}

static void read_row(struct batch_rows *rows, const struct csv_row *row)
{
    const struct csv_cell *name = cell_of(rows, row, BATCH_SCENARIO);
    const struct csv_cell *attacker = cell_of(rows, row, BATCH_ATTACKER);
    const struct error_place place = line_of(rows, row->line);

    if (row->broken && may_be_inside(rows, row)) {
        add_stray(rows, row);
        return;
    }
    if (continues(rows, name))
        take_strays_in(rows);
    else
        open_job(rows, row, name);
    if (row->broken) {
        set_broken(rows, &(struct batch_stray){ row->line, row->broken });
        return;
    }
    io_row_check(rows->source_name, row, &rows->open.error);
    set_cell(rows, &rows->open.edition, cell_of(rows, row, BATCH_EDITION), "edition");
    set_defender(rows, cell_of(rows, row, BATCH_DEFENDER));
    if (attacker)
        add_attacker(rows, attacker);
    else
        error_at(&rows->open.error, VOLLEY_SYNTAX, &place, "the row has no attacker");
}

static int take_row(const struct csv_row *row, void *context)
{
    struct batch_rows *rows = context;

    if (rows->has_header)
        read_row(rows, row);
    else
        read_header(rows, row);
    return rows->stopped || rows->error.status != VOLLEY_OK;
}

/* ---- the whole ---- */

void batch_rows_read(struct batch_rows *rows, const volley_source *source, char delimiter)
{
    const struct error_place start = line_of(rows, 1);

    io_read_csv(source, delimiter, take_row, rows, &rows->error);
    if (rows->stopped || rows->error.status != VOLLEY_OK)
        return;
    if (!rows->has_header)
        error_at(&rows->error, VOLLEY_SYNTAX, &start,
                 "the file is empty: it needs a header row with attacker and defender");
    close_with_strays(rows);
}

void batch_rows_fini(struct batch_rows *rows)
{
    io_others_fini(&rows->others);
    free(rows->strays);
    batch_job_fini(&rows->open);
}
