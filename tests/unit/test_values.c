/* Changes of attack value and agility, one's own and the other ship's, and what they leave of a
 * value below 0. Means of plain dice: the sum over a hits of r dice, 1/2 each, and b evades of g
 * dice, 3/8 each, of a - b where that is more than 0. */
#include "support/check.h"

#include "base/array.h"

#define MEAN_3_1 1.171875
#define MEAN_3_2 .896484375
#define MEAN_2_1 .71875
#define MEAN_4_1 1.6484375

static void a_value_is_none_at_least_before_dice_come_in_the_first_edition(void **state)
{
    static const struct check_row rows[] = {
        { "1", "3 range=3 vs 0 agility=-1", MEAN_3_1 },
        { "1", "3 range=3 vs 0 agility=-3", MEAN_3_1 },
        { "1", "3 range=3 their-agility=-1 vs 0", MEAN_3_1 },
        { "1", "3 obstructed their-agility=-1 vs 0", MEAN_3_1 },
        { "1", "3 their-agility=-2 vs 1 roll=+1", MEAN_3_1 },
        /* all changes of the value together: 1 - 2 - 1 + 1 is below 0 */
        { "1", "3 range=3 their-agility=-2 vs 1 tractor agility=+1", MEAN_3_1 },
        { "1", "3 range=3 their-agility=-1 vs 0 agility=+1", MEAN_3_1 },
        { "1", "3 range=3 their-agility=-1 vs 0 cloak", MEAN_3_2 },
        { "1", "0 range=1 attack=-1 vs 0", .5 },
        { "1", "0 range=1 vs 0 their-attack=-1", .5 },
        { "1", "1 range=1 attack=+1 vs 0 their-attack=-3", .5 },
        { "1", "0 attack=-1 roll=+1 vs 0", .5 },
        { "1", "3 special range=1 attack=-1 vs 0", 1 },
        /* a value set is changed too */
        { "1", "5 attack=-2 vs 1", MEAN_3_1 },
        /* the second edition counts all together */
        { "2", "3 range=3 vs 0 agility=-1", 1.5 },
        { "2", "3 range=3 their-agility=-1 vs 0", 1.5 },
        { "2", "0 range=1 vs 0 their-attack=-1", 0 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

static void the_other_ship_has_its_value_changed(void **state)
{
    static const struct check_row rows[] = {
        { "1", "3 their-agility=-1 vs 2", MEAN_3_1 },
        { "1", "3 their-agility=+1 vs 1", MEAN_3_2 },
        { "1", "2 vs 1 their-attack=+1", MEAN_3_1 },
        { "1", "3 vs 1 their-attack=-1", MEAN_2_1 },
        { "1", "3 their-agility=-1?range=1 vs 2", MEAN_3_2 },
        { "1", "3 special range=1 their-agility=-1?range=1 vs 2", MEAN_3_1 },
        { "1", "3 vs 2 stress their-attack=+1?no-stress", MEAN_3_2 },
        /* at range 0 of 2.5 an enemy takes no defense die away, but adds one */
        { "2.5", "3 range=0 their-agility=-1 vs 1", MEAN_3_1 },
        { "2.5", "3 range=0 vs 2 agility=-1", MEAN_3_1 },
        { "2", "3 range=0 their-agility=-1 vs 2", MEAN_3_1 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

/* Chosen when the attack is declared. */
static void a_change_of_a_value_can_be_bought(void **state)
{
    static const struct check_row rows[] = {
        { "1", "2 stress their-agility=-1:stress vs 1", 1 },
        { "1", "2 their-agility=-1:stress vs 1", MEAN_2_1 },
        { "1", "2x 2 their-agility=-1:ally vs 1", 2 }, /* each has a friend */
        { "1", "2 stress attack=+1:stress vs 1", MEAN_3_1 },
        { "1", "3 vs 1 stress agility=+1:stress", MEAN_3_2 },
        { "1", "3 vs 1 stress their-attack=-1:stress", MEAN_2_1 },
        { "1", "3 vs 1 stress must-their-attack=+1:stress", MEAN_4_1 },
        { "2.5", "3 range=0 stress their-agility=-1:stress vs 1", MEAN_3_1 },
        /* without a lock to reroll 1, and with it: two of 2 dice 9/16, one 6/16 */
        { "1", "2 lock their-agility=-1:lock vs 1", 9. / 16 * 13 / 8 + 6. / 16 * 5 / 8 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_value_is_none_at_least_before_dice_come_in_the_first_edition),
    cmocka_unit_test(the_other_ship_has_its_value_changed),
    cmocka_unit_test(a_change_of_a_value_can_be_bought),
};
CHECK_MAIN(tests)
