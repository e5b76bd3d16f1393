#include "battle/rounds/source.h"

#include "battle/attacks/attack.h"

#include <math.h>

enum {
    LEVEL_MAX = 2048, /* states between rounds that are solved together: more would take minutes */
    PASSES_MAX = 20000
};
static const double settled = 1e-13; /* a pass that moves no worth by more is the last */

/* What is known of a state between two rounds, or of one in which a ship attacks. Its worth is
 * P(A wins) + P(draw) / 2, less a half: 0 for what is undecided, or not known yet. */
struct best_known {
    double worth;
    const struct attack_table *table; /* best play of an attack whose worth is final */
};

/* States that may lead to each other: from now on all rounds are alike, and nobody loses any of the
 * health that does not come back. Those between rounds stand among all states. */
struct level {
    size_t health;
    uint32_t first;         /* number of the state that was come to first */
    struct numbers attacks; /* struct best_known by state in which a ship attacks: of this pass */
};

struct best {
    struct attack_tables *tables;
    struct round_game game;
    struct numbers states; /* struct best_known by state */
    struct level *level;   /* whose worths still move; NULL: all are final */
    double worth;          /* of the start */
    volley_error error;    /* the first one */
};

static double worth_of(struct best *best, const struct engagement_state *state);

static bool has_failed(const struct best *best)
{
    return best->error.status != VOLLEY_OK;
}

static struct best_known *known_at(const struct numbers *set, uint32_t number)
{
    return numbers_value(set, number);
}

/* ---- attacks ---- */

/* An attack, for its players. */
struct player {
    struct best *best;
    const struct engagement_state *state;
    const struct round_point *point;
    double sign; /* 1 where A attacks, else -1 */
};

/* The objective stands where the probability to destroy the defender does otherwise; damage and
 * tokens break ties. */
static struct solve_value worth_to_player(const struct attack_left *left, int damage, int past,
                                          void *context)
{
    const struct player *player = context;
    struct best *best = player->best;
    const struct attack_cell cell = { .hits = (uint8_t)damage, .past = (uint8_t)past };
    const uint32_t lefts[RULES_SIDES] = { round_left(&best->game, left, RULES_ATTACKER),
                                          round_left(&best->game, left, RULES_DEFENDER) };
    struct solve_value value = attack_left_worth(left);
    struct engagement_state next;
    struct round_event event;

    memcpy(&next, player->state, best->game.bytes);
    round_take_cell(&best->game, &next, player->point, &cell, lefts, &event, &best->error);
    value.of[SOLVE_DESTROYED] = player->sign * worth_of(best, &next);
    return value;
}

/* Best play of an attack, by what is known now.
 *  number  of the state, for which its table is kept; 0: it is not */
static struct best_known solve_attack(struct best *best, const struct engagement_state *state,
                                      const struct round_point *point, uint32_t number)
{
    const uint8_t ships[RULES_SIDES] = { point->ship, point->target };
    const uint8_t side = best->game.engagement->ships[point->ship].side;
    struct player player = { best, state, point, side == ENGAGEMENT_A ? 1 : -1 };
    struct attack_question question = point->attack->question;
    const struct attack_aim aim = { .worth = worth_to_player,
                                    .by_health = true,
                                    .context = &player,
                                    .naive_future = question.future };
    struct attack_table own = { .cell_count = 0 };
    struct best_known known = { .table = NULL };

    question.future = number;
    question.naive = engagement_naive(best->game.engagement, side);
    for (enum rules_side role = 0; role < RULES_SIDES; role++) {
        question.ships[role].hull = state->ships[ships[role]].hull;
        question.ships[role].shields = state->ships[ships[role]].shields;
    }
    if (number)
        known.table = attack_tables_find(best->tables, &question, &aim, &best->error);
    else
        attack_tables_solve(best->tables, &own, &question, &aim, &best->error);
    known.worth = player.sign * (known.table ? known.table : &own)->value.of[SOLVE_DESTROYED];
    attack_table_fini(&own);
    return known;
}

/* ---- rounds ---- */

static bool is_in_level(const struct best *best, const struct engagement_state *state)
{
    return best->level && round_lasting_health(&best->game, state) == best->level->health;
}

/* One more round for each state between rounds of a level, by what the others are worth now.
 * Returns how far a worth moved. */
static double improve(struct best *best, struct level *level)
{
    uint32_t members = 0;
    double moved = 0;

    numbers_clear(&level->attacks);
    for (uint32_t i = level->first; i <= best->states.count && !has_failed(best); i++) {
        const struct engagement_state *state = numbers_at(&best->states, i); /* it may move */
        double worth;

        if (state->phase != STATE_ROUND || !is_in_level(best, state))
            continue;
        if (++members > LEVEL_MAX)
            error_set(&best->error, VOLLEY_TOO_LARGE,
                      "best play of this duel has more than %d states that lead to each other; "
                      "policy 'round' plays it",
                      LEVEL_MAX);
        worth = worth_of(best, state);
        moved = fmax(moved, fabs(worth - known_at(&best->states, i)->worth));
        known_at(&best->states, i)->worth = worth;
    }
    return moved;
}

static double solve_level(struct best *best, const struct engagement_state *state, uint32_t number)
{
    struct level *before = best->level;
    struct level level = { .health = round_lasting_health(&best->game, state),
                           .first = number,
                           .attacks = numbers_of(best->game.bytes, sizeof(struct best_known)) };

    best->level = &level;
    for (int pass = 0; pass < PASSES_MAX && improve(best, &level) > settled; pass++)
        continue;
    best->level = before;
    numbers_fini(&level.attacks);
    return known_at(&best->states, number)->worth;
}

static double worth_at(struct best *best, const struct engagement_state *state,
                       const struct round_point *point)
{
    const bool is_attack = point->kind == ROUND_ATTACK, is_final = !is_in_level(best, state);
    struct numbers *set = is_attack && !is_final ? &best->level->attacks : &best->states;
    const uint32_t before = set->count, number = numbers_find(set, state);
    struct best_known known = { .worth = 0 };

    if (!number)
        error_nomem(&best->error);
    if (number <= before)
        return number ? known_at(set, number)->worth : 0;
    if (is_attack)
        known = solve_attack(best, state, point, is_final ? number : 0);
    else if (state->round < best->game.last_round)
        known.worth = worth_of(best, state);
    else if (is_final)
        known.worth = solve_level(best, state, number);
    *known_at(set, number) = known;
    return known.worth;
}

static bool goes_on(const struct best *best, const struct engagement_state *state)
{
    const int limit = schedule_horizon(best->game.engagement);

    return round_result(&best->game, state) == ROUND_UNDECIDED && !(limit && state->round > limit);
}

static double worth_of(struct best *best, const struct engagement_state *state)
{
    static const double worths[ROUND_RESULTS] = { [ROUND_A] = 0.5, [ROUND_B] = -0.5 };
    struct engagement_state at;
    struct round_point point;
    double worth = 0;

    memcpy(&at, state, best->game.bytes);
    if (has_failed(best) || round_next(&best->game, &at, &point, &best->error) != VOLLEY_OK)
        return 0;
    if (point.kind == ROUND_ATTACK || (point.kind == ROUND_OVER && goes_on(best, &at)))
        return worth_at(best, &at, &point);
    if (point.kind == ROUND_OVER)
        return worths[round_result(&best->game, &at)];
    for (size_t i = 0; i < point.count; i++) {
        struct engagement_state next;
        struct round_event event;

        memcpy(&next, &at, best->game.bytes);
        round_take(&best->game, &next, &point, i, &event, &best->error);
        worth += round_probability(&point, i) * worth_of(best, &next);
    }
    return worth;
}

/* ---- for others ---- */

static uint32_t best_number(struct best *best, const struct round_game *game,
                            const struct engagement_state *state, volley_error *err)
{
    struct engagement_state own;
    uint32_t number;

    memcpy(&own, state, game->bytes);
    for (size_t i = 0; i < game->engagement->ship_count; i++) { /* whose numbers are its own */
        uint32_t *condition = &own.ships[i].condition;

        if (*condition && !(*condition = round_condition(
                                &best->game, condition_at(&game->conditions, *condition))))
            error_nomem(&best->error);
    }
    number = numbers_known(&best->states, &own, best->game.bytes);
    if (!number) {
        worth_of(best, &own); /* best play may not lead there, as that of others does */
        number = numbers_known(&best->states, &own, best->game.bytes);
    }
    if (!has_failed(best))
        return number;
    error_copy(err, &best->error);
    return UINT32_MAX;
}

/* The number of a state of a game of the same engagement in which a ship attacks, and the attack
 *  then. 0: there is none, for no weapon can be fired. UINT32_MAX: the error is filled. */
static const struct attack_table *best_table(const struct best *best, uint32_t number)
{
    return known_at(&best->states, number)->table;
}

/* Solve an engagement from its start: of one ship against one, without damage cards, as
 *  questions/duel/options.c sees to. It and the tables must outlive *out. Failure: *out is NULL.
 *  source  of the tables: what players look ahead to by a policy that is not 'best' */
static volley_status best_create(struct best **out, const struct engagement *engagement,
                                 struct attack_tables *tables, const struct round_source *source,
                                 volley_error *err)
{
    struct engagement_state start;
    struct best *best = calloc(1, sizeof *best);
    volley_status status;

    *out = best;
    NEED(best, err);
    best->tables = tables;
    if (round_init(&best->game, engagement, source, &best->error) == VOLLEY_OK) {
        best->states = numbers_of(best->game.bytes, sizeof(struct best_known));
        if (round_start(&best->game, &start, &best->error) == VOLLEY_OK)
            best->worth = worth_of(best, &start);
    }
    status = error_copy(err, &best->error);
    if (status != VOLLEY_OK) {
        best_destroy(best);
        *out = NULL;
    }
    return status;
}

double best_worth(const struct best *best, uint32_t *states)
{
    *states = best->states.count;
    return best->worth + 0.5;
}

void best_destroy(struct best *best)
{
    if (!best)
        return;
    numbers_fini(&best->states);
    round_fini(&best->game);
    free(best);
}

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
    return source && source->tables ? source->tables->nodes : 0;
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
