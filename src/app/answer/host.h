/* host - what a command of the program finds around it when volley_answer runs it: files that stand
 * in the question, a report that is kept as text, complaints and notes that are kept, progress
 * that is handed on. The commands reach it by the headers of cli (complain.h, usage.h, source.h,
 * output.h, terminal.h), which carry no context: so each thread has the host of the question that
 * it is at.
 * Owns:   what is kept; free with host_fini. All-zero is a valid empty host.
 * Errors: kept. */
#ifndef ANSWER_HOST_H
#define ANSWER_HOST_H

#include "volley/answer.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

struct host {
    const volley_answer_options *options; /* NULL: nobody watches */
    json_t *files;                        /* text by name; NULL: there are none */
    struct host *outer;                   /* of a question that this thread was at before */

    FILE *report; /* being written, to bytes */
    char *bytes;
    size_t count;
    bool is_written; /* all of it */

    volley_error error; /* the first complaint; VOLLEY_OK: none */
    char *text;         /* the line that it is about; NULL: not known */
    char **notes;
    size_t note_count;
    bool is_stopped; /* by the progress function */
    bool is_short;   /* a note found no memory */
};

/** Be the host of what this thread does until host_leave. */
void host_enter(struct host *host);
void host_leave(struct host *host);

/** The host of this thread. */
struct host *host_now(void);

/** Complain of a question that is not of the form that its command wants. */
void host_misuse(const char *why);

/** Keep a complaint, unless there is one; text may be NULL. */
void host_complain(const volley_error *error, const char *text);

/** What is wrong, when there is no answer. */
const volley_error *host_error(struct host *host);

void host_fini(struct host *host);

#endif
