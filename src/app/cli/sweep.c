#include "volley/sweep.h"
#include "app/cli/complain.h"
#include "app/cli/members.h"
#include "game/rules/choice.h"

struct arguments {
    struct cli_options options;
    volley_sweep sweep;
    volley_parameters *parameters;
    volley_duel_options duel; /* for rounds */
    volley_text other;        /* defender */
    volley_batch_result result;
};

/* The library says what is wrong with a parameter; that is wrong usage. */
static bool add_parameter(struct parse *parse, void *to, char *text)
{
    struct arguments *arguments = to;
    volley_error error = { 0 };

    if (!arguments->parameters)
        volley_parameters_create(&arguments->parameters, &error);
    if (error.status == VOLLEY_OK && parse->option->letter == 'L')
        volley_parameters_add_list(arguments->parameters, text, &error);
    else if (error.status == VOLLEY_OK)
        volley_parameters_add_range(arguments->parameters, text, &error);
    if (error.status == VOLLEY_NOMEM)
        return say_no_memory(arguments->options.host);
    return error.status == VOLLEY_OK ||
           option_refuse(parse, "'%s', column %d: %s", text, error.column, error.message);
}

/* ATTACKER... vs DEFENDER, and for a difference another defender. */
static bool is_whole(const struct arguments *arguments)
{
    const struct cli_side *sides = arguments->options.sides;
    const size_t count = arguments->options.side_count;

    return sides[0].count > 0 && count >= 2 && sides[1].count == 1 &&
           (count == 2 || (arguments->sweep.difference && count == 3 && sides[2].count == 1));
}

static bool check(struct parse *parse, void *asked)
{
    const struct arguments *arguments = asked;
    struct cli_options *options = asked;

    if (!arguments->parameters || volley_parameters_cell_count(arguments->parameters) == 0)
        return option_refuse(parse,
                             "no parameter: give -L or -P, as in -P d=1..4 \"{d} focus\" vs 2");
    if ((option_is_given(options, "rounds") || option_is_given(options, "deck")) &&
        arguments->sweep.column.metric != VOLLEY_METRIC_ROUNDS)
        return option_refuse(parse, "--rounds and --deck are for --value rounds");
    if (arguments->sweep.column.metric == VOLLEY_METRIC_ROUNDS)
        cli_options_say_idle(options, false, "with --value rounds");
    if (arguments->sweep.style == VOLLEY_SWEEP_LINES && options->format != VOLLEY_SVG &&
        options->format != VOLLEY_HTML)
        cli_note(options, "--style does nothing without --format svg or html");
    return is_whole(arguments) ||
           usage_wrong(options,
                       arguments->sweep.difference
                           ? "the arguments are not ATTACKER... vs DEFENDER [vs DEFENDER], each in "
                             "quotes"
                           : "the arguments are not ATTACKER... vs DEFENDER, each in quotes",
                       true);
}

/* ---- the run ---- */

static int watch_progress(const volley_batch_progress *progress, void *context)
{
    struct arguments *arguments = context;

    return progress_bar_show(
        &arguments->options.bar,
        (double)progress->scenarios / (double)volley_parameters_cell_count(arguments->parameters),
        progress->seconds, "%llu cells", (unsigned long long)progress->scenarios);
}

static void note(const char *line, void *context)
{
    usage_note(((const struct arguments *)context)->options.host, "%s", line);
}

static bool work(void *asked, volley_error *error)
{
    struct arguments *arguments = asked;
    const struct cli_options *options = asked;
    const struct cli_side *sides = options->sides;
    volley_sweep *sweep = &arguments->sweep;

    (void)error;
    sweep->edition = options->edition;
    sweep->library = options->library;
    sweep->attacker_count = sides[0].count;
    sweep->parameters = arguments->parameters;
    sweep->engine = options->engine;
    sweep->plan = options->plan;
    sweep->simulation = options->simulation;
    sweep->duel = &arguments->duel;
    sweep->progress = watch_progress;
    sweep->note = note;
    sweep->context = arguments;
    if (sweep->column.metric == VOLLEY_METRIC_ROUNDS && !cli_options_say_trials(options))
        sweep->simulation.trials = 0;
    if (options->side_count > 2)
        sweep->other_defender = &arguments->other;
    return members_expand(options, false) &&
           (sweep->attackers = cli_name_side(options, &sides[0], "attacker", true)) &&
           cli_name_text(options, sides[1].words[0], "defender", 0, &sweep->defender) &&
           (options->side_count == 2 ||
            cli_name_text(options, sides[2].words[0], "defender", 2, &arguments->other));
}

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    struct arguments *arguments = asked;

    return volley_sweep_run(&arguments->sweep, arguments->options.format, sink, &arguments->result,
                            error);
}

static int conclude(void *asked, int status, const volley_error *error)
{
    struct host *host = ((const struct cli_options *)asked)->host;
    const volley_batch_result *result = &((const struct arguments *)asked)->result;

    if (status != CLI_DONE)
        return status;
    if (result->failed) {
        complain(host, error, NULL);
        say(host, "%llu of %llu cells failed", (unsigned long long)result->failed,
            (unsigned long long)result->scenarios);
    }
    if (result->stopped)
        say(host, "stopped after %llu cell%s", (unsigned long long)result->scenarios,
            result->scenarios == 1 ? "" : "s");
    return result->failed || result->stopped ? CLI_FAILED : CLI_DONE;
}

static void begin(void *asked)
{
    struct arguments *arguments = asked;

    arguments->duel = volley_duel_options_default();
    arguments->duel.rounds = 0;
}

static void end(void *asked)
{
    volley_parameters_free(((struct arguments *)asked)->parameters);
}

static const char *const formats[] = { "text", "csv", "json", "markdown", "svg", "html", NULL };
static const char *const styles[] = { "map", "lines", NULL };
_Static_assert(VOLLEY_SWEEP_LINES == VOLLEY_SWEEP_MAP + 1, "styles are in their order");

static const struct option rows[] = {
    { "list", 'L', "NAME=A,B,C", HELP("A parameter and its values"), GROUP_QUESTION,
      OPTION_SETS(add_parameter), .several = true },
    { "parameter", 'P', "NAME=FROM..TO[..STEP]", HELP("A parameter that runs over numbers"),
      GROUP_QUESTION, OPTION_SETS(add_parameter), .several = true },
    { "value", 0, "NAME",
      HELP("What a table or picture shows: damage, hit, crit, destroyed, half, at-least-N, points, "
           "attacks, left-TOKEN, attacker-left-TOKEN, or rounds: until the defender is gone, round "
           "by round as `volley survive` has it"),
      GROUP_QUESTION, OPTION_READS(struct arguments, sweep.column, cli_read_column) },
    { "rounds", 0, "N", HELP("With --value rounds: stop after so many (0: never)"), GROUP_QUESTION,
      OPTION_NUMBER(struct arguments, duel.rounds, cli_read_int, 0, VOLLEY_DUEL_ROUNDS_MAX) },
    { "actions", 0, "focus|none|best",
      HELP(
          "With --value rounds: what ships without tokens in their words do in each round (focus)"),
      GROUP_QUESTION,
      OPTION_ONE_OF(struct arguments, duel.actions, choice_actions_words,
                    VOLLEY_DUEL_ACTIONS_FOCUS) },
    { "deck", 0, "on|off|NAME",
      HELP("With --value rounds: damage cards, of the edition, none, or a deck of that name (on)"),
      GROUP_QUESTION, OPTION_AT(struct arguments, duel.deck) },
    { "difference", 0, NULL,
      HELP("What the first of two attackers (or defenders) makes more of it than the second"),
      GROUP_QUESTION, OPTION_IS(struct arguments, sweep.difference, 1) },
    { "style", 0, "map|lines",
      HELP("A picture of two parameters: shaded cells, or a line for each value of the second "
           "(map)"),
      GROUP_QUESTION, OPTION_ONE_OF(struct arguments, sweep.style, styles, VOLLEY_SWEEP_MAP) },
    { "title", 0, "TEXT", HELP("Title of a table or picture"), GROUP_QUESTION,
      OPTION_AT(struct arguments, sweep.title) },
    { 0 },
};

const struct command cli_sweep = {
    .name = "sweep",
    .summary = "run one scenario over a grid of parameters",
    .forms = { "ATTACKER... vs DEFENDER [vs DEFENDER]" },
    .operands = OPERANDS_LOADOUTS,
    .between = "vs",
    .formats = formats,
    .tables = { rows, cli_attack_rows, cli_common_rows, cli_geometry_rows },
    .first = " difference edition list parameter policy style value engine format output ",
    .idle = COMMAND_COSTS,
    .keys = { { "attackers", NULL, false }, { "defender", "vs", false } },
    .bytes = sizeof(struct arguments),
    .begin = begin,
    .check = check,
    .work = work,
    .write = write,
    .conclude = conclude,
    .end = end,
};
