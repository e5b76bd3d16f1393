#include "engagement/best_worth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PASSES_MAX = 200 /* of policy iteration: three to five are usual */ };
static const double settled = 1e-13; /* a pass that moves no worth by more is the last */

void best_add_member(struct best *best, const struct engagement_state *state)
{
    struct pause *pause = best_pause_at(best, state);
    struct group *group = best->group;

    if (!pause)
        return;
    if (group->count == BEST_GROUP_MAX) {
        best_fail(best,
                  error_set(best->err, VOLLEY_TOO_LARGE,
                            "best play of this duel has more than %d states that lead to each "
                            "other; policy 'round' plays it",
                            BEST_GROUP_MAX));
        return;
    }
    group->pauses[group->count++] = (uint32_t)(pause - best->pauses);
    pause->member = group->count;
}

/* ---- states that lead to each other ---- */

/* Worths of a group as equations: each is `known` and a part of the others. */
struct equations {
    double known[BEST_GROUP_MAX], parts[BEST_GROUP_MAX][BEST_GROUP_MAX];
};

/* Push a state through what is left of its round, as the moments say. */
static void push(struct best *best, const struct engagement_state *state, double mass,
                 double *known, double *parts);

static void push_pause(struct best *best, const struct engagement_state *state, double mass,
                       double *known, double *parts)
{
    const struct pause *pause = NULL;

    if (round_result(&best->game, state) == ROUND_UNDECIDED)
        pause = best_pause_at(best, state);
    if (pause && pause->member && !pause->solved)
        parts[pause->member - 1] += mass;
    else
        *known += mass * best_worth_of_pause(best, state);
}

static void push_from(struct best *best, const struct engagement_state *at,
                      const struct round_point *point, double mass, double *known, double *parts)
{
    const struct moment *moment = point->kind == ROUND_ATTACK ? best_moment_at(best, at) : NULL;

    if (moment && moment->solved) {
        *known += mass * moment->worth;
        return;
    }
    for (size_t i = 0; i < (moment ? moment->table.cell_count : point->count); i++) {
        struct engagement_state next = *at;
        struct round_event event;

        if (moment)
            next = best_after_cell(best, at, point, moment, i);
        else
            best_fail(best, round_take(&best->game, &next, point, i, &event, best->err));
        push(best, &next,
             mass * (moment ? moment->table.cells[i].probability : round_probability(point, i)),
             known, parts);
    }
}

static void push(struct best *best, const struct engagement_state *state, double mass,
                 double *known, double *parts)
{
    struct engagement_state at = *state;
    struct round_point point;
    volley_status status;

    if (best->status != VOLLEY_OK)
        return;
    status = round_next(&best->game, &at, &point, best->err);
    if (status != VOLLEY_OK)
        best_fail(best, status);
    else if (point.kind == ROUND_OVER)
        push_pause(best, &at, mass, known, parts);
    else
        push_from(best, &at, &point, mass, known, parts);
}

/* Gaussian elimination. The rows are those of I less a part of a stochastic matrix: no pivot is
 * sought, and one of 0 is a state that never ends. */
static void solve_equations(struct equations *equations, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < count; j++)
            equations->parts[i][j] = (i == j) - equations->parts[i][j];
    for (uint32_t pivot = 0; pivot < count; pivot++) {
        const double at = equations->parts[pivot][pivot];

        for (uint32_t row = 0; row < count; row++) {
            const double factor =
                row == pivot || at < settled ? 0 : equations->parts[row][pivot] / at;

            for (uint32_t column = pivot; factor != 0 && column < count; column++)
                equations->parts[row][column] -= factor * equations->parts[pivot][column];
            equations->known[row] -= factor * equations->known[pivot];
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        const double at = equations->parts[i][i];

        equations->known[i] = at < settled ? 0.5 : equations->known[i] / at;
    }
}

/* Let both sides play their best by the worths of the last pass, and find the worths of that play.
 * False: no worth has moved, or something failed. */
static bool improve(struct best *best, const struct group *group, struct equations *equations)
{
    struct engagement_state state = { 0 };
    double moved = 0;

    best->pass = ++best->passes;
    for (uint32_t i = 0; i < group->count; i++) { /* which grows while it is looked at */
        states_get(&best->pause_states, group->pauses[i], &state);
        best_worth_of(best, &state);
    }
    memset(equations, 0, sizeof *equations);
    for (uint32_t i = 0; i < group->count; i++) {
        states_get(&best->pause_states, group->pauses[i], &state);
        push(best, &state, 1, &equations->known[i], equations->parts[i]);
    }
    if (best->status != VOLLEY_OK)
        return false;
    solve_equations(equations, group->count);
    for (uint32_t i = 0; i < group->count; i++) {
        struct pause *pause = &best->pauses[group->pauses[i]];

        moved = fmax(moved, fabs(equations->known[i] - pause->worth));
        pause->worth = equations->known[i];
    }
    return moved > settled;
}

/* A state between rounds, with those of no less health that it leads to. */
void best_solve_group(struct best *best, const struct engagement_state *state)
{
    struct group *before = best->group, *group = calloc(1, sizeof *group);
    struct equations *equations = malloc(sizeof *equations);
    const uint64_t pass = best->pass;
    const bool open = best->open;
    int passes = 0;

    if (!group || !equations) {
        best_fail(best, error_nomem(best->err));
    } else {
        group->health = round_lasting_health(&best->game, state);
        best->group = group;
        best_add_member(best, state);
        while (improve(best, group, equations) && ++passes < PASSES_MAX)
            continue;
        for (uint32_t i = 0; i < group->count; i++)
            best->pauses[group->pauses[i]].solved = true;
    }
    free(equations);
    free(group);
    best->group = before;
    best->pass = pass;
    best->open = open;
}
