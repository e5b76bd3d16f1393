/* A published folder becomes a list: its files in turn, what it says of itself, and the list as one
 * file, read before anybody has it. */
#include "questions/import/import.h"

#include "base/ascii.h"
#include "base/json_text.h"
#include "report/sink.h"
#include "words/library/library.h"
#include "words/library/library_table.h"

#include <stdio.h>
#include <stdlib.h>

enum { PATH_BYTES = 512, ROWS_MOST = 20000 };

bool import_is_well(struct import *import, bool made)
{
    if (!made && import->error.status == VOLLEY_OK)
        error_nomem(&import->error);
    return import->error.status == VOLLEY_OK;
}

static void fini(struct import *import)
{
    volley_library_free(import->library);
    for (const struct import_file *file = import->files; file; file = file->before)
        free(file->text);
    for (size_t i = 0; i < IMPORT_TABLES; i++)
        buffer_fini(&import->tables[i].text);
    arena_fini(&import->memory);
}

/* ---- places ---- */

void import_wrong(struct import *import, const struct import_place *where, const char *message)
{
    const char *text = where->file->text, *found = text;
    char path[PATH_BYTES], key[PATH_BYTES];
    struct error_place place = { path, 1, 1, NULL, 0 };

    snprintf(path, sizeof path, "%s/%s", import->from->name, where->file->name);
    for (size_t i = 0; i < ARRAY_LEN(where->keys) && where->keys[i]; i++) {
        const char *next;

        snprintf(key, sizeof key, "\"%s\"", where->keys[i]);
        next = strstr(found, key);
        found = next ? next : found;
        place.word = where->keys[i];
        place.word_bytes = strlen(place.word);
    }
    for (; text < found; text++) {
        place.column = *text == '\n' ? 1 : place.column + 1;
        place.line += *text == '\n';
    }
    if (import->error.status == VOLLEY_OK)
        error_at(&import->error, VOLLEY_SYNTAX, &place, "%s", message);
}

/* ---- files ---- */

/* What stands in a file of the folder, an object or a list, to be given back with json_decref.
 * NULL: an error. */
static json_t *read_file(struct import *import, const char *name, json_type type)
{
    struct import_file *file = arena_take_zeroed(&import->memory, sizeof *file);
    char path[PATH_BYTES];
    json_error_t wrong;
    size_t bytes;
    json_t *json;

    if (!import_is_well(import, file))
        return NULL;
    *file = (struct import_file){ import->files, name = import_print(import, "%s", name), NULL };
    import->files = file;
    import->at = (struct import_place){ .file = file };
    file->text = import->from->read(name, &bytes, import->from->context, &import->error);
    if (!import_is_well(import, file->text))
        return NULL;
    json = json_text_read(file->text, bytes, &wrong);
    if (json && json_typeof(json) == type)
        return json;
    snprintf(path, sizeof path, "%s/%s", import->from->name, name);
    if (json)
        import_wrong(import, &import->at,
                     type == JSON_OBJECT ? "the file is not an object" : "the file is not a list");
    else if (!*wrong.text)
        error_nomem(&import->error);
    else
        error_at(&import->error, VOLLEY_SYNTAX,
                 &(struct error_place){ path, wrong.line, wrong.column, NULL, 0 }, "%s",
                 wrong.text);
    json_decref(json);
    return NULL;
}

/* Begin with an object below a key, and say if it is none. */
static bool enter(struct import *import, size_t depth, const char *key, const json_t *value)
{
    import->at.keys[depth] = key;
    if (depth + 1 < ARRAY_LEN(import->at.keys))
        import->at.keys[depth + 1] = NULL;
    key = import_print(import, "%s", key);
    import->at.keys[depth] = key;
    if (import->tables[IMPORT_PRICES].count > ROWS_MOST)
        import_wrong(import, &import->at, "a list has no more than 20,000 prices");
    if (!json_is_object(value))
        import_wrong(import, &import->at, "this is not an object");
    return import->error.status == VOLLEY_OK;
}

/* ---- what it says of itself ---- */

/* "April 26, 2026", "Sep. 1. 2024", "02/23/2024" and "2026-04-26" are the last; else it is wrong.
 */
static const char *day_of(struct import *import, const char *text)
{
    static const char months[] = "janfebmaraprmayjunjulaugsepoctnovdec";
    const char *at = text + strcspn(text, " .0123456789");
    int month = 12, day = 0, year = 0;

    while (month && strlen(text) >= 3 && !ascii_same_bytes(text, months + 3 * (month - 1), 3))
        month--;
    if (!*text)
        return "no date";
    if (month ? sscanf(at, "%*[ .]%2d%*[ .,]%4d", &day, &year) == 2
              : sscanf(text, "%2d/%2d/%4d", &month, &day, &year) == 3)
        text = import_print(import, "%04d-%02d-%02d", year, month, day);
    if (!import_is_day(text))
        import_wrong(import, &import->at, "this is no day of the calendar, as in 2026-04-26");
    return text;
}

/* "PAPA 50P2.0" is of squads of 50; 0: it does not say. */
static long squad_of(const char *title)
{
    char *end;

    for (; *title; title++) {
        const long number = ascii_is_digit(*title) ? strtol(title, &end, 10) : 0;

        if (number >= 10 && *end == 'P')
            return number;
    }
    return 0;
}

static void add_head(struct import *import, const char *title, const char *day, const char *source)
{
    const volley_published *from = import->from;
    const char *edition = from->edition ? from->edition : import->has_loadouts ? "2.5" : "2";
    long squad = from->squad ? from->squad : squad_of(title);
    size_t bytes = strlen(title += strspn(title, " "));

    while (bytes && title[bytes - 1] == ' ')
        bytes--;
    if (!squad)
        squad = strcmp(edition, "2.5") == 0 ? 20 : 200; /* of the maker's last points */
    IMPORT_ROW(import, IMPORT_LIST, LIBRARY_LIST_END, from->as,
               bytes ? import_print(import, "%.*s", (int)bytes, title) : from->as, edition,
               day_of(import, day), import_print(import, "%ld", squad), source);
}

/* ---- revision.json ---- */

/* Files are named with the folders around this one. */
static const char *base_of(const char *file)
{
    const char *slash = strrchr(file, '/');

    return slash ? slash + 1 : file;
}

static void read_points(struct import *import, const char *key, const char *file)
{
    const bool is_faction = strcmp(key, "upgrades") != 0;
    json_t *root = read_file(import, file, JSON_OBJECT), *outer, *inner;
    const char *name, *id;

    json_object_foreach(root, name, outer)
    {
        if (!enter(import, 0, name, outer))
            break;
        if (!is_faction)
            import_upgrade(import, name, outer);
        else
            json_object_foreach(outer, id, inner) if (enter(import, 1, id, inner))
                import_pilot(import, id, import_id(import, name), key, inner);
    }
    json_decref(root);
}

static void read_faction(struct import *import, struct import_place here, const json_t *files,
                         const char *key)
{
    here.keys[0] = key = import_print(import, "%s", key);
    if (strcmp(faction_name(key), key) == 0)
        import_wrong(import, &here, "this is neither a faction nor upgrades");
    if (import->error.status == VOLLEY_OK)
        read_points(import, key, base_of(import_text(import, files, key)));
}

static void read_revision(struct import *import)
{
    json_t *root = read_file(import, import->from->index, JSON_OBJECT), *name;
    json_t *files = json_object_get(root, "files");
    const struct import_place here = import->at;
    const char *key;

    import_check_head(import, root);
    if (root && !json_is_object(files))
        import_wrong(import, &here, "it names no \"files\"");
    /* Upgrades come first: pilots may name them. */
    if (json_object_get(files, "upgrades"))
        read_points(import, "upgrades", base_of(import_text(import, files, "upgrades")));
    json_object_foreach(files, key, name) if (strcmp(key, "upgrades") != 0)
        read_faction(import, here, files, key);
    import->at = (struct import_place){ here.file, { "effective_date", NULL } };
    add_head(import, import_text(import, root, "format"),
             import_text(import, root, "effective_date"), import_text(import, root, "author"));
    json_decref(root);
}

/* ---- manifest.json ---- */

static void read_upgrades(struct import *import, const char *file)
{
    json_t *root = read_file(import, file, JSON_ARRAY), *upgrade;
    size_t i;

    json_array_foreach(root, i,
                       upgrade) if (enter(import, 0, import_text(import, upgrade, "xws"), upgrade))
        import_upgrade(import, import->at.keys[0], upgrade);
    json_decref(root);
}

static void read_ship(struct import *import, const char *faction, const char *file)
{
    json_t *root = read_file(import, file, JSON_OBJECT), *pilot;
    const char *ship = import_text(import, root, "xws");
    size_t i;

    if (root && enter(import, 0, ship, root))
        import_ship(import, ship, faction, root);
    json_array_foreach(json_object_get(root, "pilots"), i,
                       pilot) if (enter(import, 1, import_text(import, pilot, "xws"), pilot))
        import_pilot(import, import->at.keys[1], ship, faction, pilot);
    json_decref(root);
}

static void read_manifest(struct import *import)
{
    json_t *root = read_file(import, import->from->index, JSON_OBJECT), *file, *side;
    const json_t *pilots = json_object_get(root, "pilots");
    const struct import_place here = import->at;
    size_t i, j;

    if (root && !json_is_array(pilots))
        import_wrong(import, &here, "it names no \"pilots\"");
    json_array_foreach(json_object_get(root, "upgrades"), i,
                       file) if (import->error.status == VOLLEY_OK)
        read_upgrades(import, json_is_string(file) ? json_string_value(file) : "");
    json_array_foreach(pilots, i, side)
    {
        const char *faction = import_text(import, side, "faction");

        json_array_foreach(json_object_get(side, "ships"), j,
                           file) if (import->error.status == VOLLEY_OK)
            read_ship(import, faction, json_is_string(file) ? json_string_value(file) : "");
    }
    add_head(import,
             import_print(import, "%s %s", base_of(import->from->name),
                          import_text(import, root, "version")),
             "", import->from->name);
    json_decref(root);
}

/* ---- the list as a file ---- */

static const char *const heads[IMPORT_TABLES] = {
    [IMPORT_LIST] = "[list]\nend,name,title,edition,effective,squad,source\n",
    [IMPORT_SHIPS] = "[ships]\nid,name,size,factions,attacks,agility,hull,shields,actions\n",
    [IMPORT_UPGRADES] = "[upgrades]\nid,name,slots,side,limited,restrictions,charges,charge_"
                        "recovers,force,grants\n",
    [IMPORT_PILOTS] = "[pilots]\nid,name,ship,faction,skill,limited,force,charges,charge_recovers,"
                      "ship_ability,standard_loadout,attacks,agility,hull,shields,keywords\n",
    [IMPORT_PRICES] = "[prices]\nkind,id,cost,loadout,slots,formats,restricted,ship,restrictions\n",
};

static void write_list(struct import *import, struct buffer *out)
{
    for (size_t i = 0; i < IMPORT_TABLES; i++) {
        struct import_table *table = &import->tables[i];

        if (table->count)
            buffer_print(out, "%s%s", heads[i], buffer_text(&table->text));
        out->failed |= table->text.failed;
    }
    buffer_print(out, LIBRARY_LIST_END "\n");
}

struct reading {
    const struct buffer *text;
    size_t at;
};

static long read_bytes(char *bytes, size_t room, void *context)
{
    struct reading *reading = context;
    const size_t left = reading->text->count - reading->at, count = left < room ? left : room;

    memcpy(bytes, reading->text->bytes + reading->at, count);
    reading->at += count;
    return (long)count;
}

/* What is wrong with a line of the list was published somewhere. */
static void tell_place(struct import *import, const volley_error *error)
{
    size_t line = error->line > 0 ? (size_t)error->line - 1 : 0;
    char message[PATH_BYTES];

    snprintf(message, sizeof message, *error->word ? "'%s': %s" : "%s%s", error->word,
             error->message);
    for (size_t i = 0; i < IMPORT_TABLES; i++) {
        const struct import_table *table = &import->tables[i];
        const size_t lines = table->count ? table->count + 2 : 0;

        if (line >= 2 && line < lines) {
            import_wrong(import, &table->places[line - 2], message);
            return;
        }
        line -= line < lines ? line : lines;
    }
    error_copy(&import->error, error);
}

static void read_list(struct import *import, const struct buffer *text)
{
    struct reading reading = { text, 0 };
    const volley_source source = { read_bytes, &reading, import->from->as };
    volley_error error = { 0 };

    if (volley_library_create(&import->library, &error) == VOLLEY_OK)
        volley_library_add(import->library, VOLLEY_ROSTER_LIST, &source, &error);
    if (error.status == VOLLEY_SYNTAX || error.status == VOLLEY_RANGE)
        tell_place(import, &error);
    else if (error.status != VOLLEY_OK)
        error_copy(&import->error, &error);
}

/* ---- the whole ---- */

static void make(struct import *import, const volley_library *library, struct buffer *text)
{
    if (import->from->edition && !library_edition_named(import->from->edition, &import->error))
        return;
    if (import->from->edition && strcmp(import->from->edition, "1") == 0) {
        error_set(&import->error, VOLLEY_INVALID,
                  "what is published in this form is of the second edition: 2 or 2.5");
        return;
    }
    if (strcmp(import->from->index, "manifest.json") == 0)
        read_manifest(import);
    else
        read_revision(import);
    if (import->error.status == VOLLEY_OK && !import->tables[IMPORT_PRICES].count)
        error_set(&import->error, VOLLEY_INVALID, "%.80s has neither pilots nor upgrades",
                  import->from->name);
    write_list(import, text);
    if (import_is_well(import, !text->failed))
        read_list(import, text);
    if (import->error.status == VOLLEY_OK)
        import_compare(import, library);
}

volley_status volley_list_import(const volley_library *library, const volley_published *from,
                                 volley_format format, const volley_sink *report,
                                 const volley_sink *list, volley_error *err)
{
    struct import import = { .from = from, .cards = &cards_builtin[CARDS_SECOND] };
    struct buffer text = { 0 }, said = io_text(report);
    volley_status status = io_check_format(format, 1u << VOLLEY_TEXT | 1u << VOLLEY_JSON, err);

    if (status != VOLLEY_OK)
        return status;
    make(&import, library, &text);
    if (import.error.status != VOLLEY_OK)
        status = error_copy(err, &import.error);
    else if (format == VOLLEY_JSON)
        record_document(&import_record, &import, NULL, &said);
    else
        import_say(&import, &said);
    if (status == VOLLEY_OK)
        status = io_drain(&text, list, err);
    if (status == VOLLEY_OK)
        status = io_drain(&said, report, err);
    buffer_fini(&text);
    buffer_fini(&said);
    fini(&import);
    return status;
}
