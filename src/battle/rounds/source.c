#include "battle/rounds/source.h"

/* ---- what games ask ---- */

static const struct attack_table *find(void *of, const struct attack_question *question,
                                       volley_error *err)
{
    return attack_tables_find(((struct source *)of)->tables, question, NULL, err);
}

static const struct attack_table *find_best(void *of, const struct attack_question *question,
                                            volley_error *err)
{
    struct source *source = of;

    return question->future ? best_table(source->best, question->future)
                            : find(source, question, err); /* it is not played, but looked at */
}

static uint32_t words(void *of, const char *of_cards)
{
    return attack_tables_words(((struct source *)of)->tables, of_cards);
}

static uint64_t recover(void *of, uint8_t kind, uint64_t spent)
{
    return attack_tables_recover(((struct source *)of)->tables, kind, spent);
}

static uint32_t future(void *of, struct attack_future *attacks, volley_error *err)
{
    const uint32_t number = attack_tables_future(((struct source *)of)->tables, attacks);

    if (number == UINT32_MAX)
        error_nomem(err);
    return number;
}

static uint32_t state(void *of, const struct round_game *game,
                      const struct engagement_state *attacks, volley_error *err)
{
    return best_number(((struct source *)of)->best, game, attacks, err);
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
    NEED(out->tables, err);
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
    TRY(source_init_within(out, engagement, SOURCE_NODES_MAX, NULL, err));
    attack_tables_limit(out->tables, 0, watch); /* trials make as many more as they meet */
    return VOLLEY_OK;
}

uint64_t source_nodes(const struct source *source)
{
    return source && source->tables ? attack_tables_nodes(source->tables) : 0;
}

size_t source_bytes(const struct source *source)
{
    return source && source->tables ? attack_tables_bytes(source->tables) : 0;
}

void source_fini(struct source *source)
{
    best_destroy(source->best);
    attack_tables_destroy(source->tables);
    *source = (struct source){ 0 };
}

void source_free(struct source *source)
{
    if (source)
        source_fini(source);
    free(source);
}
