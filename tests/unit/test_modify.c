/* What modifies dice, who may, when, and for what price. Means of damage worked out by hand from
 * the faces of the dice: of an attack die 3 hits, 1 crit, 2 focus, 2 blank; of a defense die 3
 * evades, 2 focus, 3 blank. Figures with more than four decimals are those of an audit of the
 * cards, which has them from counts by hand or from another evaluator. */
#include "support/check.h"

#include "base/array.h"

/* ---- who may modify ---- */

static void what_cannot_be_modified_is_modified_by_nobody(void **state)
{
    static const struct check_row rows[] = {
        { "2.5", "1 mod-only=none reroll=1 vs 0", 1. / 2 },
        { "2.5", "1 mod-only=none focus vs 0", 1. / 2 },
        { "2.5", "0 mod-only=none add-hit=1 vs 0", 0 },
        { "2.5", "2 mod-only=none add-match=1 vs 0", 1 },
        { "2.5", "1 mod-only=none vs 0 their-hit-to-focus=1", 1. / 2 },
        { "2.5", "1 vs 1 mod-only=none focus reroll=1", 5. / 16 },
        { "2.5", "1 their-mod-only=none their-evade-to-focus=1 vs 1 focus", 5. / 16 },
        { "2.5", "1 vs 0 their-mod-only=none give-blank-to-hit=1", 1. / 2 },
        /* one token only: the lock rerolls, 1/2 + 1/4; what the focus could do is left */
        { "2.5", "1 mod-only=lock lock focus vs 0", 3. / 4 },
        { "2.5", "1 mod-only=lock lock reroll=1 blank-to-hit=1 vs 0", 3. / 4 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

/* A crit is worth two hits for 5/8, a blank a hit for 3/4. */
static void spending_a_result_is_modifying(void **state)
{
    static const struct check_row rows[] = {
        { "2.5", "1 last-their-suffer-hit=1:blank-die vs 0", 3. / 4 },
        { "2.5", "1 mod-only=none last-their-suffer-hit=1:blank-die vs 0", 1. / 2 },
        { "2.5", "1 mod-own=none last-their-suffer-hit=1:blank-die vs 0", 1. / 2 },
        { "2.5", "1 mod-only=none last-their-suffer-hit=1:all-dice vs 0", 1. / 2 },
        { "2.5", "1 last-their-suffer-hit=1:crit-to-hit vs 0", 5. / 8 },
        { "2.5", "1 mod-only=none last-their-suffer-hit=1:crit-to-hit vs 0", 1. / 2 },
        { "2.5", "1 net-add-hit=2:crit-die vs 0", 5. / 8 },
        { "2.5", "1 mod-only=none net-add-hit=2:crit-die vs 0", 1. / 2 },
        /* a refusal is paid with dice too: with the blanks of 3/8 */
        { "2.5", "0 last-their-suffer-hit=1~blank-die vs 1", 5. / 8 },
        { "2.5", "0 last-their-suffer-hit=1~blank-die vs 1 mod-only=none", 1 },
        /* after the attack too: who misses refuses for nothing, and hits half the time later */
        { "1", "1 ; 1 vs 0 gain-evade=1~all-dice", 3. / 4 },
        { "1", "1 mod-only=none ; 1 vs 0 gain-evade=1~all-dice", 1. / 2 },
        /* it counts as having modified: the defender's die of its own comes for that */
        { "2.5", "2 must-their-gain-ion=1:blank-die vs 0 their-suffer-hit=1?their-modified", 1 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

static void after_neutralizing_too(void **state)
{
    static const struct check_row rows[] = {
        { "2.5", "1 net-add-crit=1 vs 0", 1 },
        { "2.5", "1 mod-only=none net-add-crit=1 vs 0", 1. / 2 },
        { "2.5", "1 net-add-crit=1 vs 0 their-mod-only=none", 1. / 2 },
        { "2.5", "1 mod-self net-add-crit=1 vs 0", 1. / 2 },
        { "1", "1 mod-only=none net-add-crit=1 vs 0", 1. / 2 },
    };
    static const struct check_row cards[] = {
        { "2.5", "3 force=2 pilot.fifthbrother vs 2 darkcurse-battleofyavin", .896484375 },
        { "2.5", "3 force=2 pilot.fifthbrother range=0 vs 2", .896484375 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
    check_rows(cards, ARRAY_LEN(cards), 1e-9);
}

static void cancelling_and_rolling_are_no_modifying(void **state)
{
    static const struct check_row rows[] = {
        { "2.5", "1 mod-only=none vs 0 their-cancel-hit/crit=1", 0 },
        { "2.5", "1 mod-only=none vs 0 net-their-cancel-hit/crit=1", 0 },
        { "2.5", "1 their-mod-only=none their-cancel-evade=1 vs 1", 1. / 2 },
        { "2.5", "1 mod-only=none early-roll=+1 vs 0", 1 },
        { "2.5", "1 mod-only=none roll=+1 vs 0", 1 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

static void range_0_binds_the_attacker_and_whoever_adds_dice(void **state)
{
    static const struct check_row rows[] = {
        { "2.5", "1 range=0 focus vs 0", 1. / 2 },
        { "2.5", "1 range=0 net-add-crit=1 vs 0", 1. / 2 },
        { "2", "1 range=0 net-add-crit=1 vs 0", 1 },
        { "2.5", "1 range=0 special net-add-crit=1 vs 0", 1 },
        { "2.5", "1 range=0 last-their-suffer-hit=1:blank-die vs 0", 1. / 2 },
        { "2", "1 range=0 last-their-suffer-hit=1:blank-die vs 0", 3. / 4 },
        { "2.5", "1 range=0 vs 0 must-their-add-hit=1", 1. / 2 },
        { "2", "1 range=0 vs 0 must-their-add-hit=1", 3. / 2 },
        { "2.5", "1 range=0 special vs 0 must-their-add-hit=1", 3. / 2 },
        { "2.5", "1 range=0 vs 0 their-hit-to-focus=1", 1. / 8 },
        { "2.5", "1 range=0 their-cancel-evade=1 vs 1", 5. / 16 },
        { "2", "1 range=0 their-cancel-evade=1 vs 1", 1. / 2 },
        { "2.5", "1 range=0 vs 0 must-add-evade=1", 0 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

static void its_own_dice_alone_may_be_out_of_a_ships_hands(void **state)
{
    static const struct check_row rows[] = {
        { "2.5", "1 mod-own=none focus vs 0", 1. / 2 },
        { "2.5", "1 mod-own=focus focus reroll=1 vs 0", 3. / 4 },
        { "2.5", "1 mod-own=none net-add-crit=1 vs 0", 1. / 2 },
        { "2.5", "1 mod-own=none vs 0 their-hit-to-focus=1", 1. / 8 },
        { "2.5", "1 mod-own=none vs 0 give-blank-to-hit=1", 1. / 2 },
        { "2.5", "1 focus vs 0 their-mod-own=none", 1. / 2 },
        { "2.5", "1 mod-own=none their-evade-to-focus=1 vs 1", 1. / 2 },
        { "2.5", "1 mod-only=focus mod-own=none focus vs 0", 1. / 2 },
        /* in the first edition no rule binds another: mod-only is mod-own */
        { "1", "1 mod-only=none vs 0 their-hit-to-focus=1", 1. / 8 },
        { "1", "1 mod-own=none vs 0 their-hit-to-focus=1", 1. / 8 },
        { "1", "1 mod-own=none focus vs 0", 1. / 2 },
        /* 3/2, less 1 when one of three dice is a hit: 1 - (5/8)^3 */
        { "2.5", "3 blindedpilot vs 0 their-hit-to-focus=1", 3. / 2 - 1 + 125. / 512 },
        { "2.5", "1 blindedpilot force vs 0", 3. / 4 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

/* ---- exceptions, caps ---- */

static void what_range_0_forbids_is_allowed_only_where_the_exception_holds(void **state)
{
    static const struct check_row rows[] = {
        { "2.5", "1 mod-allow=focus focus range=0 vs 0", 3. / 4 },
        { "2.5", "1 mod-allow=focus reroll=1 range=0 vs 0", 1. / 2 },
        { "2.5", "1 mod-allow=focus:stress focus range=0 vs 0", 1. / 2 },
        { "2.5", "1 mod-allow=focus:stress stress focus range=0 vs 0", 3. / 4 },
        { "2.5", "1 mod-allow=focus?their-focus focus range=0 vs 0", 1. / 2 },
        { "2.5", "1 mod-allow=focus?their-focus focus range=0 vs 0 focus", 3. / 4 },
        { "2.5", "1 late-mod-allow=focus focus range=0 vs 0", 1. / 2 },
        { "2.5", "1 early-mod-allow=focus focus range=0 vs 0", 3. / 4 },
        { "2.5", "1 focus range=0 vs 0 give-mod-allow=focus:lock", 1. / 2 },
        { "2.5", "1 focus lock range=0 vs 0 give-mod-allow=focus:lock", 3. / 4 },
        { "2.5", "1 focus range=0 vs 0 their-mod-allow=focus", 3. / 4 },
        /* stress does not matter to the defender, who refuses */
        { "2.5", "1 mod-allow=focus~+stress focus range=0 vs 0", 1. / 2 },
        { "2.5", "1 mod-allow=focus~evade focus range=0 vs 0", 3. / 4 },
        { "2.5", "1 mod-allow=calculate|mod-allow=focus/lock calculate lock range=0 vs 0", 3. / 4 },
        { "2.5", "1 range=0 focus crew.zeborrelios vs 0", 3. / 4 },
        { "2.5", "1 range=0 focus vs 0 crew.zeborrelios", 3. / 4 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

/* Of two dice 1 is a result; 7/16 of the time there is a focus, 1/16 of the time there are two. */
static void who_may_modify_so_many_focus_results_chooses_which(void **state)
{
    static const struct check_row rows[] = {
        { "2.5", "2 focus vs 0 their-mod-max-focus=1", 1 + 7. / 16 },
        { "2.5", "2 calculate=2 vs 0 their-mod-max-focus=1", 1 + 7. / 16 },
        { "2.5", "2 focus vs 0 their-mod-max-focus=2", 1 + 8. / 16 },
        { "2.5", "2 last-their-suffer-hit=1:focus-die last-their-suffer-hit=1:focus-die vs 0",
          1 + 8. / 16 },
        { "2.5",
          "2 last-their-suffer-hit=1:focus-die last-their-suffer-hit=1:focus-die vs 0 "
          "their-mod-max-focus=1",
          1 + 7. / 16 },
        /* two results are kept, 4/16; two focus results, 1/16, cannot all be spent */
        { "2.5", "2 last-their-suffer-hit=1:all-dice vs 0", 1 + 4. / 16 },
        { "2.5", "2 last-their-suffer-hit=1:all-dice vs 0 their-mod-max-focus=1", 1 + 3. / 16 },
        { "2.5", "2 focus lock vs 0 their-mod-max-focus=1 late-their-reroll=1", 1.37109375 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

/* ---- exactly, compulsory ---- */

static void exactly_so_many_dice_or_none(void **state)
{
    static const struct check_row rows[] = {
        { "2.5", "1 reroll==2 vs 0", 1. / 2 },
        /* no result: both again, 1; else nothing is gained */
        { "2.5", "2 reroll==2 vs 0", 1. / 4 + 1. / 2 + 1. / 2 },
        /* 0 results of three: 1; one: 2; two: 2; three: 3 */
        { "2.5", "3 reroll==2 vs 0", 1. / 8 + 6. / 8 + 6. / 8 + 3. / 8 },
        { "2.5", "3 reroll=2 vs 0", 1. / 8 + 6. / 8 + 7.5 / 8 + 3. / 8 },
        { "2.5", "2 focus-to-hit==2 vs 0", 1 + 2. / 16 },
        { "2.5", "0 add-hit==2 vs 0", 2 },
        { "2.5", "2 vs 0 late-their-cancel-hit/crit==2", 1. / 2 },
        { "2.5", "2 must-crit-to-hit==1 vs 0 last-their-cancel-crit=2", 1 - 1. / 64 },
        { "2.5", "1 early-must-hit/crit-to-blank==2 vs 0", 1. / 2 },
    };
    static const struct check_row cards[] = {
        { "2.5", "4 special missile saturationsalvo vs 2", 1.592957 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
    check_rows(cards, ARRAY_LEN(cards), 6e-7);
}

static void compulsory_changes_are_made(void **state)
{
    static const struct check_row rows[] = {
        { "2.5", "1 hit-to-crit=1 vs 0 last-their-cancel-crit=1", 3. / 8 },
        { "2.5", "1 must-hit-to-crit=1 vs 0 last-their-cancel-crit=1", 0 },
        /* of two results one goes */
        { "2.5", "2 must-hit-to-crit=1 vs 0 last-their-cancel-crit=1", 1. / 4 },
        { "2.5", "1 vs 0 their-crit-to-hit=1 last-their-cancel-crit=1", 3. / 8 },
        { "2.5", "1 vs 0 must-their-crit-to-hit=1 last-their-cancel-crit=1", 1. / 2 },
        { "2.5", "1 vs 0 btlbywing selfless!", 1. / 2 },
        { "2.5", "1 vs 0 critical btlbywing selfless!", 3. / 8 },
        /* one die more: while it has the lock a hit must become a crit, which goes; so it spends
         * the lock on whatever shows, and keeps a hit, 3/8 */
        { "2.5", "0 lock tieadvancedx1 vs 0 selfless!", 3. / 8 },
        { "2.5", "0 lock tieadvancedx1 mod-only=none vs 0 selfless!", 3. / 8 },
    };
    static const struct check_row cards[] = {
        { "2.5", "2 lock frontarc protontorpedoes vs 0 selfless!", 2.091339 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
    check_rows(cards, ARRAY_LEN(cards), 6e-7);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_cannot_be_modified_is_modified_by_nobody),
    cmocka_unit_test(spending_a_result_is_modifying),
    cmocka_unit_test(after_neutralizing_too),
    cmocka_unit_test(cancelling_and_rolling_are_no_modifying),
    cmocka_unit_test(range_0_binds_the_attacker_and_whoever_adds_dice),
    cmocka_unit_test(its_own_dice_alone_may_be_out_of_a_ships_hands),
    cmocka_unit_test(what_range_0_forbids_is_allowed_only_where_the_exception_holds),
    cmocka_unit_test(who_may_modify_so_many_focus_results_chooses_which),
    cmocka_unit_test(exactly_so_many_dice_or_none),
    cmocka_unit_test(compulsory_changes_are_made),
};
CHECK_MAIN(tests)
