#include "report/sink.h"

#include "base/decimal.h"

volley_status io_check_format(volley_format format, unsigned formats, volley_error *err)
{
    if ((unsigned)format <= VOLLEY_XWS && (formats >> (unsigned)format & 1u))
        return VOLLEY_OK;
    return error_set(err, VOLLEY_INVALID, "the report cannot be written in this format");
}

enum page_form io_page_form(volley_format format)
{
    return format == VOLLEY_MARKDOWN ? PAGE_MARKDOWN
           : format == VOLLEY_HTML   ? PAGE_HTML
           : format == VOLLEY_SVG    ? PAGE_SVG
                                     : PAGE_TEXT;
}

struct buffer io_text(const volley_sink *sink)
{
    const uint32_t width = sink->width;

    return (struct buffer){ .ascii = sink->ascii != 0,
                            .width =
                                width > 0 && width < FIT_WIDTH_LEAST ? FIT_WIDTH_LEAST : width };
}

volley_status io_drain(struct buffer *buffer, const volley_sink *sink, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    if (buffer->failed)
        status = error_nomem(err);
    else if (buffer->count && sink->write(buffer->bytes, buffer->count, sink->context) != 0)
        status = error_set(err, VOLLEY_IO, "the report could not be written");
    buffer_fini(buffer);
    return status;
}

volley_status io_report(const struct io_forms *forms, const void *report, volley_format format,
                        const volley_sink *sink, volley_error *err)
{
    struct buffer out = io_text(sink);
    struct point point;

    TRY(io_check_format(format, forms->formats, err));
    point = point_begin();
    if (format == VOLLEY_JSON)
        record_document(forms->record, report, VOLLEY_VERSION, &out);
    else if (format == VOLLEY_CSV)
        record_csv(forms->table, forms->record, report, &out);
    else
        forms->print(report, io_page_form(format), &out);
    point_end(&point);
    return io_drain(&out, sink, err);
}

volley_status volley_page_close(const char *const *command, size_t count, const volley_sink *sink,
                                volley_error *err)
{
    struct buffer out = { 0 };

    page_close(VOLLEY_VERSION, command, count, &out);
    return io_drain(&out, sink, err);
}
