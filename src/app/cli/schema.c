#include "app/cli/options.h"

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    const struct cli_options *options = asked;

    return volley_schema_write(options->words[0], sink, error);
}

const struct command cli_schema = {
    .name = "schema",
    .summary = "write what answers in JSON are like, for programs",
    .forms = { "[COMMAND]" },
    .operands = OPERANDS_COMMAND,
    .limits = { 0, 1, NULL, "one command at most" },
    .tables = { cli_output_rows },
    .write = write,
};
