/* naive_draw - random small engagements, as plain data and as the notation says them.
 * Units:  as in naive_duel.
 * Owns:   nothing.      Errors: none.
 *
 * The same number gives the same engagement on every machine. */
#ifndef SUPPORT_NAIVE_DRAW_H
#define SUPPORT_NAIVE_DRAW_H

#include "support/naive_duel.h"

enum { NAIVE_TEXT = 1024 };

/* An engagement, and the words and options that ask for it. */
struct naive_drawn {
    struct naive_duel duel;
    char a[NAIVE_TEXT], b[NAIVE_TEXT];
    char ranges[32]; /* "3,2,1"; empty: range 2 */
    const char *edition, *first;
    const char *targets[NAIVE_SIDES];
    const char *deck;       /* "off", "second", "first-original", "first-tfa", or "own": */
    char cards[NAIVE_TEXT]; /* of an own deck: a CSV with the columns card,count */
};

/* What may be drawn. */
struct naive_draw_limits {
    int ships;  /* of a side, at most */
    int health; /* of both sides together, at most */
    bool decks;
    bool chance_targets; /* ships that shoot at random */
};

struct naive_drawn naive_duel_draw(uint64_t seed, const struct naive_draw_limits *limits);

/** What was drawn, in words and options, for messages. */
const char *naive_drawn_text(const struct naive_drawn *drawn, char *text, size_t size);

#endif
