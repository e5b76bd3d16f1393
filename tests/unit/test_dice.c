/* src/dice: faces and neutralizing. */
#include "support/check.h"

#include "dice/face.h"
#include "dice/neutralize.h"

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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(dice_have_the_faces_of_the_rules),
    cmocka_unit_test(evades_cancel_hits_before_crits),
    cmocka_unit_test(crits_can_be_cancelled_first),
    cmocka_unit_test(results_that_are_kept_stay),
    cmocka_unit_test(more_evades_than_results_leave_nothing),
    cmocka_unit_test(reinforce_always_leaves_one_result),
    cmocka_unit_test(one_reinforce_takes_one_result),
};
CHECK_MAIN(tests)
