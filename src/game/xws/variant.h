/* variant - ids by which a card, a ship or a slot is known elsewhere.
 * Units:  none.
 * Owns:   nothing; constant tables.      Errors: none; what is not there is not found.
 *
 * The tables are written by game/xws/generate_xws.c from the CSV file beside it, when the project
 * is built. */
#ifndef XWS_VARIANT_H
#define XWS_VARIANT_H

/* An id that stands for another. Where texts stand in xws_texts; pointers would have to be set
 * right at each start. */
struct xws_variant_row {
    int edition;
    unsigned kind, id, means;
};

extern const char xws_texts[];
extern const struct xws_variant_row xws_variants[];
extern const unsigned xws_variant_count;

/** The id that another stands for, as "tiefighter" for "tielnfighter"; NULL: it is not known as
 *  standing for one. An id that a library has is not to be asked: two games may share it.
 *  edition  1, or 2 for all of the second
 *  kind     "pilot", "ship", "slot" or "upgrade" */
const char *xws_variant(int edition, const char *kind, const char *id);

#endif
