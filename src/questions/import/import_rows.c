/* Pilots, upgrades and ships as they are published, as rows of Volley's own files. Whether a cell
 * may hold what stands there is for those to say who read it. */
#include "base/ascii.h"
#include "base/io/csv.h"
#include "questions/import/import.h"

#include <stdio.h>

enum { TEXT_BYTES = 256 };

/* ---- texts ---- */

const char *import_print(struct import *import, const char *format, ...)
{
    char text[TEXT_BYTES];
    const char *kept;
    va_list list;

    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    for (char *at = text; *at; at++)
        *at = ascii_is_control(*at) ? ' ' : *at; /* a row is a line */
    kept = arena_copy(&import->memory, text);
    return import_is_well(import, kept) ? kept : "";
}

const char *import_keep(struct import *import, struct buffer *text)
{
    const char *kept = buffer_keep(text, &import->memory);

    return import_is_well(import, kept) ? kept : "";
}

static const char *text_of(struct import *import, const json_t *value)
{
    if (json_is_string(value))
        return import_print(import, "%s", json_string_value(value));
    if (json_is_integer(value))
        return import_print(import, "%lld", (long long)json_integer_value(value));
    if (json_is_real(value))
        return import_print(import, "%g", json_real_value(value));
    if (json_is_boolean(value))
        return json_is_true(value) ? "True" : "False";
    return !value || json_is_null(value) ? "" : json_is_array(value) ? "[...]" : "{...}";
}

const char *import_text(struct import *import, const json_t *object, const char *path)
{
    const char *dot = strchr(path, '.');
    char key[TEXT_BYTES];

    if (!dot)
        return text_of(import, json_object_get(object, path));
    snprintf(key, sizeof key, "%.*s", (int)(dot - path), path);
    return import_text(import, json_object_get(object, key), dot + 1);
}

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

/* The items of a list, or what is no list as the only one. */
static const json_t *item_of(const json_t *value, size_t index)
{
    return json_is_array(value) ? json_array_get(value, index) : index ? NULL : value;
}

/* "Force Power" is "force-power", "Crew / Configuration" is "crew|configuration", and a slot that
 * is called otherwise here has that name. */
static void add_slot(struct import *import, const char *text, struct buffer *out)
{
    const char *means;
    char word[TEXT_BYTES];
    size_t count = 0;

    for (; *text; text++) {
        const bool parts = strncmp(text, " / ", 3) == 0;

        word[count++] = parts ? '|' : ascii_word_letter(*text);
        text += parts ? 2 : 0;
    }
    word[count] = '\0';
    means = cards_variant(import->cards, "slot", word);
    means = means ? means : word;
    buffer_print(out, "%s%s", out->count ? " " : "", means);
}

static const char *slots_of(struct import *import, const json_t *object, const char *key)
{
    const json_t *list = json_object_get(object, key), *item;
    struct buffer out = { 0 };

    for (size_t i = 0; (item = item_of(list, i)); i++)
        add_slot(import, text_of(import, item), &out);
    return import_keep(import, &out);
}

/* Those of a card once: they are asked for more often. */
static void check(struct import *import, enum cards_kind kind, const json_t *card,
                  const char *slots)
{
    import_check_card(import, kind, card);
    for (size_t bytes; *(slots += strspn(slots, " |")); slots += bytes)
        import_check_slot(import, slots, bytes = strcspn(slots, " |"));
}

void import_row(struct import *import, int number, const char *const *cells, size_t count)
{
    struct import_table *table = &import->tables[number];

    for (size_t i = 0; i < count; i++)
        csv_field(&table->text, cells[i], ',', i == 0);
    buffer_add_text(&table->text, "\n");
    if (arena_grow(&import->memory, &table->places, &table->room, table->count + 1,
                   sizeof import->at))
        table->places[table->count++] = import->at;
    else
        import_is_well(import, false);
}

/* ---- what is meant ---- */

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
    char other[TEXT_BYTES];
    const struct cards_upgrade *found = find_upgrade(cards, id, slots);
    const char *means = cards_variant(cards, "upgrade", id), *dash = strrchr(id, '-');

    snprintf(other, sizeof other, "%s-%.*s", id, (int)strcspn(slots, " "), slots);
    if (!found)
        found = find_upgrade(cards, other, slots);
    if (!found && means)
        found = find_upgrade(cards, means, "");
    if (!found && dash && find_upgrade(cards, id, "")) {
        snprintf(other, sizeof other, "%.*s", (int)(dash - id), id);
        found = find_upgrade(cards, other, slots);
    }
    return found ? found : find_upgrade(cards, id, "");
}

/* The pilots with an id, or with the one that it stands for; that one of a ship, if it flies it. */
static const struct cards_pilot *pilot_meant(const struct cards *cards, const char *id,
                                             const char *ship)
{
    size_t count;
    const struct cards_pilot *found = cards_find_pilots(cards, id, strlen(id), &count);
    const char *means = found ? NULL : cards_variant(cards, "pilot", id);

    if (means)
        found = cards_find_pilots(cards, means, strlen(means), &count);
    for (size_t i = 0; found && i < count; i++)
        if (strcmp(found[i].ship, ship) == 0)
            return &found[i];
    return found;
}

/* ---- prices ---- */

/* 5, {"value": 5} or {"variable": "agility", "values": {"0": 2, "1": 4}}; "?": it has none. */
static const char *cost_of(struct import *import, const json_t *object)
{
    const json_t *cost = json_object_get(object, "cost"), *values = json_object_get(cost, "values");
    const char *text = values ? import_text(import, cost, "variable")
                       : json_is_object(cost) && json_object_get(cost, "value")
                           ? import_text(import, cost, "value")
                           : text_of(import, cost);
    struct buffer out = { 0 };
    const char *key;
    json_t *value;

    if (!values)
        return strcmp(text, "?") == 0 ? "" : text;
    buffer_print(&out, "by %s:", text);
    json_object_foreach((json_t *)values, key, value)
        buffer_print(&out, " %s=%s", key, text_of(import, value));
    return import_keep(import, &out);
}

/* Where it may be played: true or "Yes" of each. What is not said of any is not known. In 2.0 the
 * maker called the standard hyperspace, beside extended, which is all. */
static const char *formats_of(struct import *import, const json_t *object)
{
    static const char *const keys[] = { "standard", "hyperspace", "extended", "wildspace", "epic" };
    struct buffer out = { 0 };

    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        const char *said = import_text(import, object, keys[i]);

        if (strcmp(said, "True") == 0 || ascii_same(said, "yes"))
            buffer_print(&out, "%s%s", out.count ? " " : "", i == 1 ? keys[0] : keys[i]);
        if (i == 1 && *said)
            buffer_print(&out, "%sextended", out.count ? " " : "");
    }
    return import_keep(import, &out);
}

/* ---- upgrades ---- */

/* A value as a restriction has it: of an action its color, too. */
static const char *value_of(struct import *import, const json_t *value)
{
    const char *color = import_text(import, value, "difficulty");

    return json_is_object(value) ? import_print(import, "%s%s%s", color, *color ? " " : "",
                                                import_text(import, value, "type"))
                                 : text_of(import, value);
}

/* What is asked of a value of ship or pilot, "shipStat" "Shield value of 1 or more", "initiative"
 * "3 OR LOWER": "shields=1+", "skill=0-3". NULL: it is nothing of the kind. */
static const char *stat_asked_for(struct import *import, const char *key, const char *value)
{
    static const char *const stats[][2] = { { "shield", "shields" },
                                            { "hull", "hull" },
                                            { "agility", "agility" },
                                            { "initiative", "skill" } };
    static const char *const ends[][3] = { { "", "", "" },
                                           { "ormore", "", "+" },
                                           { "orhigher", "", "+" },
                                           { "orlower", "0-", "" },
                                           { "orless", "0-", "" } };
    const char *text = import_id(import, import_print(import, "%s%s", key, value));
    const char *number = text + strcspn(text, "0123456789");
    const int digits = (int)strspn(number, "0123456789");

    for (size_t i = 0; digits && i < ARRAY_LEN(stats); i++)
        for (size_t end = 0; strstr(text, stats[i][0]) && end < ARRAY_LEN(ends); end++)
            if (strcmp(number + digits, ends[end][0]) == 0)
                return import_print(import, "%s=%s%.*s%s", stats[i][1], ends[end][1], digits,
                                    number, ends[end][2]);
    return NULL;
}

/* Add "key=value|value" behind others. How many a squad may have stands beside the restrictions as
 * a number, too; what Volley does not know is told, and for players to judge. Returns what stands
 * before the next. */
static const char *add_restriction(struct import *import, const char *key, const json_t *value,
                                   const char *between, struct buffer *out)
{
    static const char rules[] = "factions sizes ships keywords force_side action arcs equipped "
                                "shipAbility non-limited names solitary standardized agility";
    static const char sizes[] = "Small Medium Large Huge";
    bool is_judged = cards_lists(rules, key, strlen(key)), is_number = false;
    struct buffer words = { 0 };
    const char *text, *stat;
    const json_t *item;

    for (size_t i = 0; (item = item_of(value, i)); i++) {
        text = value_of(import, item);
        if (strncmp(text, "Restricted-", 11) == 0) {
            is_number = true;
            continue;
        }
        is_judged &= strcmp(key, "sizes") != 0 || cards_lists(sizes, text, strlen(text));
        buffer_print(&words, "%s%s", words.count ? "|" : "", text);
    }
    text = import_keep(import, &words);
    stat = stat_asked_for(import, key, text);
    if (!*text && is_number)
        return between;
    if (stat)
        buffer_print(out, "%s%s", between, stat);
    else if (is_judged && *text)
        buffer_print(out, "%s%s=%s", between, key, text);
    else
        import_add_change(
            import, "unknown", CARDS_UPGRADE, import->at.keys[0],
            import_print(import, "restriction %s %s is for players to judge", key, text));
    if (!stat && !(is_judged && *text))
        buffer_print(out, "%sunknown=True", between);
    return " & ";
}

/* [{"factions": ["resistance"], "names": ["Rey"]}, {"solitary": true}] */
static const char *restrictions_of(struct import *import, const json_t *upgrade)
{
    const json_t *list = json_object_get(upgrade, "restrictions"), *entry;
    struct buffer out = { 0 };
    const char *key;
    json_t *value;

    for (size_t i = 0; (entry = item_of(list, i)); i++) {
        const char *between = out.count ? " ; " : "";

        json_object_foreach((json_t *)entry, key, value) between =
            add_restriction(import, key, value, between, &out);
    }
    return import_keep(import, &out);
}

/* [{"type": "stat", "value": "hull", "amount": 1}, {"type": "action", "value": {...}}] */
static const char *grants_of(struct import *import, const json_t *side)
{
    const json_t *grant;
    struct buffer out = { 0 };

    for (size_t i = 0; (grant = item_of(json_object_get(side, "grants"), i)); i++) {
        const char *type = import_text(import, grant, "type"), *between = out.count ? "; " : "";
        const char *linked = import_text(import, grant, "value.linked.type");
        const char *what = import_text(import, grant, "value");
        const char *amount = import_text(import, grant, "amount");

        if (strcmp(type, "action") == 0)
            buffer_print(&out, "%saction %s%s%s", between, import_text(import, grant, "value.type"),
                         *linked ? " linked " : "", linked);
        else if (strcmp(type, "slot") == 0)
            buffer_print(&out, "%sslot %s:%s", between, what, amount);
        else if (*amount)
            buffer_print(&out, "%s%s:%s", between, strcmp(type, "force") == 0 ? type : what,
                         amount);
    }
    return import_keep(import, &out);
}

void import_upgrade(struct import *import, const char *id, const json_t *upgrade)
{
    const json_t *sides = json_object_get(upgrade, "sides"), *side;
    const char *slots = slots_of(import, sides ? item_of(sides, 0) : upgrade, "slots");
    const struct cards_upgrade *meant = upgrade_meant(import->cards, id, slots);
    const char *restrictions = restrictions_of(import, upgrade);
    /* "crew|configuration" is of a card with two sides. */
    const bool is_as_printed =
        !meant || strchr(slots, '|') ||
        (import_has_words(slots, meant->slots, " ") && import_has_words(meant->slots, slots, " "));

    check(import, CARDS_UPGRADE, upgrade, slots);
    id = meant ? meant->id : import_print(import, "%s", id);
    IMPORT_ROW(import, IMPORT_PRICES, "upgrade", id, cost_of(import, upgrade), "",
               is_as_printed ? "" : slots, formats_of(import, upgrade),
               import_text(import, upgrade, "restricted"), "", restrictions);
    for (size_t i = 0; !meant && (side = sides ? item_of(sides, i) : i ? NULL : upgrade); i++) {
        const char *title = import_text(import, side, "title");

        IMPORT_ROW(import, IMPORT_UPGRADES, id,
                   *title ? title : import_text(import, upgrade, "name"),
                   slots_of(import, side, "slots"), import_print(import, "%zu", i + 1),
                   import_text(import, upgrade, "limited"), restrictions,
                   import_text(import, side, "charges.value"),
                   import_text(import, side, "charges.recovers"),
                   import_text(import, side, "force.value"), grants_of(import, side));
    }
}

/* ---- ships ---- */

/* Of [{"type": "attack", "arc": "Front Arc", "value": 3}, {"type": "hull", "value": 4}] the values
 * of a type; of attacks with their arcs. */
static const char *stat_of(struct import *import, const json_t *list, const char *type)
{
    const json_t *stat;
    struct buffer out = { 0 };

    for (size_t i = 0; (stat = item_of(list, i)); i++) {
        const char *arc = import_id(import, import_text(import, stat, "arc"));
        const size_t bytes = strlen(arc) > 3 ? strlen(arc) - 3 : 0; /* without "arc" */

        if (strcmp(import_text(import, stat, "type"), type) == 0)
            buffer_print(&out, "%s%.*s%s%s", out.count ? " " : "", (int)bytes, arc,
                         bytes ? ":" : "", import_text(import, stat, "value"));
    }
    return import_keep(import, &out);
}

/* "focus red-barrel-roll" */
static const char *actions_of(struct import *import, const json_t *ship)
{
    const json_t *action;
    struct buffer out = { 0 };

    for (size_t i = 0; (action = item_of(json_object_get(ship, "actions"), i)); i++) {
        const char *words = value_of(import, action);

        add_slot(import, words + (strncmp(words, "White ", 6) == 0 ? 6 : 0), &out);
    }
    return import_keep(import, &out);
}

void import_ship(struct import *import, const char *id, const char *faction, const json_t *ship)
{
    const json_t *stats = json_object_get(ship, "stats");

    if (!cards_find_ship(import->cards, id, strlen(id)))
        IMPORT_ROW(import, IMPORT_SHIPS, id, import_text(import, ship, "name"),
                   import_text(import, ship, "size"), faction, stat_of(import, stats, "attack"),
                   stat_of(import, stats, "agility"), stat_of(import, stats, "hull"),
                   stat_of(import, stats, "shields"), actions_of(import, ship));
}

/* ---- pilots ---- */

/* Who publishes slots leaves out the one that a ship ability is. */
static const char *pilot_slots(struct import *import, const struct cards_pilot *meant,
                               const json_t *pilot)
{
    const char *slots = slots_of(import, pilot, "slots");
    const bool adds = meant && strcmp(meant->ship_ability, "Weapon Hardpoint") == 0 && *slots &&
                      !strchr(slots, '|');

    return adds ? import_print(import, "%s cannon|torpedo|missile", slots) : slots;
}

/* Whether there is a row of an upgrade that Volley does not know. */
static bool is_told(const struct import *import, const char *id)
{
    const struct import_table *table = &import->tables[IMPORT_UPGRADES];

    for (uint32_t i = 0; i < table->count; i++)
        if (strcmp(table->places[i].keys[0], id) == 0)
            return true;
    return false;
}

/* An upgrade that stands here alone is known by its name alone. */
static const char *loadout_of(struct import *import, const json_t *pilot)
{
    const json_t *list = json_object_get(pilot, "standardLoadout"), *item;
    struct buffer out = { 0 };

    for (size_t i = 0; (item = item_of(list, i)); i++) {
        const char *id = text_of(import, item);
        const struct cards_upgrade *meant = upgrade_meant(import->cards, id, "");

        if (!meant && !is_told(import, id))
            IMPORT_ROW(import, IMPORT_UPGRADES, id, "", "", "1", "", "", "", "", "", "");
        buffer_print(&out, "%s%s", i ? " " : "", meant ? meant->id : id);
    }
    return import_keep(import, &out);
}

void import_pilot(struct import *import, const char *id, const char *ship, const char *faction,
                  const json_t *pilot)
{
    const char *loadout = import_text(import, pilot, "loadout");
    const json_t *stats = json_object_get(pilot, "shipStats");
    const char *means = cards_variant(import->cards, "ship", ship);
    const struct cards_pilot *meant;

    if (means && !cards_find_ship(import->cards, ship, strlen(ship)))
        ship = means;
    meant = pilot_meant(import->cards, id, ship);
    id = meant ? meant->id : import_print(import, "%s", id);
    check(import, CARDS_PILOT, pilot, slots_of(import, pilot, "slots"));
    import->has_loadouts |= *loadout != '\0';
    IMPORT_ROW(import, IMPORT_PRICES, "pilot", id, cost_of(import, pilot), loadout,
               pilot_slots(import, meant, pilot), formats_of(import, pilot),
               import_text(import, pilot, "restricted"),
               meant && strcmp(meant->ship, ship) == 0 ? ship : "");
    if (!meant)
        IMPORT_ROW(import, IMPORT_PILOTS, id, import_text(import, pilot, "name"), ship, faction,
                   import_text(import, pilot, "initiative"), import_text(import, pilot, "limited"),
                   import_text(import, pilot, "force.value"),
                   import_text(import, pilot, "charges.value"),
                   import_text(import, pilot, "charges.recovers"),
                   import_text(import, pilot, "shipAbility.name"), loadout_of(import, pilot),
                   stat_of(import, stats, "attack"), stat_of(import, stats, "agility"),
                   stat_of(import, stats, "hull"), stat_of(import, stats, "shields"),
                   slots_of(import, pilot, "keywords"));
}
