#include "volley/compare.h"

#include "base/array.h"
#include "base/io/listed.h"

#include <stdlib.h>

struct volley_targets {
    struct arena memory; /* of all of it */
    volley_target *list;
    uint32_t count, capacity;
    const char *source; /* name of the file */
};

static bool take(const struct listed *item, void *context)
{
    volley_targets *targets = context;
    const struct csv_cell *words = &item->words->cell;
    volley_target target = { .defender = { arena_copy(&targets->memory, words->text),
                                           targets->source, words->line, words->column,
                                           item->words->pinned },
                             .weight = item->weight };

    target.name = item->name ? arena_copy(&targets->memory, item->name) : NULL;
    if (!target.defender.text || (item->name && !target.name) ||
        !arena_grow(&targets->memory, &targets->list, &targets->capacity,
                    (size_t)targets->count + 1, sizeof *targets->list))
        return false;
    targets->list[targets->count++] = target;
    return true;
}

/* Into a new handle, which the reader takes them to. A comparison has one edition. */
static volley_status read_all(struct listed_reader reader, const volley_source *source,
                              char delimiter, volley_targets **out, volley_error *err)
{
    volley_targets *targets = calloc(1, sizeof *targets);
    volley_status status = VOLLEY_OK;

    *out = NULL;
    reader.take = take;
    reader.context = targets;
    if (!targets || !(targets->source = arena_copy(&targets->memory, source->name)))
        status = error_nomem(err);
    if (status == VOLLEY_OK)
        status = listed_read(&reader, source, delimiter, err);
    if (status == VOLLEY_OK)
        *out = targets;
    else
        volley_targets_free(targets);
    return status;
}

volley_status volley_targets_read(const volley_source *source, char delimiter,
                                  const volley_expander *expander, volley_targets **out,
                                  volley_error *err)
{
    static const char *const columns[] = { "defender", "name", "weight" };
    const struct listed_reader reader = {
        .columns = columns,
        .column_count = ARRAY_LEN(columns),
        .items = "targets",
        .defends = true,
        .one_edition = "targets share the edition of the comparison: leave this column out",
        .expander = expander
    };

    return read_all(reader, source, delimiter, out, err);
}

volley_status volley_attackers_read(const volley_source *source, char delimiter,
                                    const volley_expander *expander, volley_targets **out,
                                    volley_error *err)
{
    static const char *const columns[] = { "attacker", "name", "weight" };
    const struct listed_reader reader = {
        .columns = columns,
        .column_count = ARRAY_LEN(columns),
        .items = "attackers",
        .one_edition = "attackers share the edition of the comparison: leave this column out",
        .expander = expander
    };

    return read_all(reader, source, delimiter, out, err);
}

const volley_target *volley_targets_list(const volley_targets *targets, size_t *count)
{
    *count = targets->count;
    return targets->list;
}

void volley_targets_free(volley_targets *targets)
{
    if (!targets)
        return;
    arena_fini(&targets->memory);
    free(targets);
}
