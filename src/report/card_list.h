/* card_list - cards of the library as a table, CSV or JSON.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. */
#ifndef REPORT_CARD_LIST_H
#define REPORT_CARD_LIST_H

#include "base/buffer.h"

struct card_list_row {
    const char *id, *kind, *slot, *name, *effect, *condition;
    int charges, force; /* 0: none are said */
};

struct card_list {
    struct card_list_row *cards;
    size_t count;
};

void card_list_text(const struct card_list *list, struct buffer *out);
void card_list_csv(const struct card_list *list, struct buffer *out);
void card_list_json(const struct card_list *list, struct buffer *out);

#endif
