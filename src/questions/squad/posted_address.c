/* A text with addresses of a builder, and perhaps the lines of a squad beside them. */
#include "questions/squad/posted.h"

#include "base/ascii.h"
#include "game/xws/keep.h"

static bool same_upgrade(const struct cards *library, const char *a, const char *b)
{
    size_t count;
    const struct cards_upgrade *one = cards_find_upgrades(library, a, strlen(a), &count),
                               *two = cards_find_upgrades(library, b, strlen(b), &count);

    return strcmp(a, b) == 0 || (one && two && ascii_same_letters(one->name, two->name));
}

/* Whether two pilots and their upgrades are printed alike. */
static bool same_pilot(const struct cards *library, const struct xws_pilot *a,
                       const struct xws_pilot *b)
{
    size_t count;
    const struct cards_pilot *one = cards_find_pilots(library, a->id, strlen(a->id), &count),
                             *two = cards_find_pilots(library, b->id, strlen(b->id), &count);
    uint64_t met = 0;

    if (!one || !two || !ascii_same_letters(one->name, two->name) ||
        a->upgrade_count != b->upgrade_count)
        return false;
    for (uint32_t i = 0; i < a->upgrade_count; i++) {
        uint32_t j = 0;

        while (j < b->upgrade_count &&
               ((met >> j & 1) || !same_upgrade(library, a->upgrades[i].id, b->upgrades[j].id)))
            j++;
        if (j == b->upgrade_count)
            return false;
        met |= (uint64_t)1 << j;
    }
    return true;
}

static bool is_same(const struct cards *library, const struct xws_squad *a,
                    const struct xws_squad *b)
{
    bool same = a->pilot_count == b->pilot_count;

    for (uint32_t i = 0; same && i < a->pilot_count; i++)
        same = same_pilot(library, &a->pilots[i], &b->pilots[i]);
    return same;
}

volley_status posted_read_address(const struct poster *poster, struct xws_file *file,
                                  const char *bytes, size_t count, const char *source,
                                  volley_error *err)
{
    const struct error_place place = { .source = source };
    const struct xws_squad *squad = &poster->squad;
    struct xws_file read = { .squads = NULL };
    uint32_t pilots = 0;
    bool same;

    if (!xws_names_squad(bytes, count))
        return error_at(err, VOLLEY_SYNTAX, &place, "%s", VOLLEY_SQUAD_ADDRESS_REFUSED);
    TRY(xws_read(&read, bytes, count, source, err));
    same = read.squad_count == 1 && is_same(poster->library, read.squads, squad);
    for (size_t i = 0; i < poster->count; i++)
        pilots += (uint32_t)poster->posted[i].times;
    if (!same && poster->pilots &&
        (poster->status == VOLLEY_OK ||
         (read.squad_count == 1 && pilots != read.squads->pilot_count))) {
        xws_fini(&read);
        return error_at(err, VOLLEY_INVALID, &poster->posted->said.start,
                        "the lines with pilots and the address of a builder are not the same "
                        "squad: leave one of them out");
    }
    if (!same && poster->pilots && read.squads->pilot_count)
        xws_tell(&read, read.squads->pilots,
                 "the squad is that of the address: the lines with pilots beside it are not read");
    xws_fini(file);
    *file = read;
    return VOLLEY_OK;
}
