#include "app/cli/options.h"

#include "app/cli/cli.h"
#include "app/cli/crew.h"
#include "app/cli/terminal.h"
#include "app/cli/usage.h"
#include "app/cli/values.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEY_ENGINE = 0x100,
    KEY_SEED,
    KEY_THREADS,
    KEY_KERNEL,
    KEY_POLICY,
    KEY_OBJECTIVE,
    KEY_CARDS,
    KEY_SHIPS,
    KEY_PILOTS,
    KEY_UPGRADES,
    KEY_STRICT,
    KEY_MEMORY,
    KEY_WIDTH
};

enum { KERNELS_MAX = 8 };

#define WIDTH_DOC                                                                                  \
    "Characters of a line of text, 40 or more; columns of tables that have no room are left out, " \
    "and named. 0: no end (that of the terminal; elsewhere 0)"

/* Of the commands about attacks. */
static const struct argp_option attack_rows[] = {
    { "policy", KEY_POLICY, "NAME", 0,
      "How tokens are spent. optimal: saved for later attacks where that is better; myopic: each "
      "attack for itself; focus-first, evade-first: likewise, and that token goes first where "
      "several would do (optimal)",
      1 },
    { "objective", KEY_OBJECTIVE, "damage|kill", 0,
      "What both sides play for: damage, or whether the defender is destroyed (damage)", 1 },
    { "strict", KEY_STRICT, NULL, 0, "A card that is inactive is an error", 1 },
    { "trials", OPTIONS_TRIALS, "N", 0, "Attacks to simulate: 250000, 1e8, 100M (100M)", 2 },
    { "precision", OPTIONS_PRECISION, "H", 0,
      "Simulate until the mean damage is known within plus or minus H, with 95 % confidence", 2 },
    { "kernel", KEY_KERNEL, "NAME", 0, "Kernel to use: avx512, avx2, generic (the best)", 2 },
    { 0 },
};

/* Of all commands that work something out. */
static const struct argp_option rows[] = {
    { "edition", 'e', "1|2|2.5", 0, "Rules to play by (2.5)", 1 },
    { "cards", KEY_CARDS, "FILE", 0,
      "Cards of your own, to add to the library or to replace cards of it (CSV)", 1 },
    { "ships", KEY_SHIPS, "FILE", 0, "Ships of your own, likewise", 1 },
    { "pilots", KEY_PILOTS, "FILE", 0, "Pilots of your own, likewise", 1 },
    { "upgrades", KEY_UPGRADES, "FILE", 0, "What upgrades of your own cost and grant", 1 },
    { "memory", KEY_MEMORY, "SIZE", 0,
      "Memory that working out one question may take: 512M, 4G (1G)", 1 },
    { "engine", KEY_ENGINE, "NAME", 0,
      "auto: exact probabilities, or a simulation where they are too large; mc: a simulation; "
      "exact; both (auto; mc with --trials, --precision, --seed or --kernel)",
      2 },
    { "seed", KEY_SEED, "S", 0, "Number that picks the random dice (1)", 2 },
    { "threads", KEY_THREADS, "T", 0, "Threads to use (all processors)", 2 },
    { "format", 'f', "NAME", 0, "Form of the report; the possible ones are named below", 3 },
    { "output", 'o', "FILE", 0, "Write the report to FILE", 3 },
    { "width", KEY_WIDTH, "N", 0, WIDTH_DOC, 3 },
    { "quiet", 'q', NULL, 0, "No progress", 3 },
    { 0 },
};

static const char *const formats[] = {
    [VOLLEY_TEXT] = "text",         [VOLLEY_JSON] = "json", [VOLLEY_CSV] = "csv",
    [VOLLEY_MARKDOWN] = "markdown", [VOLLEY_SVG] = "svg",   [VOLLEY_HTML] = "html"
};

static volley_format format_named(const char *name)
{
    int format = VOLLEY_TEXT;

    while (strcmp(formats[format], name) != 0)
        format++;
    return (volley_format)format;
}

struct cli_options cli_options_default(const char *const *names)
{
    struct cli_options options = {
        .edition = "2.5",
        .simulation = volley_simulation_default(),
        .formats = names,
        .format = format_named(names[0]),
    };

    options.simulation.crew = cli_crew();
    return options;
}

static const char *read_kernel(struct argp_state *state, const char *text)
{
    const char *names[KERNELS_MAX + 1] = { NULL };
    int supported;
    size_t place = 0;

    while (place < KERNELS_MAX && (names[place] = volley_kernel_at(place, &supported)))
        place++;
    place = (size_t)cli_read_choice(state, "kernel", text, names);
    volley_kernel_at(place, &supported);
    if (!supported)
        argp_error(state, "--kernel: this machine cannot run the kernel '%s'", text);
    return names[place];
}

/* ---- one function for each option ---- */

static const char *const editions[] = { "1", "2", "2.5", "2.0", NULL };
static const char *const engines[] = { "auto", "mc", "exact", "both", NULL };
static const char *const policies[] = { "optimal", "myopic", "focus-first", "evade-first", NULL };
static const char *const objectives[] = { "damage", "kill", NULL };

static void set_edition(struct cli_options *options, struct argp_state *state, const char *text)
{
    options->edition = editions[cli_read_choice(state, "edition", text, editions)];
    options->edition_given = true;
}

static void set_engine(struct cli_options *options, struct argp_state *state, const char *text)
{
    options->engine = (volley_engine)cli_read_choice(state, "engine", text, engines);
    options->engine_given = true;
}

/* One, or several side by side where the command has it so. The list is cut in place, as all words
 * of the command line may be. */
static void set_policy(struct cli_options *options, struct argp_state *state, const char *text)
{
    const char *words[POLICIES_MAX];

    options->policy_count = cli_read_list(state, "policy", (char *)text, words, POLICIES_MAX);
    for (size_t i = 0; i < options->policy_count; i++)
        options->policies[i] = (volley_policy)cli_read_choice(state, "policy", words[i], policies);
    if (options->policy_count > 1 && !options->takes_policies)
        argp_error(state, "--policy: one is played here; volley compare has several side by side");
    options->plan.policy = options->policies[0];
}

static void set_objective(struct cli_options *options, struct argp_state *state, const char *text)
{
    options->plan.objective =
        (volley_objective)cli_read_choice(state, "objective", text, objectives);
}

static void set_trials(struct cli_options *options, struct argp_state *state, const char *text)
{
    options->simulation.trials = cli_read_trials(state, text);
    options->trials_given = true;
}

static void set_precision(struct cli_options *options, struct argp_state *state, const char *text)
{
    options->simulation.precision = cli_read_precision(state, text);
}

static void set_seed(struct cli_options *options, struct argp_state *state, const char *text)
{
    static const uint64_t range[2] = { 0, INT64_MAX };

    options->simulation.seed = cli_read_whole(state, "seed", text, range);
    options->seed_given = true;
}

static void set_threads(struct cli_options *options, struct argp_state *state, const char *text)
{
    static const uint64_t range[2] = { 1, 1024 };

    options->simulation.threads = (int)cli_read_whole(state, "threads", text, range);
}

static void set_kernel(struct cli_options *options, struct argp_state *state, const char *text)
{
    options->simulation.kernel = read_kernel(state, text);
}

static void set_format(struct cli_options *options, struct argp_state *state, const char *text)
{
    options->format =
        format_named(options->formats[cli_read_choice(state, "format", text, options->formats)]);
}

static void set_output(struct cli_options *options, struct argp_state *state, const char *text)
{
    (void)state;
    options->output = text;
}

static void set_width(struct cli_options *options, struct argp_state *state, const char *text)
{
    static const uint64_t range[2] = { 0, TERMINAL_WIDTH_MOST };

    options->width = (unsigned)cli_read_whole(state, "width", text, range);
    options->width_given = true;
    if (options->width > 0 && options->width < TERMINAL_WIDTH_LEAST)
        argp_error(state, "--width: %u is too narrow; 0 is no end, else it is %d or more",
                   options->width, TERMINAL_WIDTH_LEAST);
}

static void set_quiet(struct cli_options *options, struct argp_state *state, const char *text)
{
    (void)state;
    (void)text;
    options->quiet = true;
}

static void set_cards(struct cli_options *options, struct argp_state *state, const char *text)
{
    (void)state;
    options->own[OWN_CARDS].name = text;
}

static void set_ships(struct cli_options *options, struct argp_state *state, const char *text)
{
    (void)state;
    options->own[OWN_SHIPS].name = text;
}

static void set_pilots(struct cli_options *options, struct argp_state *state, const char *text)
{
    (void)state;
    options->own[OWN_PILOTS].name = text;
}

static void set_upgrades(struct cli_options *options, struct argp_state *state, const char *text)
{
    (void)state;
    options->own[OWN_UPGRADES].name = text;
}

static void set_memory(struct cli_options *options, struct argp_state *state, const char *text)
{
    options->plan.memory = cli_read_size(state, text);
}

static void set_strict(struct cli_options *options, struct argp_state *state, const char *text)
{
    (void)state;
    (void)text;
    options->plan.strict = true;
}

static const struct {
    int key;
    void (*set)(struct cli_options *options, struct argp_state *state, const char *text);
} setters[] = {
    { 'e', set_edition },
    { KEY_ENGINE, set_engine },
    { KEY_POLICY, set_policy },
    { KEY_OBJECTIVE, set_objective },
    { OPTIONS_TRIALS, set_trials },
    { OPTIONS_PRECISION, set_precision },
    { KEY_SEED, set_seed },
    { KEY_THREADS, set_threads },
    { KEY_KERNEL, set_kernel },
    { 'f', set_format },
    { 'o', set_output },
    { KEY_WIDTH, set_width },
    { 'q', set_quiet },
    { KEY_CARDS, set_cards },
    { KEY_STRICT, set_strict },
    { KEY_MEMORY, set_memory },
    { KEY_SHIPS, set_ships },
    { KEY_PILOTS, set_pilots },
    { KEY_UPGRADES, set_upgrades },
};
_Static_assert(sizeof setters / sizeof setters[0] + 2 ==
                   (sizeof rows + sizeof attack_rows) / sizeof rows[0],
               "one function per option");

/* Who says how to simulate wants it simulated. Threads are of use without that. */
static bool is_about_simulation(const struct cli_options *options)
{
    return options->trials_given || options->seed_given || options->simulation.precision > 0 ||
           options->simulation.kernel;
}

error_t cli_options_take(int key, char *text, struct argp_state *state, struct cli_options *options)
{
    for (size_t i = 0; i < sizeof setters / sizeof setters[0]; i++) {
        if (setters[i].key == key) {
            setters[i].set(options, state, text);
            return 0;
        }
    }
    return ARGP_ERR_UNKNOWN;
}

/* "volley run" and the rest, before argp puts the options first. */
static void keep_command(struct cli_options *options, const struct argp_state *state)
{
    const char *const name = strchr(state->argv[0], ' ');

    options->command_count = (size_t)state->argc + 1;
    options->command = calloc(options->command_count, sizeof *options->command);
    if (!options->command || !name)
        argp_failure(state, CLI_FAILED, ENOMEM, "the options");
    options->command[0] = "volley";
    options->command[1] = name + 1;
    for (int i = 1; i < state->argc; i++)
        options->command[i + 1] = state->argv[i];
}

bool cli_options_open(const struct cli_options *options, struct output *output)
{
    if (!output_open(output, options->output))
        return false;
    output->is_page = options->format == VOLLEY_HTML;
    output->command = options->command;
    output->command_count = options->command_count;
    output->width = options->width_given ? options->width : terminal_width(output->file);
    return true;
}

void cli_options_say_idle(const struct cli_options *options, bool policy, const char *where)
{
    static const char idle[] = "--%s does nothing %s";

    if (policy && options->policy_count)
        usage_note(idle, "policy", where);
    if (options->plan.objective != VOLLEY_DAMAGE)
        usage_note(idle, "objective", where);
    if (options->plan.strict)
        usage_note(idle, "strict", where);
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct cli_options *options = state->input;

    if (key == ARGP_KEY_INIT)
        keep_command(options, state);

    /* With a precision, the number of trials is a limit: none, unless one was given. */
    if (key == ARGP_KEY_END && options->simulation.precision > 0 && !options->trials_given)
        options->simulation.trials = VOLLEY_TRIALS_MAX;
    if (key == ARGP_KEY_END && is_about_simulation(options)) {
        if (!options->engine_given)
            options->engine = VOLLEY_ENGINE_MC;
        else if (options->engine == VOLLEY_ENGINE_EXACT)
            usage_note(
                "with --engine exact nothing is simulated: --trials, --precision, --seed and "
                "--kernel do nothing");
    }
    if (key == ARGP_KEY_SUCCESS)
        return own_files_read(options->own, &options->library) ? 0 : EINVAL;
    if (key == ARGP_KEY_ARGS) {
        options->words = state->argv + state->next;
        options->word_count = (size_t)(state->argc - state->next);
        return 0;
    }
    return cli_options_take(key, text, state, options);
}

const struct argp cli_common_argp = { .options = rows, .parser = parse };

/* Nothing is worked out for a list: it is not told of with a command, and has no words. */
static const struct argp_option list_rows[] = {
    { "edition", 'e', "1|2|2.5", 0, "Only the words of these rules (all)", 1 },
    { "format", 'f', "NAME", 0, "Form of the list; the possible ones are named below", 1 },
    { "output", 'o', "FILE", 0, "Write the list to FILE", 1 },
    { "width", KEY_WIDTH, "N", 0, WIDTH_DOC, 1 },
    { 0 },
};

static error_t parse_list(int key, char *text, struct argp_state *state)
{
    return key == 'e' || key == 'f' || key == 'o' || key == KEY_WIDTH
               ? cli_options_take(key, text, state, state->input)
               : ARGP_ERR_UNKNOWN;
}

const struct argp cli_list_argp = { .options = list_rows, .parser = parse_list };

static error_t parse_attack(int key, char *text, struct argp_state *state)
{
    if (key == ARGP_KEY_INIT) {
        state->child_inputs[0] = state->input;
        return 0;
    }
    return cli_options_take(key, text, state, state->input);
}

static const struct argp_child attack_children[] = { { &cli_common_argp, 0, NULL, 0 }, { 0 } };

const struct argp cli_options_argp = { .options = attack_rows,
                                       .parser = parse_attack,
                                       .children = attack_children };

void cli_options_fini(struct cli_options *options)
{
    volley_library_free(options->library);
    options->library = NULL;
    free(options->command);
    options->command = NULL;
}

void cli_options_describe(const struct cli_options *options, char *out, size_t room)
{
    const volley_simulation *simulation = &options->simulation;
    int count =
        snprintf(out, room, "--format %s --edition %s --engine %s --policy %s --objective %s%s",
                 formats[options->format], options->edition, engines[options->engine],
                 policies[options->plan.policy], objectives[options->plan.objective],
                 options->plan.strict ? " --strict" : "");
    const bool simulates = options->engine != VOLLEY_ENGINE_EXACT;

    if (simulates)
        count +=
            snprintf(out + count, room - (size_t)count, " --trials %llu --seed %llu",
                     (unsigned long long)simulation->trials, (unsigned long long)simulation->seed);
    if (simulates && simulation->precision > 0)
        count += snprintf(out + count, room - (size_t)count, " --precision %.17g",
                          simulation->precision);
    if (options->plan.memory)
        count += snprintf(out + count, room - (size_t)count, " --memory %llu",
                          (unsigned long long)options->plan.memory);
    own_files_describe(options->own, out, room, count);
}
