#include "questions/duel/handle.h"

#include "game/rules/choice.h"
#include "words/number.h"

/* Public enumerators, choices and those of the engines stand in one order; what is usual comes
 * before them. */
_Static_assert((int)VOLLEY_DUEL_FIRST_ROAD - VOLLEY_DUEL_FIRST_A == ENGAGEMENT_FIRST_ROAD,
               "firsts");
_Static_assert((int)VOLLEY_DUEL_ORDER == (int)ENGAGEMENT_ORDER &&
                   (int)VOLLEY_DUEL_WORTH == (int)ENGAGEMENT_WORTH,
               "targets");
_Static_assert((int)VOLLEY_DUEL_BEST - VOLLEY_DUEL_MYOPIC == ENGAGEMENT_BEST, "policies");

/* ---- by themselves ---- */

volley_status duel_options_check(const volley_duel_options *options,
                                 const struct rules_edition *edition, volley_error *err)
{
    if (options->rounds < 0 || options->rounds > VOLLEY_DUEL_ROUNDS_MAX)
        return error_set(err, VOLLEY_RANGE, "rounds are 1 to %d, or 0 for no limit",
                         VOLLEY_DUEL_ROUNDS_MAX);
    if ((unsigned)options->first > VOLLEY_DUEL_FIRST_ROAD ||
        (unsigned)options->policy > VOLLEY_DUEL_BEST ||
        (unsigned)options->policies[0] > VOLLEY_DUEL_BEST ||
        (unsigned)options->policies[1] > VOLLEY_DUEL_BEST ||
        (unsigned)options->targets[0] > VOLLEY_DUEL_MOST_WINS ||
        (unsigned)options->targets[1] > VOLLEY_DUEL_MOST_WINS ||
        (unsigned)options->actions > VOLLEY_DUEL_ACTIONS_BEST ||
        (unsigned)options->actions_of[0] > 1 + VOLLEY_DUEL_ACTIONS_BEST ||
        (unsigned)options->actions_of[1] > 1 + VOLLEY_DUEL_ACTIONS_BEST)
        return error_set(err, VOLLEY_INVALID, "there is no such order, target, policy or action");
    if (!(options->turns >= 0 && options->turns <= 1))
        return error_set(err, VOLLEY_RANGE, "the chance of a turn is a number from 0 to 1");
    if (options->range_count > ENGAGEMENT_ROUNDS_MAX)
        return error_set(err, VOLLEY_RANGE, "more ranges than rounds: at most %d",
                         ENGAGEMENT_ROUNDS_MAX);
    for (size_t i = 0; i < options->range_count; i++)
        if (options->ranges[i] < edition->range_min || options->ranges[i] > edition->range_max)
            return error_set(err, VOLLEY_RANGE, "range %d: the %s has attacks at range %d to %d",
                             options->ranges[i], edition->title, edition->range_min,
                             edition->range_max);
    if (options->rounds > 0 && options->range_count > (size_t)options->rounds)
        return error_set(err, VOLLEY_INVALID, "%zu ranges for %d round%s", options->range_count,
                         options->rounds, options->rounds == 1 ? "" : "s");
    return VOLLEY_OK;
}

/* ---- with the ships ---- */

/* "B3,B1": the place of each enemy; behind those that are named the others, as listed. */
static volley_status read_order(struct engagement *engagement, enum engagement_side side,
                                const char *text, volley_error *err)
{
    const char enemies = side ? 'A' : 'B';
    const struct engagement_ship *ships =
        &engagement->ships[engagement_first_of(engagement, (enum engagement_side) !side)];
    uint8_t *places = engagement->orders[side];
    const size_t count = engagement->count_of[!side];
    const int last = ships[count - 1].number;
    uint8_t place = 0;

    memset(places, UINT8_MAX, ENGAGEMENT_SHIPS_MAX);
    for (const char *at = text; place == 0 || *at++ == ','; place++) {
        const size_t bytes = strcspn(at += strspn(at, " "), ",");
        const bool named = *at == enemies || *at == enemies + ('a' - 'A');
        size_t enemy = 0;
        int number;

        if (!number_read(at + named, bytes - named, &number))
            number = 0;
        while (enemy < count && ships[enemy].number != number)
            enemy++;
        if (enemy == count || places[enemy] < UINT8_MAX)
            return error_set(
                err, VOLLEY_INVALID,
                "'%s' is no order of the enemies of side %c: each once, %c1 to %c%d, as "
                "in %c%d,%c1",
                text, side ? 'B' : 'A', enemies, enemies, last, enemies, last, enemies);
        places[enemy] = place;
        at += bytes;
    }
    return VOLLEY_OK;
}

/* Whom the sides shoot at; what is looked for begins as usual. */
static volley_status choose_targets(struct engagement *engagement,
                                    const volley_duel_options *options, volley_error *err)
{
    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        const volley_duel_target target = options->targets[side];

        engagement->targets[side] = options->orders[side] ? ENGAGEMENT_ORDER
                                    : target == VOLLEY_DUEL_MOST_WINS
                                        ? ENGAGEMENT_WEAKEST
                                        : (enum engagement_target)target;
        if (options->orders[side] && target != VOLLEY_DUEL_WEAKEST && target != VOLLEY_DUEL_ORDER)
            return error_set(err, VOLLEY_INVALID,
                             "side %c has an order of its targets, and a rule besides",
                             side ? 'B' : 'A');
        if (!options->orders[side] && target == VOLLEY_DUEL_ORDER)
            return error_set(err, VOLLEY_INVALID,
                             "the target 'order' needs an order: --order-%c %c2,%c1",
                             side ? 'b' : 'a', side ? 'A' : 'B', side ? 'A' : 'B');
        if (options->orders[side])
            TRY(read_order(engagement, (enum engagement_side)side, options->orders[side], err));
    }
    return VOLLEY_OK;
}

static volley_status check_points(const struct engagement *engagement, volley_error *err)
{
    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        const enum engagement_target target = engagement->targets[side];

        if ((target == ENGAGEMENT_DEAREST || target == ENGAGEMENT_WORTH) &&
            points_of_side(engagement, (enum engagement_side) !side) < 0)
            return error_set(err, VOLLEY_INVALID,
                             "the target '%s' needs the points of all ships of side %c, as in "
                             "points=47",
                             choice_targets.words[target], side ? 'a' : 'b');
    }
    return VOLLEY_OK;
}

/* What best play cannot be worked out for. Who can only lose in the end plays for time, which takes
 * a limit that is played for. */
static volley_status check_best(const struct engagement *engagement, bool survives,
                                volley_error *err)
{
    if (engagement->ship_count != 2)
        return error_set(err, VOLLEY_INVALID,
                         "the policy 'best' is worked out for one ship against one; for squads "
                         "there is 'round'");
    if (engagement->deck)
        return error_set(err, VOLLEY_INVALID,
                         "policy 'best' does not look at damage cards: say --policy round, which "
                         "plays with them, or --deck off");
    if (survives && (engagement->rounds == 0 || engagement->rounds > ENGAGEMENT_HORIZON_MAX))
        return error_set(err, VOLLEY_INVALID,
                         "policy 'best' plays to be there to the end: say after how many rounds "
                         "that is, 1 to %d",
                         ENGAGEMENT_HORIZON_MAX);
    return VOLLEY_OK;
}

volley_duel_policy duel_options_policy(const volley_duel_options *options, int side)
{
    return options->policies[side] != VOLLEY_DUEL_POLICY_USUAL ? options->policies[side]
                                                               : options->policy;
}

volley_duel_actions duel_options_actions(const volley_duel_options *options, int side)
{
    return options->actions_of[side] ? (volley_duel_actions)(options->actions_of[side] - 1)
                                     : options->actions;
}

static volley_status choose_policies(struct engagement *engagement,
                                     const volley_duel_options *options, volley_error *err)
{
    const bool alone = engagement->ship_count == 2 && !options->survives;

    for (int side = 0; side < ENGAGEMENT_SIDES; side++) {
        const volley_duel_policy wanted = duel_options_policy(options, side);

        engagement->policies[side] = wanted != VOLLEY_DUEL_POLICY_USUAL
                                         ? (enum engagement_policy)(wanted - VOLLEY_DUEL_MYOPIC)
                                     : alone && !engagement->deck ? ENGAGEMENT_BEST
                                                                  : ENGAGEMENT_ROUND;
    }
    return engagement_furthest(engagement) == ENGAGEMENT_BEST
               ? check_best(engagement, options->survives, err)
               : VOLLEY_OK;
}

volley_status duel_options_apply(struct engagement *engagement, const volley_duel_options *options,
                                 volley_error *err)
{
    const bool draws = engagement->edition->bit & RULES_EDITION_2_5;

    engagement->rounds = options->rounds;
    engagement->turns = options->turns;
    engagement->first = options->first != VOLLEY_DUEL_FIRST_USUAL
                            ? (enum engagement_first)(options->first - VOLLEY_DUEL_FIRST_A)
                        : draws ? ENGAGEMENT_FIRST_ROAD
                                : ENGAGEMENT_FIRST_COIN;
    if (options->range_count) {
        engagement->ranges = calloc(options->range_count, sizeof *engagement->ranges);
        NEED(engagement->ranges, err);
        memcpy(engagement->ranges, options->ranges,
               options->range_count * sizeof *engagement->ranges);
        engagement->range_count = options->range_count;
    }
    return choose_policies(engagement, options, err) == VOLLEY_OK &&
                   choose_targets(engagement, options, err) == VOLLEY_OK
               ? check_points(engagement, err)
               : VOLLEY_INVALID;
}
