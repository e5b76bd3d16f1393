/* Every outcome of a point. Outcomes of an attack after which all is the same are visited as one,
 * and what comes of damage cards for a ship and its deck is worked out once and kept. */
#include "battle/rounds/round_cards.h"

enum {
    WAYS_MAX = 1 << 18, /* in which cards come, in all, in half a second: small decks have
                         * thousands, a full one millions at a single point */
    KEPT_MAX = 1 << 19  /* outcomes: with so many states of one side, those of both sides
                         * together are more than the chain can follow */
};

/* What comes of cards depends on this, as long as the deck does not run out. No padding. */
struct cards_key {
    uint32_t condition, pile;
    uint8_t hull, shields, phase, hits, crits, past;
    uint8_t unused[2];
};

/* What has come of cards, for the ship and its deck. No padding. */
struct dealt {
    uint32_t condition, pile;
    uint8_t hull, shields;
    uint8_t faceup; /* cards dealt to it faceup */
    uint8_t unused;
};
_Static_assert(sizeof(struct cards_key) == ROUND_CARDS_KEY_BYTES && sizeof(struct dealt) == 12,
               "keys have no padding");

/* ---- one way ---- */

/* Ways while they are played. */
struct ways {
    struct round_game *game;
    const struct engagement_state *state;
    const struct round_point *point;
    const struct deck_side *start;
    size_t ship;              /* of the side */
    struct round_cards *kept; /* NULL: they are visited */
    round_visit_fn *visit;
    void *context;
    volley_status status;
    volley_error *err;
};

static volley_status settle(const struct ways *ways, struct engagement_state *after,
                            unsigned faceup, double probability)
{
    const int before = state_health(ways->state, ways->point->target);
    struct round_event event;

    TRY(cards_settle(ways->game, after, ways->point, before, faceup, &event, ways->err));
    return ways->visit(ways->context, &event, after, probability, ways->err);
}

static volley_status visit_way(const struct ways *ways, const struct deck_side *side,
                               double probability)
{
    struct engagement_state after;

    memcpy(&after, ways->state, ways->game->bytes);
    TRY(cards_put_side(ways->game, &after, cards_side_of(ways->game, ways->point->target), side,
                       ways->ship, ways->err));
    return settle(ways, &after, side->ships[ways->ship].shown, probability);
}

/* Whether the ship and the pile are all that has changed, and all that has been looked at: the deck
 * has not been shuffled, nor has it run out. */
static bool is_alone(const struct ways *ways, const struct deck_side *side)
{
    const struct deck *deck = &ways->game->deck;
    const struct deck_ship *before = &ways->start->ships[ways->ship];
    const struct deck_ship *after = &side->ships[ways->ship];
    const unsigned down = deck->counts_facedown ? (unsigned)(after->down - before->down) : 0;
    const unsigned drawn = deck_sum(side->pile.drawn);

    for (size_t i = 0; i < side->ship_count; i++)
        if (i != ways->ship &&
            memcmp(&side->ships[i], &ways->start->ships[i], sizeof side->ships[i]) != 0)
            return false;
    if (deck->replaces)
        return true;
    return drawn == deck_sum(ways->start->pile.drawn) + after->shown && drawn < deck->total &&
           (!deck->counts_facedown ||
            (side->pile.out == ways->start->pile.out + after->shown + down &&
             side->pile.out < deck->total));
}

static volley_status keep_way(struct ways *ways, const struct deck_side *side, double probability)
{
    struct numbers *kept = &ways->kept->dealt;
    struct state_ship ship = ways->state->ships[ways->point->target];
    struct dealt dealt = { .pile = numbers_find(&ways->game->piles, &side->pile),
                           .faceup = side->ships[ways->ship].shown };
    uint32_t number = 0;

    if (dealt.pile && cards_put_ship(ways->game, &side->ships[ways->ship], &ship)) {
        dealt.condition = ship.condition;
        dealt.hull = ship.hull;
        dealt.shields = ship.shields;
        number = numbers_find(kept, &dealt);
    }
    NEED(number, ways->err);
    *(double *)numbers_value(kept, number) += probability;
    return VOLLEY_OK;
}

static bool take_way(const struct deck_side *side, double probability, void *context)
{
    struct ways *ways = context;

    if (!side || ++ways->game->ways > WAYS_MAX) {
        ways->status = engagement_too_large(ways->err);
        return false;
    }
    if (ways->kept && !is_alone(ways, side)) {
        ways->kept->is_alone = false;
        return false;
    }
    ways->status =
        ways->kept ? keep_way(ways, side, probability) : visit_way(ways, side, probability);
    return ways->status == VOLLEY_OK;
}

static volley_status play_ways(struct ways *ways)
{
    struct cards_happening what = { ways->game, ways->state, ways->point->target };
    struct deck_side start;

    cards_get_side(ways->game, ways->state, cards_side_of(ways->game, ways->point->target), &start);
    ways->start = &start;
    ways->ship = engagement_number_of(ways->game->engagement, what.ship);
    deck_each(&ways->game->deck, &start, cards_happen, &what, take_way, ways);
    return ways->status;
}

/* ---- what is kept ---- */

static struct cards_key key_of(const struct engagement_state *state, enum engagement_side side,
                               size_t at)
{
    const struct state_ship *ship = &state->ships[at];

    return (struct cards_key){ .condition = ship->condition,
                               .pile = state->piles[side],
                               .hull = ship->hull,
                               .shields = ship->shields,
                               .phase = state->phase,
                               .hits = state->hits,
                               .crits = state->crits,
                               .past = state->past };
}

/* The outcomes of a point that are kept, worked out where nobody has asked for them before. */
static volley_status find_kept(struct ways *ways, struct round_cards *out)
{
    struct round_game *game = ways->game;
    const size_t ship = ways->point->target;
    const struct cards_key key = key_of(ways->state, cards_side_of(game, ship), ship);
    const uint32_t before = game->card_points.count;
    const uint32_t number = numbers_find(&game->card_points, &key);
    struct round_cards *kept = number ? numbers_value(&game->card_points, number) : NULL;
    volley_status status;

    NEED(number, ways->err);
    *out = *kept; /* a visit may find further ones, and these move then */
    if (number <= before)
        return VOLLEY_OK;
    if (game->kept > KEPT_MAX)
        return engagement_too_large(ways->err);
    *out = (struct round_cards){ .is_alone = true,
                                 .dealt = numbers_of(sizeof(struct dealt), sizeof(double)) };
    ways->kept = out;
    status = play_ways(ways);
    ways->kept = NULL;
    if (status != VOLLEY_OK || !out->is_alone) {
        numbers_fini(&out->dealt);
        *out = (struct round_cards){ .is_alone = false };
    }
    *kept = *out;
    game->kept += out->dealt.count;
    return status;
}

static volley_status visit_kept(const struct ways *ways, const struct dealt *dealt,
                                double probability)
{
    const size_t ship = ways->point->target;
    struct engagement_state after;

    memcpy(&after, ways->state, ways->game->bytes);
    after.piles[cards_side_of(ways->game, ship)] = dealt->pile;
    after.ships[ship].condition = dealt->condition;
    after.ships[ship].hull = dealt->hull;
    after.ships[ship].shields = dealt->shields;
    return settle(ways, &after, dealt->faceup, probability);
}

static volley_status each_card(struct ways *ways)
{
    struct round_cards kept;

    TRY(find_kept(ways, &kept));
    if (!kept.is_alone)
        return play_ways(ways);
    for (uint32_t i = 1; i <= kept.dealt.count; i++)
        TRY(visit_kept(ways, numbers_at(&kept.dealt, i),
                       *(const double *)numbers_value(&kept.dealt, i)));
    return VOLLEY_OK;
}

/* ---- cells that are the same ---- */

static bool is_last(const struct round_game *game, const struct engagement_state *state)
{
    const struct schedule_order *order = schedule_of(round_schedule(game, state), state);

    for (size_t place = state->at + 1u; place < game->schedule.count; place++)
        if (state->ships[order->ship[place]].condition)
            return false;
    return true;
}

/* An attack between ships in two conditions, and whether it is the last one of the round. */
struct clash_key {
    uint32_t pair, conditions[RULES_SIDES], last;
};
_Static_assert(sizeof(struct clash_key) == ROUND_CLASH_KEY_BYTES, "a key has no padding");

/* Cells of an attack after which all is the same, without damage cards: the damage, and what
 * becomes of conditions. After the last attack of a round that is what the End Phase makes of them:
 * whether a focus token is left makes no difference then. */
struct group {
    uint32_t cell; /* one of them */
    double probability;
};

/* By this cells are told apart. No padding. */
struct group_key {
    uint16_t damage, past;
    uint32_t after[RULES_SIDES]; /* conditions */
};
_Static_assert(sizeof(struct group_key) == 12, "a key has no padding");

/* Add a cell to those that come to the same. False: out of memory. */
static bool group_cell(struct round_game *game, const struct clash_key *clash, uint32_t cell,
                       struct numbers *groups)
{
    const struct round_attack *attack = round_attack_at(game, clash->pair);
    const struct attack_cell *found = &attack->table->cells[cell];
    struct group_key key = { .damage = (uint16_t)(found->hits + found->crits),
                             .past = found->past };
    struct group *group;
    uint32_t number;

    for (enum rules_side side = 0; side < RULES_SIDES; side++) {
        uint32_t *after = &key.after[side];

        *after = round_after(game, clash->conditions[side], attack->left[found->left][side]);
        if (*after && clash->last)
            *after = round_becomes(game, *after, ROUND_ENDED);
        if (!*after)
            return false;
    }
    number = numbers_find(groups, &key);
    if (!number)
        return false;
    group = numbers_value(groups, number);
    if (group->probability == 0)
        group->cell = cell;
    group->probability += found->probability;
    return true;
}

static volley_status find_groups(struct round_game *game, const struct clash_key *clash,
                                 struct numbers *out, volley_error *err)
{
    const struct attack_table *table = round_attack_at(game, clash->pair)->table;
    const uint32_t number = numbers_find(&game->clashes, clash);
    struct numbers *groups = number ? numbers_value(&game->clashes, number) : NULL;
    bool done = groups;

    if (done && groups->count == 0) {
        *groups = numbers_of(sizeof(struct group_key), sizeof(struct group));
        for (uint32_t i = 0; done && i < table->cell_count; i++)
            done = group_cell(game, clash, i, groups);
    }
    if (!done) {
        if (groups)
            numbers_fini(groups);
        return error_nomem(err);
    }
    intern_fini(&groups->table); /* nobody looks for one */
    *out = *groups;
    return VOLLEY_OK;
}

static volley_status visit_outcome(const struct ways *ways, size_t outcome, double probability)
{
    struct engagement_state after;
    struct round_event event;

    memcpy(&after, ways->state, ways->game->bytes);
    TRY(round_take(ways->game, &after, ways->point, outcome, &event, ways->err));
    return ways->visit(ways->context, &event, &after, probability, ways->err);
}

static volley_status each_group(const struct ways *ways)
{
    const struct state_ship *ships = ways->state->ships;
    const struct clash_key clash = { .pair = ways->point->pair,
                                     .conditions = { ships[ways->point->ship].condition,
                                                     ships[ways->point->target].condition },
                                     .last = is_last(ways->game, ways->state) };
    struct numbers groups = { 0 }; /* a copy: a visit may find further ones, and these move then */
    volley_status status = find_groups(ways->game, &clash, &groups, ways->err);

    for (uint32_t i = 1; status == VOLLEY_OK && i <= groups.count; i++) {
        const struct group *group = numbers_value(&groups, i);

        status = visit_outcome(ways, group->cell, group->probability);
    }
    return status;
}

/* ---- */

volley_status round_each(struct round_game *game, const struct engagement_state *state,
                         const struct round_point *point, round_visit_fn *visit, void *context,
                         volley_error *err)
{
    struct ways ways = {
        .game = game, .state = state, .point = point, .visit = visit, .context = context, .err = err
    };

    if (point->kind == ROUND_CARDS)
        return each_card(&ways);
    if (point->kind == ROUND_ATTACK && !game->has_deck)
        return each_group(&ways);
    for (size_t i = 0; i < point->count; i++)
        TRY(visit_outcome(&ways, i, round_probability(point, i)));
    return VOLLEY_OK;
}
