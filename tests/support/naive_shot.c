#include "support/naive_state.h"

#include "support/check.h"

#include <stdlib.h>
#include <string.h>

/* What a state is worth, and what a naive player takes it to be worth: the same where both play
 * alike. */
struct worths {
    struct naive_worth real, expected;
};

struct naive_known {
    struct naive_state state;
    bool there;
    struct worths value;
    struct naive_action best;
};

/* ---- the book ---- */

static uint64_t hash_of(const struct naive_state *state)
{
    uint64_t words[(sizeof *state + 7) / 8] = { 0 }, hash = 0;

    memcpy(words, state, sizeof *state);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        hash = (hash ^ words[i] ^ hash >> 32) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static struct naive_known *place_of(const struct naive_book *book, const struct naive_state *state)
{
    size_t i = hash_of(state) & (book->capacity - 1);

    while (book->known[i].there && memcmp(&book->known[i].state, state, sizeof *state) != 0)
        i = (i + 1) & (book->capacity - 1);
    return &book->known[i];
}

static void grow(struct naive_book *book)
{
    struct naive_book larger = *book;

    larger.capacity = book->capacity ? 2 * book->capacity : 1024;
    larger.known = calloc(larger.capacity, sizeof *larger.known);
    assert_non_null(larger.known);
    for (size_t i = 0; i < book->capacity; i++)
        if (book->known[i].there)
            *place_of(&larger, &book->known[i].state) = book->known[i];
    free(book->known);
    *book = larger;
}

static void remember(struct naive_book *book, const struct naive_state *state, struct worths value,
                     struct naive_action best)
{
    if (2 * book->count >= book->capacity)
        grow(book);
    *place_of(book, state) = (struct naive_known){ *state, true, value, best };
    book->count++;
}

void naive_book_fini(struct naive_book *book)
{
    free(book->known);
    free(book->attacks);
    free(book->odds);
    *book = (struct naive_book){ 0 };
}

uint32_t naive_book_attack(struct naive_book *book, const struct naive_attack *attack)
{
    for (size_t i = 0; i < book->attack_count; i++)
        if (memcmp(&book->attacks[i], attack, sizeof *attack) == 0)
            return (uint32_t)i;
    if (book->attack_count == book->attack_capacity) {
        book->attack_capacity = 2 * book->attack_capacity + 16;
        book->attacks = realloc(book->attacks, book->attack_capacity * sizeof *book->attacks);
        assert_non_null(book->attacks);
    }
    assert_true(book->attack_count < UINT16_MAX);
    book->attacks[book->attack_count] = *attack;
    return (uint32_t)book->attack_count++;
}

/* ---- the end ---- */

static double worth_of(const uint8_t tokens[NAIVE_GREENS])
{
    return 1.0 * tokens[NAIVE_CALCULATE] + 2.0 * tokens[NAIVE_FORCE] + 3.0 * tokens[NAIVE_FOCUS] +
           4.0 * tokens[NAIVE_EVADE] + 5.0 * tokens[NAIVE_LOCK];
}

static struct worths worth_of_end(const struct naive_book *book, const struct naive_attack *attack,
                                  const struct naive_state *state)
{
    struct naive_result result = naive_neutralize(attack, state);
    struct naive_attack copy = *attack; /* what comes after may put more attacks into the book */
    const struct naive_worth alone = { { result.hits + result.crits - result.own, result.crits,
                                         -worth_of(result.tokens.of[1]),
                                         worth_of(result.tokens.of[0]) - 6 * result.own } };
    const struct naive_worth real =
        book->future ? book->future(&copy, &result, book->context) : alone;

    return (struct worths){ real, copy.naive ? alone : real };
}

/* ---- the play ---- */

static struct worths value_of(struct naive_book *book, const struct naive_state *state);

struct rolling {
    struct naive_book *book;
    struct worths sum;
};

static void add_value(struct naive_worth *sum, double probability, struct naive_worth value)
{
    for (int i = 0; i < NAIVE_WORTHS; i++)
        sum->of[i] += probability * value.of[i];
}

static void add_rolled(const struct naive_state *state, double probability, void *context)
{
    struct rolling *rolling = context;
    const struct worths value = value_of(rolling->book, state);

    add_value(&rolling->sum.real, probability, value.real);
    add_value(&rolling->sum.expected, probability, value.expected);
}

static struct worths value_of_roll(struct naive_book *book, const struct naive_state *state,
                                   int side, int again, int dice)
{
    struct rolling rolling = { .book = book };

    naive_each_roll(state, side, again, dice, 0, 1, add_rolled, &rolling);
    return rolling.sum;
}

/* Whether the side likes `a` more: sums of the same numbers in another order are the same. */
static bool is_better(const struct naive_worth *a, const struct naive_worth *b, int side)
{
    for (int i = 0; i < NAIVE_WORTHS; i++) {
        double more = side ? b->of[i] - a->of[i] : a->of[i] - b->of[i];

        if (more > 1e-10 || more < -1e-10)
            return more > 0;
    }
    return false;
}

struct choosing {
    struct naive_book *book;
    const struct naive_state *state;
    const struct naive_attack *attack;
    int side;
    struct worths value;
    struct naive_action best;
};

/* A naive player does what it takes for the best; what that comes to is another question. */
static void take_better(struct choosing *choosing, const struct worths *value,
                        const struct naive_action *action)
{
    const bool is_naive = choosing->attack->naive == 1 + choosing->side;
    const bool is_expected = is_better(&value->expected, &choosing->value.expected, choosing->side);

    if (is_naive ? is_expected : is_better(&value->real, &choosing->value.real, choosing->side)) {
        choosing->value.real = value->real;
        choosing->best = *action;
    }
    if (is_expected)
        choosing->value.expected = value->expected;
}

static void try_action(const struct naive_action *action, void *context)
{
    struct choosing *choosing = context;
    struct naive_state after = *choosing->state;
    struct worths value;
    int again = 0;

    naive_carry_out(choosing->attack, &after, choosing->side, action);
    for (int face = 0; face < NAIVE_FACES; face++)
        again += action->again[face];
    value = naive_rerolls(choosing->attack, action, choosing->side)
                ? value_of_roll(choosing->book, &after, choosing->side, 1, again)
                : value_of(choosing->book, &after);
    take_better(choosing, &value, action);
}

static void decide(struct naive_book *book, const struct naive_state *state,
                   struct choosing *choosing)
{
    const struct naive_attack attack = book->attacks[state->attack];
    struct naive_state passed = naive_pass(state);

    *choosing = (struct choosing){ .book = book,
                                   .state = state,
                                   .attack = &attack,
                                   .side = state->stage == NAIVE_AT_GREEN,
                                   .best = { .kind = NAIVE_PASS } };
    choosing->value = value_of(book, &passed);
    if (state->stage == NAIVE_AT_RED && attack.no_mods)
        return;
    naive_each_action(&attack, state, choosing->side, try_action, choosing);
}

static struct worths value_of(struct naive_book *book, const struct naive_state *state)
{
    const struct naive_attack *attack = &book->attacks[state->attack];
    struct choosing choosing = { .best = { .kind = NAIVE_PASS } };
    struct naive_known *known;
    struct naive_state after;

    if (state->stage == NAIVE_AT_END)
        return worth_of_end(book, attack, state);
    if (book->capacity && (known = place_of(book, state))->there)
        return known->value;
    if (state->stage == NAIVE_AT_RED || state->stage == NAIVE_AT_GREEN) {
        decide(book, state, &choosing);
    } else {
        int side = state->stage == NAIVE_AT_ROLL_GREEN;

        after = naive_rolled(attack, state);
        choosing.value = value_of_roll(book, &after, side, 0, attack->dice[side]);
    }
    remember(book, state, choosing.value, choosing.best);
    return choosing.value;
}

struct naive_action naive_best_action(struct naive_book *book, const struct naive_state *state)
{
    if (!book->capacity || !place_of(book, state)->there)
        value_of(book, state);
    return place_of(book, state)->best;
}

struct naive_state naive_beginning(const struct naive_book *book, uint32_t attack,
                                   const struct naive_tokens *tokens)
{
    struct naive_state state = { .attack = (uint16_t)attack,
                                 .stage = NAIVE_AT_ROLL_RED,
                                 .tokens = *tokens };

    if (!book->future) {
        state.tokens.of[0][NAIVE_EVADE] = state.tokens.of[0][NAIVE_REINFORCE] = 0;
        state.tokens.of[1][NAIVE_LOCK] = state.tokens.of[1][NAIVE_REINFORCE] = 0;
    }
    return state;
}

struct naive_result naive_finish(const struct naive_book *book, const struct naive_state *state,
                                 const struct naive_tokens *tokens)
{
    struct naive_result result = naive_neutralize(&book->attacks[state->attack], state);

    for (int token = 0; token < NAIVE_GREENS; token++) {
        if (token == NAIVE_EVADE || token == NAIVE_REINFORCE)
            result.tokens.of[0][token] = tokens->of[0][token];
        if (token == NAIVE_LOCK || token == NAIVE_REINFORCE)
            result.tokens.of[1][token] = tokens->of[1][token];
    }
    return result;
}

struct naive_worth naive_value_of(struct naive_book *book, uint32_t attack,
                                  const struct naive_tokens *tokens)
{
    struct naive_state state = naive_beginning(book, attack, tokens);

    return value_of(book, &state).real;
}
