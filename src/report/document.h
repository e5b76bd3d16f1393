/* document - JSON documents, built with jansson.
 * Owns:   values belong to the caller, who takes over what a function returns.
 * Errors: out of memory shows as NULL, and json_pack and these functions pass a NULL on; so only
 *         the whole document needs a look. Values given to them are taken over, also on failure. */
#pragma once

#include "base/buffer.h"

#include <jansson.h>

/** A string; a byte that is no UTF-8, which JSON cannot hold, becomes "?". */
json_t *document_text(const char *text);
json_t *document_text_of(const char *bytes, size_t count);

/** Write a document and give it up; out is marked as failed if there is none.
 *  flags  JSON_COMPACT: on one line */
void document_write(json_t *document, size_t flags, struct buffer *out);
