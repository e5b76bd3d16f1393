#include "support/naive_game.h"

#include <limits.h>
#include <stddef.h>

/* ---- who and what ---- */

const struct loadout *naive_loadout(const struct naive_game *game, enum rules_side side)
{
    return side == RULES_ATTACKER ? &game->scenario->attackers[game->attack]
                                  : &game->scenario->defender;
}

bool naive_first_edition(const struct naive_game *game)
{
    return game->scenario->edition->bit == RULES_EDITION_1;
}

bool naive_range_0(const struct naive_game *game)
{
    return game->scenario->edition->bit == RULES_EDITION_2_5 && game->range == 0;
}

enum rules_side naive_owner(enum dice_color color)
{
    return color == DICE_RED ? RULES_ATTACKER : RULES_DEFENDER;
}

enum rules_side naive_other(enum rules_side side)
{
    return side == RULES_ATTACKER ? RULES_DEFENDER : RULES_ATTACKER;
}

enum rules_side naive_actor(const struct rules_effect *effect, enum rules_side bearer)
{
    return effect->give ? naive_other(bearer) : bearer;
}

enum rules_side naive_target(const struct naive_use *use, const struct rules_step *step)
{
    return step->theirs ? naive_other(use->actor) : use->actor;
}

/* After neutralizing only attack results are on the table. */
enum dice_color naive_color(const struct naive_game *game, const struct naive_use *use,
                            const struct rules_step *step)
{
    if (game->window > RULES_NEUTRALIZE || naive_target(use, step) == RULES_ATTACKER)
        return DICE_RED;
    return DICE_GREEN;
}

const struct rules_step *naive_main(const struct rules_effect *effect)
{
    return &effect->steps[effect->step_count - 1];
}

/* ---- rolling ---- */

/* Dice that somebody added before the roll lie there already. */
static struct naive_value roll_window(struct naive_game game, enum dice_color color)
{
    struct naive_pool *pool = &game.pools[color];
    int before = pool->count, dice = naive_dice_count(&game, color);

    for (int i = 0; i < dice; i++)
        pool->dice[pool->count++] = (struct naive_die){ DICE_BLANK, false, false, false };
    game.window++;
    return naive_roll(game, color, (1u << pool->count) - (1u << before));
}

/* ---- neutralizing ---- */

struct keep {
    enum dice_face face;
    int count;
};

static void add_kept(const struct naive_use *use, const struct rules_step *step, void *context)
{
    struct keep *keep = context;

    (void)use;
    if (step->from >> keep->face & 1)
        keep->count += step->count;
}

static int kept(const struct naive_game *game, enum dice_face face)
{
    struct keep keep = { face, 0 };

    naive_rules(game, RULES_KEEP, RULES_ATTACKER, add_kept, &keep);
    return keep.count;
}

static void note_rule(const struct naive_use *use, const struct rules_step *step, void *context)
{
    (void)use;
    (void)step;
    *(bool *)context = true;
}

static bool always_hits(const struct naive_game *game)
{
    bool any = false;

    naive_rules(game, RULES_ALWAYS_HIT, RULES_ATTACKER, note_rule, &any);
    naive_rules(game, RULES_ALWAYS_HIT, RULES_DEFENDER, note_rule, &any);
    return any;
}

/* Evades, and in the second edition reinforce tokens while more than one result is left. */
static int cancelling(const struct naive_game *game, int evades)
{
    return evades + (naive_first_edition(game) ? 0 : game->tokens[RULES_DEFENDER][RULES_REINFORCE]);
}

static struct naive_value neutralize(struct naive_game game)
{
    struct naive_pool *red = &game.pools[DICE_RED];
    int left[DICE_FACES] = {
        [DICE_HIT] = naive_showing(red, DICE_HIT), [DICE_CRIT] = naive_showing(red, DICE_CRIT)
    };
    int evades = naive_showing(&game.pools[DICE_GREEN], DICE_EVADE);
    bool crits_first = naive_rule_least(&game, RULES_CRIT_FIRST, RULES_ATTACKER, 0) ||
                       naive_rule_least(&game, RULES_CRIT_FIRST, RULES_DEFENDER, 0);
    enum dice_face first = crits_first ? DICE_CRIT : DICE_HIT;
    enum dice_face second = crits_first ? DICE_HIT : DICE_CRIT;

    for (int i = 0; i < cancelling(&game, evades); i++) {
        if (i >= evades && left[DICE_HIT] + left[DICE_CRIT] <= 1)
            break;
        if (left[first] > kept(&game, first))
            left[first]--;
        else if (left[second] > kept(&game, second))
            left[second]--;
    }
    game.pools[DICE_GREEN].count = red->count = 0;
    for (enum dice_face face = DICE_HIT; face <= DICE_CRIT; face++)
        for (int i = 0; i < left[face]; i++)
            red->dice[red->count++] = (struct naive_die){ (uint8_t)face, false, false, false };
    game.has_hit = always_hits(&game);
    game.counts_as_hit = game.counts_as_hit || game.has_hit;
    game.hit = red->count > 0;
    game.window++;
    return naive_play(game);
}

/* ---- the whole ---- */

static struct naive_value play(const struct naive_game *game)
{
    switch (game->window) {
    case RULES_ROLL_ATTACK:
        return roll_window(*game, DICE_RED);
    case RULES_ROLL_DEFENSE:
        return roll_window(*game, DICE_GREEN);
    case RULES_NEUTRALIZE:
        return neutralize(*game);
    case RULES_ATTACKER_AGAIN:
        return game->settled ? naive_act(*game) : naive_settle(*game);
    case RULES_WINDOWS:
        return naive_end(*game);
    default:
        return naive_act(*game);
    }
}

struct naive_value naive_play(struct naive_game game)
{
    struct naive_memory_key key;
    struct naive_value value;

    if (--*game.steps < 0 || game.probe)
        return (struct naive_value){ 0 };
    if (!game.memory)
        return play(&game);
    key = naive_memory_key_of(&game);
    if (naive_memory_find(game.memory, &key, &value))
        return value;
    value = play(&game);
    if (*game.steps >= 0)
        naive_memory_keep(game.memory, &key, &value);
    return value;
}

static bool solve(const struct scenario *scenario, bool kill, long steps,
                  struct naive_memory *memory, struct naive_value *out)
{
    struct naive_game game = {
        .scenario = scenario, .kill = kill, .steps = &steps, .memory = memory
    };

    for (int token = 0; token < RULES_TOKENS; token++)
        game.tokens[RULES_DEFENDER][token] = (int8_t)scenario->defender.tokens[token];
    *out = naive_begin(game, NAIVE_ATTACK);
    return steps >= 0;
}

bool naive_try(const struct scenario *scenario, bool kill, long steps, struct naive_value *out)
{
    return solve(scenario, kill, steps, NULL, out);
}

bool naive_try_larger(const struct scenario *scenario, bool kill, long steps,
                      struct naive_value *out)
{
    struct naive_memory memory = { 0 };
    bool solved = solve(scenario, kill, steps, &memory, out);

    naive_memory_fini(&memory);
    return solved;
}

struct naive_value naive_solve(const struct scenario *scenario, bool kill)
{
    struct naive_value value;

    naive_try(scenario, kill, LONG_MAX, &value);
    return value;
}
