#include "engagement/lanes_ways.h"

/* A copy of a case that has just been set would wait for all of it to be stored. */
bool lanes_set_case(struct lanes_player *player, struct lanes_place at, enum state_phase phase,
                    struct lanes_case *out)
{
    struct state_ship ship;

    if (!lanes_parts_ship(player, at.ship, at.lane, &ship))
        return false;
    out->condition = ship.condition;
    out->round = 0;
    out->phase = (uint8_t)phase;
    out->hits = out->crits = out->unused = 0;
    out->hull = ship.hull;
    out->shields = ship.shields;
    return true;
}

uint64_t lanes_way_at(struct lanes_player *player, const struct lanes_case *what,
                      struct lanes_place at, const uint8_t *path, uint32_t picks, uint32_t index)
{
    const struct lanes_course *course = &player->cards->course;

    if (!course->ways[index] && !lanes_course_find(player, what, at.ship, path, picks, index))
        return 0;
    return course->ways[index];
}

/* What chance picks at a fork. */
static uint8_t pick(struct lanes_player *player, struct lanes_place at, uint64_t fork)
{
    const uint32_t number = lanes_number(player, at);

    return (uint8_t)(lanes_way_casts(fork) ? number >= lanes_way_least(fork)
                                           : lanes_draw(player->cards, at, number));
}

uint64_t lanes_follow(struct lanes_player *player, const struct lanes_case *what,
                      struct lanes_place at, uint8_t *path, uint32_t picks, uint64_t way)
{
    while (way && !lanes_way_ends(way)) {
        path[picks] = pick(player, at, way);
        way = lanes_way_at(player, what, at, path, picks + 1, lanes_way_first(way) + path[picks]);
        picks++;
    }
    return way;
}

uint64_t lanes_follow_all(struct lanes_player *player, const struct lanes_case *what,
                          struct lanes_place at)
{
    uint8_t path[LANES_COURSE_PICKS + 1];
    const uint32_t root = lanes_course_root(player, what);

    return root ? lanes_follow(player, what, at, path, 0,
                               lanes_way_at(player, what, at, path, 0, root))
                : 0;
}

bool lanes_befall(struct lanes_player *player, struct lanes_place at, struct lanes_case *what)
{
    const uint32_t hull = what->hull;
    uint64_t end;

    what->hull = LANES_COURSE_HULL;
    end = lanes_follow_all(player, what, at);
    if (!end)
        return false;
    lanes_put(player, at, end, lanes_end_left(end, hull));
    return true;
}
