/* entry - the cards of a library, each with its row and what the rosters say of it.
 * Units:  none.
 * Owns:   a list owns its entries, which point into the library; free with browse_entries_fini.
 * Errors: out of memory: browse_entries_find returns false. */
#ifndef BROWSE_ENTRY_H
#define BROWSE_ENTRY_H

#include "game/cards/cards.h"

#include <stdint.h>

struct browse_entry {
    const struct cards_row *row;         /* NULL: a pilot without an ability of its own */
    const struct cards_pilot *pilot;     /* NULL: the rosters have none */
    const struct cards_ship *ship;       /* of the pilot */
    const struct cards_upgrade *upgrade; /* its first side; NULL: the rosters have none */
    size_t sides;                        /* of the upgrade */
    const char *left_out;                /* why its row is without effects; NULL: not said */
};

struct browse_entries {
    struct browse_entry *entries; /* in the order of ids; faces of one card one after the other */
    uint32_t count, capacity;
    bool exact; /* the pattern is an id or a name */
};

/** Find the cards that a pattern is about: those with the id, else those with the name, else those
 *  in whose id, name, slot, kind or effect it is, else those that have each of its words there, in
 *  the ship or in the faction. NULL finds all. */
bool browse_entries_find(struct browse_entries *out, const struct cards *cards,
                         const char *pattern);

void browse_entries_fini(struct browse_entries *entries);

const char *browse_id(const struct browse_entry *entry);
const char *browse_name(const struct browse_entry *entry);
const char *browse_kind(const struct browse_entry *entry);

/** The slot of an upgrade, the ships of a pilot or of an ability. */
const char *browse_slot(const struct browse_entry *entry);

/** Whether two entries are faces of one card. */
bool browse_is_same(const struct browse_entry *a, const struct browse_entry *b);

#endif
