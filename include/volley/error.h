/* volley/error.h - how every call of the library says what went wrong.
 *
 * Each call that can fail returns a volley_status and takes a volley_error, which may be NULL.
 * On success the struct is left alone; of several faults the first is kept. The library never
 * prints, never exits and never asserts on its input. */
#ifndef VOLLEY_ERROR_H
#define VOLLEY_ERROR_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define VOLLEY_API __attribute__((visibility("default")))
#else
#define VOLLEY_API
#endif

/** What kind of failure: programs test this, never the text. */
typedef enum volley_status {
    VOLLEY_OK = 0,
    VOLLEY_NOMEM,     /* out of memory */
    VOLLEY_SYNTAX,    /* a word, number or row that cannot be read */
    VOLLEY_RANGE,     /* a number outside its range */
    VOLLEY_TOO_LARGE, /* the question has more states than the solver takes on */
    VOLLEY_INVALID,   /* an argument of the call that makes no sense */
    VOLLEY_IO,        /* a sink or a source failed */
    VOLLEY_STOPPED    /* the caller's own function ended the work */
} volley_status;

/** Where and why. All-zero is "no error". */
typedef struct volley_error {
    volley_status status;
    int line, column;  /* 1-based; column in characters; 0 = not about a place */
    char source[80];   /* "duel.csv", "attacker 2", "<string>"; keeps the tail if too long */
    char word[40];     /* the offending word as written, "" if none */
    char message[160]; /* one sentence, no newline */
} volley_error;

/** A short English name of a status, e.g. "out of memory". Static storage. */
VOLLEY_API const char *volley_status_text(volley_status status);

/** The whole error on one line: "duel.csv:7:12: 'rerol': unknown word; did you mean 'reroll'?".
 *  Writes up to room bytes with the NUL at the end; returns out. */
VOLLEY_API char *volley_error_text(const volley_error *error, char *out, size_t room);

#ifdef __cplusplus
}
#endif

#endif
