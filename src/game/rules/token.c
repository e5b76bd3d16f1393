#include "game/rules/token.h"

const uint8_t rules_token_worth[RULES_TOKENS] = {
    [RULES_CALCULATE] = 1, [RULES_FORCE] = 2, [RULES_FOCUS] = 3,
    [RULES_EVADE] = 4,     [RULES_LOCK] = 5,
};

const char *const rules_token_words[RULES_TOKENS] = {
    [RULES_FOCUS] = "focus",     [RULES_LOCK] = "lock",     [RULES_CALCULATE] = "calculate",
    [RULES_FORCE] = "force",     [RULES_EVADE] = "evade",   [RULES_REINFORCE] = "reinforce",
    [RULES_STRESS] = "stress",   [RULES_STRAIN] = "strain", [RULES_DEPLETE] = "deplete",
    [RULES_TRACTOR] = "tractor", [RULES_ION] = "ion",       [RULES_JAM] = "jam",
    [RULES_DISARM] = "disarm",   [RULES_CLOAK] = "cloak",
};
