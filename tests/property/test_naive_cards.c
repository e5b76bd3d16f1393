/* What the naive simulation makes of damage cards, of the round and of targets, against numbers
 * worked out by hand. */
#include "support/check.h"
#include "support/duel_rows.h"

enum { TRIALS = 30000 };

static void every_row_is_as_it_was_worked_out(void **state)
{
    struct duel_rows rows = duel_rows_read_single(GOLDEN_DIR "/duels-by-hand.csv");
    struct duel_figures mean, error;
    struct naive_duel duel;

    (void)state;
    assert_true(rows.count > 60);
    for (size_t i = 0; i < rows.count; i++) {
        const struct duel_row *row = &rows.rows[i];
        struct duel_agreement agreement = { 0 };

        duel_row_engagement(row, &duel);
        naive_duel_run(&duel, TRIALS / check_stride(), 5, &mean, &error);
        duel_compare(&agreement, &mean, &error, &row->figures, TRIALS / check_stride());
        if (!(agreement.largest < 4))
            fail_msg("%s: %s is %.1f standard errors off", row->id, agreement.name,
                     agreement.largest);
    }
    duel_rows_fini(&rows);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_row_is_as_it_was_worked_out),
};
CHECK_MAIN(tests)
