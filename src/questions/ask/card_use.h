/* card_use - what became of the cards of one scenario, in every form.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. */
#ifndef ASK_CARD_USE_H
#define ASK_CARD_USE_H

#include "report/record.h"

/* A card that a loadout names. */
struct report_card {
    const char *id, *name;
    const char *kind; /* "pilot", "upgrade" ...: tells apart what shares an id */
    size_t ship;      /* number of the attacker, from 0; the attacker count: the defender */
    bool active, bears, asserted;
    bool plays_part;   /* false: nothing on it plays a part in an attack */
    bool carried;      /* a weapon that is not fired, for nobody named it */
    const char *needs; /* of an inactive one; or "" */
    size_t number;     /* in its loadout, from 0 */
    double worth;      /* mean damage if an inactive one counted; NAN: not known */
};

/* All of a scenario. */
struct card_use {
    const struct report_card *cards;
    size_t count;
    size_t attacker_count;
};

/** A line for each card: which count, and why others do not. */
void card_use_text(const struct card_use *use, struct buffer *out);

/** The name; behind it the id, where the name does not give it or is that of two cards, and whose
 *  card it is, where that is not clear: "Juke (attack 2)", "Finn (gunner.finn, defender)". */
void card_use_name(const struct card_use *use, const struct report_card *card, struct buffer *out);

/** The id and, where it is not clear, whose card it is: "juke (attack 2)". */
void card_use_id(const struct card_use *use, const struct report_card *card, struct buffer *out);

/** Of a struct card_use: the inactive ones with what each needs, "predator needs bullseye; juke
 * needs …". */
record_write card_use_list;

/** All cards, an object each. */
extern const struct record card_use_record;

#endif
