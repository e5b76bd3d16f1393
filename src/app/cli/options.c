#include "app/cli/options.h"

#include "app/cli/complain.h"
#include "base/array.h"
#include "base/ascii.h"
#include "game/rules/choice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KERNELS_MAX = 8, PRINTED_MAX = 512 };

static const char *const formats[] = { [VOLLEY_TEXT] = "text", [VOLLEY_JSON] = "json",
                                       [VOLLEY_CSV] = "csv",   [VOLLEY_MARKDOWN] = "markdown",
                                       [VOLLEY_SVG] = "svg",   [VOLLEY_HTML] = "html",
                                       [VOLLEY_XWS] = "xws" };

static volley_format format_named(const char *name)
{
    int format = VOLLEY_TEXT;

    while (strcmp(formats[format], name) != 0)
        format++;
    return (volley_format)format;
}

/* "volley run" and the rest, as they were typed. */
static bool keep_command(struct cli_options *options, int argc, char **argv)
{
    const char *const name = strchr(argv[0], ' ');

    options->words = calloc((size_t)argc + 1, sizeof *options->words);
    options->command_count = (size_t)argc + 1;
    options->command = calloc(options->command_count, sizeof *options->command);
    options->kept = calloc(1, sizeof *options->kept);
    if (!options->words || !options->command || !options->kept)
        return false;
    options->command[0] = "volley";
    options->command[1] = name ? name + 1 : argv[0];
    for (int i = 1; i < argc; i++)
        options->command[i + 1] = argv[i];
    return true;
}

const char *const cli_formats[] = { "text", "json", "csv", "markdown", "svg", "html", NULL };
const char *const cli_page_formats[] = { "text", "json", "csv", "markdown", "html", NULL };
const char *const cli_plays[] = { "standard", "extended", "epic", NULL };

bool cli_options_begin(struct cli_options *options, const struct command *command,
                       struct host *host, int argc, char **argv)
{
    *options = (struct cli_options){
        .host = host,
        .asked = command,
        .title = argv[0],
        .edition = "2.5",
        .simulation = volley_simulation_default(),
    };
    if (command->formats)
        options->format = host ? VOLLEY_JSON : format_named(command->formats[0]);
    return keep_command(options, argc, argv);
}

/* ---- what options say ---- */

static const char *const editions[] = { "1",  "2",  "2.5",   "2.0",    "1.0",
                                        "1e", "2e", "first", "legacy", NULL };
static const char *const engines[] = { "auto", "mc", "exact", "both", NULL };

/* One, or several side by side where the command has it so. The list is cut in place, as all words
 * of the command line may be. */
static bool set_policy(struct parse *parse, void *to, char *text)
{
    struct cli_options *options = to;
    char *words[POLICIES_MAX];
    int number;

    if (!cli_read_list(parse, text, words, POLICIES_MAX, &options->policy_count))
        return false;
    for (size_t i = 0; i < options->policy_count; i++) {
        if (!cli_read_choice(parse, words[i], choice_policies_words, &number))
            return false;
        options->policies[i] = (volley_policy)number;
    }
    if (options->policy_count > 1 && strcmp(options->asked->name, "compare") != 0)
        return option_refuse(parse, "one is played here; volley compare has several side by side");
    options->plan.policy = options->policies[0];
    return true;
}

static bool read_kernel(struct parse *parse, void *to, char *text)
{
    const char *names[KERNELS_MAX + 1] = { NULL };
    int supported, place = 0;

    while (place < KERNELS_MAX && (names[place] = volley_kernel_at((size_t)place, &supported)))
        place++;
    if (!cli_read_choice(parse, text, names, &place))
        return false;
    *(const char **)to = volley_kernel_at((size_t)place, &supported);
    return supported || option_refuse(parse, "this machine cannot run the kernel '%s'", text);
}

bool cli_options_set_format(struct parse *parse, void *to, char *text)
{
    struct cli_options *options = to;
    const char *const *names = options->asked->formats;
    int number;

    if (!cli_read_choice(parse, text, names, &number))
        return false;
    options->format = format_named(names[number]);
    return true;
}

static bool read_width(struct parse *parse, void *to, char *text)
{
    const int *width = to;

    return cli_read_int(parse, to, text) &&
           (*width == 0 || *width >= TERMINAL_WIDTH_LEAST ||
            option_refuse(parse, "%d is too narrow; 0 is no end, else it is %d or more", *width,
                          TERMINAL_WIDTH_LEAST));
}

/* ---- the tables ---- */

#define AT(member)              OPTION_AT(struct cli_options, member)
#define READS(member, function) OPTION_READS(struct cli_options, member, function)
#define WIDTH                   OPTION_NUMBER(struct cli_options, width, read_width, 0, TERMINAL_WIDTH_MOST)

#define WIDTH_DOC                                                                                  \
    HELP("Characters of a line of text, 40 or more; columns of tables that have no room are left " \
         "out, "                                                                                   \
         "and named. 0: no end (that of the terminal; elsewhere 0)")

const struct option cli_attack_rows[] = {
    { "policy", 0, "NAME",
      HELP("How tokens are spent. optimal: saved for later attacks where that is better; myopic: "
           "each attack for itself; focus-first, evade-first: likewise, and that token goes first "
           "where several would do (optimal)"),
      GROUP_QUESTION, OPTION_SETS(set_policy) },
    { "objective", 0, "damage|kill",
      HELP("What both sides play for: damage, or whether the defender is destroyed (damage)"),
      GROUP_QUESTION,
      OPTION_ONE_OF(struct cli_options, plan.objective, choice_objectives_words, 0) },
    { "trials", 'n', "N", HELP("Attacks to simulate: 250000, 1e8, 100M (100M)"), GROUP_ENGINE,
      READS(simulation.trials, cli_read_trials) },
    { "precision", 0, "H",
      HELP("Simulate until the mean damage is known within plus or minus H, with 95 % confidence"),
      GROUP_ENGINE, READS(simulation.precision, cli_read_precision) },
    { "kernel", 0, "NAME", HELP("Kernel to use: avx512, avx2, generic (the best)"), GROUP_ENGINE,
      READS(simulation.kernel, read_kernel) },
    { 0 },
};

const struct option cli_geometry_rows[] = {
    { "geometry", 0, "FILE",
      HELP("Usual chances of ranges, arcs and obstacles by arc and size (CSV), where words say "
           "nothing, as scenarios/geometry-2.csv"),
      GROUP_DATA, AT(own[OWN_GEOMETRY].name) },
    { 0 },
};

const struct option cli_common_rows[] = {
    { "strict", 0, NULL, HELP("A card that cannot count is an error"), GROUP_QUESTION,
      OPTION_IS(struct cli_options, plan.strict, 1) },
    { "edition", 'e', "1|2|2.5", HELP("Rules to play by (2.5)"), GROUP_QUESTION,
      OPTION_WORD_OF(struct cli_options, edition, editions) },
    { "cards", 0, "FILE",
      HELP("Cards of your own, to add to the library or to replace cards of it (CSV)"), GROUP_DATA,
      AT(own[OWN_CARDS].name) },
    { "ships", 0, "FILE", HELP("Ships of your own, likewise"), GROUP_DATA,
      AT(own[OWN_SHIPS].name) },
    { "pilots", 0, "FILE", HELP("Pilots of your own, likewise"), GROUP_DATA,
      AT(own[OWN_PILOTS].name) },
    { "upgrades", 0, "FILE", HELP("What upgrades of your own cost and grant"), GROUP_DATA,
      AT(own[OWN_UPGRADES].name) },
    { "points", 0, "NAME",
      HELP("List of points whose costs, slots and loadouts count, as volley points lists them: "
           "xwa, amg, legacy, first (that of the edition, or of the squad's file)"),
      GROUP_DATA, AT(points) },
    { "own-points", 0, "FILE", HELP("A list of points more, as volley import keeps them (CSV)"),
      GROUP_DATA, AT(own[OWN_LIST].name) },
    { "no-user-data", 0, NULL, HELP("Read nothing of what is kept in the folder of user data"),
      GROUP_DATA, OPTION_FLAG(struct cli_options, no_user_data) },
    { "memory", 0, "SIZE", HELP("Memory that working out one question may take: 512M, 4G (1G)"),
      GROUP_ENGINE, READS(plan.memory, cli_read_size) },
    { "engine", 0, "NAME",
      HELP("auto: exact probabilities, or a simulation where they are too large; mc: a simulation; "
           "exact; both (auto; mc with --trials, --precision, --seed or --kernel)"),
      GROUP_ENGINE, OPTION_ONE_OF(struct cli_options, engine, engines, 0) },
    { "seed", 0, "S", HELP("Number that picks the random dice (1)"), GROUP_ENGINE,
      OPTION_NUMBER(struct cli_options, simulation.seed, cli_read_whole, 0, INT64_MAX) },
    { "threads", 0, "T", HELP("Threads to use (all processors)"), GROUP_ENGINE,
      OPTION_NUMBER(struct cli_options, simulation.threads, cli_read_int, 1, 1024) },
    { "format", 'f', "NAME", HELP("Form of the report; the possible ones are named below"),
      GROUP_REPORT, OPTION_SETS(cli_options_set_format) },
    { "output", 'o', "FILE", HELP("Write the report to FILE; its ending is the form: .svg, .json"),
      GROUP_REPORT, AT(output), .several = true }, /* the last counts: volley-mpi says it again */
    { "width", 0, "N", WIDTH_DOC, GROUP_REPORT, WIDTH },
    { "quiet", 'q', NULL, HELP("No progress"), GROUP_REPORT,
      OPTION_FLAG(struct cli_options, quiet) },
    { 0 },
};

const struct option cli_output_rows[] = {
    { "output", 'o', "FILE", HELP("Write the report to FILE"), GROUP_REPORT, AT(output),
      .several = true },
    { 0 },
};

const struct option cli_list_rows[] = {
    { "edition", 'e', "1|2|2.5", HELP("Only what these rules have (all)"), GROUP_QUESTION,
      OPTION_WORD_OF(struct cli_options, edition, editions) },
    { "format", 'f', "NAME", HELP("Form of the report; the possible ones are named below"),
      GROUP_REPORT, OPTION_SETS(cli_options_set_format) },
    { "width", 0, "N", WIDTH_DOC, GROUP_REPORT, WIDTH },
    { 0 },
};

/* ---- what they come to together ---- */

bool option_is_given(const struct cli_options *options, const char *name)
{
    for (size_t i = 0; i < options->given_count; i++)
        if (strcmp(options->given[i], name) == 0)
            return true;
    return false;
}

bool option_is_of(const struct command *command, const char *name)
{
    const struct option *row = option_find(command, name);

    return row && strcmp(row->name, name) == 0;
}

bool cli_options_note_given(struct parse *parse, const struct option *row, const char *text)
{
    struct cli_options *options = parse->arguments;
    size_t at = 0;

    while (at < options->given_count && strcmp(options->given[at], row->name) != 0)
        at++;
    if (at < options->given_count && text && !row->several &&
        strcmp(options->given_texts[at], text) != 0)
        return option_refuse(parse, "it is given twice, as '%s' and as '%s': say one of them",
                             options->given_texts[at], text);
    if (at == options->given_count && at < OPTIONS_MAX) {
        options->given[at] = row->name;
        options->given_texts[at] = text;
        options->given_count++;
    }
    return true;
}

bool cli_options_say_trials(const struct cli_options *options)
{
    return option_is_given(options, "trials") || options->simulation.precision > 0;
}

/* Who says how to simulate wants it simulated. Threads are of use without that. */
static bool is_about_simulation(const struct cli_options *options)
{
    return cli_options_say_trials(options) || option_is_given(options, "seed") ||
           options->simulation.kernel;
}

static const char *const endings[] = { "txt", "json", "csv", "md", "svg", "html", "xws" };
_Static_assert(ARRAY_LEN(endings) == ARRAY_LEN(formats), "each form has an ending");

/* A command has few forms, and a file any name that --format is said with. */
static bool refuse_ending(struct cli_options *options, const char *ending)
{
    const char *const *names = options->asked->formats;
    char message[2 * PRINTED_MAX], known[64] = "";

    for (size_t i = 0; i < ARRAY_LEN(endings); i++)
        for (size_t j = 0; names[j]; j++)
            if (strcmp(names[j], formats[i]) == 0)
                cli_append(known, sizeof known, "%s.%s", *known ? ", " : "", endings[i]);
    snprintf(message, sizeof message,
             "--output: '%s': no form has the ending .%s: %s have; or --format says which it is",
             options->output, ending, known);
    return usage_wrong(options, message, true);
}

/* The ending of a report's file names its form, where --format does not. */
static bool settle_form(struct cli_options *options)
{
    const char *const *names = options->asked->formats;
    const char *slash = options->output ? strrchr(options->output, '/') : NULL;
    const char *base = slash ? slash + 1 : options->output;
    const char *dot = base ? strrchr(base, '.') : NULL;
    int format = 0;
    char message[PRINTED_MAX];

    while (dot && format < (int)ARRAY_LEN(endings) && !ascii_same(dot + 1, endings[format]))
        format++;
    if (!names || !dot || option_is_given(options, "format"))
        return true;
    if (format == ARRAY_LEN(endings))
        return !dot[1] || dot == base || refuse_ending(options, dot + 1);
    names += cli_find_word(formats[format], names);
    if (!*names && format == VOLLEY_XWS) /* a file of any name */
        return true;
    options->format = (volley_format)format;
    if (!*names)
        snprintf(message, sizeof message,
                 "--output: '%s': there is no form %s here; --format says which it is",
                 options->output, formats[format]);
    return *names || usage_wrong(options, message, true);
}

bool cli_options_settle(struct cli_options *options)
{
    if (!settle_form(options))
        return false;
    /* With a precision, the number of trials is a limit: none, unless one was given. */
    if (options->simulation.precision > 0 && !option_is_given(options, "trials"))
        options->simulation.trials = VOLLEY_TRIALS_MAX;
    else if (options->simulation.precision > 0)
        cli_note(options, "--trials and --precision: what is reached first ends the simulation");
    if (!is_about_simulation(options))
        return true;
    if (!option_is_given(options, "engine") && !option_is_among(options->asked->idle, "trials"))
        options->engine = VOLLEY_ENGINE_MC;
    else if (options->engine == VOLLEY_ENGINE_EXACT)
        cli_note(options,
                 "with --engine exact nothing is simulated: --trials, --precision, --seed and "
                 "--kernel do nothing");
    return true;
}

void cli_options_say_idle(const struct cli_options *options, bool policy, const char *where)
{
    static const char idle[] = "--%s does nothing %s";

    if (policy && options->policy_count)
        cli_note(options, idle, "policy", where);
    if (options->plan.objective != VOLLEY_DAMAGE)
        cli_note(options, idle, "objective", where);
}

/* ---- in words ---- */

void cli_options_describe(const struct cli_options *options, char *out, size_t room)
{
    const volley_simulation *simulation = &options->simulation;
    const bool simulates = options->engine != VOLLEY_ENGINE_EXACT;

    snprintf(out, room, "--format %s --edition %s --engine %s --policy %s --objective %s%s",
             formats[options->format], options->edition, engines[options->engine],
             choice_policies_words[options->plan.policy],
             choice_objectives_words[options->plan.objective],
             options->plan.strict ? " --strict" : "");
    if (simulates)
        cli_append(out, room, " --trials %llu --seed %llu", (unsigned long long)simulation->trials,
                   (unsigned long long)simulation->seed);
    if (simulates && simulation->precision > 0)
        cli_append(out, room, " --precision %.17g", simulation->precision);
    if (options->plan.memory)
        cli_append(out, room, " --memory %llu", (unsigned long long)options->plan.memory);
    if (options->lists_digest)
        cli_append(out, room, " --lists %016llx", (unsigned long long)options->lists_digest);
    own_files_describe(options->own, out, room);
}
