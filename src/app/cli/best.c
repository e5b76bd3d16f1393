#include "volley/best.h"
#include "app/cli/cli.h"
#include "app/cli/complain.h"
#include "app/cli/report.h"
#include "app/cli/terminal.h"
#include "app/cli/usage.h"
#include "app/cli/values.h"
#include "app/cli/weighing.h"

#include <limits.h>
#include <math.h>
#include <string.h>

static const char about[] =
    "The best sets of upgrades for a ship with its pilot, within the points and the slots: the ten "
    "best, each with its figures and by how much it is behind the first."
    "\vThe ship is a loadout for both roles with its pilot, or a ship of a squad file, whose other "
    "ships count where cards are limited. Upgrades that it has stay, unless --open takes them off, "
    "and the budget is for what comes beside them: in 2.5 what the pilot has left, if nothing is "
    "said. It attacks targets and is attacked as in `volley worth`, at each range with the best of "
    "its weapons. All sets are tried, and it is said how many there were; after --seconds or "
    "Ctrl-C the best so far are told, and that they are not proved.\n\n"
    "A set is told if each of its cards adds to it: one that changes nothing as asked is in none. "
    "What holds, as focus, lock, bullseye or range=1, is said in the words of the ship.\n\n"
    "Objectives:\n"
    "  joust    most damage dealt by damage suffered, in one attack each\n"
    "  damage   most damage dealt in an attack\n"
    "  kill     the greatest chance that an attack destroys the target (needs hull)\n"
    "  survive  most attacks until it is destroyed\n\n"
    "Examples:\n"
    "  volley best \"t65xwing lukeskywalker focus lock\"\n"
    "  volley best --for damage --budget 18 \"@list.xws:2 focus\"\n"
    "  volley best --open --range 1=0.3,2=0.5,3=0.2 --assume bullseye=0.35 \\\n"
    "        \"@list.xws:2 focus\"\n"
    "  volley best -e 1 --budget 12 --slot elite,astromech \\\n"
    "        \"xwing wedgeantilles focus\"\n\n"
    "Formats: text, json, csv, markdown, html (a page).";

enum { KEY_FOR = 0x600, KEY_BUDGET, KEY_OPEN, KEY_TOP, KEY_SECONDS };

struct arguments {
    struct cli_options options;
    struct weighing weighing;
    const char *objective;
    int budget;
    bool budget_given, open;
    size_t top;
    double seconds;
};

/* ---- options ---- */

static void read_objective(struct arguments *arguments, struct argp_state *state, const char *text)
{
    volley_error error = { 0 };

    arguments->objective = text;
    if (volley_best_check_objective(text, &error) != VOLLEY_OK)
        argp_error(state, "--for: %s", error.message);
}

static double read_seconds(struct argp_state *state, const char *text)
{
    const char *rest;
    double seconds = 0;

    if (!cli_read_real(text, &seconds, &rest) || *rest || !(seconds > 0) || isinf(seconds))
        argp_error(state, "--seconds: '%s' is not a number above 0", text);
    return seconds;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    static const uint64_t points[2] = { 0, INT_MAX }, tops[2] = { 1, VOLLEY_BEST_TOP_MAX };
    struct arguments *arguments = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        state->child_inputs[1] = &arguments->weighing;
        return 0;
    case KEY_FOR:
        read_objective(arguments, state, text);
        return 0;
    case KEY_BUDGET:
        arguments->budget = (int)cli_read_whole(state, "budget", text, points);
        arguments->budget_given = true;
        return 0;
    case KEY_OPEN:
        arguments->open = true;
        return 0;
    case KEY_TOP:
        arguments->top = (size_t)cli_read_whole(state, "top", text, tops);
        return 0;
    case KEY_SECONDS:
        arguments->seconds = read_seconds(state, text);
        return 0;
    case ARGP_KEY_END:
        weighing_check(state, &arguments->options, "what a set is worth");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- the answer ---- */

static int watch_sets(const volley_watch *now, void *context)
{
    progress_bar_show(context, now->share, now->seconds, "sets of upgrades");
    return interrupt_came();
}

static volley_best *run(const struct arguments *arguments, struct weighing_request *request)
{
    struct progress_bar bar = progress_bar_for(arguments->options.quiet);
    volley_best_question question = { .objective = arguments->objective,
                                      .budget = arguments->budget_given ? &arguments->budget : NULL,
                                      .open = arguments->open,
                                      .top = arguments->top,
                                      .seconds = arguments->seconds };
    volley_best *best = NULL;
    volley_error error = { 0 };

    request->question.plan.watch = watch_sets;
    request->question.plan.context = &bar;
    question.ship = request->question;
    if (volley_best_run(&question, &best, &error) != VOLLEY_OK)
        complain(&error,
                 strcmp(error.source, "loadout") == 0 ? request->question.loadout.text : NULL);
    progress_bar_clear(&bar);
    return best;
}

static int write_best(const struct cli_options *options, const volley_best *best)
{
    struct cli_report report;

    if (!cli_report_begin(&report, options))
        return CLI_FAILED;
    return cli_report_end(
        &report, volley_best_write(best, options->format, &report.sink, &report.error), NULL);
}

int cli_best(int argc, char **argv)
{
    static const char *const formats[] = { "text", "json", "csv", "markdown", "html", NULL };
    static const struct argp_option rows[] = {
        { "for", KEY_FOR, "joust|damage|kill|survive", 0,
          "What makes a set good, see below (joust)", 1 },
        { "budget", KEY_BUDGET, "POINTS", 0,
          "What the upgrades may cost together (in 2.5: what the pilot has left)", 1 },
        { "open", KEY_OPEN, NULL, 0, "Take the upgrades that the ship has off first", 1 },
        { "top", KEY_TOP, "K", 0, "Tell so many sets (10)", 1 },
        { "seconds", KEY_SECONDS, "S", 0, "Stop then, and tell the best so far", 1 },
        { 0 },
    };
    static const struct argp_child children[] = { { &cli_options_argp, 0, NULL, 0 },
                                                  { &weighing_argp, 0, NULL, 1 },
                                                  { 0 } };
    const struct argp argp = { rows, parse, "LOADOUT|@LIST.xws:N", about, children, NULL, NULL };
    struct arguments arguments = { .options = cli_options_default(formats) };
    struct weighing_request request = { 0 };
    struct members members = { 0 };
    volley_best *best = NULL;
    int exit_status = CLI_FAILED;

    const bool ok = usage_parse(&argp, argc, argv, &arguments) == 0;

    interrupt_begin();
    members = members_for(&arguments.options);
    if (ok && weighing_request_make(&request, &arguments.weighing, &arguments.options, &members)) {
        best = run(&arguments, &request);
        exit_status = best ? write_best(&arguments.options, best) : CLI_FAILED;
    }
    volley_best_free(best);
    weighing_request_fini(&request);
    members_fini(&members);
    cli_options_fini(&arguments.options);
    return exit_status;
}
