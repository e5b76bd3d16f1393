#include "battle/rounds/source.h"

static const struct attack_table *find(void *tables, const struct attack_question *question,
                                       volley_error *err)
{
    return attack_tables_find(((struct source *)tables)->tables, question, err);
}

static uint32_t words(void *tables, const char *of_cards)
{
    return attack_tables_words(((struct source *)tables)->tables, of_cards);
}

static uint64_t recover(void *tables, uint8_t kind, uint64_t spent)
{
    return attack_tables_recover(((struct source *)tables)->tables, kind, spent);
}

static uint32_t future(void *tables, struct attack_future *of, volley_error *err)
{
    const uint32_t found = attack_tables_future(((struct source *)tables)->tables, of);

    if (found == UINT32_MAX)
        error_nomem(err);
    return found;
}

/* ---- by policy ---- */

volley_status source_init_within(struct source *out, const struct engagement *engagement,
                                 uint64_t nodes_max, const struct watch *watch, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    *out = (struct source){ .tables = attack_tables_create(engagement) };
    if (!out->tables)
        return error_nomem(err);
    attack_tables_limit(out->tables, nodes_max, watch);
    if (engagement->policy == ENGAGEMENT_BEST)
        status = best_create(&out->best, engagement, out->tables, err);
    if (status != VOLLEY_OK)
        source_fini(out);
    return status;
}

volley_status source_init(struct source *out, const struct engagement *engagement,
                          volley_error *err)
{
    volley_status status = source_init_within(out, engagement, SOURCE_NODES_MAX, NULL, err);

    if (status == VOLLEY_OK) /* trials make as many more as they meet */
        attack_tables_limit(out->tables, 0, NULL);
    return status;
}

struct round_source round_source_of(struct source *source, const struct engagement *engagement)
{
    struct round_source of = { .find = find, .recover = recover, .words = words, .tables = source };

    if (source->best)
        return best_source(source->best);
    if (engagement->policy == ENGAGEMENT_ROUND)
        of.future = future;
    return of;
}

void source_fini(struct source *source)
{
    best_destroy(source->best);
    attack_tables_destroy(source->tables);
    *source = (struct source){ 0 };
}
