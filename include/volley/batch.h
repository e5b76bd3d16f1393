/* volley/batch.h - many scenarios from a CSV file, one row of report for each.
 *
 * The file has a header row. Columns: attacker, defender and, if wanted, scenario, edition and
 * others, in any order. Rows that follow each other with the same scenario are successive attacks
 * on one defender, which is given in the first of them. Lines that start with "#" and blank lines
 * are passed over. A scenario that cannot be read becomes a row with its error, and the batch goes
 * on; a broken row inside a scenario fails all of it. */
#ifndef VOLLEY_BATCH_H
#define VOLLEY_BATCH_H

#include "volley/io.h"
#include "volley/run.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How far a batch has come. */
typedef struct volley_batch_progress {
    uint64_t scenarios;  /* reported, with those that failed */
    uint64_t failed;     /* could not be read or run */
    uint64_t bytes_read; /* of the source */
    double seconds;
} volley_batch_progress;

/** Called now and then from the thread that called, also while scenarios are worked out. Nonzero
 * ends the batch after the scenarios reported so far; those at work are called off. */
typedef int volley_batch_progress_fn(const volley_batch_progress *progress, void *context);

typedef struct volley_batch {
    const char *edition;           /* of rows that say none; NULL is "2.5" */
    const volley_library *library; /* NULL: the cards that Volley brings */
    volley_engine engine;
    volley_plan_options plan;     /* its watch is not used */
    volley_simulation simulation; /* its progress function is not used */
    volley_format format;         /* CSV, or JSON: a document a line */
    char delimiter;   /* of the file and of a CSV report; 0: that of the header row, and a comma */
    volley_part part; /* of the scenarios: the others are only read */
    uint64_t skip;    /* scenarios of it that are not reported, the first ones */
    volley_batch_progress_fn *progress; /* may be NULL */
    void *context;
    const volley_expander *expander; /* of attackers and defenders; NULL: cells are as they are */
} volley_batch;

/** What was done. */
typedef struct volley_batch_result {
    uint64_t scenarios; /* reported, with those that failed */
    uint64_t failed;    /* could not be read or run */
    uint64_t seen;      /* in the source, of all parts */
    int stopped;        /* by the progress function */
} volley_batch_result;

/** Run the scenarios of a source, several at once, and write a report to a sink in their order.
 *  Memory does not grow with their number; equal questions are worked out once.
 *  With a crew (simulation.crew) its processes share the scenarios out; all but the first neither
 *  read the source nor write.
 *  result  set, also when the batch fails
 *  err     why the batch failed, or, when it went through, the error of the first bad scenario
 *  Returns VOLLEY_OK also when scenarios failed. */
VOLLEY_API volley_status volley_batch_run(const volley_batch *batch, const volley_source *source,
                                          const volley_sink *sink, volley_batch_result *result,
                                          volley_error *err);

#ifdef __cplusplus
}
#endif

#endif
