#include "app/cli/report.h"

#include "app/cli/command.h"
#include "app/cli/terminal.h"

bool cli_report_begin(struct cli_report *report, const struct cli_options *options)
{
    struct output *output = &report->output;

    *report = (struct cli_report){ .error = { 0 } };
    if (!output_open(options->host, output, options->output))
        return false;
    output->is_page = options->format == VOLLEY_HTML;
    output->command = options->command;
    output->command_count = options->command_count;
    output->width = options->width_given ? options->width : terminal_width(output->file);
    report->sink = output_sink(output);
    return true;
}

int cli_report_end(struct cli_report *report, volley_status status, const char *text)
{
    return output_end(&report->output, status, &report->error, text) ? CLI_DONE : CLI_FAILED;
}
