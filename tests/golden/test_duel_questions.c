/* What players ask of engagements: the answers in the file, by the naive simulation or solver and
 * by the exact engine. */
#include "support/check.h"
#include "support/duel_engine.h"
#include "support/duel_rows.h"
#include "support/naive_value.h"

#include <math.h>
#include <string.h>

enum { TRIALS = 20000 };

/* Who asked last, so that one simulation answers all figures of an engagement. */
struct simulated {
    struct naive_duel duel;
    struct duel_figures mean, error;
    bool there;
};

static void check_simulated(struct simulated *last, const struct duel_row *row,
                            const struct naive_duel *duel, struct duel_agreement *all)
{
    struct duel_figures error = { { 0 } };

    if (!last->there || memcmp(&last->duel, duel, sizeof *duel) != 0) {
        last->duel = *duel;
        naive_duel_run(duel, TRIALS / check_stride(), 77, &last->mean, &last->error);
        last->there = true;
    }
    for (int i = 0; i < DUEL_FIGURES; i++)
        error.of[i] = hypot(last->error.of[i], row->error);
    duel_compare(all, &last->mean, &error, &row->figures, TRIALS / check_stride());
    if (!(all->largest < 4.5))
        fail_msg("%s: %s is %.1f standard errors off", row->id, all->name, all->largest);
}

static void the_naive_simulation_gives_the_answers(void **state)
{
    struct duel_rows rows = duel_rows_read_single(GOLDEN_DIR "/duel-questions.csv");
    static struct simulated last;
    struct duel_agreement all = { 0 };
    struct naive_duel duel;

    (void)state;
    last.there = false;
    for (size_t i = 0; i < rows.count; i++) {
        const struct duel_row *row = &rows.rows[i];

        memset(&duel, 0, sizeof duel);
        duel_row_engagement(row, &duel);
        if (isnan(row->value))
            check_simulated(&last, row, &duel, &all);
        else
            check_near(strcmp(row->policy, "best") == 0 ? naive_value_best(&duel)
                                                        : naive_value_played(&duel),
                       row->value, 1e-11, row->id);
    }
    assert_true(all.figures > 30);
    duel_rows_fini(&rows);
}

/* Where it is known to what error an answer is right, the exact one is within it. */
static void the_chain_gives_the_answers(void **state)
{
    struct duel_rows rows = duel_rows_read_single(GOLDEN_DIR "/duel-questions.csv");
    int count = 0;

    (void)state;
    for (size_t i = 0; i < rows.count; i++) {
        const struct duel_row *row = &rows.rows[i];
        struct duel_figures figures;
        struct naive_duel duel;

        duel_row_engagement(row, &duel);
        if (duel.deck.on) /* whole decks have too many ways for a test */
            continue;
        if (duel_exact(&duel,
                       strcmp(row->policy, "best") == 0 ? ENGAGEMENT_BEST : duel_policy_of(&duel),
                       &figures) != VOLLEY_OK)
            continue;
        count++;
        if (isnan(row->value))
            duel_equal(&figures, &row->figures, 4.5 * row->error, row->id);
        else
            check_near(figures.of[DUEL_A] + figures.of[DUEL_DRAW] / 2, row->value, 1e-9, row->id);
    }
    assert_true(count > 20);
    duel_rows_fini(&rows);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(the_naive_simulation_gives_the_answers),
    cmocka_unit_test(the_chain_gives_the_answers),
};
CHECK_MAIN(tests)
