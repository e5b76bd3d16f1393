#include "battle/best_worth.h"

#include "base/grow.h"

#include <stdlib.h>

double best_fail(struct best *best, volley_status status)
{
    if (best->status == VOLLEY_OK)
        best->status = status;
    return 0;
}

/* ---- states ---- */

/* The index of a state in a set, added if it is new; UINT32_MAX: out of memory. */
static uint32_t find_state(struct best *best, struct states *set,
                           const struct engagement_state *state)
{
    uint32_t index = states_find(set, state);

    if (index < set->count)
        return index;
    if (!states_add(set, state, 0)) {
        best_fail(best, error_nomem(best->err));
        return UINT32_MAX;
    }
    return set->count - 1;
}

struct pause *best_pause_at(struct best *best, const struct engagement_state *state)
{
    const uint32_t before = best->pause_states.count;
    const uint32_t index = find_state(best, &best->pause_states, state);

    if (index == UINT32_MAX)
        return NULL;
    if (!grow_array(&best->pauses, &best->pause_capacity, (size_t)index + 1,
                    sizeof *best->pauses)) {
        best_fail(best, error_nomem(best->err));
        return NULL;
    }
    if (index == before)
        best->pauses[index] = (struct pause){ .worth = 0.5 };
    return &best->pauses[index];
}

struct moment *best_moment_at(struct best *best, const struct engagement_state *state)
{
    const uint32_t before = best->moment_states.count;
    const uint32_t index = find_state(best, &best->moment_states, state);

    if (index == UINT32_MAX)
        return NULL;
    if (index == before) {
        if (!grow_array(&best->moments, &best->moment_capacity, (size_t)index + 1,
                        sizeof *best->moments) ||
            !(best->moments[index] = calloc(1, sizeof **best->moments))) {
            best_fail(best, error_nomem(best->err));
            return NULL;
        }
    }
    return best->moments[index];
}

/* ---- the worth of a state ---- */

/* What is known of both players of an attack. */
struct player {
    struct best *best;
    const struct engagement_state *state;
    const struct round_point *point;
    bool is_a;
};

/* A state after an attack has dealt this damage, some of it past the shields, and left these
 * conditions. */
static struct engagement_state after(const struct best *best, const struct engagement_state *state,
                                     const struct round_point *point, int damage, int past,
                                     const uint32_t left[RULES_SIDES])
{
    const struct attack_cell cell = { .probability = 1,
                                      .hits = (uint8_t)damage,
                                      .past = (uint8_t)past };
    struct engagement_state next = *state;
    struct round_event event;

    round_take_cell(&best->game, &next, point, &cell, left, &event);
    return next;
}

static bool find_left(struct player *player, const struct attack_left *left,
                      uint32_t conditions[RULES_SIDES])
{
    const uint8_t ships[] = { player->point->ship, player->point->target };

    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        struct round_game *game = &player->best->game;
        const uint32_t number = round_left(game, left, side);

        conditions[side] =
            number ? round_after(game, player->state->ships[ships[side]].condition, number) : 0;
        if (!conditions[side]) {
            best_fail(player->best, error_nomem(player->best->err));
            return false;
        }
    }
    return true;
}

/* The objective stands where the probability to destroy the defender does otherwise; damage and
 * tokens break ties. */
static struct solve_value worth_to_player(const struct attack_left *left, int damage, int past,
                                          void *context)
{
    struct player *player = context;
    struct solve_value value = { { 0 } };
    uint32_t conditions[RULES_SIDES];
    struct engagement_state next;
    double worth;

    if (player->best->status != VOLLEY_OK || !find_left(player, left, conditions))
        return value;
    next = after(player->best, player->state, player->point, damage, past, conditions);
    worth = best_worth_of(player->best, &next);
    value = attack_left_worth(left);
    value.of[SOLVE_DESTROYED] = player->is_a ? worth : -worth;
    return value;
}

void best_moment_clear(struct moment *moment)
{
    attack_table_fini(&moment->table);
    free(moment->left);
    moment->left = NULL;
}

/* The attack of a moment, with the health that both ships have. */
static struct attack_question question_of(const struct player *player)
{
    const struct state_ship *ships = player->state->ships;
    struct attack_question question = player->point->attack->question;

    question.attacker.hull = ships[player->point->ship].hull;
    question.attacker.shields = ships[player->point->ship].shields;
    question.defender.hull = ships[player->point->target].hull;
    question.defender.shields = ships[player->point->target].shields;
    return question;
}

/* Best play of an attack, as worths are known now. */
static void solve_moment(struct best *best, struct moment *moment, struct player *player)
{
    const struct attack_aim aim = { worth_to_player, true, player };
    const struct attack_question question = question_of(player);
    struct attack_table table;
    uint32_t(*left)[RULES_SIDES];
    volley_status status = attack_tables_solve(best->tables, &table, &question, &aim, best->err);

    if (status != VOLLEY_OK || best->status != VOLLEY_OK) {
        if (status == VOLLEY_OK)
            attack_table_fini(&table);
        best_fail(best, status);
        return;
    }
    left = calloc(table.left_count + 1, sizeof *left);
    if (!left)
        best_fail(best, error_nomem(best->err));
    for (size_t i = 0; left && i < table.left_count && best->status == VOLLEY_OK; i++)
        find_left(player, &table.left[i], left[i]);
    best_moment_clear(moment);
    moment->table = table;
    moment->left = left;
}

/* A cell as an outcome of the point at which its attack stands. */
struct engagement_state best_after_cell(const struct best *best,
                                        const struct engagement_state *state,
                                        const struct round_point *point,
                                        const struct moment *moment, size_t cell)
{
    const struct attack_cell *at = &moment->table.cells[cell];

    return after(best, state, point, at->hits + at->crits, at->past, moment->left[at->left]);
}

static double worth_of_moment(struct best *best, const struct engagement_state *state,
                              const struct round_point *point)
{
    struct moment *moment = best_moment_at(best, state);
    struct player player = { best, state, point,
                             best->engagement->ships[point->ship].side == ENGAGEMENT_A };
    const bool open = best->open;
    const uint64_t pass = best->pass;
    double worth = 0;

    if (!moment)
        return 0;
    if (moment->solved || moment->pass == pass) {
        best->open = open || !moment->solved;
        return moment->worth;
    }
    best->open = false;
    solve_moment(best, moment, &player);
    for (size_t i = 0; best->status == VOLLEY_OK && i < moment->table.cell_count; i++) {
        const struct engagement_state next = best_after_cell(best, state, point, moment, i);

        worth += moment->table.cells[i].probability * best_worth_of(best, &next);
    }
    moment->worth = worth;
    moment->pass = pass;
    moment->solved = !best->open;
    best->open = open || best->open;
    return worth;
}

double best_worth_of_pause(struct best *best, const struct engagement_state *state)
{
    static const double worths[ROUND_RESULTS] = {
        [ROUND_A] = 1, [ROUND_DRAW] = 0.5, [ROUND_B] = 0
    };
    const enum round_result result = round_result(&best->game, state);
    struct pause *pause;

    if (result != ROUND_UNDECIDED)
        return worths[result];
    pause = best_pause_at(best, state);
    if (!pause)
        return 0;
    if (!pause->solved && !pause->member) {
        if (!best->group || best_leaves_group(best, state)) {
            best_solve_group(best, state);
            pause = best_pause_at(best, state);
            return pause ? pause->worth : 0;
        }
        best_add_member(best, state);
    }
    best->open = best->open || !pause->solved;
    return pause->worth;
}

/* Of a state in a round, or of one between two from which the next one begins. */
double best_worth_of(struct best *best, const struct engagement_state *state)
{
    struct engagement_state at = *state;
    struct round_point point;
    volley_status status;
    double worth = 0;

    if (best->status != VOLLEY_OK)
        return 0;
    status = round_next(&best->game, &at, &point, best->err);
    if (status != VOLLEY_OK)
        return best_fail(best, status);
    if (point.kind == ROUND_OVER)
        return best_worth_of_pause(best, &at);
    if (point.kind == ROUND_ATTACK)
        return worth_of_moment(best, &at, &point);
    for (size_t i = 0; i < point.count && best->status == VOLLEY_OK; i++) {
        struct engagement_state next = at;
        struct round_event event;

        status = round_take(&best->game, &next, &point, i, &event, best->err);
        if (status != VOLLEY_OK)
            return best_fail(best, status);
        worth += round_probability(&point, i) * best_worth_of(best, &next);
    }
    return worth;
}
