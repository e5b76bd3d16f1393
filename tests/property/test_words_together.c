/* Many words together: random scenarios, in which the engine and the naive evaluator say the same.
 *
 * An argument, or WORDS_SCENARIOS in the environment, says how many scenarios are drawn; other
 * arguments are the seed, and the most steps that the naive evaluator takes for one. */
#include "support/agree.h"
#include "support/check.h"
#include "support/random_play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SCENARIOS = 2500, STEPS_MOST = 20000, SHOWN_MOST = 30 };

static unsigned long scenario_count;
static uint64_t seed = 20120914;
static long steps_most = STEPS_MOST;

/* ---- one scenario ---- */

static bool can_read(struct scenario *scenario, const char *edition, const char *text)
{
    struct lexer lexer = { text, text + strlen(text), "test", 1, 1 };
    volley_error error = { 0 };

    *scenario = (struct scenario){ .edition = rules_edition_find(edition),
                                   .library = &cards_builtin[CARDS_SECOND] };
    return scenario_parse(scenario, lexer, &error) == VOLLEY_OK;
}

/* What cannot be read says nothing, as what takes too long. */
static enum agree_answer compare(const char *edition, bool kill, const char *text,
                                 struct agree_values *values)
{
    enum agree_answer answer = AGREE_TOO_LONG;
    struct scenario scenario;

    if (can_read(&scenario, edition, text) && (!kill || scenario.defender.mortal))
        answer = agree_compare(&scenario, kill, text, steps_most, values);
    scenario_fini(&scenario);
    return answer;
}

/* ---- the shortest scenario that differs ---- */

static bool differs(const char *edition, bool kill, const char *text)
{
    struct agree_values values;

    return compare(edition, kill, text, &values) == AGREE_DIFFER;
}

/* A word, an alternative, a price, a condition: what is between two of these. */
static bool drop_one(const char *edition, bool kill, char text[RANDOM_PLAY_BYTES])
{
    static const char parting[] = " :&~?|;";
    size_t length = strlen(text);

    for (size_t from = 0; from < length; from++) {
        char shorter[RANDOM_PLAY_BYTES];
        size_t to = from + 1;

        if (from && !strchr(parting, text[from]))
            continue;
        for (; to <= length; to++) {
            if (to < length && !strchr(parting, text[to]))
                continue;
            memcpy(shorter, text, from);
            strcpy(shorter + from, text + to);
            if (differs(edition, kill, shorter)) {
                strcpy(text, shorter);
                return true;
            }
        }
    }
    return false;
}

static void print_difference(const char *edition, bool kill, char text[RANDOM_PLAY_BYTES])
{
    struct agree_values values = { .exact = { 0 } };
    const struct naive_value *exact = &values.exact, *naive = &values.naive;

    while (drop_one(edition, kill, text))
        continue;
    compare(edition, kill, text, &values);
    print_message("-e %s %s: %s\n  engine %.9g %.9g %.9g %.9g %.9g\n  naive  %.9g %.9g %.9g %.9g "
                  "%.9g\n",
                  edition, kill ? "kill" : "damage", text, exact->destroyed, exact->damage,
                  exact->crits, exact->defender_tokens, exact->attacker_tokens, naive->destroyed,
                  naive->damage, naive->crits, naive->defender_tokens, naive->attacker_tokens);
}

/* ---- what once differed ---- */

/* Values worked out by hand, from the odds of the dice. */
static void what_once_differed_agrees(void **state)
{
    static const struct {
        const char *edition, *text;
        double damage, crits;
    } rows[] = {
        /* The one charge goes to the blank or focus that becomes a crit: 1/8 + 4/8. Spent, it is
         * not there again once both alternatives are out of reach. */
        { "2",
          "1 reroll=1?charge last-their-evade-to-blank=all|last-any-to-crit=1?charge charges=1 "
          "vs 0",
          1, 5 / 8.0 },
        /* Nobody adds attack dice to a primary attack at range 0, not the defender either. */
        { "2.5", "0 range=0 vs 1 must-their-add-hit=1", 0, 0 },
        /* A price for a roll that is over does nothing, in this attack and in the next one: 1/2 and
         * 1/2. The charge takes the first crit there is: one is left where both attacks have it. */
        { "2", "1 ; 1 vs 0 net-must-their-crit-to-hit=1:their-roll=+1?charge&no-focus", 1,
          1 / 64.0 },
        /* The range is what it is treated as, for every condition: two defense dice, 1/2 * (5/8)^2.
         */
        { "2", "1 as-range=3 range=1 vs 1 agility=-1?range=1", 25 / 128.0, 25 / 512.0 },
        /* And the ships are where they are: no defense die, 1/2. */
        { "2", "1 as-range=3 range=1 vs 0 agility=-1?ship-range=1", .5, 1 / 8.0 },
        /* Twice the bonus of nothing is nothing; of range 1 two dice, of range 4 in the first
         * edition four: 3/2, and 1/2 * (5/8)^4. */
        { "2", "1 range=1 double-range vs 0", 1.5, 3 / 8.0 },
        { "2", "1 range=1 double-range vs 0 their-no-range", .5, 1 / 8.0 },
        { "1", "1 range=4 vs 0 double-range", 625 / 8192.0, 625 / 32768.0 },
        /* What a hit has done brings an evade, which the second attack meets: 1/2 + 1/2 * 1/2. An
         * ion token is no damage and brings none: 1/2. */
        { "1", "1 ; 1 vs 0 must-gain-evade=1?suffered", .75, 3 / 16.0 },
        { "1", "1 inflict=ion ; 1 vs 0 must-gain-evade=1?suffered", .5, 1 / 8.0 },
        /* A card that an effect deals is not suffered, nor is a shield that it takes: the evade
         * comes where the dice miss: 1 + 1/2 + 1/2 * 1/2. Both are dealt, or lost. */
        { "1", "1 early-must-their-deal-facedown=1 ; 1 vs 0 must-gain-evade=1?no-suffered", 1.75,
          3 / 16.0 },
        { "1",
          "1 early-must-their-lose-shield=1 ; 1 vs 0 hull=9 shields=9 "
          "must-gain-evade=1?no-suffered",
          1.75, 3 / 16.0 },
        { "1", "1 early-must-their-deal-facedown=1 ; 1 vs 0 must-gain-evade=1?dealt", 1.5,
          1 / 8.0 },
        { "1",
          "1 early-must-their-lose-shield=1 ; 1 vs 0 hull=9 shields=9 "
          "must-gain-evade=1?lost-shields",
          1.5, 1 / 8.0 },
        /* A focus that was spent comes back for the bonus attack: 3/4 * 2. What the ship spends of
         * a friend is barred with its own. */
        { "2", "1 focus gain-focus=1?spent-focus bonus-attack=primary vs 0", 1.5, 1 / 4.0 },
        { "2", "1 vs 1 no-spend=focus focus-to-evade=all:ally-focus", 5 / 16.0, 5 / 64.0 },
        { "2", "1 vs 1 no-spend=evade focus-to-evade=all:ally-focus/evade", 3 / 16.0, 3 / 64.0 },
        /* A friend's token that is lent is spent once by each ship, 3/4 twice, and no jam takes
         * it. What bars the ship does not bar a friend that spends its own. */
        { "2", "2x 1 gain-focus=1:ally-focus vs 0", 1.5, 1 / 4.0 },
        { "2", "1 jam gain-focus=1:ally-focus vs 0", .75, 1 / 8.0 },
        { "2", "1 reroll=1:focus gain-focus=1:ally-focus=2 vs 0", 15 / 16.0, 5 / 32.0 },
        { "2", "1 vs 1 no-spend=evade any-to-evade=1:ally-spends-evade", 0, 0 },
        { "2", "1 vs 1 no-spend=evade,for-its-dice any-to-evade=1:ally-spends-evade", 5 / 16.0,
          5 / 64.0 },
        { "2", "1 no-spend=focus,for-its-dice vs 0 focus their-hit-to-focus=1:focus", .5, 1 / 8.0 },
        /* Once in all is once for each alternative. */
        { "2", "1 add-hit=1:once bonus-attack=primary vs 0", 2, 2 / 8.0 },
        { "2", "1 add-hit=1:once|add-crit=1:once bonus-attack=primary vs 0", 3, 10 / 8.0 },
        { "2", "3x 1 add-hit=1:once vs 0", 4.5, 3 / 8.0 },
        /* A result that is added is a result. */
        { "2", "1 inflict=none net-must-add-hit=1 vs 0", 0, 0 },
        { "2", "1 inflict-crit=none net-must-add-hit=1 vs 0", 3 / 8.0 + .5, 0 },
        /* Nobody rerolls. */
        { "2", "1 lock no-reroll vs 0", .5, 1 / 8.0 },
        { "2", "1 vs 0 their-no-reroll their-reroll-hit/crit=1", .5, 1 / 8.0 },
        /* A hit that is prevented is no card to turn; any other is. */
        { "2",
          "1 end-their-prevent-hit=1:+stress&their-deal-faceup=1?dealt-facedown vs 0 hull=9 "
          "prevent=1",
          0, 0 },
        { "2", "1 end-their-prevent-hit=1:+stress&their-deal-faceup=1?dealt-facedown vs 0 hull=9",
          .5, .5 },
        { "2", "1 must-their-suffer-hit=1?destroyed vs 0 hull=1", 1, 1 / 8.0 },
        /* Any damage leaves a faceup card, which turns hits of the second attack: 1/2 + 1/2 * 1/8 +
         * 1/2 * 1/2. */
        { "2", "1 must-their-expose=1 ; 1 vs 0 hull=9 must-their-hit-to-focus=1?critical",
          13 / 16.0, 1 / 4.0 },
        /* A focus that was gained, or that results give, and none that was there; one that was
         * spent for the dice: 1/2 + 1/4 * 2. */
        { "1", "0 start-must-gain-focus=1 must-their-suffer-hit=1?gained-focus vs 0", 1, 0 },
        { "1", "0 focus must-their-suffer-hit=1?gained-focus vs 0", 0, 0 },
        { "1", "1 inflict=ion must-their-suffer-hit=1?their-gained-ion vs 0 ion", .5, 0 },
        { "1", "1 focus must-their-suffer-hit=1?used-focus vs 0", 1, 1 / 8.0 },
        /* One hull is left where the damage is more: 3/8 + 1/2. A crit where all are. */
        { "1", "3 vs 0 hull=2 must-prevent=fatal?hull", 7 / 8.0, 61 / 512.0 },
        /* The result is prevented, and what comes after the attack is not. */
        { "2", "1 must-their-suffer-hit=1 vs 0 prevent=1", 1, 0 },
        /* Nor is a damage card that is dealt. */
        { "2", "1 early-must-their-deal-faceup=1 vs 0 prevent=all", 1, 1 },
        /* Of one kind alone, damage beside the results too: a hit (3/8) is left, and the crit is
           not. */
        { "2", "1 net-must-their-suffer-crit=1 vs 0 prevent-crit=all", 3 / 8.0, 0 },
        { "2", "1 net-must-their-lose-shield=1 vs 0 hull=9 shields=9 prevent=all", .5, 0 },
        /* Hits are suffered as crits, those beside the results too, and prevented as such. */
        { "2", "1 must-their-suffer-hit=1 vs 0 suffer-as-crit", 1.5, 1.5 },
        { "2", "1 vs 0 suffer-as-crit prevent-crit=1", 0, 0 },
        { "2", "1 vs 0 suffer-as-crit prevent-hit=1", .5, .5 },
        /* Two hits past one shield: the card of the second is turned, 9/64; of a hit and a crit,
         * 6/64, the hit takes the shield and nothing is turned. */
        { "2",
          "2 net-must-their-prevent-hit=1:their-deal-faceup=1?dealt-facedown vs 0 hull=4 shields=1",
          1, 1 / 4.0 + 9 / 64.0 },
        /* Damage beside the results is prevented with them: nothing is left, and the attack has
         * hit all the same, half of the time. */
        { "2", "1 net-must-their-suffer-hit=1 vs 0 prevent=all must-suffer-crit=1?hit", .5, .5 },
        /* The attacker comes first, while nothing forbids it yet: a lock, 1 - 1/2 * 1/2. */
        { "2", "1 focus start-gain-lock=1:focus vs 0 start-their-no-spend=focus", .75, .1875 },
        /* What lies there after the attack are its results: one (1/2) is alike, none is not. */
        { "2", "1 must-their-suffer-crit=1?no-all-same vs 0", 1, 5 / 8.0 },
        /* Depleted it rolls one die, and one more; the deplete token is gone by then. */
        { "2", "2 deplete early-roll=+1?dice<=1 vs 0", 1, .25 },
        /* A crit (1/8) makes the next attack harder: 1/2 + 1/8 * 1/2 * 5/8 + 7/8 * 1/2. */
        { "2", "2x 1 vs 0 agility=+1?critical", 125 / 128.0, 125 / 512.0 },
        /* Two dice while there is none: (7/8)^2 in the second attack, one die otherwise. */
        { "2", "2x 1 attack=+1?no-their-critical vs 0", 1 + 49 / 64.0 + 15 / 128.0,
          .25 + 49 / 256.0 + 15 / 512.0 },
        /* What is done to dice is done to them in their modify step, with or without saying so. */
        { "2", "1 vs 0 modify-their-reroll=1", .25, .0625 },
        /* A defense die that is added before the roll, and rolled again, is a defense die: three in
         * all, 1/2 * (5/8)^3. */
        { "2", "1 vs 2 declare-must-reroll==1 declare-add-focus=1", 125 / 1024.0, 125 / 4096.0 },
        /* Two results are taken away, one is not. One of two: 32/64. A crit beside another result
         * is rerolled, and half of the time none: 6/64 leave a hit then, 1/64 a crit. */
        { "2", "2 reroll-crit=1 vs 0 last-their-cancel-hit/crit==2", 35.5 / 64, 8.5 / 64 },
        /* A focus token that has to be spent is, also for a focus result that may not be changed:
         * there is none in the second attack. Twice 1/2 * 5/8. */
        { "1", "1 their-spend=focus their-mod-max-focus=0 ; 1 vs 1 focus", .625, 2 * 5 / 64.0 },
        /* Every die is one where no more may be rerolled: 1, and 3/4 of the time 1/2. */
        { "1", "2 reroll=every reroll-max=1 vs 0", 1.375, 22 / 64.0 },
        /* To cancel is not to modify: a die that is left alone makes room for two hits. */
        { "1", "1 early-must-result-to-crit=1,no-modify add-hit=2:cancel-result=every vs 0", 2, 0 },
        /* Who is declared the target acts before dice are added for a stress. */
        { "1", "1 roll=+1:+stress?no-stress vs 0 declare-must-their-gain-stress=1", .5, 1 / 8.0 },
        { "1", "1 twice vs 0 must-no-attack?charge", 0, 0 },
        /* The agility is one until the first hit: 5/16, and 11/16 * 5/16 + 5/16 * 1/2. */
        { "1", "1 ; 1 vs 0 charges=1 agility=+1?has-charge net-must-lose-charge=1", 175 / 256.0,
          175 / 1024.0 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct naive_value value = agree_text(rows[i].edition, false, rows[i].text);

        check_near(value.damage, rows[i].damage, 1e-9, rows[i].text);
        check_near(value.crits, rows[i].crits, 1e-9, rows[i].text);
    }
}

/* ---- many ---- */

static void words_together_agree(void **state)
{
    static const char *const editions[] = { "1", "2", "2", "2.5" };
    unsigned long done = 0, differ = 0, drawn = 0;
    uint64_t random = seed;
    char text[RANDOM_PLAY_BYTES];

    (void)state;
    for (; done < scenario_count && differ < SHOWN_MOST; drawn++) {
        const char *edition = editions[check_random(&random, 4)];
        bool kill = check_random(&random, 3) == 0;
        struct agree_values values;
        enum agree_answer answer;

        random_play(text, edition, &random);
        kill = kill && strstr(text, "hull=");
        answer = compare(edition, kill, text, &values);
        done += answer != AGREE_TOO_LONG;
        differ += answer == AGREE_DIFFER;
        if (answer == AGREE_DIFFER)
            print_difference(edition, kill, text);
        assert_true(drawn < 2 * scenario_count + 100); /* most can be read, and take few steps */
    }
    print_message("%lu scenarios of %lu drawn\n", done, drawn);
    if (differ)
        fail_msg("%lu of %lu scenarios differ", differ, done);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(what_once_differed_agrees),
    cmocka_unit_test(words_together_agree),
};

int main(int count, char **arguments)
{
    const char *wanted = count > 1 ? arguments[1] : getenv("WORDS_SCENARIOS");

    scenario_count = SCENARIOS / check_stride();
    if (wanted)
        scenario_count = strtoul(wanted, NULL, 10);
    if (count > 2)
        seed = strtoul(arguments[2], NULL, 10);
    if (count > 3)
        steps_most = strtol(arguments[3], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
