/* chance - words of the situation that hold with a chance: "bullseye@35%", "range=1@30%,2@50%".
 * "ship-bullseye@35%" is drawn for a ship and round: all attacks on the ship have the same.
 * Units:  shares from 0 to 1; what is written is in per cent.
 * Owns:   nothing but the phrase that chance_draw makes.
 * Errors: a chance of what is no situation, chances that make more than 100 %, the same situation
 *         twice, too many cases: with the place of the part.
 *
 * Each such word comes out in one of several ways, independent of all others: what it names, one of
 * those that commas part, or where these make less than 100 % nothing. A case is one way for each.
 * A way whose chance is 0 is none, so that a chance of 100 % is the word, and of 0 % its absence.
 */
#pragma once

#include "base/buffer.h"
#include "game/rules/situation.h"
#include "words/phrase.h"

enum { CHANCE_CASES_MAX = 1024 }; /* of all words that are drawn together */

/* One case of words that are drawn one after the other. All-zero is the first one. */
struct chance_draw {
    uint32_t left;  /* of the number of the case, for words that come */
    uint32_t cases; /* of all words so far; 0: there are none yet */
    double share;   /* of the case */
    uint32_t about; /* mask of the situations that words drawn last are about */
    uint32_t drawn; /* number of their own case */
    int range;      /* that they come to, as 1 + it; 0: they are not about the range */
    bool again;     /* words with "ship-" come out as they did when words were drawn last */
    uint8_t held[RULES_SITUATIONS]; /* the ways of these */
    uint32_t held_count;
    bool misses; /* a weapon that its chances keep from being fired makes no attack; else that
                  * is an error, as without chances */
};

/** Whether a word says a chance, or was meant to. */
bool chance_is(const struct error_place *word);

/** The first such word of a phrase; NULL: none. */
const struct error_place *chance_first(const struct phrase *words);

/** A word without the "ship-" before its chance. */
struct error_place chance_own(const struct error_place *word);

/** The first word of a phrase with "ship-" before its chance; NULL: none. */
const struct error_place *chance_of_ship(const struct phrase *words);

/** The situations that a word with a chance is about, as a mask. */
volley_status chance_about(const struct error_place *word, uint32_t *about, volley_error *err);

/** Whether one of them can come true: its chance is not 0. */
bool chance_can_come(const struct error_place *word);

/** Add what comes of a word in every case, in no more characters than it has: "bullseye" of
 *  "bullseye@100%". False: there is no such thing. */
bool chance_always(const struct error_place *word, struct buffer *out);

/** Those that words say, by chance or for sure. */
uint32_t chance_said(const struct phrase *words);

/** Whether a text has one. */
bool chance_in(const char *text);

/** The words of a case: those that come out, and all others. */
volley_status chance_draw(struct phrase *out, const struct phrase *from, struct chance_draw *draw,
                          volley_error *err);

/** Add what comes out in a case, parted by commas: "bullseye, not range 1 or 3".
 *  draw  as for chance_draw
 *  mark  what stands before it, if there is something; NULL: as words, each with a chance of 100 %
 * or of 0 %: " bullseye@100%", but for the range, which stands in the draw */
volley_status chance_tell(const struct phrase *words, struct chance_draw *draw, const char *mark,
                          struct buffer *out, volley_error *err);

/** Whether a chance can be said of a word alone. */
bool chance_can_be(const char *word);

/** Complain of a number of per cent that stands apart from its word: "bullseye 35%". */
volley_status chance_check_apart(const struct phrase *words, uint32_t number, volley_error *err);

/** What a text says by chance: "bullseye in 35 %, range 1 in 30 %, range 2 (as none is said) in
 *  70 %"; nothing without.
 *  mark   what stands before the first
 *  range  where none is said: "range 2" */
void chance_say(const char *text, const char *mark, const char *range, struct buffer *out);
