/* volley/answer.h - a question as text, the answer as text: all that the program can do, in one
 * call, for a page, a script or another language. docs/answer.md tells the questions.
 *
 * No file is opened and nothing is printed; several threads may ask at once. */
#ifndef VOLLEY_ANSWER_H
#define VOLLEY_ANSWER_H

#include "volley/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How far the work has come. */
typedef struct volley_answer_progress {
    double share;     /* done of the step under way, 0 to 1; below 0: not known */
    double seconds;   /* since it began */
    const char *what; /* "working out best play"; lives during the call */
} volley_answer_progress;

/** Called now and then from the thread that asks. Nonzero ends the work. */
typedef int volley_answer_progress_fn(const volley_answer_progress *progress, void *context);

/** Called with what there is to say besides the answer ("rebels.xws: ship 2: ..."), when the answer
 *  is done. */
typedef void volley_answer_note_fn(const char *note, void *context);

/** All-zero is the default: nobody watches. */
typedef struct volley_answer_options {
    volley_answer_progress_fn *progress; /* may be NULL */
    volley_answer_note_fn *note;         /* may be NULL */
    void *context;                       /* of both */
} volley_answer_options;

/** Answer a question, which is JSON or the words of a command line:
 *
 *      {"command": "run", "attackers": ["3 focus lock"], "defender": "3 focus evade"}
 *      run "3 focus lock" vs "3 focus evade"
 *
 *  The answer is what the program writes with the same options and, if nothing else is said,
 *  `-f json`, byte for byte. Files that the question names stand in it ("files").
 *  question  UTF-8, ends in a NUL
 *  options   NULL for the default
 *  answer    set to a text that ends in a NUL; free it with volley_answer_free
 *  Failure: *answer is a JSON document with the "error": what is wrong, in which word, and what may
 *  have been meant; NULL if there is no memory for it. *err (may be NULL) says the same;
 *  VOLLEY_STOPPED when the progress function ended the work before there was an answer. Rows of a
 *  batch or cells of a sweep that fail are no failure: they have their errors in the answer. */
VOLLEY_API volley_status volley_answer(const char *question, const volley_answer_options *options,
                                       char **answer, volley_error *err);

/** The document with the "error" of another call, as volley_answer makes it; free it likewise.
 *  text  the line that the error is about; NULL: not known
 *  NULL: there is no memory for it. */
VOLLEY_API char *volley_answer_error(const volley_error *error, const char *text);

VOLLEY_API void volley_answer_free(char *answer); /* NULL is fine */

#ifdef __cplusplus
}
#endif

#endif
