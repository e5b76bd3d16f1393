#include "app/cli/report.h"

#include "app/cli/command.h"

bool cli_report_begin(struct cli_report *report, const struct cli_options *options)
{
    *report = (struct cli_report){ .error = { 0 } };
    if (!cli_options_open(options, &report->output))
        return false;
    report->sink = output_sink(&report->output);
    return true;
}

int cli_report_end(struct cli_report *report, volley_status status, const char *text)
{
    return output_end(&report->output, status, &report->error, text) ? CLI_DONE : CLI_FAILED;
}
