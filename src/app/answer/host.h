/* host - what a command finds around it when volley_answer runs it: files that stand in the
 * question, a report that is kept as text, complaints and notes that are kept, progress that is
 * handed on. The commands carry it, and hand it to the headers of cli by which they reach it
 * (complain.h, source.h, output.h, terminal.h); in the program it is NULL.
 * Owns:   what is kept; free with host_fini. All-zero is a valid empty host.
 * Errors: kept. */
#pragma once

#include "volley/answer.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct host {
    const volley_answer_options *options; /* NULL: nobody watches */
    json_t *files, *lists;                /* text by name; NULL: there are none */

    FILE *report; /* being written, to bytes */
    char *bytes;
    size_t count;
    bool is_written; /* all of it */

    volley_error error; /* the first complaint; VOLLEY_OK: none */
    char *text;         /* the line that it is about; NULL: not known */
    char **notes;
    size_t note_count;
    uint32_t note_room;
    bool is_stopped; /* by the progress function */
    bool is_short;   /* a note found no memory */
};

/** What is wrong, when there is no answer. */
const volley_error *host_error(struct host *host);

void host_fini(struct host *host);
