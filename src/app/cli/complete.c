#include "app/cli/commands.h"
#include "app/cli/offer.h"
#include "app/cli/options.h"

#include <stdlib.h>
#include <string.h>

static const char about[] =
    "Say what may stand where the cursor is: for completion in a shell."
    "\vEach line is a word and, behind a tab, what it means. A line without a tab: \"/files\" "
    "leaves it to the shell; with --breaks, \"/quoted\" says that the cursor is in quotes.";

enum { PARAMETERS_MAX = 16, NAME_BYTES = 64 };

/* What a command line says before the cursor. */
struct scene {
    const struct command *command;
    const struct option *rows[OPTIONS_MAX];
    size_t row_count;
    struct cli_options options; /* edition and library */
    struct loadout_place place;
    char *parameters[PARAMETERS_MAX];
    size_t argument_count;
    bool is_behind;                /* the word between loadouts */
    bool has_no_more_options;      /* "--" was said */
    const struct option *awaiting; /* its value is at the cursor */
};

/* ---- values of options ---- */

static void offer_formats(const struct offer *offer, const struct scene *scene)
{
    const char *const *formats = scene->command->formats;

    for (size_t i = 0; formats && formats[i]; i++)
        offer_word(offer, formats[i], NULL);
}

static void offer_kernels(const struct offer *offer, const struct scene *scene)
{
    const char *kernel;
    int supported;

    (void)scene;
    for (size_t i = 0; (kernel = volley_kernel_at(i, &supported)); i++)
        if (supported)
            offer_word(offer, kernel, NULL);
}

static void offer_figures(const struct offer *offer, const struct scene *scene)
{
    loadout_offer_figures(offer, strcmp(scene->command->name, "sweep") == 0);
}

static void offer_figures_to_sort(const struct offer *offer, const struct scene *scene)
{
    struct offer piece = *offer;

    (void)scene;
    piece.begun += *piece.begun == '-'; /* the worst first */
    loadout_offer_figures(&piece, false);
    offer_word(&piece, "cost", "points of the variant");
    offer_word(&piece, "per-point", "damage per point");
}

static void offer_slots(const struct offer *offer, const struct scene *scene)
{
    known_offer(offer, KNOWN_SLOTS, scene->options.library, scene->options.edition);
}

static void offer_factions(const struct offer *offer, const struct scene *scene)
{
    known_offer(offer, KNOWN_FACTIONS, scene->options.library, scene->options.edition);
}

static void offer_situations(const struct offer *offer, const struct scene *scene)
{
    loadout_offer_situations(offer, &scene->place);
}

static void offer_faces(const struct offer *offer, const struct scene *scene)
{
    (void)scene;
    loadout_offer_faces(offer);
}

static void offer_loadout(const struct offer *offer, const struct scene *scene)
{
    struct loadout_place place = scene->place;

    place.attacks = strcmp(scene->awaiting->name, "target") != 0;
    place.defends = true;
    loadout_offer(offer, &place);
}

/* The first row that fits is meant. A test holds the words against those that the program knows. */
static const struct {
    const char *command, *option, *arg; /* NULL: any */
    const char *words;                  /* NULL: what the function offers */
    void (*offer)(const struct offer *offer, const struct scene *scene);
    const char *behind; /* it offers what stands behind the last of these letters */
} values[] = {
    { NULL, "policy", "NAME", "optimal|myopic|focus-first|evade-first", NULL, "," },
    { "worth", "sort", NULL,
      "net|dealt|suffered|destroyed|stands|net-per-point|dealt-per-point|suffered-per-point|"
      "destroyed-per-point|stands-per-point|cost|name|slot",
      NULL, "," },
    { "compare", "sort", NULL, NULL, offer_figures_to_sort, "" },
    { "compare", "value", NULL, NULL, offer_figures, "," },
    { "sweep", "value", NULL, NULL, offer_figures, "," },
    { NULL, "columns", NULL, NULL, offer_figures, "," },
    { NULL, "format", "NAME", NULL, offer_formats, "" },
    { NULL, "kernel", NULL, NULL, offer_kernels, "" },
    { NULL, "slot", NULL, NULL, offer_slots, "," },
    { NULL, "faction", NULL, NULL, offer_factions, "" },
    { NULL, "assume", NULL, NULL, offer_situations, "" },
    { NULL, "rolled", NULL, NULL, offer_faces, " " },
    { NULL, NULL, "WORDS", NULL, offer_loadout, "" },
    { NULL, NULL, "LOADOUT", NULL, offer_loadout, "" },
};

static bool is_any_or(const char *wanted, const char *have)
{
    return !wanted || strcmp(wanted, have) == 0;
}

static void offer_value(const struct offer *offer, const struct scene *scene)
{
    const struct option *option = scene->awaiting;
    struct offer piece = offer_behind(*offer, ",");

    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        if (is_any_or(values[i].command, scene->command->name) &&
            is_any_or(values[i].option, option->name) && is_any_or(values[i].arg, option->arg)) {
            piece = offer_behind(*offer, values[i].behind);
            if (values[i].words)
                offer_list(&piece, values[i].words, '|');
            else
                values[i].offer(&piece, scene);
            return;
        }
    }
    if (strchr(option->arg, '|'))
        offer_list(&piece, option->arg, '|');
    else if (option->words)
        for (const char *const *word = option->words; *word; word++)
            offer_word(&piece, *word, NULL);
    if (strstr(option->arg, "FILE") || strstr(option->arg, ".csv"))
        offer_tell(OFFER_FILES);
}

/* ---- what stands before the cursor ---- */

/* By its name; NULL: by its letter. */
static const struct option *find_option(const struct scene *scene, const char *name, size_t bytes,
                                        char letter)
{
    for (size_t i = 0; i < scene->row_count; i++) {
        const struct option *row = scene->rows[i];

        if (name ? strlen(row->name) == bytes && strncmp(row->name, name, bytes) == 0
                 : letter && row->letter == letter)
            return row;
    }
    return NULL;
}

static void take_value(struct scene *scene, const struct option *option, char *value)
{
    if (strcmp(option->name, "edition") == 0)
        scene->options.edition = strcmp(value, "2.0") == 0 ? "2" : value;
    own_files_take(scene->options.own, option->name, value);
    if ((strcmp(option->name, "parameter") == 0 || strcmp(option->name, "list") == 0) &&
        scene->place.parameter_count < PARAMETERS_MAX)
        scene->parameters[scene->place.parameter_count++] = value;
}

/* The option of a word, and in *value what stands in the same word for it; NULL: none is known. */
static const struct option *option_in(const struct scene *scene, char *word, char **value)
{
    const struct option *option;
    const size_t bytes = strcspn(word, "=");

    *value = NULL;
    if (strncmp(word, "--", 2) == 0) {
        option = find_option(scene, word + 2, bytes - 2, 0);
        *value = word[bytes] ? word + bytes + 1 : NULL;
    } else {
        option = find_option(scene, NULL, 0, word[1]);
        *value = option && option->arg && word[2] ? word + 2 : NULL;
    }
    return option && option->arg ? option : NULL;
}

static void take_word(struct scene *scene, char *word)
{
    char *value;

    if (scene->awaiting) {
        take_value(scene, scene->awaiting, word);
        scene->awaiting = NULL;
    } else if (!scene->has_no_more_options && strcmp(word, "--") == 0) {
        scene->has_no_more_options = true;
    } else if (!scene->has_no_more_options && *word == '-' && word[1]) {
        scene->awaiting = option_in(scene, word, &value);
        if (scene->awaiting && value) {
            take_value(scene, scene->awaiting, value);
            scene->awaiting = NULL;
        }
    } else {
        scene->is_behind = scene->is_behind ||
                           (scene->command->between && strcmp(word, scene->command->between) == 0);
        scene->argument_count++;
    }
}

/* ---- arguments ---- */

static void offer_commands(const struct offer *offer)
{
    const struct command *command;

    for (size_t i = 0; (command = commands_at(i)); i++)
        if (command->summary)
            offer_word(offer, command->name, command->summary);
}

static void offer_options(const struct offer *offer, const struct scene *scene)
{
    char word[NAME_BYTES];

    for (size_t i = 0; i < scene->row_count; i++) {
        snprintf(word, sizeof word, "--%s", scene->rows[i]->name);
        offer_word(offer, word, scene->rows[i]->help);
    }
    offer_word(offer, "--help", "Give this help list");
}

static void offer_side(const struct offer *offer, struct scene *scene)
{
    const char *const between = scene->command->between;

    scene->place.attacks = !scene->is_behind;
    scene->place.defends = scene->is_behind;
    if (scene->command->operands == OPERANDS_SHIPS)
        scene->place.attacks = scene->place.defends = true;
    if (between && strcmp(between, "under") == 0 && scene->is_behind)
        scene->place.defends = false; /* these attack */
    if (between && scene->argument_count)
        offer_word(offer, between, "parts the sides");
    loadout_offer(offer, &scene->place);
}

static void offer_argument(const struct offer *offer, struct scene *scene)
{
    const volley_library *library = scene->options.library;
    const char *edition = scene->options.edition;

    switch (scene->command->operands) {
    case OPERANDS_LOADOUTS:
    case OPERANDS_SHIPS:
        offer_side(offer, scene);
        return;
    case OPERANDS_FILE:
        offer_tell(OFFER_FILES);
        return;
    case OPERANDS_CARDS:
        known_offer(offer, KNOWN_CARDS, library, edition);
        return;
    case OPERANDS_SHIP_IDS:
        known_offer(offer, KNOWN_SHIPS, library, edition);
        return;
    case OPERANDS_HAZARD:
        if (scene->argument_count == 0)
            known_offer(offer, KNOWN_HAZARDS, library, edition);
        else
            offer_side(offer, scene);
        return;
    case OPERANDS_COMMAND:
        offer_commands(offer);
        return;
    case OPERANDS_NONE:
        return;
    }
}

/* ---- a line of a shell, up to the cursor ---- */

struct shell_line {
    char *bytes;      /* of all words */
    char **words;     /* without their quotes; the last, which may be empty, is at the cursor */
    size_t count;     /* at least 1 */
    char quote;       /* open at the cursor: '"', '\'' or 0 */
    size_t quoted_at; /* where in the last word it was opened */
};

struct reader {
    struct shell_line *line;
    char *end; /* of what is written */
    bool in_word;
};

static void begin_word(struct reader *reader)
{
    if (!reader->in_word)
        reader->line->words[reader->line->count++] = reader->end;
    reader->in_word = true;
}

static void end_word(struct reader *reader)
{
    if (reader->in_word)
        *reader->end++ = '\0';
    reader->in_word = false;
}

static void write_letter(struct reader *reader, char letter)
{
    begin_word(reader);
    *reader->end++ = letter;
}

/* A backslash keeps its meaning in double quotes only before these. */
static bool is_escaped(char quote, char next)
{
    return next && quote != '\'' && (!quote || strchr("\"\\$`", next));
}

static void read_letter(struct reader *reader, const char **at)
{
    const char letter = *(*at)++;
    char *const quote = &reader->line->quote;

    if (letter == '\\' && is_escaped(*quote, **at)) {
        write_letter(reader, *(*at)++);
    } else if (*quote ? letter == *quote : letter == '"' || letter == '\'') {
        begin_word(reader);
        *quote = *quote ? '\0' : letter;
        reader->line->quoted_at =
            (size_t)(reader->end - reader->line->words[reader->line->count - 1]);
    } else if (!*quote && strchr(" \t\n", letter)) {
        end_word(reader);
    } else if (!*quote && strchr(";|&", letter)) {
        end_word(reader);
        reader->line->count = 0;
    } else {
        write_letter(reader, letter);
    }
}

/* Take the last command of a line apart: what stands behind the last ';', '|' or '&'. */
static bool shell_line_read(struct shell_line *line, const char *text)
{
    struct reader reader = { .line = line };
    const size_t bytes = strlen(text);

    *line = (struct shell_line){ .bytes = malloc(2 * bytes + 2),
                                 .words = malloc((bytes + 2) * sizeof *line->words) };
    if (!line->bytes || !line->words)
        return false;
    reader.end = line->bytes;
    while (*text)
        read_letter(&reader, &text);
    begin_word(&reader); /* the one at the cursor */
    end_word(&reader);
    return true;
}

static void shell_line_fini(struct shell_line *line)
{
    free(line->bytes);
    free(line->words);
}

/* ---- the whole ---- */

static void offer_in_command(struct scene *scene, struct offer offer, char *word)
{
    char *value;

    scene->place.edition = scene->options.edition;
    scene->place.library = own_files_read(NULL, scene->options.own, &scene->options.library)
                               ? scene->options.library
                               : NULL;
    scene->place.parameters = scene->parameters;
    if (scene->awaiting) {
        offer_value(&offer, scene);
        return;
    }
    if (*word == '-' && !scene->has_no_more_options) {
        scene->awaiting = option_in(scene, word, &value);
        if (scene->awaiting && value) {
            offer.begun = value;
            offer_value(&offer, scene);
        } else {
            offer_options(&offer, scene);
        }
        return;
    }
    offer_argument(&offer, scene);
}

static void offer_at(const struct shell_line *line, size_t left_out)
{
    char *const word = line->words[line->count - 1];
    struct offer offer = { word, word, left_out };
    struct scene scene = { .options = { .edition = "2.5" } };

    if (line->count == 1)
        return;
    if (line->count == 2) {
        offer_commands(&offer);
        offer_word(&offer, "--help", "explain a command, or list all");
        offer_word(&offer, "--version", "tell the version");
        return;
    }
    scene.command = commands_named(line->words[1]);
    if (!scene.command)
        return;
    scene.row_count = option_list(scene.command, scene.rows);
    for (size_t i = 2; i + 1 < line->count; i++)
        take_word(&scene, line->words[i]);
    offer_in_command(&scene, offer, word);
    cli_options_fini(&scene.options);
}

struct arguments {
    struct cli_options options;
    const char *breaks;
};

/* A shell that ends words at some letters wants only what stands behind the last of them. */
static size_t left_out_of(const struct shell_line *line, const char *breaks)
{
    const char *const word = line->words[line->count - 1];
    const struct offer offer = { word, word, 0 };

    if (!*breaks)
        return 0;
    return line->quote ? line->quoted_at : (size_t)(offer_behind(offer, breaks).begun - word);
}

static int run(void *asked)
{
    const struct arguments *arguments = asked;
    const struct cli_options *options = asked;
    const char *breaks = arguments->breaks ? arguments->breaks : "";
    struct shell_line line = { 0 };

    if (shell_line_read(&line,
                        options->word_count ? options->words[options->word_count - 1] : "")) {
        offer_at(&line, left_out_of(&line, breaks));
        if (*breaks && line.quote)
            offer_tell(OFFER_QUOTED);
    }
    shell_line_fini(&line);
    return CLI_DONE;
}

static const struct option rows[] = {
    { "breaks", 'b', "LETTERS", "Letters that part words of the shell", GROUP_NONE,
      OPTION_AT(struct arguments, breaks) },
    { 0 },
};

const struct command cli_complete = {
    .name = "complete",
    .forms = "LINE",
    .about = about,
    .operands = OPERANDS_COMMAND,
    .tables = { { rows, 0 } },
    .bytes = sizeof(struct arguments),
    .run = run,
};
