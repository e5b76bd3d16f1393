#include "battle/rounds/source.h"

#include "battle/rounds/target.h"

#include <string.h>

static const struct attack_table *find(void *tables, const struct attack_question *question,
                                       volley_error *err)
{
    return attack_tables_find(((struct source *)tables)->tables, question, err);
}

static uint32_t words(void *tables, const char *const of_cards[RULES_SIDES])
{
    return attack_tables_words(((struct source *)tables)->tables, of_cards);
}

static uint64_t recover(void *tables, uint8_t kind, uint64_t spent)
{
    return attack_tables_recover(((struct source *)tables)->tables, kind, spent);
}

/* ---- what is still to come in the round (policy `round`) ---- */

/* A future while it is listed. */
struct listing {
    struct round_game *game;
    const struct engagement_state *state;
    struct attack_future *future;
    uint8_t numbers[ENGAGEMENT_SHIPS_MAX]; /* of ships in it; UINT8_MAX: not yet */
    volley_status status;
    volley_error *err;
};

/* The number of a ship in a future, which it enters if it is new. */
static uint8_t enter(struct listing *listing, size_t ship)
{
    struct attack_future *future = listing->future;

    if (listing->numbers[ship] == UINT8_MAX) {
        listing->numbers[ship] = (uint8_t)future->ship_count;
        if (listing->status == VOLLEY_OK)
            listing->status = round_ship(listing->game, listing->state, ship,
                                         &future->ships[future->ship_count++], listing->err);
    }
    return listing->numbers[ship];
}

/* Attacks of those who are still to engage. */
static volley_status list_future(struct attack_future *future, struct round_game *game,
                                 const struct engagement_state *state, size_t a, size_t d,
                                 volley_error *err)
{
    const struct engagement *engagement = game->engagement;
    struct listing listing = { .game = game, .state = state, .future = future, .err = err };
    struct target_later later[ENGAGEMENT_SHIPS_MAX];
    size_t count;

    memset(listing.numbers, UINT8_MAX, sizeof listing.numbers);
    memset(future, 0, sizeof *future);
    listing.status = target_later(game, state, a, d, later, &count, err);
    enter(&listing, a);
    enter(&listing, d);
    for (size_t i = 0; i < count && listing.status == VOLLEY_OK; i++) {
        const uint8_t ship = later[i].attacker;

        future->steps[future->step_count++] = (struct attack_future_step){
            .attacker = enter(&listing, ship),
            .defender = enter(&listing, later[i].defender),
            .mine = engagement->ships[ship].side == engagement->ships[a].side,
            .range = schedule_range(engagement, round_kind(game, ship), state->round),
        };
    }
    return listing.status;
}

static uint32_t net_future(void *context, struct round_game *game,
                           const struct engagement_state *state, size_t attacker, size_t defender,
                           volley_error *err)
{
    struct source *source = context;
    struct attack_future future;
    uint32_t found;

    if (list_future(&future, game, state, attacker, defender, err) != VOLLEY_OK)
        return UINT32_MAX;
    found = attack_tables_future(source->tables, &future);
    if (found == UINT32_MAX)
        error_nomem(err);
    return found;
}

/* ---- by policy ---- */

volley_status source_init_within(struct source *out, const struct engagement *engagement,
                                 uint64_t nodes_max, const struct watch *watch, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    *out = (struct source){ .tables = attack_tables_create(engagement) };
    if (!out->tables)
        return error_nomem(err);
    attack_tables_limit(out->tables, nodes_max, watch);
    if (engagement->policy == ENGAGEMENT_BEST)
        status = best_create(&out->best, engagement, out->tables, err);
    if (status != VOLLEY_OK)
        source_fini(out);
    return status;
}

volley_status source_init(struct source *out, const struct engagement *engagement,
                          volley_error *err)
{
    volley_status status = source_init_within(out, engagement, SOURCE_NODES_MAX, NULL, err);

    if (status == VOLLEY_OK) /* trials make as many more as they meet */
        attack_tables_limit(out->tables, 0, NULL);
    return status;
}

struct round_source round_source_of(struct source *source, const struct engagement *engagement)
{
    struct round_source of = {
        .find = find, .recover = recover, .words = words, .tables = source, .context = source
    };

    if (source->best)
        return best_source(source->best);
    if (engagement->policy == ENGAGEMENT_ROUND)
        of.future = net_future;
    return of;
}

void source_fini(struct source *source)
{
    best_destroy(source->best);
    attack_tables_destroy(source->tables);
    *source = (struct source){ 0 };
}
