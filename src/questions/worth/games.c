/* What words and cards are worth in games: the ship fights each of a field, one against one, with a
 * card and without. */
#include "base/array.h"
#include "base/clock.h"
#include "base/crew/crew.h"
#include "questions/worth/handle.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The ship in one way, and the rows that are played beside it with the same luck. */
struct team {
    volley_text ship;
    volley_text *words; /* that each row adds */
    struct worth_line **lines;
    size_t count;
    size_t first; /* of its figures in those of an opponent */
};

struct playing {
    volley_worth *worth;
    const volley_worth_question *question;
    const volley_field_side *field;
    volley_figure *found; /* [opponent][figure]: of each team its wins, then what each row adds */
    size_t figure_count;
    struct team *teams; /* the ship as it is with what it could have; then without each word */
    size_t team_count, opponents;
    double start;
    size_t done, all; /* duels */
    bool is_told;     /* the words of the ship give its tokens, so that it takes no action, nor
                       * without one of them */
    bool stopped;
};

/* ---- one duel ---- */

static int watch_games(const volley_progress *now, void *context)
{
    struct playing *playing = context;
    const volley_plan_options *plan = &playing->question->plan;
    const double part = now->trials_planned ? (double)now->trials / (double)now->trials_planned : 0;
    const volley_watch state = { ((double)playing->done + part) / (double)playing->all,
                                 clock_seconds() - playing->start, 0 };

    playing->stopped = playing->stopped || (plan->watch && plan->watch(&state, plan->context));
    return playing->stopped;
}

/* count: of the rows, the first ones */
static volley_status make_duel(const struct playing *playing, const struct team *team, size_t first,
                               size_t count, const volley_side *other, volley_duel **out,
                               volley_error *err)
{
    const volley_side own = { &team->ship, 1 };
    volley_duel_options options = volley_duel_options_default();

    options.library = playing->worth->library;
    options.deck = playing->question->deck;
    options.variants = team->words + first;
    options.variant_count = count;
    if (playing->is_told)
        options.actions_of[0] = 1 + VOLLEY_DUEL_ACTIONS_NONE;
    return volley_duel_create(playing->worth->edition->name, &own, other, &options, out, err);
}

/* The figures of a team against an opponent, of duel `number`: those of the first team, with most
 * rows, come first. */
static volley_figure *figures_of(const struct playing *playing, uint64_t number,
                                 const struct team **team)
{
    *team = &playing->teams[number / playing->opponents];
    return playing->found + number % playing->opponents * playing->figure_count + (*team)->first;
}

static void take_figures(const struct team *team, const volley_duel *duel, volley_figure *out)
{
    volley_duel_figures figures;

    for (size_t i = 0; i <= team->count; i++)
        if (volley_duel_figures_of(duel, i, &figures))
            out[i] = i ? figures.difference : figures.a;
}

static volley_status meet(struct playing *playing, uint64_t number, volley_error *err)
{
    const struct team *team;
    volley_figure *found = figures_of(playing, number, &team);
    const uint64_t opponent = number % playing->opponents;
    volley_duel_engine engine = volley_duel_engine_default();
    volley_duel *duel = NULL;
    volley_status status =
        make_duel(playing, team, 0, team->count, &playing->field[opponent].ships, &duel, err);

    engine.engine = VOLLEY_ENGINE_MC;
    engine.simulation.trials = playing->worth->games.trials;
    engine.simulation.seed = playing->worth->games.seed + opponent;
    engine.simulation.threads = playing->question->threads;
    engine.simulation.progress = watch_games;
    engine.simulation.context = playing;
    engine.memory = playing->question->plan.memory;
    if (status == VOLLEY_OK)
        status = volley_duel_run(duel, &engine, err);
    if (status == VOLLEY_OK && playing->stopped)
        status = error_stopped(err);
    if (status == VOLLEY_OK)
        take_figures(team, duel, found);
    volley_duel_free(duel);
    playing->done++;
    return status;
}

/* ---- all of them, shared by a crew ---- */

static volley_status meet_some(uint64_t first, uint64_t end, void *context, volley_error *err)
{
    struct playing *playing = context;
    volley_status status = VOLLEY_OK;

    for (; first < end && status == VOLLEY_OK; first++)
        if (first < playing->opponents || playing->teams[first / playing->opponents].count > 0)
            status = meet(playing, first, err);
    return status;
}

static void pack_figures(uint64_t number, struct buffer *out, void *playing)
{
    const struct team *team;
    const volley_figure *found = figures_of(playing, number, &team);

    pack_value(out, found, (team->count + 1) * sizeof *found);
}

static volley_status unpack_figures(uint64_t number, struct unpack *from, void *playing,
                                    volley_error *err)
{
    const struct team *team;
    volley_figure *found = figures_of(playing, number, &team);

    (void)err;
    unpack_value(from, found, (team->count + 1) * sizeof *found);
    return VOLLEY_OK;
}

static volley_status look(uint64_t end, void *context, volley_error *err)
{
    struct playing *playing = context;
    const volley_progress none = { 0, 1, 0 };

    playing->done = (size_t)end;
    return end < playing->all && watch_games(&none, playing) ? error_stopped(err) : VOLLEY_OK;
}

static volley_status meet_all(struct playing *playing, volley_error *err)
{
    const struct deal_each duels = { playing->question->crew, 1,    true,   meet_some, pack_figures,
                                     unpack_figures,          look, playing };

    playing->figure_count = 0;
    for (size_t i = 0; i < playing->team_count; i++) {
        playing->teams[i].first = playing->figure_count;
        playing->figure_count += playing->teams[i].count + 1;
    }
    playing->found = calloc(playing->opponents * playing->figure_count, sizeof *playing->found);
    return playing->found ? deal_each(&duels, playing->all, err) : error_nomem(err);
}

/* ---- what is played ---- */

static bool is_bonus_attack(const struct worth_line *line)
{
    static const char bonus[] = "bonus";

    return line->card && cards_lists(line->card->effect, bonus, sizeof bonus - 1);
}

/* A row that no duel can be made of does not end the others. */
static volley_status check_lines(struct playing *playing, struct team *team,
                                 const volley_field_side *other, volley_error *err)
{
    size_t kept = 0;

    for (size_t i = 0; i < team->count; i++) {
        struct worth_line *line = team->lines[i];
        volley_duel *duel;
        volley_error fault = { 0 };
        const volley_status status = make_duel(playing, team, i, 1, &other->ships, &duel, &fault);

        volley_duel_free(duel);
        if (status == VOLLEY_NOMEM)
            return error_copy(err, &fault);
        if (status == VOLLEY_OK && !is_bonus_attack(line)) {
            team->words[kept] = team->words[i];
            team->lines[kept++] = line;
            continue;
        }
        line->told.state = VOLLEY_WORTH_FAILED;
        line->told.needs = squad_texts_print(
            &playing->worth->texts, "%s",
            status == VOLLEY_OK ? "a bonus attack, which a duel would take for the ship's own"
                                : fault.message);
    }
    team->count = kept;
    return VOLLEY_OK;
}

/* The words of the ship but for one. */
static const char *without(volley_worth *worth, const struct worth_line *line)
{
    const size_t at = (size_t)(line->place.word - worth->job.ship.text.text);

    return squad_texts_print(&worth->texts, "%.*s %s", (int)at, worth->loadout,
                             worth->loadout + at + line->place.word_bytes);
}

static volley_status make_teams(struct playing *playing, volley_error *err)
{
    volley_worth *worth = playing->worth;
    struct team *whole;
    size_t kept = 0;

    while (kept < worth->line_count && worth->lines[kept].told.kept)
        kept++;
    playing->teams = calloc(kept + 1, sizeof *playing->teams);
    if (!playing->teams)
        return error_nomem(err);
    playing->team_count = kept + 1;
    for (size_t i = 0; i <= kept; i++) {
        struct team *team = &playing->teams[i];
        const size_t room = i ? 1 : worth->line_count - kept;

        team->words = calloc(room + 1, sizeof *team->words);
        team->lines = calloc(room + 1, sizeof *team->lines);
        if (!team->words || !team->lines)
            return error_nomem(err);
        team->ship = (volley_text){ .text = worth->loadout, .source = worth->job.ship.text.source };
    }
    whole = playing->teams;
    for (size_t i = 0; i < worth->line_count; i++) {
        struct worth_line *line = &worth->lines[i];
        struct team *team = i < kept ? &playing->teams[i + 1] : whole;
        const char *words = line->variation.with;

        if (i < kept) {
            words = squad_texts_print(&worth->texts, "%.*s", (int)line->place.word_bytes,
                                      line->place.word);
            team->ship.text = without(worth, line);
        }
        team->words[team->count] = (volley_text){ .text = words, .source = line->told.word };
        team->lines[team->count++] = line;
        line->told.games = (volley_figure){ 0, 0 };
    }
    return worth->texts.failed ? error_nomem(err) : VOLLEY_OK;
}

/* Who would focus without a word that says so is not to be told that the word adds nothing. */
static volley_status find_actions(struct playing *playing, const volley_field_side *other,
                                  volley_error *err)
{
    volley_duel_ship ship;
    volley_duel *duel = NULL;
    volley_status status = make_duel(playing, playing->teams, 0, 0, &other->ships, &duel, err);

    if (status == VOLLEY_OK)
        playing->is_told = volley_duel_ship_at(duel, 0, &ship) && !ship.action;
    volley_duel_free(duel);
    return status;
}

static void free_teams(struct playing *playing)
{
    for (size_t i = 0; i < playing->team_count; i++) {
        free(playing->teams[i].words);
        free(playing->teams[i].lines);
    }
    free(playing->teams);
    free(playing->found);
}

/* ---- the whole ---- */

static void add_figure(volley_figure *sum, double weight, const volley_figure *figure)
{
    sum->value += weight * figure->value;
    sum->error += weight * weight * figure->error * figure->error; /* a variance so far */
}

/* Returns the sum of all weights. */
static double add_all(struct playing *playing)
{
    double weights = 0;

    for (uint64_t number = 0; number < playing->all; number++) {
        const double said = playing->field[number % playing->opponents].weight;
        const double weight = said > 0 ? said : 1;
        const struct team *team;
        const volley_figure *found = figures_of(playing, number, &team);

        if (team == playing->teams) {
            weights += weight;
            add_figure(&playing->worth->games.wins, weight, &found[0]);
        }
        for (size_t i = 0; i < team->count; i++) {
            struct worth_line *line = team->lines[i];

            add_figure(&line->told.games, weight, &found[i + 1]);
            line->differs = line->differs || found[i + 1].value != 0 || found[i + 1].error != 0;
        }
    }
    return weights;
}

static void finish(volley_figure *sum, double weights)
{
    sum->value /= weights;
    sum->error = sqrt(sum->error) / weights;
}

/* From sums to means: what came out alike in all games has no part in them. */
static void settle(volley_worth *worth, double weights)
{
    finish(&worth->games.wins, weights);
    for (size_t i = 0; i < worth->line_count; i++) {
        struct worth_line *line = &worth->lines[i];

        finish(&line->told.games, weights);
        if (line->told.state == VOLLEY_WORTH_FAILED)
            line->told.games = (volley_figure){ NAN, NAN };
        else
            line->told.state = line->differs ? VOLLEY_WORTH_COUNTS : VOLLEY_WORTH_IDLE;
        line->games_per_point =
            line->told.games.value / (line->told.cost > 0 ? line->told.cost : NAN);
    }
}

volley_status worth_games_run(volley_worth *worth, const volley_worth_question *question,
                              const volley_field_side *field, size_t count, volley_error *err)
{
    struct playing playing = {
        .worth = worth, .question = question, .field = field, .start = clock_seconds()
    };
    volley_status status = make_teams(&playing, err);

    worth->games.trials = question->trials ? question->trials : VOLLEY_WORTH_GAMES;
    worth->games.seed = question->seed ? question->seed : VOLLEY_SEED_DEFAULT;
    worth->games.opponents = count;
    worth->games.deck = question->deck ? question->deck : "on";
    if (status == VOLLEY_OK)
        status = find_actions(&playing, &field[0], err);
    for (size_t i = 0; i < playing.team_count && status == VOLLEY_OK; i++)
        status = check_lines(&playing, &playing.teams[i], &field[0], err);
    playing.opponents = count;
    playing.all = count * playing.team_count;
    if (status == VOLLEY_OK)
        status = meet_all(&playing, err);
    if (status == VOLLEY_OK && worth->texts.failed)
        status = error_nomem(err);
    if (status == VOLLEY_OK)
        settle(worth, add_all(&playing));
    free_teams(&playing);
    return status;
}
