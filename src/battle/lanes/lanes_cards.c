#include "battle/lanes/lanes_cards.h"

#include "base/grow.h"
#include "battle/lanes/lanes_tables.h"
#include "battle/rounds/round_cards.h"

/* ---- which decks ---- */

/* Whether the deck runs out before all of a side are destroyed: then hardly a trial stays in lanes.
 */
static bool runs_out(const struct engagement *engagement, enum engagement_side side)
{
    int hull = 0;

    for (size_t ship = 0; ship < engagement->ship_count; ship++) {
        const struct engagement_kind *kind = engagement_kind_of(engagement, ship);

        if (engagement->ships[ship].side == side && kind->mortal)
            hull += kind->hull;
    }
    return hull >= engagement->deck->total && !engagement->deck->replaces;
}

/* What comes of cards hangs on the hull only in so far as it is lost: none gives any back. */
static bool heals(const struct deck_kind *kind)
{
    bool flips = kind->repair > 0 || kind->until;

    for (unsigned i = 0; i < kind->act_count; i++)
        flips = flips || kind->acts[i].flips;
    return kind->weight > 1 && flips;
}

/* Whether ships may become slow; then each has two places in the order of engagement. */
static bool slows(const struct deck *deck)
{
    bool slows = false;

    for (size_t i = 0; i < deck->kind_count; i++)
        slows = slows || (deck->kinds[i].rules & DECK_SKILL_0);
    return slows;
}

bool lanes_cards_play_it(const struct engagement *engagement)
{
    const struct deck *deck = engagement->deck;
    bool plays = true;

    if (!deck)
        return true;
    for (size_t i = 0; i < deck->kind_count; i++)
        plays = plays && !heals(&deck->kinds[i]);
    return plays && (!slows(deck) || 2 * engagement->ship_count <= LANES_STEPS_MAX) &&
           !runs_out(engagement, ENGAGEMENT_A) && !runs_out(engagement, ENGAGEMENT_B);
}

/* ---- what is left of a deck ---- */

/* Bytes of a deck are below 128, so that one can be told to be above a place by its highest bit. */
_Static_assert(DECK_CARDS_MAX < 0x80 && DECK_KINDS_MAX == 16, "cards are counted in two words");

static void set_rests(struct lanes_cards *cards, const struct deck *deck)
{
    cards->whole = (struct lanes_rest){ { 0 } };
    for (size_t kind = 0; kind < DECK_KINDS_MAX; kind++) {
        struct lanes_rest *each = &cards->each[kind];
        const uint64_t count = kind < deck->kind_count ? deck->counts[kind] : 0;

        each->upto[0] = kind < 8 ? LANES_REST_EACH << 8 * kind : 0;
        each->upto[1] = kind < 8 ? LANES_REST_EACH : LANES_REST_EACH << 8 * (kind - 8);
        for (int half = 0; half < 2; half++) {
            cards->whole.upto[half] += count * each->upto[half];
            each->upto[half] = deck->replaces ? 0 : each->upto[half];
        }
    }
}

/* ---- from round to round ---- */

void lanes_cards_new_round(struct lanes *lanes)
{
    struct lanes_cards *cards = lanes_player_of(lanes)->cards;

    for (; cards->users; cards->users &= cards->users - 1)
        memset(cards->used[__builtin_ctz(cards->users)], 0, sizeof *cards->used);
}

void lanes_cards_leave(struct lanes *lanes, uint32_t trial)
{
    struct lanes_cards *cards = lanes_player_of(lanes)->cards;

    cards->odd[cards->odd_count++] =
        (struct play_odd){ cards->starts[trial], trial, (uint32_t)lanes->round_number };
    for (size_t ship = 0; ship < lanes->engagement->ship_count; ship++)
        cards->faceup[ship][trial] = 0;
}

/* ---- from start to end ---- */

volley_status lanes_cards_init(struct lanes_player *player, volley_error *err)
{
    struct lanes *lanes = &player->lanes;
    struct deck *deck = &player->game.deck;

    player->cards = calloc(1, sizeof *player->cards);
    NEED(player->cards, err);
    for (uint32_t slot = 0; slot <= LUCK_FIRST; slot++)
        player->cards->slots[slot] = pcg_jump_over(player->stream, slot);
    player->cards->to_more = dealer_to_more(player->stream);
    set_rests(player->cards, deck);
    for (size_t kind = 0; kind < deck->kind_count; kind++) {
        const struct deck_kind *of = &deck->kinds[kind];

        if (of->rules & DECK_FACEUP)
            player->cards->deals_faceup = true;
        if ((of->rules & DECK_SKILL_0) || of->until & (DECK_UNTIL_ATTACK | DECK_UNTIL_OPPORTUNITY))
            lanes->stirs = true;
    }
    lanes->stirs = lanes->stirs || deck->at[DECK_COMBAT] != 0;
    lanes->reorders = player->game.reorders;
    player->game.plays_one = true;
    deck->counts_facedown = false;
    lanes->cards_most = deck->replaces ? UINT32_MAX : deck->total;
    return VOLLEY_OK;
}

void lanes_cards_fini(struct lanes_player *player)
{
    struct lanes_course *course = player->cards ? &player->cards->course : NULL;

    if (!course)
        return;
    numbers_fini(&course->cases);
    free(course->roots);
    free(course->ways);
    free(course->crits);
    free(course->meetings);
    free(player->cards);
}

void lanes_cards_start(struct lanes_player *player, uint32_t count)
{
    struct lanes_cards *cards = player->cards;
    const size_t ships = player->game.engagement->ship_count;

    for (uint32_t trial = 0; trial < count; trial++)
        cards->starts[trial] = (uint64_t)player->lanes.high[trial] << 32 | player->lanes.low[trial];
    memset(cards->used, 0, ships * sizeof *cards->used);
    memset(cards->more_used, 0, sizeof cards->more_used);
    memset(cards->faceup, 0, ships * sizeof *cards->faceup);
    cards->odd_count = 0;
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        memset(player->lanes.dealt[side], 0, TRIAL_ROW * sizeof(uint32_t));
        for (uint32_t trial = 0; trial < count; trial++)
            cards->rests[side][trial] = cards->whole;
    }
}

volley_status lanes_cards_end(struct lanes_player *player, struct trial_block *done,
                              struct score *score, volley_error *err)
{
    struct lanes_cards *cards = player->cards;

    for (size_t ship = 0; ship < player->game.engagement->ship_count; ship++)
        for (uint32_t trial = 0; trial < TRIAL_BLOCK; trial++)
            score->ships[ship].faceup += cards->faceup[ship][trial];
    if (cards->odd_count == 0)
        return VOLLEY_OK;
    TRY(lanes_make_play(player, err));
    return play_again(player->play, cards->odd, cards->odd_count, done, score, err);
}

/* ---- courses ---- */

/* Chance is asked. */
struct fork {
    const struct meeting
        *meeting;   /* what comes of a hazard is the way; NULL: it is something else */
    uint32_t total; /* 0: a card is drawn, and its kind is the way */
    uint32_t least; /* places from this one on of the total are way 1, those below way 0 */
};

/* It picks as a path says, and notes what it is asked when that has ended. */
struct guide {
    struct deck_chance chance; /* first */
    const struct deck *deck;
    const uint8_t *path;
    uint32_t picks, picked;
    uint8_t drawn[DECK_KINDS_MAX]; /* on the path */
    bool is_asked;
    struct fork fork;
};

static void note(struct guide *guide, struct fork fork)
{
    if (!guide->is_asked)
        guide->fork = fork;
    guide->is_asked = true;
}

/* All that is picked but cards is one of two things: whether something happens. */
static size_t pick(struct deck_chance *chance, const uint64_t *weights, size_t count,
                   uint64_t total)
{
    struct guide *guide = (struct guide *)chance;

    (void)count;
    if (guide->picked < guide->picks)
        return guide->path[guide->picked++];
    note(guide, (struct fork){ .least = (uint32_t)weights[0], .total = (uint32_t)total });
    return 0;
}

/* Of a card in the deck. */
static uint64_t place(struct deck_chance *chance, uint64_t total)
{
    struct guide *guide = (struct guide *)chance;
    uint64_t before = 0;
    size_t kind;

    (void)total;
    if (guide->picked == guide->picks) {
        note(guide, (struct fork){ .total = 0 });
        return 0;
    }
    kind = guide->path[guide->picked++];
    for (size_t i = 0; i < kind; i++)
        before += (uint64_t)(guide->deck->counts[i] - guide->drawn[i]);
    guide->drawn[kind] = (uint8_t)(guide->drawn[kind] + !guide->deck->replaces);
    return before;
}

/* ---- one way ---- */

static volley_status play_point(struct lanes_player *player, struct engagement_state *state,
                                const struct round_point *point, struct guide *guide,
                                struct lanes_way *out)
{
    struct round_event event;

    TRY(round_cards(&player->game, state, point, &guide->chance, &event, player->err));
    out->dealt = (uint8_t)(out->dealt + event.dealt);
    out->faceup = (uint8_t)(out->faceup + event.faceup);
    return VOLLEY_OK;
}

/* Beyond the path nothing more is looked at. */
static volley_status meet(struct lanes_player *player, struct engagement_state *state,
                          const struct round_point *point, struct guide *guide)
{
    struct round_event event;
    size_t outcome = 0;

    if (guide->picked < guide->picks)
        outcome = guide->path[guide->picked++];
    else
        note(guide, (struct fork){ .meeting = point->meeting });
    return round_take(&player->game, state, point, outcome, &event, player->err);
}

/* Up to the end of what the ship does there, in its turn or when devices detonate. */
static bool goes_on(const struct engagement_state *state, size_t ship, bool detonates)
{
    return state->at == ship && state->phase < STATE_COMBAT &&
           (state->phase >= STATE_BOMB) == detonates;
}

static volley_status activate(struct lanes_player *player, struct engagement_state *state,
                              size_t ship, struct guide *guide, struct lanes_way *out)
{
    const bool detonates = state->phase == STATE_BOMB;

    state->at = (uint8_t)ship;
    while (goes_on(state, ship, detonates)) {
        struct round_point point = { .kind = ROUND_GOES_ON };

        TRY(activation_next(&player->game, state, &point, player->err));
        if (point.kind != ROUND_GOES_ON)
            TRY(point.kind == ROUND_HAZARD ? meet(player, state, &point, guide)
                                           : play_point(player, state, &point, guide, out));
    }
    return VOLLEY_OK;
}

static bool play(struct lanes_player *player, const struct lanes_case *of, size_t ship,
                 struct guide *guide, struct lanes_way *out)
{
    const enum engagement_side side = cards_side_of(&player->game, ship);
    const struct round_point point = cards_point(ship, ship);
    struct engagement_state state = {
        .round = of->round, .phase = of->phase, .first = 1, .hits = of->hits, .crits = of->crits
    };
    struct state_ship *at = &state.ships[ship];

    *out = (struct lanes_way){ .ends = 1 };
    *at =
        (struct state_ship){ .condition = of->condition, .hull = of->hull, .shields = of->shields };
    memset(&player->game.open[side], 0, sizeof player->game.open[side]);
    state.piles[side] = player->game.start.piles[side]; /* that there is one */
    player->status = of->phase == STATE_TURN || of->phase == STATE_BOMB
                         ? activate(player, &state, ship, guide, out)
                         : play_point(player, &state, &point, guide, out);
    if (player->status != VOLLEY_OK || !lanes_looks_fit(player))
        return false;
    out->to = at->condition ? lanes_parts_code(player, at->condition) : 0;
    out->hull = at->hull;
    out->shields = at->shields;
    return true;
}

/* ---- what is known ---- */

/* Room for `count` more ways, none of them known. 0: no memory. */
static uint32_t add_ways(struct lanes_course *course, size_t count)
{
    const uint32_t first = course->way_count ? course->way_count : 1;

    if (!GROW(course->ways, course->way_capacity, first, count))
        return 0;
    memset(course->ways + first, 0, count * sizeof *course->ways);
    course->way_count = (uint32_t)(first + count);
    return first;
}

/* The least number that means a place (deck_place); it is not the first. */
static uint32_t least_number(const struct fork *fork)
{
    const uint64_t half = ((uint64_t)UINT32_MAX >> 1) * fork->total >> 32;

    return (uint32_t)((((uint64_t)fork->least << 32) - half + fork->total - 1) / fork->total);
}

/* The number of a meeting. 0: no memory. */
static uint32_t number_of_meeting(struct lanes_course *course, const struct meeting *meeting)
{
    uint32_t at = 0;

    while (at < course->meeting_count && course->meetings[at] != meeting)
        at++;
    if (!grow_array(&course->meetings, &course->meeting_capacity, (size_t)at + 1,
                    sizeof(const struct meeting *)))
        return 0;
    course->meetings[at] = meeting;
    if (at == course->meeting_count)
        course->meeting_count++;
    return at + 1;
}

static bool add_fork(struct lanes_player *player, const struct fork *fork, uint32_t at)
{
    struct lanes_course *course = &player->cards->course;
    const uint32_t meeting = fork->meeting ? number_of_meeting(course, fork->meeting) : 0;
    const size_t count = fork->meeting ? fork->meeting->spread.count
                         : fork->total ? 2
                                       : player->game.deck.kind_count;
    const uint32_t first = add_ways(course, count);

    if (!first || (fork->meeting && !meeting))
        return lanes_fail_nomem(player);
    if (count > UINT8_MAX)
        return lanes_fail_large(player);
    course->ways[at] = (struct lanes_way){ .to = first, .meeting = meeting };
    if (!fork->meeting && fork->total) {
        course->ways[at].casts = 1;
        course->ways[at].least = least_number(fork);
    }
    return true;
}

bool lanes_course_find(struct lanes_player *player, const struct lanes_case *of, size_t ship,
                       const uint8_t *path, uint32_t picks, uint32_t at)
{
    struct guide guide = {
        .chance = { pick, place }, .deck = &player->game.deck, .path = path, .picks = picks
    };
    struct lanes_way end;

    if (picks == LANES_COURSE_PICKS)
        return lanes_fail_large(player);
    if (!play(player, of, ship, &guide, &end))
        return false;
    if (guide.is_asked)
        return add_fork(player, &guide.fork, at);
    player->cards->course.ways[at] = end;
    return true;
}

/* ---- cases ---- */

uint32_t lanes_course_root(struct lanes_player *player, const struct lanes_case *of)
{
    struct lanes_course *course = &player->cards->course;
    uint32_t number = numbers_known(&course->cases, of, sizeof *of);

    if (number && number < course->root_capacity && course->roots[number])
        return course->roots[number];
    course->cases.item_bytes = sizeof *of;
    number = numbers_find(&course->cases, of);
    if (!number ||
        !grow_zeroed(&course->roots, &course->root_capacity, (size_t)number + 1,
                     sizeof *course->roots) ||
        !(course->roots[number] = add_ways(course, 1)))
        return lanes_fail_nomem(player);
    return course->roots[number];
}

bool lanes_course_fit(struct lanes_player *player)
{
    struct lanes_course *course = &player->cards->course;

    return grow_zeroed(&course->crits, &course->crit_capacity,
                       (size_t)player->game.conditions.count + 1, sizeof *course->crits) ||
           lanes_fail_nomem(player);
}

size_t lanes_course_bytes(const struct lanes_course *course)
{
    return numbers_bytes(&course->cases) + course->way_capacity * sizeof *course->ways +
           course->meeting_capacity * sizeof *course->meetings +
           ((size_t)course->root_capacity + course->crit_capacity) * sizeof(uint32_t);
}
