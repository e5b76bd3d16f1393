/* duel_record - a duel as JSON and as rows of CSV: what stands in which of them, member by member.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef DUEL_DUEL_RECORD_H
#define DUEL_DUEL_RECORD_H

#include "questions/duel/duel_report.h"
#include "report/record.h"
#include "volley/io.h"

extern const struct record duel_record, duel_failure_record;
extern const struct record_table duel_table;

/** A document. */
void duel_json(const struct duel_report *report, struct buffer *out);

void duel_csv_header(const struct report_extras *extras, char delimiter, struct buffer *out);
void duel_csv(const struct duel_report *report, struct buffer *out);

/* An engagement that could not be read or run, of a batch. */
struct duel_failure {
    const char *version;
    const char *name, *edition, *message, *a, *b;
    struct report_extras extras;
    char delimiter;
};

/** As a document, or as a row. */
void duel_tell_failure(const struct duel_failure *failure, volley_format format,
                       struct buffer *out);

#endif
