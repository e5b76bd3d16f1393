/* Cards against the published values of another exact calculator. Its sides play by rules of thumb
 * where ours play their best; the last column says what that changes: with the same play the values
 * are the same; where two ways do the same damage, our attacker takes the one with more crits and
 * our defender the one with fewer; and a defender that plays better takes less. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_BYTES = 1024, COLUMNS = 5, ROWS = 12 };

static const double tolerance = 1e-12;

static bool read_row(FILE *file, char line[LINE_BYTES], const char *cells[COLUMNS])
{
    char *at = line;

    do {
        if (!fgets(line, LINE_BYTES, file))
            return false;
    } while (strncmp(line, "name,", 5) == 0);
    line[strcspn(line, "\r\n")] = '\0';
    for (size_t i = 0; i < COLUMNS; i++) {
        cells[i] = at;
        at += strcspn(at, ",");
        if (*at)
            *at++ = '\0';
    }
    return true;
}

static bool is_as_it_must_be(const struct check_exact *exact, const char *const cells[COLUMNS])
{
    double damage = exact->summary.mean - strtod(cells[2], NULL);
    double crit = exact->summary.any_crit - strtod(cells[3], NULL);

    if (strcmp(cells[4], "same") == 0)
        return fabs(damage) < tolerance && fabs(crit) < tolerance;
    if (strcmp(cells[4], "more crits") == 0)
        return fabs(damage) < tolerance && crit > tolerance;
    if (strcmp(cells[4], "fewer crits") == 0)
        return fabs(damage) < tolerance && crit < -tolerance;
    return strcmp(cells[4], "less damage") == 0 && damage < -tolerance;
}

static void cards_do_what_others_found(void **state)
{
    FILE *file = fopen(GOLDEN_DIR "/cards.csv", "r");
    const char *cells[COLUMNS];
    char line[LINE_BYTES];
    int rows = 0, wrong = 0;

    (void)state;
    assert_non_null(file);
    for (; read_row(file, line, cells); rows++) {
        struct check_exact exact = check_exact_run("2.5", "optimal", cells[1]);

        if (!is_as_it_must_be(&exact, cells)) {
            wrong++;
            print_error("%s: %.15g %.15g, not %s %s (%s)\n", cells[0], exact.summary.mean,
                        exact.summary.any_crit, cells[2], cells[3], cells[4]);
        }
        check_exact_fini(&exact);
    }
    fclose(file);
    assert_int_equal(rows, ROWS);
    assert_int_equal(wrong, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(cards_do_what_others_found),
};
CHECK_MAIN(tests)
