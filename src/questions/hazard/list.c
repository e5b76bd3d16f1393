/* The obstacles, devices and remotes of an edition, as a list. */
#include "game/rules/edition.h"
#include "questions/hazard/describe.h"
#include "report/hazard.h"
#include "report/listing.h"
#include "report/sink.h"
#include "words/library/library.h"

#include <stdlib.h>
#include <string.h>

static const char *const list_columns[] = { "id", "name", "kind", "what" };
enum { LIST_COLUMNS = sizeof list_columns / sizeof *list_columns };

/* What each does stands in `texts`, at `starts`. */
struct list {
    struct hazard_list_row *rows;
    struct listing_cell *cells;
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
    list->cells = calloc(list->count * LIST_COLUMNS + 1, sizeof *list->cells);
    for (size_t i = 0; listed_at(&hazard, edition, i); i++)
        hazard_describe(&hazard, notes, &list->texts);
    if (!list->rows || !list->cells || list->texts.failed)
        return false;
    at = list->texts.bytes;
    for (size_t i = 0; listed_at(&hazard, edition, i); i++, at += strlen(at) + 1) {
        const struct hazard_list_row row = { hazard.row->id, hazard.row->name, hazard.row->kind,
                                             at };
        struct listing_cell *cells = &list->cells[i * LIST_COLUMNS];

        list->rows[i] = row;
        cells[0] = listing_text(row.id);
        cells[1] = listing_text(row.name);
        cells[2] = listing_text(row.kind);
        cells[3] = listing_text(row.what);
    }
    return true;
}

static void write_list(const struct list *list, volley_format format, struct buffer *out)
{
    const struct listing listing = { "hazards",   list_columns, LIST_COLUMNS, list->cells,
                                     list->count, NULL,         NULL };

    if (format == VOLLEY_JSON)
        listing_json(&listing, out);
    else if (format == VOLLEY_CSV)
        listing_csv(&listing, out);
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
    free(list.cells);
    buffer_fini(&list.texts);
    return io_drain(&out, sink, err);
}
