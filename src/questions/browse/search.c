#include "questions/browse/browse.h"

#include "base/ascii.h"
#include "base/utf8.h"

#include <stdlib.h>

bool browse_search_begin(struct browse_search *search, const char *typed)
{
    size_t bytes = typed ? strlen(typed) : 0;
    char *at;

    *search = (struct browse_search){ .typed = bytes ? typed : NULL };
    search->letters = at =
        calloc(3 * bytes + 2, 1); /* all of it, then its words, each with a NUL */
    if (!at)
        return false;
    at += utf8_letters(at, bytes + 1, typed, bytes) + 1;
    while (bytes > 0) {
        size_t word = strcspn(typed, " ");
        char *end = at + utf8_letters(at, word + 1, typed, word) + 1;

        search->word_count += end > at + 1;
        at = end > at + 1 ? end : at; /* a word of marks alone is none */
        word += strspn(typed + word, " ");
        typed += word;
        bytes -= word;
    }
    return true;
}

void browse_search_fini(struct browse_search *search)
{
    free(search->letters);
    *search = (struct browse_search){ 0 };
}

/* Whether the letters of a text begin so; *whole: whether nothing is left of it. */
static bool begins(const char *text, const char *letters, bool *whole)
{
    for (; *letters; letters++) {
        while (*text && !ascii_is_letter_or_digit(*text))
            text++;
        if (!*text || ascii_lower(*text) != *letters)
            return false;
        text++;
    }
    while (*text && !ascii_is_letter_or_digit(*text))
        text++;
    *whole = !*text;
    return true;
}

bool browse_search_holds(const char *text, const char *letters)
{
    bool whole;

    if (!*letters)
        return false;
    for (; *text; text++)
        if (ascii_is_letter_or_digit(*text) && begins(text, letters, &whole))
            return true;
    return false;
}

bool browse_search_is(const struct browse_search *search, const char *text)
{
    bool whole;

    return *search->letters && begins(text, search->letters, &whole) && whole;
}

const char *browse_search_word(const struct browse_search *search, size_t word)
{
    const char *at = search->letters;

    if (word >= search->word_count)
        return NULL;
    do
        at += strlen(at) + 1;
    while (word-- > 0);
    return at;
}
