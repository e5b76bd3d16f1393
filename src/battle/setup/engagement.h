/* engagement - what is asked: the ships of two sides, and how they fight it out.
 * Units:  dice, tokens, points of health and of a squad; rounds from 1.
 * Owns:   the texts of its kinds; free with engagement_fini. All-zero is a valid empty engagement.
 * Errors: none here; what words say is read in duel/.
 *
 * Ships of equal words are one kind. A kind is kept as words, because an attack is made of words
 * and of what the moment adds to them: tokens, range, damage cards (battle/attacks/table.h). */
#pragma once

#include "game/cards/cards.h"
#include "game/rules/edition.h"
#include "game/rules/side.h"
#include "game/rules/token.h"
#include "game/rules/word.h"
#include "words/phrase.h"

#include <assert.h>

/* Bytes that working out an engagement may take, if nobody says otherwise. */
#define ENGAGEMENT_MEMORY ((size_t)1 << 30)

enum {
    ENGAGEMENT_SHIPS_MAX = 32, /* of both sides */
    ENGAGEMENT_PLAN_MAX = 12,  /* rounds that can be planned one by one */
    ENGAGEMENT_WEAPONS_MAX = 8,
    ENGAGEMENT_ROUNDS_MAX = 1000,
    ENGAGEMENT_HORIZON_MAX = 50 /* a limit of more rounds is played as if there were none by who
                                 * looks ahead to the end */
};

enum engagement_side { ENGAGEMENT_A, ENGAGEMENT_B, ENGAGEMENT_SIDES };

/* Who is first in player order, which breaks ties of initiative. */
enum engagement_first {
    ENGAGEMENT_FIRST_A,
    ENGAGEMENT_FIRST_B,
    ENGAGEMENT_FIRST_COIN, /* drawn once */
    ENGAGEMENT_FIRST_ROAD  /* drawn in each round */
};

/* Whom a ship shoots at: the enemy with … Ties go to the first listed. */
enum engagement_target {
    ENGAGEMENT_WEAKEST,  /* least hull and shields left */
    ENGAGEMENT_IN_ORDER, /* the first place in the list */
    ENGAGEMENT_DAMAGED,  /* most damage suffered */
    ENGAGEMENT_DEAREST,  /* most points */
    ENGAGEMENT_KILL,     /* greatest probability to be destroyed by this attack, then mean damage */
    ENGAGEMENT_DAMAGE,   /* greatest mean damage, at most its health */
    ENGAGEMENT_WORTH,    /* greatest expected points destroyed, half points included */
    ENGAGEMENT_STRONGEST, /* most health left */
    ENGAGEMENT_SPREAD,    /* attacker k shoots at target k mod n of those left */
    ENGAGEMENT_RANDOM,    /* any with equal chance */
    ENGAGEMENT_ORDER,     /* the first place in an order of its own */
    ENGAGEMENT_TARGETS
};

/* What a side spends its tokens for; who stands further down looks further ahead. */
enum engagement_policy {
    ENGAGEMENT_MYOPIC, /* each attack for itself */
    ENGAGEMENT_ROUND,  /* for net damage in what is left of the round */
    ENGAGEMENT_BEST    /* for P(win) + (P(draw) + P(undecided)) / 2; one ship against one */
};

/* What is counted of the side that wins. */
enum engagement_left { ENGAGEMENT_LEFT_UNASKED, ENGAGEMENT_LEFT_SHIPS, ENGAGEMENT_LEFT_HEALTH };

/* What the plan of a ship gives in one round. */
struct engagement_plan {
    uint8_t gains[RULES_TOKENS];
};

struct meeting_plan;

struct engagement_kind {
    char *text;                                    /* its words as they were given */
    struct phrase attacks[ENGAGEMENT_WEAPONS_MAX]; /* as an attacker without tokens and range: for
                                                    * each weapon in the order in which they are
                                                    * preferred, the primary one last */
    size_t weapon_count;                           /* 0: it does not shoot */
    bool has_primary;             /* the last of them is one that is always there */
    struct phrase defense;        /* as a defender, without tokens and health */
    double *chances[RULES_SIDES]; /* of each case of what they say by chance, in a role; NULL: they
                                   * say nothing by chance */
    size_t chance_count[RULES_SIDES];
    bool mortal;           /* its hull is known: it can be destroyed */
    bool asks;             /* a word asks for its health, its own or an enemy's */
    bool asks_enemies;     /* a word of it asks for the health of the other ship */
    bool asks_critical;    /* or whether a ship has a faceup damage card */
    bool asks_charges;     /* or whether charges are spent */
    bool hurts;            /* a word of it may cost an attacker health in its own attack */
    uint16_t asked_tokens; /* or for tokens of these kinds, or takes them */
    uint16_t spent_tokens; /* and those that its words spend */
    int hull, shields;
    int gone;   /* of what its card prints, before all that is told here: half points count it */
    bool begun; /* what it has is what it has when it first engages */
    uint8_t lost[RULES_HEALTHS]; /* of these before it begins, */
    uint8_t spent_force;         /* and of the force that it can have */
    int size;                    /* ion tokens that ionize it: 1 small, 2 medium, 3 large, 6 huge */
    int initiative;              /* pilot skill in the first edition */
    int points;                  /* < 0: nobody has said */
    int regenerates;             /* shields in each Activation */
    int recoveries;              /* how often, in all; 0: there is no end */
    int recovers_at; /* 0: always; else it costs a disarm token, so that it is done with so much
                      * health left, or less */
    int range;       /* of its own attacks; < 0: that of the round */
    double shot;     /* probability that it has a shot each time it engages */
    struct engagement_plan plan[ENGAGEMENT_PLAN_MAX]; /* by round, the last one goes on */
    size_t plan_count;                                /* >= 1 */
    uint16_t topped;             /* kinds of tokens that the plan tops up, as it does locks */
    uint8_t start[RULES_TOKENS]; /* there at the start; of force as much as it can have */
    struct meeting_plan *meets;  /* hazards, by round; NULL: none */
    char **repairs;              /* ids of damage cards it repairs instead of its planned action */
    size_t repair_count;
    bool repairs_all;
};

struct engagement_ship {
    uint8_t side; /* enum engagement_side */
    uint8_t kind;
    uint8_t number; /* as it is called, of its side, from 1: those that are gone are counted */
};

struct deck;

struct engagement {
    const struct rules_edition *edition;
    const struct cards *library;
    struct engagement_kind *kinds;
    size_t kind_count;
    struct engagement_ship ships[ENGAGEMENT_SHIPS_MAX]; /* those of side A first, as listed */
    size_t ship_count, count_of[ENGAGEMENT_SIDES];
    int rounds;         /* 0: until it is decided */
    int *ranges;        /* by round, the last one goes on */
    size_t range_count; /* 0: range 2 throughout */
    enum engagement_first first;
    enum engagement_target targets[ENGAGEMENT_SIDES];
    /* Of ENGAGEMENT_ORDER, by side: the place of each enemy, by its number; the least comes first.
     */
    uint8_t orders[ENGAGEMENT_SIDES][ENGAGEMENT_SHIPS_MAX];
    enum engagement_policy policies[ENGAGEMENT_SIDES];
    const struct deck *deck; /* NULL: damage cards are off */
    enum engagement_left left;
    double turns;  /* probability that a maneuver is no straight one */
    unsigned keep; /* mask of enum prune_kind: what attacks do not leave out */
    bool drills;   /* plans are what words give: no stress and no ion token bars them */
};

/** The kind of a ship. */
static inline const struct engagement_kind *engagement_kind_of(const struct engagement *engagement,
                                                               size_t ship)
{
    assert(ship < engagement->ship_count);
    return &engagement->kinds[engagement->ships[ship].kind];
}

/** The number of the first ship of a side. */
static inline size_t engagement_first_of(const struct engagement *engagement,
                                         enum engagement_side side)
{
    return side == ENGAGEMENT_A ? 0 : engagement->count_of[ENGAGEMENT_A];
}

/** The number of a ship in its side. */
static inline size_t engagement_number_of(const struct engagement *engagement, size_t ship)
{
    assert(ship < engagement->ship_count);
    return ship -
           engagement_first_of(engagement, (enum engagement_side)engagement->ships[ship].side);
}

/** Have both sides play a policy. */
static inline void engagement_set_policy(struct engagement *engagement,
                                         enum engagement_policy policy)
{
    engagement->policies[ENGAGEMENT_A] = engagement->policies[ENGAGEMENT_B] = policy;
}

/** The policy of the side that looks further ahead. */
static inline enum engagement_policy engagement_furthest(const struct engagement *engagement)
{
    const enum engagement_policy *of = engagement->policies;

    return of[ENGAGEMENT_A] > of[ENGAGEMENT_B] ? of[ENGAGEMENT_A] : of[ENGAGEMENT_B];
}

/** 1 + the role of the player who looks less far ahead than the other one when a side attacks; 0:
 *  both play alike. */
static inline uint8_t engagement_naive(const struct engagement *engagement, uint8_t side)
{
    const enum engagement_policy attacker = engagement->policies[side],
                                 defender = engagement->policies[!side];

    return attacker == defender ? 0 : attacker < defender ? 1 + RULES_ATTACKER : 1 + RULES_DEFENDER;
}

void engagement_kind_fini(struct engagement_kind *kind);

void engagement_fini(struct engagement *engagement);

/* ---- points: what a ship costs its side when it is destroyed, or has lost half of its health ----
 */

/** Damage that costs a ship of a kind half of its points; 0: none does, or it did before. */
int points_half_damage(const struct rules_edition *edition, const struct engagement_kind *kind);

/** Whether half of its points were lost before it begins: they are not lost again. */
bool points_half_had(const struct rules_edition *edition, const struct engagement_kind *kind);

/** Points that a ship of a kind loses which is short of so much health; 0 if nobody has said its
 *  points. */
int points_lost(const struct rules_edition *edition, const struct engagement_kind *kind, int lost);

/** The most that a side can lose; < 0: nobody has said the points of all its ships. */
int points_of_side(const struct engagement *engagement, enum engagement_side side);

/** How many numbers of what is counted there are, of a side that wins, from 0 on; 0: nobody asks.
 */
size_t engagement_left_len(const struct engagement *engagement, enum engagement_side side);

/** There is more to an engagement than can be worked out exactly. */
volley_status engagement_too_large(volley_error *err);
