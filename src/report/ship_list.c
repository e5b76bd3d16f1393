#include "report/ship_list.h"

#include "base/array.h"
#include "report/wrap.h"

#include <string.h>

enum {
    SHIP_NAME_WIDTH = 20,
    FACTIONS_WIDTH = 19,
    PILOT_NAME_WIDTH = 20,
    NUMBER_WIDTH = 4,
    NOTES_LEAST = 8,
    BETWEEN = 2
};

/* In text a cell is cut to a width. */
static void add_clipped(struct table *table, enum page_form form, const char *text, size_t width)
{
    struct buffer clipped = { 0 };

    wrap_clip(text, form == PAGE_TEXT ? width : SIZE_MAX, &clipped);
    table_add(table, "%.*s", (int)clipped.count, clipped.count ? clipped.bytes : "");
    table->text.failed = table->text.failed || clipped.failed;
    buffer_fini(&clipped);
}

static size_t greater(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* A number, or nothing. */
static void add_known(struct table *table, int number)
{
    if (number >= 0)
        table_add(table, "%d", number);
    else
        table_add(table, "%s", "");
}

void ship_list_print(const struct ship_list_row *ships, size_t count, struct page *page)
{
    static const struct table_column columns[] = {
        { "id", TABLE_LEFT },   { "name", TABLE_LEFT },     { "size", TABLE_LEFT },
        { "att", TABLE_LEFT },  { "agi", TABLE_RIGHT },     { "hull", TABLE_RIGHT },
        { "shd", TABLE_RIGHT }, { "factions", TABLE_LEFT },
    };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < count; i++) {
        table_add(&table, "%s", ships[i].id);
        add_clipped(&table, page->form, ships[i].name, SHIP_NAME_WIDTH);
        table_add(&table, "%s", ships[i].size);
        table_add(&table, "%s", ships[i].attack);
        table_add(&table, "%d", ships[i].agility);
        table_add(&table, "%d", ships[i].hull);
        table_add(&table, "%d", ships[i].shields);
        add_clipped(&table, page->form, ships[i].factions, FACTIONS_WIDTH);
    }
    if (count)
        page_table(page, &table, "Ships");
    buffer_print(&page->said, "%zu ships; volley ships ID tells of one and of its pilots.\n",
                 count);
    table_fini(&table);
}

/* Ids are there to be typed, and are never cut. */
static size_t room_of(const struct pilot_list *list)
{
    size_t id = 0, name = 0, faction = 0, used;

    for (size_t i = 0; i < list->count; i++) {
        id = greater(id, strlen(list->pilots[i].id));
        name = greater(name, strlen(list->pilots[i].name));
        faction = greater(faction, strlen(list->pilots[i].faction));
    }
    used = id + (name < PILOT_NAME_WIDTH ? name : PILOT_NAME_WIDTH) + faction + 4 * NUMBER_WIDTH +
           7 * BETWEEN;
    return used + NOTES_LEAST < WRAP_WIDTH ? WRAP_WIDTH - used : NOTES_LEAST;
}

void pilot_list_print(const struct pilot_list *list, struct page *page)
{
    const struct table_column columns[] = {
        { list->skill, TABLE_RIGHT }, { "id", TABLE_LEFT },    { "name", TABLE_LEFT },
        { list->cost, TABLE_RIGHT },  { "load", TABLE_RIGHT }, { list->cost_older, TABLE_RIGHT },
        { "faction", TABLE_LEFT },    { "notes", TABLE_LEFT },
    };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };
    size_t room = room_of(list);

    for (size_t i = 0; i < list->count; i++) {
        const struct pilot_list_row *pilot = &list->pilots[i];

        add_known(&table, pilot->skill);
        table_add(&table, "%s", pilot->id);
        add_clipped(&table, page->form, pilot->name, PILOT_NAME_WIDTH);
        add_known(&table, pilot->cost);
        add_known(&table, pilot->loadout);
        add_known(&table, pilot->cost_older);
        table_add(&table, "%s", pilot->faction);
        add_clipped(&table, page->form, pilot->notes, room);
    }
    page->between = BETWEEN;
    page_table(page, &table, "Pilots");
    table_fini(&table);
}
