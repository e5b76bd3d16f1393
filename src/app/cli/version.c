#include "volley/version.h"
#include "app/cli/options.h"

static volley_status write(void *asked, const volley_sink *sink, volley_error *error)
{
    const bool json = ((const struct cli_options *)asked)->format == VOLLEY_JSON;
    const char *kernel;
    int supported;

    (void)error;
    if (json)
        cli_print(sink, "{\"schema\":%d,\"volley\":\"%s\",\"kernels\":[", VOLLEY_SCHEMA,
                  volley_version());
    else
        cli_print(sink, "volley %s\nkernels:", volley_version());
    for (size_t i = 0; (kernel = volley_kernel_at(i, &supported)); i++)
        if (json)
            cli_print(sink, "%s{\"name\":\"%s\",\"supported\":%s}", i ? "," : "", kernel,
                      supported ? "true" : "false");
        else
            cli_print(sink, " %s%s", kernel, supported ? "" : " (not on this machine)");
    cli_print(sink, json ? "]}\n" : "\n");
    return VOLLEY_OK;
}

static const char *const formats[] = { "text", "json", NULL };

static const struct option rows[] = {
    { "format", 'f', "text|json", HELP("Form of the answer (text)"), GROUP_REPORT,
      OPTION_SETS(cli_options_set_format) },
    { 0 },
};

const struct command cli_version = {
    .name = "version",
    .summary = "tell the version, and what this machine can run",
    .forms = { "" },
    .formats = formats,
    .tables = { rows },
    .write = write,
};
