#include "app/cli/report.h"
#include "volley/report.h"

static const char about[] =
    "Write what answers in JSON are like, as JSON Schema, for programs that read them."
    "\vCOMMAND is one that answers in JSON, such as run; without it the schemas of all commands "
    "are "
    "written, each below \"$defs\". docs/report.md tells what the members mean. Members may be "
    "added "
    "in later versions, so a reader passes over those that it does not know.\n\n"
    "Examples:\n"
    "  volley schema run\n"
    "  volley schema -o volley.schema.json";

static bool check(struct parse *parse, void *asked)
{
    return ((const struct cli_options *)asked)->word_count <= 1 ||
           option_refuse(parse, "one command at most");
}

static int run(void *asked)
{
    const struct cli_options *options = asked;
    struct cli_report report;

    if (!cli_report_begin(&report, options))
        return CLI_FAILED;
    return cli_report_end(&report,
                          volley_schema_write(options->word_count ? options->words[0] : NULL,
                                              &report.sink, &report.error),
                          NULL);
}

static const struct option rows[] = {
    { "output", 'o', "FILE", "Write to FILE", GROUP_NONE, OPTION_AT(struct cli_options, output) },
    { 0 },
};

const struct command cli_schema = {
    .name = "schema",
    .summary = "write what answers in JSON are like, for programs",
    .forms = "[COMMAND]",
    .about = about,
    .operands = OPERANDS_COMMAND,
    .tables = { { rows, 0 } },
    .bytes = sizeof(struct cli_options),
    .check = check,
    .run = run,
};
