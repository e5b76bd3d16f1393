#include "report/shell.h"

#include "base/ascii.h"
#include "report/escape.h"

#include <string.h>

/* Means nothing to a shell, wherever it stands. */
static bool is_plain(char c)
{
    return ascii_is_letter_or_digit(c) || (c && strchr("-_./,:=+@%", c)) ||
           (unsigned char)c >= 0x80;
}

static bool all_plain(const char *word)
{
    for (const char *at = word; *at; at++)
        if (!is_plain(*at))
            return false;
    return *word != '\0';
}

/* Octal, three digits each: what stands behind is never taken for a part of it. */
static void add_encoded(const char *word, struct buffer *out)
{
    buffer_print(out, "$'");
    for (; *word; word++) {
        if (ascii_is_control(*word) || (unsigned char)*word >= 0x80)
            buffer_print(out, "\\%03o", (unsigned)(unsigned char)*word);
        else
            buffer_print(out, *word == '\'' || *word == '\\' ? "\\%c" : "%c", *word);
    }
    buffer_print(out, "'");
}

static void add_single(const char *word, struct buffer *out)
{
    buffer_print(out, "'");
    for (; *word; word++)
        if (*word == '\'')
            buffer_print(out, "'\\''");
        else
            buffer_add(out, word, 1);
    buffer_print(out, "'");
}

static void add_word(const char *word, struct buffer *out)
{
    if (!escape_is_shown(word, strlen(word)))
        add_encoded(word, out);
    else if (all_plain(word))
        buffer_print(out, "%s", word);
    else if (!strpbrk(word, "\"$`\\!"))
        buffer_print(out, "\"%s\"", word);
    else
        add_single(word, out);
}

void shell_line(const char *const *words, size_t count, struct buffer *out)
{
    for (size_t i = 0; i < count; i++) {
        buffer_print(out, "%s", i ? " " : "");
        add_word(words[i], out);
    }
}
