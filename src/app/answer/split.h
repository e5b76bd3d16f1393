/* split - the words of a command line, parted by blanks; in '' a text stands as it is, in "" a
 * backslash quotes the character behind it if that is " or \, outside any.
 * Owns:   the words belong to the question.
 * Errors: kept by the host. */
#ifndef ANSWER_SPLIT_H
#define ANSWER_SPLIT_H

#include "app/answer/question.h"

/** Add the words of a text. */
bool split_words(const char *text, struct question *out);

#endif
