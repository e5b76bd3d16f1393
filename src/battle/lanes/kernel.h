/* kernel - trials side by side, one lane each, for an engagement in which only dice differ.
 * Units:  trials, health, numbers of ships and conditions.
 * Owns:   nothing; the caller gives all memory.
 * Errors: what could not be found (battle/lanes/lanes_tables.h and others); the kernel then gives
 * up.
 *
 * All lanes play the same attack of the same round at a time. What an attack does is looked up: its
 * table by the conditions of both ships and the range, its outcome by a random number. Trials that
 * are decided leave, and the others close up.
 *
 * A ship of a trial is one word: health, number in its side, tokens; health 0: destroyed. Tokens
 * are a part of its condition; the other one is its body, a number of its own. So a ship looks as
 * its body does with its tokens: a number of both (battle/lanes/lanes_tables.h). The tables grow
 * while the kernel runs: what is not there yet is 0, and asked for. */
#pragma once

#include "base/simd/cpu.h"
#include "battle/play/luck.h"
#include "battle/play/sampler.h"
#include "battle/play/score.h"

enum {
    LANES_NUMBER_SHIFT = 19,
    LANES_NO_ATTACK = 1, /* instead of the number of a table: no weapon can be fired */
    LANES_GUIDES = 256,
    LANES_GUIDE_SHIFT = 24, /* of a number, to its top bits */
    LANES_MORE_SHIFT = 14,  /* to the further bits */
    LANES_MORE_MASK = 0x3FF,
    LANES_LIMIT_SHIFT = 22, /* of a guide */
    LANES_FAR = 1 << 21,
    LANES_PLACES = 1 << 21
};
#define LANES_TOKENS_MASK 0x7FFFFu
#define LANES_NUMBER_MASK 0x1Fu
#define LANES_HEALTH_ONE  (1u << TRIAL_HEALTH_SHIFT)

/* An outcome is all damage on top, crits among it, then the tokens of attacker and defender. */
enum {
    LANES_OUTCOME_DAMAGE = 26,
    LANES_OUTCOME_CRITS = 20,
    LANES_CRITS_BITS = LANES_OUTCOME_DAMAGE - LANES_OUTCOME_CRITS,
    LANES_DAMAGE_MAX = (1 << LANES_CRITS_BITS) - 1, /* of one attack */
    LANES_OUTCOME_ATTACKER = 10
};

/* The tokens of a ship: a number, and beside it whether it cannot attack with them. A condition as
 * a code is its body, then these. */
enum {
    LANES_CODE_BODY = LANES_OUTCOME_ATTACKER,
    LANES_TOKENS = 1 << (LANES_CODE_BODY - 1), /* numbers are below */
    LANES_DISARMED = LANES_TOKENS,
    LANES_BODIES = 1 << 20 /* numbers are below */
};
#define LANES_CODE_TOKENS ((1u << LANES_CODE_BODY) - 1)

/* Facts about a body: how it looks in either role, as a number below LANES_LOOKS that is not 0,
 * then bits. */
enum {
    LANES_LOOK_BITS = 13,
    LANES_LOOKS = 1 << LANES_LOOK_BITS,
    LANES_ARMED = 1 << 26,   /* cards let it attack, and it has weapons */
    LANES_ENGAGES = 1 << 27, /* its damage cards may do something before it engages */
    LANES_SUFFERS = 1 << 28, /* or whenever it suffers damage */
    LANES_ANSWERS = 1 << 29, /* or when it suffers crits */
    LANES_TOLD = 1 << 30     /* words ask for its health */
};
#define LANES_STIRS                                                                                \
    (1u << 31) /* or before all attacks, or once it has engaged; or make it slow                   \
                */

/* In `next`: damage cards may do something in the Activation; the code is that before it. */
#define LANES_ACTS (1u << 31)

/* In `dealt`: the deck has run out, and that matters. */
#define LANES_ODD (1u << 31)

/* Rows of what is known of lanes: three, damage cards of either side, and of each ship. */
enum { LANES_ROWS_OF_SHIP = 5, LANES_ROWS_MAX = 5 + LANES_ROWS_OF_SHIP * ENGAGEMENT_SHIPS_MAX };

/* How many ships look that matter to an attack, at most, each with its health. */
enum { LANES_LOOKS_MAX = 2 * (ENGAGEMENT_SHIPS_MAX + 3) };

/* Places in the order of a round, at most; where cards make ships slow each ship may have two. */
enum { LANES_STEPS_MAX = ENGAGEMENT_SHIPS_MAX };

_Static_assert(LANES_CODE_TOKENS <= LANES_TOKENS_MASK && 2 * LANES_LOOK_BITS <= 26 &&
                   (uint64_t)LANES_BODIES << LANES_CODE_BODY <= LANES_ACTS &&
                   LANES_NUMBER_SHIFT + 5 <= TRIAL_HEALTH_SHIFT,
               "words hold what is put in them");

/* Which table an attack has: by a key of the place in the order and of how each ship looks that
 * matters, several looks to a word. */
enum { LANES_ROOT_SHIFT = 19, LANES_TABLE_MASK = (1 << LANES_ROOT_SHIFT) - 1 };
#define LANES_HASH_MULTIPLIER 0x9E3779B1u

struct lanes_keys {
    uint32_t
        *slots;     /* by the top bits of a hash, and those that follow: number of a key; 0: none */
    uint32_t shift; /* from a hash to its slot */
    uint32_t *items; /* [keys][words]: root and table, then looks */
    uint32_t words;
    uint32_t in_word, bits; /* looks in a word; of each, from the lowest ones on */
    uint32_t shape;         /* another whenever what looks mean has changed */
};

struct lanes_tables {
    uint32_t token_bits;          /* all numbers of tokens have so many */
    uint32_t widths[RULES_SIDES]; /* above all looks in a role */
    uint32_t *facts;              /* by body */
    uint32_t *conditions;         /* [bodies][1 << token_bits]; 0: not yet */
    uint32_t places;              /* so many */
    uint32_t *guide;              /* [tables][SAMPLER_GUIDES] the first place to look at */
    uint32_t *thresholds;         /* by place */
    uint32_t *outcomes;
    uint32_t *next; /* [rounds that differ][as conditions] the code of a condition when the next
                     * round has begun; 0: not yet */
    struct lanes_keys keys;
};

/* One place in the order of engagement: who engages there. */
struct lanes_step {
    uint8_t side, number; /* in its side */
    bool always;          /* it always has a shot */
    bool armed;  /* both sides have this initiative: who is destroyed at it still attacks */
    bool begins; /* its initiative begins here */
    bool slow;   /* it is that of ships without pilot skill, of which damage cards may make some */
    uint32_t shot; /* threshold */
    enum engagement_target policy;
    struct pcg_jump to_shot, to_target; /* from the start of the round */
    enum engagement_side first;         /* in player order, in lanes that have this step */
    uint32_t root;                      /* of keys */
    uint32_t later;                     /* steps that come after it */
};

/* Rounds of one kind. */
struct lanes_round {
    struct lanes_step steps[ENGAGEMENT_SIDES][LANES_STEPS_MAX]; /* by who is first */
    uint32_t step_count;
    bool varies;   /* who is first matters, and is drawn */
    uint32_t next; /* in lanes_tables.next: to the round that comes after this one */
};

struct lanes_side {
    uint8_t first, count;                    /* ships */
    bool immortal;                           /* some cannot be destroyed */
    uint8_t order[ENGAGEMENT_SHIPS_MAX];     /* numbers: whom the enemy takes first */
    uint32_t suffered[ENGAGEMENT_SHIPS_MAX]; /* what to add to health on top, so that less is more
                                              * damage suffered */
};

/* An attack whose table is not yet known. */
struct lanes_asked {
    const struct lanes_step *step;
    uint32_t lane, target;                  /* number of the ship */
    uint32_t words[LANES_LOOKS_MAX], count; /* of a key */
    uint32_t shape, hash;                   /* of the key */
};

enum { LANES_WORD_MAX = 16 }; /* lanes that a kernel plays at once, at most */

/* A lane that is looked at apart from the others: its number, and above it, where damage is dealt,
 * the number of the target, crits, and all damage with them; where a ship has engaged whether it
 * has attacked. */
enum {
    LANES_APART_TARGET = 11,
    LANES_APART_ATTACKED = 11,
    LANES_APART_CRITS = 16,
    LANES_APART_DAMAGE = LANES_APART_CRITS + LANES_CRITS_BITS
};
_Static_assert(TRIAL_BLOCK == 1 << LANES_APART_TARGET &&
                   LANES_APART_DAMAGE + LANES_CRITS_BITS <= 32,
               "a word holds what is put in it");

struct lanes {
    const struct engagement *engagement;
    struct lanes_tables tables;
    struct lanes_side sides[ENGAGEMENT_SIDES];
    enum engagement_side first_side; /* in player order, where it does not vary */
    bool looks_ahead;                /* players do */
    bool tells_health;               /* keys do, of ships of which it is asked */
    bool
        has_deck; /* damage cards are dealt, and all ships are armed when their initiative begins */
    bool acts;    /* by these or by hazards chance comes into the Activation of ships */
    bool changes; /* bodies do, by all that or by what is recovered */
    bool stirs;   /* some of these cards are such as LANES_STIRS tells */
    bool reorders; /* or make ships slow: in a round each ship has its place, but for those that
                    * always are slow, and all have one at the end, and engage at one of them */
    uint32_t always_slow;                 /* bits of ships */
    uint32_t hulls[ENGAGEMENT_SHIPS_MAX]; /* of ships when it begins: health above it is
                                           * shields */
    uint32_t bounded; /* ships whose hull may be lower while there are shields, a bit for each: they
                       * come back, or hazards go past them. See `bounds` */
    uint32_t shields[ENGAGEMENT_SHIPS_MAX];      /* of ships when they are whole */
    uint32_t back[ENGAGEMENT_SHIPS_MAX];         /* shields in each Activation after the first */
    uint32_t recovers_at[ENGAGEMENT_SHIPS_MAX];  /* with so much health or less, at a price that is
                                                  * asked for; 0: there is none */
    uint32_t cards_most;                         /* in a deck */
    struct pcg_jump to_coin, to_first, to_round; /* from the start of a round */
    struct pcg_jump to_attack[ENGAGEMENT_SHIPS_MAX]; /* by number in a side */

    const struct lanes_round *round;
    size_t round_number;

    /* Trials that go on. */
    uint32_t count;
    uint32_t *low, *high; /* [TRIAL_BLOCK] where each stands in the stream, in halves */
    uint32_t split;       /* in lanes before this one side A is first in player order, in the others
                           * side B */
    bool redraws;         /* that is drawn anew before the next round */
    uint32_t *trial;
    uint32_t *dealt[ENGAGEMENT_SIDES];    /* damage cards */
    uint32_t *suffered[ENGAGEMENT_SIDES]; /* in this round, by ships without hull */
    uint32_t *armed;                      /* bits of the ships that attack at this initiative */
    uint32_t *slow;                       /* bits of the ships that are so in this round */
    uint32_t *attacked;                   /* mask: the ship that engages has made an attack */
    uint32_t *apart, apart_count;         /* lanes that are looked at apart: LANES_APART_TARGET */
    uint32_t *ships;                      /* [ship_count][TRIAL_ROW] */
    uint32_t *bodies, *facts;             /* of them, likewise */
    uint32_t *bounds; /* likewise, where some ship is bounded: health above it is shields. The hull
                       * that was left when shields came back, or something went past them, last */
    uint32_t *deeds;
    uint32_t *numbers; /* [ship_count][TRIAL_ROW] random ones of this round's attacks */

    struct trial_block *done;
    struct score_round *counts; /* of this round */
};

struct lanes_kernel {
    /* Play a round; trials that are decided, or all if it is the last one, leave. */
    bool (*play_round)(struct lanes *lanes, bool is_last);
    /* Set who is first by the slot at which lanes stand after a jump. */
    void (*draw_first)(struct lanes *lanes, struct pcg_jump jump);
    score_deeds_fn *add_deeds;
};

extern const struct lanes_kernel *const lanes_kernels[CPU_SETS];
