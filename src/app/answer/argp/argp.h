/* argp - the options of commands, read as glibc's functions of this name do, but without a word
 * printed and without an end of the program: what is wrong is a complaint (app/cli/complain.h), and
 * argp_parse returns. The commands, which the program shares with volley_answer, include it as
 * <argp.h>; help is left to the program.
 * Owns:   nothing.
 * Errors: argp_parse is nonzero. */
#ifndef ANSWER_ARGP_H
#define ANSWER_ARGP_H

#include <stddef.h>
#include <stdio.h>

typedef int error_t;

struct argp_option {
    const char *name; /* NULL and no key: past the last */
    int key;          /* of one character: that short option */
    const char *arg;  /* NULL: it takes none */
    int flags;
    const char *doc;
    int group;
};

struct argp_state;

typedef error_t argp_parser_t(int key, char *arg, struct argp_state *state);

struct argp {
    const struct argp_option *options;
    argp_parser_t *parser;
    const char *args_doc, *doc;
    const struct argp_child *children;
    char *(*help_filter)(int key, const char *text, void *input);
    const char *domain;
};

struct argp_child {
    const struct argp *argp; /* NULL: past the last */
    int flags;
    const char *header;
    int group;
};

struct argp_state {
    int argc;
    char **argv; /* of ARGP_KEY_ARGS: only what is no option */
    int next;    /* of the words in argv, the first that is not consumed */
    void *input, **child_inputs;
    void *reader; /* its own */
};

enum {
    ARGP_ERR_UNKNOWN = 7,
    ARGP_KEY_ARG = 0,
    ARGP_KEY_ARGS = 0x1000006,
    ARGP_KEY_END = 0x1000001,
    ARGP_KEY_NO_ARGS = 0x1000002,
    ARGP_KEY_INIT = 0x1000003,
    ARGP_KEY_SUCCESS = 0x1000004
};

/* The library has names of its own: a program that is linked with it may use glibc's. */
#define argp_parse   answer_argp_parse
#define argp_error   answer_argp_error
#define argp_failure answer_argp_failure

/** Read argv[1] and on. flags and end are not used. */
error_t argp_parse(const struct argp *argp, int argc, char **argv, unsigned flags, int *end,
                   void *input);

/** Of a parser: complain, and leave argp_parse. */
__attribute__((noreturn, format(printf, 2, 3))) void argp_error(const struct argp_state *state,
                                                                const char *format, ...);

/** The same. */
__attribute__((noreturn, format(printf, 4, 5))) void
argp_failure(const struct argp_state *state, int status, int number, const char *format, ...);

#endif
