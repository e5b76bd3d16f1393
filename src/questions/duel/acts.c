/* Which actions the ships of a side take: the same one in each round, by kind of ship. */
#include "questions/duel/whom.h"

enum {
    ALL_WAYS_MAX = 64 /* that are tried at once */
};

void duel_way_set(const struct duel_way *way, enum engagement_side side,
                  const struct duel_cast *cast, struct engagement *engagement)
{
    const size_t first = engagement_first_of(engagement, side);

    engagement->targets[side] = (enum engagement_target)way->does.target;
    memcpy(engagement->orders[side], way->does.places, ENGAGEMENT_SHIPS_MAX);
    for (size_t i = 0; i < engagement->count_of[side]; i++) {
        const uint8_t kind = engagement->ships[first + i].kind;

        if (cast->faces[kind].may >> way->does.actions[i] & 1)
            duel_plan_action(&engagement->kinds[kind], &cast->faces[kind],
                             (enum rules_token)way->does.actions[i]);
    }
}

/* ---- ways ---- */

static unsigned may_of(const struct chooser *chooser, size_t group)
{
    return whom_cast(chooser)->faces[chooser->groups[group].kind].may;
}

static int action_of(const struct chooser *chooser, const struct duel_way *way, size_t group)
{
    return way->does.actions[__builtin_ctz(chooser->groups[group].ships)];
}

/* All that a kind may do else, while the others do as in a way. */
static volley_status add_kind(struct chooser *chooser, size_t group, struct duel_way way)
{
    const int has = action_of(chooser, &way, group);

    for (int token = 0; token < RULES_TOKENS; token++)
        if (token != has && (may_of(chooser, group) >> token & 1)) {
            for (uint32_t ships = chooser->groups[group].ships; ships; ships &= ships - 1)
                way.does.actions[__builtin_ctz(ships)] = (uint8_t)token;
            TRY(whom_add_way(chooser, &way));
        }
    return VOLLEY_OK;
}

static volley_status add_all(struct chooser *chooser)
{
    TRY(whom_add_way(chooser, &chooser->now));
    for (size_t group = 0; group < chooser->group_count; group++)
        for (size_t i = 0, count = chooser->count; i < count; i++)
            TRY(add_kind(chooser, group, chooser->ways[i]));
    return VOLLEY_OK;
}

/* Kind by kind, each what does most good beside what those before it were found to do; then that,
 * and what differs from it in one kind. */
static volley_status improve(struct chooser *chooser)
{
    struct duel_way way = chooser->now;

    for (size_t group = 0; group < chooser->group_count; group++) {
        size_t best = 0;

        chooser->count = 0;
        TRY(whom_add_way(chooser, &way));
        TRY(add_kind(chooser, group, way));
        if (chooser->count > 1)
            TRY(whom_try(chooser, group, &best));
        way = chooser->ways[best];
    }
    chooser->count = 0;
    TRY(whom_add_way(chooser, &way));
    for (size_t group = 0; group < chooser->group_count; group++)
        TRY(add_kind(chooser, group, way));
    return VOLLEY_OK;
}

static volley_status find_ways(struct chooser *chooser)
{
    size_t ways = 1;

    for (size_t group = 0; group < chooser->group_count && ways <= ALL_WAYS_MAX; group++)
        ways *= may_of(chooser, group) ? (size_t)__builtin_popcount(may_of(chooser, group)) : 1;
    return ways <= ALL_WAYS_MAX ? add_all(chooser) : improve(chooser);
}

/* ---- in words ---- */

/* What all do who act. RULES_TOKENS: it is not the same. */
static int common_action(const struct chooser *chooser, const struct duel_way *way)
{
    int common = RULES_TOKENS;

    for (size_t group = 0; group < chooser->group_count; group++) {
        const int action = action_of(chooser, way, group);

        if (action < RULES_TOKENS && common < RULES_TOKENS && action != common)
            return RULES_TOKENS;
        common = action < RULES_TOKENS ? action : common;
    }
    return common;
}

/* "A1 A2 (T-65 X-wing) lock, A3 (RZ-1 A-wing) evade", or what they all do: "lock on each". */
static void name(const struct chooser *chooser, const struct duel_way *way, struct buffer *says,
                 struct buffer *order)
{
    const int common = common_action(chooser, way);

    if (common < RULES_TOKENS)
        buffer_print(says, "%s on each", rules_token_words[common]);
    for (size_t group = 0; group < chooser->group_count; group++) {
        const int action = action_of(chooser, way, group);
        uint32_t ships = chooser->groups[group].ships;

        if (action == RULES_TOKENS)
            continue;
        if (common == RULES_TOKENS) {
            buffer_print(says, "%s", says->count ? ", " : "");
            whom_add_group(chooser, ships, says);
            buffer_print(says, " %s", rules_token_words[action]);
        }
        for (; ships; ships &= ships - 1) {
            buffer_print(order, "%s", order->count ? "," : "");
            whom_add_ships(chooser, ships & ~(ships - 1), "", order);
            buffer_print(order, "=%s", rules_token_words[action]);
        }
    }
}

/* ---- the matter ---- */

/* Some ship has a choice. */
static bool is_asked(const volley_duel *duel, enum engagement_side side)
{
    const struct duel_cast *cast = &duel->variants[0].cast;
    bool any = false;

    for (size_t i = 0; i < cast->engagement.ship_count; i++) {
        const unsigned may = cast->faces[cast->engagement.ships[i].kind].may;

        any = any || (cast->engagement.ships[i].side == side && (may & (may - 1)));
    }
    return any && duel->seeks[DUEL_ACTS][side];
}

const struct matter matter_acts = {
    .is_asked = is_asked,
    .find_ways = find_ways,
    .name = name,
    .gains = "Best actions: ",
    .stays = "No actions are known to be better than ",
    .waits = "Best in these games, but not known to be better than what was asked: ",
};
