#include "base/array.h"
#include "base/ascii.h"
#include "base/utf8.h"
#include "game/cards/card_files.h"

enum { NAME_BYTES = 64 }; /* of what is asked for */

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

const char *faction_side(const char *edition, const char *faction)
{
    static const char *const sides[][2] = {
        { "resistance", "rebelalliance" }, { "rebel", "rebelalliance" },
        { "rebels", "rebelalliance" },     { "firstorder", "galacticempire" },
        { "imperial", "galacticempire" },  { "imperials", "galacticempire" },
        { "empire", "galacticempire" },    { "scum", "scumandvillainy" },
    };

    for (size_t i = 0; strcmp(edition, "1") == 0 && i < ARRAY_LEN(sides); i++)
        if (strcmp(sides[i][0], faction) == 0)
            return sides[i][1];
    return faction;
}

bool faction_covers(const char *edition, const char *faction, const char *other)
{
    return strcmp(faction, other) == 0 || strcmp(faction, faction_side(edition, other)) == 0;
}

const char *faction_at(size_t index)
{
    return index < ARRAY_LEN(factions) ? factions[index].id : NULL;
}

const char *faction_find(const struct cards *cards, const char *asked)
{
    char letters[NAME_BYTES];
    const struct cards_nickname *row;
    size_t bytes;

    bytes = utf8_letters(letters, sizeof letters, asked, strlen(asked));
    for (size_t i = 0; i < ARRAY_LEN(factions); i++)
        if (ascii_is_word(factions[i].id, letters, bytes) || ascii_same(factions[i].name, asked) ||
            ascii_same(factions[i].word, asked))
            return factions[i].id;
    row = cards_find_rows(cards, CARDS_OF_NICKNAMES, letters, bytes, NULL);
    if (!row) /* of the first edition, which lacks some */
        row =
            cards_find_rows(&cards_builtin[CARDS_SECOND], CARDS_OF_NICKNAMES, letters, bytes, NULL);
    return row && strcmp(row->kind, "faction") == 0 ? row->means : NULL;
}
