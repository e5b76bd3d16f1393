/* volley/cards.h - the card library: what each card does, in the notation and in plain words. */
#ifndef VOLLEY_CARDS_H
#define VOLLEY_CARDS_H

#include "volley/compare.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Write the cards whose id, name, slot or effect holds `pattern`, whatever the case of its
 * letters; an exact id is that card alone. NULL: all cards. In text, a few cards are explained in
 * plain words, more are listed. format  text, csv, json found   set to how many there are; may be
 * NULL */
VOLLEY_API volley_status volley_cards_write(const char *pattern, volley_table_format format,
                                            const volley_sink *sink, size_t *found,
                                            volley_error *err);

#ifdef __cplusplus
}
#endif

#endif
