#include "questions/best/search.h"

#include <math.h>

/* Sets that wait, and entries for which they wait, before these are worked out together. */
enum { TRIES_MAX = 1 << 14, QUEUE_MAX = 128 };

static bool has_failed(const struct best_search *search)
{
    return search->watch.error.status != VOLLEY_OK;
}

/* ---- the cards ---- */

static volley_status number_cards(struct best_search *search, volley_error *err)
{
    for (uint32_t i = 0; i < search->offer->count; i++) {
        const struct best_card *card = &search->offer->cards[i];

        if (card->aside != BEST_SEARCHED)
            continue;
        if (search->count == BEST_SEARCHED_MAX)
            return error_set(err, VOLLEY_TOO_LARGE,
                             "more than %d cards to choose from: ask for some slots alone",
                             BEST_SEARCHED_MAX);
        for (enum rules_side role = 0; role < RULES_SIDES; role++)
            if (card->roles >> role & 1)
                best_bits_flip(&search->counting[role], search->count);
        if (card->weapon)
            best_bits_flip(&search->weapons, search->count);
        if (!card->linked)
            search->plain[search->plain_count++] = search->count;
        search->cards[search->count++] = i;
    }
    return VOLLEY_OK;
}

/* What a card alone changes: sets with the best are tried first. */
static void find_gains(struct best_search *search)
{
    const struct best_bits none = { { 0 } };
    struct worth_figures figures;

    for (int pass = 0; pass < 2; pass++) {
        best_search_look(search, &none, search->objective->roles, &figures);
        for (uint32_t i = 0; i < search->count; i++) {
            struct best_bits one = { { 0 } };

            best_bits_flip(&one, i);
            best_search_card(search, i)->gain =
                best_search_look(search, &one, search->objective->roles, &figures) == BEST_DONE
                    ? search->objective->value(&figures)
                    : -INFINITY;
            if (isnan(best_search_card(search, i)->gain))
                best_search_card(search, i)->gain = -INFINITY;
        }
        best_search_work(search);
    }
}

/* Few; of equal ones the order stays. */
static void sort_plain(struct best_search *search)
{
    for (uint32_t i = 1; i < search->plain_count; i++) {
        const uint32_t number = search->plain[i];
        uint32_t at = i;

        for (; at > 0 && best_search_card(search, search->plain[at - 1])->gain <
                             best_search_card(search, number)->gain;
             at--)
            search->plain[at] = search->plain[at - 1];
        search->plain[at] = number;
    }
}

/* ---- the list of the best: a set is told only if each of its cards adds to what it is worth, or
 * lets the ship have another one: with fewer cards it would be as good ---- */

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

/* Put a set in its place among the first `at` of the list, which has a place more. */
static void insert(struct best_search *search, const struct best_set *set, size_t at)
{
    for (; at > 0 && is_better(set, &search->best[at - 1]); at--)
        search->best[at] = search->best[at - 1];
    search->best[at] = *set;
}

/* Take a set whose value is known into the list of the best, if it belongs there. */
static void take(struct best_search *search, const struct best_set *tried)
{
    if (search->best_count == search->top &&
        !is_better(tried, &search->best[search->best_count - 1]))
        return;
    if (has_one_too_many(search, tried))
        return;
    if (search->queued) {
        best_search_work(search);
        if (has_one_too_many(search, tried))
            return;
    }
    insert(search, tried, search->best_count);
    search->best_count += search->best_count < search->top;
}

/* ---- sets ---- */

static void settle_tries(struct best_search *search)
{
    best_search_work(search);
    for (uint32_t i = 0; i < search->tried && !has_failed(search); i++) {
        struct best_set *tried = &search->tries[i];
        enum best_state state =
            best_search_look(search, &tried->cards, search->objective->roles, &tried->figures);

        if (state == BEST_PENDING)
            continue;
        tried->value = search->objective->value(&tried->figures);
        search->done += state == BEST_DONE && !isnan(tried->value);
        search->failed += state != BEST_DONE || isnan(tried->value);
        if (state == BEST_DONE && !isnan(tried->value) && search->visit)
            search->visit->take(search, tried, search->visit->context);
        else if (state == BEST_DONE && !isnan(tried->value))
            take(search, tried);
    }
    best_search_drop_queue(search); /* of what is called off */
    search->tried = 0;
    search->watch.done = search->done;
}

/* Where means are endless, all sets are compared by turns, from the beginning. */
static bool needs_turns(const struct best_search *search)
{
    return search->endless && !search->in_turns && !search->visit;
}

/* Returns whether to go on. */
static bool try_set(struct best_search *search, const struct best_set *tried)
{
    struct worth_figures figures;

    search->tries[search->tried++] = *tried;
    best_search_look(search, &tried->cards, search->objective->roles, &figures);
    if (search->tried == TRIES_MAX || search->queued >= QUEUE_MAX)
        settle_tries(search);
    return !worth_is_off(&search->watch) && !needs_turns(search);
}

/* The set, and all that have more of the cards that are not linked, from one of them on. */
static bool try_more(struct best_search *search, uint32_t from, const struct best_set *tried)
{
    if (!try_set(search, tried))
        return false;
    for (uint32_t i = from; i < search->plain_count; i++) {
        const struct best_card *card = best_search_card(search, search->plain[i]);
        struct best_set more = *tried;

        more.code += card->code;
        more.cost += card->cost;
        more.count++;
        if (more.cost > search->offer->budget ||
            !best_rooms_can_add(search->rooms, card, tried->code) ||
            !best_rooms_fit(search->rooms, tried->room, more.code))
            continue;
        best_bits_flip(&more.cards, search->plain[i]);
        if (!try_more(search, i + 1, &more))
            return false;
    }
    return true;
}

static bool try_linked(const struct best_linked *linked, void *context)
{
    struct best_search *search = context;
    struct best_set tried = { .cost = linked->cost,
                              .count = (uint32_t)linked->count,
                              .room = linked->room };
    uint32_t number = 0;

    for (size_t i = 0; i < linked->count; i++) {
        while (search->cards[number] != linked->cards[i])
            number++;
        best_bits_flip(&tried.cards, number);
    }
    return try_more(search, 0, &tried);
}

static volley_status try_all(struct best_search *search, volley_error *err)
{
    const struct best_sets sets = { search->offer, search->rooms, true, 0, &search->watch };
    bool whole;
    volley_status status = best_linked_each(&sets, try_linked, search, &whole, err);

    settle_tries(search);
    return status;
}

/* ---- the answer ---- */

/* What is told of a set, whatever the objective looks at; this is no more called off. */
static void tell_figures(struct best_search *search, struct best_set *set)
{
    const unsigned roles = 1u << RULES_ATTACKER | 1u << RULES_DEFENDER;

    best_search_look(search, &set->cards, roles, &set->figures);
    best_search_work(search);
    if (!has_failed(search) &&
        best_search_look(search, &set->cards, roles, &set->figures) != BEST_DONE) {
        best_search_drop_queue(search);
        if (!set->figures.attack.damage)
            set->figures.attack.damage = set->figures.attack.destroyed = NAN;
    }
    set->value = search->objective->value(&set->figures);
}

static volley_status set_up(struct best_search *search, volley_error *err)
{
    const struct best_sets all = { search->offer, search->rooms, false, 0, &search->watch };
    const struct best_sets searched = { search->offer, search->rooms, true, 0, &search->watch };

    TRY(number_cards(search, err));
    search->memo.cases = search->job->case_count;
    search->tries = calloc(TRIES_MAX, sizeof *search->tries);
    search->best = calloc(search->top + 1, sizeof *search->best);
    NEED(search->tries && search->best, err);
    if (search->visit)
        return VOLLEY_OK;
    TRY(best_sets_count(&all, &search->all, &search->all_known, err));
    return best_sets_count(&searched, &search->searched, &search->searched_known, err);
}

/* The ship as it is has to be worked out, or nothing can be said. */
static volley_status work_base(struct best_search *search, volley_error *err)
{
    const struct best_bits none = { { 0 } };
    enum best_state state;

    best_search_look(search, &none, search->objective->roles, &search->base.figures);
    best_search_work(search);
    state = best_search_look(search, &none, search->objective->roles, &search->base.figures);
    best_search_drop_queue(search);
    if (has_failed(search))
        return error_copy(err, &search->watch.error);
    if (state == BEST_FAILED)
        return error_set(err, VOLLEY_INVALID, "%s", search->failure);
    if (state == BEST_PENDING)
        return error_stopped(err);
    if (isnan(search->objective->value(&search->base.figures)))
        return error_set(err, VOLLEY_INVALID, "%s: this is not known of the ship as it is: %s",
                         search->objective->name,
                         *search->failure ? search->failure
                                          : "every target, and the ship, needs hull, as in hull=4");
    return VOLLEY_OK;
}

static void tell_all(struct best_search *search)
{
    tell_figures(search, &search->base);
    for (size_t i = 0; i < search->best_count; i++) {
        struct best_set told = search->best[i];

        tell_figures(search, &told);
        insert(search, &told, i);
    }
}

/* Once the search is over, what is told of the best is worked out whoever wants it to end. That a
 * mean is endless may come out as late as this. */
static void tell_best(struct best_search *search)
{
    const struct worth_watch watch = search->watch;

    search->watch = worth_watch_begin(NULL, NULL);
    if (search->best_count == 0) { /* it was called off before anything was tried */
        search->best[search->best_count++] = search->base;
        search->done += search->done == 0;
    }
    tell_all(search);
    if (needs_turns(search)) {
        search->in_turns = true;
        tell_all(search);
    }
    if (!has_failed(search))
        search->watch = watch;
}

static volley_status search_once(struct best_search *search, volley_error *err)
{
    search->done = search->failed = search->best_count = 0;
    find_gains(search);
    sort_plain(search);
    TRY(try_all(search, err));
    if (needs_turns(search) && !search->watch.called_off) {
        search->in_turns = true;
        return search_once(search, err);
    }
    if (!has_failed(search) && !search->visit)
        tell_best(search);
    return VOLLEY_OK;
}

/* The seconds are those of the search. */
volley_status best_search_run(struct best_search *search, volley_error *err)
{
    const double seconds = search->watch.seconds;

    search->watch.seconds = 0;
    TRY(set_up(search, err));
    TRY(work_base(search, err));
    search->watch.seconds = seconds;
    search->watch.all = search->searched_known ? search->searched : 0;
    TRY(search_once(search, err));
    return has_failed(search) ? error_copy(err, &search->watch.error) : VOLLEY_OK;
}

void best_search_fini(struct best_search *search)
{
    free(search->memo.keys);
    free(search->memo.entries);
    free(search->memo.cells);
    intern_fini(&search->memo.by_key);
    free(search->queue);
    free(search->tries);
    free(search->best);
    *search = (struct best_search){ .count = 0 };
}
