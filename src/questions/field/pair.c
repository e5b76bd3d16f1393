#include "questions/field/field.h"

#include "base/clock.h"

#include <stdio.h>
#include <string.h>

enum { PIECE_BYTES = 4096, DECK_BYTES_MAX = 1 << 20 };

/* ---- a deck of one's own ---- */

static long read_kept(char *bytes, size_t room, void *context)
{
    struct field_meeting *meeting = context;
    size_t count = meeting->deck.count - meeting->deck_at;

    count = count < room ? count : room;
    memcpy(bytes, meeting->deck.bytes + meeting->deck_at, count);
    meeting->deck_at += count;
    return (long)count;
}

volley_status field_meeting_init(struct field_meeting *meeting, volley_error *err)
{
    const volley_source *file = meeting->question->duel.deck_file;
    char piece[PIECE_BYTES];
    long count = 0;

    if (!file)
        return VOLLEY_OK;
    buffer_reserve(&meeting->deck, 1);
    while (!meeting->deck.failed && meeting->deck.count < DECK_BYTES_MAX &&
           (count = file->read(piece, sizeof piece, file->context)) > 0)
        buffer_add(&meeting->deck, piece, (size_t)count);
    meeting->deck_source = (volley_source){ read_kept, meeting, file->name };
    if (meeting->deck.failed)
        return error_nomem(err);
    if (count < 0 || meeting->deck.count >= DECK_BYTES_MAX)
        return error_set(err, VOLLEY_IO, "the damage deck cannot be read");
    return VOLLEY_OK;
}

void field_meeting_fini(struct field_meeting *meeting)
{
    buffer_fini(&meeting->deck);
}

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
    const volley_side sides[] = { { a->texts, a->text_count }, { b->texts, b->text_count } };
    volley_duel_options how = *options;
    volley_error fault = { 0 };
    volley_status status;

    if (how.deck_file)
        how.deck_file = &meeting->deck_source;
    meeting->deck_at = 0;
    status =
        volley_duel_create(meeting->question->edition, &sides[0], &sides[1], &how, out, &fault);
    if (status == VOLLEY_NOMEM) /* the error may be about what it kept from being read */
        return error_nomem(err);
    return status == VOLLEY_OK ? VOLLEY_OK : field_blame(a, b, &fault, err);
}

int field_is_called_off(struct field_meeting *meeting)
{
    const volley_field_question *question = meeting->question;
    const size_t planned = meeting->field->pair_count;
    const volley_field_progress now = { meeting->done, planned,
                                        ((double)meeting->done + meeting->share) / (double)planned,
                                        clock_seconds() - meeting->start };

    if (!meeting->field->stopped && question->progress)
        meeting->field->stopped = question->progress(&now, question->context) != 0;
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

    meeting->share = 0;
    engine.simulation.crew = NULL; /* a crew has whole pairs to do */
    engine.watch = watch_exact;
    engine.simulation.progress = watch_trials;
    engine.context = engine.simulation.context = meeting;
    if (field_is_called_off(meeting))
        return error_set(err, VOLLEY_STOPPED, "the work was called off");
    return volley_duel_run(duel, &engine, err);
}
