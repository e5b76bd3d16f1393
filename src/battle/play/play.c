#include "battle/play/play.h"

#include "base/grow.h"

/* What a game remembers; with damage cards there is no end of it. */
enum { PAIRS_MAX = 1 << 17, CONDITIONS_MAX = 1 << 18, STEPS_MAX = 1 << 19 };
static const size_t after_bytes_max = (size_t)64 << 20;

static const struct sampler *sampler_of(struct play *play, const struct round_point *point,
                                        volley_error *err)
{
    struct sampler *sampler;

    if (!grow_zeroed(&play->samplers, &play->sampler_capacity, (size_t)point->pair + 1,
                     sizeof *play->samplers)) {
        error_nomem(err);
        return NULL;
    }
    sampler = &play->samplers[point->pair];
    if (sampler->count > 0)
        return sampler;
    if (sampler_init(sampler, point->attack, err) != VOLLEY_OK)
        return NULL;
    play->sampler_bytes += sampler_bytes(sampler);
    return sampler;
}

static void free_samplers(struct play *play)
{
    for (uint32_t i = 0; i < play->sampler_capacity; i++)
        sampler_fini(&play->samplers[i]);
    free(play->samplers);
    play->samplers = NULL;
    play->sampler_capacity = 0;
    play->sampler_bytes = 0;
}

/* ---- one trial ---- */

/* What is known of a trial as it goes. Where it is on a path, that says how it stands; else the
 * state and the point of the trial do. */
struct trial {
    uint32_t path;  /* 0: none */
    bool is_beyond; /* it has come to where there is no room for paths */
    struct engagement_state state;
    struct round_point point;
    uint64_t start; /* in the stream: of the trial */
    uint64_t round; /* of the round */
    uint64_t more;  /* beyond all rounds: for cards that a round has no slots for */
    uint64_t deeds[ENGAGEMENT_SHIPS_MAX]; /* words of which the damage has more room */
    uint16_t cards[ENGAGEMENT_SHIPS_MAX]; /* numbers used for cards of a ship in this round */
    uint32_t number, round_number, more_count;
    uint32_t known; /* rounds before this one are counted */
};

static uint32_t number_at(const struct play *play, uint64_t state, uint32_t slot)
{
    return luck_number(pcg_jump_from(state, play->slots[slot]), ENGAGEMENT_A);
}

static uint32_t number_of_ship(const struct play *play, const struct trial *trial, uint8_t ship,
                               enum luck_kind kind)
{
    const struct engagement *engagement = play->game.engagement;
    const enum engagement_side side = engagement->ships[ship].side;
    const size_t number = engagement_number_of(engagement, ship);

    return luck_number(pcg_jump_from(trial->round, play->slots[luck_slot(number, kind)]), side);
}

static struct dealer dealer_of(const struct play *play, struct trial *trial, uint8_t ship)
{
    return (struct dealer){
        .slots = play->slots,
        .side = play->engagement->ships[ship].side,
        .number = engagement_number_of(play->engagement, ship),
        .round = trial->round,
        .more = trial->more,
        .used = &trial->cards[ship],
        .more_used = &trial->more_count,
    };
}

static volley_status choose(struct play *play, struct trial *trial, const struct round_point *point,
                            size_t *out, volley_error *err)
{
    const struct sampler *sampler;
    struct dealer dealer;
    uint32_t number;

    switch (point->kind) {
    case ROUND_HAZARD:
        dealer = dealer_of(play, trial, point->ship);
        *out = meeting_pick(point->meeting, dealer_number(&dealer));
        break;
    case ROUND_FIRST:
        number = play->game.engagement->first == ENGAGEMENT_FIRST_COIN
                     ? number_at(play, trial->start, LUCK_COIN)
                     : number_at(play, trial->round, LUCK_FIRST);
        *out = number >> 31;
        break;
    case ROUND_SHOT:
        number = number_of_ship(play, trial, point->ship, LUCK_SHOT);
        *out = number > luck_threshold(point->shot);
        break;
    case ROUND_TARGET:
        number = number_of_ship(play, trial, point->ship, LUCK_TARGET);
        *out = luck_one_of(number, (uint32_t)point->count);
        break;
    case ROUND_HURT:
        *out = 0;
        break;
    default:
        number = number_of_ship(play, trial, point->ship, LUCK_ATTACK);
        sampler = sampler_of(play, point, err);
        if (!sampler)
            return VOLLEY_NOMEM;
        *out = sampler_pick(sampler, number);
    }
    return VOLLEY_OK;
}

/* What nobody does is no deed. */
static uint32_t deeds_of(const struct round_event *event)
{
    if (event->attacker == ROUND_NOBODY)
        return 0;
    return event->attacked + ((uint32_t)event->destroyed << DEEDS_KILLS) +
           ((uint32_t)event->damage << DEEDS_DAMAGE);
}

static bool is_plain(const struct play *play, const struct round_event *event)
{
    return event->faceup == 0 &&
           (event->damage == 0 || round_kind(&play->game, event->target)->mortal);
}

static void count_event(const struct play *play, const struct round_event *event,
                        struct trial *trial, struct score *score)
{
    const struct engagement *engagement = play->game.engagement;
    struct score_round *counts = &score->by_round[trial->round_number];

    if (event->faceup)
        score->ships[event->target].faceup += event->faceup;
    if (event->damage > 0 && trial->round_number >= trial->known &&
        !round_kind(&play->game, event->target)->mortal)
        counts->suffered[engagement->ships[event->target].side] += event->damage;
    if (event->attacker != ROUND_NOBODY)
        trial->deeds[event->attacker] += deeds_of(event);
}

static volley_status deal(struct play *play, struct trial *trial, const struct round_point *point,
                          struct round_event *event, volley_error *err)
{
    struct dealer dealer = dealer_of(play, trial, point->target);

    deck_sampler_init(&dealer.sampler, dealer_next, &dealer);
    return round_cards(&play->game, &trial->state, point, &dealer.sampler.chance, event, err);
}

/* ---- from point to point ---- */

static const struct engagement_state *state_of(const struct play *play, const struct trial *trial)
{
    return trial->path ? paths_state(&play->paths, trial->path) : &trial->state;
}

static const struct round_point *point_of(const struct play *play, const struct trial *trial)
{
    return trial->path ? &paths_at(&play->paths, trial->path)->point : &trial->point;
}

static void leave_path(const struct play *play, struct trial *trial)
{
    if (trial->path)
        memcpy(&trial->state, paths_state(&play->paths, trial->path), play->game.bytes);
    trial->path = 0;
}

/* The state goes on to the next point, where there may be a path. */
static volley_status go_on(struct play *play, struct trial *trial, volley_error *err)
{
    TRY(round_next(&play->game, &trial->state, &trial->point, err));
    if (trial->is_beyond)
        return VOLLEY_OK;
    TRY(paths_find(&play->paths, &trial->state, &trial->point, &trial->path, err));
    trial->is_beyond = trial->path == 0;
    return VOLLEY_OK;
}

/* Go where there is no path yet, and note it, if what is done there is no more than a path tells:
 * the cards of ships that are removed go back to their piles, and these are on no path. */
static volley_status find_path(struct play *play, struct trial *trial, size_t outcome,
                               struct score *score, volley_error *err)
{
    const uint32_t from = trial->path;
    const struct round_point point = *point_of(play, trial);
    struct round_event event = { .attacker = ROUND_NOBODY };
    struct deck_pile piles[ENGAGEMENT_SIDES];

    memcpy(piles, play->game.open, sizeof piles);
    leave_path(play, trial);
    if (point.kind != ROUND_OVER)
        TRY(round_take(&play->game, &trial->state, &point, outcome, &event, err));
    count_event(play, &event, trial, score);
    TRY(go_on(play, trial, err));
    if (from && trial->path && is_plain(play, &event) &&
        memcmp(piles, play->game.open, sizeof piles) == 0)
        *paths_edge(&play->paths, from, outcome) =
            (struct path_edge){ trial->path, deeds_of(&event) };
    return VOLLEY_OK;
}

static volley_status take_outcome(struct play *play, struct trial *trial, size_t outcome,
                                  struct score *score, volley_error *err)
{
    const struct path_edge *edge =
        trial->path ? paths_edge(&play->paths, trial->path, outcome) : NULL;

    if (!edge || !edge->to)
        return find_path(play, trial, outcome, score, err);
    trial->deeds[paths_at(&play->paths, trial->path)->point.ship] += edge->deeds;
    trial->path = edge->to;
    return VOLLEY_OK;
}

static volley_status take(struct play *play, struct trial *trial, struct score *score,
                          volley_error *err)
{
    const struct round_point *point = point_of(play, trial);
    struct round_event event;
    size_t outcome = 0;

    if (point->kind == ROUND_CARDS) {
        const struct round_point at = *point;

        leave_path(play, trial);
        TRY(deal(play, trial, &at, &event, err));
        count_event(play, &event, trial, score);
        return go_on(play, trial, err);
    }
    TRY(choose(play, trial, point, &outcome, err));
    return take_outcome(play, trial, outcome, score, err);
}

static volley_status play_round(struct play *play, struct trial *trial, struct score *score,
                                volley_error *err)
{
    TRY(take_outcome(play, trial, 0, score, err));
    memset(trial->cards, 0, sizeof trial->cards);
    while (point_of(play, trial)->kind != ROUND_OVER)
        TRY(take(play, trial, score, err));
    return VOLLEY_OK;
}

static void count_going(const struct play *play, const struct engagement_state *state,
                        struct score_round *counts)
{
    counts->going++;
    for (size_t ship = 0; ship < play->game.engagement->ship_count; ship++) {
        counts->in_play[ship] += state_in_play(state, ship);
        counts->health[ship] += (unsigned)state_health(state, ship);
    }
}

static volley_status record(struct play *play, const struct trial *trial, volley_error *err)
{
    struct trial_block *raw = &play->raw;
    const struct engagement_state *state = state_of(play, trial);
    const uint32_t at = raw->count++;

    raw->trial[at] = trial->number;
    raw->rounds[at] = trial->round_number;
    for (size_t ship = 0; ship < raw->ship_count; ship++) {
        if (trial->deeds[ship] > UINT32_MAX)
            return error_set(err, VOLLEY_TOO_LARGE,
                             "a ship does more than %d damage in one engagement; fewer rounds make "
                             "it less",
                             DEEDS_DAMAGE_MAX);
        raw->ships[ship * TRIAL_ROW + at] = (uint32_t)state_health(state, ship)
                                            << TRIAL_HEALTH_SHIFT;
        raw->deeds[ship * TRIAL_ROW + at] = (uint32_t)trial->deeds[ship];
    }
    return VOLLEY_OK;
}

/* As if a round before the first one were over. */
static volley_status start(struct play *play, struct trial *trial, volley_error *err)
{
    TRY(round_start(&play->game, &trial->state, err));
    trial->point = (struct round_point){ .kind = ROUND_OVER };
    return paths_find(&play->paths, &trial->state, &trial->point, &trial->path, err);
}

static volley_status play_trial(struct play *play, uint32_t number, uint64_t state, uint32_t known,
                                struct score *score, volley_error *err)
{
    struct trial trial = { .start = state,
                           .round = state,
                           .more = pcg_jump_from(state, play->to_more),
                           .number = number,
                           .known = known };
    volley_status status = start(play, &trial, err);

    for (uint32_t round = 1; status == VOLLEY_OK; round++) {
        struct score_round *counts = &score->by_round[round];

        trial.round_number = round;
        status = play_round(play, &trial, score, err);
        if (round == score->rounds ||
            round_result(&play->game, state_of(play, &trial)) != ROUND_UNDECIDED)
            break;
        if (round >= known)
            count_going(play, state_of(play, &trial), counts);
        trial.round = pcg_jump_from(trial.round, play->slots[LUCK_ROUND]);
    }
    return status == VOLLEY_OK ? record(play, &trial, err) : status;
}

/* ---- a block ---- */

static volley_status make_game(struct play *play, volley_error *err)
{
    TRY(round_init(&play->game, play->engagement, play->source, err));
    play->game.plays_one = true;
    play->paths.states.item_bytes = play->game.bytes;
    return VOLLEY_OK;
}

size_t play_bytes(const struct play *play)
{
    return round_bytes(&play->game) + paths_bytes(&play->paths) + play->sampler_bytes +
           play->sampler_capacity * sizeof *play->samplers;
}

/* There is an end of what a game remembers, and all of it can be found again. */
static volley_status make_room(struct play *play, volley_error *err)
{
    const bool is_full =
        play->game.pairs.count > PAIRS_MAX || play->game.conditions.count > CONDITIONS_MAX ||
        play->game.steps.count > STEPS_MAX || play->game.after_bytes > after_bytes_max ||
        (play->bytes_most && play_bytes(play) > play->bytes_most);

    if (!is_full)
        return VOLLEY_OK;
    free_samplers(play);
    paths_fini(&play->paths);
    round_fini(&play->game);
    return make_game(play, err);
}

volley_status play_trials(struct play *play, uint64_t state, uint32_t count,
                          struct trial_block *done, struct score *score, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    play->raw.count = 0;
    for (uint32_t trial = 0; trial < count && status == VOLLEY_OK; trial++) {
        status = make_room(play, err);
        if (status == VOLLEY_OK)
            status = play_trial(play, trial, state, 0, score, err);
        state = pcg_jump_from(state, play->to_next_trial);
    }
    trial_block_sort(&play->raw, done);
    return status;
}

volley_status play_again(struct play *play, const struct play_odd *odd, size_t count,
                         struct trial_block *done, struct score *score, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    trial_block_sort(done, &play->raw); /* a copy: they are in order */
    for (size_t i = 0; i < count && status == VOLLEY_OK; i++) {
        status = make_room(play, err);
        if (status == VOLLEY_OK)
            status = play_trial(play, odd[i].trial, odd[i].state, odd[i].known, score, err);
    }
    trial_block_sort(&play->raw, done);
    return status;
}

volley_status play_init(struct play *out, const struct engagement *engagement,
                        const struct round_source *source, const struct pcg *stream,
                        volley_error *err)
{
    volley_status status;

    *out = (struct play){ .engagement = engagement, .source = source };
    for (uint32_t slot = 0; slot <= LUCK_FIRST; slot++)
        out->slots[slot] = pcg_jump_over(stream, slot);
    out->to_more = dealer_to_more(stream);
    out->to_next_trial = pcg_jump_over(stream, LUCK_TRIAL);
    status = make_game(out, err);
    if (status == VOLLEY_OK)
        status = trial_block_init(&out->raw, engagement->ship_count, err);
    if (status != VOLLEY_OK)
        play_fini(out);
    return status;
}

void play_fini(struct play *play)
{
    free_samplers(play);
    paths_fini(&play->paths);
    round_fini(&play->game);
    trial_block_fini(&play->raw);
    *play = (struct play){ .samplers = NULL };
}
