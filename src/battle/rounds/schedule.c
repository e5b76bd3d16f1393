#include "battle/rounds/schedule.h"

#include "battle/deck/deck.h"
#include "battle/setup/hazard_rules.h"

enum { DEFAULT_RANGE = 2, REGENERATES_FROM = 2 };

static int initiative_of(const struct engagement *engagement, uint32_t slow, size_t ship)
{
    return slow >> ship & 1 ? 0 : engagement_kind_of(engagement, ship)->initiative;
}

/* Whether a ship engages before another, which stands behind it in the list. */
static bool keeps_before(const struct engagement *engagement, uint32_t slow,
                         enum engagement_side first, size_t ship, size_t later)
{
    int here = initiative_of(engagement, slow, ship);
    int there = initiative_of(engagement, slow, later);

    return here > there || (here == there && (engagement->ships[later].side != first ||
                                              engagement->ships[ship].side == first));
}

static void make_order(struct schedule_order *out, const struct engagement *engagement,
                       uint32_t slow, enum engagement_side first)
{
    for (size_t ship = 0; ship < engagement->ship_count; ship++) {
        size_t place = ship;

        for (; place > 0 && !keeps_before(engagement, slow, first, out->ship[place - 1], ship);
             place--)
            out->ship[place] = out->ship[place - 1];
        out->ship[place] = (uint8_t)ship;
    }
    for (size_t place = 0; place < engagement->ship_count; place++)
        out->place[out->ship[place]] = (uint8_t)place;
}

/* When it engages it may attack, or its damage cards may do something to it. */
static bool acts(const struct engagement *engagement, const struct engagement_kind *kind)
{
    return kind->weapon_count > 0 ||
           (kind->mortal && engagement->deck && engagement->deck->at[DECK_ENGAGES] != 0);
}

static void set_acting(struct schedule *out, const struct engagement *engagement)
{
    for (size_t place = 0; place < out->count; place++)
        for (size_t other = 0; other < out->count; other++) {
            const uint8_t ship = out->orders[0].ship[other];

            if (out->step_end[place] == out->step_end[other] &&
                acts(engagement, engagement_kind_of(engagement, ship)))
                out->acting[place][engagement->ships[ship].side] |= 1u << ship;
        }
}

void schedule_make(struct schedule *out, const struct engagement *engagement, uint32_t slow)
{
    size_t end = engagement->ship_count;

    *out = (struct schedule){ .count = (uint8_t)engagement->ship_count };
    for (enum engagement_side first = 0; first < ENGAGEMENT_SIDES; first++)
        make_order(&out->orders[first], engagement, slow, first);
    for (size_t place = engagement->ship_count; place-- > 0;) {
        const uint8_t *ship = out->orders[0].ship;

        if (end > place + 1 && initiative_of(engagement, slow, ship[place]) !=
                                   initiative_of(engagement, slow, ship[place + 1]))
            end = place + 1;
        out->step_end[place] = (uint8_t)end;
    }
    set_acting(out, engagement);
}

bool schedule_will_tie(const struct schedule *schedule, uint32_t in_play, size_t place)
{
    for (; place < schedule->count; place = schedule->step_end[place])
        if (schedule_is_tied(schedule, in_play, place))
            return true;
    return false;
}

int schedule_range(const struct engagement *engagement, const struct engagement_kind *kind,
                   int round)
{
    size_t at = (size_t)round - 1;

    if (kind->range >= 0)
        return kind->range;
    if (engagement->range_count == 0)
        return DEFAULT_RANGE;
    return engagement->ranges[at < engagement->range_count ? at : engagement->range_count - 1];
}

int schedule_horizon(const struct engagement *engagement)
{
    return engagement_furthest(engagement) == ENGAGEMENT_BEST &&
                   engagement->rounds <= ENGAGEMENT_HORIZON_MAX
               ? engagement->rounds
               : 0;
}

int schedule_last_round(const struct engagement *engagement)
{
    const size_t horizon = (size_t)schedule_horizon(engagement);

    size_t last = engagement->range_count > 1 ? engagement->range_count : 1;

    for (size_t i = 0; i < engagement->kind_count; i++) {
        const struct engagement_kind *kind = &engagement->kinds[i];

        last = kind->plan_count > last ? kind->plan_count : last;
        if (kind->meets && kind->meets->round_count > last)
            last = kind->meets->round_count;
        if (kind->regenerates > 0 && last < REGENERATES_FROM)
            last = REGENERATES_FROM;
    }
    if (horizon > 0 && horizon + 1 > last)
        last = horizon + 1;
    return (int)last;
}

size_t schedule_rounds(const struct engagement *engagement, size_t wanted)
{
    const size_t last = (size_t)schedule_last_round(engagement);
    const size_t least = wanted > 0 ? wanted : SCHEDULE_ROUNDS;

    if (engagement->rounds > 0)
        return (size_t)engagement->rounds;
    return last > least ? last : least;
}
