#include "questions/best/offer.h"

#include "base/grow.h"

enum { CODES_MAX = 1 << 20, ROOM_NO = 1, ROOM_YES = 2 };

/* ---- codes ---- */

/* How many slots of each kind (`place`) a card uses. */
static void find_uses(const struct best_rooms *rooms, struct best_card *card)
{
    struct squad_slots slots = rooms->plain;

    squad_slots_add(&slots, card->upgrade->slots, true);
    for (size_t i = 0; i < slots.count; i++)
        card->uses[i] = (uint8_t)(slots.slots[i].used - rooms->plain.slots[i].used);
}

/* The most slots of a place that cards which are not linked can fill together. */
static uint8_t most_of(const struct best_rooms *rooms, const struct best_offer *offer,
                       struct squad_slots most, size_t place)
{
    bool used = false;
    uint8_t count = 0;

    for (uint32_t i = 0; i < offer->count; i++)
        used = used || (!offer->cards[i].linked && offer->cards[i].uses[place]);
    while (used && count < UINT8_MAX) {
        most.slots[place].used++;
        if (squad_slots_missing(&most) > rooms->missing)
            break;
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
    for (uint32_t i = 0; i < offer->count; i++)
        find_uses(out, &offer->cards[i]);
    for (size_t place = 0; place < out->plain.count && codes <= CODES_MAX; place++) {
        out->most[place] = most_of(out, offer, most, place);
        out->stride[place] = (uint32_t)codes;
        codes *= out->most[place] + 1u;
    }
    if (codes > CODES_MAX)
        return error_set(err, VOLLEY_TOO_LARGE,
                         "the ship has too many slots to count its sets of upgrades: ask for some "
                         "slots only");
    out->codes = (uint32_t)codes;
    for (uint32_t i = 0; i < offer->count; i++)
        for (size_t place = 0; place < out->plain.count; place++)
            offer->cards[i].code += offer->cards[i].uses[place] * out->stride[place];
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
    if (!GROW(rooms->rooms, rooms->capacity, rooms->count, 1))
        return -1;
    room = &rooms->rooms[rooms->count];
    *room = (struct best_room){ slots, calloc(rooms->codes, 1) };
    if (!room->known)
        return -1;
    return (int)rooms->count++;
}

/* How many slots of a place a code uses. */
static uint32_t used_by(const struct best_rooms *rooms, uint32_t code, size_t place)
{
    return code / rooms->stride[place] % (rooms->most[place] + 1u);
}

bool best_rooms_fit(struct best_rooms *rooms, int room, uint32_t code)
{
    uint8_t *known = &rooms->rooms[room].known[code];
    struct squad_slots slots;

    if (*known)
        return *known == ROOM_YES;
    slots = rooms->rooms[room].slots;
    for (size_t place = 0; place < slots.count; place++)
        slots.slots[place].used += (int)used_by(rooms, code, place);
    *known = squad_slots_missing(&slots) <= rooms->missing ? ROOM_YES : ROOM_NO;
    return *known == ROOM_YES;
}

bool best_rooms_can_add(const struct best_rooms *rooms, const struct best_card *card, uint32_t code)
{
    for (size_t place = 0; place < rooms->plain.count; place++)
        if (card->uses[place] &&
            used_by(rooms, code, place) + card->uses[place] > rooms->most[place])
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
