/* planes_kernel - trials as planes of bits, one bit for each trial of a stripe.
 * Units:  trials; planes of numbers stand lowest bit first.
 * Owns:   nothing; the caller gives all memory.
 * Errors: none.
 *
 * All trials of a stripe play the same attack of the same round at a time; a mask says which of
 * them do. A random number is looked at from its top bit on, in all trials at once, next to all the
 * limits that it may have to be below, and only until it is known in each trial which of them it
 * is: a dozen bits of the 32, mostly. Which bits those are never moves another's luck, for each
 * decision has its slot (battle/planes_program.h).
 *
 * A piece is blocks of PLANES_ROW_WORDS words, each of 64 trials, a block below the other; a stripe
 * is as many words of a block as a kernel takes at a time. Trials that are decided leave their
 * places, and those that go on are packed: each down its column, into the first places of its words
 * from the first block on, in their order. So nothing hangs on how many columns a kernel takes. */
#ifndef ENGAGEMENT_PLANES_KERNEL_H
#define ENGAGEMENT_PLANES_KERNEL_H

#include "battle/planes_program.h"
#include "battle/score.h"

enum {
    PLANES_ALIGN = 64,
    PLANES_COUNTER_BITS = 11,
    PLANES_RACES = 256 /* of a number, at most */
};
_Static_assert(PLANES_ROW_WORDS * 64 == TRIAL_UNIT, "a bit for each trial of a block");
enum { PLANES_TRIALS = PLANES_BLOCKS * TRIAL_UNIT }; /* of a piece */
_Static_assert(ENGAGEMENT_ROUNDS_MAX < 1 << PLANES_COUNTER_BITS &&
                   (ENGAGEMENT_SHIPS_MAX << PLANES_HEALTH_BITS) <= 1 << PLANES_COUNTER_BITS,
               "a counter holds what a ship can do");

struct planes_row {
    _Alignas(PLANES_ALIGN) uint64_t words[PLANES_ROW_WORDS];
};

/* The random numbers of one decision, as far as anybody has looked at them. While sides have
 * changed places those of the ship in the other place are made along with them. */
struct planes_luck {
    struct planes_row state, planes[PLANES_BITS]; /* the top bit first */
    uint32_t made;
    bool is_begun;
    struct planes_luck *twin; /* NULL: nobody has changed places */
};

struct planes_counter {
    struct planes_row planes[PLANES_COUNTER_BITS];
    uint32_t top; /* planes in use */
};

enum { PLANES_ATTACKS, PLANES_DAMAGE, PLANES_KILLS, PLANES_DEEDS };

struct planes_ship {
    struct planes_row alive;
    struct planes_row health[PLANES_HEALTH_BITS], conditions[PLANES_CONDITIONS];
    struct planes_counter deeds[PLANES_DEEDS];
};

/* A stripe from round to round. */
struct planes_stripe {
    struct planes_row start;       /* luck of the piece, for each word of a plane */
    struct planes_row round_start; /* and of this round */
    struct planes_row counted;     /* mask: trials that are not tallied */
    struct planes_row going;       /* mask: those that are not decided */
    struct planes_row second;      /* mask: side B is first in player order */
    struct planes_ship *ships;
};

/* A ship while a stripe is played. */
struct planes_moment {
    struct planes_row armed;  /* mask: alive when this initiative began */
    struct planes_row target; /* mask: it is attacked now */
    struct planes_row half;   /* mask: set by tally */
    struct planes_luck luck;  /* of its attack in this round */
};

/* Numbers against limits: of trials of some masks, by sets of these. */
struct planes_field {
    struct planes_row sets[PLANES_SETS];
    struct planes_row below[PLANES_RACES]; /* set: whose numbers are below */
};

/* Counts, each bit for bit of a row: sums of their words are what is counted. */
struct planes_round_sums {
    struct planes_row ended[ROUND_RESULTS], going;
};

struct planes_ship_sums { /* of a round */
    struct planes_row in_play, health, dead, left;
};

struct planes_deed_sums {
    struct planes_row sum[PLANES_DEEDS], squares[PLANES_DEEDS], half;
};

struct planes_player {
    struct planes_stripe *stripe; /* that is played */
    struct planes_ship *ships;    /* its ships */
    struct planes_row ended; /* mask: those that have ended with this round; set by tally, too */
    struct planes_field field;
    struct planes_luck lucks[2]; /* of any other decision, and its twin */
    bool exchanged;              /* sides have changed places in the trials in which B is first */
    /* Of an attack: damage, conditions of the attacker and of targets by kind after it, damage that
     * they take. */
    struct planes_row damage[PLANES_DAMAGE_BITS], own[PLANES_CONDITIONS];
    struct planes_row theirs[ENGAGEMENT_SHIPS_MAX][PLANES_CONDITIONS], taken[PLANES_HEALTH_BITS];
    struct planes_moment moments[ENGAGEMENT_SHIPS_MAX];
    struct planes_deed_sums deed_sums[ENGAGEMENT_SHIPS_MAX];
    const struct planes_program *program;
    const struct planes_round *round;
    struct planes_round_sums *round_sums; /* of this round */
    struct planes_ship_sums *ship_sums;   /* [ship_count], of this round */
};

struct planes_kernel {
    const char *name;
    bool (*supported)(void);
    uint32_t words; /* of 64 trials each, in a stripe: of each row the first ones */
    /* The stripe from trial `first` on of a piece of `count`; the luck of the piece stands at
     * `state`. */
    void (*begin)(struct planes_player *player, uint64_t state, uint32_t first, uint32_t count);
    /* A round; returns how many trials go on. */
    uint32_t (*play_round)(struct planes_player *player, bool is_first, bool is_last);
    /* What ships have done in the trials that are decided, which are done with. */
    void (*tally)(struct planes_player *player);
    /* Pack what goes on of `count` stripes, one below the other; all else has been tallied. Returns
     * how many of them are left. */
    uint32_t (*pack)(struct planes_player *player, struct planes_stripe *stripes, uint32_t count);
    /* How many trials a mask has. */
    uint32_t (*count)(const struct planes_row *mask);
};

/** As mc_kernel_find. */
const struct planes_kernel *planes_kernel_find(const char *name);

#endif
