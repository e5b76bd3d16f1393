#include "volley/compare.h"
#include "cli/cli.h"
#include "cli/complain.h"
#include "cli/members.h"
#include "cli/report.h"
#include "cli/source.h"
#include "cli/terminal.h"
#include "cli/usage.h"

#include <math.h>
#include <stdlib.h>
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
    "  volley compare --columns damage,3+,attacks --sort attacks \"3 focus\" \"3 lock\" vs \"2 "
    "hull=4\"\n"
    "  volley compare --policy optimal,evade-first \"2x 3 focus\" vs \"2 focus evade\"\n\n"
    "Formats: text, json, csv, markdown, svg (a picture), html (a page).";

enum {
    KEY_REFERENCE = 0x300,
    KEY_COST,
    KEY_AGAINST,
    KEY_VALUE,
    KEY_COLUMNS,
    KEY_SORT,
    LABEL_MAX = 4,
    SOURCE_MAX = 48,
    VARIANTS_MAX = 26 + 26 * 26 /* A to ZZ */
};

struct arguments {
    struct cli_options options;
    const char *reference, *costs, *against;
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
    const volley_column column = cli_options_column(state, option, text);

    if (column.metric == VOLLEY_METRIC_ROUNDS)
        argp_error(state, "--%s: 'rounds' is none of the figures of attacks; volley sweep has it",
                   option);
    return column;
}

static void read_columns(struct argp_state *state, struct arguments *arguments, char *text)
{
    const char *words[VOLLEY_COLUMNS_MOST];

    arguments->column_count = cli_options_list(state, "columns", text, words, VOLLEY_COLUMNS_MOST);
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
        arguments->reference = text;
        return 0;
    case KEY_COST:
        arguments->costs = text;
        return 0;
    case KEY_AGAINST:
        arguments->against = text;
        return 0;
    case ARGP_KEY_END:
        check_engine(state, arguments);
        return 0;
    default:
        return parse_figures(key, text, state);
    }
}

/* ---- the variants ---- */

/* All that a comparison points to. */
struct request {
    volley_variant *variants;
    size_t variant_count, attacker_count, defender_count, policy_count;
    char (*labels)[LABEL_MAX];
    char (*sources)[2][SOURCE_MAX]; /* of attacker and defender of each variant */
    volley_targets *targets;
    size_t reference;
};

/* A, B, … Z, AA, AB, … */
static void write_label(char *out, size_t index)
{
    if (index < 26)
        snprintf(out, LABEL_MAX, "%c", (char)('A' + index));
    else
        snprintf(out, LABEL_MAX, "%c%c", (char)('A' + index / 26 - 1), (char)('A' + index % 26));
}

static bool is_vs(const char *word)
{
    return strcmp(word, "vs") == 0;
}

/* ATTACKER... vs DEFENDER [vs DEFENDER...], or with targets ATTACKER... False: the arguments are
 * not of that form, which has been said. */
static bool count_sides(const struct argp *argp, const struct arguments *arguments,
                        struct request *request)
{
    size_t vs = 0;
    bool right;

    while (vs < arguments->options.word_count && !is_vs(arguments->options.words[vs]))
        vs++;
    right = vs > 0;
    for (size_t i = vs; i < arguments->options.word_count && right; i += 2)
        right = is_vs(arguments->options.words[i]) && i + 1 < arguments->options.word_count &&
                !is_vs(arguments->options.words[i + 1]);
    request->attacker_count = vs;
    request->defender_count = (arguments->options.word_count - vs) / 2;
    right =
        right && (arguments->against ? request->defender_count == 0 : request->defender_count > 0);
    request->policy_count = arguments->options.policy_count ? arguments->options.policy_count : 1;
    request->variant_count =
        vs * (request->defender_count ? request->defender_count : 1) * request->policy_count;
    if (right && request->variant_count <= VARIANTS_MAX)
        return true;
    usage_refuse(argp, "volley compare",
                 right ? "there are more than 702 variants"
                 : arguments->against
                     ? "with --against there are only attackers, and no 'vs'"
                     : "the arguments are not ATTACKER... vs DEFENDER [vs DEFENDER...], "
                       "each in quotes");
    return false;
}

static void make_variant(const struct arguments *arguments, struct request *request, size_t index)
{
    const size_t loadout = index / request->policy_count;
    const size_t attacker = loadout % request->attacker_count;
    const size_t defender = loadout / request->attacker_count;
    volley_variant *variant = &request->variants[index];

    write_label(request->labels[index], index);
    snprintf(request->sources[index][0], SOURCE_MAX, "attacker %zu", attacker + 1);
    snprintf(request->sources[index][1], SOURCE_MAX, "defender %zu", defender + 1);
    *variant = (volley_variant){ .label = request->labels[index], .cost = NAN };
    if (request->policy_count > 1)
        variant->policy = &arguments->options.policies[index % request->policy_count];
    variant->attacker =
        (volley_text){ arguments->options.words[attacker], request->sources[index][0], 1, 1, 0 };
    if (request->defender_count)
        variant->defender =
            (volley_text){ arguments->options.words[request->attacker_count + 2 * defender + 1],
                           request->sources[index][1], 1, 1, 0 };
}

/* Labels are capitals of ASCII, and may be written small; no locale has a say in it. */
static bool is_label(const char *label, const char *text, size_t bytes)
{
    if (strlen(label) != bytes)
        return false;
    for (size_t i = 0; i < bytes; i++)
        if (text[i] != label[i] && text[i] != label[i] - 'A' + 'a')
            return false;
    return true;
}

static size_t find_label(const struct request *request, const char *text, size_t bytes)
{
    size_t i = 0;

    while (i < request->variant_count && !is_label(request->labels[i], text, bytes))
        i++;
    return i;
}

/* "A=47,B=43.5": false, and said so, when it is not of that form. */
static bool read_costs(const char *text, struct request *request)
{
    while (*text) {
        size_t bytes = strcspn(text, "=");
        size_t variant = find_label(request, text, bytes);
        char *end = (char *)text + bytes;
        double points = *end == '=' ? strtod(text + bytes + 1, &end) : NAN;
        bool is_hex =
            memchr(text, 'x', (size_t)(end - text)) || memchr(text, 'X', (size_t)(end - text));

        if (variant == request->variant_count || !(points > 0) || isinf(points) || is_hex ||
            (*end && *end != ',')) {
            say("--cost: '%s' is not of the form A=47,B=43 with variants that there are and costs "
                "above 0",
                text);
            return false;
        }
        if (!isnan(request->variants[variant].cost)) {
            say("--cost: '%s': variant %s has a cost already", text, request->labels[variant]);
            return false;
        }
        request->variants[variant].cost = points;
        text = *end ? end + 1 : end;
    }
    return true;
}

static bool read_targets(const struct arguments *arguments, struct members *members,
                         struct request *request)
{
    const volley_expander expander = members_expander(members);
    struct source file;
    volley_error error = { 0 };
    volley_source source;
    volley_status status;

    if (!arguments->against)
        return true;
    if (!source_open(&file, arguments->against))
        return false;
    source = source_of(&file);
    status = volley_targets_read(&source, 0, &expander, &request->targets, &error);
    source_close(&file);
    if (status != VOLLEY_OK)
        complain(&error, NULL);
    return status == VOLLEY_OK;
}

static bool read_reference(const char *label, struct request *request)
{
    request->reference = find_label(request, label, strlen(label));
    if (request->reference < request->variant_count)
        return true;
    say("--reference: there is no variant '%s'", label);
    return false;
}

/* An exit status: whether the request is made, or why not, which has been said. */
static int make_request(const struct arguments *arguments, struct members *members,
                        struct request *request)
{
    size_t count = request->variant_count;

    request->variants = calloc(count, sizeof *request->variants);
    request->labels = calloc(count, sizeof *request->labels);
    request->sources = calloc(count, sizeof *request->sources);
    if (!request->variants || !request->labels || !request->sources) {
        say_no_memory();
        return CLI_FAILED;
    }
    for (size_t i = 0; i < count; i++)
        make_variant(arguments, request, i);
    if ((arguments->reference && !read_reference(arguments->reference, request)) ||
        (arguments->costs && !read_costs(arguments->costs, request)))
        return CLI_USAGE;
    return read_targets(arguments, members, request) ? CLI_DONE : CLI_FAILED;
}

static void request_fini(struct request *request)
{
    free(request->variants);
    free(request->labels);
    free(request->sources);
    volley_targets_free(request->targets);
}

/* ---- the run ---- */

/* The argument an error is about, to be shown under it. */
static const char *text_of(const struct request *request, const volley_error *error)
{
    for (size_t i = 0; i < request->variant_count; i++) {
        if (strcmp(request->sources[i][0], error->source) == 0)
            return request->variants[i].attacker.text;
        if (strcmp(request->sources[i][1], error->source) == 0)
            return request->variants[i].defender.text;
    }
    return NULL;
}

static volley_comparison *run(const struct arguments *arguments, const struct request *request)
{
    const struct cli_options *options = &arguments->options;
    struct progress_bar bar = progress_bar_for(options->quiet);
    volley_comparison *comparison = NULL;
    volley_error error = { 0 };
    volley_compare what = {
        .edition = options->edition,
        .library = options->library,
        .variants = request->variants,
        .variant_count = request->variant_count,
        .reference = request->reference,
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
    if (request->targets)
        what.targets = volley_targets_list(request->targets, &what.target_count);
    if (volley_compare_run(&what, &comparison, &error) != VOLLEY_OK)
        complain(&error, text_of(request, &error));
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

int cli_compare(int argc, char **argv)
{
    static const char *const formats[] = { "text", "json", "csv", "markdown", "svg", "html", NULL };
    static const struct argp_child children[] = { { &cli_options_argp, 0, NULL, 0 }, { 0 } };
    const struct argp argp = { rows,  parse,    "ATTACKER... vs DEFENDER [vs DEFENDER...]",
                               about, children, NULL,
                               NULL };
    struct arguments arguments = { .options = cli_options_default(formats) };
    struct request request = { 0 };
    struct members members = { 0 };
    volley_comparison *comparison = NULL;
    int exit_status = CLI_FAILED;

    arguments.options.takes_policies = true;
    if (usage_parse(&argp, argc, argv, &arguments) != 0 ||
        !count_sides(&argp, &arguments, &request)) {
        cli_options_fini(&arguments.options);
        return CLI_USAGE;
    }
    interrupt_begin();
    members = members_for(&arguments.options);
    if (members_expand(&members, arguments.options.words, arguments.options.word_count))
        exit_status = make_request(&arguments, &members, &request);
    if (exit_status == CLI_DONE) {
        comparison = run(&arguments, &request);
        exit_status = comparison ? write_comparison(&arguments.options, comparison) : CLI_FAILED;
    }
    volley_comparison_free(comparison);
    request_fini(&request);
    members_fini(&members);
    cli_options_fini(&arguments.options);
    return exit_status;
}
