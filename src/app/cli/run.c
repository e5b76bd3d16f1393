#include "app/cli/complain.h"
#include "app/cli/report.h"
#include "app/cli/scenario_arguments.h"
#include "app/cli/terminal.h"

static const char about[] =
    "Play one or more attacks against a defender and report the damage: exact probabilities, and "
    "a simulation that checks them."
    "\vA loadout is a list of words in quotes: dice first, then tokens, then what the ship can do. "
    "Several attackers attack in order; the defender's tokens carry over.\n\n"
    "Examples:\n"
    "  volley run \"3 focus lock\" vs \"3 focus evade\"\n"
    "  volley run \"2x 3 focus\" \"4 lock range=1\" vs \"2 evade hull=4 shields=2\"\n"
    "  volley run --engine mc --trials 1M \"4 lock reroll=1\" vs \"2 focus\"\n\n"
    "Formats: text, json, csv, markdown, svg (a picture), html (a page). `volley words` lists all "
    "words of a loadout.";

struct arguments {
    struct cli_options options;
    bool no_check;
};

/* ---- the run ---- */

struct results {
    volley_plan *plan;
    volley_outcome *simulated, *exact;
    volley_check check;
    bool is_checked;
};

/* The exact outcome and, where the report has a place for it, its check; or a simulation. */
static volley_status run_auto(const struct arguments *arguments,
                              const volley_simulation *simulation, struct results *results,
                              volley_error *error)
{
    volley_outcome *outcome;
    volley_status status = volley_run_auto(results->plan, simulation, &outcome, error);
    volley_summary summary;

    if (status != VOLLEY_OK)
        return status;
    volley_outcome_summary(outcome, &summary);
    *(summary.trials ? &results->simulated : &results->exact) = outcome;
    results->is_checked =
        results->exact && !arguments->no_check && arguments->options.format != VOLLEY_CSV;
    return results->is_checked
               ? volley_run_check(results->plan, results->exact, simulation, &results->check, error)
               : VOLLEY_OK;
}

static volley_status run_engines(const struct arguments *arguments,
                                 const volley_simulation *simulation, struct results *results,
                                 volley_error *error)
{
    const struct cli_options *options = &arguments->options;
    volley_status status = VOLLEY_OK;

    if (options->engine == VOLLEY_ENGINE_AUTO)
        return run_auto(arguments, simulation, results, error);
    if (options->engine != VOLLEY_ENGINE_MC)
        status = volley_run_exact(results->plan, &results->exact, error);
    if (status == VOLLEY_OK && options->engine != VOLLEY_ENGINE_EXACT)
        status = volley_run_simulation(results->plan, simulation, &results->simulated, error);
    return status;
}

static volley_status work(const struct arguments *arguments, const volley_scenario *scenario,
                          struct results *results, volley_error *error)
{
    const struct cli_options *options = &arguments->options;
    struct progress_bar bar = progress_bar_for(options->host, options->quiet);
    volley_simulation simulation = options->simulation;
    volley_plan_options plan = options->plan;
    volley_status status;

    progress_bar_attach(&bar, &plan, &simulation);
    status = volley_plan_create(scenario, &plan, &results->plan, error);
    progress_bar_clear(&bar);
    if (status == VOLLEY_OK)
        status = run_engines(arguments, &simulation, results, error);
    progress_bar_clear(&bar);
    return status;
}

static int write_report(const struct cli_options *options, const struct results *results)
{
    const volley_report found = { .plan = results->plan,
                                  .simulated = results->simulated,
                                  .exact = results->exact,
                                  .check = results->is_checked ? &results->check : NULL };
    volley_status status = VOLLEY_OK;
    struct cli_report report;

    if (!cli_report_begin(&report, options))
        return CLI_FAILED;
    if (options->format == VOLLEY_CSV)
        status = volley_report_csv_header(0, &report.sink, &report.error);
    if (status == VOLLEY_OK)
        status = volley_report_write(&found, options->format, &report.sink, &report.error);
    return cli_report_end(&report, status, NULL);
}

static int run(void *asked)
{
    const struct arguments *arguments = asked;
    const struct cli_options *options = asked;
    volley_scenario *scenario = scenario_arguments_read(options);
    struct results results = { 0 };
    volley_error error = { 0 };
    int exit_status = CLI_FAILED;

    if (!scenario)
        return CLI_FAILED;
    interrupt_begin(false);
    if (work(arguments, scenario, &results, &error) == VOLLEY_OK)
        exit_status = write_report(options, &results);
    else
        complain(options->host, &error, NULL);
    volley_outcome_free(results.simulated);
    volley_outcome_free(results.exact);
    volley_plan_free(results.plan);
    volley_scenario_free(scenario);
    return exit_status;
}

static const struct option rows[] = {
    { "no-check", 0, NULL, "No simulation that checks exact probabilities", GROUP_ENGINE,
      OPTION_FLAG(struct arguments, no_check) },
    { 0 },
};

const struct command cli_run = {
    .name = "run",
    .summary = "play one scenario and report the damage",
    .forms = "ATTACKER... vs DEFENDER",
    .about = about,
    .operands = OPERANDS_LOADOUTS,
    .between = "vs",
    .formats = cli_formats,
    .tables = { { rows, 0 }, { cli_attack_rows, 0 }, { cli_common_rows, 0 } },
    .keys = { { "attackers", NULL, false }, { "defender", "vs", false } },
    .bytes = sizeof(struct arguments),
    .check = scenario_arguments_check,
    .run = run,
};
