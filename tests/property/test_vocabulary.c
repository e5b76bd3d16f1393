/* The vocabulary of effects against the naive evaluator: each word by hand, in a scenario that it
 * changes. Many words together are in test_words_together.c. */
#include "support/agree.h"
#include "support/check.h"

#define LEN(array) (sizeof(array) / sizeof((array)[0]))

/* ---- operations ---- */

static void dice_are_rolled_and_rerolled(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 roll=+1 vs 1", "2 vs 1" },
        { "2", "2 roll=-1 vs 1", "2 vs 1" },
        { "2", "2 their-roll=-1 vs 2", "2 vs 2" },
        { "2", "2 vs 1 roll=+1", "2 vs 1" },
        { "2", "2 vs 1 their-roll=-1", "2 vs 1" },
        { "2", "2 focus roll=+1:focus vs 1", "2 focus vs 1" },
        { "2", "2 focus vs 1 roll=+1?their-focus", "2 focus vs 1" },
        { "2", "2 vs 2 roll=+1?dice<=2", "2 vs 2" },
        { "2", "1 ; 1 vs 1 evade roll=+1?no-evade", "1 ; 1 vs 1 evade" },
        { "2", "2 reroll=1 vs 1", "2 vs 1" },
        { "2", "2 reroll=2 vs 1", "2 reroll=1 vs 1" },
        { "2", "2 reroll=all vs 1", "2 reroll=1 vs 1" },
        { "2", "2 reroll=every vs 1", "2 reroll=all vs 1" },
        { "2", "2 reroll-blank=1 vs 1", "2 vs 1" },
        { "2", "2 reroll-focus/blank=2 vs 1", "2 reroll-focus=2 vs 1" },
        { "2", "2 vs 2 reroll-focus=1", "2 vs 2" },
        { "2", "2 their-reroll-evade=1 vs 2", "2 vs 2" },
        { "2", "2 vs 1 their-reroll=2", "2 vs 1 their-reroll=1" },
        { "2", "2 early-reroll=every reroll=2 vs 1", "2 early-reroll=all reroll=2 vs 1" },
        { "2", "2 lock reroll=1 vs 1 their-reroll=1", "2 lock vs 1 their-reroll=1" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void results_are_changed_added_and_cancelled(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 hit-to-crit=1 vs 1", "2 vs 1" },
        { "2", "2 focus-to-hit=all vs 1", "2 focus-to-hit=1 vs 1" },
        { "2", "2 any-to-crit=2 vs 1", "2 focus-to-crit=2 vs 1" },
        { "2", "2 focus/hit-to-crit=1 vs 1", "2 focus-to-crit=1 vs 1" },
        { "2", "2 result-to-crit=1 vs 1", "2 any-to-crit=1 vs 1" },
        { "2", "2 focus-to-hit=every blank-to-focus=1 vs 1", "2 blank-to-focus=1 vs 1" },
        { "2", "2 their-evade-to-focus=1 vs 2", "2 vs 2" },
        { "2", "2 vs 1 their-hit/crit-to-focus=1", "2 vs 1 their-crit-to-focus=1" },
        { "2", "2 vs 2 blank-to-evade=1", "2 vs 2" },
        { "2", "1 add-focus=1 focus vs 0", "1 focus vs 0" },
        { "2", "1 add-crit=2 vs 1", "1 add-crit=1 vs 1" },
        { "2", "2 vs 1 add-evade=1", "2 vs 1" },
        { "2", "2 vs 1 their-add-blank=1 their-hit-to-blank=1", "2 vs 1" },
        { "2", "2 add-match=1 vs 0", "2 vs 0" },
        { "2", "3 vs 1 add-match=2", "3 vs 1 add-match=1" },
        { "2", "2 cancel-blank=1 add-match=1 vs 0", "2 add-match=1 vs 0" },
        { "2", "2 their-cancel-evade=all vs 2", "2 their-cancel-evade=1 vs 2" },
        { "2", "2 vs 1 their-cancel-hit/crit=1", "2 vs 1" },
        { "2", "2 name-result early-result-to-named=1?no-named vs 1", "2 vs 1" },
        { "2", "2 name-result early-must-result-to-named=1?no-named vs 1",
          "2 name-result early-must-result-to-named=2?no-named vs 1" },
        { "2", "2 vs 2 their-name-result early-their-result-to-named=2?no-named", "2 vs 2" },
        { "2", "2 vs 2 name-result early-result-to-named=1", "2 vs 2" },
        { "2", "2 vs 2 name-count early-add-evade=1?named", "2 vs 2" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void tokens_and_damage_come_and_go(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 early-gain-focus=1 vs 1", "2 vs 1" },
        { "2", "2 gain-lock=1 vs 1", "2 vs 1" },
        { "2", "2 focus gain-focus=1 vs 1", "2 focus vs 1" },
        { "2", "1 ; 2 vs 1 gain-evade=1", "1 ; 2 vs 1" },
        { "2", "1 must-their-gain-focus=1 ; 2 vs 1", "1 ; 2 vs 1" },
        { "2", "1 their-gain-strain=1 ; 2 vs 1", "1 ; 2 vs 1" },
        { "2", "1 their-gain-tractor=1 ; 2 vs 1", "1 ; 2 vs 1" },
        { "1", "1 their-gain-tractor=2 ; 2 vs 2", "1 their-gain-tractor=1 ; 2 vs 2" },
        { "2", "2 vs 1 start-their-gain-deplete=1", "2 vs 1" },
        { "2", "1 ; 2 vs 2 gain-reinforce=1", "1 ; 2 vs 2" },
        { "2", "2 vs 2 early-gain-focus/evade=1", "2 vs 2 early-gain-focus=1" },
        { "2", "2 start-their-gain-jam=1 vs 1 focus evade", "2 vs 1 focus evade" },
        { "2", "2 start-their-gain-jam=2 vs 1 focus evade",
          "2 start-their-gain-jam=1 vs 1 focus evade" },
        { "2", "2 focus lock vs 1 start-their-gain-jam=1", "2 focus lock vs 1" },
        { "2", "2 vs 1 early-gain-evade=1 jam", "2 vs 1 early-gain-evade=1" },
        { "2", "2 start-their-lose-focus=1:+stress vs 1 focus", "2 vs 1 focus" },
        { "2", "2 start-their-lose-evade=2 vs 1 evade", "2 vs 1 evade" },
        { "2", "2 stress start-lose-stress=2 reroll=1?no-stress vs 1",
          "2 stress reroll=1?no-stress vs 1" },
        { "2", "2 their-suffer-crit=1 vs 1 hull=2", "2 vs 1 hull=2" },
        { "2", "2 start-their-suffer-hit=1 vs 1", "2 vs 1" },
        { "2", "2 vs 2 add-evade=1:suffer-hit hull=2", "2 vs 2 hull=2" },
        { "2", "2 their-lose-shield=1 vs 1 shields=1 hull=3", "2 vs 1 shields=1 hull=3" },
        { "2", "2 start-their-lose-shield=2 vs 1 shields=1 hull=3",
          "2 start-their-lose-shield=2 vs 1 shields=2 hull=2" },
        { "2", "1 their-lose-shield=1 ; 1 their-lose-shield=1 vs 0 shields=1",
          "1 their-lose-shield=1 ; 1 their-lose-shield=1 vs 0 shields=2" },
        { "2", "2 inflict=ion their-lose-shield=1 vs 1 shields=1 hull=2",
          "2 their-lose-shield=1 vs 1 shields=1 hull=2" },
        { "2", "2 vs 1 their-hit-to-focus=1:shield shields=1 hull=2", "2 vs 1 shields=1 hull=2" },
        { "2", "3 vs 1 no-attack:suffer-hit hull=3", "3 vs 1 hull=3" },
        { "2", "3 give-no-attack:suffer-hit vs 0 hull=3", "3 vs 0 hull=3" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void rules_hold_for_the_rest_of_the_attack(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 their-no-spend=focus vs 1 focus", "2 vs 1 focus" },
        { "2", "2 their-no-spend=green vs 1 focus", "2 their-no-spend=lock vs 1 focus" },
        { "2", "2 focus early-add-hit=1:no-spend=focus vs 0", "2 focus early-add-hit=1 vs 0" },
        { "2", "2 focus their-mod-only=none vs 1 focus", "2 focus vs 1 focus" },
        { "2", "2 focus lock mod-only=lock vs 1", "2 focus lock vs 1" },
        { "2", "2 focus lock mod-only=focus mod-only=lock vs 1",
          "2 focus lock mod-only=lock vs 1" },
        { "2", "2 mod-only=none vs 1 their-reroll=1", "2 vs 1 their-reroll=1" },
        { "1", "2 focus mod-only=none vs 1 their-reroll=1", "2 focus vs 1 their-reroll=1" },
        { "1", "2 mod-only=none vs 1 their-reroll=1", "2 mod-only=none vs 1" },
        { "2", "2 reroll=1 mod-self vs 1", "2 reroll=1 vs 1" },
        { "2.5", "2 range=0 focus mod-allow=focus vs 1", "2 range=0 focus vs 1" },
        { "2.5", "2 range=0 focus vs 1 give-mod-allow=focus", "2 range=0 focus vs 1" },
        { "2", "2 focus calculate vs 0 their-mod-max-focus=1", "2 focus calculate vs 0" },
        { "2", "2 vs 2 focus mod-max-focus=1", "2 vs 2 focus" },
        { "2", "2 focus their-mod-max-focus=1 vs 2 focus", "2 focus vs 2 focus" },
        { "2", "2 lock vs 1 their-reroll-max=1", "2 lock vs 1" },
        { "2", "2 lock vs 1 their-reroll-max=0", "2 lock vs 1 their-reroll-max=1" },
        { "2", "2 lock vs 1 their-reroll-max=1 their-reroll=1", "2 lock vs 1 their-reroll=1" },
        { "2", "2 early-reroll=every lock vs 0 their-reroll-max=1",
          "2 early-reroll=every lock vs 0" },
        { "2", "2 their-roll-max=1 vs 2", "2 vs 2" },
        { "2", "2 vs 2 roll-max=0", "2 vs 2 roll-max=1" },
        { "2", "2 range=1 vs 1 their-no-range", "2 range=1 vs 1" },
        { "2", "2 range=3 their-no-range vs 1", "2 range=3 vs 1" },
        { "2", "2 range=1 double-range vs 1", "2 range=1 vs 1" },
        { "2", "2 range=3 vs 1 double-range", "2 range=3 vs 1" },
        { "2", "2 crit-first vs 1", "2 vs 1" },
        { "2", "2 vs 1 crit-first", "2 vs 1" },
        { "2", "2 keep-crit=all vs 2", "2 vs 2" },
        { "2", "2 keep-hit=1 vs 2", "2 keep-hit=all vs 2" },
        { "2", "2 inflict=ion vs 1", "2 vs 1" },
        { "2", "2 inflict-crit=stress vs 1", "2 vs 1" },
        { "2", "2 inflict=none net-add-hit=1 vs 1", "2 net-add-hit=1 vs 1" },
        { "2", "2 inflict=jam vs 1 focus evade", "2 inflict=ion vs 1 focus evade" },
        { "2", "1 inflict=strain ; 1 vs 1", "1 inflict=ion ; 1 vs 1" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

/* ---- when, and whether ---- */

static void timing_decides_what_an_effect_finds(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 focus early-hit-to-focus=2 vs 0 their-cancel-hit=all",
          "2 focus hit-to-focus=2 vs 0 their-cancel-hit=all" },
        { "2", "2 early-focus-to-hit=2 vs 0 their-focus-to-blank=1",
          "2 focus-to-hit=2 vs 0 their-focus-to-blank=1" },
        { "2", "2 focus vs 1 late-their-hit-to-focus=1", "2 focus vs 1 their-hit-to-focus=1" },
        { "2", "2 late-their-cancel-evade=1 vs 1 focus", "2 their-cancel-evade=1 vs 1 focus" },
        { "2", "2 late-must-crit-to-hit=all vs 1", "2 vs 1" },
        { "2", "2 early-must-crit-to-hit=all hit-to-crit=1 vs 1",
          "2 late-must-crit-to-hit=all hit-to-crit=1 vs 1" },
        { "2", "2 net-add-hit=1 vs 1", "2 late-add-hit=1 vs 1" },
        { "2", "2 net-hit-to-crit=1 vs 1 late-their-crit-to-hit=2",
          "2 hit-to-crit=1 vs 1 late-their-crit-to-hit=2" },
        { "2", "2 focus vs 1 net-their-cancel-hit/crit=1", "2 focus vs 1 their-cancel-hit/crit=1" },
        { "2", "2 net-their-gain-ion=1 net-add-hit=1?their-ion vs 1",
          "2 net-add-hit=1?their-ion vs 1" },
        { "2", "2 early-roll=+1 vs 1", "2 vs 1" },
        { "2", "2 vs 2 early-roll=+1:focus focus", "2 vs 2 focus" },
        { "2.5", "1 range=0 early-roll=+1 focus mod-allow=focus vs 2 early-roll=+1",
          "1 range=0 focus mod-allow=focus vs 2" },
        { "2", "2 start-gain-focus=1 vs 1", "2 gain-focus=1 vs 1" },
        { "2", "2 early-gain-focus=1 vs 1", "2 late-gain-focus=1 vs 1" },
        { "2", "2 vs 1 early-gain-evade=1", "2 vs 1 gain-evade=1" },
        { "2", "1 vs 2 early-gain-focus=1", "1 vs 2" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void what_must_be_used_is_used_as_far_as_it_can_be(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 must-crit-to-hit=all vs 1", "2 crit-to-hit=all vs 1" },
        { "2", "2 early-must-reroll-hit=all vs 1", "2 early-reroll-hit=all vs 1" },
        { "2", "2 vs 1 must-add-blank=2 must-evade-to-blank=1", "2 vs 1" },
        { "2", "2 must-focus-to-hit=all:+stress add-hit=1?stress vs 1",
          "2 must-focus-to-hit=all:+stress vs 1" },
        { "2", "2 must-focus-to-hit=1:focus-die vs 1", "2 vs 1" },
        { "2", "2 focus must-hit-to-blank=1 vs 0", "2 focus vs 0" },
        { "2", "0 late-must-reroll=1 lock focus range=1 vs 0", "0 lock focus range=1 vs 0" },
        { "2", "2 vs 1 must-suffer-hit=1 hull=2", "2 vs 1 suffer-hit=1 hull=2" },
        { "2", "2 vs 1 must-give-hit-to-focus=1", "2 vs 1 give-hit-to-focus=1" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void the_other_side_may_be_given_an_effect(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 vs 1 give-hit-to-crit=1", "2 vs 1" },
        { "2", "2 give-blank-to-evade=1 vs 1", "2 vs 1" },
        { "2", "2 focus vs 1 give-hit-to-crit=1:focus", "2 focus vs 1" },
        { "2", "2 stress vs 1 give-hit-to-crit=1?no-stress",
          "2 stress vs 1 stress give-hit-to-crit=1?no-stress" },
        { "2", "2 focus vs 1 give-add-hit=1?their-focus", "2 focus vs 1" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

/* ---- prices, refusals, alternatives ---- */

static void prices_are_paid(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 evade focus-to-hit=1:evade vs 1", "2 focus-to-hit=1 vs 1" },
        { "2", "2 force=2 add-crit=1:force=2 vs 1", "2 force add-crit=1:force=2 vs 1" },
        { "2", "2 calculate focus add-hit=1:green vs 1", "2 calculate focus vs 1" },
        { "2", "2 focus vs 1 focus add-evade=1:focus&+stress", "2 focus vs 1 focus" },
        { "2", "2 focus=2 add-hit=1:focus&focus vs 0", "2 focus=2 add-hit=1:focus vs 0" },
        { "2", "2 ; 2 vs 1 add-evade=1:+strain", "2 ; 2 vs 1 add-evade=1" },
        { "2", "1 ; 1 vs 1 add-evade=1:+stress?no-stress", "1 ; 1 vs 1 add-evade=1:+stress" },
        { "2", "2 net-add-hit=2:crit-die vs 1", "2 net-add-hit=2 vs 1" },
        { "2", "2 gain-lock=1:hit/crit-die vs 1", "2 gain-lock=1 vs 1" },
        { "2", "2 early-gain-lock=1:result-die vs 1", "2 early-gain-lock=1 vs 1" },
        { "2", "1 reroll=1 add-hit=3:blank-die vs 0", "1 reroll=1 vs 0" },
        { "2", "2 focus add-focus=2:all-dice&mod-only=none vs 1",
          "2 focus add-focus=2:all-dice vs 1" },
        { "2", "0 add-hit=1:all-dice vs 0", "0 vs 0" },
        { "2", "2 late-their-cancel-evade=1:lock lock vs 1", "2 lock vs 1" },
        { "2", "2 focus-to-crit=all:their-focus vs 1 focus", "2 focus-to-crit=all vs 1 focus" },
        { "2", "1 reroll=2:their-evade vs 0 evade", "1 reroll=2 vs 0 evade" },
        { "2", "2 vs 1 blank-to-evade=1:their-lock", "2 lock vs 1 blank-to-evade=1:their-lock" },
        { "2", "2 focus early-add-crit=1:no-spend=focus vs 1", "2 focus early-add-crit=1 vs 1" },
        { "2", "2 add-hit=1:their-roll=+1 vs 1", "2 add-hit=1 vs 1" },
        { "2", "2 start-gain-focus=1:roll=-1 vs 1", "2 start-gain-focus=1 vs 1" },
        { "2", "2 focus-to-hit=1:crit-to-hit vs 1", "2 focus-to-hit=1 vs 1" },
        { "2", "1 hit-to-crit=all:focus-to-hit vs 0", "1 vs 0" },
        { "2", "2 vs 1 blank-to-evade=1:suffer-hit hull=2", "2 vs 1 blank-to-evade=1 hull=2" },
        { "2", "4 vs 0 their-hit-to-blank=2:shield their-hit-to-blank=2:shield shields=1 hull=4",
          "4 vs 0 their-hit-to-blank=2:shield their-hit-to-blank=2:shield shields=2 hull=3" },
        { "2", "2 add-hit=1:shield shields=0 vs 1", "2 add-hit=1:shield shields=1 vs 1" },
        { "2", "1 ; 1 vs 1 blank-to-evade=1?charge", "1 ; 1 vs 1 blank-to-evade=1" },
        { "2", "1 ; 1 vs 1 blank-to-evade=1|focus-to-evade=1?charge",
          "1 ; 1 vs 1 blank-to-evade=1|focus-to-evade=1" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void the_other_side_may_pay_to_refuse(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 blank-to-hit=1~focus vs 0 focus", "2 blank-to-hit=1 vs 0 focus" },
        { "2", "2 reroll=1~suffer-hit vs 0", "2 vs 0" },
        { "2", "2 add-crit=2~suffer-hit vs 0", "2 add-crit=2 vs 0" },
        { "2", "2 roll=+1~suffer-hit vs 1", "2 vs 1" },
        { "2", "2 their-no-spend=focus~+stress vs 1 focus", "2 their-no-spend=focus vs 1 focus" },
        { "2", "2 their-gain-strain=1:focus-die~suffer-hit ; 2 vs 1", "2 ; 2 vs 1" },
        { "2", "2 vs 1 reroll=1~all-dice", "2 vs 1" },
        { "2", "2 start-their-suffer-crit=1~shield vs 1 shields=0 hull=2",
          "2 start-their-suffer-crit=1~shield vs 1 shields=1 hull=1" },
        { "2", "2 net-add-crit=2:hit-die~suffer-crit vs 1", "2 vs 1" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void one_of_several_alternatives_is_used(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 focus-to-hit=1|blank-to-hit=1 vs 1", "2 focus-to-hit=1 blank-to-hit=1 vs 1" },
        { "2", "2 focus-to-hit=1|their-evade-to-blank=1 vs 2",
          "2 focus-to-hit=1 their-evade-to-blank=1 vs 2" },
        { "2", "2 early-gain-focus=1|early-gain-lock=1 vs 1", "2 early-gain-focus=1 vs 1" },
        { "2", "2 vs 2 roll=+1|their-roll=-1", "2 vs 2 roll=+1" },
        { "2", "2 focus lock hit-to-crit=1:lock|add-hit=1:focus vs 1",
          "2 focus lock hit-to-crit=1:lock vs 1" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

/* ---- conditions ---- */

static void conditions_known_before_the_attack_count(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 bullseye hit-to-crit=1?bullseye vs 1", "2 hit-to-crit=1?bullseye vs 1" },
        { "2", "2 hit-to-crit=1?primary vs 1", "2 special hit-to-crit=1?primary vs 1" },
        { "2", "2 range=3 vs 1 reroll=1?range=2-3", "2 range=1 vs 1 reroll=1?range=2-3" },
        { "2", "2 as-range=1 vs 1", "2 vs 1" },
        { "2", "2 obstructed as-no-obstructed vs 1", "2 obstructed vs 1" },
        { "2", "2 attack=+1?bullseye bullseye vs 1", "2 attack=+1?bullseye vs 1" },
        { "2", "2 vs 1 agility=+1?no-shields shields=0", "2 vs 1 agility=+1?no-shields shields=1" },
        { "2", "1 ; 1 vs 1 add-evade=1?no-shields shields=1 hull=2",
          "1 ; 1 vs 1 shields=1 hull=2" },
        { "2", "1 ; 1 vs 1 add-evade=1?no-shields shields=1", "1 ; 1 vs 1 shields=1" },
        { "2", "2 ; 1 add-hit=1?their-hull<=1 vs 1 hull=2", "2 ; 1 vs 1 hull=2" },
        { "2", "1 ; 1 add-hit=1?their-damaged vs 1 hull=2", "1 ; 1 vs 1 hull=2" },
        { "2", "2 ; 1 add-hit=1?their-damage=2 vs 1 hull=3",
          "2 ; 1 add-hit=1?their-damage=1 vs 1 hull=3" },
        { "2", "2 ; 1 vs 1 add-evade=1?unhurt", "2 ; 1 vs 1 add-evade=1" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void conditions_that_change_during_the_attack_count(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 focus late-hit-to-crit=1?no-focus vs 1", "2 focus late-hit-to-crit=1 vs 1" },
        { "2", "2 focus=2 late-hit-to-crit=1?focus=2 vs 1", "2 focus=2 vs 1" },
        { "2", "2 add-hit=1?their-green vs 1 evade", "2 vs 1 evade" },
        { "2", "2 stress=2 add-hit=1?stress<=1|focus vs 1",
          "2 stress=2 focus add-hit=1?stress<=1|focus vs 1" },
        { "2", "1 ; 1 vs 1 evade add-evade=1?no-evade", "1 ; 1 vs 1 evade" },
        { "2", "2 vs 1 evade add-evade=1?evade&no-stress", "2 vs 1 evade" },
        { "2", "2 add-crit=1?all-blank vs 0", "2 vs 0" },
        { "2", "2 add-crit=1?all-same vs 0", "2 add-crit=1?all-blank vs 0" },
        { "2", "2 blank-to-focus=1 add-crit=1?all-same vs 0", "2 add-crit=1?all-same vs 0" },
        { "2", "2 cancel-blank=1 add-crit=1?dice<=1 vs 0", "2 add-crit=1?dice<=1 vs 0" },
        { "2", "2 name-result add-hit=1?named vs 0", "2 name-result add-hit=1?no-named vs 0" },
        { "2", "2 focus vs 2 add-evade=1?their-modified", "2 focus vs 2 add-evade=1" },
        { "2", "2 focus vs 2 add-evade=1?their-modified", "2 focus vs 2" },
        { "2", "2 must-add-blank=1 vs 2 add-evade=1?their-modified", "2 vs 2" },
        { "2", "2 vs 1 blank-to-focus=1 gain-evade=1?modified", "2 vs 1 blank-to-focus=1" },
        { "2", "2 their-evade-to-blank=1 vs 2 add-evade=1?their-modified",
          "2 their-evade-to-blank=1 vs 2 add-evade=1" },
        { "2", "2 net-add-hit=1?net>=2 vs 1", "2 net-add-hit=1?net>=1 vs 1" },
        { "2", "2 net-add-hit=1?net>shields vs 1 shields=1 hull=2",
          "2 net-add-hit=1?net>shields vs 1 shields=0 hull=3" },
        { "2", "2 gain-lock=1?net>=1 vs 1", "2 gain-lock=1 vs 1" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

/* In the same attack, in those that the ship makes of it, and in the next one of the same ship. */
static void what_effects_take_of_the_health_is_asked_for(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 shields=1 add-focus=1:suffer-hit focus-to-hit=1?no-shields vs 1",
          "2 shields=2 add-focus=1:suffer-hit focus-to-hit=1?no-shields vs 1" },
        { "1", "2 shields=1 blank-to-focus=1:shield focus-to-hit=1?no-shields vs 1",
          "2 shields=2 blank-to-focus=1:shield focus-to-hit=1?no-shields vs 1" },
        { "2.5", "2 shields=1 roll=+1:shield roll=+1:shield vs 1",
          "2 shields=2 roll=+1:shield roll=+1:shield vs 1" },
        { "2", "2 shields=0 hull=2 start-must-suffer-crit=1 add-hit=1?hull<=1 vs 1 hull=3",
          "2 shields=0 hull=3 start-must-suffer-crit=1 add-hit=1?hull<=1 vs 1 hull=3" },
        { "2", "2 shields=0 hull=3 start-must-suffer-hit=1 add-hit=1?damage vs 1 hull=3",
          "2 shields=1 hull=3 start-must-suffer-hit=1 add-hit=1?damage vs 1 hull=3" },
        { "2", "2 shields=0 hull=3 start-must-suffer-hit=1 add-hit=1?no-damaged vs 1 hull=3",
          "2 shields=1 hull=3 start-must-suffer-hit=1 add-hit=1?no-damaged vs 1 hull=3" },
        { "2", "2 shields=2 start-must-suffer-hit=1 add-hit=1?unhurt vs 1",
          "2 shields=2 add-hit=1?unhurt vs 1" },
        { "2",
          "2 shields=2 hull=2 start-must-deal-facedown=1 add-hit=1?damage&shields=2 vs 1 hull=3",
          "2 shields=2 hull=2 start-must-suffer-hit=1 add-hit=1?damage&shields=2 vs 1 hull=3" },
        { "2", "2 shields=0 must-gain-shield=1 add-hit=1?shields vs 1",
          "2 shields=0 add-hit=1?shields vs 1" },
        { "2", "3 shields=0 must-gain-shield=1:roll=-1 add-hit=1?shields vs 1",
          "3 shields=0 must-gain-shield=1:roll=-1 vs 1" },
        { "2", "2 shields=1 start-must-suffer-hit=1 vs 1 add-evade=1?no-their-shields",
          "2 shields=2 start-must-suffer-hit=1 vs 1 add-evade=1?no-their-shields" },
        { "2", "2 shields=1 add-hit=1?shields vs 1 start-must-their-suffer-hit=1",
          "2 shields=2 add-hit=1?shields vs 1 start-must-their-suffer-hit=1" },
        { "2", "1 shields=1 must-suffer-hit=1 bonus-attack=primary add-hit=1?no-shields vs 1",
          "1 shields=2 must-suffer-hit=1 bonus-attack=primary add-hit=1?no-shields vs 1" },
        { "2", "2 vs 1 shields=1 hull=3 blank-to-focus=1:suffer-hit focus-to-evade=2?no-shields",
          "2 vs 1 shields=2 hull=2 blank-to-focus=1:suffer-hit focus-to-evade=2?no-shields" },
        { "2", "2 start-must-their-lose-shield=1 vs 1 shields=1 hull=3 add-evade=1?no-shields",
          "2 start-must-their-lose-shield=1 vs 1 shields=2 hull=2 add-evade=1?no-shields" },
        { "2", "2 start-must-their-suffer-hit=1 vs 1 hull=2 add-evade=1?hull<=1",
          "2 start-must-their-suffer-hit=1 vs 1 hull=3 add-evade=1?hull<=1" },
        { "2", "2 start-must-their-deal-faceup=1 vs 1 shields=1 hull=2 add-evade=1?damage",
          "2 start-must-their-suffer-crit=1 vs 1 shields=1 hull=2 add-evade=1?damage" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

/* Nothing but the effects of a card may modify the dice: which effects are those of one card is
 * not said by words. */
static void a_card_can_keep_the_dice_to_itself(void **state)
{
    struct scenario scenario = check_scenario("2", "2 hit-to-crit=1 mod-self reroll=1 focus vs 1");
    struct naive_value all = agree_scenario(&scenario, false, "mod-self without a card"), own;

    (void)state;
    scenario.attackers[0].effects[0].card = scenario.attackers[0].effects[1].card = 1;
    scenario.attackers[0].effects[2].card = 2;
    own = agree_scenario(&scenario, false, "mod-self of a card");
    assert_false(agree_is_same(&all, &own));
    scenario_fini(&scenario);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(dice_are_rolled_and_rerolled),
    cmocka_unit_test(results_are_changed_added_and_cancelled),
    cmocka_unit_test(tokens_and_damage_come_and_go),
    cmocka_unit_test(rules_hold_for_the_rest_of_the_attack),
    cmocka_unit_test(timing_decides_what_an_effect_finds),
    cmocka_unit_test(what_must_be_used_is_used_as_far_as_it_can_be),
    cmocka_unit_test(the_other_side_may_be_given_an_effect),
    cmocka_unit_test(prices_are_paid),
    cmocka_unit_test(the_other_side_may_pay_to_refuse),
    cmocka_unit_test(one_of_several_alternatives_is_used),
    cmocka_unit_test(conditions_known_before_the_attack_count),
    cmocka_unit_test(conditions_that_change_during_the_attack_count),
    cmocka_unit_test(what_effects_take_of_the_health_is_asked_for),
    cmocka_unit_test(a_card_can_keep_the_dice_to_itself),
};
CHECK_MAIN(tests)
