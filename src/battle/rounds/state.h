/* state - an engagement at one moment: what the rest of it depends on.
 * Units:  points of health; rounds from 1, the last one that differs from those after it standing
 *         for all of these; numbers of conditions and piles (battle/rounds/upkeep.h).
 * Owns:   plain bytes without padding, as many as there are ships; equal states are equal bytes.
 * Errors: none. */
#pragma once

#include "battle/setup/engagement.h"

enum { STATE_NO_HULL = 255 }; /* of a ship that cannot be destroyed: it loses nothing */

/* In the order in which they come: for each ship in turn in the first groups, for each place in the
 * order of engagement in the last one. With damage cards off some do not come. */
enum state_phase {
    STATE_ROUND,      /* a round is to begin */
    STATE_TURN,       /* Activation: ship `at` is to maneuver, which its cards may answer */
    STATE_MOVE,       /* it maneuvers */
    STATE_HAZARD,     /* it is to meet hazard number `target` of the round, or one after it */
    STATE_STRUCK,     /* it suffers `hits` and `crits` of it */
    STATE_ACTION,     /* it is to act */
    STATE_ACTED,      /* it has, which its cards may answer */
    STATE_BOMB,       /* at the end of Activation, as STATE_HAZARD */
    STATE_BLAST,      /* as STATE_STRUCK */
    STATE_COMBAT,     /* before all attacks: cards of ship `at` may do something */
    STATE_ENGAGEMENT, /* the ship at `at` in the order is to engage, or somebody after it */
    STATE_CARDS,      /* before it engages: its cards may do something */
    STATE_SHOT,       /* it engages, and is to have a shot or not */
    STATE_TARGET,     /* it is to choose whom it attacks */
    STATE_ATTACK,     /* it attacks `target` */
    STATE_SUFFER,     /* `target` suffers `hits` and `crits` */
    STATE_HURT,       /* it is to suffer what its attack has cost it */
    STATE_OWN,        /* it suffers `hits` and `crits` of that */
    STATE_ENGAGED,    /* it has engaged */
    STATE_END,        /* all have */
    STATE_PHASES
};

/* Flags of a ship that is destroyed. */
enum {
    STATE_FIRES = 1, /* its own attack is still to come */
    STATE_WAITS = 2  /* it lies there with its cards until the others of the initiative that
                      * engages now have engaged */
};

struct state_ship {
    uint32_t condition;    /* 0: removed */
    uint8_t hull, shields; /* left; no hull: destroyed */
    uint8_t flags, unused;
};

struct engagement_state {
    uint16_t round;
    uint8_t phase;             /* enum state_phase */
    uint8_t first;             /* 1 + the side that is first in player order; 0: not drawn */
    uint8_t at;                /* ship, or place in the order of engagement */
    uint8_t target;            /* number of a ship, or of a hazard */
    uint8_t hits, crits, past; /* that are suffered; as in an attack_cell */
    uint8_t attacked;          /* the ship that engages has made an attack */
    uint16_t slow; /* ships without pilot skill this round: number of their schedule; 0: none */
    uint32_t piles[ENGAGEMENT_SIDES]; /* what is out of the damage decks: numbers; 0: no decks */
    struct state_ship ships[ENGAGEMENT_SHIPS_MAX]; /* as many as there are */
};
_Static_assert(sizeof(struct state_ship) == 8 && offsetof(struct engagement_state, ships) == 20,
               "a key has no padding");

/** Bytes of a state that are used, of an engagement of so many ships. */
static inline size_t state_bytes(size_t ship_count)
{
    return offsetof(struct engagement_state, ships) + ship_count * sizeof(struct state_ship);
}

static inline bool state_in_play(const struct engagement_state *state, size_t ship)
{
    return state->ships[ship].hull > 0;
}

/** The ships that are in play, a bit for each. */
static inline uint32_t state_all_in_play(const struct engagement_state *state, size_t ship_count)
{
    uint32_t ships = 0;

    for (size_t ship = 0; ship < ship_count; ship++)
        ships |= (uint32_t)state_in_play(state, ship) << ship;
    return ships;
}

static inline int state_health(const struct engagement_state *state, size_t ship)
{
    return state->ships[ship].hull + state->ships[ship].shields;
}
