#include "game/rules/word.h"
#include "base/array.h"
#include "game/rules/duel_word.h"
#include "game/rules/edition.h"
#include "volley/scenario.h"

static const char *const kinds[] = {
    [RULES_WORD_DICE] = "dice",     [RULES_WORD_TOKEN] = "token",
    [RULES_WORD_HEALTH] = "health", [RULES_WORD_SITUATION] = "situation",
    [RULES_WORD_EFFECT] = "effect", [RULES_WORD_CHARGES] = "charges",
};
_Static_assert(ARRAY_LEN(kinds) == RULES_WORD_KINDS, "one name per kind of word");

static const char of_dice[] = "effects on dice";
static const char of_tokens[] = "effects on tokens and damage";
static const char of_attack[] = "rules that hold for the attack";

/* Headings of effects. */
static const char *const groups[] = {
    [RULES_FAMILY_ROLL] = of_dice,
    [RULES_FAMILY_DICE] = of_dice,
    [RULES_FAMILY_TOKENS] = of_tokens,
    [RULES_FAMILY_DAMAGE] = of_tokens,
    [RULES_FAMILY_TEST] = of_tokens,
    [RULES_FAMILY_CHARGES] = of_tokens,
    [RULES_FAMILY_NEXT] = of_tokens,
    [RULES_FAMILY_NAMING] = of_dice,
    [RULES_FAMILY_ATTACK] = of_attack,
    [RULES_FAMILY_RULE] = of_attack,
    [RULES_FAMILY_SHIP] = "effects on the ship and the situation",
    [RULES_FAMILY_NOTHING] = "words of cards without a bearing on dice or damage",
};
_Static_assert(ARRAY_LEN(groups) == RULES_FAMILIES, "one heading per family");

/* What stands behind "=". */
static const char *const values[] = {
    [RULES_NO_NUMBER] = "none",
    [RULES_NUMBER] = "number",
    [RULES_NUMBER_OPTIONAL] = "optional number",
    [RULES_NUMBER_OR_ALL] = "number or all",
    [RULES_NUMBER_SIGNED] = "signed number",
    [RULES_NUMBER_OR_RESULTS] = "number or results",
    [RULES_NAMES_TOKENS] = "tokens",
    [RULES_NAMES_TOKEN] = "token",
    [RULES_NAMES_RESULTS] = "results",
    [RULES_NAMES_WEAPONS] = "weapons",
    [RULES_NAMES_ANYTHING] = "name",
};
_Static_assert(ARRAY_LEN(values) == RULES_NUMBER_FORMS, "one name per form of a value");

static const char *group_of(const struct rules_word *word)
{
    switch ((enum rules_word_kind)word->kind) {
    case RULES_WORD_TOKEN:
        return "tokens";
    case RULES_WORD_DICE:
    case RULES_WORD_HEALTH:
    case RULES_WORD_CHARGES:
        return "the ship";
    case RULES_WORD_SITUATION:
        return word->sides == 1u << RULES_ATTACKER ? "the attack, said by the attacker"
                                                   : "where and how the ships are";
    default:
        return groups[rules_family_of(rules_word_operation(word))];
    }
}

static const char *sides_text(uint8_t sides)
{
    if (sides == 1u << RULES_ATTACKER)
        return "attacker";
    return sides == 1u << RULES_DEFENDER ? "defender" : "either";
}

int volley_word_at(size_t index, volley_word *out)
{
    const struct rules_word *word;

    if (index >= rules_word_count)
        return 0;
    word = &rules_words[index];
    *out = (volley_word){
        .spelling = word->spelling,
        .meaning = word->meaning,
        .example = word->example,
        .kind = kinds[word->kind],
        .group = group_of(word),
        .sides = sides_text(word->sides),
        .editions = word->editions == RULES_EDITION_ALL ? "1 2 2.5"
                    : word->editions == RULES_EDITION_1 ? "1"
                                                        : "2 2.5",
        .value = values[word->form],
        .least = rules_word_takes_number(word) ? word->low : 0,
        .most = rules_word_takes_number(word) ? word->high : 0,
    };
    return 1;
}

int volley_duel_word_at(size_t index, volley_word *out)
{
    const struct rules_duel_word *word;

    if (index >= RULES_DUEL_WORDS)
        return 0;
    word = &rules_duel_words[index];
    *out = (volley_word){ .spelling = word->spelling,
                          .meaning = word->meaning,
                          .example = word->example,
                          .kind = "duel",
                          .group = "the ship in an engagement",
                          .sides = "either",
                          .editions = "1 2 2.5",
                          .value = word->high ? "number" : "name",
                          .least = word->low,
                          .most = word->high };
    return 1;
}

static const char *const alias_kinds[] = {
    [RULES_ALIAS_TOKEN] = "token",         [RULES_ALIAS_FACE] = "face",
    [RULES_ALIAS_SITUATION] = "situation", [RULES_ALIAS_WORD] = "word",
    [RULES_ALIAS_DUEL] = "duel",           [RULES_ALIAS_CARD] = "card",
};
_Static_assert(ARRAY_LEN(alias_kinds) == RULES_ALIAS_KINDS, "one name per kind of alias");

int volley_alias_at(size_t index, volley_alias *out)
{
    const struct rules_alias *alias;

    if (index >= rules_alias_count)
        return 0;
    alias = &rules_aliases[index];
    *out =
        (volley_alias){ alias->typed, alias->word, alias_kinds[alias->kind], (int)alias->counted };
    return 1;
}
