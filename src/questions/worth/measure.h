/* measure - what one attack, or row of attacks, comes to: by the ship, or on it.
 * Units:  damage; probabilities; attacks.
 * Owns:   nothing.
 * Errors: what cannot be read or worked out. */
#ifndef WORTH_MEASURE_H
#define WORTH_MEASURE_H

#include "questions/ask/cards.h"
#include "questions/worth/setup.h"
#include "volley/worth.h"

/* What was seen of a card in the attacks in which it was looked at. */
struct worth_seen {
    const struct cards_row *row;
    bool bears, active;
    char needs[VOLLEY_CARD_NEEDS_MAX]; /* in the first of them in which it was inactive */
};

enum { WORTH_SEEN_MAX = RULES_CARDS_MAX };

/* Cards that are looked at. */
struct worth_look {
    struct worth_seen *seen; /* may be NULL */
    size_t count;
    const struct cards_row *granted; /* whose conditions are to hold; NULL */
};

struct worth_asking {
    const volley_library *library;
    const char *edition;
    volley_plan_options plan;
};

/* One attack: by the ship on another one, or on it by a row of others. */
struct worth_attack {
    const struct worth_setup *ship;
    enum rules_side role; /* of the ship */
    const volley_text *other;
    struct loadout_moment moment; /* of the attackers */
    double share;                 /* with which it counts in a sum */
};

struct worth_cell {
    double damage, destroyed, stands;
};

/** The scenario of an attack. */
volley_status worth_scenario(const struct worth_asking *asking, const struct worth_attack *attack,
                             struct scenario *out, volley_error *err);

/** Work an attack out. A card that cannot be granted is VOLLEY_INVALID. */
volley_status worth_measure(const struct worth_asking *asking, const struct worth_attack *attack,
                            struct worth_look *look, struct worth_cell *out, volley_error *err);

/** Expected attacks until `health` points of damage are there, at most 2 * RULES_HEALTH_MAX, each
 *  with this damage. */
double worth_stands(const double *pmf, size_t pmf_len, int health);

#endif
