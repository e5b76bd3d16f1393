/* offer - the upgrades that a ship could have beside those that it has, and which of them have to
 * do with each other. Units:  points of the edition. Owns:   its cards and their words; free with
 * best_offer_fini. All-zero is a valid empty offer. Errors: out of memory; more cards than can be
 * searched.
 *
 * A card is linked if whether others may be taken depends on it, or the other way round, by more
 * than the slots that both take: it adds slots or takes some away, meets a restriction of another,
 * shares a limited name with it, is solitary, or makes the ship or another card cheaper. Which sets
 * of linked cards are allowed is asked for each set; all other cards can be had with any of them,
 * as far as slots and points go. */
#pragma once

#include "questions/worth/handle.h"

/* Why no set has a card. */
enum best_aside {
    BEST_SEARCHED, /* sets have it */
    BEST_IDLE,     /* no part in an attack */
    BEST_UNMET,    /* it needs what is not so as asked, and what no card brings */
    BEST_NUMBER,   /* it needs a number */
    BEST_OTHER,    /* it has a part only in attacks that the objective does not look at */
    BEST_BONUS,    /* its attack comes besides the ship's own */
    BEST_SAME,     /* sets have it, and it makes none of them better or worse */
    BEST_BEATEN,   /* sets have it, and none that is told */
    BEST_UNTRIED,  /* sets may have it that were not looked at, for the search ended early */
    BEST_ASIDES
};

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
    const char *word;  /* as a loadout says it */
    const char *needs; /* of one that is left aside for that: "lock"; "": not known */
    int cost;          /* on the ship as it is */
    int least;         /* beside any card that takes something off */
    bool unsure;       /* not all that decides whether it may be taken is known */
    bool restricted;   /* it may be taken only with some other card */
    bool linked;
    bool in_rounds;  /* it has a part in games, though in no attack */
    uint32_t brings; /* situations that it could bring about (questions/best/relevance) */
    struct best_conditions when[RULES_SIDES];
    unsigned roles; /* in which it counts: a mask of 1u << enum rules_side */
    unsigned says;  /* in which it would if all that it needs were so */
    bool weapon;    /* an attack can be made with it */
    bool bonus;     /* which is a bonus attack */
    enum best_aside aside;
    double gain;                   /* what sets are tried first by */
    uint8_t uses[SQUAD_SLOTS_MAX]; /* slots, by their places in those of best_rooms */
    uint32_t code;                 /* the same as a number */
};

struct best_offer {
    struct best_card *cards;
    uint32_t count, capacity;
    struct squad_member *member; /* as it is; cards are held for a moment */
    struct squad_taking taking;
    int budget;
    int cheaper; /* points that all cards below 0 give together, as a number below 0 */
    struct squad_texts texts;
    struct best_condition *conditions; /* of the cards */
    uint32_t condition_count, condition_capacity;
    uint32_t own_weapons; /* that the ship has as it is */
};

/** Find the cards that some set may have.
 *  member  the ship; both must live as long as the offer
 *  taking  by it, whose slots are the only ones, where there are some */
volley_status best_offer_make(struct best_offer *out, struct squad_member *member,
                              const struct squad_taking *taking, int budget, volley_error *err);

/** Hold a card, as the last one, and let go of the last one. */
void best_offer_hold(struct best_offer *offer, uint32_t card);
void best_offer_let_go(struct best_offer *offer);

/** What cards cost together. */
int best_offer_cost(struct best_offer *offer, const uint32_t *cards, size_t count);

/** Whether a card takes something off the cost of another. */
bool best_offer_makes_cheaper(struct best_offer *offer, uint32_t card, uint32_t other);

/** The slots of the ship as it is, and with all that some set could add; in both, those that some
 *  card uses or grants have the same places. */
void best_offer_slots(const struct best_offer *offer, struct squad_slots *plain,
                      struct squad_slots *most);

/** Whether a card, held by the ship, changes what may be said of another but for slots. */
bool best_offer_bears_on(struct best_offer *offer, uint32_t card, uint32_t other);

void best_offer_fini(struct best_offer *offer);

/* relevance - which cards can have a part in the attacks that are asked about, whatever other cards
 * are there.
 * Errors: words that cannot be read; out of memory.
 *
 * A card is left aside only where it is certain to do nothing in every set: it says nothing of
 * attacks; or each thing it says has a condition that is known not to hold and that no card on
 * offer can bring about. Where that is not certain, sets are tried with it. In a set where no other
 * card brings it about it still does nothing, so that the attack is worked out without it. */

/** Set roles, weapon and aside of the cards of an offer, and count the weapons of the ship.
 *  roles  that the objective looks at, a mask of 1u << enum rules_side */
volley_status best_relevance_find(struct best_offer *offer, const struct worth_job *job,
                                  unsigned roles, volley_error *err);

/** In games cards are searched, too, that do something in rounds: whatever set has one is worth in
 *  attacks what it is without. */
void best_relevance_of_games(struct best_offer *offer);

/** Whether a card can do something in a role, where cards bring about these situations. */
bool best_relevance_counts(const struct best_offer *offer, const struct best_card *card,
                           enum rules_side role, uint32_t brought);

/* rooms - which numbers of cards of each slot have room, beside each set of linked cards.
 * Units:  slots; a code is how many of each are used, in one number.
 * Owns:   its tables; free with best_rooms_fini. All-zero is valid and empty.
 * Errors: out of memory; a ship with more slots than can be told apart. */

/* The slots beside some set of linked cards. */
struct best_room {
    struct squad_slots slots;
    uint8_t *known; /* by code: 0 not asked yet, 1 there is no room, 2 there is */
};

struct best_rooms {
    struct squad_slots plain;      /* of the ship as it is */
    int missing;                   /* slots that the ship as it is lacks */
    uint8_t most[SQUAD_SLOTS_MAX]; /* that cards which are not linked can use in some set */
    uint32_t stride[SQUAD_SLOTS_MAX];
    uint32_t codes;
    struct best_room *rooms;
    uint32_t count, capacity;
};

/** Number the slots that the cards of an offer use; sets their `uses` and `code`. */
volley_status best_rooms_make(struct best_rooms *out, struct best_offer *offer, volley_error *err);

/** The number of the room beside some linked cards, all of them of one offer; < 0: out of memory.
 *  *fits: whether these have slots themselves */
int best_rooms_beside(struct best_rooms *rooms, const struct best_offer *offer,
                      const uint32_t *linked, size_t count, bool *fits);

/** Whether so many cards, by their code, have slots there. */
bool best_rooms_fit(struct best_rooms *rooms, int room, uint32_t code);

/** Whether a card more has a code. */
bool best_rooms_can_add(const struct best_rooms *rooms, const struct best_card *card,
                        uint32_t code);

void best_rooms_fini(struct best_rooms *rooms);

/* linked - every set of linked cards that a ship may have together, and how many sets there are
 * in all.
 * Errors: out of memory. */

/* Linked cards that a ship may have together. */
struct best_linked {
    const uint32_t *cards; /* numbers of the offer, ascending */
    size_t count;
    int cost, room;
};

/* Returns false to go on no further. */
typedef bool best_linked_fn(const struct best_linked *linked, void *context);

struct best_sets {
    struct best_offer *offer;
    struct best_rooms *rooms;
    bool searched;             /* only cards that are searched */
    uint32_t most;             /* sets of linked cards that are looked at, allowed or not; 0: all */
    struct worth_watch *watch; /* asked at each whether to go on */
};

/** Visit each of them, the empty one first, a set before those that have more besides.
 *  *whole: whether all have been looked at */
volley_status best_linked_each(const struct best_sets *sets, best_linked_fn *visit, void *context,
                               bool *whole, volley_error *err);

/** Whether a ship may have these together, whatever their slots and points. */
bool best_linked_allowed(struct best_offer *offer, const uint32_t *cards, size_t count);

/** How many sets there are within the points and the slots. *known: false where there are more than
 *  are counted. */
volley_status best_sets_count(const struct best_sets *sets, uint64_t *out, bool *known,
                              volley_error *err);
