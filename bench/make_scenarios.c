/* make_scenarios - a scenario file of many different single attacks, the same every time.
 * Usage: make_scenarios ROWS [SEED]; the file goes to standard output. With "same" in place of
 * SEED every row asks the same. */
#include "scenarios.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    long count = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    bool same = argc > 2 && strcmp(argv[2], "same") == 0;
    struct scenario_rows rows =
        scenario_rows_begin(argc > 2 && !same ? strtoull(argv[2], NULL, 10) : 1, same);
    struct scenario_row row;

    fputs(scenario_rows_header, stdout);
    for (long i = 0; i < count; i++) {
        scenario_rows_next(&rows, &row);
        printf("%s,%s,%s\n", row.name, row.attacker, row.defender);
    }
    return 0;
}
