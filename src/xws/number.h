/* number - the numbers that a builder's addresses have for cards, and ids by which a card is known
 * elsewhere.
 * Units:  none.
 * Owns:   nothing; constant tables.      Errors: none; what is not there is not found.
 *
 * The tables are written by xws/generate.c from the CSV files beside it, when the project is
 * built. */
#ifndef XWS_NUMBER_H
#define XWS_NUMBER_H

/* Where texts stand in xws_texts; pointers would have to be set right at each start. */
struct xws_number {
    int edition, number;
    unsigned kind, id, place, faction;
};

/* An id that stands for another. */
struct xws_variant_row {
    int edition;
    unsigned kind, id, means;
};

extern const char xws_texts[];
extern const struct xws_number xws_numbers[];
extern const unsigned xws_number_count;
extern const struct xws_variant_row xws_variants[];
extern const unsigned xws_variant_count;

/** What has a number.
 *  edition  1, or 2 for all of the second
 *  kind     "pilot" or "upgrade"; in the first edition also "modification" and "title"
 *  NULL: nothing has. */
const struct xws_number *xws_number_find(int edition, const char *kind, int number);

/** The id that another stands for, as "tiefighter" for "tielnfighter"; NULL: it is not known as
 *  standing for one. An id that a library has is not to be asked: two games may share it.
 *  kind  "pilot", "ship", "slot" or "upgrade" */
const char *xws_variant(int edition, const char *kind, const char *id);

#endif
