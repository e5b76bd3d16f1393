/* The lists of points that there are. */
#include "questions/browse/browse.h"
#include "report/sink.h"
#include "words/library/library.h"

enum { BETWEEN = 2 };

/* A list, with its rows. */
struct row {
    struct cards_points points;
    bool is_default;
};

struct lists {
    struct row *rows;
    uint32_t count, room;
    struct arena memory;
};

#define ROW(member) RECORD_SIZED(struct row, member)
static const struct record_field row_fields[] = {
    { "list", RECORD_TEXT, ROW(points.name) },
    { "title", RECORD_TEXT, ROW(points.title) },
    { "edition", RECORD_TEXT, ROW(points.edition) },
    { "effective", RECORD_TEXT, ROW(points.effective) },
    { "squad_points", RECORD_INT, ROW(points.squad) },
    { "default", RECORD_FLAG, ROW(is_default) },
    { "pilots", RECORD_SIZE, ROW(points.pilot_count) },
    { "upgrades", RECORD_SIZE, ROW(points.upgrade_count) },
    { "source", RECORD_TEXT, ROW(points.source) },
};
const struct record browse_points_record = RECORD(row_fields);

/* False: out of memory. */
static bool find_lists(struct lists *lists, const volley_library *library, const char *edition)
{
    const struct cards_points *points;

    for (size_t i = 0; (points = library_points_at(library, i)); i++) {
        if (edition && strcmp(points->edition, edition) != 0)
            continue;
        if (!arena_grow(&lists->memory, &lists->rows, &lists->room, lists->count + 1,
                        sizeof *lists->rows) ||
            !cards_points_open(points, &lists->memory, &lists->rows[lists->count].points))
            return false;
        lists->rows[lists->count++].is_default =
            points == library_points_default(library, points->edition);
    }
    return true;
}

static void write_table(const struct lists *lists, enum page_form form, struct buffer *out)
{
    static const struct table_column titles[] = {
        { "list", TABLE_ID, 0 },        { "edition", TABLE_LEFT, 0 },
        { "effective", TABLE_LEFT, 0 }, { "a squad has", TABLE_RIGHT, 0 },
        { "pilots", TABLE_RIGHT, 1 },   { "upgrades", TABLE_RIGHT, 1 },
        { "title", TABLE_LEFT, 0 },     { "from", TABLE_LEFT, 2 },
    };
    struct table table = { .columns = titles, .column_count = ARRAY_LEN(titles) };
    struct page page = page_begin(form, BETWEEN, "Lists of points", "", out);

    for (uint32_t i = 0; i < lists->count; i++) {
        const struct cards_points *points = &lists->rows[i].points;

        table_add(&table, "%s%s", points->name, lists->rows[i].is_default ? " *" : "");
        table_add(&table, "%s", points->edition);
        table_add(&table, "%s", points->effective);
        table_add(&table, "%d", points->squad);
        table_add(&table, "%zu", points->pilot_count);
        table_add(&table, "%zu", points->upgrade_count);
        table_add(&table, "%s", points->title);
        table_add(&table, "%s", points->source);
    }
    page_table(&page, &table, "Lists of points");
    buffer_print(&page.said, "* counts where its edition is played and no other is asked for with "
                             "--points.\n");
    page_end(&page);
}

volley_status volley_points_write(const volley_library *library, const char *edition,
                                  volley_format format, const volley_sink *sink, volley_error *err)
{
    struct lists lists = { .rows = NULL };
    struct buffer out = io_text(sink);
    const struct rules_edition *rules = edition ? library_edition_named(edition, err) : NULL;
    bool ok;

    if ((edition && !rules) || io_check_format(format, IO_PAGE_FORMATS, err) != VOLLEY_OK)
        return VOLLEY_INVALID;
    ok = find_lists(&lists, library, rules ? rules->name : NULL);
    if (ok && format != VOLLEY_JSON && format != VOLLEY_CSV) {
        write_table(&lists, io_page_form(format), &out);
    } else if (ok) {
        const struct record_list list = {
            "points", &browse_points_record, lists.rows, lists.count, sizeof *lists.rows, NULL, 0
        };

        (format == VOLLEY_JSON ? record_list_json : record_list_csv)(&list, &out);
    }
    arena_fini(&lists.memory);
    return ok ? io_drain(&out, sink, err) : error_nomem(err);
}
