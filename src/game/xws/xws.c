#include "game/xws/xws.h"

#include "base/array.h"
#include "base/json_text.h"
#include "base/nearest.h"
#include "base/utf8.h"
#include "game/xws/keep.h"
#include "game/xws/link.h"

#include <stdio.h>
#include <string.h>

enum { PATH_MAX_BYTES = 100, KEY_MAX_BYTES = 40, REASON_MAX_BYTES = 140, POINTS_MAX = 9999 };
enum { SLIPS_MOST = 2 }; /* edits from a member that is read */

/* A value that is read, and where it is. */
struct reader {
    const char *source;
    struct xws_file *file;
    volley_error *err;
    const struct reader *up; /* what it is in; NULL: it is the whole of the file */
    const char *key;         /* that it has there; NULL: it has the index */
    size_t index;
};

static struct reader member(const struct reader *up, const char *key)
{
    return (struct reader){ up->source, up->file, up->err, up, key, 0 };
}

static struct reader element(const struct reader *up, size_t index)
{
    return (struct reader){ up->source, up->file, up->err, up, NULL, index };
}

/* ---- errors and texts ---- */

/* "pilots[2].upgrades" */
static void write_path(const struct reader *reader, char path[PATH_MAX_BYTES])
{
    char word[KEY_MAX_BYTES];
    size_t length;

    *path = '\0';
    if (!reader->up)
        return;
    write_path(reader->up, path);
    length = strlen(path);
    if (reader->key)
        snprintf(path + length, PATH_MAX_BYTES - length, "%s%s", length ? "." : "",
                 utf8_clean(reader->key, strlen(reader->key), word, sizeof word));
    else
        snprintf(path + length, PATH_MAX_BYTES - length, "[%zu]", reader->index);
}

static volley_status fail(const struct reader *reader, volley_status status, const char *what)
{
    const struct error_place place = { .source = reader->source };
    char path[PATH_MAX_BYTES];

    write_path(reader, path);
    return error_at(reader->err, status, &place, "%s%s%s", path, *path ? ": " : "", what);
}

static volley_status read_id(const struct reader *reader, const json_t *value,
                             char id[static XWS_ID_MAX + 1])
{
    if (!json_is_string(value))
        return fail(reader, VOLLEY_SYNTAX, "an id must be a text");
    if (json_string_length(value) > XWS_ID_MAX)
        return fail(reader, VOLLEY_SYNTAX, "an id has more than 80 letters");
    xws_id(json_string_value(value), id, XWS_ID_MAX + 1);
    return id[0] ? VOLLEY_OK : fail(reader, VOLLEY_SYNTAX, "an id is empty");
}

static volley_status keep_id(const struct reader *reader, const json_t *value, const char **out)
{
    char id[XWS_ID_MAX + 1];
    volley_status status = read_id(reader, value, id);

    *out = status == VOLLEY_OK ? xws_keep(reader->file, id, XWS_ID_MAX) : "";
    return status;
}

static const char *text_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);

    return json_is_string(value) ? json_string_value(value) : "";
}

/* ---- what is told, and passed over ---- */

/* The points of a squad or a pilot, if it has a whole number of them.
 *  pilot  that is told what is wrong */
static int points_of(const struct reader *reader, const json_t *object, struct xws_pilot *pilot)
{
    const json_t *points = json_object_get(object, "points");
    json_int_t count = json_is_integer(points) ? json_integer_value(points) : -1;
    const bool is_said = count >= 0 && count <= POINTS_MAX;

    if (points && !json_is_null(points) && !is_said)
        xws_tell(reader->file, pilot,
                 "the points of the %s are no whole number from 0 to %d, and are passed over",
                 reader->key ? "pilot" : "squad", POINTS_MAX);
    return is_said ? (int)count : XWS_POINTS_UNSAID;
}

/* A member that is nearly one that is read; others are the builder's own. */
static void tell_slips(const struct reader *reader, json_t *object, struct xws_pilot *pilot)
{
    static const char *const keys[] = { "faction", "pilots",  "name",   "points",
                                        "ruleset", "version", "vendor", "description",
                                        "id",      "ship",    "xws",    "upgrades" };
    const char *key;
    json_t *value;

    json_object_foreach(object, key, value)
    {
        struct nearest near = nearest_begin(key, strlen(key));

        for (size_t i = 0; i < ARRAY_LEN(keys); i++)
            nearest_consider(keys[i], &near);
        if (*near.best && near.distance > 0 && near.distance <= SLIPS_MOST && strlen(key) > 3)
            xws_tell(reader->file, pilot, "'%s' is not read%s", key, nearest_or(&near, ""));
    }
}

static const json_t *id_of(const json_t *object)
{
    static const char *const keys[] = { "id", "name", "xws" };

    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        const json_t *value = json_object_get(object, keys[i]);

        if (value && !json_is_null(value))
            return value;
    }
    return NULL;
}

/* ---- upgrades ---- */

static volley_status add_upgrade(const struct reader *reader, struct xws_pilot *pilot,
                                 const char *slot, const json_t *value)
{
    const json_t *name = json_is_object(value) ? id_of(value) : value;
    struct xws_upgrade *upgrade;
    char slot_id[XWS_ID_MAX + 1];

    if (!json_is_string(name))
        return fail(reader, VOLLEY_SYNTAX, "an upgrade is neither an id nor an object with one");
    if (pilot->upgrade_count == XWS_UPGRADES_MAX)
        return fail(reader, VOLLEY_RANGE, "a pilot has more than 64 upgrades");
    upgrade = xws_add_upgrade(reader->file, pilot);
    NEED(upgrade, reader->err);
    upgrade->slot = xws_keep(reader->file, xws_id(slot, slot_id, sizeof slot_id), XWS_ID_MAX);
    return keep_id(reader, name, &upgrade->id);
}

static volley_status read_slot(const struct reader *reader, struct xws_pilot *pilot,
                               const char *slot, const json_t *value)
{
    if (json_is_null(value))
        return VOLLEY_OK;
    if (!json_is_array(value))
        return add_upgrade(reader, pilot, slot, value);
    for (size_t i = 0; i < json_array_size(value); i++) {
        const struct reader at = element(reader, i);

        TRY(add_upgrade(&at, pilot, slot, json_array_get(value, i)));
    }
    return VOLLEY_OK;
}

/* Slot by slot, or a plain list without slots. */
static volley_status read_upgrades(const struct reader *reader, struct xws_pilot *pilot,
                                   json_t *value)
{
    volley_status status = VOLLEY_OK;
    const char *slot;
    json_t *list;

    if (!value || json_is_null(value))
        return VOLLEY_OK;
    if (json_is_array(value))
        return read_slot(reader, pilot, "", value);
    if (!json_is_object(value))
        return fail(reader, VOLLEY_SYNTAX, "this must be an object: slot, list of upgrades");
    json_object_foreach(value, slot, list)
    {
        const struct reader at = member(reader, slot);

        status = read_slot(&at, pilot, slot, list);
        if (status != VOLLEY_OK)
            break;
    }
    return status;
}

/* ---- pilots ---- */

static volley_status read_pilot(const struct reader *reader, struct xws_squad *squad, json_t *value)
{
    const struct reader ship_at = member(reader, "ship"), upgrades_at = member(reader, "upgrades");
    const json_t *id = id_of(value), *ship = json_object_get(value, "ship");
    struct xws_pilot *pilot = xws_add_pilot(reader->file, squad);

    NEED(pilot, reader->err);
    if (!json_is_object(value))
        return fail(reader, VOLLEY_SYNTAX, "a pilot must be an object");
    if (!id)
        return fail(reader, VOLLEY_SYNTAX, "a pilot needs an 'id', or a 'name' in older lists");
    pilot->points = points_of(&ship_at, value, pilot);
    tell_slips(reader, value, pilot);
    TRY(keep_id(reader, id, &pilot->id));
    if (ship && !json_is_null(ship))
        TRY(keep_id(&ship_at, ship, &pilot->ship));
    return read_upgrades(&upgrades_at, pilot, json_object_get(value, "upgrades"));
}

static volley_status read_pilots(const struct reader *reader, struct xws_squad *squad,
                                 const json_t *value)
{
    if (!json_is_array(value))
        return fail(reader, VOLLEY_SYNTAX, "this must be a list of pilots");
    if (json_array_size(value) == 0)
        return fail(reader, VOLLEY_SYNTAX, "the squad has no pilots");
    if (json_array_size(value) > XWS_PILOTS_MAX)
        return fail(reader, VOLLEY_RANGE, "the squad has more than 64 pilots");
    for (size_t i = 0; i < json_array_size(value); i++) {
        const struct reader at = element(reader, i);

        TRY(read_pilot(&at, squad, json_array_get(value, i)));
    }
    return VOLLEY_OK;
}

/* ---- squads ---- */

/* The builder's part of "vendor", which has a key for each builder; a few lists have no keys. */
static const json_t *vendor_of(json_t *object, const char **key)
{
    json_t *vendor = json_object_get(object, "vendor"), *part;
    const char *name;

    *key = "";
    if (*text_of(vendor, "builder") || *text_of(vendor, "link"))
        return vendor;
    json_object_foreach(vendor, name, part)
    {
        *key = name;
        return part;
    }
    return NULL;
}

/* What a squad says of itself. Launch Bay Next of some years has "format" for "ruleset". */
static void read_facts(struct xws_file *file, struct xws_squad *squad, json_t *object)
{
    static const char *const links[] = { "link", "builder_url", "builder_link" };
    const char *ruleset = text_of(object, "ruleset"), *key, *link = "", *builder;
    const json_t *vendor = vendor_of(object, &key);

    for (size_t i = 0; i < ARRAY_LEN(links) && !*link; i++)
        link = text_of(vendor, links[i]);
    builder = text_of(vendor, "builder");
    squad->name = xws_keep(file, text_of(object, "name"), XWS_NAME_MAX);
    squad->ruleset = xws_keep(file, *ruleset ? ruleset : text_of(object, "format"), XWS_FACT_MAX);
    squad->version = xws_keep(file, text_of(object, "version"), XWS_FACT_MAX);
    squad->builder = xws_keep(file, *builder ? builder : key, XWS_FACT_MAX);
    squad->link = xws_keep(file, link, XWS_LINK_MAX);
}

static volley_status fill_squad(const struct reader *reader, struct xws_squad *squad, json_t *value)
{
    const struct reader faction_at = member(reader, "faction"),
                        pilots_at = member(reader, "pilots");
    const json_t *pilots = json_object_get(value, "pilots");
    const json_t *faction = json_object_get(value, "faction");

    if (!json_is_object(value))
        return fail(reader, VOLLEY_SYNTAX, "a squad must be an object");
    if (!pilots)
        return fail(reader, VOLLEY_SYNTAX, "no 'pilots' here: this is no XWS squad");
    if (!faction)
        return fail(&faction_at, VOLLEY_SYNTAX, "a squad needs its faction");
    read_facts(reader->file, squad, value);
    TRY(keep_id(&faction_at, faction, &squad->faction));
    TRY(read_pilots(&pilots_at, squad, pilots));
    squad->points = points_of(reader, value, squad->pilots);
    tell_slips(reader, value, squad->pilots);
    xws_tell_edition(squad);
    if (*text_of(value, "ruleset") && !xws_knows_ruleset(squad->ruleset))
        xws_tell(reader->file, squad->pilots,
                 "the ruleset '%s' is not known: AMG, XWA and legacy are", squad->ruleset);
    return VOLLEY_OK;
}

static volley_status read_squad(const struct reader *reader, json_t *value)
{
    struct xws_file *file = reader->file;
    struct xws_squad *squad;

    if (file->squad_count == XWS_SQUADS_MAX)
        return fail(reader, VOLLEY_RANGE, "there are more than 256 squads");
    squad = xws_add_squad(file);
    return squad ? fill_squad(reader, squad, value) : error_nomem(reader->err);
}

/* Several squads: a list of them, or an object that names them. */
static volley_status read_squads(const struct reader *reader, json_t *value)
{
    const char *key;
    json_t *squad;

    if (!json_is_object(value) && !json_is_array(value))
        return fail(reader, VOLLEY_SYNTAX, "this must be a list of squads");
    json_object_foreach(value, key, squad)
    {
        const struct reader at = member(reader, key);

        TRY(read_squad(&at, squad));
    }
    for (size_t i = 0; i < json_array_size(value); i++) {
        const struct reader at = element(reader, i);

        TRY(read_squad(&at, json_array_get(value, i)));
    }
    return reader->file->squad_count ? VOLLEY_OK
                                     : fail(reader, VOLLEY_SYNTAX, "there is no squad here");
}

static volley_status read_root(const struct reader *reader, json_t *root)
{
    static const char *const keys[] = { "container", "collection" };

    if (json_is_array(root))
        return read_squads(reader, root);
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        const struct reader at = member(reader, keys[i]);
        json_t *squads = json_object_get(root, keys[i]);

        if (squads && !json_object_get(root, "pilots"))
            return read_squads(&at, squads);
    }
    return read_squad(reader, root);
}

/* ---- the file ---- */

/* jansson says what it saw after "near", which may be anything. */
static volley_status fail_json(const struct reader *reader, const json_error_t *error)
{
    const struct error_place place = { .source = reader->source,
                                       .line = error->line,
                                       .column = error->column > 0 ? error->column : 1 };
    const bool begins = strncmp(error->text, "'[' or '{'", strlen("'[' or '{'")) == 0;
    char reason[REASON_MAX_BYTES];

    if (!error->text[0])
        return error_nomem(reader->err);
    if (begins && strstr(error->text, "near end of file"))
        return error_at(reader->err, VOLLEY_SYNTAX, &place,
                        "nothing stands here: a squad is what builders export (XWS), or what "
                        "players post, a line for each pilot");
    return error_at(reader->err, VOLLEY_SYNTAX, &place, "%s%s",
                    utf8_clean(error->text, strlen(error->text), reason, sizeof reason),
                    begins ? ": this is no XWS, as builders of squads export it" : "");
}

static volley_status read_json(const struct reader *reader, const char *bytes, size_t count)
{
    json_error_t error;
    volley_status status;
    json_t *root = json_text_read(bytes, count, &error);

    if (!root)
        return fail_json(reader, &error);
    status = read_root(reader, root);
    json_decref(root);
    return status == VOLLEY_OK && reader->file->failed ? error_nomem(reader->err) : status;
}

volley_status xws_read(struct xws_file *out, const char *bytes, size_t count, const char *source,
                       volley_error *err)
{
    const struct reader reader = { .source = source, .file = out, .err = err };
    volley_status status;

    *out = (struct xws_file){ 0 };
    if (count > XWS_BYTES_MAX)
        return fail(&reader, VOLLEY_TOO_LARGE, "the file is larger than 16 MB");
    if (count >= 2 && (memcmp(bytes, "\xFF\xFE", 2) == 0 || memcmp(bytes, "\xFE\xFF", 2) == 0))
        return fail(&reader, VOLLEY_SYNTAX, "the file is in UTF-16: save it as UTF-8");
    if (count >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) { /* some editors' mark of UTF-8 */
        bytes += 3;
        count -= 3;
    }
    if (xws_names_squad(bytes, count))
        status = xws_read_addresses(out, bytes, count, source, err);
    else
        status = read_json(&reader, bytes, count);
    if (status != VOLLEY_OK)
        xws_fini(out);
    return status;
}

void xws_fini(struct xws_file *file)
{
    arena_fini(&file->memory);
    *file = (struct xws_file){ 0 };
}
