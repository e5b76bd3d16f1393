/* list - sides that are listed, with their texts.
 * Owns:   what is added; free with volley_field_list_free.
 * Errors: false: out of memory. */
#ifndef FIELD_LIST_H
#define FIELD_LIST_H

#include "volley/field.h"

#include <stdbool.h>
#include <stdint.h>

struct volley_field_list {
    volley_field_side *sides; /* their texts stand in `texts` when the list is whole */
    volley_text *texts;
    uint32_t count, side_capacity, text_capacity;
    char *source; /* name of the file; NULL: none */
};

/** Add a side of one text; both texts are copied, places are taken as they are. */
bool field_list_add(volley_field_list *list, const char *name, const volley_text *text,
                    double weight, double points);

/** Hand out a list that is whole. */
volley_field_list *field_list_done(volley_field_list *list);

#endif
