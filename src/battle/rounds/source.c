#include "battle/rounds/source.h"

/* ---- what games ask, those of several threads one after the other ---- */

/* One of the three pointers says what is asked; without one what is left of `spent` is. */
struct asked {
    struct source *source;
    const struct attack_question *question;
    struct attack_future *future;
    const char *words;
    uint8_t kind;
    uint64_t spent;                   /* and what is left of it */
    const struct attack_table *table; /* found */
    uint32_t number;                  /* found */
    volley_error *err;
};

/* Whoever makes a table meanwhile may add pools. */
static void answer(struct asked *asked)
{
    struct attack_tables *tables = asked->source->tables;

    if (asked->question)
        asked->table = attack_tables_find(tables, asked->question, NULL, asked->err);
    else if (asked->future)
        asked->number = attack_tables_future(tables, asked->future);
    else if (asked->words)
        asked->number = attack_tables_words(tables, asked->words);
    else
        asked->spent = attack_tables_recover(tables, asked->kind, asked->spent);
}

static struct asked ask(struct asked asked)
{
    if (asked.source->is_alone) {
        answer(&asked);
        return asked;
    }
#pragma omp critical(attack_tables)
    answer(&asked);
    return asked;
}

static const struct attack_table *find(void *tables, const struct attack_question *question,
                                       volley_error *err)
{
    return ask((struct asked){ .source = tables, .question = question, .err = err }).table;
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
    return ask((struct asked){ .source = tables, .words = of_cards }).number;
}

static uint64_t recover(void *tables, uint8_t kind, uint64_t spent)
{
    return ask((struct asked){ .source = tables, .kind = kind, .spent = spent }).spent;
}

static uint32_t future(void *tables, struct attack_future *of, volley_error *err)
{
    const uint32_t number = ask((struct asked){ .source = tables, .future = of }).number;

    if (number == UINT32_MAX)
        error_nomem(err);
    return number;
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
    /* trials make as many more as they meet */
    attack_tables_limit(out->tables, 0, watch);
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
