/* src/game/dice: faces and neutralizing. */
#include "support/check.h"

#include "game/dice/face.h"
#include "game/dice/neutralize.h"
#include "game/dice/roll.h"

#include <math.h>

static struct dice_damage neutralize(struct dice_damage attack, unsigned evades, unsigned reinforce)
{
    return dice_neutralize(attack, evades, &(struct dice_rules){ .reinforce = reinforce });
}

static void dice_have_the_faces_of_the_rules(void **state)
{
    static const uint8_t red[DICE_FACES] = {
        [DICE_HIT] = 3, [DICE_CRIT] = 1, [DICE_FOCUS] = 2, [DICE_BLANK] = 2
    };
    static const uint8_t green[DICE_FACES] = {
        [DICE_EVADE] = 3, [DICE_FOCUS] = 2, [DICE_BLANK] = 3
    };

    (void)state;
    for (int face = 0; face < DICE_FACES; face++) {
        assert_int_equal(dice_sides[DICE_RED][face], red[face]);
        assert_int_equal(dice_sides[DICE_GREEN][face], green[face]);
        assert_int_equal(dice_faces[DICE_RED] >> face & 1, red[face] > 0);
        assert_int_equal(dice_faces[DICE_GREEN] >> face & 1, green[face] > 0);
    }
}

static void evades_cancel_hits_before_crits(void **state)
{
    struct dice_damage left = neutralize((struct dice_damage){ 2, 2 }, 3, 0);

    (void)state;
    assert_int_equal(left.hits, 0);
    assert_int_equal(left.crits, 1);
}

static void crits_can_be_cancelled_first(void **state)
{
    const struct dice_rules rules = { .crits_first = true };
    struct dice_damage left = dice_neutralize((struct dice_damage){ 2, 2 }, 3, &rules);

    (void)state;
    assert_int_equal(left.hits, 1);
    assert_int_equal(left.crits, 0);
}

static void results_that_are_kept_stay(void **state)
{
    const struct dice_rules rules = { .keep_crits = 127 };
    struct dice_damage left = dice_neutralize((struct dice_damage){ 1, 2 }, 5, &rules);

    (void)state;
    assert_int_equal(left.hits, 0);
    assert_int_equal(left.crits, 2);
}

static void more_evades_than_results_leave_nothing(void **state)
{
    struct dice_damage left = neutralize((struct dice_damage){ 1, 1 }, 9, 2);

    (void)state;
    assert_int_equal(left.hits + left.crits, 0);
}

static void reinforce_always_leaves_one_result(void **state)
{
    (void)state;
    for (unsigned hits = 0; hits < 5; hits++) {
        for (unsigned crits = 0; crits < 5; crits++) {
            for (unsigned evades = 0; evades < 8; evades++) {
                struct dice_damage attack = { hits, crits };
                struct dice_damage plain = neutralize(attack, evades, 0);
                struct dice_damage left = neutralize(attack, evades, 20);

                assert_int_equal(left.hits + left.crits, plain.hits + plain.crits > 0);
                /* Hits go first: a crit stays if there was one. */
                assert_int_equal(left.crits, plain.crits > 0);
            }
        }
    }
}

static void one_reinforce_takes_one_result(void **state)
{
    struct dice_damage left = neutralize((struct dice_damage){ 3, 1 }, 1, 1);

    (void)state;
    assert_int_equal(left.hits, 1);
    assert_int_equal(left.crits, 1);
}

/* The number of the outcome in which dice show these faces of theirs, counted through. */
static unsigned number_of(enum dice_color color, const unsigned *shown, unsigned dice)
{
    struct dice_roll roll = dice_roll_first(color, dice);
    unsigned number = 0;

    for (;; number++) {
        uint8_t left[DICE_ROLL_FACES] = { 0 };
        unsigned same = 0;

        for (unsigned die = 0; die < dice; die++)
            left[shown[die]]++;
        for (unsigned i = 0; i < roll.faces; i++)
            same += left[i] == dice_roll_shows(&roll, i);
        if (same == roll.faces)
            return number;
        assert_true(dice_roll_next(&roll));
    }
}

/* Every way in which the sides of the dice can come up, one by one: all are as likely. */
static void dice_at_once_are_as_likely_as_one_by_one(void **state)
{
    enum { DICE = 4, WAYS = DICE_SIDES * DICE_SIDES * DICE_SIDES * DICE_SIDES };

    (void)state;
    for (enum dice_color color = 0; color < DICE_COLORS; color++) {
        double chances[DICE_ROLL_COUNT] = { 0 }, sum = 0;
        unsigned ways[DICE_ROLL_COUNT] = { 0 };
        unsigned side_face[DICE_SIDES], sides = 0, faces = 0;

        for (enum dice_face face = 0; face < DICE_FACES; face++) {
            for (unsigned i = 0; i < dice_sides[color][face]; i++)
                side_face[sides++] = faces;
            faces += dice_sides[color][face] > 0;
        }
        for (unsigned way = 0; way < WAYS; way++) {
            unsigned shown[DICE];

            for (unsigned die = 0, rest = way; die < DICE; die++, rest /= DICE_SIDES)
                shown[die] = side_face[rest % DICE_SIDES];
            ways[number_of(color, shown, DICE)]++;
        }
        dice_roll_chances(color, DICE, chances);
        for (unsigned i = 0; i < DICE_ROLL_COUNT; i++) {
            assert_true(fabs(chances[i] - ways[i] / (double)WAYS) < 1e-15);
            sum += chances[i];
        }
        assert_true(fabs(sum - 1) < 1e-15);
    }
}

static void outcomes_of_dice_are_numbered_in_order(void **state)
{
    (void)state;
    for (enum dice_color color = 0; color < DICE_COLORS; color++)
        for (unsigned dice = 0; dice < DICE_ROLL_MAX; dice++) {
            struct dice_roll roll = dice_roll_first(color, dice);
            uint32_t number = 0, more[DICE_ROLL_FACES];

            do {
                assert_int_equal(dice_roll_number(&roll), number);
                dice_roll_more(&roll, number++, more);
                for (unsigned i = 0; i < roll.faces; i++) {
                    struct dice_roll all = roll;

                    dice_roll_add(&all, i);
                    assert_int_equal(all.past[0], dice + 1);
                    assert_int_equal(more[i], dice_roll_number(&all));
                }
            } while (dice_roll_next(&roll));
            assert_true(number <= DICE_ROLL_COUNT);
        }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(dice_have_the_faces_of_the_rules),
    cmocka_unit_test(evades_cancel_hits_before_crits),
    cmocka_unit_test(crits_can_be_cancelled_first),
    cmocka_unit_test(results_that_are_kept_stay),
    cmocka_unit_test(more_evades_than_results_leave_nothing),
    cmocka_unit_test(reinforce_always_leaves_one_result),
    cmocka_unit_test(one_reinforce_takes_one_result),
    cmocka_unit_test(dice_at_once_are_as_likely_as_one_by_one),
    cmocka_unit_test(outcomes_of_dice_are_numbered_in_order),
};
CHECK_MAIN(tests)
