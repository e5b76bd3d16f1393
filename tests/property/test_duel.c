/* The engines of engagements against numbers worked out by hand and against the naive simulation,
 * on random engagements. */
#include "support/check.h"
#include "support/duel_engine.h"
#include "support/duel_rows.h"
#include "support/naive_draw.h"

#include <stdlib.h>
#include <string.h>

static uint64_t first_seed = 40000, wide_count;

static void exact_figures_are_as_they_were_worked_out_by_hand(void **state)
{
    struct duel_rows rows = duel_rows_read_single(GOLDEN_DIR "/duels-by-hand.csv");

    (void)state;
    for (size_t i = 0; i < rows.count; i++) {
        struct duel_figures figures;
        struct naive_duel duel;

        duel_row_engagement(&rows.rows[i], &duel);
        assert_int_equal(duel_exact(&duel, duel_policy_of(&duel), &figures), VOLLEY_OK);
        duel_equal(&figures, &rows.rows[i].figures, 1e-12, rows.rows[i].id);
    }
    duel_rows_fini(&rows);
}

/* Play an engagement naively and hold an answer against it, or trials where there is none. */
static void look(const struct naive_duel *duel, const struct duel_figures *answer, long trials,
                 uint64_t seed, struct duel_agreement *out)
{
    const long simulated = 1 << 16 > 10 * trials ? 1 << 16 : 10 * trials;
    struct duel_figures figures, error, mean, mean_error;

    naive_duel_run(duel, trials, seed, &mean, &mean_error);
    if (answer) {
        duel_compare(out, &mean, &mean_error, answer, (double)trials);
        return;
    }
    duel_simulated(duel, (uint64_t)simulated, &figures, &error);
    duel_compare_trials(out, &mean, &mean_error, (double)trials, &figures, &error,
                        (double)simulated);
}

/* Of very many figures one is off by chance: then it is not when more is played. */
static void check_look(const struct naive_duel *duel, const struct duel_figures *answer,
                       long trials, uint64_t seed, struct duel_agreement *all)
{
    struct duel_agreement here = { 0 };
    char text[NAIVE_TEXT];

    look(duel, answer, trials, seed, &here);
    duel_agreement_add(all, &here);
    if (here.largest < 4.5)
        return;
    here = (struct duel_agreement){ 0 };
    look(duel, answer, 20 * trials, ~seed, &here);
    if (!(here.largest < 4.5))
        fail_msg("%s is %.2f standard errors off: %s", here.name, here.largest,
                 naive_duel_text(duel, text));
}

/* False: there is no exact answer. */
static bool compare(const struct naive_duel *duel, long trials, uint64_t seed,
                    struct duel_agreement *all)
{
    struct duel_figures figures;

    if (duel_exact(duel, duel_policy_of(duel), &figures) != VOLLEY_OK)
        return false;
    check_look(duel, &figures, trials, seed, all);
    return true;
}

/* The figures of an engagement go together, so the mean of few engagements is a rough one. */
static void check_agreement(const struct duel_agreement *all)
{
    const double most = check_stride() > 1 ? 2.5 : 1.2;

    print_message("%d figures, mean z^2 %.3f, largest |z| %.2f: %s\n", all->figures,
                  all->sum_sq / all->figures, all->largest, all->name);
    assert_true(all->sum_sq / all->figures > 1 / most - 0.25 && all->sum_sq / all->figures < most);
}

static void exact_figures_agree_with_the_naive_simulation(void **state)
{
    const struct naive_draw_limits limits = { 3, 12, false, true };
    struct duel_agreement all = { 0 };

    (void)state;
    for (uint64_t seed = 0; seed < 160 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);

        assert_true(compare(&duel, 1500, seed, &all));
    }
    check_agreement(&all);
}

/* Obstacles and devices, without damage cards. */
static void ships_meet_hazards_as_the_naive_simulation_has_them(void **state)
{
    const struct naive_draw_limits limits = { 3, 14, false, true };
    struct duel_agreement all = { 0 };

    (void)state;
    for (uint64_t seed = 20000; seed < 20000 + 200 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);

        naive_hazards_draw(seed, &duel);
        if (seed % 5 == 0)
            duel.policy = NAIVE_ROUND;
        compare(&duel, 1500, seed, &all);
    }
    check_agreement(&all);
}

/* Many cards may come in very many ways: few dice then, and rounds. */
static void weaken(struct naive_duel *duel)
{
    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int i = 0; i < duel->sides[side].count; i++)
            if (duel->sides[side].ships[i].attack > 2)
                duel->sides[side].ships[i].attack = 2;
    if (duel->rounds == 0 || duel->rounds > 3)
        duel->rounds = 3;
    if (duel->range_count > duel->rounds)
        duel->range_count = duel->rounds;
}

static void with_damage_cards_too(void **state)
{
    const struct naive_draw_limits limits = { 1, 6, true, true };
    struct duel_agreement all = { 0 };
    unsigned compared = 0;

    (void)state;
    for (uint64_t seed = 5000; seed < 5000 + 240 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);

        weaken(&duel);
        if (seed % 2)
            naive_hazards_draw(seed, &duel);
        if (duel.deck.on && !duel.deck.whole)
            compared += compare(&duel, 3000, seed, &all);
    }
    print_message("%u engagements\n", compared);
    assert_true(compared > 30 / check_stride());
    check_agreement(&all);
}

/* By either policy, without damage cards and with some; what is too much for the exact engine by
 * trials. */
static void ships_suffer_what_their_own_abilities_cost(void **state)
{
    const struct naive_draw_limits limits = { 3, 14, true, true };
    struct duel_agreement all = { 0 };

    (void)state;
    for (uint64_t seed = 70000; seed < 70000 + 120 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);

        naive_costs_draw(seed, &duel);
        if (seed % 2)
            duel.policy = NAIVE_ROUND;
        if (duel.deck.on || !compare(&duel, 1500, seed, &all))
            check_look(&duel, NULL, 1500, seed, &all);
    }
    check_agreement(&all);
}

/* So often and for a disarm token, by either policy; where ions fall, not by who is ionized. */
static void shields_come_back_as_in_the_naive_simulation(void **state)
{
    const struct naive_draw_limits limits = { 2, 14, true, true };
    struct duel_agreement all = { 0 };
    int exact = 0;

    (void)state;
    for (uint64_t seed = 90000; seed < 90000 + 200 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);

        naive_regen_draw(seed, &duel);
        if (seed % 2)
            naive_hazards_draw(seed, &duel);
        if (seed % 3 == 0)
            duel.policy = NAIVE_ROUND;
        if (duel.deck.on || !compare(&duel, 1500, seed, &all))
            check_look(&duel, NULL, 1500, seed, &all);
        else
            exact++;
    }
    print_message("%d exact\n", exact);
    check_agreement(&all);
}

/* By either policy, with hazards and damage cards or without. */
static void ships_begin_as_they_stand(void **state)
{
    const struct naive_draw_limits limits = { 3, 16, true, true };
    struct duel_agreement all = { 0 };
    int exact = 0;

    (void)state;
    for (uint64_t seed = 30000; seed < 30000 + 160 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);

        if (seed % 2)
            naive_regen_draw(seed, &duel);
        if (seed % 4 == 0)
            naive_hazards_draw(seed, &duel);
        if (seed % 3 == 0)
            duel.policy = NAIVE_ROUND;
        naive_states_draw(seed, &duel);
        if (duel.deck.on || !compare(&duel, 1500, seed, &all))
            check_look(&duel, NULL, 1500, seed, &all);
        else
            exact++;
    }
    print_message("%d exact\n", exact);
    assert_true(exact > (int)(20 / check_stride()));
    check_agreement(&all);
}

static void and_played_for_the_net_damage_of_the_round(void **state)
{
    const struct naive_draw_limits limits = { 3, 10, false, true };
    struct duel_agreement all = { 0 };

    (void)state;
    for (uint64_t seed = 8000; seed < 8000 + 100 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);

        duel.policy = NAIVE_ROUND;
        assert_true(compare(&duel, 1500, seed, &all));
    }
    check_agreement(&all);
}

/* Who picks at random among one ship is known to shoot at it. */
static void and_with_one_ship_to_pick_at_random(void **state)
{
    const struct naive_draw_limits limits = { 3, 12, false, false };
    struct duel_agreement all = { 0 };

    (void)state;
    for (uint64_t seed = 8500; seed < 8500 + 40 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);
        const int side = seed % 2;

        duel.policy = NAIVE_ROUND;
        duel.sides[side].count = 1;
        duel.targets[!side] = NAIVE_RANDOM;
        if (duel.sides[side].ships[0].attack < 1)
            duel.sides[side].ships[0].attack = 3;
        assert_true(compare(&duel, 3000, seed, &all));
    }
    check_agreement(&all);
}

/* Situations that are drawn anew for each attack; every third with damage cards, simulated. */
static void situations_are_drawn_as_the_naive_simulation_draws_them(void **state)
{
    struct duel_agreement all = { 0 };

    (void)state;
    for (uint64_t seed = 70000; seed < 70000 + 120 / check_stride(); seed++) {
        const struct naive_draw_limits limits = { 3, 12, seed % 3 == 0, true };
        struct naive_duel duel = naive_duel_draw(seed, &limits);

        naive_chances_draw(seed, &duel);
        if (duel.deck.on || !compare(&duel, 1500, seed, &all))
            check_look(&duel, NULL, 1500, seed, &all);
    }
    check_agreement(&all);
}

/* Who looks ahead knows how the attack at hand stands, and of those to come how likely each way is.
 */
static void and_looked_ahead_to(void **state)
{
    const struct naive_draw_limits limits = { 2, 7, false, false };
    struct duel_agreement all = { 0 };

    (void)state;
    for (uint64_t seed = 71000; seed < 71000 + 40 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);

        duel.policy = NAIVE_ROUND;
        naive_chances_draw(seed, &duel);
        for (int side = 0; side < NAIVE_SIDES; side++) /* the naive simulation is slow with more */
            for (int i = 0; i < duel.sides[side].count; i++) {
                memset(duel.sides[side].ships[i].ranges, 0, sizeof duel.sides[0].ships[0].ranges);
                duel.sides[side].ships[i].obstructed *= seed % 2 ? 1 : 0;
            }
        compare(&duel, 1500, seed, &all);
    }
    check_agreement(&all);
}

/* Whole decks: what the exact engine would take long for. */
static void simulated_figures_agree_with_the_naive_simulation(void **state)
{
    const struct naive_draw_limits limits = { 3, 24, true, true };
    struct duel_agreement all = { 0 };

    (void)state;
    for (uint64_t seed = 9000; seed < 9000 + 100 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);

        if (seed % 5 == 0)
            duel.policy = NAIVE_ROUND;
        if (seed % 2)
            naive_hazards_draw(seed, &duel);
        check_look(&duel, NULL, 1500, seed, &all);
    }
    check_agreement(&all);
}

/* Ships that cannot be destroyed, and whatever else is drawn seldom or never. Where the exact
 * engine has an answer, that; else trials. */
static void and_what_else_there_is(void **state)
{
    const struct naive_draw_limits limits = { 4, 18, true, true };
    struct duel_agreement all = { 0 };
    int exact = 0;

    (void)state;
    for (uint64_t seed = first_seed; seed < first_seed + wide_count; seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);

        naive_duel_widen(seed, &duel);
        if (seed % 4 == 0)
            duel.policy = NAIVE_ROUND;
        if (seed % 3 == 0)
            naive_hazards_draw(seed, &duel);
        if (duel.deck.on || !compare(&duel, 1500, seed, &all))
            check_look(&duel, NULL, 1500, seed, &all);
        else
            exact++;
    }
    print_message("%d exact\n", exact);
    check_agreement(&all);
}

/* What hits several of them shows on none: they are no more `damaged` than they were. */
static void ships_without_hull_show_no_damage(void **state)
{
    const struct naive_draw_limits limits = { 3, 14, true, true };
    struct duel_agreement all = { 0 };

    (void)state;
    for (uint64_t seed = 60000; seed < 60000 + 40 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);
        const int side = seed % 2;

        naive_duel_widen(seed, &duel);
        naive_hazards_draw(seed, &duel);
        naive_side_make_immortal(&duel.sides[side]);
        duel.targets[!side] = NAIVE_DAMAGED;
        if (duel.sides[!side].ships[0].hull == 0) /* the other side is drawn without hull, too */
            continue;
        if (duel.deck.on || !compare(&duel, 1500, seed, &all))
            check_look(&duel, NULL, 1500, seed, &all);
    }
    check_agreement(&all);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(exact_figures_are_as_they_were_worked_out_by_hand),
    cmocka_unit_test(exact_figures_agree_with_the_naive_simulation),
    cmocka_unit_test(ships_meet_hazards_as_the_naive_simulation_has_them),
    cmocka_unit_test(with_damage_cards_too),
    cmocka_unit_test(ships_suffer_what_their_own_abilities_cost),
    cmocka_unit_test(shields_come_back_as_in_the_naive_simulation),
    cmocka_unit_test(ships_begin_as_they_stand),
    cmocka_unit_test(and_played_for_the_net_damage_of_the_round),
    cmocka_unit_test(and_with_one_ship_to_pick_at_random),
    cmocka_unit_test(situations_are_drawn_as_the_naive_simulation_draws_them),
    cmocka_unit_test(and_looked_ahead_to),
    cmocka_unit_test(simulated_figures_agree_with_the_naive_simulation),
    cmocka_unit_test(and_what_else_there_is),
    cmocka_unit_test(ships_without_hull_show_no_damage),
};

int main(int count, char **arguments)
{
    /* The figures of four engagements are too few for a mean: of sixteen it is within its bounds.
     */
    wide_count = 52 / check_stride() > 16 ? 52 / check_stride() : 16;
    if (count > 1)
        wide_count = strtoul(arguments[1], NULL, 10);
    if (count > 2)
        first_seed = strtoul(arguments[2], NULL, 10);
    if (count > 2)
        cmocka_set_test_filter("and_what*");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
