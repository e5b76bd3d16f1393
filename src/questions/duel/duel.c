#include "questions/duel/duel_report.h"

#include "battle/lanes/lanes.h"
#include "questions/duel/deck_file.h"
#include "words/spoken.h"

#include <math.h>
#include <stdio.h>

enum { SOURCE_TEXT_MAX = 32 };
_Static_assert((int)VOLLEY_DUEL_ROUNDS_MAX == (int)ENGAGEMENT_ROUNDS_MAX, "as many in both");

volley_duel_options volley_duel_options_default(void)
{
    return (volley_duel_options){ .rounds = VOLLEY_DUEL_ROUNDS, .turns = 0.5 };
}

volley_duel_engine volley_duel_engine_default(void)
{
    volley_duel_engine engine = { .engine = VOLLEY_ENGINE_AUTO,
                                  .simulation = volley_simulation_default() };

    engine.simulation.trials = 0;
    return engine;
}

/* ---- the duel and its variants ---- */

/* under 2 "3 focus": a number alone is a ship, of which a player may mean so many. */
static bool note_numbers(struct duel_cast *cast)
{
    const struct engagement *engagement = &cast->engagement;

    for (size_t i = 0; i + 1 < engagement->ship_count; i++) {
        const struct engagement_ship *ship = &engagement->ships[i];
        const char *number = engagement->kinds[ship->kind].text;
        struct buffer text = { 0 };

        if (number[strspn(number, "0123456789")] || ship->side != ship[1].side ||
            ship->kind == ship[1].kind)
            continue;
        duel_add_ship(&cast->ships[i], &text);
        buffer_print(&text,
                     " is a ship with %s attack dice; %s of the next one are said \"%sx %s\"",
                     number, number, number, engagement->kinds[ship[1].kind].text);
        squad_texts_keep(&cast->notes, &text);
    }
    return !cast->notes.failed;
}

void duel_find_limited(const struct engagement *engagement, const char *const sides[],
                       struct buffer *out)
{
    volley_text ships[ENGAGEMENT_SHIPS_MAX];

    for (size_t i = 0; i < engagement->ship_count; i++)
        ships[i] = (volley_text){ .text = engagement->kinds[engagement->ships[i].kind].text };
    for (int side = 0; side < ENGAGEMENT_SIDES && sides[side]; side++)
        spoken_note_limited(ships + engagement_first_of(engagement, (enum engagement_side)side),
                            engagement->count_of[side], engagement->library, sides[side], out);
}

static bool note_limited(struct duel_cast *cast)
{
    static const char *const sides[ENGAGEMENT_SIDES] = { "side A", "side B" };
    struct buffer lines = { 0 };
    const char *line;
    size_t bytes;
    uint32_t from = 0;

    duel_find_limited(&cast->engagement, sides, &lines);
    while (buffer_next_line(&lines, &from, &line, &bytes))
        squad_texts_print(&cast->notes, "%.*s", (int)bytes, line);
    cast->notes.failed = cast->notes.failed || lines.failed;
    buffer_fini(&lines);
    return !cast->notes.failed;
}

/* more: words that each ship of side A gets; NULL: none */
static volley_status read_cast(const volley_duel *duel, const struct duel_request *request,
                               const struct lexer *more, struct duel_cast *out, volley_error *err)
{
    const struct duel_reading reading = {
        .edition = duel->edition,
        .library = library_cards(duel->library, duel->edition),
        .knows_deck = true,
        .deck = duel->deck,
        .ordered = { request->options->orders[1] != NULL, request->options->orders[0] != NULL },
        .survives = duel->survives,
        .ranged = request->options->range_count > 0,
        .acts = { (uint8_t)(1 + duel->actions[0]), (uint8_t)(1 + duel->actions[1]) },
        .cut = request->cut,
        .state = request->state,
        .more = more,
        .only = request->only,
        .idles = request->idles,
    };
    volley_status status = duel_words_read(out, &reading, request->sides, err);

    out->engagement.deck = duel->deck;
    if (status == VOLLEY_OK)
        status = duel_options_apply(&out->engagement, request->options, err);
    if (status == VOLLEY_OK && !(note_numbers(out) && note_limited(out)))
        status = error_nomem(err);
    return status;
}

/* What is wrong with a variant is so in its own words. */
static volley_status blame_variant(const struct lexer *variant, const volley_error *fault,
                                   volley_error *err)
{
    volley_error blamed = *fault;

    if (strcmp(fault->source, variant->source) != 0) {
        snprintf(blamed.source, sizeof blamed.source, "%s", variant->source);
        blamed.line = variant->line;
        blamed.column = variant->column;
    }
    return error_copy(err, &blamed);
}

static volley_status read_variant(volley_duel *duel, const struct duel_request *request,
                                  size_t number, volley_error *err)
{
    const volley_text *text = &request->options->variants[number - 1];
    struct duel_variant *out = &duel->variants[number];
    char source[SOURCE_TEXT_MAX];
    struct lexer more;
    volley_error fault = { 0 };

    snprintf(source, sizeof source, "variant %zu", number);
    more = lexer_of_text(text, source);
    out->words = strdup(text->text);
    NEED(out->words, err);
    if (read_cast(duel, request, &more, &out->cast, &fault) == VOLLEY_OK)
        return VOLLEY_OK;
    return fault.status == VOLLEY_NOMEM ? error_nomem(err) : blame_variant(&more, &fault, err);
}

static void forget_casts(volley_duel *duel)
{
    for (size_t i = 0; i < duel->count; i++) {
        duel_cast_fini(&duel->variants[i].cast);
        free(duel->variants[i].words);
        duel->variants[i].words = NULL;
    }
}

static volley_status read_casts(volley_duel *duel, const struct duel_request *request,
                                volley_error *err)
{
    TRY(read_cast(duel, request, NULL, &duel->variants[0].cast, err));
    for (size_t i = 1; i < duel->count; i++)
        TRY(read_variant(duel, request, i, err));
    return VOLLEY_OK;
}

/* Whether a pilot brings along points. */
static bool has_pilots(const volley_duel *duel)
{
    for (size_t i = 0; i < duel->count; i++) {
        const struct duel_cast *cast = &duel->variants[i].cast;

        for (size_t kind = 0; kind < cast->engagement.kind_count; kind++)
            if (cast->faces[kind].pilot && cast->engagement.kinds[kind].points < 0)
                return true;
    }
    return false;
}

/* In 2.5 pilots have costs. A library with costs takes longer than all else of a small duel: it is
 * made where there are pilots, or where something is wrong, which may be that costs are missing. */
static volley_status read_casts_with_costs(volley_duel *duel, const struct duel_request *request,
                                           volley_error *err)
{
    volley_error fault = { 0 };
    volley_status status = read_casts(duel, request, &fault);
    const bool may_have = duel->edition->bit & RULES_EDITION_2_5 &&
                          !library_cards(duel->library, duel->edition)->points;

    if (!may_have || status == VOLLEY_NOMEM || (status == VOLLEY_OK && !has_pilots(duel)))
        return error_copy(err, &fault);
    forget_casts(duel);
    TRY(library_priced_for(duel->library, duel->edition, &duel->priced, err));
    duel->library = duel->priced;
    return read_casts(duel, request, err);
}

static volley_status find_deck(volley_duel *duel, const struct duel_request *request,
                               volley_error *err)
{
    const volley_source *file = request->options->deck_file;
    const char *name = request->options->deck ? request->options->deck : "on";
    volley_status status = VOLLEY_OK;

    duel->deck_name = "off";
    if (!file && strcmp(name, "off") == 0)
        return VOLLEY_OK;
    duel->deck_name = file                                   ? "own"
                      : strcmp(name, "first-original") == 0  ? "first-original"
                      : duel->edition->bit & RULES_EDITION_1 ? "first-tfa"
                                                             : "second";
    if (file && request->deck) {
        duel->deck = request->deck;
        return VOLLEY_OK;
    }
    status =
        file ? duel_deck_read(&duel->own, duel->edition, file, err)
             : deck_named(&duel->own, duel->edition, strcmp(name, "on") == 0 ? NULL : name, err);
    duel->deck = status == VOLLEY_OK ? &duel->own : NULL;
    return status;
}

volley_status duel_create(const char *edition, const struct duel_request *request,
                          volley_duel **out, volley_error *err)
{
    const volley_duel_options *options = request->options;
    const struct rules_edition *rules = library_edition_named(edition, err);
    volley_status status = rules ? duel_options_check(options, rules, err) : VOLLEY_INVALID;
    volley_duel *duel;

    *out = NULL;
    if (status != VOLLEY_OK)
        return status;
    duel = calloc(1, sizeof *duel);
    NEED(duel, err);
    duel->edition = rules;
    duel->library = options->library;
    duel->survives = options->survives != 0;
    duel->advises = options->advise != 0;
    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        duel->actions[side] = duel_options_actions(options, side);
        duel->seeks[DUEL_WHOM][side] = options->targets[side] == VOLLEY_DUEL_MOST_WINS;
        duel->seeks[DUEL_ACTS][side] = duel->actions[side] == VOLLEY_DUEL_ACTIONS_BEST;
        duel->usual_policy[side] = duel_options_policy(options, side) == VOLLEY_DUEL_POLICY_USUAL;
    }
    duel->count = 1 + options->variant_count;
    duel->variants = calloc(duel->count, sizeof *duel->variants);
    status = duel->variants ? find_deck(duel, request, err) : error_nomem(err);
    if (status == VOLLEY_OK)
        status = read_casts_with_costs(duel, request, err);
    for (size_t i = 0; options->strict && i < duel->count && status == VOLLEY_OK; i++)
        status = duel_cards_check(&duel->variants[i].cast, duel->library, err);
    if (status == VOLLEY_OK)
        *out = duel;
    else
        volley_duel_free(duel);
    return status;
}

volley_status volley_duel_create(const char *edition, const volley_side *a, const volley_side *b,
                                 const volley_duel_options *options, volley_duel **out,
                                 volley_error *err)
{
    return volley_duel_create_from(edition, a, b, options, NULL, out, err);
}

volley_status volley_duel_create_from(const char *edition, const volley_side *a,
                                      const volley_side *b, const volley_duel_options *options,
                                      const volley_text *state, volley_duel **out,
                                      volley_error *err)
{
    const volley_duel_options usual = volley_duel_options_default();
    struct duel_state read = { .count = 0 };
    const struct duel_request request = { .sides = { *a, *b },
                                          .options = options ? options : &usual,
                                          .state = state ? &read : NULL };
    volley_status status = state ? duel_state_read(&read, state, request.sides, err) : VOLLEY_OK;

    *out = NULL;
    if (status == VOLLEY_OK)
        status = duel_create(edition, &request, out, err);
    duel_state_fini(&read);
    return status;
}

static void forget_runs(volley_duel *duel)
{
    for (size_t i = 0; duel->variants && i < duel->count; i++) {
        engagement_result_fini(&duel->variants[i].simulated);
        engagement_result_fini(&duel->variants[i].exact);
        duel->variants[i].found = NULL;
    }
    duel_forget_choices(duel);
    duel->stopped = false;
    duel->heavy_trials = 0;
}

void volley_duel_free(volley_duel *duel)
{
    if (!duel)
        return;
    forget_runs(duel);
    if (duel->variants) {
        duel_forget_sources(duel, 0);
        forget_casts(duel);
    }
    if (duel->deck == &duel->own)
        deck_fini(&duel->own);
    free(duel->variants);
    volley_library_free(duel->priced);
    free(duel);
}

/* ---- running ---- */

static bool has_hazards(const struct engagement *engagement)
{
    for (size_t i = 0; i < engagement->kind_count; i++)
        if (engagement->kinds[i].meets)
            return true;
    return false;
}

/* Whatever the machine: the number decides the digits. */
static uint64_t usual_trials(const volley_duel *duel)
{
    const struct engagement *engagement = &duel->variants[0].cast.engagement;
    const bool is_slow = duel->deck || (engagement->ship_count > 2 &&
                                        (engagement_furthest(engagement) == ENGAGEMENT_ROUND ||
                                         has_hazards(engagement) || !lanes_play_it(engagement)));

    return is_slow ? VOLLEY_DUEL_TRIALS_FEW : VOLLEY_DUEL_TRIALS;
}

/* Which results stand for the duel and its variants. Simulations share their luck, so that they
 * know their differences better than from what each says. */
static void settle(volley_duel *duel)
{
    for (size_t i = 0; i < duel->count; i++) {
        struct duel_variant *variant = &duel->variants[i];
        const struct engagement_result *first;

        variant->found = variant->simulated.trials ? &variant->simulated : &variant->exact;
        first = duel->variants[0].found;
        if (variant->found->exact)
            variant->difference = (struct engagement_difference){
                .a.value = variant->found->a.value - first->a.value,
                .b.value = variant->found->b.value - first->b.value,
                .rounds.value = variant->found->rounds.value - first->rounds.value,
            };
    }
}

volley_status volley_duel_run(volley_duel *duel, const volley_duel_engine *engine,
                              volley_error *err)
{
    volley_duel_engine wanted = engine ? *engine : volley_duel_engine_default();
    volley_status status;

    duel->usual_trials = !wanted.simulation.trials && !(wanted.simulation.precision > 0);
    if (!wanted.simulation.trials)
        wanted.simulation.trials = usual_trials(duel);
    status = ask_check_simulation(&wanted.simulation, err);
    forget_runs(duel);
    if (status == VOLLEY_OK)
        status = duel_run_engines(duel, &wanted, err);
    if (status == VOLLEY_OK && !duel->advises)
        settle(duel);
    else if (status != VOLLEY_OK)
        forget_runs(duel);
    return status;
}

/* ---- what is asked ---- */

size_t volley_duel_ship_count(const volley_duel *duel)
{
    return duel->variants[0].cast.engagement.ship_count;
}

int volley_duel_ship_at(const volley_duel *duel, size_t ship, volley_duel_ship *out)
{
    if (ship >= volley_duel_ship_count(duel))
        return 0;
    *out = duel->variants[0].cast.ships[ship];
    return 1;
}

const char *volley_duel_note(const volley_duel *duel, size_t index)
{
    const struct squad_texts *notes = &duel->variants[0].cast.notes;

    return index < notes->count ? notes->items[index] : NULL;
}

/* ---- what comes out ---- */

/* While it runs: what is done so far. */
static const struct engagement_result *result_of(const volley_duel *duel, size_t variant)
{
    const struct duel_variant *of = variant < duel->count ? &duel->variants[variant] : NULL;

    return of && !of->found && of->simulated.trials ? &of->simulated : of ? of->found : NULL;
}

static volley_figure figure_of(const struct engagement_figure *figure)
{
    return (volley_figure){ figure->value, figure->error };
}

/* Nobody knows the points of a side if nobody has said them. */
static volley_figure points_of(const struct engagement_of_side *side)
{
    return side->points_pmf ? figure_of(&side->points_lost) : (volley_figure){ NAN, 0 };
}

double duel_attacks_of(const struct duel_cast *cast, const struct engagement_result *found,
                       enum engagement_side side)
{
    double sum = 0;

    for (size_t i = 0; i < found->ship_count; i++)
        sum += cast->engagement.ships[i].side == side ? found->ships[i].attacks.value : 0;
    return sum;
}

int volley_duel_figures_of(const volley_duel *duel, size_t variant, volley_duel_figures *out)
{
    const struct engagement_result *result = result_of(duel, variant);
    const struct duel_cast *cast = &duel->variants[0].cast;

    if (!result)
        return 0;
    *out = (volley_duel_figures){
        .a = figure_of(&result->a),
        .draw = figure_of(&result->draw),
        .b = figure_of(&result->b),
        .undecided = figure_of(&result->undecided),
        .rounds = figure_of(&result->rounds),
        .points_lost = { points_of(&result->sides[0]), points_of(&result->sides[1]) },
        .attacks = { duel_attacks_of(cast, result, ENGAGEMENT_A),
                     duel_attacks_of(cast, result, ENGAGEMENT_B) },
        .difference = figure_of(&duel->variants[variant].difference.a),
        .round_count = result->round_count,
        .trials = result->exact ? 0 : result->trials,
        .stopped = duel->stopped,
    };
    return 1;
}

static const struct engagement_of_side *side_of(const volley_duel *duel, size_t variant, int side,
                                                size_t round)
{
    const struct engagement_result *result = result_of(duel, variant);

    return result && (side == 0 || side == 1) && round >= 1 && round <= result->round_count
               ? &result->sides[side]
               : NULL;
}

double volley_duel_gone(const volley_duel *duel, size_t variant, int side, size_t round)
{
    const struct engagement_of_side *found = side_of(duel, variant, side, round);

    return found ? found->gone[round - 1] : NAN;
}

double volley_duel_lost(const volley_duel *duel, size_t variant, int side, size_t round)
{
    const struct engagement_of_side *found = side_of(duel, variant, side, round);

    return found ? found->lost[round - 1] : NAN;
}

int volley_duel_fate_of(const volley_duel *duel, size_t variant, size_t ship, volley_duel_fate *out)
{
    const struct engagement_result *result = result_of(duel, variant);
    const struct engagement_of_ship *found;

    if (!result || ship >= result->ship_count)
        return 0;
    found = &result->ships[ship];
    *out = (volley_duel_fate){
        .destroyed = figure_of(&found->destroyed),
        .rounds = figure_of(&found->rounds),
        .attacks = figure_of(&found->attacks),
        .damage = figure_of(&found->damage),
        .kills = figure_of(&found->kills),
        .faceup = found->faceup,
        .half = found->half,
    };
    return 1;
}
