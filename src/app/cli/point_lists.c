#include "app/cli/options.h"
#include "app/cli/user_data.h"

#include <string.h>

/* Before what is kept is read: one that cannot be read can be taken away. */
static bool check(struct parse *parse, void *asked)
{
    struct cli_options *options = asked;

    if (options->word_count == 0)
        return true;
    if (strcmp(options->words[0], "remove") != 0 || options->word_count != 2)
        return option_refuse(parse,
                             "'%s': it is volley points, or volley points remove NAME; what a "
                             "card costs, volley cards %s",
                             options->words[0], options->words[0]);
    return user_data_remove(options, options->words[1]);
}

static const struct option rows[] = {
    { "own-points", 0, "FILE", HELP("A list of points more, as volley import keeps them (CSV)"),
      GROUP_QUESTION, OPTION_AT(struct cli_options, own[OWN_LIST].name) },
    { "no-user-data", 0, NULL, HELP("Read nothing of what is kept in the folder of user data"),
      GROUP_QUESTION, OPTION_FLAG(struct cli_options, no_user_data) },
    { 0 },
};

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct cli_options *options = asked;
    const char *edition = option_is_given(options, "edition") ? options->edition : NULL;

    return volley_points_write(options->library, edition, options->format, sink, error);
}

const struct command cli_points = {
    .name = "points",
    .summary = "list the lists of points, with their dates",
    .forms = { "", "remove NAME" },
    .operands = OPERANDS_REMOVE,
    .formats = cli_page_formats,
    .tables = { rows, cli_list_rows, cli_output_rows },
    .check = check,
    .write = write,
};
