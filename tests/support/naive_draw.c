#include "support/naive_draw.h"

#include "support/check.h"
#include "support/naive_hazard.h"

#include <string.h>

#define LEN(array) (sizeof(array) / sizeof((array)[0]))

static int below(uint64_t *random, int count)
{
    return (int)naive_below(random, (uint32_t)count);
}

static bool one_in(uint64_t *random, int count)
{
    return below(random, count) == 0;
}

/* ---- a ship ---- */

/* Abilities that may be drawn: what they are, and who has dice for them. */
static const struct naive_ability abilities[] = {
    { NAIVE_REROLL, 0, 0, 1, { true, true }, 0 },
    { NAIVE_REROLL, 0, 0, 2, { true, false }, 0 },
    { NAIVE_REROLL, 0, 0, 1, { false, true }, 0 },
    { NAIVE_CHANGE, NAIVE_HIT, NAIVE_CRIT, 1, { true, false }, 0 },
    { NAIVE_CHANGE, NAIVE_EYE, NAIVE_HIT, 1, { true, false }, 0 },
    { NAIVE_CHANGE, NAIVE_EYE, NAIVE_EVADED, 1, { false, true }, 0 },
    { NAIVE_CHANGE, NAIVE_BLANK, NAIVE_EYE, 1, { true, true }, 0 },
    { NAIVE_ROLL, 0, 0, 1, { true, false }, 0 },
    { NAIVE_ROLL, 0, 0, 1, { false, true }, 0 },
    { NAIVE_ROLL, 0, 0, -1, { true, true }, 0 },
};

static void draw_gains(uint64_t *random, enum naive_edition edition, uint8_t gains[NAIVE_GREENS])
{
    static const uint8_t first_edition[] = { NAIVE_FOCUS, NAIVE_EVADE, NAIVE_LOCK };
    static const uint8_t second_edition[] = { NAIVE_FOCUS, NAIVE_EVADE,     NAIVE_LOCK,
                                              NAIVE_FOCUS, NAIVE_CALCULATE, NAIVE_REINFORCE };

    for (int count = below(random, 3); count > 0; count--) {
        if (edition == NAIVE_FIRST)
            gains[first_edition[below(random, LEN(first_edition))]] = 1;
        else
            gains[second_edition[below(random, LEN(second_edition))]] = 1;
    }
    if (gains[NAIVE_CALCULATE] && one_in(random, 2))
        gains[NAIVE_CALCULATE] = 2;
}

static int kinds_of_gains(const struct naive_ship *ship)
{
    int most = 0;

    for (int round = 0; round < ship->plan_len; round++) {
        int kinds = 0;

        for (int token = 0; token < NAIVE_GREENS; token++)
            kinds += ship->plan[round][token] > 0;
        most = kinds > most ? kinds : most;
    }
    return most;
}

static void draw_reds(uint64_t *random, enum naive_edition edition, struct naive_ship *ship)
{
    static const uint8_t first_edition[] = { NAIVE_STRESS, NAIVE_TRACTOR, NAIVE_DISARM, NAIVE_ION };
    static const uint8_t second_edition[] = { NAIVE_STRESS,  NAIVE_STRAIN, NAIVE_DEPLETE, NAIVE_ION,
                                              NAIVE_TRACTOR, NAIVE_DISARM, NAIVE_JAM };
    int red = edition == NAIVE_FIRST ? first_edition[below(random, LEN(first_edition))]
                                     : second_edition[below(random, LEN(second_edition))];

    if (red == NAIVE_JAM && kinds_of_gains(ship) > 1)
        return; /* which token it takes is not told */
    ship->reds[red] = (uint8_t)(1 + below(random, red == NAIVE_DISARM || red == NAIVE_JAM ? 1 : 2));
}

/* How often shields come back, and for what. What is drawn else does not hang on this. */
static void draw_regen(const uint64_t *random, struct naive_ship *ship)
{
    uint64_t own = *random ^ 0x4e6e;

    ship->regen_times = one_in(&own, 2) ? 1 + below(&own, 3) : 0;
    ship->regen_at = one_in(&own, 2) ? 1 + below(&own, 4) : 0;
}

static void draw_extras(uint64_t *random, enum naive_edition edition, struct naive_ship *ship)
{
    if (one_in(random, 3))
        ship->abilities[ship->ability_count++] = abilities[below(random, LEN(abilities))];
    if (one_in(random, 5))
        draw_reds(random, edition, ship);
    if (edition != NAIVE_FIRST && one_in(random, 5))
        ship->force = 1 + below(random, 2);
    if (ship->shields && one_in(random, 4)) {
        ship->regen = 1;
        draw_regen(random, ship);
    }
    if (ship->attack >= 0 && one_in(random, 8))
        ship->shot = one_in(random, 2) ? 0.5 : 0.75;
    if (ship->attack >= 0 && one_in(random, 8))
        ship->range = 1 + below(random, 3);
    if (edition == NAIVE_LATEST && ship->attack >= 0 && one_in(random, 20))
        ship->range = 0;
    if (one_in(random, 6))
        ship->size = one_in(random, 4) ? NAIVE_HUGE : 2 + below(random, 2);
    if (ship->range == 0) { /* where dice are not added */
        ship->ability_count = 0;
        memset(ship->abilities, 0, sizeof ship->abilities);
    }
}

static struct naive_ship draw_ship(uint64_t *random, enum naive_edition edition, int health)
{
    struct naive_ship ship = { .plan_len = 1, .size = 1, .shot = 1, .range = -1 };

    ship.attack = one_in(random, 12) ? -1 : 1 + below(random, 4);
    ship.agility = below(random, 4);
    ship.shields = health > 1 ? below(random, health > 3 ? 3 : health) : 0;
    ship.hull = health - ship.shields;
    ship.init = one_in(random, 2) ? 3 : below(random, 7);
    ship.points = 2 * (1 + below(random, 20));
    if (one_in(random, 5))
        ship.plan_len = 2 + below(random, 2);
    for (int round = 0; round < ship.plan_len; round++)
        draw_gains(random, edition, ship.plan[round]);
    draw_extras(random, edition, &ship);
    return ship;
}

static void draw_sides(uint64_t *random, const struct naive_draw_limits *limits,
                       struct naive_duel *duel)
{
    int left = limits->health;

    for (int side = 0; side < NAIVE_SIDES; side++)
        duel->sides[side].count = 1 + below(random, limits->ships);
    for (int i = 0; i < duel->sides[0].count + duel->sides[1].count; i++) {
        int side = i >= duel->sides[0].count,
            to_come = duel->sides[0].count + duel->sides[1].count - i;
        int most = left / to_come < 5 ? left / to_come : 5;
        int health = 1 + below(random, most);

        duel->sides[side].ships[i - side * duel->sides[0].count] =
            i && one_in(random, 3) &&
                    duel->sides[0].ships[0].hull + duel->sides[0].ships[0].shields <= most
                ? duel->sides[0].ships[0] /* ships that are alike */
                : draw_ship(random, duel->edition, health);
        left -= health;
        if (i == 0 && duel->sides[0].ships[0].attack < 0)
            duel->sides[0].ships[0].attack = 2; /* somebody has to shoot */
    }
}

/* ---- the rest ---- */

static void draw_ranges(uint64_t *random, struct naive_duel *duel)
{
    duel->range_count = one_in(random, 2) ? 0 : 1 + below(random, 3);
    for (int i = 0; i < duel->range_count; i++)
        duel->ranges[i] = 1 + below(random, 3);
}

/* Some kinds of cards, and those that do nothing: enough that they are hardly used up. */
static void draw_own_deck(uint64_t *random, struct naive_deck *deck)
{
    const char *id;
    int kinds = 0;

    for (int row = 0; (id = naive_card_id(deck->which, row)) != NULL; row++) {
        int count = 1 + below(random, 5);

        /* Of the two decks of the first edition there are two Blinded Pilots. */
        if (below(random, 3) > 0 || kinds == 4 ||
            (deck->which != NAIVE_DECK_SECOND && strcmp(id, "blindedpilot") == 0))
            continue;
        naive_deck_add(deck, id, count);
        kinds++;
    }
    if (deck->cards.count < 20)
        naive_deck_add(deck, "damagedengine", 20 - deck->cards.count);
}

static void draw_deck(uint64_t *random, struct naive_duel *duel)
{
    enum naive_decks which = NAIVE_DECK_SECOND;

    if (duel->edition == NAIVE_FIRST)
        which = one_in(random, 2) ? NAIVE_DECK_ORIGINAL : NAIVE_DECK_TFA;
    duel->deck.which = which;
    if (one_in(random, 2))
        duel->deck = naive_deck_of(which);
    else
        draw_own_deck(random, &duel->deck);
}

/* Engagements that go on for long are cut off. */
static bool is_short(const struct naive_duel *duel)
{
    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int i = 0; i < duel->sides[side].count; i++) {
            const struct naive_ship *ship = &duel->sides[side].ships[i];

            if (ship->attack < 3 || ship->agility > 2 || ship->regen || ship->reds[NAIVE_CLOAK] ||
                ship->plan[ship->plan_len - 1][NAIVE_EVADE] ||
                ship->plan[ship->plan_len - 1][NAIVE_REINFORCE])
                return false;
        }
    return true;
}

struct naive_duel naive_duel_draw(uint64_t seed, const struct naive_draw_limits *limits)
{
    struct naive_duel duel = { .turns = 0.5 };
    uint64_t random = seed * 2 + 1;

    duel.edition = (enum naive_edition)below(&random, NAIVE_EDITIONS);
    duel.first = (enum naive_order)below(&random, NAIVE_ORDERS);
    for (int side = 0; side < NAIVE_SIDES; side++)
        duel.targets[side] = (enum naive_target)below(
            &random, limits->chance_targets ? NAIVE_TARGETS : NAIVE_RANDOM);
    draw_sides(&random, limits, &duel);
    draw_ranges(&random, &duel);
    if (limits->decks && one_in(&random, 2))
        draw_deck(&random, &duel);
    duel.half = duel.edition == NAIVE_FIRST ? NAIVE_HALF_LARGE : NAIVE_HALF_ALL;
    duel.rounds = one_in(&random, 3) && is_short(&duel) ? 0 : 1 + below(&random, 6);
    if (duel.rounds && duel.range_count > duel.rounds)
        duel.range_count = duel.rounds;
    return duel;
}

static void draw_meets(uint64_t *random, enum naive_edition edition, struct naive_ship *ship)
{
    ship->meet_len = 1 + below(random, 3);
    for (int round = 0; round < ship->meet_len; round++)
        for (int count = below(random, NAIVE_MEETS), i = 0; i < count; i++)
            ship->meets[round][i] = naive_hazard_draw(random, edition);
}

/* A jam that comes is no use where it is not told which of several tokens it takes. */
static void avoid_jams(struct naive_ship *ship)
{
    char name[64];

    for (int round = 0; round < ship->meet_len; round++)
        for (int i = 0; i < NAIVE_MEETS && ship->meets[round][i]; i++) {
            naive_hazard_name(ship->meets[round][i], name);
            if (strstr(name, "chaff") || (ship->size == NAIVE_HUGE && strstr(name, "gas")))
                ship->meets[round][i] = naive_hazard_number("asteroid");
        }
}

void naive_hazards_draw(uint64_t seed, struct naive_duel *duel)
{
    uint64_t random = seed * 2 + 1;

    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int i = 0; i < duel->sides[side].count; i++) {
            struct naive_ship *ship = &duel->sides[side].ships[i];

            if (!one_in(&random, 3))
                draw_meets(&random, duel->edition, ship);
            if (kinds_of_gains(ship) > 1)
                avoid_jams(ship);
        }
}

void naive_costs_draw(uint64_t seed, struct naive_duel *duel)
{
    static const struct naive_ability costly[] = {
        { NAIVE_REROLL, 0, 0, 3, { true, true }, 1 },
        { NAIVE_REROLL, 0, 0, 4, { true, false }, 2 },
        { NAIVE_CHANGE, NAIVE_EYE, NAIVE_HIT, 3, { true, false }, 1 },
        { NAIVE_CHANGE, NAIVE_BLANK, NAIVE_EYE, 3, { true, true }, 1 },
        { NAIVE_CHANGE, NAIVE_EYE, NAIVE_EVADED, 3, { false, true }, 1 },
    };
    uint64_t random = seed * 2 + 1;

    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int i = 0; i < duel->sides[side].count; i++) {
            struct naive_ship *ship = &duel->sides[side].ships[i];

            if (ship->ability_count < NAIVE_ABILITIES && ship->range != 0)
                ship->abilities[ship->ability_count++] = costly[below(&random, LEN(costly))];
        }
}

void naive_regen_draw(uint64_t seed, struct naive_duel *duel)
{
    uint64_t random = seed * 2 + 1;

    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int i = 0; i < duel->sides[side].count; i++) {
            struct naive_ship *ship = &duel->sides[side].ships[i];

            if (ship->shields == 0)
                continue;
            ship->regen = 1 + below(&random, 2);
            draw_regen(&random, ship);
            if (duel->rounds == 0 && ship->regen_times == 0)
                ship->regen_times = 1;
        }
}

/* No jam: which token it takes is not told. */
void naive_states_draw(uint64_t seed, struct naive_duel *duel)
{
    static const enum naive_red reds[] = { NAIVE_STRESS, NAIVE_STRAIN, NAIVE_TRACTOR,
                                           NAIVE_ION,    NAIVE_DISARM, NAIVE_JAM };
    uint64_t random = seed * 2 + 1;

    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int i = 0; i < duel->sides[side].count; i++) {
            struct naive_ship *ship = &duel->sides[side].ships[i];
            const enum naive_red red = reds[below(&random, LEN(reds))];

            ship->lost_hull = ship->hull > 1 ? below(&random, ship->hull) : 0;
            ship->lost_shields = ship->shields ? below(&random, ship->shields + 1) : 0;
            ship->lost_force = ship->force ? below(&random, ship->force + 1) : 0;
            ship->says_greens = one_in(&random, 2);
            if (ship->says_greens)
                draw_gains(&random, duel->edition, ship->now_greens);
            if (one_in(&random, 3) && !(duel->edition == NAIVE_FIRST && red == NAIVE_STRAIN))
                ship->now_reds[red] = (uint8_t)(1 + below(&random, 3));
        }
}

/* ---- situations by chance ---- */

static int draw_chance(uint64_t *random)
{
    static const int chances[] = { 0, 10, 35, 50, 80 };

    return chances[below(random, LEN(chances))];
}

void naive_chances_draw(uint64_t seed, struct naive_duel *duel)
{
    uint64_t random = seed * 2 + 1;

    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int i = 0; i < duel->sides[side].count; i++) {
            struct naive_ship *ship = &duel->sides[side].ships[i];

            ship->obstructed = draw_chance(&random);
            ship->bullseye = ship->range == 0 ? 0 : draw_chance(&random); /* as above */
            if (ship->range >= 0 || ship->attack < 0) /* a range is one of its attacks */
                continue;
            if (one_in(&random, 2))
                ship->ranges[1] = 30;
            if (one_in(&random, 2))
                ship->ranges[2] = 45;
            if (one_in(&random, 2))
                ship->ranges[3] = 25;
        }
}

/* ---- wider ---- */

static void widen_plan(uint64_t *random, enum naive_edition edition, struct naive_ship *ship)
{
    ship->plan_len = 1 + below(random, NAIVE_PLAN);
    memset(ship->plan, 0, sizeof ship->plan);
    for (int round = 0; round < ship->plan_len; round++) {
        draw_gains(random, edition, ship->plan[round]);
        for (int token = 0; token < NAIVE_GREENS; token++)
            if (ship->plan[round][token] && token != NAIVE_REINFORCE && one_in(random, 3))
                ship->plan[round][token] = 2;
    }
}

static void widen_ship(uint64_t *random, enum naive_edition edition, struct naive_ship *ship)
{
    ship->points = 1 + below(random, 40);
    if (one_in(random, 2))
        ship->init = below(random, 10) - 1;
    if (one_in(random, 3))
        widen_plan(random, edition, ship);
    for (int count = below(random, 3); count > 0; count--)
        draw_reds(random, edition, ship);
    if (ship->reds[NAIVE_JAM] && kinds_of_gains(ship) > 1)
        ship->reds[NAIVE_JAM] = 0;
    for (int token = 0; token < NAIVE_REDS; token++)
        if (ship->reds[token] && token != NAIVE_JAM && token != NAIVE_DISARM && one_in(random, 3))
            ship->reds[token]++;
    if (ship->shields && one_in(random, 3)) {
        ship->regen = 1 + below(random, 3);
        draw_regen(random, ship);
    }
    if (ship->force)
        ship->force = 1 + below(random, 3);
    if (ship->attack >= 0 && one_in(random, 12))
        ship->shot = one_in(random, 2) ? 0 : 0.1;
    if (ship->attack >= 0 && one_in(random, 12))
        ship->attack = 0;
}

/* One that shoots, or nobody could be destroyed. */
void naive_side_make_immortal(struct naive_side *side)
{
    for (int i = 0; i < side->count; i++)
        side->ships[i].hull = side->ships[i].shields = side->ships[i].regen = 0;
    if (side->ships[0].attack < 1)
        side->ships[0].attack = 3;
    side->ships[0].shot = 1;
}

void naive_duel_widen(uint64_t seed, struct naive_duel *duel)
{
    static const double turns[] = { 0, 0.25, 0.5, 1 };
    uint64_t random = seed * 2 + 1;

    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int i = 0; i < duel->sides[side].count; i++)
            widen_ship(&random, duel->edition, &duel->sides[side].ships[i]);
    if (one_in(&random, 5)) { /* who could hurt it may be destroyed first, and then none is */
        naive_side_make_immortal(&duel->sides[below(&random, NAIVE_SIDES)]);
    }
    if (duel->sides[0].ships[0].attack < 1 && duel->sides[0].ships[0].hull)
        duel->sides[0].ships[0].attack = 2;
    duel->rounds = 1 + below(&random, 7);
    if (duel->range_count > duel->rounds)
        duel->range_count = duel->rounds;
    duel->turns = turns[below(&random, LEN(turns))];
    if (duel->deck.on && !duel->deck.whole && one_in(&random, 4))
        duel->deck.replace = true;
}
