
#include "battle/lanes/lanes_tables.h"
#include "battle/lanes/lanes_ways.h"

enum { TOGETHER = 64 }; /* ships that are dealt cards in turn: they fit in the nearest cache */

/* ---- damage ---- */

/* What an attack deals to a ship. */
struct blow {
    struct lanes_place at;
    uint32_t deeds;     /* of the attacker: place in its row */
    uint32_t crits;     /* to come */
    uint32_t before;    /* health */
    uint32_t condition; /* when the next crit comes */
    uint32_t kind;      /* of the card that it is dealt */
};

/* The attack itself has been counted. */
static inline void count_deeds(struct lanes *lanes, uint32_t deeds, uint32_t before, uint32_t after)
{
    lanes->deeds[deeds] += (before - after) << DEEDS_DAMAGE | (uint32_t)(after == 0) << DEEDS_KILLS;
}

/* All of a blow at once, whatever its cards have to do with that. */
static bool suffer_all(struct lanes_player *player, const struct blow *blow, uint32_t hits)
{
    struct lanes *lanes = &player->lanes;
    struct lanes_case what;

    if (!lanes_set_case(player, blow->at, STATE_SUFFER, &what))
        return false;
    what.hits = (uint8_t)hits;
    what.crits = (uint8_t)blow->crits;
    if (!lanes_befall(player, blow->at, &what))
        return false;
    count_deeds(lanes, blow->deeds, blow->before, lanes->ships[blow->at.row] >> TRIAL_HEALTH_SHIFT);
    return true;
}

/* The next crit is dealt a card. False: not found. */
static inline bool draw_next(struct lanes_player *player, struct blow *blow)
{
    const struct lanes_place at = blow->at;

    blow->condition = lanes_parts_at(player, at.row);
    blow->kind = lanes_draw(player->cards, at, lanes_number(player, at));
    __builtin_prefetch(lanes_course_card(&player->cards->course, blow->condition, blow->kind));
    return blow->condition != 0;
}

/* Up to the first card. Whatever answers a crit or makes one of a hit: without shields cards are
 * dealt for one after the other. Else hits take shields and facedown cards, and nothing comes of
 * that; crits are left where there are no more shields. Out: whether a card is dealt; then crits
 * are left. */
static inline bool begin(struct lanes_player *player, const struct lanes_step *step, uint32_t apart,
                         struct blow *out, bool *is_dealt)
{
    struct lanes *lanes = &player->lanes;
    const uint32_t attacker = (uint32_t)lanes->sides[step->side].first + step->number;
    const uint32_t number = apart >> LANES_APART_TARGET & LANES_NUMBER_MASK;
    const uint32_t lane = apart & (TRIAL_BLOCK - 1), damage = apart >> LANES_APART_DAMAGE;
    const struct lanes_place at =
        lanes_place_of(lanes, (enum engagement_side) !step->side, number, lane);
    const uint32_t facts = lanes->facts[at.row] & ((uint32_t)LANES_SUFFERS | LANES_ANSWERS);
    const uint32_t before = lanes->ships[at.row] >> TRIAL_HEALTH_SHIFT,
                   most = lanes_bound(lanes, at.ship, lane);
    const uint32_t crits = apart >> LANES_APART_CRITS & LANES_DAMAGE_MAX;

    *out = (struct blow){
        .at = at, .deeds = attacker * TRIAL_ROW + lane, .crits = crits, .before = before
    };
    *is_dealt = !facts || (before <= most && !player->cards->deals_faceup);
    if (!*is_dealt)
        return suffer_all(player, out, damage - crits);
    if (facts & LANES_SUFFERS) {
        out->crits = damage;
    } else {
        const uint32_t shields = before > most ? before - most : 0, dealt = damage - shields;
        const uint32_t hull = before - shields, hits = dealt > crits ? dealt - crits : 0;

        out->crits = dealt - hits;
        lanes->ships[at.row] -= (shields + (hits < hull ? hits : hull)) << TRIAL_HEALTH_SHIFT;
        lanes->dealt[at.side][lane] += hits;
    }
    return draw_next(player, out);
}

/* What comes of a card that is not known yet, or of one that leads to more. Nothing is left to
 * chance before a crit is dealt its card. All-zero: not found. */
static struct lanes_way follow_card(struct lanes_player *player, const struct blow *blow)
{
    const struct lanes_case what = {
        .condition = blow->condition, .phase = STATE_SUFFER, .crits = 1, .hull = LANES_COURSE_HULL
    };
    uint8_t path[LANES_COURSE_PICKS + 1] = { (uint8_t)blow->kind };
    struct lanes_way way = *lanes_course_card(&player->cards->course, blow->condition, blow->kind);

    if (!lanes_way_known(way)) {
        const uint32_t root = lanes_course_root(player, &what);

        if (root)
            way = lanes_way_at(player, &what, blow->at, path, 0, root);
        if (lanes_way_known(way))
            way = lanes_way_at(player, &what, blow->at, path, 1, way.to + blow->kind);
        *lanes_course_card(&player->cards->course, blow->condition, blow->kind) = way;
    }
    return lanes_follow(player, &what, blow->at, path, 1, way);
}

/* The card does what it does; out: whether another is dealt. */
static inline bool take(struct lanes_player *player, struct blow *blow, bool *is_dealt)
{
    const struct lanes_place at = blow->at;
    struct lanes *lanes = &player->lanes;
    const uint32_t crits = blow->crits - 1;
    struct lanes_way way = *lanes_course_card(&player->cards->course, blow->condition, blow->kind);
    uint32_t left;

    *is_dealt = crits > 0;
    if (!way.ends)
        way = follow_card(player, blow);
    if (!way.ends)
        return false;
    left = lanes_way_left(way, lanes->ships[at.row] >> TRIAL_HEALTH_SHIFT);
    lanes_put(player, at, way, left);
    if (crits == 0) {
        count_deeds(lanes, blow->deeds, blow->before, left);
        return true;
    }
    blow->crits = crits;
    return draw_next(player, blow);
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
static bool engage(struct lanes_player *player, struct lanes_place at)
{
    struct lanes_case what;

    if (!lanes_set_case(player, at, STATE_CARDS, &what))
        return false;
    return (what.hull == 0 && round_kind(&player->game, at.ship)->weapon_count == 0) ||
           lanes_befall(player, at, &what);
}

static bool pass(struct lanes_player *player, struct lanes_place at, bool attacked)
{
    const uint32_t condition = lanes_parts_at(player, at.row);

    return condition && lanes_change(player, at, round_engaged(&player->game, condition, attacked));
}

bool lanes_deal_engage(struct lanes *lanes, const struct lanes_step *step, bool have_engaged)
{
    struct lanes_player *player = lanes_player_of(lanes);

    for (uint32_t i = 0; i < lanes->apart_count; i++) {
        const uint32_t apart = lanes->apart[i];
        const struct lanes_place at = lanes_place_of(lanes, (enum engagement_side)step->side,
                                                     step->number, apart & (TRIAL_BLOCK - 1));

        if (!(have_engaged ? pass(player, at, apart >> LANES_APART_ATTACKED & 1)
                           : engage(player, at)))
            return false;
    }
    return true;
}

/* ---- before all attacks ---- */

static bool note_slow(struct lanes_player *player, struct lanes_place at)
{
    struct lanes *lanes = &player->lanes;
    const uint32_t condition = lanes_parts_at(player, at.row);

    if (player->game.later[condition].rules & DECK_SKILL_0)
        lanes->slow[at.lane] |= 1u << at.ship;
    return condition != 0;
}

static bool stir(struct lanes_player *player, struct lanes_place at)
{
    const struct lanes *lanes = &player->lanes;
    struct lanes_case what;

    if (!lanes_set_case(player, at, STATE_COMBAT, &what))
        return false;
    if ((player->game.later[what.condition].due >> DECK_COMBAT & 1) &&
        !lanes_befall(player, at, &what))
        return false;
    return !lanes->reorders || lanes->ships[at.row] >> TRIAL_HEALTH_SHIFT == 0 ||
           note_slow(player, at);
}

static inline struct lanes_place place_of_ship(const struct lanes *lanes, uint32_t ship,
                                               uint32_t lane)
{
    const enum engagement_side side =
        (enum engagement_side)(ship >= lanes->sides[ENGAGEMENT_B].first);

    return lanes_place_of(lanes, side, ship - lanes->sides[side].first, lane);
}

bool lanes_deal_stir(struct lanes *lanes, uint32_t ship)
{
    for (uint32_t i = 0; i < lanes->apart_count; i++)
        if (!stir(lanes_player_of(lanes),
                  place_of_ship(lanes, ship, lanes->apart[i] & (TRIAL_BLOCK - 1))))
            return false;
    return true;
}

/* A ship that is destroyed there does nothing more, so its hull plays a part. */
bool lanes_deal_befall(struct lanes *lanes, uint32_t ship, uint32_t lane, enum state_phase phase,
                       int round)
{
    struct lanes_player *player = lanes_player_of(lanes);
    const struct lanes_place at = place_of_ship(lanes, ship, lane);
    struct lanes_case what;
    struct lanes_way end;

    if (!lanes_set_case(player, at, phase, &what))
        return false;
    what.round = (uint16_t)round;
    end = lanes_follow_all(player, &what, at);
    if (!end.ends)
        return false;
    lanes_put(player, at, end, end.hull);
    if (lanes->bounded >> ship & 1)
        lanes->bounds[at.row] = end.hull;
    return true;
}

bool lanes_deal_activate(struct lanes *lanes, uint32_t ship, uint32_t lane)
{
    const struct lanes_player *player = lanes_player_of(lanes);
    const int last = player->game.last_round, next = player->round + 1;

    return lanes_deal_befall(lanes, ship, lane, STATE_TURN, next < last ? next : last);
}
