#include "battle/rounds/source.h"

/* ---- what several games may ask at once ---- */

static const struct attack_table *find(void *tables, const struct attack_question *question,
                                       volley_error *err)
{
    const struct attack_table *found;

#pragma omp critical(attack_tables)
    found = attack_tables_find(((struct source *)tables)->tables, question, NULL, err);
    return found;
}

static const struct attack_table *find_best(void *tables, const struct attack_question *question,
                                            volley_error *err)
{
    struct source *source = tables;

    return question->future ? best_table(source->best, question->future)
                            : find(tables, question, err); /* it is not played, but looked at */
}

static uint32_t words(void *tables, const char *of_cards)
{
    uint32_t found;

#pragma omp critical(attack_tables)
    found = attack_tables_words(((struct source *)tables)->tables, of_cards);
    return found;
}

/* Whoever makes a table meanwhile may add pools. */
static uint64_t recover(void *tables, uint8_t kind, uint64_t spent)
{
    uint64_t left;

#pragma omp critical(attack_tables)
    left = attack_tables_recover(((struct source *)tables)->tables, kind, spent);
    return left;
}

static uint32_t future(void *tables, struct attack_future *of, volley_error *err)
{
    uint32_t found;

#pragma omp critical(attack_tables)
    found = attack_tables_future(((struct source *)tables)->tables, of);
    if (found == UINT32_MAX)
        error_nomem(err);
    return found;
}

static uint32_t state(void *tables, const struct round_game *game,
                      const struct engagement_state *of, volley_error *err)
{
    return best_number(((struct source *)tables)->best, game, of, err);
}

/* ---- by policy ---- */

struct round_source round_source_of(struct source *source, const struct engagement *engagement)
{
    const enum engagement_policy *of = engagement->policies;
    const bool ahead = of[ENGAGEMENT_A] == ENGAGEMENT_ROUND || of[ENGAGEMENT_B] == ENGAGEMENT_ROUND;

    return (struct round_source){
        .find = source->best ? find_best : find,
        .recover = recover,
        .words = words,
        .future = ahead && !source->best ? future : NULL,
        .state = source->best ? state : NULL,
        .tables = source,
    };
}

volley_status source_init_within(struct source *out, const struct engagement *engagement,
                                 uint64_t nodes_max, const struct watch *watch, volley_error *err)
{
    struct round_source source;
    volley_status status = VOLLEY_OK;

    *out = (struct source){ .tables = attack_tables_create(engagement) };
    if (!out->tables)
        return error_nomem(err);
    source = round_source_of(out, engagement);
    attack_tables_limit(out->tables, nodes_max, watch);
    if (engagement_furthest(engagement) == ENGAGEMENT_BEST)
        status = best_create(&out->best, engagement, out->tables, &source, err);
    if (status != VOLLEY_OK)
        source_fini(out);
    return status;
}

volley_status source_init(struct source *out, const struct engagement *engagement,
                          const struct watch *watch, volley_error *err)
{
    volley_status status = source_init_within(out, engagement, SOURCE_NODES_MAX, NULL, err);

    if (status == VOLLEY_OK) /* trials make as many more as they meet */
        attack_tables_limit(out->tables, 0, watch);
    return status;
}

void source_fini(struct source *source)
{
    best_destroy(source->best);
    attack_tables_destroy(source->tables);
    *source = (struct source){ 0 };
}
