#include "game/cards/points.h"

#include "base/ascii.h"

#include <stdlib.h>

const struct cards_points *cards_points_at(size_t index)
{
    return index < cards_points_builtin_count ? &cards_points_builtin[index] : NULL;
}

const struct cards_points *cards_points_default(const char *edition)
{
    const struct cards_points *points;
    size_t i = 0;

    while ((points = cards_points_at(i)) && strcmp(points->edition, edition) != 0)
        i++;
    return points;
}

const struct cards_points *cards_points_in_force(const struct cards *cards, const char *edition)
{
    return cards->points ? cards->points : cards_points_default(edition);
}

enum cards_edition cards_points_tables(const struct cards_points *points)
{
    return strcmp(points->edition, "1") == 0 ? CARDS_FIRST : CARDS_SECOND;
}

/* ---- lists that are compiled in ---- */

/* A column of a packed list, whose row is a card of the tables. */
struct packed {
    const unsigned short *cells;
    size_t rows;
};

static const char *text_at(const struct packed *packed, enum cards_points_column column, size_t row)
{
    return cards_points_texts + packed->cells[column * packed->rows + row];
}

static int number_at(const struct packed *packed, enum cards_points_column column, size_t row,
                     int nothing)
{
    const char *text = text_at(packed, column, row);

    return *text ? (int)strtol(text, NULL, 10) : nothing;
}

static void unpack(const struct packed *packed, size_t row, const struct cards_points_row *card,
                   struct cards_points_row *rows, size_t *count)
{
    struct cards_points_row made = *card;

    if (!*text_at(packed, CARDS_POINTS_COST, row))
        return;
    made.cost = text_at(packed, CARDS_POINTS_COST, row);
    made.slots = text_at(packed, CARDS_POINTS_SLOTS, row);
    made.formats = text_at(packed, CARDS_POINTS_FORMATS, row);
    made.loadout = (int16_t)number_at(packed, CARDS_POINTS_LOADOUT, row, -1);
    made.restricted = (int8_t)number_at(packed, CARDS_POINTS_RESTRICTED, row, 0);
    made.restrictions = text_at(packed, CARDS_POINTS_RESTRICTIONS, row);
    rows[(*count)++] = made;
}

bool cards_points_open(const struct cards_points *points, struct arena *memory,
                       struct cards_points *out)
{
    const struct cards *cards = &cards_builtin[cards_points_tables(points)];
    const struct packed packed = { points->packed, cards->pilot_count + cards->upgrade_count };
    struct cards_points_row *rows;

    *out = *points;
    if (!points->packed)
        return true;
    rows = arena_take(memory, packed.rows * sizeof *rows);
    if (!rows)
        return false;
    out->pilots = rows;
    out->upgrades = rows + cards->pilot_count;
    for (size_t i = 0; i < cards->pilot_count; i++)
        unpack(&packed, i,
               &(struct cards_points_row){
                   .id = cards->pilots[i].id, .kind = CARDS_PILOT, .ship = cards->pilots[i].ship },
               rows, &out->pilot_count);
    for (size_t i = 0; i < cards->upgrade_count; i++)
        if (i == 0 || strcmp(cards->upgrades[i - 1].id, cards->upgrades[i].id) != 0)
            unpack(&packed, cards->pilot_count + i,
                   &(struct cards_points_row){
                       .id = cards->upgrades[i].id, .kind = CARDS_UPGRADE, .ship = "" },
                   rows + cards->pilot_count, &out->upgrade_count);
    out->packed = NULL;
    return true;
}

const char *cards_points_cost(const struct cards_points *points,
                              const struct cards_upgrade *upgrade)
{
    const struct cards *cards = &cards_builtin[cards_points_tables(points)];
    const struct packed packed = { points->packed, cards->pilot_count + cards->upgrade_count };
    const struct cards_upgrade *same =
        cards_find_upgrades(cards, upgrade->id, strlen(upgrade->id), NULL);

    return !same ? ""
                 : text_at(&packed, CARDS_POINTS_COST,
                           cards->pilot_count + (size_t)(same - cards->upgrades));
}

int cards_points_count_slots(const char *slots, const char *slot, size_t slot_bytes)
{
    int count = 0;

    for (size_t part; *slots; slots += part + (slots[part] != '\0')) {
        part = strcspn(slots, " |");
        count += !slot || (part == slot_bytes && memcmp(slots, slot, part) == 0);
    }
    return count;
}

int cards_points_slots(const struct cards_points *only, const struct cards_pilot *pilot,
                       const char *slot, size_t slot_bytes)
{
    const struct cards_points *points;
    int most = -1;

    for (size_t i = 0; (points = cards_points_at(i)); i++) {
        const struct cards *cards = &cards_builtin[cards_points_tables(points)];
        const struct packed packed = { points->packed, cards->pilot_count + cards->upgrade_count };
        size_t count;
        const struct cards_pilot *same =
            cards_find_pilots(cards, pilot->id, strlen(pilot->id), &count);

        for (size_t j = 0; j < count && (!only || only == points); j++) {
            const size_t row = (size_t)(same + j - cards->pilots);
            int there;

            if (strcmp(same[j].ship, pilot->ship) != 0 ||
                !*text_at(&packed, CARDS_POINTS_COST, row))
                continue;
            there = cards_points_count_slots(text_at(&packed, CARDS_POINTS_SLOTS, row), slot,
                                             slot_bytes);
            most = there > most ? there : most;
        }
    }
    return most;
}

/* ---- laying a list on tables ---- */

/* What a list says of what it does not have. */
static const struct cards_points_row unlisted = {
    .id = "", .cost = "", .slots = "", .formats = "", .ship = "", .loadout = -1, .restrictions = ""
};

static const struct cards_points_row *find(const struct cards_points_row *rows, size_t count,
                                           const char *id, const char *ship)
{
    size_t low = 0, high = count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (strcmp(rows[middle].id, id) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < count && strcmp(rows[low].id, id) == 0; low++)
        if (!*rows[low].ship || strcmp(rows[low].ship, ship) == 0)
            return &rows[low];
    return &unlisted;
}

/* A cost that is a number; -1: there is none, or it depends on something. */
static int16_t number_of(const char *cost)
{
    const bool is_number = ascii_is_digit(cost[cost[0] == '-']);

    return (int16_t)(is_number ? strtol(cost, NULL, 10) : -1);
}

/* What a player's file says of the cost in 2.0 is the cost there. */
static void lay_on_pilot(const struct cards_points_row *row, bool is_older,
                         struct cards_pilot *pilot)
{
    if (is_older)
        pilot->cost = pilot->cost_older;
    if (pilot->cost == CARDS_OF_LIST)
        pilot->cost = number_of(row->cost);
    if (pilot->cost_older == CARDS_OF_LIST)
        pilot->cost_older = -1;
    if (pilot->loadout == CARDS_OF_LIST)
        pilot->loadout = row->loadout;
    pilot->slots = pilot->slots ? pilot->slots : row->slots;
    pilot->formats = row->formats;
    pilot->restricted = row->restricted;
}

static void lay_on_upgrade(const struct cards_points_row *row, bool is_older,
                           struct cards_upgrade *upgrade)
{
    const char *cost = is_older && upgrade->cost_older ? upgrade->cost_older : row->cost;

    if (is_older || upgrade->cost == CARDS_OF_LIST) {
        upgrade->cost = number_of(cost);
        upgrade->cost_by = strncmp(cost, "by ", 3) == 0 ? cost : "";
    }
    upgrade->cost_older = upgrade->cost_older ? upgrade->cost_older : "";
    upgrade->formats = row->formats;
    upgrade->restricted = row->restricted;
    if (*row->slots && upgrade->side == 1 && !upgrade->own_slots)
        upgrade->slots = row->slots;
    if (*row->restrictions && !upgrade->own_restrictions)
        upgrade->restrictions = row->restrictions;
}

bool cards_points_lay(const struct cards_points *points, struct cards *cards, struct arena *memory)
{
    const bool is_older = strcmp(points->edition, "2") == 0;
    struct cards_pilot *pilots = arena_take(memory, (cards->pilot_count + 1) * sizeof *pilots);
    struct cards_upgrade *upgrades =
        arena_take(memory, (cards->upgrade_count + 1) * sizeof *upgrades);
    struct cards_points open;

    if (!pilots || !upgrades || !cards_points_open(points, memory, &open))
        return false;
    for (size_t i = 0; i < cards->pilot_count; i++) {
        pilots[i] = cards->pilots[i];
        lay_on_pilot(find(open.pilots, open.pilot_count, pilots[i].id, pilots[i].ship), is_older,
                     &pilots[i]);
    }
    for (size_t i = 0; i < cards->upgrade_count; i++) {
        upgrades[i] = cards->upgrades[i];
        lay_on_upgrade(find(open.upgrades, open.upgrade_count, upgrades[i].id, ""), is_older,
                       &upgrades[i]);
    }
    cards->pilots = pilots;
    cards->upgrades = upgrades;
    cards->points = points;
    return true;
}
