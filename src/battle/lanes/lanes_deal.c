
#include "battle/lanes/lanes_tables.h"
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

/* A crit is dealt a card, which does what it does. */
static inline bool suffer_crit(struct lanes_player *player, struct lanes_place at)
{
    const struct lanes_case what = { .condition = lanes_parts_at(player, at.row),
                                     .phase = STATE_SUFFER,
                                     .crits = 1,
                                     .hull = LANES_COURSE_HULL };
    uint32_t *root = &player->cards->course.crits[what.condition];
    const struct lanes_way *end;

    if (!*root) /* 0 is no condition */
        *root = what.condition ? lanes_course_root(player, &what) : 0;
    end = lanes_follow(player, &what, &at, *root);
    if (end)
        lanes_put(player, at, end,
                  lanes_way_left(end, player->lanes.ships[at.row] >> TRIAL_HEALTH_SHIFT));
    return end != NULL;
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
static bool suffer(struct lanes_player *player, struct lanes_place at, uint32_t damage,
                   uint32_t crits)
{
    struct lanes *lanes = &player->lanes;
    const uint32_t facts = lanes->facts[at.row] & ((uint32_t)LANES_SUFFERS | LANES_ANSWERS);
    const bool is_bare =
        lanes->ships[at.row] >> TRIAL_HEALTH_SHIFT <= lanes_bound(lanes, at.ship, at.lane);
    bool found = true;

    if (facts && (!is_bare || player->cards->deals_faceup))
        return suffer_all(player, at, damage - crits, crits);
    for (uint32_t left = facts & LANES_SUFFERS ? damage : suffer_hits(lanes, at, damage, crits);
         left > 0 && found; left--)
        found = suffer_crit(player, at);
    return found;
}

/* The attack itself has been counted. */
bool lanes_deal_suffer(struct lanes *lanes, const struct lanes_step *step)
{
    const uint32_t attacker = (uint32_t)lanes->sides[step->side].first + step->number;
    const enum engagement_side side = (enum engagement_side) !step->side;

    for (uint32_t i = 0; i < lanes->apart_count; i++) {
        const uint32_t apart = lanes->apart[i], lane = apart & (TRIAL_BLOCK - 1);
        const uint32_t number = apart >> LANES_APART_TARGET & LANES_NUMBER_MASK;
        const struct lanes_place at = lanes_place_of(lanes, side, number, lane);
        const uint32_t before = lanes->ships[at.row] >> TRIAL_HEALTH_SHIFT;
        uint32_t left;

        if (!suffer(lanes_player_of(lanes), at, apart >> LANES_APART_DAMAGE,
                    apart >> LANES_APART_CRITS & LANES_DAMAGE_MAX))
            return false;
        left = lanes->ships[at.row] >> TRIAL_HEALTH_SHIFT;
        lanes->deeds[attacker * TRIAL_ROW + lane] +=
            (before - left) << DEEDS_DAMAGE | (uint32_t)(left == 0) << DEEDS_KILLS;
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
    end = lanes_follow(player, &what, &at, lanes_course_root(player, &what));
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
