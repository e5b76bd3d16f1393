/* luck - the random numbers of an engagement: one for each decision of chance.
 * Units:  slots; rounds from 1; a number of 32 bits for each slot.
 * Owns:   nothing; plain values.      Errors: none.
 *
 * A run is one PCG stream (RXS-M-XS 64/64), cut into a piece for each trial. A decision of chance
 * has its slot in the piece, by round, number of the ship in its side and kind of decision,
 * whatever the other ships do: so variants of an engagement share their luck slot by slot. Of the
 * output of the stream at a slot the upper half is for side A, the lower one for side B.
 *
 * The pieces are odd numbers of slots long: a stride with factors of two would leave the low bits
 * of a state the same in all trials. */
#pragma once

#include "base/rng/pcg.h"
#include "battle/deck/deck.h"
#include "battle/setup/engagement.h"

/* What is decided about one ship in one round. */
enum luck_kind {
    LUCK_ATTACK,    /* the cell of its attack */
    LUCK_SHOT,      /* whether it has a shot */
    LUCK_TARGET,    /* whom it attacks */
    LUCK_UPKEEP,    /* what its damage cards do by themselves */
    LUCK_CARDS,     /* damage cards dealt to it, one after the other */
    LUCK_KINDS = 16 /* those from LUCK_CARDS on are cards */
};

enum {
    LUCK_COIN = 0,  /* the slot before those of the first round: who is first, if drawn once */
    LUCK_SHIPS = 1, /* in a round: those of ships */
    LUCK_FIRST =
        LUCK_SHIPS + ENGAGEMENT_SHIPS_MAX * LUCK_KINDS, /* who is first, if drawn in each */
    LUCK_ROUND = LUCK_FIRST,                            /* from a round to the next */
    LUCK_TRIAL = 524309                                 /* slots of a trial: a prime */
};
_Static_assert(LUCK_ROUND % 2 == 1 && LUCK_ROUND * ENGAGEMENT_ROUNDS_MAX < LUCK_TRIAL,
               "all rounds have room");

/** The slot of a decision in its round: of ship `number` of either side. */
static inline uint32_t luck_slot(size_t number, enum luck_kind kind)
{
    return (uint32_t)(LUCK_SHIPS + number * LUCK_KINDS + kind);
}

/** The number for a side of the slot at which a stream stands. Decisions of no side are A's. */
static inline uint32_t luck_number(uint64_t state, enum engagement_side side)
{
    const uint64_t word = ((state >> ((state >> 59) + 5)) ^ state) * PCG_OUTPUT_MULTIPLIER;

    return side == ENGAGEMENT_A ? (uint32_t)(word >> 32) : (uint32_t)((word >> 43) ^ word);
}

/** A probability as a threshold: what happens with it does if a number is at most this. The
 *  probability is above 0; below 2^-32 it counts as that. */
static inline uint32_t luck_threshold(double probability)
{
    const double numbers = probability * 4294967296.0 + 0.5;

    return numbers >= 4294967296.0 ? UINT32_MAX : numbers < 1 ? 0 : (uint32_t)numbers - 1;
}

/** Which of `count` things with equal chance a number means. */
static inline uint32_t luck_one_of(uint32_t number, uint32_t count)
{
    return (uint32_t)((uint64_t)number * count >> 32);
}

/* ---- what befalls one ship in one round apart from its own attack: hazards, damage cards ----
 *
 * A round has some slots for each ship; whoever needs more takes them from beyond all rounds. */

struct dealer {
    struct deck_sampler
        sampler; /* its chance deals damage cards; deck_sampler_init, by dealer_next */
    const struct pcg_jump *slots; /* [LUCK_FIRST] from the start of a round */
    enum engagement_side side;
    size_t number;        /* of the ship in its side */
    uint64_t round, more; /* where the stream stands: at the round, beyond all of them */
    uint16_t *used;       /* numbers for the ship in this round */
    uint32_t *more_used;  /* of the trial, beyond all rounds */
};

/** Where the numbers beyond all rounds begin, from the start of a trial. */
static inline struct pcg_jump dealer_to_more(const struct pcg *stream)
{
    return pcg_jump_over(stream, (uint64_t)LUCK_ROUND * ENGAGEMENT_ROUNDS_MAX + 1);
}

static inline uint32_t dealer_number(struct dealer *dealer)
{
    const uint32_t card = (*dealer->used)++;

    if (card < LUCK_KINDS - LUCK_CARDS)
        return luck_number(
            pcg_jump_from(dealer->round,
                          dealer->slots[luck_slot(dealer->number, LUCK_CARDS + card)]),
            dealer->side);
    return luck_number(
        pcg_jump_from(dealer->more, dealer->slots[(*dealer->more_used)++ % LUCK_ROUND]),
        ENGAGEMENT_A);
}

static inline uint64_t dealer_next(void *context)
{
    return (uint64_t)dealer_number(context) << 32 | UINT32_MAX >> 1;
}
