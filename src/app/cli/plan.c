#include "app/cli/scenario_arguments.h"
#include "volley/advice.h"

static const char about[] = HELP(
    "Say what to do: best play of both sides as short tables to learn, or the worth of each option "
    "for a given roll."
    "\vWithout --rolled it prints a table for each decision of the attack: when, what to do, and "
    "in what share of attacks it comes up. With it, every option for that roll, the best first. "
    "Dice are blank, focus, hit, crit and evade, one word for each die. Attack dice alone, \"hit "
    "focus blank\", are as they fell, and it is told what to do with them. With defense dice "
    "behind a 'vs', \"hit hit vs focus blank\", the attack dice are as they lie after the attacker "
    "has done all to them, the defense dice as they fell. (In volley luck the attack dice are as "
    "they fell, then, too.)\n\n"
    "Examples:\n"
    "  volley plan \"3 focus lock\" vs \"2\"\n"
    "  volley plan --rolled \"hit focus blank\" \"3 focus lock\" vs \"3 evade\"\n"
    "  volley plan --rolled \"hit crit vs focus blank\" \"2\" vs \"2 focus evade\"\n"
    "  volley plan --attack 2 \"4x 3 focus lock\" vs \"3 focus evade\"\n\n"
    "Formats: text, json, markdown, html (a page).");

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
           "focus blank, h f b, hit*2 b, 2 hit, hhf vs be"),
      GROUP_QUESTION, OPTION_AT(struct arguments, advice.rolled) },
    { 0 },
};

const struct command cli_plan = {
    .name = "plan",
    .summary = "say what to do: best play as a table, or for one roll",
    .forms = { "ATTACKER... vs DEFENDER" },
    .about = about,
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
