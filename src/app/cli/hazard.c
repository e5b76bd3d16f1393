#include "volley/hazard.h"
#include "app/cli/cli.h"
#include "app/cli/report.h"
#include "app/cli/usage.h"

#include <stdlib.h>
#include <string.h>

static const char about[] =
    "What an obstacle, a device or a remote does to a ship: damage, crits, tokens, and whether it "
    "is destroyed."
    "\vThe ship is a loadout, of which hull, shields and a word huge count; without one the odds "
    "of "
    "damage and tokens are told. Without anything all obstacles, devices and remotes of the "
    "edition are "
    "listed. Damage cards count one each: what they say is not followed.\n\n"
    "Examples:\n"
    "  volley hazard\n"
    "  volley hazard asteroid \"hull=4 shields=2\"\n"
    "  volley hazard proton-bomb t65xwing\n"
    "  volley hazard \"3x cluster-mine\" \"hull=3\"\n"
    "  volley hazard -e 1 proximity-mine \"hull=3 shields=2\"\n"
    "  volley hazard -f csv gas-cloud > gas.csv\n\n"
    "Formats: text, json, csv, markdown.";

enum { KEY_LIST = 0x500 };

struct arguments {
    struct cli_options options;
    bool list;
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct arguments *arguments = state->input;

    (void)text;
    switch (key) {
    case ARGP_KEY_INIT:
        state->child_inputs[0] = &arguments->options;
        return 0;
    case KEY_LIST:
        arguments->list = true;
        return 0;
    case ARGP_KEY_END:
        if (arguments->options.word_count > 2)
            argp_error(state, "one hazard and one ship at most: put their words in quotes");
        if (arguments->list && arguments->options.word_count > 0)
            argp_error(state, "--list lists all: name none");
        return 0;
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static int write_answer(const struct arguments *arguments)
{
    const struct cli_options *options = &arguments->options;
    struct cli_report report;
    volley_status status;
    int exit_status;
    const volley_hazard question = {
        .edition = options->edition,
        .library = options->library,
        .hazard = options->word_count > 0 ? options->words[0] : NULL,
        .ship = { .text = options->word_count > 1 ? options->words[1] : NULL },
    };

    if (!cli_report_begin(&report, options))
        return CLI_FAILED;
    status =
        question.hazard
            ? volley_hazard_write(&question, options->format, &report.sink, &report.error)
            : volley_hazards_write(options->edition, options->format, &report.sink, &report.error);
    exit_status = cli_report_end(&report, status, question.ship.text);
    if (status == VOLLEY_SYNTAX && strcmp(report.error.source, "hazard") == 0 &&
        !strstr(report.error.message, "did you mean"))
        usage_note("volley hazard lists what there is");
    return exit_status;
}

int cli_hazard(int argc, char **argv)
{
    static const char *const formats[] = { "text", "json", "csv", "markdown", NULL };
    static const struct argp_option described[] = {
        { "list", KEY_LIST, NULL, 0, "List all of the edition, as without arguments", 0 }, { 0 }
    };
    static const struct argp_child children[] = { { &cli_options_argp, 0, NULL, 0 }, { 0 } };
    const struct argp argp = { described, parse, "[HAZARD [SHIP]]", about, children, NULL, NULL };
    struct arguments arguments = { .options = cli_options_default(formats) };
    int exit_status = CLI_FAILED;

    if (usage_parse(&argp, argc, argv, &arguments) == 0)
        exit_status = write_answer(&arguments);
    cli_options_fini(&arguments.options);
    return exit_status;
}
