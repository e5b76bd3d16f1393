#include "engagement/lanes_shown.h"

#include "base/grow.h"
#include "dice/face.h"
#include "engagement/cards.h"
#include "engagement/lanes_tables.h"

#include <string.h>

/* What it gains or loses comes for sure, and a hit that it deals is a facedown card. */
static bool is_alone(const struct deck_kind *kind)
{
    bool alone = true;

    for (unsigned i = 0; i < kind->act_count; i++)
        if (kind->acts[i].time == DECK_DEALT)
            alone = alone && kind->acts[i].sides == DICE_SIDES &&
                    kind->acts[i].result != DECK_CRITS && !(kind->rules & DECK_OF_DEALING);
    return alone;
}

bool lanes_shown_alone(const struct deck *deck)
{
    bool alone = true;

    for (size_t kind = 0; kind < deck->kind_count; kind++)
        alone = alone && is_alone(&deck->kinds[kind]);
    return alone;
}

/* A chance that draws one kind of card. */
struct drawer {
    struct deck_chance chance; /* first */
    uint64_t place;            /* of the kind in the deck */
};

static uint64_t place_of_kind(struct deck_chance *chance, uint64_t total)
{
    (void)total;
    return ((const struct drawer *)chance)->place;
}

/* A card is dealt faceup to a ship that has hull enough. False: out of memory. */
static bool find_shown(struct lanes_player *player, uint32_t condition, size_t kind,
                       struct lanes_shown *out)
{
    enum { HULL = 100 };
    struct round_game *game = &player->game;
    struct drawer drawer = { .chance = { .place = place_of_kind } };
    struct state_ship after = { .condition = condition };
    struct deck_side side;

    for (size_t before = 0; before < kind; before++)
        drawer.place += game->deck.counts[before];
    memset(&side.pile, 0, sizeof side.pile);
    side.ship_count = 1;
    side.shuffled = false;
    side.dealt = 0;
    side.ships[0] = condition_at(&game->conditions, condition)->cards;
    side.ships[0].hull = HULL;
    side.ships[0].shields = 0;
    deck_suffer(&game->deck, &side, 0, 0, 1, &drawer.chance);
    if (!cards_put_ship(game, &side.ships[0], &after))
        return lanes_fail(player, error_nomem(player->err));
    *out = (struct lanes_shown){ after.condition, side.dealt - 1u };
    return lanes_tables_fit(player);
}

const struct lanes_shown *lanes_shown_find(struct lanes_player *player, uint32_t condition,
                                           size_t kind)
{
    struct lanes_cards *cards = player->cards;
    const size_t at = (size_t)condition * player->game.deck.kind_count + kind;
    const uint32_t before = cards->shown_capacity;

    if (!grow_array(&cards->shown, &cards->shown_capacity, at + 1, sizeof *cards->shown)) {
        lanes_fail(player, error_nomem(player->err));
        return NULL;
    }
    memset(cards->shown + before, 0, (cards->shown_capacity - before) * sizeof *cards->shown);
    if (!cards->shown[at].condition && !find_shown(player, condition, kind, &cards->shown[at]))
        return NULL;
    return &cards->shown[at];
}
