#include "app/cli/options.h"

static const char about[] = HELP(
    "Write what answers in JSON are like, as JSON Schema, for programs that read them."
    "\vCOMMAND is one that answers in JSON, such as run; without it the schemas of all commands "
    "are written, each below \"$defs\". docs/report.md tells what the members mean. Members may be "
    "added in later versions, so a reader passes over those that it does not know.\n\n"
    "Examples:\n"
    "  volley schema run\n"
    "  volley schema -o volley.schema.json");

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct cli_options *options = asked;

    return volley_schema_write(options->word_count ? options->words[0] : NULL, sink, error);
}

static const struct option rows[] = {
    { "output", 'o', "FILE", HELP("Write the report to FILE"), GROUP_REPORT,
      OPTION_AT(struct cli_options, output) },
    { 0 },
};

const struct command cli_schema = {
    .name = "schema",
    .summary = "write what answers in JSON are like, for programs",
    .forms = { "[COMMAND]" },
    .about = about,
    .operands = OPERANDS_COMMAND,
    .limits = { 0, 1, NULL, "one command at most" },
    .tables = { rows },
    .write = write,
};
