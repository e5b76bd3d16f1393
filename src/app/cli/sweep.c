#include "volley/sweep.h"
#include "app/cli/cli.h"
#include "app/cli/complain.h"
#include "app/cli/members.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/terminal.h"
#include "app/cli/usage.h"
#include "app/cli/values.h"

#include <stdlib.h>
#include <string.h>

static const char about[] =
    "Run one scenario over a grid of parameters: {name} in a loadout is replaced by each value."
    "\vSeveral parameters make a grid, the first one with the rows.\n\n"
    "Examples:\n"
    "  volley sweep -P dice=1..6 -P agility=0..3 \"{dice} focus\" vs \"{agility}\"\n"
    "  volley sweep -L token=focus,lock,calculate \"3 {token}\" vs \"2\"\n"
    "  volley sweep -P d=1..6 -P a=0..4 -f svg -o dice.svg \"{d} lock\" vs \"{a}\"\n"
    "  volley sweep -f csv -P hull=1..8 \"2x 3 focus\" vs \"2 hull={hull}\"\n"
    "  volley sweep --value rounds -P hull=2..8 -P agility=0..3 \"2x 3 focus\" \\\n"
    "        vs \"{agility} focus hull={hull}\"\n"
    "  volley sweep --difference -P a=0..3 -P d=2..5 \"{d} focus\" \"{d} lock\" \\\n"
    "        vs \"{a} focus\"\n"
    "  volley sweep -P p=0..100..10 \"{p}%: 3 focus lock | 3 focus\" vs \"2\"\n\n"
    "Formats: text (a table, shaded for two parameters), csv and json (a row for each cell), "
    "markdown, svg (a chart for one parameter, a heat map or lines for two), html (a page).";

enum {
    KEY_VALUE = 0x400,
    KEY_TITLE,
    KEY_ROUNDS,
    KEY_DECK,
    KEY_DIFFERENCE,
    KEY_STYLE,
    SOURCE_MAX = 32
};

struct arguments {
    struct cli_options options;
    volley_parameters *parameters;
    volley_column column;
    const char *title;
    bool difference;
    volley_sweep_style style;
    volley_duel_options duel; /* for rounds */
    bool duels;               /* something is said that is for rounds alone */
};

/* The library says what is wrong with a parameter; that is wrong usage. */
static void add_parameter(struct argp_state *state,
                          volley_status (*add)(volley_parameters *, const char *, volley_error *),
                          const char *text)
{
    struct arguments *arguments = state->input;
    volley_error error = { 0 };

    if (add(arguments->parameters, text, &error) != VOLLEY_OK)
        argp_error(state, "'%s', column %d: %s", text, error.column, error.message);
}

static volley_sweep_style read_style(struct argp_state *state, const char *text)
{
    static const char *const styles[] = { "map", "lines", NULL };

    return cli_read_choice(state, "style", text, styles) ? VOLLEY_SWEEP_LINES : VOLLEY_SWEEP_MAP;
}

static void check_all(struct argp_state *state, const struct arguments *arguments)
{
    if (volley_parameters_cell_count(arguments->parameters) == 0)
        argp_error(state, "no parameter: give -L or -P");
    if (arguments->duels && arguments->column.metric != VOLLEY_METRIC_ROUNDS)
        argp_error(state, "--rounds and --deck are for --value rounds");
    if (arguments->column.metric == VOLLEY_METRIC_ROUNDS)
        cli_options_say_idle(&arguments->options, false, "with --value rounds");
    if (arguments->style == VOLLEY_SWEEP_LINES && arguments->options.format != VOLLEY_SVG &&
        arguments->options.format != VOLLEY_HTML)
        usage_note("--style does nothing without --format svg or html");
}

/* What is about rounds alone. */
static error_t parse_rounds(int key, char *text, struct argp_state *state)
{
    static const uint64_t rounds[2] = { 0, VOLLEY_DUEL_ROUNDS_MAX };
    struct arguments *arguments = state->input;

    if (key == KEY_ROUNDS)
        arguments->duel.rounds = (int)cli_read_whole(state, "rounds", text, rounds);
    else if (key == KEY_DECK)
        arguments->duel.deck = text;
    else
        return ARGP_ERR_UNKNOWN;
    arguments->duels = true;
    return 0;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *arguments = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        return 0;
    case 'L':
        add_parameter(state, volley_parameters_add_list, text);
        return 0;
    case 'P':
        add_parameter(state, volley_parameters_add_range, text);
        return 0;
    case KEY_VALUE:
        arguments->column = cli_read_column(state, "value", text);
        return 0;
    case KEY_DIFFERENCE:
        arguments->difference = true;
        return 0;
    case KEY_STYLE:
        arguments->style = read_style(state, text);
        return 0;
    case KEY_TITLE:
        arguments->title = text;
        return 0;
    case ARGP_KEY_END:
        check_all(state, arguments);
        return 0;
    default:
        return parse_rounds(key, text, state);
    }
}

/* ---- the run ---- */

struct watch {
    struct progress_bar bar;
    double cells;
};

static int watch_progress(const volley_batch_progress *progress, void *context)
{
    struct watch *watch = context;
    char what[64];

    snprintf(what, sizeof what, "%llu cells", (unsigned long long)progress->scenarios);
    progress_bar_show(&watch->bar, (double)progress->scenarios / watch->cells, progress->seconds,
                      what);
    return interrupt_came();
}

static int conclude(volley_status status, const volley_batch_result *result,
                    const volley_error *error, struct output *output)
{
    if (!output_end(output, status, error, NULL))
        return CLI_FAILED;
    if (result->failed) {
        complain(error, NULL);
        say("%llu of %llu cells failed", (unsigned long long)result->failed,
            (unsigned long long)result->scenarios);
    }
    if (result->stopped)
        say("stopped after %llu cell%s", (unsigned long long)result->scenarios,
            result->scenarios == 1 ? "" : "s");
    return result->failed || result->stopped ? CLI_FAILED : CLI_DONE;
}

static int run(const struct arguments *arguments, const volley_text *attackers, size_t count,
               const volley_text *other)
{
    struct watch watch = { progress_bar_for(arguments->options.quiet),
                           (double)volley_parameters_cell_count(arguments->parameters) };
    volley_sweep sweep = { .edition = arguments->options.edition,
                           .library = arguments->options.library,
                           .attackers = attackers,
                           .attacker_count = count,
                           .defender = { arguments->options.words[count + 1], "defender", 1, 1, 0 },
                           .difference = arguments->difference,
                           .other_defender = other->text ? other : NULL,
                           .style = arguments->style,
                           .parameters = arguments->parameters,
                           .engine = arguments->options.engine,
                           .plan = arguments->options.plan,
                           .simulation = arguments->options.simulation,
                           .column = arguments->column,
                           .duel = &arguments->duel,
                           .title = arguments->title,
                           .progress = watch_progress,
                           .context = &watch };
    volley_batch_result result;
    volley_error error = { 0 };
    volley_status status;
    struct output output;
    volley_sink sink;

    if (arguments->column.metric == VOLLEY_METRIC_ROUNDS && !arguments->options.trials_given &&
        !(arguments->options.simulation.precision > 0))
        sweep.simulation.trials = 0;
    if (!cli_options_open(&arguments->options, &output))
        return CLI_FAILED;
    sink = output_sink(&output);
    status = volley_sweep_run(&sweep, arguments->options.format, &sink, &result, &error);
    progress_bar_clear(&watch.bar);
    return conclude(status, &result, &error, &output);
}

/* ATTACKER... vs DEFENDER, and for a difference another defender. */
static bool is_whole(const struct arguments *arguments, size_t vs)
{
    char *const *words = arguments->options.words;
    const size_t count = arguments->options.word_count;

    return vs > 0 && (vs + 2 == count || (arguments->difference && vs + 4 == count &&
                                          strcmp(words[vs + 2], "vs") == 0));
}

static int run_words(const struct argp *argp, const struct arguments *arguments)
{
    volley_text *attackers, other = { .text = NULL };
    char(*sources)[SOURCE_MAX];
    struct members members = members_for(&arguments->options);
    int exit_status = CLI_FAILED;
    size_t vs = 0;

    while (vs < arguments->options.word_count && strcmp(arguments->options.words[vs], "vs") != 0)
        vs++;
    if (!is_whole(arguments, vs)) {
        usage_refuse(
            argp, "volley sweep",
            arguments->difference
                ? "the arguments are not ATTACKER... vs DEFENDER [vs DEFENDER], each in quotes"
                : "the arguments are not ATTACKER... vs DEFENDER, each in quotes");
        return CLI_USAGE;
    }
    if (!members_expand(&members, arguments->options.words, arguments->options.word_count)) {
        members_fini(&members);
        return CLI_FAILED;
    }
    attackers = calloc(vs, sizeof *attackers);
    sources = calloc(vs, sizeof *sources);
    for (size_t i = 0; attackers && sources && i < vs; i++) {
        snprintf(sources[i], SOURCE_MAX, "attacker %zu", i + 1);
        attackers[i] = (volley_text){ arguments->options.words[i], sources[i], 1, 1, 0 };
    }
    if (vs + 4 == arguments->options.word_count)
        other = (volley_text){ arguments->options.words[vs + 3], "defender 2", 1, 1, 0 };
    if (attackers && sources)
        exit_status = run(arguments, attackers, vs, &other);
    else
        say_no_memory();
    free(attackers);
    free(sources);
    members_fini(&members);
    return exit_status;
}

static const struct argp_option rows[] = {
    { "list", 'L', "NAME=A,B,C", 0, "A parameter and its values", 1 },
    { "parameter", 'P', "NAME=FROM..TO[..STEP]", 0, "A parameter that runs over numbers", 1 },
    { "value", KEY_VALUE, "NAME", 0,
      "What a table or picture shows: damage, hit, crit, destroyed, half, at-least-N, points, "
      "attacks, left-TOKEN, attacker-left-TOKEN, or rounds: until the defender is gone, round "
      "by round as `volley survive` has it",
      1 },
    { "rounds", KEY_ROUNDS, "N", 0, "With --value rounds: stop after so many (0: never)", 1 },
    { "deck", KEY_DECK, "on|off|NAME", 0,
      "With --value rounds: damage cards, of the edition, none, or a deck of that name (on)", 1 },
    { "difference", KEY_DIFFERENCE, NULL, 0,
      "What the first of two attackers (or defenders) makes more of it than the second", 1 },
    { "style", KEY_STYLE, "map|lines", 0,
      "A picture of two parameters: shaded cells, or a line for each value of the second (map)",
      1 },
    { "title", KEY_TITLE, "TEXT", 0, "Title of a table or picture", 1 },
    { 0 },
};

int cli_sweep(int argc, char **argv)
{
    static const char *const formats[] = { "text", "csv", "json", "markdown", "svg", "html", NULL };
    static const struct argp_child children[] = { { &cli_options_argp, 0, NULL, 0 }, { 0 } };
    const struct argp argp = { rows,  parse,    "ATTACKER... vs DEFENDER [vs DEFENDER]",
                               about, children, NULL,
                               NULL };
    struct arguments arguments = { .options = cli_options_default(formats),
                                   .duel = volley_duel_options_default() };
    int exit_status = CLI_FAILED;

    arguments.duel.rounds = 0;
    if (volley_parameters_create(&arguments.parameters, NULL) != VOLLEY_OK) {
        say_no_memory();
        return CLI_FAILED;
    }
    interrupt_begin();
    if (usage_parse(&argp, argc, argv, &arguments) == 0)
        exit_status = run_words(&argp, &arguments);
    volley_parameters_free(arguments.parameters);
    cli_options_fini(&arguments.options);
    return exit_status;
}
