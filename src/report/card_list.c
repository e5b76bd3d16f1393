#include "report/card_list.h"

#include "base/array.h"
#include "base/utf8.h"
#include "report/table.h"
#include "report/wrap.h"

#include <string.h>

enum { BETWEEN = 2, PLACE_WIDTH = 16, NAME_WIDTH = 20, COST_WIDTH = 4, WHAT_LEAST = 8 };

static void add_clipped(struct table *table, const char *text, size_t width)
{
    struct buffer clipped = { 0 };

    wrap_clip(text, width, &clipped);
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

void card_list_text(const struct card_list *list, struct buffer *out)
{
    static const struct table_column columns[] = { { "id", TABLE_LEFT },
                                                   { "slot", TABLE_LEFT },
                                                   { "name", TABLE_LEFT },
                                                   { "cost", TABLE_RIGHT },
                                                   { "effect", TABLE_LEFT } };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };
    size_t room = room_of(list);

    for (size_t i = 0; i < list->count; i++) {
        const struct card_list_row *card = &list->cards[i];

        table_add(&table, "%s", card->id);
        add_clipped(&table, card->place, PLACE_WIDTH);
        add_clipped(&table, card->name, NAME_WIDTH);
        if (card->cost != -1)
            table_add(&table, "%d", card->cost);
        else
            table_add(&table, "%s", "");
        add_clipped(&table, card->what, room);
    }
    if (list->count)
        table_text(&table, BETWEEN, out);
    buffer_print(out, "%zu cards; volley cards ID explains one.\n", list->count);
    table_fini(&table);
}
