#include "questions/best/offer.h"

enum { DEPTH_MAX = 40 };

struct walk {
    const struct best_sets *sets;
    best_linked_fn *visit;
    void *context;
    int missing; /* slots that the ship lacks as it is */
    uint32_t cards[DEPTH_MAX];
    size_t count;
    uint32_t looked;
    bool failed;
};

bool best_linked_allowed(struct best_offer *offer, const uint32_t *cards, size_t count)
{
    bool allowed = true;

    for (size_t one = 0; one < count && allowed; one++) {
        for (size_t i = 0; i < count; i++)
            if (i != one)
                best_offer_hold(offer, cards[i]);
        allowed = squad_may_take_with_slots(&offer->taking, offer->cards[cards[one]].upgrade) ==
                  SQUAD_MAY_TAKE;
        for (size_t i = 1; i < count; i++)
            best_offer_let_go(offer);
    }
    return allowed;
}

/* Returns whether to go on. */
static bool show(struct walk *walk)
{
    const struct best_sets *sets = walk->sets;
    const int cost = best_offer_cost(sets->offer, walk->cards, walk->count);
    struct best_linked linked = { walk->cards, walk->count, cost, -1 };
    bool fits = false;

    if (cost > sets->offer->budget || !best_linked_allowed(sets->offer, walk->cards, walk->count))
        return true;
    linked.room = best_rooms_beside(sets->rooms, sets->offer, walk->cards, walk->count, &fits);
    walk->failed = linked.room < 0;
    return !walk->failed && (!fits || walk->visit(&linked, walk->context));
}

/* most: the slots that some set could have, with those that the cards use; least: what the cards
 * cost, beside any. */
static bool go(struct walk *walk, uint32_t from, int least, const struct squad_slots *most)
{
    const struct best_offer *offer = walk->sets->offer;

    if ((walk->sets->most && ++walk->looked > walk->sets->most) ||
        worth_is_off(walk->sets->watch) || !show(walk))
        return false;
    for (uint32_t i = from; i < offer->count && offer->cards[i].linked; i++) {
        const struct best_card *card = &offer->cards[i];
        struct squad_slots more = *most;

        if ((walk->sets->searched && card->aside != BEST_SEARCHED) || walk->count == DEPTH_MAX ||
            least + card->least + offer->cheaper > offer->budget)
            continue;
        squad_slots_add(&more, card->upgrade->slots, true);
        if (squad_slots_missing(&more) > walk->missing)
            continue;
        walk->cards[walk->count++] = i;
        if (!go(walk, i + 1, least + card->least, &more))
            return false;
        walk->count--;
    }
    return true;
}

volley_status best_linked_each(const struct best_sets *sets, best_linked_fn *visit, void *context,
                               bool *whole, volley_error *err)
{
    struct walk walk = { .sets = sets, .visit = visit, .context = context };
    struct squad_slots plain, most;

    best_offer_slots(sets->offer, &plain, &most);
    walk.missing = squad_slots_missing(&plain);
    *whole = go(&walk, 0, 0, &most);
    return walk.failed ? error_nomem(err) : VOLLEY_OK;
}

/* How many sets there are: cards that are not linked by a table over slots and points, that of
 * linked ones for each of their sets. */
enum { CELLS_MAX = 1 << 22, LINKED_MAX = 1 << 17 };

struct counting {
    const struct best_sets *sets;
    uint64_t *ways; /* [code][points]: sets of cards that are not linked */
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

/* No set of cards that are not linked costs more. */
static int most_points(const struct best_sets *sets)
{
    int64_t sum = 0;
    const int budget = sets->offer->budget - sets->offer->cheaper;

    for (uint32_t i = 0; i < sets->offer->count; i++) {
        const struct best_card *card = &sets->offer->cards[i];

        sum += card->cost > 0 && !card->linked ? card->cost : 0;
    }
    return sum < budget ? (int)sum : budget;
}

static volley_status make_ways(struct counting *counting, volley_error *err)
{
    const struct best_sets *sets = counting->sets;
    const size_t width = (size_t)counting->most + 1;

    counting->ways = calloc((size_t)sets->rooms->codes * width, sizeof *counting->ways);
    NEED(counting->ways, err);
    counting->ways[0] = 1;
    for (uint32_t i = 0; i < sets->offer->count; i++) {
        const struct best_card *card = &sets->offer->cards[i];

        if (!card->linked && (!sets->searched || card->aside == BEST_SEARCHED))
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

/* Sets of cards that are not linked, of at most so many points, that have slots in a room; at
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

static bool count_linked(const struct best_linked *linked, void *context)
{
    struct counting *counting = context;
    const struct best_sets *sets = counting->sets;
    int points = sets->offer->budget - linked->cost;
    uint64_t *sum;

    points = points < counting->most ? points : counting->most;
    if ((uint32_t)linked->room >= counting->sum_rooms && !make_sums(counting, sets->rooms->count)) {
        counting->failed = true;
        return false;
    }
    sum = &counting->sums[(size_t)linked->room * ((size_t)counting->most + 1) + (size_t)points];
    if (*sum == 0)
        *sum = sum_of(counting, linked->room, points);
    counting->total = add(counting->total, *sum);
    return true;
}

volley_status best_sets_count(const struct best_sets *sets, uint64_t *out, bool *known,
                              volley_error *err)
{
    struct best_sets some = *sets;
    struct counting counting = { .sets = &some, .most = most_points(sets) };
    volley_status status = VOLLEY_OK;

    some.most = LINKED_MAX;
    *out = 0;
    *known = false;
    if ((uint64_t)sets->rooms->codes * ((uint64_t)counting.most + 1) > CELLS_MAX)
        return VOLLEY_OK;
    status = make_ways(&counting, err);
    if (status == VOLLEY_OK)
        status = best_linked_each(&some, count_linked, &counting, known, err);
    if (status == VOLLEY_OK && counting.failed)
        status = error_nomem(err);
    free(counting.ways);
    free(counting.sums);
    *out = counting.total;
    *known = *known && counting.total < UINT64_MAX;
    return status;
}
