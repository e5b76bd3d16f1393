/* Words that the cards of the first edition ask for. Means of damage by hand: a die of the attack
 * shows a hit 3/8, a crit 1/8, a focus result 1/4, a die of the defense an evade 3/8, a focus
 * result 1/4. MEAN_r_g is that of r plain dice against g: the sum over a results and b evades of a
 * - b where that is more than 0. */
#include "support/check.h"

#include "base/array.h"

#define MEAN_2_2       .5078125
#define MEAN_1_2       .1953125
#define MEAN_2_3       .35400390625
#define MEAN_3_3       .673828125
#define MEAN_3_2_FOCUS 0.552734375 /* evades 5/8 */

/* ---- modifying nothing ---- */

static void who_modifies_nothing_spares_all_dice(void **state)
{
    static const struct check_row rows[] = {
        { "1", "3 focus vs 0 their-no-mod", 1.5 },
        { "1", "3 no-mod focus vs 0", 1.5 },
        { "1", "3 their-no-mod vs 0 their-hit-to-focus=1", 1.5 },
        { "2", "3 their-no-mod vs 0 their-hit-to-focus=1", 1.5 },
        /* the ship itself may: 3/4 a die, against 3/8 */
        { "1", "3 focus their-no-mod vs 2 focus", 1.531494140625 },
        /* cancelling is no modifying */
        { "1", "1 their-no-mod vs 0 late-their-cancel-hit=1", 1. / 8 },
        { "1", "1 late-must-crit-to-hit=1 vs 0 their-no-mod last-their-cancel-crit=1", 3. / 8 },
        /* as a price: then the focus cannot be spent */
        { "1", "1 focus reroll=1:no-mod vs 0", 1. / 2 + 1. / 4 + 1. / 8 },
        { "1", "1 focus reroll=1 vs 0", 1. / 2 + 1. / 4 + 3. / 16 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

/* ---- attacks that hit ---- */

static void an_attack_hits_whatever_is_left(void **state)
{
    static const struct {
        const char *text;
        double mean, hit;
    } rows[] = {
        { "2 always-hit vs 2", MEAN_2_2, 1 },
        { "0 always-hit vs 2", 0, 1 },
        { "2 vs 0 always-hit", 1, 1 },
        { "2 always-hit must-their-suffer-hit=1?net vs 2", MEAN_2_2 + 1, 1 },
        { "0 always-hit must-their-suffer-hit=1?net>=1 vs 0", 0, 1 },
        { "0 always-hit net-must-add-hit=1 vs 0", 1, 1 },
        { "0 net-must-add-hit=1 vs 0", 0, 0 },
        { "0 always-hit vs 0 net-must-suffer-hit=1?net", 1, 1 },
        { "0 always-hit?stress vs 0", 0, 0 },
        { "0 stress always-hit?stress vs 0", 0, 1 },
        /* where no attack is made, none hits */
        { "2 always-hit must-no-attack must-their-suffer-hit=1?net vs 0", 0, 0 },
        { "2 always-hit must-give-as-hit net-must-add-hit=1 vs 0", 1, 1 },
        { "2 always-hit inflict=ion vs 0", 0, 1 },
        /* of the next attack nothing is said */
        { "0 always-hit ; 0 must-their-suffer-hit=1?net vs 0", 0, 1 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct check_exact exact = check_exact_run("1", "optimal", rows[i].text);

        check_near(exact.summary.mean, rows[i].mean, 1e-12, rows[i].text);
        check_near(exact.summary.hit, rows[i].hit, 1e-12, rows[i].text);
        check_exact_fini(&exact);
    }
}

/* ---- what is left, by face ---- */

static void results_left_are_counted_by_face(void **state)
{
    static const struct check_row rows[] = {
        { "1", "2 must-their-suffer-hit=1?net-hit vs 0", 1 + 39. / 64 },
        { "1", "2 must-their-suffer-hit=1?net-crit vs 0", 1 + 15. / 64 },
        { "1", "2 must-their-suffer-hit=1?net-hit=2 vs 0", 1 + 9. / 64 },
        { "1", "2 must-their-suffer-hit=1?net-hit=1-1 vs 0", 1 + 30. / 64 },
        { "1", "2 must-their-suffer-hit=1?net-hit=1&net-crit=1 vs 0", 1 + 6. / 64 },
        { "1", "1 must-their-suffer-hit=1?no-net-hit vs 0", 1. / 2 + 5. / 8 },
        { "1", "0 as-hit must-their-suffer-hit=1?net-hit vs 0", 0 },
        /* three hits of four dice 540/4096, four 81/4096: down to two */
        { "1",
          "4 vs 0 net-their-cancel-hit==1:+stress?net-hit=3-3 "
          "net-their-cancel-hit==2:+stress=2?net-hit=4-4",
          2 - 540. / 4096 - 2 * 81. / 4096 },
        /* the hits made of a crit count */
        { "1", "1 net-must-add-hit=2:crit-die vs 0 net-their-cancel-hit=1?net-hit=2", 1. / 2 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

/* ---- more dice on the other side ---- */

static void a_side_is_outdiced(void **state)
{
    static const struct check_row rows[] = {
        { "1", "2 vs 1 early-must-roll=+1?outdiced", MEAN_2_2 },
        { "1", "2 vs 2 early-must-roll=+1?outdiced", MEAN_2_2 },
        { "1", "1 vs 2 early-must-roll=+1?outdiced", MEAN_1_2 },
        { "1", "2 vs 1 roll=+1?outdiced", MEAN_2_2 },
        { "1", "2 vs 2 roll=+1?outdiced", MEAN_2_2 },
        { "1", "2 vs 2 early-must-roll=+1?no-outdiced", MEAN_2_3 },
        { "1", "2 vs 3 roll=-1?their-outdiced", MEAN_2_2 },
        { "1", "2 vs 2 roll=-1?their-outdiced", MEAN_2_2 },
        /* no defense dice lie there when the attack dice are rolled */
        { "1", "2 roll=+1?outdiced vs 3", MEAN_2_3 },
        /* an added die counts: 3 against 2 */
        { "1", "2 add-blank=1 vs 2 early-must-roll=+1?outdiced", MEAN_2_2 },
        { "1", "2 must-add-blank=1 vs 2 early-must-roll=+1?outdiced", MEAN_2_3 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

/* ---- tokens that are not spent for something ---- */

static void tokens_are_barred_for_what_is_said_alone(void **state)
{
    static const struct check_row rows[] = {
        /* a lock rerolls no die, and turns a focus result */
        { "1", "1 focus no-spend=focus,for-normal vs 0", 1. / 2 },
        { "2.5", "1 focus no-spend=focus,for-normal vs 0", 1. / 2 },
        { "1", "1 focus no-spend=focus,for-normal focus-to-crit=1:focus vs 0", 3. / 4 },
        { "2.5", "1 focus no-spend=focus,for-normal blank-to-hit=1:focus vs 0", 3. / 4 },
        { "1", "1 lock no-spend=lock,for-reroll vs 0", 1. / 2 },
        { "2.5", "1 lock no-spend=lock,for-reroll vs 0", 1. / 2 },
        { "1", "1 lock no-spend=lock,for-reroll focus-to-hit=1:lock vs 0", 3. / 4 },
        { "2.5", "1 lock no-spend=lock,for-reroll focus-to-hit=1:lock vs 0", 3. / 4 },
        { "2.5", "1 lock no-spend=lock,for-own-dice focus-to-hit=1:lock vs 0", 1. / 2 },
        { "2.5", "1 lock no-spend=lock focus-to-hit=1:lock vs 0", 1. / 2 },
        { "2.5", "1 lock no-spend=lock*1,for-reroll focus-to-hit=1:lock vs 0", 3. / 4 },
        /* a lock rerolls the other ship's evade, 3/8 of 1/2 */
        { "2", "1 lock no-spend=lock,for-reroll their-reroll-evade=1:lock vs 1",
          1. / 2 * (5. / 8 + 3. / 8 * 5 / 8) },
        { "2", "1 lock no-spend=lock,for-own-dice their-reroll-evade=1:lock vs 1",
          1. / 2 * (5. / 8 + 3. / 8 * 5 / 8) },
        { "2", "1 lock no-spend=lock,for-dice their-reroll-evade=1:lock vs 1", 5. / 16 },
        /* of the defender */
        { "1", "1 their-no-spend=evade,for-own-dice vs 0 evade", 1. / 2 },
        { "2.5", "1 their-no-spend=evade,for-own-dice vs 1 evade", 5. / 16 },
        { "2.5", "1 their-no-spend=focus,for-own-dice vs 0 focus their-hit-to-focus=1:focus",
          1. / 8 },
        { "1", "1 their-no-spend=focus,for-dice vs 0 focus their-hit-to-focus=1:focus", 1. / 2 },
        /* what is spent on no die: a second damage where the first one hits */
        { "2.5", "1 force no-spend=force,for-dice net-their-suffer-hit=1:force?net vs 0", 1. },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

static void to_cancel_a_result_is_not_to_spend_it(void **state)
{
    static const struct check_row rows[] = {
        { "1", "1 mod-only=none last-their-deal-facedown=1:crit-die&all-dice vs 1", 5. / 16 },
        { "1", "1 mod-only=none last-their-deal-facedown=1:cancel-crit=1&cancel-result=every vs 1",
          3. / 8 * 5 / 8 + 1. / 8 },
        { "2.5",
          "1 mod-only=none last-their-deal-facedown=1:cancel-crit=1&cancel-result=every vs 1",
          3. / 8 * 5 / 8 + 1. / 8 },
        /* a hit goes for a blank; a crit only for an evade */
        { "1", "1 vs 1 no-mod last-their-cancel-hit=1:blank-die", 5. / 16 },
        { "1", "1 vs 1 no-mod last-their-cancel-hit=1:cancel-blank=1",
          3. / 8 * 2 / 8 + 1. / 8 * 5 / 8 },
        { "2.5", "1 vs 1 no-mod last-their-cancel-hit=1:cancel-blank=1",
          3. / 8 * 2 / 8 + 1. / 8 * 5 / 8 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

/* ---- so many tokens ---- */

static void so_many_tokens_cannot_be_spent(void **state)
{
    static const struct check_row rows[] = {
        { "1", "3 their-no-spend=focus*1 vs 3 focus", MEAN_3_3 },
        /* evades 5/8 with the focus that is free */
        { "1", "3 their-no-spend=focus*1 vs 3 focus=2", .298828125 },
        { "1", "3 their-no-spend=focus*2 vs 3 focus=2", MEAN_3_3 },
        { "1", "3 their-no-spend=focus*1 their-no-spend=focus*1 vs 3 focus=2", MEAN_3_3 },
        { "1", "3 their-no-spend=focus*1 their-no-spend=focus vs 3 focus=2", MEAN_3_3 },
        { "1", "3 their-no-spend=focus/evade*1 vs 3 focus evade", MEAN_3_3 },
        { "1", "2 modify-their-no-spend=focus*1:+ion|modify-their-no-spend=evade*1:+ion vs 2 focus",
          MEAN_2_2 },
        { "1", "1 focus reroll=1:no-spend=focus*1 vs 0", 1. / 2 + 1. / 4 + 1. / 8 },
        { "1", "1 focus=2 reroll=1:no-spend=focus*1 vs 0", 1. / 2 + 1. / 4 + 3. / 16 },
        { "1", "1 focus=2 no-spend=focus*1 reroll==1:focus=2 vs 0", 3. / 4 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

/* ---- tokens that have to be spent ---- */

static void a_token_has_to_be_spent_by_the_end_of_the_modify_step(void **state)
{
    static const struct check_row rows[] = {
        /* a hit comes through 1/2 * (3/8)^2; then the focus is gone: MEAN_3_2 */
        { "1", "1 their-spend=focus ; 3 vs 2 focus", 9. / 128 + .896484375 },
        /* in the second edition only if a die shows a focus result, 7/16; else it is left: 3 dice
         * against 2 with 5/8 */
        { "2", "1 their-spend=focus ; 3 vs 2 focus",
          9. / 128 + 7. / 16 * .896484375 + 9. / 16 * MEAN_3_2_FOCUS },
        /* also when nothing is to be cancelled */
        { "1", "0 their-spend=focus ; 3 vs 2 focus", .896484375 },
        { "1", "1 focus must-their-suffer-hit=1:focus vs 0", 3. / 2 },
        { "1", "1 focus must-their-suffer-hit=1:focus vs 0 their-spend=focus", 3. / 4 },
        /* on a focus result it is spent, else there is no use */
        { "2", "1 focus must-their-suffer-hit=1:focus vs 0 their-spend=focus", 3. / 2 },
        { "1", "1 focus must-their-suffer-hit=1:focus vs 0 their-spend=focus?stress", 3. / 2 },
        /* for any use in the modify step */
        { "2", "1 focus reroll-blank=1:focus must-their-suffer-hit=1:focus vs 0 their-spend=focus",
          1. / 2 * 2 + 1. / 4 + 1. / 8 },
        /* what is spent before counts */
        { "1",
          "1 focus=2 start-must-gain-stress=1:focus must-their-suffer-hit=1:focus "
          "vs 0 their-spend=focus",
          3. / 2 },
        /* who cannot modify its dice, or cannot spend, need not */
        { "1", "1 focus mod-only=none must-their-suffer-hit=1:focus vs 0 their-spend=focus",
          3. / 2 },
        { "1", "1 focus vs 0 their-spend=focus their-no-spend=focus", 1. / 2 },
        /* a lock may reroll no die in the first edition */
        { "1", "1 lock must-their-suffer-hit=1:lock vs 0 their-spend=lock", 3. / 4 },
        { "2", "1 lock must-their-suffer-hit=1:lock vs 0 their-spend=lock", 1. / 2 },
        { "1", "1 evade must-their-suffer-hit=1:evade vs 0 their-spend=evade", 3. / 2 },
        { "1", "1 focus evade must-their-suffer-hit=1:evade vs 0 their-spend=focus/evade",
          3. / 4 + 1 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

/* ---- dice that are left alone ---- */

static void changed_dice_can_be_kept_from_more(void **state)
{
    static const struct check_row rows[] = {
        /* a crit 1/8; half of the rest that is none is rerolled to a result, but for the hit */
        { "1", "1 lock vs 0 their-hit-to-focus=1,no-reroll", 1. / 8 + 1. / 4 },
        { "1", "1 lock vs 0 their-hit-to-focus=1", 1. / 8 + 7. / 16 },
        { "1", "1 focus vs 0 their-hit-to-focus=1,no-reroll", 3. / 4 },
        { "1", "1 focus lock vs 0 their-hit-to-focus=1,no-modify", 1. / 8 + 1. / 4 + 3. / 16 },
        { "1", "1 result-to-hit=1,no-modify vs 0 late-their-hit-to-focus=1", 1 },
        { "1", "1 result-to-hit=1 vs 0 late-their-hit-to-focus=1", 1. / 8 },
        /* cancelling is no modifying: a crit is kept as it is */
        { "1", "1 result-to-hit=1,no-modify vs 0 late-their-cancel-hit/crit=1", 0 },
        { "1",
          "1 name-result early-must-result-to-named=1,no-modify vs 0 their-hit/crit-to-blank=1",
          1 },
        { "1", "1 name-result early-must-result-to-named=1 vs 0 their-hit/crit-to-blank=1", 0 },
        /* a die may be changed to what it shows, and stays */
        { "1", "1 early-must-result-to-crit=1,no-modify vs 0 their-crit-to-blank=1", 1 },
        { "1", "1 early-must-result-to-blank=1,no-modify focus lock vs 0", 0 },
        { "1", "1 their-evade-to-blank=1 vs 1 early-must-result-to-evade=1,no-modify", 0 },
        { "1", "1 their-evade-to-blank=1 vs 1 early-must-result-to-evade=1", 1. / 2 },
        /* nothing is paid with such a die; the one that shows no result is changed */
        { "1", "1 early-must-result-to-hit=1,no-modify late-their-suffer-hit=2:hit-die vs 0", 1 },
        { "1", "1 early-must-result-to-hit=1 late-their-suffer-hit=2:hit-die vs 0", 2 },
        { "1", "2 early-must-result-to-hit==1,no-modify late-their-suffer-hit=3:all-dice vs 0",
          1. / 4 + 3. / 4 * 2 },
        { "1", "2 early-must-result-to-hit==1 late-their-suffer-hit=3:all-dice vs 0", 3 },
        /* but it lies there */
        { "1", "1 early-must-result-to-hit=1,no-modify add-match=1 vs 0", 2 },
        { "1", "1 early-must-result-to-hit=1,no-modify vs 0 late-must-their-cancel-result=1?dice",
          0 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

/* ---- reinforce, and huge ships ---- */

/* 3 dice against 2, less one evade or two */
#define MEAN_3_2_LESS_1 .302734375
#define MEAN_3_2_LESS_2 .048828125

static void a_reinforce_token_adds_an_evade_and_stays(void **state)
{
    static const struct check_row rows[] = {
        { "1", "3 vs 2 reinforce", MEAN_3_2_LESS_1 },
        { "1", "3 vs 2 reinforce=2", MEAN_3_2_LESS_1 },
        { "1", "3 ; 3 vs 2 reinforce", 2 * MEAN_3_2_LESS_1 },
        { "1", "3 vs 2 start-gain-reinforce=1", MEAN_3_2_LESS_1 },
        { "1", "3 vs 2 reinforce evade", MEAN_3_2_LESS_2 },
        /* the last result too */
        { "1", "1 vs 0 reinforce", 0 },
        { "2", "1 vs 0 reinforce", 1. / 2 },
        /* it is added in the modify step, by the defender */
        { "1", "3 vs 2 reinforce no-mod", .896484375 },
        { "1", "3 vs 2 reinforce mod-only=none", .896484375 },
        { "1", "3 vs 2 reinforce mod-only=reinforce", MEAN_3_2_LESS_1 },
        { "1", "3 late-their-cancel-evade=1 vs 0 reinforce", 3. / 2 },
        { "1", "3 reinforce vs 2", .896484375 },
        /* for something else, when it has been of use */
        { "1", "3 vs 2 reinforce add-evade=1:reinforce", MEAN_3_2_LESS_2 },
        { "1", "3 vs 2 reinforce add-evade=1?reinforce", MEAN_3_2_LESS_2 },
        /* two results 1/4, and neither an evade nor a focus result 3/8 */
        { "1", "2 vs 1 reinforce focus-to-evade=1?reinforce", 3. / 32 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

static void far_primary_attacks_meet_more_dice(void **state)
{
    static const struct check_row rows[] = {
        { "1", "3 range=3 vs 1", .896484375 },       { "1", "3 range=4 vs 0", .896484375 },
        { "1", "3 range=5 vs 0", MEAN_3_3 },         { "1", "3 special range=4 vs 2", .896484375 },
        { "1", "3 special range=5 vs 3", MEAN_3_3 },
    };

    (void)state;
    check_rows(rows, ARRAY_LEN(rows), 1e-12);
}

/* ---- damage cards past the shields, as in the second edition ---- */

static void damage_cards_come_past_the_shields(void **state)
{
    static const struct {
        const char *text;
        size_t health;
        double mean, destroyed;
    } rows[] = {
        /* on a hit, 7/8, a card instead of all results */
        { "3 special inflict=none net-must-their-deal-faceup=1 vs 0 hull=1 shields=3", 4, 7. / 8,
          7. / 8 },
        { "3 special inflict=none net-must-their-suffer-crit=1 vs 0 hull=1 shields=3", 4, 7. / 8,
          0 },
        /* a crit and all other dice for a card */
        { "1 last-their-deal-facedown=1:crit-die&all-dice vs 0 hull=1 shields=1", 2, 1. / 2,
          1. / 8 },
        { "2 last-their-deal-facedown=1:crit-die&all-dice vs 0 hull=1 shields=2", 3, 1, 15. / 64 },
        /* once, at the first crit that is left: 7/8 a die without one */
        { "2 vs 0 hull=9 shields=2 net-must-deal-facedown=1?net-crit&charge", 11, 1 + 15. / 64, 0 },
        { "2x 2 vs 0 hull=9 shields=2 net-must-deal-facedown=1?net-crit&charge", 11,
          2 + (1 - 2401. / 4096), 0 },
    };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct check_exact damage = check_exact_run("1", "optimal", rows[i].text);
        struct check_exact kill = check_exact_run("1", "kill", rows[i].text);

        check_near(damage.summary.mean, rows[i].mean, 1e-12, rows[i].text);
        check_near(outcome_reaches(&kill.outcome, kill.pmf, rows[i].health), rows[i].destroyed,
                   1e-12, rows[i].text);
        check_exact_fini(&damage);
        check_exact_fini(&kill);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(damage_cards_come_past_the_shields),
    cmocka_unit_test(who_modifies_nothing_spares_all_dice),
    cmocka_unit_test(an_attack_hits_whatever_is_left),
    cmocka_unit_test(results_left_are_counted_by_face),
    cmocka_unit_test(a_side_is_outdiced),
    cmocka_unit_test(tokens_are_barred_for_what_is_said_alone),
    cmocka_unit_test(to_cancel_a_result_is_not_to_spend_it),
    cmocka_unit_test(so_many_tokens_cannot_be_spent),
    cmocka_unit_test(changed_dice_can_be_kept_from_more),
    cmocka_unit_test(a_reinforce_token_adds_an_evade_and_stays),
    cmocka_unit_test(far_primary_attacks_meet_more_dice),
    cmocka_unit_test(a_token_has_to_be_spent_by_the_end_of_the_modify_step),
};
CHECK_MAIN(tests)
