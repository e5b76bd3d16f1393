/* library - the cards of a scenario: those that Volley brings, and a file's.
 * Owns:   a library owns the rows it has read.      Errors: none here. */
#ifndef API_LIBRARY_H
#define API_LIBRARY_H

#include "cards/cards.h"
#include "rules/edition.h"
#include "volley/cards.h"

/* The rows of an edition, those of the file in place of others. */
struct library_rows {
    struct cards_row *rows;
    uint32_t builtin_count; /* rows at the front that Volley brings */
    uint32_t count, capacity;
};

struct volley_library {
    struct cards cards[CARDS_EDITIONS];
    struct library_rows rows[CARDS_EDITIONS];
    char **texts; /* of the rows that were read */
    uint32_t text_count, text_capacity;
    char *source; /* name of the file */
};

/** The cards of a library in an edition; NULL: the built-in ones. */
const struct cards *library_cards(const volley_library *library,
                                  const struct rules_edition *edition);

#endif
