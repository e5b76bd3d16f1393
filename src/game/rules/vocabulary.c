#include "base/array.h"
#include "game/rules/edition.h"
#include "game/rules/word.h"

#define ATTACKER (1u << RULES_ATTACKER)
#define DEFENDER (1u << RULES_DEFENDER)
#define EITHER   (ATTACKER | DEFENDER)

#define EVERY_EDITION  RULES_EDITION_ALL
#define SECOND_EDITION (RULES_EDITION_2 | RULES_EDITION_2_5)

/* Rows of the lists of tokens and situations. Words without a number are their own example. */
/* clang-format off */
#define TOKEN(id, word, editions, meaning, example)                                                \
    { word, RULES_WORD_TOKEN, id, EITHER, editions, RULES_NUMBER_OPTIONAL, 0, RULES_TOKENS_MAX,    \
      meaning, example },
#define SITUATED(id, word, sides, meaning)                                                         \
    { word, RULES_WORD_SITUATION, id, sides, EVERY_EDITION, RULES_NO_NUMBER, 0, 0, meaning, word },
/* clang-format on */
/* "as-…" and "reach-…" have their situation where others have the least number. */
#define AS(situation, meaning)                                                                     \
    RULES_WORD_EFFECT, RULES_SITUATE, EITHER, EVERY_EDITION, RULES_NO_NUMBER, situation, 0, meaning
#define REACH(situation, meaning)                                                                  \
    RULES_WORD_EFFECT, RULES_REACH, ATTACKER, EVERY_EDITION, RULES_NO_NUMBER, situation, 0, meaning
/* "test…" has the color of its dice there. */
#define TEST(color, meaning)                                                                       \
    RULES_WORD_EFFECT, RULES_TEST, EITHER, EVERY_EDITION, RULES_NAMES_RESULTS, color, 0, meaning
#define HOLDS(id, form, meaning)                                                                   \
    RULES_WORD_EFFECT, RULES_##id, EITHER, EVERY_EDITION, RULES_##form, 0, RULES_NUMBER_MAX, meaning

const struct rules_word rules_words[] = {
    { "attack", RULES_WORD_DICE, 0, ATTACKER, EVERY_EDITION, RULES_NUMBER, 0, RULES_NUMBER_MAX,
      "attack value; a bare number says the same", "attack=3" },
    { "agility", RULES_WORD_DICE, 0, DEFENDER, EVERY_EDITION, RULES_NUMBER, 0, RULES_NUMBER_MAX,
      "agility value; a bare number says the same", "agility=2" },

    /* clang-format off */
    RULES_TOKEN_ROWS(TOKEN)
    /* clang-format on */

    { "hull", RULES_WORD_HEALTH, RULES_HULL, EITHER, EVERY_EDITION, RULES_NUMBER, 1,
      RULES_HEALTH_MAX, "hull left; with it the report says how likely the ship is destroyed",
      "hull=3" },
    { "shields", RULES_WORD_HEALTH, RULES_SHIELDS, EITHER, EVERY_EDITION, RULES_NUMBER, 0,
      RULES_HEALTH_MAX, "shields left", "shields=2" },

    { "charges", RULES_WORD_CHARGES, 0, EITHER, EVERY_EDITION, RULES_NUMBER, 0, RULES_POOL_MAX,
      "charges that the words of the loadout share, not its cards", "charges=2" },

    { "range", RULES_WORD_SITUATION, RULES_RANGE, ATTACKER, EVERY_EDITION, RULES_NUMBER, 0,
      RULES_RANGE_MAX, "attack range (2 if not said)", "range=1" },
    /* clang-format off */
    RULES_SITUATION_ROWS(SITUATED)
    /* clang-format on */

    { "roll", RULES_WORD_EFFECT, RULES_ROLL, EITHER, EVERY_EDITION, RULES_NUMBER_SIGNED,
      -RULES_NUMBER_MAX, RULES_NUMBER_MAX, "roll so many dice more or fewer", "roll=+1" },
    { "reroll", HOLDS(REROLL, NUMBER_OR_ALL, "may reroll up to so many dice; alone one"),
      "reroll=2" },
    { "reroll-F", HOLDS(REROLL, NUMBER_OR_ALL, "may reroll up to so many dice that show F"),
      "reroll-blank=1" },
    { "F-to-T", HOLDS(CHANGE, NUMBER_OR_ALL, "may change up to so many F to T"), "focus-to-hit=1" },
    { "add-T", HOLDS(ADD, NUMBER, "may add so many dice that show T"), "add-focus=1" },
    { "add-match", HOLDS(MATCH, NUMBER, "may add dice that show what all others do"),
      "add-match=1" },
    { "cancel-F", HOLDS(CANCEL, NUMBER_OR_ALL, "may take so many F off the table"),
      "cancel-focus=1" },
    { "gain-K", HOLDS(GAIN, NUMBER, "may gain so many tokens"), "gain-focus=1" },
    { "lose-K", HOLDS(LOSE, NUMBER, "may lose so many tokens"), "lose-stress=1" },
    { "suffer-T", HOLDS(SUFFER, NUMBER, "may suffer so much damage"), "suffer-hit=1" },
    { "lose-shield", HOLDS(SHIELD, NUMBER, "may lose so many shields"), "lose-shield=1" },
    { "prevent",
      HOLDS(PREVENT, NUMBER_OR_ALL, "so much of the damage that it would suffer is prevented"),
      "prevent=1" },
    { "prevent-F", HOLDS(PREVENT, NUMBER_OR_ALL, "likewise of the damage of this kind"),
      "prevent-crit=1" },
    { "deal-facedown",
      HOLDS(FACEDOWN, NUMBER, "may be dealt facedown damage cards, past the shields"),
      "their-deal-facedown=1" },
    { "deal-faceup", HOLDS(FACEUP, NUMBER, "may be dealt faceup damage cards, past the shields"),
      "their-deal-faceup=1" },
    { "test",
      TEST(DICE_RED,
           "may roll attack dice apart from the attack: each that shows F does what is said"),
      "test=2,hit>suffer-hit" },
    { "test-green", TEST(DICE_GREEN, "the same with defense dice"),
      "test-green=1,evade>gain-evade" },
    { "gain-charge", HOLDS(GAIN_CHARGE, NUMBER, "may recover so many charges"), "gain-charge=1" },
    { "lose-charge", HOLDS(LOSE_CHARGE, NUMBER, "may lose so many charges"), "lose-charge=1" },
    { "gain-weapon-charge",
      HOLDS(GAIN_CHARGE | RULES_OF_WEAPON, NUMBER,
            "may recover so many charges of the weapon that is fired"),
      "gain-weapon-charge=1" },
    { "lose-weapon-charge",
      HOLDS(LOSE_CHARGE | RULES_OF_WEAPON, NUMBER,
            "may lose so many charges of the weapon that is fired"),
      "lose-weapon-charge=1" },
    { "name-result", HOLDS(NAME_RESULT, NO_NUMBER, "names a face before the roll"), "name-result" },
    { "name-count", HOLDS(NAME_COUNT, NO_NUMBER, "guesses the number of evades before the roll"),
      "name-count" },
    { "no-attack",
      HOLDS(NO_ATTACK, NO_NUMBER,
            "may choose that the attack is not made; must-no-attack: it is not"),
      "no-attack" },
    { "as-hit",
      HOLDS(AS_HIT, NO_NUMBER,
            "may choose that no dice are rolled and the attack counts as hitting"),
      "as-hit" },
    { "no-spend", HOLDS(NO_SPEND, NAMES_TOKENS, "cannot spend tokens of these kinds"),
      "no-spend=focus" },
    { "spend",
      HOLDS(SPEND, NAMES_TOKENS,
            "has to spend one of these tokens by the end of its modify step, if it can"),
      "their-spend=focus" },
    { "mod-only", HOLDS(MOD_ONLY, NAMES_TOKENS, "dice are modified only by spending these tokens"),
      "mod-only=lock" },
    { "mod-own",
      HOLDS(MOD_OWN, NAMES_TOKENS,
            "modifies its own dice only by spending these tokens; the other ship may"),
      "mod-own=force" },
    { "mod-self", HOLDS(MOD_SELF, NO_NUMBER, "dice are modified only by this card"), "mod-self" },
    { "no-reroll", HOLDS(NO_REROLL, NO_NUMBER, "dice are rerolled by nobody"), "their-no-reroll" },
    { "no-mod", HOLDS(NO_MOD, NO_NUMBER, "modifies no dice, neither its own nor the other ship's"),
      "their-no-mod" },
    { "mod-allow", HOLDS(MOD_ALLOW, NAMES_TOKENS, "may spend these tokens at range 0 all the same"),
      "mod-allow=focus" },
    { "mod-max-focus", HOLDS(MOD_FOCUS, NUMBER, "may modify at most so many of its focus results"),
      "mod-max-focus=1" },
    { "reroll-max", HOLDS(REROLL_MAX, NUMBER, "may reroll at most so many of its dice"),
      "reroll-max=1" },
    { "roll-max", HOLDS(ROLL_MAX, NUMBER_OR_RESULTS, "rolls at most so many dice"), "roll-max=4" },
    { "no-range", HOLDS(NO_RANGE, NO_NUMBER, "has no range bonus"), "no-range" },
    { "double-range", HOLDS(DOUBLE_RANGE, NO_NUMBER, "has its range bonus twice"), "double-range" },
    { "crit-first", HOLDS(CRIT_FIRST, NO_NUMBER, "crits are cancelled before hits"), "crit-first" },
    { "keep-F", HOLDS(KEEP, NUMBER_OR_ALL, "so many F cannot be cancelled by evades"),
      "keep-crit=all" },
    { "always-hit",
      HOLDS(ALWAYS_HIT, NO_NUMBER, "the attack has hit, even if nothing is left of it"),
      "always-hit" },
    { "suffer-as-crit", HOLDS(HITS_AS_CRITS, NO_NUMBER, "suffers crits instead of hits"),
      "suffer-as-crit" },
    { "inflict", HOLDS(INFLICT, NAMES_TOKENS, "what is left gives tokens instead of damage"),
      "inflict=ion" },
    { "inflict-F", HOLDS(INFLICT, NAMES_TOKENS, "F that are left give tokens instead of damage"),
      "inflict-crit=ion" },
    { "as-range", RULES_WORD_EFFECT, RULES_SITUATE, EITHER, EVERY_EDITION, RULES_NUMBER, 0,
      RULES_RANGE_MAX, "treats the range as this", "as-range=1" },
    { "as-bullseye", AS(RULES_BULLSEYE, "treats the other ship as in the bullseye arc"),
      "as-bullseye" },
    { "as-no-obstructed", AS(RULES_OBSTRUCTED, "treats the attack as not obstructed"),
      "as-no-obstructed" },
    { "as-K", HOLDS(EXCUSE, NO_NUMBER, "counts as having the token for a weapon"), "as-lock" },
    { "pay-K", HOLDS(PAY, NAMES_TOKEN, "what a weapon needs or costs of K may be this token"),
      "pay-lock=focus" },
    { "reach-all", REACH(RULES_SITUATIONS, "fires its weapons at ships in any arc, or in none"),
      "reach-all" },
    { "reach-arc", REACH(RULES_ARC, "fires its front arc weapons at ships in any firing arc"),
      "reach-arc" },
    { "reach-bullseye", REACH(RULES_BULLSEYE, "fires its front arc weapons in the bullseye arc"),
      "reach-bullseye" },
    { "reach-fullfrontarc",
      REACH(RULES_FULLFRONTARC, "fires its front arc weapons in the full front arc"),
      "reach-fullfrontarc" },
    { "reach-range", RULES_WORD_EFFECT, RULES_REACH, ATTACKER, EVERY_EDITION, RULES_NUMBER, 1,
      RULES_RANGE_MAX, "fires its weapons so much nearer or farther", "reach-range=1" },
    { "reach-reararc", REACH(RULES_REARARC, "fires its front arc weapons in the rear arc"),
      "reach-reararc" },
    { "reach-turretarc", REACH(RULES_TURRETARC, "fires its front arc weapons in the turret arc"),
      "reach-turretarc" },
    { "bonus-attack", HOLDS(BONUS_ATTACK, NAMES_WEAPONS, "may attack again, with this weapon"),
      "bonus-attack=primary" },
    { "twice", RULES_WORD_EFFECT, RULES_TWICE, ATTACKER, RULES_EDITION_1, RULES_NO_NUMBER, 0, 0,
      "the attack is made twice", "twice" },
    { "no-ability", RULES_WORD_EFFECT, RULES_NO_ABILITY, EITHER, RULES_EDITION_1, RULES_NO_NUMBER,
      0, 0, "its pilot's ability and its elite upgrades do not count", "no-ability" },
    { "action", HOLDS(IDLE, NAMES_ANYTHING, "may perform an action"), "action=evade" },
    { "assign", HOLDS(IDLE, NAMES_ANYTHING, "assigns a condition card"), "assign=suppressivefire" },
    { "expose", HOLDS(EXPOSE, NUMBER, "turns damage cards faceup"), "expose=1" },
    { "gain-shield", HOLDS(REGAIN, NUMBER, "recovers shields"), "gain-shield=1" },
    { "lose-victory", HOLDS(IDLE, NUMBER, "loses victory points"), "lose-victory=1" },
    { "tokens-K", HOLDS(TOKENS_MORE, NUMBER, "has so many tokens more to spend"),
      "tokens-focus=1" },
};
const size_t rules_word_count = ARRAY_LEN(rules_words);
