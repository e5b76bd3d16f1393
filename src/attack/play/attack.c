#include "attack/play/inner.h"
#include "attack/play/pool.h"
#include "words/follow_up.h"

_Static_assert(RULES_WINDOWS <= 32, "a bit of play_attack.windows for each window");

struct compiler {
    struct play_attack *out;
    const struct loadout *loadouts[RULES_SIDES];
    uint16_t moved[RULES_SIDES]; /* kinds of tokens that effects of any attack give or take */
    struct play_state start;     /* the tokens of the loadouts, before anything has happened */
    bool whole;                  /* as in play_wish */
    bool asks_critical;          /* somebody asks if the defender is critically damaged */
    volley_error *err;
};

/* ---- tokens ---- */

static void find_tokens(struct compiler *compiler, const struct scenario *scenario)
{
    struct play_table *table = &compiler->out->table;

    compiler->moved[RULES_ATTACKER] =
        matters_moved_by(compiler->loadouts[RULES_ATTACKER], RULES_ATTACKER) |
        matters_moved_by(compiler->loadouts[RULES_DEFENDER], RULES_ATTACKER);
    compiler->moved[RULES_DEFENDER] = matters_moved_of_defender(scenario);
    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        table->changing[side] =
            compiler->whole ? MATTERS_ALL_TOKENS
                            : matters_normal(scenario->edition, side) | compiler->moved[side];
    matters_split(compiler->loadouts[RULES_ATTACKER], table->changing[RULES_ATTACKER],
                  table->fixed[RULES_ATTACKER], compiler->out->tokens);
    matters_split(compiler->loadouts[RULES_DEFENDER], table->changing[RULES_DEFENDER],
                  table->fixed[RULES_DEFENDER], compiler->start.tokens[RULES_DEFENDER]);
    memcpy(compiler->start.tokens[RULES_ATTACKER], compiler->out->tokens,
           sizeof compiler->out->tokens);
}

/* ---- the situation ---- */

enum { SPARED_CARDS = 4 }; /* damage cards that a ship has that would be destroyed but for a card */

/* If no hull is given, the health is the shields; without these all that counts is whether there
 * was damage. */
static void find_health(struct play_table *table, const struct loadout *defender, int health,
                        int past)
{
    int whole = loadout_health(defender);

    if (whole == 0 && !defender->mortal)
        whole = 1;
    health = health < 0 ? whole : health;
    table->unhurt[RULES_DEFENDER] = health == whole && past == 0 && !defender->hurt;
    table->hull = -1;
    table->shields =
        health < defender->health[RULES_SHIELDS] ? health : defender->health[RULES_SHIELDS];
    if (!defender->mortal) {
        table->shields = defender->shielded ? table->shields : -1;
        return;
    }
    table->hull = health < defender->health[RULES_HULL] ? health : defender->health[RULES_HULL];
    table->shields = health - table->hull;
    table->hull = table->hull > past ? table->hull - past : 0;
    table->damage[RULES_DEFENDER] += defender->health[RULES_HULL] - table->hull;
    table->spared = (defender->values[RULES_HULL_VALUE] > defender->health[RULES_HULL]
                         ? defender->values[RULES_HULL_VALUE]
                         : defender->health[RULES_HULL]) -
                    SPARED_CARDS;
    table->spared = table->spared < table->hull ? table->spared : table->hull;
    table->spared = table->spared > 1 ? table->spared : 1;
    if (table->hull < defender->health[RULES_HULL])
        table->situations[RULES_DEFENDER] |= 1u << RULES_DAMAGED;
}

static void find_situation(struct compiler *compiler, const struct play_wish *wish)
{
    const struct loadout *attacker = compiler->loadouts[RULES_ATTACKER];
    const struct loadout *defender = compiler->loadouts[RULES_DEFENDER];
    struct play_attack *out = compiler->out;

    out->shot = (struct rules_shot){
        .range = attacker->range,
        .special = attacker->situations >> RULES_SPECIAL & 1,
        .ordnance = attacker->situations >> RULES_ORDNANCE & 1,
        .obstructed = attacker->situations >> RULES_OBSTRUCTED & 1,
    };
    out->ship_range = attacker->range;
    out->table.situations[RULES_ATTACKER] = attacker->situations;
    out->table.denied[RULES_ATTACKER] = attacker->denied;
    out->table.denied[RULES_DEFENDER] =
        attacker->faces ? attacker->facing_denied : defender->denied;
    out->table.situations[RULES_DEFENDER] =
        attacker->faces ? attacker->facing : defender->situations;
    out->table.attacker_hull = attacker->mortal ? attacker->health[RULES_HULL] : -1;
    out->table.attacker_shields = attacker->shielded ? attacker->health[RULES_SHIELDS] : -1;
    out->table.unhurt[RULES_ATTACKER] = !attacker->hurt;
    for (int side = 0; side < RULES_SIDES; side++)
        out->table.damage[side] = out->table.situations[side] >> RULES_DAMAGED & 1;
    out->table.damage[RULES_ATTACKER] += attacker->damage;
    if (attacker->damage > 0)
        out->table.situations[RULES_ATTACKER] |= 1u << RULES_DAMAGED;
    find_health(&out->table, defender, wish->health, wish->past);
    out->roll[DICE_RED].value = attacker->dice;
    out->roll[DICE_GREEN].value = defender->dice;
    out->roll[DICE_GREEN].cloaked = defender->tokens[RULES_CLOAK] > 0;
    out->roll[DICE_GREEN].size = rules_situation_size(out->table.situations[RULES_DEFENDER]);
    out->notes_critical =
        compiler->asks_critical && !(out->table.situations[RULES_DEFENDER] >> RULES_CRITICAL & 1);
    play_ship_words(out, compiler->loadouts, &compiler->start);
}

/* ---- abilities ---- */

/* Whether an effect applies by itself: a word that costs nothing, and that nobody would leave out.
 * A rule is in force while its condition is true; one with a time is from then on, if its condition
 * is true at that time. */
static bool is_automatic(const struct rules_effect *effect)
{
    enum rules_family family = rules_family_of(rules_effect_main(effect)->operation);

    return effect->step_count == 1 && !effect->choice && !effect->refusable &&
           (effect->timing == RULES_NORMAL || effect->timing == RULES_START ||
            effect->timing == RULES_DECLARED) &&
           !effect->charge && !effect->ally_pool &&
           (family == RULES_FAMILY_ROLL || family == RULES_FAMILY_RULE);
}

/* Dice changed in the normal time, whatever is true but for tokens and health, for a price in
 * tokens and charges of one's own. */
static bool is_orderly(const struct rules_effect *effect)
{
    const struct rules_step *main = rules_effect_main(effect);
    const unsigned asked = rules_effect_asks(effect);

    RULES_EACH_PRICE(step, effect)
        if (step->theirs ||
            (rules_step_family(step) != RULES_FAMILY_TOKENS && !rules_step_has(step, RULES_BARS)))
            return false;
    return effect->timing == RULES_NORMAL && !effect->must &&
           !(asked & ~(unsigned)(RULES_PART_TOKENS | RULES_PART_HEALTH)) && !effect->refusable &&
           !effect->unmarked && !main->just && !main->frozen && rules_step_takes(main) &&
           rules_step_modifies(main) && main->to < DICE_FACES &&
           !(rules_step_has(main, RULES_REROLLS) && main->every);
}

/* That whatever is true, for the price of a token at most. */
static bool is_plain(const struct rules_effect *effect)
{
    const struct rules_step *price = &effect->steps[0];
    bool one_token = effect->step_count == 2 && rules_step_loses(price, RULES_FAMILY_TOKENS) &&
                     (price->tokens & (price->tokens - 1)) == 0;

    return is_orderly(effect) && effect->fact_count == 0 &&
           (effect->step_count == 1 || one_token) && !effect->choice && !effect->charge &&
           !effect->ally_pool;
}

/* The last window in which it matters that a step of an ability was used. */
static enum rules_window end_of(const struct play_ability *ability, const struct rules_step *step)
{
    switch ((enum rules_until)rules_operations[step->operation].until) {
    case RULES_TO_ROLL:
        return rules_effect_color(ability->actor, step->theirs) == DICE_RED ? RULES_ROLL_ATTACK
                                                                            : RULES_ROLL_DEFENSE;
    case RULES_TO_NEUTRALIZING:
        return RULES_NEUTRALIZE;
    case RULES_TO_AFTERMATH: /* what is left can be modified, or spent, too */
        return RULES_DEFENDER_ENDS;
    case RULES_TO_END:
        return RULES_WINDOWS;
    case RULES_AT_ONCE:
        break;
    }
    return ability->window;
}

static enum rules_window until(const struct play_ability *ability)
{
    enum rules_window last = ability->window;

    RULES_EACH_STEP(step, &ability->effect) {
        enum rules_window end = end_of(ability, step);

        last = end > last ? end : last;
    }
    return last;
}

/* Whether an effect may allow the normal effect of a token where the range forbids it. */
static bool is_allowed_by_some(const struct play_attack *attack, const struct rules_effect *effect,
                               enum rules_side actor)
{
    PLAY_EACH(allows, attack)
        RULES_EACH_STEP(what, &allows->effect)
            if (what->operation == RULES_MOD_ALLOW && effect->normal &&
                (allows->actor == actor) != what->theirs &&
                (what->tokens & effect->steps[0].tokens))
                return true;
    return false;
}

static bool may_act(const struct play_attack *attack, const struct rules_effect *effect,
                    enum rules_side actor)
{
    const struct play_ability user = { .actor = actor, .window = rules_window_of(effect, actor) };

    RULES_EACH_STEP(step, effect)
        if (play_range_forbids(attack, &user, step))
            return is_allowed_by_some(attack, effect, actor);
    return true;
}

static void set_plain_price(struct play_ability *ability)
{
    const struct rules_step *price = &ability->effect.steps[0];

    ability->price_token = RULES_TOKENS;
    ability->price_count = (uint8_t)price->count;
    for (uint8_t token = 0; ability->effect.step_count > 1 && token < RULES_TOKENS; token++)
        if (price->tokens >> token & 1)
            ability->price_token = token;
}

static void note_gains(struct play_attack *out, const struct rules_effect *effect)
{
    const struct rules_step *step;
    enum rules_side who;

    for (size_t i = 0; (step = rules_effect_step(effect, i, RULES_ATTACKER, &who)); i++) {
        out->gains = out->gains || rules_step_gains(step, RULES_FAMILY_TOKENS);
        out->gains_charges = out->gains_charges || rules_step_gains(step, RULES_FAMILY_CHARGES);
        out->rolls_by_choice = out->rolls_by_choice || rules_step_family(step) == RULES_FAMILY_ROLL;
    }
}

static volley_status add_ability(struct compiler *compiler, const struct rules_effect *effect,
                                 enum rules_side actor, enum rules_side bearer, bool holds)
{
    struct play_attack *out = compiler->out;
    const struct rules_step *main = rules_effect_main(effect);
    const bool asks_for_hurt =
        (out->notes_hurt[RULES_ATTACKER] || out->notes_hurt[RULES_DEFENDER]) &&
        (rules_effect_asks(effect) & RULES_PART_HEALTH);
    struct play_ability *ability;

    if (!may_act(out, effect, actor))
        return VOLLEY_OK;
    if (out->ability_count + out->refusal_count + effect->refusable >= RULES_ABILITIES_MAX)
        return rules_limit_set(compiler->err, RULES_ABILITIES_MAX);
    ability = &out->abilities[out->ability_count++];
    out->refusal_count += effect->refusable;
    *ability = (struct play_ability){ .effect = *effect,
                                      .actor = actor,
                                      .bearer = bearer,
                                      .dice = rules_effect_color(actor, main->theirs),
                                      .window = rules_window_of(effect, actor),
                                      .orderly = is_orderly(effect) && !asks_for_hurt,
                                      .plain = is_plain(effect),
                                      .pool = play_pool_of(out, bearer, effect->pool),
                                      .ally_pool = play_pool_of(out, bearer, effect->ally_pool) };
    if (ability->plain)
        set_plain_price(ability);
    out->windows |= 1u << ability->window;
    if (effect->timing == RULES_NET)
        ability->dice = DICE_RED;
    ability->until = until(ability);
    ability->lasts = ability->until > ability->window || effect->choice;
    ability->holds = holds;
    note_gains(out, effect);
    return VOLLEY_OK;
}

static volley_status add_roll(struct compiler *compiler, const struct rules_effect *effect,
                              enum rules_side bearer, enum play_verdict verdict)
{
    struct play_attack *out = compiler->out;
    enum rules_side actor = rules_effect_actor(effect, bearer);
    const struct rules_step *main = rules_effect_main(effect);
    struct rules_roll *roll = &out->roll[rules_effect_color(actor, main->theirs)];

    if (verdict == PLAY_MAYBE && out->roll_count == RULES_ROLLS_MAX)
        return rules_limit_set(compiler->err, RULES_ROLLS_MAX);
    if (verdict == PLAY_MAYBE)
        out->rolls[out->roll_count++] = (struct play_ability){
            .effect = *effect,
            .actor = actor,
            .bearer = bearer,
            .dice = rules_effect_color(actor, main->theirs),
            .pool = play_pool_of(out, bearer, effect->pool),
        };
    else
        rules_roll_add(roll, actor, main->count);
    return VOLLEY_OK;
}

/* A word that changes a value, as far as that is still open: whether the defender is critically
 * damaged; which charges are left. */
static volley_status add_waiting_word(struct compiler *compiler, const struct rules_effect *effect,
                                      enum rules_side bearer)
{
    struct rules_effect waiting = *effect;
    bool critical;

    if (!play_word_waits(compiler->out, effect, bearer, &compiler->start, &critical))
        return VOLLEY_OK;
    if (play_asks_charges(effect))
        return add_roll(compiler, &waiting, bearer, PLAY_MAYBE);
    waiting.fact_count = 1;
    waiting.facts[0] = (struct rules_fact){ .kind = RULES_FACT_SITUATION,
                                            .id = RULES_CRITICAL,
                                            .theirs = bearer == RULES_ATTACKER,
                                            .no = !critical };
    return add_roll(compiler, &waiting, bearer, PLAY_MAYBE);
}

/* What is paid for in the modify step and happens after the attack. */
static volley_status add_promise(struct compiler *compiler, const struct rules_effect *effect,
                                 enum rules_side actor, enum rules_side bearer)
{
    struct play_attack *out = compiler->out;
    struct rules_effect now, later;
    const size_t before = out->ability_count;
    struct play_ability *ability = &out->abilities[before];

    play_promise_split(effect, &now, &later);
    TRY(add_ability(compiler, &now, actor, bearer, false));
    if (out->ability_count == before)
        return VOLLEY_OK;
    ability->promises = ability->lasts = true;
    ability->promise = ++out->promise_count;
    ability->until = rules_window_of(&later, actor);
    TRY(add_ability(compiler, &later, actor, bearer, false));
    ability[1].promise = ability->promise;
    return VOLLEY_OK;
}

/* A change of a value that does not matter here: the agility of who attacks. */
static bool is_of_no_roll(enum rules_side actor, const struct rules_step *main)
{
    return rules_step_shifts_value(main) && !(main->from >> rules_step_target(main, actor) & 1);
}

static volley_status add_effect(struct compiler *compiler, const struct rules_effect *effect,
                                enum rules_side bearer)
{
    const struct rules_step *main = rules_effect_main(effect);
    enum rules_side actor = rules_effect_actor(effect, bearer);
    enum play_verdict verdict = play_condition_known(compiler->out, effect, bearer, NULL);
    struct rules_effect known = *effect;
    bool holds = is_automatic(effect) && effect->timing == RULES_NORMAL;

    if (rules_effect_is_settled(effect) && !is_of_no_roll(actor, main))
        return add_waiting_word(compiler, effect, bearer);
    if (verdict == PLAY_NEVER || rules_effect_is_settled(effect) || rules_effect_is_idle(effect) ||
        is_of_no_roll(actor, main) ||
        (rules_step_family(main) == RULES_FAMILY_NEXT && main->to == 0) ||
        (main->operation == RULES_EXPOSE && !compiler->out->notes_critical) ||
        rules_effect_is_loan(effect) || (main->count == 0 && rules_only_counts(main->operation)))
        return VOLLEY_OK;
    if (verdict == PLAY_ALWAYS)
        known.fact_count = 0;
    if (is_automatic(effect) && rules_step_family(main) == RULES_FAMILY_ROLL &&
        !(effect->timing == RULES_DECLARED && verdict == PLAY_MAYBE)) {
        return add_roll(compiler, &known, bearer, verdict);
    }
    if (is_automatic(effect) && !holds)
        known.must = true;
    if (effect->timing == RULES_AFTER)
        return add_promise(compiler, &known, actor, bearer);
    return add_ability(compiler, &known, actor, bearer, holds);
}

/* Of an attack that is made twice, what comes after it comes after the second one; the target is
 * declared for the first. */
static bool is_of_other_half(const struct compiler *compiler, const struct rules_effect *effect,
                             enum rules_side bearer)
{
    if (compiler->out->second)
        return rules_window_of(effect, rules_effect_actor(effect, bearer)) >=
               RULES_DEFENDER_AFTERMATH;
    return effect->timing == RULES_DECLARED &&
           follow_up_is_second(compiler->loadouts[RULES_ATTACKER]);
}

static volley_status add_effects(struct compiler *compiler, const struct loadout *loadout)
{
    for (size_t i = 0; i < loadout->effect_count; i++)
        if (!follow_up_is_absent(loadout, &loadout->effects[i]) &&
            !is_of_other_half(compiler, &loadout->effects[i], loadout->side))
            TRY(add_effect(compiler, &loadout->effects[i], loadout->side));
    return VOLLEY_OK;
}

/* The normal effects of tokens that the ship has or can get. */
static volley_status add_normal_effects(struct compiler *compiler, const struct loadout *loadout)
{
    const struct play_attack *out = compiler->out;
    const struct rules_token_effect *row = out->edition->token_effects;

    for (size_t i = 0; i < out->edition->token_effect_count; i++, row++) {
        uint16_t kind = row->effect.steps[0].tokens;
        bool has = compiler->moved[loadout->side] & kind;

        if (row->side != loadout->side)
            continue;
        for (int token = 0; token < RULES_TOKENS && !has; token++)
            has = (kind >> token & 1) && loadout->tokens[token] > 0;
        if (has)
            TRY(add_ability(compiler, &row->effect, loadout->side, loadout->side, false));
    }
    return VOLLEY_OK;
}

/* Those of tokens come last: effects of either side may allow them. */
static volley_status add_abilities(struct compiler *compiler)
{
    for (int side = 0; side < RULES_SIDES; side++)
        TRY(add_effects(compiler, compiler->loadouts[side]));
    for (int side = 0; side < RULES_SIDES; side++)
        TRY(add_normal_effects(compiler, compiler->loadouts[side]));
    for (int side = 0; side < RULES_SIDES; side++)
        TRY(play_lend(compiler->out, compiler->loadouts[side], compiler->err));
    return VOLLEY_OK;
}

/* ---- limits ---- */

/* Dice are counted in bytes. What words could add up to is far beyond what a table has seen, and
 * is refused rather than cut. */
static volley_status check_dice(const struct play_attack *attack, volley_error *err)
{
    for (int color = 0; color < DICE_COLORS; color++) {
        const struct rules_roll *roll = &attack->roll[color];
        int most = roll->value + roll->more[RULES_ATTACKER] + roll->more[RULES_DEFENDER];

        PLAY_EACH(ability, attack)
            RULES_EACH_STEP(at, &ability->effect)
                if (ability->dice == (enum dice_color)color && at->count > 0 &&
                    rules_step_has(at, RULES_ADDS))
                    most += at->count;
        for (size_t i = 0; i < attack->roll_count; i++)
            if (attack->rolls[i].dice == (enum dice_color)color)
                most += rules_effect_main(&attack->rolls[i].effect)->count;
        if (most > RULES_DICE_MAX)
            return error_set(err, VOLLEY_TOO_LARGE,
                             "one attack can have %d %s dice; at most %d are possible", most,
                             color == DICE_RED ? "attack" : "defense", RULES_DICE_MAX);
    }
    return VOLLEY_OK;
}

volley_status play_attack_compile(struct play_attack *out, const struct scenario *scenario,
                                  size_t index, const struct play_wish *wish, volley_error *err)
{
    struct loadout attacker;
    struct compiler compiler = {
        .out = out,
        .loadouts = { &attacker, &scenario->defender },
        .whole = wish->whole,
        .asks_critical = matters_critical(scenario),
        .err = err,
    };

    attacker = follow_up_attack(&scenario->attackers[index], wish->number);
    memset(out, 0, offsetof(struct play_attack, abilities)); /* of which none are there */
    out->edition = scenario->edition;
    out->windows = 1u << RULES_ROLL_ATTACK | 1u << RULES_ROLL_DEFENSE | 1u << RULES_NEUTRALIZE;
    out->number = attacker.attack;
    out->second = (uint8_t)follow_up_second_of(&attacker, attacker.attack);
    out->is_followed = out->second || follow_up_may_come(&attacker);
    out->tells = wish->tells;
    find_tokens(&compiler, scenario);
    for (enum rules_side side = 0; side < RULES_SIDES; side++)
        out->force_most[side] = (uint8_t)compiler.loadouts[side]->force_most;
    TRY(play_pools_find(out, scenario, &attacker, err));
    matters_find_hurt(compiler.loadouts, out->tells, out->notes_hurt);
    out->deals = play_deals_past_shields(scenario, wish->whole);
    out->tells_lost = matters_damage(scenario);
    find_situation(&compiler, wish);
    out->notes_earlier = follow_up_is_of_two(&attacker) && matters_hit(scenario, index);
    TRY(add_abilities(&compiler));
    TRY(check_dice(out, err));
    play_order(out);
    return play_demands_find(out, err);
}

bool play_attack_is_bonus(const struct scenario *scenario, size_t index, size_t number)
{
    return follow_up_is_bonus(&scenario->attackers[index], number);
}
