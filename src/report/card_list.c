#include "report/card_list.h"

#include "base/array.h"
#include "report/csv.h"
#include "report/document.h"
#include "report/table.h"

static const char *const keys[] = { "id", "kind", "slot", "name", "effect", "condition" };
static const char *const counts[] = { "charges", "force" };

static const char *field(const struct card_list_row *card, size_t column)
{
    const char *const fields[] = { card->id,   card->kind,   card->slot,
                                   card->name, card->effect, card->condition };

    return fields[column];
}

static int count_of(const struct card_list_row *card, size_t column)
{
    return column == 0 ? card->charges : card->force;
}

/* An empty cell, where nothing is said. */
static void csv_count(struct buffer *out, int count)
{
    if (count)
        buffer_print(out, ",%d", count);
    else
        buffer_print(out, ",");
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
    for (size_t column = 0; column < ARRAY_LEN(counts); column++)
        csv_field(out, counts[column], ',', false);
    buffer_print(out, "\n");
    for (size_t i = 0; i < list->count; i++) {
        for (size_t column = 0; column < ARRAY_LEN(keys); column++)
            csv_field(out, field(&list->cards[i], column), ',', column == 0);
        for (size_t column = 0; column < ARRAY_LEN(counts); column++)
            csv_count(out, count_of(&list->cards[i], column));
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
        for (size_t column = 0; column < ARRAY_LEN(counts); column++)
            if (count_of(&list->cards[i], column))
                card = document_join(
                    card, json_pack("{s:i}", counts[column], count_of(&list->cards[i], column)));
        cards = document_append(cards, card);
    }
    document_line(json_pack("{s:i, s:o}", "schema", 1, "cards", cards), out);
}
