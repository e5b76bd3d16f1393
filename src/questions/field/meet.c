#include "base/clock.h"

#include "questions/duel/deck_file.h"
#include "questions/field/field.h"

#include <math.h>
#include <stdio.h>

/* Duels of a field as they are made and run, one after the other. */
struct field_meeting {
    volley_field *field;
    const volley_field_question *question;
    double start, share;     /* when the work began; how much of the duel at work is done */
    size_t done;             /* pairs */
    const volley_duel *duel; /* that is simulated; NULL: none is */
    volley_error *err;
};

/* ---- errors ---- */

/* Say of an error that has no source that it is about two sides. */
static volley_status blame(const struct field_side *a, const struct field_side *b,
                           const volley_error *fault, volley_error *err)
{
    volley_error blamed = *fault;

    if (!blamed.source[0] && fault->status != VOLLEY_NOMEM && fault->status != VOLLEY_STOPPED)
        snprintf(blamed.source, sizeof blamed.source, "%.36s vs %.36s", a->name, b->name);
    return error_copy(err, &blamed);
}

/* ---- duels ---- */

/* A duel of two sides. */
static volley_status make(struct field_meeting *meeting, const struct field_side *a,
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
    return status == VOLLEY_OK ? VOLLEY_OK : blame(a, b, &fault, err);
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

/* Tell the caller how far it has come; whether he has ended the work (field->stopped). */
static bool is_called_off(struct field_meeting *meeting)
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
    return is_called_off(context);
}

static int watch_trials(const volley_progress *now, void *context)
{
    struct field_meeting *meeting = context;

    if (now->trials_planned)
        meeting->share = (double)now->trials / (double)now->trials_planned;
    return is_called_off(meeting);
}

/* Run it. Called off: field->stopped is set, and a simulation has fewer trials than asked for. */
static volley_status run(struct field_meeting *meeting, volley_duel *duel, volley_error *err)
{
    volley_duel_engine engine = meeting->question->engine;
    volley_status status;

    meeting->share = 0;
    engine.simulation.crew = NULL; /* a crew has whole pairs to do */
    engine.watch = watch_exact;
    engine.simulation.progress = watch_trials;
    engine.context = engine.simulation.context = meeting;
    if (is_called_off(meeting))
        return error_set(err, VOLLEY_STOPPED, "the work was called off");
    meeting->duel = duel;
    status = volley_duel_run(duel, &engine, err);
    meeting->duel = NULL;
    return status;
}

/* ---- jousting: how fast two sides destroy each other when only one of them shoots ---- */

/* Rounds until a side is gone under the fire of another.
 * shooter  which of the question's sides shoots: 0 or 1 */
static volley_status find_rounds(struct field_meeting *meeting, const struct field_side *side,
                                 const struct field_side *under, int shooter, volley_figure *rounds,
                                 volley_error *err)
{
    volley_duel_options options = meeting->question->duel;
    volley_duel_figures figures;
    volley_error fault = { 0 };
    volley_duel *duel = NULL;
    volley_status status;

    options.survives = 1;
    options.strict = 0; /* the duel has told */
    options.rounds = 0;
    options.deck = "off";
    options.deck_file = NULL;
    options.targets[1] = meeting->question->duel.targets[shooter];
    options.policies[0] = meeting->question->duel.policies[!shooter];
    options.policies[1] = meeting->question->duel.policies[shooter];
    *rounds = (volley_figure){ NAN, 0 };
    status = make(meeting, side, under, &options, &duel, &fault);
    if (status == VOLLEY_OK) {
        status = run(meeting, duel, &fault);
        if (error_is_endless(&fault))
            *rounds = (volley_figure){ INFINITY, 0 };
        if (status == VOLLEY_OK && volley_duel_figures_of(duel, 0, &figures))
            *rounds = figures.rounds;
    }
    volley_duel_free(duel);
    if (status == VOLLEY_NOMEM)
        return error_nomem(err);
    return status == VOLLEY_STOPPED ? error_copy(err, &fault) : VOLLEY_OK;
}

/* Set `fells` and `lives` of a pair, without damage cards. */
static volley_status joust(struct field_meeting *meeting, struct field_pair *pair,
                           volley_error *err)
{
    const struct field_side *row = &meeting->field->rows[pair->row];
    const struct field_side *column = &meeting->field->columns[pair->column];
    volley_status status = VOLLEY_OK;

    pair->fells = pair->lives = (volley_figure){ INFINITY, 0 };
    if (row->shoots && column->mortal)
        status = find_rounds(meeting, column, row, 0, &pair->fells, err);
    if (status == VOLLEY_OK && column->shoots && row->mortal)
        status = find_rounds(meeting, row, column, 1, &pair->lives, err);
    if (status != VOLLEY_OK)
        pair->fells = pair->lives = (volley_figure){ NAN, 0 };
    return status;
}

/* ---- who meets ---- */

/* "A2: …" as the name of the side says it. */
static bool take_note(volley_field *field, const struct field_pair *pair, const char *note)
{
    const struct field_side *side =
        note[0] == 'A' ? &field->rows[pair->row] : &field->columns[pair->column];
    struct buffer text = { 0 };

    if (note[1] == ':') /* of its list, which has a name of its own */
        buffer_add_text(&text, note + 3);
    else
        buffer_print(&text, "%s, ship %s", side->name, note + 1);
    return field_note(field, &text);
}

static void take_side_facts(const struct duel_cast *cast, enum engagement_side side,
                            struct field_side *out)
{
    const size_t first = engagement_first_of(&cast->engagement, side);
    const int points = points_of_side(&cast->engagement, side);

    if (isnan(out->points) && points > 0)
        out->points = points;
    out->hull = cast->ships[first].hull;
    out->shields = cast->ships[first].shields;
    out->mortal = out->hull > 0;
    for (size_t i = first; i < first + cast->engagement.count_of[side]; i++)
        out->shoots = out->shoots || engagement_kind_of(&cast->engagement, i)->weapon_count > 0;
}

/* ---- what is left out ---- */

/* Of a long source an error has the tail. */
static bool is_about(const volley_error *fault, const struct field_side *side)
{
    const char *source = side->texts[0].source;
    const size_t bytes = strlen(source), told = strlen(fault->source);

    return told <= bytes && strcmp(source + bytes - told, fault->source) == 0;
}

/* What a roster has listed, and cannot be, is left out; any other fault ends the work. */
static volley_status leave_out(struct field_meeting *meeting, struct field_pair *pair,
                               const volley_error *fault)
{
    const struct field_side *row = &meeting->field->rows[pair->row];
    const struct field_side *column = &meeting->field->columns[pair->column];

    if (fault->status == VOLLEY_NOMEM || fault->status == VOLLEY_STOPPED ||
        !(row->listed || column->listed) || (!row->listed && is_about(fault, row)) ||
        (!column->listed && is_about(fault, column)))
        return error_copy(meeting->err, fault);
    pair->fault = *fault;
    return VOLLEY_OK;
}

/* Each fault once; where nothing is left, that is one. */
static volley_status tell_left_out(struct field_meeting *meeting)
{
    volley_field *field = meeting->field;
    char said[sizeof(volley_error)];
    size_t left = 0;

    field->first_left_out = field->notes.count;
    for (size_t i = 0; i < field->pair_count; i++) {
        const volley_error *fault = &field->pairs[i].fault;
        struct buffer text = { 0 };

        left += fault->status == VOLLEY_OK;
        if (fault->status == VOLLEY_OK)
            continue;
        buffer_print(&text, "left out: %s", volley_error_text(fault, said, sizeof said));
        NEED(field_note(field, &text), meeting->err);
    }
    return left || field->stopped ? VOLLEY_OK : error_copy(meeting->err, &field->pairs[0].fault);
}

static void take_policies(struct field_pair *pair, const volley_duel *duel)
{
    memcpy(pair->policies, duel->variants[0].cast.engagement.policies, sizeof pair->policies);
}

/* Whether all can be read is known before the first of them is worked out. */
static volley_status look_at(struct field_meeting *meeting, struct field_pair *pair)
{
    volley_field *field = meeting->field;
    struct field_side *sides[] = { &field->rows[pair->row], &field->columns[pair->column] };
    volley_error fault = { 0 };
    volley_duel *duel = NULL;
    volley_status status =
        make(meeting, sides[0], sides[1], &meeting->question->duel, &duel, &fault);
    const char *note;

    if (status != VOLLEY_OK)
        return leave_out(meeting, pair, &fault);
    field->actions |= duel_actions_of(&duel->variants[0].cast, &field->all_act);
    for (int side = 0; side < ENGAGEMENT_SIDES && status == VOLLEY_OK; side++) {
        take_side_facts(&duel->variants[0].cast, (enum engagement_side)side, sides[side]);
        if (!field_cards_add(field, sides[side], &duel->variants[0].cast,
                             (enum engagement_side)side, duel->library))
            status = error_nomem(meeting->err);
    }
    take_policies(pair, duel);
    for (size_t i = 0; status == VOLLEY_OK && (note = volley_duel_note(duel, i)); i++)
        if (!take_note(field, pair, note))
            status = error_nomem(meeting->err);
    if (field->setting)
        volley_duel_free(duel);
    else
        field->setting = duel;
    return status;
}

/* ---- the row of a pair ---- */

static const char *const extra_names[] = { "side_a", "side_b" };

static volley_status keep_row(const volley_field *field, const volley_duel *duel,
                              struct field_pair *pair, volley_error *err)
{
    const char *const values[] = { field->rows[pair->row].name, field->columns[pair->column].name };
    struct buffer name = { 0 };
    struct duel_tell how = { .format = VOLLEY_CSV,
                             .of_many = true,
                             .extras = { .names = extra_names, .values = values, .count = 2 } };
    volley_status status;

    buffer_print(&name, "%s vs %s", values[0], values[1]);
    buffer_add(&name, "", 1);
    how.name = name.bytes;
    status = name.failed ? error_nomem(err) : duel_tell(duel, &how, &pair->csv, err);
    if (status == VOLLEY_OK && pair->csv.failed)
        status = error_nomem(err);
    buffer_fini(&name);
    return status;
}

void field_csv_header(struct buffer *out)
{
    const struct report_extras extras = { .names = extra_names, .count = 2 };

    record_csv_header(&duel_table, &extras, 0, out);
}

/* ---- one pair ---- */

static volley_status take_figures(struct field_meeting *meeting, const volley_duel *duel,
                                  struct field_pair *pair, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    volley_duel_figures_of(duel, 0, &pair->figures);
    take_policies(pair, duel);
    for (size_t round = 1; round <= VOLLEY_FIELD_ROUNDS; round++)
        pair->gone[round - 1] = volley_duel_gone(duel, 0, 0, round);
    if (meeting->field->is_matrix)
        status = keep_row(meeting->field, duel, pair, err);
    pair->done = status == VOLLEY_OK;
    return status;
}

static volley_status fight(struct field_meeting *meeting, struct field_pair *pair,
                           const volley_duel_options *options, volley_error *err)
{
    volley_duel *duel = NULL;
    volley_status status = make(meeting, &meeting->field->rows[pair->row],
                                &meeting->field->columns[pair->column], options, &duel, err);

    if (status == VOLLEY_OK)
        status = run(meeting, duel, err);
    if (status == VOLLEY_OK)
        status = take_figures(meeting, duel, pair, err);
    volley_duel_free(duel);
    return status;
}

/* Some ships outlive everything: then there are only figures by round. */
static volley_status meet(struct field_meeting *meeting, struct field_pair *pair, volley_error *err)
{
    const volley_field *field = meeting->field;
    volley_duel_options options = meeting->question->duel;
    volley_error fault = { 0 };
    volley_status status = fight(meeting, pair, &options, &fault);

    if (error_is_endless(&fault) && options.survives) {
        options.rounds = VOLLEY_FIELD_ROUNDS;
        status = fight(meeting, pair, &options, err);
        pair->figures.rounds = (volley_figure){ INFINITY, 0 };
        pair->figures.attacks[1] = INFINITY;
    } else if (status != VOLLEY_OK) {
        return blame(&field->rows[pair->row], &field->columns[pair->column], &fault, err);
    }
    if (status == VOLLEY_OK && !field->is_matrix && !field->survives)
        status = joust(meeting, pair, err);
    return status;
}

/* What was at work when it was called off counts if it has come to something. */
static volley_status meet_number(struct field_meeting *meeting, size_t number)
{
    struct field_pair *pair = &meeting->field->pairs[number];
    volley_error fault = { 0 };
    volley_status status;

    meeting->done = number;
    if (pair->fault.status != VOLLEY_OK)
        return VOLLEY_OK;
    status = meet(meeting, pair, &fault);
    if (meeting->field->stopped)
        return status == VOLLEY_NOMEM ? error_nomem(meeting->err) : VOLLEY_OK;
    return status == VOLLEY_OK ? VOLLEY_OK : leave_out(meeting, pair, &fault);
}

/* ---- all, shared by a crew ---- */

static volley_status meet_some(uint64_t first, uint64_t end, void *context, volley_error *err)
{
    struct field_meeting *meeting = context;

    meeting->err = err;
    for (; first < end && !meeting->field->stopped; first++)
        TRY(meet_number(meeting, (size_t)first));
    return VOLLEY_OK;
}

/* All of a pair but its row is plain numbers. */
static void pack_pair(uint64_t number, struct buffer *out, void *context)
{
    const struct field_pair *pair = &((struct field_meeting *)context)->field->pairs[number];

    pack_value(out, pair, sizeof *pair);
    pack_bytes(out, pair->csv.bytes, pair->csv.count);
}

static volley_status unpack_pair(uint64_t number, struct unpack *from, void *context,
                                 volley_error *err)
{
    struct field_pair *pair = &((struct field_meeting *)context)->field->pairs[number];
    const char *csv;
    size_t bytes;

    unpack_value(from, pair, sizeof *pair);
    pair->csv = (struct buffer){ 0 };
    csv = unpack_bytes(from, &bytes);
    buffer_add(&pair->csv, csv, bytes);
    return pair->csv.failed ? error_nomem(err) : VOLLEY_OK;
}

static volley_status look(uint64_t end, void *context, volley_error *err)
{
    struct field_meeting *meeting = context;

    meeting->done = (size_t)end;
    return is_called_off(meeting) ? error_stopped(err) : VOLLEY_OK;
}

/* What was not done when it was called off is not there. */
static volley_status meet_all(struct field_meeting *meeting)
{
    const struct deal_each pairs = { meeting->question->engine.simulation.crew,
                                     1,
                                     false,
                                     meet_some,
                                     pack_pair,
                                     unpack_pair,
                                     look,
                                     meeting };
    volley_error *err = meeting->err, fault = { 0 };
    volley_status status = deal_each(&pairs, meeting->field->pair_count, &fault);

    meeting->err = err;
    if (status == VOLLEY_STOPPED && meeting->field->stopped)
        return VOLLEY_OK;
    return status == VOLLEY_OK ? VOLLEY_OK : error_copy(err, &fault);
}

/* A deck of one's own is read once, for all duels. */
static volley_status read_deck(const volley_field_question *question, struct deck *out,
                               volley_error *err)
{
    const volley_source *file = question->duel.deck_file;
    const struct rules_edition *edition = library_edition_named(question->edition, err);

    if (!edition)
        return VOLLEY_INVALID;
    return file ? duel_deck_read(out, edition, file, err) : VOLLEY_OK;
}

volley_status field_meet(volley_field *field, const volley_field_question *question,
                         volley_error *err)
{
    struct field_meeting meeting = {
        .field = field, .question = question, .start = clock_seconds(), .err = err
    };

    TRY(read_deck(question, &field->deck, err));
    field->all_act = true;
    for (size_t i = 0; i < field->pair_count; i++)
        TRY(look_at(&meeting, &field->pairs[i]));
    NEED(field_cards_tell(field), err);
    TRY(meet_all(&meeting));
    return crew_is_head(question->engine.simulation.crew) ? tell_left_out(&meeting) : VOLLEY_OK;
}
