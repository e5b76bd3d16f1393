/* Chance: drawn from random numbers, or every way there is. */
#include "battle/deck/deck.h"

/* ---- random numbers ---- */

/* The whole part of number / 2^64 * total. */
static uint64_t scale(uint64_t number, uint64_t total)
{
    uint64_t low = (number & UINT32_MAX) * (total & UINT32_MAX);
    uint64_t left = (number >> 32) * (total & UINT32_MAX) + (low >> 32);
    uint64_t right = (number & UINT32_MAX) * (total >> 32) + (left & UINT32_MAX);

    return (number >> 32) * (total >> 32) + (left >> 32) + (right >> 32);
}

static uint64_t place_by_number(struct deck_chance *chance, uint64_t total)
{
    const struct deck_sampler *sampler = (const struct deck_sampler *)chance;

    return scale(sampler->next(sampler->context), total);
}

static size_t pick_by_number(struct deck_chance *chance, const uint64_t *weights, size_t count,
                             uint64_t total)
{
    uint64_t place = place_by_number(chance, total);
    size_t at = 0;

    (void)count;
    for (; place >= weights[at]; at++)
        place -= weights[at];
    return at;
}

void deck_sampler_init(struct deck_sampler *sampler, uint64_t (*next)(void *), void *context)
{
    *sampler = (struct deck_sampler){ { pick_by_number, place_by_number }, next, context };
}

/* ---- every way ---- */

enum { PICKS_MAX = 4096 }; /* in one way: nobody waits for as many to come out in every way */

/* Replays: each way is played from the start, by the picks that are noted, and notes more. */
struct explorer {
    struct deck_chance chance; /* first, as a sampler's */
    double probability;        /* of the way so far */
    size_t depth, noted;       /* more than PICKS_MAX deep it is given up */
    struct {
        uint8_t now, next; /* what is picked, and what can be picked after it; 0: nothing more */
    } picks[PICKS_MAX];
};

/* The next thing with a weight, 0: none. */
static uint8_t next_likely(const uint64_t *weights, size_t count, size_t from)
{
    while (from < count && weights[from] == 0)
        from++;
    return (uint8_t)(from < count ? from : 0);
}

static size_t pick_noted(struct deck_chance *chance, const uint64_t *weights, size_t count,
                         uint64_t total)
{
    struct explorer *explorer = (struct explorer *)chance;
    size_t at = explorer->depth++;

    if (at >= PICKS_MAX)
        return next_likely(weights, count, 0);
    if (at == explorer->noted) {
        explorer->picks[at].now = next_likely(weights, count, 0);
        explorer->noted++;
    }
    explorer->picks[at].next = next_likely(weights, count, explorer->picks[at].now + 1u);
    explorer->probability *= (double)weights[explorer->picks[at].now] / (double)total;
    return explorer->picks[at].now;
}

static bool explore_next(struct explorer *explorer)
{
    while (explorer->noted > 0 && explorer->picks[explorer->noted - 1].next == 0)
        explorer->noted--;
    if (explorer->noted == 0)
        return false;
    explorer->picks[explorer->noted - 1].now = explorer->picks[explorer->noted - 1].next;
    return true;
}

bool deck_each(const struct deck *deck, const struct deck_side *start, deck_play_fn *play,
               void *argument, deck_visit_fn *visit, void *context)
{
    struct explorer explorer; /* large: not all of it is set */
    struct deck_side side;
    bool ends;

    explorer.chance = (struct deck_chance){ pick_noted, NULL };
    explorer.noted = 0;
    do {
        explorer.probability = 1;
        explorer.depth = 0;
        memcpy(&side, start, offsetof(struct deck_side, ships[start->ship_count]));
        play(deck, &side, &explorer.chance, argument);
        ends = explorer.depth > PICKS_MAX;
        if (!visit(ends ? NULL : &side, explorer.probability, context) || ends)
            return false;
    } while (explore_next(&explorer));
    return true;
}
