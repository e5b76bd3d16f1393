#include "questions/best/offer.h"

#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

enum { CODES_MAX = 1 << 20, ROOM_NO = 1, ROOM_YES = 2 };

/* ---- kinds ---- */

static size_t place_of(const struct squad_slots *slots, const char *name)
{
    size_t place = 0;

    while (place + 1 < slots->count && strcmp(slots->slots[place].name, name) != 0)
        place++;
    return place;
}

static int kind_at(const struct best_rooms *rooms, size_t place)
{
    for (int kind = 0; kind < rooms->kinds; kind++)
        if (rooms->place[kind] == place)
            return kind;
    return -1;
}

/* A place for the slots of every card. */
static void name_places(struct best_rooms *rooms, const struct best_offer *offer)
{
    struct squad_slots named = rooms->plain;

    for (uint32_t i = 0; i < offer->count; i++) {
        squad_slots_add(&named, offer->cards[i].upgrade->slots, true);
        squad_slots_add_grants(&named, offer->cards[i].upgrade->grants);
    }
    for (size_t i = 0; i < named.count; i++) {
        const bool old = i < rooms->plain.count;

        named.slots[i].used = old ? rooms->plain.slots[i].used : 0;
        named.slots[i].there = old ? rooms->plain.slots[i].there : 0;
    }
    rooms->plain = named;
}

/* The slots that a card uses, by place. */
static void find_uses(const struct best_rooms *rooms, const struct best_card *card,
                      int used[SQUAD_SLOTS_MAX])
{
    struct squad_slots slots = rooms->plain;

    squad_slots_add(&slots, card->upgrade->slots, true);
    for (size_t i = 0; i < slots.count; i++)
        used[i] = slots.slots[i].used - rooms->plain.slots[i].used;
}

static bool number_kinds(struct best_rooms *rooms, struct best_offer *offer)
{
    for (uint32_t i = 0; i < offer->count; i++) {
        int used[SQUAD_SLOTS_MAX] = { 0 };

        if (offer->cards[i].linked)
            continue;
        find_uses(rooms, &offer->cards[i], used);
        for (size_t place = 0; place < rooms->plain.count; place++) {
            if (!used[place])
                continue;
            if (kind_at(rooms, place) < 0) {
                if (rooms->kinds == BEST_KINDS_MAX)
                    return false;
                rooms->place[rooms->kinds++] = (uint8_t)place;
            }
            offer->cards[i].uses[kind_at(rooms, place)] = (uint8_t)used[place];
        }
    }
    return true;
}

/* How many of a kind some set could have. */
static uint8_t most_of(const struct best_rooms *rooms, const struct squad_slots *most, uint8_t kind)
{
    struct squad_slots slots = *most;
    const char *name = rooms->plain.slots[rooms->place[kind]].name;
    struct squad_slot *slot;
    uint8_t count = 0;

    squad_slots_add(&slots, name, true);
    slot = &slots.slots[place_of(&slots, name)];
    while (count < UINT8_MAX && squad_slots_missing(&slots) <= rooms->missing) {
        slot->used++;
        count++;
    }
    return count;
}

volley_status best_rooms_make(struct best_rooms *out, struct best_offer *offer, volley_error *err)
{
    struct squad_slots most;
    uint64_t codes = 1;

    *out = (struct best_rooms){ .count = 0 };
    best_offer_slots(offer, &out->plain, &most);
    out->missing = squad_slots_missing(&out->plain);
    name_places(out, offer);
    if (!number_kinds(out, offer))
        codes = UINT32_MAX;
    for (uint8_t kind = 0; kind < out->kinds && codes <= CODES_MAX; kind++) {
        out->most[kind] = most_of(out, &most, kind);
        out->stride[kind] = (uint32_t)codes;
        codes *= out->most[kind] + 1u;
    }
    if (codes > CODES_MAX)
        return error_set(err, VOLLEY_TOO_LARGE,
                         "the ship has too many slots for its sets to be counted: ask for some "
                         "slots alone");
    out->codes = (uint32_t)codes;
    for (uint32_t i = 0; i < offer->count; i++)
        for (uint8_t kind = 0; kind < out->kinds; kind++)
            offer->cards[i].code += offer->cards[i].uses[kind] * out->stride[kind];
    return VOLLEY_OK;
}

/* ---- rooms ---- */

static bool is_same(const struct squad_slots *a, const struct squad_slots *b)
{
    for (size_t i = 0; i < a->count; i++)
        if (a->slots[i].used != b->slots[i].used || a->slots[i].there != b->slots[i].there)
            return false;
    return true;
}

int best_rooms_beside(struct best_rooms *rooms, const struct best_offer *offer,
                      const uint32_t *linked, size_t count, bool *fits)
{
    struct squad_slots slots = rooms->plain;
    struct best_room *room;

    for (size_t i = 0; i < count; i++) {
        squad_slots_add(&slots, offer->cards[linked[i]].upgrade->slots, true);
        squad_slots_add_grants(&slots, offer->cards[linked[i]].upgrade->grants);
    }
    *fits = squad_slots_missing(&slots) <= rooms->missing;
    for (uint32_t i = 0; i < rooms->count; i++)
        if (is_same(&rooms->rooms[i].slots, &slots))
            return (int)i;
    if (!grow_array(&rooms->rooms, &rooms->capacity, (size_t)rooms->count + 1,
                    sizeof *rooms->rooms))
        return -1;
    room = &rooms->rooms[rooms->count];
    *room = (struct best_room){ slots, calloc(rooms->codes, 1) };
    if (!room->known)
        return -1;
    return (int)rooms->count++;
}

bool best_rooms_fit(struct best_rooms *rooms, int room, uint32_t code)
{
    uint8_t *known = &rooms->rooms[room].known[code];
    struct squad_slots slots;

    if (*known)
        return *known == ROOM_YES;
    slots = rooms->rooms[room].slots;
    for (uint8_t kind = 0; kind < rooms->kinds; kind++)
        slots.slots[rooms->place[kind]].used += (int)best_rooms_used(rooms, code, kind);
    *known = squad_slots_missing(&slots) <= rooms->missing ? ROOM_YES : ROOM_NO;
    return *known == ROOM_YES;
}

bool best_rooms_can_add(const struct best_rooms *rooms, const struct best_card *card, uint32_t code)
{
    for (uint8_t kind = 0; kind < rooms->kinds; kind++)
        if (card->uses[kind] &&
            best_rooms_used(rooms, code, kind) + card->uses[kind] > rooms->most[kind])
            return false;
    return true;
}

void best_rooms_fini(struct best_rooms *rooms)
{
    for (uint32_t i = 0; i < rooms->count; i++)
        free(rooms->rooms[i].known);
    free(rooms->rooms);
    *rooms = (struct best_rooms){ .count = 0 };
}
