#include "questions/duel/whom.h"

#include "game/rules/choice.h"

#include <string.h>

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

/* The next order by size of its numbers; false: it was the last. */
static bool permute(uint8_t *order, size_t count)
{
    size_t at = count - 1, with = count - 1;

    while (at > 0 && order[at - 1] > order[at])
        at--;
    if (at == 0)
        return false;
    while (order[with] < order[at - 1])
        with--;
    swap(&order[at - 1], &order[with]);
    for (size_t end = count - 1; at < end; at++, end--)
        swap(&order[at], &order[end]);
    return true;
}

static volley_status add_all_orders(struct chooser *chooser)
{
    uint8_t order[ENGAGEMENT_SHIPS_MAX];
    volley_status status = VOLLEY_OK;

    for (uint8_t i = 0; i < chooser->group_count; i++)
        order[i] = i;
    do {
        const struct duel_way way = way_of(chooser, order);

        status = whom_add_way(chooser, &way);
    } while (status == VOLLEY_OK && permute(order, chooser->group_count));
    return status;
}

/* Kind by kind, each where it does most good among those before it; the others follow as listed. */
static volley_status insert_kinds(struct chooser *chooser)
{
    uint8_t order[ENGAGEMENT_SHIPS_MAX];
    volley_status status = VOLLEY_OK;
    struct duel_way way;

    for (uint8_t i = 0; i < chooser->group_count; i++)
        order[i] = i;
    for (size_t kind = 1; kind < chooser->group_count && status == VOLLEY_OK; kind++) {
        size_t best = 0;

        chooser->count = 0;
        for (size_t at = kind + 1; at-- > 0 && status == VOLLEY_OK;) {
            way = way_of(chooser, order);
            status = whom_add_way(chooser, &way);
            if (at > 0)
                swap(&order[at], &order[at - 1]);
        }
        if (status == VOLLEY_OK)
            status = whom_try(chooser, kind - 1, &best);
        for (size_t at = 0; at < kind - best && status == VOLLEY_OK; at++)
            swap(&order[at], &order[at + 1]);
    }
    way = way_of(chooser, order);
    chooser->count = 0;
    return status == VOLLEY_OK ? whom_add_way(chooser, &way) : status;
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
    volley_status status = VOLLEY_OK;

    if (chooser->group_count > ALL_ORDERS_MAX)
        status = insert_kinds(chooser);
    else if (chooser->group_count > 1)
        status = add_all_orders(chooser);
    for (enum engagement_target target = 0; target < ENGAGEMENT_ORDER && status == VOLLEY_OK;
         target++)
        if (is_playable(chooser, target)) {
            const struct duel_way way = way_of_target(chooser, target);

            status = whom_add_way(chooser, &way);
        }
    return status;
}

/* ---- in words ---- */

/* The ships of an order that stand next in it and are of one kind. */
static uint32_t next_ships(const struct chooser *chooser, const struct duel_way *way, uint32_t gone)
{
    const struct engagement *engagement = &whom_cast(chooser)->engagement;
    const size_t first = engagement_first_of(engagement, (enum engagement_side) !chooser->side);
    const size_t count = engagement->count_of[!chooser->side];
    uint32_t ships = 0;
    uint8_t kind = 0;

    for (;;) {
        size_t next = count;

        for (size_t i = 0; i < count; i++)
            if (!((gone | ships) >> i & 1) &&
                (next == count || way->does.places[i] < way->does.places[next]))
                next = i;
        if (next == count ||
            (ships && (engagement->ships[first + next].kind != kind || ships >> next)))
            return ships;
        kind = engagement->ships[first + next].kind;
        ships |= 1u << next;
    }
}

static void name(const struct chooser *chooser, const struct duel_way *way, struct buffer *says,
                 struct buffer *order)
{
    uint32_t gone = 0, ships;

    if (way->does.target != ENGAGEMENT_ORDER) {
        buffer_print(says, "%s",
                     choice_says(&choice_targets, choice_targets.words[way->does.target]));
        return;
    }
    for (; (ships = next_ships(chooser, way, gone)); gone |= ships) {
        buffer_print(says, "%s", gone ? ", then " : "at ");
        whom_add_group(chooser, ships, says);
        buffer_print(says, "%s", gone ? "" : " first");
        buffer_print(order, "%s", gone ? "," : "");
        whom_add_ships(chooser, ships, ",", order);
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
    return shoots && engagement->count_of[!side] > 1 && (duel->seeks[side] || duel->advises);
}

static bool follows(const volley_duel *duel, enum engagement_side side)
{
    return duel->seeks[side];
}

const struct matter matter_whom = {
    .is_asked = is_asked,
    .follows = follows,
    .find_ways = find_ways,
    .of_enemies = true,
    .name = name,
    .gains = "Shoot ",
    .stays = "Nothing is known to be better than to shoot ",
    .waits = "Not known to be better than what was asked: shoot ",
};
