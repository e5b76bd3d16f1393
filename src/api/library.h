/* library - the cards of a scenario: those that Volley brings, and a file's.
 * Owns:   a library owns the rows it has read.      Errors: none here. */
#ifndef API_LIBRARY_H
#define API_LIBRARY_H

#include "cards/cards.h"
#include "volley/cards.h"

struct volley_library {
    struct cards cards;
    struct cards_row *rows; /* all rows, those of the file in place of others */
    char **texts;           /* of the rows that were read */
    uint32_t builtin_count; /* rows at the front that Volley brings */
    uint32_t row_count, row_capacity, text_count, text_capacity;
    char *source; /* name of the file */
};

/** The cards of a library; NULL: the built-in ones. */
const struct cards *library_cards(const volley_library *library);

#endif
