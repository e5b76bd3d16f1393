/* state - what the rest of an attack depends on: the key of a node.
 * Units:  dice per face, tokens per kind; rerolled dice apart from fresh ones.
 * Owns:   plain bytes without padding, compared by memcmp.      Errors: none. */
#pragma once

#include "game/dice/face.h"
#include "game/rules/edition.h"
#include "game/rules/side.h"
#include "game/rules/token.h"

#include <string.h>

/* A die is rerolled at most once in an attack, by whoever: so pools keep counts apart. After
 * neutralizing, the second one counts results that were added then; at the end, those that gave
 * tokens instead of damage. The third one counts dice that are not modified any more. */
enum play_mark { PLAY_FRESH, PLAY_REROLLED, PLAY_FROZEN, PLAY_MARKS };

enum { PLAY_NAMED_COUNT = 16 }; /* play_state.named: a guess of so many evades less this */

/* The dice on the table. The faces of both colors share a row, so that a row is one number. */
enum { PLAY_PLACES = 8 };

struct play_dice {
    union {
        uint8_t count[PLAY_MARKS][PLAY_PLACES];
        uint64_t row[PLAY_MARKS];
    };
};
_Static_assert(PLAY_PLACES == sizeof(uint64_t) && PLAY_MARKS == 3, "three numbers");

/** Where the dice of a color that show a face are counted: a face that the die does not have, in
 *  the last place, where there are none. */
static inline unsigned play_place(enum dice_color color, enum dice_face face)
{
    static const uint8_t places[DICE_COLORS][DICE_FACES] = {
        [DICE_RED] = { [DICE_BLANK] = 0,
                       [DICE_FOCUS] = 1,
                       [DICE_HIT] = 2,
                       [DICE_CRIT] = 3,
                       [DICE_EVADE] = 7 },
        [DICE_GREEN] = { [DICE_BLANK] = 4,
                         [DICE_FOCUS] = 5,
                         [DICE_EVADE] = 6,
                         [DICE_HIT] = 7,
                         [DICE_CRIT] = 7 },
    };

    return places[color][face];
}

/** A die as a row, of which as many can be added as there are dice: no sum carries over. */
static inline uint64_t play_die_row(enum dice_color color, enum dice_face face)
{
    static const union {
        uint8_t count[PLAY_PLACES];
        uint64_t row;
    } at[PLAY_PLACES] = { { { 1 } },
                          { { 0, 1 } },
                          { { 0, 0, 1 } },
                          { { 0, 0, 0, 1 } },
                          { { 0, 0, 0, 0, 1 } },
                          { { 0, 0, 0, 0, 0, 1 } },
                          { { 0, 0, 0, 0, 0, 0, 1 } },
                          { { 0, 0, 0, 0, 0, 0, 0, 1 } } };

    return at[play_place(color, face)].row;
}

enum { PLAY_MARK_BITS = 2, PLAY_FOLLOW_BITS = 6, PLAY_LOST_BITS = 5 };
enum { PLAY_FOLLOW_NONE = (1 << PLAY_FOLLOW_BITS) - 1 }; /* an attack that would come does not */
enum { PLAY_LOST_MAX = (1 << PLAY_LOST_BITS) - 1 };      /* of which there may be more */

/* What effects do to the health of the attacker: it suffers hits and crits, a shield that it loses
 * among them; so many of these are damage cards past the shields; so many shields come back to it.
 */
struct play_hurt {
    uint8_t hits, crits, past, back;
};

struct play_state {
    struct play_dice dice;
    uint8_t tokens[RULES_SIDES][RULES_TOKENS];
    uint8_t window;  /* enum rules_window, RULES_WINDOWS at the end; with dice in hand, the window
                      * after the roll */
    uint8_t in_hand; /* dice still to be rolled, of the color of the window */
    uint8_t mark : PLAY_MARK_BITS;     /* enum play_mark of the dice in hand */
    uint8_t follow : PLAY_FOLLOW_BITS; /* at the end: the number of the attack of the same ship that
                                        * comes next */
    uint8_t named;    /* 1 + the face named, DICE_FACES more for a green one, or PLAY_NAMED_COUNT +
                       * the number guessed; 0: nothing */
    uint8_t pending;  /* 1 + the ability that the other side may refuse; 0: none */
    uint8_t suffered; /* hits the defender suffers besides the attack, shields that it loses too */
    uint8_t crits;    /* and crits */
    uint8_t noted;    /* mask of enum play_note */
    uint8_t focus[DICE_COLORS];     /* focus results that the owner of the dice modified */
    uint8_t rerolls[DICE_COLORS];   /* dice that their owner rerolled */
    uint8_t jams;                   /* at the end: jam tokens that the attack inflicts */
    uint8_t accepted : 1;           /* the other side does not refuse what is pending */
    uint8_t rerolled : DICE_COLORS; /* dice to which nothing was done since a reroll, a bit each */
    uint8_t lost : PLAY_LOST_BITS;  /* of `suffered` shields lost, while somebody asks for damage */
    uint8_t tested;                 /* 1 + the ability whose test is being rolled; 0: none */
    uint8_t tests;                  /* dice of it still to be rolled */
    uint8_t owed;     /* 1 + the face of a die of it that somebody is to choose by; 0: none */
    uint8_t facedown; /* damage cards dealt past the shields; at the end those of both kinds */
    uint8_t faceup;
    uint8_t met;   /* rules that make a ship spend and that were met, facts that ask for it and are
                    * true (attack/play/inner.h) */
    uint32_t used; /* abilities that can no longer be used, or that hold; 0 for those past */
    struct play_hurt hurt; /* of the attacker, while that matters */
    uint64_t spent; /* charges, 4 bits a pool (attack/play/pool.h); 0 where nobody asks any more */
};
_Static_assert(sizeof(struct play_state) ==
                   sizeof(struct play_dice) + RULES_SIDES * RULES_TOKENS + 36,
               "a key has no padding");

/* What game/rules/limits.h allows has room. An attack that could come to more tokens or more damage
 * is refused after the use of an ability that does it: so there is room for one such use, too. */
_Static_assert((int)PLAY_MARKS <= 1 << PLAY_MARK_BITS, "a mark fits its bits");
_Static_assert((int)RULES_OWN_ATTACKS_MAX <= PLAY_FOLLOW_NONE, "and an attack that follows");
_Static_assert((int)RULES_ABILITIES_MAX <= 32, "a bit of `used` for each ability");
_Static_assert((int)RULES_ABILITIES_MAX < UINT8_MAX, "a number of `pending` and `tested`");
_Static_assert((int)RULES_DEMANDS_MAX <= 8, "a bit of `met` for each");
_Static_assert((int)RULES_NUMBER_MAX <= UINT8_MAX, "`tests` counts the dice of a test");
_Static_assert((int)PLAY_NAMED_COUNT > DICE_COLORS * DICE_FACES, "faces that are named come first");
_Static_assert((int)PLAY_NAMED_COUNT + RULES_TOKENS_MAX <= UINT8_MAX, "then numbers");
_Static_assert((int)RULES_TOKENS_MAX + RULES_STEPS_MAX * RULES_NUMBER_MAX <= UINT8_MAX, "tokens");
_Static_assert((int)RULES_SUFFERED_MAX + RULES_RESULTS_MAX * RULES_NUMBER_MAX <= UINT8_MAX &&
                   (int)RULES_SUFFERED_MAX + RULES_STEPS_MAX * RULES_NUMBER_MAX <= UINT8_MAX,
               "damage besides that of the dice, before it is refused");
_Static_assert((int)RULES_DICE_MAX + RULES_DICE_MORE + RULES_SUFFERED_MAX <= UINT8_MAX,
               "at the end all damage is counted as dice");

/* What is noted while an ability asks for it. */
enum play_note {
    PLAY_NOTED_ATTACKER = 1,  /* the attacker has modified its dice */
    PLAY_NOTED_DEFENDER = 2,  /* the defender has modified its dice */
    PLAY_NOTED_AS_HIT = 4,    /* the attack counts as hitting, without results */
    PLAY_NOTED_ALWAYS = 32,   /* it has hit whatever is left: as if there were a result */
    PLAY_NOTED_EARLIER = 8,   /* the first of two attacks has hit; lasts to the second */
    PLAY_NOTED_CRITICAL = 16, /* the defender has a faceup damage card; lasts over attacks */
    PLAY_NOTED_OVER = 64,     /* the end, with what the attack has done besides damage */
    PLAY_NOTED_HIT = 128      /* a result was left after neutralizing: the attack has hit. At the
                               * end: that does not follow from the damage, or its contrary */
};

/* What of it the next attack finds. */
enum { PLAY_NOTED_LASTING = PLAY_NOTED_CRITICAL | PLAY_NOTED_EARLIER };

/** Dice of a color that show a face, with a mark. */
static inline uint8_t *play_dice_at(struct play_dice *dice, enum dice_color color,
                                    enum play_mark mark, enum dice_face face)
{
    return &dice->count[mark][play_place(color, face)];
}

/** Likewise. */
static inline unsigned play_dice_count(const struct play_dice *dice, enum dice_color color,
                                       enum play_mark mark, enum dice_face face)
{
    return dice->count[mark][play_place(color, face)];
}

/** All dice as one row, whatever their marks. */
static inline uint64_t play_dice_sum_row(const struct play_dice *dice)
{
    return dice->row[PLAY_FRESH] + dice->row[PLAY_REROLLED] +
           dice->row[PLAY_FROZEN]; /* no sum carries over: pools have few dice */
}

static inline unsigned play_state_count(const struct play_state *state, enum dice_color color,
                                        enum dice_face face)
{
    return play_dice_count(&state->dice, color, PLAY_FRESH, face) +
           play_dice_count(&state->dice, color, PLAY_REROLLED, face) +
           play_dice_count(&state->dice, color, PLAY_FROZEN, face);
}

static inline unsigned play_state_dice(const struct play_state *state, enum dice_color color)
{
    unsigned dice = 0;

    for (enum dice_face face = 0; face < DICE_FACES; face++)
        dice += play_state_count(state, color, face);
    return dice;
}

/** Count on, up to `most`: more are as good. */
static inline void play_count_on(uint8_t *counter, unsigned count, unsigned most)
{
    *counter = (uint8_t)(*counter + count < most ? *counter + count : most);
}

/** The face that was named for the dice of a color; DICE_FACES: none. */
static inline enum dice_face play_state_named(const struct play_state *state, enum dice_color color)
{
    unsigned first = 1 + (unsigned)color * DICE_FACES;

    return state->named >= first && state->named < first + DICE_FACES
               ? (enum dice_face)(state->named - first)
               : DICE_FACES;
}

/** Hits and crits on the table. */
static inline unsigned play_state_results(const struct play_state *state)
{
    return play_state_count(state, DICE_RED, DICE_HIT) +
           play_state_count(state, DICE_RED, DICE_CRIT);
}
