/* failure - what is wrong, as the document that answers where there is no answer, and as members of
 * a row that failed.
 * Units:  places from 1, in characters.
 * Owns:   nothing: its texts are the caller's, or in its rooms, so that it stays where it is.
 * Errors: none. */
#pragma once

#include "report/record.h"

enum { FAILURE_WORD_MAX = sizeof((const volley_error *)0)->message, FAILURE_SAID_MAX = 400 };

/* Texts are NULL, and numbers below 0, where they are not known. */
struct failure {
    const char *kind, *source;
    int line, column, length;
    const char *word, *message, *hint, *option, *text;
    const char *ways; /* a line each; NULL: there is nothing to choose from */
    int more_ways;    /* for which a message has no room */
    char hint_room[FAILURE_WORD_MAX], option_room[FAILURE_WORD_MAX], ways_room[FAILURE_WORD_MAX];
    char word_room[FAILURE_WORD_MAX];
    const char *said; /* of a row: the message with its place */
    char said_room[FAILURE_SAID_MAX];
};

/** What an error says: out points into both.
 *  text    that it is about; NULL
 *  length  of the word in it; 0: not known */
void failure_of(struct failure *out, const volley_error *error, const char *text, size_t length);

/** Likewise of a row, whose text nobody has. */
void failure_of_row(struct failure *out, const volley_error *error);

/* The members of a row that failed, and the document. */
extern const struct record failed_row_record, failure_record;
