/* Conditions about what is printed on the cards of ships: initiative, attack and hull values,
 * limited pilots. What ships that are named make of a card is what the player's word makes of it,
 * where the condition is met (the value of that word is a witness's, tests/cards), or the ship
 * without the card, where it is not. */
#include "support/check.h"

#include <math.h>
#include <stdio.h>

#define LEN(array) (sizeof(array) / sizeof((array)[0]))

static double mean_of(const char *edition, const char *attacker, const char *ship)
{
    char text[200];

    snprintf(text, sizeof text, "%s vs %s", attacker, ship);
    return check_mean(edition, text);
}

/* attacker | defender, with the card said to count, and without the second half of it */
static const struct {
    const char *edition;
    const char *attacker, *defender; /* as named */
    const char *said_attacker, *said_defender;
    const char *other_attacker, *other_defender;
    bool is_met;
} rows[] = {
    { "1", "lukeskywalker predator", "academypilot", "lukeskywalker predator!", "academypilot",
      "lukeskywalker reroll=1", "academypilot", true },
    { "1", "lukeskywalker predator", "scimitarsquadronpilot", "lukeskywalker predator!",
      "scimitarsquadronpilot", "lukeskywalker reroll=1", "scimitarsquadronpilot", true },
    { "1", "lukeskywalker predator", "obsidiansquadronpilot", "lukeskywalker predator!",
      "obsidiansquadronpilot", "lukeskywalker reroll=1", "obsidiansquadronpilot", false },
    { "1", "3 predator", "3", "3 predator!", "3", "3 reroll=1", "3", false },
    { "1", "academypilot", "1 flightinstructor", "academypilot", "1 flightinstructor!",
      "academypilot", "1 reroll-focus=1", true },
    { "1", "darthvader", "1 flightinstructor", "darthvader", "1 flightinstructor!", "darthvader",
      "1 reroll-focus=1", false },
    { "1", "3 upgrade.dengar", "soontirfel", "3 upgrade.dengar!", "soontirfel", "3 reroll=1",
      "soontirfel", true },
    { "1", "3 upgrade.dengar", "academypilot", "3 upgrade.dengar!", "academypilot", "3 reroll=1",
      "academypilot", false },
    { "2.5", "nimichireen focus", "soontirfel", "nimichireen! focus", "soontirfel",
      "t70xwing focus", "soontirfel", true },
    { "2.5", "nimichireen focus", "academypilot", "nimichireen! focus", "academypilot",
      "t70xwing focus", "academypilot", false },
    { "2.5", "nimichireen focus", "ig102", "nimichireen! focus", "ig102", "t70xwing focus", "ig102",
      true },
    { "2.5", "soontirfel upgrade.apexpredator-battleoverendor", "ig102",
      "soontirfel upgrade.apexpredator-battleoverendor!", "ig102", "soontirfel", "ig102", true },
    { "2.5", "soontirfel upgrade.apexpredator-battleoverendor", "t65xwing",
      "soontirfel upgrade.apexpredator-battleoverendor!", "t65xwing", "soontirfel", "t65xwing",
      false },
    { "2.5", "soontirfel upgrade.apexpredator-battleoverendor", "soontirfel",
      "soontirfel upgrade.apexpredator-battleoverendor!", "soontirfel", "soontirfel", "soontirfel",
      false },
    { "2.5", "previzsla", "soontirfel", "previzsla!", "soontirfel", "gauntletfighter", "soontirfel",
      true },
    { "2.5", "previzsla", "nimichireen focus", "previzsla!", "nimichireen focus", "gauntletfighter",
      "nimichireen focus", false },
    { "2.5", "soontirfel", "ig102 focus", "soontirfel", "ig102! focus", "soontirfel",
      "rogueclassstarfighter focus", true },
    { "2.5", "academypilot", "ig102 focus", "academypilot", "ig102! focus", "academypilot",
      "rogueclassstarfighter focus", false },
    { "1", "xwing lock flechettetorpedoes ; 3 reroll=1?their-stress", "xwing",
      "xwing lock flechettetorpedoes! ; 3 reroll=1?their-stress", "xwing",
      "xwing lock flechettetorpedoes ; 3", "xwing", true },
    { "1", "xwing lock flechettetorpedoes ; 3 reroll=1?their-stress", "xwing hullupgrade",
      "xwing lock flechettetorpedoes! ; 3 reroll=1?their-stress", "xwing hullupgrade",
      "xwing lock flechettetorpedoes ; 3", "xwing hullupgrade", true },
    { "1", "xwing lock flechettetorpedoes ; 3 reroll=1?their-stress", "ywing",
      "xwing lock flechettetorpedoes! ; 3 reroll=1?their-stress", "ywing",
      "xwing lock flechettetorpedoes ; 3", "ywing", false },
    { "1", "xwing lock flechettetorpedoes ; 3 reroll=1?their-stress", "2 hull=3",
      "xwing lock flechettetorpedoes! ; 3 reroll=1?their-stress", "2 hull=3",
      "xwing lock flechettetorpedoes ; 3", "2 hull=3", false },
};

static void named_ships_answer(void **state)
{
    (void)state;
    for (size_t i = 0; i < LEN(rows); i++) {
        const double named = mean_of(rows[i].edition, rows[i].attacker, rows[i].defender);
        const double said = mean_of(rows[i].edition, rows[i].said_attacker, rows[i].said_defender);
        const double other =
            mean_of(rows[i].edition, rows[i].other_attacker, rows[i].other_defender);

        if (fabs(said - other) < 1e-6)
            fail_msg("%s vs %s: the card makes no difference", rows[i].attacker, rows[i].defender);
        check_near(named, rows[i].is_met ? said : other, 1e-12, rows[i].attacker);
    }
}

/* A hit becomes a crit, of which the damage tells nothing. */
static void guidance_chips_ask_for_the_ships_own_attack(void **state)
{
    static const struct {
        const char *scenario, *as;
    } same[] = {
        { "xwing assaultmissiles lock guidancechips vs academypilot",
          "xwing assaultmissiles lock guidancechips! vs academypilot" },
        { "ywing assaultmissiles lock guidancechips vs academypilot",
          "ywing assaultmissiles lock result-to-hit=1?missile vs academypilot" },
        { "2 assaultmissiles lock guidancechips vs academypilot",
          "2 assaultmissiles lock result-to-hit=1?missile vs academypilot" },
    };

    (void)state;
    for (size_t i = 0; i < LEN(same); i++) {
        struct check_exact named = check_exact_run("1", "optimal", same[i].scenario);
        struct check_exact as = check_exact_run("1", "optimal", same[i].as);

        check_near(named.summary.crits, as.summary.crits, 1e-12, same[i].scenario);
        check_exact_fini(&named);
        check_exact_fini(&as);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(named_ships_answer),
        cmocka_unit_test(guidance_chips_ask_for_the_ships_own_attack),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
