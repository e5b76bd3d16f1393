#include "app/cli/cli.h"
#include "app/cli/report.h"
#include "app/cli/scenario_arguments.h"
#include "app/cli/terminal.h"
#include "app/cli/usage.h"
#include "app/cli/values.h"
#include "volley/advice.h"

#include <stdlib.h>

static const char about[] =
    "Say what to do: best play of both sides as short tables to learn, or the worth of each option "
    "for a given roll."
    "\vWithout --rolled it prints a table for each decision of the attack: when, what to do, and "
    "in "
    "what share of attacks it comes up. With it, every option for that roll, the best first. Dice "
    "are blank, focus, hit, crit and evade, one word for each die; 'vs' parts attack dice and "
    "defense dice, and the attack dice before it are then final.\n\n"
    "Examples:\n"
    "  volley plan \"3 focus lock\" vs \"2\"\n"
    "  volley plan --rolled \"hit focus blank\" \"3 focus lock\" vs \"3 evade\"\n"
    "  volley plan --rolled \"hit crit vs focus blank\" \"2\" vs \"2 focus evade\"\n"
    "  volley plan --attack 2 \"4x 3 focus lock\" vs \"3 focus evade\"\n\n"
    "Formats: text, json, markdown.";

enum { KEY_ATTACK = 0x400, KEY_ROLLED };

struct arguments {
    struct cli_options options;
    volley_advice advice;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *arguments = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        return 0;
    case KEY_ATTACK:
        arguments->advice.attack = cli_read_place(state, "attack", "an attack", text) - 1;
        return 0;
    case KEY_ROLLED:
        arguments->advice.rolled = text;
        return 0;
    case ARGP_KEY_END:
        if (arguments->options.word_count == 0)
            argp_error(state, "no attacker and no defender");
        return 0;
    case ARGP_KEY_SUCCESS: /* when what the options come to together is known */
        if (arguments->options.engine == VOLLEY_ENGINE_MC ||
            arguments->options.engine == VOLLEY_ENGINE_BOTH)
            argp_error(state, "best play is worked out, nothing is simulated: leave out --engine, "
                              "--trials, --precision, --seed and --kernel");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int write_advice(const struct arguments *arguments, const volley_scenario *scenario)
{
    struct progress_bar bar = progress_bar_for(arguments->options.quiet);
    volley_advice advice = arguments->advice;
    struct cli_report report;
    volley_status status;

    advice.plan.watch = progress_bar_watch;
    advice.plan.context = &bar;
    if (!cli_report_begin(&report, &arguments->options))
        return CLI_FAILED;
    status = volley_advice_write(scenario, &advice, arguments->options.format, &report.sink,
                                 &report.error);
    progress_bar_clear(&bar);
    return cli_report_end(&report, status, arguments->advice.rolled);
}

int cli_plan(int argc, char **argv)
{
    static const char *const formats[] = { "text", "json", "markdown", NULL };
    static const struct argp_option rows[] = {
        { "attack", KEY_ATTACK, "N", 0, "Number of the attack it is about (1)", 1 },
        { "rolled", KEY_ROLLED, "DICE", 0,
          "The attack dice rolled, and after 'vs' the defense dice against these attack dice: hit "
          "focus blank, h f b, hit*2 b, 2 hit, hhf vs be",
          1 },
        { 0 },
    };
    static const struct argp_child children[] = { { &cli_options_argp, 0, NULL, 0 }, { 0 } };
    const struct argp argp = {
        rows, parse, "ATTACKER... vs DEFENDER", about, children, NULL, NULL
    };
    struct arguments arguments = { .options = cli_options_default(formats) };
    volley_scenario *scenario = NULL;
    int exit_status;

    if (usage_parse(&argp, argc, argv, &arguments) == 0)
        scenario = scenario_arguments_read(&argp, "volley plan", &arguments.options);
    arguments.advice.plan = arguments.options.plan;
    if (!scenario) {
        cli_options_fini(&arguments.options);
        return CLI_FAILED;
    }
    interrupt_begin();
    exit_status = write_advice(&arguments, scenario);
    volley_scenario_free(scenario);
    cli_options_fini(&arguments.options);
    return exit_status;
}
