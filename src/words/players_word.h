/* players_word - what players say that is no word of the notation, nor an alias of one: it can mean
 * several words, or something that is said in another way.
 * Units:  none.
 * Owns:   nothing; a constant table.      Errors: none; what is not there is not found. */
#ifndef SCENARIO_PLAYERS_WORD_H
#define SCENARIO_PLAYERS_WORD_H

struct players_word {
    const char *typed; /* its letters and digits, small */
    const char *meant; /* words and ids parted by blanks, of which a library has some; NULL: */
    const char *note;  /* how it is said */
};

/** What a text is; NULL: nothing is known of it. */
const struct players_word *players_word_find(const char *typed);

#endif
