/* The list of the best sets. A set is told only if each of its cards adds to what it is worth, or
 * lets the ship have another one: with fewer cards it would be as good. */
#include "questions/best/search.h"

#include <math.h>

/* What differs by less is the same, worked out in another order. */
#define SAME_SHARE 1e-12

bool best_is_more(double a, double b)
{
    const double size = fabs(a) > 1 ? fabs(a) : 1;

    return isinf(a) ? a > b : a - b > SAME_SHARE * size;
}

/* Of equal ones the cheaper, then the smaller, then the one whose first card comes first. */
static bool is_better(const struct best_set *a, const struct best_set *b)
{
    if (best_is_more(a->value, b->value) || best_is_more(b->value, a->value))
        return a->value > b->value;
    if (a->cost != b->cost)
        return a->cost < b->cost;
    if (a->count != b->count)
        return a->count < b->count;
    for (uint32_t i = 0; i < BEST_SEARCHED_MAX; i++)
        if (best_bits_has(&a->cards, i) != best_bits_has(&b->cards, i))
            return best_bits_has(&a->cards, i);
    return false;
}

/* Whether the ship may have the set without one of its linked cards. */
static bool may_go_without(struct best_search *search, const struct best_set *tried,
                           uint32_t number)
{
    const struct best_card *card = best_search_card(search, number);
    uint32_t linked[BEST_SEARCHED_MAX];
    size_t count = 0;
    bool fits = false;
    int room, cost;

    if (!card->linked)
        return true;
    for (uint32_t i = 0; i < search->count; i++)
        if (i != number && best_bits_has(&tried->cards, i) && best_search_card(search, i)->linked)
            linked[count++] = search->cards[i];
    linked[count] = search->cards[number];
    cost = tried->cost - best_offer_cost(search->offer, linked, count + 1) +
           best_offer_cost(search->offer, linked, count);
    if (cost > search->offer->budget || !best_linked_allowed(search->offer, linked, count))
        return false;
    room = best_rooms_beside(search->rooms, search->offer, linked, count, &fits);
    if (room < 0)
        best_search_fail(search);
    return room >= 0 && fits && best_rooms_fit(search->rooms, room, tried->code);
}

/* Sets with a card less that are not worked out yet are queued. */
static bool has_one_too_many(struct best_search *search, const struct best_set *tried)
{
    for (uint32_t i = 0; i < search->count; i++) {
        struct best_bits rest = tried->cards;
        struct worth_figures figures;

        if (!best_bits_has(&rest, i) || best_search_card(search, i)->in_rounds ||
            !may_go_without(search, tried, i))
            continue;
        best_bits_flip(&rest, i);
        if (best_search_look(search, &rest, search->objective->roles, &figures) == BEST_DONE &&
            !best_is_more(tried->value, search->objective->value(&figures)))
            return true;
    }
    return false;
}

void best_search_take(struct best_search *search, const struct best_set *tried)
{
    size_t at = search->best_count;

    if (at == search->top && !is_better(tried, &search->best[at - 1]))
        return;
    if (has_one_too_many(search, tried))
        return;
    if (search->queued) {
        best_search_work(search);
        if (has_one_too_many(search, tried))
            return;
    }
    for (; at > 0 && is_better(tried, &search->best[at - 1]); at--)
        if (at < search->top)
            search->best[at] = search->best[at - 1];
    if (at < search->top)
        search->best[at] = *tried;
    search->best_count += search->best_count < search->top;
}
