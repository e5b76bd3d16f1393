/* How many sets there are: cards that are not tangled by a table over slots and points, that of
 * tangled ones for each of their sets. */
#include "questions/best/offer.h"

#include <stdlib.h>

enum { CELLS_MAX = 1 << 22, TANGLES_MAX = 1 << 17 };

struct counting {
    const struct best_sets *sets;
    uint64_t *ways; /* [code][points]: sets of cards that are not tangled */
    int most;       /* points that such a set may have */
    uint64_t *sums; /* [room][points], of those that fit; 0: not known yet */
    uint32_t sum_rooms;
    uint64_t total;
    bool failed;
};

static uint64_t add(uint64_t a, uint64_t b)
{
    return a + b < a ? UINT64_MAX : a + b;
}

static uint64_t *ways_at(const struct counting *counting, uint32_t code)
{
    return counting->ways + (size_t)code * ((size_t)counting->most + 1);
}

/* From above, so that no set has a card twice. */
static void add_card(struct counting *counting, const struct best_card *card)
{
    const struct best_rooms *rooms = counting->sets->rooms;

    for (uint32_t code = rooms->codes; code-- > 0;) {
        const uint64_t *from = ways_at(counting, code);
        uint64_t *to;

        if (!best_rooms_can_add(rooms, card, code))
            continue;
        to = ways_at(counting, code + card->code);
        for (int points = counting->most - card->cost; points >= 0; points--)
            to[points + card->cost] = add(to[points + card->cost], from[points]);
    }
}

/* No set of cards that are not tangled costs more. */
static int most_points(const struct best_sets *sets)
{
    int64_t sum = 0;
    const int budget = sets->offer->budget - sets->offer->cheaper;

    for (uint32_t i = 0; i < sets->offer->count; i++) {
        const struct best_card *card = &sets->offer->cards[i];

        sum += card->cost > 0 && !card->tangled ? card->cost : 0;
    }
    return sum < budget ? (int)sum : budget;
}

static volley_status make_ways(struct counting *counting, volley_error *err)
{
    const struct best_sets *sets = counting->sets;
    const size_t width = (size_t)counting->most + 1;

    counting->ways = calloc((size_t)sets->rooms->codes * width, sizeof *counting->ways);
    if (!counting->ways)
        return error_nomem(err);
    counting->ways[0] = 1;
    for (uint32_t i = 0; i < sets->offer->count; i++) {
        const struct best_card *card = &sets->offer->cards[i];

        if (!card->tangled && (!sets->searched || card->aside == BEST_SEARCHED))
            add_card(counting, card);
    }
    for (uint32_t code = 0; code < sets->rooms->codes; code++)
        for (size_t points = 1; points < width; points++)
            ways_at(counting, code)[points] =
                add(ways_at(counting, code)[points], ways_at(counting, code)[points - 1]);
    return VOLLEY_OK;
}

static bool make_sums(struct counting *counting, uint32_t rooms)
{
    const size_t width = (size_t)counting->most + 1;
    uint64_t *sums = realloc(counting->sums, rooms * width * sizeof *sums);

    if (!sums)
        return false;
    counting->sums = sums;
    for (size_t i = counting->sum_rooms * width; i < rooms * width; i++)
        sums[i] = 0;
    counting->sum_rooms = rooms;
    return true;
}

/* Sets of cards that are not tangled, of at most so many points, that have slots in a room; at
 * least one, that of none. */
static uint64_t sum_of(const struct counting *counting, int room, int points)
{
    struct best_rooms *rooms = counting->sets->rooms;
    uint64_t sum = 0;

    for (uint32_t code = 0; code < rooms->codes; code++)
        if (ways_at(counting, code)[points] && best_rooms_fit(rooms, room, code))
            sum = add(sum, ways_at(counting, code)[points]);
    return sum;
}

static bool count_tangle(const struct best_tangle *tangle, void *context)
{
    struct counting *counting = context;
    const struct best_sets *sets = counting->sets;
    int points = sets->offer->budget - tangle->cost;
    uint64_t *sum;

    points = points < counting->most ? points : counting->most;
    if ((uint32_t)tangle->room >= counting->sum_rooms && !make_sums(counting, sets->rooms->count)) {
        counting->failed = true;
        return false;
    }
    sum = &counting->sums[(size_t)tangle->room * ((size_t)counting->most + 1) + (size_t)points];
    if (*sum == 0)
        *sum = sum_of(counting, tangle->room, points);
    counting->total = add(counting->total, *sum);
    return true;
}

volley_status best_sets_count(const struct best_sets *sets, uint64_t *out, bool *known,
                              volley_error *err)
{
    struct best_sets some = *sets;
    struct counting counting = { .sets = &some, .most = most_points(sets) };
    volley_status status = VOLLEY_OK;

    some.most = TANGLES_MAX;
    *out = 0;
    *known = false;
    if ((uint64_t)sets->rooms->codes * ((uint64_t)counting.most + 1) > CELLS_MAX)
        return VOLLEY_OK;
    status = make_ways(&counting, err);
    if (status == VOLLEY_OK)
        status = best_tangles_each(&some, count_tangle, &counting, known, err);
    if (status == VOLLEY_OK && counting.failed)
        status = error_nomem(err);
    free(counting.ways);
    free(counting.sums);
    *out = counting.total;
    *known = *known && counting.total < UINT64_MAX;
    return status;
}
