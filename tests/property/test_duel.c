/* The engines of engagements against figures of an independent solver, numbers worked out by hand
 * and the naive simulation, on random engagements. */
#include "support/check.h"
#include "support/duel_engine.h"
#include "support/duel_rows.h"
#include "support/naive_draw.h"

static void the_chain_has_the_figures_of_the_reference(void **state)
{
    struct duel_rows rows = duel_rows_read(GOLDEN_DIR "/duels.csv");

    (void)state;
    for (size_t i = 0; i < rows.count; i++) {
        struct duel_figures figures, error;
        struct naive_duel duel;

        duel_row_engagement(&rows.rows[i], &duel);
        if (duel.deck.on)
            continue;
        assert_int_equal(duel_engine_run(DUEL_CHAIN, &duel, &figures, &error), VOLLEY_OK);
        duel_equal(&figures, &rows.rows[i].figures, 1e-9, rows.rows[i].id);
    }
    duel_rows_fini(&rows);
}

static void the_chain_has_what_was_worked_out_by_hand(void **state)
{
    struct duel_rows rows = duel_rows_read_single(GOLDEN_DIR "/duels-by-hand.csv");

    (void)state;
    for (size_t i = 0; i < rows.count; i++) {
        struct duel_figures figures, error;
        struct naive_duel duel;

        duel_row_engagement(&rows.rows[i], &duel);
        if (duel.deck.on)
            continue;
        assert_int_equal(duel_engine_run(DUEL_CHAIN, &duel, &figures, &error), VOLLEY_OK);
        duel_equal(&figures, &rows.rows[i].figures, 1e-12, rows.rows[i].id);
    }
    duel_rows_fini(&rows);
}

/* Play an engagement naively and hold an exact answer against it. */
static void compare(const struct naive_duel *duel, long trials, uint64_t seed,
                    struct duel_agreement *all)
{
    struct duel_figures figures, error, mean, mean_error;
    struct duel_agreement here = { 0 };
    char text[NAIVE_TEXT];

    assert_int_equal(duel_engine_run(DUEL_CHAIN, duel, &figures, &error), VOLLEY_OK);
    naive_duel_run(duel, trials, seed, &mean, &mean_error);
    duel_compare(&here, &mean, &mean_error, &figures, (double)trials);
    duel_compare(all, &mean, &mean_error, &figures, (double)trials);
    if (!(here.largest < 4.5))
        fail_msg("%s\n%s is %.2f standard errors off", naive_duel_text(duel, text), here.name,
                 here.largest);
}

static void the_chain_agrees_with_the_naive_simulation(void **state)
{
    const struct naive_draw_limits limits = { 3, 12, false, true };
    struct duel_agreement all = { 0 };

    (void)state;
    for (uint64_t seed = 0; seed < 300 / CHECK_STRIDE; seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);

        compare(&duel, 2000, seed, &all);
    }
    print_message("%d figures, mean z^2 %.3f, largest |z| %.2f: %s\n", all.figures,
                  all.sum_sq / all.figures, all.largest, all.name);
    assert_true(all.sum_sq / all.figures > 0.7 && all.sum_sq / all.figures < 1.2);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_chain_has_the_figures_of_the_reference),
    cmocka_unit_test(the_chain_has_what_was_worked_out_by_hand),
    cmocka_unit_test(the_chain_agrees_with_the_naive_simulation),
};
CHECK_MAIN(tests)
