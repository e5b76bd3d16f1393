#include "cli/complain.h"

#include <stdio.h>
#include <string.h>

/* Bytes before a column, which counts characters. */
static int bytes_before(const char *text, int column)
{
    const char *at = text;

    while (*at && column > 1) {
        at++;
        column -= ((unsigned char)*at & 0xC0) != 0x80;
    }
    return (int)(at - text);
}

/* Bytes of the word that an error is about; as far as the next blank if it was cut. */
static size_t word_bytes(const volley_error *error, const char *at)
{
    size_t bytes = strlen(error->word);

    return bytes > 0 && strncmp(at, error->word, bytes) == 0 && bytes < sizeof error->word - 4
               ? bytes
               : strcspn(at, " ");
}

void complain(const volley_error *error, const char *text)
{
    if (error->status == VOLLEY_STOPPED) { /* that was the user's wish, and no error */
        fprintf(stderr, "volley: stopped\n");
        return;
    }
    fprintf(stderr, "volley: ");
    if (error->line)
        fprintf(stderr, "%s:%d:%d: ", error->source, error->line, error->column);
    else if (error->source[0])
        fprintf(stderr, "%s: ", error->source);
    fprintf(stderr, "error: ");
    if (error->word[0])
        fprintf(stderr, "'%s': ", error->word);
    fprintf(stderr, "%s\n", error->message);
    if (text && error->line == 1 && error->column > 0 && !strpbrk(text, "\r\n\t")) {
        int before = bytes_before(text, error->column);
        size_t word = word_bytes(error, text + before);

        fprintf(stderr, "  %s\n  %*s^", text, error->column - 1, "");
        for (size_t i = 1; i < word; i++)
            if (((unsigned char)text[(size_t)before + i] & 0xC0) != 0x80)
                fputc('~', stderr);
        fputc('\n', stderr);
    }
}
