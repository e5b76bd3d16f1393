/* offer - the upgrades that a ship could have beside those that it has, and which of them have to
 * do with each other. Units:  points of the edition. Owns:   its cards and their words; free with
 * best_offer_fini. All-zero is a valid empty offer. Errors: out of memory; more cards than can be
 * searched.
 *
 * A card is tangled if whether others may be taken depends on it, or the other way round, by more
 * than the slots that both take: it adds slots or takes some away, meets a restriction of another,
 * shares a limited name with it, is solitary, or makes the ship cheaper. Which sets of tangled
 * cards are allowed is asked for each set (tangles.h); all other cards can be had with any of them,
 * as far as slots and points go. */
#ifndef BEST_OFFER_H
#define BEST_OFFER_H

#include "questions/squad/take.h"

/* Why no set has a card. */
enum best_aside {
    BEST_SEARCHED, /* sets have it */
    BEST_IDLE,     /* no part in an attack */
    BEST_UNMET,    /* it needs what is not so as asked, and what no card brings */
    BEST_NUMBER,   /* it needs a number */
    BEST_OTHER,    /* it has a part only in attacks that the objective does not look at */
    BEST_ASIDES
};

enum { BEST_KINDS_MAX = 32, BEST_WORDS = 8 };

/* When an effect of a card can do something: in each of these masks one of the situations holds. */
struct best_condition {
    uint32_t any[RULES_FACTS_MAX];
    uint8_t count;
};

/* Conditions of an offer, of which one is enough. */
struct best_conditions {
    uint32_t first, count;
    bool always; /* there is no need of any */
};

struct best_card {
    const struct cards_upgrade *upgrade; /* its first side */
    const struct cards_row *row;
    const char *word; /* as a loadout says it */
    int cost;
    bool unsure;     /* not all that decides whether it may be taken is known */
    bool restricted; /* it may be taken only with some other card */
    bool tangled;
    uint32_t brings; /* situations that it could bring about (questions/best/bearing.h) */
    struct best_conditions when[RULES_SIDES];
    unsigned roles; /* in which it counts: a mask of 1u << enum rules_side */
    bool weapon;    /* an attack can be made with it */
    enum best_aside aside;
    double gain;                  /* what sets are tried first by */
    uint8_t uses[BEST_KINDS_MAX]; /* slots, by the kinds of best_rooms */
    uint32_t code;                /* the same as a number */
};

struct best_offer {
    struct best_card *cards;
    uint32_t count, capacity;
    struct squad_member *member; /* as it is; cards are held for a moment */
    struct squad_taking taking;
    bool older; /* costs of 2.0 */
    int budget;
    int cheaper; /* points that all cards below 0 give together, as a number below 0 */
    struct squad_texts texts;
    struct best_condition *conditions; /* of the cards */
    uint32_t condition_count, condition_capacity;
};

/** Find the cards that some set may have.
 *  member  the ship; both must live as long as the offer
 *  slots   parted by commas; NULL: all */
volley_status best_offer_make(struct best_offer *out, struct squad_member *member,
                              const struct squad_taking *taking, const char *slots, int budget,
                              volley_error *err);

/** Hold a card, as the last one, and let go of the last one. */
void best_offer_hold(struct best_offer *offer, uint32_t card);
void best_offer_let_go(struct best_offer *offer);

/** The slots of the ship as it is, and with all that some set could add. */
void best_offer_slots(const struct best_offer *offer, struct squad_slots *plain,
                      struct squad_slots *most);

/** Whether a card, held by the ship, changes what may be said of another but for slots. */
bool best_offer_bears_on(struct best_offer *offer, uint32_t card, uint32_t other);

void best_offer_fini(struct best_offer *offer);

#endif
