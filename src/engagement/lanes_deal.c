#include "engagement/lanes_deal.h"

#include "engagement/lanes_cards.h"
#include "engagement/lanes_parts.h"
#include "engagement/lanes_tables.h"

enum { TOGETHER = 64 }; /* ships that are dealt cards in turn: they fit in the nearest cache */

/* ---- one ship of one lane ---- */

struct place {
    uint32_t ship, row; /* row: of it and its lane, in all that lanes have of ships */
    uint32_t lane, trial;
    enum engagement_side side;
};

static struct place place_of(const struct lanes *lanes, enum engagement_side side, uint32_t number,
                             uint32_t lane)
{
    const uint32_t ship = lanes->sides[side].first + number;

    return (struct place){ ship, ship * TRIAL_ROW + lane, lane, lanes->trial[lane], side };
}

/* Its next number for cards in this round. */
static inline uint32_t number_at(struct lanes_player *player, const struct place *at)
{
    struct lanes_cards *cards = player->cards;
    const struct lanes *lanes = &player->lanes;
    struct dealer dealer = {
        .slots = cards->slots,
        .side = at->side,
        .number = at->ship - lanes->sides[at->side].first,
        .round = (uint64_t)lanes->high[at->lane] << 32 | lanes->low[at->lane],
        .used = &cards->used[at->ship][at->trial],
        .more_used = &cards->more_used[at->trial],
    };

    if (*dealer.used >= LUCK_KINDS - LUCK_CARDS) /* that is rare */
        dealer.more = pcg_jump_from(cards->starts[at->trial], cards->to_more);
    return dealer_number(&dealer);
}

/* A card is drawn: its kind. From a deck that has run out comes any: the trial is to leave. The
 * kinds whose cards are all before the place have a byte that is not above it. */
static inline uint32_t draw(struct lanes_player *player, const struct place *at)
{
    enum { HIGHEST = 7, TOP = 56 };
    const struct lanes_cards *cards = player->cards;
    struct lanes_rest *rest = &player->cards->rests[at->side][at->trial];
    const uint64_t beyond = deck_place(number_at(player, at), rest->upto[1] >> TOP) + 1;
    const uint64_t more = (0x80 - beyond) * LANES_REST_EACH;
    const uint64_t low = (rest->upto[0] + more) >> HIGHEST & LANES_REST_EACH;
    const uint64_t high = (rest->upto[1] + more) >> HIGHEST & LANES_REST_EACH;
    const uint32_t kind = DECK_KINDS_MAX - (uint32_t)((low + high) * LANES_REST_EACH >> TOP);

    if (kind == DECK_KINDS_MAX)
        return 0;
    rest->upto[0] -= cards->each[kind].upto[0];
    rest->upto[1] -= cards->each[kind].upto[1];
    return kind;
}

/* What has come of a case, but for the hull, happens to a ship that has this one left. One that is
 * gone keeps its number, and its condition, for which nobody asks. */
static inline void put(struct lanes_player *player, const struct place *at,
                       const struct lanes_end *end, uint32_t hull)
{
    struct lanes *lanes = &player->lanes;
    uint32_t *word = &lanes->ships[at->row];
    uint16_t *faceup = &player->cards->faceup[at->ship][at->trial];
    const uint32_t tokens = (end->code ? end->code : *word) & LANES_CODE_TOKENS;
    const uint32_t body = end->code >> LANES_CODE_BODY;
    const uint32_t health = hull > 0 ? hull + end->shields : 0;

    *word =
        health << TRIAL_HEALTH_SHIFT | (*word & LANES_NUMBER_MASK << LANES_NUMBER_SHIFT) | tokens;
    if (body) {
        lanes->bodies[at->row] = body;
        lanes->facts[at->row] = lanes->tables.walks.facts[body];
    }
    lanes->dealt[at->side][at->lane] += end->dealt;
    *faceup = (uint16_t)(*faceup + end->faceup);
}

/* The same comes whatever hull the ship has: it is looked up for much of it. */
static void put_loss(struct lanes_player *player, const struct place *at,
                     const struct lanes_end *end, uint32_t hull)
{
    const uint32_t lost = (uint32_t)LANES_COURSE_HULL - end->hull;

    put(player, at, end, lost < hull ? hull - lost : 0);
}

/* ---- ways ---- */

/* Where chance leads from the way at an index, which is behind those of a path. 0: not found. */
static uint64_t way_at(struct lanes_player *player, const struct lanes_case *what,
                       const struct place *at, const uint8_t *path, uint32_t picks, uint32_t index)
{
    const struct lanes_course *course = &player->cards->course;

    if (!course->ways[index] && !lanes_course_find(player, what, at->ship, path, picks, index))
        return 0;
    return course->ways[index];
}

/* To the end of the way that chance takes from a way on, which is behind those of a path. False:
 * not found. */
static bool follow(struct lanes_player *player, const struct lanes_case *what,
                   const struct place *at, uint8_t *path, uint32_t picks, uint64_t way,
                   struct lanes_end *out)
{
    while (way && !lanes_way_ends(way)) {
        path[picks] = (uint8_t)(lanes_way_casts(way) ? number_at(player, at) >= lanes_way_least(way)
                                                     : draw(player, at));
        way = way_at(player, what, at, path, picks + 1, lanes_way_first(way) + path[picks]);
        picks++;
    }
    *out = lanes_way_end(way);
    return way != 0;
}

static bool follow_all(struct lanes_player *player, const struct lanes_case *what,
                       const struct place *at, struct lanes_end *out)
{
    uint8_t path[LANES_COURSE_PICKS + 1];
    const uint32_t root = lanes_course_root(player, what);

    return root && follow(player, what, at, path, 0, way_at(player, what, at, path, 0, root), out);
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

/* Something happens to a ship. False: what comes of it is not found. */
static bool befall(struct lanes_player *player, const struct place *at, struct lanes_case *what)
{
    const uint32_t hull = what->hull;
    struct lanes_end end;

    what->hull = LANES_COURSE_HULL;
    if (!follow_all(player, what, at, &end))
        return false;
    put_loss(player, at, &end, hull);
    return true;
}

/* ---- damage ---- */

/* What an attack deals to a ship. */
struct blow {
    struct place at;
    uint32_t deeds;     /* of the attacker: place in its row */
    uint32_t crits;     /* to come */
    uint32_t before;    /* health */
    uint32_t condition; /* when the next crit comes */
    uint32_t kind;      /* of the card that it is dealt */
};

/* The attack itself has been counted. */
static void count_deeds(struct lanes *lanes, const struct blow *blow, uint32_t after)
{
    lanes->deeds[blow->deeds] += (blow->before - after) << DEEDS_DAMAGE | (uint32_t)(after == 0)
                                                                              << DEEDS_KILLS;
}

/* All of a blow at once, whatever its cards have to do with that. */
static bool suffer_all(struct lanes_player *player, const struct blow *blow, uint32_t hits)
{
    struct lanes *lanes = &player->lanes;
    struct lanes_case what;

    if (!set_case(player, &blow->at, STATE_SUFFER, &what))
        return false;
    what.hits = (uint8_t)hits;
    what.crits = (uint8_t)blow->crits;
    if (!befall(player, &blow->at, &what))
        return false;
    count_deeds(lanes, blow, lanes->ships[blow->at.row] >> TRIAL_HEALTH_SHIFT);
    return true;
}

/* Hits take shields and facedown cards, and nothing comes of that; crits are left where there are
 * no more shields. */
static void suffer_hits(struct lanes *lanes, struct blow *blow, uint32_t shields, uint32_t damage)
{
    const struct place *at = &blow->at;
    const uint32_t hull = blow->before - shields, dealt = damage - shields;
    uint32_t hits;

    blow->crits = blow->crits < dealt ? blow->crits : dealt;
    hits = dealt - blow->crits;
    lanes->ships[at->row] -= (shields + (hits < hull ? hits : hull)) << TRIAL_HEALTH_SHIFT;
    lanes->dealt[at->side][at->lane] += hits;
}

/* The next crit is dealt a card. False: not found. */
static inline bool draw_next(struct lanes_player *player, struct blow *blow)
{
    const struct lanes *lanes = &player->lanes;

    blow->condition = lanes_parts_condition(player, lanes->bodies[blow->at.row],
                                            lanes->ships[blow->at.row] & (LANES_TOKENS - 1));
    if (!blow->condition)
        return false;
    blow->kind = draw(player, &blow->at);
    __builtin_prefetch(lanes_course_card(&player->cards->course, blow->condition, blow->kind));
    return true;
}

static inline struct blow blow_of(const struct lanes *lanes, const struct lanes_attacker *attacker,
                                  uint32_t apart)
{
    const uint32_t lane = apart & (TRIAL_BLOCK - 1);
    struct blow blow;

    blow.at = place_of(lanes, (enum engagement_side) !attacker->side,
                       apart >> LANES_APART_TARGET & LANES_NUMBER_MASK, lane);
    blow.deeds =
        (lanes->sides[attacker->side].first + (uint32_t)attacker->number) * TRIAL_ROW + lane;
    blow.crits = apart >> LANES_APART_CRITS & LANES_WALK_DAMAGE_MAX;
    blow.before = lanes->ships[blow.at.row] >> TRIAL_HEALTH_SHIFT;
    return blow;
}

/* Up to the first card. Whatever answers a crit or makes one of a hit: without shields cards are
 * dealt for one after the other. Out: whether a card is dealt; then crits are left. */
static inline bool begin(struct lanes_player *player, const struct lanes_step *step, uint32_t apart,
                         struct blow *out, bool *is_dealt)
{
    struct lanes *lanes = &player->lanes;
    const uint32_t damage = apart >> LANES_APART_DAMAGE;
    uint32_t facts, most;

    *out = blow_of(lanes, &step->by_first[apart >> LANES_APART_SECOND & 1], apart);
    facts = lanes->facts[out->at.row] & ((uint32_t)LANES_SUFFERS | LANES_ANSWERS);
    most = lanes->hulls[out->at.ship];
    *is_dealt = !facts || (out->before <= most && !player->cards->deals_faceup);
    if (!*is_dealt)
        return suffer_all(player, out, damage - out->crits);
    if (facts & LANES_SUFFERS)
        out->crits = damage;
    else
        suffer_hits(lanes, out, out->before > most ? out->before - most : 0, damage);
    return draw_next(player, out);
}

/* What comes of a card that is not known yet, or of one that leads to more. Nothing is left to
 * chance before a crit is dealt its card. */
static bool take_slowly(struct lanes_player *player, const struct blow *blow, struct lanes_end *out)
{
    const struct lanes_case what = {
        .condition = blow->condition, .phase = STATE_SUFFER, .crits = 1, .hull = LANES_COURSE_HULL
    };
    uint8_t path[LANES_COURSE_PICKS + 1] = { (uint8_t)blow->kind };
    uint64_t way = *lanes_course_card(&player->cards->course, blow->condition, blow->kind);

    if (!way) {
        const uint32_t root = lanes_course_root(player, &what);
        const uint64_t fork = root ? way_at(player, &what, &blow->at, path, 0, root) : 0;

        way = fork ? way_at(player, &what, &blow->at, path, 1, lanes_way_first(fork) + blow->kind)
                   : 0;
        *lanes_course_card(&player->cards->course, blow->condition, blow->kind) = way;
    }
    return follow(player, &what, &blow->at, path, 1, way, out);
}

/* The card does what it does; out: whether another is dealt. */
static inline bool take(struct lanes_player *player, struct blow *blow, bool *is_dealt)
{
    const uint64_t way = *lanes_course_card(&player->cards->course, blow->condition, blow->kind);
    const uint32_t hull = player->lanes.ships[blow->at.row] >> TRIAL_HEALTH_SHIFT;
    struct lanes_end end;
    uint32_t lost;

    if (lanes_way_ends(way))
        end = lanes_way_end(way);
    else if (!take_slowly(player, blow, &end))
        return false;
    lost = (uint32_t)LANES_COURSE_HULL - end.hull;
    put(player, &blow->at, &end, lost < hull ? hull - lost : 0);
    *is_dealt = --blow->crits > 0;
    if (*is_dealt)
        return draw_next(player, blow);
    count_deeds(&player->lanes, blow, lost < hull ? hull - lost : 0);
    return true;
}

static bool suffer_some(struct lanes_player *player, const struct lanes_step *step,
                        const uint32_t *apart, uint32_t count)
{
    struct blow blows[TOGETHER];
    uint32_t left = 0;
    bool is_dealt = false;

    for (uint32_t i = 0; i < count; i++, left += is_dealt)
        if (!begin(player, step, apart[i], &blows[left], &is_dealt))
            return false;
    while (left > 0) {
        const uint32_t before = left;

        left = 0;
        for (uint32_t i = 0; i < before; i++) {
            if (!take(player, &blows[i], &is_dealt))
                return false;
            if (is_dealt) /* rarely: a copy would wait for what has just been stored */
                blows[left++] = blows[i];
        }
    }
    return true;
}

bool lanes_deal_suffer(struct lanes *lanes, const struct lanes_step *step)
{
    for (uint32_t first = 0; first < lanes->apart_count; first += TOGETHER) {
        const uint32_t left = lanes->apart_count - first;

        if (!suffer_some(lanes_player_of(lanes), step, lanes->apart + first,
                         left < TOGETHER ? left : TOGETHER))
            return false;
    }
    return true;
}

/* ---- apart from attacks ---- */

/* One without weapons that is destroyed is gone before it engages. */
static bool engage(struct lanes_player *player, const struct place *at)
{
    struct lanes_case what;

    if (!set_case(player, at, STATE_CARDS, &what))
        return false;
    return (what.hull == 0 && round_kind(&player->game, at->ship)->weapon_count == 0) ||
           befall(player, at, &what);
}

bool lanes_deal_engage(struct lanes *lanes, const struct lanes_step *step)
{
    for (uint32_t i = 0; i < lanes->apart_count; i++) {
        const struct lanes_attacker *attacker =
            &step->by_first[lanes->apart[i] >> LANES_APART_SECOND & 1];
        const struct place at = place_of(lanes, (enum engagement_side)attacker->side,
                                         attacker->number, lanes->apart[i] & (TRIAL_BLOCK - 1));

        if (!engage(lanes_player_of(lanes), &at))
            return false;
    }
    return true;
}

/* A ship that is destroyed there does nothing more, so its hull plays a part. */
bool lanes_deal_activate(struct lanes *lanes, uint32_t ship, uint32_t lane)
{
    struct lanes_player *player = lanes_player_of(lanes);
    const int last = player->game.last_round, next = player->round + 1;
    const enum engagement_side side =
        (enum engagement_side)(ship >= lanes->sides[ENGAGEMENT_B].first);
    const struct place at = place_of(lanes, side, ship - lanes->sides[side].first, lane);
    struct lanes_case what;
    struct lanes_end end;

    if (!set_case(player, &at, STATE_TURN, &what))
        return false;
    what.round = (uint16_t)(next < last ? next : last);
    if (!follow_all(player, &what, &at, &end))
        return false;
    put(player, &at, &end, end.hull);
    return true;
}
