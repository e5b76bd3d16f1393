#include "game/rules/token.h"

const uint8_t rules_token_worth[RULES_TOKENS] = {
    [RULES_CALCULATE] = 1, [RULES_FORCE] = 2, [RULES_FOCUS] = 3,
    [RULES_EVADE] = 4,     [RULES_LOCK] = 5,
};

#define WORD(id, word, editions, meaning, example) word,
const char *const rules_token_words[] = { RULES_TOKEN_ROWS(WORD) };
