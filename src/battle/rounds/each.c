/* Every outcome of a point, and none twice where that is known. What comes of damage cards for one
 * ship and its deck is worked out once. */
#include "base/grow.h"
#include "battle/rounds/round_cards.h"

enum {
    WAYS_MAX = 1 << 18, /* in which cards come: small decks have thousands, a full one millions at
                         * a single point. Half a second */
    KEPT_MAX = 1 << 19  /* outcomes: of so many states of a side that those of both sides together
                         * are more than can be pushed */
};

/* What they depend on, as long as the deck does not run out. No padding. */
struct cards_key {
    uint32_t condition, pile;
    uint8_t hull, shields, phase, hits, crits, past;
    uint8_t unused[2];
};
_Static_assert(sizeof(struct cards_key) == ROUND_CARDS_KEY_BYTES, "a key has no padding");

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

/* The cards of the ship are as they have become. */
static volley_status settle(const struct ways *ways, struct engagement_state *after,
                            unsigned faceup, double probability)
{
    const int before = state_health(ways->state, ways->point->target);
    struct round_event event;
    const volley_status status =
        cards_settle(ways->game, after, ways->point, before, faceup, &event, ways->err);

    return status == VOLLEY_OK ? ways->visit(ways->context, &event, after, probability, ways->err)
                               : status;
}

static volley_status visit_way(const struct ways *ways, const struct deck_side *side,
                               double probability)
{
    struct engagement_state after;
    volley_status status;

    memcpy(&after, ways->state, ways->game->bytes);
    status = cards_put_side(ways->game, &after, cards_side_of(ways->game, ways->point->target),
                            side, ways->ship, ways->err);
    return status == VOLLEY_OK ? settle(ways, &after, side->ships[ways->ship].shown, probability)
                               : status;
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

/* Add a way to those that come to the same. */
static volley_status keep_way(struct ways *ways, const struct deck_side *side, double probability)
{
    struct round_cards *kept = ways->kept;
    struct state_ship ship = ways->state->ships[ways->point->target];
    struct round_dealt dealt = { .pile = numbers_find(&ways->game->piles, &side->pile),
                                 .faceup = side->ships[ways->ship].shown };

    if (!dealt.pile || !cards_put_ship(ways->game, &side->ships[ways->ship], &ship))
        return error_nomem(ways->err);
    dealt.condition = ship.condition;
    dealt.hull = ship.hull;
    dealt.shields = ship.shields;
    for (uint32_t i = 0; i < kept->count; i++) {
        struct round_dealt *same = &kept->items[i];

        if (same->pile == dealt.pile && same->condition == dealt.condition &&
            same->hull == dealt.hull && same->shields == dealt.shields &&
            same->faceup == dealt.faceup) {
            same->probability += probability;
            return VOLLEY_OK;
        }
    }
    if (!grow_array(&kept->items, &kept->capacity, (size_t)kept->count + 1, sizeof *kept->items))
        return error_nomem(ways->err);
    dealt.probability = probability;
    kept->items[kept->count++] = dealt;
    return VOLLEY_OK;
}

static bool take_way(const struct deck_side *side, double probability, void *context)
{
    struct ways *ways = context;

    if (++ways->game->ways > WAYS_MAX) {
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

/* What has been kept of a point, or is now. */
static volley_status find_kept(struct ways *ways, struct round_cards *out)
{
    struct round_game *game = ways->game;
    const size_t ship = ways->point->target;
    const struct cards_key key = key_of(ways->state, cards_side_of(game, ship), ship);
    const uint32_t before = game->card_points.count;
    const uint32_t number = numbers_find(&game->card_points, &key);
    struct round_cards *kept = number ? numbers_value(&game->card_points, number) : NULL;
    volley_status status;

    if (!number)
        return error_nomem(ways->err);
    *out = *kept; /* a visit may find further ones, and these move then */
    if (number <= before)
        return VOLLEY_OK;
    if (game->kept > KEPT_MAX)
        return engagement_too_large(ways->err);
    *out = (struct round_cards){ .is_alone = true };
    ways->kept = out;
    status = play_ways(ways);
    ways->kept = NULL;
    if (status != VOLLEY_OK || !out->is_alone) {
        free(out->items);
        *out = (struct round_cards){ .is_alone = false };
    }
    *kept = *out;
    game->kept += out->count;
    return status;
}

static volley_status visit_kept(const struct ways *ways, const struct round_dealt *dealt)
{
    const size_t ship = ways->point->target;
    struct engagement_state after;

    memcpy(&after, ways->state, ways->game->bytes);
    after.piles[cards_side_of(ways->game, ship)] = dealt->pile;
    after.ships[ship].condition = dealt->condition;
    after.ships[ship].hull = dealt->hull;
    after.ships[ship].shields = dealt->shields;
    return settle(ways, &after, dealt->faceup, dealt->probability);
}

static volley_status each_card(struct ways *ways)
{
    struct round_cards kept;
    volley_status status = find_kept(ways, &kept);

    if (status == VOLLEY_OK && !kept.is_alone)
        return play_ways(ways);
    for (uint32_t i = 0; status == VOLLEY_OK && i < kept.count; i++)
        status = visit_kept(ways, &kept.items[i]);
    return status;
}

/* ---- cells that are the same ---- */

/* Whether nothing comes after an attack but the End Phase. */
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

/* The condition that bears on what comes after a cell. 0: out of memory. */
static uint32_t condition_after(struct round_game *game, const struct clash_key *clash,
                                enum rules_side side, uint32_t left)
{
    const uint32_t after = round_after(game, clash->conditions[side], left);

    return after && clash->last ? round_becomes(game, after, ROUND_ENDED) : after;
}

static bool is_same(const struct attack_cell *a, const uint32_t after_a[RULES_SIDES],
                    const struct attack_cell *b, const uint32_t after_b[RULES_SIDES])
{
    return a->hits + a->crits == b->hits + b->crits && a->past == b->past &&
           memcmp(after_a, after_b, RULES_SIDES * sizeof *after_a) == 0;
}

/* after: conditions, by end of the table. Returns how many groups there are. */
static size_t group_cells(const struct attack_table *table, const uint32_t (*after)[RULES_SIDES],
                          struct round_group *groups)
{
    size_t count = 0;

    for (size_t i = 0; i < table->cell_count; i++) {
        const struct attack_cell *cell = &table->cells[i];
        size_t at = 0;

        while (at < count &&
               !is_same(&table->cells[groups[at].cell], after[table->cells[groups[at].cell].left],
                        cell, after[cell->left]))
            at++;
        if (at == count)
            groups[count++] = (struct round_group){ .cell = (uint32_t)i };
        groups[at].probability += cell->probability;
    }
    return count;
}

static volley_status make_groups(struct round_game *game, const struct clash_key *clash,
                                 struct round_groups *out, volley_error *err)
{
    const struct round_attack *attack = round_attack_at(game, clash->pair);
    const struct attack_table *table = attack->table;
    uint32_t(*after)[RULES_SIDES] = calloc(table->left_count + 1, sizeof *after);
    struct round_group *groups = calloc(table->cell_count + 1, sizeof *groups);
    bool failed = !after || !groups;

    for (size_t i = 0; i < table->left_count * RULES_SIDES && !failed; i++) {
        const enum rules_side side = (enum rules_side)(i % RULES_SIDES);
        uint32_t *to = &after[i / RULES_SIDES][side];

        *to = condition_after(game, clash, side, attack->left[i / RULES_SIDES][side]);
        failed = *to == 0;
    }
    if (!failed) {
        out->count = group_cells(table, (const uint32_t(*)[RULES_SIDES])after, groups);
        out->items = groups;
        groups = NULL;
    }
    free(after);
    free(groups);
    return failed ? error_nomem(err) : VOLLEY_OK;
}

static volley_status find_groups(struct round_game *game, const struct clash_key *clash,
                                 struct round_groups *out, volley_error *err)
{
    const uint32_t number = numbers_find(&game->clashes, clash);
    volley_status status = number ? VOLLEY_OK : error_nomem(err);

    if (status == VOLLEY_OK &&
        !((struct round_groups *)numbers_value(&game->clashes, number))->items)
        status = make_groups(game, clash, numbers_value(&game->clashes, number), err);
    if (status == VOLLEY_OK)
        *out = *(struct round_groups *)numbers_value(&game->clashes, number);
    return status;
}

static volley_status visit_outcome(const struct ways *ways, size_t outcome, double probability)
{
    struct engagement_state after;
    struct round_event event;
    volley_status status;

    memcpy(&after, ways->state, ways->game->bytes);
    status = round_take(ways->game, &after, ways->point, outcome, &event, ways->err);
    return status == VOLLEY_OK ? ways->visit(ways->context, &event, &after, probability, ways->err)
                               : status;
}

static volley_status each_group(const struct ways *ways)
{
    const struct state_ship *ships = ways->state->ships;
    const struct clash_key clash = { .pair = ways->point->pair,
                                     .conditions = { ships[ways->point->ship].condition,
                                                     ships[ways->point->target].condition },
                                     .last = is_last(ways->game, ways->state) };
    struct round_groups groups; /* a copy: a visit may find further ones, and these move then */
    volley_status status = find_groups(ways->game, &clash, &groups, ways->err);

    for (size_t i = 0; status == VOLLEY_OK && i < groups.count; i++)
        status = visit_outcome(ways, groups.items[i].cell, groups.items[i].probability);
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
    volley_status status = VOLLEY_OK;

    if (point->kind == ROUND_CARDS)
        return each_card(&ways);
    if (point->kind == ROUND_ATTACK && !game->has_deck)
        return each_group(&ways);
    for (size_t i = 0; status == VOLLEY_OK && i < point->count; i++)
        status = visit_outcome(&ways, i, round_probability(point, i));
    return status;
}
