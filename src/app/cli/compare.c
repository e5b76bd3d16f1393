#include "volley/compare.h"
#include "app/cli/complain.h"
#include "app/cli/members.h"
#include "app/cli/report.h"
#include "app/cli/terminal.h"
#include "app/cli/values.h"

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
    "  volley compare --columns damage,3+,attacks --sort attacks \"3 focus\" \\\n"
    "        \"3 lock\" vs \"2 hull=4\"\n"
    "  volley compare --policy optimal,evade-first \"2x 3 focus\" vs \"2 focus evade\"\n\n"
    "Formats: text, json, csv, markdown, svg (a picture), html (a page).";

/* What is put side by side: the attackers and defenders of a command line, each pair under a label,
 * A, B, C and so on, with what it costs; and the targets of a file. Its texts are those of the
 * command line. All-zero is a valid empty one. */
enum { VARIANT_LABEL_MAX = 4 };

struct variants {
    volley_variant *list;
    size_t count, attacker_count, defender_count, policy_count;
    volley_targets *targets;
    size_t reference;
};

struct arguments {
    struct cli_options options;
    const char *reference, *costs, *against; /* NULL: nothing is said */
    volley_column columns[VOLLEY_COLUMNS_MOST];
    size_t column_count;
    bool adds; /* one is shown besides the usual ones */
    volley_order order;
    struct variants variants;
};

/* Rounds are what whole cells of sweeps are. */
static bool read_column(struct parse *parse, volley_column *out, char *text)
{
    return cli_read_column(parse, out, text) &&
           (out->metric != VOLLEY_METRIC_ROUNDS ||
            option_refuse_value(parse,
                                "'rounds' is none of the figures of attacks; volley sweep has it"));
}

static bool set_columns(struct parse *parse, void *to, char *text)
{
    struct arguments *arguments = to;
    char *words[VOLLEY_COLUMNS_MOST];
    bool ok = cli_read_list(parse, text, words, VOLLEY_COLUMNS_MOST, &arguments->column_count);

    arguments->adds = false;
    for (size_t i = 0; ok && i < arguments->column_count; i++)
        ok = read_column(parse, &arguments->columns[i], words[i]);
    return ok;
}

static bool set_value(struct parse *parse, void *to, char *text)
{
    struct arguments *arguments = to;

    arguments->column_count = 1;
    arguments->adds = true;
    return read_column(parse, &arguments->columns[0], text);
}

/* "damage", "cost", "per-point"; with a minus the other way around. */
static bool read_order(struct parse *parse, void *to, char *text)
{
    volley_order *order = to;

    *order = (volley_order){ .reversed = *text == '-' };
    text += order->reversed;
    if (strcmp(text, "cost") == 0)
        order->by = VOLLEY_ORDER_COST;
    else if (strcmp(text, "per-point") == 0)
        order->by = VOLLEY_ORDER_PER_POINT;
    else
        order->by = VOLLEY_ORDER_COLUMN;
    return order->by != VOLLEY_ORDER_COLUMN || read_column(parse, &order->column, text);
}

/* ---- the variants ---- */

enum { VARIANTS_MAX = 26 + 26 * 26 }; /* A to ZZ */

/* A, B, … Z, AA, AB, … */
static void write_label(char *out, size_t index)
{
    if (index < 26)
        snprintf(out, VARIANT_LABEL_MAX, "%c", (char)('A' + index));
    else
        snprintf(out, VARIANT_LABEL_MAX, "%c%c", (char)('A' + index / 26 - 1),
                 (char)('A' + index % 26));
}

static bool is_vs(const char *word)
{
    return strcmp(word, "vs") == 0;
}

/* Count them: ATTACKER... vs DEFENDER [vs DEFENDER...], or with targets ATTACKER... Returns what is
 * wrong with the arguments; NULL: they are of that form. */
static const char *count_variants(struct arguments *asked)
{
    struct variants *variants = &asked->variants;
    char **const words = asked->options.words;
    const size_t word_count = asked->options.word_count;
    size_t vs = 0;
    bool right;

    while (vs < word_count && !is_vs(words[vs]))
        vs++;
    right = vs > 0;
    for (size_t i = vs; i < word_count && right; i += 2)
        right = is_vs(words[i]) && i + 1 < word_count && !is_vs(words[i + 1]);
    variants->attacker_count = vs;
    variants->defender_count = (word_count - vs) / 2;
    right =
        right && (asked->against ? variants->defender_count == 0 : variants->defender_count > 0);
    variants->policy_count = asked->options.policy_count ? asked->options.policy_count : 1;
    variants->count =
        vs * (variants->defender_count ? variants->defender_count : 1) * variants->policy_count;
    if (right)
        return variants->count <= VARIANTS_MAX ? NULL : "there are more than 702 variants";
    return asked->against ? "with --against there are only attackers, and no 'vs'"
                          : "the arguments are not ATTACKER... vs DEFENDER [vs DEFENDER...], "
                            "each in quotes";
}

static bool make_variant(struct arguments *asked, size_t index)
{
    struct variants *variants = &asked->variants;
    const size_t loadout = index / variants->policy_count;
    const size_t attacker = loadout % variants->attacker_count;
    const size_t defender = loadout / variants->attacker_count;
    volley_variant *variant = &variants->list[index];
    char *label = cli_keep(&asked->options, malloc(VARIANT_LABEL_MAX));

    if (!label)
        return false;
    write_label(label, index);
    *variant = (volley_variant){ .label = label, .cost = NAN };
    if (variants->policy_count > 1)
        variant->policy = &asked->options.policies[index % variants->policy_count];
    return cli_name_text(&asked->options, asked->options.words[attacker], "attacker", attacker + 1,
                         &variant->attacker) &&
           (!variants->defender_count ||
            cli_name_text(&asked->options,
                          asked->options.words[variants->attacker_count + 2 * defender + 1],
                          "defender", defender + 1, &variant->defender));
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

static size_t find_label(const struct variants *variants, const char *text, size_t bytes)
{
    size_t i = 0;

    while (i < variants->count && !is_label(variants->list[i].label, text, bytes))
        i++;
    return i;
}

/* "A=47,B=43.5": false, and said so, when it is not of that form. */
static bool read_costs(struct host *host, const char *text, struct variants *variants)
{
    while (*text) {
        size_t bytes = strcspn(text, "=");
        size_t variant = find_label(variants, text, bytes);
        char *end = (char *)text + bytes;
        double points = *end == '=' ? strtod(text + bytes + 1, &end) : NAN;
        bool is_hex =
            memchr(text, 'x', (size_t)(end - text)) || memchr(text, 'X', (size_t)(end - text));

        if (variant == variants->count || !(points > 0) || isinf(points) || is_hex ||
            (*end && *end != ',')) {
            say(host,
                "--cost: '%s' is not of the form A=47,B=43 with variants that there are and costs "
                "above 0",
                text);
            return false;
        }
        if (!isnan(variants->list[variant].cost)) {
            say(host, "--cost: '%s': variant %s has a cost already", text,
                variants->list[variant].label);
            return false;
        }
        variants->list[variant].cost = points;
        text = *end ? end + 1 : end;
    }
    return true;
}

static bool read_reference(struct host *host, const char *label, struct variants *variants)
{
    variants->reference = find_label(variants, label, strlen(label));
    if (variants->reference < variants->count)
        return true;
    say(host, "--reference: there is no variant '%s'", label);
    return false;
}

/* Make those that are counted. Returns an exit status: CLI_DONE, or why not, which has been said.
 */
static int make_variants(struct arguments *asked)
{
    const struct cli_options *options = &asked->options;
    struct variants *variants = &asked->variants;

    variants->list = cli_keep(options, calloc(variants->count, sizeof *variants->list));
    for (size_t i = 0; i < variants->count; i++)
        if (!variants->list || !make_variant(asked, i))
            return CLI_FAILED;
    if ((asked->reference && !read_reference(options->host, asked->reference, variants)) ||
        (asked->costs && !read_costs(options->host, asked->costs, variants)))
        return CLI_USAGE;
    return members_read(options, asked->against, volley_targets_read, &variants->targets)
               ? CLI_DONE
               : CLI_FAILED;
}

static bool check(struct parse *parse, void *asked)
{
    const char *misuse = count_variants(asked);

    (void)parse;
    return !misuse || usage_wrong(asked, misuse, true);
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

    progress_bar_attach(&bar, &what.plan, &what.simulation);
    if (variants->targets)
        what.targets = volley_targets_list(variants->targets, &what.target_count);
    if (volley_compare_run(&what, &comparison, &error) != VOLLEY_OK)
        cli_complain(options, &error);
    progress_bar_clear(&bar);
    return comparison;
}

static int run(void *asked)
{
    struct arguments *arguments = asked;
    const struct cli_options *options = asked;
    volley_comparison *comparison = NULL;
    struct cli_report report;
    int exit_status = CLI_FAILED;

    interrupt_begin(false);
    if (members_expand(options))
        exit_status = make_variants(arguments);
    if (exit_status == CLI_DONE) {
        comparison = work(arguments, &arguments->variants);
        exit_status = CLI_FAILED;
    }
    if (comparison && cli_report_begin(&report, options))
        exit_status = cli_report_end(
            &report,
            volley_comparison_write(comparison, options->format, &report.sink, &report.error),
            NULL);
    volley_comparison_free(comparison);
    return exit_status;
}

static void end(void *asked)
{
    volley_targets_free(((struct arguments *)asked)->variants.targets);
}

static const struct option rows[] = {
    { "reference", 0, "LABEL", "Variant to compare with (A)", GROUP_QUESTION,
      OPTION_AT(struct arguments, reference) },
    { "cost", 0, "A=N,B=N", "Points of variants: adds damage per point", GROUP_QUESTION,
      OPTION_AT(struct arguments, costs) },
    { "against", 0, "TARGETS.csv",
      "Weigh over targets: columns defender, weight and, if you like, name", GROUP_QUESTION,
      OPTION_AT(struct arguments, against) },
    { "columns", 0, "A,B,C",
      "Figures to show: damage, hit, crit, destroyed, half (points), at-least-N (or N+), points "
      "(taken), attacks (to kill), left-TOKEN (on the defender), attacker-left-TOKEN",
      GROUP_QUESTION, OPTION_SETS(set_columns) },
    { "value", 0, "NAME", "One of these figures, besides the usual ones", GROUP_QUESTION,
      OPTION_SETS(set_value) },
    { "sort", 0, "NAME",
      "Sort by a figure, cost or per-point, the best first; -NAME: the worst first", GROUP_QUESTION,
      OPTION_READS(struct arguments, order, read_order) },
    { 0 },
};

const struct command cli_compare = {
    .name = "compare",
    .summary = "put attackers or defenders side by side",
    .forms = "ATTACKER... vs DEFENDER [vs DEFENDER...]",
    .about = about,
    .operands = OPERANDS_LOADOUTS,
    .engines = { COMMAND_ENGINE(BOTH),
                 "--engine: a comparison runs one engine: auto, mc or exact" },
    .between = "vs",
    .formats = cli_formats,
    .tables = { { rows, 0 }, { cli_attack_rows, 0 }, { cli_common_rows, 0 } },
    .keys = { { "attackers", NULL, false }, { "defenders", "vs", true } },
    .bytes = sizeof(struct arguments),
    .check = check,
    .run = run,
    .end = end,
};
