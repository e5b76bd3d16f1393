#include "app/cli/duel_options.h"

#include "app/cli/complain.h"
#include "app/cli/members.h"
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

bool field_is_wanted(const struct duel_arguments *arguments)
{
    const struct field_arguments *field = &arguments->field;

    return field->matrix || field->sides || field->against || field->roster;
}

bool field_check(struct parse *parse, struct duel_arguments *arguments)
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

void field_settle(struct duel_arguments *arguments)
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

bool field_work(struct duel_arguments *arguments, volley_error *error)
{
    struct request request = { .arguments = arguments };
    const bool ok = read_sides(&request) && run(&request, &arguments->field.found, error);

    free(request.sides);
    volley_field_list_free(request.listed);
    volley_field_list_free(request.against);
    return ok;
}
