#include "battle/lanes/lanes.h"

#include "battle/lanes/lanes_cards.h"
#include "battle/lanes/lanes_tables.h"
#include "battle/rounds/target.h"

enum { HEALTH_MAX = STATE_NO_HULL - 1 };

/* ---- what lanes can play ---- */

/* A new rule is none of theirs until a kernel picks by it. Those that look at tables choose by more
 * than a word of a ship. */
static bool plays_target(enum engagement_target target)
{
    switch (target) {
    case ENGAGEMENT_IN_ORDER: /* the first of those left, in an order that stays */
    case ENGAGEMENT_DEAREST:
    case ENGAGEMENT_ORDER:
    case ENGAGEMENT_WEAKEST:
    case ENGAGEMENT_STRONGEST:
    case ENGAGEMENT_DAMAGED:
    case ENGAGEMENT_SPREAD:
    case ENGAGEMENT_RANDOM:
        return true;
    default:
        return false;
    }
}

bool lanes_play_it(const struct engagement *engagement)
{
    const bool is_ahead = engagement_furthest(engagement) == ENGAGEMENT_ROUND &&
                          (engagement->ship_count == 2 || target_is_told(engagement));
    bool plays = (engagement_furthest(engagement) == ENGAGEMENT_MYOPIC || is_ahead) &&
                 lanes_cards_play_it(engagement) && lanes_meetings_play_it(engagement);

    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
        plays = plays && plays_target(engagement->targets[side]);
    for (size_t i = 0; i < engagement->kind_count; i++) {
        const struct engagement_kind *kind = &engagement->kinds[i];

        plays = plays && !kind->hurts &&
                (kind->regenerates == 0 || (kind->mortal && !kind->asks)) &&
                (!kind->mortal || kind->hull + kind->shields <= HEALTH_MAX);
    }
    return plays;
}

/* ---- sides ---- */

/* With how much health a ship may recover shields at a price that its condition tells; 0: there is
 * none. */
static uint32_t recovers_at(const struct engagement_kind *kind)
{
    if (kind->regenerates > 0 && kind->recovers_at > 0)
        return (uint32_t)kind->recovers_at;
    return kind->regenerates > 0 && kind->recoveries > 0 ? HEALTH_MAX : 0;
}

static void make_side(struct lanes_player *player, enum engagement_side side)
{
    const struct engagement *engagement = player->game.engagement;
    struct lanes_side *out = &player->lanes.sides[side];

    out->first = (uint8_t)engagement_first_of(engagement, side);
    out->count = (uint8_t)engagement->count_of[side];
    for (uint8_t number = 0; number < out->count; number++) {
        const struct engagement_kind *kind = round_kind(&player->game, (size_t)out->first + number);
        const int full = kind->mortal ? kind->hull + kind->shields : STATE_NO_HULL;

        out->immortal = out->immortal || !kind->mortal;
        player->lanes.hulls[out->first + number] =
            (uint32_t)(kind->mortal ? kind->hull - kind->lost[RULES_HULL] : STATE_NO_HULL);
        player->lanes.shields[out->first + number] = (uint32_t)kind->shields;
        player->lanes.back[out->first + number] = (uint32_t)kind->regenerates;
        player->lanes.recovers_at[out->first + number] = recovers_at(kind);
        player->lanes.changes = player->lanes.changes || recovers_at(kind) > 0;
        if (kind->regenerates > 0 || lanes_meetings_pass_shields(kind))
            player->lanes.bounded |= 1u << (out->first + number);
        out->suffered[number] = (uint32_t)(STATE_NO_HULL - full) << TRIAL_HEALTH_SHIFT;
    }
    target_order(engagement, side, out->order);
}

/* ---- rounds ---- */

static struct lanes_step make_step(struct lanes_player *player, size_t ship)
{
    const struct engagement *engagement = player->game.engagement;
    const struct engagement_kind *kind = round_kind(&player->game, ship);
    const uint8_t side = engagement->ships[ship].side;
    const size_t number = ship - player->lanes.sides[side].first;

    return (struct lanes_step){
        .side = side,
        .number = (uint8_t)number,
        .always = kind->shot >= 1,
        .shot = luck_threshold(kind->shot),
        .policy = engagement->targets[side],
        .to_shot = pcg_jump_over(player->stream, luck_slot(number, LUCK_SHOT)),
        .to_target = pcg_jump_over(player->stream, luck_slot(number, LUCK_TARGET)),
    };
}

/* Those who attack at one initiative, in one order, to steps from `first` on; returns how many. */
static uint32_t add_order(struct lanes_player *player, struct lanes_round *out,
                          const struct schedule *schedule, enum engagement_side order, size_t place)
{
    uint32_t step = out->step_count;

    for (size_t end = schedule->step_end[place]; place < end; place++) {
        const size_t ship = schedule->orders[order].ship[place];
        const struct engagement_kind *kind = round_kind(&player->game, ship);

        if (player->lanes.has_deck || (kind->weapon_count > 0 && kind->shot > 0))
            out->steps[order][step++] = make_step(player, ship);
    }
    return step - out->step_count;
}

static void add_initiative(struct lanes_player *player, struct lanes_round *out,
                           const struct schedule *schedule, size_t place)
{
    bool has[ENGAGEMENT_SIDES] = { false, false }, both;
    uint32_t count = 0;

    for (enum engagement_side order = 0; order < ENGAGEMENT_SIDES; order++)
        count = add_order(player, out, schedule, order, place);
    for (uint32_t i = 0; i < count; i++)
        has[out->steps[0][out->step_count + i].side] = true;
    both = has[ENGAGEMENT_A] && has[ENGAGEMENT_B];
    out->varies = out->varies || (both && player->game.engagement->first >= ENGAGEMENT_FIRST_COIN);
    for (enum engagement_side order = 0; order < ENGAGEMENT_SIDES; order++)
        for (uint32_t i = 0; i < count; i++) {
            struct lanes_step *step = &out->steps[order][out->step_count + i];

            step->first = order;
            step->begins = i == 0;
            step->armed = both || player->lanes.has_deck;
        }
    out->step_count += count;
}

static bool is_slow(const struct lanes_player *player, size_t ship)
{
    return round_kind(&player->game, ship)->initiative == 0;
}

/* The places of ships without pilot skill, which all may come to be. */
static void add_slow(struct lanes_player *player, struct lanes_round *out)
{
    const size_t ships = player->game.engagement->ship_count;
    const uint32_t before = out->step_count;
    struct schedule schedule;

    schedule_make(&schedule, player->game.engagement, UINT32_MAX >> (ENGAGEMENT_SHIPS_MAX - ships));
    add_initiative(player, out, &schedule, 0);
    for (enum engagement_side order = 0; order < ENGAGEMENT_SIDES; order++)
        for (uint32_t i = before; i < out->step_count; i++)
            out->steps[order][i].slow = true;
}

static void make_round(struct lanes_player *player, int round)
{
    const struct schedule *schedule = &player->game.schedule;
    const bool reorders = player->lanes.reorders;
    struct lanes_round *out = &player->rounds[round - 1];

    out->next = (uint32_t)round - 1;
    for (size_t place = 0; place < schedule->count; place = schedule->step_end[place])
        if (!reorders || !is_slow(player, schedule->orders[0].ship[place]))
            add_initiative(player, out, schedule, place);
    if (reorders)
        add_slow(player, out);
    for (enum engagement_side order = 0; order < ENGAGEMENT_SIDES; order++)
        for (uint32_t i = 0; i < out->step_count; i++)
            out->steps[order][i].later = out->step_count - i - 1;
}

/* Set player->rounds, whose sides and schedule are known. */
static void make_rounds(struct lanes_player *player)
{
    for (size_t ship = 0; ship < player->game.engagement->ship_count; ship++)
        player->lanes.always_slow |= (uint32_t)is_slow(player, ship) << ship;
    for (int round = 1; round <= player->game.last_round; round++)
        make_round(player, round);
}

/* ---- a player ---- */

static bool make_rows(struct lanes_player *player)
{
    enum { ROWS = 11, OF_SHIPS = 6 };
    struct lanes *lanes = &player->lanes;
    const size_t ships = lanes->engagement->ship_count;
    uint32_t **rows[ROWS] = { &lanes->low,         &lanes->high,        &lanes->trial,
                              &lanes->armed,       &lanes->dealt[0],    &lanes->dealt[1],
                              &lanes->suffered[0], &lanes->suffered[1], &lanes->slow,
                              &lanes->attacked,    &lanes->apart };
    uint32_t *row = trial_rows(ROWS + OF_SHIPS * ships);

    player->memory = row;
    if (!row)
        return false;
    for (size_t i = 0; i < ROWS; i++, row += TRIAL_ROW)
        *rows[i] = row;
    lanes->ships = row;
    lanes->deeds = row + ships * TRIAL_ROW;
    lanes->numbers = row + 2 * ships * TRIAL_ROW;
    lanes->bodies = row + 3 * ships * TRIAL_ROW;
    lanes->facts = row + 4 * ships * TRIAL_ROW;
    lanes->bounds = row + 5 * ships * TRIAL_ROW;
    return true;
}

static volley_status set_starts(struct lanes_player *player, volley_error *err)
{
    struct round_game *game = &player->game;
    struct engagement_state state;

    TRY(round_start(game, &state, err));
    for (size_t ship = 0; ship < game->engagement->ship_count; ship++) {
        const struct lanes_side *side = &player->lanes.sides[game->engagement->ships[ship].side];
        uint32_t condition = round_begun(game, state.ships[ship].condition, 1);

        if (condition == ROUND_LOUD) {
            player->start_acts |= 1u << ship;
            condition = state.ships[ship].condition;
        }
        player->starts[ship] = (uint32_t)state_health(&state, ship) << TRIAL_HEALTH_SHIFT |
                               (uint32_t)(ship - side->first) << LANES_NUMBER_SHIFT | condition;
        NEED(condition, err);
    }
    return lanes_looks_fit(player) ? VOLLEY_OK : player->status;
}

static volley_status make(struct lanes_player *player, volley_error *err)
{
    struct lanes *lanes = &player->lanes;
    const struct pcg *stream = player->stream;

    lanes->first_side =
        lanes->engagement->first == ENGAGEMENT_FIRST_B ? ENGAGEMENT_B : ENGAGEMENT_A;
    lanes->has_deck = player->game.has_deck;
    lanes->acts = lanes->has_deck || player->game.has_hazards;
    lanes->changes = lanes->acts;
    if (lanes->acts)
        TRY(lanes_cards_init(player, err));
    lanes->looks_ahead = engagement_furthest(lanes->engagement) == ENGAGEMENT_ROUND;
    lanes->tells_health = target_asks(lanes->engagement);
    player->rounds = calloc((size_t)player->game.last_round, sizeof *player->rounds);
    NEED(player->rounds && make_rows(player) && lanes_tables_init(player), err);
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++)
        make_side(player, side);
    make_rounds(player);
    if (!lanes_looks_init(player))
        return player->status;
    lanes->to_first = pcg_jump_over(stream, LUCK_FIRST);
    lanes->to_round = pcg_jump_over(stream, LUCK_ROUND);
    for (size_t number = 0; number < ENGAGEMENT_SHIPS_MAX; number++)
        lanes->to_attack[number] = pcg_jump_over(stream, luck_slot(number, LUCK_ATTACK));
    lanes->to_coin = pcg_jump_over(stream, LUCK_COIN);
    player->to_next_trial = pcg_jump_over(stream, LUCK_TRIAL);
    return set_starts(player, err);
}

volley_status lanes_make_play(struct lanes_player *player, volley_error *err)
{
    volley_status status;

    if (player->play)
        return VOLLEY_OK;
    player->play = calloc(1, sizeof *player->play);
    NEED(player->play, err);
    status = play_init(player->play, player->lanes.engagement, player->source, player->stream, err);
    if (status != VOLLEY_OK) {
        free(player->play);
        player->play = NULL;
        return status;
    }
    player->play->bytes_most = player->bytes_most;
    return VOLLEY_OK;
}

volley_status lanes_init(struct lanes_player *out, const struct engagement *engagement,
                         const struct round_source *source, const struct lanes_kernel *kernel,
                         const struct pcg *stream, volley_error *err)
{
    volley_status status;

    *out =
        (struct lanes_player){ .kernel = kernel, .err = err, .source = source, .stream = stream };
    out->table_count = LANES_NO_ATTACK + 1;
    out->lanes.engagement = engagement;
    out->is_beyond = !kernel;
    if (out->is_beyond)
        return lanes_make_play(out, err);
    TRY(round_init(&out->game, engagement, source, err));
    status = make(out, err);
    if (status != VOLLEY_OK)
        lanes_fini(out);
    return status;
}

static void fini_tables(struct lanes_player *player)
{
    lanes_tables_fini(player);
    round_fini(&player->game);
}

void lanes_fini(struct lanes_player *player)
{
    if (player->play)
        play_fini(player->play);
    free(player->play);
    fini_tables(player);
    free(player->rounds);
    lanes_cards_fini(player);
    free(player->memory);
    *player = (struct lanes_player){ .kernel = NULL };
}

/* ---- memory ---- */

void lanes_limit(struct lanes_player *player, size_t bytes_most)
{
    player->bytes_most = bytes_most;
    if (player->play)
        player->play->bytes_most = bytes_most;
}

size_t lanes_bytes(const struct lanes_player *player)
{
    return (player->play ? play_bytes(player->play) : 0) +
           (player->is_beyond ? 0 : round_bytes(&player->game) + lanes_tables_bytes(player));
}

/* ---- a block of trials ---- */

static void start_ship(struct lanes_player *player, size_t ship, uint32_t count)
{
    struct lanes *lanes = &player->lanes;
    const uint32_t code = lanes_parts_code(player, player->starts[ship] & LANES_TOKENS_MASK);
    const uint32_t word = (player->starts[ship] & ~LANES_TOKENS_MASK) | (code & LANES_CODE_TOKENS);
    const uint32_t body = code >> LANES_CODE_BODY, facts = lanes->tables.facts[body];

    for (uint32_t lane = 0; lane < TRIAL_BLOCK; lane++) {
        lanes->ships[ship * TRIAL_ROW + lane] = lane < count ? word : 0;
        lanes->bodies[ship * TRIAL_ROW + lane] = body;
        lanes->facts[ship * TRIAL_ROW + lane] = facts;
        lanes->bounds[ship * TRIAL_ROW + lane] = lanes->hulls[ship];
    }
}

static void start(struct lanes_player *player, uint64_t first, uint32_t count)
{
    struct lanes *lanes = &player->lanes;
    uint64_t state = first;
    const size_t ships = lanes->engagement->ship_count;

    lanes->count = count;
    lanes->split = lanes->first_side == ENGAGEMENT_A ? count : 0;
    for (uint32_t lane = 0; lane < count; lane++) {
        lanes->low[lane] = (uint32_t)state;
        lanes->high[lane] = (uint32_t)(state >> 32);
        lanes->trial[lane] = lane;
        state = pcg_jump_from(state, player->to_next_trial);
    }
    for (size_t ship = 0; ship < ships; ship++)
        start_ship(player, ship, count);
    memset(lanes->deeds, 0, ships * TRIAL_ROW * sizeof *lanes->deeds);
    if (player->cards)
        lanes_cards_start(player, count);
}

/* Tables have an end, but all that is in them can be found again. Where they are full at once,
 * trials of one block have little in common, and nothing is won by playing them side by side. */
static volley_status make_room(struct lanes_player *player, uint32_t count, volley_error *err)
{
    enum { TRIALS_LEAST = 65536 };
    const struct lanes_player was = *player;

    player->trials += count;
    if (player->is_beyond || !lanes_looks_full(player))
        return VOLLEY_OK;
    player->is_beyond = was.trials < TRIALS_LEAST;
    if (player->is_beyond) {
        fini_tables(player);
        return lanes_make_play(player, err);
    }
    lanes_fini(player);
    TRY(lanes_init(player, was.lanes.engagement, was.source, was.kernel, was.stream, err));
    lanes_limit(player, was.bytes_most);
    return VOLLEY_OK;
}

volley_status lanes_play(struct lanes_player *player, uint64_t state, uint32_t count,
                         struct trial_block *done, struct score *score, volley_error *err)
{
    struct lanes *lanes = &player->lanes;
    const enum engagement_first first = lanes->engagement->first;

    TRY(make_room(player, count, err));
    if (player->is_beyond)
        return play_trials(player->play, state, count, done, score, err);
    player->err = err;
    player->status = VOLLEY_OK;
    lanes->done = done;
    done->count = 0;
    start(player, state, count);
    if (first == ENGAGEMENT_FIRST_COIN)
        player->kernel->draw_first(lanes, lanes->to_coin);
    else if (first == ENGAGEMENT_FIRST_ROAD && player->rounds[0].varies)
        player->kernel->draw_first(lanes, lanes->to_first);
    for (size_t round = 1; lanes->count > 0; round++) {
        const size_t last = (size_t)player->game.last_round;
        const struct lanes_round *next = &player->rounds[round < last ? round : last - 1];

        player->round = (int)(round < last ? round : last);
        lanes->round_number = round;
        lanes->round = &player->rounds[player->round - 1];
        lanes->redraws = first == ENGAGEMENT_FIRST_ROAD && next->varies;
        lanes->counts = &score->by_round[round];
        if ((player->cards && !lanes_meetings_meet(player, round == 1)) ||
            !player->kernel->play_round(lanes, round == score->rounds))
            return player->status;
    }
    return player->cards ? lanes_cards_end(player, done, score, err) : VOLLEY_OK;
}
