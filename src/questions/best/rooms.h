/* rooms - which numbers of cards of each kind have slots, beside each set of tangled cards.
 * Units:  slots; a code is a number of slots of each kind, in one number.
 * Owns:   its tables; free with best_rooms_fini. All-zero is valid and empty.
 * Errors: out of memory; a ship with more kinds and numbers of slots than can be told apart. */
#ifndef BEST_ROOMS_H
#define BEST_ROOMS_H

#include "questions/best/offer.h"

/* The slots beside some set of tangled cards. */
struct best_room {
    struct squad_slots slots;
    uint8_t *known; /* by code: 0 not asked yet, 1 there is no room, 2 there is */
};

struct best_rooms {
    struct squad_slots plain; /* of the ship as it is, with a place for each kind */
    int missing;              /* slots that the ship as it is lacks */
    uint8_t kinds;            /* that cards that are not tangled use */
    uint8_t place[BEST_KINDS_MAX], most[BEST_KINDS_MAX];
    uint32_t stride[BEST_KINDS_MAX];
    uint32_t codes;
    struct best_room *rooms;
    uint32_t count, capacity;
};

/** Number the slots that the cards of an offer use; sets their `uses` and `code`. */
volley_status best_rooms_make(struct best_rooms *out, struct best_offer *offer, volley_error *err);

/** The number of the room beside some tangled cards, all of them of one offer; < 0: out of memory.
 *  *fits: whether these have slots themselves */
int best_rooms_beside(struct best_rooms *rooms, const struct best_offer *offer,
                      const uint32_t *tangled, size_t count, bool *fits);

/** Whether so many cards, by their code, have slots there. */
bool best_rooms_fit(struct best_rooms *rooms, int room, uint32_t code);

/** How many slots of a kind a code uses. */
static inline uint32_t best_rooms_used(const struct best_rooms *rooms, uint32_t code, uint8_t kind)
{
    return code / rooms->stride[kind] % (rooms->most[kind] + 1u);
}

/** Whether a card more has a code. */
bool best_rooms_can_add(const struct best_rooms *rooms, const struct best_card *card,
                        uint32_t code);

void best_rooms_fini(struct best_rooms *rooms);

#endif
