#include "app/cli/cli.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/usage.h"
#include "app/cli/values.h"

static const char about[] =
    "Tell the version, and the kernels of simulations with those that this machine can run."
    "\vFormats: text, json.";

static error_t parse(int key, char *text, struct argp_state *state)
{
    static const char *const formats[] = { "text", "json", NULL };
    bool *json = state->input;

    if (key != 'f')
        return ARGP_ERR_UNKNOWN;
    *json = cli_read_choice(state, "format", text, formats) == 1;
    return 0;
}

static void print_text(void)
{
    const char *kernel;
    int supported;

    printf("volley %s\nkernels:", volley_version());
    for (size_t i = 0; (kernel = volley_kernel_at(i, &supported)); i++)
        printf(" %s%s", kernel, supported ? "" : " (not on this machine)");
    printf("\n");
}

static void print_json(void)
{
    const char *kernel;
    int supported;

    printf("{\"schema\":%d,\"volley\":\"%s\",\"kernels\":[", VOLLEY_SCHEMA, volley_version());
    for (size_t i = 0; (kernel = volley_kernel_at(i, &supported)); i++)
        printf("%s{\"name\":\"%s\",\"supported\":%s}", i ? "," : "", kernel,
               supported ? "true" : "false");
    printf("]}\n");
}

int cli_version(int argc, char **argv)
{
    static const struct argp_option rows[] = {
        { "format", 'f', "text|json", 0, "Form of the answer (text)", 0 },
        { 0 },
    };
    const struct argp argp = { rows, parse, "", about, NULL, NULL, NULL };
    bool json = false;

    if (usage_parse(&argp, argc, argv, &json) != 0)
        return CLI_FAILED;
    if (json)
        print_json();
    else
        print_text();
    return output_close_stdout() ? CLI_DONE : CLI_FAILED;
}
