#include "app/cli/complain.h"

#include "base/utf8.h"
#include "volley/answer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TOLD_BYTES = 8192 };

/* What was wrong first, and the line that it is about; "": not known. */
static volley_error first;
static char first_text[TOLD_BYTES];

void complain_print(const char *format, ...)
{
    char text[TOLD_BYTES];
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    fwrite(text, 1, utf8_show(text, strlen(text), '\n'), stderr);
}

bool complain_keep(struct host *host, const volley_error *error, const char *text)
{
    (void)host;
    if (first.status == VOLLEY_OK) {
        first = *error;
        snprintf(first_text, sizeof first_text, "%s", text ? text : "");
    }
    return false;
}

void complain_as_document(void)
{
    char *document;

    if (first.status == VOLLEY_OK) /* only lines were said */
        first.status = VOLLEY_INVALID;
    document = volley_answer_error(&first, *first_text ? first_text : NULL);
    printf("%s", document ? document : "");
    volley_answer_free(document);
}

bool complain(struct host *host, const volley_error *error, const char *text)
{
    size_t count;

    complain_keep(host, error, text);
    if (error->status == VOLLEY_STOPPED) { /* that was the user's wish, and no error */
        complain_print("volley: stopped\n");
        return false;
    }
    complain_print("volley: ");
    if (error->line)
        complain_print("%s:%d:%d: ", error->source, error->line, error->column);
    else if (error->source[0])
        complain_print("%s: ", error->source);
    complain_print("error: ");
    if (error->word[0])
        complain_print("'%s': ", error->word);
    complain_print("%s\n", error->message);
    if (underline_find(error, text, &count)) {
        complain_print("  %s\n  %*s^", text, error->column - 1, "");
        for (size_t i = 1; i < count; i++)
            fputc('~', stderr);
        fputc('\n', stderr);
    }
    return false;
}

void say_line(struct host *host, const char *line)
{
    (void)host;
    if (first.status == VOLLEY_OK)
        snprintf(first.message, sizeof first.message, "%s", line);
    complain_print("volley: %s\n", line);
}
