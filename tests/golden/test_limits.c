/* Where the numbers that Volley can hold end: limits.csv says what is to come of each scenario, a
 * clear error or a number worked out by hand. Under sanitizers this is also a test that nothing is
 * written beyond what was made for it, by the exact engine and by the simulation. */
#include "base/array.h"
#include "game/rules/limits.h"
#include "support/check.h"
#include "support/table.h"
#include "volley/volley.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LIMIT, EDITION, TIMES, WORD, SCENARIO, DAMAGE, CRITS, ERROR, HOW, COLUMNS };
enum { TRIALS = 5000 };

static const double tolerance = 1e-9;

/* ---- scenarios ---- */

/* What came of it. */
struct found {
    volley_error error; /* or else: */
    volley_summary exact, simulated;
};

static volley_status run(const volley_plan *plan, struct found *found)
{
    volley_simulation simulation = volley_simulation_default();
    volley_outcome *exact = NULL, *simulated = NULL;
    volley_status status = volley_run_exact(plan, &exact, &found->error);

    simulation.trials = TRIALS;
    if (status == VOLLEY_OK)
        status = volley_run_simulation(plan, &simulation, &simulated, &found->error);
    if (status == VOLLEY_OK) {
        volley_outcome_summary(exact, &found->exact);
        volley_outcome_summary(simulated, &found->simulated);
    }
    volley_outcome_free(exact);
    volley_outcome_free(simulated);
    return status;
}

static struct found play(const char *edition, const char *text)
{
    struct found found = { .error = { .status = VOLLEY_OK } };
    volley_scenario *scenario = NULL;
    volley_plan *plan = NULL;

    if (volley_scenario_parse(edition, text, &scenario, &found.error) == VOLLEY_OK &&
        volley_plan_create(scenario, NULL, &plan, &found.error) == VOLLEY_OK)
        run(plan, &found);
    volley_plan_free(plan);
    volley_scenario_free(scenario);
    return found;
}

/* ---- what is to come of them ---- */

static bool is_near(double value, const char *wanted)
{
    return *wanted == '\0' || fabs(value - strtod(wanted, NULL)) < tolerance;
}

/* A simulation of few trials is near, unless something overflows there. */
static bool is_confirmed(const struct found *found)
{
    double off = fabs(found->simulated.mean_damage - found->exact.mean_damage);

    return off <= 6 * found->exact.stddev / sqrt(TRIALS) + tolerance;
}

static bool is_as_it_must_be(const struct found *found, const struct check_table *table, size_t row)
{
    const char *error = check_table_cell(table, row, ERROR);

    if (*error)
        return found->error.status != VOLLEY_OK && strstr(found->error.message, error);
    return found->error.status == VOLLEY_OK &&
           is_near(found->exact.mean_damage, check_table_cell(table, row, DAMAGE)) &&
           is_near(found->exact.mean_crits, check_table_cell(table, row, CRITS)) &&
           is_confirmed(found);
}

static void limits_hold(void **state)
{
    struct check_table table = check_table_read(GOLDEN_DIR "/limits.csv", COLUMNS);
    size_t wrong = 0;

    (void)state;
    for (size_t row = 0; row < table.count; row++) {
        char *text = check_table_spell_out(&table, row, SCENARIO, '@', TIMES, WORD);
        struct found found = play(check_table_cell(&table, row, EDITION), text);

        if (!is_as_it_must_be(&found, &table, row)) {
            wrong++;
            print_error("%s: damage %.12g (simulated %.12g), crits %.12g, error '%s'\n", text,
                        found.exact.mean_damage, found.simulated.mean_damage,
                        found.exact.mean_crits, found.error.message);
        }
        free(text);
    }
    assert_true(table.count > 0);
    check_table_fini(&table);
    assert_int_equal(wrong, 0);
}

/* ---- of every row of the table of limits: one at it, one beyond it ---- */

/* Whether some row is about the limit and, as is asked, is refused or not. */
static bool is_tried(const struct check_table *table, const char *limit, bool refused)
{
    for (size_t row = 0; row < table->count; row++)
        if (strcmp(check_table_cell(table, row, LIMIT), limit) == 0 &&
            (*check_table_cell(table, row, ERROR) != '\0') == refused)
            return true;
    return false;
}

static void every_limit_is_tried_at_it_and_beyond(void **state)
{
#define NAME(name, most, what) #name,
    static const char *const names[] = { RULES_LIMITS(NAME) };
#undef NAME
    /* An effect more than a card may have: with a card of one's own, in tests/cli/test_own_data.sh.
     */
    static const char elsewhere[] = "RULES_CARD_EFFECTS_MAX";
    struct check_table table = check_table_read(GOLDEN_DIR "/limits.csv", COLUMNS);

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        for (int refused = 0; refused < 2 && strcmp(names[i], elsewhere) != 0; refused++)
            if (!is_tried(&table, names[i], refused))
                fail_msg("no row %s %s", refused ? "beyond" : "at", names[i]);
    check_table_fini(&table);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(limits_hold),
    cmocka_unit_test(every_limit_is_tried_at_it_and_beyond),
};
CHECK_MAIN(tests)
