#include "battle/rounds/upkeep.h"

enum { IONIZED_IN_FIRST = 2 }; /* ion tokens that any but a small ship needs, first edition */

#define GOES_AT_THE_END (RULES_GREEN | RULES_ORANGE)

/* Green tokens and locks by what they are worth, the least first: of what a ship gains in an
 * Activation it gives up to jam what it can best do without. */
static const uint8_t by_worth[] = { RULES_REINFORCE, RULES_CALCULATE, RULES_FOCUS, RULES_EVADE,
                                    RULES_LOCK };

static bool is_first(const struct engagement *engagement)
{
    return engagement->edition->bit == RULES_EDITION_1;
}

bool upkeep_is_ionized(const struct engagement *engagement, const struct condition *ship)
{
    int needed = engagement->kinds[ship->kind].size;

    if (is_first(engagement) && needed > IONIZED_IN_FIRST)
        needed = IONIZED_IN_FIRST;
    return ship->tokens[RULES_ION] > 0 && ship->tokens[RULES_ION] >= needed;
}

void upkeep_settle(const struct engagement *engagement, struct condition *ship)
{
    if (engagement->edition->ion_breaks_locks && upkeep_is_ionized(engagement, ship))
        ship->tokens[RULES_LOCK] = 0;
}

struct condition upkeep_start(const struct engagement *engagement, uint8_t kind)
{
    struct condition ship = { .kind = kind };

    for (int token = 0; token < RULES_TOKENS; token++)
        ship.tokens[token] = engagement->kinds[kind].start[token];
    ship.tokens[RULES_FORCE] =
        (uint8_t)(ship.tokens[RULES_FORCE] - engagement->kinds[kind].spent_force);
    upkeep_settle(engagement, &ship);
    return ship;
}

static void gain(struct condition *ship, int token, int count)
{
    int after = ship->tokens[token] + count;

    ship->tokens[token] = (uint8_t)(after < RULES_TOKENS_MAX ? after : RULES_TOKENS_MAX);
}

/* What a plan adds to the tokens that a ship has: of some kinds it only makes up for what has been
 * spent. */
static struct engagement_plan gains_of(const struct engagement_kind *kind,
                                       const struct engagement_plan *plan,
                                       const struct condition *ship)
{
    struct engagement_plan gains = *plan;

    for (int token = 0; token < RULES_TOKENS; token++)
        if (kind->topped & RULES_TOKEN_BIT(token))
            gains.gains[token] = plan->gains[token] > ship->tokens[token]
                                     ? (uint8_t)(plan->gains[token] - ship->tokens[token])
                                     : 0;
    return gains;
}

/* A jam token leaves with the next green token or lock that is gained. */
static void lose_to_jam(struct condition *ship, struct engagement_plan *gains)
{
    uint8_t *jams = &ship->tokens[RULES_JAM];

    for (size_t i = 0; i<sizeof by_worth && * jams> 0; i++) {
        uint8_t *gained = &gains->gains[by_worth[i]];
        uint8_t lost = *gained < *jams ? *gained : *jams;

        *gained = (uint8_t)(*gained - lost);
        *jams = (uint8_t)(*jams - lost);
    }
}

static bool is_empty(const struct engagement_plan *plan)
{
    for (int token = 0; token < RULES_TOKENS; token++)
        if (plan->gains[token] > 0)
            return false;
    return true;
}

void upkeep_maneuver(struct condition *ship)
{
    static const uint8_t shed[] = { RULES_STRESS, RULES_STRAIN, RULES_DEPLETE };

    for (size_t i = 0; i < sizeof shed; i++)
        ship->tokens[shed[i]] = (uint8_t)(ship->tokens[shed[i]] - (ship->tokens[shed[i]] > 0));
}

/* Who is ionized by its maneuver's end has not made an ion maneuver: its tokens stay until then. No
 * jam meets a ship that has green tokens. */
void upkeep_meet(const struct engagement *engagement, const struct meeting *meeting,
                 const struct hazard_effects *effects, struct condition *ship)
{
    const bool was_ionized = upkeep_is_ionized(engagement, ship);
    const uint8_t jams = effects->tokens[RULES_JAM];
    uint8_t lost;

    if (meeting->notes & HAZARD_BREAK_LOCKS)
        ship->tokens[RULES_LOCK] = 0;
    for (int token = 0; token < RULES_TOKENS; token++)
        gain(ship, token, effects->tokens[token]);
    lost = jams < ship->tokens[RULES_LOCK] ? jams : ship->tokens[RULES_LOCK];
    ship->tokens[RULES_LOCK] = (uint8_t)(ship->tokens[RULES_LOCK] - lost);
    ship->tokens[RULES_JAM] = (uint8_t)(ship->tokens[RULES_JAM] - lost);
    if (meeting->notes & ((unsigned)HAZARD_NO_ACTION | (unsigned)HAZARD_SKIP_ACTION))
        ship->barred |= CONDITION_NO_ACTION;
    if (meeting->notes & HAZARD_NO_ATTACK)
        ship->barred |= CONDITION_NO_ATTACK;
    if (meeting->notes & ((unsigned)HAZARD_NO_LOCK | (unsigned)HAZARD_NO_LOCK_ON))
        ship->barred |= CONDITION_NO_LOCK;
    if (!was_ionized && upkeep_is_ionized(engagement, ship) && meeting->time == MEETING_MANEUVER)
        ship->barred |= CONDITION_KEEPS_ION;
    upkeep_settle(engagement, ship);
}

bool upkeep_may_repair(const struct engagement *engagement, const struct condition *ship)
{
    return ship->tokens[RULES_STRESS] == 0 && !(ship->barred & CONDITION_NO_ACTION) &&
           (is_first(engagement) || !upkeep_is_ionized(engagement, ship));
}

/* The tokens of the first round of a game that has begun are said, whatever else its ships have. */
static bool has_acted(const struct engagement_kind *kind, int round)
{
    return kind->begun && round == 1;
}

/* What is left of the plan of a round. An ionized ship's only action is a focus action, and so it
 * is where a damage card leaves no other: then it takes the place of what was planned. */
static struct engagement_plan plan_of(const struct engagement *engagement, int round,
                                      unsigned rules, const struct condition *ship)
{
    const struct engagement_kind *kind = &engagement->kinds[ship->kind];
    const size_t last = kind->plan_count - 1, at = (size_t)round - 1;
    const struct engagement_plan *plan = &kind->plan[at < last ? at : last];
    struct engagement_plan focus = { { 0 } };
    bool ionized;

    if (engagement->drills || has_acted(kind, round))
        return *plan;
    if (ship->tokens[RULES_STRESS] > 0 || (rules & DECK_NO_ACTION) ||
        (ship->barred & CONDITION_NO_ACTION))
        return focus;
    ionized = !is_first(engagement) && upkeep_is_ionized(engagement, ship);
    if (!ionized && !(rules & DECK_ONLY_FOCUS))
        return *plan;
    focus.gains[RULES_FOCUS] =
        ionized || !plan->gains[RULES_FOCUS] ? !is_empty(plan) : plan->gains[RULES_FOCUS];
    return focus;
}

bool upkeep_acts(const struct engagement *engagement, int round, unsigned rules,
                 const struct condition *ship)
{
    const struct engagement_plan plan = plan_of(engagement, round, rules, ship);

    return !is_empty(&plan);
}

void upkeep_act(const struct engagement *engagement, int round, unsigned rules,
                struct condition *ship)
{
    const struct engagement_plan plan = plan_of(engagement, round, rules, ship);
    const struct engagement_kind *kind = &engagement->kinds[ship->kind];
    struct engagement_plan gains = gains_of(kind, &plan, ship);

    if (!has_acted(kind, round))
        lose_to_jam(ship, &gains);
    for (int token = 0; token < RULES_TOKENS; token++)
        gain(ship, token, gains.gains[token]);
    if (upkeep_is_ionized(engagement, ship) && !(ship->barred & CONDITION_KEEPS_ION))
        ship->tokens[RULES_ION] = 0;
    ship->barred &= (uint8_t) ~(CONDITION_NO_ACTION | CONDITION_KEEPS_ION);
}

/* Who is ionized has no dial to reveal. */
int upkeep_regenerated(const struct engagement *engagement, const struct condition *ship, int hull,
                       int shields)
{
    const struct engagement_kind *kind = &engagement->kinds[ship->kind];
    const int missing = kind->shields - shields;

    if ((kind->recoveries > 0 && ship->recovered >= kind->recoveries) ||
        (kind->recovers_at > 0 &&
         (hull + shields > kind->recovers_at || upkeep_is_ionized(engagement, ship))))
        return 0;
    return kind->regenerates < missing ? kind->regenerates : missing;
}

static void pay_for_shields(const struct engagement *engagement, struct condition *ship)
{
    const struct engagement_kind *kind = &engagement->kinds[ship->kind];

    if (kind->recoveries > 0)
        ship->recovered++;
    if (kind->recovers_at > 0)
        gain(ship, RULES_DISARM, 1);
}

int upkeep_regenerate(const struct engagement *engagement, struct condition *ship, int hull,
                      int shields)
{
    const int back = upkeep_regenerated(engagement, ship, hull, shields);

    if (back > 0) {
        pay_for_shields(engagement, ship);
        ship->hurt = ship->hurt || engagement->kinds[ship->kind].asks;
    }
    return back;
}

bool upkeep_may_attack(const struct condition *ship)
{
    return !ship->tokens[RULES_DISARM] && !ship->tokens[RULES_CLOAK] &&
           !(ship->barred & CONDITION_NO_ATTACK);
}

void upkeep_end(const struct engagement *engagement, struct condition *ship)
{
    for (int token = 0; token < RULES_TOKENS; token++)
        if (GOES_AT_THE_END & RULES_TOKEN_BIT(token))
            ship->tokens[token] = 0;
    if (ship->tokens[RULES_FORCE] < engagement->kinds[ship->kind].start[RULES_FORCE])
        ship->tokens[RULES_FORCE]++;
    ship->barred = 0;
    if (ship->recovers)
        pay_for_shields(engagement, ship);
    ship->recovers = 0;
}
