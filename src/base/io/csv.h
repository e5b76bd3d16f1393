/* csv - fields of RFC 4180, written.
 * Owns:   nothing.
 * Errors: the buffer remembers them. What no terminal should get is made fit for it (utf8_show).
 *         What a spreadsheet would take for a formula, as it begins with = + - @ and is no number,
 *         has an apostrophe before it, which it shows as text; csv_reader takes that off again. */
#pragma once

#include "base/buffer.h"

/** Add a field, quoted if it must be, with a delimiter before it unless it is the first. */
void csv_field(struct buffer *out, const char *text, char delimiter, bool first);

/** Whether a field has an apostrophe before it that is none of its own. */
bool csv_is_guarded(const char *text);

/** Add titles behind those of a header that begins at byte `from` of `out`. What stands there
 * already gets "input_" before it, so that a column is found by its name. */
void csv_titles(struct buffer *out, uint32_t from, const char *const *titles, size_t count,
                char delimiter);
