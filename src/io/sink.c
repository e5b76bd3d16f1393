#include "io/sink.h"

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
