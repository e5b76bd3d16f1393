#include "game/cards/card_files.h"

#include "base/array.h"
#include "game/cards/numbers.h"
#include "game/cards/points.h"
#include "game/rules/limits.h"

#include <string.h>

enum {
    DICE_MOST = 20,
    HEALTH_MOST = 99,
    POINTS_MOST = 999,
    SKILL_MOST = 12,
    DIGIT_MOST = 9,
    NUMBER_MOST = 9999
};

/* Columns are called as the members of the ROW that they become. */
#define COLUMN(member, cell, low, high, nothing, of_list)                                          \
    {                                                                                              \
#member, cell, offsetof(struct ROW, member), sizeof(((struct ROW *)0)->member), low, high, \
            nothing, of_list                                                                       \
    }
#define ID(member)                         COLUMN(member, CARDS_ID, 0, 0, 0, false)
#define TEXT(member)                       COLUMN(member, CARDS_TEXT, 0, 0, 0, false)
#define SMALL(member)                      COLUMN(member, CARDS_SMALL, 0, 0, 0, false)
#define KIND(member)                       COLUMN(member, CARDS_KIND, 0, 0, 0, false)
#define NUMBER(member, low, high, nothing) COLUMN(member, CARDS_NUMBER, low, high, nothing, false)

#define ROW cards_ship
static const struct cards_column ships[] = {
    ID(id),
    TEXT(name),
    SMALL(size),
    SMALL(factions),
    SMALL(attacks),
    NUMBER(agility, 0, DICE_MOST, 0),
    NUMBER(hull, 1, HEALTH_MOST, 1),
    NUMBER(shields, 0, HEALTH_MOST, 0),
    SMALL(actions),
};
#undef ROW

#define ROW cards_pilot
static const struct cards_column pilots[] = {
    ID(id),
    TEXT(name),
    ID(ship),
    SMALL(faction),
    NUMBER(skill, 0, SKILL_MOST, -1),
    NUMBER(limited, 0, DIGIT_MOST, 0),
    NUMBER(force, 0, RULES_POOL_MAX, 0),
    NUMBER(charges, 0, RULES_POOL_MAX, 0),
    NUMBER(charge_recovers, -DIGIT_MOST, DIGIT_MOST, 0),
    TEXT(ship_ability),
    SMALL(standard_loadout),
    SMALL(attacks),
    NUMBER(agility, 0, DICE_MOST, -1),
    NUMBER(hull, 1, HEALTH_MOST, -1),
    NUMBER(shields, 0, HEALTH_MOST, -1),
    SMALL(keywords),
    COLUMN(cost, CARDS_NUMBER, 0, POINTS_MOST, -1, true),
    COLUMN(cost_older, CARDS_NUMBER, 0, POINTS_MOST, -1, true),
    COLUMN(loadout, CARDS_NUMBER, 0, POINTS_MOST, -1, true),
    COLUMN(slots, CARDS_SMALL, 0, 0, 0, true),
};
_Static_assert(ARRAY_LEN(pilots) <= CARDS_COLUMNS_MAX, "room for the columns of each file");
#undef ROW

#define ROW cards_upgrade
static const struct cards_column upgrades[] = {
    ID(id),
    TEXT(name),
    SMALL(slots),
    NUMBER(side, 1, DIGIT_MOST, 1),
    NUMBER(limited, 0, DIGIT_MOST, 0),
    TEXT(restrictions),
    NUMBER(charges, 0, RULES_POOL_MAX, 0),
    NUMBER(charge_recovers, -DIGIT_MOST, DIGIT_MOST, 0),
    NUMBER(force, 0, RULES_POOL_MAX, 0),
    TEXT(grants),
    COLUMN(cost, CARDS_NUMBER, -99, POINTS_MOST, -1, true),
    COLUMN(cost_older, CARDS_TEXT, 0, 0, 0, true),
};
#undef ROW

#define ROW cards_row
static const struct cards_column cards[] = {
    ID(id),
    KIND(kind),
    SMALL(slot),
    TEXT(name),
    TEXT(effect),
    TEXT(condition),
    NUMBER(charges, 0, RULES_POOL_MAX, 0),
    NUMBER(force, 0, RULES_POOL_MAX, 0),
};
#undef ROW

#define ROW cards_left_out
static const struct cards_column left_out[] = { ID(id), KIND(kind), SMALL(slot), TEXT(reason),
                                                TEXT(duel) };
#undef ROW

#define ROW cards_damage
static const struct cards_column damage[] = { ID(id), ID(deck), TEXT(name),
                                              NUMBER(count, 1, POINTS_MOST, 0), TEXT(effect) };
#undef ROW

#define ROW cards_hazard
static const struct cards_column hazards[] = { ID(id),
                                               TEXT(name),
                                               TEXT(kind),
                                               TEXT(editions),
                                               TEXT(ships),
                                               TEXT(always),
                                               NUMBER(dice, 0, DICE_MOST, 0),
                                               TEXT(blank),
                                               TEXT(focus),
                                               TEXT(hit),
                                               TEXT(crit),
                                               TEXT(notes) };
#undef ROW

#define ROW cards_variant
static const struct cards_column variants[] = { ID(id), ID(kind), ID(means) };
#undef ROW

#define ROW cards_nickname
static const struct cards_column nicknames[] = { ID(id), ID(kind), TEXT(means) };
#undef ROW

#define ROW cards_points_row
static const struct cards_column points_rows[] = {
    KIND(kind),
    ID(id),
    TEXT(cost),
    NUMBER(loadout, 0, POINTS_MOST, -1),
    SMALL(slots),
    SMALL(formats),
    NUMBER(restricted, 0, DIGIT_MOST, 0),
    SMALL(ship),
    TEXT(restrictions),
};
#undef ROW

#define ROW cards_points
static const struct cards_column points_lists[] = {
    ID(name),     TEXT(title), TEXT(edition), TEXT(effective), NUMBER(squad, 1, POINTS_MOST, 0),
    TEXT(source), TEXT(end),
};
#undef ROW

/* What becomes of these is for generate_cards.c and generate_numbers.c to say. */
static const struct cards_column translations[] = { { .name = "id", .cell = CARDS_ID },
                                                    { .name = "language", .cell = CARDS_ID },
                                                    { .name = "name", .cell = CARDS_TEXT } };
static const struct cards_column numbers_rows[] = {
    { .name = "kind", .cell = CARDS_ID },
    { .name = "number", .cell = CARDS_NUMBER, .high = NUMBER_MOST },
    { .name = "id", .cell = CARDS_ID },
    { .name = "where", .cell = CARDS_ID },
};

#define NO_TABLE(columns, type) columns, ARRAY_LEN(columns), #type, sizeof(struct type), 0, 0
#define TABLE(columns, type, table, size)                                                          \
    columns, ARRAY_LEN(columns), #type, sizeof(struct type), offsetof(struct cards, table),        \
        offsetof(struct cards, size)
#define NO_PLAYERS "", "", "", ""
const struct cards_file cards_files[CARDS_FILES] = {
    { TABLE(ships, cards_ship, ships, ship_count), "ships", 4, true, "a ship", "ships", "id",
      "attacks agility hull" },
    { TABLE(pilots, cards_pilot, pilots, pilot_count), "pilots", 4, true, "a pilot", "pilots",
      "id ship", "" },
    { TABLE(upgrades, cards_upgrade, upgrades, upgrade_count), "upgrades", 4, true, "an upgrade",
      "upgrades", "id", "slots" },
    { TABLE(cards, cards_row, rows, row_count), "cards", 6, false, "a card", "cards", "id effect",
      "" },
    { TABLE(left_out, cards_left_out, left_out, left_out_count), "left-out", 4, false, NO_PLAYERS },
    { TABLE(damage, cards_damage, damage, damage_count), "decks", 4, false, NO_PLAYERS },
    { TABLE(hazards, cards_hazard, hazards, hazard_count), "hazards", 4, true, NO_PLAYERS },
    { TABLE(variants, cards_variant, variants, variant_count), "variants", 3, false, NO_PLAYERS },
    { TABLE(nicknames, cards_nickname, nicknames, nickname_count), "nicknames", 3, true,
      NO_PLAYERS },
};

const struct cards_file cards_points_rows = {
    NO_TABLE(points_rows, cards_points_row), "points", 2, false, "a price", "prices", "kind id", ""
};
const struct cards_file cards_translations = { NO_TABLE(translations, cards_nickname), "names", 3,
                                               true, NO_PLAYERS };
const struct cards_file cards_numbers_rows = { NO_TABLE(numbers_rows, cards_named), "builder", 3,
                                               false, NO_PLAYERS };
const struct cards_file cards_points_lists = {
    NO_TABLE(points_lists, cards_points), "points", 6, false, "a list", "lists", "name edition", ""
};

size_t cards_column(const struct cards_file *file, const char *name)
{
    size_t i = 0;

    while (strcmp(file->columns[i].name, name) != 0)
        i++;
    return i;
}
