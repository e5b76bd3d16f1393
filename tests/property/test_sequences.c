/* Charges over several attacks, in random scenarios: the engine against the naive evaluator, which
 * plays die by die. Attackers repeat, words share charges, friends pay, charges come and go. */
#include "support/agree.h"
#include "support/check.h"

#include <stdio.h>
#include <string.h>

enum {
    TEXT_BYTES = 512,
    STEPS_MOST = 40000,
    SCENARIOS = 1500,
    SHOTS = 200,
    SHOT_STEPS_MOST = 400000
};

#define WORDS(...) ((const char *const[]){ __VA_ARGS__, NULL })

static const char *const *const effects[RULES_SIDES] = {
    WORDS("reroll=1", "blank-to-hit=1", "hit-to-crit=1", "focus-to-hit=1", "add-hit=1", "roll=+1",
          "their-roll=-1", "late-their-cancel-evade=1", "net-add-crit=1", "keep-hit=1",
          "their-no-spend=focus", "start-gain-focus=1", "crit-to-hit=1", "add-focus=1|add-hit=1",
          "give-reroll=1", "must-add-blank=1", "must-roll=-1", "their-lose-evade=1"),
    WORDS("reroll=1", "blank-to-evade=1", "focus-to-evade=1", "add-evade=1", "roll=+1",
          "their-roll=-1", "their-cancel-hit=1", "late-their-cancel-crit=1",
          "net-their-cancel-hit=1", "their-reroll=1", "their-roll-max=1", "crit-first",
          "start-gain-evade=1", "gain-focus=1", "focus-to-evade=1|blank-to-evade=1",
          "give-reroll=1", "must-add-evade=1", "their-hit-to-focus=1"),
};
static const char *const *const prices =
    WORDS("", "", "", ":ally", ":ally=2", ":stress", ":+stress", ":focus", ":gain-charge=1",
          ":lose-charge=1", "~focus");
static const char *const *const conditions =
    WORDS("?charge", "?charge", "?charge", "?charge=2", "?has-charge", "?no-charge",
          "?has-charge<=1", "?charge&no-stress", "?focus|has-charge", "");
static const char *const *const changes =
    WORDS(" gain-charge=1:stress", " lose-charge=1", " start-gain-charge=1", " must-lose-charge=1",
          " late-gain-charge=2:focus", "", "", "", "", "");
static const char *const *const tokens = WORDS("", "", " focus", " stress", " stress=2");

static const char *pick(uint64_t *random, const char *const *words)
{
    uint32_t count = 0;

    while (words[count])
        count++;
    return words[check_random(random, count)];
}

static void add_side(char *text, uint64_t *random, enum rules_side side)
{
    const char *const charges[] = { " charges=1", " charges=2", " charges=3" };

    for (uint32_t words = 1 + check_random(random, 2); words > 0; words--) {
        const char *effect = pick(random, effects[side]);

        strcat(strcat(text, " "), effect);
        if (!strchr(effect, '|'))
            strcat(text, pick(random, prices));
        strcat(text, pick(random, conditions));
    }
    strcat(text, pick(random, changes));
    strcat(text, check_random(random, 3) ? charges[check_random(random, 3)] : "");
    strcat(text, pick(random, tokens));
}

/* Two or three attacks with one die, of one ship or two. */
static void random_scenario(char *text, uint64_t *random)
{
    const char *const *const attacks = WORDS("2x 1", "1 bonus-attack=primary", "3x 1", "1",
                                             "1 bonus-attack=primary", "0 bonus-attack=primary");
    const char *const *const others = WORDS("", "", " ; 1", " ; 2x 1");
    const char *other = pick(random, others);

    strcpy(text, pick(random, attacks));
    if (check_random(random, 4))
        add_side(text, random, RULES_ATTACKER);
    strcat(text, other);
    if (*other && check_random(random, 2))
        add_side(text, random, RULES_ATTACKER);
    strcat(text, check_random(random, 2) ? " vs 1" : " vs 0");
    if (check_random(random, 4))
        add_side(text, random, RULES_DEFENDER);
    if (check_random(random, 4) == 0)
        strcat(text, " hull=2");
}

static void charges_are_spent_as_the_naive_evaluator_spends_them(void **state)
{
    uint64_t random = 19770525;
    char text[TEXT_BYTES], what[TEXT_BYTES + 16];
    unsigned done = 0;

    (void)state;
    for (unsigned i = 0; i < SCENARIOS / check_stride(); i++) {
        struct scenario scenario;
        bool kill;

        random_scenario(text, &random);
        scenario = check_scenario("2.5", text);
        kill = scenario.defender.mortal && i % 2;
        snprintf(what, sizeof what, "%s: %s", kill ? "kill" : "damage", text);
        done += agree_within(&scenario, kill, what, STEPS_MOST);
        scenario_fini(&scenario);
    }
    assert_true(done > SCENARIOS / check_stride() / 2); /* the others can go too many ways for it */
}

/* Weapons whose shots cost charges, fired twice with one die or two, and words that spend or
 * recover these. */
static void random_shots(char *text, uint64_t *random)
{
    const char *const *const weapons = WORDS(
        "1 frontarc saturationrockets-alphaclassstarwing roll=-2",
        "1 frontarc lock seekermissiles-swz103 roll=-2", "1 focus bullseye protonrockets roll=-4",
        "1 focus frontarc bullseye barragerockets roll=-2",
        "1 calculate frontarc multimissilepods roll=-1", "1 missile charges=2");
    const char *const *const spends =
        WORDS("", " reroll=1?weapon-charge", " roll=+1?weapon-charge",
              " focus-to-hit=1?weapon-charge=2", " blank-to-hit=1?has-weapon-charge",
              " hit-to-crit=1:lose-weapon-charge=1", " must-add-hit=1?no-weapon-charge");
    const char *const *const recovers =
        WORDS(" early-gain-weapon-charge=1:all-dice", " munitionsfailsafe",
              " gain-weapon-charge=1:+stress", " early-gain-weapon-charge=1:blank-die");

    strcpy(text, pick(random, weapons));
    strcat(text, " after-must-bonus-attack=missile");
    strcat(strcat(text, pick(random, spends)), pick(random, recovers));
    strcat(text, check_random(random, 2) ? " their-reroll=2?weapon-charge" : "");
    strcat(text, pick(random, WORDS(" vs 1", " vs 0", " vs 0", " vs 1 strain")));
    strcat(text, pick(random, WORDS("", "", " hull=2", " force=2 roll=+1:force?full-force",
                                    " force=2 add-evade=1:force?no-full-force")));
}

static void shots_are_paid_as_the_naive_evaluator_pays_them(void **state)
{
    uint64_t random = 19830526;
    char text[TEXT_BYTES], what[TEXT_BYTES + 16];
    unsigned done = 0;

    (void)state;
    for (unsigned i = 0; i < SHOTS / check_stride(); i++) {
        struct scenario scenario;
        bool kill;

        random_shots(text, &random);
        scenario = check_scenario("2.5", text);
        kill = scenario.defender.mortal && i % 2;
        snprintf(what, sizeof what, "%s: %s", kill ? "kill" : "damage", text);
        done += agree_within(&scenario, kill, what, SHOT_STEPS_MOST);
        scenario_fini(&scenario);
    }
    assert_true(done > SHOTS / check_stride() / 5); /* a few drawn may be large ones by chance */
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(shots_are_paid_as_the_naive_evaluator_pays_them),
    cmocka_unit_test(charges_are_spent_as_the_naive_evaluator_spends_them),
};
CHECK_MAIN(tests)
