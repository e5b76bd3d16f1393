#include "questions/duel/whom.h"

#include "game/rules/choice.h"

enum { ALL_ORDERS_MAX = 5 }; /* kinds of which all orders are tried */

/* ---- orders ---- */

static struct duel_way way_of_target(const struct chooser *chooser, enum engagement_target target)
{
    struct duel_way way = { .does = chooser->now.does };

    memset(way.does.places, 0, sizeof way.does.places);
    way.does.target = (uint8_t)target;
    return way;
}

/* By numbers of groups. */
static struct duel_way way_of(const struct chooser *chooser, const uint8_t *order)
{
    struct duel_way way = way_of_target(chooser, ENGAGEMENT_ORDER);
    uint8_t rank = 0;

    for (size_t place = 0; place < chooser->group_count; place++)
        for (size_t number = 0; number < ENGAGEMENT_SHIPS_MAX; number++)
            if (chooser->groups[order[place]].ships >> number & 1)
                way.does.places[number] = rank++;
    return way;
}

static void swap(uint8_t *a, uint8_t *b)
{
    const uint8_t kept = *a;

    *a = *b;
    *b = kept;
}

/* All orders of the kinds that stand from a place on. */
static volley_status add_orders(struct chooser *chooser, uint8_t *order, size_t from)
{
    const struct duel_way way = way_of(chooser, order);

    if (from == chooser->group_count)
        return whom_add_way(chooser, &way);
    for (size_t i = from; i < chooser->group_count; i++) {
        swap(&order[from], &order[i]);
        TRY(add_orders(chooser, order, from + 1));
        swap(&order[from], &order[i]);
    }
    return VOLLEY_OK;
}

/* Kind by kind, each where it does most good among those before it; the others follow as listed. */
static volley_status insert_kinds(struct chooser *chooser, uint8_t *order)
{
    struct duel_way way;

    for (size_t kind = 1; kind < chooser->group_count; kind++) {
        size_t best = 0;

        chooser->count = 0;
        for (size_t at = kind + 1; at-- > 0;) {
            way = way_of(chooser, order);
            TRY(whom_add_way(chooser, &way));
            if (at > 0)
                swap(&order[at], &order[at - 1]);
        }
        TRY(whom_try(chooser, kind - 1, &best));
        for (size_t at = 0; at < kind - best; at++)
            swap(&order[at], &order[at + 1]);
    }
    way = way_of(chooser, order);
    chooser->count = 0;
    return whom_add_way(chooser, &way);
}

/* ---- the ways that there are ---- */

static bool is_playable(const struct chooser *chooser, enum engagement_target target)
{
    return (target != ENGAGEMENT_DEAREST && target != ENGAGEMENT_WORTH) ||
           points_of_side(&whom_cast(chooser)->engagement, (enum engagement_side) !chooser->side) >=
               0;
}

static volley_status find_ways(struct chooser *chooser)
{
    uint8_t order[ENGAGEMENT_SHIPS_MAX];

    for (uint8_t i = 0; i < chooser->group_count; i++)
        order[i] = i;
    if (chooser->group_count > ALL_ORDERS_MAX)
        TRY(insert_kinds(chooser, order));
    else if (chooser->group_count > 1)
        TRY(add_orders(chooser, order, 0));
    for (enum engagement_target target = 0; target < ENGAGEMENT_ORDER; target++)
        if (is_playable(chooser, target)) {
            const struct duel_way way = way_of_target(chooser, target);

            TRY(whom_add_way(chooser, &way));
        }
    return VOLLEY_OK;
}

/* ---- in words ---- */

/* Ships that stand next to each other in an order and are of one kind are told together. */
static void name(const struct chooser *chooser, const struct duel_way *way, struct buffer *says,
                 struct buffer *order)
{
    const struct engagement *engagement = &whom_cast(chooser)->engagement;
    const struct engagement_ship *enemies =
        &engagement->ships[engagement_first_of(engagement, whom_side(chooser))];
    const size_t count = engagement->count_of[whom_side(chooser)];
    uint32_t ships = 0;

    if (way->does.target != ENGAGEMENT_ORDER)
        buffer_print(says, "%s",
                     choice_says(&choice_targets, choice_targets.words[way->does.target]));
    for (size_t place = 0; place <= count && way->does.target == ENGAGEMENT_ORDER; place++) {
        size_t next = 0;

        while (next < count && way->does.places[next] != place)
            next++;
        if (ships && (next == count || ships >> next ||
                      enemies[next].kind != enemies[__builtin_ctz(ships)].kind)) {
            buffer_print(says, "%s", order->count ? ", then " : "at ");
            whom_add_group(chooser, ships, says);
            buffer_print(says, "%s", order->count ? "" : " first");
            buffer_print(order, "%s", order->count ? "," : "");
            whom_add_ships(chooser, ships, ",", order);
            ships = 0;
        }
        ships |= next < count ? 1u << next : 0;
    }
}

/* ---- the matter ---- */

static bool is_asked(const volley_duel *duel, enum engagement_side side)
{
    const struct engagement *engagement = &duel->variants[0].cast.engagement;
    bool shoots = false;

    for (size_t i = 0; i < engagement->ship_count; i++)
        shoots = shoots || (engagement->ships[i].side == side &&
                            engagement_kind_of(engagement, i)->weapon_count > 0);
    return shoots && engagement->count_of[!side] > 1 &&
           (duel->seeks[DUEL_WHOM][side] || duel->advises);
}

const struct matter matter_whom = {
    .is_asked = is_asked,
    .find_ways = find_ways,
    .of_enemies = true,
    .name = name,
    .gains = "Shoot ",
    .stays = "Nothing is known to be better than to shoot ",
    .waits = "Best in these games, but not known to be better than what was asked: shoot ",
};
