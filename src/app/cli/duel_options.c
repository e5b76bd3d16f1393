#include "app/cli/duel_options.h"

#include "app/cli/values.h"

static const char *const firsts[] = { "a", "b", "coin", "road", NULL };
static const char *const targets[] = { "weakest", "first",  "damaged", "points",
                                       "kill",    "damage", "worth",   "strongest",
                                       "spread",  "random", NULL };
static const char *const policies[] = { "myopic", "round", "best", NULL };

/* "3,1,2" */
static bool set_ranges(struct parse *parse, void *to, char *text)
{
    struct duel_arguments *arguments = to;

    arguments->duel.ranges = arguments->ranges;
    arguments->duel.range_count = 0;
    for (const char *at = text;; at++) {
        const bool is_number = *at >= '0' && *at <= '5' && (at[1] == ',' || !at[1]);

        if (!is_number || arguments->duel.range_count == DUEL_RANGES_MAX)
            return option_refuse_value(parse, "'%s' is no list of ranges such as 3,2,1", text);
        arguments->ranges[arguments->duel.range_count++] = *at++ - '0';
        if (!*at)
            return true;
    }
}

static bool set_targets(struct parse *parse, void *to, char *text)
{
    struct duel_arguments *arguments = to;

    (void)text;
    arguments->duel.targets[0] = arguments->duel.targets[1] = (volley_duel_target)parse->choice;
    return true;
}

static bool read_share(struct parse *parse, void *to, char *text)
{
    const double *share = to;
    const char *rest = text;

    return (cli_read_real(text, to, &rest) && !*rest && *share >= 0 && *share <= 1) ||
           option_refuse_value(parse, "'%s' is no number from 0 to 1", text);
}

static bool add_variant(struct parse *parse, void *to, char *text)
{
    struct duel_arguments *arguments = to;
    const size_t number = arguments->duel.variant_count;

    if (number == DUEL_VARIANTS_MAX)
        return option_refuse_value(parse, "more than %d", DUEL_VARIANTS_MAX);
    arguments->duel.variants = arguments->variants;
    arguments->duel.variant_count++;
    return cli_name_text(&arguments->options, text, "variant", number + 1,
                         &arguments->variants[number]);
}

const struct option duel_options_rows[] = {
    { "rounds", 0, "N", "Stop after so many; 0: when it is decided (12)", GROUP_QUESTION,
      OPTION_NUMBER(struct duel_arguments, duel.rounds, cli_read_int, 0, VOLLEY_DUEL_ROUNDS_MAX) },
    { "range", 0, "R,R...", "Attack range by round, the last one goes on (2)", GROUP_QUESTION,
      OPTION_SETS(set_ranges) },
    { "first", 0, "a|b|coin|road",
      "First in player order, which breaks ties of initiative; drawn once, or in each round (road "
      "in 2.5, else coin)",
      GROUP_QUESTION,
      OPTION_ONE_OF(struct duel_arguments, duel.first, firsts, VOLLEY_DUEL_FIRST_A) },
    { "target", 0, "NAME", "Whom both sides shoot at, see below (weakest)", GROUP_QUESTION,
      OPTION_SETS_ONE_OF(set_targets, targets) },
    { "target-a", 0, "NAME", "Whom side A shoots at", GROUP_QUESTION,
      OPTION_ONE_OF(struct duel_arguments, duel.targets[0], targets, 0) },
    { "target-b", 0, "NAME", "Whom side B shoots at", GROUP_QUESTION,
      OPTION_ONE_OF(struct duel_arguments, duel.targets[1], targets, 0) },
    { "policy", 0, "best|round|myopic", "How tokens are spent, see below", GROUP_QUESTION,
      OPTION_ONE_OF(struct duel_arguments, duel.policy, policies, VOLLEY_DUEL_MYOPIC) },
    { "deck", 0, "on|off|NAME|FILE",
      "Damage cards: of the edition, none, a deck of that name, or one of your own (on)",
      GROUP_QUESTION, OPTION_AT(struct duel_arguments, duel.deck) },
    { "turns", 0, "P", "Chance that a maneuver is no straight one (0.5)", GROUP_QUESTION,
      OPTION_READS(struct duel_arguments, duel.turns, read_share) },
    { "variant", 0, "WORDS",
      "Compare with the same duel in which each ship of side A has these words, too; can be given "
      "several times",
      GROUP_QUESTION, OPTION_SETS(add_variant) },
    { "trials", 'n', "N",
      "Engagements to simulate: 250000, 100M (4194304; with damage cards, and of squads that look "
      "ahead, 524288)",
      GROUP_ENGINE, OPTION_READS(struct cli_options, simulation.trials, cli_read_trials) },
    { "precision", 0, "H",
      "Simulate until the chance that A wins is known within plus or minus H, with 95 % confidence",
      GROUP_ENGINE, OPTION_READS(struct cli_options, simulation.precision, cli_read_precision) },
    { 0 },
};

volley_duel_engine duel_engine_of(const struct cli_options *options)
{
    volley_duel_engine engine = { .engine = options->engine,
                                  .simulation = options->simulation,
                                  .memory = options->plan.memory };

    if (!cli_options_say_trials(options))
        engine.simulation.trials = 0;
    return engine;
}
