/* output - where a command's data goes: stdout, or a file that is whole or not there.
 * Units:  bytes.
 * Owns:   the file until output_close, output_keep or output_discard.
 * Errors: the functions print one line on stderr and return false. */
#pragma once

#include "volley/report.h"

#include <stdbool.h>
#include <stdio.h>

struct host;

struct output {
    struct host *host; /* of the command whose report it is */
    FILE *file;
    const char *name; /* for messages */
    char *target;     /* the file that the name leads to; NULL: written in place */
    char *temporary;  /* where a regular file is written until it is whole; NULL: in place */
    bool is_locked;   /* the temporary file, by `lock` */
    int lock;
    bool failed;    /* and said so */
    char *expected; /* bytes that are there already and must come again; NULL: none */
    size_t expected_count, expected_at;
};

/** Open a file for writing; NULL and "-" are stdout. A regular file is written beside the place
 *  it is to have, under a name of its own, and moved there when it is closed, so that a report is
 *  never half there. A link is followed; the mode of a file that is replaced is kept. */
bool output_open(struct host *host, struct output *output, const char *name);

/** The same, but written as NAME.part, which stays as it is until output_begin_anew and which no
 *  other process may write to: for a report that is gone on with when it was cut short. */
bool output_open_part(struct host *host, struct output *output, const char *name);

/** Empty the part. */
bool output_begin_anew(struct output *output);

/** A sink that writes to the output. What a terminal can show is asked only for a format that
 * people read: to load the locale takes longer than a short question. */
volley_sink output_sink(struct output *output, volley_format format);

/** Hand what is buffered to the system. */
void output_flush(struct output *output);

/** Finish: everything is written and in its place. */
bool output_close(struct output *output);

/** Whether a report has come to stdout, or a part of one. */
bool output_has_reported(void);

/** Finish with what was printed to stdout otherwise. */
bool output_close_stdout(void);

/** Whether writing has failed because nobody reads any more (the end of `volley ... | head`), of
 *  which nothing is said: the program ends as one that the system ends for it, with CLI_UNREAD. */
bool output_reader_is_gone(void);

/** Stop, and leave what is written as it is, if it is a file; returns whether it is. */
bool output_keep(struct output *output);

/** Give up: what was there before stays. */
void output_discard(struct output *output);
