#include "game/rules/bonus.h"

#include "base/array.h"

static const struct {
    const char *word;
    uint16_t mask;
} weapons[] = {
    { "any", RULES_BONUS_ANY },
    { "primary", RULES_BONUS_PRIMARY },
    { "turret", RULES_BONUS_TURRET },
    { "cannon", RULES_BONUS_CANNON },
    { "torpedo", RULES_BONUS_TORPEDO },
    { "missile", RULES_BONUS_MISSILE },
    { "hardpoint", RULES_BONUS_HARDPOINT },
    { "reararc", RULES_BONUS_REARARC },
    { "same", RULES_BONUS_SAME },
    { "other", RULES_BONUS_OTHER },
    { "turretcard", RULES_BONUS_TURRET_CARD },
    { "othercannon", RULES_BONUS_OTHER_CANNON },
};

bool rules_bonus_read(const char *text, size_t text_bytes, uint16_t *out)
{
    const char *end = text + text_bytes;

    *out = 0;
    for (;; text++) { /* past the slash */
        size_t i = 0;

        while (i < ARRAY_LEN(weapons) && !rules_take(&text, end, weapons[i].word, "/"))
            i++;
        if (i == ARRAY_LEN(weapons))
            return false;
        *out |= weapons[i].mask;
        if (text == end)
            return true;
    }
}

void rules_bonus_each(uint16_t mask, rules_visit *visit, void *context)
{
    for (size_t i = 0; i < ARRAY_LEN(weapons) && mask; i++) {
        if (weapons[i].mask & ~mask)
            continue;
        mask &= (uint16_t)~weapons[i].mask;
        visit(weapons[i].word, context);
    }
}

void rules_bonus_words_each(rules_visit *visit, void *context)
{
    for (size_t i = 0; i < ARRAY_LEN(weapons); i++)
        visit(weapons[i].word, context);
}
