/* search - texts found by what somebody types: letters and digits count, nothing else.
 * Owns:   a pattern owns its letters; free with search_fini.
 * Errors: out of memory: search_begin returns false. */
#ifndef API_SEARCH_H
#define API_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

struct search {
    const char *typed; /* as it was typed; NULL: everything is found */
    char *letters;     /* of it, small, and digits; those of its words, each with a NUL, behind */
    size_t word_count;
};

bool search_begin(struct search *search, const char *typed);

/** Whether a text is the pattern, but for case, blanks and marks. */
bool search_is(const struct search *search, const char *text);

/** Whether a text holds the pattern. */
bool search_is_in(const struct search *search, const char *text);

/** Word number `word` of the pattern, as its letters; NULL past the last. */
const char *search_word(const struct search *search, size_t word);

/** Whether a text holds letters, whatever stands between them. */
bool search_holds(const char *text, const char *letters);

void search_fini(struct search *search);

#endif
