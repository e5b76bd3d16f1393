/* src/words/describe: what effects are in plain words. */
#include "support/check.h"

#include "words/ability.h"
#include "words/describe.h"

#include <stdio.h>
#include <string.h>

static void tell(const char *word, enum rules_side side, struct buffer *out)
{
    const struct error_place place = { "test", 1, 1, word, strlen(word) };
    const struct ability_speaker speaker = { .side = side, .x = -1 };
    struct ability_words words;
    volley_error error = { 0 };

    if (ability_read(&words, &place, &speaker, &error) != VOLLEY_OK)
        fail_msg("%s: %s", word, error.message);
    describe_effect(&words.effects[0], side, out);
    buffer_add(out, "", 1);
}

static void check_told(const char *word, enum rules_side side, const char *expected)
{
    struct buffer text = { 0 };

    tell(word, side, &text);
    if (strcmp(text.bytes, expected) != 0)
        fail_msg("%s:\n  have %s\n  want %s", word, text.bytes, expected);
    buffer_fini(&text);
}

struct row {
    const char *word;
    enum rules_side side;
    const char *text;
};

#define ATTACKING RULES_ATTACKER
#define DEFENDING RULES_DEFENDER

static const struct row operations[] = {
    { "roll=+1", ATTACKING, "rolls 1 attack die more" },
    { "roll=-2", DEFENDING, "rolls 2 defense dice fewer" },
    { "their-roll=-1", ATTACKING, "the defender rolls 1 defense die fewer" },
    { "reroll=1", ATTACKING, "may reroll 1 attack die" },
    { "reroll-blank=2", DEFENDING, "may reroll up to 2 blank defense dice" },
    { "reroll=all", ATTACKING, "may reroll any attack dice" },
    { "reroll=every", ATTACKING, "may reroll every attack die" },
    { "their-reroll=2", ATTACKING, "may reroll up to 2 defense dice" },
    { "focus-to-hit=1", ATTACKING, "may change 1 focus result to hit" },
    { "any-to-evade=2", DEFENDING, "may change up to 2 blank or focus results to evade" },
    { "their-evade-to-focus=1", ATTACKING,
      "may change 1 evade result of the defense dice to focus" },
    { "result-to-named=1", ATTACKING, "may change 1 result to what was named" },
    { "add-hit=2", ATTACKING, "may add up to 2 hit results" },
    { "must-add-hit=2", ATTACKING, "must add 2 hit results" },
    { "add-match=1", ATTACKING, "may add 1 result like all the others" },
    { "cancel-focus=1", DEFENDING, "may cancel 1 focus result" },
    { "their-cancel-hit/crit=2", DEFENDING,
      "may cancel up to 2 hit or crit results of the attack dice" },
    { "gain-focus=1", ATTACKING, "may gain 1 focus" },
    { "their-gain-stress=2", ATTACKING, "may give the other ship 2 stress" },
    { "lose-stress=1", DEFENDING, "may lose 1 stress" },
    { "their-lose-green=1", ATTACKING, "may remove 1 green token from the other ship" },
    { "suffer-hit=1", ATTACKING, "may suffer 1 hit" },
    { "their-suffer-crit=1", ATTACKING, "may make the other ship suffer 1 crit" },
    { "lose-shield=2", DEFENDING, "may lose 2 shields" },
    { "gain-shield=1", ATTACKING, "may recover 1 shield" },
    { "their-lose-shield=1", ATTACKING, "may make the other ship lose 1 shield" },
    { "deal-faceup=2", ATTACKING, "may be dealt 2 faceup damage cards past the shields" },
    { "their-expose=1", ATTACKING, "may make the other ship turn 1 damage card faceup" },
    { "their-deal-facedown=1", ATTACKING,
      "may deal the other ship 1 facedown damage card past the shields" },
    { "test=2,hit/crit>gain-jam,focus>lose-stress=2", DEFENDING,
      "may roll 2 attack dice apart from the attack: for each hit or crit gain 1 jam, for each "
      "focus "
      "lose 2 stress" },
    { "their-test-green=1,evade>suffer-crit", ATTACKING,
      "may make the other ship roll 1 defense die apart from the attack: for each evade make the "
      "other ship suffer 1 crit" },
    { "gain-charge=1", ATTACKING, "may recover 1 charge" },
    { "lose-charge=2", DEFENDING, "may lose 2 charges" },
    { "gain-weapon-charge=1", ATTACKING, "may recover 1 charge of the weapon" },
    { "lose-weapon-charge=2", ATTACKING, "may lose 2 charges of the weapon" },
    { "name-result", ATTACKING, "may name a result before the attack dice are rolled" },
    { "their-name-result", ATTACKING, "may name a result before the defense dice are rolled" },
    { "name-count", DEFENDING, "may guess the number of evades before the roll" },
    { "no-attack", ATTACKING, "may choose that the attack is not made" },
    { "must-no-attack", ATTACKING, "the attack is not made" },
    { "as-hit", ATTACKING, "may choose that no dice are rolled and the attack counts as hitting" },
    { "must-as-hit", ATTACKING, "no dice are rolled and the attack counts as hitting" },
    { "no-spend=lock", ATTACKING, "this ship cannot spend lock" },
    { "their-no-spend=green", ATTACKING, "the other ship cannot spend green tokens" },
    { "their-no-spend=focus/calculate", DEFENDING,
      "the other ship cannot spend focus or calculate" },
    { "mod-only=lock", ATTACKING, "the dice of this ship can only be modified by spending lock" },
    { "their-mod-only=none", DEFENDING, "the dice of the other ship cannot be modified" },
    { "mod-own=force", ATTACKING, "this ship can only modify its own dice by spending force" },
    { "their-mod-own=none", DEFENDING, "the other ship cannot modify its own dice" },
    { "reroll==2", ATTACKING, "may reroll exactly 2 attack dice" },
    { "their-roll-max=results", ATTACKING,
      "the other ship rolls at most as many dice as there are hits and crits" },
    { "their-no-reroll", DEFENDING, "nobody can reroll the dice of the other ship" },
    { "mod-self", ATTACKING, "the dice of this ship can be modified only by this card" },
    { "mod-allow=focus", ATTACKING, "this ship can spend focus at range 0 too" },
    { "give-mod-allow=focus", ATTACKING, "the other ship can spend focus at range 0 too" },
    { "their-mod-max-focus=1", ATTACKING, "the other ship can modify at most 1 focus result" },
    { "their-reroll-max=0", ATTACKING, "the other ship can reroll at most 0 dice" },
    { "roll-max=1", ATTACKING, "this ship rolls at most 1 die" },
    { "prevent=1", DEFENDING, "may prevent 1 damage" },
    { "prevent-crit=1", DEFENDING, "may prevent 1 crit damage" },
    { "suffer-as-crit", DEFENDING, "this ship suffers crits instead of hits" },
    { "prevent=all", DEFENDING, "may prevent any damage" },
    { "their-no-range", ATTACKING, "the other ship has no range bonus" },
    { "double-range", ATTACKING, "this ship has its range bonus twice" },
    { "crit-first", ATTACKING, "crits are cancelled before hits" },
    { "keep-crit=all", ATTACKING, "evades cannot cancel crit results" },
    { "their-no-spend=focus*2", ATTACKING, "the other ship cannot spend 2 of its focus" },
    { "no-spend=focus,for-normal", ATTACKING,
      "this ship cannot spend focus for its normal effect" },
    { "no-spend=lock,for-reroll", ATTACKING, "this ship cannot spend lock to reroll its own dice" },
    { "their-no-spend=green,for-dice", ATTACKING,
      "the other ship cannot spend green tokens to modify dice" },
    { "their-spend=focus", ATTACKING,
      "the other ship has to spend 1 focus by the end of its modify step, if it can" },
    { "their-no-mod", ATTACKING, "the other ship cannot modify any dice" },
    { "always-hit", ATTACKING, "the attack hits even if no result is left" },
    { "keep-hit=1", ATTACKING, "evades cannot cancel 1 hit result" },
    { "inflict=ion", ATTACKING, "results that are left give ion instead of damage" },
    { "inflict-crit=none", ATTACKING, "crit results that are left give nothing instead of damage" },
    { "attack=4", ATTACKING, "attack 4" },
    { "agility=-1", DEFENDING, "agility -1" },
    { "their-agility=-1", ATTACKING, "the agility of the other ship -1" },
    { "their-agility=-1:lock", ATTACKING,
      "may spend lock so that the agility of the other ship changes by -1" },
    { "hull=+2", DEFENDING, "hull +2" },
    { "shields=0", DEFENDING, "shields 0" },
    { "tokens-evade=2", DEFENDING, "has 2 evade more to spend" },
    { "as-focus/lock", ATTACKING, "counts as having focus or lock for a weapon" },
    { "pay-lock=focus", ATTACKING, "what a weapon needs or costs in lock may be focus" },
    { "as-range=1", ATTACKING, "the range counts as 1" },
    { "as-bullseye", ATTACKING, "bullseye" },
    { "as-no-obstructed", ATTACKING, "not obstructed" },
    { "reach-all", ATTACKING, "fires the weapon in any arc, or in none" },
    { "reach-arc", ATTACKING, "fires the weapon in any firing arc" },
    { "reach-reararc", ATTACKING, "fires the weapon in the reararc" },
    { "reach-range=1", ATTACKING, "fires the weapon up to 1 nearer or farther" },
    { "bonus-attack=turret", ATTACKING, "after the attack, may make a bonus turret attack" },
    { "bonus-attack=cannon/missile/reararc:+stress?miss", ATTACKING,
      "if no uncancelled hits or crits: after the attack, may gain 1 stress to make a bonus cannon "
      "or missile "
      "or rear "
      "arc attack" },
    { "must-bonus-attack=any", ATTACKING, "after the attack, must make a bonus attack" },
    { "bonus-attack=same", ATTACKING,
      "after the attack, may make a bonus attack with the same weapon" },
    { "bonus-attack=turret", DEFENDING, "no bearing on this attack" },
    { "twice", ATTACKING, "the attack is made twice" },
    { "no-ability", ATTACKING, "the ability of the pilot and elite upgrades do not count" },
};

static void every_operation_has_its_words(void **state)
{
    bool told[RULES_OPERATIONS] = { false };

    (void)state;
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++) {
        const struct row *row = &operations[i];
        const struct error_place place = { "test", 1, 1, row->word, strlen(row->word) };
        const struct ability_speaker speaker = { .side = row->side, .x = -1 };
        struct ability_words words;

        check_told(row->word, row->side, row->text);
        ability_read(&words, &place, &speaker, NULL);
        told[rules_effect_main(&words.effects[0])->operation] = true;
    }
    for (int operation = 0; operation < RULES_OPERATIONS; operation++)
        if (!told[operation])
            fail_msg("no row for operation %d", operation);
}

static void times_prices_and_refusals_make_whole_sentences(void **state)
{
    static const struct row rows[] = {
        { "their-hit-to-focus=1,no-reroll", DEFENDING,
          "may change 1 hit result of the attack dice to focus, not to be rerolled any more" },
        { "early-must-result-to-named=1,no-modify", ATTACKING,
          "right after the roll, must change 1 result to what was named, not to be modified any "
          "more" },
        { "start-gain-force=1", ATTACKING, "before the dice are rolled, may gain 1 force" },
        { "modify-gain-lock=1:result-die", ATTACKING,
          "while the dice are modified, may spend 1 result to gain 1 lock" },
        { "early-reroll=1:+stress", DEFENDING,
          "right after the roll, may gain 1 stress to reroll 1 defense die" },
        { "late-their-cancel-evade=1:force=2", ATTACKING,
          "after all modifying, may spend 2 force to cancel 1 evade result of the defense dice" },
        { "net-must-add-hit=2:hit/crit-die", ATTACKING,
          "after neutralizing, must spend 1 hit or crit result to add 2 hit results" },
        { "reroll=2:focus&+stress&shield", ATTACKING,
          "may spend focus and gain 1 stress and lose 1 shield to reroll up to 2 attack dice" },
        { "reroll=1:green", ATTACKING, "may spend 1 green token to reroll 1 attack die" },
        { "reroll=1:their-stress", ATTACKING,
          "may remove 1 stress from the other ship to reroll 1 attack die" },
        { "their-suffer-hit=1:all-dice", ATTACKING,
          "may spend the whole roll to make the other ship suffer 1 hit" },
        { "roll=+1:force", ATTACKING, "may spend force to roll 1 attack die more" },
        { "roll=+1:their-roll=+1", ATTACKING,
          "may make the defender roll 1 defense die more to roll 1 attack die more" },
        { "reroll=1:no-spend=lock", ATTACKING,
          "may reroll 1 attack die; then this ship cannot spend lock" },
        { "their-no-range:force", ATTACKING,
          "may spend force so that the other ship has no range bonus" },
        { "early-their-no-spend=focus", ATTACKING,
          "right after the roll, may choose that the other ship cannot spend focus" },
        { "hit-to-crit=1:ally", ATTACKING, "may have a friend pay to change 1 hit result to crit" },
        { "hit-to-crit=1:ally=3&focus", ATTACKING,
          "may have a friend pay (3 times in all) and spend focus to change 1 hit result to crit" },
        { "focus-to-hit=all:ally-focus", ATTACKING,
          "may spend a friend's focus to change any focus results to hit" },
        { "any-to-evade=1:ally-spends-evade", DEFENDING,
          "may have a friend spend evade to change 1 blank or focus result to evade" },
        { "gain-focus=1:once", DEFENDING, "may gain 1 focus (1 time in all)" },
        { "their-no-spend=green,for-its-dice", ATTACKING,
          "the other ship cannot spend green tokens, nor can anybody, to modify its dice" },
        { "bonus-attack=other", ATTACKING,
          "after the attack, may make a bonus attack with another weapon" },
        { "bonus-attack=othercannon", ATTACKING,
          "after the attack, may make a bonus attack with another cannon" },
        { "roll=+1:ally", ATTACKING, "may have a friend pay to roll 1 attack die more" },
        { "gain-charge=1:lose-charge=2", DEFENDING, "may lose 2 charges to recover 1 charge" },
        { "their-no-spend=focus?charge", ATTACKING,
          "if charge: may choose that the other ship cannot spend focus" },
        { "action=focus:focus-die", ATTACKING,
          "may spend 1 focus result for what has no bearing on this attack" },
        { "their-gain-deplete=1~suffer-hit", ATTACKING,
          "may give the other ship 1 deplete, unless the other ship chooses to suffer 1 hit" },
        { "give-focus-to-hit=1", DEFENDING, "the other ship may change 1 focus result to hit" },
        { "give-no-attack:suffer-hit", ATTACKING,
          "the other ship may suffer 1 hit so that the attack is not made" },
        { "give-roll=+1", ATTACKING, "the defender rolls 1 defense die more" },
        { "give-their-gain-stress=1~+stress", ATTACKING,
          "the other ship may give this ship 1 stress, unless this ship chooses to gain 1 stress" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        check_told(rows[i].word, rows[i].side, rows[i].text);
}

static void every_condition_has_its_words(void **state)
{
    static const struct {
        const char *fact, *text;
    } rows[] = {
        { "attacking", "attacking" },
        { "both", "attacking or defending" },
        { "primary", "primary attack" },
        { "no-bullseye", "the other ship outside the bullseye arc" },
        { "no-their-arc", "a place outside the firing arcs of the other ship" },
        { "no-fromturret", "an attack that is not from the turret arc" },
        { "no-closed", "the configuration not closed" },
        { "no-locked", "no lock on it" },
        { "no-locked-by-another", "no lock on it of a third ship" },
        { "no-their-small", "the other ship not small" },
        { "their-critical", "the other ship with a faceup damage card" },
        { "no-their-critical", "the other ship without a faceup damage card" },
        { "no-attacking", "not attacking" },
        { "no-unhurt", "damage suffered" },
        { "no-all-same", "not all dice alike" },
        { "no-named", "without what was named" },
        { "no-range=1-2", "not range 1-2" },
        { "their-bullseye", "bullseye of the other ship" },
        { "range=1", "range 1" },
        { "range=1-2", "range 1-2" },
        { "range<=1", "range 1 or less" },
        { "no-their-stress", "no stress of the other ship" },
        { "stress=2", "stress 2 or more" },
        { "stress!=2", "not stress 2" },
        { "green", "green token" },
        { "redorange", "red or orange token" },
        { "no-shields", "no shields" },
        { "their-hull<=2", "hull 2 or less of the other ship" },
        { "damage<=1", "damage cards 1 or less" },
        { "unhurt", "unhurt" },
        { "destroyed", "defender destroyed" },
        { "no-limited", "no limited pilot" },
        { "charge", "charge" },
        { "charge=2", "charge 2 or more" },
        { "has-charge=2", "charge left 2 or more" },
        { "no-charge", "all charges spent" },
        { "weapon-charge", "charge of the weapon" },
        { "no-weapon-charge", "all charges of the weapon spent" },
        { "full-force", "full force" },
        { "no-their-full-force", "no full force of the other ship" },
        { "all-blank", "all dice blank" },
        { "all-same", "all dice alike" },
        { "dice>=2", "dice 2 or more" },
        { "named", "what was named" },
        { "their-modified", "modified dice of the other ship" },
        { "net=2-3", "uncancelled hits or crits 2-3" },
        { "net>shields", "more uncancelled hits and crits than shields" },
    };
    struct rules_fact fact;
    struct buffer told = { 0 };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char word[64], text[128];

        snprintf(word, sizeof word, "reroll=1?%s", rows[i].fact);
        snprintf(text, sizeof text, "if %s: may reroll 1 attack die", rows[i].text);
        check_told(word, RULES_ATTACKER, text);
    }
    for (int i = RULES_RANGE + 1; i < RULES_SITUATIONS;
         i++) { /* no word of the notation behind "no" */
        char text[64];

        snprintf(text, sizeof text, "no-%s", rules_situation_words[i]);
        assert_true(rules_fact_read(text, strlen(text), &fact));
        told.count = 0;
        describe_fact(&fact, &told);
        snprintf(text, sizeof text, "no %s", rules_situation_words[i]);
        if (strcmp(buffer_text(&told), text) == 0)
            fail_msg("%s", text);
    }
    buffer_fini(&told);
    check_told("reroll=1?bullseye&focus|lock", RULES_ATTACKER,
               "if bullseye, focus or lock: may reroll 1 attack die");
}

static void a_card_is_explained_clause_by_clause(void **state)
{
    static const struct cards_row row = {
        "some",
        "talent",
        "Some",
        "reroll=x|roll=+1:force ; their-reroll=1 crit-first ; unheard-of",
        "attacking bullseye|assert(a friend at 0-1) ; both no-stress ; defending",
        CARDS_UPGRADE,
        0,
        0
    };
    struct buffer text = { 0 };

    (void)state;
    explain_card(&row, &text);
    buffer_add(&text, "", 1);
    assert_string_equal(
        text.bytes,
        "  attacking, bullseye or a friend at 0-1: may reroll 1 attack die, or may spend force to "
        "roll 1 attack die more for each of x\n"
        "  attacking, no stress: may reroll 1 defense die; crits are cancelled before hits\n"
        "  defending, no stress: may reroll 1 attack die; crits are cancelled before hits\n"
        "  defending: unheard-of\n");
    buffer_fini(&text);
}

static void alternatives_of_a_loadout_are_parted_by_or(void **state)
{
    struct scenario scenario = check_scenario(
        "2.5", "3 reroll=1|roll=+1 roll=-1 predator vs 2 add-evade=1|reroll=1:focus?stress");
    struct buffer text = { 0 };

    (void)state;
    describe_loadout(&scenario.attackers[0], "", &text);
    buffer_add(&text, "", 1);
    assert_string_equal(text.bytes, "attack 3; range 2; may reroll 1 attack die, or may roll 1 "
                                    "attack die more; rolls 1 attack die fewer; cards Predator");
    text.count = 0;
    describe_loadout(&scenario.defender, "", &text);
    buffer_add(&text, "", 1);
    assert_string_equal(text.bytes,
                        "agility 2; if stress: may add 1 evade result, or if stress: may spend "
                        "focus to reroll 1 defense die");
    buffer_fini(&text);
    scenario_fini(&scenario);
}

/* Who flies comes first, but once where the ship is its own pilot. */
static void a_loadout_tells_who_flies_what(void **state)
{
    struct scenario scenario = check_scenario("1", "lukeskywalker vs gr75mediumtransport");
    struct buffer text = { 0 };

    (void)state;
    describe_loadout(&scenario.attackers[0], "", &text);
    buffer_add(&text, "", 1);
    assert_string_equal(text.bytes, "Luke Skywalker, X-wing; attack 3; range 2; hull 3, shields 2");
    text.count = 0;
    describe_loadout(&scenario.defender, "", &text);
    buffer_add(&text, "", 1);
    assert_string_equal(text.bytes, "GR-75 Medium Transport; agility 0, huge; hull 8, shields 4");
    buffer_fini(&text);
    scenario_fini(&scenario);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(every_operation_has_its_words),
    cmocka_unit_test(times_prices_and_refusals_make_whole_sentences),
    cmocka_unit_test(every_condition_has_its_words),
    cmocka_unit_test(a_card_is_explained_clause_by_clause),
    cmocka_unit_test(alternatives_of_a_loadout_are_parted_by_or),
    cmocka_unit_test(a_loadout_tells_who_flies_what),
};
CHECK_MAIN(tests)
