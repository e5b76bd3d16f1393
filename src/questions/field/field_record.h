/* field_record - many engagements as JSON and as rows of CSV: what stands in which of them.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef FIELD_FIELD_RECORD_H
#define FIELD_FIELD_RECORD_H

#include "questions/field/field_report.h"
#include "report/record.h"

extern const struct record field_record;

/** A row for each side; a matrix has rows of its pairs instead, which are duels. */
void field_csv(const struct field_report *report, struct buffer *out);

#endif
