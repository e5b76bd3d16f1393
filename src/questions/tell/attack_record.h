/* attack_record - what attacks do as JSON and as rows of CSV: what stands in which of them.
 * Owns:   nothing.      Errors: the buffer remembers them. */
#ifndef TELL_ATTACK_RECORD_H
#define TELL_ATTACK_RECORD_H

#include "questions/tell/report.h"

extern const struct record attack_record, attack_failure_record;
extern const struct record_table attack_table;

void report_json(const struct report *report, struct buffer *out);

/** A row for each engine that was run. */
void report_csv(const struct report *report, struct buffer *out);

/* A scenario that could not be read or run. */
struct report_failure {
    const char *name, *edition; /* as written, may be NULL */
    const char *engine;
    const char *message;
    const char *attackers, *defender; /* as written */
    struct report_extras extras;
};

#endif
