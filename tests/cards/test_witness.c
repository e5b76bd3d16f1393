/* Every card of the library is worth what somebody made of its printed text who has seen neither
 * its row nor the engine: witness-2.csv. How the values were worked out stands in the folder
 * witness.
 *
 * A row of the file is a question and one figure of its answer. All rows are looked at; those that
 * differ are told, and fail the test. */
#include "support/check.h"

#include "cards/cards.h"
#include "report/csv_reader.h"

#include "volley/volley.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct cards *const library = &cards_builtin[CARDS_SECOND];

enum { ROWS_MAX = 2000, COLUMNS = 9, TEXT_MAX = 256 };

static const double tolerance = 1e-9; /* the values have twelve decimals */

enum column { ID, KIND, SLOT, EDITION, ATTACKERS, DEFENDER, MEASURE, VALUE, HOW };

struct witness {
    char cells[COLUMNS][TEXT_MAX];
};

static struct witness *witnesses;
static size_t witness_count;

/* ---- the file ---- */

static int keep_row(const struct csv_row *row, void *context)
{
    (void)context;
    assert_null(row->broken);
    assert_int_equal(row->count, COLUMNS);
    if (row->line == 1)
        return 0;
    assert_true(witness_count < ROWS_MAX);
    for (size_t i = 0; i < COLUMNS; i++) {
        assert_true(row->cells[i].bytes < TEXT_MAX);
        memcpy(witnesses[witness_count].cells[i], row->cells[i].text, row->cells[i].bytes + 1);
    }
    witness_count++;
    return 0;
}

static int read_witnesses(void **state)
{
    FILE *in = fopen(CARDS_DIR "/witness-2.csv", "r");
    struct csv_reader reader;
    char bytes[4096];
    size_t count;

    (void)state;
    witnesses = calloc(ROWS_MAX, sizeof *witnesses);
    if (!in || !witnesses)
        return -1;
    csv_reader_init(&reader, CSV_COMMA, keep_row, NULL);
    while ((count = fread(bytes, 1, sizeof bytes, in)) > 0)
        assert_true(csv_reader_feed(&reader, bytes, count));
    assert_true(csv_reader_end(&reader));
    csv_reader_fini(&reader);
    fclose(in);
    return 0;
}

static int forget_witnesses(void **state)
{
    (void)state;
    free(witnesses);
    return 0;
}

/* ---- figures ---- */

/* "left.attacker.lock": tokens of the last attacker, or of the defender, that are left on
 * average. */
static double tokens_left(const volley_outcome *outcome, const char *measure, size_t attackers)
{
    const char *token = strrchr(measure, '.') + 1;
    bool of_defender = strncmp(measure, "left.defender.", strlen("left.defender.")) == 0;

    return volley_outcome_tokens_left(outcome, of_defender ? attackers : attackers - 1, token);
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
    char text[2 * TEXT_MAX + 8];
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

static bool agrees(const struct witness *witness)
{
    volley_error error = { 0 };
    const double value = strtod(witness->cells[VALUE], NULL);
    const double figure = ask(witness, &error);

    if (fabs(figure - value) <= tolerance)
        return true;
    print_error("%s: %s vs %s: %s %.12f, the witness has %.12f (%s)%s%s\n", witness->cells[ID],
                witness->cells[ATTACKERS], witness->cells[DEFENDER], witness->cells[MEASURE],
                figure, value, witness->cells[HOW], error.message[0] ? ": " : "", error.message);
    return false;
}

static void every_card_is_worth_what_its_witness_says(void **state)
{
    size_t wrong = 0;

    (void)state;
    for (size_t i = 0; i < witness_count; i++)
        wrong += !agrees(&witnesses[i]);
    print_message("%zu witnesses, %zu differ\n", witness_count, wrong);
    assert_int_equal(wrong, 0);
}

static bool has_witness(const struct cards_row *row)
{
    for (size_t i = 0; i < witness_count; i++)
        if (strcmp(witnesses[i].cells[ID], row->id) == 0 &&
            strcmp(witnesses[i].cells[KIND], row->kind) == 0 &&
            strcmp(witnesses[i].cells[SLOT], row->slot) == 0)
            return true;
    return false;
}

static void every_card_has_a_witness(void **state)
{
    size_t without = 0;

    (void)state;
    for (size_t i = 0; i < library->row_count; i++) {
        if (!*library->rows[i].effect || has_witness(&library->rows[i]))
            continue;
        print_error("%s %s has no witness\n", library->rows[i].id, library->rows[i].slot);
        without++;
    }
    assert_int_equal(without, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_card_has_a_witness),
    cmocka_unit_test(every_card_is_worth_what_its_witness_says),
};

int main(void)
{
    return cmocka_run_group_tests(tests, read_witnesses, forget_witnesses);
}
