#include "app/cli/duel_options.h"

#include "app/cli/complain.h"
#include "app/cli/members.h"

#include <stdlib.h>
#include <string.h>

/* The sides as they are read; all-zero is a valid empty one. */
struct request {
    const struct duel_arguments *arguments;
    volley_field_list *listed, *against; /* of files, and of the roster */
    volley_field_side *sides;            /* those of arguments, then those listed */
    size_t count;
    struct members_side *named; /* in arguments */
    volley_text *texts;         /* of these, expanded */
    size_t text_count;
    volley_field_side under; /* attackers */
};

/* ---- arguments ---- */

/* Of ships that survive there are tables of a roster only. */
static bool is_survival(const struct duel_arguments *arguments)
{
    return arguments->duel.survives != 0;
}

/* What is wrong with the arguments; NULL: nothing. */
static const char *find_misuse(const struct duel_arguments *arguments)
{
    const struct cli_options *options = &arguments->options;
    const struct field_arguments *field = &arguments->field;
    const bool survives = is_survival(arguments);
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

bool field_check(struct parse *parse, const struct duel_arguments *arguments)
{
    const struct field_arguments *field = &arguments->field;
    const bool wanted = field_is_wanted(arguments), survives = is_survival(arguments);
    const char *misuse = wanted ? find_misuse(arguments) : NULL;

    if (!field->roster && (field->faction || field->every))
        return option_refuse(parse, "--%s is for --roster", field->faction ? "faction" : "every");
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
    if (duel->policy == VOLLEY_DUEL_POLICY_USUAL && !is_survival(arguments))
        duel->policy = VOLLEY_DUEL_ROUND;
}

/* ---- sides ---- */

/* "rebels.xws" is what "@rebels.xws" says, for nothing else is so called. */
static bool is_squad(const char *word)
{
    static const char *const ends[] = { ".xws", ".json" };
    const size_t bytes = strcspn(word, " ");

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (*word != '@' && bytes > strlen(ends[i]) &&
            strncmp(word + bytes - strlen(ends[i]), ends[i], strlen(ends[i])) == 0)
            return true;
    return false;
}

static const char *word_of(const struct cli_options *options, const char *word)
{
    const size_t bytes = strlen(word) + 2;
    char *copy = is_squad(word) ? cli_keep(options, malloc(bytes)) : NULL;

    if (copy)
        snprintf(copy, bytes, "@%s", word);
    return is_squad(word) ? copy : word;
}

/* What one argument says: a side, or one for each squad of a file. */
static bool add_word(struct request *request, const char *word)
{
    const struct cli_options *options = &request->arguments->options;
    const char *text = word_of(options, word);
    struct members_side alone = { text, NULL }, *sides = &alone, *grown;
    size_t count = 1;

    if (text && !is_survival(request->arguments))
        sides = members_sides(options, text, &count);
    if (!text || !sides)
        return false;
    grown = realloc(request->named, (request->text_count + count) * sizeof *grown);
    if (!grown)
        return say_no_memory(options->host);
    request->named = grown;
    for (size_t i = 0; i < count; i++) {
        struct members_side *named = &grown[request->text_count++];

        *named = sides[i];
        if (!named->name)
            named->name = count > 1 ? named->text : word;
    }
    return true;
}

/* Each text is expanded, so that what stands in the list may be another one. */
static bool expand(struct request *request)
{
    const struct cli_options *options = &request->arguments->options;
    const struct cli_side shown = {
        cli_keep(options, calloc(request->text_count + 1, sizeof *shown.words)), request->text_count
    };

    for (size_t i = 0; shown.words && i < shown.count; i++)
        shown.words[i] = (char *)request->named[i].text;
    if (shown.words && members_expand_sides(options, shown.words, shown.count))
        request->texts = cli_name_side(
            options, &shown, is_survival(request->arguments) ? "attackers" : "side", true);
    return request->texts != NULL;
}

static bool read_file(struct request *request, const char *name, volley_field_list **out)
{
    struct members_file file;

    return !name || (members_open(&file, &request->arguments->options, name, COLUMNS_OF_LIST) &&
                     members_close(&file, volley_field_list_read(&file.source, 0, &file.expander,
                                                                 out, &file.error)));
}

static bool read_roster(struct request *request)
{
    const struct field_arguments *field = &request->arguments->field;
    const struct cli_options *options = &request->arguments->options;
    volley_field_roster roster = { .faction = field->faction, .every = field->every };
    volley_error error = { 0 };

    if (!field->roster)
        return true;
    roster.what = strcmp(field->roster, "ships") == 0 ? VOLLEY_ROSTER_SHIPS : VOLLEY_ROSTER_PILOTS;
    roster.generic = strcmp(field->roster, "generics") == 0;
    if (volley_field_list_roster(options->edition, options->library, &roster, &request->listed,
                                 &error) == VOLLEY_OK)
        return true;
    complain(options->host, &error, NULL);
    return false;
}

/* What was named in arguments, then what is listed. */
static bool join(struct request *request, size_t of_arguments)
{
    size_t listed = 0;
    const volley_field_side *list =
        request->listed ? volley_field_list_sides(request->listed, &listed) : NULL;

    request->sides = cli_keep(&request->arguments->options,
                              calloc(of_arguments + listed + 1, sizeof *request->sides));
    if (!request->sides)
        return false;
    for (size_t i = 0; i < of_arguments; i++)
        request->sides[i] = (volley_field_side){ .name = request->named[i].name,
                                                 .ships = { &request->texts[i], 1 } };
    for (size_t i = 0; i < listed; i++)
        request->sides[of_arguments + i] = list[i];
    request->count = of_arguments + listed;
    return true;
}

static bool read_sides(struct request *request)
{
    const struct cli_options *options = &request->arguments->options;
    const bool survives = is_survival(request->arguments);
    const struct cli_side *named = &options->sides[survives]; /* behind "under" */

    options->kept->fights = true;
    for (size_t i = 0; i < named->count; i++)
        if (!add_word(request, named->words[i]))
            return false;
    if (!expand(request))
        return false;
    request->under.ships = (volley_side){ request->texts, request->text_count };
    if (survives)
        return read_roster(request) && join(request, 0);
    return read_roster(request) &&
           read_file(request, request->arguments->field.sides, &request->listed) &&
           read_file(request, request->arguments->field.against, &request->against) &&
           join(request, request->text_count);
}

/* ---- the work ---- */

static int watch(const volley_field_progress *progress, void *context)
{
    return progress_bar_show(context, progress->share, progress->seconds,
                             "%llu of %llu engagements", (unsigned long long)progress->engagements,
                             (unsigned long long)progress->engagements_planned);
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
                                       .context = options->plan.context };

    question.duel.library = options->library;
    if (request->against)
        question.against = volley_field_list_sides(request->against, &question.against_count);
    if (is_survival(arguments)) {
        question.against = &request->under;
        question.against_count = 1;
    }
    return volley_field_run(&question, found, error) == VOLLEY_OK;
}

bool field_work(struct duel_arguments *arguments, volley_error *error)
{
    struct request request = { .arguments = arguments };
    const bool ok = read_sides(&request) && run(&request, &arguments->field.found, error);

    free(request.named);
    volley_field_list_free(request.listed);
    volley_field_list_free(request.against);
    return ok;
}
