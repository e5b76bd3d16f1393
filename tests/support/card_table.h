/* card_table - damage cards as on a table: real cards in a shuffled pile, each with its own text.
 * Shares nothing with src/battle but the ids of cards.
 * Units:  cards, points of health.
 * Owns:   nothing.      Errors: none. */
#ifndef SUPPORT_CARD_TABLE_H
#define SUPPORT_CARD_TABLE_H

#include <stdbool.h>
#include <stdint.h>

/* Where the pile is nothing but cards that deal cards, there would be no end: 40 follow on one
 * another. */
enum { TABLE_CHAIN_MAX = 40 };

enum { TABLE_CARDS_MAX = 64, TABLE_SHIPS_MAX = 4, TABLE_OF_SHIP_MAX = 200 };

enum table_rules { TABLE_SECOND, TABLE_ORIGINAL, TABLE_TFA };

/* When cards do something, besides while they are dealt. */
enum table_time { TABLE_COMBAT, TABLE_ENGAGES, TABLE_ACTED, TABLE_ACTIVATION };

struct table_card {
    const char *id;
    bool faceup, fresh; /* fresh: dealt faceup this round */
    int number;         /* later cards have greater ones */
};

struct table_ship {
    int hull, shields; /* hull: printed */
    bool destroyed;
    struct table_card cards[TABLE_OF_SHIP_MAX];
    int card_count, counters;
    int stress, ion, weapons_lost;
};

struct card_table {
    enum table_rules rules;
    bool replaces; /* faceup cards are drawn from all, again and again */
    uint64_t random;
    const char *all[TABLE_CARDS_MAX];
    int total;
    const char *pile[TABLE_CARDS_MAX], *discards[TABLE_CARDS_MAX];
    int pile_count, discard_count, dealt;
    int chain; /* cards that have set off others, one by one */
    struct table_ship ships[TABLE_SHIPS_MAX];
    int ship_count;
};

/** Shuffle all cards into the pile. */
void table_begin(struct card_table *table);

void table_suffer(struct card_table *table, int ship, int hits, int crits);
void table_deal(struct card_table *table, int ship, int facedown, int faceup);
void table_happen(struct card_table *table, int ship, enum table_time time);

/** An action on a faceup card of that name. */
void table_repair(struct card_table *table, int ship, const char *id);

void table_attacked(struct card_table *table, int ship);
void table_passed(struct card_table *table, int ship);
void table_ionized(struct card_table *table, int ship);
void table_end_round(struct card_table *table);
void table_remove(struct card_table *table, int ship);

/** Hull that is left, 0 if the ship is destroyed. */
int table_hull(const struct card_table *table, int ship);

#endif
