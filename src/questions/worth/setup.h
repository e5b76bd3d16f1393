/* setup - a ship in one of the ways that are weighed, in words: as it is, without a word, with a
 * card more, with a weapon fired.
 * Units:  none.
 * Owns:   its phrases, whose words point into the texts of ship and variation; free with
 * worth_setup_fini. All-zero is a valid empty setup. Errors: words that cannot be sorted into those
 * of attacks and of defense, in the user's own words. */
#pragma once

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
    struct phrase whole;              /* all words */
    struct phrase roles[RULES_SIDES]; /* those that count when it attacks, without weapons that are
                                       * not fired, and when it defends */
    const struct cards_row *weapon;   /* that is fired; NULL */
};

/* What the ship's words are read with. */
struct worth_ship {
    volley_text text;
    struct duel_reading reading;
};

/** Make a setup. On failure *out is all-zero. */
volley_status worth_setup_make(struct worth_setup *out, const struct worth_ship *ship,
                               const struct worth_variation *variation, volley_error *err);

/** The ship as it is in a role.
 *  range  of an attacker whose words say none */
volley_status worth_setup_compile(const struct worth_setup *setup, const struct worth_ship *ship,
                                  enum rules_side side, int range, struct loadout *out,
                                  volley_error *err);

void worth_setup_fini(struct worth_setup *setup);

/** Whether a word says the range, for sure or by chance. */
bool worth_says_range(const struct error_place *word);
