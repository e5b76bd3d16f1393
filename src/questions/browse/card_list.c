#include "questions/browse/card_list.h"

#include "base/array.h"

enum { BETWEEN = 2 };

void card_list_print(const struct card_list *list, enum page_form form, struct buffer *out)
{
    static const struct table_column columns[] = { { "id", TABLE_ID, 0 },
                                                   { "slot", TABLE_ID, 2 },
                                                   { "name", TABLE_LEFT, 0 },
                                                   { "cost", TABLE_RIGHT, 1 },
                                                   { "effect", TABLE_BELOW, 0 } };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };
    struct page page = page_begin(form, BETWEEN, "Cards", "", out);

    for (size_t i = 0; i < list->count; i++) {
        const struct card_list_row *card = &list->cards[i];

        table_add(&table, "%s", card->id);
        table_add(&table, "%s", card->place);
        table_add(&table, "%s", card->name);
        if (card->cost != -1)
            table_add(&table, "%d", card->cost);
        else
            table_add(&table, "%s", "");
        table_add(&table, "%s", card->what);
    }
    if (list->count)
        page_table(&page, &table, "Cards");
    buffer_print(&page.said, "%zu card%s; volley cards ID explains one.\n", list->count,
                 list->count == 1 ? "" : "s");
    page_end(&page);
    table_fini(&table);
}
