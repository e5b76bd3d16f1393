/* squad_ask - a scenario whose loadouts name ships and cards, and what became of the cards.
 * Owns:   what it asks; free with squad_ask_fini. All-zero is a valid empty one.
 * Errors: as said.
 *
 * STAND-IN: the notation does not read card words yet, so squad_ask.c puts stat lines in the place
 * of ships and leaves cards out. When it does, squad_ask_init is volley_scenario_create,
 * squad_ask_card is volley_scenario_card, and squad_plain_words goes. */
#ifndef API_SQUAD_ASK_H
#define API_SQUAD_ASK_H

#include "base/buffer.h"
#include "volley/scenario.h"

#include <stdbool.h>

struct squad_ask {
    volley_scenario *scenario;
    const char *words[2]; /* as asked: attackers, defender; the caller's */
};

/* What became of a card. */
struct squad_card_state {
    const char *id;
    bool active;
    const char *missing; /* "bullseye"; "" */
    bool bears;          /* on an attack at all */
};

/** Read attackers and defender. On failure *out is all-zero. */
volley_status squad_ask_init(struct squad_ask *out, const char *edition, const char *attackers,
                             const char *defender, volley_error *err);

/** Card number `index` of the first attacker, or of the defender. False: past the last. */
bool squad_ask_card(const struct squad_ask *ask, bool defender, size_t index,
                    struct squad_card_state *out);

void squad_ask_fini(struct squad_ask *ask);

/** Words with ships and cards as words that the notation reads today. */
void squad_plain_words(const char *words, bool defends, struct buffer *out);

#endif
