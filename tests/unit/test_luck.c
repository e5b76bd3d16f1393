/* Luck: values worked out by hand (a red die shows a hit with 3, a crit with 1, a focus and a blank
 * with 2 of 8, a green one an evade with 3, a focus with 2), sums against all ways they can fall,
 * and what holds of any attack. */
#include "support/check.h"
#include "support/stream.h"

#include "base/array.h"
#include "questions/luck/luck.h"
#include "volley/luck.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static volley_game *read_game(const char *text, volley_error *error)
{
    const volley_source source = { stream_read, &text, "game.csv" };
    const volley_luck how = { .edition = "2.5" };
    volley_game *game;

    *error = (volley_error){ 0 };
    volley_luck_read(&how, &source, &game, error);
    return game;
}

/* ---- single attacks ---- */

struct witness {
    const char *row; /* attacker, defender, damage, rolled */
    double expected, came, below, same;
};

static const struct witness witnesses[] = {
    /* three coins */
    { "3,0,2,", 1.5, 2, 4. / 8, 3. / 8 },
    { "3,0,0,", 1.5, 0, 0, 1. / 8 },
    { "2x 1,0,1,", 1, 1, 1. / 4, 2. / 4 },
    /* with the focus each die counts with 3 of 4: the dice say it all */
    { "2 focus,0,,hit focus", 1.5, 2, 7. / 16, 9. / 16 },
    { "2 focus,0,,blank focus", 1.5, 1, 1. / 16, 6. / 16 },
    /* a lock rerolls the blank: half a hit more */
    { "1 lock,0,,blank", .75, .5, 0, 1. / 2 },
    { "1 lock,0,,hit", .75, 1, 1. / 2, 1. / 2 },
    /* before the defense dice a hit is worth the 5 of 8 that they miss it with; then all or nothing
     */
    { "1,1,,hit", 5. / 16, 5. / 8, 1. / 2, 1. / 2 },
    { "1,1,,hit vs blank", 5. / 16, 1, 11. / 16, 5. / 16 },
    { "1,1,,hit vs evade", 5. / 16, 0, 0, 11. / 16 },
    /* the dice do not count where the damage is known */
    { "1,1,1,hit vs blank", 5. / 16, 1, 11. / 16, 5. / 16 },
    /* best play spends the evade; who does not has it worse than it can be */
    { "3,1 evade,3,", 3. / 8 + 2. / 8, 3, 1, 0 },
    /* by chance: in half of the attacks a hit has a green die of 5 of 8 against it */
    { "1 obstructed@50%,0,1,", 13. / 32, 1, 19. / 32, 13. / 32 },
    { "1 obstructed@50%,0,,hit", 13. / 32, 13. / 16, 3. / 4, 0 },
    { "1 obstructed@100%,0,,hit", 5. / 16, 5. / 8, 1. / 2, 1. / 2 },
    /* the number of the dice tells the range */
    { "\"1 range=1@50%,2@50%\",0,,hit", 3. / 4, 1, 3. / 8, 4. / 8 },
    { "\"1 range=1@50%,2@50%\",0,,hit blank", 3. / 4, 1, 3. / 8, 4. / 8 },
    /* one die alone fell: it is not bullseye, where there are three */
    { "1 bullseye@50% roll=+2?bullseye their-evade-to-blank=1?bullseye,1,,hit vs evade", 29. / 32,
      0, 0, 13. / 32 },
    /* the evade is worth nothing to the defender in one of four attacks */
    { "1 bullseye@25% their-evade-to-blank=1?bullseye,1,,hit vs evade", 23. / 64, 1. / 4, 41. / 64,
      0 },
    /* attack dice before a vs are as they fell, and go on from there: focus is to be turned, a lock
     * rerolls both others; by all ways in which the dice can fall */
    { "3 lock,2 focus,,hbf vs eb", 2200.5 / 2048, 1, 205. / 512, 115. / 512 },
    { "3 focus lock,2,,hfb vs eb", 2.064228057861328125, 7. / 4, 219. / 1024, 405. / 2048 },
    { "2 lock,1,,hb vs e", 147. / 128, 1. / 2, 3. / 32, 3. / 16 },
    { "3 focus,2 focus,,hff vs fb", 2200.5 / 2048, 2, 175. / 256, 1053. / 4096 },
    /* dice that fall for nothing */
    { "1,1,,blank vs evade", 5. / 16, 0, 0, 11. / 16 },
    /* in half of the attacks the weapon has no shot: nothing comes of them */
    { "2 focus bullseye@50% protonrockets,0,,hit hit hit focus blank", 15. / 8, 4, 1400. / 2048,
      405. / 2048 },
    /* badly played, and only where there is a fourth die */
    { "3 bullseye@50% roll=+1?bullseye,1 evade,4,", 27. / 32, 4, 1, 0 },
};

static void test_witnesses(void **state)
{
    char text[200];
    volley_error error;
    volley_fortune fortune;

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(witnesses); i++) {
        const struct witness *witness = &witnesses[i];
        volley_game *game;

        snprintf(text, sizeof text, "attacker,defender,damage,rolled\n%s\n", witness->row);
        game = read_game(text, &error);
        if (!game || !volley_game_attack(game, 0, &fortune))
            fail_msg("%s: %s", witness->row, error.message);
        if (fabs(fortune.expected - witness->expected) > 1e-12 ||
            fabs(fortune.came - witness->came) > 1e-12 ||
            fabs(fortune.below - witness->below) > 1e-12 ||
            fabs(fortune.same - witness->same) > 1e-12)
            fail_msg("%s: %.9f %.9f %.9f %.9f", witness->row, fortune.expected, fortune.came,
                     fortune.below, fortune.same);
        volley_game_free(game);
    }
}

/* What dice are worth is on average what is expected without them, and the damage likewise: the
 * three ways to ask meet in one number. */
static void test_dice_expect_the_same(void **state)
{
    static const struct {
        const char *ships, *red, *both;
    } attacks[] = {
        { "3 focus lock,3 focus evade", "hit focus blank", "hit focus blank vs evade blank focus" },
        { "3 focus reroll=1,2 focus", "hit focus blank", "hit hit blank vs evade blank" },
        { "4 lock,3 evade reinforce", "hit hit hit blank",
          "hit hit hit blank vs evade blank blank" },
        { "3 calculate=2,3 calculate", "hit crit focus", "hit crit blank vs evade blank focus" },
        { "2 force=2,1 force=1", "blank focus", "hit focus vs focus" },
        { "5 lock focus,2", "hit hit hit focus blank", "hit hit hit focus blank vs evade blank" },
        { "3 lock range=1,2 focus", "hit hit focus blank", "hit hit hit blank vs evade blank" },
    };
    char text[400];
    volley_error error;

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(attacks); i++) {
        volley_fortune fortune[3];
        volley_game *game;

        snprintf(text, sizeof text, "attacker,defender,damage,rolled\n%s,0,\n%s,,%s\n%s,,%s\n",
                 attacks[i].ships, attacks[i].ships, attacks[i].red, attacks[i].ships,
                 attacks[i].both);
        game = read_game(text, &error);
        assert_non_null(game);
        for (size_t row = 0; row < 3; row++) {
            if (!volley_game_attack(game, row, &fortune[row]))
                fail_msg("%s: %s", attacks[i].ships, error.message);
            assert_true(fabs(fortune[row].expected - fortune[0].expected) < 1e-9);
            assert_true(fortune[row].same > 0);
            assert_true(fortune[row].below + fortune[row].same < 1 + 1e-12);
        }
        volley_game_free(game);
    }
}

/* ---- sums ---- */

/* Every way in which some spreads can fall, one after the other. */
static double chance_of_total(const struct luck_spread *spreads, const int *signs, size_t count,
                              double total)
{
    double sum = 0;

    if (count == 0)
        return fabs(total) < 1e-9 ? 1 : 0;
    for (uint32_t i = 0; i < spreads->count; i++)
        sum += spreads->values[i].chance *
               chance_of_total(spreads + 1, signs + 1, count - 1,
                               total - signs[0] * spreads->values[i].value);
    return sum;
}

static void test_sums(void **state)
{
    static const struct luck_value values[] = { { 0, .25 }, { 2, .5 }, { 5, .125 }, { 1, .125 },
                                                { 3, .5 },  { 0, .5 }, { 4, .75 },  { 4, .25 } };
    struct luck_spread spreads[] = { { (struct luck_value *)values, 4, 4 },
                                     { (struct luck_value *)values + 4, 2, 2 },
                                     { (struct luck_value *)values + 6, 2, 2 } };
    const int signs[] = { 1, -1, 1 };
    struct luck_sum sum;
    double below = 0;

    (void)state;
    assert_int_equal(luck_sum_init(&sum, 12, true, NULL), VOLLEY_OK);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(luck_sum_add(&sum, &spreads[i], signs[i] < 0, NULL), VOLLEY_OK);
    for (int total = -5; total < 12; total++) {
        const double chance = chance_of_total(spreads, signs, 3, total);
        const struct luck_place place = luck_sum_place(&sum, total);

        assert_true(fabs(place.same - chance) < 1e-15);
        assert_true(fabs(place.below - below) < 1e-15);
        below += chance;
    }
    assert_true(fabs(below - 1) < 1e-15);
    luck_sum_fini(&sum);
}

/* A lattice has points between whole numbers, as many as there is room for. */
static void test_lattice(void **state)
{
    struct luck_sum fine, coarse;

    (void)state;
    assert_int_equal(luck_sum_init(&fine, 10, false, NULL), VOLLEY_OK);
    assert_int_equal(luck_sum_init(&coarse, 100000, false, NULL), VOLLEY_OK);
    assert_int_equal(luck_sum_units(&fine, 1.5), 384);
    assert_int_equal(luck_sum_units(&fine, -1. / 256), -1);
    assert_int_equal(luck_sum_units(&coarse, 1.4), 1);
    luck_sum_fini(&fine);
    luck_sum_fini(&coarse);
}

/* Two coins against one: the total of each, and the difference. 2 - 0 is the best of 8 ways. */
static void test_players(void **state)
{
    volley_error error;
    volley_fortune one, two, both;
    volley_game *game = read_game("player,attacker,defender,damage\nAnna,1,0,1\nBen,1,0,0\n"
                                  "Anna,1,0,1\n",
                                  &error);

    (void)state;
    assert_non_null(game);
    assert_int_equal(volley_game_player_count(game), 2);
    assert_string_equal(volley_game_player(game, 0), "Anna");
    assert_string_equal(volley_game_player(game, 1), "Ben");
    assert_null(volley_game_player(game, 2));
    volley_game_total(game, 0, &one);
    volley_game_total(game, 1, &two);
    assert_true(volley_game_difference(game, &both));
    assert_true(fabs(one.expected - 1) + fabs(one.came - 2) + fabs(one.below - .75) +
                    fabs(one.same - .25) <
                1e-15);
    assert_true(fabs(two.expected - .5) + fabs(two.came) + fabs(two.below) + fabs(two.same - .5) <
                1e-15);
    assert_true(fabs(both.expected - .5) + fabs(both.came - 2) + fabs(both.below - 7. / 8) +
                    fabs(both.same - 1. / 8) <
                1e-15);
    volley_game_free(game);
}

/* ---- what is wrong ---- */

struct refusal {
    const char *row;
    int line, column;
    const char *says;
};

static const struct refusal refusals[] = {
    { "3,0,4,,", 2, 5, "so much cannot come of this attack: it deals 0 to 3" },
    { "3,1 evade,4,,", 2, 11, "it deals 0 to 3" },
    { "2x 3,0,7,,", 2, 8, "it deals 0 to 6" },
    /* dice that fell: two hits less an evade, and a focus that turns one more, or not */
    { "3 focus,2,4,hit hit blank vs evade blank,", 2, 11, "these dice: they deal 1" },
    { "3 focus,2,0,hit hit focus vs evade blank,", 2, 11, "they deal 1 to 2" },
    { "3 focus,2 focus,3,hit hit blank vs evade focus,", 2, 17, "they deal 0 to 1" },
    { "3,0,3,hit hit blank,", 2, 5, "these dice: they deal 2" },
    { "3 bullseye@50% add-hit=1?bullseye,0,4,hit hit blank,", 2, 37, "they deal 2 to 3" },
    { "3,0,-1,,", 2, 5, "damage is a whole number" },
    { "3,0,two,,", 2, 5, "damage is a whole number" },
    { "3,0,9999999,,", 2, 5, "damage is a whole number" },
    { "3,0,,,", 2, 1, "neither damage nor dice" },
    { ",0,1,,", 2, 1, "no attacker" },
    { "3,,1,,", 2, 1, "no defender" },
    { "3 focsu,0,1,,", 2, 3, "did you mean 'focus'" },
    { "3,0 evad,1,,", 2, 5, "did you mean 'evade'" },
    { "3,0,,hit hit,", 2, 6, "this attack rolls 3 attack dice, not 2" },
    { "3 pilot.zuckuss,0,,hit hit,", 2, 20, "this attack rolls 3 or 4 attack dice, not 2" },
    { "3,0,,hit hit hut,", 2, 14, "an attack die shows" },
    { "3,2,,hit hit blank vs evade,", 2, 6, "this attack rolls 2 defense dice, not 1" },
    { "wedgeantilles,3,,hit hit hit vs 3 evade,", 2, 18,
      "this attack rolls 2 defense dice, not 3, because of wedgeantilles" },
    { "3,2 range=1 strain,,hit hit,", 2, 21, "rolls 4 attack dice, not 2, because of range 1" },
    { "3,2,,hit hit vs evade evade,", 2, 6, "this attack rolls 3 attack dice, not 2" },
    { "2x 3,0,,hit hit hit,", 2, 9, "dice are those of one attack" },
    { "3,0,1,,3", 2, 8, "no such edition" },
    { "\"3,0,1,,", 2, 1, "quote" },
};

static void test_refusals(void **state)
{
    char text[200];
    volley_error error;
    volley_fortune fortune;

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(refusals); i++) {
        const struct refusal *refusal = &refusals[i];
        volley_game *game;

        snprintf(text, sizeof text, "attacker,defender,damage,rolled,edition\n%s\n1,0,1,,\n",
                 refusal->row);
        game = read_game(text, &error);
        if (!game || error.line != refusal->line || error.column != refusal->column ||
            !strstr(error.message, refusal->says))
            fail_msg("%s: %d:%d: %s", refusal->row, error.line, error.column, error.message);
        assert_false(volley_game_attack(game, 0, &fortune));
        volley_game_total(game, 0, &fortune);
        assert_true(refusal->row[0] == '"' || fortune.came == 1); /* the other attack counts */
        volley_game_free(game);
    }
}

static void test_files(void **state)
{
    static const struct {
        const char *text, *says;
    } files[] = {
        { "", "the file is empty" },
        { "attacker,defender,damage\n", "the file has no attacks" },
        { "attacker,damage\n", "no column 'defender'" },
        { "attacker,defender\n", "neither a column 'damage' nor 'rolled'" },
        { "attacker,defender,damage,Damage\n", "the column is there twice" },
    };
    volley_error error;

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(files); i++) {
        assert_null(read_game(files[i].text, &error));
        assert_non_null(strstr(error.message, files[i].says));
        assert_string_equal(error.source, "game.csv");
    }
}

static void test_third_player(void **state)
{
    volley_error error;
    volley_game *game =
        read_game("player,attacker,defender,damage\nA,1,0,1\nB,1,0,1\nC,1,0,1\n,1,0,1\n", &error);
    volley_fortune fortune;

    (void)state;
    assert_non_null(game);
    assert_non_null(strstr(error.message, "a third player"));
    assert_int_equal(error.line, 4);
    assert_false(volley_game_attack(game, 2, &fortune));
    assert_false(volley_game_attack(game, 3, &fortune)); /* whose? */
    volley_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_witnesses), cmocka_unit_test(test_dice_expect_the_same),
        cmocka_unit_test(test_sums),      cmocka_unit_test(test_lattice),
        cmocka_unit_test(test_players),   cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_files),     cmocka_unit_test(test_third_player),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
