#include "app/api/handle.h"
#include "questions/tell/report.h"
#include "report/sink.h"

volley_status volley_report_write(const volley_report *report, volley_format format,
                                  const volley_sink *sink, volley_error *err)
{
    const struct report wanted = {
        .plan = &report->plan->plan,
        .simulated = report->simulated ? &report->simulated->outcome : NULL,
        .exact = report->exact ? &report->exact->outcome : NULL,
        .check = report->check,
        .name = report->name,
        .ascii = sink->ascii != 0,
        .color = sink->color != 0,
        .delimiter = report->delimiter,
    };
    struct buffer out = io_text(sink);

    TRY(io_check_format(format, IO_ALL_FORMATS, err));
    tell_report(&wanted, format, &out);
    return io_drain(&out, sink, err);
}

volley_status volley_report_csv_header(char delimiter, const volley_sink *sink, volley_error *err)
{
    struct buffer out = { 0 };

    record_csv_header(&attack_table, NULL, delimiter, &out);
    return io_drain(&out, sink, err);
}

const char *volley_version(void)
{
    return VOLLEY_VERSION;
}
