#include "words/card.h"

#include <string.h>

static const char between[] = " ; ";

struct clause clause_first(const struct cards_row *row)
{
    return (struct clause){ .effects_left = row->effect, .conditions_left = row->condition };
}

static bool take(const char **left, const char **part, size_t *bytes)
{
    const char *end;

    *part = *left;
    *bytes = 0;
    if (!**left)
        return false;
    end = strstr(*left, between);
    *bytes = end ? (size_t)(end - *left) : strlen(*left);
    *left = end ? end + strlen(between) : *left + *bytes;
    return true;
}

bool clause_next(struct clause *clause)
{
    take(&clause->conditions_left, &clause->condition, &clause->condition_bytes);
    return take(&clause->effects_left, &clause->effect, &clause->effect_bytes);
}

bool clause_word(const struct clause *clause, size_t *at, const char **word, size_t *bytes)
{
    const char *end = clause->effect + clause->effect_bytes, *blank;

    *word = clause->effect + *at;
    while (*word < end && **word == ' ')
        ++*word;
    if (*word >= end)
        return false;
    blank = memchr(*word, ' ', (size_t)(end - *word));
    *bytes = (size_t)((blank ? blank : end) - *word);
    *at = (size_t)(*word - clause->effect) + *bytes;
    return true;
}
