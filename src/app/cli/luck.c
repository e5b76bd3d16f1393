#include "volley/luck.h"
#include "app/cli/cli.h"
#include "app/cli/columns.h"
#include "app/cli/complain.h"
#include "app/cli/members.h"
#include "app/cli/report.h"
#include "app/cli/source.h"
#include "app/cli/terminal.h"
#include "app/cli/usage.h"

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

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct cli_options *options = state->input;

    (void)text;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = options;
        return 0;
    case ARGP_KEY_END:
        if (options->word_count != 1)
            argp_error(state, options->word_count ? "more than one file" : "no file");
        return 0;
    case ARGP_KEY_SUCCESS: /* when what the options come to together is known */
        if (options->engine == VOLLEY_ENGINE_MC || options->engine == VOLLEY_ENGINE_BOTH)
            argp_error(state, "luck is exact, nothing is simulated: leave out --engine, --trials, "
                              "--precision, --seed and --kernel");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int write_game(const struct cli_options *options, const volley_game *game)
{
    struct cli_report report;

    if (!cli_report_begin(&report, options))
        return CLI_FAILED;
    return cli_report_end(
        &report, volley_game_write(game, options->format, &report.sink, &report.error), NULL);
}

static int run(const struct cli_options *options, struct source *input)
{
    struct members members = members_for(options);
    struct progress_bar bar = progress_bar_for(options->quiet);
    const volley_expander expander = members_expander(&members);
    const volley_source source = source_of(input);
    volley_luck how = { .edition = options->edition,
                        .library = options->library,
                        .plan = options->plan,
                        .expander = &expander };
    volley_error error = { 0 };
    volley_game *game;
    int exit_status = CLI_FAILED;

    columns_check(source_first_line(input), input->name, COLUMNS_OF_GAME);
    how.plan.watch = progress_bar_watch;
    how.plan.context = &bar;
    volley_luck_read(&how, &source, &game, &error);
    progress_bar_clear(&bar);
    if (error.status != VOLLEY_OK)
        complain(&error, NULL);
    if (game && write_game(options, game) == CLI_DONE && error.status == VOLLEY_OK)
        exit_status = CLI_DONE;
    volley_game_free(game);
    members_fini(&members);
    return exit_status;
}

int cli_luck(int argc, char **argv)
{
    static const char *const formats[] = { "text", "json", "csv", "markdown", "html", NULL };
    static const struct argp_child children[] = { { &cli_options_argp, 0, NULL, 0 }, { 0 } };
    const struct argp argp = { NULL, parse, "GAME.csv", about, children, NULL, NULL };
    struct cli_options options = cli_options_default(formats);
    struct source input;
    int exit_status = CLI_FAILED;

    interrupt_begin();
    if (usage_parse(&argp, argc, argv, &options) == 0 && source_open(&input, options.words[0])) {
        exit_status = run(&options, &input);
        source_close(&input);
    }
    cli_options_fini(&options);
    return exit_status;
}
