#include "report/card_list.h"

#include "base/array.h"
#include "report/csv.h"
#include "report/document.h"
#include "report/table.h"

static const char *const keys[] = { "id", "kind", "slot", "name", "effect", "condition" };

static const char *field(const struct card_list_row *card, size_t column)
{
    const char *const fields[] = { card->id,   card->kind,   card->slot,
                                   card->name, card->effect, card->condition };

    return fields[column];
}

void card_list_text(const struct card_list *list, struct buffer *out)
{
    static const struct table_column columns[] = { { "id", TABLE_LEFT },
                                                   { "slot", TABLE_LEFT },
                                                   { "name", TABLE_LEFT },
                                                   { "effect", TABLE_LEFT } };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };

    for (size_t i = 0; i < list->count; i++) {
        table_add(&table, "%s", list->cards[i].id);
        table_add(&table, "%s", list->cards[i].slot);
        table_add(&table, "%s", list->cards[i].name);
        table_add(&table, "%s", list->cards[i].effect);
    }
    if (list->count)
        table_text(&table, 2, out);
    buffer_print(out, "%zu cards; volley cards ID explains one.\n", list->count);
    table_fini(&table);
}

void card_list_csv(const struct card_list *list, struct buffer *out)
{
    for (size_t column = 0; column < ARRAY_LEN(keys); column++)
        csv_field(out, keys[column], ',', column == 0);
    buffer_print(out, "\n");
    for (size_t i = 0; i < list->count; i++) {
        for (size_t column = 0; column < ARRAY_LEN(keys); column++)
            csv_field(out, field(&list->cards[i], column), ',', column == 0);
        buffer_print(out, "\n");
    }
}

void card_list_json(const struct card_list *list, struct buffer *out)
{
    json_t *cards = json_array();

    for (size_t i = 0; i < list->count; i++) {
        json_t *card = json_object();

        for (size_t column = 0; column < ARRAY_LEN(keys); column++)
            card = document_join(card, json_pack("{s:o}", keys[column],
                                                 document_text(field(&list->cards[i], column))));
        cards = document_append(cards, card);
    }
    document_line(json_pack("{s:i, s:o}", "schema", 1, "cards", cards), out);
}
