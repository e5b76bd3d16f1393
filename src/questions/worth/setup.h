/* setup - a ship in one of the ways that are weighed, in words: as it is, without a word, with a
 * card more, with a weapon fired.
 * Units:  none.
 * Owns:   its texts; free with worth_setup_fini. All-zero is a valid empty setup.
 * Errors: words that cannot be sorted into those of attacks and of defense, in the user's own
 *         words. */
#ifndef WORTH_SETUP_H
#define WORTH_SETUP_H

#include "questions/duel/roles.h"
#include "volley/scenario.h"

enum { WORTH_NONE = -1, WORTH_NEW = -2 };

/* How a ship differs from its own words. */
struct worth_variation {
    int without;         /* number of the word that is left out; WORTH_NONE */
    const char *with;    /* words that are added; may be NULL */
    const char *assumed; /* likewise */
    int fired;           /* number of the weapon word that is fired; WORTH_NONE; WORTH_NEW: what
                          * is added, if that is one */
};

struct worth_setup {
    char *whole;   /* all words */
    char *attack;  /* those that count when it attacks, without weapons that are not fired */
    char *defense; /* when it defends */
    const struct cards_row *weapon; /* that is fired; NULL */
};

/* What the ship's words are read with. */
struct worth_ship {
    volley_text text;
    struct duel_reading reading;
};

/** Make a setup. On failure *out is all-zero. */
volley_status worth_setup_make(struct worth_setup *out, const struct worth_ship *ship,
                               const struct worth_variation *variation, volley_error *err);

/** Place an error of a ship's words anew if it is about one that was assumed, which stands behind
 *  the user's own: there is no such column. */
void worth_setup_place(const volley_text *loadout, volley_error *err);

void worth_setup_fini(struct worth_setup *setup);

/** A text with a range in each of its attacks (parted by ";") that says none. NULL: out of memory.
 *  range  below 0: none is added */
char *worth_at_range(const char *text, int range);

/** The number of the range that a text says; NULL: it says none. */
const char *worth_range_said(const char *text);

#endif
