#include "game/xws/xws.h"

#include "base/array.h"
#include "base/utf8.h"
#include "game/xws/build.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { PATH_MAX_BYTES = 100, KEY_MAX_BYTES = 40, REASON_MAX_BYTES = 140 };

/* Where the reader is: the file, and the path to the value it looks at. */
struct reader {
    const char *source;
    char path[PATH_MAX_BYTES];
    volley_error *err;
};

/* ---- errors and texts ---- */

static volley_status fail(const struct reader *reader, volley_status status, const char *what)
{
    const struct error_place place = { .source = reader->source };

    if (reader->path[0])
        return error_at(reader->err, status, &place, "%s: %s", reader->path, what);
    return error_at(reader->err, status, &place, "%s", what);
}

/* Go down the path; returns its length before, for path_up. */
static size_t path_down(struct reader *reader, const char *key, size_t index, bool is_index)
{
    size_t length = strlen(reader->path), room = sizeof reader->path - length;
    char word[KEY_MAX_BYTES];

    if (is_index)
        snprintf(reader->path + length, room, "[%zu]", index);
    else
        snprintf(reader->path + length, room, "%s%s", length ? "." : "",
                 utf8_clean(key, strlen(key), word, sizeof word));
    return length;
}

static void path_up(struct reader *reader, size_t length)
{
    reader->path[length] = '\0';
}

/* A string as an id. */
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

/* A string as an id that is kept. */
static volley_status keep_id(const struct reader *reader, const json_t *value, char **out)
{
    char id[XWS_ID_MAX + 1];
    volley_status status = read_id(reader, value, id);

    if (status == VOLLEY_OK && !xws_set_text(out, id, XWS_ID_MAX))
        status = error_nomem(reader->err);
    return status;
}

/* The member of an object that holds its id. */
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

static volley_status add_upgrade(struct reader *reader, struct xws_pilot *pilot, const char *slot,
                                 const json_t *value)
{
    const json_t *name = json_is_object(value) ? id_of(value) : value;
    char id[XWS_ID_MAX + 1], slot_id[XWS_ID_MAX + 1];
    volley_status status;

    if (!json_is_string(name))
        return fail(reader, VOLLEY_SYNTAX, "an upgrade is neither an id nor an object with one");
    if (pilot->upgrade_count == XWS_UPGRADES_MAX)
        return fail(reader, VOLLEY_RANGE, "a pilot has more than 64 upgrades");
    status = read_id(reader, name, id);
    if (status != VOLLEY_OK)
        return status;
    if (!xws_add_upgrade(pilot, xws_id(slot, slot_id, sizeof slot_id), id))
        return error_nomem(reader->err);
    return VOLLEY_OK;
}

/* One slot: a list of upgrades, or only one. */
static volley_status read_slot(struct reader *reader, struct xws_pilot *pilot, const char *slot,
                               const json_t *value)
{
    volley_status status = VOLLEY_OK;

    if (json_is_null(value))
        return VOLLEY_OK;
    if (!json_is_array(value))
        return add_upgrade(reader, pilot, slot, value);
    for (size_t i = 0; i < json_array_size(value) && status == VOLLEY_OK; i++) {
        size_t length = path_down(reader, NULL, i, true);

        status = add_upgrade(reader, pilot, slot, json_array_get(value, i));
        path_up(reader, length);
    }
    return status;
}

/* Slot by slot, or a plain list without slots. */
static volley_status read_upgrades(struct reader *reader, struct xws_pilot *pilot, json_t *value)
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
        size_t length = path_down(reader, slot, 0, false);

        status = read_slot(reader, pilot, slot, list);
        path_up(reader, length);
        if (status != VOLLEY_OK)
            break;
    }
    return status;
}

/* ---- pilots ---- */

static volley_status fill_pilot(struct reader *reader, struct xws_pilot *pilot, const json_t *value)
{
    const json_t *id = id_of(value), *ship = json_object_get(value, "ship");
    size_t length;
    volley_status status;

    if (!json_is_object(value))
        return fail(reader, VOLLEY_SYNTAX, "a pilot must be an object");
    if (!id)
        return fail(reader, VOLLEY_SYNTAX, "a pilot needs an 'id', or a 'name' in older lists");
    status = keep_id(reader, id, &pilot->id);
    if (status == VOLLEY_OK && ship && !json_is_null(ship)) {
        length = path_down(reader, "ship", 0, false);
        status = keep_id(reader, ship, &pilot->ship);
        path_up(reader, length);
    }
    if (status != VOLLEY_OK)
        return status;
    pilot->points = xws_read_points(value);
    length = path_down(reader, "upgrades", 0, false);
    status = read_upgrades(reader, pilot, json_object_get(value, "upgrades"));
    path_up(reader, length);
    return status;
}

static volley_status read_pilot(struct reader *reader, struct xws_squad *squad, const json_t *value)
{
    struct xws_pilot *pilot = xws_add_pilot(squad);

    return pilot ? fill_pilot(reader, pilot, value) : error_nomem(reader->err);
}

static volley_status read_pilots(struct reader *reader, struct xws_squad *squad,
                                 const json_t *value)
{
    volley_status status = VOLLEY_OK;

    if (!json_is_array(value))
        return fail(reader, VOLLEY_SYNTAX, "this must be a list of pilots");
    if (json_array_size(value) == 0)
        return fail(reader, VOLLEY_SYNTAX, "the squad has no pilots");
    if (json_array_size(value) > XWS_PILOTS_MAX)
        return fail(reader, VOLLEY_RANGE, "the squad has more than 64 pilots");
    for (size_t i = 0; i < json_array_size(value) && status == VOLLEY_OK; i++) {
        size_t length = path_down(reader, NULL, i, true);

        status = read_pilot(reader, squad, json_array_get(value, i));
        path_up(reader, length);
    }
    return status;
}

/* ---- squads ---- */

static volley_status read_faction(struct reader *reader, struct xws_squad *squad,
                                  const json_t *value)
{
    size_t length = path_down(reader, "faction", 0, false);
    volley_status status = value ? keep_id(reader, value, &squad->faction)
                                 : fail(reader, VOLLEY_SYNTAX, "a squad needs its faction");

    path_up(reader, length);
    return status;
}

static volley_status fill_squad(struct reader *reader, struct xws_squad *squad, json_t *value)
{
    const json_t *pilots = json_object_get(value, "pilots");
    volley_status status;
    size_t length;

    if (!json_is_object(value))
        return fail(reader, VOLLEY_SYNTAX, "a squad must be an object");
    if (!pilots)
        return fail(reader, VOLLEY_SYNTAX, "no 'pilots' here: this is no XWS squad");
    if (!xws_read_facts(squad, value))
        return error_nomem(reader->err);
    status = read_faction(reader, squad, json_object_get(value, "faction"));
    if (status != VOLLEY_OK)
        return status;
    length = path_down(reader, "pilots", 0, false);
    status = read_pilots(reader, squad, pilots);
    path_up(reader, length);
    if (status == VOLLEY_OK && !xws_tell_edition(squad))
        status = error_nomem(reader->err);
    return status;
}

static volley_status read_squad(struct reader *reader, struct xws_file *file, json_t *value)
{
    struct xws_squad *squad;

    if (file->squad_count == XWS_SQUADS_MAX)
        return fail(reader, VOLLEY_RANGE, "there are more than 256 squads");
    squad = xws_add_squad(file);
    return squad ? fill_squad(reader, squad, value) : error_nomem(reader->err);
}

/* Several squads: a list of them, or an object that names them. */
static volley_status read_squads(struct reader *reader, struct xws_file *file, json_t *value)
{
    volley_status status = VOLLEY_OK;
    size_t length, index = 0;
    const char *key;
    json_t *member;

    if (json_is_object(value)) {
        json_object_foreach(value, key, member)
        {
            length = path_down(reader, key, 0, false);
            status = read_squad(reader, file, member);
            path_up(reader, length);
            if (status != VOLLEY_OK)
                return status;
        }
    } else if (!json_is_array(value)) {
        return fail(reader, VOLLEY_SYNTAX, "this must be a list of squads");
    }
    for (; index < json_array_size(value) && status == VOLLEY_OK; index++) {
        length = path_down(reader, NULL, index, true);
        status = read_squad(reader, file, json_array_get(value, index));
        path_up(reader, length);
    }
    if (status == VOLLEY_OK && file->squad_count == 0)
        status = fail(reader, VOLLEY_SYNTAX, "there is no squad here");
    return status;
}

static volley_status read_root(struct reader *reader, struct xws_file *file, json_t *root)
{
    static const char *const keys[] = { "container", "collection" };

    if (json_is_array(root))
        return read_squads(reader, file, root);
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        json_t *squads = json_object_get(root, keys[i]);

        if (!squads || json_object_get(root, "pilots"))
            continue;
        path_down(reader, keys[i], 0, false);
        return read_squads(reader, file, squads);
    }
    return read_squad(reader, file, root);
}

/* ---- the file ---- */

/* jansson says what it saw after "near", which may be anything. */
static volley_status fail_json(const struct reader *reader, const json_error_t *error)
{
    const struct error_place place = { .source = reader->source,
                                       .line = error->line,
                                       .column = error->column > 0 ? error->column : 1 };

    char reason[REASON_MAX_BYTES];

    if (!error->text[0] || json_error_code(error) == json_error_out_of_memory)
        return error_nomem(reader->err);
    return error_at(reader->err, VOLLEY_SYNTAX, &place, "%s",
                    utf8_clean(error->text, strlen(error->text), reason, sizeof reason));
}

static volley_status read_json(struct reader *reader, struct xws_file *out, const char *bytes,
                               size_t count)
{
    json_error_t error;
    volley_status status;
    json_t *root = json_loadb(bytes, count, JSON_REJECT_DUPLICATES, &error);

    if (!root)
        return fail_json(reader, &error);
    status = read_root(reader, out, root);
    json_decref(root);
    return status;
}

volley_status xws_read(struct xws_file *out, const char *bytes, size_t count, const char *source,
                       volley_error *err)
{
    struct reader reader = { .source = source, .err = err };
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
    status = read_json(&reader, out, bytes, count);
    if (status != VOLLEY_OK)
        xws_fini(out);
    return status;
}
