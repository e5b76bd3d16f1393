/* state - what the rest of an attack depends on: the key of a node.
 * Units:  dice per face, tokens per kind; rerolled dice apart from fresh ones.
 * Owns:   plain bytes without padding, compared by memcmp.      Errors: none. */
#ifndef GRAPH_STATE_H
#define GRAPH_STATE_H

#include "dice/face.h"
#include "rules/side.h"
#include "rules/token.h"

#include <stdint.h>

/* A die is rerolled at most once in an attack, by whoever: so pools keep counts apart. After
 * neutralizing, the second one counts results that were added then; at the end, those that gave
 * tokens instead of damage. The third one counts dice that are not modified any more. */
enum graph_mark { GRAPH_FRESH, GRAPH_REROLLED, GRAPH_FROZEN, GRAPH_MARKS };

enum {
    GRAPH_SUFFERED_MAX = 120
}; /* damage besides that of the dice, hits and crits together: all
    * of one attack is counted in a byte */

enum { GRAPH_NAMED_COUNT = 16 }; /* graph_state.named: a guess of so many evades less this */

struct graph_state {
    uint8_t dice[DICE_COLORS][GRAPH_MARKS][DICE_FACES];
    uint8_t tokens[RULES_SIDES][RULES_TOKENS];
    uint8_t window;   /* enum rules_window, RULES_WINDOWS at the end; with dice in hand, the window
                       * after the roll */
    uint8_t in_hand;  /* dice still to be rolled, of the color of the window */
    uint8_t mark : 2; /* enum graph_mark of the dice in hand */
    uint8_t follow : 6; /* at the end: the number of the attack of the same ship that comes next */
    uint8_t named;    /* 1 + the face named, DICE_FACES more for a green one, or GRAPH_NAMED_COUNT +
                       * the number guessed; 0: nothing */
    uint8_t pending;  /* 1 + the ability that the other side may refuse; 0: none */
    uint8_t suffered; /* hits the defender suffers besides the attack */
    uint8_t crits;    /* and crits */
    uint8_t noted;    /* mask of enum graph_note */
    uint8_t focus;    /* focus results that the owner of the dice modified, 4 bits a color */
    uint8_t rerolls;  /* dice that their owner rerolled, 4 bits a color */
    uint8_t jams;     /* at the end: jam tokens that the attack inflicts */
    uint8_t accepted; /* the other side does not refuse what is pending */
    uint8_t tested;   /* 1 + the ability whose test is being rolled; 0: none */
    uint8_t tests;    /* dice of it still to be rolled */
    uint8_t owed;     /* 1 + the face of a die of it that somebody is to choose by; 0: none */
    uint8_t facedown; /* damage cards dealt past the shields; at the end those of both kinds */
    uint8_t faceup;
    uint8_t met;    /* rules that make a ship spend and that were met (graph/demand.h) */
    uint32_t used;  /* abilities that can no longer be used, or that hold; 0 for those past */
    uint64_t spent; /* charges, 4 bits a pool (graph/pool.h); 0 where nobody asks any more */
};
_Static_assert(sizeof(struct graph_state) ==
                   DICE_COLORS * GRAPH_MARKS * DICE_FACES + RULES_SIDES * RULES_TOKENS + 30,
               "a key has no padding");

/* What is noted while an ability asks for it. */
enum graph_note {
    GRAPH_NOTED_ATTACKER = 1,  /* the attacker has modified its dice */
    GRAPH_NOTED_DEFENDER = 2,  /* the defender has modified its dice */
    GRAPH_NOTED_AS_HIT = 4,    /* the attack counts as hitting, without results */
    GRAPH_NOTED_ALWAYS = 32,   /* it has hit whatever is left: as if there were a result */
    GRAPH_NOTED_EARLIER = 8,   /* the first of two attacks has hit; lasts to the second */
    GRAPH_NOTED_CRITICAL = 16, /* the defender has a faceup damage card; lasts over attacks */
    GRAPH_NOTED_OVER = 64,     /* the end, with what the attack has done besides damage */
    GRAPH_NOTED_HIT = 128      /* a result was left after neutralizing: the attack has hit. At the
                                * end: that does not follow from the damage, or its contrary */
};

/* What of it the next attack finds. */
enum { GRAPH_NOTED_LASTING = GRAPH_NOTED_CRITICAL | GRAPH_NOTED_EARLIER };

static inline unsigned graph_state_count(const struct graph_state *state, enum dice_color color,
                                         enum dice_face face)
{
    return (unsigned)state->dice[color][GRAPH_FRESH][face] +
           state->dice[color][GRAPH_REROLLED][face] + state->dice[color][GRAPH_FROZEN][face];
}

/** Dice of a color that are not modified any more. */
static inline unsigned graph_state_frozen(const struct graph_state *state, enum dice_color color)
{
    unsigned dice = 0;

    for (enum dice_face face = 0; face < DICE_FACES; face++)
        dice += state->dice[color][GRAPH_FROZEN][face];
    return dice;
}

static inline unsigned graph_state_dice(const struct graph_state *state, enum dice_color color)
{
    unsigned dice = 0;

    for (enum dice_face face = 0; face < DICE_FACES; face++)
        dice += graph_state_count(state, color, face);
    return dice;
}

/** Of two counters, 4 bits a color, the one of a color: 15 are as good as more. */
static inline unsigned graph_state_counter(uint8_t counters, enum dice_color color)
{
    return counters >> (color == DICE_RED ? 0 : 4) & 15u;
}

static inline void graph_state_add(uint8_t *counters, enum dice_color color, unsigned count)
{
    unsigned room = 15 - graph_state_counter(*counters, color);

    *counters =
        (uint8_t)(*counters + ((count < room ? count : room) << (color == DICE_RED ? 0 : 4)));
}

/** The face that was named for the dice of a color; DICE_FACES: none. */
static inline enum dice_face graph_state_named(const struct graph_state *state,
                                               enum dice_color color)
{
    unsigned first = 1 + (unsigned)color * DICE_FACES;

    return state->named >= first && state->named < first + DICE_FACES
               ? (enum dice_face)(state->named - first)
               : DICE_FACES;
}

/** Hits and crits on the table. */
static inline unsigned graph_state_results(const struct graph_state *state)
{
    return graph_state_count(state, DICE_RED, DICE_HIT) +
           graph_state_count(state, DICE_RED, DICE_CRIT);
}

#endif
