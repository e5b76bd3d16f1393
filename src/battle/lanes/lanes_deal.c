#include "battle/lanes/lanes_ways.h"

/* ---- damage ---- */

/* All of it at once, whatever cards have to do with that. */
static bool suffer_all(struct lanes_player *player, struct lanes_place at, uint32_t hits,
                       uint32_t crits)
{
    struct lanes_case what;

    if (!lanes_set_case(player, at, STATE_SUFFER, &what))
        return false;
    what.hits = (uint8_t)hits;
    what.crits = (uint8_t)crits;
    return lanes_befall(player, at, &what);
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
        root ? lanes_way_at(player, &blow->crit, &blow->at, &blow->card, 0, root) : NULL;

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
    blow->card = (uint8_t)lanes_draw(player->cards, blow->at, lanes_chance(player, &blow->at));
    blow->way = first + blow->card;
    return true;
}

/* The card does what it does, and the next one is drawn. */
static inline bool take(struct lanes_player *player, struct blow *blow)
{
    const uint32_t health = player->lanes.ships[blow->at.row] >> TRIAL_HEALTH_SHIFT;
    const struct lanes_way *end = &player->cards->course.ways[blow->way];

    if (!end->ends)
        end = lanes_follow(player, &blow->crit, &blow->at, blow->way, &blow->card, 1);
    if (!end)
        return false;
    lanes_put(player, blow->at, end, lanes_way_left(end, health));
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
static inline bool is_over(struct lanes *lanes, const struct blow *blow, uint32_t attacker)
{
    const uint32_t health = lanes->ships[blow->at.row] >> TRIAL_HEALTH_SHIFT;

    if (blow->left > 0)
        return false;
    lanes->deeds[attacker * TRIAL_ROW + blow->at.lane] +=
        (blow->before - health) << DEEDS_DAMAGE | (uint32_t)(health == 0) << DEEDS_KILLS;
    return true;
}

/* Some lanes together: what one has to wait for is asked for together with that of the next. */
bool lanes_deal_suffer(struct lanes *lanes, const struct lanes_step *step)
{
    enum { TOGETHER = 16 };
    const uint32_t attacker = (uint32_t)lanes->sides[step->side].first + step->number;
    struct blow blows[TOGETHER];

    for (uint32_t i = 0, left = 0; i < lanes->apart_count;) {
        for (; i < lanes->apart_count && left < TOGETHER; i++) {
            const uint32_t apart = lanes->apart[i];

            blows[left].at = lanes_place_of(lanes, (enum engagement_side) !step->side,
                                            apart >> LANES_APART_TARGET & LANES_NUMBER_MASK,
                                            apart & (TRIAL_BLOCK - 1));
            if (!begin(lanes_player_of(lanes), apart >> LANES_APART_DAMAGE,
                       apart >> LANES_APART_CRITS & LANES_DAMAGE_MAX, &blows[left]))
                return false;
            left += !is_over(lanes, &blows[left], attacker);
        }
        for (uint32_t before = left; before > 0; before = left) {
            left = 0;
            for (uint32_t k = 0; k < before; k++) {
                if (!take(lanes_player_of(lanes), &blows[k]))
                    return false;
                if (!is_over(lanes, &blows[k], attacker))
                    blows[left++] = blows[k];
            }
        }
    }
    return true;
}

/* ---- apart from attacks ---- */

static bool engage(struct lanes_player *player, struct lanes_place at)
{
    struct lanes_case what;

    return lanes_set_case(player, at, STATE_CARDS, &what) && lanes_befall(player, at, &what);
}

static bool pass(struct lanes_player *player, struct lanes_place at, bool attacked)
{
    const uint32_t condition = lanes_parts_at(player, at.row);

    return condition && lanes_change(player, at,
                                     round_becomes(&player->game, condition,
                                                   attacked ? ROUND_ATTACKED : ROUND_ENGAGED));
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

    if (round_later(&player->game, condition)->rules & DECK_SKILL_0)
        lanes->slow[at.lane] |= 1u << at.ship;
    return condition != 0;
}

static bool stir(struct lanes_player *player, struct lanes_place at)
{
    const struct lanes *lanes = &player->lanes;
    struct lanes_case what;

    if (!lanes_set_case(player, at, STATE_COMBAT, &what))
        return false;
    if ((round_later(&player->game, what.condition)->due >> DECK_COMBAT & 1) &&
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
    const struct lanes_way *end;

    if (!lanes_set_case(player, at, phase, &what))
        return false;
    what.round = (uint16_t)round;
    end = lanes_follow(player, &what, &at, lanes_course_root(player, &what), NULL, 0);
    if (!end)
        return false;
    lanes_put(player, at, end, end->hull);
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
