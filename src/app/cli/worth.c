#include "volley/worth.h"
#include "app/cli/cli.h"
#include "app/cli/complain.h"
#include "app/cli/report.h"
#include "app/cli/terminal.h"
#include "app/cli/usage.h"
#include "app/cli/values.h"
#include "app/cli/weighing.h"

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
    "  volley worth --slot torpedo,astromech --sort net-per-point \\\n"
    "        \"t65xwing lukeskywalker focus lock\"\n"
    "  volley worth --range 1=0.3,2=0.5,3=0.2 --assume bullseye=0.35 \\\n"
    "        \"@list.xws:2 focus\"\n"
    "  volley worth -e 1 --against targets.csv --under attackers.csv \\\n"
    "        \"xwing wedgeantilles\"\n\n"
    "Formats: text, json, csv, markdown, svg (a picture), html (a page).";

enum { KEY_ALL = 0x600, KEY_SORT };

enum { SORTS_MAX = 16 };

struct arguments {
    struct cli_options options;
    struct weighing weighing;
    const char *sort;
    bool all;
};

/* ---- options ---- */

static void read_sort(struct arguments *arguments, struct argp_state *state, const char *text)
{
    const char *names[SORTS_MAX + 1] = { NULL };

    for (size_t i = 0; i < SORTS_MAX && (names[i] = volley_worth_sort_at(i));)
        i++;
    arguments->sort = names[cli_read_choice(state, "sort", text, names)];
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *arguments = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        state->child_inputs[1] = &arguments->weighing;
        return 0;
    case KEY_ALL:
        arguments->all = true;
        return 0;
    case KEY_SORT:
        read_sort(arguments, state, text);
        return 0;
    case ARGP_KEY_END:
        weighing_check(state, &arguments->options, "what a card is worth");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* ---- the answer ---- */

/* *worth is NULL also where another process has the answer. */
static bool run(const struct cli_options *options, struct weighing_request *request,
                volley_worth **worth)
{
    struct progress_bar bar = progress_bar_for(options->quiet);
    volley_error error = { 0 };
    volley_status status;

    request->question.plan.watch = progress_bar_watch;
    request->question.plan.context = &bar;
    status = volley_worth_run(&request->question, worth, &error);
    if (status != VOLLEY_OK)
        complain(&error,
                 strcmp(error.source, "loadout") == 0 ? request->question.loadout.text : NULL);
    progress_bar_clear(&bar);
    return status == VOLLEY_OK;
}

static int write_worth(const struct cli_options *options, const volley_worth *worth)
{
    struct cli_report report;

    if (!cli_report_begin(&report, options))
        return CLI_FAILED;
    return cli_report_end(
        &report, volley_worth_write(worth, options->format, &report.sink, &report.error), NULL);
}

int cli_worth(int argc, char **argv)
{
    static const char *const formats[] = { "text", "json", "csv", "markdown", "svg", "html", NULL };
    static const struct argp_option rows[] = {
        { "all", KEY_ALL, NULL, 0, "Also upgrades that cost more than the points that are left",
          1 },
        { "sort", KEY_SORT, "ORDER", 0,
          "net (damage dealt more and suffered less), dealt, suffered, destroyed, stands, each "
          "with -per-point, or cost, name, slot",
          1 },
        { 0 },
    };
    static const struct argp_child children[] = { { &cli_options_argp, 0, NULL, 0 },
                                                  { &weighing_argp, 0, NULL, 1 },
                                                  { 0 } };
    const struct argp argp = { rows, parse, "LOADOUT|@LIST.xws:N", about, children, NULL, NULL };
    struct arguments arguments = { .options = cli_options_default(formats) };
    struct weighing_request request = { 0 };
    struct members members = { 0 };
    volley_worth *worth = NULL;
    int exit_status = CLI_FAILED;

    const bool ok = usage_parse(&argp, argc, argv, &arguments) == 0;

    interrupt_begin();
    members = members_for(&arguments.options);
    if (ok && weighing_request_make(&request, &arguments.weighing, &arguments.options, &members)) {
        request.question.all = arguments.all;
        request.question.sort = arguments.sort;
        if (run(&arguments.options, &request, &worth))
            exit_status = worth ? write_worth(&arguments.options, worth) : CLI_DONE;
    }
    volley_worth_free(worth);
    weighing_request_fini(&request);
    members_fini(&members);
    cli_options_fini(&arguments.options);
    return exit_status;
}
