#include "engagement/lanes_cards.h"

#include "engagement/cards.h"
#include "engagement/lanes_parts.h"
#include "engagement/lanes_tables.h"

#include <stdlib.h>
#include <string.h>

enum { OVERKILL = 6 }; /* cards dealt beyond the hull of a whole side, but for once in a while */

/* ---- which decks ---- */

static bool runs_out(const struct engagement *engagement, enum engagement_side side)
{
    int hull = OVERKILL;

    for (size_t ship = 0; ship < engagement->ship_count; ship++) {
        const struct engagement_kind *kind = &engagement->kinds[engagement->ships[ship].kind];

        if (engagement->ships[ship].side == side && kind->mortal)
            hull += kind->hull;
    }
    return hull > engagement->deck->total && !engagement->deck->replaces;
}

/* Lanes have one order of engagement, and health in which shields are what is above the hull. */
static bool is_simple(const struct deck_kind *kind)
{
    bool simple = kind->weight == 1 && !(kind->rules & DECK_SKILL_0) &&
                  !(kind->until & (DECK_UNTIL_ATTACK | DECK_UNTIL_OPPORTUNITY));

    for (unsigned i = 0; i < kind->act_count; i++)
        simple = simple && kind->acts[i].time != DECK_COMBAT;
    return simple;
}

bool lanes_cards_play_it(const struct engagement *engagement)
{
    bool plays = true;

    if (!engagement->deck)
        return true;
    for (size_t i = 0; i < engagement->deck->kind_count; i++)
        plays = plays && is_simple(&engagement->deck->kinds[i]);
    return plays && !runs_out(engagement, ENGAGEMENT_A) && !runs_out(engagement, ENGAGEMENT_B);
}

/* ---- what is left of a deck ---- */

#define OF_EACH_BYTE UINT64_C(0x0101010101010101)

/* Bytes of a deck are below 128, so that one can be told to be above a place by its highest bit. */
_Static_assert(DECK_CARDS_MAX < 0x80 && DECK_KINDS_MAX == 16, "cards are counted in two words");

static void set_rests(struct lanes_cards *cards, const struct deck *deck)
{
    cards->whole = (struct lanes_rest){ { 0 } };
    for (size_t kind = 0; kind < DECK_KINDS_MAX; kind++) {
        struct lanes_rest *each = &cards->each[kind];
        const uint64_t count = kind < deck->kind_count ? deck->counts[kind] : 0;

        each->upto[0] = kind < 8 ? OF_EACH_BYTE << 8 * kind : 0;
        each->upto[1] = kind < 8 ? OF_EACH_BYTE : OF_EACH_BYTE << 8 * (kind - 8);
        for (int half = 0; half < 2; half++) {
            cards->whole.upto[half] += count * each->upto[half];
            each->upto[half] = deck->replaces ? 0 : each->upto[half];
        }
    }
}

/* A card is drawn: its kind. From a deck that has run out comes any: the trial is to leave. */
static uint32_t draw(const struct lanes_cards *cards, struct lanes_rest *rest, uint32_t number)
{
    const uint64_t beyond = deck_place(number, rest->upto[1] >> 56) + 1;
    const uint64_t more = (0x80 - beyond) * OF_EACH_BYTE, above = 0x80 * OF_EACH_BYTE;
    const uint64_t low = (rest->upto[0] + more) & above, high = (rest->upto[1] + more) & above;
    const uint64_t found = low ? low : high; /* no branch on chance */
    uint32_t kind;

    if (!found)
        return 0;
    kind = (uint32_t)__builtin_ctzll(found) / 8 + (low ? 0 : 8);
    rest->upto[0] -= cards->each[kind].upto[0];
    rest->upto[1] -= cards->each[kind].upto[1];
    return kind;
}

/* ---- what comes of a case ---- */

/* A ship in a lane. */
struct place {
    size_t ship;
    uint32_t lane, trial;
    enum engagement_side side;
};

static struct place place_of(const struct lanes_player *player, size_t ship, uint32_t lane)
{
    return (struct place){ ship, lane, player->lanes.trial[lane],
                           cards_side_of(&player->game, ship) };
}

static struct dealer dealer_of(struct lanes_player *player, const struct place *at)
{
    struct lanes_cards *cards = player->cards;
    const struct lanes *lanes = &player->lanes;

    return (struct dealer){
        .slots = cards->slots,
        .side = at->side,
        .number = at->ship - cards_first_of(&player->game, at->side),
        .round = (uint64_t)lanes->high[at->lane] << 32 | lanes->low[at->lane],
        .more = pcg_jump_from(cards->starts[at->trial], cards->to_more),
        .used = &cards->used[at->ship][at->trial],
        .more_used = &cards->more_used[at->trial],
    };
}

/* To the end of the way that chance takes. False: not found. */
static bool follow(struct lanes_player *player, const struct lanes_case *what,
                   const struct place *at, struct lanes_end *out)
{
    struct lanes_cards *cards = player->cards;
    struct lanes_course *course = &cards->course;
    struct dealer dealer = dealer_of(player, at);
    uint8_t path[LANES_COURSE_PICKS];
    uint32_t index = lanes_course_root(player, what);

    for (uint32_t picks = 0; index; picks++) {
        const struct lanes_fork *fork;
        uint64_t way;
        uint32_t number;

        if (!course->ways[index] && !lanes_course_find(player, what, at->ship, path, picks, index))
            return false;
        way = course->ways[index];
        if (lanes_way_ends(way)) {
            *out = lanes_way_end(way);
            return true;
        }
        fork = &course->forks[way >> LANES_WAY_FORK];
        number = dealer_number(&dealer);
        path[picks] =
            (uint8_t)(fork->total ? deck_place(number, fork->total) >= fork->least
                                  : draw(cards, &cards->rests[at->side][at->trial], number));
        index = fork->first + path[picks];
    }
    return false;
}

/* ---- one ship of one lane ---- */

static uint32_t *word_of(struct lanes *lanes, const struct place *at)
{
    return &lanes->ships[at->ship * TRIAL_ROW + at->lane];
}

/* A copy of a case that has just been set would wait for all of it to be stored. False: not found.
 */
static bool set_case(struct lanes_player *player, const struct place *at, enum state_phase phase,
                     struct lanes_case *out)
{
    struct state_ship ship;

    if (!lanes_parts_ship(player, at->ship, at->lane, &ship))
        return false;
    out->condition = ship.condition;
    out->round = 0;
    out->phase = (uint8_t)phase;
    out->hits = out->crits = out->unused = 0;
    out->hull = ship.hull;
    out->shields = ship.shields;
    return true;
}

/* What has come of a case, but for the hull, happens to a ship that has this one left. One that is
 * gone keeps its number, and its condition, for which nobody asks. */
static void put(struct lanes_player *player, const struct place *at, const struct lanes_end *end,
                uint32_t hull)
{
    uint32_t *word = word_of(&player->lanes, at);
    const uint32_t tokens = (end->code ? end->code : *word) & LANES_CODE_TOKENS;
    const uint32_t body = end->code >> LANES_CODE_BODY;
    const uint32_t health = hull > 0 ? hull + end->shields : 0;

    *word =
        health << TRIAL_HEALTH_SHIFT | (*word & LANES_NUMBER_MASK << LANES_NUMBER_SHIFT) | tokens;
    if (body) {
        player->lanes.bodies[at->ship * TRIAL_ROW + at->lane] = body;
        player->lanes.facts[at->ship * TRIAL_ROW + at->lane] =
            player->lanes.tables.walks.facts[body];
    }
    player->lanes.dealt[at->side][at->lane] += end->dealt;
    player->cards->faceup[at->ship][at->trial] =
        (uint16_t)(player->cards->faceup[at->ship][at->trial] + end->faceup);
}

/* The same comes whatever hull the ship has: it is looked up for much of it. False: not found. */
static bool befall(struct lanes_player *player, const struct place *at, struct lanes_case *what)
{
    const uint32_t hull = what->hull;
    struct lanes_end end;
    uint32_t lost;

    what->hull = LANES_COURSE_HULL;
    if (!follow(player, what, at, &end))
        return false;
    lost = (uint32_t)LANES_COURSE_HULL - end.hull;
    put(player, at, &end, lost < hull ? hull - lost : 0);
    return true;
}

/* ---- what a kernel asks for ---- */

static size_t ship_of(const struct lanes *lanes, const struct lanes_attacker *attacker)
{
    return (size_t)lanes->sides[attacker->side].first + attacker->number;
}

/* Where none of its cards plays a part in that, shields and facedown cards come first, and nothing
 * but health is lost. */
static void suffer_plainly(struct lanes *lanes, const struct place *at, struct lanes_case *what)
{
    const uint32_t damage = (uint32_t)what->hits + what->crits;
    const uint32_t dealt = damage > what->shields ? damage - what->shields : 0;
    const uint32_t crits = what->crits < dealt ? what->crits : dealt, hits = dealt - crits;

    what->hits = 0;
    what->crits = (uint8_t)crits;
    what->shields = (uint8_t)(dealt > 0 ? 0 : what->shields - damage);
    what->hull = (uint8_t)(hits < what->hull ? what->hull - hits : 0);
    lanes->dealt[at->side][at->lane] += hits;
}

/* The attack itself has been counted. */
static bool suffer_one(struct lanes_player *player, const struct lanes_attacker *attacker,
                       uint32_t lane, uint32_t target, uint32_t damage, uint32_t crits)
{
    struct lanes *lanes = &player->lanes;
    const struct place at =
        place_of(player, (size_t)lanes->sides[!attacker->side].first + target, lane);
    const uint32_t *word = word_of(lanes, &at);
    const uint32_t before = *word >> TRIAL_HEALTH_SHIFT;
    struct lanes_case what;
    uint32_t after;

    if (!set_case(player, &at, STATE_SUFFER, &what))
        return false;
    what.hits = (uint8_t)(damage - crits);
    what.crits = (uint8_t)crits;
    if (!(lanes->facts[at.ship * TRIAL_ROW + at.lane] & (LANES_SUFFERS | LANES_ANSWERS)))
        suffer_plainly(lanes, &at, &what);
    if (!befall(player, &at, &what))
        return false;
    after = *word >> TRIAL_HEALTH_SHIFT;
    lanes->deeds[ship_of(lanes, attacker) * TRIAL_ROW + lane] +=
        (before - after) << DEEDS_DAMAGE | (uint32_t)(after == 0) << DEEDS_KILLS;
    return true;
}

static bool suffer(struct lanes *lanes, const struct lanes_damage *damage)
{
    struct lanes_player *player = lanes_player_of(lanes);

    for (uint32_t left = damage->lanes; left; left &= left - 1) {
        const uint32_t i = (uint32_t)__builtin_ctz(left);

        if (!suffer_one(player, &damage->step->by_first[damage->second >> i & 1], damage->lane + i,
                        damage->targets[i], damage->counts[i] >> LANES_CRITS_BITS,
                        damage->counts[i] & LANES_WALK_DAMAGE_MAX))
            return false;
    }
    return true;
}

/* One without weapons that is destroyed is gone before it engages. */
static bool engage(struct lanes *lanes, const struct lanes_asked *asked)
{
    struct lanes_player *player = lanes_player_of(lanes);
    const struct place at =
        place_of(player, ship_of(lanes, &asked->step->by_first[asked->first]), asked->lane);
    struct lanes_case what;

    if (!set_case(player, &at, STATE_CARDS, &what))
        return false;
    return (what.hull == 0 && round_kind(&player->game, at.ship)->weapon_count == 0) ||
           befall(player, &at, &what);
}

/* A ship that is destroyed there does nothing more, so its hull plays a part. */
static bool activate(struct lanes *lanes, uint32_t ship, uint32_t lane)
{
    struct lanes_player *player = lanes_player_of(lanes);
    const int last = player->game.last_round, next = player->round + 1;
    const struct place at = place_of(player, ship, lane);
    struct lanes_case what;
    struct lanes_end end;

    if (!set_case(player, &at, STATE_TURN, &what))
        return false;
    what.round = (uint16_t)(next < last ? next : last);
    if (!follow(player, &what, &at, &end))
        return false;
    put(player, &at, &end, end.hull);
    return true;
}

static void new_round(struct lanes *lanes)
{
    struct lanes_cards *cards = lanes_player_of(lanes)->cards;

    memset(cards->used, 0, lanes->engagement->ship_count * sizeof *cards->used);
}

static void leave(struct lanes *lanes, uint32_t trial)
{
    struct lanes_cards *cards = lanes_player_of(lanes)->cards;

    cards->odd[cards->odd_count++] =
        (struct play_odd){ cards->starts[trial], trial, (uint32_t)lanes->round_number };
    for (size_t ship = 0; ship < lanes->engagement->ship_count; ship++)
        cards->faceup[ship][trial] = 0;
}

/* ---- from start to end ---- */

volley_status lanes_cards_init(struct lanes_player *player, const struct pcg *stream,
                               volley_error *err)
{
    struct lanes *lanes = &player->lanes;
    struct deck *deck = &player->game.deck;

    player->cards = calloc(1, sizeof *player->cards);
    if (!player->cards)
        return error_nomem(err);
    for (uint32_t slot = 0; slot <= LUCK_FIRST; slot++)
        player->cards->slots[slot] = pcg_jump_over(stream, slot);
    player->cards->to_more = dealer_to_more(stream);
    set_rests(player->cards, deck);
    player->game.plays_one = true;
    deck->counts_facedown = false;
    lanes->cards_most = deck->replaces ? UINT32_MAX : deck->total;
    lanes->suffer = suffer;
    lanes->engage = engage;
    lanes->activate = activate;
    lanes->new_round = new_round;
    lanes->leave = leave;
    return VOLLEY_OK;
}

void lanes_cards_fini(struct lanes_player *player)
{
    if (player->cards)
        lanes_course_fini(&player->cards->course);
    free(player->cards);
}

void lanes_cards_start(struct lanes_player *player, uint64_t state, uint32_t count)
{
    struct lanes_cards *cards = player->cards;
    const size_t ships = player->game.engagement->ship_count;

    for (uint32_t trial = 0; trial < count; trial++) {
        cards->starts[trial] = state;
        state = pcg_jump_from(state, player->to_next_trial);
    }
    memset(cards->used, 0, ships * sizeof *cards->used);
    memset(cards->more_used, 0, sizeof cards->more_used);
    memset(cards->faceup, 0, ships * sizeof *cards->faceup);
    cards->odd_count = 0;
    for (enum engagement_side side = 0; side < ENGAGEMENT_SIDES; side++) {
        memset(player->lanes.dealt[side], 0, TRIAL_ROW * sizeof(uint32_t));
        for (uint32_t trial = 0; trial < TRIAL_BLOCK; trial++)
            cards->rests[side][trial] = cards->whole;
    }
}

volley_status lanes_cards_end(struct lanes_player *player, struct trial_block *done,
                              struct score *score, volley_error *err)
{
    struct lanes_cards *cards = player->cards;
    volley_status status;

    for (size_t ship = 0; ship < player->game.engagement->ship_count; ship++)
        for (uint32_t trial = 0; trial < TRIAL_BLOCK; trial++)
            score->ships[ship].faceup += cards->faceup[ship][trial];
    if (cards->odd_count == 0)
        return VOLLEY_OK;
    status = lanes_make_play(player, err);
    return status == VOLLEY_OK
               ? play_again(player->play, cards->odd, cards->odd_count, done, score, err)
               : status;
}
