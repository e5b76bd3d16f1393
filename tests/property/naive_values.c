/* What the naive evaluator says of the questions of bench/questions.csv, a row each that it could
 * work out. Usage: naive_values FILE ORIGIN STEPS [FIRST [EVERY]]: of the questions of that origin
 * those from number FIRST, 0, every EVERYth, 1; with more steps than that a question is left out.
 * The file begins with the columns case, scenario, mean_damage, origin; the rules are 2.5. */
#include "game/cards/cards.h"
#include "support/check.h"
#include "support/naive.h"
#include "support/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CASE, SCENARIO, MEAN, ORIGIN, COLUMNS };

static void work_out(const struct check_table *table, size_t row, long steps)
{
    const char *text = check_table_cell(table, row, SCENARIO);
    struct scenario scenario = { .edition = rules_edition_find("2.5"),
                                 .library = &cards_builtin[CARDS_SECOND] };
    const struct lexer words = { text, text + strlen(text), "question", 1, 1 };
    volley_error error = { .status = VOLLEY_OK };
    struct naive_value value;

    if (scenario_parse(&scenario, words, &error) == VOLLEY_OK &&
        naive_try_larger(&scenario, false, steps, &value)) {
        printf("%s,%s,%.17g,%s\n", check_table_cell(table, row, CASE), text, value.damage,
               check_table_cell(table, row, MEAN));
        fflush(stdout);
    }
    scenario_fini(&scenario);
}

int main(int count, char **arguments)
{
    const long steps = count > 3 ? strtol(arguments[3], NULL, 10) : 0;
    const size_t first = count > 4 ? strtoul(arguments[4], NULL, 10) : 0;
    const size_t every = count > 5 ? strtoul(arguments[5], NULL, 10) : 1;
    struct check_table table;
    size_t number = 0;

    if (steps <= 0 || every == 0) {
        fprintf(stderr, "usage: naive_values FILE ORIGIN STEPS [FIRST [EVERY]]\n");
        return EXIT_FAILURE;
    }
    table = check_table_read(arguments[1], COLUMNS);
    for (size_t row = 0; row < table.count; row++)
        if (strcmp(check_table_cell(&table, row, ORIGIN), arguments[2]) == 0 &&
            number++ % every == first)
            work_out(&table, row, steps);
    check_table_fini(&table);
    return EXIT_SUCCESS;
}
