/* planes_program - an engagement as planes play it: who attacks whom when, in which conditions, and
 * what comes of it.
 * Units:  numbers of ships, of kinds, of conditions of a kind (from 0); rounds from 1; random
 *         numbers of 32 bits.
 * Owns:   a program owns its arrays; free with planes_program_fini. It never changes once it is
 *         made: threads share it.
 * Errors: out of memory; VOLLEY_TOO_LARGE: it does not fit, and lanes.h plays it.
 *
 * All that can come is worked out before the first trial: the conditions that ships can be in at
 * each place of the order, and the attack tables between them. Where that would be much, or fails,
 * the engagement does not fit; it hangs on nothing but the engagement whether it does. */
#ifndef ENGAGEMENT_PLANES_PROGRAM_H
#define ENGAGEMENT_PLANES_PROGRAM_H

#include "base/rng/pcg.h"
#include "battle/round.h"

enum {
    PLANES_CONDITIONS = 8,  /* of a kind, at most */
    PLANES_HEALTH_BITS = 6, /* of a ship */
    PLANES_DAMAGE_BITS = 6, /* of an attack */
    PLANES_CLASHES = 256,   /* of an attack, at most */
    PLANES_LIMITS = 160     /* likewise: limits of all its clashes; with more lanes are as fast */
};

enum { PLANES_BITS = 32 }; /* of a random number */

/* Races: which numbers are below limits. Trials of up to PLANES_MERGED masks, none of which has one
 * of another, run together: each race has a limit for each mask. In one place of the bits a code
 * says which of these limits have a 1 there, as a set of masks: how many bytes from the start of a
 * table of all sets the row stands that has the trials of all of them (battle/planes_kernel.h).
 */
enum {
    PLANES_MERGED = 4,
    PLANES_SETS = 1 << PLANES_MERGED, /* of masks */
    PLANES_TOGETHER = 4               /* the number of races is a multiple of this */
};

struct planes_races {
    uint32_t first; /* code: those of the top bit of each race stand together, then of the next */
    uint32_t count; /* races */
    bool alone;     /* there is one mask: a code is all ones where its limit has a 1, else 0 */
};

/* Outcomes of an attack in a row, from the most damage on: what stands first has come if a random
 * number is below its limit, else what comes after it. The last one needs no limit. */
struct planes_place {
    uint32_t limit;
    uint8_t damage;
    uint8_t after[RULES_SIDES]; /* conditions */
};

/* What is so in the trials of a clash in which some of its places have come. Where that is changes
 * from place to place, these are the numbers of the places before a change. */
enum { PLANES_OWN = 8, PLANES_THEIRS = 16 };

struct planes_mark {
    uint8_t what; /* a bit of the damage; from PLANES_OWN, PLANES_THEIRS on: a condition after */
    bool is_last; /* it is so at the last place */
    bool is_rest; /* the last one of some conditions: it is so where the others are not */
    uint32_t first, count; /* changes */
};

/* What an attacker in a condition does to ships of a kind in a condition. */
struct planes_clash {
    uint8_t own, kind, theirs;
    uint32_t first, count; /* places */
    uint32_t first_mark, mark_count;
};

/* Clashes of an attack whose numbers run together. Of those that come to the same at the same
 * places one stands for all. */
struct planes_bout {
    uint32_t clashes[PLANES_MERGED], count;
    uint8_t alike[PLANES_MERGED]; /* clashes that one stands for, as a mask; 0: another does */
    struct planes_races races;
};

struct planes_attack {
    uint8_t ship, side;
    uint32_t first, count;           /* clashes */
    uint32_t first_bout, bout_count; /* and how they are played */
};

/* One place in the order of engagement. */
struct planes_step {
    struct planes_attack by_first[ENGAGEMENT_SIDES]; /* by who is first in player order */
    bool varies;                                     /* it depends on that, and is drawn */
    bool armed;  /* both sides have this initiative: who is destroyed at it still attacks */
    bool begins; /* its initiative begins here */
};

struct planes_round {
    struct planes_step steps[ENGAGEMENT_SHIPS_MAX];
    uint32_t step_count;
    bool varies;  /* some step does */
    bool mirrors; /* all steps vary, and B does to A what A does to B: sides can change places */
    uint8_t next[ENGAGEMENT_SHIPS_MAX][PLANES_CONDITIONS]; /* by kind: when the next round has
                                                            * begun */
    uint8_t begun[ENGAGEMENT_SHIPS_MAX]; /* those that ships can be in then, as a mask */
};

struct planes_kind {
    uint32_t conditions[PLANES_CONDITIONS]; /* numbers in the game */
    uint32_t count;
    bool always;              /* it always has a shot */
    struct planes_races shot; /* otherwise: of the numbers that mean it has one */
};

struct planes_side {
    uint8_t first, count;                /* ships */
    uint8_t order[ENGAGEMENT_SHIPS_MAX]; /* whom the enemy takes first, as listed or by points */
    uint8_t most;                        /* health of one of its ships */
    uint8_t health_bits;
};

/* The luck of a piece: its planes stand in slots. Where slots are an odd number of random words
 * apart, and so are rounds and pieces, the low bits of a state differ (battle/luck.h). */
enum { PLANES_OF_ATTACK, PLANES_OF_SHOT, PLANES_OF_TARGET, PLANES_DECISIONS };
enum {
    PLANES_ROW_WORDS = 8, /* of 64 trials each */
    PLANES_BLOCKS = 16,   /* in a piece */
    PLANES_WORDS = PLANES_BLOCKS * PLANES_ROW_WORDS,
    PLANES_SLOT = PLANES_BITS * PLANES_WORDS + 1, /* random words */
    PLANES_ROUND = (1 + ENGAGEMENT_SIDES * ENGAGEMENT_SHIPS_MAX * PLANES_DECISIONS) * PLANES_SLOT,
    PLANES_PIECE =
        PLANES_SLOT + ENGAGEMENT_ROUNDS_MAX * PLANES_ROUND /* the first slot is the coin's */
};
_Static_assert(PLANES_SLOT % 2 == 1 && PLANES_ROUND % 2 == 1 && PLANES_PIECE % 2 == 1,
               "no stride has a factor of two");

enum { PLANES_SHARES = ENGAGEMENT_SHIPS_MAX / PLANES_MERGED };

struct planes_program {
    const struct engagement *engagement;
    struct planes_round *rounds; /* [last_round], the last one goes on */
    size_t last_round;
    struct planes_clash *clashes;
    struct planes_bout *bouts;
    uint32_t *codes;
    struct planes_place *places;
    struct planes_mark *marks;
    uint8_t *changes;
    uint32_t clash_count, clash_capacity, place_count, place_capacity;
    uint32_t mark_count, mark_capacity, change_count, change_capacity;
    uint32_t bout_count, bout_capacity, code_count, code_capacity;
    uint32_t damage_bits;                      /* of an attack, and not less than those of health */
    struct planes_races shares[PLANES_SHARES]; /* of targets that are drawn: of c enemies those up
                                                * to number n, from c 2 on, PLANES_MERGED each */
    struct planes_kind kinds[ENGAGEMENT_SHIPS_MAX];
    uint8_t kind_of[ENGAGEMENT_SHIPS_MAX];
    uint8_t health[ENGAGEMENT_SHIPS_MAX]; /* of ships when they are whole */
    uint8_t
        half[ENGAGEMENT_SHIPS_MAX]; /* at most so much left, and some: half its points are lost */
    uint8_t start[ENGAGEMENT_SHIPS_MAX]; /* conditions when the first round has begun */
    struct planes_side sides[ENGAGEMENT_SIDES];
    bool is_duel; /* one ship against another: what it has done shows in the other's health */
    enum engagement_side first_side;     /* in player order, where it does not vary */
    struct pcg_jump lanes[PLANES_WORDS]; /* from the start of a slot to each word of a plane */
    struct pcg_jump to_next_plane, to_first_round, to_next_round;
    struct pcg_jump to_slots[ENGAGEMENT_SHIPS_MAX]
                            [PLANES_DECISIONS]; /* from the start of a round */
};

/** Whether planes can play engagements of a sort; some of them do not fit all the same. */
bool planes_play_it(const struct engagement *engagement);

/** stream: of the run. Failure: *out is empty. */
volley_status planes_program_init(struct planes_program *out, const struct engagement *engagement,
                                  const struct round_source *source, const struct pcg *stream,
                                  volley_error *err);
void planes_program_fini(struct planes_program *program);

/** The slot of a decision about a ship, in random words from the start of a round. That of who is
 *  first is 0. */
uint32_t planes_slot(const struct planes_program *program, size_t ship, int decision);

#endif
