#include "app/cli/commands.h"
#include "app/cli/line.h"
#include "app/cli/offer.h"
#include "app/cli/user_data.h"
#include "base/array.h"

#include <string.h>

enum { NAME_BYTES = 64 };

/* What a shell is told besides words, in a line without a tab: to leave it to the shell, which
 * knows files; that the cursor is in quotes. */
static const char for_files[] = "/files", in_quotes[] = "/quoted";

/* ---- values of options ---- */

static void offer_formats(const struct offer *offer, const struct scene *scene, const char *of)
{
    const char *const *formats = scene->options.asked->formats;

    (void)of;
    for (size_t i = 0; formats && formats[i]; i++)
        offer_word(offer, formats[i], NULL);
}

static void offer_kernels(const struct offer *offer, const struct scene *scene, const char *of)
{
    const char *kernel;
    int supported;

    (void)scene;
    (void)of;
    for (size_t i = 0; (kernel = volley_kernel_at(i, &supported)); i++)
        if (supported)
            offer_word(offer, kernel, NULL);
}

static void offer_figures_to_sort(const struct offer *offer, const struct scene *scene,
                                  const char *of)
{
    struct offer piece = *offer;

    piece.begun += *piece.begun == '-'; /* the worst first */
    loadout_offer_figures(&piece, scene, of);
    offer_word(&piece, "cost", "points of the variant");
    offer_word(&piece, "per-point", "damage per point");
}

/* The first row that fits is meant. A test holds the words against those that the program knows. */
static const struct {
    const char *command, *option, *arg; /* NULL: any */
    offer_fn *offer;
    const char *of;
    const char *behind; /* it offers what stands behind the last of these letters */
} values[] = {
    { NULL, "policy", "NAME", offer_list, "optimal|myopic|focus-first|evade-first", "," },
    { "worth", "sort", NULL, offer_list,
      "value|net|dealt|suffered|destroyed|stands|value-per-point|net-per-point|dealt-per-point|"
      "suffered-per-point|destroyed-per-point|stands-per-point|cost|name|slot|games|"
      "games-per-point",
      "," },
    { "compare", "sort", NULL, offer_figures_to_sort, NULL, "" },
    { "sweep", "value", NULL, loadout_offer_figures, "rounds", "," },
    { "compare", "value", NULL, loadout_offer_figures, NULL, "," },
    { NULL, "columns", NULL, loadout_offer_figures, NULL, "," },
    { NULL, "format", "NAME", offer_formats, NULL, "" },
    { NULL, "kernel", NULL, offer_kernels, NULL, "" },
    { NULL, "slot", NULL, known_offer, "slots", "," },
    { NULL, "points", NULL, known_offer, "points", "" },
    { NULL, "faction", NULL, known_offer, "factions", "" },
    { NULL, "assume", NULL, loadout_offer_kind, "situation", "" },
    { NULL, "rolled", NULL, loadout_offer_faces, NULL, " " },
    { NULL, NULL, "WORDS", loadout_offer, NULL, "" },
    { NULL, NULL, "LOADOUT", loadout_offer, NULL, "" },
};

static bool is_any_or(const char *wanted, const char *have)
{
    return !wanted || strcmp(wanted, have) == 0;
}

static void offer_value(const struct offer *offer, struct scene *scene)
{
    const struct option *option = scene->option;
    struct offer piece = offer_behind(*offer, ",");

    scene->attacks = strcmp(option->name, "target") != 0;
    scene->defends = true;
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        if (is_any_or(values[i].command, scene->options.asked->name) &&
            is_any_or(values[i].option, option->name) && is_any_or(values[i].arg, option->arg)) {
            piece = offer_behind(*offer, values[i].behind);
            values[i].offer(&piece, scene, values[i].of);
            return;
        }
    }
    if (strchr(option->arg, '|'))
        offer_list(&piece, scene, option->arg);
    else if (option->words)
        for (const char *const *word = option->words; *word; word++)
            offer_word(&piece, *word, NULL);
    if (strstr(option->arg, "FILE") || strstr(option->arg, ".csv"))
        printf("%s\n", for_files);
}

/* ---- arguments ---- */

static void offer_commands(const struct offer *offer)
{
    for (size_t i = 0; commands[i]; i++)
        if (commands[i]->summary)
            offer_word(offer, commands[i]->name, commands[i]->summary);
}

static void offer_options(const struct offer *offer, const struct scene *scene)
{
    const struct option *rows[OPTIONS_MAX];
    const size_t count = option_list(scene->options.asked, rows);
    char word[NAME_BYTES];

    for (size_t i = 0; i < count; i++) {
        snprintf(word, sizeof word, "--%s", rows[i]->name);
        offer_word(offer, word, rows[i]->help);
    }
    offer_word(offer, "--help", "Give this help list");
}

static void offer_side(const struct offer *offer, struct scene *scene)
{
    const char *const between = scene->options.asked->between;
    const bool is_ship = scene->options.asked->operands == OPERANDS_SHIPS;
    const bool is_behind = scene->options.side_count > 1;

    scene->attacks = !is_behind || is_ship;
    scene->defends = is_behind || is_ship;
    if (is_behind && strcmp(between, "under") == 0)
        scene->defends = false; /* these attack */
    if (between && scene->options.word_count)
        offer_word(offer, between, "parts the sides");
    loadout_offer(offer, scene, NULL);
}

static void offer_argument(const struct offer *offer, struct scene *scene)
{
    static const char *const known[] = { [OPERANDS_CARDS] = "cards",
                                         [OPERANDS_SHIP_IDS] = "ships",
                                         [OPERANDS_HAZARD] = "hazards",
                                         [OPERANDS_REMOVE] = "points" };
    const enum command_operands operands = scene->options.asked->operands;
    const bool is_first = scene->options.word_count == 0;

    if (operands == OPERANDS_LOADOUTS || operands == OPERANDS_SHIPS ||
        (operands == OPERANDS_HAZARD && !is_first))
        offer_side(offer, scene);
    else if (operands == OPERANDS_FILE)
        printf("%s\n", for_files);
    else if (operands == OPERANDS_COMMAND)
        offer_commands(offer);
    else if (operands == OPERANDS_REMOVE && is_first)
        offer_word(offer, "remove", "take a list away that volley import has kept");
    else if (operands < ARRAY_LEN(known) && known[operands])
        known_offer(offer, scene, known[operands]);
}

/* ---- the whole ---- */

/* Note a value; those of options that matter to what is offered are taken. */
static void look_at(struct parse *parse, char *text)
{
    struct scene *scene = parse->arguments;
    const char *name = parse->option->name;

    if (strcmp(name, "edition") == 0)
        scene->options.edition = strcmp(text, "2.0") == 0 ? "2" : text;
    own_files_take(scene->options.own, name, text);
    if ((strcmp(name, "parameter") == 0 || strcmp(name, "list") == 0) &&
        scene->parameter_count < PARAMETERS_MAX)
        scene->parameters[scene->parameter_count++] = text;
    scene->option = parse->option;
    scene->value = text;
}

/* word: the one at the cursor, the last of those that are read */
static void offer_in_command(struct scene *scene, struct offer offer, char *word)
{
    struct cli_options *options = &scene->options;
    const bool is_value = scene->value >= word && scene->value <= word + strlen(word);
    const bool is_argument = options->word_count && strcmp(word, "-") != 0 &&
                             options->words[options->word_count - 1] == word;

    options->word_count -= is_argument;
    if (!cli_read_sides(options))
        return;
    if ((option_is_of(options->asked, "no-user-data") && !user_data_read(options)) ||
        !own_files_read(NULL, options->own, &options->library)) {
        volley_library_free(options->library);
        options->library = NULL;
    }
    if (is_value) {
        offer.begun = scene->value;
        offer_value(&offer, scene);
    } else if (is_argument) {
        offer_argument(&offer, scene);
    } else {
        offer_options(&offer, scene);
    }
}

static void offer_at(const struct line *line, size_t left_out)
{
    char *const word = line->words[line->count - 1];
    const struct command *command = line->count > 2 ? commands_named(line->words[1]) : NULL;
    struct offer offer = { word, word, left_out };
    struct scene scene = { .value = NULL };
    struct parse parse = { .command = command, .arguments = &scene, .look = look_at };

    if (line->count == 2) {
        offer_commands(&offer);
        offer_word(&offer, "--help", "explain a command, or list all");
        offer_word(&offer, "--version", "tell the version");
    }
    if (!command)
        return;
    if (cli_options_begin(&scene.options, command, NULL, (int)line->count - 1, line->words + 1)) {
        option_parse(&parse, line->words + 2);
        offer_in_command(&scene, offer, word);
    }
    cli_options_fini(&scene.options);
}

struct arguments {
    struct cli_options options;
    const char *breaks;
};

/* A shell that ends words at some letters wants only what stands behind the last of them. */
static size_t left_out_of(const struct line *line, const char *breaks)
{
    const char *const word = line->words[line->count - 1];
    const struct offer offer = { word, word, 0 };

    if (!*breaks)
        return 0;
    return line->quote ? line->quoted_at : (size_t)(offer_behind(offer, breaks).begun - word);
}

/* Of the last command of a line, up to the cursor. */
static int run(void *asked)
{
    const struct arguments *arguments = asked;
    const struct cli_options *options = asked;
    const char *breaks = arguments->breaks ? arguments->breaks : "";
    const char *text = options->word_count ? options->words[options->word_count - 1] : "";
    struct line line;

    if (line_read(&line, text, "\"\\$`", ";|&")) {
        if (!line.in_word) /* an empty one is at the cursor */
            line.words[line.count++] = line.end;
        line.words[line.count] = NULL;
        offer_at(&line, left_out_of(&line, breaks));
        if (*breaks && line.quote)
            printf("%s\n", in_quotes);
    }
    line_fini(&line);
    return CLI_DONE;
}

static const struct option rows[] = {
    { "breaks", 'b', "LETTERS", "Letters that part words of the shell", GROUP_NONE,
      OPTION_AT(struct arguments, breaks) },
    { 0 },
};

const struct command cli_complete = {
    .name = "complete",
    .forms = { "LINE" },
    .operands = OPERANDS_COMMAND,
    .tables = { rows },
    .bytes = sizeof(struct arguments),
    .run = run,
};
