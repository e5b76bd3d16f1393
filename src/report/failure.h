/* failure - what is wrong, as the document that answers where there is no answer.
 * Units:  places from 1, in characters.
 * Owns:   nothing: all texts are the caller's.     Errors: none. */
#pragma once

#include "report/record.h"

/* Texts are NULL, and numbers below 0, where they are not known. */
struct failure {
    const char *kind, *source;
    int line, column, length;
    const char *word, *message, *hint, *option, *text;
};

extern const struct record failure_record;
