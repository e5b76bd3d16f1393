#include "battle/lanes/lanes_cards.h"
#include "battle/rounds/round_cards.h"

/* ---- which hazards ---- */

static bool passes_shields(const struct meeting *meeting)
{
    bool passes = false;

    for (size_t i = 0; i < meeting->spread.count; i++) {
        const struct hazard_effects *effects = &meeting->spread.outcomes[i].effects;

        passes = passes || effects->facedown > 0 || effects->faceup > 0;
    }
    return passes;
}

bool lanes_meetings_pass_shields(const struct engagement_kind *kind)
{
    const size_t rounds = kind->meets ? kind->meets->round_count : 0;
    bool passes = false;

    for (size_t round = 0; round < rounds; round++)
        for (size_t i = 0; i < kind->meets->rounds[round].count; i++)
            passes = passes || passes_shields(&kind->meets->rounds[round].items[i]);
    return passes;
}

bool lanes_meetings_play_it(const struct engagement *engagement)
{
    bool plays = true;

    for (size_t i = 0; i < engagement->kind_count; i++) {
        const struct engagement_kind *kind = &engagement->kinds[i];

        plays = plays && (!kind->meets ||
                          (kind->mortal && !(kind->asks && lanes_meetings_pass_shields(kind))));
    }
    return plays;
}

/* ---- who is there ---- */

static bool is_there(const struct lanes *lanes, uint32_t ship, uint32_t lane)
{
    return lanes->ships[(size_t)ship * TRIAL_ROW + lane] >> TRIAL_HEALTH_SHIFT;
}

static const struct meeting_round *met_by(const struct lanes_player *player, uint32_t ship)
{
    return meeting_round_of(round_kind(&player->game, ship)->meets, player->round);
}

static bool befall_all(struct lanes_player *player, uint32_t ship, enum state_phase phase)
{
    struct lanes *lanes = &player->lanes;

    for (uint32_t lane = 0; lane < lanes->count; lane++)
        if (is_there(lanes, ship, lane) &&
            !lanes_deal_befall(lanes, ship, lane, phase, player->round))
            return false;
    return true;
}

/* ---- locks ---- */

/* Whom nobody can have a lock on: of the only ship of a side that is known. */
static bool is_alone_without_locks(const struct lanes_player *player, uint32_t ship, uint32_t lane)
{
    const struct lanes *lanes = &player->lanes;
    const struct lanes_side *side = &lanes->sides[cards_side_of(&player->game, ship)];
    const uint32_t body = lanes->bodies[(size_t)ship * TRIAL_ROW + lane];
    uint32_t others = 0;

    for (uint32_t i = side->first; i < (uint32_t)side->first + side->count; i++)
        others += i != ship && is_there(lanes, i, lane);
    return is_there(lanes, ship, lane) && others == 0 &&
           (condition_at(&player->parts.bodies, body)->barred & CONDITION_NO_LOCK);
}

static bool break_locks(struct lanes *lanes, const struct lanes_side *side, uint32_t lane)
{
    for (uint32_t ship = side->first; ship < (uint32_t)side->first + side->count; ship++)
        if (is_there(lanes, ship, lane) && !lanes_deal_break_locks(lanes, ship, lane))
            return false;
    return true;
}

static bool unlock(struct lanes_player *player, uint32_t ship)
{
    const struct lanes_side *enemies = &player->lanes.sides[!cards_side_of(&player->game, ship)];
    const struct meeting_round *round = met_by(player, ship);
    unsigned notes = 0;

    for (size_t i = 0; i < round->count; i++)
        notes |= round->items[i].notes;
    if (!(notes & ((unsigned)HAZARD_NO_LOCK | (unsigned)HAZARD_NO_LOCK_ON)))
        return true;
    for (uint32_t lane = 0; lane < player->lanes.count; lane++)
        if (is_alone_without_locks(player, ship, lane) &&
            !break_locks(&player->lanes, enemies, lane))
            return false;
    return true;
}

/* ---- in all lanes ---- */

static bool is_shaken(const struct lanes_player *player, uint32_t ship)
{
    const struct meeting_round *round = met_by(player, ship);
    bool is = false;

    for (size_t i = 0; i < round->count; i++)
        is = is || round->items[i].time == MEETING_DETONATION;
    return is;
}

bool lanes_meetings_meet(struct lanes_player *player, bool is_first_round)
{
    const uint32_t ships = (uint32_t)player->game.engagement->ship_count;

    for (uint32_t ship = 0; ship < ships && is_first_round; ship++)
        if ((player->start_acts >> ship & 1) && !befall_all(player, ship, STATE_TURN))
            return false;
    for (uint32_t ship = 0; ship < ships && player->game.has_hazards; ship++)
        if (!unlock(player, ship))
            return false;
    for (uint32_t ship = 0; ship < ships && player->game.has_hazards; ship++)
        if (is_shaken(player, ship) && !befall_all(player, ship, STATE_BOMB))
            return false;
    return true;
}
