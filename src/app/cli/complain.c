#include "app/cli/complain.h"

#include <stdio.h>

void complain(struct host *host, const volley_error *error, const char *text)
{
    size_t count;

    (void)host;
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
    if (underline_find(error, text, &count)) {
        fprintf(stderr, "  %s\n  %*s^", text, error->column - 1, "");
        for (size_t i = 1; i < count; i++)
            fputc('~', stderr);
        fputc('\n', stderr);
    }
}

void say_line(struct host *host, const char *line)
{
    (void)host;
    fprintf(stderr, "volley: %s\n", line);
}
