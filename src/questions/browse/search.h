/* search - texts found by what somebody types: letters and digits count, nothing else.
 * Owns:   a pattern owns its letters; free with browse_search_fini.
 * Errors: out of memory: browse_search_begin returns false. */
#ifndef BROWSE_SEARCH_H
#define BROWSE_SEARCH_H

#include <stdbool.h>
#include <stddef.h>

struct browse_search {
    const char *typed; /* as it was typed; NULL: everything is found */
    char *letters;     /* of it, small, and digits; those of its words, each with a NUL, behind */
    size_t word_count;
};

bool browse_search_begin(struct browse_search *search, const char *typed);

/** Whether a text is the pattern, but for case, blanks and marks. */
bool browse_search_is(const struct browse_search *search, const char *text);

/** Whether a text holds the pattern. */
bool browse_search_is_in(const struct browse_search *search, const char *text);

/** Word number `word` of the pattern, as its letters; NULL past the last. */
const char *browse_search_word(const struct browse_search *search, size_t word);

/** Whether a text holds letters, whatever stands between them. */
bool browse_search_holds(const char *text, const char *letters);

void browse_search_fini(struct browse_search *search);

#endif
