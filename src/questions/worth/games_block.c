/* Games of a ship in several ways against each of a field, shared by threads and processes. */
#include "base/clock.h"
#include "base/threads.h"
#include "questions/worth/games.h"

#include <math.h>

enum { DEALT_OF_EACH = 2 /* processes share opponents where each has as many */ };

/* That a duel may need, when several are played at once. */
static const uint64_t bytes_of_duel = (uint64_t)128 << 20;

/* ---- one duel ---- */

static double weight_of(const volley_field_side *other)
{
    return other->weight > 0 ? other->weight : 1;
}

/* What the duels of a block share, one for each opponent. */
struct meetings {
    struct playing *playing;
    const struct pick_block *block;
    struct pick_outcome *found; /* of each opponent, by candidate */
    uint64_t *took;             /* microseconds, by opponent; behind these */
    size_t *own, own_count;     /* opponents whom this process plays */
    int at_once;                /* duels */
    int has_ended;              /* a flag of all threads */
    volley_status status;       /* of what has ended them */
    volley_error error;
};

static bool is_called_off(struct playing *playing)
{
    const volley_worth_question *question = playing->question;
    const double passed = clock_seconds() - playing->start, limit = question->seconds;
    const volley_watch state = { limit > 0 ? fmin(passed / limit, 1) : -1, passed, 0,
                                 playing->says[0] ? playing->says : NULL };

    playing->stopped =
        playing->stopped || (limit > 0 && passed >= limit) ||
        (question->plan.watch && question->plan.watch(&state, question->plan.context));
    return playing->stopped || (playing->until > 0 && passed >= playing->until);
}

volley_status games_duel(const struct playing *playing, const struct team *team,
                         const volley_text *words, size_t count, const volley_side *other,
                         volley_duel **out, volley_error *err)
{
    const volley_worth *worth = playing->worth;
    const size_t place = worth->games.place, mates = worth->games.mate_count;
    volley_text own[ENGAGEMENT_SHIPS_MAX], theirs[ENGAGEMENT_SHIPS_MAX];
    volley_duel_options options = volley_duel_options_default();
    struct duel_request request = { .sides = { { own, mates + 1 }, *other },
                                    .options = &options,
                                    .only = place + 1,
                                    .idles = playing->is_told };

    for (size_t i = 0; i < mates; i++)
        own[i + (i >= place)] = worth->others[i];
    own[place] = team->ship;
    for (size_t i = 0; worth->games.of_each > 1 && i <= mates; i++)
        theirs[i] = other->texts[0];
    if (worth->games.of_each > 1)
        request.sides[1] = (volley_side){ theirs, mates + 1 };
    options.library = worth->library;
    options.deck = playing->question->deck;
    options.variants = words;
    options.variant_count = count;
    return duel_create(worth->edition->name, &request, out, err);
}

/* Of a candidate among those that a duel was made of; their number: it is none of them. */
static size_t place_of(const struct fought *fought, size_t candidate)
{
    size_t place = 0;

    while (place < fought->count && fought->candidates[place] != candidate)
        place++;
    return place;
}

static struct engagement_figure weigh(const volley_figure *figure, double weight)
{
    return (struct engagement_figure){ weight * figure->value,
                                       weight * weight * figure->error * figure->error };
}

/* Weighed, and errors as variances. Some of the games alone are none: VOLLEY_STOPPED. */
static volley_status take_figures(const struct fought *fought, const struct pick_block *block,
                                  double weight, struct pick_outcome *out, volley_error *err)
{
    volley_duel_figures figures;

    for (size_t i = 0; i < block->count; i++) {
        if (!volley_duel_figures_of(fought->duel, place_of(fought, block->candidates[i]),
                                    &figures) ||
            figures.trials < block->trials)
            return error_stopped(err);
        out[i].value = weigh(&figures.a, weight);
        if (i > 0)
            out[i].more = weigh(&figures.difference, weight);
    }
    return VOLLEY_OK;
}

/* So many games have luck of their own, whatever else is played: the digits of a row hang on
 * their number alone. */
static uint64_t seed_of(const struct playing *playing, uint64_t trials, size_t number)
{
    const struct worth_games *games = &playing->worth->games;
    const uint64_t part = playing->luck + (trials < games->trials ? trials : 0);

    return (games->seed + part * playing->opponents + number) & INT64_MAX;
}

/* Few opponents are played by all processes, which share the trials; many are shared out. */
static bool is_dealt(const struct playing *playing)
{
    const volley_crew *crew = playing->question->crew;

    return crew_is_shared(crew) && playing->opponents >= DEALT_OF_EACH * crew->count;
}

static bool shares_trials(const struct playing *playing)
{
    return crew_is_shared(playing->question->crew) && !is_dealt(playing);
}

/* The watch belongs to the caller's thread, the first of those that share opponents: a duel of
 * another one looks whether all have ended. */
static int watch_other(const volley_progress *now, void *context)
{
    (void)now;
    return threads_is_set(&((struct meetings *)context)->has_ended);
}

static int watch_own(const volley_progress *now, void *context)
{
    struct meetings *meetings = context;

    const bool is_off = is_called_off(meetings->playing);

    (void)now;
    if (is_off && !shares_trials(meetings->playing)) /* else a duel ends for all processes */
        threads_set(&meetings->has_ended);
    return is_off || threads_is_set(&meetings->has_ended);
}

static uint64_t memory_of(const struct playing *playing)
{
    const uint64_t memory = playing->question->plan.memory;

    return memory ? memory : ENGAGEMENT_MEMORY;
}

static volley_status make_duel(const struct playing *playing, const struct pick_block *block,
                               size_t number, volley_error *err)
{
    const struct team *team = playing->team;
    struct fought *fought = &playing->fought[number];
    volley_text words[PICK_AT_ONCE];
    volley_status status;

    volley_duel_free(fought->duel);
    *fought = (struct fought){ .team = team, .count = block->count };
    memcpy(fought->candidates, block->candidates, block->count * sizeof *block->candidates);
    for (size_t i = 1; i < block->count; i++)
        words[i - 1] = team->words[block->candidates[i] - 1];
    status = games_duel(playing, team, words, block->count - 1, &playing->field[number].ships,
                        &fought->duel, err);
    if (status == VOLLEY_OK)
        fought->duel->keeps = memory_of(playing) / 4 / playing->opponents;
    return status;
}

/* Have the duel play the candidates of a block, and nobody else. */
static volley_status find_duel(const struct playing *playing, const struct pick_block *block,
                               size_t number, volley_error *err)
{
    const struct fought *fought = &playing->fought[number];
    bool has_all = fought->duel && fought->team == playing->team;
    volley_status status = VOLLEY_OK;

    for (size_t i = 0; i < block->count; i++)
        has_all = has_all && place_of(fought, block->candidates[i]) < fought->count;
    if (!has_all)
        status = make_duel(playing, block, number, err);
    for (size_t i = 0; status == VOLLEY_OK && i < fought->count; i++)
        fought->duel->variants[i].rests = true;
    for (size_t i = 0; status == VOLLEY_OK && i < block->count; i++)
        fought->duel->variants[place_of(fought, block->candidates[i])].rests = false;
    return status;
}

static volley_status meet(struct meetings *meetings, size_t number, volley_error *err)
{
    const struct playing *playing = meetings->playing;
    const struct pick_block *block = meetings->block;
    struct fought *fought = &playing->fought[number];
    volley_duel_engine engine = volley_duel_engine_default();
    volley_status status = find_duel(playing, block, number, err);

    engine.engine = VOLLEY_ENGINE_MC;
    engine.simulation.trials = block->trials;
    engine.simulation.seed = seed_of(playing, block->trials, number);
    engine.simulation.threads = meetings->at_once > 1 ? 1 : playing->question->threads;
    engine.simulation.crew = shares_trials(playing) ? playing->question->crew : NULL;
    engine.simulation.progress = threads_is_callers() ? watch_own : watch_other;
    engine.simulation.context = meetings;
    engine.memory = memory_of(playing) / (uint64_t)meetings->at_once;
    if (status == VOLLEY_OK)
        status = volley_duel_run(fought->duel, &engine, err);
    if (status == VOLLEY_OK)
        status = take_figures(fought, block, weight_of(&playing->field[number]),
                              &meetings->found[number * block->count], err);
    if (status == VOLLEY_OK)
        return VOLLEY_OK;
    volley_duel_free(fought->duel);
    fought->duel = NULL;
    return status;
}

static void meet_number(uint64_t number, void *context)
{
    struct meetings *meetings = context;
    const size_t opponent = meetings->own[number];
    const double start = clock_seconds();
    volley_error err = { 0 };
    volley_status status;

    if (threads_is_set(&meetings->has_ended))
        return;
    status = meet(meetings, opponent, &err);
    meetings->took[opponent] = (uint64_t)(1e6 * (clock_seconds() - start));
    if (status == VOLLEY_OK)
        return;
#pragma omp critical(worth_games)
    if (meetings->status == VOLLEY_OK || meetings->status == VOLLEY_STOPPED) {
        meetings->status = status;
        meetings->error = err;
    }
    threads_set(&meetings->has_ended);
}

static void look_on(void *context)
{
    watch_own(NULL, context);
}

static void finish(struct engagement_figure *sum, double weights)
{
    sum->value /= weights;
    sum->error = sqrt(sum->error) / weights;
}

void games_take(struct worth_line *line, const struct engagement_figure *more, uint64_t trials)
{
    line->told.games = (volley_figure){ more->value, more->error };
    line->games_trials = trials;
}

/* ---- a block ---- */

/* Who took longest in the last block is given out first, each to the process that has least; at
 * first, by turns. */
static volley_status deal_opponents(struct meetings *meetings, volley_error *err)
{
    const struct playing *playing = meetings->playing;
    const volley_crew *crew = playing->question->crew;
    const size_t processes = is_dealt(playing) ? crew->count : 1;
    bool *given = calloc(playing->opponents, sizeof *given);
    uint64_t *loads = calloc(processes, sizeof *loads);

    for (size_t i = 0; given && loads && i < playing->opponents; i++) {
        size_t next = playing->opponents, least = 0;

        for (size_t n = playing->opponents; n-- > 0;)
            if (!given[n] &&
                (next == playing->opponents || playing->took[n] >= playing->took[next]))
                next = n;
        for (size_t n = 1; n < processes; n++)
            least = loads[n] < loads[least] ? n : least;
        given[next] = true;
        loads[least] += playing->took[next] + 1;
        if (processes == 1 || least == crew->number)
            meetings->own[meetings->own_count++] = next;
    }
    free(loads);
    free(given);
    return meetings->own_count || processes > 1 ? VOLLEY_OK : error_nomem(err);
}

/* Threads that share the trials of a duel find the same attacks, each for itself: they share
 * opponents where each has one, as many of them as there is room for. */
static int duels_at_once(const struct meetings *meetings)
{
    const struct playing *playing = meetings->playing;
    const int threads = threads_for(playing->question->threads);
    const uint64_t room = memory_of(playing) / bytes_of_duel;

    if (meetings->own_count < (size_t)threads || shares_trials(playing))
        return 1;
    return room < 1 ? 1 : room < (uint64_t)threads ? (int)room : threads;
}

static volley_status play_opponents(struct meetings *meetings, volley_error *err)
{
    struct threads_loop loop = { 1, meet_number, look_on, meetings };

    TRY(deal_opponents(meetings, err));
    loop.threads = meetings->at_once = duels_at_once(meetings);
    threads_each(&loop, 0, meetings->own_count);
    if (meetings->status != VOLLEY_OK)
        return error_copy(err, &meetings->error);
    return meetings->has_ended ? error_stopped(err) : VOLLEY_OK;
}

/* Of all opponents, in their order. */
static void sum_up(const struct playing *playing, const struct pick_block *block,
                   const struct pick_outcome *found, struct pick_outcome *out)
{
    double weights = 0;

    memset(out, 0, block->count * sizeof *out);
    for (size_t i = 0; i < playing->opponents; i++)
        weights += weight_of(&playing->field[i]);
    for (size_t i = 0; i < playing->opponents * block->count; i++) {
        struct pick_outcome *sum = &out[i % block->count];

        sum->value.value += found[i].value.value;
        sum->value.error += found[i].value.error;
        sum->more.value += found[i].more.value;
        sum->more.error += found[i].more.error;
    }
    for (size_t i = 0; i < block->count; i++) {
        finish(&out[i].value, weights);
        finish(&out[i].more, weights);
        if (block->candidates[i] > 0)
            games_take(playing->team->lines[block->candidates[i] - 1], &out[i].more, block->trials);
    }
}

volley_status games_play(void *of, const struct pick_block *block, struct pick_outcome *out,
                         volley_error *err)
{
    struct playing *playing = of;
    const size_t outcomes = playing->opponents * block->count;
    const size_t bytes = outcomes * sizeof *out + playing->opponents * sizeof *playing->took;
    struct meetings meetings = { .playing = playing,
                                 .block = block,
                                 .found = malloc(bytes),
                                 .own = malloc(playing->opponents * sizeof *meetings.own) };
    volley_status status;

    if (meetings.found && meetings.own) {
        memset(meetings.found, 0, bytes);
        meetings.took = (uint64_t *)(meetings.found + outcomes);
        status = play_opponents(&meetings, err);
    } else {
        status = error_nomem(err);
    }
    if (is_dealt(playing))
        status = crew_gather(playing->question->crew, status, meetings.found, bytes, err);
    if (status == VOLLEY_OK && !shares_trials(playing)) /* else all play them in one order */
        memcpy(playing->took, meetings.took, playing->opponents * sizeof *playing->took);
    if (status == VOLLEY_OK)
        sum_up(playing, block, meetings.found, out);
    free(meetings.own);
    free(meetings.found);
    return status;
}
