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

struct arguments {
    struct cli_options options;
    struct variants_asked asked;
    volley_column columns[VOLLEY_COLUMNS_MOST];
    size_t column_count;
    bool adds; /* one is shown besides the usual ones */
    volley_order order;
    struct variants variants;
};

/* Rounds are what whole cells of sweeps are. */
static bool read_column(struct parse *parse, const char *text, volley_column *out)
{
    return cli_read_column(parse, text, out) &&
           (out->metric != VOLLEY_METRIC_ROUNDS ||
            option_refuse_value(parse,
                                "'rounds' is none of the figures of attacks; volley sweep has it"));
}

static bool set_columns(struct parse *parse, void *base, char *text)
{
    struct arguments *arguments = base;
    const char *words[VOLLEY_COLUMNS_MOST];
    bool ok = cli_read_list(parse, text, words, VOLLEY_COLUMNS_MOST, &arguments->column_count);

    arguments->adds = false;
    for (size_t i = 0; ok && i < arguments->column_count; i++)
        ok = read_column(parse, words[i], &arguments->columns[i]);
    return ok;
}

static bool set_value(struct parse *parse, void *base, char *text)
{
    struct arguments *arguments = base;

    arguments->column_count = 1;
    arguments->adds = true;
    return read_column(parse, text, &arguments->columns[0]);
}

/* "damage", "cost", "per-point"; with a minus the other way around. */
static bool set_order(struct parse *parse, void *base, char *text)
{
    volley_order *order = &((struct arguments *)base)->order;

    *order = (volley_order){ .reversed = *text == '-' };
    text += order->reversed;
    if (strcmp(text, "cost") == 0)
        order->by = VOLLEY_ORDER_COST;
    else if (strcmp(text, "per-point") == 0)
        order->by = VOLLEY_ORDER_PER_POINT;
    else
        order->by = VOLLEY_ORDER_COLUMN;
    return order->by != VOLLEY_ORDER_COLUMN || read_column(parse, text, &order->column);
}

static bool check(struct parse *parse, void *asked)
{
    struct arguments *arguments = asked;
    const char *misuse;

    arguments->asked.options = asked;
    if (arguments->options.engine == VOLLEY_ENGINE_BOTH)
        return option_refuse(parse, "--engine: a comparison runs one engine: auto, mc or exact");
    misuse = variants_count(&arguments->variants, &arguments->asked);
    if (misuse)
        usage_refuse(asked, misuse);
    return !misuse;
}

/* ---- the run ---- */

static volley_comparison *work(const struct arguments *arguments, const struct variants *variants)
{
    const struct cli_options *options = &arguments->options;
    struct progress_bar bar = progress_bar_for(options->host, options->quiet);
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
        complain(options->host, &error, variants_text(variants, &error));
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

static int run(void *asked)
{
    struct arguments *arguments = asked;
    const struct cli_options *options = asked;
    struct members members = members_for(options);
    volley_comparison *comparison = NULL;
    int exit_status = CLI_FAILED;

    interrupt_begin(options->host);
    if (members_expand(&members, options->words, options->word_count))
        exit_status = variants_make(&arguments->variants, &arguments->asked, &members);
    if (exit_status == CLI_DONE) {
        comparison = work(arguments, &arguments->variants);
        exit_status = comparison ? write_comparison(options, comparison) : CLI_FAILED;
    }
    volley_comparison_free(comparison);
    members_fini(&members);
    return exit_status;
}

static void end(void *asked)
{
    variants_fini(&((struct arguments *)asked)->variants);
}

static const char *const formats[] = { "text", "json", "csv", "markdown", "svg", "html", NULL };

static const struct option rows[] = {
    { "reference", 0, "LABEL", "Variant to compare with (A)", GROUP_QUESTION,
      OPTION_AT(struct arguments, asked.reference) },
    { "cost", 0, "A=N,B=N", "Points of variants: adds damage per point", GROUP_QUESTION,
      OPTION_AT(struct arguments, asked.costs) },
    { "against", 0, "TARGETS.csv",
      "Weigh over targets: columns defender, weight and, if you like, name", GROUP_QUESTION,
      OPTION_AT(struct arguments, asked.against) },
    { "columns", 0, "A,B,C",
      "Figures to show: damage, hit, crit, destroyed, half (points), at-least-N (or N+), points "
      "(taken), attacks (to kill), left-TOKEN (on the defender), attacker-left-TOKEN",
      GROUP_QUESTION, OPTION_SETS(set_columns) },
    { "value", 0, "NAME", "One of these figures, besides the usual ones", GROUP_QUESTION,
      OPTION_SETS(set_value) },
    { "sort", 0, "NAME",
      "Sort by a figure, cost or per-point, the best first; -NAME: the worst first", GROUP_QUESTION,
      OPTION_SETS(set_order) },
    { 0 },
};

const struct command cli_compare = {
    .name = "compare",
    .summary = "put attackers or defenders side by side",
    .forms = "ATTACKER... vs DEFENDER [vs DEFENDER...]",
    .about = about,
    .operands = OPERANDS_LOADOUTS,
    .between = "vs",
    .formats = formats,
    .tables = { { rows, 0 }, { cli_attack_rows, 0 }, { cli_common_rows, 0 } },
    .keys = { { "attackers", NULL, false }, { "defenders", "vs", true } },
    .bytes = sizeof(struct arguments),
    .check = check,
    .run = run,
    .end = end,
};
