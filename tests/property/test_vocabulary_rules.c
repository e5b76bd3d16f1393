/* More of the vocabulary against the naive evaluator, each word by hand: values that change, dice
 * that are left alone, tokens that are or are not to be spent, who may modify, what is chosen for
 * after the attack. */
#include "support/agree.h"
#include "support/check.h"

#define LEN(array) (sizeof(array) / sizeof((array)[0]))

static void values_become_more_or_less(void **state)
{
    static const struct agree_trial trials[] = {
        { "1", "2 their-agility=-1 vs 2", "2 vs 2" },
        { "2", "2 their-agility=+1 vs 1", "2 vs 1" },
        { "1", "2 vs 1 their-attack=+1", "2 vs 1" },
        { "2", "2 vs 1 their-attack=-1?focus focus", "2 vs 1 focus" },
        { "1", "2 their-agility=-1?range=1 range=1 vs 2", "2 their-agility=-1?range=1 vs 2" },
        { "1", "1 attack=-3 attack=+1 roll=+1 vs 1", "0 vs 1" },
        { "2", "1 attack=-1 roll=+1 vs 1", "1 attack=-2 roll=+1 vs 1" },
        { "1", "2 their-agility=-2 vs 1 cloak tractor", "2 vs 1 cloak tractor" },
        { "2.5", "2 range=0 their-agility=-1 vs 2", "2 their-agility=-1 vs 2" },
        { "2", "2 evade their-agility=-1:evade vs 2", "2 evade vs 2" },
        { "2", "2 stress their-agility=-1:stress vs 1", "2 stress vs 1" },
        { "1", "2 vs 1 focus their-attack=-1:focus", "2 vs 1 focus" },
        { "2", "2 ; 2 vs 1 their-attack=-1:ally", "2 ; 2 vs 1 their-attack=-1" },
        { "2", "2 ; 2 vs 1 agility=+1:+stress?charge", "2 ; 2 vs 1 agility=+1:+stress" },
        { "2", "2 vs 1 agility=+1:+stress", "2 vs 1" },
        { "1", "2 range=4 vs 1", "2 range=3 vs 1" },
        { "1", "2 range=5 vs 1", "2 range=4 vs 1" },
        { "1", "2 range=5 vs 1", "2 range=5 special vs 1" },
        { "1", "2 range=5 vs 1", "2 range=5 ordnance vs 1" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void reinforce_adds_an_evade_in_the_first_edition(void **state)
{
    static const struct agree_trial trials[] = {
        { "1", "1 vs 2 reinforce", "1 vs 2" },
        { "1", "2 ; 2 focus vs 1 reinforce=2 focus", "2 ; 2 focus vs 1 focus" },
        { "1", "2 their-mod-only=none vs 1 reinforce", "2 vs 1 reinforce" },
        { "1", "2 their-mod-only=reinforce vs 1 reinforce",
          "2 their-mod-only=none vs 1 reinforce" },
        { "1", "2 their-no-mod vs 1 reinforce", "2 vs 1 reinforce" },
        { "1", "2 vs 1 reinforce add-evade=1?modified", "2 vs 1 reinforce" },
        { "1", "2 vs 1 reinforce", "2 vs 1 evade" },
        { "1", "2 vs 1 reinforce early-add-blank=2 add-match=1?all-blank",
          "2 vs 1 early-add-blank=2 add-match=1?all-blank" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void changed_dice_may_be_left_alone(void **state)
{
    static const struct agree_trial trials[] = {
        { "1", "1 lock vs 0 their-hit-to-focus=1,no-reroll", "1 lock vs 0 their-hit-to-focus=1" },
        { "1", "2 focus vs 0 their-hit-to-focus=1,no-modify", "2 focus vs 0 their-hit-to-focus=1" },
        { "1", "2 focus vs 0 their-hit-to-focus=1,no-reroll",
          "2 focus vs 0 their-hit-to-focus=1,no-modify" },
        { "1", "2 lock early-result-to-hit=1,no-reroll vs 0 their-hit-to-focus=1",
          "2 lock early-result-to-hit=1 vs 0 their-hit-to-focus=1" },
        { "2", "2 early-result-to-hit=1,no-modify vs 0 their-hit-to-blank=2",
          "2 early-result-to-hit=1 vs 0 their-hit-to-blank=2" },
        { "2", "2 early-focus-to-hit=1,no-modify vs 1 their-cancel-hit=1",
          "2 early-focus-to-hit=1,no-modify vs 1" },
        { "2", "2 early-must-hit-to-focus=1,no-modify add-crit=2:all-dice vs 0",
          "2 early-must-hit-to-focus=1 add-crit=2:all-dice vs 0" },
        { "2", "2 early-must-blank-to-focus=1,no-modify gain-lock=1:focus-die vs 0",
          "2 early-must-blank-to-focus=1 gain-lock=1:focus-die vs 0" },
        { "2", "1 vs 1 their-hit-to-crit=1,no-modify net-their-crit-to-hit=1",
          "1 vs 1 their-hit-to-crit=1,no-modify" },
        { "2", "2 early-must-blank-to-focus=1,no-reroll late-reroll=all vs 0",
          "2 early-must-blank-to-focus=1 late-reroll=all vs 0" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void tokens_are_not_spent_or_have_to_be(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 their-no-spend=focus/evade*1 vs 2 focus=2 evade=2", "2 vs 2 focus=2 evade=2" },
        { "1", "2 their-no-spend=focus*1 vs 2 focus", "2 vs 2 focus" },
        { "1", "2 their-no-spend=focus*1 vs 2 focus=2", "2 their-no-spend=focus vs 2 focus=2" },
        { "2", "2 their-no-spend=focus/evade*1 their-no-spend=focus*1 vs 2 focus=2 evade=2",
          "2 their-no-spend=focus/evade*1 vs 2 focus=2 evade=2" },
        { "1", "1 their-spend=focus ; 2 vs 2 focus", "1 ; 2 vs 2 focus" },
        { "2", "1 their-spend=focus ; 2 vs 2 focus", "1 ; 2 vs 2 focus" },
        { "1", "1 their-spend=focus ; 2 vs 1 focus",
          "1 their-spend=focus/evade ; 2 vs 1 focus evade" },
        { "1", "1 their-spend=focus their-spend=evade ; 2 vs 1 focus evade",
          "1 their-spend=focus/evade ; 2 vs 1 focus evade" },
        { "1", "1 their-spend=focus ; 2 vs 1 focus",
          "1 their-spend=focus ; 2 vs 1 focus mod-only=none" },
        { "2", "1 their-spend=evade ; 1 vs 1 evade blank-to-focus=1:evade",
          "1 ; 1 vs 1 evade blank-to-focus=1:evade" },
        { "1", "2 lock focus late-add-hit=1?lock vs 1 their-spend=lock",
          "2 lock focus late-add-hit=1?lock vs 1" },
        { "1", "2 early-reroll=all lock late-add-hit=1?lock vs 0 their-spend=lock",
          "2 early-reroll=all lock late-add-hit=1?lock vs 0" },
        { "1", "1 focus spend=focus gain-lock=1?no-focus vs 0",
          "1 focus gain-lock=1?no-focus vs 0" },
        { "2", "2 focus start-must-lose-lock=1 pay-lock=focus vs 1",
          "2 focus start-must-lose-lock=1 vs 1" },
        { "2", "2 focus lock hit-to-crit=1:lock pay-lock=focus vs 1",
          "2 focus lock hit-to-crit=1:lock vs 1" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void a_ship_modifies_nothing(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 focus vs 1 their-no-mod", "2 focus vs 1" },
        { "1", "2 their-no-mod vs 2 their-hit-to-blank=1", "2 vs 2 their-hit-to-blank=1" },
        { "2", "2 their-no-mod vs 2 their-cancel-hit=1", "2 their-no-mod vs 2" },
        { "2", "2 no-mod net-add-hit=2:crit-die vs 1", "2 net-add-hit=2:crit-die vs 1" },
        { "2", "2 no-mod net-cancel-crit=1 vs 1", "2 no-mod net-must-cancel-crit=1 vs 1" },
        { "2", "2 no-mod vs 1 give-hit-to-crit=1", "2 vs 1 give-hit-to-crit=1" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void results_and_dice_are_compared(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 net-add-hit=1?net-hit vs 1", "2 net-add-hit=1 vs 1" },
        { "2", "2 net-add-hit=1?net-crit vs 1", "2 net-add-hit=1?net-hit vs 1" },
        { "2", "2 net-add-hit=1?net-hit=1-1 vs 1", "2 net-add-hit=1?net-hit vs 1" },
        { "2", "2 net-hit-to-crit=1 must-their-suffer-hit=1?net-crit=2 vs 1",
          "2 must-their-suffer-hit=1?net-crit=2 vs 1" },
        { "2", "2 must-their-suffer-hit=1?miss vs 1", "2 must-their-suffer-hit=1?hit vs 1" },
        { "2", "2 always-hit must-their-suffer-hit=1?net-hit vs 1",
          "2 always-hit must-their-suffer-hit=1?hit vs 1" },
        { "2", "2 vs 1 blank-to-evade=1?outdiced", "2 vs 1" },
        { "2", "2 vs 1 roll=+1?outdiced", "2 vs 1" },
        { "2", "2 roll=+1?outdiced vs 1", "2 roll=+1?no-outdiced vs 1" },
        { "2", "2 vs 2 roll=+1?no-outdiced", "2 vs 2" },
        { "2", "2 vs 1 start-must-add-blank=1 roll=+1?outdiced", "2 vs 1 start-must-add-blank=1" },
        { "2", "2 late-their-cancel-evade=1?their-outdiced vs 2 cancel-blank=1",
          "2 late-their-cancel-evade=1 vs 2 cancel-blank=1" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void an_attack_hits_with_nothing_left(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "0 always-hit net-must-add-hit=1 vs 2", "0 net-must-add-hit=1 vs 2" },
        { "2", "2 vs 2 always-hit net-their-add-crit=1 net-must-their-add-hit=1",
          "2 vs 2 net-must-their-add-hit=1" },
        { "2", "2 always-hit must-their-suffer-hit=1?net vs 2",
          "2 must-their-suffer-hit=1?net vs 2" },
        { "2", "2 always-hit must-their-suffer-hit=1?net=1 vs 2",
          "2 always-hit must-their-suffer-hit=1?net vs 2" },
        { "2", "2 always-hit?focus focus vs 2 must-their-gain-lock=1?net",
          "2 always-hit focus vs 2 must-their-gain-lock=1?net" },
        { "2", "2 always-hit must-no-attack must-their-suffer-hit=1?net vs 2",
          "2 always-hit must-as-hit must-their-suffer-hit=1?net vs 2" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void what_is_chosen_happens_after_the_attack(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "1 after-must-their-gain-strain=1:hit-die ; 1 vs 1",
          "1 modify-must-their-gain-strain=1:hit-die ; 1 vs 1" },
        { "2", "1 after-must-their-suffer-hit=1:reroll=1?no-net vs 1",
          "1 after-must-their-suffer-hit=1:reroll=1 vs 1" },
        { "2", "1 after-their-suffer-hit=2~focus?net vs 1 focus", "1 vs 1 focus" },
        { "2", "2x 1 charges=1 after-lose-charge=1:reroll-blank=1?no-net add-hit=1?has-charge vs 1",
          "2x 1 charges=1 add-hit=1?has-charge vs 1" },
        { "2", "2 lock after-must-their-lose-focus=1:lock vs 1 focus", "2 lock vs 1 focus" },
        { "2", "2 focus after-gain-lock=1?focus vs 0", "2 focus gain-lock=1?focus vs 0" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(values_become_more_or_less),
    cmocka_unit_test(reinforce_adds_an_evade_in_the_first_edition),
    cmocka_unit_test(changed_dice_may_be_left_alone),
    cmocka_unit_test(tokens_are_not_spent_or_have_to_be),
    cmocka_unit_test(a_ship_modifies_nothing),
    cmocka_unit_test(results_and_dice_are_compared),
    cmocka_unit_test(an_attack_hits_with_nothing_left),
    cmocka_unit_test(what_is_chosen_happens_after_the_attack),
};
CHECK_MAIN(tests)
