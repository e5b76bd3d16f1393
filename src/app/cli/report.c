#include "app/cli/report.h"

#include "app/cli/command.h"
#include "app/cli/complain.h"

bool cli_report_begin(struct cli_report *report, const struct cli_options *options)
{
    struct output *output = &report->output;

    *report = (struct cli_report){ .error = { 0 } };
    if (!output_open(options->host, output, options->output))
        return false;
    output->is_page = options->format == VOLLEY_HTML;
    output->command = options->command;
    output->command_count = options->command_count;
    if (option_is_given(options, "width"))
        output->width = (unsigned)options->width;
    report->sink = output_sink(output);
    return true;
}

int cli_report_end(struct cli_report *report, volley_status status, const char *text)
{
    struct output *output = &report->output;

    if (status == VOLLEY_OK && output->is_page)
        status = volley_page_close(output->command, output->command_count, &report->sink,
                                   &report->error);
    if (status == VOLLEY_OK)
        return output_close(output) ? CLI_DONE : CLI_FAILED;
    if (!output->failed)
        complain(output->host, &report->error, text);
    output_discard(output);
    return CLI_FAILED;
}
