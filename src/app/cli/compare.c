#include "volley/compare.h"
#include "app/cli/complain.h"
#include "app/cli/members.h"
#include "app/cli/scenario_arguments.h"
#include "base/ascii.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The variants are the attackers and defenders of a command line, each pair with each policy under
 * a label, A, B, C and so on. */
enum { LABEL_MAX = 4, VARIANTS_MAX = 26 + 26 * 26 /* A to ZZ */ };

struct arguments {
    struct cli_options options;
    const char *reference, *costs, *against; /* NULL: nothing is said */
    volley_column columns[VOLLEY_COLUMNS_MOST];
    volley_compare question;
    volley_variant *variants; /* of the question */
    size_t policy_count;      /* of variants of the same loadouts */
    volley_targets *targets;
    volley_comparison *comparison;
};

/* Rounds are what whole cells of sweeps are. */
static bool read_column(struct parse *parse, volley_column *out, char *text)
{
    return cli_read_column(parse, out, text) &&
           (out->metric != VOLLEY_METRIC_ROUNDS ||
            option_refuse(parse,
                          "'rounds' is none of the figures of attacks; volley sweep has it"));
}

static bool set_columns(struct parse *parse, void *to, char *text)
{
    struct arguments *arguments = to;
    char *words[VOLLEY_COLUMNS_MOST];
    bool ok =
        cli_read_list(parse, text, words, VOLLEY_COLUMNS_MOST, &arguments->question.column_count);

    arguments->question.adds = false;
    for (size_t i = 0; ok && i < arguments->question.column_count; i++)
        ok = read_column(parse, &arguments->columns[i], words[i]);
    return ok;
}

static bool set_value(struct parse *parse, void *to, char *text)
{
    struct arguments *arguments = to;

    arguments->question.column_count = 1;
    arguments->question.adds = true;
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

/* The variant of a label, which may be written small. NULL: there is none. */
static volley_variant *find_variant(struct arguments *asked, const char *label, size_t bytes)
{
    for (size_t i = 0; i < asked->question.variant_count; i++)
        if (strlen(asked->variants[i].label) == bytes &&
            ascii_same_bytes(asked->variants[i].label, label, bytes))
            return &asked->variants[i];
    return NULL;
}

/* "A=47,B=43.5": false, and said so, when it is not of that form. */
static bool read_costs(struct arguments *asked)
{
    struct host *host = asked->options.host;

    for (const char *text = asked->costs, *next; *text; text = next) {
        const size_t bytes = strcspn(text, "=");
        volley_variant *variant = find_variant(asked, text, bytes);
        char *end = (char *)text + bytes;
        const double points = *end == '=' ? strtod(text + bytes + 1, &end) : NAN;
        const bool is_hex =
            memchr(text, 'x', (size_t)(end - text)) || memchr(text, 'X', (size_t)(end - text));

        if (!variant || !(points > 0) || isinf(points) || is_hex || (*end && *end != ','))
            return say(
                host,
                "--cost: '%s' is not of the form A=47,B=43 with variants that there are and costs "
                "above 0",
                text);
        if (!isnan(variant->cost))
            return say(host, "--cost: '%s': variant %s has a cost already", text, variant->label);
        variant->cost = points;
        next = *end ? end + 1 : end;
    }
    return true;
}

static bool read_reference(struct arguments *asked)
{
    const volley_variant *variant = find_variant(asked, asked->reference, strlen(asked->reference));

    if (variant)
        asked->question.reference = (size_t)(variant - asked->variants);
    else
        say(asked->options.host, "--reference: there is no variant '%s'", asked->reference);
    return variant != NULL;
}

/* Make them with all but their loadouts. False, and said so: no memory. */
static bool make_variants(struct arguments *asked)
{
    const struct cli_options *options = &asked->options;
    const size_t count = asked->question.variant_count;
    char(*labels)[LABEL_MAX] = cli_keep(options, malloc(count * sizeof *labels));

    asked->question.variants = asked->variants =
        cli_keep(options, calloc(count, sizeof *asked->variants));
    for (size_t i = 0; labels && asked->variants && i < count; i++) {
        /* A, B, … Z, AA, AB, … */
        if (i < 26)
            snprintf(labels[i], LABEL_MAX, "%c", (char)('A' + i));
        else
            snprintf(labels[i], LABEL_MAX, "%c%c", (char)('A' + i / 26 - 1), (char)('A' + i % 26));
        asked->variants[i] = (volley_variant){ .label = labels[i], .cost = NAN };
        if (options->policy_count > 1)
            asked->variants[i].policy = &options->policies[i % asked->policy_count];
    }
    return labels && asked->variants;
}

/* In their words, if each is a loadout by its looks: in quotes, or a number. */
static bool refuse_defenders(struct cli_options *options, const struct cli_side *side)
{
    char why[256] = "'vs' stands before each defender, as in";
    bool whole = true;

    for (size_t i = 0; i < side->count; i++)
        whole = whole && (strchr(side->words[i], ' ') ||
                          strpbrk(side->words[i], "0123456789") == side->words[i]);
    for (size_t i = 0; whole && i < side->count; i++)
        cli_append(why, sizeof why, " vs \"%s\"", side->words[i]);
    return usage_wrong(options,
                       whole ? why
                             : "'vs' stands before each defender, each in quotes, as in vs \"3 "
                               "focus\" vs \"3 evade\"",
                       true);
}

/* ATTACKER... vs DEFENDER [vs DEFENDER...], or with targets ATTACKER... */
static bool check(struct parse *parse, void *arguments)
{
    struct arguments *asked = arguments;
    struct cli_options *options = arguments;
    const struct cli_side *sides = options->sides;
    bool right = sides[0].count > 0 && !asked->against == (options->side_count > 1);

    (void)parse;
    if (!scenario_arguments_unquote(options, false))
        return false;
    for (size_t i = 1; i < options->side_count; i++) {
        if (right && sides[i].count > 1)
            return refuse_defenders(options, &sides[i]);
        right = right && sides[i].count == 1;
    }
    if (!right)
        return usage_wrong(options,
                           asked->against
                               ? "with --against there are only attackers, and no 'vs'"
                               : "the arguments are not ATTACKER... vs DEFENDER [vs DEFENDER...], "
                                 "each in quotes",
                           true);
    asked->policy_count = options->policy_count ? options->policy_count : 1;
    asked->question.variant_count =
        sides[0].count * (asked->against ? 1 : options->side_count - 1) * asked->policy_count;
    if (asked->question.variant_count > VARIANTS_MAX)
        return usage_wrong(options, "there are more than 702 variants", true);
    if (!make_variants(asked))
        return false;
    options->is_misused =
        (asked->reference && !read_reference(asked)) || (asked->costs && !read_costs(asked));
    return !options->is_misused;
}

/* ---- the run ---- */

static bool read_loadouts(struct arguments *asked)
{
    const struct cli_options *options = &asked->options;
    const size_t of_attackers = options->sides[0].count;
    const volley_text *attackers;

    if (!members_expand(options, false) ||
        !(attackers = cli_name_side(options, &options->sides[0], "attacker", true)))
        return false;
    for (size_t i = 0; i < asked->question.variant_count; i++) {
        const size_t loadout = i / asked->policy_count, defender = loadout / of_attackers + 1;

        asked->variants[i].attacker = attackers[loadout % of_attackers];
        if (!asked->against && !cli_name_text(options, options->sides[defender].words[0],
                                              "defender", defender, &asked->variants[i].defender))
            return false;
    }
    return true;
}

static bool work(void *arguments, volley_error *error)
{
    struct arguments *asked = arguments;
    const struct cli_options *options = arguments;
    volley_compare *question = &asked->question;

    question->edition = options->edition;
    question->library = options->library;
    question->engine = options->engine;
    question->plan = options->plan;
    question->simulation = options->simulation;
    question->columns = asked->columns;
    if (!read_loadouts(asked) ||
        !members_read(options, asked->against, volley_targets_read, &asked->targets))
        return false;
    if (asked->targets)
        question->targets = volley_targets_list(asked->targets, &question->target_count);
    return volley_compare_run(question, &asked->comparison, error) == VOLLEY_OK;
}

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct arguments *arguments = asked;

    return volley_comparison_write(arguments->comparison, arguments->options.format, sink, error);
}

static void end(void *asked)
{
    struct arguments *arguments = asked;

    volley_comparison_free(arguments->comparison);
    volley_targets_free(arguments->targets);
}

static const struct option rows[] = {
    { "reference", 0, "LABEL", HELP("Variant to compare with (A)"), GROUP_QUESTION,
      OPTION_AT(struct arguments, reference) },
    { "cost", 0, "A=N,B=N", HELP("Points of variants: adds damage per point"), GROUP_QUESTION,
      OPTION_AT(struct arguments, costs) },
    { "against", 0, "TARGETS.csv",
      HELP("Weigh over targets: columns defender, weight and, if you like, name"), GROUP_QUESTION,
      OPTION_AT(struct arguments, against) },
    { "columns", 0, "A,B,C",
      HELP("Figures to show: damage, hit, crit, destroyed, half (points), at-least-N (or N+), "
           "points (taken), attacks (to kill), left-TOKEN (on the defender), attacker-left-TOKEN"),
      GROUP_QUESTION, OPTION_SETS(set_columns) },
    { "value", 0, "NAME", HELP("One of these figures, besides the usual ones"), GROUP_QUESTION,
      OPTION_SETS(set_value) },
    { "sort", 0, "NAME",
      HELP("Sort by a figure, cost or per-point, the best first; -NAME: the worst first"),
      GROUP_QUESTION, OPTION_READS(struct arguments, question.order, read_order) },
    { 0 },
};

const struct command cli_compare = {
    .name = "compare",
    .summary = "put attackers or defenders side by side",
    .forms = { "ATTACKER... vs DEFENDER [vs DEFENDER...]" },
    .operands = OPERANDS_LOADOUTS,
    .engines = { COMMAND_ENGINE(BOTH),
                 "--engine: a comparison runs one engine: auto, mc or exact" },
    .between = "vs",
    .formats = cli_formats,
    .tables = { rows, cli_attack_rows, cli_common_rows, cli_geometry_rows },
    .first = " against columns cost edition policy reference sort engine format output ",
    .idle = COMMAND_COSTS,
    .keys = { { "attackers", NULL, false }, { "defenders", "vs", true } },
    .bytes = sizeof(struct arguments),
    .check = check,
    .work = work,
    .again = true,
    .write = write,
    .end = end,
};
