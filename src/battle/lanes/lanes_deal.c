#include "battle/lanes/lanes_cards.h"
#include "battle/lanes/lanes_tables.h"
#include "battle/rounds/round_cards.h"

/* ---- what chance makes of damage cards for one ship of one lane ---- */

/* A ship of a lane. */
struct lanes_place {
    uint32_t ship, row; /* row: of it and its lane, in all that lanes have of ships */
    uint32_t lane, trial;
    enum engagement_side side;
};

static inline struct lanes_place place_of(const struct lanes *lanes, enum engagement_side side,
                                          uint32_t number, uint32_t lane)
{
    const uint32_t ship = lanes->sides[side].first + number;

    return (struct lanes_place){ ship, ship * TRIAL_ROW + lane, lane, lanes->trial[lane], side };
}

static inline struct lanes_place place_of_ship(const struct lanes *lanes, uint32_t ship,
                                               uint32_t lane)
{
    const enum engagement_side side =
        (enum engagement_side)(ship >= lanes->sides[ENGAGEMENT_B].first);

    return place_of(lanes, side, ship - lanes->sides[side].first, lane);
}

/* Its next number for cards in this round. */
static inline uint32_t number_of(struct lanes_player *player, struct lanes_place at)
{
    struct lanes_cards *cards = player->cards;
    const struct lanes *lanes = &player->lanes;
    struct dealer dealer = {
        .slots = cards->slots,
        .side = at.side,
        .number = at.ship - lanes->sides[at.side].first,
        .round = (uint64_t)lanes->high[at.lane] << 32 | lanes->low[at.lane],
        .used = &cards->used[at.ship][at.trial],
        .more_used = &cards->more_used[at.trial],
    };

    cards->users |= 1u << at.ship;
    if (*dealer.used >= LUCK_KINDS - LUCK_CARDS) /* that is rare */
        dealer.more = pcg_jump_from(cards->starts[at.trial], cards->to_more);
    return dealer_number(&dealer);
}

/* A number draws a card: its kind. From a deck that has run out comes any: the trial is to leave.
 * The kinds whose cards are all before the place have a byte that is not above it. */
static inline uint32_t draw_card(struct lanes_cards *cards, struct lanes_place at, uint32_t number)
{
    enum { HIGHEST = 7, TOP = 56 };
    struct lanes_rest *rest = &cards->rests[at.side][at.trial];
    const uint64_t first = rest->upto[0], second = rest->upto[1];
    const uint64_t beyond = deck_place(number, second >> TOP) + 1;
    const uint64_t more = (0x80 - beyond) * LANES_REST_EACH;
    const uint64_t low = (first + more) >> HIGHEST & LANES_REST_EACH;
    const uint64_t high = (second + more) >> HIGHEST & LANES_REST_EACH;
    const uint32_t kind = DECK_KINDS_MAX - (uint32_t)((low + high) * LANES_REST_EACH >> TOP);

    if (kind == DECK_KINDS_MAX)
        return 0;
    rest->upto[0] = first - cards->each[kind].upto[0];
    rest->upto[1] = second - cards->each[kind].upto[1];
    return kind;
}

/* What the end of a way says happens to a ship that has this hull left. One that is gone keeps its
 * number, and its condition, for which nobody asks. */
static inline void put(struct lanes_player *player, struct lanes_place at,
                       const struct lanes_way *end, uint32_t hull)
{
    struct lanes *lanes = &player->lanes;
    uint32_t *dealt = &lanes->dealt[at.side][at.lane];
    const uint32_t code = end->to, body = code >> LANES_CODE_BODY;
    const uint32_t kept =
        (uint32_t)LANES_NUMBER_MASK << LANES_NUMBER_SHIFT | (code ? 0 : LANES_CODE_TOKENS);
    const uint32_t health = hull > 0 ? hull + end->shields : 0;

    lanes->ships[at.row] =
        health << TRIAL_HEALTH_SHIFT | (lanes->ships[at.row] & kept) | (code & LANES_CODE_TOKENS);
    if (body) {
        lanes->bodies[at.row] = body;
        lanes->facts[at.row] = lanes->tables.facts[body];
    }
    *dealt += end->dealt;
    if (end->dealt > 0 && *dealt > lanes->cards_most)
        *dealt |= LANES_ODD;
    player->cards->faceup[at.ship][at.trial] =
        (uint16_t)(player->cards->faceup[at.ship][at.trial] + end->faceup);
}

/* What chance says next of cards. A deck that has run out is shuffled, which takes numbers, too.
 */
static inline uint32_t ask_chance(struct lanes_player *player, const struct lanes_place *at)
{
    uint32_t *dealt = &player->lanes.dealt[at->side][at->lane];

    if (*dealt > player->lanes.cards_most)
        *dealt |= LANES_ODD;
    return number_of(player, *at);
}

/* A ship comes into another condition and is not destroyed. 0 is no condition: memory has run out.
 * False: it is not found. */
static bool change(struct lanes_player *player, struct lanes_place at, uint32_t condition)
{
    struct lanes *lanes = &player->lanes;
    uint32_t code;

    if (!condition)
        return lanes_fail_nomem(player);
    if (!lanes_looks_fit(player))
        return false;
    code = lanes_parts_code(player, condition);
    lanes->ships[at.row] = (lanes->ships[at.row] & ~LANES_TOKENS_MASK) | (code & LANES_CODE_TOKENS);
    lanes->bodies[at.row] = code >> LANES_CODE_BODY;
    lanes->facts[at.row] = lanes->tables.facts[lanes->bodies[at.row]];
    return true;
}

bool lanes_deal_break_locks(struct lanes *lanes, uint32_t ship, uint32_t lane)
{
    struct lanes_player *player = lanes_player_of(lanes);
    struct condition without;
    struct state_ship of;

    if (!lanes_parts_ship(player, ship, lane, &of))
        return false;
    without = *condition_at(&player->game.conditions, of.condition);
    without.tokens[RULES_LOCK] = 0;
    return change(player, place_of_ship(lanes, ship, lane),
                  round_condition(&player->game, &without));
}

bool lanes_recover(struct lanes *lanes, size_t ship, uint32_t lane)
{
    struct lanes_player *player = lanes_player_of(lanes);
    const struct lanes_place at = place_of_ship(lanes, (uint32_t)ship, lane);
    struct condition now;
    struct state_ship of;
    int back;

    if (!lanes_parts_ship(player, ship, lane, &of))
        return false;
    now = *condition_at(&player->game.conditions, of.condition);
    back = upkeep_regenerated(player->game.engagement, &now, of.hull, of.shields);
    if (back == 0)
        return true;
    now.recovers = 1;
    lanes->ships[at.row] += (uint32_t)back << TRIAL_HEALTH_SHIFT;
    lanes->bounds[at.row] = of.hull;
    return change(player, at, round_condition(&player->game, &now));
}

/* A ship of a lane, as the case of a phase. A copy of it would wait for all of it to be stored.
 * False: its condition is not found. */
static bool set_case(struct lanes_player *player, struct lanes_place at, enum state_phase phase,
                     struct lanes_case *out)
{
    struct state_ship ship;

    if (!lanes_parts_ship(player, at.ship, at.lane, &ship))
        return false;
    out->condition = ship.condition;
    out->round = 0;
    out->phase = (uint8_t)phase;
    out->hits = out->crits = out->unused = 0;
    out->hull = ship.hull;
    out->shields = ship.shields;
    return true;
}

/* The way at an index, behind what was picked since the root of a case. NULL: not found. */
static const struct lanes_way *way_at(struct lanes_player *player, const struct lanes_case *what,
                                      const struct lanes_place *at, const uint8_t *picked,
                                      uint32_t picks, uint32_t index)
{
    const struct lanes_course *course = &player->cards->course;

    if (!course->ways[index].ends && !course->ways[index].to &&
        !lanes_course_find(player, what, at->ship, picked, picks, index))
        return NULL;
    return &course->ways[index];
}

static uint8_t pick(struct lanes_player *player, const struct lanes_place *at,
                    const struct lanes_way *fork)
{
    const uint32_t number = ask_chance(player, at);

    if (fork->casts)
        return number >= fork->least;
    return (uint8_t)(fork->meeting
                         ? meeting_pick(player->cards->course.meetings[fork->meeting - 1], number)
                         : draw_card(player->cards, *at, number));
}

/* Where chance leads a case from the way at an index, behind what was picked: to an end, which
 * stays until more ways are found. NULL: not found.
 * picks  0 or 1 */
static const struct lanes_way *follow(struct lanes_player *player, const struct lanes_case *what,
                                      const struct lanes_place *at, uint32_t index,
                                      const uint8_t *picked, uint32_t picks)
{
    uint8_t path[LANES_COURSE_PICKS + 1]; /* large: not all of it is set */
    const struct lanes_way *way;

    path[0] = picks > 0 ? *picked : 0;
    way = index ? way_at(player, what, at, path, picks, index) : NULL;
    while (way && !way->ends) {
        index = way->to;
        path[picks] = pick(player, at, way);
        index += path[picks];
        way = way_at(player, what, at, path, ++picks, index);
    }
    return way;
}

/* Something happens to a ship; what comes of it hangs on its hull only in so far as it is lost.
 * False: it is not found. */
static bool befall(struct lanes_player *player, struct lanes_place at, struct lanes_case *what)
{
    const uint32_t hull = what->hull;
    const struct lanes_way *end;

    what->hull = LANES_COURSE_HULL;
    end = follow(player, what, &at, lanes_course_root(player, what), NULL, 0);
    if (!end)
        return false;
    put(player, at, end, lanes_way_left(end, hull));
    return true;
}

/* ---- damage ---- */

/* All of it at once, whatever cards have to do with that. */
static bool suffer_all(struct lanes_player *player, struct lanes_place at, uint32_t hits,
                       uint32_t crits)
{
    struct lanes_case what;

    if (!set_case(player, at, STATE_SUFFER, &what))
        return false;
    what.hits = (uint8_t)hits;
    what.crits = (uint8_t)crits;
    return befall(player, at, &what);
}

/* The damage of an attack while it is dealt: a card for each crit. */
struct blow {
    struct lanes_place at;
    struct lanes_case crit;
    uint32_t before, left; /* health of the ship; crits */
    uint32_t way;          /* to which the card leads that is drawn for the next crit */
    uint8_t card;
};

/* Where cards of a crit lead in a condition: the first way. 0: not found. */
static uint32_t find_crits(struct lanes_player *player, struct blow *blow)
{
    const uint32_t root = blow->crit.condition ? lanes_course_root(player, &blow->crit) : 0;
    const struct lanes_way *draw =
        root ? way_at(player, &blow->crit, &blow->at, &blow->card, 0, root) : NULL;

    return draw ? draw->to : 0;
}

static inline bool draw(struct lanes_player *player, struct blow *blow)
{
    const uint32_t condition = lanes_parts_at(player, blow->at.row);
    uint32_t first = player->cards->course.crits[condition];

    blow->crit = (struct lanes_case){
        .condition = condition, .phase = STATE_SUFFER, .crits = 1, .hull = LANES_COURSE_HULL
    };
    if (!first) { /* 0 is no condition */
        first = find_crits(player, blow);
        player->cards->course.crits[condition] = first;
    }
    if (!first)
        return false;
    blow->card = (uint8_t)draw_card(player->cards, blow->at, ask_chance(player, &blow->at));
    blow->way = first + blow->card;
    return true;
}

/* The card does what it does, and the next one is drawn. */
static inline bool take(struct lanes_player *player, struct blow *blow)
{
    const uint32_t health = player->lanes.ships[blow->at.row] >> TRIAL_HEALTH_SHIFT;
    const struct lanes_way *end = &player->cards->course.ways[blow->way];

    if (!end->ends)
        end = follow(player, &blow->crit, &blow->at, blow->way, &blow->card, 1);
    if (!end)
        return false;
    put(player, blow->at, end, lanes_way_left(end, health));
    return --blow->left == 0 || draw(player, blow);
}

/* Hits take shields and facedown cards, and nothing comes of that; crits are left where there are
 * no more shields. Returns how many. */
static inline uint32_t suffer_hits(struct lanes *lanes, struct lanes_place at, uint32_t damage,
                                   uint32_t crits)
{
    const uint32_t before = lanes->ships[at.row] >> TRIAL_HEALTH_SHIFT,
                   most = lanes_bound(lanes, at.ship, at.lane);
    const uint32_t shields = before > most ? before - most : 0, dealt = damage - shields;
    const uint32_t hull = before - shields, hits = dealt > crits ? dealt - crits : 0;

    lanes->ships[at.row] -= (shields + (hits < hull ? hits : hull)) << TRIAL_HEALTH_SHIFT;
    lanes->dealt[at.side][at.lane] += hits;
    return dealt - hits;
}

/* Whatever answers a crit or makes one of a hit: without shields cards are dealt for one after the
 * other. */
static inline bool begin(struct lanes_player *player, uint32_t damage, uint32_t crits,
                         struct blow *blow)
{
    struct lanes *lanes = &player->lanes;
    const struct lanes_place at = blow->at;
    const uint32_t facts = lanes->facts[at.row] & ((uint32_t)LANES_SUFFERS | LANES_ANSWERS);

    blow->left = 0;
    blow->before = lanes->ships[at.row] >> TRIAL_HEALTH_SHIFT;
    if (facts &&
        (blow->before > lanes_bound(lanes, at.ship, at.lane) || player->cards->deals_faceup))
        return suffer_all(player, at, damage - crits, crits);
    blow->left = facts & LANES_SUFFERS ? damage : suffer_hits(lanes, at, damage, crits);
    return blow->left == 0 || draw(player, blow);
}

/* The attack itself has been counted. */
static void count_blow(struct lanes *lanes, const struct blow *blow, uint32_t attacker)
{
    const uint32_t health = lanes->ships[blow->at.row] >> TRIAL_HEALTH_SHIFT;

    lanes->deeds[attacker * TRIAL_ROW + blow->at.lane] +=
        (blow->before - health) << DEEDS_DAMAGE | (uint32_t)(health == 0) << DEEDS_KILLS;
}

bool lanes_deal_suffer(struct lanes *lanes, const struct lanes_step *step)
{
    const uint32_t attacker = (uint32_t)lanes->sides[step->side].first + step->number;
    struct lanes_player *player = lanes_player_of(lanes);

    for (uint32_t i = 0; i < lanes->apart_count; i++) {
        const uint32_t apart = lanes->apart[i];
        struct blow blow;

        blow.at =
            place_of(lanes, (enum engagement_side) !step->side,
                     apart >> LANES_APART_TARGET & LANES_NUMBER_MASK, apart & (TRIAL_BLOCK - 1));
        if (!begin(player, apart >> LANES_APART_DAMAGE,
                   apart >> LANES_APART_CRITS & LANES_DAMAGE_MAX, &blow))
            return false;
        while (blow.left > 0)
            if (!take(player, &blow))
                return false;
        count_blow(lanes, &blow, attacker);
    }
    return true;
}

/* ---- apart from attacks ---- */

static bool engage(struct lanes_player *player, struct lanes_place at)
{
    struct lanes_case what;

    return set_case(player, at, STATE_CARDS, &what) && befall(player, at, &what);
}

static bool pass(struct lanes_player *player, struct lanes_place at, bool attacked)
{
    const uint32_t condition = lanes_parts_at(player, at.row);

    return condition && change(player, at,
                               round_becomes(&player->game, condition,
                                             attacked ? ROUND_ATTACKED : ROUND_ENGAGED));
}

bool lanes_deal_engage(struct lanes *lanes, const struct lanes_step *step, bool have_engaged)
{
    struct lanes_player *player = lanes_player_of(lanes);

    for (uint32_t i = 0; i < lanes->apart_count; i++) {
        const uint32_t apart = lanes->apart[i];
        const struct lanes_place at = place_of(lanes, (enum engagement_side)step->side,
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

    if (round_later(&player->game, condition)->rules & DECK_SKILL_0)
        lanes->slow[at.lane] |= 1u << at.ship;
    return condition != 0;
}

static bool stir(struct lanes_player *player, struct lanes_place at)
{
    const struct lanes *lanes = &player->lanes;
    struct lanes_case what;

    if (!set_case(player, at, STATE_COMBAT, &what))
        return false;
    if ((round_later(&player->game, what.condition)->due >> DECK_COMBAT & 1) &&
        !befall(player, at, &what))
        return false;
    return !lanes->reorders || lanes->ships[at.row] >> TRIAL_HEALTH_SHIFT == 0 ||
           note_slow(player, at);
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
    const struct lanes_way *end;

    if (!set_case(player, at, phase, &what))
        return false;
    what.round = (uint16_t)round;
    end = follow(player, &what, &at, lanes_course_root(player, &what), NULL, 0);
    if (!end)
        return false;
    put(player, at, end, end->hull);
    if (lanes->bounded >> ship & 1)
        lanes->bounds[at.row] = end->hull;
    return true;
}

bool lanes_deal_activate(struct lanes *lanes, uint32_t ship, uint32_t lane)
{
    const struct lanes_player *player = lanes_player_of(lanes);
    const int last = player->game.last_round, next = player->round + 1;

    return lanes_deal_befall(lanes, ship, lane, STATE_TURN, next < last ? next : last);
}
