/* record_find - values of records, for the forms that are written from them.
 * Owns:   nothing.      Errors: none. */
#pragma once

#include "report/record.h"

/** The value of a field, if it is told. */
struct record_value record_find(const struct record_at *at, const struct record_field *field);

const char *record_text_of(const struct record_value *value);
double record_number_of(const struct record_value *value, size_t index);

/** Whether an item is told, which *out is then. */
bool record_item_of(const struct record_at *at, const struct record_field *field,
                    const struct record_value *value, size_t index, struct record_at *out);

bool record_has_items(enum record_kind kind);
bool record_is_object(const struct record_field *field);
