/* Cells in which the defender lives or dies round by round, as `survive` works it out. */
#include "questions/sweep/grid.h"

#include "base/error.h"
#include "questions/duel/duel_report.h"
#include "questions/sweep/parameters.h"
#include "report/sink.h"

#include <math.h>
#include <stdlib.h>

enum { ERROR_TEXT_MAX = 400 };

/* The ship and its attackers, with the values of a cell. */
struct words {
    struct buffer defender;
    struct buffer *attackers; /* as many as there are */
    volley_text ship, *enemies;
};

/* ---- words ---- */

static void words_fini(const volley_sweep *wanted, struct words *words)
{
    for (size_t i = 0; words->attackers && i < wanted->attacker_count; i++)
        buffer_fini(&words->attackers[i]);
    buffer_fini(&words->defender);
    free(words->attackers);
    free(words->enemies);
}

static bool words_init(struct words *out, const struct sweep *sweep, size_t cell)
{
    const volley_sweep *wanted = sweep->wanted;
    const size_t count = wanted->attacker_count;
    bool ok;

    *out = (struct words){ .attackers = calloc(count, sizeof *out->attackers),
                           .enemies = calloc(count, sizeof *out->enemies) };
    ok = out->attackers && out->enemies &&
         sweep_expand(sweep, wanted->defender.text, cell, &out->defender);
    for (size_t i = 0; i < count && ok; i++) {
        ok = sweep_expand(sweep, wanted->attackers[i].text, cell, &out->attackers[i]);
        out->enemies[i] = sweep_words(out->attackers[i].bytes, cell);
    }
    if (ok)
        out->ship = sweep_words(out->defender.bytes, cell);
    else
        words_fini(wanted, out);
    return ok;
}

/* ---- a cell ---- */

static volley_status work_out(struct sweep *sweep, const struct words *words, volley_duel **duel,
                              volley_error *err)
{
    const volley_sweep *wanted = sweep->wanted;
    const volley_side ship = { &words->ship, 1 };
    const volley_side enemies = { words->enemies, wanted->attacker_count };
    volley_duel_options options = wanted->duel ? *wanted->duel : volley_duel_options_default();
    volley_duel_engine engine = { .engine = wanted->engine,
                                  .simulation = wanted->simulation,
                                  .watch = sweep_watch_engine,
                                  .context = sweep,
                                  .memory = wanted->plan.memory };
    volley_status status;

    if (!wanted->duel)
        options.rounds = 0;
    if (wanted->plan.policy == VOLLEY_MYOPIC)
        options.policy = VOLLEY_DUEL_MYOPIC;
    options.library = wanted->library;
    options.survives = 1;
    engine.simulation.progress = sweep_watch_simulation;
    engine.simulation.context = sweep;
    status = volley_duel_create(sweep->options.edition, &ship, &enemies, &options, duel, err);
    return status == VOLLEY_OK ? volley_duel_run(*duel, &engine, err) : status;
}

static void take_figures(const volley_duel *duel, struct sweep_cell *cell)
{
    volley_duel_figures figures;

    if (!volley_duel_figures_of(duel, 0, &figures))
        return;
    cell->mean = cell->value = figures.rounds.value;
    cell->half_width = figures.trials ? OUTCOME_NORMAL_95 * figures.rounds.error : NAN;
    cell->destroyed = figures.b.value + figures.draw.value;
}

static void tell_failure(const struct sweep *sweep, const struct duel_tell *tell,
                         const struct words *words, const volley_error *fault, struct buffer *out)
{
    const volley_batch *how = &sweep->options;
    char text[ERROR_TEXT_MAX];
    struct buffer enemies = { 0 };
    struct duel_failure failure = { .version = VOLLEY_VERSION,
                                    .name = tell->name,
                                    .edition = how->edition,
                                    .message = volley_error_text(fault, text, sizeof text),
                                    .a = words->defender.bytes,
                                    .extras = tell->extras };

    for (size_t i = 0; i < sweep->wanted->attacker_count; i++)
        buffer_print(&enemies, "%s%s", i ? " ; " : "", words->attackers[i].bytes);
    failure.b = buffer_text(&enemies);
    duel_tell_failure(&failure, how->format, out);
    buffer_fini(&enemies);
}

/* The figures of a cell, or its row. */
static volley_status find_cell(struct sweep *sweep, size_t cell, const struct duel_tell *tell,
                               struct buffer *row, volley_error *err)
{
    volley_duel *duel = NULL;
    struct words words;
    volley_status status;

    if (!words_init(&words, sweep, cell))
        return error_nomem(err);
    status = work_out(sweep, &words, &duel, err);
    if (status == VOLLEY_OK && sweep->cells)
        take_figures(duel, &sweep->cells[cell]);
    else if (status == VOLLEY_OK)
        status = duel_tell(duel, tell, row, err);
    else if (status != VOLLEY_NOMEM && !sweep->cells)
        tell_failure(sweep, tell, &words, err, row);
    volley_duel_free(duel);
    words_fini(sweep->wanted, &words);
    return status;
}

static volley_status run_cell(struct sweep *sweep, size_t cell)
{
    const char *values[SWEEP_PARAMETERS_MAX];
    struct buffer name = { 0 }, row = { 0 };
    struct duel_tell tell = { .format = sweep->options.format,
                              .extras = { sweep->names, values, sweep->parameters->count },
                              .of_many = true };
    volley_error fault = { 0 };
    volley_status status;

    sweep_values(sweep, cell, values);
    sweep_add_cell_name(sweep, cell, &name);
    tell.name = buffer_text(&name);
    fault.status = name.failed ? error_nomem(&fault) : find_cell(sweep, cell, &tell, &row, &fault);
    status = sweep_is_called_off(sweep) ? VOLLEY_OK : sweep_note_cell(sweep, cell, &fault);
    if (status == VOLLEY_OK && !sweep->cells && !sweep->work.result->stopped)
        status = io_drain(&row, sweep->sink, sweep->err);
    buffer_fini(&row);
    buffer_fini(&name);
    return status;
}

volley_status sweep_run_rounds(struct sweep *sweep)
{
    const struct report_extras extras = { sweep->names, NULL, sweep->parameters->count };
    struct buffer out = { 0 };
    volley_status status;

    if (sweep->options.format == VOLLEY_CSV)
        duel_csv_header(&extras, 0, &out);
    status = io_drain(&out, sweep->sink, sweep->err);
    return status == VOLLEY_OK ? sweep_run_each(sweep, run_cell) : status;
}
