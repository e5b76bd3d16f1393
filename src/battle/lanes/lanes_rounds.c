#include "battle/lanes/lanes.h"

static struct lanes_step make_step(struct lanes_player *player, size_t ship)
{
    const struct engagement *engagement = player->game.engagement;
    const struct engagement_kind *kind = round_kind(&player->game, ship);
    const uint8_t side = engagement->ships[ship].side;
    const size_t number = ship - player->lanes.sides[side].first;

    return (struct lanes_step){
        .side = side,
        .number = (uint8_t)number,
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
static uint32_t add_order(struct lanes_player *player, struct lanes_round *out,
                          const struct schedule *schedule, enum engagement_side order, size_t place)
{
    uint32_t step = out->step_count;

    for (size_t end = schedule->step_end[place]; place < end; place++) {
        const size_t ship = schedule->orders[order].ship[place];

        if (player->lanes.has_deck || attacks(player, ship))
            out->steps[order][step++] = make_step(player, ship);
    }
    return step - out->step_count;
}

static void add_initiative(struct lanes_player *player, struct lanes_round *out,
                           const struct schedule *schedule, size_t place)
{
    bool has[ENGAGEMENT_SIDES] = { false, false }, both;
    uint32_t count = 0;

    for (enum engagement_side order = 0; order < ENGAGEMENT_SIDES; order++)
        count = add_order(player, out, schedule, order, place);
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
static void add_slow(struct lanes_player *player, struct lanes_round *out)
{
    const size_t ships = player->game.engagement->ship_count;
    const uint32_t before = out->step_count;
    struct schedule schedule;

    schedule_make(&schedule, player->game.engagement, UINT32_MAX >> (ENGAGEMENT_SHIPS_MAX - ships));
    add_initiative(player, out, &schedule, 0);
    for (enum engagement_side order = 0; order < ENGAGEMENT_SIDES; order++)
        for (uint32_t i = before; i < out->step_count; i++)
            out->steps[order][i].slow = true;
}

static void make_round(struct lanes_player *player, int round)
{
    const struct schedule *schedule = &player->game.schedule;
    const bool reorders = player->lanes.reorders;
    struct lanes_round *out = &player->rounds[round - 1];

    out->next = (uint32_t)round - 1;
    for (size_t place = 0; place < schedule->count; place = schedule->step_end[place])
        if (!reorders || !is_slow(player, schedule->orders[0].ship[place]))
            add_initiative(player, out, schedule, place);
    if (reorders)
        add_slow(player, out);
    for (enum engagement_side order = 0; order < ENGAGEMENT_SIDES; order++)
        for (uint32_t i = 0; i < out->step_count; i++)
            out->steps[order][i].later = out->step_count - i - 1;
}

void lanes_rounds_make(struct lanes_player *player)
{
    for (size_t ship = 0; ship < player->game.engagement->ship_count; ship++)
        player->lanes.always_slow |= (uint32_t)is_slow(player, ship) << ship;
    for (int round = 1; round <= player->game.last_round; round++)
        make_round(player, round);
}
