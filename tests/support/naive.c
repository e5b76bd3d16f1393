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
        pool->dice[pool->count++] = (struct naive_die){ DICE_BLANK, false, false };
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

    for (int i = 0; i < evades + game.tokens[RULES_DEFENDER][RULES_REINFORCE]; i++) {
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
            red->dice[red->count++] = (struct naive_die){ (uint8_t)face, false, false };
    game.hit = red->count > 0;
    game.window++;
    return naive_play(game);
}

struct inflicting {
    struct naive_game *game;
    int jams;
    uint8_t turned; /* faces of which the results are no damage */
};

/* Results of the dice, not those added to a hit, become tokens, of each kind that a rule says. */
static void inflict(const struct naive_use *use, const struct rules_step *step, void *context)
{
    struct inflicting *inflicting = context;
    struct naive_pool *red = &inflicting->game->pools[DICE_RED];
    int8_t *tokens = inflicting->game->tokens[RULES_DEFENDER];

    (void)use;
    inflicting->turned |= step->from;
    for (int i = 0; i < red->count; i++) {
        if (!(step->from >> red->dice[i].face & 1) || red->dice[i].added)
            continue;
        for (int token = 0; token < RULES_TOKENS; token++)
            if (token != RULES_JAM)
                tokens[token] = (int8_t)(tokens[token] + (step->tokens >> token & 1));
        inflicting->jams += step->tokens >> RULES_JAM & 1;
    }
}

static int inflict_all(struct naive_game *game)
{
    struct inflicting inflicting = { game, 0, 0 };
    struct naive_pool *red = &game->pools[DICE_RED];
    int left = 0;

    naive_rules(game, RULES_INFLICT, RULES_ATTACKER, inflict, &inflicting);
    naive_rules(game, RULES_INFLICT, RULES_DEFENDER, inflict, &inflicting);
    for (int i = 0; i < red->count; i++)
        if (red->dice[i].added || !(inflicting.turned >> red->dice[i].face & 1))
            red->dice[left++] = red->dice[i];
    red->count = left;
    return inflicting.jams;
}

static int damage_coming(struct naive_game game)
{
    inflict_all(&game);
    return game.pools[DICE_RED].count;
}

/* What is left of the hull, after damage that was more than the shields and cards past them. */
static int hull_left(const struct loadout *loadout, int damage, int past)
{
    int more = damage - loadout->health[RULES_SHIELDS];
    int left = loadout->health[RULES_HULL] - past - (more > 0 ? more : 0);

    return left > 0 ? left : 0;
}

int naive_hull(const struct naive_game *game, enum rules_side side)
{
    const struct loadout *loadout = naive_loadout(game, side);

    if (!loadout->mortal)
        return -1;
    return side == RULES_ATTACKER ? loadout->health[RULES_HULL]
                                  : hull_left(loadout, game->damage, game->past);
}

int naive_shields(const struct naive_game *game)
{
    const struct loadout *loadout = naive_loadout(game, RULES_DEFENDER);
    int shields =
        loadout->health[RULES_SHIELDS] - game->damage - game->suffered_hits - game->suffered_crits;

    if (!loadout->shielded && !loadout->mortal)
        return -1;
    if (game->window >= RULES_DEFENDER_AFTERMATH)
        shields -= damage_coming(*game);
    return shields > 0 ? shields : 0;
}

/* ---- the end of an attack ---- */

static double worth(const int8_t *tokens)
{
    return 1.0 * tokens[RULES_CALCULATE] + 2.0 * tokens[RULES_FORCE] + 3.0 * tokens[RULES_FOCUS] +
           4.0 * tokens[RULES_EVADE] + 5.0 * tokens[RULES_LOCK];
}

static struct naive_value begin_attack(struct naive_game game);

static struct naive_value end_attack(struct naive_game game)
{
    const struct naive_pool *red = &game.pools[DICE_RED];
    int hits = naive_showing(red, DICE_HIT) + game.suffered_hits;
    int crits = naive_showing(red, DICE_CRIT) + game.suffered_crits;
    struct naive_value value = { 0 };

    if (crits > 0 &&
        game.damage + hits + crits > naive_loadout(&game, RULES_DEFENDER)->health[RULES_SHIELDS])
        game.critical = true;
    game.damage += hits + crits;
    game.past += game.dealt_hits + game.dealt_crits;
    if (game.attack + 1 < game.scenario->attacker_count) {
        struct naive_game next = game;

        next.attack++;
        value = begin_attack(next);
    } else {
        value.destroyed =
            game.kill && !hull_left(naive_loadout(&game, RULES_DEFENDER), game.damage, game.past);
        value.defender_tokens = -worth(game.tokens[RULES_DEFENDER]);
    }
    value.damage += hits + crits + game.dealt_hits + game.dealt_crits;
    value.crits += crits + game.dealt_crits;
    value.attacker_tokens += worth(game.tokens[RULES_ATTACKER]);
    return value;
}

/* One jam token after the other takes a green token or a lock, which the attacker chooses. */
static struct naive_option inflict_jam(struct naive_game game, int jams)
{
    const uint32_t taken = RULES_GREEN | RULES_TOKEN_BIT(RULES_LOCK);
    struct naive_option best = { 0 };

    if (jams == 0)
        return (struct naive_option){ true, end_attack(game) };
    for (int token = 0; token < RULES_TOKENS; token++) {
        struct naive_game after = game;

        if (!(taken >> token & 1) || !game.tokens[RULES_DEFENDER][token])
            continue;
        after.tokens[RULES_DEFENDER][token]--;
        best = naive_better(best, inflict_jam(after, jams - 1), RULES_ATTACKER);
    }
    if (best.possible)
        return best;
    game.tokens[RULES_DEFENDER][RULES_JAM] =
        (int8_t)(game.tokens[RULES_DEFENDER][RULES_JAM] + jams);
    return (struct naive_option){ true, end_attack(game) };
}

static struct naive_value finish(struct naive_game game)
{
    int jams = inflict_all(&game);

    return inflict_jam(game, jams).value;
}

/* ---- the beginning ---- */

static void situate(struct naive_game *game, const struct rules_step *step, enum rules_side bearer)
{
    if (step->to == RULES_RANGE)
        game->range = step->count;
    else if (step->to == RULES_OBSTRUCTED)
        game->obstructed = step->count > 0;
    else
        game->situations[bearer] |= 1u << step->to | rules_situation_implies[step->to];
}

/* The greatest of all that are given; an agility is not made less. */
static void choose_value(struct naive_game *game, enum dice_color color, int value)
{
    bool stays = color == DICE_GREEN || game->value_chosen[color];

    if (!stays || value > game->value[color])
        game->value[color] = value;
    game->value_chosen[color] = true;
}

static void apply_ship_word(struct naive_game *game, const struct rules_step *step,
                            enum rules_side bearer)
{
    enum dice_color color = bearer == RULES_ATTACKER ? DICE_RED : DICE_GREEN;

    if (step->operation == RULES_SITUATE)
        situate(game, step, bearer);
    else if (step->operation == RULES_VALUE && (step->from >> bearer & 1))
        choose_value(game, color, step->count);
    else if (step->operation == RULES_STAT && (step->from >> bearer & 1))
        game->value_added[color] += step->count;
}

/* Words about the ships and the attack whose conditions hold; each counts once. situations: those
 * that say what is so, else those about values. Whether there was any. */
static bool apply_ship_words(struct naive_game *game, bool situations)
{
    struct naive_game before = *game;
    bool any = false;

    for (int token = 0; token < RULES_TOKENS; token++) /* those that the loadouts say */
        for (enum rules_side side = 0; side < RULES_SIDES; side++)
            before.tokens[side][token] = (int8_t)naive_loadout(game, side)->tokens[token];

    for (enum rules_side bearer = 0; bearer < RULES_SIDES; bearer++) {
        const struct loadout *loadout = naive_loadout(game, bearer);

        for (size_t i = 0; i < loadout->effect_count; i++) {
            const struct rules_effect *effect = &loadout->effects[i];
            struct naive_use use = { effect, bearer, bearer, (int)i, -1, false, NULL };
            int operation = naive_main(effect)->operation;

            if (operation < RULES_VALUE || (operation == RULES_SITUATE) != situations ||
                before.used[bearer][i] || !naive_facts_hold(&before, &use))
                continue;
            any = game->used[bearer][i] = true;
            apply_ship_word(game, naive_main(effect), bearer);
        }
    }
    return any;
}

/* What lasts from one attack to the next: the defender's tokens, health and charges, and the
 * charges of an attacker that attacks again. */
static struct naive_game fresh_game(const struct naive_game *before)
{
    struct naive_game game = { .scenario = before->scenario,
                               .kill = before->kill,
                               .steps = before->steps,
                               .attack = before->attack,
                               .damage = before->damage,
                               .critical = before->critical,
                               .past = before->past };
    const struct loadout *attacker = naive_loadout(&game, RULES_ATTACKER);

    for (int pool = 0; pool <= RULES_POOLS_MAX; pool++) {
        game.charges_spent[RULES_DEFENDER][pool] = before->charges_spent[RULES_DEFENDER][pool];
        if (game.attack > 0 && attacker->ship == attacker[-1].ship)
            game.charges_spent[RULES_ATTACKER][pool] = before->charges_spent[RULES_ATTACKER][pool];
    }
    for (int token = 0; token < RULES_TOKENS; token++) {
        game.tokens[RULES_DEFENDER][token] = before->tokens[RULES_DEFENDER][token];
        game.tokens[RULES_ATTACKER][token] = (int8_t)attacker->tokens[token];
    }
    return game;
}

/* Every attack with the weapon costs its charges; false: they are not there, and there is none. */
static bool pay_shot(struct naive_game *game)
{
    const struct loadout *attacker = naive_loadout(game, RULES_ATTACKER);

    if (!attacker->shot_cost)
        return true;
    if (naive_charges_left(game, RULES_ATTACKER, attacker->shot_pool) < attacker->shot_cost)
        return false;
    game->charges_spent[RULES_ATTACKER][attacker->shot_pool] += attacker->shot_cost;
    return true;
}

static struct naive_value begin_attack(struct naive_game before)
{
    struct naive_game game = fresh_game(&before);
    const struct loadout *attacker = naive_loadout(&game, RULES_ATTACKER);
    const struct loadout *defender = naive_loadout(&game, RULES_DEFENDER);

    game.range = attacker->range;
    game.obstructed = attacker->situations >> RULES_OBSTRUCTED & 1;
    game.value[DICE_RED] = attacker->dice;
    game.value[DICE_GREEN] = defender->dice;
    game.situations[RULES_ATTACKER] = attacker->situations;
    game.situations[RULES_DEFENDER] = defender->situations;
    if (naive_hull(&game, RULES_DEFENDER) < defender->health[RULES_HULL] && defender->mortal)
        game.situations[RULES_DEFENDER] |= 1u << RULES_DAMAGED;
    while (apply_ship_words(&game, true))
        continue; /* one word makes the condition of another true */
    apply_ship_words(&game, false);
    if (!pay_shot(&game))
        game.window = RULES_WINDOWS;
    return naive_play(game);
}

/* ---- the whole ---- */

struct naive_value naive_play(struct naive_game game)
{
    if (--*game.steps < 0)
        return (struct naive_value){ 0 };
    switch (game.window) {
    case RULES_ROLL_ATTACK:
        return roll_window(game, DICE_RED);
    case RULES_ROLL_DEFENSE:
        return roll_window(game, DICE_GREEN);
    case RULES_NEUTRALIZE:
        return neutralize(game);
    case RULES_WINDOWS:
        return finish(game);
    default:
        return naive_act(game);
    }
}

bool naive_try(const struct scenario *scenario, bool kill, long steps, struct naive_value *out)
{
    struct naive_game game = { .scenario = scenario, .kill = kill, .steps = &steps };

    for (int token = 0; token < RULES_TOKENS; token++)
        game.tokens[RULES_DEFENDER][token] = (int8_t)scenario->defender.tokens[token];
    *out = begin_attack(game);
    return steps >= 0;
}

struct naive_value naive_solve(const struct scenario *scenario, bool kill)
{
    struct naive_value value;

    naive_try(scenario, kill, LONG_MAX, &value);
    return value;
}
