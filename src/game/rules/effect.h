/* effect - what an ability does, as a row of data.
 * Units:  counts of dice, results, tokens; faces and tokens as masks.
 * Owns:   nothing; plain values.      Errors: none.
 *
 * Words of a loadout, cards and the normal effects of tokens are the same kind of row: a short
 * list of steps, the price first. A focus token is "lose a focus token, change every focus result
 * to a hit". */
#pragma once

#include "game/rules/fact.h"

enum {
    RULES_RESULTS = 126, /* for RULES_ROLL_MAX: as many as there are hits and crits then; for
                          * RULES_PREVENT: of what destroys the ship, all but 4 damage cards */
    RULES_ALL = 127      /* a count without a limit */
};
_Static_assert((int)RULES_NUMBER_MAX < (int)RULES_RESULTS &&
                   (int)RULES_TOKENS_MAX < (int)RULES_RESULTS &&
                   (int)RULES_POOL_MAX < (int)RULES_RESULTS && RULES_ALL <= INT8_MAX,
               "every count fits rules_step.count, beside these two");

/* What cannot be done any more to the dice that a change has changed. */
enum rules_frozen {
    RULES_NOT_FROZEN,
    RULES_NOT_REROLLED, /* they count as rerolled */
    RULES_NOT_MODIFIED  /* but cancelled */
};

/* What a rule says that tokens are not spent for. */
enum rules_purpose {
    RULES_FOR_ANYTHING,
    RULES_FOR_REROLL,   /* rerolling one's own dice */
    RULES_FOR_OWN_DICE, /* modifying them */
    RULES_FOR_DICE,     /* modifying any dice */
    RULES_FOR_ITS_DICE, /* modifying the dice of the ship, whoever spends them */
    RULES_FOR_NORMAL    /* their normal effect */
};

struct rules_step {
    uint8_t operation; /* enum rules_operation */
    bool theirs;       /* acts on the other ship or its dice */
    bool exact;        /* a price: all of `count`, or it cannot be paid */
    bool every;        /* all results of `from` or none, not a choice among them */
    bool just;         /* exactly `count` dice, or none */
    bool of_weapon;    /* charges: of the weapon that is fired, not of the card */
    bool unspent;      /* a price in results: they are cancelled, which modifies nothing */
    uint8_t frozen;    /* enum rules_frozen, of a change */
    uint8_t purpose;   /* enum rules_purpose, of a rule that bars tokens */
    uint8_t to;        /* enum dice_face, or what the operation says */
    int8_t count;      /* dice, results or tokens; RULES_ALL; signed for RULES_ROLL, RULES_STAT */
    uint8_t none;      /* 0: steps are compared byte by byte */
    uint16_t from;     /* mask of faces, or what the operation says */
    uint16_t tokens;   /* mask of enum rules_token */
};
_Static_assert(sizeof(struct rules_step) == 16, "a step has no padding");

enum { RULES_STEPS_MAX = RULES_PRICES_MAX + 1 }; /* and what they are for */

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
    bool once;      /* nobody pays, but it is used as seldom as that, and no other effect with it */
    bool by_friend; /* a friend does it to the dice of the ship: so it is not the ship itself */
    uint8_t allies; /* how often friends can pay, in all attacks together */
    uint8_t ally_pool;
    bool ally_spends;     /* the friend itself spends it: only what bars everybody bars that */
    uint16_t ally_tokens; /* a friend's token of these kinds, which the ship itself spends: what
                           * bars its own bars that, too; 0: the friend pays */
    uint8_t weapon;       /* part of weapon number so many of that card, from 1; 0: of none */
    uint8_t
        absent; /* in these attacks of the ship it is not there: a bit each, the first one first */
};
_Static_assert((int)RULES_OWN_ATTACKS_MAX <= 8, "a bit of `absent` for each attack");
_Static_assert((int)RULES_EFFECTS_MAX <= UINT8_MAX, "each effect could have a `choice`");
_Static_assert((int)RULES_CARDS_MAX <= UINT8_MAX, "`card` numbers them all");
_Static_assert((int)RULES_FACTS_MAX *RULES_POOL_MAX <= UINT8_MAX, "`charge` is a sum of costs");

/** What an effect is for: its last step. */
static inline const struct rules_step *rules_effect_main(const struct rules_effect *effect)
{
    return &effect->steps[effect->step_count - 1];
}

/** For each step of an effect, each but the last one, which are its prices, and each fact. */
#define RULES_EACH_STEP(step, effect)                                                              \
    for (const struct rules_step *step = (effect)->steps;                                          \
         step < (effect)->steps + (effect)->step_count; step++)
#define RULES_EACH_PRICE(price, effect)                                                            \
    for (const struct rules_step *price = (effect)->steps; price < rules_effect_main(effect);      \
         price++)
#define RULES_EACH_FACT(fact, effect)                                                              \
    for (const struct rules_fact *fact = (effect)->facts;                                          \
         fact < (effect)->facts + (effect)->fact_count; fact++)

/** Whether an effect has no alternative to one of its facts. */
static inline bool rules_fact_is_alone(const struct rules_effect *effect,
                                       const struct rules_fact *fact)
{
    return !fact->or_next && (fact == effect->facts || !fact[-1].or_next);
}

/** What it takes to know whether all facts of an effect are true: a mask of enum rules_part. */
static inline unsigned rules_effect_asks(const struct rules_effect *effect)
{
    unsigned parts = 0;

    RULES_EACH_FACT(fact, effect)
        parts |= rules_fact_reads(fact);
    return parts;
}

/** Step number `index` of all that an effect which `actor` uses can come to: what it does, what the
 *  dice of a test do, what the other side pays to refuse it. NULL: there are no more.
 *  who  set to the side whose step it is */
static inline const struct rules_step *rules_effect_step(const struct rules_effect *effect,
                                                         size_t index, enum rules_side actor,
                                                         enum rules_side *who)
{
    const size_t results = effect->step_count, refusal = results + effect->result_count;

    *who = index < refusal ? actor : rules_other_side(actor);
    if (index < results)
        return &effect->steps[index];
    if (index < refusal)
        return &effect->results[index - results];
    return index == refusal && effect->refusable ? &effect->refusal : NULL;
}

/** The most dice, results or tokens that a step takes. */
static inline unsigned rules_step_limit(const struct rules_step *step)
{
    return step->count == RULES_ALL ? UINT8_MAX : (unsigned)step->count;
}

/** What the operation of a step is about. */
static inline enum rules_family rules_step_family(const struct rules_step *step)
{
    return rules_family_of(step->operation);
}

/** Whether a price of an effect is something done to dice. */
static inline bool rules_effect_pays_with_dice(const struct rules_effect *effect)
{
    RULES_EACH_PRICE(price, effect)
        if (rules_step_family(price) == RULES_FAMILY_DICE)
            return true;
    return false;
}

/** Whether the operation of a step has a flag: enum rules_operation_flag. */
static inline bool rules_step_has(const struct rules_step *step, uint32_t flag)
{
    return rules_operation_has(step->operation, flag);
}

/** Whether a ship gains tokens, or charges, by a step. */
static inline bool rules_step_gains(const struct rules_step *step, enum rules_family family)
{
    return rules_step_has(step, RULES_GAINS) && rules_step_family(step) == family;
}

/** Whether it loses or spends some, or suffers damage. */
static inline bool rules_step_loses(const struct rules_step *step, enum rules_family family)
{
    return rules_step_has(step, RULES_LOSES) && rules_step_family(step) == family;
}

/** Whether shields are what a step takes. */
static inline bool rules_step_takes_shields(const struct rules_step *step)
{
    return (rules_operations[step->operation].reads & RULES_PART_HEALTH) &&
           rules_step_has(step, RULES_LOSES);
}

/** Whether what a step does hangs on the health that a ship has left: it takes shields, or gives
 *  some back, or prevents what would destroy the ship. */
static inline bool rules_step_minds_health(const struct rules_step *step)
{
    return (rules_operations[step->operation].reads & RULES_PART_HEALTH) ||
           (step->operation == RULES_PREVENT && step->count == RULES_RESULTS);
}

/** Whether a step puts dice on the table that show a face it says. */
static inline bool rules_step_adds(const struct rules_step *step)
{
    return rules_step_has(step, RULES_TAKES) && rules_step_has(step, RULES_ADDS);
}

/** Whether a step sets the attack or agility of a ship. */
static inline bool rules_step_sets_value(const struct rules_step *step)
{
    return rules_step_has(step, RULES_OF_A_VALUE) && !rules_step_has(step, RULES_ADDS);
}

/** Whether a step makes them more or less. */
static inline bool rules_step_shifts_value(const struct rules_step *step)
{
    return rules_step_has(step, RULES_OF_A_VALUE) && rules_step_has(step, RULES_ADDS);
}

/** Whether it does nothing that is counted here: charges nobody asks for are of no use. */
static inline bool rules_effect_is_idle(const struct rules_effect *effect)
{
    enum rules_family family = rules_family_of(rules_effect_main(effect)->operation);

    return family == RULES_FAMILY_NOTHING || (family == RULES_FAMILY_CHARGES && !effect->pool);
}

/** Whether it is no ability, but part of the ship or the situation, settled before the attack. What
 *  somebody pays for is chosen: a change of a value then is an ability. */
static inline bool rules_effect_is_settled(const struct rules_effect *effect)
{
    const struct rules_step *main = rules_effect_main(effect);

    return rules_step_family(main) == RULES_FAMILY_SHIP &&
           (!rules_step_shifts_value(main) || (effect->step_count == 1 && !effect->ally));
}

/** Whether a step is done to dice one by one: rerolled, changed, cancelled or added. */
static inline bool rules_step_takes(const struct rules_step *step)
{
    return rules_step_has(step, RULES_TAKES);
}

/** Whether a step modifies dice: rerolling, changing and adding do, and spending a result, which is
 *  a price; cancelling does not. To have used the normal effect of a token, with no die, does. */
static inline bool rules_step_modifies(const struct rules_step *step)
{
    return (step->purpose == RULES_FOR_NORMAL && !step->theirs) ||
           rules_step_has(step, step->exact && !step->unspent
                                    ? RULES_MODIFIES | RULES_MODIFIES_AS_PRICE
                                    : RULES_MODIFIES);
}

/** The ship that uses an effect that `bearer` says: given to the other ship, that one. */
static inline enum rules_side rules_effect_actor(const struct rules_effect *effect,
                                                 enum rules_side bearer)
{
    return effect->give ? rules_other_side(bearer) : bearer;
}

/** Whether an effect gains nothing: the ship may spend a friend's token as its own. */
static inline bool rules_effect_is_loan(const struct rules_effect *effect)
{
    const struct rules_step *main = rules_effect_main(effect);

    return main->operation == RULES_GAIN && main->tokens == effect->ally_tokens &&
           !effect->ally_spends && !main->theirs && main->count == 1 && effect->step_count == 1 &&
           effect->timing == RULES_NORMAL && !effect->choice && !effect->refusable;
}

/** The ship that a step of a side acts on. */
static inline enum rules_side rules_step_target(const struct rules_step *step, enum rules_side side)
{
    return step->theirs ? rules_other_side(side) : side;
}

/** The dice a step of a side acts on: its own, or with `theirs` the other side's. */
static inline enum dice_color rules_effect_color(enum rules_side side, bool theirs)
{
    return (side == RULES_ATTACKER) != theirs ? DICE_RED : DICE_GREEN;
}

/** The ship whose dice they are. */
static inline enum rules_side rules_owner_of(enum dice_color color)
{
    return color == DICE_RED ? RULES_ATTACKER : RULES_DEFENDER;
}
