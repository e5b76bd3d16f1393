#include "questions/sweep/grid.h"

#include "base/error.h"
#include "questions/duel/duel_record.h"
#include "questions/duel/tell.h"
#include "questions/sweep/parameters.h"

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

static bool expand(const volley_sweep *wanted, const char *template, size_t cell,
                   struct buffer *out)
{
    sweep_parameters_expand(wanted->parameters, template, cell, out);
    buffer_add(out, "", 1);
    return !out->failed;
}

static bool words_init(struct words *out, const volley_sweep *wanted, size_t cell)
{
    const size_t count = wanted->attacker_count;
    bool ok;

    *out = (struct words){ .attackers = calloc(count, sizeof *out->attackers),
                           .enemies = calloc(count, sizeof *out->enemies) };
    ok = out->attackers && out->enemies &&
         expand(wanted, wanted->defender.text, cell, &out->defender);
    for (size_t i = 0; i < count && ok; i++) {
        ok = expand(wanted, wanted->attackers[i].text, cell, &out->attackers[i]);
        out->enemies[i] = sweep_words(out->attackers[i].bytes, cell);
    }
    if (ok)
        out->ship = sweep_words(out->defender.bytes, cell);
    else
        words_fini(wanted, out);
    return ok;
}

/* ---- a cell ---- */

static volley_status work_out(const struct durability *how, const struct words *words,
                              volley_duel **duel, volley_error *err)
{
    const volley_sweep *wanted = how->wanted;
    const volley_side ship = { &words->ship, 1 };
    const volley_side enemies = { words->enemies, wanted->attacker_count };
    volley_duel_options options = wanted->duel ? *wanted->duel : volley_duel_options_default();
    volley_duel_engine engine = { .engine = wanted->engine,
                                  .simulation = wanted->simulation,
                                  .watch = how->watch,
                                  .context = how->context,
                                  .memory = wanted->plan.memory };
    volley_status status;

    if (!wanted->duel)
        options.rounds = 0;
    if (wanted->plan.policy == VOLLEY_MYOPIC)
        options.policy = VOLLEY_DUEL_MYOPIC;
    options.library = wanted->library;
    options.survives = 1;
    engine.simulation.progress = how->watch_simulation;
    engine.simulation.context = how->context;
    status = volley_duel_create(how->edition, &ship, &enemies, &options, duel, err);
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

static void tell_failure(const struct durability *how, const char *name, const struct words *words,
                         const struct report_extras *extras, const volley_error *fault,
                         struct buffer *out)
{
    char text[ERROR_TEXT_MAX];
    struct buffer enemies = { 0 };
    struct duel_failure failure = { .version = VOLLEY_VERSION,
                                    .name = name,
                                    .edition = how->edition,
                                    .message = volley_error_text(fault, text, sizeof text),
                                    .a = words->defender.bytes,
                                    .extras = *extras };

    for (size_t i = 0; i < how->wanted->attacker_count; i++)
        buffer_print(&enemies, "%s%s", i ? " ; " : "", words->attackers[i].bytes);
    failure.b = buffer_text(&enemies);
    duel_tell_failure(&failure, how->format, out);
    buffer_fini(&enemies);
}

void durability_header(const struct durability *how, const struct report_extras *extras,
                       struct buffer *out)
{
    if (how->format == VOLLEY_CSV)
        duel_csv_header(extras, 0, out);
}

volley_status durability_cell(const struct durability *how, size_t number, const char *name,
                              const struct report_extras *extras, struct sweep_cell *cell,
                              struct buffer *out, volley_error *err)
{
    const struct duel_tell tell = {
        .format = how->format, .name = name, .extras = *extras, .of_many = true
    };
    volley_duel *duel = NULL;
    struct words words;
    volley_status status;

    if (!words_init(&words, how->wanted, number))
        return error_nomem(err);
    status = work_out(how, &words, &duel, err);
    if (status == VOLLEY_OK && cell)
        take_figures(duel, cell);
    else if (status == VOLLEY_OK)
        status = duel_tell(duel, &tell, out, err);
    else if (status != VOLLEY_NOMEM && !cell)
        tell_failure(how, name, &words, extras, err, out);
    volley_duel_free(duel);
    words_fini(how->wanted, &words);
    return status;
}
