/* An attack die by die, and all that can come of it. */
#include "support/naive_state.h"

#include "support/check.h"

#include <stdlib.h>
#include <string.h>

/* ---- chance ---- */

uint64_t naive_random(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

uint32_t naive_below(uint64_t *state, uint32_t below)
{
    return (uint32_t)((naive_random(state) >> 32) * below >> 32);
}

static enum naive_face roll_die(int side, uint64_t *random)
{
    static const uint8_t red[8] = { NAIVE_HIT, NAIVE_HIT, NAIVE_HIT,   NAIVE_CRIT,
                                    NAIVE_EYE, NAIVE_EYE, NAIVE_BLANK, NAIVE_BLANK };
    static const uint8_t green[8] = { NAIVE_EVADED, NAIVE_EVADED, NAIVE_EVADED, NAIVE_EYE,
                                      NAIVE_EYE,    NAIVE_BLANK,  NAIVE_BLANK,  NAIVE_BLANK };

    return (enum naive_face)(side ? green : red)[naive_random(random) >> 61];
}

/* ---- die by die ---- */

struct naive_result naive_shoot(struct naive_book *book, uint32_t number,
                                const struct naive_tokens *tokens, uint64_t *random)
{
    struct naive_state state = naive_beginning(book, number, tokens);
    const struct naive_attack attack = book->attacks[number]; /* more may come into the book */

    while (state.stage != NAIVE_AT_END) {
        int side = state.stage >= NAIVE_AT_ROLL_GREEN;
        struct naive_action action;

        if (state.stage == NAIVE_AT_ROLL_RED || state.stage == NAIVE_AT_ROLL_GREEN) {
            state = naive_rolled(&attack, &state);
            for (int die = 0; die < attack.dice[side]; die++)
                state.dice[side][0][roll_die(side, random)]++;
            continue;
        }
        action = naive_best_action(book, &state);
        if (action.kind == NAIVE_PASS) {
            state = naive_pass(&state);
            continue;
        }
        naive_carry_out(&attack, &state, side, &action);
        for (int face = 0; naive_rerolls(&attack, &action, side) && face < NAIVE_FACES; face++)
            for (int die = 0; die < action.again[face]; die++)
                state.dice[side][1][roll_die(side, random)]++;
    }
    return naive_finish(book, &state, tokens);
}

/* ---- all that can come of it ---- */

struct spreading {
    struct naive_book *book;
    const struct naive_tokens *tokens;
    double probability;
    struct naive_outcome *outcomes;
    size_t count, capacity;
};

static void add_outcome(struct spreading *to, const struct naive_result *result)
{
    size_t i = 0;

    while (i < to->count && memcmp(&to->outcomes[i].result, result, sizeof *result) != 0)
        i++;
    if (i == to->capacity) {
        to->capacity = 2 * to->capacity + 16;
        to->outcomes = realloc(to->outcomes, to->capacity * sizeof *to->outcomes);
        assert_non_null(to->outcomes);
    }
    if (i == to->count)
        to->outcomes[to->count++] = (struct naive_outcome){ *result, 0 };
    to->outcomes[i].probability += to->probability;
}

static void spread(const struct naive_state *state, double probability, void *context)
{
    struct spreading *to = context;
    const struct naive_attack attack = to->book->attacks[state->attack];
    double before = to->probability;
    int side = state->stage >= NAIVE_AT_ROLL_GREEN, again = 0;
    struct naive_state after = *state;

    to->probability *= probability;
    if (state->stage == NAIVE_AT_END) {
        struct naive_result result = naive_finish(to->book, state, to->tokens);

        add_outcome(to, &result);
    } else if (state->stage == NAIVE_AT_ROLL_RED || state->stage == NAIVE_AT_ROLL_GREEN) {
        after = naive_rolled(&attack, state);
        naive_each_roll(&after, side, 0, attack.dice[side], 0, 1, spread, to);
    } else {
        struct naive_action action = naive_best_action(to->book, state);

        if (action.kind == NAIVE_PASS)
            after = naive_pass(state);
        else
            naive_carry_out(&attack, &after, side, &action);
        for (int face = 0; action.kind != NAIVE_PASS && face < NAIVE_FACES; face++)
            again += naive_rerolls(&attack, &action, side) ? action.again[face] : 0;
        naive_each_roll(&after, side, 1, again, 0, 1, spread, to);
    }
    to->probability = before;
}

size_t naive_outcomes(struct naive_book *book, uint32_t attack, const struct naive_tokens *tokens,
                      struct naive_outcome **out)
{
    struct spreading to = { book, tokens, 1, NULL, 0, 0 };
    struct naive_state state = naive_beginning(book, attack, tokens);

    spread(&state, 1, &to);
    *out = to.outcomes;
    return to.count;
}

static struct naive_odds odds_of(struct naive_book *book, uint32_t attack,
                                 const struct naive_tokens *tokens)
{
    struct naive_odds odds = { .attack = attack, .tokens = *tokens };
    struct naive_outcome *outcomes;
    size_t count = naive_outcomes(book, attack, tokens, &outcomes);

    for (size_t i = 0; i < count; i++)
        odds.of[outcomes[i].result.hits + outcomes[i].result.crits] += outcomes[i].probability;
    free(outcomes);
    return odds;
}

const double *naive_damage_odds(struct naive_book *book, uint32_t attack,
                                const struct naive_tokens *tokens)
{
    for (size_t i = 0; i < book->odds_count; i++)
        if (book->odds[i].attack == attack &&
            memcmp(&book->odds[i].tokens, tokens, sizeof *tokens) == 0)
            return book->odds[i].of;
    if (book->odds_count == book->odds_capacity) {
        book->odds_capacity = 2 * book->odds_capacity + 16;
        book->odds = realloc(book->odds, book->odds_capacity * sizeof *book->odds);
        assert_non_null(book->odds);
    }
    book->odds[book->odds_count] = odds_of(book, attack, tokens);
    return book->odds[book->odds_count++].of;
}
