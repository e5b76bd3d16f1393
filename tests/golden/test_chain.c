/* The exact chain of an engagement against the figures of an independent solver. */
#include "engagement/chain.h"
#include "support/check.h"
#include "support/duel_words.h"
#include "support/table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Columns of duels.csv. */
enum {
    ID,
    EDITION,
    SIDE_A,
    SIDE_B,
    FIRST,
    TARGET_A,
    TARGET_B,
    RANGES,
    DECK,
    ROUNDS,
    POLICY,
    P_A,
    P_DRAW,
    P_B,
    P_UNDECIDED,
    MEAN_ROUNDS,
    LOST_A,
    LOST_B = LOST_A + 4,
    DEAD_A = LOST_B + 4,
    DEAD_B,
    SHIP_DEAD,
    COLUMNS
};

static const double tolerance = 1e-9;

static void near(double found, const char *expected, const char *id, const char *what)
{
    const double right = strtod(expected, NULL);

    if (!(fabs(found - right) <= tolerance * fmax(1, fabs(right))))
        fail_msg("%s, %s: %.12g instead of %s", id, what, found, expected);
}

static void series_near(const double *found, size_t count, const char *expected, const char *id,
                        const char *what)
{
    char *end;

    for (size_t i = 0; i < count && *expected; i++) {
        const double right = strtod(expected, &end);

        if (!(fabs(found[i] - right) <= tolerance * fmax(1, right)))
            fail_msg("%s, %s %zu: %.12g instead of %.12g", id, what, i + 1, found[i], right);
        expected = end;
    }
}

static void check_row(const struct check_table *table, size_t row)
{
    const char *cell[COLUMNS];
    struct engagement_chain_options options = { 0 };
    struct engagement_result result;
    struct engagement engagement;
    volley_error err = { 0 };
    double ships[ENGAGEMENT_SHIPS_MAX];

    for (size_t i = 0; i < COLUMNS; i++)
        cell[i] = check_table_cell(table, row, i);
    engagement = check_duel(&(struct check_duel_words){ .edition = cell[EDITION],
                                                        .a = cell[SIDE_A],
                                                        .b = cell[SIDE_B],
                                                        .first = cell[FIRST],
                                                        .target_a = cell[TARGET_A],
                                                        .target_b = cell[TARGET_B],
                                                        .ranges = cell[RANGES],
                                                        .rounds = atoi(cell[ROUNDS]) });
    if (engagement_chain_run(&result, &engagement, &options, &err) != VOLLEY_OK)
        fail_msg("%s: %s", cell[ID], err.message);
    near(result.a.value, cell[P_A], cell[ID], "P(a)");
    near(result.draw.value, cell[P_DRAW], cell[ID], "P(draw)");
    near(result.b.value, cell[P_B], cell[ID], "P(b)");
    near(result.undecided.value, cell[P_UNDECIDED], cell[ID], "P(undecided)");
    near(result.rounds.value, cell[MEAN_ROUNDS], cell[ID], "rounds");
    for (size_t i = 0; i < 4 && i < result.round_count; i++) {
        near(result.sides[0].lost[i], cell[LOST_A + i], cell[ID], "a has lost");
        near(result.sides[1].lost[i], cell[LOST_B + i], cell[ID], "b has lost");
    }
    series_near(result.sides[0].gone, result.round_count, cell[DEAD_A], cell[ID], "a gone, round");
    series_near(result.sides[1].gone, result.round_count, cell[DEAD_B], cell[ID], "b gone, round");
    for (size_t i = 0; i < result.ship_count; i++)
        ships[i] = result.ships[i].destroyed.value;
    series_near(ships, result.ship_count, cell[SHIP_DEAD], cell[ID], "destroyed, ship");
    engagement_result_fini(&result);
    engagement_fini(&engagement);
}

static void engagements_are_right_to_a_billionth(void **state)
{
    struct check_table table = check_table_read(GOLDEN_DIR "/duels.csv", COLUMNS);
    size_t checked = 0;

    (void)state;
    for (size_t row = 0; row < table.count; row++)
        if (!*check_table_cell(&table, row, DECK)) {
            check_row(&table, row);
            checked++;
        }
    assert_int_equal(checked, 16);
    check_table_fini(&table);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(engagements_are_right_to_a_billionth),
};
CHECK_MAIN(tests)
