/* How an attack begins and ends, and what follows from it. */
#include "game/rules/bonus.h"
#include "support/naive_game.h"

#include <stddef.h>

/* ---- results that are no damage ---- */

struct inflicting {
    struct naive_game *game;
    int jams, given; /* tokens */
    uint8_t turned;  /* faces of which the results are no damage */
};

/* Results, those that were added among them, become tokens, of each kind that a rule says. */
static void inflict(const struct naive_use *use, const struct rules_step *step, void *context)
{
    struct inflicting *inflicting = context;
    struct naive_pool *red = &inflicting->game->pools[DICE_RED];
    int8_t *tokens = inflicting->game->tokens[RULES_DEFENDER];

    (void)use;
    inflicting->turned |= step->from;
    for (int i = 0; i < red->count; i++) {
        if (!(step->from >> red->dice[i].face & 1))
            continue;
        for (int token = 0; token < RULES_TOKENS; token++) {
            if (token != RULES_JAM)
                tokens[token] = (int8_t)(tokens[token] + (step->tokens >> token & 1));
            inflicting->given += step->tokens >> token & 1;
        }
        inflicting->jams += step->tokens >> RULES_JAM & 1;
    }
}

static int inflict_all(struct naive_game *game, int *given)
{
    struct inflicting inflicting = { game, 0, 0, 0 };
    struct naive_pool *red = &game->pools[DICE_RED];
    int left = 0;

    naive_rules(game, RULES_INFLICT, RULES_ATTACKER, inflict, &inflicting);
    naive_rules(game, RULES_INFLICT, RULES_DEFENDER, inflict, &inflicting);
    naive_ion_breaks_locks(game, RULES_DEFENDER);
    for (int i = 0; i < red->count; i++)
        if (!(inflicting.turned >> red->dice[i].face & 1))
            red->dice[left++] = red->dice[i];
    red->count = left;
    *given = inflicting.given;
    return inflicting.jams;
}

static int damage_coming(struct naive_game game)
{
    int given;

    inflict_all(&game, &given);
    return game.pools[DICE_RED].count;
}

enum dice_face naive_kind_of_damage(const struct naive_game *game, enum dice_face face)
{
    return naive_rule_least(game, RULES_HITS_AS_CRITS, RULES_DEFENDER, 0) ? DICE_CRIT : face;
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

int naive_own_shields(const struct naive_game *game)
{
    const struct loadout *loadout = naive_loadout(game, RULES_ATTACKER);
    const int left = loadout->health[RULES_SHIELDS] + game->own_back - game->own_damage;

    if (!loadout->shielded)
        return -1;
    return left > 0 ? left : 0;
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

/* Whether another attack of the same ship follows at once. */
static bool goes_on(const struct naive_game *game)
{
    return game->first_of_two || game->chosen;
}

static struct naive_value play_next(struct naive_game game)
{
    struct naive_value value = { 0 };

    if (goes_on(&game))
        return naive_begin(game, game.first_of_two ? NAIVE_SECOND : NAIVE_BONUS);
    if (game.attack + 1 < game.scenario->attacker_count) {
        game.attack++;
        return naive_begin(game, NAIVE_ATTACK);
    }
    value.destroyed =
        game.kill && !hull_left(naive_loadout(&game, RULES_DEFENDER), game.damage, game.past);
    value.defender_tokens = -worth(game.tokens[RULES_DEFENDER]);
    return value;
}

struct naive_value naive_end(struct naive_game game)
{
    const bool as_crits = naive_kind_of_damage(&game, DICE_HIT) == DICE_CRIT;
    int hits = game.suffered_hits + (as_crits ? 0 : game.left[DICE_HIT]);
    int crits = game.suffered_crits + game.left[DICE_CRIT] + (as_crits ? game.left[DICE_HIT] : 0);
    struct naive_value value;

    if (crits > 0 &&
        game.damage + hits + crits > naive_loadout(&game, RULES_DEFENDER)->health[RULES_SHIELDS])
        game.critical = true;
    game.damage += hits + crits;
    game.past += game.dealt_hits + game.dealt_crits;
    value = play_next(game);
    value.damage += hits + crits + game.dealt_hits + game.dealt_crits;
    value.crits += crits + game.dealt_crits;
    value.attacker_tokens += goes_on(&game) ? 0 : worth(game.tokens[RULES_ATTACKER]);
    return value;
}

/* One jam token after the other takes a green token or a lock, which the attacker chooses. */
static struct naive_option inflict_jam(struct naive_game game, int jams)
{
    const uint32_t spared = naive_first_edition(&game) ? RULES_TOKEN_BIT(RULES_REINFORCE) : 0;
    const uint32_t taken = (RULES_GREEN & ~spared) | RULES_TOKEN_BIT(RULES_LOCK);
    struct naive_option best = { 0 };

    if (jams == 0)
        return (struct naive_option){ true, naive_play(game) };
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
    return (struct naive_option){ true, naive_play(game) };
}

/* The results still lie there: a bonus attack may ask for them. */
struct naive_value naive_settle(struct naive_game game)
{
    const struct naive_pool red = game.pools[DICE_RED];
    struct naive_value value;
    int given, jams = inflict_all(&game, &given);

    for (int face = 0; face < DICE_FACES; face++)
        game.left[face] = naive_showing(&game.pools[DICE_RED], (enum dice_face)face);
    game.pools[DICE_RED] = red;
    game.settled = true;
    value = inflict_jam(game, jams).value;
    value.given += given;
    return value;
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

/* At range 0 of 2.5 the attacker does not make the agility less. */
void naive_change_value(struct naive_game *game, const struct rules_step *step,
                        enum rules_side bearer)
{
    enum rules_side of = step->theirs ? naive_other(bearer) : bearer;

    if (!(step->from >> of & 1))
        return;
    if (bearer == RULES_ATTACKER && of == RULES_DEFENDER && step->count < 0 && naive_range_0(game))
        return;
    game->value_added[of == RULES_ATTACKER ? DICE_RED : DICE_GREEN] += step->count;
}

static void apply_ship_word(struct naive_game *game, const struct rules_step *step,
                            enum rules_side bearer)
{
    enum dice_color color = bearer == RULES_ATTACKER ? DICE_RED : DICE_GREEN;

    if (step->operation == RULES_SITUATE)
        situate(game, step, bearer);
    else if (step->operation == RULES_VALUE && (step->from >> bearer & 1))
        choose_value(game, color, step->count);
    else if (step->operation == RULES_STAT)
        naive_change_value(game, step, bearer);
}

/* A change of a value that asks for charges is looked at when the dice are rolled. */
static bool waits_for_roll(const struct rules_effect *effect)
{
    bool asks = false;

    for (int i = 0; i < effect->fact_count; i++)
        asks = asks || effect->facts[i].kind == RULES_FACT_HAS_CHARGE;
    return asks && naive_main(effect)->operation == RULES_STAT && rules_effect_is_settled(effect);
}

void naive_change_values_at_roll(struct naive_game *game)
{
    const struct naive_game asked = *game;

    for (enum rules_side bearer = 0; bearer < RULES_SIDES; bearer++) {
        const struct loadout *loadout = naive_loadout(game, bearer);

        for (size_t i = 0; i < loadout->effect_count; i++) {
            const struct rules_effect *effect = &loadout->effects[i];
            struct naive_use use = { effect, bearer, bearer, (int)i, -1, false, NULL };

            if (waits_for_roll(effect) && naive_facts_hold(&asked, &use))
                naive_change_value(game, naive_main(effect), bearer);
        }
    }
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

            if (!rules_effect_is_settled(effect) || (operation == RULES_SITUATE) != situations ||
                before.used[bearer][i] || waits_for_roll(effect) ||
                !naive_facts_hold(&before, &use))
                continue;
            any = game->used[bearer][i] = true;
            apply_ship_word(game, naive_main(effect), bearer);
        }
    }
    return any;
}

/* What lasts from one attack to the next: the defender's tokens, health and charges; all that the
 * attacker has left where it goes on. */
static struct naive_game fresh_game(const struct naive_game *before, enum naive_beginning beginning)
{
    struct naive_game game = { .scenario = before->scenario,
                               .kill = before->kill,
                               .steps = before->steps,
                               .memory = before->memory,
                               .attack = before->attack,
                               .damage = before->damage,
                               .critical = before->critical,
                               .past = before->past };
    const struct loadout *attacker = naive_loadout(&game, RULES_ATTACKER);
    bool goes_on = beginning != NAIVE_ATTACK;

    if (goes_on) {
        game.own_damage = before->own_damage;
        game.own_cards = before->own_cards;
        game.own_back = before->own_back;
    }
    for (int pool = 0; pool <= RULES_POOLS_MAX; pool++) {
        game.charges_spent[RULES_DEFENDER][pool] = before->charges_spent[RULES_DEFENDER][pool];
        if (goes_on)
            game.charges_spent[RULES_ATTACKER][pool] = before->charges_spent[RULES_ATTACKER][pool];
    }
    for (int token = 0; token < RULES_TOKENS; token++) {
        game.tokens[RULES_DEFENDER][token] = before->tokens[RULES_DEFENDER][token];
        game.tokens[RULES_ATTACKER][token] =
            goes_on ? before->tokens[RULES_ATTACKER][token] : (int8_t)attacker->tokens[token];
    }
    /* Locks that the defender has gained are on the ship that attacked. */
    if (!goes_on &&
        game.tokens[RULES_DEFENDER][RULES_LOCK] > game.scenario->defender.tokens[RULES_LOCK])
        game.tokens[RULES_DEFENDER][RULES_LOCK] =
            (int8_t)game.scenario->defender.tokens[RULES_LOCK];
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

/* With words alone: a weapon that is fired is not known here. */
static uint32_t bonus_situations(uint32_t said, uint8_t weapon)
{
    const uint32_t kinds = 1u << RULES_SPECIAL | 1u << RULES_ORDNANCE | 1u << RULES_CANNON |
                           1u << RULES_TURRET | 1u << RULES_TORPEDO | 1u << RULES_MISSILE |
                           1u << RULES_HARDPOINT;
    const uint32_t from = 1u << RULES_FROMFRONT | 1u << RULES_FROMREAR | 1u << RULES_FROMTURRET |
                          1u << RULES_FROMBULLSEYE;

    if (weapon != RULES_BONUS_SAME)
        said &= ~kinds;
    if (weapon == RULES_BONUS_REARARC)
        said =
            (said & ~RULES_ARCS) | 1u << RULES_FROMREAR | rules_situation_implies[RULES_FROMREAR];
    if (weapon == RULES_BONUS_TURRET)
        said = (said & ~from) | 1u << RULES_FROMTURRET | rules_situation_implies[RULES_FROMTURRET];
    return said | 1u << RULES_BONUS;
}

static bool is_twice(const struct loadout *attacker)
{
    for (size_t i = 0; i < attacker->effect_count; i++)
        if (naive_main(&attacker->effects[i])->operation == RULES_TWICE)
            return true;
    return false;
}

static void set_out(struct naive_game *game)
{
    const struct loadout *attacker = naive_loadout(game, RULES_ATTACKER);
    const struct loadout *defender = naive_loadout(game, RULES_DEFENDER);

    game->range = attacker->range;
    game->obstructed = attacker->situations >> RULES_OBSTRUCTED & 1;
    game->value[DICE_RED] = attacker->dice;
    game->value[DICE_GREEN] = defender->dice;
    game->situations[RULES_ATTACKER] = attacker->situations;
    game->situations[RULES_DEFENDER] = attacker->faces ? attacker->facing : defender->situations;
    if (naive_hull(game, RULES_DEFENDER) < defender->health[RULES_HULL] && defender->mortal)
        game->situations[RULES_DEFENDER] |= 1u << RULES_DAMAGED;
}

struct naive_value naive_begin(struct naive_game before, enum naive_beginning beginning)
{
    struct naive_game game = fresh_game(&before, beginning);
    const struct loadout *attacker = naive_loadout(&game, RULES_ATTACKER);

    set_out(&game);
    game.first_of_two = beginning == NAIVE_ATTACK && is_twice(attacker);
    game.second_of_two = beginning == NAIVE_SECOND;
    game.hit_before = game.second_of_two && (before.hit || before.counts_as_hit);
    game.bonus = beginning == NAIVE_BONUS;
    if (game.bonus)
        game.situations[RULES_ATTACKER] =
            bonus_situations(attacker->situations, before.chosen->from);
    while (apply_ship_words(&game, true))
        continue; /* one word makes the condition of another true */
    apply_ship_words(&game, false);
    if (!game.second_of_two && !pay_shot(&game)) {
        game.window = RULES_WINDOWS;
        game.first_of_two = false;
    }
    return naive_play(game);
}
