#include "app/cli/scenario_arguments.h"

struct arguments {
    struct cli_options options;
    bool no_check;
    volley_scenario *scenario;
    volley_plan *plan;
    volley_outcome *simulated, *exact;
    volley_check check;
    bool is_checked;
};

/* The exact outcome and, where the report has a place for it, its check; or a simulation. */
static volley_status run_auto(struct arguments *arguments, volley_error *error)
{
    const volley_simulation *simulation = &arguments->options.simulation;
    volley_outcome *outcome;
    volley_status status = volley_run_auto(arguments->plan, simulation, &outcome, error);
    volley_summary summary;

    if (status != VOLLEY_OK)
        return status;
    volley_outcome_summary(outcome, &summary);
    *(summary.trials ? &arguments->simulated : &arguments->exact) = outcome;
    arguments->is_checked =
        arguments->exact && !arguments->no_check && arguments->options.format != VOLLEY_CSV;
    return arguments->is_checked ? volley_run_check(arguments->plan, arguments->exact, simulation,
                                                    &arguments->check, error)
                                 : VOLLEY_OK;
}

static bool work(void *asked, volley_error *error)
{
    struct arguments *arguments = asked;
    struct cli_options *options = asked;
    volley_status status = VOLLEY_OK;

    if (!scenario_arguments_read(options, &arguments->scenario, error) ||
        volley_plan_create(arguments->scenario, &options->plan, &arguments->plan, error) !=
            VOLLEY_OK)
        return false;
    progress_bar_clear(&options->bar);
    if (options->engine == VOLLEY_ENGINE_AUTO)
        return run_auto(arguments, error) == VOLLEY_OK;
    if (options->engine != VOLLEY_ENGINE_MC)
        status = volley_run_exact(arguments->plan, &arguments->exact, error);
    if (status == VOLLEY_OK && options->engine != VOLLEY_ENGINE_EXACT)
        status = volley_run_simulation(arguments->plan, &options->simulation, &arguments->simulated,
                                       error);
    return status == VOLLEY_OK;
}

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct arguments *arguments = asked;
    const volley_format format = arguments->options.format;
    const volley_report found = { .plan = arguments->plan,
                                  .simulated = arguments->simulated,
                                  .exact = arguments->exact,
                                  .check = arguments->is_checked ? &arguments->check : NULL };
    const volley_status status =
        format == VOLLEY_CSV ? volley_report_csv_header(0, sink, error) : VOLLEY_OK;

    return status == VOLLEY_OK ? volley_report_write(&found, format, sink, error) : status;
}

static void end(void *asked)
{
    struct arguments *arguments = asked;

    volley_outcome_free(arguments->simulated);
    volley_outcome_free(arguments->exact);
    volley_plan_free(arguments->plan);
    volley_scenario_free(arguments->scenario);
}

static const struct option rows[] = {
    { "no-check", 0, NULL, HELP("No simulation that checks exact probabilities"), GROUP_ENGINE,
      OPTION_FLAG(struct arguments, no_check) },
    { 0 },
};

const struct command cli_run = {
    .name = "run",
    .summary = "play one scenario and report the damage",
    .forms = { "ATTACKER... vs DEFENDER" },
    .operands = OPERANDS_LOADOUTS,
    .between = "vs",
    .formats = cli_formats,
    .tables = { rows, cli_attack_rows, cli_common_rows, cli_geometry_rows },
    .first = " edition policy objective strict cards engine trials no-check format output ",
    .idle = COMMAND_COSTS,
    .keys = { { "attackers", NULL, false }, { "defender", "vs", false } },
    .bytes = sizeof(struct arguments),
    .check = scenario_arguments_check,
    .work = work,
    .again = true,
    .write = write,
    .end = end,
};
