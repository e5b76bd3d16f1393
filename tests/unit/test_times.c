/* When an effect happens, when its price is paid, and when a rule with a condition holds. Means of
 * damage by hand, as in test_modify.c. */
#include "support/check.h"

#include "base/array.h"

/* Blank and focus have 1/4 each, a result 1/2. */
static void modify_is_in_the_modify_step(void **state)
{
    static const struct check_row rows[] = {
        /* bb 1/16: spent, the other again, 1/2; bf 1/8: 1/2; b with a result 1/4: 1; f with a
         * result 1/4: 1; two results 1/4: 2 */
        { "2.5", "2 modify-gain-lock=1:blank-die vs 0",
          1. / 32 + 1. / 16 + 1. / 4 + 1. / 4 + 1. / 2 },
        { "2.5", "2 gain-lock=1:blank-die vs 0", 1 },
        /* bf: 1 */
        { "2.5", "2 modify-gain-focus=1:blank-die vs 0", 1. / 8 + 1. / 4 + 1. / 4 + 1. / 2 },
        { "2.5", "1 stress modify-lose-stress=1 reroll=1?no-stress vs 0", 3. / 4 },
        { "2.5", "1 stress lose-stress=1 reroll=1?no-stress vs 0", 1. / 2 },
        { "2.5", "3 reroll=1 crew.rosetico vs 0", 2.125 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

static void last_is_before_neutralizing_after_all_that_is_late(void **state)
{
    static const struct check_row rows[] = {
        { "2.5", "1 vs 0 last-their-cancel-crit=1", 3. / 8 },
        { "2.5", "1 late-must-crit-to-hit=1 vs 0 last-their-cancel-crit=1", 1. / 2 },
        { "2.5", "1 late-must-crit-to-hit=1 vs 0 late-their-cancel-crit=1", 3. / 8 },
        { "2.5", "1 last-must-crit-to-hit=1 vs 0 last-their-cancel-crit=1", 3. / 8 },
        { "2.5", "1 last-reroll=1 vs 0", 3. / 4 },
        { "2.5", "1 vs 1 last-reroll=1", 1. / 2 * 25. / 64 },
        { "2.5", "1 late-reroll=1 last-reroll=1 vs 0", 3. / 4 },
        { "2.5", "1 last-their-cancel-evade=1 vs 1 late-blank-to-evade=1", 1. / 2 },
        /* rerolls are counted for each side: the defender's one is its own, 1/2 * (5/8)^2; the
         * attacker has none left for what is last */
        { "2.5", "1 last-must-reroll-crit=1 vs 1 reroll-max=1 last-reroll=1",
          (3. / 8 + 1. / 16) * 25 / 64 },
        /* cc 1/64 and ch 6/64: 3/2; cn 8/64: 1/2; hh 9/64: 3/2; hn 24/64: 1/2 */
        { "2.5", "2 early-must-reroll-crit=1 last-must-reroll-hit=1 reroll-max=1 vs 0",
          16. / 64 * 3 / 2 + 32. / 64 / 2 },
        /* the defense dice lie there: cancelled with a die to spare, else evaded */
        { "2.5", "1 vs 1 last-their-cancel-hit/crit=1:blank-die", 1. / 2 * 2. / 8 },
        { "2.5", "3 bullseye heavylasercannon vs 0 selfless!", 2 },
        { "2.5", "2 focus vs 0 agentoftheempire=2", 0 },
        { "2.5", "3 focus vs 0 agentoftheempire=2", 27. / 64 },
        { "2.5", "1 focus vs 0 adaptiveshields!", 0 },
        { "2.5", "2 focus vs 0 adaptiveshields!", 9. / 16 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

static void the_end_is_after_all_that_comes_after_the_attack(void **state)
{
    static const struct check_row rows[] = {
        /* the evade is there for the second attack, whatever did the damage of the first one */
        { "2.5", "1 must-their-suffer-hit=1 ; 1 vs 1 end-gain-evade=1?suffered", 1 + 5. / 16 },
        { "2.5", "1 end-must-their-suffer-hit=1 ; 1 vs 1 end-gain-evade=1?suffered", 1 + 5. / 16 },
        { "2.5", "1 must-their-suffer-hit=1 ; 1 vs 1 gain-evade=1|end-gain-evade=1?suffered",
          1 + 5. / 16 },
        { "2.5", "1 must-their-suffer-hit=1 ; 1 vs 1 gain-evade=1?suffered",
          1 + 5. / 16 + 11. / 16 * 5 / 16 },
        { "2.5", "1 must-their-suffer-crit=1 vs 0 end-must-suffer-hit=1?suffered-crit", 5. / 2 },
        { "2.5", "1 bonus-attack=primary?no-stress end-must-gain-stress=1 vs 0", 1. / 2 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

static void declared_is_before_any_die(void **state)
{
    static const struct check_row rows[] = {
        { "2.5", "2 stress declare-their-roll-max=0:stress vs 3", 1 },
        { "2.5", "2 declare-their-roll-max=0:stress vs 1", 1 - 3. / 8 * 3. / 4 },
        { "2.5", "2 stress declare-their-roll=-1:stress vs 1", 1 },
        /* one result: 5/8 of it; two: 13/8 */
        { "2.5", "2 focus declare-their-roll-max=1:focus vs 3", 1. / 2 * 5 / 8 + 1. / 4 * 13 / 8 },
        /* the force is spent before the dice are seen; a result against one die, 5/16, is less than
         * with the force, 3/4 * 5/8 */
        { "2.5", "1 force declare-their-roll-max=results:force vs 1", 15. / 32 },
        { "2.5", "1 stress declare-their-roll-max=results:stress vs 3", 5. / 16 },
        /* one result: 5/8; two against two dice: 5/4 */
        { "2.5", "2 stress declare-their-roll-max=results:stress vs 3", 5. / 16 + 5. / 16 },
        { "2.5", "2 bullseye force predictiveshot vs 3", 5. / 8 },
        /* with its focus then, whatever becomes of it; otherwise while it has it: kept by a hit,
         * spent on a focus result */
        { "2.5", "1 focus declare-their-roll=-1?focus vs 1", 3. / 4 },
        { "2.5", "1 focus their-roll=-1?focus vs 1", 1. / 2 + 1. / 4 * 5 / 8 },
        { "2.5", "1 focus start-mod-allow=focus:stress stress range=0 vs 0", 3. / 4 },
        { "2.5", "2 stress start-mod-max-focus=0:stress focus vs 0", 3. / 2 },
        { "2.5", "2 focus vs 0 start-their-mod-max-focus=0:stress stress", 1 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

/* A rule with a condition and nothing to pay holds whenever that is true. */
static void a_rule_holds_while_its_condition_does(void **state)
{
    static const struct check_row rows[] = {
        /* a hit: the lock is kept, 5/8; else it is spent, 1/2 a hit, and the focus evades 5/8 */
        { "2.5", "1 lock their-mod-only=none?lock vs 1 focus", 1. / 2 * 5 / 8 + 1. / 4 * 3 / 8 },
        { "2.5", "1 lock midnight vs 1 focus", 1. / 2 * 5 / 8 + 1. / 4 * 3 / 8 },
        { "2.5", "3 lock midnight vs 3 focus", .799255 },
        /* with a time it stands from then on */
        { "2.5", "1 lock start-their-mod-only=none?lock vs 1 focus", 3. / 4 * 5 / 8 },
        /* kept: 2 results less an evade in 3/8; spent: the evade stands */
        { "2.5", "2 focus their-no-spend=evade?focus vs 1 evade",
          1. / 4 * 13 / 8 + 1. / 4 * 1 + 1. / 4 * 5 / 8 + 1. / 16 * 1 },
        /* the calculate is there when the defense dice are rolled, or has made a hit */
        { "2.5", "1 special range=3 calculate their-no-range?calculate vs 0",
          1. / 2 + 1. / 4 * 5 / 8 },
        { "2.5", "1 crit-first?no-focus focus vs 0", 3. / 4 },
        { "2.5", "1 vs 1 focus their-no-spend=focus?no-focus", 1. / 2 * 3 / 8 },
        { "2.5", "1 focus vs 0 evade their-no-spend=focus?evade", 1. / 2 },
        { "2.5", "1 inflict=ion?focus focus vs 0", 1. / 4 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 6e-7);
}

/* ---- values of the first edition ---- */

static void values_of_the_first_edition_are_never_below_none(void **state)
{
    static const struct check_row rows[] = {
        { "1", "3 range=3 vs 0 tractor=1", 1.171875 },
        { "1", "1 range=3 vs 1 tractor=3", 5. / 16 },
        { "1", "1 obstructed vs 0 tractor=2", 5. / 16 },
        { "1", "1 vs 0 tractor=2 roll=+1", 5. / 16 },
        { "1", "1 range=3 vs 0 cloak tractor=3", 5. / 16 },
        { "1", "1 range=1 attack=-3 vs 0", 1. / 2 },
        { "1", "1 range=3 their-roll=-1 vs 0 tractor=2", 1. / 2 },
        /* dice taken are no value: 1 - 1 + 1 */
        { "1", "1 range=3 their-roll=-1 vs 1", 5. / 16 },
        { "2", "1 range=3 vs 0 tractor=1", 1. / 2 },
        { "2.5", "1 range=1 attack=-3 vs 0", 0 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(modify_is_in_the_modify_step),
    cmocka_unit_test(last_is_before_neutralizing_after_all_that_is_late),
    cmocka_unit_test(the_end_is_after_all_that_comes_after_the_attack),
    cmocka_unit_test(declared_is_before_any_die),
    cmocka_unit_test(a_rule_holds_while_its_condition_does),
    cmocka_unit_test(values_of_the_first_edition_are_never_below_none),
};
CHECK_MAIN(tests)
