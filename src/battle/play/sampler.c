#include "battle/play/sampler.h"

#include "base/sum.h"

/* Damage decides, then what is left. */
static int compare(const void *left, const void *right)
{
    const struct attack_cell *a = *(const struct attack_cell *const *)left;
    const struct attack_cell *b = *(const struct attack_cell *const *)right;
    const int damage = (b->hits + b->crits) - (a->hits + a->crits);

    if (damage)
        return damage;
    if (a->left != b->left)
        return a->left < b->left ? -1 : 1;
    if (a->crits != b->crits)
        return b->crits - a->crits;
    return (a > b) - (a < b);
}

static const struct attack_cell **make_order(const struct attack_table *table)
{
    const struct attack_cell **order = calloc(table->cell_count + 1, sizeof *order);

    for (size_t i = 0; order && i < table->cell_count; i++)
        order[i] = &table->cells[i];
    if (order)
        qsort(order, table->cell_count, sizeof *order, compare);
    return order;
}

/* Cells too rare for any number are left out. */
static void set_thresholds(struct sampler *out, const struct attack_table *table,
                           const struct attack_cell **order)
{
    struct sum total = { 0, 0 }, all = { 0, 0 };

    for (size_t i = 0; i < table->cell_count; i++)
        sum_add(&all, order[i]->probability);
    for (size_t i = 0; i < table->cell_count; i++) {
        const uint64_t before = out->count ? (uint64_t)out->thresholds[out->count - 1] + 1 : 0;
        uint64_t end;

        sum_add(&total, order[i]->probability);
        end = (uint64_t)(sum_of(&total) / sum_of(&all) * 4294967296.0 + 0.5);
        if (end <= before)
            continue;
        out->thresholds[out->count] = end > UINT32_MAX ? UINT32_MAX : (uint32_t)(end - 1);
        out->cells[out->count++] = (uint32_t)(order[i] - table->cells);
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
    const struct attack_cell **order = make_order(table);
    volley_status status = VOLLEY_OK;

    *out = (struct sampler){ .thresholds = calloc(table->cell_count, sizeof *out->thresholds),
                             .cells = calloc(table->cell_count, sizeof *out->cells) };
    if (!order || !out->thresholds || !out->cells)
        status = error_nomem(err);
    else if (table->cell_count > UINT16_MAX)
        status =
            error_set(err, VOLLEY_TOO_LARGE, "an attack has more than %d outcomes", UINT16_MAX);
    if (status == VOLLEY_OK) {
        set_thresholds(out, table, order);
        set_guide(out);
    } else {
        sampler_fini(out);
    }
    free(order);
    return status;
}

void sampler_fini(struct sampler *sampler)
{
    free(sampler->thresholds);
    free(sampler->cells);
    *sampler = (struct sampler){ .count = 0 };
}
