#include "questions/field/field.h"

#include "base/clock.h"

#include <stdio.h>

/* ---- errors ---- */

volley_status field_blame(const struct field_side *a, const struct field_side *b,
                          const volley_error *fault, volley_error *err)
{
    volley_error blamed = *fault;

    if (!blamed.source[0] && fault->status != VOLLEY_NOMEM && fault->status != VOLLEY_STOPPED)
        snprintf(blamed.source, sizeof blamed.source, "%.36s vs %.36s", a->name, b->name);
    return error_copy(err, &blamed);
}

/* ---- duels ---- */

volley_status field_duel(struct field_meeting *meeting, const struct field_side *a,
                         const struct field_side *b, const volley_duel_options *options,
                         volley_duel **out, volley_error *err)
{
    const struct duel_request request = { .sides = { { a->texts, a->text_count },
                                                     { b->texts, b->text_count } },
                                          .options = options,
                                          .deck = &meeting->field->deck };
    volley_error fault = { 0 };
    volley_status status = duel_create(meeting->question->edition, &request, out, &fault);

    if (status == VOLLEY_NOMEM) /* the error may be about what it kept from being read */
        return error_nomem(err);
    return status == VOLLEY_OK ? VOLLEY_OK : field_blame(a, b, &fault, err);
}

/* What the caller sees, and what is behind it. */
struct told {
    volley_field_progress now; /* the first member */
    const volley_duel *duel;
};

int volley_field_so_far(const volley_field_progress *progress, volley_duel_figures *out)
{
    const volley_duel *duel = ((const struct told *)progress)->duel;

    return duel && volley_duel_figures_of(duel, 0, out) && out->trials;
}

int field_is_called_off(struct field_meeting *meeting)
{
    const volley_field_question *question = meeting->question;
    const size_t planned = meeting->field->pair_count;
    const struct told told = { { meeting->done, planned,
                                 ((double)meeting->done + meeting->share) / (double)planned,
                                 clock_seconds() - meeting->start },
                               meeting->duel };

    if (!meeting->field->stopped && question->progress)
        meeting->field->stopped = question->progress(&told.now, question->context) != 0;
    return meeting->field->stopped;
}

static int watch_exact(const volley_watch *now, void *context)
{
    (void)now;
    return field_is_called_off(context);
}

static int watch_trials(const volley_progress *now, void *context)
{
    struct field_meeting *meeting = context;

    if (now->trials_planned)
        meeting->share = (double)now->trials / (double)now->trials_planned;
    return field_is_called_off(meeting);
}

volley_status field_duel_run(struct field_meeting *meeting, volley_duel *duel, volley_error *err)
{
    volley_duel_engine engine = meeting->question->engine;
    volley_status status;

    meeting->share = 0;
    engine.simulation.crew = NULL; /* a crew has whole pairs to do */
    engine.watch = watch_exact;
    engine.simulation.progress = watch_trials;
    engine.context = engine.simulation.context = meeting;
    if (field_is_called_off(meeting))
        return error_set(err, VOLLEY_STOPPED, "the work was called off");
    meeting->duel = duel;
    status = volley_duel_run(duel, &engine, err);
    meeting->duel = NULL;
    return status;
}
