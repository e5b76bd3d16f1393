/* A published folder becomes a list: what it says of itself, its files in turn, and the list as one
 * file, read once more before anybody has it. */
#include "questions/import/import.h"

#include "base/array.h"
#include "base/ascii.h"
#include "base/error.h"
#include "base/io/csv.h"
#include "report/sink.h"
#include "words/library/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TITLE_MOST = 80, DAY_MOST = 31, SQUAD_MOST = 999 };

void import_fini(struct import *import)
{
    for (size_t i = 0; i < IMPORT_TABLES; i++)
        buffer_fini(&import->tables[i]);
    free(import->text);
    arena_fini(&import->memory);
}

/* ---- what it says of itself ---- */

/* The month that a word begins with, from 1; 0: it is none. */
static int month_of(const char *text)
{
    static const char *const months[] = { "jan", "feb", "mar", "apr", "may", "jun",
                                          "jul", "aug", "sep", "oct", "nov", "dec" };

    for (size_t i = 0; i < ARRAY_LEN(months); i++)
        if (strlen(text) >= 3 && ascii_same_bytes(text, months[i], 3))
            return (int)i + 1;
    return 0;
}

/* "April 26, 2026", "Sep. 1. 2024", "02/23/2024" and "2026-04-26" are the last; else as it stands.
 */
static const char *day_of(struct import *import, const char *text)
{
    const char *at = text + strcspn(text, " .0123456789");
    int month = month_of(text), day = 0, year = 0;

    if (!*text)
        return "no date";
    if (month ? sscanf(at, "%*[ .]%2d%*[ .,]%4d", &day, &year) != 2
              : sscanf(text, "%2d/%2d/%4d", &month, &day, &year) != 3)
        return import_print(import, "%.*s", TITLE_MOST, text);
    return import_print(import, "%04d-%02d-%02d", year, month, day);
}

/* "PAPA 50P2.0" is of squads of 50; 0: it does not say. */
static int squad_of(const char *title)
{
    for (; *title; title++)
        if (ascii_is_digit(*title) && ascii_is_digit(title[1])) {
            char *end;
            const long number = strtol(title, &end, 10);

            if (*end == 'P' && number <= SQUAD_MOST)
                return (int)number;
            title = end - 1;
        }
    return 0;
}

static void head(struct import *import, const char *title, const char *effective,
                 const char *source)
{
    size_t bytes = strlen(title += strspn(title, " "));
    const bool is_older =
        import->from->edition ? strcmp(import->from->edition, "2.5") != 0 : !import->has_loadouts;
    struct cards_points *list = &import->list;
    int squad = import->from->squad ? import->from->squad : squad_of(title);

    while (bytes && title[bytes - 1] == ' ')
        bytes--;
    list->name = import->from->as;
    list->title =
        import_print(import, "%.*s", (int)(bytes < TITLE_MOST ? bytes : TITLE_MOST), title);
    list->effective = effective;
    list->source = import_print(import, "%.*s", TITLE_MOST, source);
    list->edition = import->from->edition ? import->from->edition : is_older ? "2" : "2.5";
    if (!squad)
        squad = is_older ? 200 : 20; /* of the maker's last points */
    list->squad = (int16_t)squad;
}

/* ---- revision.json ---- */

static void read_faction(struct import *import, const char *faction, const char *file)
{
    json_t *ships = import_read(import, file, JSON_OBJECT), *pilots, *pilot;
    const char *ship, *id;

    json_object_foreach(ships, ship, pilots)
    {
        const char *xws = import_id(import, ship);

        import_enter(import, ship);
        if (!json_is_object(pilots))
            import_wrong(import, "the pilots of a ship are an object");
        json_object_foreach(pilots, id, pilot)
        {
            import_enter(import, id);
            import_pilot(import, id, xws, faction, pilot);
            import_leave(import);
        }
        import_leave(import);
    }
    json_decref(ships);
}

static void read_upgrades(struct import *import, const char *file)
{
    json_t *upgrades = import_read(import, file, JSON_OBJECT), *upgrade;
    const char *id;

    json_object_foreach(upgrades, id, upgrade)
    {
        import_enter(import, id);
        import_upgrade(import, id, upgrade);
        import_leave(import);
    }
    json_decref(upgrades);
}

/* Files are named with the folders around this one. */
static const char *base_of(const char *file)
{
    const char *slash = strrchr(file, '/');

    return slash ? slash + 1 : file;
}

static bool is_faction(const char *id)
{
    size_t i = 0;

    while (faction_at(i) && strcmp(faction_at(i), id) != 0)
        i++;
    return faction_at(i) != NULL;
}

static void read_revision(struct import *import)
{
    json_t *root = import_read(import, import->from->index, JSON_OBJECT), *name;
    json_t *files = import_member(import, root, "files", JSON_OBJECT);
    const char *effective = day_of(import, import_text(import, root, "effective_date"));
    const char *title = import_print(import, "%s", import_text(import, root, "format"));
    const char *author = import_print(import, "%s", import_text(import, root, "author"));
    const char *key;

    if (root && !files)
        import_wrong(import, "it names no \"files\"");
    import_enter(import, "files");
    json_object_foreach(files, key, name) if (!json_is_string(name) ||
                                              (strcmp(key, "upgrades") != 0 && !is_faction(key)))
        import_wrong(import, "'%.60s' is not the file of a faction or of upgrades", key);
    name = json_object_get(files, "upgrades");
    if (name && import->error.status == VOLLEY_OK)
        read_upgrades(import, base_of(json_string_value(name)));
    json_object_foreach(files, key, name) if (import->error.status == VOLLEY_OK && is_faction(key))
        read_faction(import, key, base_of(json_string_value(name)));
    if (import->error.status == VOLLEY_OK)
        head(import, title, effective, author);
    json_decref(root);
}

/* ---- manifest.json ---- */

static void read_cards_of(struct import *import, const char *file)
{
    json_t *upgrades = import_read(import, file, JSON_ARRAY), *upgrade;
    size_t i;

    json_array_foreach(upgrades, i, upgrade)
    {
        const char *id = import_text(import, upgrade, "xws");

        import_enter(import, id);
        import_upgrade(import, id, upgrade);
        import_leave(import);
    }
    json_decref(upgrades);
}

static void read_ship(struct import *import, const char *faction, const char *file)
{
    json_t *ship = import_read(import, file, JSON_OBJECT), *pilot;
    json_t *pilots = import_member(import, ship, "pilots", JSON_ARRAY);
    const char *xws = ship ? import_ship(import, ship, faction) : "";
    size_t i;

    json_array_foreach(pilots, i, pilot)
    {
        const char *id = import_text(import, pilot, "xws");

        import_enter(import, id);
        import_pilot(import, id, xws, faction, pilot);
        import_leave(import);
    }
    json_decref(ship);
}

static void read_manifest(struct import *import)
{
    json_t *root = import_read(import, import->from->index, JSON_OBJECT), *file, *side;
    const json_t *upgrades = import_member(import, root, "upgrades", JSON_ARRAY);
    const json_t *pilots = import_member(import, root, "pilots", JSON_ARRAY);
    const char *version = import_text(import, root, "version");
    size_t i, j;

    if (root && !pilots)
        import_wrong(import, "it names no \"pilots\"");
    json_array_foreach(upgrades, i,
                       file) if (import->error.status == VOLLEY_OK && json_is_string(file))
        read_cards_of(import, json_string_value(file));
    json_array_foreach(pilots, i, side)
    {
        const char *faction = import_text(import, side, "faction");
        const json_t *ships = import_member(import, side, "ships", JSON_ARRAY);

        json_array_foreach(ships, j,
                           file) if (import->error.status == VOLLEY_OK && json_is_string(file))
            read_ship(import, faction, json_string_value(file));
    }
    if (import->error.status == VOLLEY_OK)
        head(import, import_print(import, "%s %s", base_of(import->from->name), version), "no date",
             import->from->name);
    json_decref(root);
}

/* ---- the list as a file ---- */

static void write_price(const struct cards_points_row *row, struct buffer *out)
{
    buffer_print(out, "%s", cards_kind_words[row->kind]);
    csv_field(out, row->id, ',', false);
    csv_field(out, row->cost, ',', false);
    buffer_print(out, row->loadout < 0 ? "," : ",%d", row->loadout);
    csv_field(out, row->slots, ',', false);
    csv_field(out, row->formats, ',', false);
    buffer_print(out, row->restricted ? ",%d" : ",", row->restricted);
    csv_field(out, row->ship, ',', false);
    buffer_add_text(out, "\n");
}

static void write_list(struct import *import, struct buffer *out)
{
    static const char *const heads[IMPORT_TABLES] = {
        "[ships]\nid,name,size,factions,attacks,agility,hull,shields,actions\n",
        "[upgrades]\nid,name,slots,side,limited,restrictions,charges,charge_recovers,force,"
        "grants\n",
        "[pilots]\nid,name,ship,faction,skill,limited,force,charges,charge_recovers,ship_ability,"
        "standard_loadout,attacks,agility,hull,shields,keywords\n",
    };
    const struct cards_points *list = &import->list;

    buffer_print(out, "[list]\nname,title,edition,effective,squad,source\n%s", list->name);
    csv_field(out, list->title, ',', false);
    buffer_print(out, ",%s", list->edition);
    csv_field(out, list->effective, ',', false);
    buffer_print(out, ",%d", list->squad);
    csv_field(out, list->source, ',', false);
    buffer_add_text(out, "\n");
    for (size_t i = 0; i < IMPORT_TABLES; i++) {
        if (import->tables[i].count)
            buffer_add_text(out, heads[i]);
        buffer_add(out, import->tables[i].bytes, import->tables[i].count);
        out->failed |= import->tables[i].failed;
    }
    buffer_add_text(out, "[prices]\nkind,id,cost,loadout,slots,formats,restricted,ship\n");
    for (size_t which = 0; which < 2; which++)
        for (uint32_t i = 0; i < import->count[which]; i++)
            write_price(&import->rows[which][i], out);
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

/* What could not be read any more would be no use to anybody. */
static void check_list(struct import *import, const struct buffer *text)
{
    struct reading reading = { text, 0 };
    const volley_source source = { read_bytes, &reading, import->from->as };
    volley_library *library;

    if (volley_library_create(&library, &import->error) == VOLLEY_OK)
        volley_library_add(library, VOLLEY_ROSTER_LIST, &source, &import->error);
    volley_library_free(library);
}

/* ---- the whole ---- */

static void make(struct import *import, const volley_library *library)
{
    static const char manifest[] = "manifest.json";
    size_t pilots, upgrades;

    if (import->from->edition && !library_edition_named(import->from->edition, &import->error))
        return;
    if (strcmp(base_of(import->from->index), manifest) == 0)
        read_manifest(import);
    else
        read_revision(import);
    pilots = import->list.pilot_count = import->count[0];
    upgrades = import->list.upgrade_count = import->count[1];
    import->list.pilots = import->rows[0];
    import->list.upgrades = import->rows[1];
    if (import->error.status == VOLLEY_OK && pilots + upgrades == 0)
        error_set(&import->error, VOLLEY_INVALID, "%.80s has neither pilots nor upgrades",
                  import->from->name);
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
    make(&import, library);
    if (import.error.status == VOLLEY_OK) {
        write_list(&import, &text);
        if (text.failed)
            error_nomem(&import.error);
        else
            check_list(&import, &text);
    }
    if (import.error.status == VOLLEY_OK && format == VOLLEY_JSON)
        record_document(&import_record, &import, NULL, &said);
    else if (import.error.status == VOLLEY_OK)
        import_say(&import, &said);
    if (import.error.status == VOLLEY_OK)
        status = io_drain(&text, list, err);
    else
        status = error_copy(err, &import.error);
    if (status == VOLLEY_OK)
        status = io_drain(&said, report, err);
    buffer_fini(&text);
    buffer_fini(&said);
    import_fini(&import);
    return status;
}
