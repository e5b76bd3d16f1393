#include "volley/luck.h"
#include "app/cli/members.h"

static const char about[] = HELP(
    "Say how lucky the attacks of a game were, what they did against what they could do; or with "
    "--result how likely the end of a game was."
    "\vThe file has a header row and a row for each attack, with the columns attacker and "
    "defender, and damage (what was dealt) or rolled (the dice as they fell) or both; if you like "
    "player (who attacks, at most two) and edition; other columns change nothing. Dice are blank, "
    "focus, hit, crit and evade: \"hit focus blank\" are the attack dice as they were first "
    "rolled, before anything is done to them; \"hit focus blank vs evade blank\" the defense dice, "
    "too, likewise. Of a die that was rerolled or turned by a token stands what it showed before. "
    "Without damage they count as what best play expects of them from there. \"-\" is standard "
    "input.\n\n"
    "  player,attacker,defender,damage,rolled\n"
    "  Anna,3 focus range=1,2 focus,3,\n"
    "  Ben,3 lock,2 evade,,hit focus blank vs evade blank\n\n"
    "With --result and two sides it says how likely a result was, that or better, and that or "
    "worse: who won, and if you like with what left and in which round. All options of `volley "
    "duel` may be given, as --state for the state from which it was played.\n\n"
    "Examples:\n"
    "  volley luck scenarios/game.csv\n"
    "  volley luck -f csv scenarios/game.csv > luck.csv\n"
    "  volley luck --result \"a in 4\" --state \"A1: hull=1 shields=0\" \\\n"
    "        t65xwing vs tielnfighter\n\n"
    "Formats: text, json, csv, markdown, svg (a picture), html (a page). An attack that cannot be "
    "read or cannot have come about is told and not counted; the exit status is then 1.");

struct arguments {
    struct cli_options options;
    volley_game *game;
    bool is_whole;
};

/* A game of which some attacks cannot be read is told all the same. */
static bool work(void *asked, volley_error *error)
{
    struct arguments *arguments = asked;
    struct cli_options *options = asked;
    volley_luck how = { .edition = options->edition,
                        .library = options->library,
                        .plan = options->plan };
    struct members_file file;

    (void)error;
    if (!members_open(&file, options, options->words[0], COLUMNS_OF_GAME))
        return false;
    how.expander = &file.expander;
    volley_luck_read(&how, &file.source, &arguments->game, &file.error);
    progress_bar_clear(&options->bar);
    arguments->is_whole = members_close(&file, file.error.status);
    return arguments->game != NULL;
}

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct arguments *arguments = asked;

    return volley_game_write(arguments->game, arguments->options.format, sink, error);
}

static int conclude(void *asked, int status, const volley_error *error)
{
    (void)error;
    return ((struct arguments *)asked)->is_whole ? status : CLI_FAILED;
}

static void end(void *asked)
{
    volley_game_free(((struct arguments *)asked)->game);
}

const struct command cli_luck = {
    .name = "luck",
    .summary = "say how lucky the attacks of a game were",
    .forms = { "GAME.csv", "--result RESULT SIDE vs SIDE" },
    .about = about,
    .operands = OPERANDS_FILE,
    .limits = { 1, 1, "no file of a game: volley luck GAME.csv, or - for standard input",
                "more than one file: the attacks of a game are rows of a CSV file, with the "
                "columns attacker, defender and damage; volley run works out a single attack, "
                "--result is of two sides" },
    .engines = { COMMAND_ENGINE(MC) | COMMAND_ENGINE(BOTH),
                 "luck is exact, nothing is simulated: " COMMAND_EXACT_ONLY },
    .formats = cli_formats,
    .tables = { cli_attack_rows, cli_common_rows },
    .first = " cards edition memory no-user-data objective policy strict format output width ",
    .idle = " points threads ",
    .refused = COMMAND_TRIALS "engine ",
    .keys = { { "file", NULL, false } },
    .bytes = sizeof(struct arguments),
    .work = work,
    .again = true,
    .write = write,
    .conclude = conclude,
    .end = end,
};
