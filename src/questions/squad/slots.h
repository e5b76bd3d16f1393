/* slots - the slots of a ship and the upgrades that fill them.
 * Units:  slots.
 * Owns:   nothing.
 * Errors: none; more kinds of slots than there are in the game share the last place.
 *
 * "cannon|missile" is a slot for one of either. */
#ifndef SQUAD_SLOTS_H
#define SQUAD_SLOTS_H

#include <stdbool.h>
#include <stddef.h>

enum { SQUAD_SLOTS_MAX = 64, SQUAD_SLOT_ROOM = 32 };

struct squad_slot {
    char name[SQUAD_SLOT_ROOM];
    int used, there;
};

struct squad_slots {
    struct squad_slot slots[SQUAD_SLOTS_MAX];
    size_t count;
};

/** The first slot of a list parted by blanks or commas, which is moved behind it. */
bool squad_slots_next(const char **list, const char **slot, size_t *bytes);

/** Add the slots of such a list, as those that are there or as those that are used. */
void squad_slots_add(struct squad_slots *slots, const char *list, bool used);

/** Add the slots that an upgrade grants, or takes: "slot Gunner:1; hull:2; slot Bomb". */
void squad_slots_add_grants(struct squad_slots *slots, const char *grants);

/** How many more cards of a kind there are than slots, those for one of several counted where they
 *  are left by the kinds before it; 0: none. */
int squad_slots_excess(const struct squad_slots *slots, size_t index);

/** The same over all kinds. */
int squad_slots_missing(const struct squad_slots *slots);

#endif
