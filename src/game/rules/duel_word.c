#include "game/rules/duel_word.h"

#include "game/rules/alias.h"

const struct rules_duel_word rules_duel_words[RULES_DUEL_WORDS] = {
    [RULES_DUEL_INIT] = { "init", "initiative, pilot skill; that of the pilot if it is not said",
                          "init=4", 0, 12 },
    [RULES_DUEL_POINTS] = { "points", "what the ship costs", "points=47", 0, 1000 },
    [RULES_DUEL_PLAN] = { "plan", "tokens it gains in round 1, 2, 3 …; the last goes on",
                          "plan=lock,focus+evade,none", 0, 0 },
    [RULES_DUEL_REGEN] = { "regen",
                           "shields it recovers in each round after the first; 1x2+disarm: twice "
                           "in all, and each for a disarm token",
                           "regen=1", 1, 20 },
    [RULES_DUEL_SHOT] = { "shot", "probability that it has a shot each time it engages",
                          "shot=0.75", 0, 0 },
    [RULES_DUEL_REPAIR] = { "repair", "damage cards it repairs instead of its planned action",
                            "repair=weaponsfailure/hullbreach", 0, 0 },
    [RULES_DUEL_HAZARD] = { "hazard",
                            "obstacles and devices it meets in round 1, 2, 3 …; the last goes on",
                            "hazard=asteroid,none,debris-cloud+proton-bomb", 0, 0 },
    [RULES_DUEL_RANGE] = { "range", "range of its own attacks, whatever that of the round is",
                           "range=1", 0, 0 },
};

enum rules_duel_word_id rules_duel_word_match(const char *text, size_t text_bytes)
{
    const struct rules_alias *alias = rules_alias_find(RULES_ALIAS_DUEL, text, text_bytes);
    int id = 0;

    if (alias) {
        text = alias->word;
        text_bytes = strlen(text);
    }
    while (id < RULES_DUEL_WORDS &&
           !rules_take(&text, text + text_bytes, rules_duel_words[id].spelling, ""))
        id++;
    return (enum rules_duel_word_id)id;
}

int rules_skill_within(int skill)
{
    const struct rules_duel_word *word = &rules_duel_words[RULES_DUEL_INIT];

    return skill < word->low ? word->low : skill > word->high ? word->high : skill;
}
