#include "questions/best/offer.h"

enum { DEPTH_MAX = 40 };

struct walk {
    const struct best_sets *sets;
    best_tangle_fn *visit;
    void *context;
    int missing; /* slots that the ship lacks as it is */
    uint32_t cards[DEPTH_MAX];
    size_t count;
    uint32_t looked;
    bool failed;
};

bool best_tangles_allowed(struct best_offer *offer, const uint32_t *cards, size_t count)
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
static bool show(struct walk *walk, int cost)
{
    const struct best_sets *sets = walk->sets;
    struct best_tangle tangle = { walk->cards, walk->count, cost, -1 };
    bool fits = false;

    if (cost > sets->offer->budget || !best_tangles_allowed(sets->offer, walk->cards, walk->count))
        return true;
    tangle.room = best_rooms_beside(sets->rooms, sets->offer, walk->cards, walk->count, &fits);
    walk->failed = tangle.room < 0;
    return !walk->failed && (!fits || walk->visit(&tangle, walk->context));
}

/* most: the slots that some set could have, with those that the cards use. */
static bool go(struct walk *walk, uint32_t from, int cost, const struct squad_slots *most)
{
    const struct best_offer *offer = walk->sets->offer;

    if ((walk->sets->most && ++walk->looked > walk->sets->most) ||
        (walk->sets->is_off && walk->sets->is_off(walk->sets->context)) || !show(walk, cost))
        return false;
    for (uint32_t i = from; i < offer->count && offer->cards[i].tangled; i++) {
        const struct best_card *card = &offer->cards[i];
        struct squad_slots more = *most;

        if ((walk->sets->searched && card->aside != BEST_SEARCHED) || walk->count == DEPTH_MAX ||
            cost + card->cost + offer->cheaper > offer->budget)
            continue;
        squad_slots_add(&more, card->upgrade->slots, true);
        if (squad_slots_missing(&more) > walk->missing)
            continue;
        walk->cards[walk->count++] = i;
        if (!go(walk, i + 1, cost + card->cost, &more))
            return false;
        walk->count--;
    }
    return true;
}

volley_status best_tangles_each(const struct best_sets *sets, best_tangle_fn *visit, void *context,
                                bool *whole, volley_error *err)
{
    struct walk walk = { .sets = sets, .visit = visit, .context = context };
    struct squad_slots plain, most;

    best_offer_slots(sets->offer, &plain, &most);
    walk.missing = squad_slots_missing(&plain);
    *whole = go(&walk, 0, 0, &most);
    return walk.failed ? error_nomem(err) : VOLLEY_OK;
}
