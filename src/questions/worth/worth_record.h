/* worth_record - records of what words and cards are worth, which those of `best` begin with.
 * Owns: nothing.      Errors: none. */
#ifndef WORTH_WORTH_RECORD_H
#define WORTH_WORTH_RECORD_H

#include "questions/worth/worth_report.h"
#include "report/record.h"

/** The members of a document that say what was asked: of struct worth_report. */
extern const struct record worth_question_record;

/** The document. */
extern const struct record worth_record;

/** A cell of CSV: "yes" or "no", for the bool at a place in a struct. */
void worth_write_yes_or_no(const struct record_at *at, size_t place, struct buffer *out);

#endif
