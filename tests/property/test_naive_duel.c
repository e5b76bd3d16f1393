/* The naive simulation of an engagement against the figures of an independent exact solver. */
#include "support/check.h"
#include "support/duel_rows.h"
#include "support/naive.h"
#include "support/naive_draw.h"

#include <stdio.h>
#include <string.h>

enum { TRIALS = 40000 };

static void play(const struct naive_duel *duel, const struct duel_row *row, long trials,
                 struct duel_agreement *agreement)
{
    struct duel_figures mean, error;

    naive_duel_run(duel, trials, 20, &mean, &error);
    duel_compare(agreement, &mean, &error, &row->figures, (double)trials);
}

static void every_reference_duel_is_played_as_it_was_solved(void **state)
{
    struct duel_rows rows = duel_rows_read(GOLDEN_DIR "/duels.csv");
    struct duel_agreement all = { 0 };

    (void)state;
    for (size_t i = 0; i < rows.count; i++) {
        const struct duel_row *row = &rows.rows[i];
        struct naive_duel duel;

        assert_string_equal(row->policy, "myopic");
        duel_row_engagement(row, &duel);
        play(&duel, row, TRIALS / check_stride(), &all);
        if (!(all.largest < 4.5))
            fail_msg("%s: %s is %.2f standard errors off", row->id, all.name, all.largest);
    }
    print_message("%d figures, mean z^2 %.3f, largest |z| %.2f: %s\n", all.figures,
                  all.sum_sq / all.figures, all.largest, all.name);
    assert_true(all.figures > 400);
    assert_true(all.sum_sq / all.figures > 0.5 && all.sum_sq / all.figures < 1.5);
    duel_rows_fini(&rows);
}

/* The rules of every row but one: what is compared is able to tell. */
static void a_duel_that_is_played_wrong_is_found_out(void **state)
{
    struct duel_rows rows = duel_rows_read(GOLDEN_DIR "/duels.csv");

    (void)state;
    for (size_t i = 0; i < rows.count; i++) {
        struct duel_agreement wrong = { 0 };
        struct naive_duel duel;

        duel_row_engagement(&rows.rows[i], &duel);
        if (duel.deck.on)
            duel.deck = (struct naive_deck){ 0 };
        else
            duel.sides[1].ships[0].shields++;
        play(&duel, &rows.rows[i], 8000, &wrong);
        if (wrong.largest < 4.5)
            fail_msg("%s: nothing is off", rows.rows[i].id);
    }
    duel_rows_fini(&rows);
}

/* ---- one attack ---- */

static const char *const attacker_words[] = { "",
                                              " focus",
                                              " lock",
                                              " focus lock",
                                              " focus=2",
                                              " reroll=1 focus",
                                              " hit-to-crit=1",
                                              " blank-to-focus=1 focus",
                                              " focus-to-hit=1 lock" };
static const char *const defender_words[] = {
    "",          " focus",          " evade",     " focus evade",           " evade=2",
    " reroll=1", " reroll=1 focus", " reinforce", " focus-to-evade=1 evade"
};
static const char *const second_words[2][3] = {
    { " calculate", " force=2 lock", " calculate focus" },
    { " calculate=2", " force evade", " reinforce=2 focus" },
};

#define LEN(array) (sizeof(array) / sizeof((array)[0]))

static const char *a_word(uint64_t *random, enum naive_edition edition, int role)
{
    if (edition != NAIVE_FIRST && naive_below(random, 3) == 0)
        return second_words[role][naive_below(random, 3)];
    return role ? defender_words[naive_below(random, LEN(defender_words))]
                : attacker_words[naive_below(random, LEN(attacker_words))];
}

/* The attack that the words of two ships say, and their tokens. */
static struct naive_attack attack_of(enum naive_edition edition, const char *red, const char *green,
                                     struct naive_tokens *tokens)
{
    struct naive_attack attack;
    struct naive_side sides[2];

    memset(&attack, 0, sizeof attack);
    naive_side_read(&sides[0], red);
    naive_side_read(&sides[1], green);
    attack.edition = (uint8_t)edition;
    attack.dice[0] = (uint8_t)sides[0].ships[0].attack;
    attack.dice[1] = (uint8_t)sides[1].ships[0].agility;
    attack.reinforce = sides[1].ships[0].plan[0][NAIVE_REINFORCE];
    for (int role = 0; role < 2; role++) {
        const struct naive_ship *ship = &sides[role].ships[0];

        memcpy(tokens->of[role], ship->plan[0], sizeof tokens->of[role]);
        tokens->of[role][NAIVE_FORCE] = (uint8_t)ship->force;
        for (int i = 0; i < ship->ability_count; i++)
            attack.abilities[role][attack.ability_count[role]++] = ship->abilities[i];
    }
    return attack;
}

/* Against the evaluator of single attacks, which knows all of the notation. */
static void single_attacks_are_worth_what_the_other_naive_evaluator_says(void **state)
{
    static const char *const editions[] = { "1", "2", "2.5" };
    uint64_t random = 7;

    (void)state;
    for (unsigned i = 0; i < 300 / check_stride(); i++) {
        enum naive_edition edition = (enum naive_edition)(i % 3);
        struct naive_book book = { 0 };
        struct naive_attack attack;
        struct naive_tokens tokens;
        struct naive_value right;
        struct naive_worth found;
        struct scenario scenario;
        char red[100], green[100], text[220];

        snprintf(red, sizeof red, "attack=%u%s", naive_below(&random, 3),
                 a_word(&random, edition, 0));
        snprintf(green, sizeof green, "agility=%u%s", naive_below(&random, 2),
                 a_word(&random, edition, 1));
        snprintf(text, sizeof text, "%s vs %s", red, green);
        scenario = check_scenario(editions[edition], text);
        right = naive_solve(&scenario, false);
        scenario_fini(&scenario);
        attack = attack_of(edition, red, green, &tokens);
        found = naive_value_of(&book, naive_book_attack(&book, &attack), &tokens);
        check_near(found.of[NAIVE_DAMAGE], right.damage, 1e-12, text);
        check_near(found.of[NAIVE_CRITS], right.crits, 1e-12, text);
        check_near(found.of[NAIVE_THEIR_TOKENS], right.defender_tokens, 1e-11, text);
        check_near(found.of[NAIVE_OWN_TOKENS], right.attacker_tokens, 1e-11, text);
        naive_book_fini(&book);
    }
}

/* ---- random engagements ---- */

static void what_was_drawn_is_what_its_words_say(void **state)
{
    const struct naive_draw_limits limits = { 3, 20, true, true };
    int decks = 0, squads = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 500; seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);
        char text[NAIVE_TEXT], again[NAIVE_TEXT];

        for (int side = 0; side < NAIVE_SIDES; side++) {
            struct naive_side read;

            naive_side_write(&duel.sides[side], text, sizeof text);
            naive_side_read(&read, text);
            naive_side_write(&read, again, sizeof again);
            assert_string_equal(again, text);
            assert_memory_equal(read.ships, duel.sides[side].ships,
                                (size_t)read.count * sizeof *read.ships);
            squads += read.count > 1;
        }
        decks += duel.deck.on;
    }
    assert_true(decks > 150 && squads > 400);
}

/* Everything that is drawn can be played, and what comes out makes sense. */
static void random_engagements_are_played(void **state)
{
    const struct naive_draw_limits limits = { 3, 16, true, true };

    (void)state;
    for (uint64_t seed = 0; seed < 300 / check_stride(); seed++) {
        struct naive_duel duel = naive_duel_draw(seed, &limits);
        struct duel_figures mean, error;

        duel.policy = seed % 4 ? NAIVE_MYOPIC : NAIVE_ROUND;
        naive_duel_run(&duel, 50, seed, &mean, &error);
        check_near(mean.of[DUEL_A] + mean.of[DUEL_DRAW] + mean.of[DUEL_B] + mean.of[DUEL_UNDECIDED],
                   1, 1e-12, "all that can come of it");
        for (int side = 0; side < NAIVE_SIDES; side++)
            for (int round = 2; round <= DUEL_ROUNDS; round++)
                assert_true(mean.of[duel_gone(side, round)] >= mean.of[duel_gone(side, round - 1)]);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_was_drawn_is_what_its_words_say),
    cmocka_unit_test(random_engagements_are_played),
    cmocka_unit_test(every_reference_duel_is_played_as_it_was_solved),
    cmocka_unit_test(a_duel_that_is_played_wrong_is_found_out),
    cmocka_unit_test(single_attacks_are_worth_what_the_other_naive_evaluator_says),
};
CHECK_MAIN(tests)
