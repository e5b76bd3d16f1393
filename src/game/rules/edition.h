/* edition - what differs between first edition, 2.0 and 2.5, as data.
 * Units:  dice; ranges 0 to RULES_RANGE_MAX; editions as a mask in `bit`.
 * Owns:   nothing; constant tables.      Errors: none; a name that is no edition gives NULL. */
#pragma once

#include "game/rules/effect.h"

#include <string.h>

enum {
    RULES_RANGE_MAX = 5,
    RULES_DICE_MORE = 4 /* that the situation adds at most: for the range, a cloak, an obstacle */
};

#define RULES_EDITION_1   1u
#define RULES_EDITION_2   2u
#define RULES_EDITION_2_5 4u
#define RULES_EDITION_ALL (RULES_EDITION_1 | RULES_EDITION_2 | RULES_EDITION_2_5)

/* The normal effect of a token, for the side that has it: its price, or, where the token is not
 * spent, the condition that it is there. In both cases the first step names the token. */
struct rules_token_effect {
    enum rules_side side;
    struct rules_effect effect;
};

/* Of a word, with the title of the edition. */
#define RULES_LACKS                                                                                \
    "the %s does not have this word: leave it out, or choose another edition with -e"

struct rules_edition {
    const char *name;  /* "1", "2", "2.5" */
    const char *title; /* "first edition", … */
    unsigned bit;
    int dice_max; /* most dice one roll can have */
    int range_min, range_max;
    int range_bonus[DICE_COLORS][RULES_RANGE_MAX + 1]; /* dice by attack range */
    bool special_has_bonus;                            /* range bonus for special attacks too */
    bool range_0_restricts;                            /* 2.5: what may not be done at range 0 */
    bool has_half_points;   /* a ship at half its health scores half its points, be it small */
    bool values_have_floor; /* attack and agility are none at least before dice are added */
    bool rules_bind_owner;  /* who may modify dice: a rule about it is for their owner alone */
    bool reinforce_spares;  /* reinforce cancels results while more than one is left */
    bool spends_idly;       /* focus and lock can be spent without a die to change or reroll */
    bool ion_breaks_locks;  /* an ionized ship neither has locks nor acquires any */
    bool tractor_adds_up;   /* one die fewer for each tractor token, not one in all */
    uint16_t jammed;        /* mask of enum rules_token: what a jam token takes with it */
    int tractored[RULES_SIZE_COUNT]; /* tractor tokens that tractor a ship, by its size */
    int ionized[RULES_SIZE_COUNT];   /* ion tokens that ionize it */
    const struct rules_token_effect *token_effects;
    size_t token_effect_count;
};

/** The edition called name ("1", "2", "2.0" or "2.5"), NULL if there is none. */
const struct rules_edition *rules_edition_find(const char *name);

/** What asks for an edition in a command, by its name: " -e 1"; "" for the usual one, or NULL. */
static inline const char *rules_edition_option(const char *name)
{
    return !name || strcmp(name, "2.5") == 0 ? "" : *name == '1' ? " -e 1" : " -e 2";
}

/** What an edition calls a ship's place in the order of play: "initiative", "pilot skill". */
const char *rules_skill_name(const struct rules_edition *edition);

/* What is true of one attack. */
struct rules_shot {
    int range;
    bool special;    /* not a primary attack */
    bool ordnance;   /* no range bonus for either side */
    bool obstructed; /* by an obstacle */
};

/* What one roll is made of, before the edition has its say. */
struct rules_roll {
    int value;              /* attack value or agility */
    int more[RULES_SIDES];  /* dice added by words of each side */
    int fewer[RULES_SIDES]; /* dice taken away by words of each side */
    bool worn;              /* depleted attacker, strained defender */
    bool cloaked;           /* defense only */
    int tractor;            /* tokens; defense only */
    enum rules_size size;   /* of the defender */
    bool no_range;          /* no bonus for the range */
    bool double_range;      /* that bonus twice */
    bool limited;           /* to `most` dice */
    int most;
};

/** Have a side roll more dice, or, a negative number, fewer. */
static inline void rules_roll_add(struct rules_roll *roll, enum rules_side side, int count)
{
    *(count > 0 ? &roll->more[side] : &roll->fewer[side]) += count > 0 ? count : -count;
}

/** How many tokens of the kinds in the mask a ship of a size must have to be in the state that they
 *  bring: tractored, ionized; one for the others. */
int rules_tokens_needed(const struct rules_edition *edition, uint16_t tokens, enum rules_size size);

/** Whether a ship of a size that has so many ion tokens can have no locks: it is ionized. */
bool rules_ion_breaks_locks(const struct rules_edition *edition, int ions, enum rules_size size);

/** Attack dice to roll (rules, step 1), or defense dice (step 3). */
int rules_dice_rolled(const struct rules_edition *edition, const struct rules_shot *shot,
                      const struct rules_roll *roll, enum dice_color dice);

/** Whether dice of a color can be added in this attack. */
bool rules_may_add(const struct rules_edition *edition, const struct rules_shot *shot,
                   enum dice_color dice);

/** Whether a side may make the dice of a color fewer in this attack. */
bool rules_may_take(const struct rules_edition *edition, const struct rules_shot *shot,
                    enum rules_side actor, enum dice_color dice);

/** Whether a side may modify dice of a color in this attack. */
bool rules_may_modify(const struct rules_edition *edition, const struct rules_shot *shot,
                      enum rules_side actor, enum dice_color dice);

/** Points of damage that take a ship of `health` to half of it or below, where that scores half of
 *  its points; 0 where it does not. */
int rules_half_damage(const struct rules_edition *edition, int health, bool large);
