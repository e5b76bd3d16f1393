#include "app/cli/duel_options.h"

#include "base/ascii.h"
#include "game/rules/choice.h"

#include <string.h>

/* "3,1,2" */
static bool set_ranges(struct parse *parse, void *to, char *text)
{
    struct duel_arguments *arguments = to;

    arguments->duel.ranges = arguments->ranges;
    arguments->duel.range_count = 0;
    for (const char *at = text;; at++) {
        const bool is_number = *at >= '0' && *at <= '5' && (at[1] == ',' || !at[1]);

        if (!is_number || arguments->duel.range_count == DUEL_RANGES_MAX)
            return option_refuse(parse, "'%s' is no list of ranges such as 3,2,1", text);
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
           option_refuse(parse, "'%s' is no number from 0 to 1", text);
}

static bool add_variant(struct parse *parse, void *to, char *text)
{
    struct duel_arguments *arguments = to;
    const size_t number = arguments->duel.variant_count;

    if (number == DUEL_VARIANTS_MAX)
        return option_refuse(parse, "more than %d", DUEL_VARIANTS_MAX);
    arguments->duel.variants = arguments->variants;
    arguments->duel.variant_count++;
    return cli_name_text(&arguments->options, text, "variant", number + 1,
                         &arguments->variants[number]);
}

const struct option duel_options_rows[] = {
    { "rounds", 0, "N", HELP("Stop after so many; 0: when it is decided (12; of survive 0)"),
      GROUP_QUESTION,
      OPTION_NUMBER(struct duel_arguments, duel.rounds, cli_read_int, 0, VOLLEY_DUEL_ROUNDS_MAX) },
    { "range", 0, "R,R...", HELP("Attack range by round, the last one goes on (2)"), GROUP_QUESTION,
      OPTION_SETS(set_ranges) },
    { "first", 0, "a|b|coin|road",
      HELP("First in player order, which breaks ties of initiative; drawn once, or in each round "
           "(road in 2.5, else coin)"),
      GROUP_QUESTION,
      OPTION_ONE_OF(struct duel_arguments, duel.first, choice_firsts_words, VOLLEY_DUEL_FIRST_A) },
    { "order-a", 0, "B3,B1...", HELP("Whom side A shoots at first, then the others as listed"),
      GROUP_QUESTION, OPTION_AT(struct duel_arguments, duel.orders[0]) },
    { "order-b", 0, "A3,A1...", HELP("Whom side B shoots at first"), GROUP_QUESTION,
      OPTION_AT(struct duel_arguments, duel.orders[1]) },
    { "advise", 0, NULL,
      HELP("Say whom each side should shoot at to win most often, if the other does as it is told, "
           "and play nothing besides"),
      GROUP_QUESTION, OPTION_IS(struct duel_arguments, duel.advise, 1) },
    { "target", 0, "NAME", HELP("Whom both sides shoot at, see below (weakest)"), GROUP_QUESTION,
      OPTION_SETS_ONE_OF(set_targets, choice_targets_words) },
    { "target-a", 0, "NAME", HELP("Whom side A shoots at"), GROUP_QUESTION,
      OPTION_ONE_OF(struct duel_arguments, duel.targets[0], choice_targets_words, 0) },
    { "target-b", 0, "NAME", HELP("Whom side B shoots at"), GROUP_QUESTION,
      OPTION_ONE_OF(struct duel_arguments, duel.targets[1], choice_targets_words, 0) },
    { "policy", 0, "best|round|myopic", HELP("How tokens are spent, see below"), GROUP_QUESTION,
      OPTION_ONE_OF(struct duel_arguments, duel.policy, choice_duel_policies_words,
                    VOLLEY_DUEL_MYOPIC) },
    { "policy-a", 0, "best|round|myopic", HELP("How side A spends them"), GROUP_QUESTION,
      OPTION_ONE_OF(struct duel_arguments, duel.policies[0], choice_duel_policies_words,
                    VOLLEY_DUEL_MYOPIC) },
    { "policy-b", 0, "best|round|myopic", HELP("How side B spends them"), GROUP_QUESTION,
      OPTION_ONE_OF(struct duel_arguments, duel.policies[1], choice_duel_policies_words,
                    VOLLEY_DUEL_MYOPIC) },
    { "actions", 0, "focus|none|best",
      HELP("What ships without tokens in their words do in each round: a focus action, or "
           "calculate (focus); best: for each kind of ship the action of its bar that wins most "
           "often, which is looked for"),
      GROUP_QUESTION,
      OPTION_ONE_OF(struct duel_arguments, duel.actions, choice_actions_words,
                    VOLLEY_DUEL_ACTIONS_FOCUS) },
    { "actions-a", 0, "focus|none|best", HELP("What those of side A do"), GROUP_QUESTION,
      OPTION_ONE_OF(struct duel_arguments, duel.actions_of[0], choice_actions_words, 1) },
    { "actions-b", 0, "focus|none|best", HELP("What those of side B do"), GROUP_QUESTION,
      OPTION_ONE_OF(struct duel_arguments, duel.actions_of[1], choice_actions_words, 1) },
    { "deck", 0, "on|off|NAME|FILE",
      HELP("Damage cards: of the edition, none, a deck of that name, or one of your own (on)"),
      GROUP_QUESTION, OPTION_AT(struct duel_arguments, duel.deck) },
    { "turns", 0, "P", HELP("Chance that a maneuver is no straight one (0.5)"), GROUP_QUESTION,
      OPTION_READS(struct duel_arguments, duel.turns, read_share) },
    { "state", 0, "STATE|FILE",
      HELP("How ships stand that are not as they begin, by their names in the report: \"A1: hull=2 "
           "shields=0 focus; B2: gone\""),
      GROUP_QUESTION, OPTION_AT(struct duel_arguments, state) },
    { "variant", 0, "WORDS",
      HELP("Compare with the same duel in which each ship of side A has these words, too; can be "
           "given several times"),
      GROUP_QUESTION, OPTION_SETS(add_variant), .several = true },
    { "trials", 'n', "N",
      HELP("Engagements to simulate: 250000, 100M (4194304; with damage cards, and of squads that "
           "look ahead, 524288, or 65536, 16384, 4096 the longer that takes)"),
      GROUP_ENGINE, OPTION_READS(struct cli_options, simulation.trials, cli_read_trials) },
    { "precision", 0, "H",
      HELP("Simulate until the chance that A wins is known within plus or minus H, with 95 % "
           "confidence"),
      GROUP_ENGINE, OPTION_READS(struct cli_options, simulation.precision, cli_read_precision) },
    { 0 },
};

/* ---- tables ---- */

/* "gone-3" */
static bool read_round(const char *text, int *round)
{
    const char *digits = ascii_behind(text, "gone-");

    *round = 0;
    for (; digits && *digits >= '0' && *digits <= '9' && *round <= VOLLEY_FIELD_ROUNDS; digits++)
        *round = 10 * *round + *digits - '0';
    return digits && !*digits && *round >= 1 && *round <= VOLLEY_FIELD_ROUNDS;
}

/* What tables are sorted by; each command knows some of them. */
static const char *const fight_sorts[] = { "value", "joust", "points", "name", NULL };
static const volley_field_sort fight_orders[] = { VOLLEY_FIELD_BY_USUAL, VOLLEY_FIELD_BY_JOUST,
                                                  VOLLEY_FIELD_BY_POINTS, VOLLEY_FIELD_BY_NAME };
static const char *const survive_sorts[] = { "rounds", "attacks", "points", "name", NULL };
static const volley_field_sort survive_orders[] = { VOLLEY_FIELD_BY_USUAL, VOLLEY_FIELD_BY_ATTACKS,
                                                    VOLLEY_FIELD_BY_POINTS, VOLLEY_FIELD_BY_NAME };

static const char *const rosters[] = { "ships", "pilots", "generics", NULL };

static bool set_fight_sort(struct parse *parse, void *to, char *text)
{
    (void)text;
    ((struct duel_arguments *)to)->field.sort = fight_orders[parse->choice];
    return true;
}

static bool read_survive_sort(struct parse *parse, void *to, char *text)
{
    struct field_arguments *field = to;
    const int place = cli_find_word(text, survive_sorts);
    char hint[HINT_MAX];

    field->sort = survive_sorts[place] ? survive_orders[place] : VOLLEY_FIELD_BY_GONE;
    return survive_sorts[place] || read_round(text, &field->sort_round) ||
           option_refuse(parse,
                         "'%s' is none of: rounds, attacks, points, name, gone-1 to gone-%d%s",
                         text, VOLLEY_FIELD_ROUNDS, cli_hint(hint, text, survive_sorts));
}

/* The name of a faction is meant for another option. */
static bool read_roster(struct parse *parse, void *to, char *text)
{
    int choice = cli_find_word(text, rosters);
    char hint[HINT_MAX];

    if (!rosters[choice] && strncmp(text, "--", 2) != 0 && !*cli_hint(hint, text, rosters))
        return option_refuse(parse,
                             "'%s' is none of: ships, pilots, generics; those of a faction "
                             "are --roster=generics --faction=NAME, as in --faction=empire",
                             text);
    *(const char **)to = rosters[choice];
    return cli_read_choice(parse, text, rosters, &choice);
}

const struct option field_fight_rows[] = {
    { "result", 0, "RESULT",
      HELP("Say first how likely a result was, that or better, that or worse: who won, and if you "
           "like in which round and with what left, as a, \"b in 5\", \"a with 3 left in 4\", \"a "
           "with 5 health\", draw, undecided"),
      GROUP_QUESTION, OPTION_AT(struct duel_arguments, result) },
    { "sort", 0, "value|joust|points|name",
      HELP("Sort by the chance to win, the jousting value, that for a point, or the name"),
      GROUP_FIELD, OPTION_SETS_ONE_OF(set_fight_sort, fight_sorts) },
    { "matrix", 0, NULL,
      HELP("Everybody against everybody: each argument is a side, and there is no 'vs'"),
      GROUP_FIELD, OPTION_FLAG(struct duel_arguments, field.matrix) },
    { "sides", 0, "FILE",
      HELP("Sides of a CSV file, too: columns side and, if you like, name and points"), GROUP_FIELD,
      OPTION_AT(struct duel_arguments, field.sides) },
    { "against", 0, "FIELD.csv",
      HELP("Each side against a field: columns side and, if you like, name, weight and points"),
      GROUP_FIELD, OPTION_AT(struct duel_arguments, field.against) },
    { 0 },
};

const struct option field_survive_rows[] = {
    { "sort", 0, "rounds|attacks|points|name|gone-N",
      HELP(
          "Sort by rounds, attacks, rounds for a point, name, or the chance to be gone by round N"),
      GROUP_FIELD, OPTION_READS(struct duel_arguments, field, read_survive_sort) },
    { 0 },
};

const struct option field_roster_rows[] = {
    { "roster", 0, "ships|pilots|generics",
      HELP("All ships, all pilots, or pilots without a name of their own; damage cards are off "
           "unless --deck says otherwise"),
      GROUP_FIELD, OPTION_READS(struct duel_arguments, field.roster, read_roster) },
    { "faction", 0, "NAME", HELP("Of the roster: only those of a faction"), GROUP_FIELD,
      OPTION_AT(struct duel_arguments, field.faction) },
    { "every", 0, "WORDS", HELP("Of the roster: words that each ship has, as in focus"),
      GROUP_FIELD, OPTION_AT(struct duel_arguments, field.every) },
    { "play", 0, "FORMAT",
      HELP("Of the roster: only what may be played in standard, extended or epic play (extended); "
           "epic alone has huge ships"),
      GROUP_FIELD, OPTION_WORD_OF(struct duel_arguments, field.play, cli_plays) },
    { 0 },
};

/* ---- the engine ---- */

volley_duel_engine duel_engine_of(const struct cli_options *options)
{
    volley_duel_engine engine = { .engine = options->engine,
                                  .simulation = options->simulation,
                                  .memory = options->plan.memory,
                                  .watch = options->plan.watch,
                                  .context = options->plan.context };

    if (!cli_options_say_trials(options))
        engine.simulation.trials = 0;
    return engine;
}

/* Half of the 95 % interval; of what never happens so many trials know no more than that. */
static double within(const volley_figure *figure, uint64_t trials)
{
    const double error = 1.96 * figure->error, least = 3 / (double)trials;

    return error > least ? error : least;
}

void duel_so_far(const volley_duel_figures *figures, bool survives, char out[DUEL_SO_FAR_MAX])
{
    const double a = within(&figures->a, figures->trials), b = within(&figures->b, figures->trials);

    if (survives)
        snprintf(out, DUEL_SO_FAR_MAX, "lives %.2f rounds, within %.2f", figures->rounds.value,
                 within(&figures->rounds, figures->trials));
    else
        snprintf(out, DUEL_SO_FAR_MAX, "A wins %.1f %%, B %.1f %%, within %.1f %%",
                 100 * figures->a.value, 100 * figures->b.value, 100 * (a > b ? a : b));
}
