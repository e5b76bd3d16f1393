/* Attacks that follow each other at once against the naive evaluator: bonus attacks, and attacks
 * that are made twice. */
#include "support/agree.h"
#include "support/check.h"

#define LEN(array) (sizeof(array) / sizeof((array)[0]))

static void a_bonus_attack_is_a_choice_with_a_price(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 bonus-attack=primary vs 2", "2 vs 2" },
        { "2", "2 bonus-attack=primary?miss vs 2", "2 bonus-attack=primary vs 2" },
        { "2", "2 focus bonus-attack=primary?hit vs 1 hull=2",
          "2 focus bonus-attack=primary?miss vs 1 hull=2" },
        { "2", "2 focus bonus-attack=primary:focus vs 2", "2 focus bonus-attack=primary vs 2" },
        { "2", "2 stress bonus-attack=primary:+stress?no-stress vs 1",
          "2 bonus-attack=primary:+stress?no-stress vs 1" },
        { "2", "2 charges=0 bonus-attack=primary?charge vs 1",
          "2 bonus-attack=primary?charge vs 1" },
        { "2", "1 must-bonus-attack=primary must-suffer-hit=1 vs 1 must-their-hit-to-blank=1",
          "1 must-suffer-hit=1 vs 1 must-their-hit-to-blank=1?no-bonus" },
        { "2", "2 must-bonus-attack=primary vs 1 must-add-evade=1?their-bonus gain-lock=1?bonus",
          "2 vs 1" },
        { "2", "2 bonus-attack=primary~focus vs 1 focus", "2 bonus-attack=primary vs 1 focus" },
        { "2", "1 bonus-attack=primary~+strain ; 1 vs 1", "1 bonus-attack=primary ; 1 vs 1" },
        { "2", "2 bonus-attack=primary:suffer-hit|gain-focus=1 vs 1",
          "2 bonus-attack=primary:suffer-hit gain-focus=1 vs 1" },
        { "2", "2 bonus-attack=primary:lock|bonus-attack=same:focus lock focus special vs 1",
          "2 bonus-attack=primary:lock lock focus special vs 1" },
        { "2", "2 reroll=1:ally bonus-attack=primary vs 1",
          "2 reroll=1 bonus-attack=primary vs 1" },
        { "2", "1 bonus-attack=primary:their-evade vs 1 evade",
          "1 bonus-attack=primary vs 1 evade" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void a_bonus_attack_is_another_attack(void **state)
{
    static const struct agree_trial trials[] = {
        { "2", "2 reroll=1?bonus bonus-attack=primary vs 1", "2 bonus-attack=primary vs 1" },
        { "2", "1 attack=+1?bonus bonus-attack=primary vs 1", "1 bonus-attack=primary vs 1" },
        { "2", "2 range=1 cannon ordnance bonus-attack=primary vs 1",
          "2 range=1 cannon ordnance bonus-attack=cannon vs 1" },
        { "2", "2 cannon bonus-attack=cannon/primary add-hit=1?cannon&bonus vs 1",
          "2 cannon bonus-attack=primary add-hit=1?cannon&bonus vs 1" },
        { "2", "2 fromfront bonus-attack=turret add-hit=1?fromturret vs 1",
          "2 fromfront bonus-attack=turret vs 1" },
        { "2", "2 fromfront bonus-attack=turret add-hit=1?fromfront vs 1",
          "2 fromfront bonus-attack=same add-hit=1?fromfront vs 1" },
        { "2", "2 frontarc bonus-attack=reararc add-hit=1?fromrear vs 1",
          "2 frontarc bonus-attack=reararc vs 1" },
        { "2", "2 frontarc bonus-attack=reararc add-hit=1?frontarc vs 1",
          "2 frontarc bonus-attack=same add-hit=1?frontarc vs 1" },
        { "2", "2 their-gain-strain=1 bonus-attack=primary vs 1", "2 bonus-attack=primary vs 1" },
        { "2", "2 inflict-hit=ion bonus-attack=primary?net=2 vs 1",
          "2 inflict-hit=ion bonus-attack=primary vs 1" },
        { "2", "2 inflict=jam bonus-attack=primary vs 1 focus evade",
          "2 inflict=ion bonus-attack=primary vs 1 focus evade" },
        { "2", "1 bonus-attack=primary add-hit=1?their-damaged vs 1 hull=2",
          "1 bonus-attack=primary vs 1 hull=2" },
        { "2", "2 bonus-attack=primary vs 0 hull=1 shields=1 their-hit-to-blank=2:shield",
          "2 bonus-attack=primary vs 0 hull=1 shields=1" },
        { "2", "1 focus=2 bonus-attack=primary hit-to-crit=1:focus ; 1 vs 1 evade",
          "1 focus bonus-attack=primary hit-to-crit=1:focus ; 1 vs 1 evade" },
        { "2", "1 deplete bonus-attack=primary vs 1 strain", "1 bonus-attack=primary vs 1 strain" },
        { "2", "1 no-attack:suffer-hit bonus-attack=primary vs 1", "1 no-attack:suffer-hit vs 1" },
        { "2", "1 always-hit bonus-attack=primary?hit vs 2", "1 bonus-attack=primary?hit vs 2" },
        { "2", "2 net-must-cancel-hit=1 bonus-attack=primary?hit vs 1",
          "2 net-must-cancel-hit=1 bonus-attack=primary?net=1 vs 1" },
        { "2",
          "2 after-must-their-lose-evade=1:hit-die bonus-attack=primary?no-their-evade vs 1 evade",
          "2 after-must-their-lose-evade=1:hit-die vs 1 evade" },
        { "2", "2 focus=2 bonus-attack=primary:focus?charge gain-charge=1 charges=2 vs 1",
          "2 focus bonus-attack=primary:focus?charge vs 1" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void an_attack_is_made_twice(void **state)
{
    static const struct agree_trial trials[] = {
        { "1", "2 focus twice vs 1", "2x 2 focus vs 1" },
        { "1", "1 twice their-suffer-hit=1?hit vs 0", "2x 1 their-suffer-hit=1?hit vs 0" },
        { "1", "1 twice must-their-suffer-hit=1?net=1 vs 0",
          "1 twice must-their-suffer-hit=1?hit vs 0" },
        { "1", "1 twice must-their-suffer-hit=1?miss vs 0",
          "2x 1 must-their-suffer-hit=1?miss vs 0" },
        { "1", "1 twice gain-focus=1 vs 1", "1 twice vs 1" },
        { "1", "1 twice early-gain-focus=1 vs 1", "1 twice gain-focus=1 vs 1" },
        { "1", "1 twice declare-roll=+1 vs 1", "1 twice start-roll=+1 vs 1" },
        { "1", "1 twice declare-roll=+1:focus focus=2 vs 1",
          "1 twice start-roll=+1:focus focus=2 vs 1" },
        { "1", "1 twice their-agility=-1 vs 1", "1 twice vs 1" },
        { "1", "2 twice add-hit=1?charge vs 1", "2 twice add-hit=1 vs 1" },
        { "1", "1 twice after-must-their-lose-evade=1:hit-die vs 1 evade",
          "1 twice must-their-lose-evade=1 vs 1 evade" },
        { "1", "1 twice after-must-their-suffer-hit=1:blank-die?hit vs 0",
          "1 twice after-must-their-suffer-hit=1:blank-die vs 0" },
        { "1", "1 twice vs 1 focus gain-evade=1", "2x 1 vs 1 focus gain-evade=1" },
        { "1", "1 twice vs 1 reinforce focus evade", "1 twice vs 1 focus evade" },
        { "1", "1 twice add-hit=1?their-damaged vs 1 hull=2", "1 twice vs 1 hull=2" },
        { "1", "2 twice inflict-crit=ion add-hit=1?their-ion vs 0",
          "2 twice inflict-crit=ion vs 0" },
        { "1", "1 twice vs 0 must-no-attack?charge", "2x 1 vs 0 must-no-attack?charge" },
        { "1", "1 twice range=1 declare-no-range vs 0", "1 twice range=1 no-range vs 0" },
        { "1", "1 twice test=1,hit>gain-focus vs 0", "1 twice late-test=1,hit>gain-focus vs 0" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static void a_bonus_attack_comes_after_both(void **state)
{
    static const struct agree_trial trials[] = {
        { "1", "1 focus twice bonus-attack=primary?miss vs 1 focus",
          "1 focus twice bonus-attack=primary?hit vs 1 focus" },
        { "1", "1 twice bonus-attack=primary?charge vs 1", "1 twice vs 1" },
        { "1", "1 twice bonus-attack=primary gain-focus=1 vs 1",
          "1 twice bonus-attack=primary vs 1" },
        { "1", "1 twice cannon ordnance bonus-attack=primary range=1 vs 0",
          "1 twice cannon ordnance bonus-attack=same range=1 vs 0" },
    };

    (void)state;
    agree_trials(trials, LEN(trials));
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(a_bonus_attack_is_a_choice_with_a_price),
    cmocka_unit_test(a_bonus_attack_is_another_attack),
    cmocka_unit_test(an_attack_is_made_twice),
    cmocka_unit_test(a_bonus_attack_comes_after_both),
};
CHECK_MAIN(tests)
