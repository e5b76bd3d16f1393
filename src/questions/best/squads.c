#include "questions/best/squads.h"

#include "base/point.h"
#include "report/sink.h"
#include "words/library/library.h"
#include "words/nearest.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- what is asked ---- */

static volley_status find_play(const char *asked, enum squad_play *out, volley_error *err)
{
    struct nearest nearest = nearest_begin(asked, strlen(asked));

    for (int play = 0; play < SQUAD_PLAYS; play++) {
        *out = (enum squad_play)play;
        if (strcmp(squad_play_words[play], asked) == 0)
            return VOLLEY_OK;
        nearest_consider(squad_play_words[play], &nearest);
    }
    return error_set(err, VOLLEY_INVALID, "there is no play '%.40s'%s%s%s", asked,
                     *nearest.best ? "; did you mean '" : ": it is standard, extended or epic",
                     nearest.best, *nearest.best ? "'?" : "");
}

static volley_status take_question(struct volley_best_squads *squads,
                                   const volley_best_squads_question *question, volley_error *err)
{
    const volley_worth_question *ship = &question->ship.ship;
    const char *name = ship->edition ? ship->edition : "2.5";
    volley_status status = best_check(&question->ship, err);

    squads->question = question->ship;
    if (!ship->loadout.text)
        squads->question.ship.loadout.text = "";
    squads->objective = best_objective_named(question->ship.objective);
    squads->top = (uint32_t)(question->ship.top ? question->ship.top : VOLLEY_BEST_TOP_DEFAULT);
    squads->edition = status == VOLLEY_OK ? library_edition_named(name, err) : NULL;
    if (!squads->edition)
        return VOLLEY_INVALID;
    if (find_play(question->play ? question->play : "extended", &squads->play, err) != VOLLEY_OK)
        return VOLLEY_INVALID;
    status = library_priced_for(ship->library, squads->edition, &squads->library, err);
    if (status == VOLLEY_OK) {
        squads->cards = library_cards(squads->library, squads->edition);
        squads->points = squads->cards->points->squad;
    }
    return status;
}

/* What is asked of the first pilot is asked of all: words and fields are read. */
static volley_status read_words(struct volley_best_squads *squads, volley_error *err)
{
    volley_worth_question question = squads->question.ship;
    volley_status status;
    uint32_t first = 0;

    question.others = NULL;
    question.other_count = 0;
    question.all = 0;
    question.sort = NULL;
    while (first < squads->pilot_count - 1 && squads->pilots[first].why)
        first++;
    question.loadout.text = squads->pilots[first].words;
    status = worth_prepare(&question, &squads->asked, err);
    if (status == VOLLEY_OK) {
        squads->asked->loadout =
            squad_texts_print(&squads->texts, "%s", squads->question.ship.loadout.text);
        squads->asked->ship = squads->asked->pilot = "";
    }
    return status;
}

/* The first edition, and epic play, count points alone. */
static void find_numbers(struct volley_best_squads *squads)
{
    const bool first = strcmp(squads->edition->name, "1") == 0;
    int cheapest = squads->points;

    for (uint32_t i = 0; i < squads->pilot_count; i++)
        if (squads->pilots[i].flown->cost < cheapest)
            cheapest = squads->pilots[i].flown->cost;
    squads->least = 1;
    squads->most = cheapest > 0 && squads->points / cheapest < SQUADS_SHIPS_MAX
                       ? (uint32_t)(squads->points / cheapest)
                       : SQUADS_SHIPS_MAX;
    if (first || squads->play == SQUAD_PLAY_EPIC)
        return;
    squads->least = strcmp(squads->edition->name, "2") == 0 ? 2 : 3;
    squads->most = squads->most < 8 ? squads->most : 8;
}

/* ---- what is told ---- */

/* What the objective looks at; the others are not known. */
struct figures {
    double dealt, killed, stands;
};

static struct figures figures_of(const struct volley_best_squads *squads, double deals,
                                 double stands)
{
    const char *name = squads->objective->name;

    return squads_multiply(squads)        ? (struct figures){ deals, NAN, stands }
           : strcmp(name, "kill") == 0    ? (struct figures){ NAN, deals, NAN }
           : strcmp(name, "survive") == 0 ? (struct figures){ NAN, NAN, deals }
                                          : (struct figures){ deals, NAN, NAN };
}

static volley_best_squads_ship tell_ship(const struct volley_best_squads *squads,
                                         const struct squads_option *option)
{
    const struct squads_pilot *pilot = &squads->pilots[option->pilot];
    const struct figures figures = figures_of(squads, option->deals, option->stands);

    return (volley_best_squads_ship){ .pilot = pilot->flown->name,
                                      .ship = pilot->ship->name,
                                      .upgrades = option->upgrades,
                                      .pilot_id = pilot->flown->id,
                                      .ship_id = pilot->ship->id,
                                      .words = option->words,
                                      .points = option->cost,
                                      .dealt = figures.dealt,
                                      .killed = figures.killed,
                                      .stands = figures.stands };
}

static bool tell_squad(struct volley_best_squads *squads, const struct squads_found *found,
                       struct squads_row *row)
{
    const struct figures figures = figures_of(squads, found->deals, found->stands);

    row->squad = (volley_best_squad){ .ships = found->count,
                                      .points = found->cost,
                                      .value = found->value,
                                      .behind = squads->found[0].value - found->value,
                                      .dealt = figures.dealt,
                                      .killed = figures.killed,
                                      .stands = figures.stands };
    row->ships = arena_take(&squads->memory, (found->count + 1) * sizeof *row->ships);
    for (uint32_t i = 0; row->ships && i < found->count; i++)
        row->ships[i] = tell_ship(squads, found->ships[i]);
    return row->ships != NULL;
}

static volley_status tell(struct volley_best_squads *squads, volley_error *err)
{
    squads->rows = arena_take(&squads->memory, squads->found_count * sizeof *squads->rows);
    for (size_t i = 0; squads->rows && i < squads->found_count; i++)
        if (!tell_squad(squads, &squads->found[i], &squads->rows[i]))
            return error_nomem(err);
    return squads->rows ? VOLLEY_OK : error_nomem(err);
}

/* ---- the work ---- */

static volley_status check_options(const struct volley_best_squads *squads, volley_error *err)
{
    const char *why = NULL;

    for (uint32_t i = 0; i < squads->pilot_count; i++) {
        if (squads->pilots[i].count)
            return VOLLEY_OK;
        why = why ? why : squads->pilots[i].why;
    }
    return why ? error_set(err, VOLLEY_INVALID, "%s: %.200s", squads->pilots[0].flown->name, why)
               : error_stopped(err);
}

static volley_status check_found(const struct volley_best_squads *squads, volley_error *err)
{
    if (squads->found_count)
        return VOLLEY_OK;
    return error_set(err, VOLLEY_INVALID,
                     "these pilots make no squad of %u to %u ships for %d points",
                     (unsigned)squads->least, (unsigned)squads->most, squads->points);
}

static volley_status work(struct volley_best_squads *squads,
                          const volley_best_squads_question *question, volley_error *err)
{
    volley_status status = take_question(squads, question, err);

    if (status == VOLLEY_OK)
        status = squads_pool(squads, question, err);
    if (status == VOLLEY_OK)
        status = read_words(squads, err);
    if (status != VOLLEY_OK)
        return status;
    find_numbers(squads);
    squads->watch =
        worth_watch_begin(question->ship.ship.plan.watch, question->ship.ship.plan.context);
    squads->watch.seconds = question->ship.seconds;
    squads->watch.all = 2 * (uint64_t)squads->pilot_count;
    status = squads_find_sets(squads, true, err);
    if (status == VOLLEY_OK)
        status = squads_find_sets(squads, false, err);
    if (status == VOLLEY_OK)
        status = check_options(squads, err);
    if (status == VOLLEY_OK)
        status = squads_tell_sets(squads, err);
    squads->told.stopped = squads->watch.called_off;
    if (status == VOLLEY_OK)
        status = squads_search(squads, err);
    if (status == VOLLEY_OK)
        status = check_found(squads, err);
    return status == VOLLEY_OK ? tell(squads, err) : status;
}

/* ---- the calls ---- */

volley_status volley_best_squads_run(const volley_best_squads_question *question,
                                     volley_best_squads **out, volley_error *err)
{
    struct volley_best_squads *squads = calloc(1, sizeof *squads);
    volley_status status = squads ? work(squads, question, err) : error_nomem(err);

    *out = squads;
    if (status != VOLLEY_OK) {
        volley_best_squads_free(squads);
        *out = NULL;
    }
    return status;
}

void volley_best_squads_free(volley_best_squads *squads)
{
    if (!squads)
        return;
    for (uint32_t i = 0; i < squads->pilot_count; i++) {
        free(squads->pilots[i].options);
        arena_fini(&squads->pilots[i].memory);
    }
    free(squads->pilots);
    free(squads->options);
    free(squads->names);
    free(squads->found);
    arena_fini(&squads->memory);
    squad_texts_fini(&squads->texts);
    volley_worth_free(squads->asked);
    volley_library_free(squads->library);
    free(squads);
}

int volley_best_squad_at(const volley_best_squads *squads, size_t index, volley_best_squad *out)
{
    if (index >= squads->found_count)
        return 0;
    *out = squads->rows[index].squad;
    return 1;
}

int volley_best_squad_ship_at(const volley_best_squads *squads, size_t index, size_t ship,
                              volley_best_squads_ship *out)
{
    if (index >= squads->found_count || ship >= squads->rows[index].squad.ships)
        return 0;
    *out = squads->rows[index].ships[ship];
    return 1;
}

void volley_best_squads_search_of(const volley_best_squads *squads, volley_best_squads_search *out)
{
    *out = squads->told;
}

volley_status volley_best_squads_write(const volley_best_squads *squads, volley_format format,
                                       const volley_sink *sink, volley_error *err)
{
    volley_status status = io_check_format(format, IO_PAGE_FORMATS, err);
    struct buffer out = io_text(sink);
    struct point point;

    if (status != VOLLEY_OK)
        return status;
    point = point_begin();
    if (format == VOLLEY_JSON)
        record_document(&squads_record, squads, VOLLEY_VERSION, &out);
    else if (format == VOLLEY_CSV)
        squads_csv(squads, &out);
    else
        squads_print(squads, io_page_form(format), &out);
    point_end(&point);
    return io_drain(&out, sink, err);
}
