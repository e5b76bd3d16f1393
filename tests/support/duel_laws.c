#include "support/duel_laws.h"

#include "support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NEAR 1e-9

static bool give(const struct duel_giver *giver, const struct naive_duel *duel,
                 struct duel_figures *figures)
{
    return giver->give(duel, figures, giver->context);
}

/* ---- what figures say of each other ---- */

static int all_health(const struct naive_side *side)
{
    int health = 0;

    for (int i = 0; i < side->count; i++)
        health += side->ships[i].hull ? side->ships[i].hull + side->ships[i].shields : 1000;
    return health;
}

static void check_side(const struct naive_duel *duel, const struct duel_figures *figures, int side,
                       const char *text)
{
    double wins = figures->of[side ? DUEL_A : DUEL_B], gone = wins + figures->of[DUEL_DRAW];
    double lost = 0, last = figures->of[duel_gone(side, DUEL_ROUNDS)];

    for (int round = 1; round <= DUEL_ROUNDS; round++) {
        assert_true(figures->of[duel_lost(side, round)] <= all_health(&duel->sides[side]) + NEAR);
        if (round > 1)
            assert_true(figures->of[duel_gone(side, round)] >=
                        figures->of[duel_gone(side, round - 1)] - NEAR);
    }
    if (duel->rounds && duel->rounds <= DUEL_ROUNDS)
        check_near(last, gone, NEAR, text);
    else
        assert_true(last <= gone + NEAR);
    if (duel->sides[side].count == 1)
        check_near(figures->of[duel_destroyed(side, 0)], gone, NEAR, text);
    for (int i = 0; i < duel->sides[side].count; i++) {
        const struct naive_ship *ship = &duel->sides[side].ships[i];

        assert_true(figures->of[duel_destroyed(side, i)] >= gone - NEAR);
        lost += figures->of[duel_destroyed(side, i)] * (ship->hull + ship->shields);
    }
    if (duel->rounds && duel->rounds <= DUEL_ROUNDS) /* at least what is destroyed */
        assert_true(figures->of[duel_lost(side, DUEL_ROUNDS)] >= lost - NEAR);
}

void duel_law_sums(const struct duel_giver *giver, const struct naive_duel *duel)
{
    struct duel_figures figures;
    char text[NAIVE_TEXT];
    double sum = 0;

    if (!give(giver, duel, &figures))
        return;
    naive_duel_text(duel, text);
    for (int i = 0; i < DUEL_FIGURES; i++)
        if (!isnan(figures.of[i]) && duel_is_probability(i))
            assert_true(figures.of[i] >= -NEAR && figures.of[i] <= 1 + NEAR);
    for (int i = DUEL_A; i <= DUEL_UNDECIDED; i++)
        sum += figures.of[i];
    check_near(sum, 1, NEAR, text);
    for (int side = 0; side < NAIVE_SIDES; side++)
        check_side(duel, &figures, side, text);
    if (duel->rounds)
        assert_true(figures.of[DUEL_MEAN_ROUNDS] <= duel->rounds + NEAR);
    else
        check_near(figures.of[DUEL_UNDECIDED], 0, NEAR, text);
}

/* ---- swapped ---- */

static struct naive_duel swapped(const struct naive_duel *duel)
{
    struct naive_duel other = *duel;

    for (int side = 0; side < NAIVE_SIDES; side++) {
        other.sides[side] = duel->sides[!side];
        other.targets[side] = duel->targets[!side];
    }
    if (duel->first == NAIVE_A_FIRST || duel->first == NAIVE_B_FIRST)
        other.first = duel->first == NAIVE_A_FIRST ? NAIVE_B_FIRST : NAIVE_A_FIRST;
    return other;
}

static struct duel_figures figures_swapped(const struct duel_figures *figures)
{
    static const struct {
        int at, of_a_side;
    } pairs[] = { { DUEL_LOST, DUEL_ROUNDS },
                  { DUEL_GONE, DUEL_ROUNDS },
                  { DUEL_DESTROYED, NAIVE_SHIPS },
                  { DUEL_POINTS, 1 } };
    struct duel_figures other = *figures;

    other.of[DUEL_A] = figures->of[DUEL_B];
    other.of[DUEL_B] = figures->of[DUEL_A];
    for (size_t pair = 0; pair < sizeof pairs / sizeof *pairs; pair++)
        for (int i = 0; i < pairs[pair].of_a_side; i++) {
            int a = pairs[pair].at + i, b = a + pairs[pair].of_a_side;

            other.of[a] = figures->of[b];
            other.of[b] = figures->of[a];
        }
    return other;
}

void duel_law_swap(const struct duel_giver *giver, const struct naive_duel *duel)
{
    struct naive_duel other = swapped(duel);
    struct duel_figures figures, found;
    char text[NAIVE_TEXT];

    if (!give(giver, duel, &figures) || !give(giver, &other, &found))
        return;
    found = figures_swapped(&found);
    duel_equal(&figures, &found, NEAR, naive_duel_text(duel, text));
}

/* ---- cards ---- */

void duel_law_blank_deck(const struct duel_giver *giver, const struct naive_duel *duel)
{
    struct naive_duel without = *duel, with;
    struct duel_figures figures, found;
    char text[NAIVE_TEXT];

    without.deck = (struct naive_deck){ .which = duel->deck.which };
    with = without;
    with.deck.which = duel->edition == NAIVE_FIRST ? NAIVE_DECK_TFA : NAIVE_DECK_SECOND;
    naive_deck_add(&with.deck, "damagedengine", 33);
    if (give(giver, &without, &figures) && give(giver, &with, &found))
        duel_equal(&figures, &found, NEAR, naive_duel_text(duel, text));
}

/* One ship of each side, the first ones. */
static struct naive_duel one_to_one(const struct naive_duel *duel)
{
    struct naive_duel single = *duel;

    for (int side = 0; side < NAIVE_SIDES; side++) {
        single.sides[side].count = 1;
        if (single.sides[side].ships[0].attack < 0)
            single.sides[side].ships[0].attack = 2;
    }
    return single;
}

void duel_law_one_card(const struct duel_giver *giver, const struct naive_duel *duel)
{
    struct naive_duel single = one_to_one(duel), back;
    struct naive_ship *shooter = &single.sides[0].ships[0], *target = &single.sides[1].ships[0];
    struct duel_figures figures, found;
    char text[NAIVE_TEXT];

    single.rounds = 1;
    single.range_count = 0;
    shooter->attack = 1;
    shooter->range = -1;
    shooter->ability_count = 0;
    target->attack = -1;
    target->shot = 1;
    target->range = -1;
    single.deck.replace = false;
    back = single;
    back.deck.replace = true;
    /* A Direct Hit's card is the second one, but facedown; an explosion's is faceup. */
    if (!single.deck.on || naive_count(&single.deck.cards, NAIVE_MAJOR_EXPLOSION))
        return;
    if (give(giver, &single, &figures) && give(giver, &back, &found))
        duel_equal(&figures, &found, NEAR, naive_duel_text(&single, text));
}

/* ---- without tokens ---- */

/* A ship that has dice and health and no more. */
static struct naive_ship naked(const struct naive_ship *ship)
{
    struct naive_ship other = { .attack = ship->attack < 1 ? 1 : ship->attack,
                                .agility = ship->agility,
                                .hull = ship->hull,
                                .shields = ship->shields,
                                .init = ship->init,
                                .points = ship->points,
                                .range = -1,
                                .size = ship->size,
                                .shot = 1,
                                .plan_len = 1 };

    return other;
}

static struct naive_duel both_naked(const struct naive_duel *duel)
{
    struct naive_duel single = one_to_one(duel);

    single.deck = (struct naive_deck){ 0 }; /* who is dealt a crit first shoots less well */
    for (int side = 0; side < NAIVE_SIDES; side++)
        single.sides[side].ships[0] = naked(&duel->sides[side].ships[0]);
    return single;
}

void duel_law_naked_equals(const struct duel_giver *giver, const struct naive_duel *duel)
{
    struct naive_duel single = both_naked(duel);
    struct duel_figures figures;
    char text[NAIVE_TEXT];

    single.sides[1].ships[0] = single.sides[0].ships[0];
    if (give(giver, &single, &figures))
        check_near(figures.of[DUEL_A], figures.of[DUEL_B], NEAR, naive_duel_text(&single, text));
}

static double value_of(const struct duel_figures *figures)
{
    return figures->of[DUEL_A] + figures->of[DUEL_DRAW] / 2 + figures->of[DUEL_UNDECIDED] / 2;
}

void duel_law_initiative(const struct duel_giver *giver, const struct naive_duel *duel)
{
    struct naive_duel single = both_naked(duel), higher;
    struct duel_figures figures, found;
    char text[NAIVE_TEXT];

    higher = single;
    higher.sides[0].ships[0].init++;
    if (!give(giver, &single, &figures) || !give(giver, &higher, &found))
        return;
    if (value_of(&found) < value_of(&figures) - NEAR)
        fail_msg("%s: %.12g, with a higher initiative %.12g", naive_duel_text(&single, text),
                 value_of(&figures), value_of(&found));
}

/* ---- a run of attacks ---- */

/* As an attacker or a defender of the notation of attacks: without what only engagements have. */
static void write_run(const struct naive_ship *ship, bool attacks, int range, char *text,
                      size_t size)
{
    struct naive_ship plain = *ship;

    plain.init = plain.range = -1;
    plain.points = plain.regen = 0;
    plain.shot = 1;
    plain.plan_len = 1;
    plain.ability_count = 0;
    for (int i = 0; i < ship->ability_count; i++)
        if (ship->abilities[i].in[attacks ? NAIVE_ATTACKING : NAIVE_DEFENDING])
            plain.abilities[plain.ability_count++] = ship->abilities[i];
    if (attacks) {
        plain.hull = plain.shields = 0;
        plain.agility = -1;
        plain.range = range;
    } else {
        plain.attack = -1;
    }
    naive_ship_write(&plain, text, size);
}

/* In one round ships have their tokens of the first, and no stress that would be in the way. */
static void make_run(struct naive_duel *duel)
{
    duel->rounds = 1;
    duel->policy = NAIVE_MYOPIC;
    duel->deck = (struct naive_deck){ 0 };
    duel->sides[1].count = 1;
    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int i = 0; i < duel->sides[side].count; i++) {
            struct naive_ship *ship = &duel->sides[side].ships[i];

            memset(ship->reds, 0, sizeof ship->reds);
            ship->shot = 1;
            ship->init = 3;
            if (side)
                ship->attack = -1;
            else if (ship->attack < 0)
                ship->attack = 1;
            if (side) {
                ship->range = -1;
                ship->hull = 6;
                ship->shields = 2;
            }
        }
}

void duel_law_run(const struct duel_giver *giver, const struct naive_duel *duel)
{
    struct naive_duel single = *duel;
    int range = duel->range_count ? duel->ranges[0] : 2;
    char text[NAIVE_TEXT] = "", ship[500];
    struct check_exact run;
    struct duel_figures figures;
    double lost = 0, gone = 0;

    make_run(&single);
    for (int i = 0; i < single.sides[0].count; i++) {
        const struct naive_ship *by = &single.sides[0].ships[i];

        write_run(by, true, by->range >= 0 ? by->range : range, ship, sizeof ship);
        strcat(strcat(text, i ? " ; " : ""), ship);
    }
    write_run(&single.sides[1].ships[0], false, range, ship, sizeof ship);
    strcat(strcat(text, " vs "), ship);
    if (!give(giver, &single, &figures))
        return;
    run = check_exact_run(naive_edition_words[single.edition], "myopic", text);
    for (size_t damage = 0; damage < run.pmf_len; damage++) {
        lost += run.pmf[damage] * (damage < 8 ? (double)damage : 8);
        gone += damage < 8 ? 0 : run.pmf[damage];
    }
    check_exact_fini(&run);
    check_near(figures.of[duel_lost(1, 1)], lost, NEAR, text);
    check_near(figures.of[duel_gone(1, 1)], gone, NEAR, text);
}

/* ---- best play ---- */

static void check_more(const struct duel_valuer *valuer, const struct naive_duel *duel,
                       double before, const char *what)
{
    double value = valuer->value(duel, valuer->context);
    char text[NAIVE_TEXT];

    if (value < before - NEAR)
        fail_msg("%s: %.12g, without %s %.12g", naive_duel_text(duel, text), value, what, before);
}

void duel_law_more_is_better(const struct duel_valuer *valuer, const struct naive_duel *duel)
{
    struct naive_duel more = *duel;
    double before = valuer->value(duel, valuer->context);

    more.sides[0].ships[0].hull++;
    check_more(valuer, &more, before, "a point of hull");
    more = *duel;
    for (int round = 0; round < more.sides[0].ships[0].plan_len; round++)
        more.sides[0].ships[0].plan[round][NAIVE_FOCUS]++;
    check_more(valuer, &more, before, "a focus");
    more = *duel;
    for (int round = 0; round < more.sides[0].ships[0].plan_len; round++)
        more.sides[0].ships[0].plan[round][NAIVE_EVADE]++;
    check_more(valuer, &more, before, "an evade");
}
