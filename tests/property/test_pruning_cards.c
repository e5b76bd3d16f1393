/* Ships of the game with their pilots and upgrades, in several attacks on one of them: what a graph
 * leaves out changes no value, and the naive evaluator says the same where it comes to an end.
 *
 * Arguments: how many scenarios are drawn, and the seed; the most steps of the naive evaluator. */
#include "support/agree.h"
#include "support/check.h"
#include "support/pruned.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCENARIOS = 300, STEPS_MOST = 20000, SHOWN_MOST = 30, TEXT_BYTES = 2048 };

static unsigned long scenario_count;
static uint64_t seed = 20261124;
static long steps_most = STEPS_MOST;

static const char *const editions[] = { "1", "2", "2.5", "2.5" };

/* A text that is being written. */
struct writer {
    char text[TEXT_BYTES];
    uint64_t random;
    const char *edition;
    const struct cards *library;
    unsigned dice; /* as many at most; 0: as many as the ships have */
};

static uint32_t below(struct writer *writer, uint32_t count)
{
    return check_random(&writer->random, count);
}

static void put(struct writer *writer, const char *before, const char *word)
{
    const size_t used = strlen(writer->text);

    snprintf(writer->text + used, TEXT_BYTES - used, "%s%s", before, word);
}

static void put_number(struct writer *writer, const char *before, uint32_t number)
{
    char text[16];

    snprintf(text, sizeof text, "%u", (unsigned)number);
    put(writer, before, text);
}

/* Some that only a player can know of are said to hold. */
static void put_upgrade(struct writer *writer)
{
    const struct cards_row *row;

    do
        row = &writer->library->rows[below(writer, (uint32_t)writer->library->row_count)];
    while (row->kind != CARDS_UPGRADE);
    put(writer, " upgrade.", row->id);
    put(writer, "", below(writer, 3) ? "" : "!");
}

static void put_tokens(struct writer *writer)
{
    static const char *const tokens[] = { "focus", "lock",   "evade",     "focus=2", "stress",
                                          "force", "strain", "reinforce", "jam",     "calculate" };
    const uint32_t kinds = writer->edition[0] == '1' ? 5 : sizeof tokens / sizeof *tokens;

    for (uint32_t count = below(writer, 3); count > 0; count--)
        put(writer, " ", tokens[below(writer, kinds)]);
}

static void put_ship(struct writer *writer, uint32_t upgrades)
{
    const struct cards_pilot *pilot =
        &writer->library->pilots[below(writer, (uint32_t)writer->library->pilot_count)];

    put(writer, "", pilot->ship);
    put(writer, " ", pilot->id);
    if (writer->dice)
        put_number(writer, " ", below(writer, writer->dice + 1));
    for (uint32_t count = below(writer, upgrades + 1); count > 0; count--)
        put_upgrade(writer);
    put_tokens(writer);
}

static void put_attackers(struct writer *writer)
{
    const uint32_t count = 1 + below(writer, 3);

    for (uint32_t i = 0; i < count; i++) {
        put(writer, i ? " ; " : "", below(writer, 6) ? "" : "2x ");
        put_ship(writer, 3);
        put_number(writer, " range=", 1 + below(writer, 3));
        put(writer, "", below(writer, 2) ? " frontarc" : " bullseye");
    }
}

static void draw(struct writer *writer)
{
    writer->text[0] = '\0';
    writer->edition = editions[below(writer, 4)];
    writer->library = &cards_builtin[writer->edition[0] == '1' ? CARDS_FIRST : CARDS_SECOND];
    put_attackers(writer);
    put(writer, " vs ", "");
    put_ship(writer, 3);
    if (below(writer, 3) == 0)
        put_number(writer, " hull=", 1 + below(writer, 3));
}

static void ships_of_the_game_lose_nothing(void **state)
{
    struct pruned_tally tally = { 0 };
    struct writer writer = { .random = seed };

    (void)state;
    for (unsigned long i = 0; tally.done < scenario_count && tally.differ < SHOWN_MOST; i++) {
        writer.dice = i % 2 ? 0 : 2;
        draw(&writer);
        pruned_compare(writer.edition, writer.text, &tally);
        assert_true(i < 20 * scenario_count + 100); /* many wear what does not suit them */
    }
    pruned_check(&tally);
}

/* Of weapons that are fired in bonus attacks the naive evaluator knows nothing, nor of a ship of
 * which cards have taken all hull before it is attacked. */
static bool is_known(const struct scenario *scenario)
{
    for (size_t i = 0; i < scenario->attacker_count; i++)
        if (scenario->attackers[i].follow_up_count > 0)
            return false;
    return !scenario->defender.mortal || scenario->defender.health[RULES_HULL] > 0;
}

/* What cannot be read says nothing, as what takes too long. */
static enum agree_answer compare(const struct writer *writer, struct agree_values *values)
{
    const struct lexer lexer = { writer->text, writer->text + strlen(writer->text), "test", 1, 1 };
    struct scenario scenario = { .edition = rules_edition_find(writer->edition),
                                 .library = writer->library };
    enum agree_answer answer = AGREE_TOO_LONG;

    if (scenario_parse(&scenario, lexer, NULL) == VOLLEY_OK && is_known(&scenario))
        answer = agree_compare(&scenario, strlen(writer->text) % 2 && scenario.defender.mortal,
                               writer->text, steps_most, values);
    scenario_fini(&scenario);
    return answer;
}

static void tell(const struct writer *writer, const struct agree_values *values)
{
    const struct naive_value *told[] = { &values->exact, &values->naive };

    print_message("-e %s: %s\n", writer->edition, writer->text);
    for (int i = 0; i < 2; i++)
        print_message("  %s %.9g %.9g %.9g %.9g %.9g\n", i ? "naive" : "engine", told[i]->destroyed,
                      told[i]->damage, told[i]->crits, told[i]->defender_tokens,
                      told[i]->attacker_tokens);
}

static void ships_of_the_game_agree(void **state)
{
    struct writer writer = { .random = seed + 1, .dice = 1 };
    unsigned long done = 0, differ = 0;

    (void)state;
    for (unsigned long i = 0; done < scenario_count && differ < SHOWN_MOST; i++) {
        struct agree_values values = { .exact = { 0 } };
        enum agree_answer answer;

        draw(&writer);
        answer = compare(&writer, &values);
        done += answer != AGREE_TOO_LONG;
        differ += answer == AGREE_DIFFER;
        if (answer == AGREE_DIFFER)
            tell(&writer, &values);
        assert_true(i < 20 * scenario_count + 100);
    }
    print_message("%lu scenarios\n", done);
    assert_int_equal(differ, 0);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(ships_of_the_game_lose_nothing),
    cmocka_unit_test(ships_of_the_game_agree),
};

int main(int count, char **arguments)
{
    scenario_count = SCENARIOS / check_stride();
    if (count > 1)
        scenario_count = strtoul(arguments[1], NULL, 10);
    if (count > 2)
        seed = strtoull(arguments[2], NULL, 10);
    if (count > 3)
        steps_most = strtol(arguments[3], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
