#include "game/rules/alias.h"

#include "base/array.h"

#define TOKEN(typed, word)                                                                         \
    {                                                                                              \
        typed, word, RULES_ALIAS_TOKEN, false                                                      \
    }
#define TOKENS(typed, word)                                                                        \
    {                                                                                              \
        typed, word, RULES_ALIAS_TOKEN, true                                                       \
    }
#define FACE(typed, word)                                                                          \
    {                                                                                              \
        typed, word, RULES_ALIAS_FACE, false                                                       \
    }
#define WORD(typed, word)                                                                          \
    {                                                                                              \
        typed, word, RULES_ALIAS_WORD, false                                                       \
    }
#define SITUATION(typed, word)                                                                     \
    {                                                                                              \
        typed, word, RULES_ALIAS_SITUATION, false                                                  \
    }
#define DUEL(typed, word)                                                                          \
    {                                                                                              \
        typed, word, RULES_ALIAS_DUEL, false                                                       \
    }
#define CARD(typed, word)                                                                          \
    {                                                                                              \
        typed, word, RULES_ALIAS_CARD, false                                                       \
    }

const struct rules_alias rules_aliases[] = {
    TOKEN("tl", "lock"),
    TOKEN("targetlock", "lock"),
    TOKEN("target-lock", "lock"),
    TOKENS("target-locks", "lock"),
    TOKENS("locks", "lock"),
    TOKENS("focuses", "focus"),
    TOKENS("focusses", "focus"),
    TOKEN("calc", "calculate"),
    TOKENS("calcs", "calculate"),
    TOKENS("calculates", "calculate"),
    TOKENS("evades", "evade"),

    FACE("blanks", "blank"),
    FACE("eye", "focus"),
    FACE("eyes", "focus"),
    FACE("eyeball", "focus"),
    FACE("eyeballs", "focus"),
    FACE("hits", "hit"),
    FACE("crits", "crit"),
    FACE("evades", "evade"),

    TOKEN("stressed", "stress"),
    TOKEN("strained", "strain"),
    TOKEN("depleted", "deplete"),
    TOKEN("tractored", "tractor"),
    TOKEN("ionized", "ion"),
    TOKEN("ionised", "ion"),
    TOKEN("jammed", "jam"),
    TOKEN("disarmed", "disarm"),
    TOKEN("cloaked", "cloak"),
    TOKEN("reinforced", "reinforce"),
    WORD("atk", "attack"),
    WORD("red", "attack"),
    WORD("agi", "agility"),
    WORD("green", "agility"),
    WORD("shield", "shields"),
    WORD("charge", "charges"),
    SITUATION("bulls-eye", "bullseye"),
    SITUATION("bull", "bullseye"),
    SITUATION("obs", "obstructed"),
    SITUATION("inarc", "arc"),
    SITUATION("in-arc", "arc"),
    WORD("re-roll", "reroll"),
    WORD("rr", "reroll"),

    DUEL("ps", "init"),
    DUEL("initiative", "init"),
    DUEL("pts", "points"),

    CARD("acd", "advancedcloakingdevice"),
    CARD("advsensors", "advancedsensors"),
    CARD("apt", "advprotontorpedoes"),
    CARD("concs", "concussionmissiles"),
    CARD("ei", "experimentalinterface"),
    CARD("eu", "engineupgrade"),
    CARD("fcs", "firecontrolsystem"),
    CARD("hlc", "heavylasercannon"),
    CARD("lrs", "longrangescanners"),
    CARD("mindlink", "attannimindlink"),
    CARD("palp", "emperorpalpatine"),
    CARD("ptl", "pushthelimit"),
    CARD("tlt", "twinlaserturret"),
    CARD("trajsim", "trajectorysimulator"),
    CARD("vi", "veteraninstincts"),
};
const size_t rules_alias_count = ARRAY_LEN(rules_aliases);
