#include "report/failure.h"

#define FAILURE(member) .place = offsetof(struct failure, member)
static const struct record_field failure_fields[] = {
    { "error.kind", RECORD_TEXT, FAILURE(kind) },
    { "error.source", RECORD_TEXT, FAILURE(source), .null = true },
    { "error.line", RECORD_KNOWN, FAILURE(line) },
    { "error.column", RECORD_KNOWN, FAILURE(column) },
    { "error.length", RECORD_KNOWN, FAILURE(length) },
    { "error.word", RECORD_TEXT, FAILURE(word), .null = true },
    { "error.message", RECORD_TEXT, FAILURE(message) },
    { "error.hint", RECORD_TEXT, FAILURE(hint), .null = true },
    { "error.option", RECORD_TEXT, FAILURE(option), .null = true },
    { "error.text", RECORD_TEXT, FAILURE(text), .null = true },
};
const struct record failure_record = RECORD_WITH(failure_fields, .is_failure = true);
