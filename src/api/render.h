/* render - reports into a buffer, for one scenario or for a row of a batch.
 * Owns:   nothing; the caller frees the buffer.
 * Errors: the buffer remembers them. */
#ifndef API_RENDER_H
#define API_RENDER_H

#include "base/buffer.h"
#include "report/report.h"
#include "volley/report.h"

/** Add a report to out.
 *  extras    columns copied from a scenario file; may be NULL
 *  timeless  JSON: leave out the times */
void render_report(const volley_report *wanted, const struct report_extras *extras, bool timeless,
                   volley_format format, struct buffer *out);

/** Write a buffer to a sink and free it. */
volley_status render_drain(struct buffer *buffer, const volley_sink *sink, volley_error *err);

#endif
