#include "battle/lanes/lanes.h"

static struct lanes_step make_step(struct lanes_player *player, size_t ship, int round)
{
    const struct engagement *engagement = player->game.engagement;
    const struct engagement_kind *kind = round_kind(&player->game, ship);
    const uint8_t side = engagement->ships[ship].side;
    const size_t number = ship - player->lanes.sides[side].first;

    return (struct lanes_step){
        .side = side,
        .number = (uint8_t)number,
        .range = (uint8_t)schedule_range(engagement, kind, round),
        .always = kind->shot >= 1,
        .shot = luck_threshold(kind->shot),
        .policy = engagement->targets[side],
        .to_shot = pcg_jump_over(player->stream, luck_slot(number, LUCK_SHOT)),
        .to_target = pcg_jump_over(player->stream, luck_slot(number, LUCK_TARGET)),
    };
}

static bool attacks(const struct lanes_player *player, size_t ship)
{
    const struct engagement_kind *kind = round_kind(&player->game, ship);

    return kind->weapon_count > 0 && kind->shot > 0;
}

/* Those who attack at one initiative, in one order, to steps from `first` on; returns how many. */
static uint32_t add_order(struct lanes_player *player, struct lanes_round *out, int round,
                          const struct schedule *schedule, enum engagement_side order, size_t place)
{
    uint32_t step = out->step_count;

    for (size_t end = schedule->step_end[place]; place < end; place++) {
        const size_t ship = schedule->orders[order].ship[place];

        if (player->lanes.has_deck || attacks(player, ship))
            out->steps[order][step++] = make_step(player, ship, round);
    }
    return step - out->step_count;
}

static void add_initiative(struct lanes_player *player, struct lanes_round *out, int round,
                           const struct schedule *schedule, size_t place)
{
    bool has[ENGAGEMENT_SIDES] = { false, false }, both;
    uint32_t count = 0;

    for (enum engagement_side order = 0; order < ENGAGEMENT_SIDES; order++)
        count = add_order(player, out, round, schedule, order, place);
    for (uint32_t i = 0; i < count; i++)
        has[out->steps[0][out->step_count + i].side] = true;
    both = has[ENGAGEMENT_A] && has[ENGAGEMENT_B];
    out->varies = out->varies || (both && player->game.engagement->first >= ENGAGEMENT_FIRST_COIN);
    for (enum engagement_side order = 0; order < ENGAGEMENT_SIDES; order++)
        for (uint32_t i = 0; i < count; i++) {
            struct lanes_step *step = &out->steps[order][out->step_count + i];

            step->first = order;
            step->begins = i == 0;
            step->armed = both || player->lanes.has_deck;
        }
    out->step_count += count;
}

static bool is_slow(const struct lanes_player *player, size_t ship)
{
    return round_kind(&player->game, ship)->initiative == 0;
}

/* The places of ships without pilot skill, which all may come to be. */
static void add_slow(struct lanes_player *player, struct lanes_round *out, int round)
{
    const size_t ships = player->game.engagement->ship_count;
    const uint32_t before = out->step_count;
    struct schedule schedule;

    schedule_make(&schedule, player->game.engagement, UINT32_MAX >> (ENGAGEMENT_SHIPS_MAX - ships));
    add_initiative(player, out, round, &schedule, 0);
    for (enum engagement_side order = 0; order < ENGAGEMENT_SIDES; order++)
        for (uint32_t i = before; i < out->step_count; i++)
            out->steps[order][i].slow = true;
}

/* What the table of an attack hangs on but the looks of two ships: its range, and of those who look
 * ahead without keys the attack to come of the other ship. The number of that, in place of a range.
 */
static uint8_t number_of_range(struct lanes_player *player, const struct lanes_step *step)
{
    const struct lanes_step *next = step + 1;
    uint32_t wanted = step->range, i = 0;

    if (player->lanes.looks_ahead && step->later > 0)
        wanted |= (uint32_t)(next->range << 1 | next->begins | 1 << 8) << 8;
    while (i < player->range_count && player->ranges[i] != wanted)
        i++;
    if (i == player->range_count)
        player->ranges[player->range_count++] = wanted;
    return (uint8_t)i;
}

static void make_round(struct lanes_player *player, int round)
{
    const struct schedule *schedule = &player->game.schedule;
    const bool reorders = player->lanes.reorders;
    struct lanes_round *out = &player->rounds[round - 1];

    out->next = (uint32_t)round - 1;
    for (size_t place = 0; place < schedule->count; place = schedule->step_end[place])
        if (!reorders || !is_slow(player, schedule->orders[0].ship[place]))
            add_initiative(player, out, round, schedule, place);
    if (reorders)
        add_slow(player, out, round);
    for (enum engagement_side order = 0; order < ENGAGEMENT_SIDES; order++)
        for (uint32_t i = 0; i < out->step_count; i++) {
            struct lanes_step *step = &out->steps[order][i];

            step->later = out->step_count - i - 1;
            step->range = number_of_range(player, step); /* that of the next one is still a range */
        }
}

void lanes_rounds_make(struct lanes_player *player)
{
    for (size_t ship = 0; ship < player->game.engagement->ship_count; ship++)
        player->lanes.always_slow |= (uint32_t)is_slow(player, ship) << ship;
    for (int round = 1; round <= player->game.last_round; round++)
        make_round(player, round);
}
