#include "volley/luck.h"
#include "app/cli/columns.h"
#include "app/cli/members.h"
#include "app/cli/report.h"
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
    "have come about is told and not counted; the exit status is then 1.";

static int run(void *asked)
{
    const struct cli_options *options = asked;
    struct progress_bar bar = progress_bar_for(options->host, options->quiet);
    volley_luck how = { .edition = options->edition,
                        .library = options->library,
                        .plan = options->plan };
    struct members_file file;
    volley_game *game;
    struct cli_report report;
    int exit_status = CLI_FAILED;
    bool ok;

    interrupt_begin(false);
    if (!members_open(&file, options, options->words[0]))
        return CLI_FAILED;
    columns_check(options->host, source_first_line(&file.file), file.file.name, COLUMNS_OF_GAME);
    how.expander = &file.expander;
    progress_bar_attach(&bar, &how.plan, NULL);
    volley_luck_read(&how, &file.source, &game, &file.error);
    progress_bar_clear(&bar);
    ok = members_close(&file, file.error.status);
    if (game && cli_report_begin(&report, options))
        exit_status = cli_report_end(
            &report, volley_game_write(game, options->format, &report.sink, &report.error), NULL);
    volley_game_free(game);
    return ok ? exit_status : CLI_FAILED;
}

const struct command cli_luck = {
    .name = "luck",
    .summary = "say how lucky the attacks of a game were",
    .forms = "GAME.csv",
    .about = about,
    .operands = OPERANDS_FILE,
    .limits = { 1, 1, "no file", "more than one file" },
    .engines = { COMMAND_ENGINE(MC) | COMMAND_ENGINE(BOTH),
                 "luck is exact, nothing is simulated: " COMMAND_EXACT_ONLY },
    .formats = cli_page_formats,
    .tables = { { cli_attack_rows, 0 }, { cli_common_rows, 0 } },
    .idle = " threads ",
    .refused = COMMAND_TRIALS "engine ",
    .keys = { { "file", NULL, false } },
    .run = run,
};
