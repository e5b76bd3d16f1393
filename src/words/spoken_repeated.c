#include "words/spoken.h"

#include "base/buffer.h"
#include "words/card_name.h"

#include <stdlib.h>
#include <string.h>

/* Whoever an id names that flies a ship, or any; NULL: nobody. */
static const struct cards_pilot *flies(const struct cards *library, const char *id,
                                       const struct cards_ship *ship)
{
    size_t count;
    const struct cards_pilot *pilots = cards_find_pilots(library, id, strlen(id), &count);

    for (size_t i = 0; i < count; i++)
        if (!ship || strcmp(pilots[i].ship, ship->id) == 0)
            return &pilots[i];
    return NULL;
}

volley_status spoken_check_repeated(struct phrase *phrase, const struct cards *library, int times,
                                    bool ships, volley_error *err)
{
    struct buffer took = { 0 };
    const struct cards_ship *ship = NULL;

    for (uint32_t i = 0; times > 1 && library && i < phrase->count; i++) {
        const struct error_place *place = &phrase->words[i].place;
        const struct cards_upgrade *upgrade;
        const struct cards_pilot *pilot;
        struct card_name name;
        size_t count;
        int limit;

        if (!card_name_read(&name, place, library) || name.asserted || name.number)
            continue;
        ship = ship ? ship : card_name_ship(&name, library);
        pilot = flies(library, name.id, ship);
        upgrade = cards_find_upgrades(library, name.id, strlen(name.id), &count);
        limit = pilot ? pilot->limited : upgrade ? upgrade->limited : 0;
        if (limit == 0 || limit >= times || (!ships && !(ship && pilot)))
            continue;
        if (ships && ship && pilot) {
            buffer_fini(&took);
            return error_at(err, VOLLEY_SYNTAX, place,
                            "%dx would be %d of this pilot, of whom a squad has %d: the others go "
                            "without, and for a friend that helps say %s!",
                            times, times, limit, name.id);
        }
        if (ships)
            buffer_print(&took, "%s: %dx makes it %d, and a squad has %d\n", name.id, times, times,
                         limit);
        else
            buffer_print(&took,
                         "%s flies the ship that attacks %d times; %s! is a friend that helps\n",
                         name.id, times, name.id);
    }
    if (took.count == 0 && !took.failed)
        return VOLLEY_OK;
    if (phrase->took)
        buffer_add_text(&took, phrase->took);
    free(phrase->took);
    phrase->took = buffer_string(&took);
    return phrase->took ? VOLLEY_OK : error_nomem(err);
}
