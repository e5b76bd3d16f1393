/* The obstacles, devices and remotes of an edition, as a list. */
#include "game/rules/edition.h"
#include "questions/hazard/describe.h"
#include "questions/hazard/hazard_report.h"
#include "report/record.h"
#include "report/sink.h"
#include "words/library/library.h"

#include <stdlib.h>
#include <string.h>

#define ROW(member) .place = offsetof(struct hazard_list_row, member)
static const struct record_field row_fields[] = {
    { "id", RECORD_TEXT, ROW(id) },
    { "name", RECORD_TEXT, ROW(name) },
    { "kind", RECORD_TEXT, ROW(kind) },
    { "what", RECORD_TEXT, ROW(what) },
};
const struct record hazard_row_record = RECORD(row_fields);
static const char *const columns[] = { "id", "name", "kind", "what" };

/* What each does stands in `texts`, at `starts`. */
struct list {
    struct hazard_list_row *rows;
    size_t count;
    struct buffer texts;
};

/* The hazard number `index` of an edition, but for those of huge ships. */
static bool listed_at(struct hazard *out, const struct rules_edition *edition, size_t index)
{
    for (size_t i = 0; hazard_at(out, edition, i); i++)
        if (!hazard_is_for_huge(out) && index-- == 0)
            return true;
    return false;
}

static size_t count_hazards(const struct rules_edition *edition)
{
    struct hazard hazard;
    size_t count = 0;

    while (listed_at(&hazard, edition, count))
        count++;
    return count;
}

/* notes  readers have no room for them */
static bool fill_list(struct list *list, const struct rules_edition *edition, bool notes)
{
    struct hazard hazard;
    const char *at;

    list->count = count_hazards(edition);
    list->rows = calloc(list->count + 1, sizeof *list->rows);
    for (size_t i = 0; listed_at(&hazard, edition, i); i++)
        hazard_describe(&hazard, notes, &list->texts);
    if (!list->rows || list->texts.failed)
        return false;
    at = list->texts.bytes;
    for (size_t i = 0; listed_at(&hazard, edition, i); i++, at += strlen(at) + 1)
        list->rows[i] =
            (struct hazard_list_row){ hazard.row->id, hazard.row->name, hazard.row->kind, at };
    return true;
}

static void write_list(const struct list *list, volley_format format, struct buffer *out)
{
    const struct record_list rows = { "hazards",         &hazard_row_record, list->rows,
                                      list->count,       sizeof *list->rows, columns,
                                      ARRAY_LEN(columns) };

    if (format == VOLLEY_JSON)
        record_list_json(&rows, out);
    else if (format == VOLLEY_CSV)
        record_list_csv(&rows, out);
    else
        hazard_list_text(list->rows, list->count, format == VOLLEY_MARKDOWN, out);
}

volley_status volley_hazards_write(const char *edition, volley_format format,
                                   const volley_sink *sink, volley_error *err)
{
    const struct rules_edition *rules = library_edition_named(edition ? edition : "2.5", err);
    struct list list = { 0 };
    struct buffer out = io_text(sink);
    volley_status status = rules ? io_check_format(format, IO_LIST_FORMATS, err) : VOLLEY_INVALID;

    if (status != VOLLEY_OK)
        return status;
    if (fill_list(&list, rules, format == VOLLEY_JSON || format == VOLLEY_CSV))
        write_list(&list, format, &out);
    else
        out.failed = true;
    free(list.rows);
    buffer_fini(&list.texts);
    return io_drain(&out, sink, err);
}
