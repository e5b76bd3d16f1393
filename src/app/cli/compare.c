#include "app/cli/cli.h"
#include "app/cli/complain.h"
#include "app/cli/report.h"
#include "app/cli/terminal.h"
#include "app/cli/usage.h"
#include "app/cli/values.h"
#include "app/cli/variants.h"

#include <string.h>

static const char about[] =
    "Put attackers, or defenders, side by side: damage, chances, and what each is better than the "
    "first by."
    "\vEach attacker is tried against each defender. The variants are called A, B, C and so on: "
    "first all attackers, in order, against the first defender, then all against the second. With "
    "two attackers and two defenders, C is the first attacker against the second defender. "
    "Figures are exact; simulated variants share their dice, so that a difference is known far "
    "better than the means. "
    "Attacks in order are one argument: \"2x 3 focus\" or \"3 focus ; 2 lock\". A mixture is "
    "one, too: \"60%: 3 focus lock | 3 focus\" is the first in 60 of 100 cases, else the second. "
    "Several policies (--policy optimal,evade-first) make a variant each.\n\n"
    "Examples:\n"
    "  volley compare \"3 focus\" \"3 lock\" \"3 focus lock\" vs \"2\"\n"
    "  volley compare \"2x 3 lock\" vs \"3 focus\" vs \"3 evade\"\n"
    "  volley compare --cost A=47,B=43 \"3 focus reroll=1\" \"3 focus\" vs \"2\"\n"
    "  volley compare --against scenarios/targets-2.csv \"3 focus\" \"3 lock\"\n"
    "  volley compare --columns damage,3+,attacks --sort attacks \"3 focus\" \\\n"
    "        \"3 lock\" vs \"2 hull=4\"\n"
    "  volley compare --policy optimal,evade-first \"2x 3 focus\" vs \"2 focus evade\"\n\n"
    "Formats: text, json, csv, markdown, svg (a picture), html (a page).";

enum { KEY_REFERENCE = 0x300, KEY_COST, KEY_AGAINST, KEY_VALUE, KEY_COLUMNS, KEY_SORT };

struct arguments {
    struct cli_options options;
    struct variants_asked asked;
    volley_column columns[VOLLEY_COLUMNS_MOST];
    size_t column_count;
    bool adds; /* one is shown besides the usual ones */
    volley_order order;
};

static void check_engine(struct argp_state *state, const struct arguments *arguments)
{
    if (arguments->options.engine == VOLLEY_ENGINE_BOTH)
        argp_error(state, "--engine: a comparison runs one engine: auto, mc or exact");
}

/* Rounds are what whole cells of sweeps are. */
static volley_column read_column(struct argp_state *state, const char *option, const char *text)
{
    const volley_column column = cli_read_column(state, option, text);

    if (column.metric == VOLLEY_METRIC_ROUNDS)
        argp_error(state, "--%s: 'rounds' is none of the figures of attacks; volley sweep has it",
                   option);
    return column;
}

static void read_columns(struct argp_state *state, struct arguments *arguments, char *text)
{
    const char *words[VOLLEY_COLUMNS_MOST];

    arguments->column_count = cli_read_list(state, "columns", text, words, VOLLEY_COLUMNS_MOST);
    arguments->adds = false;
    for (size_t i = 0; i < arguments->column_count; i++)
        arguments->columns[i] = read_column(state, "columns", words[i]);
}

static void read_value(struct argp_state *state, struct arguments *arguments, const char *text)
{
    arguments->columns[0] = read_column(state, "value", text);
    arguments->column_count = 1;
    arguments->adds = true;
}

/* "damage", "cost", "per-point"; with a minus the other way around. */
static void read_order(struct argp_state *state, volley_order *order, const char *text)
{
    *order = (volley_order){ .reversed = *text == '-' };
    text += order->reversed;
    if (strcmp(text, "cost") == 0) {
        order->by = VOLLEY_ORDER_COST;
    } else if (strcmp(text, "per-point") == 0) {
        order->by = VOLLEY_ORDER_PER_POINT;
    } else {
        order->by = VOLLEY_ORDER_COLUMN;
        order->column = read_column(state, "sort", text);
    }
}

/* What is shown, and in which order. */
static error_t parse_figures(int key, char *text, struct argp_state *state)
{
    struct arguments *arguments = state->input;

    if (key == KEY_VALUE)
        read_value(state, arguments, text);
    else if (key == KEY_COLUMNS)
        read_columns(state, arguments, text);
    else if (key == KEY_SORT)
        read_order(state, &arguments->order, text);
    else
        return ARGP_ERR_UNKNOWN;
    return 0;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *arguments = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        return 0;
    case KEY_REFERENCE:
        arguments->asked.reference = text;
        return 0;
    case KEY_COST:
        arguments->asked.costs = text;
        return 0;
    case KEY_AGAINST:
        arguments->asked.against = text;
        return 0;
    case ARGP_KEY_END:
        check_engine(state, arguments);
        return 0;
    default:
        return parse_figures(key, text, state);
    }
}

/* ---- the run ---- */

static volley_comparison *run(const struct arguments *arguments, const struct variants *variants)
{
    const struct cli_options *options = &arguments->options;
    struct progress_bar bar = progress_bar_for(options->quiet);
    volley_comparison *comparison = NULL;
    volley_error error = { 0 };
    volley_compare what = {
        .edition = options->edition,
        .library = options->library,
        .variants = variants->list,
        .variant_count = variants->count,
        .reference = variants->reference,
        .engine = options->engine,
        .plan = options->plan,
        .simulation = options->simulation,
        .columns = arguments->columns,
        .column_count = arguments->column_count,
        .adds = arguments->adds,
        .order = arguments->order,
    };

    what.plan.watch = progress_bar_watch;
    what.plan.context = &bar;
    what.simulation.progress = progress_bar_trials;
    what.simulation.context = &bar;
    if (variants->targets)
        what.targets = volley_targets_list(variants->targets, &what.target_count);
    if (volley_compare_run(&what, &comparison, &error) != VOLLEY_OK)
        complain(&error, variants_text(variants, &error));
    progress_bar_clear(&bar);
    return comparison;
}

static int write_comparison(const struct cli_options *options, const volley_comparison *comparison)
{
    struct cli_report report;

    if (!cli_report_begin(&report, options))
        return CLI_FAILED;
    return cli_report_end(
        &report, volley_comparison_write(comparison, options->format, &report.sink, &report.error),
        NULL);
}

static const struct argp_option rows[] = {
    { "reference", KEY_REFERENCE, "LABEL", 0, "Variant to compare with (A)", 1 },
    { "cost", KEY_COST, "A=N,B=N", 0, "Points of variants: adds damage per point", 1 },
    { "against", KEY_AGAINST, "TARGETS.csv", 0,
      "Weigh over targets: columns defender, weight and, if you like, name", 1 },
    { "columns", KEY_COLUMNS, "A,B,C", 0,
      "Figures to show: damage, hit, crit, destroyed, half (points), at-least-N (or N+), "
      "points "
      "(taken), attacks (to kill), left-TOKEN (on the defender), attacker-left-TOKEN",
      1 },
    { "value", KEY_VALUE, "NAME", 0, "One of these figures, besides the usual ones", 1 },
    { "sort", KEY_SORT, "NAME", 0,
      "Sort by a figure, cost or per-point, the best first; -NAME: the worst first", 1 },
    { 0 },
};

/* False: the arguments are not of their form, which has been said. */
static bool count_sides(const struct argp *argp, const struct arguments *arguments,
                        struct variants *variants)
{
    const char *misuse = variants_count(variants, &arguments->asked);

    if (misuse)
        usage_refuse(argp, "volley compare", misuse);
    return !misuse;
}

int cli_compare(int argc, char **argv)
{
    static const char *const formats[] = { "text", "json", "csv", "markdown", "svg", "html", NULL };
    static const struct argp_child children[] = { { &cli_options_argp, 0, NULL, 0 }, { 0 } };
    const struct argp argp = { rows,  parse,    "ATTACKER... vs DEFENDER [vs DEFENDER...]",
                               about, children, NULL,
                               NULL };
    struct arguments arguments = { .options = cli_options_default(formats) };
    struct variants variants = { 0 };
    struct members members = { 0 };
    volley_comparison *comparison = NULL;
    int exit_status = CLI_FAILED;

    arguments.options.takes_policies = true;
    arguments.asked.options = &arguments.options;
    if (usage_parse(&argp, argc, argv, &arguments) != 0 ||
        !count_sides(&argp, &arguments, &variants)) {
        cli_options_fini(&arguments.options);
        return CLI_USAGE;
    }
    interrupt_begin();
    members = members_for(&arguments.options);
    if (members_expand(&members, arguments.options.words, arguments.options.word_count))
        exit_status = variants_make(&variants, &arguments.asked, &members);
    if (exit_status == CLI_DONE) {
        comparison = run(&arguments, &variants);
        exit_status = comparison ? write_comparison(&arguments.options, comparison) : CLI_FAILED;
    }
    volley_comparison_free(comparison);
    variants_fini(&variants);
    members_fini(&members);
    cli_options_fini(&arguments.options);
    return exit_status;
}
