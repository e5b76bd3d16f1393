/* effect - what an ability does, as a row of data.
 * Units:  counts of dice, results, tokens; faces and tokens as masks.
 * Owns:   nothing; plain values.      Errors: none.
 *
 * Words of a loadout, cards and the normal effects of tokens are the same kind of row: a short
 * list of steps, the price first. A focus token is "lose a focus token, change every focus result
 * to a hit". */
#ifndef RULES_EFFECT_H
#define RULES_EFFECT_H

#include "dice/face.h"
#include "rules/fact.h"
#include "rules/side.h"
#include "rules/token.h"

#include <stdbool.h>
#include <stdint.h>

enum rules_operation {
    RULES_ROLL,         /* roll `count` dice more (or, negative, fewer) */
    RULES_REROLL,       /* reroll up to `count` dice showing a face of `from` */
    RULES_CHANGE,       /* change up to `count` results of `from` to `to` */
    RULES_ADD,          /* add up to `count` results `to` */
    RULES_CANCEL,       /* take up to `count` results of `from` off the table */
    RULES_MATCH,        /* add `count` results equal to all the others */
    RULES_GAIN,         /* gain `count` tokens, of one kind of `tokens` */
    RULES_LOSE,         /* lose or spend `count` tokens, of one kind of `tokens` */
    RULES_SUFFER,       /* suffer `count` damage, a `to` */
    RULES_SHIELD,       /* lose `count` shields */
    RULES_FACEDOWN,     /* be dealt `count` facedown damage cards, past the shields */
    RULES_FACEUP,       /* be dealt `count` faceup damage cards, past the shields */
    RULES_TEST,         /* roll `count` dice of color `to` apart from the attack */
    RULES_GAIN_CHARGE,  /* recover `count` charges of the card */
    RULES_LOSE_CHARGE,  /* lose `count` charges of the card */
    RULES_BONUS_ATTACK, /* attack again, with a weapon of `from`: a mask of enum rules_bonus; `to`:
                         * which attack of the loadout that is, 0: none (scenario/follow_up.h) */
    RULES_NAME_RESULT,  /* name a face before the roll */
    RULES_NAME_COUNT,   /* guess how many evades the roll will show */
    RULES_NO_ATTACK,    /* the attack is not made */
    RULES_AS_HIT,       /* no dice are rolled, and the attack counts as hitting */
    /* what holds for the rest of the attack, as soon as it has been used */
    RULES_NO_SPEND,   /* the side cannot spend `tokens` */
    RULES_SPEND,      /* it has to spend one of `tokens`, if it can */
    RULES_MOD_ONLY,   /* its dice are modified only by spending `tokens`; none: not at all */
    RULES_MOD_OWN,    /* it modifies its own dice only by spending `tokens`; others may */
    RULES_MOD_SELF,   /* its dice are modified only by this card */
    RULES_NO_MOD,     /* it modifies no dice, neither its own nor others */
    RULES_MOD_ALLOW,  /* `tokens` may be spent although the range forbids it */
    RULES_MOD_FOCUS,  /* at most `count` of its focus results are modified by it */
    RULES_REROLL_MAX, /* at most `count` of its dice are rerolled by it */
    RULES_ROLL_MAX,   /* it rolls at most `count` dice */
    RULES_NO_RANGE,   /* it has no range bonus */
    RULES_CRIT_FIRST, /* crits are cancelled before hits */
    RULES_KEEP,       /* `count` results of `from` cannot be cancelled by evades */
    RULES_ALWAYS_HIT, /* the attack has hit, whatever is left */
    RULES_INFLICT,    /* results of `from` that are left give `tokens` instead of damage */
    /* part of the ship or of the situation */
    RULES_VALUE,       /* attack or agility: `count` */
    RULES_STAT,        /* attack or agility (`from`: of whom), `count` more or less */
    RULES_HEALTH,      /* hull or shields (`to`), `count` more or less */
    RULES_TOKENS_MORE, /* `count` tokens more to spend */
    RULES_EXCUSE,      /* counts as having `tokens` where a weapon asks for them */
    RULES_PAY,         /* what a weapon needs or takes of `tokens` can be token `to` instead */
    RULES_SITUATE,     /* situation `to` holds (`count`), or does not */
    RULES_TWICE,       /* the attack is made twice */
    RULES_IDLE,        /* without a bearing on this attack or the next ones */
    RULES_OPERATIONS
};

/* When in the attack; the window follows from it, the dice and who acts (rules/window.h). */
enum rules_timing {
    RULES_NORMAL, /* the operation's own window */
    RULES_START,  /* before attack dice are rolled */
    RULES_EARLY,  /* right after the roll */
    RULES_LATE,   /* after both sides have modified */
    RULES_NET,    /* after neutralizing, on what is left */
    RULES_AFTERMATH,
    RULES_DECLARED, /* when the attack is declared, whatever dice it is about */
    RULES_MODIFY,   /* in the modify step of one's own dice, for what is not done to dice */
    RULES_LAST,     /* before neutralizing, after all that is late */
    RULES_AFTER,    /* chosen and paid as RULES_MODIFY, happens after the attack */
    RULES_AGAIN,    /* after all that comes after the attack, when it may be followed by another */
    RULES_TIMINGS
};

enum { RULES_OF_WEAPON = 128 }; /* with an operation about charges, in the vocabulary */
_Static_assert((int)RULES_OPERATIONS <= (int)RULES_OF_WEAPON, "a bit beside the operations");

enum {
    RULES_RESULTS = 126, /* for RULES_ROLL_MAX: as many as there are hits and crits then */
    RULES_ALL = 127,     /* a count without a limit */
    RULES_POOL_MAX = 15, /* charges of one card */
    RULES_POOLS_MAX = 16 /* cards, and words, with charges in one attack */
};

/* What cannot be done any more to the dice that a change has changed. */
enum rules_frozen {
    RULES_NOT_FROZEN,
    RULES_NOT_REROLLED, /* they count as rerolled */
    RULES_NOT_MODIFIED  /* but cancelled */
};

struct rules_step {
    uint8_t operation; /* enum rules_operation */
    bool theirs;       /* acts on the other ship or its dice */
    bool exact;        /* a price: all of `count`, or it cannot be paid */
    bool every;        /* all results of `from` or none, not a choice among them */
    bool just;         /* exactly `count` dice, or none */
    bool of_weapon;    /* charges: of the weapon that is fired, not of the card */
    uint8_t frozen;    /* enum rules_frozen, of a change */
    uint8_t from;      /* mask of faces */
    uint8_t to;        /* enum dice_face, or what the operation says */
    int8_t count;      /* dice, results or tokens; RULES_ALL; signed for RULES_ROLL, RULES_STAT */
    uint16_t tokens;   /* mask of enum rules_token */
};

enum {
    RULES_STEPS_MAX = 4, /* three prices and what they are for */
    RULES_FACTS_MAX = 8,
    RULES_RESULTS_MAX = 4 /* things that the dice of a test can do */
};

struct rules_effect {
    struct rules_step steps[RULES_STEPS_MAX];     /* the last one is what it is for */
    struct rules_step refusal;                    /* what the other side pays to refuse it */
    struct rules_step results[RULES_RESULTS_MAX]; /* of a test: what each die showing `from` does */
    struct rules_fact facts[RULES_FACTS_MAX];     /* all must hold */
    uint8_t step_count, fact_count, result_count;
    uint8_t timing; /* enum rules_timing */
    bool refusable;
    bool must;      /* compulsory where it can be used */
    bool give;      /* the other ship uses it, as its own */
    bool again;     /* as often as it can be paid for, not once an attack */
    bool normal;    /* the normal effect of a token */
    bool unmarked;  /* its rerolls do not count as the one reroll of a die */
    uint8_t choice; /* effects of a loadout with the same number: one of them; 0: none */
    uint8_t card;   /* number of the card in the loadout, from 1; 0: a word of its own */
    uint8_t charge; /* charges that a use costs */
    uint8_t pool;   /* that its charges are in: a number in the loadout, from 1; 0: it has none */
    bool ally;      /* a friend pays as well */
    uint8_t allies; /* how often friends can pay, in all attacks together */
    uint8_t ally_pool;
    uint8_t weapon; /* part of weapon number so many of that card, from 1; 0: of none */
    uint8_t
        absent; /* in these attacks of the ship it is not there: a bit each, the first one first */
};

/** What an effect is for: its last step. */
static inline const struct rules_step *rules_effect_main(const struct rules_effect *effect)
{
    return &effect->steps[effect->step_count - 1];
}

/** The most dice, results or tokens that a step takes. */
static inline unsigned rules_step_limit(const struct rules_step *step)
{
    return step->count == RULES_ALL ? UINT8_MAX : (unsigned)step->count;
}

/** Whether it does nothing that is counted here: charges nobody asks for are of no use. */
static inline bool rules_effect_is_idle(const struct rules_effect *effect)
{
    uint8_t operation = rules_effect_main(effect)->operation;

    return operation == RULES_IDLE ||
           ((operation == RULES_GAIN_CHARGE || operation == RULES_LOSE_CHARGE) && !effect->pool);
}

/** Whether it is no ability, but part of the ship or the situation, settled before the attack. What
 *  somebody pays for is chosen: a change of a value then is an ability. */
static inline bool rules_effect_is_settled(const struct rules_effect *effect)
{
    uint8_t operation = rules_effect_main(effect)->operation;

    return operation >= RULES_VALUE && operation != RULES_IDLE &&
           (operation != RULES_STAT || (effect->step_count == 1 && !effect->ally));
}

/** Whether a step modifies dice: rerolling, changing and adding do, and spending a result, which is
 *  a price; cancelling does not. */
static inline bool rules_step_modifies(const struct rules_step *step)
{
    return step->operation >= RULES_REROLL && step->operation <= RULES_MATCH &&
           (step->operation != RULES_CANCEL || step->exact);
}

/** The dice a step of a side acts on: its own, or with `theirs` the other side's. */
static inline enum dice_color rules_effect_color(enum rules_side side, bool theirs)
{
    return (side == RULES_ATTACKER) != theirs ? DICE_RED : DICE_GREEN;
}

#endif
