/* command - the commands that can be asked, and what their questions are made of.
 * Owns:   nothing.      Errors: none. */
#ifndef ANSWER_COMMAND_H
#define ANSWER_COMMAND_H

#include <stdbool.h>
#include <stddef.h>

enum { COMMAND_PARTS_MAX = 2 };

/* A key of a question whose value are arguments, and no option. */
struct command_part {
    const char *key;    /* NULL: past the last */
    const char *before; /* a word in front of them: "vs"; NULL: none */
    bool each;          /* in front of each */
};

struct command {
    const char *name, *title; /* "run", "volley run" */
    int (*run)(int argc, char **argv);
    struct command_part parts[COMMAND_PARTS_MAX + 1];
};

/** The command of that name; NULL: there is none. */
const struct command *command_named(const char *name);

/** The names of all, in one text. */
void command_names(char *out, size_t room);

#endif
