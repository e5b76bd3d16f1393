#include "battle/lanes/lanes_ways.h"
#include "battle/rounds/round_cards.h"

bool lanes_change(struct lanes_player *player, struct lanes_place at, uint32_t condition)
{
    struct lanes *lanes = &player->lanes;
    uint32_t code;

    if (!condition)
        return lanes_fail_nomem(player);
    if (!lanes_looks_fit(player))
        return false;
    code = lanes_parts_code(player, condition);
    lanes->ships[at.row] = (lanes->ships[at.row] & ~LANES_TOKENS_MASK) | (code & LANES_CODE_TOKENS);
    lanes->bodies[at.row] = code >> LANES_CODE_BODY;
    lanes->facts[at.row] = lanes->tables.facts[lanes->bodies[at.row]];
    return true;
}

bool lanes_recover(struct lanes *lanes, size_t ship, uint32_t lane)
{
    struct lanes_player *player = lanes_player_of(lanes);
    const enum engagement_side side = cards_side_of(&player->game, ship);
    const struct lanes_place at =
        lanes_place_of(lanes, side, (uint32_t)ship - lanes->sides[side].first, lane);
    struct condition now;
    struct state_ship of;
    int back;

    if (!lanes_parts_ship(player, ship, lane, &of))
        return false;
    now = *condition_at(&player->game.conditions, of.condition);
    back = upkeep_regenerated(player->game.engagement, &now, of.hull, of.shields);
    if (back == 0)
        return true;
    now.recovers = 1;
    lanes->ships[at.row] += (uint32_t)back << TRIAL_HEALTH_SHIFT;
    lanes->bounds[at.row] = of.hull;
    return lanes_change(player, at, round_condition(&player->game, &now));
}

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

const struct lanes_way *lanes_way_at(struct lanes_player *player, const struct lanes_case *what,
                                     const struct lanes_place *at, const uint8_t *picked,
                                     uint32_t picks, uint32_t index)
{
    const struct lanes_course *course = &player->cards->course;

    if (!lanes_way_known(course->ways[index]) &&
        !lanes_course_find(player, what, at->ship, picked, picks, index))
        return NULL;
    return &course->ways[index];
}

/* What chance picks at a fork. */
static uint8_t pick(struct lanes_player *player, const struct lanes_place *at,
                    const struct lanes_way *fork)
{
    const uint32_t number = lanes_chance(player, at);

    if (fork->casts)
        return number >= fork->least;
    return (uint8_t)(fork->meeting
                         ? meeting_pick(player->cards->course.meetings[fork->meeting - 1], number)
                         : lanes_draw(player->cards, *at, number));
}

const struct lanes_way *lanes_follow(struct lanes_player *player, const struct lanes_case *what,
                                     const struct lanes_place *at, uint32_t index,
                                     const uint8_t *picked, uint32_t picks)
{
    uint8_t path[LANES_COURSE_PICKS + 1]; /* large: not all of it is set */
    const struct lanes_way *way;

    path[0] = picks > 0 ? *picked : 0;
    way = index ? lanes_way_at(player, what, at, path, picks, index) : NULL;
    while (way && !way->ends) {
        index = way->to;
        path[picks] = pick(player, at, way);
        index += path[picks];
        way = lanes_way_at(player, what, at, path, ++picks, index);
    }
    return way;
}

bool lanes_befall(struct lanes_player *player, struct lanes_place at, struct lanes_case *what)
{
    const uint32_t hull = what->hull;
    const struct lanes_way *end;

    what->hull = LANES_COURSE_HULL;
    end = lanes_follow(player, what, &at, lanes_course_root(player, what), NULL, 0);
    if (!end)
        return false;
    lanes_put(player, at, end, lanes_way_left(end, hull));
    return true;
}
