/* The obstacles, devices and remotes of an edition, as a list. */
#include "game/rules/edition.h"
#include "questions/hazard/hazard_report.h"
#include "words/library/library.h"

struct row {
    const char *id, *name, *kind, *what;
};

#define ROW(member) .place = offsetof(struct row, member)
static const struct record_field row_fields[] = {
    { "id", RECORD_TEXT, ROW(id) },
    { "name", RECORD_TEXT, ROW(name) },
    { "kind", RECORD_TEXT, ROW(kind) },
    { "what", RECORD_TEXT, ROW(what) },
};
const struct record hazard_row_record = RECORD(row_fields);

struct list {
    struct arena arena;
    struct row *rows;
    uint32_t count, capacity;
};

/* All but those of huge ships.
 *  notes  readers have no room for them */
static bool fill_list(struct list *list, const struct rules_edition *edition, bool notes)
{
    struct hazard hazard;

    for (size_t i = 0; hazard_at(&hazard, edition, i); i++) {
        struct buffer what = { 0 };

        if (hazard_is_for_huge(&hazard))
            continue;
        if (!arena_grow(&list->arena, &list->rows, &list->capacity, (size_t)list->count + 1,
                        sizeof *list->rows))
            return false;
        hazard_describe(&hazard, notes, &what);
        list->rows[list->count] = (struct row){ hazard.row->id, hazard.row->name, hazard.row->kind,
                                                buffer_keep(&what, &list->arena) };
        if (!list->rows[list->count++].what)
            return false;
    }
    return true;
}

static void print_list(const struct list *list, enum page_form form, struct buffer *out)
{
    static const struct table_column columns[] = { { "id", TABLE_LEFT, 0 },
                                                   { "name", TABLE_LEFT, 2 },
                                                   { "kind", TABLE_LEFT, 1 },
                                                   { "what", TABLE_WORDS, 0 } };
    struct table table = { .columns = columns, .column_count = ARRAY_LEN(columns) };
    struct page page = page_begin(form, 2, "Obstacles, devices and remotes", "", out);

    for (uint32_t i = 0; i < list->count; i++) {
        table_add(&table, "%s", list->rows[i].id);
        table_add(&table, "%s", list->rows[i].name);
        table_add(&table, "%s", list->rows[i].kind);
        table_add(&table, "%s", list->rows[i].what);
    }
    page_table(&page, &table, "Obstacles, devices and remotes");
    page_end(&page);
}

static void write_list(const struct list *list, volley_format format, struct buffer *out)
{
    const struct record_list rows = {
        "hazards", &hazard_row_record, list->rows, list->count, sizeof *list->rows, NULL, 0
    };

    if (format == VOLLEY_JSON)
        record_list_json(&rows, out);
    else if (format == VOLLEY_CSV)
        record_list_csv(&rows, out);
    else
        print_list(list, io_page_form(format), out);
}

volley_status volley_hazards_write(const char *edition, volley_format format,
                                   const volley_sink *sink, volley_error *err)
{
    const struct rules_edition *rules = library_edition_named(edition ? edition : "2.5", err);
    struct list list = { 0 };
    struct buffer out = io_text(sink);

    TRY(rules ? io_check_format(format, IO_PAGE_FORMATS, err) : VOLLEY_INVALID);
    if (fill_list(&list, rules, format == VOLLEY_JSON || format == VOLLEY_CSV))
        write_list(&list, format, &out);
    else
        out.failed = true;
    arena_fini(&list.arena);
    return io_drain(&out, sink, err);
}
