#include "api/card_state.h"

#include "api/handle.h"
#include "base/buffer.h"
#include "graph/card.h"
#include "scenario/describe.h"

#include <stdio.h>

static void write_needs(const struct rules_fact *missing, char out[VOLLEY_CARD_NEEDS_MAX])
{
    struct buffer text = { 0 };

    out[0] = '\0';
    if (!missing)
        return;
    describe_fact(missing, &text);
    if (!text.failed)
        snprintf(out, VOLLEY_CARD_NEEDS_MAX, "%.*s", (int)text.count, text.bytes);
    buffer_fini(&text);
}

bool card_state_find(const struct scenario *scenario, size_t ship, size_t card,
                     volley_card_state *out)
{
    const struct loadout *loadout;
    struct graph_card found;

    if (ship > scenario->attacker_count)
        return false;
    loadout = ship == scenario->attacker_count ? &scenario->defender : &scenario->attackers[ship];
    if (card >= loadout->card_count ||
        graph_card_find(&found, scenario, ship, card, NULL) != VOLLEY_OK)
        return false;
    *out = (volley_card_state){ .id = loadout->cards[card].row->id,
                                .name = loadout->cards[card].row->name,
                                .asserted = loadout->cards[card].asserted,
                                .bears = found.bears,
                                .active = found.active };
    write_needs(found.active ? NULL : found.missing, out->needs);
    if (loadout->cards[card].lacks_number) {
        out->bears = true;
        snprintf(out->needs, sizeof out->needs, "a number, as in %s=2", out->id);
    }
    return true;
}

int volley_scenario_card(const volley_scenario *scenario, size_t ship, size_t card,
                         volley_card_state *out)
{
    return card_state_find(&scenario->scenario, ship, card, out);
}
