/* dealer - the random numbers for what befalls one ship in one round apart from its own attack:
 * hazards, damage cards.
 * Units:  as in battle/play/luck.h.
 * Owns:   nothing.      Errors: none.
 *
 * A round has some slots for each ship; whoever needs more takes them from beyond all rounds. */
#ifndef ENGAGEMENT_DEALER_H
#define ENGAGEMENT_DEALER_H

#include "battle/deck/deck.h"
#include "battle/play/luck.h"

struct dealer {
    struct deck_sampler sampler;  /* its chance deals damage cards; set by dealer_init */
    const struct pcg_jump *slots; /* [LUCK_FIRST] from the start of a round */
    enum engagement_side side;
    size_t number;        /* of the ship in its side */
    uint64_t round, more; /* where the stream stands: at the round, beyond all of them */
    uint32_t *used;       /* numbers for the ship in this round */
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

/** All else has been set. The dealer must stay where it is. */
static inline void dealer_init(struct dealer *dealer)
{
    deck_sampler_init(&dealer->sampler, dealer_next, dealer);
}

#endif
