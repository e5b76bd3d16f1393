#include "questions/duel/handle.h"

#include "battle/lanes/lanes.h"
#include "questions/ask/ask.h"
#include "questions/duel/deck_file.h"
#include "questions/duel/options.h"
#include "words/library/library.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOURCE_TEXT_MAX = 32 };
_Static_assert((int)VOLLEY_DUEL_ROUNDS_MAX == (int)ENGAGEMENT_ROUNDS_MAX, "as many in both");

/* What is read, and by which options. */
struct request {
    const struct rules_edition *edition;
    struct duel_texts sides[ENGAGEMENT_SIDES];
    const struct phrase *cut; /* side A is this ship; NULL: it has texts */
    const volley_duel_options *options;
    const struct deck *deck; /* NULL: damage cards are off */
    volley_error *err;
};

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

/* more: words that each ship of side A gets; NULL: none */
static volley_status read_cast(const struct request *request, const struct lexer *more,
                               struct duel_cast *out, volley_error *err)
{
    const struct duel_reading reading = {
        .edition = request->edition,
        .library = library_cards(request->options->library, request->edition),
        .knows_deck = true,
        .deck = request->deck,
        .survives = request->options->survives != 0,
        .cut = request->cut,
        .more = more,
    };
    volley_status status = duel_words_read(out, &reading, request->sides, err);

    out->engagement.deck = request->deck;
    if (status == VOLLEY_OK)
        status = duel_options_apply(&out->engagement, request->options, err);
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

static volley_status read_variant(const struct request *request, size_t number,
                                  struct duel_cast *out)
{
    char source[SOURCE_TEXT_MAX];
    const struct lexer variant = lexer_of_text(&request->options->variants[number - 1], source);
    volley_error fault = { 0 };

    snprintf(source, sizeof source, "variant %zu", number);
    if (read_cast(request, &variant, out, &fault) == VOLLEY_OK)
        return VOLLEY_OK;
    return fault.status == VOLLEY_NOMEM ? error_nomem(request->err)
                                        : blame_variant(&variant, &fault, request->err);
}

static volley_status read_casts(const struct request *request, volley_duel *duel)
{
    volley_status status = read_cast(request, NULL, &duel->variants[0].cast, request->err);

    for (size_t i = 1; i < duel->count && status == VOLLEY_OK; i++) {
        struct duel_variant *variant = &duel->variants[i];

        variant->words = strdup(request->options->variants[i - 1].text);
        status =
            variant->words ? read_variant(request, i, &variant->cast) : error_nomem(request->err);
    }
    return status;
}

/* The damage cards that are asked for. */
static volley_status read_deck(volley_duel *duel, const struct rules_edition *edition,
                               const volley_duel_options *options, volley_error *err)
{
    const char *name = options->deck ? options->deck : "on";
    const bool usual = strcmp(name, "on") == 0;
    volley_status status;

    duel->deck_name = "off";
    if (!options->deck_file && strcmp(name, "off") == 0)
        return VOLLEY_OK;
    status = options->deck_file ? duel_deck_read(&duel->deck, edition, options->deck_file, err)
                                : deck_named(&duel->deck, edition, usual ? NULL : name, err);
    duel->has_deck = status == VOLLEY_OK;
    duel->deck_name = options->deck_file                    ? "own"
                      : strcmp(name, "first-original") == 0 ? "first-original"
                      : edition->bit & RULES_EDITION_1      ? "first-tfa"
                                                            : "second";
    return status;
}

static volley_status create(struct request *request, const char *edition, volley_duel **out)
{
    const volley_duel_options usual = volley_duel_options_default();
    volley_error *err = request->err;
    volley_duel *duel;
    volley_status status;

    *out = NULL;
    if (!request->options)
        request->options = &usual;
    request->edition = library_edition_named(edition, err);
    if (!request->edition)
        return VOLLEY_INVALID;
    status = duel_options_check(request->options, request->edition, err);
    if (status != VOLLEY_OK)
        return status;
    duel = calloc(1, sizeof *duel);
    if (!duel)
        return error_nomem(err);
    duel->count = 1 + request->options->variant_count;
    duel->variants = calloc(duel->count, sizeof *duel->variants);
    duel->library = request->options->library;
    duel->survives = request->options->survives != 0;
    duel->usual_policy = request->options->policy == VOLLEY_DUEL_POLICY_USUAL;
    status = duel->variants ? read_deck(duel, request->edition, request->options, err)
                            : error_nomem(err);
    request->deck = duel->has_deck ? &duel->deck : NULL;
    if (status == VOLLEY_OK)
        status = read_casts(request, duel);
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
    struct request request = { .sides = { { a->texts, a->count }, { b->texts, b->count } },
                               .options = options,
                               .err = err };

    return create(&request, edition, out);
}

volley_status duel_create(const char *edition, const struct phrase *a, const volley_text *b,
                          const volley_duel_options *options, volley_duel **out)
{
    struct request request = { .sides = { [ENGAGEMENT_B] = { b, 1 } },
                               .cut = a,
                               .options = options };

    return create(&request, edition, out);
}

static void forget_runs(volley_duel *duel)
{
    for (size_t i = 0; duel->variants && i < duel->count; i++) {
        engagement_result_fini(&duel->variants[i].simulated);
        engagement_result_fini(&duel->variants[i].exact);
        duel->variants[i].found = NULL;
    }
    duel->stopped = false;
}

void volley_duel_free(volley_duel *duel)
{
    if (!duel)
        return;
    forget_runs(duel);
    for (size_t i = 0; duel->variants && i < duel->count; i++) {
        duel_cast_fini(&duel->variants[i].cast);
        free(duel->variants[i].words);
    }
    if (duel->has_deck)
        deck_fini(&duel->deck);
    free(duel->variants);
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
    const bool is_slow =
        duel->has_deck ||
        (engagement->ship_count > 2 && (engagement->policy == ENGAGEMENT_ROUND ||
                                        has_hazards(engagement) || !lanes_play_it(engagement)));

    return is_slow ? VOLLEY_DUEL_TRIALS_FEW : VOLLEY_DUEL_TRIALS;
}

/* Which results stand for the duel and its variants. Simulations share their luck, so that they
 * know their differences better than from what each says. */
static void settle(volley_duel *duel)
{
    for (size_t i = 0; i < duel->count; i++) {
        struct duel_variant *variant = &duel->variants[i];

        variant->found = variant->simulated.trials ? &variant->simulated : &variant->exact;
        if (variant->found->exact)
            variant->difference.a =
                (struct engagement_figure){ .value = variant->found->a.value -
                                                     duel->variants[0].found->a.value };
    }
}

volley_status volley_duel_run(volley_duel *duel, const volley_duel_engine *engine,
                              volley_error *err)
{
    volley_duel_engine wanted = engine ? *engine : volley_duel_engine_default();
    volley_status status;

    if (!wanted.simulation.trials)
        wanted.simulation.trials = usual_trials(duel);
    status = ask_check_simulation(&wanted.simulation, err);
    forget_runs(duel);
    if (status == VOLLEY_OK)
        status = duel_run_engines(duel, &wanted, err);
    if (status == VOLLEY_OK)
        settle(duel);
    else
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

static const struct engagement_result *result_of(const volley_duel *duel, size_t variant)
{
    return variant < duel->count ? duel->variants[variant].found : NULL;
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

static double attacks_of(const volley_duel *duel, const struct engagement_result *result, int side)
{
    double sum = 0;

    for (size_t i = 0; i < result->ship_count; i++)
        sum += duel->variants[0].cast.ships[i].side == side ? result->ships[i].attacks.value : 0;
    return sum;
}

int volley_duel_figures_of(const volley_duel *duel, size_t variant, volley_duel_figures *out)
{
    const struct engagement_result *result = result_of(duel, variant);

    if (!result)
        return 0;
    *out = (volley_duel_figures){
        .a = figure_of(&result->a),
        .draw = figure_of(&result->draw),
        .b = figure_of(&result->b),
        .undecided = figure_of(&result->undecided),
        .rounds = figure_of(&result->rounds),
        .points_lost = { points_of(&result->sides[0]), points_of(&result->sides[1]) },
        .attacks = { attacks_of(duel, result, 0), attacks_of(duel, result, 1) },
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
