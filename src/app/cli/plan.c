#include "app/cli/scenario_arguments.h"
#include "volley/advice.h"

struct arguments {
    struct cli_options options;
    volley_advice advice;
    volley_scenario *scenario;
};

static bool read_attack(struct parse *parse, void *to, char *text)
{
    size_t *attack = to;
    const bool ok = cli_read_place(parse, "an attack", text, attack);

    *attack -= ok;
    return ok;
}

static bool work(void *asked, volley_error *error)
{
    struct arguments *arguments = asked;

    arguments->advice.plan = arguments->options.plan;
    return scenario_arguments_read(asked, &arguments->scenario, error) &&
           (!arguments->advice.rolled ||
            cli_name_text(asked, arguments->advice.rolled, "--rolled", 0, NULL));
}

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct arguments *arguments = asked;

    return volley_advice_write(arguments->scenario, &arguments->advice, arguments->options.format,
                               sink, error);
}

static void end(void *asked)
{
    volley_scenario_free(((struct arguments *)asked)->scenario);
}

static const char *const formats[] = { "text", "json", "markdown", "html", NULL };

static const struct option rows[] = {
    { "attack", 0, "N", HELP("Number of the attack it is about (1)"), GROUP_QUESTION,
      OPTION_READS(struct arguments, advice.attack, read_attack) },
    { "rolled", 0, "DICE",
      HELP("The attack dice rolled, and after 'vs' the defense dice against these attack dice: hit "
           "focus blank, h f b, hit*2 b, 2 hit, hhf vs be; behind 'then' what was done since"),
      GROUP_QUESTION, OPTION_AT(struct arguments, advice.rolled) },
    { 0 },
};

const struct command cli_plan = {
    .name = "plan",
    .summary = "say what to do: best play as a table, or for one roll",
    .forms = { "ATTACKER... vs DEFENDER" },
    .operands = OPERANDS_LOADOUTS,
    .engines = { COMMAND_ENGINE(MC) | COMMAND_ENGINE(BOTH),
                 "best play is worked out, nothing is simulated: " COMMAND_EXACT_ONLY },
    .between = "vs",
    .formats = formats,
    .tables = { rows, cli_attack_rows, cli_common_rows },
    .first = " attack cards edition objective policy rolled strict format output width ",
    .idle = " points threads ",
    .refused = COMMAND_TRIALS "engine ",
    .keys = { { "attackers", NULL, false }, { "defender", "vs", false } },
    .bytes = sizeof(struct arguments),
    .check = scenario_arguments_check,
    .work = work,
    .again = true,
    .write = write,
    .end = end,
};
