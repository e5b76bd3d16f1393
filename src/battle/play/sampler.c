#include "battle/play/sampler.h"

#include "base/sum.h"

#include <stdlib.h>

/* Where a cell stands: damage decides, then what is left. */
struct place {
    uint32_t cell;
    int damage;
    const struct attack_cell *of;
};

static int compare(const void *left, const void *right)
{
    const struct place *a = left, *b = right;

    if (a->damage != b->damage)
        return b->damage - a->damage;
    if (a->of->left != b->of->left)
        return a->of->left < b->of->left ? -1 : 1;
    if (a->of->crits != b->of->crits)
        return b->of->crits - a->of->crits;
    return (a->cell > b->cell) - (a->cell < b->cell);
}

static struct place *make_order(const struct attack_table *table)
{
    struct place *order = calloc(table->cell_count + 1, sizeof *order);

    for (size_t i = 0; order && i < table->cell_count; i++)
        order[i] = (struct place){ (uint32_t)i, table->cells[i].hits + table->cells[i].crits,
                                   &table->cells[i] };
    if (order)
        qsort(order, table->cell_count, sizeof *order, compare);
    return order;
}

/* Cells too rare for any number are left out. */
static void set_thresholds(struct sampler *out, const struct place *order, size_t count)
{
    struct sum total = { 0, 0 }, all = { 0, 0 };

    for (size_t i = 0; i < count; i++)
        sum_add(&all, order[i].of->probability);
    for (size_t i = 0; i < count; i++) {
        const uint64_t before = out->count ? (uint64_t)out->thresholds[out->count - 1] + 1 : 0;
        uint64_t end;

        sum_add(&total, order[i].of->probability);
        end = (uint64_t)(sum_of(&total) / sum_of(&all) * 4294967296.0 + 0.5);
        if (end <= before)
            continue;
        out->thresholds[out->count] = end > UINT32_MAX ? UINT32_MAX : (uint32_t)(end - 1);
        out->cells[out->count++] = order[i].cell;
    }
    out->thresholds[out->count - 1] = UINT32_MAX;
}

static void set_guide(struct sampler *out)
{
    uint32_t place = 0;

    for (uint32_t top = 0; top < SAMPLER_GUIDES; top++) {
        while (out->thresholds[place] < top << SAMPLER_SHIFT)
            place++;
        out->guide[top] = (uint16_t)place;
    }
}

volley_status sampler_init(struct sampler *out, const struct attack_table *table, volley_error *err)
{
    struct place *order = make_order(table);

    *out = (struct sampler){ .thresholds = calloc(table->cell_count, sizeof *out->thresholds),
                             .cells = calloc(table->cell_count, sizeof *out->cells) };
    if (!order || !out->thresholds || !out->cells) {
        free(order);
        sampler_fini(out);
        return error_nomem(err);
    }
    if (table->cell_count > UINT16_MAX) {
        free(order);
        sampler_fini(out);
        return error_set(err, VOLLEY_TOO_LARGE, "an attack has more than %d outcomes", UINT16_MAX);
    }
    set_thresholds(out, order, table->cell_count);
    set_guide(out);
    free(order);
    return VOLLEY_OK;
}

void sampler_fini(struct sampler *sampler)
{
    free(sampler->thresholds);
    free(sampler->cells);
    *sampler = (struct sampler){ .count = 0 };
}
