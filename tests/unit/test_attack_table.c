/* Tables of attacks against the exact engine, which settles the attacker's tokens where a table
 * carries them, and a future by hand. */
#include "battle/attacks/table.h"
#include "game/rules/edition.h"
#include "support/check.h"
#include "volley/volley.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* An attack, and the tokens of both ships apart from their other words. */
struct row {
    const char *edition, *attacks, *attacker_tokens, *defense, *defender_tokens;
};

static const struct row rows[] = {
    { "2.5", "3", "focus lock", "2", "focus evade" },
    { "2.5", "3 reroll=1", "focus calculate=2", "3", "calculate evade reinforce" },
    { "2.5", "4 roll=+1?range=1-2", "force=2 lock", "3 blank-to-evade=1", "force=1 strain" },
    { "2", "3 inflict=ion", "focus", "2", "focus evade tractor" },
    { "2.5", "2 inflict=jam", "lock", "2", "focus evade" },
    { "1", "3 focus-to-hit=1", "lock focus", "3", "evade focus" },
    { "2.5", "3 reroll=1?frontarc frontarc", "focus", "2", "focus" },
    { "2.5", "t65xwing frontarc protontorpedoes", "lock focus", "t65xwing", "focus" },
};

/* Words such as "focus lock=2". */
static void set_tokens(uint8_t tokens[RULES_TOKENS], const char *words)
{
    for (const char *at = words; *at; at += strspn(at, " ")) {
        const size_t bytes = strcspn(at, " =");

        for (int token = 0; token < RULES_TOKENS; token++)
            if (strlen(rules_token_words[token]) == bytes &&
                memcmp(at, rules_token_words[token], bytes) == 0)
                tokens[token] = at[bytes] == '=' ? (uint8_t)(at[bytes + 1] - '0') : 1;
        at += strcspn(at, " ");
    }
}

static volley_outcome *ask_exact(const struct row *row)
{
    char text[512];
    volley_error err = { 0 };
    volley_scenario *scenario;
    volley_plan *plan;
    volley_outcome *outcome;

    snprintf(text, sizeof text, "%s %s vs %s %s", row->attacks, row->attacker_tokens, row->defense,
             row->defender_tokens);
    if (volley_scenario_parse(row->edition, text, &scenario, &err) != VOLLEY_OK)
        fail_msg("%s: %s", text, err.message);
    assert_int_equal(volley_plan_create(scenario, NULL, &plan, &err), VOLLEY_OK);
    assert_int_equal(volley_run_exact(plan, &outcome, &err), VOLLEY_OK);
    volley_plan_free(plan);
    volley_scenario_free(scenario);
    return outcome;
}

static struct phrase phrase_of(const char *text)
{
    char *copy = strdup(text);
    struct phrase phrase;

    assert_int_equal(phrase_read(&phrase, lexer_of_string(copy, "test"), NULL), VOLLEY_OK);
    phrase.text = copy;
    return phrase;
}

/* An engagement of one ship against one, for its tables. */
static struct engagement engagement_of(const struct row *row, struct engagement_kind kinds[2])
{
    kinds[0] =
        (struct engagement_kind){ .attacks = { phrase_of(row->attacks) }, .weapon_count = 1 };
    kinds[1] = (struct engagement_kind){ .defense = phrase_of(row->defense) };
    return (struct engagement){ .edition = rules_edition_find(row->edition),
                                .library = &cards_builtin[strcmp(row->edition, "1") != 0],
                                .kinds = kinds,
                                .kind_count = 2 };
}

static struct attack_question question_of(const struct row *row)
{
    struct attack_question question;

    memset(&question, 0, sizeof question);
    question.range = 2;
    question.defender.kind = 1;
    set_tokens(question.attacker.tokens, row->attacker_tokens);
    set_tokens(question.defender.tokens, row->defender_tokens);
    return question;
}

static void check_damage(const struct attack_table *table, const volley_outcome *outcome,
                         const char *table_of)
{
    double total = 0, damage = 0;

    for (size_t i = 0; i < table->cell_count; i++)
        damage += table->cells[i].probability * (table->cells[i].hits + table->cells[i].crits);
    check_near(table->value.of[SOLVE_DAMAGE], damage, 1e-12, table_of);
    for (size_t hits = 0; hits < 12; hits++)
        for (size_t crits = 0; crits < 12; crits++) {
            double sum = 0;

            for (size_t i = 0; i < table->cell_count; i++)
                if (table->cells[i].hits == hits && table->cells[i].crits == crits)
                    sum += table->cells[i].probability;
            check_near(sum, volley_outcome_joint(outcome, hits, crits), 1e-13, table_of);
            total += sum;
        }
    assert_true(fabs(total - 1) < 1e-13);
}

static void check_tokens(const struct attack_table *table, const volley_outcome *outcome)
{
    for (int side = 0; side < RULES_SIDES; side++)
        for (int token = 0; token < RULES_TOKENS; token++) {
            double mean = 0, expected = volley_outcome_tokens_left(outcome, (size_t)side,
                                                                   rules_token_words[token]);

            for (size_t i = 0; i < table->cell_count; i++)
                mean += table->cells[i].probability *
                        table->left[table->cells[i].left].tokens[side][token];
            if (!isnan(expected))
                assert_true(fabs(mean - expected) < 1e-13);
        }
}

static void test_as_exact(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct engagement_kind kinds[2];
        const struct engagement engagement = engagement_of(&rows[i], kinds);
        const struct attack_question question = question_of(&rows[i]);
        struct attack_tables *tables = attack_tables_create(&engagement);
        volley_outcome *outcome = ask_exact(&rows[i]);
        volley_error err = { 0 };
        const struct attack_table *table = attack_tables_find(tables, &question, NULL, &err);

        if (!table)
            fail_msg("%s: %s", rows[i].attacks, err.message);
        check_damage(table, outcome, rows[i].attacks);
        check_tokens(table, outcome);
        assert_ptr_equal(attack_tables_find(tables, &question, NULL, &err), table);
        volley_outcome_free(outcome);
        attack_tables_destroy(tables);
        engagement_kind_fini(&kinds[0]);
        engagement_kind_fini(&kinds[1]);
    }
}

/* Two attacks of 57 added hits each, and of damage besides: 255 at most fits a cell. */
static void test_more_damage_than_fits_is_refused(void **state)
{
    static const char words[] =
        "0 must-bonus-attack=primary start-must-add-hit=20 start-must-add-hit=19 "
        "start-must-add-hit=18 "
        "must-their-suffer-hit=20 must-their-suffer-hit=20 must-their-suffer-hit=20";
    static const char *const more[] = { "must-their-suffer-hit=10", "must-their-suffer-hit=11" };

    (void)state;
    for (int i = 0; i < 2; i++) {
        char text[400];
        const struct row row = { "2.5", text, "", "0", "" };
        struct engagement_kind kinds[2];
        const struct attack_question question = question_of(&row);
        struct engagement engagement;
        struct attack_tables *tables;
        volley_error err = { 0 };
        const struct attack_table *table;

        snprintf(text, sizeof text, "%s %s", words, more[i]);
        engagement = engagement_of(&row, kinds);
        tables = attack_tables_create(&engagement);
        table = attack_tables_find(tables, &question, NULL, &err);
        assert_int_equal(err.status, i ? VOLLEY_TOO_LARGE : VOLLEY_OK);
        assert_int_equal(table != NULL, i == 0);
        if (table) {
            assert_int_equal(table->cells[0].hits, 2 * (57 + 60 + 10));
            check_near(table->value.of[SOLVE_DAMAGE], 2 * (57 + 60 + 10), 1e-12, "sure damage");
        }
        attack_tables_destroy(tables);
        engagement_kind_fini(&kinds[0]);
        engagement_kind_fini(&kinds[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_as_exact),
                                        cmocka_unit_test(test_more_damage_than_fits_is_refused) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
