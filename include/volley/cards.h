/* volley/cards.h - the card library: what each card does, in the notation and in plain words. */
#ifndef VOLLEY_CARDS_H
#define VOLLEY_CARDS_H

#include "volley/compare.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Read cards of one's own: a CSV file with the columns id, effect and, if wanted, condition, kind,
 *  slot, name, charges (how many it has; one, if nothing is said) and force (how much the ship can
 *  have more with it). A card with the id, kind and slot of one that Volley brings takes its place.
 *  Free *out with volley_library_free, after all scenarios that were made with it. */
VOLLEY_API volley_status volley_library_read(const volley_source *source, volley_library **out,
                                             volley_error *err);

VOLLEY_API void volley_library_free(volley_library *library); /* NULL is fine */

/** Write the cards whose id, name, slot or effect holds `pattern`, whatever the case of letters; an
 *  exact id is that card alone. In text, a few cards are explained in plain words, more listed.
 *  - library  NULL: the cards that Volley brings
 *  - edition  "1", "2" or "2.5": each has a library
 *  - pattern  NULL: all cards
 *  - format   text, csv, json
 *  - found    set to how many there are; may be NULL */
VOLLEY_API volley_status volley_cards_write(const volley_library *library, const char *edition,
                                            const char *pattern, volley_table_format format,
                                            const volley_sink *sink, size_t *found,
                                            volley_error *err);

#ifdef __cplusplus
}
#endif

#endif
