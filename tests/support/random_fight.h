/* random_fight - random engagements out of all that their notation has: dice, tokens, plans,
 * hazards, repairs, words and cards of all kinds, squads of unequal size, decks of one's own.
 * Units:  as in battle/setup/engagement.h.
 * Owns:   random_fight_read owns what it has read; free with random_fight_fini.
 * Errors: none; a text may be one that the notation refuses, and then another is to be drawn.
 *
 * Which engines can play one, and how long that takes, is not asked. */
#ifndef SUPPORT_RANDOM_FIGHT_H
#define SUPPORT_RANDOM_FIGHT_H

#include "battle/deck/deck.h"
#include "questions/duel/duel_words.h"

enum { RANDOM_FIGHT_SIDE = 8192, RANDOM_FIGHT_DECK = 512, RANDOM_FIGHT_TEXT = 20000 };

/* What may be drawn. */
struct random_fight_limits {
    unsigned ships; /* kinds of a side, at most; each may come several times if it is more than 2 */
    unsigned health; /* hull of a ship, at most */
    bool words;      /* abilities, cards, pilots */
    bool decks, hazards;
};

struct random_fight {
    const char *edition;
    char sides[ENGAGEMENT_SIDES][RANDOM_FIGHT_SIDE]; /* ships parted by " ; " */
    char deck[RANDOM_FIGHT_DECK]; /* "": off; one's own as a file; else the name of one, or "on" */
    enum engagement_first first;
    enum engagement_target targets[ENGAGEMENT_SIDES];
    char orders[ENGAGEMENT_SIDES][4 * ENGAGEMENT_SHIPS_MAX]; /* "3,1"; "": by no order */
    enum engagement_policy policies[ENGAGEMENT_SIDES];
    int rounds, ranges[ENGAGEMENT_PLAN_MAX];
    size_t range_count;
    double turns;
    bool survives;
};

struct random_fight_cast {
    struct duel_cast cast; /* with all options */
    struct deck deck;
};

void random_fight(struct random_fight *out, const struct random_fight_limits *limits,
                  uint64_t *random);

/** False: the notation refuses it, or the options do not go with the ships. */
bool random_fight_read(struct random_fight_cast *out, const struct random_fight *fight);
void random_fight_fini(struct random_fight_cast *cast);

/** What is asked, as a command. Returns text. */
const char *random_fight_text(const struct random_fight *fight, char text[RANDOM_FIGHT_TEXT]);

#endif
