#include "game/rules/operation.h"

#include "base/array.h"

#define FACES    RULES_PART_FACES
#define ROLL     RULES_PART_ROLL
#define NUMBER   RULES_PART_NUMBER
#define MARKS    RULES_PART_MARKS
#define MODIFIED RULES_PART_MODIFIED
#define NAMED    RULES_PART_NAMED
#define LEFT     RULES_PART_LEFT
#define HIT      RULES_PART_HIT
#define DAMAGE   RULES_PART_DAMAGE
#define HEALTH   RULES_PART_HEALTH
#define TOKENS   RULES_PART_TOKENS
#define CHARGES  RULES_PART_CHARGES
#define CHOICES  RULES_PART_CHOICES
#define NEXT     RULES_PART_NEXT

/* Families whose operations have the same time, and much else in common. */
#define DICE(flags)        RULES_FAMILY_DICE, RULES_NORMAL, RULES_AT_ONCE, flags | RULES_OF_A_ROLL
#define AFTER(name, flags) RULES_FAMILY_##name, RULES_AFTERMATH, RULES_AT_ONCE, flags, 0
#define NAMING(flags)                                                                              \
    RULES_FAMILY_NAMING, RULES_START, RULES_AT_ONCE, flags | RULES_OF_A_ROLL, 0, NAMED
#define ATTACK             RULES_FAMILY_ATTACK, RULES_START, RULES_AT_ONCE, 0, 0
#define RULE(until, flags) RULES_FAMILY_RULE, RULES_START, until, flags
#define FORBIDS(flags)     RULE(RULES_TO_AFTERMATH, flags | RULES_FORBIDS), 0, CHOICES
#define SHIP(flags)        RULES_FAMILY_SHIP, RULES_START, RULES_AT_ONCE, flags, 0

const struct rules_operation_row rules_operations[] = {
    [RULES_ROLL] = { RULES_FAMILY_ROLL, RULES_START, RULES_TO_ROLL, RULES_ADDS | RULES_OF_A_ROLL,
                     NUMBER, NUMBER, "{roll}" },

    [RULES_REROLL] = { DICE(RULES_MODIFIES | RULES_TAKES | RULES_REROLLS), FACES | MARKS,
                       FACES | MARKS | MODIFIED, "reroll {count}{faces}{dice} {die}" },
    [RULES_CHANGE] = { DICE(RULES_MODIFIES | RULES_TAKES | RULES_TURNS), FACES,
                       FACES | MARKS | MODIFIED, "change {count}{results} to {face}{frozen}" },
    [RULES_ADD] = { DICE(RULES_MODIFIES | RULES_TAKES | RULES_ADDS), 0, NUMBER | MODIFIED,
                    "add {count}{results}" },
    [RULES_CANCEL] = { DICE(RULES_MODIFIES_AS_PRICE | RULES_TAKES), FACES, NUMBER | MODIFIED,
                       "{cancel}" },
    [RULES_MATCH] = { DICE(RULES_MODIFIES | RULES_ADDS | RULES_MINDS_RESULTS), ROLL,
                      NUMBER | MODIFIED, "add {number} result{s} like all the others" },

    [RULES_GAIN] = { AFTER(TOKENS, RULES_GAINS), TOKENS, "{gain} {number} {tokens}" },
    [RULES_LOSE] = { AFTER(TOKENS, RULES_LOSES), TOKENS, "{lose}{tokens}{loser}" },
    [RULES_SUFFER] = { AFTER(DAMAGE, RULES_LOSES), DAMAGE, "{make}suffer {number} {face}" },
    [RULES_SHIELD] = { RULES_FAMILY_DAMAGE, RULES_AFTERMATH, RULES_AT_ONCE, RULES_LOSES, HEALTH,
                       DAMAGE, "{make}lose {number} shield{s}" },
    [RULES_REGAIN] = { RULES_FAMILY_DAMAGE, RULES_START, RULES_AT_ONCE, RULES_GAINS, HEALTH, DAMAGE,
                       "{make}recover {number} shield{s}" },
    [RULES_PREVENT] = { RULES_FAMILY_DAMAGE, RULES_NET, RULES_AT_ONCE, RULES_MINDS_RESULTS,
                        LEFT | DAMAGE, NUMBER | DAMAGE, "{prevent}damage" },
    [RULES_FACEDOWN] = { AFTER(DAMAGE, RULES_LOSES | RULES_PAST_SHIELDS), DAMAGE,
                         "{deal} {number} facedown damage card{s} past the shields" },
    [RULES_FACEUP] = { AFTER(DAMAGE, RULES_LOSES | RULES_PAST_SHIELDS | RULES_FACEUP_DAMAGE),
                       DAMAGE, "{deal} {number} faceup damage card{s} past the shields" },
    [RULES_EXPOSE] = { RULES_FAMILY_DAMAGE, RULES_AFTERMATH, RULES_AT_ONCE, 0, LEFT | DAMAGE,
                       HEALTH, "{make}turn {number} damage card{s} faceup" },
    [RULES_TEST] = { AFTER(TEST, 0), 0,
                     "{make}roll {number} {tested} {die} apart from the attack" },
    [RULES_GAIN_CHARGE] = { AFTER(CHARGES, RULES_GAINS), CHARGES,
                            "{make}recover {number} charge{s}{of-weapon}" },
    [RULES_LOSE_CHARGE] = { AFTER(CHARGES, RULES_LOSES), CHARGES,
                            "{make}lose {number} charge{s}{of-weapon}" },

    [RULES_BONUS_ATTACK] = { RULES_FAMILY_NEXT, RULES_AGAIN, RULES_AT_ONCE, 0, TOKENS | CHARGES,
                             NEXT, "make a bonus {bonus}" },
    [RULES_NAME_RESULT] = { NAMING(RULES_MINDS_RESULTS),
                            "name a result before the {dice} dice are rolled" },
    [RULES_NAME_COUNT] = { NAMING(0), "guess the number of evades before the roll" },
    [RULES_NO_ATTACK] = { ATTACK, NUMBER | NEXT, "the attack is not made" },
    [RULES_AS_HIT] = { ATTACK, NUMBER | HIT,
                       "no dice are rolled and the attack counts as hitting" },

    [RULES_NO_SPEND] = { RULE(RULES_TO_END, RULES_BARS), 0, CHOICES,
                         "{ship} cannot spend {some}{kinds}{purpose}" },
    [RULES_SPEND] = { RULE(RULES_TO_NEUTRALIZING, 0), 0, CHOICES,
                      "{ship} has to spend 1 {kind} by the end of its modify step, if it can" },
    [RULES_MOD_ONLY] = { FORBIDS(RULES_EXCEPTS), "the dice of {ship} can{only} be modified{by}" },
    [RULES_MOD_OWN] = { FORBIDS(RULES_EXCEPTS), "{ship} can{only} modify its own dice{by}" },
    [RULES_MOD_SELF] = { FORBIDS(0), "the dice of {ship} can be modified only by this card" },
    [RULES_NO_REROLL] = { FORBIDS(0), "nobody can reroll the dice of {ship}" },
    [RULES_NO_MOD] = { FORBIDS(0), "{ship} cannot modify any dice" },
    [RULES_MOD_ALLOW] = { RULE(RULES_TO_AFTERMATH, 0), 0, CHOICES,
                          "{ship} can spend {kinds} at range 0 too" },
    [RULES_MOD_FOCUS] = { RULE(RULES_TO_NEUTRALIZING, 0), MODIFIED, CHOICES,
                          "{ship} can modify at most {number} focus result{s}" },
    [RULES_REROLL_MAX] = { RULE(RULES_TO_NEUTRALIZING, 0), MODIFIED, CHOICES,
                           "{ship} can reroll at most {number} {die}" },
    [RULES_ROLL_MAX] = { RULE(RULES_TO_NEUTRALIZING, RULES_OF_A_ROLL), 0, NUMBER,
                         "{ship} rolls at most {most}" },
    [RULES_NO_RANGE] = { RULE(RULES_TO_NEUTRALIZING, 0), 0, NUMBER, "{ship} has no range bonus" },
    [RULES_DOUBLE_RANGE] = { RULE(RULES_TO_NEUTRALIZING, 0), 0, NUMBER,
                             "{ship} has its range bonus twice" },
    [RULES_CRIT_FIRST] = { RULE(RULES_TO_NEUTRALIZING, RULES_MINDS_RESULTS), 0, LEFT,
                           "crits are cancelled before hits" },
    [RULES_KEEP] = { RULE(RULES_TO_NEUTRALIZING, RULES_MINDS_RESULTS), 0, LEFT,
                     "evades cannot cancel {kept}{results}" },
    [RULES_ALWAYS_HIT] = { RULE(RULES_TO_END, 0), 0, HIT,
                           "the attack hits even if no result is left" },
    [RULES_HITS_AS_CRITS] = { RULE(RULES_TO_END, RULES_MINDS_RESULTS), LEFT | DAMAGE, DAMAGE,
                              "{ship} suffers crits instead of hits" },
    [RULES_INFLICT] = { RULE(RULES_TO_END, RULES_REPLACES | RULES_MINDS_RESULTS), LEFT,
                        TOKENS | HIT,
                        "{left}results that are left give {given} instead of damage" },

    [RULES_VALUE] = { SHIP(RULES_OF_A_VALUE), NUMBER, "{stat} {number}" },
    [RULES_STAT] = { RULES_FAMILY_SHIP, RULES_DECLARED, RULES_TO_ROLL,
                     RULES_ADDS | RULES_OF_A_VALUE, 0, NUMBER, "{change}" },
    [RULES_HEALTH] = { SHIP(RULES_UNPAID | RULES_ONCE), HEALTH, "{health}" },
    [RULES_TOKENS_MORE] = { SHIP(RULES_UNPAID | RULES_ONCE), TOKENS,
                            "has {number} {tokens} more to spend" },
    [RULES_EXCUSE] = { SHIP(RULES_FOR_WEAPON), CHOICES, "counts as having {kind} for a weapon" },
    [RULES_PAY] = { SHIP(RULES_UNPAID | RULES_FOR_WEAPON), CHOICES,
                    "what a weapon needs or costs in {kinds} may be {token}" },
    [RULES_REACH] = { SHIP(RULES_UNPAID), CHOICES, "fires the weapon {reach}" },
    [RULES_SITUATE] = { SHIP(RULES_UNPAID | RULES_SITUATES), CHOICES | NUMBER, "{situation}" },
    [RULES_TWICE] = { SHIP(RULES_UNPAID | RULES_ONCE), NEXT, "the attack is made twice" },
    [RULES_NO_ABILITY] = { SHIP(RULES_UNPAID | RULES_ONCE), CHOICES,
                           "the ability of the pilot and elite upgrades do not count" },
    [RULES_IDLE] = { RULES_FAMILY_NOTHING, RULES_START, RULES_AT_ONCE, 0, 0, 0,
                     "no bearing on this attack" },
};
_Static_assert(ARRAY_LEN(rules_operations) == RULES_OPERATIONS, "one row per operation");
