#include "questions/compare/comparison.h"

#include <math.h>

_Static_assert((int)COMPARISON_COLUMNS_MAX >= (int)COMPARISON_FIXED + (int)VOLLEY_COLUMNS_MOST + 2,
               "room for what is asked for, the harmonic mean and what is sorted by");

/* ---- what there is ---- */

volley_status compare_columns_check(const volley_compare *what, volley_error *err)
{
    if (what->column_count > VOLLEY_COLUMNS_MOST)
        return error_usage(err, "there are at most %d columns", VOLLEY_COLUMNS_MOST);
    for (size_t i = 0; i <= what->column_count; i++) {
        const volley_column *column =
            i < what->column_count ? &what->columns[i] : &what->order.column;

        if (i == what->column_count && what->order.by != VOLLEY_ORDER_COLUMN)
            break;
        if (column->metric == VOLLEY_METRIC_ROUNDS)
            return error_usage(err, "rounds are a figure of sweeps, not of comparisons");
        if (column->metric == VOLLEY_METRIC_AT_LEAST && column->number < 1)
            return error_usage(err, "at least so much damage: 1 or more");
    }
    return VOLLEY_OK;
}

/* The number of a column, which is added where it is not there yet. */
static size_t place_of(volley_comparison *comparison, volley_column column)
{
    size_t at = 0;

    while (at < comparison->column_count && (comparison->columns[at].metric != column.metric ||
                                             comparison->columns[at].number != column.number))
        at++;
    if (at == comparison->column_count) {
        comparison->columns[at] = column;
        comparison->names[at] = tell_column_of(column);
        comparison->column_count++;
    }
    return at;
}

static void show(volley_comparison *comparison, size_t at)
{
    for (size_t i = 0; i < comparison->report.shown_count; i++)
        if (comparison->shown[i] == at)
            return;
    comparison->shown[comparison->report.shown_count++] = at;
}

/* ---- what is asked for ---- */

void compare_columns_set(volley_comparison *comparison, const volley_compare *what)
{
    static const volley_column harmonic = { VOLLEY_METRIC_ATTACKS_HARMONIC, 0 };

    for (int metric = VOLLEY_METRIC_DAMAGE; metric <= VOLLEY_METRIC_HALF; metric++)
        place_of(comparison, (volley_column){ (volley_metric)metric, 0 });
    for (int least = 1; least <= COMPARISON_AT_LEAST; least++)
        place_of(comparison, (volley_column){ VOLLEY_METRIC_AT_LEAST, least });
    comparison->report.asked = what->column_count > 0 && !what->adds;
    for (size_t i = COMPARISON_DAMAGE; !comparison->report.asked && i <= COMPARISON_DESTROYED; i++)
        show(comparison, i);
    for (size_t i = 0; i < what->column_count; i++) {
        const size_t at = place_of(comparison, what->columns[i]);

        comparison->asked[comparison->asked_count++] = at;
        show(comparison, at);
        if (what->columns[i].metric == VOLLEY_METRIC_ATTACKS && what->target_count > 1)
            show(comparison, place_of(comparison, harmonic));
    }
    comparison->order = what->order;
    if (what->order.by == VOLLEY_ORDER_COLUMN)
        comparison->order_column = place_of(comparison, what->order.column);
}

/* ---- the order ---- */

static double key_of(const volley_comparison *comparison, const struct comparison_row *row)
{
    return comparison->order.by == VOLLEY_ORDER_COST ? row->cost
           : comparison->order.by == VOLLEY_ORDER_PER_POINT
               ? row->all.damage_per_point
               : row->all.of[comparison->order_column].value;
}

static bool is_before(const volley_comparison *comparison, double a, double b)
{
    const bool least_first = comparison->order.by == VOLLEY_ORDER_COST ||
                             (comparison->order.by == VOLLEY_ORDER_COLUMN &&
                              comparison->names[comparison->order_column].least_first);

    if (isnan(a) || isnan(b))
        return !isnan(a);
    return least_first != (comparison->order.reversed != 0) ? a < b : a > b;
}

/* By insertion: ties stay as they are, and there are few. */
void compare_columns_sort(volley_comparison *comparison)
{
    const struct comparison_row *rows = comparison->rows;
    struct comparison_row *sorted = comparison->sorted;

    for (size_t i = 0; i < comparison->report.row_count; i++) {
        size_t at = i;

        for (; comparison->order.by != VOLLEY_ORDER_NONE && at > 0 &&
               is_before(comparison, key_of(comparison, &rows[i]),
                         key_of(comparison, &sorted[at - 1]));
             at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = rows[i];
    }
    while (sorted[comparison->report.reference].label != rows[comparison->reference].label)
        comparison->report.reference++;
}
