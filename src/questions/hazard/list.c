/* The obstacles, devices and remotes of an edition, as a list. */
#include "game/rules/edition.h"
#include "questions/hazard/hazard_report.h"
#include "report/sink.h"
#include "words/library/library.h"

#define ROW(member) .place = offsetof(struct hazard_list_row, member)
static const struct record_field row_fields[] = {
    { "id", RECORD_TEXT, ROW(id) },
    { "name", RECORD_TEXT, ROW(name) },
    { "kind", RECORD_TEXT, ROW(kind) },
    { "what", RECORD_TEXT, ROW(what) },
};
const struct record hazard_row_record = RECORD(row_fields);

struct list {
    struct arena arena;
    struct hazard_list_row *rows;
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
        list->rows[list->count] =
            (struct hazard_list_row){ hazard.row->id, hazard.row->name, hazard.row->kind,
                                      buffer_keep(&what, &list->arena) };
        if (!list->rows[list->count++].what)
            return false;
    }
    return true;
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
        hazard_list_print(list->rows, list->count, io_page_form(format), out);
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
