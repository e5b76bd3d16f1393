#include "game/cards/points.h"
#include "base/ascii.h"
#include "questions/squad/member.h"

#include <stdio.h>
#include <stdlib.h>

/* "Salvaged Astromech" is "salvaged-astromech". */
static struct squad_slot *slot_of(struct squad_slots *slots, const char *name, size_t bytes)
{
    char id[SQUAD_SLOT_ROOM] = "";

    for (size_t i = 0; i < bytes && i < sizeof id - 1; i++)
        id[i] = name[i] == ' ' ? '-' : ascii_lower(name[i]);
    for (size_t i = 0; i < slots->count; i++)
        if (strcmp(slots->slots[i].name, id) == 0)
            return &slots->slots[i];
    if (slots->count < SQUAD_SLOTS_MAX)
        slots->count++;
    memcpy(slots->slots[slots->count - 1].name, id, sizeof id);
    return &slots->slots[slots->count - 1];
}

void squad_slots_add(struct squad_slots *slots, const char *list, bool used)
{
    const char *word;
    size_t bytes;

    while (ascii_next_part(&list, SQUAD_BETWEEN_SLOTS, &word, &bytes)) {
        struct squad_slot *slot = slot_of(slots, word, bytes);

        slot->used += used;
        slot->there += !used;
    }
}

void squad_slots_add_grants(struct squad_slots *slots, const char *grants)
{
    const char *name;

    for (; *grants; grants += strcspn(grants, ";"), grants += strspn(grants, "; "))
        if ((name = ascii_behind(grants, "slot "))) {
            const size_t bytes = strcspn(name, ":;");

            slot_of(slots, name, bytes)->there +=
                name[bytes] == ':' ? (int)strtol(name + bytes + 1, NULL, 10) : 1;
        }
}

/* Whether a slot for one of several, "cannon|torpedo", takes cards of a kind. */
static bool takes(const struct squad_slot *slot, const char *name)
{
    return strchr(slot->name, '|') && cards_points_count_slots(slot->name, name, strlen(name));
}

static int beyond(const struct squad_slot *slot)
{
    int there = slot->there > 0 ? slot->there : 0;

    return slot->used > there ? slot->used - there : 0;
}

/* How many more cards of a kind there are than slots. */
static int excess_of(const struct squad_slots *slots, size_t index)
{
    const char *name = slots->slots[index].name;
    int excess = beyond(&slots->slots[index]), shared = 0;

    for (size_t i = 0; i < slots->count && excess; i++) {
        if (!takes(&slots->slots[i], name))
            continue;
        shared = slots->slots[i].there;
        for (size_t before = 0; before < index; before++)
            if (takes(&slots->slots[i], slots->slots[before].name))
                shared -= beyond(&slots->slots[before]);
        shared = shared < 0 ? 0 : shared;
        excess -= shared < excess ? shared : excess;
    }
    return excess;
}

int squad_slots_missing(const struct squad_slots *slots)
{
    int missing = 0;

    for (size_t i = 0; i < slots->count; i++)
        missing += excess_of(slots, i);
    return missing;
}

/* ---- what a card costs ---- */

/* The value behind "key=" in "by size: Small=3 Medium=4". */
static int value_of(const char *list, const char *key)
{
    const size_t room = strlen(key);
    const char *word;
    size_t bytes;

    while (ascii_next_word(&list, &word, &bytes))
        if (bytes > room + 1 && word[room] == '=' && ascii_same_bytes(word, key, room))
            return (int)strtol(word + room + 1, NULL, 10);
    return SQUAD_POINTS_UNKNOWN;
}

/* A cost that depends on the ship or its pilot. */
static int varied_cost(const struct squad_member *member, const char *cost)
{
    const char *by = ascii_behind(cost, "by size: ");
    char key[16];

    if (by)
        return value_of(by, member->ship->size);
    by = ascii_behind(cost, "by agility: ");
    snprintf(key, sizeof key, "%d",
             by ? squad_printed(member->flown->agility, member->ship->agility)
                : member->flown->skill);
    by = by ? by : ascii_behind(cost, "by initiative: ");
    return by ? value_of(by, key) : SQUAD_POINTS_UNKNOWN;
}

const struct cards_upgrade *squad_upgrade_of(const struct squad_member *member,
                                             const struct squad_held *held)
{
    size_t count;

    if (held->row->kind != CARDS_UPGRADE)
        return NULL;
    return cards_find_upgrades(member->library, held->row->id, strlen(held->row->id), &count);
}

const struct squad_held *squad_held_at(const struct squad_member *member, size_t index)
{
    if (index < member->card_count)
        return &member->cards[index];
    index -= member->card_count;
    return index < member->weapon_count ? &member->weapons[index] : NULL;
}

const struct cards_upgrade *squad_next_upgrade(const struct squad_member *member, size_t *at,
                                               const struct squad_held **held)
{
    const struct cards_upgrade *upgrade = NULL;
    const struct squad_held *next;

    while (!upgrade && (next = squad_held_at(member, *at))) {
        upgrade = squad_upgrade_of(member, next);
        if (held)
            *held = next;
        ++*at;
    }
    return upgrade;
}

/* What a card takes off the cost of one in some slot, or of all: "price system:-4". */
static int cut_of(const char *grants, const struct cards_upgrade *upgrade)
{
    const char *slots = upgrade->slots, *slot;
    int cut = cards_granted(grants, "price upgrade");
    char price[sizeof "price " + SQUAD_SLOT_ROOM];
    size_t bytes;

    while (ascii_next_word(&slots, &slot, &bytes)) {
        snprintf(price, sizeof price, "price %.*s", (int)bytes, slot);
        cut += cards_granted(grants, price);
    }
    return cut;
}

int squad_upgrade_cost(const struct squad_member *member, const struct cards_upgrade *upgrade)
{
    const bool varies = upgrade->cost_by && *upgrade->cost_by;
    const int full = varies ? varied_cost(member, upgrade->cost_by) : upgrade->cost;
    const struct cards_upgrade *other;
    int cost = full;

    for (size_t at = 0; (other = squad_next_upgrade(member, &at, NULL));)
        cost += strstr(other->grants, "price ") ? cut_of(other->grants, upgrade) : 0;
    if (full <= 0) /* also one that is not known */
        return full;
    return cost > 0 ? cost : 0;
}

int squad_upgrades_cost(const struct squad_member *member, bool *known)
{
    const struct squad_held *held;
    int sum = 0;

    *known = member->unknown.count == 0;
    for (size_t i = 0; (held = squad_held_at(member, i)); i++) {
        const struct cards_upgrade *upgrade = squad_upgrade_of(member, held);
        int cost;

        if (held->row->kind == CARDS_PILOT || held->brought)
            continue;
        cost = upgrade ? squad_upgrade_cost(member, upgrade) : SQUAD_POINTS_UNKNOWN;
        *known = *known && cost != SQUAD_POINTS_UNKNOWN;
        sum += cost == SQUAD_POINTS_UNKNOWN ? 0 : held->copies * cost;
    }
    return sum;
}

int squad_points_known(const struct squad_member *member, bool *known)
{
    int sum = 0;

    *known = member->flown && member->ship;
    if (!*known)
        return 0;
    if (strcmp(member->library->points->edition, "2.5") != 0) /* where upgrades cost points */
        sum = squad_upgrades_cost(member, known);
    *known = *known && member->flown->cost >= 0;
    return sum + (member->flown->cost >= 0 ? member->flown->cost : 0);
}

int squad_points_of(const struct squad_member *member)
{
    bool known;
    const int points = squad_points_known(member, &known);

    return known ? points : SQUAD_POINTS_UNKNOWN;
}

int squad_points_told(const struct squad_member *member, const char **of)
{
    const bool said = member->points != XWS_POINTS_UNSAID;
    const int points = said ? member->points : squad_points_of(member);

    *of = points < 0 ? "" : said ? "list" : member->library->points->edition;
    return points < 0 ? -1 : points;
}

/* ---- slots ---- */

void squad_slots_of(const struct squad_member *member, struct squad_slots *out)
{
    const struct cards_upgrade *upgrade;
    const struct squad_held *held;

    *out = (struct squad_slots){ .count = 0 };
    squad_slots_add(out, member->flown->slots, false);
    for (size_t at = 0; (upgrade = squad_next_upgrade(member, &at, &held));) {
        for (int copy = 0; copy < held->copies && !held->brought; copy++)
            squad_slots_add(out, upgrade->slots, true);
        squad_slots_add_grants(out, upgrade->grants);
    }
}

/* "cannon|missile" is a slot for either. */
bool squad_slots_share(const struct squad_slots *slots, const char *of_card)
{
    for (size_t i = 0; i < slots->count; i++) {
        const char *names = slots->slots[i].name, *name;
        size_t bytes;

        while (slots->slots[i].there > 0 && ascii_next_part(&names, "|", &name, &bytes))
            if (cards_lists(of_card, name, bytes))
                return true;
    }
    return false;
}

bool squad_slots_excess(const struct squad_slots *slots, struct buffer *out)
{
    bool any = false;

    for (size_t i = 0; i < slots->count; i++) {
        const struct squad_slot *slot = &slots->slots[i];
        const int excess = excess_of(slots, i);

        if (excess)
            buffer_print(out, "%s%s (%d of %d)", any ? ", " : "", slot->name, slot->used,
                         slot->used - excess);
        any = any || excess;
    }
    return any;
}
