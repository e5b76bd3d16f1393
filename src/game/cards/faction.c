#include "game/cards/cards.h"

#include "base/array.h"

#include <string.h>

static const struct faction {
    const char *id, *name, *word;
} factions[] = {
    { "firstorder", "First Order", "First-Order" },
    { "galacticempire", "Galactic Empire", "Empire" },
    { "galacticrepublic", "Galactic Republic", "Republic" },
    { "rebelalliance", "Rebel Alliance", "Rebel" },
    { "resistance", "Resistance", "Resistance" },
    { "scumandvillainy", "Scum and Villainy", "Scum" },
    { "separatistalliance", "Separatist Alliance", "Separatist" },
};

static const struct faction *find(const char *id)
{
    for (size_t i = 0; i < ARRAY_LEN(factions); i++)
        if (strcmp(factions[i].id, id) == 0)
            return &factions[i];
    return NULL;
}

const char *faction_name(const char *id)
{
    const struct faction *faction = find(id);

    return faction ? faction->name : id;
}

const char *faction_word(const char *id)
{
    const struct faction *faction = find(id);

    return faction ? faction->word : id;
}

const char *faction_at(size_t index)
{
    return index < ARRAY_LEN(factions) ? factions[index].id : NULL;
}
