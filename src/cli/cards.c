#include "volley/cards.h"
#include "cli/cli.h"
#include "cli/complain.h"
#include "cli/options.h"
#include "cli/output.h"

static const char about[] =
    "List and search the card library, and explain a card in plain words."
    "\vThe pattern is part of an id, a name, a slot or an effect; an id alone explains that "
    "card.\n\n"
    "Examples:\n"
    "  volley cards predator\n"
    "  volley cards torpedo\n"
    "  volley cards evade-to-focus\n"
    "  volley cards -f csv > cards.csv\n\n"
    "In a loadout a card is its id: \"3 predator bullseye\". An \"!\" behind it says that what "
    "the notation cannot know holds, as in \"2 howlrunner!\"; a number is given as in "
    "\"bobafett=2\".\n\n"
    "Formats: text, json, csv.";

struct arguments {
    struct cli_options options;
    const char *pattern;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *arguments = state->input;

    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        return 0;
    case ARGP_KEY_ARG:
        if (arguments->pattern)
            argp_error(state, "one pattern at most");
        arguments->pattern = text;
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

/* What the command writes; in the order of its formats. */
static const volley_table_format table_formats[] = { VOLLEY_TABLE_TEXT, VOLLEY_TABLE_JSON,
                                                     VOLLEY_TABLE_CSV };

static int write_cards(const struct arguments *arguments)
{
    volley_error error = { 0 };
    struct output output;
    size_t found = 0;
    volley_sink sink;

    if (!output_open(&output, arguments->options.output))
        return CLI_FAILED;
    sink = output_sink(&output);
    if (volley_cards_write(arguments->options.library, arguments->options.edition,
                           arguments->pattern, table_formats[arguments->options.format], &sink,
                           &found, &error) != VOLLEY_OK) {
        if (!output.failed)
            complain(&error, NULL);
        output_discard(&output);
        return CLI_FAILED;
    }
    if (!output_close(&output))
        return CLI_FAILED;
    if (found == 0)
        fprintf(stderr, "volley: no card has '%s' in its id, name, slot or effect\n",
                arguments->pattern);
    return found == 0 ? CLI_FAILED : CLI_DONE;
}

int cli_cards(int argc, char **argv)
{
    static const char *const formats[] = { "text", "json", "csv", NULL };
    static const struct argp_child children[] = { { &cli_options_argp, 0, NULL, 0 }, { 0 } };
    const struct argp argp = { NULL, parse, "[PATTERN]", about, children, NULL, NULL };
    struct arguments arguments = { .options = cli_options_default(formats) };
    int exit_status;

    argp_parse(&argp, argc, argv, 0, NULL, &arguments);
    exit_status = write_cards(&arguments);
    cli_options_fini(&arguments.options);
    return exit_status;
}
