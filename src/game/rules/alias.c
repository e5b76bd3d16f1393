#include "game/rules/alias.h"

#include "base/array.h"

#define TOKEN     RULES_ALIAS_TOKEN, false
#define TOKENS    RULES_ALIAS_TOKEN, true
#define FACE      RULES_ALIAS_FACE, false
#define WORD      RULES_ALIAS_WORD, false
#define WORDS     RULES_ALIAS_WORD, true
#define SITUATION RULES_ALIAS_SITUATION, false
#define DUEL      RULES_ALIAS_DUEL, false
#define CARD      RULES_ALIAS_CARD, false

/* Tokens in German, French and Spanish, too. */
const struct rules_alias rules_aliases[] = {
    { "tl", "lock", TOKEN },
    { "targetlock", "lock", TOKEN },
    { "target-lock", "lock", TOKEN },
    { "target-locks", "lock", TOKENS },
    { "locks", "lock", TOKENS },
    { "locking", "lock", TOKEN },
    { "zielerfassung", "lock", TOKEN },
    { "verrouillage", "lock", TOKEN },
    { "focuses", "focus", TOKENS },
    { "focusses", "focus", TOKENS },
    { "focused", "focus", TOKEN },
    { "focussed", "focus", TOKEN },
    { "focusing", "focus", TOKEN },
    { "fokus", "focus", TOKEN },
    { "concentration", "focus", TOKEN },
    { "concentracion", "focus", TOKEN },
    { "calc", "calculate", TOKEN },
    { "calcs", "calculate", TOKENS },
    { "calculating", "calculate", TOKEN },
    { "calculates", "calculate", TOKENS },
    { "evades", "evade", TOKENS },
    { "evading", "evade", TOKEN },
    { "ausweichen", "evade", TOKEN },
    { "esquive", "evade", TOKEN },
    { "evasion", "evade", TOKEN },

    { "blanks", "blank", FACE },
    { "eye", "focus", FACE },
    { "eyes", "focus", FACE },
    { "eyeball", "focus", FACE },
    { "eyeballs", "focus", FACE },
    { "hits", "hit", FACE },
    { "crits", "crit", FACE },
    { "evades", "evade", FACE },

    { "stressed", "stress", TOKEN },
    { "strained", "strain", TOKEN },
    { "depleted", "deplete", TOKEN },
    { "tractored", "tractor", TOKEN },
    { "ionized", "ion", TOKEN },
    { "ioned", "ion", TOKEN },
    { "ionised", "ion", TOKEN },
    { "jammed", "jam", TOKEN },
    { "disarmed", "disarm", TOKEN },
    { "cloaked", "cloak", TOKEN },
    { "reinforcing", "reinforce", TOKEN },
    { "reinforced", "reinforce", TOKEN },
    { "atk", "attack", WORD },
    { "red", "attack", WORD },
    { "agi", "agility", WORD },
    { "green", "agility", WORD },
    { "shield", "shields", WORD },
    { "charge", "charges", WORD },
    { "bulls-eye", "bullseye", SITUATION },
    { "bull", "bullseye", SITUATION },
    { "obs", "obstructed", SITUATION },
    { "inarc", "arc", SITUATION },
    { "in-arc", "arc", SITUATION },
    { "re-roll", "reroll", WORD },
    { "rr", "reroll", WORD },
    { "rerolls", "reroll", WORDS },

    { "ps", "init", DUEL },
    { "initiative", "init", DUEL },
    { "skill", "init", DUEL },
    { "pilotskill", "init", DUEL },
    { "pts", "points", DUEL },

    { "acd", "advancedcloakingdevice", CARD },
    { "advsensors", "advancedsensors", CARD },
    { "apt", "advprotontorpedoes", CARD },
    { "concs", "concussionmissiles", CARD },
    { "ei", "experimentalinterface", CARD },
    { "eu", "engineupgrade", CARD },
    { "fcs", "firecontrolsystem", CARD },
    { "hlc", "heavylasercannon", CARD },
    { "lrs", "longrangescanners", CARD },
    { "mindlink", "attannimindlink", CARD },
    { "palp", "emperorpalpatine", CARD },
    { "ptl", "pushthelimit", CARD },
    { "tlt", "twinlaserturret", CARD },
    { "trajsim", "trajectorysimulator", CARD },
    { "vi", "veteraninstincts", CARD },
};
const size_t rules_alias_count = ARRAY_LEN(rules_aliases);
