/* naive_deck - damage cards and piles of them, for the naive simulation of an engagement.
 * Units:  cards.
 * Owns:   nothing.      Errors: a card that is not known fails the test.
 *
 * A pile is an array that is shuffled; a card that is drawn leaves it. */
#ifndef SUPPORT_NAIVE_DECK_H
#define SUPPORT_NAIVE_DECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a card does. Those that need the table do nothing here. */
enum naive_card {
    NAIVE_NOTHING,
    NAIVE_PANICKED,
    NAIVE_FORCE_ONLY,
    NAIVE_WOUNDED,
    NAIVE_CONSOLE,
    NAIVE_WEAPONS,
    NAIVE_BREACH,
    NAIVE_STRUCTURAL,
    NAIVE_SENSORS,
    NAIVE_STABILIZER,
    NAIVE_REGULATOR,
    NAIVE_FUEL,
    NAIVE_DIRECT,
    NAIVE_NO_DICE,
    NAIVE_NO_ATTACK,
    NAIVE_COCKPIT,
    NAIVE_MINOR_EXPLOSION,
    NAIVE_MAJOR_EXPLOSION,
    NAIVE_THRUST,
    NAIVE_MALFUNCTION,
    NAIVE_MAJOR_BREACH,
    NAIVE_CARDS
};

enum naive_decks { NAIVE_DECK_SECOND, NAIVE_DECK_ORIGINAL, NAIVE_DECK_TFA, NAIVE_DECKS };

enum { NAIVE_PILE = 40, NAIVE_ROWS = 15 };

/* A pile of cards, or the cards on a ship. */
struct naive_pile {
    int count;
    uint8_t cards[NAIVE_PILE];
};

/* A deck as it is sold, or made up of its cards. */
struct naive_deck {
    bool on, replace; /* replace: each faceup card is put back at once */
    enum naive_decks which;
    bool whole;                 /* as it is sold */
    uint8_t counts[NAIVE_ROWS]; /* by row of that deck */
    struct naive_pile cards;
};

/** A deck of the game, whole. */
struct naive_deck naive_deck_of(enum naive_decks which);

/** "second", "first-original" or "first-tfa". */
extern const char *const naive_deck_names[NAIVE_DECKS];

/** The id of card number `row` of a deck of the game, from 0; NULL: there is no such. */
const char *naive_card_id(enum naive_decks which, int row);

/** Put cards of an id into a deck. */
void naive_deck_add(struct naive_deck *deck, const char *id, int count);

void naive_shuffle(struct naive_pile *pile, uint64_t *random);

void naive_put(struct naive_pile *pile, enum naive_card card);

/** Take one such card out. False: there is none. */
bool naive_take(struct naive_pile *pile, enum naive_card card);

int naive_count(const struct naive_pile *pile, enum naive_card card);

#endif
