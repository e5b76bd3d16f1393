/* ask_lent - cards that help so often and no more, and the ships that have their help in full.
 * Units:  ships.
 * Owns:   the list; free with ask_lent_fini. All-zero is valid: no cards.
 * Errors: out of memory. */
#pragma once

#include "questions/ask/ask_cards.h"

enum { ASK_LENT_SIDES = 2 };

struct ask_lent_card {
    const struct cards_row *row;
    int bearers[ASK_LENT_SIDES], ships[ASK_LENT_SIDES]; /* that have it aboard, and its help */
    bool said[ASK_LENT_SIDES];                          /* of one with its ! */
};

struct ask_lent {
    struct ask_lent_card *items;
    uint32_t count, capacity;
};

/** A card of a ship, if it is lent. False: out of memory. */
bool ask_lent_add(struct ask_lent *list, const struct report_card *card, int side);

/** Say of which cards several ships of a side have the help of one. ships: "ships of A" */
void ask_lent_tell(const struct ask_lent *list, const char *const ships[ASK_LENT_SIDES],
                   struct buffer *out);

void ask_lent_fini(struct ask_lent *list);

/** A note of several attackers that have the help of one. False: out of memory. */
bool ask_lent_note(struct card_use *use);
