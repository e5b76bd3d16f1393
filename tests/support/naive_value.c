#include "support/naive_value.h"

#include "support/check.h"
#include "support/naive_round.h"
#include "support/naive_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HEALTH_MOST = 15 };

/* Health of both ships. */
struct standing {
    int left[NAIVE_SIDES];
};

/* A value that may depend on that of the state it was asked of: rest + stay * itself. */
struct line {
    double rest, stay;
};

enum { NOBODY = -1 };

struct valuing {
    const struct naive_duel *duel;
    int myopic; /* the side that plays each attack for itself against best play; NOBODY: neither */
    struct naive_table table; /* at the start of a round */
    struct naive_book book;
    struct naive_memory memory;
    int round, rounds;                              /* from the last one on all rounds are alike */
    double value[HEALTH_MOST + 1][HEALTH_MOST + 1]; /* of the round that comes next */
    struct standing asked;                          /* the state that is solved */
    double self;                                    /* what it is taken to be worth */
};

/* ---- the round ---- */

static int first_to_shoot(const struct valuing *valuing)
{
    int a = valuing->duel->sides[0].ships[0].init, b = valuing->duel->sides[1].ships[0].init;

    return a == b ? valuing->table.first : b > a;
}

static bool same_initiative(const struct valuing *valuing)
{
    return valuing->duel->sides[0].ships[0].init == valuing->duel->sides[1].ships[0].init;
}

static void prepare_round(struct valuing *valuing)
{
    for (int side = 0; side < NAIVE_SIDES; side++) {
        const struct naive_ship *ship = &valuing->duel->sides[side].ships[0];
        int round = valuing->round < ship->plan_len ? valuing->round : ship->plan_len;

        valuing->table.ships[side][0] = (struct naive_on_table){ .ship = ship };
        memcpy(valuing->table.ships[side][0].greens, ship->plan[round - 1], NAIVE_GREENS);
    }
    valuing->table.duel = valuing->duel;
    valuing->table.round = valuing->round;
}

/* The attack of a side, with the tokens both have then. */
static struct naive_attack attack_by(const struct valuing *valuing, int side)
{
    const struct naive_on_table *by = &valuing->table.ships[side][0];
    const struct naive_on_table *on = &valuing->table.ships[!side][0];
    struct naive_case cases[NAIVE_CASES];
    struct naive_attack attack;

    assert_int_equal(naive_cases_of(&valuing->table, by, on, cases), 1); /* nothing is by chance */
    attack = naive_attack_of(&valuing->table, by, on, cases);
    if (valuing->myopic != NOBODY)
        attack.naive = valuing->myopic == side ? 1 : 2;
    return attack;
}

static struct naive_tokens swapped(const struct naive_tokens *tokens, int side)
{
    struct naive_tokens other = *tokens;

    if (side) {
        memcpy(other.of[0], tokens->of[1], sizeof other.of[0]);
        memcpy(other.of[1], tokens->of[0], sizeof other.of[1]);
    }
    return other;
}

static struct naive_tokens tokens_of(const struct valuing *valuing, int side)
{
    struct naive_tokens tokens;

    for (int i = 0; i < NAIVE_SIDES; i++)
        memcpy(tokens.of[i], valuing->table.ships[i][0].greens, sizeof tokens.of[i]);
    return swapped(&tokens, side);
}

static struct standing after(struct standing standing, int side, const struct naive_result *result)
{
    standing.left[!side] -= result->hits + result->crits;
    standing.left[side] -= result->own;
    for (int i = 0; i < NAIVE_SIDES; i++)
        standing.left[i] = standing.left[i] > 0 ? standing.left[i] : 0;
    return standing;
}

/* Whether a ship that may have been destroyed by the first one still shoots. */
static bool shoots_second(const struct valuing *valuing, struct standing standing, int side)
{
    return standing.left[side] > 0 || same_initiative(valuing);
}

static struct line line_of(const struct valuing *valuing, struct standing standing)
{
    int a = standing.left[0], b = standing.left[1];

    if (a == 0 || b == 0)
        return (struct line){ a > 0 ? 1 : b > 0 ? 0 : 0.5, 0 };
    if (valuing->round == valuing->rounds && a == valuing->asked.left[0] &&
        b == valuing->asked.left[1])
        return (struct line){ 0, 1 };
    return (struct line){ valuing->value[a][b], 0 };
}

static void add_line(struct line *sum, double probability, struct line line)
{
    sum->rest += probability * line.rest;
    sum->stay += probability * line.stay;
}

/* ---- played ---- */

static struct line played_second(struct valuing *valuing, struct standing standing, int side,
                                 const struct naive_tokens *tokens)
{
    struct naive_attack attack = attack_by(valuing, side);
    struct naive_tokens own = swapped(tokens, 1);
    struct naive_outcome *outcomes;
    struct line sum = { 0, 0 };
    size_t count;

    if (!shoots_second(valuing, standing, side) || standing.left[!side] == 0)
        return line_of(valuing, standing);
    count =
        naive_outcomes(&valuing->book, naive_book_attack(&valuing->book, &attack), &own, &outcomes);
    for (size_t i = 0; i < count; i++)
        add_line(&sum, outcomes[i].probability,
                 line_of(valuing, after(standing, side, &outcomes[i].result)));
    free(outcomes);
    return sum;
}

static uint32_t first_number(struct valuing *valuing, int side)
{
    const struct naive_attack attack = attack_by(valuing, side), next = attack_by(valuing, !side);
    struct naive_rest rest;

    if (valuing->duel->policy == NAIVE_MYOPIC)
        return naive_book_attack(&valuing->book, &attack);
    memset(&rest, 0, sizeof rest);
    rest.count = 1;
    rest.later[0].attacks[0] = naive_book_attack(&valuing->book, &next);
    rest.later[0].chances[0] = 1;
    rest.later[0].shot = 1;
    rest.later[0].case_count = 1;
    rest.later[0].by = NAIVE_SHOT_AT;
    rest.later[0].on = NAIVE_SHOOTER;
    rest.later[0].sign = -1;
    return naive_later_attack(&valuing->memory, &attack, &rest);
}

static struct line played_round(struct valuing *valuing)
{
    int side = first_to_shoot(valuing);
    struct naive_tokens tokens = tokens_of(valuing, side);
    struct naive_outcome *outcomes;
    struct line sum = { 0, 0 };
    size_t count = naive_outcomes(&valuing->book, first_number(valuing, side), &tokens, &outcomes);

    for (size_t i = 0; i < count; i++)
        add_line(&sum, outcomes[i].probability,
                 played_second(valuing, after(valuing->asked, side, &outcomes[i].result), !side,
                               &outcomes[i].result.tokens));
    free(outcomes);
    return sum;
}

/* ---- best ---- */

/* What comes after an attack, as its number tells: the health of both before it, who makes it and
 * whether it is the first of the round. */
static uint32_t future_of(struct standing standing, int side, bool is_first)
{
    return (uint32_t)(1 +
                      ((standing.left[0] * (HEALTH_MOST + 1) + standing.left[1]) * 2 + side) * 2 +
                      is_first);
}

/* Values for the side that shoots. What stays rides along as the second criterion, where it only
 * breaks ties. */
static struct naive_worth worth_of_line(const struct valuing *valuing, struct line line, int side)
{
    double sign = side ? -1 : 1;

    return (struct naive_worth){ { sign * (line.rest + line.stay * valuing->self), sign * line.stay,
                                   0, 0 } };
}

static struct naive_worth worth_after(const struct naive_attack *attack,
                                      const struct naive_result *result, void *context)
{
    struct valuing *valuing = context;
    uint32_t number = attack->future - 1;
    bool is_first = number & 1;
    int side = number >> 1 & 1, health = (int)(number >> 2);
    struct standing standing = { { health / (HEALTH_MOST + 1), health % (HEALTH_MOST + 1) } };
    struct naive_attack next = attack_by(valuing, !side);
    struct naive_tokens tokens = swapped(&result->tokens, 1);
    struct naive_worth value;

    standing = after(standing, side, result);
    if (!is_first || standing.left[side] == 0 || !shoots_second(valuing, standing, !side))
        return worth_of_line(valuing, line_of(valuing, standing), side);
    next.future = future_of(standing, !side, false);
    value = naive_value_of(&valuing->book, naive_book_attack(&valuing->book, &next), &tokens);
    for (int i = 0; i < NAIVE_WORTHS; i++)
        value.of[i] = -value.of[i];
    return value;
}

static struct line best_round(struct valuing *valuing)
{
    int side = first_to_shoot(valuing);
    struct naive_attack attack = attack_by(valuing, side);
    struct naive_tokens tokens = tokens_of(valuing, side);
    struct naive_worth value;
    double sign = side ? -1 : 1;

    naive_book_fini(&valuing->book);
    valuing->book.future = worth_after;
    valuing->book.context = valuing;
    attack.future = future_of(valuing->asked, side, true);
    value = naive_value_of(&valuing->book, naive_book_attack(&valuing->book, &attack), &tokens);
    return (struct line){ sign * (value.of[0] - value.of[1] * valuing->self), sign * value.of[1] };
}

/* ---- all states ---- */

typedef struct line round_fn(struct valuing *valuing);

/* One round, whoever is first in it. */
static struct line line_of_round(struct valuing *valuing, round_fn *play)
{
    struct line sum = { 0, 0 };

    if (valuing->duel->first != NAIVE_ROAD)
        return play(valuing);
    for (int first = 0; first < NAIVE_SIDES; first++) {
        valuing->table.first = first;
        add_line(&sum, 0.5, play(valuing));
    }
    return sum;
}

/* Policy iteration on one number. */
static double solve_state(struct valuing *valuing, round_fn *play)
{
    double before;

    valuing->self = 0.5;
    do {
        struct line line = line_of_round(valuing, play);

        before = valuing->self;
        valuing->self = line.rest / (1 - line.stay);
    } while (fabs(valuing->self - before) > 1e-13);
    return valuing->self;
}

/* Health at first, of ships that are not too much for this. */
static void set_up(const struct valuing *valuing, int most[NAIVE_SIDES])
{
    for (int side = 0; side < NAIVE_SIDES; side++) {
        const struct naive_ship *ship = &valuing->duel->sides[side].ships[0];

        most[side] = ship->hull + ship->shields;
        assert_in_range(most[side], 1, HEALTH_MOST);
        assert_true(ship->force == 0 && ship->regen == 0 && ship->shot >= 1 && ship->attack >= 0);
        for (int token = 0; token < NAIVE_REDS; token++)
            assert_int_equal(ship->reds[token], 0);
        for (int round = 1; round < ship->plan_len; round++) /* none is kept for a later round */
            assert_int_equal(ship->plan[round][NAIVE_LOCK], ship->plan[0][NAIVE_LOCK]);
    }
}

static double solve(struct valuing *valuing, round_fn *play)
{
    int most[NAIVE_SIDES];

    set_up(valuing, most);
    for (valuing->round = valuing->rounds; valuing->round > 0; valuing->round--) {
        double value[HEALTH_MOST + 1][HEALTH_MOST + 1];

        prepare_round(valuing);
        for (int a = 1; a <= most[0]; a++)
            for (int b = 1; b <= most[1]; b++) {
                valuing->asked = (struct standing){ { a, b } };
                value[a][b] = solve_state(valuing, play);
                if (valuing->round == valuing->rounds)
                    valuing->value[a][b] = value[a][b];
            }
        memcpy(valuing->value, value, sizeof value);
    }
    return valuing->value[most[0]][most[1]];
}

static int rounds_of(const struct naive_duel *duel)
{
    int rounds = duel->range_count > 1 ? duel->range_count : 1;

    assert_true(duel->sides[0].count == 1 && duel->sides[1].count == 1 && !duel->deck.on &&
                duel->rounds == 0);
    for (int side = 0; side < NAIVE_SIDES; side++)
        if (duel->sides[side].ships[0].plan_len > rounds)
            rounds = duel->sides[side].ships[0].plan_len;
    return rounds;
}

/* How both play. */
struct played_by {
    round_fn *play;
    bool best;
    int myopic; /* as in valuing */
};

static double value_with(const struct naive_duel *duel, int first, const struct played_by *by)
{
    struct valuing valuing = { .duel = duel, .myopic = by->myopic, .rounds = rounds_of(duel) };
    double value;

    valuing.table.first = first;
    valuing.memory.book = &valuing.book;
    if (!by->best && duel->policy == NAIVE_ROUND)
        naive_later_init(&valuing.memory, &valuing.book);
    value = solve(&valuing, by->play);
    naive_later_fini(&valuing.memory);
    naive_book_fini(&valuing.book);
    return value;
}

/* A coin is drawn once: each side is first in half of the engagements. */
static double value_of(const struct naive_duel *duel, struct played_by by)
{
    if (duel->first != NAIVE_COIN)
        return value_with(duel, duel->first == NAIVE_B_FIRST, &by);
    return (value_with(duel, 0, &by) + value_with(duel, 1, &by)) / 2;
}

double naive_value_played(const struct naive_duel *duel)
{
    return value_of(duel, (struct played_by){ played_round, false, NOBODY });
}

double naive_value_best(const struct naive_duel *duel)
{
    return value_of(duel, (struct played_by){ best_round, true, NOBODY });
}

double naive_value_best_against(const struct naive_duel *duel, int myopic)
{
    return value_of(duel, (struct played_by){ best_round, true, myopic });
}
