/* upkeep - what a ship is in besides its health, and tokens over rounds: what it gains and loses
 * outside of attacks.
 * Units:  tokens; charges, 4 bits for each pool; rounds from 1.
 * Owns:   nothing; pure.      Errors: none.
 *
 * A round meets the same few conditions again and again, so a game has them by number: a state is
 * small, and what comes of a condition is worked out once. */
#pragma once

#include "attack/play/state.h"
#include "battle/deck/deck.h"
#include "battle/setup/engagement.h"
#include "battle/setup/hazard_rules.h"
#include "battle/setup/numbers.h"

/* What a hazard has left for the rest of the round: masks. */
enum condition_bar {
    CONDITION_NO_ACTION = 1u << 0, /* no action in this Activation */
    CONDITION_KEEPS_ION = 1u << 1, /* it was ionized after its maneuver: the tokens stay */
    CONDITION_NO_ATTACK = 1u << 2, /* it stands where no attack is made from */
    CONDITION_NO_LOCK = 1u << 3    /* nobody has a lock on it */
};

/* No padding: compared as bytes. */
struct condition {
    uint64_t spent;
    uint8_t tokens[RULES_TOKENS];
    uint8_t kind;           /* of the ship, in the engagement */
    uint8_t noted;          /* what lasts: enum play_note */
    struct deck_ship cards; /* but for its health, and what has been taken from it */
    uint8_t barred;         /* mask of enum condition_bar */
    uint8_t hurt;           /* 1: shields have come back, of a ship whose words ask for health */
    uint8_t recovered;      /* how often shields have come back, where that has an end */
    uint8_t recovers;       /* 1: they do when this round has ended (battle/lanes) */
    struct play_hurt owes; /* after an attack: what this has cost it, and it has not suffered yet */
    uint8_t unused[8 - sizeof(struct deck_ship) % 8];
};
_Static_assert(sizeof(struct condition) % 8 == 0 &&
                   sizeof(struct condition) ==
                       26 + RULES_TOKENS + sizeof(struct deck_ship) - sizeof(struct deck_ship) % 8,
               "a key has no padding");

static inline const struct condition *condition_at(const struct numbers *set, uint32_t number)
{
    return numbers_at(set, number);
}

/** What a ship of a kind begins with. */
struct condition upkeep_start(const struct engagement *engagement, uint8_t kind);

/** What an attack has left takes effect at once: who becomes ionized loses its locks, where the
 *  edition says so. */
void upkeep_settle(const struct engagement *engagement, struct condition *ship);

/** It maneuvers: one token each of stress, strain and deplete is shed. */
void upkeep_maneuver(struct condition *ship);

/** It meets a hazard, of which these effects come. */
void upkeep_meet(const struct engagement *engagement, const struct meeting *meeting,
                 const struct hazard_effects *effects, struct condition *ship);

/** Whether its ion tokens ionize it. */
bool upkeep_is_ionized(const struct engagement *engagement, const struct condition *ship);

/** Whether it may perform an action that its plan does not have. */
bool upkeep_may_repair(const struct engagement *engagement, const struct condition *ship);

/** Whether the plan has an action for it in a round that it may perform.
 *  rules  that its damage cards lay down: mask of enum deck_rule */
bool upkeep_acts(const struct engagement *engagement, int round, unsigned rules,
                 const struct condition *ship);

/** The plan of the round is carried out, if it acts; the ion tokens of an ionized ship go. */
void upkeep_act(const struct engagement *engagement, int round, unsigned rules,
                struct condition *ship);

/** Shields that come back in an Activation after the first, to so much health. */
int upkeep_regenerated(const struct engagement *engagement, const struct condition *ship, int hull,
                       int shields);

/** Returns the shields that come back to a ship that is not gone, which pays for them. Health does
 * not tell any more that there was damage: it is noted where a word may ask. */
int upkeep_regenerate(const struct engagement *engagement, struct condition *ship, int hull,
                      int shields);

/** Whether its tokens let it attack. */
bool upkeep_may_attack(const struct condition *ship);

/** The end of the round: circular tokens go, force comes back. */
void upkeep_end(const struct engagement *engagement, struct condition *ship);
