#include "volley/luck.h"
#include "app/cli/columns.h"
#include "app/cli/complain.h"
#include "app/cli/members.h"
#include "app/cli/report.h"
#include "app/cli/source.h"
#include "app/cli/terminal.h"

static const char about[] =
    "Say how lucky the attacks of a game were: what they did against what they could do."
    "\vThe file has a header row and a row for each attack, with the columns attacker and "
    "defender, and damage (what was dealt) or rolled (the dice as they fell) or both; if you like "
    "player (who attacks, at most two), edition and others. Dice are blank, focus, hit, crit and "
    "evade: \"hit focus blank\" are the attack dice as they were first rolled; \"hit hit vs evade "
    "blank\" the final attack dice, and the defense dice as they were first rolled. Without damage "
    "they count as what best play expects of them. \"-\" is standard input.\n\n"
    "Examples:\n"
    "  volley luck scenarios/game.csv\n"
    "  volley luck -f csv scenarios/game.csv > luck.csv\n\n"
    "Formats: text, json, csv, markdown, html (a page). An attack that cannot be read or cannot "
    "have come about "
    "is told and not counted; the exit status is then 1.";

static bool check(struct parse *parse, void *asked)
{
    const struct cli_options *options = asked;

    if (options->word_count != 1)
        return option_refuse(parse, options->word_count ? "more than one file" : "no file");
    return (options->engine != VOLLEY_ENGINE_MC && options->engine != VOLLEY_ENGINE_BOTH) ||
           option_refuse(parse,
                         "luck is exact, nothing is simulated: leave out --engine, --trials, "
                         "--precision, --seed and --kernel");
}

static int run_game(const struct cli_options *options, struct source *input)
{
    struct members members = members_for(options);
    struct progress_bar bar = progress_bar_for(options->host, options->quiet);
    const volley_expander expander = members_expander(&members);
    const volley_source source = source_of(input);
    volley_luck how = { .edition = options->edition,
                        .library = options->library,
                        .plan = options->plan,
                        .expander = &expander };
    volley_error error = { 0 };
    volley_game *game;
    struct cli_report report;
    int exit_status = CLI_FAILED;

    columns_check(options->host, source_first_line(input), input->name, COLUMNS_OF_GAME);
    progress_bar_attach(&bar, &how.plan, NULL);
    volley_luck_read(&how, &source, &game, &error);
    progress_bar_clear(&bar);
    if (error.status != VOLLEY_OK)
        complain(options->host, &error, NULL);
    if (game && cli_report_begin(&report, options))
        exit_status = cli_report_end(
            &report, volley_game_write(game, options->format, &report.sink, &report.error), NULL);
    volley_game_free(game);
    members_fini(&members);
    return error.status == VOLLEY_OK ? exit_status : CLI_FAILED;
}

static int run(void *asked)
{
    const struct cli_options *options = asked;
    struct source input;
    int exit_status;

    interrupt_begin(options->host);
    if (!source_open(options->host, &input, options->words[0]))
        return CLI_FAILED;
    exit_status = run_game(options, &input);
    source_close(&input);
    return exit_status;
}

const struct command cli_luck = {
    .name = "luck",
    .summary = "say how lucky the attacks of a game were",
    .forms = "GAME.csv",
    .about = about,
    .operands = OPERANDS_FILE,
    .formats = cli_page_formats,
    .tables = { { cli_attack_rows, 0 }, { cli_common_rows, 0 } },
    .idle = " threads ",
    .refused = COMMAND_TRIALS "engine ",
    .keys = { { "file", NULL, false } },
    .bytes = sizeof(struct cli_options),
    .check = check,
    .run = run,
};
