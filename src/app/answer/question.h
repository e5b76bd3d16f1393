/* question - what is asked, as the arguments of a command of the program.
 * Units:  columns are characters.
 * Owns:   its texts; free with question_fini. All-zero is a valid empty one.
 * Errors: kept by the host. */
#ifndef ANSWER_QUESTION_H
#define ANSWER_QUESTION_H

#include <stdbool.h>
#include <stddef.h>

struct question {
    int (*run)(int argc, char **argv);
    char **words; /* words[0] is "volley run" */
    size_t count;
};

/** Read a question, JSON or words. Its files go to the host. */
bool question_read(const char *text, struct question *out);

/** Run the command. */
void question_run(const struct question *question);

/** Add a word; the question owns it, also on failure. NULL: there was no memory for it. */
bool question_add(struct question *question, char *word);

void question_fini(struct question *question);

#endif
