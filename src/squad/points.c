#include "squad/points.h"

#include "base/array.h"
#include "base/ascii.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS_MAX = 64, SLOT_ROOM = 32 };

static bool is(const char *edition, const char *wanted)
{
    return strcmp(edition, wanted) == 0;
}

/* ---- lists of costs ---- */

/* The players' list of 50 points counts by itself. */
static bool is_of_50(const char *version)
{
    return ascii_lower(version[0]) == '5' && version[1] == '0' && ascii_lower(version[2]) == 'p';
}

int squad_points_most(const char *edition, const char *version)
{
    if (is(edition, "1"))
        return 100;
    return is(edition, "2") ? 200 : is_of_50(version) ? 50 : 20;
}

struct squad_costs squad_costs_of(const struct xws_squad *squad, const char *edition)
{
    return (struct squad_costs){ edition, is(edition, "2.5") && ascii_same(squad->ruleset, "xwa") };
}

/* ---- what a card costs ---- */

/* The value behind "key=" in "by size: Small=3 Medium=4". */
static int value_of(const char *list, const char *key)
{
    size_t bytes = strlen(key);

    while (*list) {
        size_t word = strcspn(list, " ");

        if (word > bytes + 1 && list[bytes] == '=' && ascii_same_bytes(list, key, bytes))
            return (int)strtol(list + bytes + 1, NULL, 10);
        list += word;
        list += strspn(list, " ");
    }
    return SQUAD_POINTS_UNKNOWN;
}

static int agility_of(const struct squad_member *member)
{
    return member->flown->agility >= 0 ? member->flown->agility : member->ship->agility;
}

/* A cost of 2.0: a number, or one that depends on the ship or its pilot. */
static int older_cost_of(const struct squad_member *member, const char *cost)
{
    static const char by_agility[] = "by agility: ", by_size[] = "by size: ";
    static const char by_initiative[] = "by initiative: ";
    char key[16];

    if (ascii_is_digit(cost[0]) || (cost[0] == '-' && ascii_is_digit(cost[1])))
        return (int)strtol(cost, NULL, 10);
    if (strncmp(cost, by_size, sizeof by_size - 1) == 0)
        return value_of(cost + sizeof by_size - 1, member->ship->size);
    snprintf(key, sizeof key, "%d", agility_of(member));
    if (strncmp(cost, by_agility, sizeof by_agility - 1) == 0)
        return value_of(cost + sizeof by_agility - 1, key);
    snprintf(key, sizeof key, "%d", member->flown->skill);
    if (strncmp(cost, by_initiative, sizeof by_initiative - 1) == 0)
        return value_of(cost + sizeof by_initiative - 1, key);
    return SQUAD_POINTS_UNKNOWN;
}

/* Its first side; NULL: it is in no roster. */
static const struct cards_upgrade *upgrade_of(const struct squad_member *member,
                                              const struct squad_held *held)
{
    size_t count;

    if (strcmp(held->row->kind, "upgrade") != 0)
        return NULL;
    return cards_find_upgrades(member->library, held->row->id, strlen(held->row->id), &count);
}

/* The cards of a member one after the other, with the weapons at the end; NULL: no more. */
static const struct squad_held *held_at(const struct squad_member *member, size_t index)
{
    if (index < member->card_count)
        return &member->cards[index];
    index -= member->card_count;
    return index < member->weapon_count ? &member->weapons[index] : NULL;
}

/* The costs of all upgrades but those that the pilot brings; *known: of each of them. */
static int upgrades_cost(const struct squad_member *member, bool older, bool *known)
{
    const struct squad_held *held;
    int sum = 0;

    *known = member->unknown.count == 0;
    for (size_t i = 0; (held = held_at(member, i)); i++) {
        const struct cards_upgrade *upgrade = upgrade_of(member, held);
        int cost;

        if (strcmp(held->row->kind, "pilot") == 0 || held->brought)
            continue;
        cost = !upgrade ? SQUAD_POINTS_UNKNOWN
               : older  ? older_cost_of(member, upgrade->cost_older)
                        : upgrade->cost;
        *known = *known && cost != SQUAD_POINTS_UNKNOWN;
        sum += cost;
    }
    return sum * *known;
}

int squad_points_of(const struct squad_member *member, const struct squad_costs *costs)
{
    bool older = is(costs->edition, "2"), known = true;
    int cost, more = 0;

    if (!member->flown || !member->ship || costs->other_list)
        return SQUAD_POINTS_UNKNOWN;
    cost = older ? member->flown->cost_older : member->flown->cost;
    if (!is(costs->edition, "2.5"))
        more = upgrades_cost(member, older, &known);
    return cost >= 0 && known ? cost + more : SQUAD_POINTS_UNKNOWN;
}

/* ---- slots ---- */

struct slot {
    char name[SLOT_ROOM];
    int used, there;
};

struct slots {
    struct slot slots[SLOTS_MAX];
    size_t count;
};

/* "Salvaged Astromech" is "salvaged-astromech". */
static struct slot *slot_of(struct slots *slots, const char *name, size_t bytes)
{
    char id[SLOT_ROOM];

    snprintf(id, sizeof id, "%.*s", (int)(bytes < sizeof id ? bytes : sizeof id - 1), name);
    for (char *at = id; *at; at++)
        *at = *at == ' ' ? '-' : ascii_lower(*at);
    for (size_t i = 0; i < slots->count; i++)
        if (strcmp(slots->slots[i].name, id) == 0)
            return &slots->slots[i];
    if (slots->count < SLOTS_MAX)
        slots->count++;
    memcpy(slots->slots[slots->count - 1].name, id, sizeof id);
    return &slots->slots[slots->count - 1];
}

static void add_list(struct slots *slots, const char *list, bool used)
{
    const char *word;
    size_t bytes;

    while (squad_next_word(&list, &word, &bytes)) {
        struct slot *slot = slot_of(slots, word, bytes);

        slot->used += used;
        slot->there += !used;
    }
}

/* "slot Gunner:1; hull:2; slot Bomb" */
static void add_grants(struct slots *slots, const char *grants)
{
    static const char slot[] = "slot ";

    while (*grants) {
        size_t part = strcspn(grants, ";"), name = strcspn(grants, ":;");

        if (strncmp(grants, slot, sizeof slot - 1) == 0)
            slot_of(slots, grants + sizeof slot - 1, name - (sizeof slot - 1))->there +=
                name < part ? (int)strtol(grants + name + 1, NULL, 10) : 1;
        grants += part;
        grants += strspn(grants, "; ");
    }
}

static void count_slots(const struct squad_member *member, struct slots *out)
{
    const struct squad_held *held;

    add_list(out, member->flown->slots, false);
    for (size_t i = 0; (held = held_at(member, i)); i++) {
        const struct cards_upgrade *upgrade = upgrade_of(member, held);

        if (!upgrade)
            continue;
        if (!held->brought)
            add_list(out, upgrade->slots, true);
        add_grants(out, upgrade->grants);
    }
}

/* In the first edition every ship may have a title and a modification, and several cards let it
 * have more, which no roster says. */
static bool is_everyones(const struct squad_member *member, const char *slot)
{
    return member->edition == CARDS_FIRST &&
           (strcmp(slot, "title") == 0 || strcmp(slot, "modification") == 0);
}

static bool note_slots(const struct squad_member *member, struct squad_texts *out)
{
    struct slots slots = { .count = 0 };
    struct buffer text = { 0 };
    bool any = false;

    count_slots(member, &slots);
    for (size_t i = 0; i < slots.count; i++) {
        const struct slot *slot = &slots.slots[i];
        int there = slot->there > 0 ? slot->there : 0;

        if (slot->used <= there || is_everyones(member, slot->name))
            continue;
        buffer_print(&text, "%s %s (%d of %d)", any ? "," : "more cards than slots:", slot->name,
                     slot->used, there);
        any = true;
    }
    if (any)
        return squad_texts_keep(out, &text) != NULL;
    buffer_fini(&text);
    return true;
}

static bool note_loadout(const struct squad_member *member, struct squad_texts *out)
{
    struct buffer text = { 0 };
    bool known;
    int cost = upgrades_cost(member, false, &known);

    /* Huge ships pay for their upgrades with points of the squad. */
    if (!known || member->flown->loadout < 0 || cost <= member->flown->loadout ||
        strcmp(member->ship->size, "huge") == 0)
        return true;
    buffer_print(&text, "its upgrades cost %d points, and the pilot's loadout is %d", cost,
                 member->flown->loadout);
    return squad_texts_keep(out, &text) != NULL;
}

/* The rosters have the slots of 2.5, and none of those that pilots had in 2.0. */
bool squad_points_remark(const struct squad_member *member, const struct squad_costs *costs,
                         struct squad_texts *out)
{
    if (!member->flown || costs->other_list || is(costs->edition, "2"))
        return true;
    return note_slots(member, out) && (!is(costs->edition, "2.5") || note_loadout(member, out));
}
