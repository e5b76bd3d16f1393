/* The exact engine against results of an independent solver, row by row. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 4096, COLUMNS = 7 };

struct row {
    char line[LINE_BYTES];
    const char *id, *edition, *policy, *scenario, *mean, *crit, *pmf;
};

static bool read_row(FILE *file, struct row *row)
{
    const char **columns[COLUMNS] = { &row->id,   &row->edition, &row->policy, &row->scenario,
                                      &row->mean, &row->crit,    &row->pmf };
    char *at = row->line;

    do {
        if (!fgets(row->line, sizeof row->line, file))
            return false;
    } while (row->line[0] == '#' || strncmp(row->line, "id,", 3) == 0);
    row->line[strcspn(row->line, "\r\n")] = '\0';
    for (size_t i = 0; i < COLUMNS; i++) {
        *columns[i] = at;
        at += strcspn(at, ",");
        if (*at)
            *at++ = '\0';
    }
    return true;
}

/* How far two values are apart; an empty cell says nothing. */
static double apart(double value, const char *cell)
{
    return *cell ? fabs(value - strtod(cell, NULL)) : 0;
}

static double pmf_apart(const struct check_exact *exact, const char *cell)
{
    double worst = 0;

    if (!*cell)
        return 0;
    for (size_t i = 0; *cell || i < exact->pmf_len; i++) {
        char *end = (char *)cell;
        double want = strtod(cell, &end);
        double have = i < exact->pmf_len ? exact->pmf[i] : 0;

        worst = fmax(worst, fabs(want - have));
        cell = end;
    }
    return worst;
}

/* Each row of a file to `tolerance`; prints the rows that miss it. */
static void check_file(const char *name, size_t rows_least, double tolerance)
{
    char path[LINE_BYTES];
    struct row row;
    size_t rows = 0, bad = 0;
    FILE *file;

    snprintf(path, sizeof path, "%s/%s", GOLDEN_DIR, name);
    file = fopen(path, "r");
    assert_non_null(file);
    while (read_row(file, &row)) {
        struct check_exact exact = check_exact_run(row.edition, row.policy, row.scenario);
        double worst = fmax(apart(exact.summary.mean, row.mean), pmf_apart(&exact, row.pmf));
        double crit = apart(exact.summary.any_crit, row.crit);

        rows++;
        if (worst > tolerance || crit > fmax(tolerance, *row.crit == '.' ? 1e-6 : 0)) {
            bad++;
            print_error("%s: %s: %.3g off, P(any crit) %.3g off\n", row.id, row.scenario, worst,
                        crit);
        }
        check_exact_fini(&exact);
    }
    fclose(file);
    assert_true(rows >= rows_least);
    assert_int_equal(bad, 0);
}

static void second_edition_rows_are_right_to_a_billionth(void **state)
{
    (void)state;
    check_file("second-edition.csv", 150, 1e-9);
}

static void first_edition_rows_are_right_to_a_billionth(void **state)
{
    (void)state;
    check_file("first-edition.csv", 80, 1e-9);
}

static void first_edition_cards_have_the_means_of_the_independent_solver(void **state)
{
    (void)state;
    check_file("first-edition-cards.csv", 20, 6e-7);
}

static void players_questions_have_the_answers_of_the_independent_solver(void **state)
{
    (void)state;
    check_file("questions.csv", 28, 6e-10);
}

/* Six dice, of which a half are hits, on a ship with 4 of its 6 hull left: 4, 5 and 6 hits (22 of
 * 64 ways) would destroy it, and leave it with the 6 - 4 that four damage cards leave; else each
 * hit counts: (6 + 2 * 15 + 3 * 20 + 2 * 22) / 64. */
static void who_is_spared_has_four_damage_cards_of_the_whole_hull(void **state)
{
    static const char scenario[] = "6 vs 0 jumpmaster5000 teltrevura hull=3 shields=0 hullupgrade";
    struct check_exact exact = check_exact_run("1", "optimal", scenario);

    (void)state;
    check_near(exact.summary.mean, 140 / 64., 1e-9, scenario);
    check_exact_fini(&exact);
}

static void destruction_is_as_likely_as_the_independent_solver_says(void **state)
{
    static const struct {
        const char *edition, *scenario;
        size_t health;
        double destroyed;
    } rows[] = {
        { "2.5", "2x 4 focus lock vs 1 hull=5", 5, .982653 },
        { "2.5", "2x 3 focus vs 2 hull=4 shields=2", 6, .027157 },
        { "2.5", "2x 3 focus vs 2 hull=4 shields=2", 3, .660113 }, /* half points */
        { "2.5", "3 vs 3 hull=3", 3, .030518 },
        { "2.5", "4 vs 3 hull=3", 3, .103760 },
        { "2.5", "4 focus lock vs 3 focus hull=3", 3, .255279 },
        { "2.5", "4 focus lock vs 3 hull=3", 3, .578351 },
        { "1", "2 ioncannon vs 2 jumpmaster5000.teltrevura hull=1", 1, 0 },
        { "1", "2 twinlaserturret vs 2 jumpmaster5000.teltrevura hull=1", 1, .352539 },
        { "1", "2 lock advhomingmissiles vs 2 jumpmaster5000.teltrevura hull=1", 1, 0 },
        { "1", "2 flechettecannon vs 2 jumpmaster5000.teltrevura hull=1", 1, 0 },
        { "1", "2 lock ionpulsemissiles vs 2 jumpmaster5000.teltrevura hull=1", 1, 0 },
        { "1", "3 bullseye toranikulda vs 2 jumpmaster5000.teltrevura hull=1 shields=0", 1,
          .593750 },
        { "1", "3 crew.darthvader vs 2 jumpmaster5000.teltrevura hull=1 shields=0", 1, .593750 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct check_exact exact = check_exact_run(rows[i].edition, "optimal", rows[i].scenario);

        check_near(outcome_at_least(exact.pmf, exact.pmf_len, rows[i].health), rows[i].destroyed,
                   6e-7, rows[i].scenario);
        check_exact_fini(&exact);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(second_edition_rows_are_right_to_a_billionth),
    cmocka_unit_test(first_edition_rows_are_right_to_a_billionth),
    cmocka_unit_test(first_edition_cards_have_the_means_of_the_independent_solver),
    cmocka_unit_test(players_questions_have_the_answers_of_the_independent_solver),
    cmocka_unit_test(destruction_is_as_likely_as_the_independent_solver_says),
    cmocka_unit_test(who_is_spared_has_four_damage_cards_of_the_whole_hull),
};
CHECK_MAIN(tests)
