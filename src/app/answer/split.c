#include "app/answer/split.h"

#include "app/answer/host.h"
#include "app/cli/complain.h"

#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r\n";

/* The column of a place in a text, in characters from 1. */
static int column_of(const char *text, const char *at)
{
    int column = 1;

    for (; text < at; text++)
        column += ((unsigned char)*text & 0xC0) != 0x80;
    return column;
}

static bool fail_open(const char *text, const char *quote)
{
    volley_error error = { .status = VOLLEY_SYNTAX, .line = 1, .column = column_of(text, quote) };

    snprintf(error.source, sizeof error.source, "question");
    snprintf(error.word, sizeof error.word, "%c", *quote);
    snprintf(error.message, sizeof error.message, "this quote has no end");
    host_complain(&error, text);
    return false;
}

/* One word, written to `out`; returns where it ends, or NULL when a quote has no end. */
static const char *read_word(const char *text, const char *at, char *out)
{
    const char *quote = NULL; /* the one that is open */

    for (; *at && (quote || !strchr(blanks, *at)); at++) {
        const bool escapes =
            *at == '\\' && at[1] && (!quote || (*quote == '"' && (at[1] == '"' || at[1] == '\\')));

        if (escapes)
            *out++ = *++at;
        else if (quote && *at == *quote)
            quote = NULL;
        else if (!quote && (*at == '"' || *at == '\''))
            quote = at;
        else
            *out++ = *at;
    }
    *out = '\0';
    return quote && !fail_open(text, quote) ? NULL : at;
}

bool split_words(const char *text, struct question *out)
{
    const char *at = text + strspn(text, blanks);

    while (*at) {
        char *word = malloc(strlen(at) + 1);

        if (!word)
            return say_no_memory();
        at = read_word(text, at, word);
        if (!at) {
            free(word);
            return false;
        }
        if (!question_add(out, word))
            return false;
        at += strspn(at, blanks);
    }
    return true;
}
