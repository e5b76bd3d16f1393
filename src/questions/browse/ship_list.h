/* ship_list - ships, and the pilots of a ship, as tables for readers.
 * Owns:   nothing: all pointers are the caller's.
 * Errors: the buffer remembers them. */
#ifndef BROWSE_SHIP_LIST_H
#define BROWSE_SHIP_LIST_H

#include "report/page.h"

#include <stddef.h>

struct ship_list_row {
    const char *id, *name, *size, *attack, *factions;
    int agility, hull, shields;
};

/** In text cells are cut so that a table fits a terminal. */
void ship_list_print(const struct ship_list_row *ships, size_t count, struct page *page);

/* A pilot; negative numbers are not known. */
struct pilot_list_row {
    const char *id, *name, *faction;
    const char *notes; /* what differs from the ship, or "" */
    int skill, cost, loadout, cost_older;
};

/* The columns, where they depend on the edition. */
struct pilot_list {
    const char *skill, *cost, *cost_older;
    const struct pilot_list_row *pilots;
    size_t count;
};

void pilot_list_print(const struct pilot_list *list, struct page *page);

#endif
