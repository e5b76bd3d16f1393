#include "report/card_list.h"

#include "base/array.h"
#include "base/utf8.h"
#include "report/wrap.h"

#include <string.h>

enum { BETWEEN = 2, PLACE_WIDTH = 16, NAME_WIDTH = 20, COST_WIDTH = 4, WHAT_LEAST = 8 };

/* In text a cell is cut to a width. */
static void add_clipped(struct table *table, enum page_form form, const char *text, size_t width)
{
    struct buffer clipped = { 0 };

    wrap_clip(text, form == PAGE_TEXT ? width : SIZE_MAX, &clipped);
    table_add(table, "%.*s", (int)clipped.count, clipped.failed ? "" : clipped.bytes);
    table->text.failed = table->text.failed || clipped.failed;
    buffer_fini(&clipped);
}

static size_t widest(const struct card_list *list, size_t member, size_t most)
{
    size_t width = 0;

    for (size_t i = 0; i < list->count; i++) {
        const char *const texts[] = { list->cards[i].id, list->cards[i].place,
                                      list->cards[i].name };
        size_t own = utf8_count(texts[member], strlen(texts[member]));

        width = own > width ? own : width;
    }
    return width < most ? width : most;
}

/* What is left for what the cards do; ids are never cut, for they are there to be typed. */
static size_t room_of(const struct card_list *list)
{
    size_t used = widest(list, 0, WRAP_WIDTH) + widest(list, 1, PLACE_WIDTH) +
                  widest(list, 2, NAME_WIDTH) + COST_WIDTH + 4 * BETWEEN;

    return used + WHAT_LEAST < WRAP_WIDTH ? WRAP_WIDTH - used : WHAT_LEAST;
}

void card_list_print(const struct card_list *list, enum page_form form, struct buffer *out)
{
    static const struct table_column columns[] = { { "id", TABLE_LEFT },
                                                   { "slot", TABLE_LEFT },
                                                   { "name", TABLE_LEFT },
                                                   { "cost", TABLE_RIGHT },
                                                   { "effect", TABLE_LEFT } };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };
    struct page page = page_begin(form, BETWEEN, "Cards", "", out);
    size_t room = room_of(list);

    for (size_t i = 0; i < list->count; i++) {
        const struct card_list_row *card = &list->cards[i];

        table_add(&table, "%s", card->id);
        add_clipped(&table, form, card->place, PLACE_WIDTH);
        add_clipped(&table, form, card->name, NAME_WIDTH);
        if (card->cost != -1)
            table_add(&table, "%d", card->cost);
        else
            table_add(&table, "%s", "");
        add_clipped(&table, form, card->what, room);
    }
    if (list->count)
        page_table(&page, &table, "Cards");
    buffer_print(&page.said, "%zu cards; volley cards ID explains one.\n", list->count);
    page_end(&page);
    table_fini(&table);
}
