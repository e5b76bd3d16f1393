/* card_list - cards of the library as a table for readers.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. */
#ifndef BROWSE_CARD_LIST_H
#define BROWSE_CARD_LIST_H

#include "report/page.h"

#include <stddef.h>

struct card_list_row {
    const char *id, *place; /* its slot, or what else it is */
    const char *name, *what;
    int cost; /* -1: none is known */
};

struct card_list {
    const struct card_list_row *cards;
    size_t count;
};

/** A table; in text, where it has no room, effects stand below their cards. */
void card_list_print(const struct card_list *list, enum page_form form, struct buffer *out);

#endif
