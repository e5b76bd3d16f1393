#include "app/cli/options.h"

static const char about[] = HELP(
    "List the lists of points: what pilots and upgrades cost, and what pilots may carry, by whom "
    "and since when."
    "\vWhere costs are told or used, a report says whose they are. They are those of the list that "
    "the edition has by itself, which is marked; of the list that a squad's file tells; or of the "
    "one that --points names, whose edition is played then unless -e says another.\n\n"
    "Examples:\n"
    "  volley points\n"
    "  volley points -e 2.5\n"
    "  volley best --points amg \"lukeskywalker lock\"\n"
    "  volley cards --points legacy \"luke skywalker\"\n\n"
    "Formats: text, json, csv, markdown.");

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct cli_options *options = asked;
    const char *edition = option_is_given(options, "edition") ? options->edition : NULL;

    return volley_points_write(options->library, edition, options->format, sink, error);
}

const struct command cli_points = {
    .name = "points",
    .summary = "list the lists of points, with their dates",
    .forms = { "" },
    .about = about,
    .formats = cli_list_formats,
    .tables = { cli_list_rows },
    .write = write,
};
