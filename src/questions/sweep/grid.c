#include "questions/sweep/sweep.h"

#include "base/grow.h"

/* "dice=3 agility=2" */
void sweep_add_cell_name(const struct sweep *sweep, size_t cell, struct buffer *out)
{
    for (uint32_t i = 0; i < sweep->parameters->count; i++)
        buffer_print(out, "%s%s=%s", i ? " " : "", sweep->parameters->list[i].name,
                     sweep_parameter_value(sweep->parameters, i, cell));
}

/* A template with the values of a cell; its line is the cell's number. */
static struct batch_cell keep_expanded(const struct sweep *sweep, struct batch_job *job,
                                       const char *template, size_t cell)
{
    struct batch_cell kept = { job->text.count, (int)cell + 1, 1, false };

    sweep_parameters_expand(sweep->parameters, template, cell, &job->text);
    buffer_add(&job->text, "", 1);
    return kept;
}

bool sweep_job(const struct sweep *sweep, size_t cell, struct batch_job *out)
{
    const volley_sweep *wanted = sweep->wanted;
    bool ok = true;

    *out = (struct batch_job){ .line = (int)cell + 1,
                               .cells[BATCH_SCENARIO] = { 0, (int)cell + 1, 1, false } };
    sweep_add_cell_name(sweep, cell, &out->text);
    buffer_add(&out->text, "", 1);
    out->cells[BATCH_DEFENDER] = keep_expanded(sweep, out, wanted->defender.text, cell);
    for (size_t i = 0; i < wanted->attacker_count && ok; i++)
        ok = batch_cells_add(&out->attackers,
                             keep_expanded(sweep, out, wanted->attackers[i].text, cell));
    if (ok && wanted->difference && wanted->other_defender)
        ok = batch_cells_add(&out->attackers,
                             keep_expanded(sweep, out, wanted->other_defender->text, cell));
    for (uint32_t i = 0; i < sweep->parameters->count && ok; i++) {
        const char *value = sweep_parameter_value(sweep->parameters, i, cell);

        ok = batch_cells_add(&out->extras,
                             batch_job_keep(out, value, strlen(value), (int)cell + 1, 1));
    }
    return ok && !out->text.failed;
}

bool sweep_name_cards(struct sweep *sweep, size_t cell)
{
    const uint32_t count = sweep->cards.scenario_count;

    if (sweep->cards.failed ||
        !grow_array(&sweep->cells_run, &sweep->run_capacity, count, sizeof *sweep->cells_run))
        return false;
    while (sweep->named < count)
        sweep->cells_run[sweep->named++] = cell;
    return true;
}
