/* naive_table - the ships of an engagement as they stand on the table, and their damage.
 * Units:  tokens, shields, cards as counts.
 * Owns:   nothing.      Errors: none. */
#ifndef SUPPORT_NAIVE_TABLE_H
#define SUPPORT_NAIVE_TABLE_H

#include "support/naive_duel.h"

struct naive_on_table {
    const struct naive_ship *ship;
    int shields;
    int damage; /* what the damage cards count */
    uint8_t greens[NAIVE_GREENS], reds[NAIVE_REDS];
    struct naive_pile facedown, faceup;
    uint8_t tokens[NAIVE_GREENS]; /* greens at the start of the round */
    bool removed, engaged;
    int regens;                           /* how often shields have come back */
    bool no_action, no_fire, no_locks_on; /* where it stands, this round */
    bool cockpit, breach; /* a Damaged Cockpit, Major Hull Breach of an earlier round */
};

struct naive_table {
    const struct naive_duel *duel;
    uint64_t *random;
    struct naive_on_table ships[NAIVE_SIDES][NAIVE_SHIPS];
    struct naive_pile pile[NAIVE_SIDES], discarded[NAIVE_SIDES];
    int round;
    int first; /* player */
};

/** Shields and hull left; large if it cannot be destroyed. */
int naive_health(const struct naive_on_table *on);

bool naive_is_destroyed(const struct naive_on_table *on);

bool naive_in_play(const struct naive_on_table *on);

/** A red die shows a hit: not a crit. */
bool naive_shows_hit(struct naive_table *table);

/** A ship suffers one damage. */
void naive_suffer(struct naive_table *table, int side, struct naive_on_table *on, bool crit);

/** A ship is dealt a damage card, past its shields. */
void naive_deal(struct naive_table *table, int side, struct naive_on_table *on, bool faceup);

/** Turn all faceup cards of a kind facedown. How many there were. */
int naive_turn_down(struct naive_on_table *on, enum naive_card card);

/** A ship leaves the game, and its cards lie with those discarded. */
void naive_remove(struct naive_table *table, int side, struct naive_on_table *on);

enum { NAIVE_CASES = 32 };

/* How an attack may stand. */
struct naive_case {
    int range;
    bool obstructed;
    bool bullseye[2]; /* of attacker and defender: the other ship is in it */
    double chance;
};

/** All that there are for a ship that shoots at another. */
int naive_cases_of(const struct naive_table *table, const struct naive_on_table *by,
                   const struct naive_on_table *on, struct naive_case out[NAIVE_CASES]);

/** The attack of a ship on another, with the dice and abilities they have now. */
struct naive_attack naive_attack_of(const struct naive_table *table,
                                    const struct naive_on_table *by,
                                    const struct naive_on_table *on,
                                    const struct naive_case *stands);

/** Whom a ship shoots at now; NULL: nobody is left. */
struct naive_on_table *naive_target_of(struct naive_table *table, struct naive_book *book, int side,
                                       int attacker);

#endif
