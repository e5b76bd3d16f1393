#include "volley/duel.h"

#include "cli/cli.h"
#include "cli/complain.h"
#include "cli/duel_sides.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/source.h"
#include "cli/terminal.h"
#include "cli/values.h"

#include <stdlib.h>
#include <string.h>

static const char about[] =
    "Let two sides fight it out, round by round: who wins, how long each ship lives, what each "
    "side loses."
    "\vA side is one or more ships in quotes; ';' parts ships in one argument, '2x' repeats one, "
    "'@FILE' is every ship of a squad file and '@FILE:2' its second. A ship is a loadout that "
    "attacks and defends: words that fit only one role count in that one. Tokens of actions are "
    "gained in every round; 'init=', 'plan=', 'points=', 'regen=', 'shot=', 'repair=' and "
    "'range=' say more.\n\n"
    "Targets: weakest, first, damaged, points, kill, damage, worth, strongest, spread, random. "
    "Policies: best (one ship against one), round (for the net damage of the round), myopic (each "
    "attack for itself).\n\n"
    "Examples:\n"
    "  volley duel \"t65xwing init=4 focus\" vs \"2x tielnfighter init=1 focus\"\n"
    "  volley duel --range 3,1,2 --rounds 6 \"t65xwing init=5 plan=lock,focus\" vs \"t65xwing "
    "init=4 focus\"\n"
    "  volley duel \"@rebels.xws focus\" vs \"@empire.xws focus\"\n"
    "  volley duel --variant shields=+1 --variant \"reroll=1?attacking\" \"t65xwing focus\" vs "
    "\"t65xwing focus\"\n\n"
    "Formats: text, json, csv, markdown, svg.";

enum {
    KEY_ROUNDS = 0x400,
    KEY_RANGE,
    KEY_FIRST,
    KEY_TARGET,
    KEY_TARGET_A,
    KEY_TARGET_B,
    KEY_DUEL_POLICY,
    KEY_DECK,
    KEY_TURNS,
    KEY_VARIANT,
    RANGES_MAX = 64,
    VARIANTS_MAX = 32,
    LIST_MAX = 128
};

struct arguments {
    struct cli_options options;
    volley_duel_options duel;
    int ranges[RANGES_MAX];
    volley_text variants[VARIANTS_MAX];
    char sources[VARIANTS_MAX][16];
};

static const struct argp_option rows[] = {
    { "rounds", KEY_ROUNDS, "N", 0, "Stop after so many; 0: when it is decided (12)", 1 },
    { "range", KEY_RANGE, "R,R...", 0, "Attack range by round, the last one goes on (2)", 1 },
    { "first", KEY_FIRST, "a|b|coin|road", 0,
      "First in player order, which breaks ties of initiative; drawn once, or in each round (road "
      "in 2.5, else coin)",
      1 },
    { "target", KEY_TARGET, "NAME", 0, "Whom both sides shoot at, as named below (weakest)", 1 },
    { "target-a", KEY_TARGET_A, "NAME", 0, "Whom side A shoots at", 1 },
    { "target-b", KEY_TARGET_B, "NAME", 0, "Whom side B shoots at", 1 },
    { "policy", KEY_DUEL_POLICY, "best|round|myopic", 0, "How tokens are spent, see below", 1 },
    { "deck", KEY_DECK, "on|off|NAME|FILE", 0, "Damage cards", 1 },
    { "turns", KEY_TURNS, "P", 0, "Chance that a maneuver is no straight one (0.5)", 1 },
    { "variant", KEY_VARIANT, "WORDS", 0,
      "Compare with the same duel in which each ship of side A has these words, too; can be given "
      "several times",
      1 },
    { "trials", OPTIONS_TRIALS, "N", 0, "Engagements to simulate: 250000, 100M (4194304)", 2 },
    { "precision", OPTIONS_PRECISION, "H", 0,
      "Simulate until the chance that A wins is known within plus or minus H, with 95 % confidence",
      2 },
    { 0 },
};

/* ---- options ---- */

static const char *const firsts[] = { "a", "b", "coin", "road", NULL };
static const char *const targets[] = { "weakest", "first",  "damaged", "points",
                                       "kill",    "damage", "worth",   "strongest",
                                       "spread",  "random", NULL };
static const char *const policies[] = { "myopic", "round", "best", NULL };

/* The place of a word in a list; ends the program where it is not there. */
static int choose(struct argp_state *state, const char *option, const char *word,
                  const char *const *words)
{
    char list[LIST_MAX] = "";

    for (int i = 0; words[i]; i++) {
        if (strcmp(word, words[i]) == 0)
            return i;
        strcat(strcat(list, i ? ", " : ""), words[i]);
    }
    argp_error(state, "--%s: '%s' is none of: %s", option, word, list);
    return 0;
}

/* "3,1,2" */
static void read_ranges(struct argp_state *state, struct arguments *arguments, const char *text)
{
    arguments->duel.ranges = arguments->ranges;
    arguments->duel.range_count = 0;
    for (const char *at = text;; at++) {
        const bool is_number = *at >= '0' && *at <= '5' && (at[1] == ',' || !at[1]);

        if (!is_number || arguments->duel.range_count == RANGES_MAX)
            argp_error(state, "--range: '%s' is no list of ranges such as 3,2,1", text);
        arguments->ranges[arguments->duel.range_count++] = *at++ - '0';
        if (!*at)
            return;
    }
}

static void set_turns(struct argp_state *state, struct arguments *arguments, const char *text)
{
    const char *rest = text;

    if (!cli_read_real(text, &arguments->duel.turns, &rest) || *rest ||
        !(arguments->duel.turns >= 0 && arguments->duel.turns <= 1))
        argp_error(state, "--turns: '%s' is no number from 0 to 1", text);
}

static void add_variant(struct argp_state *state, struct arguments *arguments, const char *text)
{
    const size_t number = arguments->duel.variant_count;

    if (number == VARIANTS_MAX)
        argp_error(state, "--variant: more than %d", VARIANTS_MAX);
    snprintf(arguments->sources[number], sizeof arguments->sources[number], "variant %zu",
             number + 1);
    arguments->variants[number] = (volley_text){ text, arguments->sources[number], 1, 1, 0 };
    arguments->duel.variants = arguments->variants;
    arguments->duel.variant_count++;
}

static void set_target(struct argp_state *state, struct arguments *arguments, int key,
                       const char *text)
{
    const char *const names[] = { "target", "target-a", "target-b" };
    const volley_duel_target target =
        (volley_duel_target)choose(state, names[key - KEY_TARGET], text, targets);

    for (int side = 0; side < 2; side++)
        if (key == KEY_TARGET || key == KEY_TARGET_A + side)
            arguments->duel.targets[side] = target;
}

static error_t parse_more(int key, char *text, struct argp_state *state)
{
    struct arguments *arguments = state->input;

    switch (key) {
    case KEY_DUEL_POLICY:
        arguments->duel.policy =
            (volley_duel_policy)(VOLLEY_DUEL_MYOPIC + choose(state, "policy", text, policies));
        return 0;
    case KEY_DECK:
        arguments->duel.deck = text;
        return 0;
    case KEY_TURNS:
        set_turns(state, arguments, text);
        return 0;
    case KEY_VARIANT:
        add_variant(state, arguments, text);
        return 0;
    case OPTIONS_TRIALS:
    case OPTIONS_PRECISION:
        return cli_options_take(key, text, state, &arguments->options);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    static const uint64_t rounds[2] = { 0, VOLLEY_DUEL_ROUNDS_MAX };
    struct arguments *arguments = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        return 0;
    case KEY_ROUNDS:
        arguments->duel.rounds = (int)cli_read_whole(state, "rounds", text, rounds);
        return 0;
    case KEY_RANGE:
        read_ranges(state, arguments, text);
        return 0;
    case KEY_FIRST:
        arguments->duel.first =
            (volley_duel_first)(VOLLEY_DUEL_FIRST_A + choose(state, "first", text, firsts));
        return 0;
    case KEY_TARGET:
    case KEY_TARGET_A:
    case KEY_TARGET_B:
        set_target(state, arguments, key, text);
        return 0;
    default:
        return parse_more(key, text, state);
    }
}

/* ---- the run ---- */

static int watch_progress(const volley_progress *progress, void *context)
{
    char what[64];

    snprintf(what, sizeof what, "%.1f million engagements", (double)progress->trials / 1e6);
    progress_bar_show(context, (double)progress->trials / (double)progress->trials_planned,
                      progress->seconds, what);
    return interrupt_came();
}

static volley_status run(const struct cli_options *options, volley_duel *duel, volley_error *error)
{
    struct progress_bar bar = progress_bar_for(options->quiet);
    volley_duel_engine engine = { .engine = options->engine,
                                  .simulation = options->simulation,
                                  .watch = progress_bar_watch,
                                  .context = &bar,
                                  .memory = options->plan.memory };
    volley_status status;

    if (!options->trials_given && !(options->simulation.precision > 0))
        engine.simulation.trials = VOLLEY_DUEL_TRIALS;
    engine.simulation.progress = watch_progress;
    engine.simulation.context = &bar;
    status = volley_duel_run(duel, &engine, error);
    progress_bar_clear(&bar);
    return status;
}

static int write_report(const struct cli_options *options, const volley_duel *duel)
{
    volley_error error = { 0 };
    struct output output;
    volley_status status;
    volley_sink sink;

    if (!output_open(&output, options->output))
        return CLI_FAILED;
    sink = output_sink(&output);
    status = volley_duel_write(duel, options->format, terminal_is_ascii(), &sink, &error);
    return output_end(&output, status, &error, NULL) ? CLI_DONE : CLI_FAILED;
}

/* The argument that an error is about. */
static const char *text_of(const struct duel_sides *sides, const struct arguments *arguments,
                           const volley_error *error)
{
    for (size_t i = 0; i < arguments->duel.variant_count; i++)
        if (strcmp(arguments->sources[i], error->source) == 0)
            return arguments->variants[i].text;
    return duel_sides_text(sides, error);
}

static int work(const struct arguments *arguments, const struct duel_sides *sides)
{
    volley_duel *duel = NULL;
    volley_error error = { 0 };
    volley_duel_options how = arguments->duel;
    int exit_status = CLI_FAILED;

    how.library = arguments->options.library;
    if (volley_duel_create(arguments->options.edition, &sides->sides[0], &sides->sides[1], &how,
                           &duel, &error) == VOLLEY_OK &&
        run(&arguments->options, duel, &error) == VOLLEY_OK)
        exit_status = write_report(&arguments->options, duel);
    else
        complain(&error, text_of(sides, arguments, &error));
    volley_duel_free(duel);
    return exit_status;
}

int cli_duel(int argc, char **argv)
{
    static const char *const formats[] = { "text", "json", "csv", "markdown", "svg", NULL };
    static const struct argp_child children[] = { { &cli_common_argp, 0, NULL, 0 }, { 0 } };
    const struct argp argp = { rows, parse, "SIDE vs SIDE", about, children, NULL, NULL };
    struct arguments arguments = { .options = cli_options_default(formats),
                                   .duel = volley_duel_options_default() };
    struct duel_sides sides = { 0 };
    int exit_status = CLI_FAILED;

    argp_parse(&argp, argc, argv, 0, NULL, &arguments);
    interrupt_begin();
    if (duel_sides_read(&sides, &argp, "volley duel", &arguments.options))
        exit_status = work(&arguments, &sides);
    duel_sides_fini(&sides);
    cli_options_fini(&arguments.options);
    return exit_status;
}
