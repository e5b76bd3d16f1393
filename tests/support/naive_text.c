/* What a naive engagement is called. */
#include "support/naive_duel.h"

#include <stdio.h>
#include <string.h>

const char *const naive_edition_words[NAIVE_EDITIONS] = { "1", "2", "2.5" };

const char *const naive_order_words[NAIVE_ORDERS] = { "a", "b", "coin", "road" };

const char *const naive_target_words[NAIVE_TARGETS] = { "weakest",   "first",  "damaged", "points",
                                                        "strongest", "spread", "kill",    "damage",
                                                        "order",     "random" };

/* After what is there. */
#define ADD(text, ...) snprintf((text) + strlen(text), NAIVE_TEXT - strlen(text), __VA_ARGS__)

static void add_deck(const struct naive_deck *deck, char text[NAIVE_TEXT])
{
    ADD(text, " --deck '%s", deck->on ? naive_deck_names[deck->which] : "off");
    for (int row = 0; deck->on && !deck->whole && row < NAIVE_ROWS; row++)
        if (deck->counts[row])
            ADD(text, " %s=%d", naive_card_id(deck->which, row), deck->counts[row]);
    ADD(text, "%s'", deck->replace ? " replace" : "");
}

const char *naive_duel_text(const struct naive_duel *duel, char text[NAIVE_TEXT])
{
    char side[1000];

    text[0] = '\0';
    ADD(text, "-e %s --rounds %d --first %s --range ", naive_edition_words[duel->edition],
        duel->rounds, naive_order_words[duel->first]);
    for (int i = 0; i < duel->range_count; i++)
        ADD(text, "%s%d", i ? "," : "", duel->ranges[i]);
    ADD(text, "%s --target-a %s --target-b %s --policy %s", duel->range_count ? "" : "2",
        naive_target_words[duel->targets[0]], naive_target_words[duel->targets[1]],
        duel->policy == NAIVE_ROUND ? "round" : "myopic");
    add_deck(&duel->deck, text);
    for (int i = 0; i < NAIVE_SIDES; i++) {
        naive_side_write_state(&duel->sides[i], "AB"[i], side, sizeof side);
        if (*side)
            ADD(text, " --state '%s'", side);
    }
    naive_side_write(&duel->sides[0], side, sizeof side);
    ADD(text, " '%s' vs", side);
    naive_side_write(&duel->sides[1], side, sizeof side);
    ADD(text, " '%s'", side);
    return text;
}
