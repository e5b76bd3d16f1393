/* Cards with their costs, by two lists of points. */
#include "questions/browse/browse.h"
#include "questions/tell/tell_points.h"
#include "words/library/library.h"

#include <stdio.h>

#define PRICED(member) .place = offsetof(struct browse_priced, member)
static const struct record_field fields[] = {
    TELL_POINTS(offsetof(struct browse_priced, points)),
    { "point_list_older", RECORD_POINTER, PRICED(older), .of = &tell_points_record },
};
const struct record browse_priced_record = RECORD(fields);

/* A cost as a text, which is "" where there is none. NULL: out of memory. */
static const char *text_of(struct arena *memory, const struct cards_upgrade *upgrade)
{
    char number[16] = "";

    if (*upgrade->cost_by)
        return upgrade->cost_by;
    if (upgrade->cost != -1)
        snprintf(number, sizeof number, "%d", upgrade->cost);
    return arena_copy(memory, number);
}

/* What 2.0 says of cards that have the costs of the later list. False: out of memory. */
static bool add_older(volley_library *library, const struct cards *older, bool is_asked)
{
    struct cards_pilot *pilots = library_own(library, CARDS_SECOND, CARDS_OF_PILOTS);
    struct cards_upgrade *upgrades = library_own(library, CARDS_SECOND, CARDS_OF_UPGRADES);
    bool ok = pilots && upgrades;

    for (size_t i = 0; i < older->pilot_count && ok; i++) {
        pilots[i].cost_older = older->pilots[i].cost;
        if (is_asked)
            pilots[i].slots = older->pilots[i].slots;
    }
    for (size_t i = 0; i < older->upgrade_count && ok; i++) {
        upgrades[i].cost_older = text_of(&library->memory, &older->upgrades[i]);
        ok = upgrades[i].cost_older != NULL;
        if (is_asked) {
            upgrades[i].slots = older->upgrades[i].slots;
            upgrades[i].restrictions = older->upgrades[i].restrictions;
        }
    }
    return ok;
}

volley_status browse_priced_make(struct browse_priced *out, const volley_library *library,
                                 const struct rules_edition *edition, volley_error *err)
{
    const bool is_older = edition->bit & RULES_EDITION_2;
    const struct cards_points *chosen = library_points_of(library, edition, err);
    volley_library *older = NULL;
    volley_status status = chosen ? VOLLEY_OK : VOLLEY_INVALID;

    *out = (struct browse_priced){ .edition = edition, .points = chosen };
    if (is_older)
        out->points = library_points_default(library, "2.5");
    if (!(edition->bit & RULES_EDITION_1))
        out->older = is_older ? chosen : library_points_default(library, "2");
    if (status == VOLLEY_OK)
        status = library_priced(library, out->points, &out->library, err);
    if (status == VOLLEY_OK && out->older)
        status = library_priced(library, out->older, &older, err);
    if (older && !add_older(out->library, &older->cards[CARDS_SECOND], is_older))
        status = error_nomem(err);
    volley_library_free(older);
    if (status == VOLLEY_OK)
        out->cards = library_cards(out->library, edition);
    return status;
}

void browse_priced_fini(struct browse_priced *priced)
{
    volley_library_free(priced->library);
}

void browse_priced_say(const struct browse_priced *priced, struct buffer *out)
{
    buffer_print(out, "Costs are those of ");
    tell_points(priced->points, out);
    if (priced->older) {
        buffer_print(out, ", in 2.0 of ");
        tell_points(priced->older, out);
    }
    buffer_print(out, ".\n");
}
