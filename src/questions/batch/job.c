#include "questions/batch/job.h"

#include "base/grow.h"

#include <stdlib.h>

struct batch_cell batch_job_keep(struct batch_job *job, const char *text, size_t bytes, int line,
                                 int column)
{
    struct batch_cell cell = { job->text.count, line, column, false };

    buffer_add(&job->text, text, bytes);
    buffer_add(&job->text, "", 1);
    return cell;
}

bool batch_job_add_attacker(struct batch_job *job, struct batch_cell cell)
{
    if (!grow_array(&job->attackers, &job->attacker_capacity, (size_t)job->attacker_count + 1,
                    sizeof *job->attackers))
        return false;
    job->attackers[job->attacker_count++] = cell;
    return true;
}

bool batch_job_add_extra(struct batch_job *job, struct batch_cell cell)
{
    if (!grow_array(&job->extras, &job->extra_capacity, (size_t)job->extra_count + 1,
                    sizeof *job->extras))
        return false;
    job->extras[job->extra_count++] = cell;
    return true;
}

const char *batch_job_text(const struct batch_job *job, const struct batch_cell *cell)
{
    return cell->line && !job->text.failed ? job->text.bytes + cell->at : "";
}

void batch_job_fini(struct batch_job *job)
{
    buffer_fini(&job->text);
    free(job->attackers);
    free(job->extras);
    *job = (struct batch_job){ 0 };
}
