/* duel_words - an engagement out of the words of a reference row, for tests below the layer that
 * reads what users write.
 * Owns:   check_duel owns its engagement; free with check_duel_fini.
 * Errors: a word that is not understood fails the test. */
#ifndef SUPPORT_DUEL_WORDS_H
#define SUPPORT_DUEL_WORDS_H

#include "battle/deck/deck.h"
#include "battle/setup/engagement.h"

/* What is asked, as text: ships of a side parted by " ; "; NULL or "" as the columns of the
 * reference rows. */
struct check_duel_words {
    const char *edition, *a, *b, *first, *target_a, *target_b, *ranges;
    int rounds;
};

/** The deck of a column `deck`, such as "direct=5 weapons=2 blank=24 replace"; other cards by their
 *  ids. Free with deck_fini. */
struct deck check_deck(const char *edition, const char *text);

/** Read it. Free with engagement_fini. */
struct engagement check_duel(const struct check_duel_words *words);

#endif
