/* volley/report.h - outcomes as text, Markdown, JSON, a row of CSV, a picture or a page. */
#ifndef VOLLEY_REPORT_H
#define VOLLEY_REPORT_H

#include "volley/io.h"
#include "volley/run.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What to report. All-zero but for plan and one outcome is fine. */
typedef struct volley_report {
    const volley_plan *plan;
    const volley_outcome *simulated; /* NULL: not run */
    const volley_outcome *exact;     /* NULL: not run */
    const volley_check *check;       /* of the exact one; NULL: none was made */
    const char *name;                /* of the scenario; may be NULL */
    char delimiter;                  /* CSV: 0 is a comma */
} volley_report;

/** Write a report: a page of text or Markdown, one line of JSON, one row of CSV, a picture
 *  (SVG) or a page of HTML, with a decimal point whatever the locale. VOLLEY_IO: the sink gave up.
 */
VOLLEY_API volley_status volley_report_write(const volley_report *report, volley_format format,
                                             const volley_sink *sink, volley_error *err);

/** Write the header row of the CSV report. */
VOLLEY_API volley_status volley_report_csv_header(char delimiter, const volley_sink *sink,
                                                  volley_error *err);

/** Write what answers in JSON are like, as JSON Schema (draft 2020-12).
 *  - command  "run", "duel" …: of its answers; NULL: of all commands, each below "$defs"
 * VOLLEY_INVALID: the command has no answers in JSON. VOLLEY_IO: the sink gave up. */
VOLLEY_API volley_status volley_schema_write(const char *command, const volley_sink *sink,
                                             volley_error *err);

#ifdef __cplusplus
}
#endif

#endif
