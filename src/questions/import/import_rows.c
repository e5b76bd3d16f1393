/* Pilots, upgrades and ships as they are published: a price of each, and what Volley does not know
 * of them as a row of its own form. */
#include "base/array.h"
#include "base/ascii.h"
#include "base/io/csv.h"
#include "game/rules/limits.h"
#include "questions/import/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS_MOST = 999, DIGIT_MOST = 9, SKILL_MOST = 12, ROWS_MOST = 9999 };

static bool has_failed(const struct import *import)
{
    return import->error.status != VOLLEY_OK;
}

/* ---- rows of CSV ---- */

static void add_row(struct buffer *out, const char *const *cells, size_t count)
{
    for (size_t i = 0; i < count; i++)
        csv_field(out, cells[i], ',', i == 0);
    buffer_add_text(out, "\n");
}
#define ADD_ROW(out, ...)                                                                          \
    add_row(out, (const char *const[]){ __VA_ARGS__ },                                             \
            sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(const char *))

/* ---- ids ---- */

const char *import_id(struct import *import, const char *name)
{
    char id[CARDS_ID_MAX];
    size_t count = 0;

    for (; *name && count + 1 < sizeof id; name++)
        if (ascii_is_letter_or_digit(*name))
            id[count++] = ascii_lower(*name);
    id[count] = '\0';
    return import_print(import, "%s", id);
}

/* A ship that is called otherwise here has that id. */
static const char *ship_id(const struct import *import, const char *id)
{
    const char *means = cards_variant(import->cards, "ship", id);

    return means && !cards_find_ship(import->cards, id, strlen(id)) ? means : id;
}

static bool is_id(struct import *import, const char *id)
{
    const size_t bytes = strlen(id);
    size_t good = 0;

    while (ascii_is_letter_or_digit(id[good]) || id[good] == '-' || id[good] == '_')
        good++;
    if (!bytes || bytes >= CARDS_ID_MAX || good < bytes)
        import_wrong(import, "an id has 1 to %d letters, digits, '-' and '_'", CARDS_ID_MAX - 1);
    return !has_failed(import);
}

static const struct cards_upgrade *find_upgrade(const struct cards *cards, const char *id,
                                                const char *slot)
{
    const size_t first = strcspn(slot, " ");
    size_t count;
    const struct cards_upgrade *found = cards_find_upgrades(cards, id, strlen(id), &count);

    for (size_t i = 0; found && i < count; i++)
        if (!first || cards_lists(found[i].slots, slot, first))
            return found;
    return NULL;
}

/* Which card of a name has its slot in its id differs: that of the slot is meant. NULL: it is not
 * known. */
static const struct cards_upgrade *upgrade_meant(const struct cards *cards, const char *id,
                                                 const char *slots)
{
    char with_slot[2 * CARDS_ID_MAX];
    const struct cards_upgrade *found = find_upgrade(cards, id, slots);
    const char *means = cards_variant(cards, "upgrade", id);

    snprintf(with_slot, sizeof with_slot, "%s-%.*s", id, (int)strcspn(slots, " "), slots);
    if (!found)
        found = find_upgrade(cards, with_slot, slots);
    if (!found && means)
        found = find_upgrade(cards, means, "");
    if (!found && find_upgrade(cards, id, "") && strrchr(id, '-')) {
        snprintf(with_slot, sizeof with_slot, "%.*s", (int)(strrchr(id, '-') - id), id);
        found = find_upgrade(cards, with_slot, slots);
    }
    return found ? found : find_upgrade(cards, id, "");
}

static const struct cards_pilot *pilot_meant(const struct cards *cards, const char *id)
{
    size_t count;
    const struct cards_pilot *found = cards_find_pilots(cards, id, strlen(id), &count);
    const char *means = found ? NULL : cards_variant(cards, "pilot", id);

    return means ? cards_find_pilots(cards, means, strlen(means), &count) : found;
}

/* ---- prices ---- */

static void add_price(struct import *import, struct cards_points_row row, const json_t *object)
{
    const size_t which = row.kind == CARDS_UPGRADE;
    uint32_t *count = &import->count[which];

    for (size_t i = 0; i < *count; i++)
        if (strcmp(import->rows[which][i].id, row.id) == 0 &&
            strcmp(import->rows[which][i].ship, row.ship) == 0)
            import_wrong(import, "this is there twice, as %s", row.id);
    if (*count == ROWS_MOST)
        import_wrong(import, "a list has at most %d of a kind", ROWS_MOST);
    row.cost = import_cost(import, object);
    row.loadout = (int16_t)import_number(import, object, "loadout", 0, POINTS_MOST, -1);
    row.formats = import_formats(import, object);
    row.restricted = (int8_t)import_number(import, object, "restricted", 0, DIGIT_MOST, 0);
    import->has_loadouts |= !which && row.loadout >= 0;
    if (!arena_grow(&import->memory, &import->rows[which], &import->room[which], *count + 1,
                    sizeof row))
        import_is_well(import, NULL);
    else if (!has_failed(import))
        import->rows[which][(*count)++] = row;
}

/* ---- what is not known ---- */

static void add_alone(struct import *import, struct import_alone alone)
{
    struct buffer row = { 0 };

    for (uint32_t i = 0; i < import->alone_count; i++)
        if (strcmp(import->alone[i].id, alone.id) == 0 &&
            strcmp(import->alone[i].kind, alone.kind) == 0)
            return;
    ADD_ROW(&row, alone.id, alone.kind, alone.slot, alone.name, "", "");
    row.count -= row.count > 0; /* without its end */
    alone.row = import_keep(import, &row);
    if (!arena_grow(&import->memory, &import->alone, &import->alone_room, import->alone_count + 1,
                    sizeof alone))
        import_is_well(import, NULL);
    else
        import->alone[import->alone_count++] = alone;
}

/* ---- upgrades ---- */

/* {"value": 2, "recovers": 1} of "charges" and "force". */
static const char *pool_cell(struct import *import, const json_t *object, const char *pool,
                             const char *key)
{
    return import_cell(import, import_member(import, object, pool, JSON_OBJECT), key, -DIGIT_MOST,
                       RULES_POOL_MAX);
}

/* One that has no sides is its own. */
static void add_sides(struct import *import, const char *id, const json_t *upgrade)
{
    const json_t *sides = import_member(import, upgrade, "sides", JSON_ARRAY);
    const size_t count = sides ? json_array_size(sides) : 1;

    for (size_t i = 0; i < count && i < DIGIT_MOST && !has_failed(import); i++) {
        const json_t *side = sides ? json_array_get(sides, i) : upgrade;
        const char *title = import_text(import, side, "title");

        ADD_ROW(&import->tables[IMPORT_UPGRADES], id,
                *title ? title : import_text(import, upgrade, "name"),
                import_ids(import, side, "slots"), import_print(import, "%zu", i + 1),
                import_cell(import, upgrade, "limited", 0, DIGIT_MOST),
                import_restrictions(import, upgrade), pool_cell(import, side, "charges", "value"),
                pool_cell(import, side, "charges", "recovers"),
                pool_cell(import, side, "force", "value"), import_grants(import, side));
    }
}

void import_upgrade(struct import *import, const char *id, const json_t *upgrade)
{
    const json_t *sides = json_object_get(upgrade, "sides");
    const json_t *side = sides ? json_array_get(sides, 0) : upgrade;
    const char *slots = import_ids(import, side, "slots");
    const struct cards_upgrade *meant;
    struct cards_points_row row = { .kind = CARDS_UPGRADE, .slots = "", .ship = "" };

    if (!json_is_object(upgrade)) {
        import_wrong(import, "this upgrade is not an object");
        return;
    }
    if (!is_id(import, id))
        return;
    meant = upgrade_meant(import->cards, id, slots);
    row.id = meant ? meant->id : import_print(import, "%s", id);
    add_price(import, row, upgrade);
    if (meant || has_failed(import))
        return;
    add_sides(import, row.id, upgrade);
    add_alone(import, (struct import_alone){
                          .kind = "upgrade",
                          .id = row.id,
                          .name = import_print(import, "%s", import_text(import, upgrade, "name")),
                          .slot = import_print(import, "%.*s", (int)strcspn(slots, " "), slots) });
}

/* ---- ships ---- */

const char *import_ship(struct import *import, const json_t *ship, const char *faction)
{
    const char *id = import_text(import, ship, "xws");
    struct import_stats stats;

    if (!is_id(import, id))
        return "";
    id = import_print(import, "%s", ship_id(import, id));
    if (cards_find_ship(import->cards, id, strlen(id)))
        return id;
    stats = import_stats(import, ship, "stats");
    ADD_ROW(&import->tables[IMPORT_SHIPS], id, import_text(import, ship, "name"),
            import_text(import, ship, "size"), faction, stats.attacks, stats.agility, stats.hull,
            stats.shields, import_actions(import, ship));
    return id;
}

/* ---- pilots ---- */

/* Whether the list tells what an upgrade is that Volley does not know. */
static bool is_told(const struct import *import, const char *id)
{
    for (uint32_t i = 0; i < import->alone_count; i++)
        if (strcmp(import->alone[i].id, id) == 0 && *import->alone[i].slot)
            return true;
    return false;
}

/* Upgrades that are not known cannot be flown with: they are told with those known by cost. */
static const char *loadout_of(struct import *import, const json_t *pilot)
{
    const json_t *list = import_member(import, pilot, "standardLoadout", JSON_ARRAY), *item;
    struct buffer out = { 0 };
    size_t i;

    import_enter(import, "standardLoadout");
    json_array_foreach(list, i, item)
    {
        const char *id = json_is_string(item) ? json_string_value(item) : "";
        const struct cards_upgrade *meant;

        if (!is_id(import, id))
            break;
        meant = upgrade_meant(import->cards, id, "");
        if (meant || is_told(import, id))
            buffer_print(&out, "%s%s", out.count ? " " : "", meant ? meant->id : id);
        else
            add_alone(import, (struct import_alone){ .kind = "upgrade",
                                                     .id = import_print(import, "%s", id),
                                                     .name = "",
                                                     .slot = "" });
    }
    import_leave(import);
    return import_keep(import, &out);
}

static void add_pilot(struct import *import, const struct import_alone *alone, const char *faction,
                      const json_t *pilot)
{
    const struct import_stats stats = import_stats(import, pilot, "shipStats");
    const json_t *ability = import_member(import, pilot, "shipAbility", JSON_OBJECT);

    ADD_ROW(&import->tables[IMPORT_PILOTS], alone->id, alone->name, alone->slot, faction,
            import_cell(import, pilot, "initiative", 0, SKILL_MOST),
            import_cell(import, pilot, "limited", 0, DIGIT_MOST),
            pool_cell(import, pilot, "force", "value"),
            pool_cell(import, pilot, "charges", "value"),
            pool_cell(import, pilot, "charges", "recovers"), import_text(import, ability, "name"),
            loadout_of(import, pilot), stats.attacks, stats.agility, stats.hull, stats.shields,
            import_ids(import, pilot, "keywords"));
}

/* Whether it flies that ship, of those that Volley knows; else its price is that of any. */
static bool flies(const struct cards *cards, const char *id, const char *ship)
{
    size_t count;
    const struct cards_pilot *found = cards_find_pilots(cards, id, strlen(id), &count);

    while (count > 0 && strcmp(found[count - 1].ship, ship) != 0)
        count--;
    return count > 0;
}

/* Who publishes slots leaves out the one that a ship ability is. */
static const char *slots_of(struct import *import, const struct cards_pilot *meant,
                            const json_t *pilot)
{
    const char *slots = import_ids(import, pilot, "slots");
    const bool adds = meant && strcmp(meant->ship_ability, "Weapon Hardpoint") == 0 && *slots &&
                      !strchr(slots, '|');

    return adds ? import_print(import, "%s cannon|torpedo|missile", slots) : slots;
}

void import_pilot(struct import *import, const char *id, const char *ship, const char *faction,
                  const json_t *pilot)
{
    struct cards_points_row row = { .kind = CARDS_PILOT };
    const struct cards_pilot *meant;
    struct import_alone alone = { .kind = "pilot" };

    if (!json_is_object(pilot)) {
        import_wrong(import, "this pilot is not an object");
        return;
    }
    if (!is_id(import, id))
        return;
    meant = pilot_meant(import->cards, id);
    alone.id = row.id = meant ? meant->id : import_print(import, "%s", id);
    alone.slot = ship_id(import, ship);
    row.ship = flies(import->cards, row.id, alone.slot) ? alone.slot : "";
    row.slots = slots_of(import, meant, pilot);
    add_price(import, row, pilot);
    if (meant || has_failed(import))
        return;
    alone.name = import_print(import, "%s", import_text(import, pilot, "name"));
    add_alone(import, alone);
    add_pilot(import, &alone, faction, pilot);
}
