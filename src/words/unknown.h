/* unknown - say what is wrong with a word that is none.
 * Owns:   nothing.      Errors: that is what it makes. */
#pragma once

#include "game/rules/edition.h"
#include "words/card.h"

/** The error for a word that is neither in the vocabulary nor in the library it was read with. */
volley_status unknown_word(const struct error_place *place, const struct card_reading *reading,
                           const struct rules_edition *edition, volley_error *err);

/** Refuse an effect without its number that another edition has a card of, "expose". */
volley_status unknown_check_number(const struct error_place *place, const struct rules_word *word,
                                   const struct card_reading *reading,
                                   const struct rules_edition *edition, volley_error *err);

/* ---- meant ---- */

/* What a player may have meant by a word that is none: to be suggested, never to be taken. */

enum { MEANT_MAX = 112 }; /* bytes of a suggestion with its NUL: an error has room for it */

struct meant {
    char text[MEANT_MAX]; /* "did you mean 'lock'?", "a face is …"; "": nothing comes to mind */
    bool sure;            /* it is what the word says, not merely like it */
    bool otherwise;       /* it is known how that is said: no name is looked for elsewhere */
};

/* What players say that is neither word nor alias: it can mean several, or is said otherwise. */
struct players_word {
    const char *typed; /* the letters and digits of each, small, parted by blanks */
    const char *meant; /* words and ids parted by blanks, of which a library has some; NULL: */
    const char *note;  /* how it is said; NULL: it stands for no name alone: "dark" */
};

/** What is said of a word about an engagement, "plan=lock,focus", among those of an attack. */
extern const char unknown_of_duel[];

/** What a text is; NULL: nothing is known of it. */
const struct players_word *players_word_find(const char *typed);

/** What a word may mean. */
void meant_find(struct meant *out, const struct error_place *place,
                const struct card_reading *reading);

/** The words and ids that players may mean by letters; "": none. */
const char *meant_words(const char *letters);

/** Whether letters are no name alone: players say something else by them, "rear", "torps", or they
 *  are a common word, "dark".
 *  told  only if there is something to say of them */
bool meant_is_said(const char *letters, bool told);
