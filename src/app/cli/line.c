#include "app/cli/line.h"

#include <stdlib.h>
#include <string.h>

/* One letter, or two where a backslash quotes the second; returns what is behind them. */
static const char *read_letter(struct line *line, const char *at, const char *escaped)
{
    const char *const quote = line->quote;
    const bool escapes =
        *at == '\\' && at[1] && (!quote || (*quote == '"' && strchr(escaped, at[1])));

    if (!line->in_word)
        line->words[line->count++] = line->end;
    line->in_word = true;
    if (escapes) {
        *line->end++ = *++at;
    } else if (quote ? *at == *quote : *at == '"' || *at == '\'') {
        line->quote = quote ? NULL : at;
        line->quoted_at = (size_t)(line->end - line->words[line->count - 1]);
    } else {
        *line->end++ = *at;
    }
    return at + 1;
}

bool line_read(struct line *line, const char *text, const char *escaped, const char *ends)
{
    const size_t bytes = strlen(text);

    *line = (struct line){ .bytes = malloc(bytes + 2),
                           .words = malloc((bytes + 3) * sizeof *line->words) };
    if (!line->bytes || !line->words)
        return false;
    line->end = line->bytes;
    while (*text) {
        if (line->quote || !(strchr(" \t\r\n", *text) || strchr(ends, *text))) {
            text = read_letter(line, text, escaped);
            continue;
        }
        if (line->in_word)
            *line->end++ = '\0';
        line->in_word = false;
        if (strchr(ends, *text++))
            line->count = 0;
    }
    *line->end = '\0';
    return true;
}

void line_fini(struct line *line)
{
    free(line->bytes);
    free(line->words);
}
