/* json_text - JSON read by jansson, which may find no memory halfway and not say so.
 * Owns:   what is read is the caller's, to be given back with json_decref. */
#pragma once

#include <jansson.h>

/** Read a text of `count` bytes, in which no key may stand twice in one object. NULL: error tells
 * what is wrong and where; its text is empty where there was no memory. */
json_t *json_text_read(const char *bytes, size_t count, json_error_t *error);
