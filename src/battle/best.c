#include "battle/best_worth.h"

#include <stdlib.h>

static const struct attack_table *find_table(void *context, const struct attack_question *question,
                                             volley_error *err)
{
    struct best *best = context;

    if (!question->future) /* for the choice of a target */
        return attack_tables_find(best->tables, question, err);
    return &best->moments[question->future - 1]->table;
}

static uint64_t recover(void *context, uint8_t kind, uint64_t spent)
{
    return attack_tables_recover(((struct best *)context)->tables, kind, spent);
}

static volley_status solve_all(struct best *best, volley_error *err)
{
    const struct round_source source = { .find = find_table, .recover = recover, .context = best };
    struct engagement_state start;
    volley_status status = round_init(&best->game, best->engagement, &source, err);

    if (status != VOLLEY_OK)
        return status;
    best->pause_states.item_bytes = best->moment_states.item_bytes = best->game.bytes;
    status = round_start(&best->game, &start, err);
    if (status == VOLLEY_OK)
        best_worth_of_pause(best, &start);
    return status == VOLLEY_OK ? best->status : status;
}

volley_status best_create(struct best **out, const struct engagement *engagement,
                          struct attack_tables *tables, volley_error *err)
{
    struct best *best;
    volley_status status;

    *out = NULL;
    if (engagement->count_of[ENGAGEMENT_A] != 1 || engagement->count_of[ENGAGEMENT_B] != 1)
        return error_set(err, VOLLEY_INVALID,
                         "policy 'best' is for one ship against one; 'round' plays squads");
    if (engagement->deck)
        return error_set(err, VOLLEY_INVALID,
                         "policy 'best' does not look at damage cards: say --policy round, which "
                         "plays with them, or --deck off");
    best = calloc(1, sizeof *best);
    if (!best)
        return error_nomem(err);
    best->engagement = engagement;
    best->tables = tables;
    best->err = err;
    best->pass = best->passes = 1; /* 0: that of a moment nobody has looked at yet */
    status = solve_all(best, err);
    if (status != VOLLEY_OK) {
        best_destroy(best);
        return status;
    }
    *out = best;
    return VOLLEY_OK;
}

/* ---- attacks for others ---- */

/* A state of another game of the same engagement: there conditions have other numbers. */
static bool translate(struct best *best, const struct round_game *from,
                      struct engagement_state *state)
{
    for (size_t i = 0; i < best->engagement->ship_count; i++) {
        uint32_t *condition = &state->ships[i].condition;

        if (!*condition)
            continue;
        *condition = round_condition(&best->game, condition_at(&from->conditions, *condition));
        if (!*condition)
            return false;
    }
    return true;
}

/* 0: there is no attack, for no weapon can be fired. */
static uint32_t number_of_moment(void *context, struct round_game *game,
                                 const struct engagement_state *state, size_t attacker,
                                 size_t defender, volley_error *err)
{
    struct best *best = context;
    struct engagement_state own = *state;
    uint32_t moment;

    (void)attacker;
    (void)defender;
    best->err = err;
    if (translate(best, game, &own))
        best_worth_of(best, &own); /* a limit of rounds or nothing: it is known already */
    else
        best_fail(best, error_nomem(err));
    if (best->status != VOLLEY_OK)
        return UINT32_MAX;
    moment = states_find(&best->moment_states, &own);
    return moment < best->moment_states.count ? 1 + moment : 0;
}

struct round_source best_source(struct best *best)
{
    return (struct round_source){
        .find = find_table, .recover = recover, .future = number_of_moment, .context = best
    };
}

void best_destroy(struct best *best)
{
    if (!best)
        return;
    for (uint32_t i = 0; i < best->moment_states.count; i++) {
        if (i < best->moment_capacity && best->moments[i])
            best_moment_clear(best->moments[i]);
        free(i < best->moment_capacity ? best->moments[i] : NULL);
    }
    free(best->moments);
    free(best->pauses);
    states_fini(&best->pause_states);
    states_fini(&best->moment_states);
    round_fini(&best->game);
    free(best);
}
