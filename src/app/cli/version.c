#include "volley/version.h"
#include "app/cli/report.h"
#include "volley/run.h"

static const char about[] =
    "Tell the version, and the kernels of simulations with those that this machine can run."
    "\vFormats: text, json.";

static void write_text(FILE *file)
{
    const char *kernel;
    int supported;

    fprintf(file, "volley %s\nkernels:", volley_version());
    for (size_t i = 0; (kernel = volley_kernel_at(i, &supported)); i++)
        fprintf(file, " %s%s", kernel, supported ? "" : " (not on this machine)");
    fprintf(file, "\n");
}

static void write_json(FILE *file)
{
    const char *kernel;
    int supported;

    fprintf(file, "{\"schema\":%d,\"volley\":\"%s\",\"kernels\":[", VOLLEY_SCHEMA,
            volley_version());
    for (size_t i = 0; (kernel = volley_kernel_at(i, &supported)); i++)
        fprintf(file, "%s{\"name\":\"%s\",\"supported\":%s}", i ? "," : "", kernel,
                supported ? "true" : "false");
    fprintf(file, "]}\n");
}

static int run(void *asked)
{
    const struct cli_options *options = asked;
    struct cli_report report;

    if (!cli_report_begin(&report, options))
        return CLI_FAILED;
    (options->format == VOLLEY_JSON ? write_json : write_text)(report.output.file);
    return cli_report_end(&report, VOLLEY_OK, NULL);
}

static const char *const formats[] = { "text", "json", NULL };

static const struct option rows[] = {
    { "format", 'f', "text|json", "Form of the answer (text)", GROUP_NONE,
      OPTION_SETS(cli_options_set_format) },
    { 0 },
};

const struct command cli_version = {
    .name = "version",
    .summary = "tell the version, and what this machine can run",
    .forms = "",
    .about = about,
    .formats = formats,
    .tables = { { rows, 0 } },
    .run = run,
};
