#include "app/cli/duel_options.h"

#include "app/cli/values.h"

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
    KEY_VARIANT
};

static const struct argp_option rows[] = {
    { "rounds", KEY_ROUNDS, "N", 0, "Stop after so many; 0: when it is decided (12)", 1 },
    { "range", KEY_RANGE, "R,R...", 0, "Attack range by round, the last one goes on (2)", 1 },
    { "first", KEY_FIRST, "a|b|coin|road", 0,
      "First in player order, which breaks ties of initiative; drawn once, or in each round (road "
      "in 2.5, else coin)",
      1 },
    { "target", KEY_TARGET, "NAME", 0, "Whom both sides shoot at, see below (weakest)", 1 },
    { "target-a", KEY_TARGET_A, "NAME", 0, "Whom side A shoots at", 1 },
    { "target-b", KEY_TARGET_B, "NAME", 0, "Whom side B shoots at", 1 },
    { "policy", KEY_DUEL_POLICY, "best|round|myopic", 0, "How tokens are spent, see below", 1 },
    { "deck", KEY_DECK, "on|off|NAME|FILE", 0,
      "Damage cards: of the edition, none, a deck of that name, or one of your own (on)", 1 },
    { "turns", KEY_TURNS, "P", 0, "Chance that a maneuver is no straight one (0.5)", 1 },
    { "variant", KEY_VARIANT, "WORDS", 0,
      "Compare with the same duel in which each ship of side A has these words, too; can be given "
      "several times",
      1 },
    { "trials", OPTIONS_TRIALS, "N", 0,
      "Engagements to simulate: 250000, 100M (4194304; with damage cards, and of squads that look "
      "ahead, 524288)",
      2 },
    { "precision", OPTIONS_PRECISION, "H", 0,
      "Simulate until the chance that A wins is known within plus or minus H, with 95 % confidence",
      2 },
    { 0 },
};

static const char *const firsts[] = { "a", "b", "coin", "road", NULL };
static const char *const targets[] = { "weakest", "first",  "damaged", "points",
                                       "kill",    "damage", "worth",   "strongest",
                                       "spread",  "random", NULL };
static const char *const policies[] = { "myopic", "round", "best", NULL };

/* "3,1,2" */
static void read_ranges(struct argp_state *state, struct duel_arguments *arguments,
                        const char *text)
{
    arguments->duel.ranges = arguments->ranges;
    arguments->duel.range_count = 0;
    for (const char *at = text;; at++) {
        const bool is_number = *at >= '0' && *at <= '5' && (at[1] == ',' || !at[1]);

        if (!is_number || arguments->duel.range_count == DUEL_RANGES_MAX)
            argp_error(state, "--range: '%s' is no list of ranges such as 3,2,1", text);
        arguments->ranges[arguments->duel.range_count++] = *at++ - '0';
        if (!*at)
            return;
    }
}

static void set_turns(struct argp_state *state, struct duel_arguments *arguments, const char *text)
{
    const char *rest = text;

    if (!cli_read_real(text, &arguments->duel.turns, &rest) || *rest ||
        !(arguments->duel.turns >= 0 && arguments->duel.turns <= 1))
        argp_error(state, "--turns: '%s' is no number from 0 to 1", text);
}

static void add_variant(struct argp_state *state, struct duel_arguments *arguments,
                        const char *text)
{
    const size_t number = arguments->duel.variant_count;

    if (number == DUEL_VARIANTS_MAX)
        argp_error(state, "--variant: more than %d", DUEL_VARIANTS_MAX);
    snprintf(arguments->sources[number], sizeof arguments->sources[number], "variant %zu",
             number + 1);
    arguments->variants[number] = (volley_text){ text, arguments->sources[number], 1, 1, 0 };
    arguments->duel.variants = arguments->variants;
    arguments->duel.variant_count++;
}

static void set_target(struct argp_state *state, struct duel_arguments *arguments, int key,
                       const char *text)
{
    const char *const names[] = { "target", "target-a", "target-b" };
    const volley_duel_target target =
        (volley_duel_target)cli_read_choice(state, names[key - KEY_TARGET], text, targets);

    for (int side = 0; side < 2; side++)
        if (key == KEY_TARGET || key == KEY_TARGET_A + side)
            arguments->duel.targets[side] = target;
}

static error_t parse_more(int key, char *text, struct argp_state *state)
{
    struct duel_arguments *arguments = state->input;

    switch (key) {
    case KEY_DUEL_POLICY:
        arguments->duel.policy =
            (volley_duel_policy)(VOLLEY_DUEL_MYOPIC +
                                 cli_read_choice(state, "policy", text, policies));
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
    struct duel_arguments *arguments = state->input;

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
        arguments->duel.first = (volley_duel_first)(VOLLEY_DUEL_FIRST_A +
                                                    cli_read_choice(state, "first", text, firsts));
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

static const struct argp_child children[] = { { &cli_common_argp, 0, NULL, 0 }, { 0 } };

const struct argp duel_options_argp = { .options = rows, .parser = parse, .children = children };

volley_duel_engine duel_engine_of(const struct cli_options *options)
{
    volley_duel_engine engine = { .engine = options->engine,
                                  .simulation = options->simulation,
                                  .memory = options->plan.memory };

    if (!options->trials_given && !(options->simulation.precision > 0))
        engine.simulation.trials = 0;
    return engine;
}
