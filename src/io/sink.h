/* sink - a report handed to the caller.
 * Owns:   nothing.
 * Errors: out of memory while the report was made, or the sink gave up. */
#ifndef IO_SINK_H
#define IO_SINK_H

#include "base/buffer.h"
#include "volley/io.h"

/** Write a buffer to a sink and free it. */
volley_status io_drain(struct buffer *buffer, const volley_sink *sink, volley_error *err);

#endif
