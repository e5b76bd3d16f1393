/* fact - what must be true for an effect to be used: a condition, as a row of data.
 * Units:  low and high bound a count, both ends included.
 * Owns:   nothing; `text` points into what was parsed.      Errors: none; unknown words do not
 * match.
 *
 * Some facts are known before the attack (the range, an arc); some change during it (tokens, dice)
 * and are looked up when the effect could be used; some the notation does not model at all: those
 * hold when the player says so. */
#pragma once

#include "game/dice/face.h"
#include "game/rules/alias.h"
#include "game/rules/operation.h"
#include "game/rules/side.h"
#include "game/rules/situation.h"
#include "game/rules/token.h"

enum rules_fact_kind {
    RULES_FACT_SIDE,      /* the ship attacks or defends: mask of sides in `id` */
    RULES_FACT_SITUATION, /* situation `id` */
    RULES_FACT_EDITION,   /* the rules are those of an edition: mask of RULES_EDITION_* in `id` */
    RULES_FACT_PRIMARY,   /* a primary attack */
    RULES_FACT_RANGE,     /* of the attack; `id` 1: of the ships, whatever it is treated as */
    RULES_FACT_ARC_SAID,  /* the player has said something of arcs */
    RULES_FACT_TOKENS,    /* tokens of the kinds `tokens` together */
    RULES_FACT_SPENT,     /* a token of the kinds `tokens` was spent or gained in this attack, since
                           * the card has last acted on that: mask of enum rules_event in `id` */
    RULES_FACT_SHIELDS,   /* shields left */
    RULES_FACT_HULL,      /* hull left */
    RULES_FACT_DAMAGE,    /* damage cards */
    RULES_FACT_UNHURT,    /* no damage suffered yet */
    RULES_FACT_CHARGE,    /* it costs `low` charges: true where they are there */
    RULES_FACT_HAS_CHARGE, /* charges of the card that are left */
    /* of the roll */
    RULES_FACT_ALL_BLANK,
    RULES_FACT_ALL_SAME,
    RULES_FACT_DICE,        /* dice in the roll */
    RULES_FACT_OUTDICED,    /* fewer dice than the other side */
    RULES_FACT_NAMED,       /* the roll shows what was named before */
    RULES_FACT_MODIFIED,    /* the ship has modified its dice */
    RULES_FACT_REROLLED,    /* the last that was done to its dice was a reroll */
    RULES_FACT_NET,         /* hits and crits left after neutralizing; those that lie there of the
                             * faces of the mask `id`, if there is one */
    RULES_FACT_NET_SHIELDS, /* more of them than shields */
    /* with RULES_OF_DAMAGE in `id` not of results left: damage suffered; a damage card dealt */
    /* of the table */
    RULES_FACT_OWN,    /* the card is on the ship itself, not on a friend of it */
    RULES_FACT_SHIP,   /* the ship is the one whose id is `text`; `plain`: it has a card of that id
                        * or in that slot: `id`, once that is known */
    RULES_FACT_VALUE,  /* a number that is printed on its card: enum rules_value in `id` */
    RULES_FACT_ASSERT, /* the player says so */
    RULES_FACT_WHEN,   /* outside an attack */
    RULES_FACT_KINDS
};

struct rules_fact_row {
    uint16_t reads;   /* mask of enum rules_part; 0: nothing that changes in an attack */
    bool counted;     /* it has bounds */
    const char *name; /* in plain words; NULL: that depends on the fact (words/describe.c) */
};

extern const struct rules_fact_row rules_facts[RULES_FACT_KINDS];

/* What is printed on the card of a ship; of one that no word names nobody knows it. */
enum rules_value {
    RULES_INITIATIVE, /* pilot skill of the first edition */
    RULES_ATTACK_VALUE,
    RULES_HULL_VALUE, /* with what upgrades change of it */
    RULES_LIMITED,    /* a squad can have the pilot only so often; 0: nobody like that flies it */
    RULES_VALUES
};

/* With one of these in `id` it is asked beside that of the other ship: less, the same, or more. */
enum { RULES_LESS = 1 << 5, RULES_SAME = 1 << 6, RULES_MORE = 1 << 7 };
enum { RULES_BESIDE = RULES_LESS | RULES_SAME | RULES_MORE };
_Static_assert((int)RULES_VALUES <= (int)RULES_LESS, "none is a number that is printed");

/* What becomes of a token, that a fact of RULES_FACT_SPENT asks for. */
enum rules_event {
    RULES_SPENT = 1, /* for an effect */
    RULES_PAID = 2,  /* as the cost of the weapon */
    RULES_GAINED = 4 /* after neutralizing: or it will be, for results that lie there */
};

/* Damage that the defender has suffered by then, or will from the results that lie there and do not
 * give tokens instead. Cards that an effect deals and shields that it takes are no damage suffered
 * (1st edition: rules reference, "damage"; questions on Reinforced Deflectors). A card is dealt for
 * damage past the shields, or by an effect; with the crit in the mask: a faceup one.
 * RULES_OF_SHIELDS: shields that are lost, to damage or to an effect. RULES_OF_HULL: all of it is
 * lost.
 */
enum { RULES_OF_DAMAGE = 1 << 7, RULES_OF_SHIELDS = 1 << 6, RULES_OF_HULL = 1 << 5 };
_Static_assert(1 << DICE_FACES <= (int)RULES_OF_HULL, "none is a face");

/* The upper bound where there is none: more tokens, dice or health than a ship can have. */
enum { RULES_UNBOUNDED = UINT8_MAX };
_Static_assert((int)RULES_BOUND_MAX < (int)RULES_UNBOUNDED, "a bound that was said is another");
_Static_assert(7 * RULES_TOKENS_MAX < (int)RULES_UNBOUNDED, "no class has more kinds of tokens");
_Static_assert(2 * RULES_HEALTH_MAX < (int)RULES_UNBOUNDED, "nor is there more health");

struct rules_fact {
    uint8_t kind; /* enum rules_fact_kind */
    uint8_t id;
    bool no;        /* must not be true */
    bool theirs;    /* of the other ship */
    bool or_next;   /* this or the next one */
    bool plain;     /* no number was said: at least one, or as many as it takes */
    bool full;      /* as many tokens as the ship can have */
    bool of_weapon; /* charges of the weapon that is fired, not of the card */
    uint8_t low, high;
    uint16_t tokens;
    uint16_t text_bytes;
    const char *text; /* what is said in the parentheses of an assertion; NULL: nothing */
};

/** Whether a player can say that it is so: there is no word for it, or only one for a ship. */
static inline bool rules_fact_is_said(const struct rules_fact *fact)
{
    return fact->kind == RULES_FACT_ASSERT ||
           (fact->kind == RULES_FACT_VALUE && (fact->theirs || fact->id != RULES_LIMITED));
}

/** The ship that a fact is about which `bearer` says. */
static inline enum rules_side rules_fact_side(const struct rules_fact *fact, enum rules_side bearer)
{
    return fact->theirs ? rules_other_side(bearer) : bearer;
}

/** The ship whose `tokens` it asks for: who is locked is so by a lock of the other one. */
static inline enum rules_side rules_fact_holder(const struct rules_fact *fact,
                                                enum rules_side bearer)
{
    const enum rules_side side = rules_fact_side(fact, bearer);

    return fact->kind == RULES_FACT_SITUATION ? rules_other_side(side) : side;
}

static inline bool rules_fact_is_of_damage(const struct rules_fact *fact)
{
    return (fact->kind == RULES_FACT_NET || fact->kind == RULES_FACT_NET_SHIELDS) &&
           (fact->id & RULES_OF_DAMAGE);
}

/** What it takes to know whether a fact is true: a mask of enum rules_part. */
static inline unsigned rules_fact_reads(const struct rules_fact *fact)
{
    bool of_health = fact->kind == RULES_FACT_SITUATION &&
                     (fact->id == RULES_DAMAGED || fact->id == RULES_CRITICAL);

    if (of_health)
        return RULES_PART_HEALTH;
    return rules_facts[fact->kind].reads | (fact->tokens ? RULES_PART_TOKENS : 0u) |
           (fact->kind == RULES_FACT_SPENT && fact->id & RULES_GAINED ? RULES_PART_LEFT : 0u) |
           (rules_fact_is_of_damage(fact) ? RULES_PART_DAMAGE : 0u) |
           (fact->kind == RULES_FACT_NET && fact->id & RULES_OF_SHIELDS ? RULES_PART_HEALTH : 0u);
}

/** Whether it is known to be true of printed numbers, < 0 where they are not known; without its
 *  "no", which holds where it is not known to be.
 *  values  of the ship that it is about, and of the other one, by enum rules_value */
bool rules_fact_of_values(const struct rules_fact *fact, const int8_t values[RULES_VALUES],
                          const int8_t others[RULES_VALUES]);

/** Read one fact, such as "no-their-bullseye", "range=1-3", "stress<=3", "assert(a friend at 0-1)".
 *  False: no such fact. */
bool rules_fact_read(const char *text, size_t text_bytes, struct rules_fact *out);

/** The words that are facts, but for situations and tokens. */
extern const struct rules_fact_word {
    const char *word;
    struct rules_fact fact;
} rules_fact_words[];
extern const size_t rules_fact_word_count;

/** Visit every plain word that is a fact. */
void rules_fact_each(rules_visit *visit, void *context);
