/* Ships of a file. */
#include "base/array.h"
#include "base/error.h"
#include "words/library/roster.h"

#include <string.h>

#define TEXT(member, cell, needed) LIBRARY_TEXT_COLUMN(cards_ship, member, cell, needed)
#define NUMBER(member, low, high, nothing)                                                         \
    LIBRARY_NUMBER_COLUMN(cards_ship, member, low, high, nothing)
enum { SIZE = 2, ATTACKS = 4, AGILITY, HULL };
static const struct library_column columns[] = {
    TEXT(id, LIBRARY_ID, true),
    TEXT(name, LIBRARY_TEXT, false),
    TEXT(size, LIBRARY_SMALL, false),
    TEXT(factions, LIBRARY_SMALL, false),
    TEXT(attacks, LIBRARY_SMALL, false),
    NUMBER(agility, 0, LIBRARY_DICE_MOST, 0),
    NUMBER(hull, 1, LIBRARY_HEALTH_MOST, 1),
    NUMBER(shields, 0, LIBRARY_HEALTH_MOST, 0),
    TEXT(actions, LIBRARY_SMALL, false),
};
#undef TEXT
#undef NUMBER
_Static_assert(ARRAY_LEN(columns) <= LIBRARY_COLUMNS_MAX, "a place for each column");

const struct library_table library_ships_table = { "a ship", "ships", columns, ARRAY_LEN(columns),
                                                   NULL };

static void check_size(struct library_reader *reader, const char *size)
{
    static const char *const sizes[] = { "small", "medium", "large", "huge" };
    const struct error_place place = library_table_place(reader, SIZE);

    for (size_t i = 0; i < ARRAY_LEN(sizes); i++)
        if (strcmp(size, sizes[i]) == 0)
            return;
    error_at(&reader->error, VOLLEY_SYNTAX, &place, "a ship is small, medium, large or huge");
}

static bool is_known(const volley_library *library, const char *id)
{
    bool known = false;

    for (int edition = 0; edition < CARDS_EDITIONS; edition++)
        known = known || cards_find_ship(&library->cards[edition], id, strlen(id));
    return known;
}

static void take_ship_in(struct library_reader *reader, enum cards_edition edition)
{
    static const size_t needed[] = { ATTACKS, AGILITY, HULL };
    struct cards_ship made = { "", "", "small", "", "", 0, 1, 0, "" };
    const struct cards *cards = &reader->library->cards[edition];
    const struct cards_ship *there;

    if (!library_table_fill(reader, &made)) /* for its id, as it is kept */
        return;
    there = cards_find_ship(cards, made.id, strlen(made.id));
    if (there)
        made = *there;
    library_table_fill(reader, &made);
    made.name = *made.name ? made.name : made.id;
    made.size = *made.size ? made.size : "small";
    if (!there &&
        !library_is_whole(reader, needed, ARRAY_LEN(needed), is_known(reader->library, made.id)))
        return;
    if (reader->error.status == VOLLEY_OK)
        check_size(reader, made.size);
    library_check_attacks(reader, ATTACKS, made.attacks);
    library_put(reader, edition, VOLLEY_ROSTER_SHIPS, there ? (size_t)(there - cards->ships) : 0,
                there != NULL, &made);
}

/* A ship of a player is one of every edition, as are its cards. */
void library_take_ship(struct library_reader *reader)
{
    for (enum cards_edition edition = 0; edition < CARDS_EDITIONS; edition++)
        if (reader->error.status == VOLLEY_OK)
            take_ship_in(reader, edition);
}
