/* cards - what becomes of the cards of a plan's scenario.
 * Owns:   its arrays and texts; free with ask_cards_fini.      Errors: out of memory. */
#ifndef ASK_ASK_CARDS_H
#define ASK_ASK_CARDS_H

#include "questions/ask/ask.h"
#include "questions/ask/card_use.h"
#include "volley/scenario.h"

/** As volley_plan_card. */
bool ask_card_find(const struct ask_plan *plan, size_t ship, size_t card, volley_card_state *out);

/* All of them. */
struct ask_cards {
    struct card_use use;
    struct report_card *cards;
    volley_card_state *states; /* their texts */
};

/** Those of attackers that are the same are told once. */
volley_status ask_cards_find(struct ask_cards *out, const struct ask_plan *plan, volley_error *err);

void ask_cards_fini(struct ask_cards *cards);

/** An error that names the first inactive card; VOLLEY_OK if there is none. */
volley_status ask_cards_check(const struct ask_cards *cards, volley_error *err);

#endif
