/* made_fight - an engagement whose attacks are made up, so that its figures can be worked out by
 * hand: "attack=N" hits for N with the chance of the fight, and otherwise does nothing.
 * Owns:   made_fight owns its engagement; free with made_fight_free.
 * Errors: a question that cannot be answered fails the test.
 *
 * Further words of a ship: "crits" (its damage is crits); "focused", "calculating" (it hits only
 * with such a token, which it keeps). Of the words that damage cards add, "roll=-1" lowers N by one
 * and "roll-max=0" to 0. */
#ifndef SUPPORT_MADE_FIGHT_H
#define SUPPORT_MADE_FIGHT_H

#include "battle/chain/chain.h"
#include "support/duel_words.h"

enum { MADE_TABLES = 256, MADE_WORDS = 64 };

struct made_attack {
    struct attack_table table;
    struct attack_cell cells[2];
    struct attack_left left;
};

struct made_fight {
    struct engagement engagement;
    struct deck deck;
    struct round_source source;
    double chance;
    struct made_attack attacks[MADE_TABLES];
    size_t attack_count;
    char words[MADE_WORDS][64];
    uint32_t word_count;
};

/** deck: as check_deck; NULL: damage cards are off. */
struct made_fight *made_fight(const struct check_duel_words *words, const char *deck,
                              double chance);

void made_fight_free(struct made_fight *fight);

/** Play it to the end, or for its rounds. Free with engagement_result_fini. */
struct engagement_result made_fight_result(const struct check_duel_words *words, const char *deck,
                                           double chance);

#endif
