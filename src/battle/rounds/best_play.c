#include "battle/rounds/source.h"

#include "base/grow.h"

#include <math.h>
#include <stdlib.h>

enum {
    GROUP_MAX = 2048, /* states that are solved together: more would take minutes */
    PASSES_MAX = 20000
};
static const double settled = 1e-13; /* a pass that moves no worth by more is the last */

/* What is known of a state between two rounds, or of one in which a ship attacks. */
struct best_known {
    double worth;
    uint64_t pass;              /* in which it was found; 0: not yet; FINAL: it stays as it is */
    struct attack_table *table; /* best play of the attack; NULL: nobody has asked */
};
#define FINAL UINT64_MAX

/* States between rounds that may lead to each other: neither health nor the round goes back. */
struct group {
    uint32_t *members;
    uint32_t count, capacity;
    size_t health; /* of both ships together, without what comes back */
    uint16_t round;
    uint64_t pass;
    bool meets; /* a member has led to one of them */
};

struct best {
    const struct engagement *engagement;
    struct attack_tables *tables;
    struct round_game game;
    struct numbers states; /* struct best_known by state */
    uint64_t passes;
    struct group *group; /* that is being solved; NULL: all that is known is final */
    double worth;        /* of the start */
    volley_status status;
    volley_error *err;
};

static double worth_of(struct best *best, const struct engagement_state *state);

/* Keeps the first failure. */
static void fail(struct best *best, volley_status status)
{
    if (best->status == VOLLEY_OK)
        best->status = status;
}

static struct best_known *known_at(const struct best *best, uint32_t number)
{
    return numbers_value(&best->states, number);
}

/* The number of a state, which is added if it is new; 0: out of memory. */
static uint32_t find_state(struct best *best, const struct engagement_state *state)
{
    const uint32_t before = best->states.count, number = numbers_find(&best->states, state);

    if (!number)
        fail(best, error_nomem(best->err));
    if (number > before)
        known_at(best, number)->worth = 0.5;
    return number;
}

static void get_state(const struct best *best, uint32_t number, struct engagement_state *out)
{
    memcpy(out, numbers_at(&best->states, number), best->states.item_bytes);
}

/* ---- attacks ---- */

/* What is known of both players of an attack. */
struct player {
    struct best *best;
    const struct engagement_state *state;
    const struct round_point *point;
};

/* The state after an attack has dealt this damage, some of it past the shields, and left this. */
static struct engagement_state after(const struct player *player, const struct attack_left *left,
                                     int damage, int past)
{
    const struct attack_cell cell = { .probability = 1,
                                      .hits = (uint8_t)damage,
                                      .past = (uint8_t)past };
    const uint8_t ships[] = { player->point->ship, player->point->target };
    struct round_game *game = &player->best->game;
    struct engagement_state next = *player->state;
    uint32_t conditions[RULES_SIDES];
    struct round_event event;

    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        const uint32_t number = round_left(game, left, side);

        conditions[side] =
            number ? round_after(game, player->state->ships[ships[side]].condition, number) : 0;
        if (!conditions[side])
            fail(player->best, error_nomem(player->best->err));
    }
    if (player->best->status == VOLLEY_OK)
        round_take_cell(game, &next, player->point, &cell, conditions, &event);
    return next;
}

/* The objective stands where the probability to destroy the defender does otherwise; damage and
 * tokens break ties. */
static struct solve_value worth_to_player(const struct attack_left *left, int damage, int past,
                                          void *context)
{
    const struct player *player = context;
    const struct engagement_state next = after(player, left, damage, past);
    struct solve_value value = attack_left_worth(left);
    const double worth = worth_of(player->best, &next);
    const bool is_a = player->best->engagement->ships[player->point->ship].side == ENGAGEMENT_A;

    value.of[SOLVE_DESTROYED] = is_a ? worth : -worth;
    return value;
}

/* Best play of an attack, as worths are known now. Failure: *table is empty. */
static void solve_attack(struct player *player, struct attack_table *table)
{
    const struct attack_aim aim = { worth_to_player, true, player };
    const struct state_ship *ships = player->state->ships;
    struct attack_question question = player->point->attack->question;
    struct best *best = player->best;
    volley_status status;

    question.attacker.hull = ships[player->point->ship].hull;
    question.attacker.shields = ships[player->point->ship].shields;
    question.defender.hull = ships[player->point->target].hull;
    question.defender.shields = ships[player->point->target].shields;
    status = attack_tables_solve(best->tables, table, &question, &aim, best->err);
    if (status != VOLLEY_OK || best->status != VOLLEY_OK) {
        if (status == VOLLEY_OK)
            attack_table_fini(table);
        *table = (struct attack_table){ .cell_count = 0 };
        fail(best, status);
    }
}

/* The pass of what is found now. An attack at the health of a group may lead back to the group: it
 * is known for this pass only. All that has less health stays as it is; so does all, where rounds
 * are counted down to a limit. */
static uint64_t pass_of(const struct best *best, const struct engagement_state *state)
{
    const struct group *group = best->group;

    if (!group || schedule_horizon(best->engagement) > 0 ||
        round_lasting_health(&best->game, state) < group->health)
        return FINAL;
    return group->pass;
}

static double worth_of_attack(struct best *best, const struct engagement_state *state,
                              const struct round_point *point)
{
    const uint32_t number = find_state(best, state);
    const uint64_t pass = pass_of(best, state);
    struct player player = { best, state, point };
    struct attack_table table;
    double worth = 0;

    if (!number)
        return 0;
    if (known_at(best, number)->pass == FINAL || known_at(best, number)->pass == pass)
        return known_at(best, number)->worth;
    solve_attack(&player, &table);
    for (size_t i = 0; i < table.cell_count; i++) {
        const struct attack_cell *cell = &table.cells[i];
        const struct engagement_state next =
            after(&player, &table.left[cell->left], cell->hits + cell->crits, cell->past);

        worth += cell->probability * worth_of(best, &next);
    }
    attack_table_fini(&table);
    *known_at(best, number) = (struct best_known){ .worth = worth, .pass = pass };
    return worth;
}

/* ---- rounds ---- */

static void add_member(struct best *best, uint32_t number)
{
    struct group *group = best->group;

    if (group->count == GROUP_MAX)
        fail(best, error_set(best->err, VOLLEY_TOO_LARGE,
                             "best play of this duel has more than %d states that lead to each "
                             "other; policy 'round' plays it",
                             GROUP_MAX));
    else if (!grow_array(&group->members, &group->capacity, (size_t)group->count + 1,
                         sizeof *group->members))
        fail(best, error_nomem(best->err));
    else
        group->members[group->count++] = number;
}

/* One more round for each member, by what the others are worth now. Returns how far a worth moved.
 */
static double improve(struct best *best, struct group *group)
{
    struct engagement_state state = { 0 };
    double moved = 0;

    group->pass = ++best->passes;
    for (uint32_t i = 0; i < group->count && best->status == VOLLEY_OK; i++) { /* which may grow */
        const uint32_t number = group->members[i];
        double worth;

        get_state(best, number, &state);
        worth = worth_of(best, &state);
        moved = fmax(moved, fabs(worth - known_at(best, number)->worth));
        known_at(best, number)->worth = worth;
    }
    return moved;
}

/* A state between rounds, with those of its health and round that it leads to. */
static void solve_group(struct best *best, const struct engagement_state *state, uint32_t number)
{
    struct group *before = best->group;
    struct group group = { .health = round_lasting_health(&best->game, state),
                           .round = state->round };
    int passes = 0;

    best->group = &group;
    known_at(best, number)->pass = 1;
    add_member(best, number);
    while (best->status == VOLLEY_OK && improve(best, &group) > settled && group.meets &&
           ++passes < PASSES_MAX)
        continue;
    for (uint32_t i = 0; i < group.count; i++)
        known_at(best, group.members[i])->pass = FINAL;
    free(group.members);
    best->group = before;
}

/* Of a state between rounds as one that is come to. */
static double worth_of_start(struct best *best, const struct engagement_state *state)
{
    static const double worths[ROUND_RESULTS] = {
        [ROUND_A] = 1, [ROUND_DRAW] = 0.5, [ROUND_UNDECIDED] = 0.5, [ROUND_B] = 0
    };
    const enum round_result result = round_result(&best->game, state);
    const int limit = schedule_horizon(best->engagement);
    uint32_t number;

    if (result != ROUND_UNDECIDED || (limit && state->round > limit))
        return worths[result];
    number = find_state(best, state);
    if (!number)
        return 0;
    if (known_at(best, number)->pass == FINAL)
        return known_at(best, number)->worth;
    if (!best->group || state->round > best->group->round ||
        round_lasting_health(&best->game, state) < best->group->health) {
        solve_group(best, state, number);
    } else {
        best->group->meets = true;
        if (!known_at(best, number)->pass)
            add_member(best, number);
        known_at(best, number)->pass = 1;
    }
    return known_at(best, number)->worth;
}

/* Of a state in a round, or of one between two from which the next one begins. */
static double worth_of(struct best *best, const struct engagement_state *state)
{
    struct engagement_state at = *state;
    struct round_point point;
    double worth = 0;

    if (best->status != VOLLEY_OK)
        return 0;
    fail(best, round_next(&best->game, &at, &point, best->err));
    if (best->status != VOLLEY_OK)
        return 0;
    if (point.kind == ROUND_OVER)
        return worth_of_start(best, &at);
    if (point.kind == ROUND_ATTACK)
        return worth_of_attack(best, &at, &point);
    for (size_t i = 0; i < point.count && best->status == VOLLEY_OK; i++) {
        struct engagement_state next = at;
        struct round_event event;

        fail(best, round_take(&best->game, &next, &point, i, &event, best->err));
        worth += round_probability(&point, i) * worth_of(best, &next);
    }
    return worth;
}

/* ---- attacks for others ---- */

/* NULL: the error is filled. */
static struct attack_table *make_table(struct best *best, uint32_t number)
{
    struct engagement_state state = { 0 };
    struct round_point point;
    struct player player = { best, &state, &point };
    struct attack_table *table = calloc(1, sizeof *table);

    get_state(best, number, &state);
    fail(best, table ? round_next(&best->game, &state, &point, best->err) : error_nomem(best->err));
    if (best->status == VOLLEY_OK)
        solve_attack(&player, table);
    if (best->status == VOLLEY_OK)
        return table;
    free(table);
    return NULL;
}

const struct attack_table *best_find(struct best *best, uint32_t number, volley_error *err)
{
    struct attack_table *table = known_at(best, number)->table;

    best->err = err;
    if (!table)
        table = make_table(best, number);
    return known_at(best, number)->table = table;
}

/* A state of another game of the same engagement: there conditions have other numbers. */
static void translate(struct best *best, const struct round_game *from,
                      struct engagement_state *state)
{
    for (size_t i = 0; i < best->engagement->ship_count; i++) {
        uint32_t *condition = &state->ships[i].condition;

        if (*condition && !(*condition = round_condition(
                                &best->game, condition_at(&from->conditions, *condition))))
            fail(best, error_nomem(best->err));
    }
}

uint32_t best_number(struct best *best, const struct round_game *game,
                     const struct engagement_state *state, volley_error *err)
{
    struct engagement_state own = *state;
    uint32_t number;

    best->err = err;
    translate(best, game, &own);
    number = numbers_known(&best->states, &own, best->game.bytes);
    if (!number || known_at(best, number)->pass != FINAL) {
        worth_of(best, &own); /* best play may not lead there, as that of others does */
        number = numbers_known(&best->states, &own, best->game.bytes);
    }
    return best->status == VOLLEY_OK ? number : UINT32_MAX;
}

/* ---- all of it ---- */

volley_status best_create(struct best **out, const struct engagement *engagement,
                          struct attack_tables *tables, const struct round_source *source,
                          volley_error *err)
{
    struct engagement_state start;
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
    *out = best = calloc(1, sizeof *best);
    if (!best)
        return error_nomem(err);
    *best = (struct best){ .engagement = engagement, .tables = tables, .err = err, .passes = 1 };
    status = round_init(&best->game, engagement, source, err);
    best->states = numbers_of(best->game.bytes, sizeof(struct best_known));
    if (status == VOLLEY_OK)
        status = round_start(&best->game, &start, err);
    if (status == VOLLEY_OK)
        best->worth = worth_of_start(best, &start);
    if (status == VOLLEY_OK)
        status = best->status;
    if (status != VOLLEY_OK) {
        best_destroy(best);
        *out = NULL;
    }
    return status;
}

double best_worth(struct best *best, uint32_t *states)
{
    *states = best->states.count;
    return best->worth;
}

void best_destroy(struct best *best)
{
    if (!best)
        return;
    for (uint32_t i = 1; i <= best->states.count; i++)
        if (known_at(best, i)->table) {
            attack_table_fini(known_at(best, i)->table);
            free(known_at(best, i)->table);
        }
    numbers_fini(&best->states);
    round_fini(&best->game);
    free(best);
}
