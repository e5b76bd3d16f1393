#include "volley/worth.h"
#include "cli/cli.h"
#include "cli/complain.h"
#include "cli/members.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/source.h"
#include "cli/terminal.h"
#include "cli/values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char about[] =
    "What each word and card of a ship adds, and what each upgrade would that it may take: damage "
    "dealt and suffered, how long it stands, and that for a point."
    "\vThe ship is a loadout for both roles, as `volley duel` reads it, or a ship of a squad file, "
    "whose other ships count where cards are limited. It attacks the targets with its primary "
    "weapon, and weapons are weighed against that one. What is inactive as asked stands apart, "
    "with what it needs and what it would add if that held; --assume weighs both cases.\n\n"
    "Examples:\n"
    "  volley worth \"t65xwing wedgeantilles focus\"\n"
    "  volley worth --slot torpedo,astromech --sort net-per-point \"t65xwing lukeskywalker focus "
    "lock\"\n"
    "  volley worth --range 1=0.3,2=0.5,3=0.2 --assume bullseye=0.35 \"@list.xws:2 focus\"\n"
    "  volley worth -e 1 --against targets.csv --under attackers.csv \"xwing wedgeantilles\"\n\n"
    "Formats: text, json, csv, markdown, svg (a picture), html (a page).";

enum { KEY_AGAINST = 0x600, KEY_UNDER, KEY_SLOT, KEY_ALL, KEY_RANGE, KEY_ASSUME, KEY_SORT };

struct arguments {
    struct cli_options options;
    const char *against, *under, *slots, *sort;
    bool all;
    volley_worth_range ranges[VOLLEY_WORTH_RANGES_MAX];
    size_t range_count;
    volley_worth_chance chances[VOLLEY_WORTH_CHANCES_MAX];
    size_t chance_count;
};

/* ---- options ---- */

/* A number above 0 that ends at `end`. */
static bool read_number(const char *text, const char *end, double *out)
{
    const char *rest;

    return cli_read_real(text, out, &rest) && rest == end && *out > 0 && !isinf(*out);
}

/* "1=0.3,2=0.5,3=0.2", or "1" alone. */
static void read_ranges(struct arguments *arguments, struct argp_state *state, const char *text)
{
    const char *at = text;

    while (*at) {
        size_t bytes = strcspn(at, ",");
        const char *equals = memchr(at, '=', bytes), *end = at + bytes;
        volley_worth_range range = { 0, 1 };

        if (arguments->range_count == VOLLEY_WORTH_RANGES_MAX)
            argp_error(state, "--range: more than %d ranges", VOLLEY_WORTH_RANGES_MAX);
        if (*at < '0' || *at > '9' || (equals ? equals : end) != at + 1 ||
            (equals && !read_number(equals + 1, end, &range.weight)))
            argp_error(state, "--range: '%s' is not of the form 1=0.3,2=0.5,3=0.2", text);
        range.range = *at - '0';
        arguments->ranges[arguments->range_count++] = range;
        at = *end ? end + 1 : end;
    }
    if (arguments->range_count == 0)
        argp_error(state, "--range: no range is given");
}

/* "bullseye=0.35", "focus=2=0.5" */
static void read_chance(struct arguments *arguments, struct argp_state *state, char *text)
{
    char *equals = strrchr(text, '=');
    double chance = 0;

    if (!equals || equals == text || !read_number(equals + 1, text + strlen(text), &chance) ||
        chance >= 1)
        argp_error(state,
                   "--assume: '%s' is not a word and a chance between 0 and 1, as in "
                   "bullseye=0.35",
                   text);
    if (arguments->chance_count == VOLLEY_WORTH_CHANCES_MAX)
        argp_error(state, "--assume: more than %d words", VOLLEY_WORTH_CHANCES_MAX);
    *equals = '\0';
    arguments->chances[arguments->chance_count++] = (volley_worth_chance){ text, chance };
}

static void read_sort(struct arguments *arguments, struct argp_state *state, const char *text)
{
    const char *name;
    char list[400] = "";

    arguments->sort = text;
    for (size_t i = 0; (name = volley_worth_sort_at(i)); i++) {
        if (strcmp(name, text) == 0)
            return;
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "", name);
    }
    argp_error(state, "--sort: '%s' is none of: %s", text, list);
}

static void check(struct argp_state *state, const struct arguments *arguments)
{
    const struct cli_options *options = &arguments->options;

    if (options->word_count != 1)
        argp_error(state, options->word_count ? "one ship: put its words in quotes"
                                              : "which ship? Its words are one argument");
    if (options->engine_given && options->engine != VOLLEY_ENGINE_EXACT)
        argp_error(state, "--engine: what a card is worth is worked out exactly");
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *arguments = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        return 0;
    case KEY_AGAINST:
        arguments->against = text;
        return 0;
    case KEY_UNDER:
        arguments->under = text;
        return 0;
    case KEY_SLOT:
        arguments->slots = text;
        return 0;
    case KEY_ALL:
        arguments->all = true;
        return 0;
    case KEY_RANGE:
        read_ranges(arguments, state, text);
        return 0;
    case KEY_ASSUME:
        read_chance(arguments, state, text);
        return 0;
    case KEY_SORT:
        read_sort(arguments, state, text);
        return 0;
    case ARGP_KEY_END:
        check(state, arguments);
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- the question ---- */

/* All that it points to. */
struct request {
    volley_targets *targets, *attackers;
    volley_text *others;
    volley_worth_question question;
};

typedef volley_status read_fn(const volley_source *source, char delimiter,
                              const volley_expander *expander, volley_targets **out,
                              volley_error *err);

static bool read_field(const char *name, read_fn *read, struct members *members,
                       volley_targets **out)
{
    const volley_expander expander = members_expander(members);
    struct source file;
    volley_error error = { 0 };
    volley_source source;
    volley_status status;

    if (!name)
        return true;
    if (!source_open(&file, name))
        return false;
    source = source_of(&file);
    status = read(&source, 0, &expander, out, &error);
    source_close(&file);
    if (status != VOLLEY_OK)
        complain(&error, NULL);
    return status == VOLLEY_OK;
}

static bool make_request(const struct arguments *arguments, struct members *members,
                         struct request *request)
{
    const struct cli_options *options = &arguments->options;
    volley_worth_question *question = &request->question;
    char *text = options->words[0];

    *question = (volley_worth_question){ .edition = options->edition,
                                         .library = options->library,
                                         .targets_name = arguments->against,
                                         .attackers_name = arguments->under,
                                         .slots = arguments->slots,
                                         .all = arguments->all,
                                         .ranges = arguments->ranges,
                                         .range_count = arguments->range_count,
                                         .chances = arguments->chances,
                                         .chance_count = arguments->chance_count,
                                         .sort = arguments->sort,
                                         .plan = options->plan,
                                         .threads = options->simulation.threads };
    if (!members_others(members, text, &request->others, &question->other_count) ||
        !members_expand_sides(members, &text, 1) ||
        !read_field(arguments->against, volley_targets_read, members, &request->targets) ||
        !read_field(arguments->under, volley_attackers_read, members, &request->attackers))
        return false;
    question->loadout = (volley_text){ .text = text, .source = "loadout" };
    question->others = request->others;
    if (request->targets)
        question->targets = volley_targets_list(request->targets, &question->target_count);
    if (request->attackers)
        question->attackers = volley_targets_list(request->attackers, &question->attacker_count);
    return true;
}

static void request_fini(struct request *request)
{
    volley_targets_free(request->targets);
    volley_targets_free(request->attackers);
    free(request->others);
}

/* ---- the answer ---- */

static volley_worth *run(const struct cli_options *options, struct request *request)
{
    struct progress_bar bar = progress_bar_for(options->quiet);
    volley_worth *worth = NULL;
    volley_error error = { 0 };

    request->question.plan.watch = progress_bar_watch;
    request->question.plan.context = &bar;
    if (volley_worth_run(&request->question, &worth, &error) != VOLLEY_OK)
        complain(&error,
                 strcmp(error.source, "loadout") == 0 ? request->question.loadout.text : NULL);
    progress_bar_clear(&bar);
    return worth;
}

static int write_worth(const struct cli_options *options, const volley_worth *worth)
{
    volley_error error = { 0 };
    struct output output;
    volley_status status;
    volley_sink sink;

    if (!cli_options_open(options, &output))
        return CLI_FAILED;
    sink = output_sink(&output);
    status = volley_worth_write(worth, options->format, terminal_is_ascii(), &sink, &error);
    return output_end(&output, status, &error, NULL) ? CLI_DONE : CLI_FAILED;
}

int cli_worth(int argc, char **argv)
{
    static const char *const formats[] = { "text", "json", "csv", "markdown", "svg", "html", NULL };
    static const struct argp_option rows[] = {
        { "against", KEY_AGAINST, "TARGETS.csv", 0,
          "Ships that it attacks: columns defender, weight and, if you like, name", 1 },
        { "under", KEY_UNDER, "ATTACKERS.csv", 0,
          "Attacks on it: columns attacker, weight and, if you like, name", 1 },
        { "slot", KEY_SLOT, "SLOT,SLOT", 0, "Only upgrades of these slots: torpedo,astromech", 1 },
        { "all", KEY_ALL, NULL, 0, "Also upgrades that cost more than the points that are left",
          1 },
        { "range", KEY_RANGE, "R=W,R=W", 0,
          "Ranges of the attacks with their weights (2): 1=0.3,2=0.5,3=0.2", 1 },
        { "assume", KEY_ASSUME, "WORD=P", 0,
          "A word that holds with a chance, as bullseye=0.35; may be given again", 1 },
        { "sort", KEY_SORT, "ORDER", 0,
          "net (damage dealt more and suffered less), dealt, suffered, destroyed, stands, each "
          "with -per-point, or cost, name, slot",
          1 },
        { 0 },
    };
    static const struct argp_child children[] = { { &cli_options_argp, 0, NULL, 0 }, { 0 } };
    const struct argp argp = { rows, parse, "LOADOUT|@LIST.xws:N", about, children, NULL, NULL };
    struct arguments arguments = { .options = cli_options_default(formats) };
    struct request request = { 0 };
    struct members members = { 0 };
    volley_worth *worth = NULL;
    int exit_status = CLI_FAILED;

    argp_parse(&argp, argc, argv, 0, NULL, &arguments);
    interrupt_begin();
    members = members_for(&arguments.options);
    if (make_request(&arguments, &members, &request)) {
        worth = run(&arguments.options, &request);
        exit_status = worth ? write_worth(&arguments.options, worth) : CLI_FAILED;
    }
    volley_worth_free(worth);
    request_fini(&request);
    members_fini(&members);
    cli_options_fini(&arguments.options);
    return exit_status;
}
