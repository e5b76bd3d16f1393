/* Every card of the libraries is worth what somebody made of its printed text who has seen neither
 * its row nor the engine: witness-1.csv and witness-2.csv. How the values were worked out stands in
 * the folder witness.
 *
 * A row of a file is a question and one figure of its answer. All rows are looked at; those that
 * differ are told, and fail the test. What the library is known to do otherwise stands in
 * differs.csv, in the same form, and goes from there when it is mended. Cards whose row is there
 * before a witness is stand in waiting.csv, and go from there when it comes. */
#include "support/check.h"
#include "support/table.h"

#include "game/cards/cards.h"

#include "volley/volley.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 9, WAITING_COLUMNS = 3, TEXT_MAX = 512 };

static const double tolerance = 1e-9; /* the values have twelve decimals */

enum column { ID, KIND, SLOT, EDITION, ATTACKERS, DEFENDER, MEASURE, VALUE, HOW };

static const char *const files[CARDS_EDITIONS] = {
    [CARDS_FIRST] = CARDS_DIR "/witness-1.csv",
    [CARDS_SECOND] = CARDS_DIR "/witness-2.csv",
};

static struct check_table witnesses[CARDS_EDITIONS], differing, waiting;

static int read_witnesses(void **state)
{
    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        witnesses[edition] = check_table_read(files[edition], COLUMNS);
    differing = check_table_read(CARDS_DIR "/differs.csv", COLUMNS);
    waiting = check_table_read(CARDS_DIR "/waiting.csv", WAITING_COLUMNS);
    return 0;
}

static int forget_witnesses(void **state)
{
    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        check_table_fini(&witnesses[edition]);
    check_table_fini(&differing);
    check_table_fini(&waiting);
    return 0;
}

/* A row of a file. */
struct witness {
    const char *cells[COLUMNS];
};

static struct witness witness_at(const struct check_table *table, size_t row)
{
    struct witness witness;

    for (size_t i = 0; i < COLUMNS; i++)
        witness.cells[i] = check_table_cell(table, row, i);
    return witness;
}

/* ---- figures ---- */

/* "left.attacker.lock": tokens of the last attacker, or of the defender, that are left on
 * average. */
static double tokens_left(const volley_outcome *outcome, const char *measure, size_t attackers)
{
    const char *token = strrchr(measure, '.') + 1;
    bool of_defender = strncmp(measure, "left.defender.", strlen("left.defender.")) == 0;
    double left =
        volley_outcome_tokens_left(outcome, of_defender ? attackers : attackers - 1, token);

    return isnan(left) ? 0 : left; /* of a kind that the ship neither has nor gets */
}

static double measure(const volley_outcome *outcome, const char *what, size_t attackers)
{
    volley_summary summary;

    volley_outcome_summary(outcome, &summary);
    if (strcmp(what, "mean_damage") == 0)
        return summary.mean_damage;
    if (strcmp(what, "mean_crits") == 0)
        return summary.mean_crits;
    if (strcmp(what, "p_hit") == 0)
        return summary.p_hit;
    if (strcmp(what, "p_crit") == 0)
        return summary.p_crit;
    if (strcmp(what, "p_destroyed") == 0)
        return summary.p_destroyed;
    if (strncmp(what, "left.", strlen("left.")) == 0)
        return tokens_left(outcome, what, attackers);
    fail_msg("unknown measure '%s'", what);
    return NAN;
}

/* The figure that the engine gives; NAN, and an error, where it cannot. */
static double ask(const struct witness *witness, volley_error *error)
{
    volley_scenario *scenario = NULL;
    volley_plan *plan = NULL;
    volley_outcome *outcome = NULL;
    char text[TEXT_MAX];
    double figure = NAN;

    snprintf(text, sizeof text, "%s vs %s", witness->cells[ATTACKERS], witness->cells[DEFENDER]);
    if (volley_scenario_parse(witness->cells[EDITION], text, &scenario, error) == VOLLEY_OK &&
        volley_plan_create(scenario, NULL, &plan, error) == VOLLEY_OK &&
        volley_run_exact(plan, &outcome, error) == VOLLEY_OK)
        figure = measure(outcome, witness->cells[MEASURE], volley_scenario_attack_count(scenario));
    volley_outcome_free(outcome);
    volley_plan_free(plan);
    volley_scenario_free(scenario);
    return figure;
}

static bool agrees(const struct witness *witness, bool tells)
{
    volley_error error = { 0 };
    const double value = strtod(witness->cells[VALUE], NULL);
    const double figure = ask(witness, &error);

    if (fabs(figure - value) <= tolerance)
        return true;
    if (!tells)
        return false;
    print_error("%s: %s vs %s: %s %.12f, the witness has %.12f (%s)%s%s\n", witness->cells[ID],
                witness->cells[ATTACKERS], witness->cells[DEFENDER], witness->cells[MEASURE],
                figure, value, witness->cells[HOW], error.message[0] ? ": " : "", error.message);
    return false;
}

static void every_card_is_worth_what_its_witness_says(void **state)
{
    size_t count = 0, wrong = 0;

    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        for (size_t i = 0; i < witnesses[edition].count; i++, count++) {
            const struct witness witness = witness_at(&witnesses[edition], i);

            wrong += !agrees(&witness, true);
        }
    print_message("%zu witnesses, %zu differ\n", count, wrong);
    assert_int_equal(wrong, 0);
}

/* Whether a row of a table is about a card: its first cells are id, kind and slot. */
static bool has(const struct check_table *table, const struct cards_row *card)
{
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(check_table_cell(table, i, ID), card->id) == 0 &&
            strcmp(check_table_cell(table, i, KIND), cards_kind_words[card->kind]) == 0 &&
            strcmp(check_table_cell(table, i, SLOT), card->slot) == 0)
            return true;
    return false;
}

/* All but those that play no part in an attack, and those that are known to wait for theirs. */
static void every_card_has_a_witness(void **state)
{
    size_t lacking = 0;

    (void)state;
    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        for (size_t i = 0; i < cards_builtin[edition].row_count; i++) {
            const struct cards_row *row = &cards_builtin[edition].rows[i];
            bool is_waiting = edition == CARDS_SECOND && has(&waiting, row);

            if (!*row->effect || has(&witnesses[edition], row) != is_waiting)
                continue;
            print_error("%s %s %s\n", row->id, row->slot,
                        is_waiting ? "has a witness, and waits for one" : "has no witness");
            lacking++;
        }
    print_message("%zu wait for a witness\n", waiting.count);
    assert_int_equal(lacking, 0);
}

static void what_is_known_to_differ_does(void **state)
{
    (void)state;
    for (size_t i = 0; i < differing.count; i++) {
        const struct witness witness = witness_at(&differing, i);

        if (agrees(&witness, false))
            fail_msg("%s is mended: its line is a witness now", witness.cells[ID]);
    }
    print_message("%zu known to differ\n", differing.count);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_is_known_to_differ_does),
    cmocka_unit_test(every_card_has_a_witness),
    cmocka_unit_test(every_card_is_worth_what_its_witness_says),
};

int main(void)
{
    return cmocka_run_group_tests(tests, read_witnesses, forget_witnesses);
}
