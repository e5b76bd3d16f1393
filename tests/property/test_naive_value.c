/* Exact values of one ship against another, from the naive solver, against independent ones. */
#include "battle/chain/chain.h"
#include "support/check.h"
#include "support/duel_engine.h"
#include "support/duel_rows.h"
#include "support/naive_draw.h"
#include "support/naive_value.h"
#include "support/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the naive solver knows. */
static bool is_plain(const struct naive_duel *duel)
{
    bool plain =
        duel->sides[0].count == 1 && duel->sides[1].count == 1 && !duel->deck.on && !duel->rounds;

    for (int side = 0; side < NAIVE_SIDES; side++) {
        const struct naive_ship *ship = &duel->sides[side].ships[0];

        plain = plain && !ship->force && !ship->regen && ship->shot >= 1 &&
                (ship->plan_len == 1 || !ship->plan[0][NAIVE_LOCK]);
    }
    return plain;
}

/* And nobody keeps red tokens, or a lock for another round, or is safe for ever. */
static bool is_known(const struct naive_duel *duel)
{
    bool known = is_plain(duel) && duel->first != NAIVE_ORDERS;

    for (int side = 0; side < NAIVE_SIDES; side++) {
        const struct naive_ship *ship = &duel->sides[side].ships[0];

        known = known && ship->attack > 1 && ship->plan_len == 1 && !ship->plan[0][NAIVE_LOCK] &&
                !ship->plan[0][NAIVE_EVADE] && !ship->plan[0][NAIVE_REINFORCE];
        for (int i = 0; i < ship->ability_count; i++)
            known = known && ship->abilities[i].what != NAIVE_ROLL;
        for (int token = 0; token < NAIVE_REDS; token++)
            known = known && !ship->reds[token];
    }
    return known;
}

static void myopic_duels_have_the_value_of_the_reference(void **state)
{
    struct duel_rows rows = duel_rows_read(GOLDEN_DIR "/duels.csv");
    struct naive_duel duel;
    int count = 0;

    (void)state;
    for (size_t i = 0; i < rows.count; i++) {
        duel_row_engagement(&rows.rows[i], &duel);
        if (!is_plain(&duel))
            continue;
        check_near(naive_value_played(&duel), rows.rows[i].value, 1e-9, rows.rows[i].id);
        count++;
    }
    assert_int_equal(count, 8);
    duel_rows_fini(&rows);
}

static void best_play_has_the_value_of_the_reference(void **state)
{
    struct duel_rows rows = duel_rows_read_values(GOLDEN_DIR "/duels-best.csv");
    struct naive_duel duel;

    (void)state;
    assert_true(rows.count > 0);
    for (size_t i = 0; i < rows.count; i++) {
        duel_row_engagement(&rows.rows[i], &duel);
        check_near(naive_value_best(&duel), rows.rows[i].value, 1e-9, rows.rows[i].id);
    }
    duel_rows_fini(&rows);
}

static struct naive_duel engagement_of(const struct check_table *table, size_t line)
{
    struct duel_row row = { .targets = { (char *)"", (char *)"" },
                            .ranges = (char *)"",
                            .deck = (char *)"",
                            .policy = (char *)"",
                            .edition = (char *)check_table_cell(table, line, 1),
                            .a = (char *)check_table_cell(table, line, 2),
                            .b = (char *)check_table_cell(table, line, 3),
                            .first = (char *)check_table_cell(table, line, 4) };
    struct naive_duel duel;

    duel_row_engagement(&row, &duel);
    return duel;
}

static void every_policy_has_the_value_of_the_reference(void **state)
{
    struct check_table table = check_table_read(GOLDEN_DIR "/duels-policies.csv", 8);

    (void)state;
    assert_true(table.count > 0);
    for (size_t i = 0; i < table.count; i++) {
        const char *id = check_table_cell(&table, i, 0);
        struct naive_duel duel = engagement_of(&table, i);

        for (int policy = NAIVE_MYOPIC; policy <= NAIVE_ROUND; policy++) {
            duel.policy = (enum naive_policy)policy;
            check_near(naive_value_played(&duel),
                       atof(check_table_cell(&table, i, (size_t)(5 + policy))), 5e-5, id);
        }
        check_near(naive_value_best(&duel), atof(check_table_cell(&table, i, 7)), 5e-5, id);
    }
    check_table_fini(&table);
}

static double engine_value(const struct naive_duel *duel, enum engagement_policy a,
                           enum engagement_policy b)
{
    struct duel_cast cast = duel_engine_cast(duel);
    struct engagement_result result;
    volley_error error = { 0 };
    double value;

    cast.engagement.policies[ENGAGEMENT_A] = a;
    cast.engagement.policies[ENGAGEMENT_B] = b;
    if (engagement_chain_run(&result, &cast.engagement, &(struct engagement_chain_options){ 0 },
                             &error) != VOLLEY_OK)
        fail_msg("%s", error.message);
    value = result.a.value + result.draw.value / 2;
    engagement_result_fini(&result);
    duel_cast_fini(&cast);
    return value;
}

/* And that is no less than against one that plays as well. */
static void best_play_against_a_myopic_side_is_that_of_the_naive_solver(void **state)
{
    struct check_table table = check_table_read(GOLDEN_DIR "/duels-policies.csv", 8);
    int differs = 0;

    (void)state;
    for (size_t i = 0; i < table.count; i++) {
        const char *id = check_table_cell(&table, i, 0);
        const struct naive_duel duel = engagement_of(&table, i);
        const double a = naive_value_best_against(&duel, 1), b = naive_value_best_against(&duel, 0);
        const double best = naive_value_best(&duel);

        check_near(engine_value(&duel, ENGAGEMENT_BEST, ENGAGEMENT_MYOPIC), a, 1e-9, id);
        check_near(engine_value(&duel, ENGAGEMENT_MYOPIC, ENGAGEMENT_BEST), b, 1e-9, id);
        assert_true(a > best - 1e-9 && b < best + 1e-9);
        differs += a > best + 1e-3 || b < best - 1e-3;
    }
    assert_true(differs > 0);
    check_table_fini(&table);
}

/* Each policy, where abilities cost their ships health: for best play a shield or the last hull is
 * worth what it is worth. */
static void abilities_that_cost_health_have_the_value_of_the_naive_solver(void **state)
{
    const struct naive_draw_limits limits = { 1, 9, false, true };
    const enum engagement_policy policies[] = { ENGAGEMENT_MYOPIC, ENGAGEMENT_ROUND };
    int count = 0;

    (void)state;
    for (uint64_t seed = 80000; seed < 80000 + 400 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);
        char text[NAIVE_TEXT];

        duel.rounds = 0;
        duel.range_count = duel.range_count > 0;
        if (!is_known(&duel))
            continue;
        naive_costs_draw(seed, &duel);
        for (int policy = NAIVE_MYOPIC; policy <= NAIVE_ROUND; policy++) {
            duel.policy = (enum naive_policy)policy;
            check_near(engine_value(&duel, policies[policy], policies[policy]),
                       naive_value_played(&duel), 1e-9, naive_duel_text(&duel, text));
        }
        check_near(engine_value(&duel, ENGAGEMENT_BEST, ENGAGEMENT_BEST), naive_value_best(&duel),
                   1e-9, naive_duel_text(&duel, text));
        count++;
    }
    print_message("%d engagements\n", count);
    assert_true(count > 0);
}

/* The simulation plays a policy as the solver does. */
static void the_naive_simulation_plays_the_net_damage_of_the_round(void **state)
{
    struct check_table table = check_table_read(GOLDEN_DIR "/duels-policies.csv", 8);
    const long trials = 30000 / check_stride();

    (void)state;
    for (size_t i = 0; i < table.count; i++) {
        struct duel_figures mean, error;
        struct naive_duel duel = engagement_of(&table, i);
        double value, z;

        duel.policy = NAIVE_ROUND;
        naive_duel_run(&duel, trials, i, &mean, &error);
        value = mean.of[DUEL_A] + mean.of[DUEL_DRAW] / 2;
        z = (value - naive_value_played(&duel)) / error.of[DUEL_A];
        check_near(z, 0, 4, check_table_cell(&table, i, 0));
    }
    check_table_fini(&table);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(myopic_duels_have_the_value_of_the_reference),
    cmocka_unit_test(best_play_has_the_value_of_the_reference),
    cmocka_unit_test(every_policy_has_the_value_of_the_reference),
    cmocka_unit_test(best_play_against_a_myopic_side_is_that_of_the_naive_solver),
    cmocka_unit_test(abilities_that_cost_health_have_the_value_of_the_naive_solver),
    cmocka_unit_test(the_naive_simulation_plays_the_net_damage_of_the_round),
};
CHECK_MAIN(tests)
