/* cards - the card library: what each card does, as data.
 * Owns:   nothing; constant tables.      Errors: none; an unknown id is not found. */
#ifndef CARDS_CARDS_H
#define CARDS_CARDS_H

#include <stddef.h>

struct cards_row {
    const char *id, *kind, *slot, *name, *effect, *condition;
};
struct cards_ship {
    const char *id, *name, *size;
    int attack, agility, hull, shields;
};
struct cards_pilot {
    const char *id, *ship;
    int attack, agility, hull, shields;
};
struct cards {
    const struct cards_row *rows;
    size_t row_count;
    const struct cards_ship *ships;
    size_t ship_count;
    const struct cards_pilot *pilots;
    size_t pilot_count;
};
extern const struct cards cards_builtin;
size_t cards_find(const struct cards *cards, const char *id, size_t id_bytes,
                  const struct cards_row **rows, size_t most);
const struct cards_ship *cards_find_ship(const struct cards *cards, const char *id,
                                         size_t id_bytes);
const struct cards_pilot *cards_find_pilot(const struct cards *cards, const char *id,
                                           size_t id_bytes);
#endif
