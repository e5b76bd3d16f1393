/* question - what is asked, as the arguments of a command of the program.
 * Units:  columns are characters.
 * Owns:   its texts; free with question_fini. All-zero but for the host is a valid empty one.
 * Errors: kept by the host. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct host;

struct question {
    struct host *host;
    const struct command *command;
    char **words; /* words[0] is "volley run" */
    size_t count;
    uint32_t room;
};

/** Read a question, JSON or words. Its files go to the host. */
bool question_read(const char *text, struct question *out);

/** Run the command. */
void question_run(const struct question *question);

void question_fini(struct question *question);
