/* ascii - letters and digits of ASCII, whatever locale the program has set: in a Turkish one "I" is
 * no capital "i", and a word would be another.
 * Units:  bytes; those beyond ASCII are no letters and stay as they are.
 * Owns:   nothing.      Errors: none. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/** Whether bytes of a text are a word. */
static inline bool ascii_is_word(const char *word, const char *text, size_t bytes)
{
    return strlen(word) == bytes && memcmp(word, text, bytes) == 0;
}

static inline bool ascii_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool ascii_is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static inline bool ascii_is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static inline bool ascii_is_letter_or_digit(char c)
{
    return ascii_is_lower(c) || ascii_is_upper(c) || ascii_is_digit(c);
}

/** A blank, or what ends a line or a page. */
static inline bool ascii_is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/** Nothing that a terminal shows: below the blank, or DEL. */
static inline bool ascii_is_control(char c)
{
    return (unsigned char)c < ' ' || c == '\x7f';
}

static inline char ascii_lower(char c)
{
    return ascii_is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

/** A letter as words of the notation are spelt: small, and a hyphen for an underscore or a blank.
 */
static inline char ascii_word_letter(char c)
{
    return c == '_' || c == ' ' ? '-' : ascii_lower(c);
}

/** Whether a part stands somewhere in `bytes` bytes. */
static inline bool ascii_has(const char *text, size_t bytes, const char *part)
{
    const size_t length = strlen(part);

    for (size_t i = 0; i + length <= bytes; i++)
        if (memcmp(text + i, part, length) == 0)
            return true;
    return false;
}

/** The same `bytes` bytes, small or capital; both texts have that many. */
static inline bool ascii_same_bytes(const char *a, const char *b, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++)
        if (ascii_lower(a[i]) != ascii_lower(b[i]))
            return false;
    return true;
}

/** What stands behind the begin of a text; NULL: it begins otherwise. */
static inline const char *ascii_behind(const char *text, const char *begin)
{
    return strncmp(text, begin, strlen(begin)) == 0 ? text + strlen(begin) : NULL;
}

/** The next part of a list, between which stand any of those bytes; false: it has no more. */
static inline bool ascii_next_part(const char **list, const char *between, const char **part,
                                   size_t *bytes)
{
    *part = *list + strspn(*list, between);
    *bytes = strcspn(*part, between);
    *list = *part + *bytes;
    return *bytes > 0;
}

/** The next word of a text. */
static inline bool ascii_next_word(const char **text, const char **word, size_t *bytes)
{
    return ascii_next_part(text, " \t\r\n", word, bytes);
}

/** Whether so many bytes of a text end in that. */
static inline bool ascii_ends_in(const char *text, size_t bytes, const char *end)
{
    return bytes >= strlen(end) && memcmp(text + bytes - strlen(end), end, strlen(end)) == 0;
}

/** The same text, small or capital. */
static inline bool ascii_same(const char *a, const char *b)
{
    for (; *a && ascii_lower(*a) == ascii_lower(*b); a++)
        b++;
    return ascii_lower(*a) == ascii_lower(*b);
}

/** The same letters and digits, small or capital, whatever else stands between them. */
static inline bool ascii_same_letters(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a && !ascii_is_letter_or_digit(*a))
            a++;
        while (*b && !ascii_is_letter_or_digit(*b))
            b++;
        if (!*a || ascii_lower(*a) != ascii_lower(*b))
            return *a == *b;
    }
}
