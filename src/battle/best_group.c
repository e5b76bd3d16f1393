#include "battle/best_worth.h"

#include "base/grow.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PASSES_MAX = 200 /* of policy iteration: three to five are usual */ };
static const double settled = 1e-13; /* a pass that moves no worth by more is the last */

bool best_leaves_group(const struct best *best, const struct engagement_state *state)
{
    return round_lasting_health(&best->game, state) < best->group->health ||
           state->round > best->group->round;
}

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
    if (!grow_array(&group->pauses, &group->capacity, (size_t)group->count + 1,
                    sizeof *group->pauses)) {
        best_fail(best, error_nomem(best->err));
        return;
    }
    group->pauses[group->count++] = (uint32_t)(pause - best->pauses);
    pause->member = group->count;
}

/* ---- states that lead to each other ---- */

/* Worths of a group as equations: each is `known` and a part of the others. */
struct equations {
    double *known, *parts; /* parts: a row for each */
    uint32_t count;
};

static bool equations_init(struct equations *out, uint32_t count)
{
    out->count = count;
    out->known = calloc(count, sizeof *out->known);
    out->parts = calloc((size_t)count * count, sizeof *out->parts);
    return out->known && out->parts;
}

static void equations_fini(struct equations *equations)
{
    free(equations->known);
    free(equations->parts);
}

static double *row_of(const struct equations *equations, uint32_t row)
{
    return equations->parts + (size_t)row * equations->count;
}

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

/* Take an equation out of one below it. */
static void eliminate(struct equations *equations, uint32_t pivot, uint32_t below)
{
    const double *from = row_of(equations, pivot);
    double *to = row_of(equations, below);
    const double factor = to[pivot] / from[pivot];

    for (uint32_t column = pivot; factor != 0 && column < equations->count; column++)
        to[column] -= factor * from[column];
    equations->known[below] -= factor * equations->known[pivot];
}

/* A state that never ends, or all of several that lead to each other for ever: as good as a draw.
 */
static void make_endless(struct equations *equations, uint32_t row)
{
    memset(row_of(equations, row), 0, equations->count * sizeof *equations->parts);
    row_of(equations, row)[row] = 1;
    equations->known[row] = 0.5;
}

/* Gaussian elimination. The rows are those of I less a part of a stochastic matrix: no pivot is
 * sought, and one of 0 is a state that never ends. */
static void solve_equations(struct equations *equations)
{
    const uint32_t count = equations->count;

    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < count; j++)
            row_of(equations, i)[j] = (i == j) - row_of(equations, i)[j];
    for (uint32_t pivot = 0; pivot < count; pivot++) {
        if (row_of(equations, pivot)[pivot] < settled)
            make_endless(equations, pivot);
        for (uint32_t row = pivot + 1; row < count; row++)
            eliminate(equations, pivot, row);
    }
    for (uint32_t row = count; row-- > 0;) {
        const double *parts = row_of(equations, row);

        for (uint32_t column = row + 1; column < count; column++)
            equations->known[row] -= parts[column] * equations->known[column];
        equations->known[row] /= parts[row];
    }
}

/* Worths of the group where both sides play as the moments say. False: something failed. */
static bool evaluate(struct best *best, const struct group *group, struct equations *equations)
{
    struct engagement_state state = { 0 };

    if (!equations_init(equations, group->count)) {
        best_fail(best, error_nomem(best->err));
        return false;
    }
    for (uint32_t i = 0; i < group->count; i++) {
        states_get(&best->pause_states, group->pauses[i], &state);
        push(best, &state, 1, &equations->known[i], row_of(equations, i));
    }
    if (best->status == VOLLEY_OK)
        solve_equations(equations);
    return best->status == VOLLEY_OK;
}

/* Let both sides play their best by the worths of the last pass, and find the worths of that play.
 * False: no worth has moved, or something failed. */
static bool improve(struct best *best, const struct group *group)
{
    struct engagement_state state = { 0 };
    struct equations equations = { .count = 0 };
    double moved = 0;

    best->pass = ++best->passes;
    for (uint32_t i = 0; i < group->count; i++) { /* which grows while it is looked at */
        states_get(&best->pause_states, group->pauses[i], &state);
        best_worth_of(best, &state);
    }
    if (best->status == VOLLEY_OK && evaluate(best, group, &equations))
        for (uint32_t i = 0; i < group->count; i++) {
            struct pause *pause = &best->pauses[group->pauses[i]];

            moved = fmax(moved, fabs(equations.known[i] - pause->worth));
            pause->worth = equations.known[i];
        }
    equations_fini(&equations);
    return moved > settled;
}

/* A state between rounds, with those of its health and round that it leads to. */
void best_solve_group(struct best *best, const struct engagement_state *state)
{
    struct group *before = best->group;
    struct group group = { .health = round_lasting_health(&best->game, state),
                           .round = state->round };
    const uint64_t pass = best->pass;
    const bool open = best->open;
    int passes = 0;

    best->group = &group;
    best_add_member(best, state);
    while (best->status == VOLLEY_OK && improve(best, &group) && ++passes < PASSES_MAX)
        continue;
    for (uint32_t i = 0; i < group.count; i++)
        best->pauses[group.pauses[i]].solved = true;
    free(group.pauses);
    best->group = before;
    best->pass = pass;
    best->open = open;
}
