/* situation - what is true of an attack besides dice and tokens.
 * Owns:   nothing; a constant table.      Errors: none. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

/* All but the range: each with its word, who may say it and what it means (for vocabulary.c). */
/* clang-format off */
#define RULES_SITUATION_ROWS(ROW)                                                                  \
    ROW(RULES_OBSTRUCTED, "obstructed", ATTACKER, "an obstacle obstructs the attack")              \
    ROW(RULES_SPECIAL, "special", ATTACKER,                                                        \
        "not a primary attack (no range bonus in the first edition)")                              \
    ROW(RULES_ORDNANCE, "ordnance", ATTACKER, "no range bonus for either side")                    \
    /* the kind of weapon */                                                                       \
    ROW(RULES_CANNON, "cannon", ATTACKER, "an attack with a cannon")                               \
    ROW(RULES_TURRET, "turret", ATTACKER, "an attack with a turret upgrade")                       \
    ROW(RULES_TORPEDO, "torpedo", ATTACKER, "an attack with a torpedo")                            \
    ROW(RULES_MISSILE, "missile", ATTACKER, "an attack with a missile")                            \
    ROW(RULES_HARDPOINT, "hardpoint", ATTACKER, "an attack with a hardpoint")                      \
    ROW(RULES_BONUS, "bonus", ATTACKER, "a bonus attack")                                          \
    /* where the other ship is, seen from this one */                                              \
    ROW(RULES_BULLSEYE, "bullseye", EITHER, "the other ship is in the bullseye arc")               \
    ROW(RULES_FRONTARC, "frontarc", EITHER, "the other ship is in the front arc")                  \
    ROW(RULES_REARARC, "reararc", EITHER, "the other ship is in the rear arc")                     \
    ROW(RULES_SIDEARC, "sidearc", EITHER, "the other ship is in a side arc")                       \
    ROW(RULES_TURRETARC, "turretarc", EITHER, "the other ship is in the turret arc")               \
    ROW(RULES_FULLFRONTARC, "fullfrontarc", EITHER, "the other ship is in the full front arc")     \
    ROW(RULES_FULLREARARC, "fullreararc", EITHER, "the other ship is in the full rear arc")        \
    ROW(RULES_ARC, "arc", EITHER, "the other ship is in a firing arc")                             \
    /* the arc that the attack is made from */                                                     \
    ROW(RULES_FROMFRONT, "fromfront", ATTACKER, "the attack is made from the front arc")           \
    ROW(RULES_FROMREAR, "fromrear", ATTACKER, "the attack is made from the rear arc")              \
    ROW(RULES_FROMTURRET, "fromturret", ATTACKER, "the attack is made from the turret arc")        \
    ROW(RULES_FROMBULLSEYE, "frombullseye", ATTACKER, "the attack is made from the bullseye arc")  \
    /* the state of the ship */                                                                    \
    ROW(RULES_DAMAGED, "damaged", EITHER, "the ship has a damage card")                            \
    ROW(RULES_CRITICAL, "critical", EITHER, "the ship has a faceup damage card")                   \
    ROW(RULES_LOCKED, "locked", EITHER, "somebody has a lock on the ship")                         \
    ROW(RULES_CLOSED, "closed", EITHER, "its two-sided configuration shows the closed side")       \
    /* its size; small if nothing else is said */                                                  \
    ROW(RULES_SMALL, "small", EITHER, "a small ship (if no size is said)")                         \
    ROW(RULES_MEDIUM, "medium", EITHER, "a medium ship")                                           \
    ROW(RULES_LARGE, "large", EITHER, "a large ship")                                              \
    ROW(RULES_HUGE, "huge", EITHER, "a huge ship")
/* clang-format on */

#define RULES_SITUATION_ID(id, word, sides, meaning) id,
enum rules_situation { RULES_RANGE, RULES_SITUATION_ROWS(RULES_SITUATION_ID) RULES_SITUATIONS };
#undef RULES_SITUATION_ID
_Static_assert((int)RULES_SITUATIONS <= 32, "a bit of a mask for each");

/** The kinds of weapons, and the arcs that an attack can be made from, as masks. */
#define RULES_WEAPONS                                                                              \
    (1u << RULES_CANNON | 1u << RULES_TURRET | 1u << RULES_TORPEDO | 1u << RULES_MISSILE |         \
     1u << RULES_HARDPOINT)
#define RULES_FROM_ARCS                                                                            \
    (1u << RULES_FROMFRONT | 1u << RULES_FROMREAR | 1u << RULES_FROMTURRET |                       \
     1u << RULES_FROMBULLSEYE)

/** Those that are said of the attack, by the attacker, whoever asks. */
#define RULES_OF_ATTACK                                                                            \
    (1u << RULES_RANGE | 1u << RULES_OBSTRUCTED | 1u << RULES_SPECIAL | 1u << RULES_ORDNANCE |     \
     RULES_WEAPONS | 1u << RULES_BONUS | RULES_FROM_ARCS)

/** Situations that nobody knows unless they are said: the arcs. Others, if not said, are not so. */
#define RULES_ARCS                                                                                 \
    (1u << RULES_BULLSEYE | 1u << RULES_FRONTARC | 1u << RULES_REARARC | 1u << RULES_SIDEARC |     \
     1u << RULES_TURRETARC | 1u << RULES_FULLFRONTARC | 1u << RULES_FULLREARARC |                  \
     1u << RULES_ARC | RULES_FROM_ARCS)

/** Those of them in which the other ship is by luck alone: nobody points a weapon there. */
#define RULES_LUCKY_ARCS                                                                           \
    (1u << RULES_BULLSEYE | 1u << RULES_REARARC | 1u << RULES_SIDEARC | 1u << RULES_FULLREARARC)

/** Whether `said` and `denied`, masks of what was said to be so and not to be so, leave no doubt
 * that a situation is not so. */
bool rules_situation_is_ruled_out(uint32_t said, uint32_t denied, enum rules_situation situation);

/** What cannot be true beside a situation: an attack is made from one arc, and a ship has one size.
 */
uint32_t rules_situation_excludes(enum rules_situation situation);

/** What cannot be denied beside it: what follows from it, but where a ship has no weapon, as in the
 * front arc since the second edition, the other may be there and in no firing arc. */
uint32_t rules_situation_demands(enum rules_situation situation, bool first_edition);

/** The sizes, as a mask. */
#define RULES_SIZES (1u << RULES_SMALL | 1u << RULES_MEDIUM | 1u << RULES_LARGE | 1u << RULES_HUGE)

/* How big a ship is: what it takes to hold it depends on it. */
enum rules_size {
    RULES_SIZE_SMALL,
    RULES_SIZE_MEDIUM,
    RULES_SIZE_LARGE,
    RULES_SIZE_HUGE,
    RULES_SIZE_COUNT
};

/** The size of a ship of which `situations` is true; small if none is said. */
enum rules_size rules_situation_size(uint32_t situations);

/** The word for a situation: "bullseye", … */
extern const char *const rules_situation_words[RULES_SITUATIONS];

/** What follows from a situation, as a mask: a ship in the bullseye arc is in the front arc. */
extern const uint32_t rules_situation_implies[RULES_SITUATIONS];

/** A situation with what follows from it, as a mask. */
static inline uint32_t rules_situation_whole(enum rules_situation situation)
{
    assert(situation < RULES_SITUATIONS);
    return 1u << situation | rules_situation_implies[situation];
}
