/* A list of points in one file: tables one below the other, each under a row of one cell, its name:
 *
 *     [list]      whose points they are, as in points.csv, and whether [end] has to come
 *     [ships], [upgrades], [pilots]    what Volley did not know when the list was made
 *     [prices]    as in points-NAME.csv
 *     [end]       that nothing was cut off: rows cannot tell, since each of them may be the last */
#include "base/array.h"
#include "base/ascii.h"
#include "words/library/library.h"
#include "words/library/library_table.h"

struct list_reader {
    struct library_reader reader;
    struct cards_points list;
    struct error_place at;            /* where the list says whose it is */
    struct cards_points_row *rows[2]; /* pilots, upgrades */
    uint32_t count[2], room[2];
    bool ended;
};

static struct list_reader *of(struct library_reader *reader)
{
    return (struct list_reader *)reader;
}

/* ---- costs ---- */

static bool is_number(const char *text, size_t bytes)
{
    const size_t sign = bytes && *text == '-';
    size_t digits = sign;

    while (digits < bytes && ascii_is_digit(text[digits]))
        digits++;
    return digits > sign && digits == bytes && digits - sign <= 3;
}

/* "12", "by size: Small=3 Medium=4", or nothing. */
static bool is_cost(const char *text)
{
    const char *colon = strchr(text, ':');

    if (strncmp(text, "by ", 3) != 0 || !colon || colon == text + 3)
        return !*text || is_number(text, strlen(text));
    for (text = colon + 1; *(text += strspn(text, " "));) {
        const size_t bytes = strcspn(text, " "), key = strcspn(text, "= ") + 1;

        if (key >= bytes || !is_number(text + key, bytes - key))
            return false;
        text += bytes;
    }
    return true;
}

/* ---- rows ---- */

static void take_list(struct library_reader *reader)
{
    const struct error_place edition = library_table_place(reader, "edition");
    const struct error_place end = library_table_place(reader, "end");
    const struct error_place line = library_table_place(reader, "name");
    struct cards_points *list = &of(reader)->list;

    if (list->name)
        error_at(&reader->error, VOLLEY_SYNTAX, &line, "this is a second list");
    else if (!library_table_fill(reader, list, true))
        return;
    else if (!rules_edition_find(list->edition))
        error_at(&reader->error, VOLLEY_SYNTAX, &edition, "an edition is 1, 2 or 2.5");
    else if (*list->end && strcmp(list->end, LIBRARY_LIST_END) != 0)
        error_at(&reader->error, VOLLEY_SYNTAX, &end, "a list ends with " LIBRARY_LIST_END);
    else
        reader->editions = 1u << cards_points_tables(list);
    of(reader)->at = (struct error_place){ line.source, line.line, 1, NULL, 0 };
}

static void take_price(struct library_reader *reader)
{
    const struct error_place cost = library_table_place(reader, "cost");
    const struct error_place kind = library_table_place(reader, "kind");
    struct list_reader *list = of(reader);
    struct cards_points_row row;
    size_t which;

    if (!library_table_fill(reader, &row, true))
        return;
    which = row.kind == CARDS_UPGRADE;
    if (!which && row.kind != CARDS_PILOT)
        error_at(&reader->error, VOLLEY_SYNTAX, &kind, "a price is of a pilot or an upgrade");
    else if (!is_cost(row.cost))
        error_at(&reader->error, VOLLEY_SYNTAX, &cost,
                 "a cost is a number, or as in by size: Small=3 Medium=4");
    else if ((!which || strcmp(list->list.edition, "2.5") == 0) &&
             (*row.cost == '-' || strstr(row.cost, "=-")))
        error_at(&reader->error, VOLLEY_SYNTAX, &cost, "a cost of %s is a number from 0 on",
                 which ? "2.5" : "a pilot");
    else if (!arena_grow(&reader->library->memory, &list->rows[which], &list->room[which],
                         list->count[which] + 1, sizeof row))
        error_nomem(&reader->error);
    else
        list->rows[which][list->count[which]++] = row;
}

/* ---- tables ---- */

static const struct {
    const char *name;
    const struct cards_file *file;
    void (*take)(struct library_reader *reader);
} tables[] = {
    { "[list]", &cards_points_lists, take_list },
    { "[ships]", &cards_files[CARDS_OF_SHIPS], library_take_roster },
    { "[upgrades]", &cards_files[CARDS_OF_UPGRADES], library_take_roster },
    { "[pilots]", &cards_files[CARDS_OF_PILOTS], library_take_roster },
    { "[prices]", &cards_points_rows, take_price },
    { LIBRARY_LIST_END, &cards_points_lists, take_list },
};

static bool begin(struct library_reader *reader)
{
    const struct csv_cell *cell = reader->row->cells;
    const struct error_place place = io_cell_place(reader->source, cell);

    for (size_t i = 0; i < ARRAY_LEN(tables); i++) {
        if (strcmp(cell->text, tables[i].name) != 0)
            continue;
        if (i > 0 && !of(reader)->list.name)
            error_at(&reader->error, VOLLEY_SYNTAX, &place, "the table [list] comes first");
        if (of(reader)->ended)
            error_at(&reader->error, VOLLEY_SYNTAX, &place, "the list has ended above");
        library_table_begin(reader, tables[i].file);
        reader->take = tables[i].take;
        of(reader)->ended = strcmp(tables[i].name, LIBRARY_LIST_END) == 0;
        return true;
    }
    return false;
}

void library_read_list(volley_library *library, const volley_source *source, volley_error *error)
{
    struct list_reader list = { .reader = { .file = tables[0].file,
                                            .library = library,
                                            .source = source->name,
                                            .take = tables[0].take,
                                            .begin = begin } };

    library_table_read(&list.reader, source);
    list.list.pilots = list.rows[0];
    list.list.pilot_count = list.count[0];
    list.list.upgrades = list.rows[1];
    list.list.upgrade_count = list.count[1];
    if (list.reader.error.status == VOLLEY_OK && *list.list.end && !list.ended)
        error_at(&list.reader.error, VOLLEY_SYNTAX, &list.at,
                 "the list was cut short: " LIBRARY_LIST_END ", its last line, is missing");
    if (list.reader.error.status == VOLLEY_OK && !library_add_points(library, &list.list))
        error_nomem(&list.reader.error);
    *error = list.reader.error;
}
