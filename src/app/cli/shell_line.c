#include "app/cli/shell_line.h"

#include <stdlib.h>
#include <string.h>

struct reader {
    struct shell_line *line;
    char *end; /* of what is written */
    bool in_word;
};

static void begin_word(struct reader *reader)
{
    if (!reader->in_word)
        reader->line->words[reader->line->count++] = reader->end;
    reader->in_word = true;
}

static void end_word(struct reader *reader)
{
    if (reader->in_word)
        *reader->end++ = '\0';
    reader->in_word = false;
}

static void write_letter(struct reader *reader, char letter)
{
    begin_word(reader);
    *reader->end++ = letter;
}

/* A backslash keeps its meaning in double quotes only before these. */
static bool is_escaped(char quote, char next)
{
    return next && quote != '\'' && (!quote || strchr("\"\\$`", next));
}

static void read_letter(struct reader *reader, const char **at)
{
    const char letter = *(*at)++;
    char *const quote = &reader->line->quote;

    if (letter == '\\' && is_escaped(*quote, **at)) {
        write_letter(reader, *(*at)++);
    } else if (*quote ? letter == *quote : letter == '"' || letter == '\'') {
        begin_word(reader);
        *quote = *quote ? '\0' : letter;
        reader->line->quoted_at =
            (size_t)(reader->end - reader->line->words[reader->line->count - 1]);
    } else if (!*quote && strchr(" \t\n", letter)) {
        end_word(reader);
    } else if (!*quote && strchr(";|&", letter)) {
        end_word(reader);
        reader->line->count = 0;
    } else {
        write_letter(reader, letter);
    }
}

bool shell_line_read(struct shell_line *line, const char *text)
{
    struct reader reader = { .line = line };
    const size_t bytes = strlen(text);

    *line = (struct shell_line){ .bytes = malloc(2 * bytes + 2),
                                 .words = malloc((bytes + 2) * sizeof *line->words) };
    if (!line->bytes || !line->words)
        return false;
    reader.end = line->bytes;
    while (*text)
        read_letter(&reader, &text);
    begin_word(&reader); /* the one at the cursor */
    end_word(&reader);
    return true;
}

void shell_line_fini(struct shell_line *line)
{
    free(line->bytes);
    free(line->words);
    *line = (struct shell_line){ 0 };
}
