/* src/game/rules/operation and src/game/rules/fact: the rows have what those who ask them need. */
#include "support/check.h"

#include "game/rules/word.h"
#include "words/describe.h"

#include <string.h>

static void every_operation_has_a_row(void **state)
{
    (void)state;
    for (int operation = 0; operation < RULES_OPERATIONS; operation++) {
        const struct rules_operation_row *row = &rules_operations[operation];
        bool lasts = row->family == RULES_FAMILY_RULE || row->family == RULES_FAMILY_ROLL ||
                     operation == RULES_STAT;

        if (!row->words || !*row->words)
            fail_msg("operation %d has no words", operation);
        if (row->family != RULES_FAMILY_NOTHING && row->family != RULES_FAMILY_TEST && !row->writes)
            fail_msg("operation %d does nothing: %s", operation, row->words);
        if (lasts != (row->until != RULES_AT_ONCE))
            fail_msg("operation %d lasts, or does not: %s", operation, row->words);
    }
}

/* Words of the ship that are no effects become these. */
static bool is_of_ship_words(int operation)
{
    return operation == RULES_VALUE || operation == RULES_STAT || operation == RULES_HEALTH;
}

static void every_operation_has_a_word(void **state)
{
    (void)state;
    for (int operation = 0; operation < RULES_OPERATIONS; operation++) {
        bool said = is_of_ship_words(operation);

        for (size_t i = 0; i < rules_word_count; i++)
            said = said || rules_word_operation(&rules_words[i]) == operation;
        if (!said)
            fail_msg("no word for operation %d: %s", operation, rules_operations[operation].words);
    }
}

static void check_told(const struct rules_step *step, enum rules_side side)
{
    struct buffer text = { 0 };

    describe_step(step, side, &text);
    buffer_add(&text, "", 1);
    if (strlen(text.bytes) < 5 || strpbrk(text.bytes, "{}?") || strstr(text.bytes, "(null)") ||
        strstr(text.bytes, "  "))
        fail_msg("operation %d is told as '%s'", step->operation, text.bytes);
    buffer_fini(&text);
}

/* Every choice of words that the fields of a step can make. */
static void every_operation_is_told(void **state)
{
    static const int8_t counts[] = { 1, 2, RULES_ALL, RULES_RESULTS, -1, 0 };

    (void)state;
    for (uint8_t operation = 0; operation < RULES_OPERATIONS; operation++)
        for (unsigned bits = 0; bits < 64; bits++)
            for (size_t i = 0; i < sizeof counts; i++) {
                const struct rules_step step = {
                    .operation = operation,
                    .theirs = bits & 1,
                    .exact = bits & 2,
                    .every = bits & 4,
                    .just = bits & 8,
                    .of_weapon = bits & 16,
                    .frozen = bits & 32 ? RULES_NOT_REROLLED : RULES_NOT_FROZEN,
                    .from = DICE_BIT(DICE_FOCUS),
                    .to = 1,
                    .count = counts[i],
                    .tokens = bits & 32 ? RULES_GREEN : RULES_TOKEN_BIT(RULES_FOCUS),
                };

                check_told(&step, bits & 1 ? RULES_ATTACKER : RULES_DEFENDER);
            }
}

static void every_fact_is_told(void **state)
{
    (void)state;
    for (uint8_t kind = 0; kind < RULES_FACT_KINDS; kind++) {
        const struct rules_fact fact = { .kind = kind,
                                         .id = 2,
                                         .low = 2,
                                         .high = 3,
                                         .tokens = RULES_TOKEN_BIT(RULES_FOCUS),
                                         .text = "abc",
                                         .text_bytes = 3 };
        struct buffer text = { 0 };
        bool has_bounds;

        describe_fact(&fact, &text);
        buffer_add(&text, "", 1);
        has_bounds = strstr(text.bytes, "2-3");
        if (strlen(text.bytes) < 3 || strstr(text.bytes, "(null)") ||
            has_bounds != rules_facts[kind].counted)
            fail_msg("fact %d is told as '%s'", kind, text.bytes);
        buffer_fini(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operation_has_a_row),
        cmocka_unit_test(every_operation_has_a_word),
        cmocka_unit_test(every_operation_is_told),
        cmocka_unit_test(every_fact_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
