#include "support/naive.h"

#include <math.h>
#include <stddef.h>

enum { DICE_MOST = 12, CRITERIA = sizeof(struct naive_value) / sizeof(double) };

struct die {
    enum dice_face face;
    bool rerolled;
};

struct pool {
    struct die dice[DICE_MOST];
    int count;
};

/* One attack in progress: all there is to know. Passed by value, so that nothing needs undoing. */
struct game {
    const struct scenario *scenario;
    bool kill;
    size_t attack;                     /* which attacker */
    int defender_tokens[RULES_TOKENS]; /* of the defender, now */
    int attacker_tokens[RULES_TOKENS]; /* of this attacker, now */
    struct pool pools[DICE_COLORS];
    bool used[RULES_SIDES][LOADOUT_EFFECTS_MAX];
    bool spent[RULES_SIDES][RULES_TOKENS]; /* first edition: once in an attack */
    int damage;                            /* of the attacks before */
};

static struct naive_value modify_red_by_defender(struct game game);
static struct naive_value modify_red_by_attacker(struct game game);
static struct naive_value roll_green(struct game game);
static struct naive_value modify_green_by_attacker(struct game game);
static struct naive_value modify_green_by_defender(struct game game);
static struct naive_value finish(struct game game);
static struct naive_value begin_attack(struct game game);

typedef struct naive_value next_fn(struct game game);

static bool is_first_edition(const struct game *game)
{
    return game->scenario->edition->bit == RULES_EDITION_1;
}

static bool is_2_5(const struct game *game)
{
    return game->scenario->edition->bit == RULES_EDITION_2_5;
}

static const struct loadout *attacker_of(const struct game *game)
{
    return &game->scenario->attackers[game->attack];
}

static const struct loadout *loadout_of(const struct game *game, enum rules_side side)
{
    return side == RULES_ATTACKER ? attacker_of(game) : &game->scenario->defender;
}

static int *tokens_of(struct game *game, enum rules_side side)
{
    return side == RULES_ATTACKER ? game->attacker_tokens : game->defender_tokens;
}

static bool better(const struct naive_value *a, const struct naive_value *b, enum rules_side side)
{
    const double *x = (const double *)a, *y = (const double *)b;

    for (int i = 0; i < CRITERIA; i++)
        if (fabs(x[i] - y[i]) > 1e-11)
            return side == RULES_ATTACKER ? x[i] > y[i] : x[i] < y[i];
    return false;
}

/* ---- rolling, die by die ---- */

static struct naive_value roll(struct game game, enum dice_color color, uint32_t which,
                               next_fn *next)
{
    struct naive_value sum = { 0 };
    int die = 0;

    if (!which)
        return next(game);
    while (!(which >> die & 1))
        die++;
    for (int face = 0; face < DICE_FACES; face++) {
        double *total = (double *)&sum;
        struct naive_value value;

        if (!dice_sides[color][face])
            continue;
        game.pools[color].dice[die].face = (enum dice_face)face;
        value = roll(game, color, which & ~(1u << die), next);
        for (int i = 0; i < CRITERIA; i++)
            total[i] += dice_sides[color][face] / 8.0 * ((const double *)&value)[i];
    }
    return sum;
}

/* ---- modifying ---- */

static bool may_modify(const struct game *game, enum rules_side side, enum dice_color color)
{
    const struct loadout *attacker = attacker_of(game);

    if (!is_2_5(game) || attacker->range != 0 || side == RULES_DEFENDER)
        return true;
    return color == DICE_RED && (attacker->situations >> RULES_SPECIAL & 1);
}

static struct naive_value keep_best(struct naive_value best, struct naive_value value,
                                    enum rules_side side)
{
    return better(&value, &best, side) ? value : best;
}

static int ones(uint32_t bits)
{
    int count = 0;

    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

/* Every use of a change or reroll of up to `most` dice that show a face of `from`. */
static struct naive_value use_on_dice(struct game game, enum dice_color color,
                                      const struct rules_step *effect, enum rules_side side,
                                      next_fn *again)
{
    struct naive_value best = { 0 };
    bool any = false;

    for (uint32_t which = 1; which < 1u << game.pools[color].count; which++) {
        struct game after = game;
        struct naive_value value;
        bool possible = effect->count == RULES_ALL || ones(which) <= effect->count;

        for (int i = 0; i < game.pools[color].count; i++) {
            struct die *die = &after.pools[color].dice[i];

            if (!(which >> i & 1))
                continue;
            possible = possible && (effect->from >> die->face & 1);
            if (effect->operation == RULES_REROLL)
                possible = possible && !die->rerolled;
            die->rerolled = die->rerolled || effect->operation == RULES_REROLL;
            die->face = effect->operation == RULES_CHANGE ? effect->to : die->face;
        }
        if (!possible)
            continue;
        value = effect->operation == RULES_REROLL ? roll(after, color, which, again) : again(after);
        best = any ? keep_best(best, value, side) : value;
        any = true;
    }
    return any ? best : again(game); /* nothing to use it on: as if it were not there */
}

static struct naive_value use_effect(struct game game, enum dice_color color,
                                     const struct rules_step *effect, enum rules_side side,
                                     next_fn *again)
{
    struct naive_value best = again(game);

    if (effect->operation != RULES_ADD)
        return use_on_dice(game, color, effect, side, again);
    for (int count = 0; count < effect->count; count++) {
        struct pool *pool = &game.pools[color];

        pool->dice[pool->count++] = (struct die){ effect->to, false };
        best = keep_best(best, again(game), side);
    }
    return best;
}

static int showing(const struct pool *pool, enum dice_face face)
{
    int count = 0;

    for (int i = 0; i < pool->count; i++)
        count += pool->dice[i].face == face;
    return count;
}

/* Spend one token of a kind for its normal effect on one's own dice, if that does anything. */
static bool spend(struct game *game, enum rules_side side, enum rules_token token,
                  struct rules_step *effect)
{
    enum dice_color color = side == RULES_ATTACKER ? DICE_RED : DICE_GREEN;
    enum dice_face good = side == RULES_ATTACKER ? DICE_HIT : DICE_EVADE;
    struct pool *pool = &game->pools[color];
    int *tokens = tokens_of(game, side);

    *effect = (struct rules_step){ 0 };
    if (!tokens[token] || (is_first_edition(game) && game->spent[side][token]))
        return false;
    tokens[token]--;
    game->spent[side][token] = true;
    if (token == RULES_LOCK && side == RULES_ATTACKER)
        *effect =
            (struct rules_step){ .operation = RULES_REROLL, .from = 0xFF, .count = RULES_ALL };
    else if (token == RULES_FOCUS && showing(pool, DICE_FOCUS))
        for (int i = 0; i < pool->count; i++)
            pool->dice[i].face = pool->dice[i].face == DICE_FOCUS ? good : pool->dice[i].face;
    else if ((token == RULES_CALCULATE || token == RULES_FORCE) && showing(pool, DICE_FOCUS))
        *effect = (struct rules_step){
            .operation = RULES_CHANGE, .from = 1u << DICE_FOCUS, .to = (uint8_t)good, .count = 1
        };
    else if (token == RULES_EVADE && side == RULES_DEFENDER && is_first_edition(game))
        pool->dice[pool->count++] = (struct die){ DICE_EVADE, false };
    else if (token == RULES_EVADE && side == RULES_DEFENDER)
        *effect = (struct rules_step){ .operation = RULES_CHANGE,
                                       .from = 1u << DICE_FOCUS | 1u << DICE_BLANK,
                                       .to = DICE_EVADE,
                                       .count = 1 };
    else
        return false;
    return true;
}

/* A side's part of a modify step: stop here, or use one thing and go on with the same step. */
static struct naive_value modify(struct game game, enum rules_side side, enum dice_color color,
                                 next_fn *again, next_fn *done)
{
    const struct loadout *loadout = loadout_of(&game, side);
    struct naive_value best = done(game);

    if (!may_modify(&game, side, color))
        return best;
    for (size_t i = 0; i < loadout->effect_count; i++) {
        const struct rules_step *effect = rules_effect_main(&loadout->effects[i]);
        struct game after = game;

        if (game.used[side][i] || effect->operation == RULES_ROLL || effect->count == 0 ||
            rules_effect_color(side, effect->theirs) != color)
            continue;
        after.used[side][i] = true;
        best = keep_best(best, use_effect(after, color, effect, side, again), side);
    }
    for (int token = 0; token < RULES_TOKENS; token++) {
        struct game after = game;
        struct rules_step effect;

        if ((side == RULES_ATTACKER) != (color == DICE_RED) ||
            !spend(&after, side, (enum rules_token)token, &effect))
            continue;
        best = keep_best(
            best, effect.from ? use_effect(after, color, &effect, side, again) : again(after),
            side);
    }
    return best;
}

static struct naive_value modify_red_by_defender(struct game game)
{
    return modify(game, RULES_DEFENDER, DICE_RED, modify_red_by_defender, modify_red_by_attacker);
}

static struct naive_value modify_red_by_attacker(struct game game)
{
    return modify(game, RULES_ATTACKER, DICE_RED, modify_red_by_attacker, roll_green);
}

static struct naive_value modify_green_by_attacker(struct game game)
{
    return modify(game, RULES_ATTACKER, DICE_GREEN, modify_green_by_attacker,
                  modify_green_by_defender);
}

static struct naive_value modify_green_by_defender(struct game game)
{
    return modify(game, RULES_DEFENDER, DICE_GREEN, modify_green_by_defender, finish);
}

/* ---- how many dice ---- */

static int rolled_by_words(const struct game *game, enum rules_side side, enum dice_color color,
                           bool more)
{
    const struct loadout *loadout = loadout_of(game, side);
    int sum = 0;

    for (size_t i = 0; i < loadout->effect_count; i++)
        if (rules_effect_main(&loadout->effects[i])->operation == RULES_ROLL &&
            rules_effect_color(side, rules_effect_main(&loadout->effects[i])->theirs) == color &&
            (rules_effect_main(&loadout->effects[i])->count > 0) == more)
            sum += rules_effect_main(&loadout->effects[i])->count;
    return sum;
}

static int clamp(const struct game *game, int dice)
{
    if (!is_first_edition(game) && dice > 6)
        dice = 6;
    return dice < 0 ? 0 : dice;
}

static bool range_bonus(const struct game *game)
{
    uint32_t situations = attacker_of(game)->situations;

    if ((situations >> RULES_ORDNANCE & 1))
        return false;
    return !(is_first_edition(game) && (situations >> RULES_SPECIAL & 1));
}

static struct naive_value begin_attack(struct game game)
{
    const struct loadout *attacker = attacker_of(&game);
    int range = attacker->range;
    int more = rolled_by_words(&game, RULES_ATTACKER, DICE_RED, true) +
               rolled_by_words(&game, RULES_DEFENDER, DICE_RED, true);
    int dice = attacker->dice + rolled_by_words(&game, RULES_ATTACKER, DICE_RED, false) +
               rolled_by_words(&game, RULES_DEFENDER, DICE_RED, false);

    if (range_bonus(&game) && range == 1)
        more++;
    if (!(is_2_5(&game) && range == 0 && !(attacker->situations >> RULES_SPECIAL & 1)))
        dice += more;
    for (int token = 0; token < RULES_TOKENS; token++)
        game.attacker_tokens[token] = attacker->tokens[token];
    if (game.attacker_tokens[RULES_DEPLETE]) {
        game.attacker_tokens[RULES_DEPLETE]--;
        dice--;
    }
    game.pools[DICE_RED].count = clamp(&game, dice);
    return roll(game, DICE_RED, (1u << game.pools[DICE_RED].count) - 1, modify_red_by_defender);
}

static struct naive_value roll_green(struct game game)
{
    uint32_t situations = attacker_of(&game)->situations;
    int range = attacker_of(&game)->range;
    int tractor = game.defender_tokens[RULES_TRACTOR];
    int dice = game.scenario->defender.dice + (int)(situations >> RULES_OBSTRUCTED & 1) +
               rolled_by_words(&game, RULES_ATTACKER, DICE_GREEN, true) +
               rolled_by_words(&game, RULES_DEFENDER, DICE_GREEN, true) +
               rolled_by_words(&game, RULES_DEFENDER, DICE_GREEN, false);

    if (!(is_2_5(&game) && range == 0))
        dice += rolled_by_words(&game, RULES_ATTACKER, DICE_GREEN, false);
    if (range_bonus(&game) && range >= 3)
        dice += range == 3 || is_first_edition(&game) ? 1 : 2;
    if (game.defender_tokens[RULES_CLOAK])
        dice += 2;
    dice -= is_first_edition(&game) ? tractor : tractor > 0;
    if (game.defender_tokens[RULES_STRAIN]) {
        game.defender_tokens[RULES_STRAIN]--;
        dice--;
    }
    game.pools[DICE_GREEN].count = clamp(&game, dice);
    return roll(game, DICE_GREEN, (1u << game.pools[DICE_GREEN].count) - 1,
                modify_green_by_attacker);
}

/* ---- what comes of it ---- */

static double worth(const int *tokens)
{
    return 1.0 * tokens[RULES_CALCULATE] + 2.0 * tokens[RULES_FORCE] + 3.0 * tokens[RULES_FOCUS] +
           4.0 * tokens[RULES_EVADE] + 5.0 * tokens[RULES_LOCK];
}

/* One result at a time: an evade takes a hit if there is one, else a crit. */
static void cancel(int *hits, int *crits)
{
    if (*hits)
        (*hits)--;
    else if (*crits)
        (*crits)--;
}

static struct naive_value finish(struct game game)
{
    int hits = showing(&game.pools[DICE_RED], DICE_HIT);
    int crits = showing(&game.pools[DICE_RED], DICE_CRIT);
    struct naive_value value = { 0 };
    struct game next = { .scenario = game.scenario, .kill = game.kill };

    for (int i = showing(&game.pools[DICE_GREEN], DICE_EVADE); i > 0; i--)
        cancel(&hits, &crits);
    for (int i = game.defender_tokens[RULES_REINFORCE]; i > 0 && hits + crits > 1; i--)
        cancel(&hits, &crits);
    next.damage = game.damage + hits + crits;
    next.attack = game.attack + 1;
    for (int token = 0; token < RULES_TOKENS; token++)
        next.defender_tokens[token] = game.defender_tokens[token];
    if (next.attack < game.scenario->attacker_count) {
        value = begin_attack(next);
    } else {
        value.destroyed = game.kill && next.damage >= loadout_health(&game.scenario->defender);
        value.defender_tokens = -worth(game.defender_tokens);
    }
    value.damage += hits + crits;
    value.crits += crits;
    value.attacker_tokens += worth(game.attacker_tokens);
    return value;
}

struct naive_value naive_solve(const struct scenario *scenario, bool kill)
{
    struct game game = { .scenario = scenario, .kill = kill };

    for (int token = 0; token < RULES_TOKENS; token++)
        game.defender_tokens[token] = scenario->defender.tokens[token];
    return begin_attack(game);
}
