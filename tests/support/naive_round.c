#include "support/naive_round.h"

#include "support/check.h"

#include <stdlib.h>
#include <string.h>

static double worth_of(const uint8_t tokens[NAIVE_GREENS])
{
    return 1.0 * tokens[NAIVE_CALCULATE] + 2.0 * tokens[NAIVE_FORCE] + 3.0 * tokens[NAIVE_FOCUS] +
           4.0 * tokens[NAIVE_EVADE] + 5.0 * tokens[NAIVE_LOCK];
}

static uint32_t intern(struct naive_memory *memory, const struct naive_rest *rest)
{
    for (size_t i = 0; i < memory->count; i++)
        if (memcmp(&memory->rests[i], rest, sizeof *rest) == 0)
            return (uint32_t)i;
    if (memory->count == memory->capacity) {
        memory->capacity = 2 * memory->capacity + 16;
        memory->rests = realloc(memory->rests, memory->capacity * sizeof *memory->rests);
        assert_non_null(memory->rests);
    }
    memory->rests[memory->count] = *rest;
    return (uint32_t)memory->count++;
}

/* The same, as the other side sees it. */
static struct naive_worth turned(struct naive_worth value, int sign)
{
    if (sign > 0)
        return value;
    return (struct naive_worth){ { -value.of[NAIVE_DAMAGE], -value.of[NAIVE_CRITS],
                                   -value.of[NAIVE_OWN_TOKENS], -value.of[NAIVE_THEIR_TOKENS] } };
}

/* Net damage of the attacks later in the round, for the side that shot first, if the next one is
 * made. */
static struct naive_worth later_made(struct naive_memory *memory, const struct naive_rest *rest,
                                     const struct naive_tokens *tokens)
{
    struct naive_worth mean = { { 0 } };
    struct naive_tokens used;
    struct naive_rest next;
    uint32_t future;

    memset(&next, 0, sizeof next);
    next.now = rest->later[0];
    next.tokens = *tokens;
    next.count = rest->count - 1;
    memcpy(next.later, rest->later + 1, next.count * sizeof *next.later);
    memcpy(used.of[0], next.now.by < NAIVE_THIRD ? tokens->of[next.now.by] : next.now.third,
           sizeof used.of[0]);
    memcpy(used.of[1], next.now.on < NAIVE_THIRD ? tokens->of[next.now.on] : next.now.third,
           sizeof used.of[1]);
    if (next.now.by < NAIVE_THIRD)
        memset(next.tokens.of[next.now.by], 0, sizeof next.tokens.of[0]);
    if (next.now.on < NAIVE_THIRD)
        memset(next.tokens.of[next.now.on], 0, sizeof next.tokens.of[0]);
    future = 1 + intern(memory, &next);
    for (uint32_t i = 0; i < next.now.case_count; i++) {
        struct naive_attack attack = memory->book->attacks[next.now.attacks[i]];
        struct naive_worth value;

        attack.future = future;
        value = naive_value_of(memory->book, naive_book_attack(memory->book, &attack), &used);
        for (int worth = 0; worth < NAIVE_WORTHS; worth++)
            mean.of[worth] += next.now.chances[i] * value.of[worth];
    }
    return turned(mean, next.now.sign);
}

/* The same, as likely as it is made; if it is not, all ships are as they were. */
static struct naive_worth later(struct naive_memory *memory, const struct naive_rest *rest,
                                const struct naive_tokens *tokens)
{
    struct naive_worth made, missed;
    struct naive_rest next;

    if (rest->count == 0)
        return (struct naive_worth){ { 0, 0, -worth_of(tokens->of[NAIVE_SHOT_AT]),
                                       worth_of(tokens->of[NAIVE_SHOOTER]) } };
    made = later_made(memory, rest, tokens);
    if (rest->later[0].shot >= 1)
        return made;
    next = *rest;
    next.count--;
    memmove(next.later, next.later + 1, next.count * sizeof *next.later);
    missed = later(memory, &next, tokens);
    for (int worth = 0; worth < NAIVE_WORTHS; worth++)
        made.of[worth] =
            rest->later[0].shot * made.of[worth] + (1 - rest->later[0].shot) * missed.of[worth];
    return made;
}

static struct naive_worth worth_with_later(const struct naive_attack *attack,
                                           const struct naive_result *result, void *context)
{
    struct naive_memory *memory = context;
    struct naive_worth value = { { result->hits + result->crits - result->own, result->crits,
                                   -worth_of(result->tokens.of[1]),
                                   worth_of(result->tokens.of[0]) - 6 * result->own } };
    struct naive_worth more;
    struct naive_rest rest;

    if (attack->future == 0)
        return value;
    rest = memory->rests[attack->future - 1];
    if (rest.now.by < NAIVE_THIRD)
        memcpy(rest.tokens.of[rest.now.by], result->tokens.of[0], sizeof rest.tokens.of[0]);
    if (rest.now.on < NAIVE_THIRD)
        memcpy(rest.tokens.of[rest.now.on], result->tokens.of[1], sizeof rest.tokens.of[0]);
    more = turned(later(memory, &rest, &rest.tokens), rest.now.sign);
    value.of[NAIVE_DAMAGE] += more.of[NAIVE_DAMAGE];
    value.of[NAIVE_CRITS] += more.of[NAIVE_CRITS];
    value.of[NAIVE_THEIR_TOKENS] = more.of[NAIVE_THEIR_TOKENS];
    value.of[NAIVE_OWN_TOKENS] = more.of[NAIVE_OWN_TOKENS] - 6 * result->own;
    return value;
}

void naive_later_init(struct naive_memory *memory, struct naive_book *book)
{
    *memory = (struct naive_memory){ .book = book };
    book->future = worth_with_later;
    book->context = memory;
}

void naive_later_fini(struct naive_memory *memory)
{
    free(memory->rests);
    *memory = (struct naive_memory){ 0 };
}

uint32_t naive_later_attack(struct naive_memory *memory, const struct naive_attack *attack,
                            const struct naive_rest *rest)
{
    struct naive_attack with = *attack;

    if (rest->count > 0) {
        struct naive_rest kept = *rest;

        memset(&kept.now, 0, sizeof kept.now);
        kept.now.by = NAIVE_SHOOTER;
        kept.now.on = NAIVE_SHOT_AT;
        kept.now.sign = 1;
        memset(&kept.tokens, 0, sizeof kept.tokens);
        with.future = 1 + intern(memory, &kept);
    }
    return naive_book_attack(memory->book, &with);
}
