#include "app/cli/options.h"

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct cli_options *options = asked;

    return volley_schema_write(options->words[0], sink, error);
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
    .operands = OPERANDS_COMMAND,
    .limits = { 0, 1, NULL, "one command at most" },
    .tables = { rows },
    .write = write,
};
