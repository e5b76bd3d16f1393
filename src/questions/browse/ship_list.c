#include "questions/browse/ship_list.h"

#include "base/array.h"

enum { BETWEEN = 2 };

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
        { "id", TABLE_LEFT, 0 },   { "name", TABLE_LEFT, 0 },     { "size", TABLE_LEFT, 3 },
        { "att", TABLE_LEFT, 2 },  { "agi", TABLE_RIGHT, 2 },     { "hull", TABLE_RIGHT, 2 },
        { "shd", TABLE_RIGHT, 2 }, { "factions", TABLE_LEFT, 4 },
    };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < count; i++) {
        table_add(&table, "%s", ships[i].id);
        table_add(&table, "%s", ships[i].name);
        table_add(&table, "%s", ships[i].size);
        table_add(&table, "%s", ships[i].attack);
        table_add(&table, "%d", ships[i].agility);
        table_add(&table, "%d", ships[i].hull);
        table_add(&table, "%d", ships[i].shields);
        table_add(&table, "%s", ships[i].factions);
    }
    if (count)
        page_table(page, &table, "Ships");
    buffer_print(&page->said, "%zu ship%s; volley ships ID tells of one and of its pilots.\n",
                 count, count == 1 ? "" : "s");
    table_fini(&table);
}

void pilot_list_print(const struct pilot_list *list, struct page *page)
{
    const struct table_column columns[] = {
        { list->skill, TABLE_RIGHT, 1 }, { "id", TABLE_LEFT, 0 },
        { "name", TABLE_LEFT, 0 },       { list->cost, TABLE_RIGHT, 1 },
        { "load", TABLE_RIGHT, 3 },      { list->cost_older, TABLE_RIGHT, 4 },
        { "faction", TABLE_LEFT, 5 },    { "notes", TABLE_LEFT, 6 },
    };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < list->count; i++) {
        const struct pilot_list_row *pilot = &list->pilots[i];

        add_known(&table, pilot->skill);
        table_add(&table, "%s", pilot->id);
        table_add(&table, "%s", pilot->name);
        add_known(&table, pilot->cost);
        add_known(&table, pilot->loadout);
        add_known(&table, pilot->cost_older);
        table_add(&table, "%s", pilot->faction);
        table_add(&table, "%s", pilot->notes);
    }
    page->between = BETWEEN;
    page_table(page, &table, "Pilots");
    table_fini(&table);
}
