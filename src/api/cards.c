#include "volley/cards.h"

#include "api/library.h"
#include "api/render.h"
#include "base/ascii.h"
#include "base/error.h"
#include "cards/cards.h"
#include "report/card_list.h"
#include "scenario/explain.h"

#include <stdlib.h>
#include <string.h>

enum { EXPLAINED_MAX = 6 };

static bool holds(const char *text, const char *pattern)
{
    size_t bytes = strlen(pattern);

    for (; *text; text++) {
        size_t same = 0;

        while (same < bytes && text[same] && ascii_lower(text[same]) == ascii_lower(pattern[same]))
            same++;
        if (same == bytes)
            return true;
    }
    return bytes == 0;
}

static bool is_wanted(const struct cards_row *row, const char *pattern, bool exact)
{
    if (!pattern)
        return true;
    if (exact)
        return ascii_same(row->id, pattern);
    return holds(row->id, pattern) || holds(row->name, pattern) || holds(row->slot, pattern) ||
           holds(row->effect, pattern);
}

static bool is_id(const struct cards *cards, const char *pattern)
{
    for (size_t i = 0; pattern && i < cards->row_count; i++)
        if (ascii_same(cards->rows[i].id, pattern))
            return true;
    return false;
}

static size_t find_rows(const struct cards *cards, const char *pattern,
                        const struct cards_row **rows)
{
    bool exact = is_id(cards, pattern);
    size_t count = 0;

    for (size_t i = 0; i < cards->row_count; i++)
        if (is_wanted(&cards->rows[i], pattern, exact))
            rows[count++] = &cards->rows[i];
    return count;
}

static void write_numbers(const struct cards_row *row, struct buffer *out)
{
    if (row->charges)
        buffer_print(out, "  charges: %d\n", row->charges);
    if (row->force)
        buffer_print(out, "  force: %d\n", row->force);
}

static void write_explained(const struct cards_row **rows, size_t count, struct buffer *out)
{
    for (size_t i = 0; i < count; i++) {
        buffer_print(out, "%s%s: %s (%s, %s)\n", i > 0 ? "\n" : "", rows[i]->id, rows[i]->name,
                     rows[i]->kind, rows[i]->slot);
        explain_card(rows[i], out);
        write_numbers(rows[i], out);
        buffer_print(out, "  in the notation: %s\n  when: %s\n", rows[i]->effect,
                     rows[i]->condition);
    }
}

static void list_cards(const struct cards_row **rows, size_t count, struct card_list *list)
{
    for (size_t i = 0; i < count; i++)
        list->cards[i] =
            (struct card_list_row){ rows[i]->id,      rows[i]->kind,   rows[i]->slot,
                                    rows[i]->name,    rows[i]->effect, rows[i]->condition,
                                    rows[i]->charges, rows[i]->force };
    list->count = count;
}

static void write_rows(const struct cards_row **rows, size_t count, volley_table_format format,
                       struct buffer *out)
{
    struct card_list list = { .cards = calloc(count + 1, sizeof *list.cards) };

    if (!list.cards) {
        out->failed = true;
        return;
    }
    list_cards(rows, count, &list);
    if (format == VOLLEY_TABLE_JSON)
        card_list_json(&list, out);
    else if (format == VOLLEY_TABLE_CSV)
        card_list_csv(&list, out);
    else if (count <= EXPLAINED_MAX)
        write_explained(rows, count, out);
    else
        card_list_text(&list, out);
    free(list.cards);
}

volley_status volley_cards_write(const volley_library *library, const char *edition,
                                 const char *pattern, volley_table_format format,
                                 const volley_sink *sink, size_t *found, volley_error *err)
{
    const struct rules_edition *rules = rules_edition_find(edition);
    const struct cards_row **rows;
    const struct cards *cards;
    struct buffer out = { 0 };
    size_t count;

    if (!rules)
        return error_set(err, VOLLEY_INVALID, "there is no edition '%s': use 1, 2 or 2.5", edition);
    cards = library_cards(library, rules);
    rows = calloc(cards->row_count + 1, sizeof *rows);
    if (!rows)
        return error_nomem(err);
    count = find_rows(cards, pattern, rows);
    if (found)
        *found = count;
    write_rows(rows, count, format, &out);
    free(rows);
    return render_drain(&out, sink, err);
}
