#include "volley/squad.h"
#include "app/cli/cli.h"
#include "app/cli/complain.h"
#include "app/cli/members.h"
#include "app/cli/report.h"
#include "app/cli/source.h"
#include "app/cli/terminal.h"
#include "app/cli/usage.h"
#include "app/cli/values.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char about[] =
    "Say what the ships of a squad do and stand: read the file that a squad builder exports (XWS)."
    "\vFor each ship: its attacks at range 1 to 3 on a target, with each of its weapons; what "
    "standard attacks do to it; which of its cards counted, which did not and what they would "
    "have needed. The figures are exact. The edition is what the list tells by its ruleset, link, "
    "builder, faction, version or points, unless -e says it.\n\n"
    "In any loadout of any command, @LIST.xws:2 is the second ship of the list, with its cards but "
    "without its weapons; @LIST.xws:3.2 that of the third squad in the file.\n\n"
    "Examples:\n"
    "  volley squad rebels.xws\n"
    "  volley squad --with focus --target \"3 evade hull=3\" rebels.xws\n"
    "  volley squad --with focus --with \"2:lock\" --defend-with \"1:evade\" rebels.xws\n"
    "  volley squad -f csv -o squad.csv rebels.xws\n"
    "  volley run \"@rebels.xws:1 focus\" vs \"@empire.xws:2 evade\"\n\n"
    "Formats: text, json, csv, markdown, html (a page).";

enum { KEY_TARGET = 0x500, KEY_WITH, KEY_DEFEND_WITH, KEY_SQUAD, SHIP_DIGITS = 4 };

struct arguments {
    struct cli_options options;
    volley_squad_question question;
    char *for_all[2]; /* words of --with and --defend-with; NULL: none */
    volley_squad_words *own;
    const char *file;
};

static void *need(struct argp_state *state, void *memory)
{
    if (!memory)
        argp_failure(state, CLI_FAILED, ENOMEM, "the options");
    return memory;
}

/* "2:focus lock" is for the second ship; only digits stand before its ":". */
static size_t ship_of(const char *text, const char **words)
{
    size_t digits = strspn(text, "0123456789");

    *words = text;
    if (digits == 0 || digits > SHIP_DIGITS || text[digits] != ':')
        return 0;
    *words = text + digits + 1;
    return strtoul(text, NULL, 10);
}

static void add_own(struct argp_state *state, size_t ship, int defends, const char *words)
{
    struct arguments *arguments = state->input;
    size_t count = arguments->question.own_count;

    arguments->own = need(state, realloc(arguments->own, (count + 1) * sizeof *arguments->own));
    arguments->own[count] = (volley_squad_words){ ship, defends, words };
    arguments->question.own = arguments->own;
    arguments->question.own_count = count + 1;
}

/* Words for all ships add up, as those for one do. */
static void add_words(struct argp_state *state, int defends, const char *text)
{
    struct arguments *arguments = state->input;
    char **for_all = &arguments->for_all[defends];
    const char *words;
    size_t ship = ship_of(text, &words), bytes;
    char *joined;

    if (words != text) {
        add_own(state, ship, defends, words);
        return;
    }
    bytes = (*for_all ? strlen(*for_all) : 0) + strlen(text) + 2;
    joined = need(state, malloc(bytes));
    snprintf(joined, bytes, "%s%s%s", *for_all ? *for_all : "", *for_all ? " " : "", text);
    free(*for_all);
    *for_all = joined;
    if (defends)
        arguments->question.defend_with = joined;
    else
        arguments->question.with = joined;
}

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *arguments = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        return 0;
    case KEY_TARGET:
        arguments->question.target = text;
        return 0;
    case KEY_WITH:
        add_words(state, 0, text);
        return 0;
    case KEY_DEFEND_WITH:
        add_words(state, 1, text);
        return 0;
    case KEY_SQUAD:
        arguments->question.squad = cli_read_place(state, "squad", "a squad", text);
        return 0;
    case ARGP_KEY_ARG:
        if (arguments->file)
            argp_error(state, "more than one file");
        arguments->file = text;
        return 0;
    case ARGP_KEY_NO_ARGS:
        argp_error(state, "no file of a squad; \"-\" is standard input");
        return 0;
    case ARGP_KEY_SUCCESS:
        if (arguments->options.engine == VOLLEY_ENGINE_BOTH)
            argp_error(state, "a squad is worked out by one engine: auto, exact or mc");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static volley_squads *read_squads(const volley_library *library, const char *name)
{
    volley_squads *squads = NULL;
    volley_error error = { 0 };
    struct source file;
    volley_source source;

    if (!source_try_squad(&file, name, &error)) {
        complain(&error, NULL);
        return NULL;
    }
    source = source_of(&file);
    if (volley_squads_read(library, &source, &squads, &error) != VOLLEY_OK)
        complain(&error, NULL);
    source_close(&file);
    return squads;
}

/* What an error is about, to be shown under it. */
static const char *text_of(const volley_squad_question *question, const volley_error *error)
{
    if (strcmp(error->source, "target") == 0)
        return question->target;
    if (strcmp(error->source, "with") == 0)
        return question->with;
    return strcmp(error->source, "defend-with") == 0 ? question->defend_with : NULL;
}

static int write_squads(const struct arguments *arguments, const volley_squads *squads)
{
    struct progress_bar bar = progress_bar_for(arguments->options.quiet);
    volley_squad_question question = arguments->question;
    struct cli_report report;
    volley_status status;

    question.plan.watch = progress_bar_watch;
    question.plan.context = &bar;
    question.simulation.progress = progress_bar_trials;
    question.simulation.context = &bar;
    if (!cli_report_begin(&report, &arguments->options))
        return CLI_FAILED;
    status = volley_squads_write(squads, &question, arguments->options.format, &report.sink,
                                 &report.error);
    progress_bar_clear(&bar);
    return cli_report_end(&report, status, text_of(&arguments->question, &report.error));
}

static int run(struct arguments *arguments)
{
    volley_squads *squads = NULL;
    struct members members = members_for(&arguments->options);
    int exit_status = CLI_FAILED;
    bool ok = true;

    if (arguments->question.target) {
        arguments->question.target = members_expand_one(&members, arguments->question.target, true);
        ok = arguments->question.target != NULL;
    }
    if (ok)
        squads = read_squads(arguments->options.library, arguments->file);
    if (squads)
        exit_status = write_squads(arguments, squads);
    volley_squads_free(squads);
    members_fini(&members);
    return exit_status;
}

int cli_squad(int argc, char **argv)
{
    static const char *const formats[] = { "text", "json", "csv", "markdown", "html", NULL };
    static const struct argp_option rows[] = {
        { "target", KEY_TARGET, "LOADOUT", 0,
          "What the ships attack (" VOLLEY_SQUAD_TARGET_DEFAULT ")", 1 },
        { "with", KEY_WITH, "WORDS", 0,
          "Words added to each attack, such as \"focus lock\"; \"2:focus\" only to those of ship 2",
          1 },
        { "defend-with", KEY_DEFEND_WITH, "WORDS", 0,
          "Words added to each ship when it is attacked, such as \"evade\"; \"2:evade\" to ship 2",
          1 },
        { "squad", KEY_SQUAD, "N", 0, "Only squad number N of the file (all)", 1 },
        { 0 },
    };
    static const struct argp_child children[] = { { &cli_options_argp, 0, NULL, 0 }, { 0 } };
    const struct argp argp = { rows, parse, "LIST.xws", about, children, NULL, NULL };
    struct arguments arguments = { .options = cli_options_default(formats) };
    const bool ok = usage_parse(&argp, argc, argv, &arguments) == 0;
    int exit_status = CLI_FAILED;

    interrupt_begin();
    arguments.question.plan = arguments.options.plan;
    arguments.question.engine = arguments.options.engine;
    arguments.question.simulation = arguments.options.simulation;
    arguments.question.edition = arguments.options.edition_given ? arguments.options.edition : NULL;
    if (ok)
        exit_status = run(&arguments);
    for (int defends = 0; defends < 2; defends++)
        free(arguments.for_all[defends]);
    free(arguments.own);
    cli_options_fini(&arguments.options);
    return exit_status;
}
