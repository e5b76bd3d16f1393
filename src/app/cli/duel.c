#include "volley/duel.h"

#include "app/cli/complain.h"
#include "app/cli/duel_options.h"
#include "app/cli/members.h"
#include "app/cli/scenario_arguments.h"
#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

/* The sides as they are read; all-zero is a valid empty one. */
struct request {
    const struct duel_arguments *arguments;
    volley_field_list *listed, *against; /* of files, and of the roster */
    volley_field_side *sides;            /* those of arguments, then those listed */
    size_t count;
    uint32_t room;
    volley_field_side under; /* attackers */
};

/* ---- arguments ---- */

/* What is wrong with the arguments; NULL: nothing. */
static const char *find_misuse(const struct duel_arguments *arguments)
{
    const struct cli_options *options = &arguments->options;
    const struct field_arguments *field = &arguments->field;
    const bool survives = arguments->duel.survives; /* of which there are tables of a roster only */
    const bool between = options->side_count > 1;

    if (field->matrix && field->against)
        return "--matrix is everybody against everybody, --against is not";
    if (!survives && between)
        return "a table has no 'vs': name the sides, each in quotes";
    if (!survives && field->roster && field->sides)
        return "--roster and --sides are lists both: give one";
    if (!survives && !options->word_count && !field->sides && !field->roster)
        return "no side: name them, each in quotes, or in a file with --sides";
    if (survives && (options->side_count != 2 || options->word_count < 2))
        return "no 'under' and attackers behind it";
    if (survives && options->sides[0].count)
        return "with --roster there are only attackers, behind 'under'; --every has the words "
               "that each ship has";
    return NULL;
}

/* Whether a table is asked for, and not one engagement. */
static bool field_is_wanted(const struct duel_arguments *arguments)
{
    const struct field_arguments *field = &arguments->field;

    return field->matrix || field->sides || field->against || field->roster;
}

/* Whether the options fit together and the words that are no options have the form of a table, if
 *  one is asked for; else they are refused. */
static bool field_check(struct parse *parse, struct duel_arguments *arguments)
{
    const struct field_arguments *field = &arguments->field;
    const bool wanted = field_is_wanted(arguments), survives = arguments->duel.survives;
    const char *misuse = wanted ? find_misuse(arguments) : NULL;

    if (!field->roster && (field->faction || field->every || field->play))
        return option_refuse(parse, "--%s is for --roster, as in --roster=generics",
                             field->faction ? "faction"
                             : field->every ? "every"
                                            : "play");
    if (wanted && arguments->result)
        return option_refuse(parse, "--result is of one engagement");
    if (wanted && arguments->state)
        return option_refuse(parse, "--state is of one engagement");
    if (option_is_given(&arguments->options, "sort") &&
        !(survives ? field->roster != NULL : wanted))
        return option_refuse(parse, survives ? "--sort is for --roster"
                                             : "--sort is for tables: --matrix, --sides, "
                                               "--against, --roster");
    return !misuse || usage_wrong(&arguments->options, misuse, true);
}

/* What nobody has said for a roster: it is exact without damage cards, and many engagements look
 *  ahead for a round only. */
static void field_settle(struct duel_arguments *arguments)
{
    volley_duel_options *duel = &arguments->duel;

    if (!arguments->field.roster)
        return;
    if (!duel->deck)
        duel->deck = "off";
    if (duel->policy == VOLLEY_DUEL_POLICY_USUAL && !arguments->duel.survives)
        duel->policy = VOLLEY_DUEL_ROUND;
}

/* ---- sides ---- */

static bool add_sides(struct request *request, const volley_field_side *sides, size_t count)
{
    if (!GROW(request->sides, request->room, request->count, count + 1))
        return say_no_memory(request->arguments->options.host);
    for (size_t i = 0; i < count; i++)
        request->sides[request->count++] = sides[i];
    return true;
}

/* What one argument says: a side, or one for each squad of a file. Its text may be another when it
 * is expanded than what stands in the list. */
static bool add_word(struct request *request, char *word)
{
    const struct cli_options *options = &request->arguments->options;
    size_t count;
    const struct members_side *named = members_sides(options, word, &count);

    for (size_t i = 0; named && i < count; i++) {
        char *shown = members_expand_one(options, named[i].text, false, true);
        volley_text *ship = cli_keep(options, malloc(sizeof *ship));
        const volley_field_side side = { .name = named[i].name ? named[i].name
                                                 : count > 1   ? named[i].text
                                                               : word + (*word == '@'),
                                         .ships = { ship, 1 } };

        if (!ship || !shown || !cli_name_text(options, shown, "side", request->count + 1, ship) ||
            !add_sides(request, &side, 1))
            return false;
    }
    return named != NULL;
}

/* All that is behind "under". */
static bool read_attackers(struct request *request)
{
    const struct cli_options *options = &request->arguments->options;
    const struct cli_side *words = &options->sides[1];

    if (!members_expand(options, true))
        return false;
    request->under.ships =
        (volley_side){ cli_name_side(options, words, "attackers", true), words->count };
    return request->under.ships.texts != NULL;
}

static bool read_roster(struct request *request)
{
    const struct field_arguments *field = &request->arguments->field;
    const struct cli_options *options = &request->arguments->options;
    volley_field_roster roster = { .faction = field->faction,
                                   .every = field->every,
                                   .play = field->play };
    volley_error error = { 0 };

    if (!field->roster)
        return true;
    roster.what = strcmp(field->roster, "ships") == 0 ? VOLLEY_ROSTER_SHIPS : VOLLEY_ROSTER_PILOTS;
    roster.generic = strcmp(field->roster, "generics") == 0;
    return volley_field_list_roster(options->edition, options->library, &roster, &request->listed,
                                    &error) == VOLLEY_OK ||
           complain(options->host, &error, NULL);
}

static bool read_sides(struct request *request)
{
    const struct cli_options *options = &request->arguments->options;
    const struct field_arguments *field = &request->arguments->field;
    const bool survives = request->arguments->duel.survives;
    const volley_field_side *listed = NULL;
    size_t count = 0;

    options->kept->fights = true;
    if (survives && !read_attackers(request))
        return false;
    for (size_t i = 0; !survives && i < options->word_count; i++)
        if (!add_word(request, options->words[i]))
            return false;
    if (!read_roster(request) || !members_read_field(options, field->sides, &request->listed) ||
        !members_read_field(options, field->against, &request->against))
        return false;
    if (request->listed)
        listed = volley_field_list_sides(request->listed, &count);
    return add_sides(request, listed, count);
}

/* ---- the work ---- */

static int watch(const volley_field_progress *progress, void *context)
{
    struct request *request = context;
    const struct duel_arguments *arguments = request->arguments;
    char text[DUEL_SO_FAR_MAX] = "engagements";
    volley_duel_figures figures;

    if (volley_field_so_far(progress, &figures))
        duel_so_far(&figures, arguments->duel.survives, text);
    return progress_bar_show(arguments->options.plan.context, progress->share, progress->seconds,
                             "%llu of %llu: %s", (unsigned long long)progress->engagements + 1,
                             (unsigned long long)progress->engagements_planned, text);
}

static bool run(struct request *request, volley_field **found, volley_error *error)
{
    const struct duel_arguments *arguments = request->arguments;
    const struct cli_options *options = &arguments->options;
    volley_field_question question = { .edition = options->edition,
                                       .sides = request->sides,
                                       .side_count = request->count,
                                       .duel = arguments->duel,
                                       .engine = duel_engine_of(options),
                                       .sort = arguments->field.sort,
                                       .sort_round = arguments->field.sort_round,
                                       .progress = watch,
                                       .context = request };

    question.duel.library = options->library;
    if (request->against)
        question.against = volley_field_list_sides(request->against, &question.against_count);
    if (arguments->duel.survives) {
        question.against = &request->under;
        question.against_count = 1;
    }
    return volley_field_run(&question, found, error) == VOLLEY_OK;
}

/* Read the sides and work the table out. False: as `work` of a command. */
static bool field_work(struct duel_arguments *arguments, volley_error *error)
{
    struct request request = { .arguments = arguments };
    const bool ok = read_sides(&request) && run(&request, &arguments->field.found, error);

    free(request.sides);
    volley_field_list_free(request.listed);
    volley_field_list_free(request.against);
    return ok;
}

/* ---- the sides ---- */

enum { MESSAGE_MAX = 96 };

static bool check(struct parse *parse, void *asked)
{
    struct cli_options *options = asked;
    const char *before = NULL, *behind = "";
    char message[MESSAGE_MAX];

    if (!field_check(parse, asked))
        return false;
    if (field_is_wanted(asked))
        return true;
    if (!cli_cut_word(options))
        return false;
    if (options->side_count == 1) {
        before = "no";
        behind = " between the sides";
    } else if (options->side_count > 2) {
        before = "more than one";
        behind = strcmp(options->asked->between, "under") == 0
                     ? ": a ship stands before it, and all who attack the ship behind it"
                     : ": an engagement has two sides";
    } else if (options->sides[0].count == 0) {
        before = "no ship before the";
    } else if (options->sides[1].count == 0) {
        before = "no ship after the";
    }
    if (before)
        snprintf(message, sizeof message, "%s '%s'%s", before, options->asked->between, behind);
    return !before || usage_wrong(options, message, true);
}

/* Errors call an argument by its side and, of several, its number. */
static bool read_side(const struct cli_options *options, size_t number, volley_side *out)
{
    static const char *const names[2][2] = { { "side a", "side a, argument" },
                                             { "side b", "side b, argument" } };
    const struct cli_side *side = &options->sides[number];
    volley_text *texts = cli_name_side(options, side, names[number][side->count > 1], false);

    if (texts && side->count == 1)
        texts[0].source = NULL; /* the library says which of its ships it is, too */
    *out = (volley_side){ texts, side->count };
    return texts != NULL;
}

/* ---- how ships stand ---- */

enum { STATE_BYTES_MAX = 1 << 16 };

/* A state names ships, as in "A1:"; a file may be "C:\\game.txt". */
static bool is_state_file(const char *text)
{
    const char *colon = strchr(text, ':');

    return *text && !strchr(text, '=') && (!colon || colon[1] == '/' || colon[1] == '\\');
}

/* False: said why. */
static bool read_state(struct duel_arguments *arguments, volley_text *out, volley_error *error)
{
    struct cli_options *options = &arguments->options;
    char *text = cli_keep(options, calloc(1, STATE_BYTES_MAX));
    size_t bytes = 0;
    long more = 1;
    struct source file;
    volley_source source;

    *out = (volley_text){ arguments->state, "state", 1, 1, 0 };
    if (!is_state_file(arguments->state))
        return true;
    if (!text || !source_open(options->host, &file, arguments->state))
        return false;
    source = source_of(&file);
    while (more > 0 && bytes < STATE_BYTES_MAX - 1) {
        more = source.read(text + bytes, STATE_BYTES_MAX - 1 - bytes, source.context);
        bytes += more > 0 ? (size_t)more : 0;
    }
    source_close(&file);
    *out = (volley_text){ text, arguments->state, 1, 1, 0 };
    return (more == 0 && strlen(text) == bytes) ||
           source_fail(error, VOLLEY_IO, arguments->state, "it is no text of at most 64 KB");
}

/* ---- the run ---- */

static int watch_progress(const volley_progress *progress, void *context)
{
    struct duel_arguments *arguments = context;
    double share = -1; /* of a search, which tries one thing after another, nobody knows it */
    char text[DUEL_SO_FAR_MAX] = "playing";
    volley_duel_figures figures;
    const char *advice;

    for (int side = 0; side < 4; side++) /* and the actions of both */
        if ((advice = volley_duel_advice(arguments->fought, side)))
            snprintf(text, sizeof text, "%s", advice);
    if (volley_duel_figures_of(arguments->fought, 0, &figures) && figures.trials) {
        share = (double)progress->trials / (double)progress->trials_planned;
        duel_so_far(&figures, arguments->duel.survives, text);
    }
    return progress_bar_show(&arguments->options.bar, share, progress->seconds, "%s", text);
}

static bool fight(struct duel_arguments *arguments, volley_error *error)
{
    struct cli_options *options = &arguments->options;
    volley_duel_engine engine = duel_engine_of(options);
    volley_side sides[2];
    volley_text state;

    arguments->duel.library = options->library;
    engine.simulation.progress = watch_progress;
    engine.simulation.context = arguments;
    return scenario_arguments_unquote(options, true) && members_expand(options, true) &&
           read_side(options, 0, &sides[0]) && read_side(options, 1, &sides[1]) &&
           (!arguments->state || read_state(arguments, &state, error)) &&
           volley_duel_create_from(options->edition, &sides[0], &sides[1], &arguments->duel,
                                   arguments->state ? &state : NULL, &arguments->fought,
                                   error) == VOLLEY_OK &&
           (!arguments->result ||
            volley_duel_ask_result(arguments->fought, arguments->result, error) == VOLLEY_OK) &&
           volley_duel_run(arguments->fought, &engine, error) == VOLLEY_OK;
}

static const char *const decks[] = { "on", "off", "second", "first-tfa", "first-original", NULL };

static bool work(void *asked, volley_error *error)
{
    struct duel_arguments *arguments = asked;
    struct host *host = arguments->options.host;
    const char *deck;
    volley_source source;
    struct source file = { 0 };
    char hint[HINT_MAX];
    bool ok;

    arguments->duel.strict = arguments->options.plan.strict;
    field_settle(arguments);
    deck = arguments->duel.deck;
    if (deck && !decks[cli_find_word(deck, decks)]) { /* what is no name is a file */
        if (!source_open(host, &file, deck)) {
            usage_note(host, "--deck: it is on, off, second, first-tfa, first-original or a file%s",
                       cli_hint(hint, deck, decks));
            return false;
        }
        source = source_of(&file);
        arguments->duel.deck_file = &source;
    }
    ok = field_is_wanted(arguments) ? field_work(arguments, error) : fight(arguments, error);
    source_close(&file);
    return ok;
}

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct duel_arguments *arguments = asked;
    const volley_format format = arguments->options.format;

    if (arguments->fought)
        return volley_duel_write(arguments->fought, format, sink, error);
    return arguments->field.found ? volley_field_write(arguments->field.found, format, sink, error)
                                  : VOLLEY_OK;
}

static int conclude(void *asked, int status, const volley_error *error)
{
    const struct duel_arguments *arguments = asked;
    const volley_field *found = arguments->field.found;
    struct host *host = arguments->options.host;
    const char *note;

    (void)error;
    if (status != CLI_DONE || !found)
        return status;
    for (size_t i = 0; (note = volley_field_left_out(found, i)); i++)
        say(host, "%s", note);
    if (volley_field_stopped(found))
        say(host, "stopped before all engagements were done");
    return volley_field_stopped(found) || volley_field_left_out(found, 0) ? CLI_FAILED : CLI_DONE;
}

static void end(void *asked)
{
    struct duel_arguments *arguments = asked;

    volley_duel_free(arguments->fought);
    volley_field_free(arguments->field.found);
}

static void begin(void *asked)
{
    struct duel_arguments *arguments = asked;

    arguments->duel = volley_duel_options_default();
    arguments->duel.survives = arguments->options.asked == &cli_survive;
    if (arguments->duel.survives)
        arguments->duel.rounds = 0;
}

const struct command cli_duel = {
    .name = "duel",
    .summary = "let two sides fight it out: who wins, who is left",
    .forms = { "SIDE vs SIDE", "--matrix SIDE SIDE...", "--against FIELD.csv SIDE..." },
    .operands = OPERANDS_SHIPS,
    .between = "vs",
    .formats = cli_formats,
    .tables = { duel_options_rows, cli_common_rows, cli_geometry_rows, field_fight_rows,
                field_roster_rows },
    .first = " actions deck edition matrix policy range rounds target variant format ",
    .keys = { { "a", NULL, false }, { "b", "vs", false } },
    .bytes = sizeof(struct duel_arguments),
    .begin = begin,
    .check = check,
    .work = work,
    .again = true,
    .write = write,
    .conclude = conclude,
    .end = end,
};

const struct command cli_survive = {
    .name = "survive",
    .summary = "say how long a ship lives under attackers",
    .forms = { "SHIP under ATTACKERS", "--roster ships under ATTACKERS" },
    .operands = OPERANDS_SHIPS,
    .between = "under",
    .formats = cli_formats,
    .tables = { duel_options_rows, cli_common_rows, cli_geometry_rows, field_survive_rows,
                field_roster_rows },
    .first = " actions deck edition policy range roster rounds sort variant format ",
    .idle = " target-a order-a ", /* the ship does not shoot */
    .keys = { { "ship", NULL, false }, { "attackers", "under", false } },
    .bytes = sizeof(struct duel_arguments),
    .begin = begin,
    .check = check,
    .work = work,
    .again = true,
    .write = write,
    .conclude = conclude,
    .end = end,
};
