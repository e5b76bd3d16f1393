#include "engagement/play.h"

#include <stdlib.h>
#include <string.h>

enum {
    ATTACKS_FIRST = 64,
    PAIRS_MAX = 1 << 18 /* that a game remembers; with damage cards there is no end of them */
};

/* ---- samplers ---- */

static struct play_sampler *slot_of(struct play_sampler *attacks, uint32_t size,
                                    const struct attack_table *table)
{
    uint32_t at = (uint32_t)(intern_mix(0, (uintptr_t)table)) & (size - 1);

    while (attacks[at].table && attacks[at].table != table)
        at = (at + 1) & (size - 1);
    return &attacks[at];
}

static bool make_room(struct play *play)
{
    const uint32_t size = play->attack_size ? play->attack_size * 2 : ATTACKS_FIRST;
    struct play_sampler *attacks;

    if (play->attack_count * 2 < play->attack_size)
        return true;
    attacks = calloc(size, sizeof *attacks);
    if (!attacks)
        return false;
    for (uint32_t i = 0; i < play->attack_size; i++)
        if (play->attacks[i].table)
            *slot_of(attacks, size, play->attacks[i].table) = play->attacks[i];
    free(play->attacks);
    play->attacks = attacks;
    play->attack_size = size;
    return true;
}

/* NULL: the error is filled. */
static const struct sampler *sampler_of(struct play *play, const struct attack_table *table,
                                        volley_error *err)
{
    struct play_sampler *attack;

    if (!make_room(play)) {
        error_nomem(err);
        return NULL;
    }
    attack = slot_of(play->attacks, play->attack_size, table);
    if (!attack->table) {
        if (sampler_init(&attack->sampler, table, err) != VOLLEY_OK)
            return NULL;
        attack->table = table;
        play->attack_count++;
    }
    return &attack->sampler;
}

/* ---- one trial ---- */

/* What is known of a trial as it goes. */
struct trial {
    struct engagement_state state;
    uint64_t start; /* in the stream: of the trial */
    uint64_t round; /* of the round */
    uint64_t more;  /* beyond all rounds: for cards that a round has no slots for */
    uint32_t deeds[ENGAGEMENT_SHIPS_MAX];
    uint32_t cards[ENGAGEMENT_SHIPS_MAX]; /* numbers used for cards of a ship in this round */
    uint32_t number, round_number, more_count;
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
    const size_t number = side == ENGAGEMENT_A ? ship : ship - engagement->count_of[ENGAGEMENT_A];

    return luck_number(pcg_jump_from(trial->round, play->slots[luck_slot(number, kind)]), side);
}

/* One of the numbers for what befalls a ship apart from its own attack: hazards, damage cards. */
static uint32_t next_number(const struct play *play, struct trial *trial, uint8_t ship)
{
    const uint32_t card = trial->cards[ship]++;

    if (card < LUCK_KINDS - LUCK_CARDS)
        return number_of_ship(play, trial, ship, LUCK_CARDS + card);
    return luck_number(pcg_jump_from(trial->more, play->slots[trial->more_count++ % LUCK_ROUND]),
                       ENGAGEMENT_A);
}

/* The outcome of a hazard that a number means: those of all numbers have their probabilities. */
static size_t meet(const struct round_point *point, uint32_t number)
{
    const double place = ((double)number + 0.5) * 0x1p-32;
    double below = round_probability(point, 0);
    size_t outcome = 0;

    while (place >= below && outcome + 1 < point->count)
        below += round_probability(point, ++outcome);
    return outcome;
}

/* The outcome that comes about. */
static volley_status choose(struct play *play, struct trial *trial, const struct round_point *point,
                            size_t *out, volley_error *err)
{
    const struct sampler *sampler;
    uint32_t number;

    switch (point->kind) {
    case ROUND_HAZARD:
        *out = meet(point, next_number(play, trial, point->ship));
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
    default:
        number = number_of_ship(play, trial, point->ship, LUCK_ATTACK);
        sampler = sampler_of(play, point->attack, err);
        if (!sampler)
            return VOLLEY_NOMEM;
        *out = sampler_pick(sampler, number);
    }
    return VOLLEY_OK;
}

static void count_event(const struct play *play, const struct round_event *event,
                        struct trial *trial, struct score *score)
{
    const struct engagement *engagement = play->game.engagement;
    struct score_round *counts = &score->by_round[trial->round_number];

    if (event->faceup)
        score->ships[event->target].faceup += event->faceup;
    if (event->damage > 0 && !round_kind(&play->game, event->target)->mortal)
        counts->suffered[engagement->ships[event->target].side] += event->damage;
    if (event->attacker != ROUND_NOBODY)
        trial->deeds[event->attacker] += event->attacked +
                                         ((uint32_t)event->destroyed << DEEDS_KILLS) +
                                         ((uint32_t)event->damage << DEEDS_DAMAGE);
}

/* Damage cards: as many numbers as are asked for. */
struct dealer {
    struct deck_sampler sampler;
    const struct play *play;
    struct trial *trial;
    uint8_t ship;
};

static uint64_t next_card(void *context)
{
    const struct dealer *dealer = context;
    const uint32_t number = next_number(dealer->play, dealer->trial, dealer->ship);

    return (uint64_t)number << 32 | UINT32_MAX >> 1;
}

static volley_status deal(struct play *play, struct trial *trial, const struct round_point *point,
                          struct round_event *event, volley_error *err)
{
    struct dealer dealer = { .play = play, .trial = trial, .ship = point->target };

    deck_sampler_init(&dealer.sampler, next_card, &dealer);
    return round_cards(&play->game, &trial->state, point, &dealer.sampler.chance, event, err);
}

static volley_status take(struct play *play, struct trial *trial, const struct round_point *point,
                          struct score *score, volley_error *err)
{
    struct round_event event;
    size_t outcome;
    volley_status status;

    if (point->kind == ROUND_CARDS) {
        status = deal(play, trial, point, &event, err);
    } else {
        status = choose(play, trial, point, &outcome, err);
        if (status == VOLLEY_OK)
            round_take(&play->game, &trial->state, point, outcome, &event);
    }
    if (status == VOLLEY_OK)
        count_event(play, &event, trial, score);
    return status;
}

static volley_status play_round(struct play *play, struct trial *trial, struct score *score,
                                volley_error *err)
{
    memset(trial->cards, 0, sizeof trial->cards);
    for (;;) {
        struct round_point point;
        volley_status status = round_next(&play->game, &trial->state, &point, err);

        if (status == VOLLEY_OK && point.kind == ROUND_OVER)
            return VOLLEY_OK;
        if (status == VOLLEY_OK)
            status = take(play, trial, &point, score, err);
        if (status != VOLLEY_OK)
            return status;
    }
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

static void record(struct play *play, const struct trial *trial)
{
    struct trial_block *raw = &play->raw;
    const uint32_t at = raw->count++;

    raw->trial[at] = trial->number;
    raw->rounds[at] = trial->round_number;
    for (size_t ship = 0; ship < raw->ship_count; ship++) {
        raw->ships[ship * TRIAL_ROW + at] = (uint32_t)state_health(&trial->state, ship)
                                            << TRIAL_HEALTH_SHIFT;
        raw->deeds[ship * TRIAL_ROW + at] = trial->deeds[ship];
    }
}

static volley_status play_trial(struct play *play, uint32_t number, uint64_t state,
                                struct score *score, volley_error *err)
{
    struct trial trial = { .start = state,
                           .round = state,
                           .more = pcg_jump_from(state, play->to_more),
                           .number = number };
    volley_status status = round_start(&play->game, &trial.state, err);

    for (uint32_t round = 1; status == VOLLEY_OK; round++) {
        struct score_round *counts = &score->by_round[round];

        trial.round_number = round;
        status = play_round(play, &trial, score, err);
        if (round == score->rounds || round_result(&play->game, &trial.state) != ROUND_UNDECIDED)
            break;
        count_going(play, &trial.state, counts);
        trial.round = pcg_jump_from(trial.round, play->slots[LUCK_ROUND]);
    }
    if (status == VOLLEY_OK)
        record(play, &trial);
    return status;
}

/* ---- a block ---- */

/* Records in the order of rounds; those of a round in that of trials. */
static void sort(const struct trial_block *from, struct trial_block *to)
{
    uint32_t place[ENGAGEMENT_ROUNDS_MAX + 2] = { 0 };

    for (uint32_t i = 0; i < from->count; i++)
        place[from->rounds[i] + 1]++;
    for (size_t round = 1; round < ENGAGEMENT_ROUNDS_MAX + 2; round++)
        place[round] += place[round - 1];
    for (uint32_t i = 0; i < from->count; i++) {
        const uint32_t at = place[from->rounds[i]]++;

        to->trial[at] = from->trial[i];
        to->rounds[at] = from->rounds[i];
        for (size_t ship = 0; ship < from->ship_count; ship++) {
            to->ships[ship * TRIAL_ROW + at] = from->ships[ship * TRIAL_ROW + i];
            to->deeds[ship * TRIAL_ROW + at] = from->deeds[ship * TRIAL_ROW + i];
        }
    }
    to->count = from->count;
}

static volley_status make_game(struct play *play, volley_error *err)
{
    const struct round_source remembered =
        outlook_init(&play->outlook, play->engagement, play->source);

    return round_init(&play->game, play->engagement, &remembered, err);
}

/* All that a game remembers it can find again. */
static volley_status forget(struct play *play, volley_error *err)
{
    round_fini(&play->game);
    outlook_fini(&play->outlook);
    return make_game(play, err);
}

volley_status play_trials(struct play *play, uint64_t state, uint32_t count,
                          struct trial_block *done, struct score *score, volley_error *err)
{
    volley_status status = VOLLEY_OK;

    if (play->game.pair_count > PAIRS_MAX)
        status = forget(play, err);
    play->raw.count = 0;
    for (uint32_t trial = 0; trial < count && status == VOLLEY_OK; trial++) {
        status = play_trial(play, trial, state, score, err);
        state = pcg_jump_from(state, play->to_next_trial);
    }
    sort(&play->raw, done);
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
    out->to_more = pcg_jump_over(stream, (uint64_t)LUCK_ROUND * ENGAGEMENT_ROUNDS_MAX + 1);
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
    for (uint32_t i = 0; i < play->attack_size; i++)
        if (play->attacks[i].table)
            sampler_fini(&play->attacks[i].sampler);
    free(play->attacks);
    round_fini(&play->game);
    outlook_fini(&play->outlook);
    trial_block_fini(&play->raw);
    *play = (struct play){ .attacks = NULL };
}
