#include "volley/luck.h"
#include "app/cli/members.h"

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
    if (!members_open(&file, options, options->words[0], TITLE_OF_GAME))
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
