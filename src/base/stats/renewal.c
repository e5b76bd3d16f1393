#include "base/stats/renewal.h"

#include <math.h>
#include <stdlib.h>

/* What is known of so much to go. */
struct table {
    double *times;  /* [goal + 1] */
    double *slopes; /* [goal + 1][len] */
};

/* One row: what is to go is `left`, all rows of less are there. */
static void find_row(const struct table *table, const double *pmf, size_t len, double moves,
                     size_t left)
{
    double *slopes = table->slopes + left * len, sum = 1;

    for (size_t i = 1; i < len && i < left; i++)
        sum += pmf[i] * table->times[left - i];
    table->times[left] = sum / moves;
    for (size_t by = 0; by < len; by++) {
        sum = by < left ? table->times[left - by] : 0;
        for (size_t i = 1; i < len && i < left; i++)
            sum += pmf[i] * table->slopes[(left - i) * len + by];
        slopes[by] = sum / moves;
    }
}

volley_status renewal_times(const double *pmf, size_t len, size_t goal, double *times,
                            double *slopes, volley_error *err)
{
    struct table table = { calloc(goal + 1, sizeof *table.times),
                           calloc((goal + 1) * len, sizeof *table.slopes) };
    double moves = 0; /* P(it brings something) */
    volley_status status = table.times && table.slopes ? VOLLEY_OK : error_nomem(err);

    for (size_t i = 0; i < len; i++) {
        moves += i > 0 ? pmf[i] : 0;
        slopes[i] = 0;
    }
    *times = goal ? INFINITY : 0;
    if (status == VOLLEY_OK && moves > 0) {
        for (size_t left = 1; left <= goal; left++)
            find_row(&table, pmf, len, moves, left);
        *times = table.times[goal];
        for (size_t i = 0; i < len; i++)
            slopes[i] = table.slopes[goal * len + i];
    }
    free(table.times);
    free(table.slopes);
    return status;
}
