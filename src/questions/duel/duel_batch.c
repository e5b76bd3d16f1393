#include "base/ascii.h"
#include "base/decimal.h"
#include "game/rules/choice.h"
#include "questions/batch/work.h"
#include "questions/duel/duel_report.h"
#include "words/nearest.h"
#include "words/number.h"

enum duel_column {
    DUEL_COLUMN_A,
    DUEL_COLUMN_B,
    DUEL_COLUMN_ENGAGEMENT,
    DUEL_COLUMN_EDITION,
    DUEL_COLUMN_ROUNDS,
    DUEL_COLUMN_RANGE,
    DUEL_COLUMN_FIRST,
    DUEL_COLUMN_TARGET,
    DUEL_COLUMN_TARGET_A,
    DUEL_COLUMN_TARGET_B,
    DUEL_COLUMN_POLICY,
    DUEL_COLUMN_POLICY_A,
    DUEL_COLUMN_POLICY_B,
    DUEL_COLUMN_DECK,
    DUEL_COLUMN_ACTIONS,
    DUEL_COLUMN_STATE,
    DUEL_COLUMN_ORDER_A,
    DUEL_COLUMN_ORDER_B,
    DUEL_COLUMNS
};

enum { DUEL_ROW_RANGES_MAX = 64 };

/* ---- options ---- */

/* line 0: the row has none. */
static volley_text words_of(const struct batch_job *row, size_t column, const char *source)
{
    return batch_job_words(row, &row->cells[column], source);
}

static struct error_place place_of(const volley_text *cell)
{
    return (struct error_place){ cell->source, cell->line, cell->column, cell->text,
                                 strlen(cell->text) };
}

static volley_status read_rounds(const volley_text *cell, volley_duel_options *options,
                                 volley_error *err)
{
    const struct error_place place = place_of(cell);

    if (!number_read(cell->text, place.word_bytes, &options->rounds) || options->rounds < 0 ||
        options->rounds > VOLLEY_DUEL_ROUNDS_MAX)
        return error_at(err, VOLLEY_SYNTAX, &place, "rounds are a number from 0 to %d",
                        VOLLEY_DUEL_ROUNDS_MAX);
    return VOLLEY_OK;
}

/* "3,1,2", or with blanks between them */
static volley_status read_ranges(const volley_text *cell, int *ranges, volley_duel_options *options,
                                 volley_error *err)
{
    const struct error_place place = place_of(cell);
    const char *list = cell->text, *at;
    size_t bytes;

    options->ranges = ranges;
    options->range_count = 0;
    while (ascii_next_part(&list, ", ", &at, &bytes))
        if (options->range_count == DUEL_ROW_RANGES_MAX ||
            !number_read(at, bytes, &ranges[options->range_count++]))
            return error_at(err, VOLLEY_SYNTAX, &place, "these are no ranges, such as 3,1,2");
    return VOLLEY_OK;
}

/* The number of the word in a cell. */
static volley_status read_name(const volley_text *cell, const struct choice *choice, int *out,
                               volley_error *err)
{
    const struct error_place place = place_of(cell);
    struct nearest nearest = nearest_begin(cell->text, place.word_bytes);
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
    status = error_at(err, VOLLEY_SYNTAX, &place, "it is none of: %s%s", buffer_text(&names),
                      nearest_or(&nearest, ""));
    buffer_fini(&names);
    return status;
}

/* Names of both sides in a column, or of each in the two behind it. numbers: set; < 0: none */
static volley_status read_sides(const struct batch_job *row, size_t column, const char *source,
                                const struct choice *choice, int numbers[ENGAGEMENT_SIDES],
                                volley_error *err)
{
    numbers[0] = numbers[1] = -1;
    for (size_t i = 0; i <= ENGAGEMENT_SIDES; i++) {
        const volley_text cell = words_of(row, column + i, source);
        int number;

        if (!cell.line)
            continue;
        TRY(read_name(&cell, choice, &number, err));
        for (size_t side = 0; side < ENGAGEMENT_SIDES; side++)
            if (i == 0 || i == side + 1)
                numbers[side] = number;
    }
    return VOLLEY_OK;
}

static volley_status read_names(const struct batch_job *row, const char *source,
                                volley_duel_options *options, volley_error *err)
{
    const volley_text first = words_of(row, DUEL_COLUMN_FIRST, source);
    const volley_text actions = words_of(row, DUEL_COLUMN_ACTIONS, source);
    int policies[ENGAGEMENT_SIDES], targets[ENGAGEMENT_SIDES], number = 0;

    if (first.line) {
        TRY(read_name(&first, &choice_firsts, &number, err));
        options->first = (volley_duel_first)(VOLLEY_DUEL_FIRST_A + number);
    }
    if (actions.line) {
        TRY(read_name(&actions, &choice_actions, &number, err));
        options->actions = (volley_duel_actions)number;
    }
    TRY(read_sides(row, DUEL_COLUMN_POLICY, source, &choice_duel_policies, policies, err));
    TRY(read_sides(row, DUEL_COLUMN_TARGET, source, &choice_targets, targets, err));
    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        if (policies[side] >= 0)
            options->policies[side] = (volley_duel_policy)(VOLLEY_DUEL_MYOPIC + policies[side]);
        if (targets[side] >= 0)
            options->targets[side] = (volley_duel_target)targets[side];
    }
    return VOLLEY_OK;
}

/* Take the options of a row into those that hold for all.
 *  source  of which file
 *  ranges  room for those of the row */
static volley_status duel_row_options(const struct batch_job *row, const char *source,
                                      int ranges[DUEL_ROW_RANGES_MAX], volley_duel_options *options,
                                      volley_error *err)
{
    const volley_text rounds = words_of(row, DUEL_COLUMN_ROUNDS, source);
    const volley_text range = words_of(row, DUEL_COLUMN_RANGE, source);

    if (rounds.line)
        TRY(read_rounds(&rounds, options, err));
    if (range.line)
        TRY(read_ranges(&range, ranges, options, err));
    if (row->cells[DUEL_COLUMN_DECK].line) {
        options->deck = batch_job_column(row, DUEL_COLUMN_DECK, "");
        options->deck_file = NULL;
    }
    for (int side = 0; side < ENGAGEMENT_SIDES; side++)
        options->orders[side] =
            batch_job_column(row, DUEL_COLUMN_ORDER_A + (size_t)side, options->orders[side]);
    return read_names(row, source, options, err);
}

/* What the cells of the two sides stand for, behind those of the columns. */
enum { SIDE_A = DUEL_COLUMNS, CELLS = SIDE_A + ENGAGEMENT_SIDES };
_Static_assert((int)CELLS <= (int)BATCH_TOLD, "there is a cell for each");

static const volley_duel_batch *asked_of(const struct batch_work *work)
{
    return work->own;
}

/* ---- one row ---- */

static void read_row(struct batch_rows *rows, const struct csv_row *row)
{
    const struct error_place line = io_row_place(rows->source_name, row);
    struct batch_job *job = &rows->open;

    for (size_t column = 0; column < DUEL_COLUMNS; column++)
        job->cells[column] = batch_rows_keep(rows, io_header_cell(&rows->header, row, column));
    for (int side = 0; side < ENGAGEMENT_SIDES && job->error.status == VOLLEY_OK; side++) {
        const struct csv_cell *cell =
            io_header_cell(&rows->header, row, side ? DUEL_COLUMN_B : DUEL_COLUMN_A);

        if (cell)
            job->cells[SIDE_A + side] = batch_rows_expand(rows, cell, side);
        else
            error_at(&job->error, VOLLEY_SYNTAX, &line, "the row has no side '%c'", 'a' + side);
    }
}

/* The ships of a row tell what is no order of them, without its place: the message begins with it.
 */
static volley_status place_order(const struct batch_job *row, const char *source,
                                 volley_status status, volley_error *err)
{
    for (size_t side = 0; side < ENGAGEMENT_SIDES && status != VOLLEY_OK && !err->line; side++) {
        const volley_text cell = words_of(row, DUEL_COLUMN_ORDER_A + side, source);
        const volley_error fault = *err;
        const struct error_place place = { source, cell.line, cell.column, "", 0 };

        if (cell.line && fault.message[0] == '\'' &&
            strncmp(fault.message + 1, cell.text, strlen(cell.text)) == 0) {
            err->status = VOLLEY_OK;
            return error_at(err, status, &place, "%s", fault.message);
        }
    }
    return status;
}

static volley_status run(struct batch_work *work, const struct batch_job *row, volley_duel **duel,
                         volley_error *err)
{
    volley_duel_options options = asked_of(work)->options;
    volley_duel_engine engine = asked_of(work)->engine;
    const volley_text state = words_of(row, DUEL_COLUMN_STATE, work->source_name);
    int ranges[DUEL_ROW_RANGES_MAX];
    volley_text sides[ENGAGEMENT_SIDES];

    TRY(duel_row_options(row, work->source_name, ranges, &options, err));
    for (int side = 0; side < ENGAGEMENT_SIDES; side++)
        sides[side] = batch_job_words(row, &row->cells[SIDE_A + side], work->source_name);
    TRY(place_order(row, work->source_name,
                    volley_duel_create_from(batch_edition(work, row),
                                            &(volley_side){ &sides[0], 1 },
                                            &(volley_side){ &sides[1], 1 }, &options,
                                            state.line ? &state : NULL, duel, err),
                    err));
    engine.simulation.crew = NULL; /* a crew has whole rows to do */
    engine.watch = batch_watch;
    engine.simulation.progress = batch_watch_simulation;
    engine.context = engine.simulation.context = work;
    return volley_duel_run(*duel, &engine, err);
}

static void answer(struct batch_work *work, struct batch_task *task,
                   const struct report_extras *extras)
{
    const struct duel_tell how = { .format = work->options->format,
                                   .name = batch_job_column(&task->job, DUEL_COLUMN_ENGAGEMENT, ""),
                                   .extras = *extras,
                                   .delimiter = work->options->delimiter,
                                   .of_many = true };
    const char *told = extras->told, *line;
    volley_duel *duel = NULL;
    size_t bytes;

    if (run(work, &task->job, &duel, &task->error) == VOLLEY_OK)
        while (ascii_next_part(&told, "\n", &line, &bytes))
            squad_texts_print(&duel->variants[0].cast.notes, "%.*s", (int)bytes, line);
    if (duel)
        duel_tell(duel, &how, &task->report, &task->error);
    volley_duel_free(duel);
}

static void tell_failure(const struct batch_work *work, struct batch_task *task,
                         const struct report_extras *extras, const struct failure *fault)
{
    const struct batch_job *row = &task->job;
    const struct duel_failure failure = {
        .name = batch_job_column(row, DUEL_COLUMN_ENGAGEMENT, ""),
        .edition = batch_edition(work, row),
        .fault = fault,
        .a = batch_job_column(row, DUEL_COLUMN_A, ""),
        .b = batch_job_column(row, DUEL_COLUMN_B, ""),
        .extras = *extras,
        .delimiter = work->options->delimiter,
    };

    duel_tell_failure(&failure, work->options->format, &task->report);
}

/* ---- the whole ---- */

static const struct batch_kind engagements = {
    .titles = TITLE_OF_ENGAGEMENT,
    .needed = 1u << DUEL_COLUMN_A | 1u << DUEL_COLUMN_B,
    .edition = DUEL_COLUMN_EDITION,
    .empty = "the file has no header row",
    .table = &duel_table,
    .read = read_row,
    .answer = answer,
    .tell_failure = tell_failure,
};

volley_status volley_duel_batch_run(const volley_duel_batch *what, const volley_source *source,
                                    const volley_sink *sink, volley_batch_result *result,
                                    volley_error *err)
{
    const volley_batch options = { .edition = what->edition,
                                   .simulation = what->engine.simulation,
                                   .format = what->format,
                                   .delimiter = what->delimiter,
                                   .part = what->part,
                                   .skip = what->skip,
                                   .progress = what->progress,
                                   .context = what->context,
                                   .expander = what->expander };
    volley_duel_batch own = *what;
    struct batch_work work = {
        .kind = &engagements, .own = &own, .options = &options, .result = result, .err = err
    };
    struct point point = point_begin();
    const volley_status status = batch_run(&work, source, sink);

    point_end(&point);
    return status;
}
