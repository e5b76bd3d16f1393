#include "cards/cards.h"
#include <string.h>
static const struct cards_row rows[] = {
    { "predator", "upgrade", "talent", "Predator", "reroll=1", "attacking primary bullseye" },
    { "howlrunner", "pilot", "tielnfighter", "Howlrunner", "reroll=1",
      "attacking primary assert(bearer at 0-1)" },
    { "protontorpedoes", "upgrade", "torpedo", "PT",
      "attack=4 special ordnance torpedo hit-to-crit=1",
      "attacking frontarc range=2-3 lock charge" },
    { "bobafett", "pilot", "firespray", "BF", "reroll=x", "both x=assert(enemies)" },
    { "stealthdevice", "upgrade", "modification", "SD", "roll=+1", "defending unhurt" },
    { "juke", "upgrade", "talent", "Juke", "their-evade-to-focus=1", "attacking evade" },
};
static const struct cards_ship ships[] = { { "t65xwing", "X-wing", "small", 3, 2, 4, 2 } };
const struct cards cards_builtin = { rows, 6, ships, 1, NULL, 0 };
size_t cards_find(const struct cards *cards, const char *id, size_t n, const struct cards_row **out,
                  size_t most)
{
    size_t c = 0;
    for (size_t i = 0; i < cards->row_count; i++)
        if (strlen(cards->rows[i].id) == n && !memcmp(id, cards->rows[i].id, n)) {
            if (c < most)
                out[c] = &cards->rows[i];
            c++;
        }
    return c;
}
const struct cards_ship *cards_find_ship(const struct cards *cards, const char *id, size_t n)
{
    for (size_t i = 0; i < cards->ship_count; i++)
        if (strlen(cards->ships[i].id) == n && !memcmp(id, cards->ships[i].id, n))
            return &cards->ships[i];
    return NULL;
}
const struct cards_pilot *cards_find_pilot(const struct cards *cards, const char *id, size_t n)
{
    (void)cards;
    (void)id;
    (void)n;
    return NULL;
}
