/* The exact chain of an engagement against the figures of an independent solver. */
#include "battle/chain/chain.h"
#include "support/check.h"
#include "support/duel_words.h"
#include "support/table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Columns of duels.csv. */
enum {
    ID,
    EDITION,
    SIDE_A,
    SIDE_B,
    FIRST,
    TARGET_A,
    TARGET_B,
    RANGES,
    DECK,
    ROUNDS,
    POLICY,
    P_A,
    P_DRAW,
    P_B,
    P_UNDECIDED,
    MEAN_ROUNDS,
    LOST_A,
    LOST_B = LOST_A + 4,
    DEAD_A = LOST_B + 4,
    DEAD_B,
    SHIP_DEAD,
    COLUMNS
};

static const double tolerance = 1e-9;

static void near(double found, const char *expected, const char *id, const char *what)
{
    const double right = strtod(expected, NULL);

    if (!(fabs(found - right) <= tolerance * fmax(1, fabs(right))))
        fail_msg("%s, %s: %.12g instead of %s", id, what, found, expected);
}

static void series_near(const double *found, size_t count, const char *expected, const char *id,
                        const char *what)
{
    char *end;

    for (size_t i = 0; i < count && *expected; i++) {
        const double right = strtod(expected, &end);

        if (!(fabs(found[i] - right) <= tolerance * fmax(1, right)))
            fail_msg("%s, %s %zu: %.12g instead of %.12g", id, what, i + 1, found[i], right);
        expected = end;
    }
}

static void check_row(const struct check_table *table, size_t row)
{
    const char *cell[COLUMNS];
    struct engagement_chain_options options = { 0 };
    struct engagement_result result;
    struct engagement engagement;
    struct deck deck;
    volley_error err = { 0 };
    double ships[ENGAGEMENT_SHIPS_MAX];

    for (size_t i = 0; i < COLUMNS; i++)
        cell[i] = check_table_cell(table, row, i);
    engagement = check_duel(&(struct check_duel_words){ .edition = cell[EDITION],
                                                        .a = cell[SIDE_A],
                                                        .b = cell[SIDE_B],
                                                        .first = cell[FIRST],
                                                        .target_a = cell[TARGET_A],
                                                        .target_b = cell[TARGET_B],
                                                        .ranges = cell[RANGES],
                                                        .rounds = atoi(cell[ROUNDS]) });
    deck = check_deck(cell[EDITION], cell[DECK]);
    if (*cell[DECK])
        engagement.deck = &deck;
    if (engagement_chain_run(&result, &engagement, &options, &err) != VOLLEY_OK)
        fail_msg("%s: %s", cell[ID], err.message);
    near(result.a.value, cell[P_A], cell[ID], "P(a)");
    near(result.draw.value, cell[P_DRAW], cell[ID], "P(draw)");
    near(result.b.value, cell[P_B], cell[ID], "P(b)");
    near(result.undecided.value, cell[P_UNDECIDED], cell[ID], "P(undecided)");
    near(result.rounds.value, cell[MEAN_ROUNDS], cell[ID], "rounds");
    for (size_t i = 0; i < 4 && i < result.round_count; i++) {
        near(result.sides[0].lost[i], cell[LOST_A + i], cell[ID], "a has lost");
        near(result.sides[1].lost[i], cell[LOST_B + i], cell[ID], "b has lost");
    }
    series_near(result.sides[0].gone, result.round_count, cell[DEAD_A], cell[ID], "a gone, round");
    series_near(result.sides[1].gone, result.round_count, cell[DEAD_B], cell[ID], "b gone, round");
    for (size_t i = 0; i < result.ship_count; i++)
        ships[i] = result.ships[i].destroyed.value;
    series_near(ships, result.ship_count, cell[SHIP_DEAD], cell[ID], "destroyed, ship");
    engagement_result_fini(&result);
    engagement_fini(&engagement);
    deck_fini(&deck);
}

static void engagements_are_right_to_a_billionth(void **state)
{
    struct check_table table = check_table_read(GOLDEN_DIR "/duels.csv", COLUMNS);

    (void)state;
    assert_int_equal(table.count, 20);
    for (size_t row = 0; row < table.count; row += check_stride())
        check_row(&table, row);
    check_table_fini(&table);
}

/* P(A wins) + P(draw) / 2 where both sides play by a policy. */
static double value_of(const char *id, const struct check_duel_words *words,
                       enum engagement_policy policy)
{
    struct engagement engagement = check_duel(words);
    struct engagement_result result;
    volley_error err = { 0 };
    double value;

    engagement_set_policy(&engagement, policy);
    if (engagement_chain_run(&result, &engagement, &(struct engagement_chain_options){ 0 }, &err) !=
        VOLLEY_OK)
        fail_msg("%s: %s", id, err.message);
    value = result.a.value + result.draw.value / 2;
    engagement_result_fini(&result);
    engagement_fini(&engagement);
    return value;
}

/* Columns of duels-best.csv. */
enum {
    BEST_ID,
    BEST_EDITION,
    BEST_A,
    BEST_B,
    BEST_FIRST,
    BEST_RANGES,
    BEST_POLICY,
    BEST_VALUE,
    BEST_COLUMNS
};

static void check_best(const char *path, size_t count)
{
    struct check_table table = check_table_read(path, BEST_COLUMNS);

    assert_int_equal(table.count, count);
    for (size_t row = 0; row < table.count; row += check_stride()) {
        const struct check_duel_words words = { .edition =
                                                    check_table_cell(&table, row, BEST_EDITION),
                                                .a = check_table_cell(&table, row, BEST_A),
                                                .b = check_table_cell(&table, row, BEST_B),
                                                .first = check_table_cell(&table, row, BEST_FIRST),
                                                .target_a = "",
                                                .target_b = "",
                                                .ranges = "" };
        const char *id = check_table_cell(&table, row, BEST_ID);

        near(value_of(id, &words, ENGAGEMENT_BEST), check_table_cell(&table, row, BEST_VALUE), id,
             "value");
    }
    check_table_fini(&table);
}

static void best_play_has_the_value_of_the_game(void **state)
{
    (void)state;
    check_best(GOLDEN_DIR "/duels-best.csv", 4);
    check_best(GOLDEN_DIR "/duels-best-more.csv", 11);
}

/* It is destroyed in round 2 where both dice of round 1 have hit (1/4), so that its shield and one
 * of its two points of hull are gone and the shield comes back, and then one of two does (3/4): a
 * hit is added. */
static void words_see_the_hull_of_a_ship_whose_shields_have_come_back(void **state)
{
    const struct check_duel_words words = {
        .edition = "2.5",
        .a = "attack=2 agility=0 hull=9 init=5 add-hit=1?attacking&their-hull<=1",
        .b = "agility=0 init=1 hull=2 shields=1 regen=1",
        .first = "coin",
        .rounds = 2
    };

    (void)state;
    for (enum engagement_policy policy = ENGAGEMENT_MYOPIC; policy <= ENGAGEMENT_ROUND; policy++) {
        struct engagement engagement = check_duel(&words);
        struct engagement_result result;

        engagement_set_policy(&engagement, policy);
        assert_int_equal(engagement_chain_run(&result, &engagement,
                                              &(struct engagement_chain_options){ 0 }, NULL),
                         VOLLEY_OK);
        near(result.sides[ENGAGEMENT_B].gone[0], "0", "regen", "gone in round 1");
        near(result.sides[ENGAGEMENT_B].gone[1], "0.1875", "regen", "gone by round 2");
        engagement_result_fini(&result);
        engagement_fini(&engagement);
    }
}

/* The second, with S of its two shields left, loses none, one or two health to two dice (1/4, 1/2,
 * 1/4) before it attacks with one, which destroys the first or not (1/2). With one left it does not
 * pay for another, having two health; with none it does, once, and does not attack.
 *   Round 1: half of all is over. Else S is 2, 1, 0 in 1/8, 1/4, 1/8 of all.
 *   Round 2: of 1/8 (S = 2) the first is gone in 1/16, and S is 2, 1, 0 in 1/64, 1/32, 1/64; of 1/4
 *     (1) the second is gone in 1/16, of 3/16 the first in 3/32, and S is 1, 0 in 1/32, 1/16; of
 * 1/8 (0, and 1 for a token) the second is gone in 1/32, and S is 1, 0 in 1/32, 1/16, for good.
 *     Gone are the first in 1/2 + 1/16 + 3/32 = 21/32, the second in 1/16 + 1/32 = 3/32.
 *   Round 3: the second, of 1/16 (1) in 1/64, of 5/64 (0, and 1 for a token) in 5/256; where it has
 *     paid, of 1/32 (1) in 1/128, of 1/16 (0) in 3/64: by then in 3/32 + 23/256 = 47/256. The first
 *     in half of what is left of each but the 5/64, and of 1/64 (2): 1/128 + 3/128 + 3/256 + 1/128,
 *     by then in 21/32 + 13/256 = 181/256. */
static void a_shield_comes_back_once_and_for_an_attack(void **state)
{
    static const char *const gone[ENGAGEMENT_SIDES][3] = { { "0.5", "0.65625", "0.70703125" },
                                                           { "0", "0.09375", "0.18359375" } };
    const struct check_duel_words words = { .edition = "2.5",
                                            .a = "attack=2 agility=0 hull=1 init=5",
                                            .b = "attack=1 agility=0 hull=1 shields=2 init=1 "
                                                 "regen=1x1+disarm",
                                            .first = "coin",
                                            .rounds = 3 };

    (void)state;
    for (enum engagement_policy policy = ENGAGEMENT_MYOPIC; policy <= ENGAGEMENT_ROUND; policy++) {
        struct engagement engagement = check_duel(&words);
        struct engagement_result result;

        engagement_set_policy(&engagement, policy);
        assert_int_equal(engagement_chain_run(&result, &engagement,
                                              &(struct engagement_chain_options){ 0 }, NULL),
                         VOLLEY_OK);
        for (int side = 0; side < ENGAGEMENT_SIDES; side++)
            for (int round = 0; round < 3; round++)
                near(result.sides[side].gone[round], gone[side][round], words.b, "gone");
        engagement_result_fini(&result);
        engagement_fini(&engagement);
    }
}

/* Columns of duels-policies.csv. */
enum {
    PLAYS_ID,
    PLAYS_EDITION,
    PLAYS_A,
    PLAYS_B,
    PLAYS_FIRST,
    PLAYS_POLICY,
    PLAYS_COLUMNS = PLAYS_POLICY + 3
};

static void policies_differ_as_they_should(void **state)
{
    static const enum engagement_policy policies[] = { ENGAGEMENT_MYOPIC, ENGAGEMENT_ROUND,
                                                       ENGAGEMENT_BEST };
    struct check_table table = check_table_read(GOLDEN_DIR "/duels-policies.csv", PLAYS_COLUMNS);

    (void)state;
    assert_int_equal(table.count, 7);
    for (size_t row = 0; row < table.count; row += check_stride()) {
        const struct check_duel_words words = { .edition =
                                                    check_table_cell(&table, row, PLAYS_EDITION),
                                                .a = check_table_cell(&table, row, PLAYS_A),
                                                .b = check_table_cell(&table, row, PLAYS_B),
                                                .first = check_table_cell(&table, row, PLAYS_FIRST),
                                                .target_a = "",
                                                .target_b = "",
                                                .ranges = "" };

        for (size_t i = 0; i < 3; i++)
            check_near(value_of(words.a, &words, policies[i]),
                       strtod(check_table_cell(&table, row, PLAYS_POLICY + i), NULL), 5.1e-5,
                       words.a);
    }
    check_table_fini(&table);
}

/* ---- laws ---- */

/* Engagements of several kinds: tokens on both sides, ties, several ships. */
static const struct check_duel_words duels[] = {
    { "2.5", "attack=2 agility=3 hull=3 init=1", "attack=2 agility=3 hull=3 init=1", "road", 0, 0,
      0, 0 },
    { "2.5", "attack=3 agility=2 hull=4 shields=2 init=4 focus evade lock",
      "attack=3 agility=2 hull=4 shields=2 init=4 focus evade lock", "a", 0, 0, "3,1", 0 },
    { "2", "attack=3 agility=3 hull=3 init=5 force=2 ; attack=2 agility=3 hull=3 init=1 focus",
      "attack=3 agility=1 hull=5 shields=1 init=3 lock calculate", "coin", "weakest", "kill", 0,
      7 },
    { "1", "attack=2 agility=3 hull=3 init=3 evade ; attack=2 agility=3 hull=3 init=3 focus",
      "attack=2 agility=2 hull=3 init=3 focus ; attack=3 agility=1 hull=4 init=3 lock", "b",
      "damage", "random", 0, 0 },
    { "2.5", "attack=3 agility=1 hull=4 shields=1 init=3 reroll=2?their-critical",
      "attack=3 agility=1 hull=3 shields=2 init=3 focus reroll=1?critical", "road", 0, 0, 0, 0 },
    { "2.5", "attack=3 agility=2 hull=3 shields=2 regen=1 init=2 focus reinforce points=40",
      "attack=2 agility=3 hull=3 init=2 evade shot=0.8 points=20 ; attack=3 agility=0 hull=4 "
      "init=6 plan=lock,none points=30",
      "road", "worth", "spread", 0, 0 },
};

static struct engagement_result answer(const struct check_duel_words *words)
{
    const struct engagement_chain_options options = { 0 };
    struct engagement engagement = check_duel(words);
    struct engagement_result result;
    volley_error err = { 0 };

    if (engagement_chain_run(&result, &engagement, &options, &err) != VOLLEY_OK)
        fail_msg("%s vs %s: %s", words->a, words->b, err.message);
    engagement_fini(&engagement);
    return result;
}

static struct engagement_result answer_with(const struct check_duel_words *words, const char *cards)
{
    const struct engagement_chain_options options = { 0 };
    struct deck deck = check_deck(words->edition, cards);
    struct engagement engagement = check_duel(words);
    struct engagement_result result;
    volley_error err = { 0 };

    engagement.deck = &deck;
    if (engagement_chain_run(&result, &engagement, &options, &err) != VOLLEY_OK)
        fail_msg("%s vs %s: %s", words->a, words->b, err.message);
    engagement_fini(&engagement);
    deck_fini(&deck);
    return result;
}

static void same(const struct engagement_result *a, const struct engagement_result *b,
                 const char *what)
{
    check_near(a->a.value, b->a.value, 1e-13, what);
    check_near(a->draw.value, b->draw.value, 1e-13, what);
    check_near(a->rounds.value, b->rounds.value, 1e-12, what);
    for (size_t ship = 0; ship < a->ship_count; ship++) {
        check_near(a->ships[ship].damage.value, b->ships[ship].damage.value, 1e-12, what);
        check_near(a->ships[ship].rounds.value, b->ships[ship].rounds.value, 1e-12, what);
        check_near(a->ships[ship].half, b->ships[ship].half, 1e-13, what);
    }
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
        for (size_t round = 0; round < a->round_count; round++)
            check_near(a->sides[side].lost[round], b->sides[side].lost[round], 1e-13, what);
}

static void a_deck_of_blanks_is_no_deck(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof duels / sizeof duels[0]; i += check_stride()) {
        struct engagement_result without = answer(&duels[i]),
                                 with = answer_with(&duels[i], "blank=33");

        same(&without, &with, duels[i].a);
        engagement_result_fini(&without);
        engagement_result_fini(&with);
    }
}

/* No attack deals more than one card, which destroys the ship. */
static void replacement_plays_no_part_in_a_single_card(void **state)
{
    static const struct check_duel_words words = { .edition = "2.5",
                                                   .a = "attack=1 agility=1 hull=1 init=3",
                                                   .b = "attack=1 agility=0 hull=1 init=3",
                                                   .first = "road" };
    struct engagement_result kept = answer_with(&words, "weapons=4 structural=2 blank=6"),
                             replaced =
                                 answer_with(&words, "weapons=4 structural=2 blank=6 replace");

    (void)state;
    same(&kept, &replaced, "replace");
    engagement_result_fini(&kept);
    engagement_result_fini(&replaced);
}

static double sum(const double *numbers, size_t count)
{
    double total = 0;

    for (size_t i = 0; i < count; i++)
        total += numbers[i];
    return total;
}

static void probabilities_sum_to_one_and_damage_is_what_is_lost(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof duels / sizeof duels[0]; i++) {
        struct engagement_result result = answer(&duels[i]);
        double kills = 0, destroyed = 0;

        check_near(result.a.value + result.draw.value + result.b.value + result.undecided.value, 1,
                   1e-13, duels[i].a);
        for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
            for (size_t round = 1; round < result.round_count; round++)
                assert_true(result.sides[side].gone[round] >=
                            result.sides[side].gone[round - 1] - 1e-15);
        for (size_t ship = 0; ship < result.ship_count; ship++) {
            kills += result.ships[ship].kills.value;
            destroyed += result.ships[ship].destroyed.value;
            assert_true(result.ships[ship].rounds.value <= result.rounds.value + 1e-12);
        }
        check_near(kills, destroyed, 1e-12, duels[i].a);
        for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
            if (result.sides[side].points_pmf)
                check_near(sum(result.sides[side].points_pmf, result.sides[side].points_len), 1,
                           1e-13, duels[i].a);
        engagement_result_fini(&result);
    }
}

static size_t ships_of(const char *side)
{
    size_t count = 1;

    for (; (side = strchr(side, ';')); side++)
        count++;
    return count;
}

static void swapped_sides_swap_the_answer(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof duels / sizeof duels[0]; i++) {
        struct check_duel_words swapped = duels[i];
        struct engagement_result here = answer(&duels[i]), there;

        swapped.a = duels[i].b;
        swapped.b = duels[i].a;
        swapped.target_a = duels[i].target_b;
        swapped.target_b = duels[i].target_a;
        swapped.first = strcmp(duels[i].first, "a") == 0   ? "b"
                        : strcmp(duels[i].first, "b") == 0 ? "a"
                                                           : duels[i].first;
        there = answer(&swapped);
        check_near(here.a.value, there.b.value, 1e-13, duels[i].a);
        check_near(here.draw.value, there.draw.value, 1e-13, duels[i].a);
        check_near(here.rounds.value, there.rounds.value, 1e-12, duels[i].a);
        check_near(here.sides[0].lost[2], there.sides[1].lost[2], 1e-13, duels[i].a);
        check_near(here.sides[1].gone[5], there.sides[0].gone[5], 1e-13, duels[i].a);
        check_near(here.ships[here.ship_count - 1].damage.value,
                   there.ships[ships_of(swapped.a) - 1].damage.value, 1e-12, duels[i].a);
        engagement_result_fini(&here);
        engagement_result_fini(&there);
    }
}

/* Without tokens who is first in player order changes nothing. */
static void naked_equals_win_as_often_in_any_order(void **state)
{
    static const char *const orders[] = { "a", "b", "coin", "road" };

    (void)state;
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++) {
        struct check_duel_words words = duels[0];
        struct engagement_result result;

        words.first = orders[i];
        result = answer(&words);
        check_near(result.a.value, result.b.value, 1e-14, orders[i]);
        engagement_result_fini(&result);
    }
}

/* One round without return fire is a sequence of attacks. */
static void one_round_without_return_fire_is_a_run(void **state)
{
    static const struct check_duel_words words = {
        .edition = "2.5",
        .a = "attack=3 init=4 focus ; attack=3 init=4 focus ; attack=2 init=2 lock",
        .b = "agility=2 hull=9 init=1 focus evade",
        .first = "a",
        .rounds = 1
    };
    struct engagement_result result = answer(&words);
    struct check_exact exact =
        check_exact_run("2.5", "myopic", "2x 3 focus ; 2 lock vs 2 focus evade");
    double mean = 0;

    (void)state;
    for (size_t damage = 0; damage < exact.pmf_len; damage++)
        mean += exact.pmf[damage] * (double)(damage < 9 ? damage : 9);
    check_near(result.sides[1].lost[0], mean, 1e-13, "damage");
    check_near(result.a.value, outcome_at_least(exact.pmf, exact.pmf_len, 9), 1e-15, "destroyed");
    check_exact_fini(&exact);
    engagement_result_fini(&result);
}

/* ---- limits ---- */

static const struct check_duel_words regenerating = {
    .edition = "2.5",
    .a = "attack=3 agility=2 hull=4 shields=2 init=4 regen=1 focus",
    .b = "attack=3 agility=2 hull=4 shields=2 init=4 regen=1 focus",
    .first = "road",
    .rounds = 0,
};

static volley_status refused(enum engagement_policy policy,
                             const struct engagement_chain_options *options, const char *deck)
{
    struct engagement engagement = check_duel(&regenerating);
    struct engagement_result result;
    struct deck cards;
    volley_error error = { 0 };
    volley_status status;

    engagement_set_policy(&engagement, policy);
    if (deck) {
        assert_int_equal(deck_named(&cards, engagement.edition, NULL, &error), VOLLEY_OK);
        engagement.deck = &cards;
        engagement.turns = 0.5;
    }
    status = engagement_chain_run(&result, &engagement, options, &error);
    assert_int_equal(error.status, status);
    engagement_result_fini(&result);
    engagement_fini(&engagement);
    if (deck)
        deck_fini(&cards);
    return status;
}

/* Counted work, so that it is the same on every machine. */
static void what_is_too_much_is_refused_soon(void **state)
{
    const struct engagement_chain_options few_nodes = { .nodes_max = 1000 };
    const struct engagement_chain_options fewer_nodes = { .nodes_max = 10 };
    const struct engagement_chain_options few_outcomes = { .outcomes_max = 1000 };
    const struct engagement_chain_options usual = { .outcomes_max = 1 << 20 };

    (void)state;
    assert_int_equal(refused(ENGAGEMENT_BEST, &few_nodes, NULL), VOLLEY_TOO_LARGE);
    assert_int_equal(refused(ENGAGEMENT_ROUND, &fewer_nodes, NULL), VOLLEY_TOO_LARGE);
    assert_int_equal(refused(ENGAGEMENT_ROUND, &few_outcomes, NULL), VOLLEY_TOO_LARGE);
    /* of a whole damage deck a single point has more ways than are taken */
    assert_int_equal(refused(ENGAGEMENT_ROUND, &usual, "second"), VOLLEY_TOO_LARGE);
}

static bool stops_later(double share, void *context)
{
    (void)share;
    return --*(int *)context < 0;
}

static void best_play_can_be_called_off(void **state)
{
    int looks = 3;
    const struct watch watch = { stops_later, &looks };
    const struct engagement_chain_options options = { .watch = &watch };

    (void)state;
    assert_int_equal(refused(ENGAGEMENT_BEST, &options, NULL), VOLLEY_STOPPED);
    assert_int_equal(looks, -1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(engagements_are_right_to_a_billionth),
    cmocka_unit_test(best_play_has_the_value_of_the_game),
    cmocka_unit_test(words_see_the_hull_of_a_ship_whose_shields_have_come_back),
    cmocka_unit_test(a_shield_comes_back_once_and_for_an_attack),
    cmocka_unit_test(policies_differ_as_they_should),
    cmocka_unit_test(probabilities_sum_to_one_and_damage_is_what_is_lost),
    cmocka_unit_test(a_deck_of_blanks_is_no_deck),
    cmocka_unit_test(replacement_plays_no_part_in_a_single_card),
    cmocka_unit_test(swapped_sides_swap_the_answer),
    cmocka_unit_test(naked_equals_win_as_often_in_any_order),
    cmocka_unit_test(one_round_without_return_fire_is_a_run),
    cmocka_unit_test(what_is_too_much_is_refused_soon),
    cmocka_unit_test(best_play_can_be_called_off),
};
CHECK_MAIN(tests)
