#include "rules/word.h"
#include "base/array.h"
#include "rules/edition.h"
#include "volley/scenario.h"

static const char *const kinds[] = {
    [RULES_WORD_DICE] = "dice",     [RULES_WORD_TOKEN] = "token",
    [RULES_WORD_HEALTH] = "health", [RULES_WORD_SITUATION] = "situation",
    [RULES_WORD_EFFECT] = "effect", [RULES_WORD_CHARGES] = "charges",
};
_Static_assert(ARRAY_LEN(kinds) == RULES_WORD_KINDS, "one name per kind of word");

/* Headings of effects, from the first operation of each group on. */
static const struct {
    enum rules_operation from;
    const char *group;
} groups[] = {
    { RULES_ROLL, "effects on dice" },
    { RULES_GAIN, "effects on tokens and damage" },
    { RULES_NAME_RESULT, "effects on dice" },
    { RULES_NO_ATTACK, "rules that hold for the attack" },
    { RULES_VALUE, "effects on the ship and the situation" },
    { RULES_IDLE, "words of cards without a bearing on dice or damage" },
};

static const char *group_of(const struct rules_word *word)
{
    const char *group = groups[0].group;

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
        break;
    }
    for (size_t i = 0; i < ARRAY_LEN(groups); i++)
        if ((word->id & ~RULES_OF_WEAPON) >= (int)groups[i].from)
            group = groups[i].group;
    return group;
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
    };
    return 1;
}
