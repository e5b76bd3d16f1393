#include "game/rules/alias.h"
#include "game/rules/index.h"

static bool is_same(const char *typed, const char *text, size_t text_bytes)
{
    for (size_t i = 0; i < text_bytes; i++)
        if (!typed[i] || typed[i] != text[i])
            return false;
    return !typed[text_bytes];
}

const struct rules_alias *rules_alias_find(enum rules_alias_kind kind, const char *text,
                                           size_t text_bytes)
{
    const uint8_t *row, *end;

    if (text_bytes == 0)
        return NULL;
    for (end = rules_index_at(&rules_alias_index, *text, &row); row < end; row++)
        if (rules_aliases[*row].kind == kind &&
            is_same(rules_aliases[*row].typed, text, text_bytes))
            return &rules_aliases[*row];
    return NULL;
}

bool rules_alias_exists(const char *text, size_t text_bytes)
{
    for (enum rules_alias_kind kind = 0; kind < RULES_ALIAS_KINDS; kind++)
        if (rules_alias_find(kind, text, text_bytes))
            return true;
    return false;
}
