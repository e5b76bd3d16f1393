#include "attack/play/inner.h"
#include "attack/play/pool.h"

/* Who asks, and where things stand; state is NULL before the attack. */
struct asker {
    const struct play_attack *attack;
    const struct rules_effect *effect;
    enum rules_side bearer, actor; /* who says it, who uses it */
    const struct play_state *state;
};

static enum rules_side side_of(const struct asker *asker, const struct rules_fact *fact)
{
    return rules_fact_side(fact, asker->bearer);
}

/* What effects of the attack have done to a ship so far. */
struct done {
    int shields; /* left of those it had when the attack began; < 0: nobody knows */
    int cards;   /* dealt to it; where nobody knows its shields, past them alone */
    bool any;
};

static struct done done_to(const struct asker *asker, enum rules_side side)
{
    const struct play_table *table = &asker->attack->table;
    const struct play_state *state = asker->state;
    struct done done = { side == RULES_DEFENDER ? table->shields : table->attacker_shields, 0,
                         false };
    int past = 0, on_shields = 0;

    if (state && side == RULES_DEFENDER) {
        past = state->facedown + state->faceup;
        on_shields = state->suffered + state->crits;
    } else if (state) {
        past = state->hurt.past;
        done.shields += done.shields < 0 ? 0 : state->hurt.back;
        on_shields = state->hurt.hits + state->hurt.crits - past;
    }
    done.any = past + on_shields > 0;
    done.cards = past;
    if (done.shields < 0)
        return done;
    done.cards += on_shields > done.shields ? on_shields - done.shields : 0;
    done.shields = done.shields > on_shields ? done.shields - on_shields : 0;
    return done;
}

static bool within(int count, const struct rules_fact *fact)
{
    return count >= fact->low && count <= fact->high;
}

static int tokens_of(const struct asker *asker, enum rules_side side, uint16_t kinds)
{
    const struct play_table *table = &asker->attack->table;
    int count = 0;

    for (int token = 0; token < RULES_TOKENS; token++) {
        if (!(kinds >> token & 1))
            continue;
        if (!(table->changing[side] >> token & 1))
            count += table->fixed[side][token];
        else if (asker->state)
            count += asker->state->tokens[side][token];
        else if (side == RULES_ATTACKER)
            count += asker->attack->tokens[token]; /* when the attack begins */
    }
    return count;
}

static bool ask_situation(const struct asker *asker, const struct rules_fact *fact)
{
    const uint32_t *situations = asker->attack->table.situations;
    enum rules_side side = RULES_OF_ATTACK >> fact->id & 1 ? RULES_ATTACKER : side_of(asker, fact);

    if (fact->id == RULES_OBSTRUCTED)
        return asker->attack->shot.obstructed;
    if (fact->id == RULES_CRITICAL && side == RULES_DEFENDER && asker->attack->notes_critical)
        return asker->state->noted & PLAY_NOTED_CRITICAL;
    if (fact->id == RULES_DAMAGED && done_to(asker, side).cards > 0)
        return true;
    if (fact->id == RULES_LOCKED)
        return (situations[side] >> fact->id & 1) ||
               tokens_of(asker, rules_fact_holder(fact, asker->bearer), fact->tokens) > 0;
    if (fact->no && !rules_situation_is_ruled_out(situations[side],
                                                  asker->attack->table.denied[side], fact->id))
        return true; /* or not known: the contrary is not met */
    return situations[side] >> fact->id & 1;
}

/* A plain "tractor" asks whether the ship is tractored, which takes more of a larger one. */
static bool ask_tokens(const struct asker *asker, const struct rules_fact *fact)
{
    const enum rules_side side = side_of(asker, fact);
    uint32_t situations = asker->attack->table.situations[side];
    struct rules_fact sized = *fact;

    if (fact->full)
        sized.low = asker->attack->force_most[side];
    else if (fact->plain)
        sized.low = (uint8_t)rules_tokens_needed(asker->attack->edition, fact->tokens,
                                                 rules_situation_size(situations));
    return within(tokens_of(asker, side, fact->tokens), &sized);
}

static bool ask_spent(const struct asker *asker, const struct rules_fact *fact)
{
    return play_spent(asker->attack, asker->effect, asker->bearer, fact, asker->state);
}

/* An unknown number of shields or hull meets no condition, nor its contrary. */
static bool ask_health(const struct asker *asker, const struct rules_fact *fact)
{
    const struct play_table *table = &asker->attack->table;
    const enum rules_side side = side_of(asker, fact);
    const struct done done = done_to(asker, side);
    const int hull = side == RULES_DEFENDER ? table->hull : table->attacker_hull;
    const int left = hull < 0 || hull > done.cards ? hull - done.cards : 0;
    const int count = fact->kind == RULES_FACT_SHIELDS ? done.shields : left;

    return count < 0 ? fact->no : within(count, fact);
}

static bool ask_charges(const struct asker *asker, const struct rules_fact *fact)
{
    unsigned pool = play_pool_of(asker->attack, asker->bearer, asker->effect->pool);

    return within((int)play_pool_left(asker->attack, pool, asker->state->spent), fact);
}

/* The dice that a condition is about; after neutralizing only results of the attack lie there. */
static enum dice_color color_of(const struct asker *asker)
{
    if (asker->state && asker->state->window > RULES_NEUTRALIZE)
        return DICE_RED;
    return rules_effect_color(asker->actor, rules_effect_main(asker->effect)->theirs);
}

/* Dice of a color on the table; on a word that changes this roll, how many there are without it. */
static int dice_of(const struct asker *asker, enum dice_color color)
{
    if (rules_step_family(rules_effect_main(asker->effect)) == RULES_FAMILY_ROLL &&
        color == color_of(asker) &&
        asker->state->window <= (color == DICE_RED ? RULES_ROLL_ATTACK : RULES_ROLL_DEFENSE))
        return play_roll_count(asker->attack, asker->state, color, false);
    return (int)play_state_dice(asker->state, color);
}

static bool ask_dice(const struct asker *asker, const struct rules_fact *fact)
{
    return within(dice_of(asker, color_of(asker)), fact);
}

/* After neutralizing no dice are left to compare. */
static bool ask_outdiced(const struct asker *asker, const struct rules_fact *fact)
{
    enum rules_side side = side_of(asker, fact);

    return asker->state->window <= RULES_NEUTRALIZE &&
           dice_of(asker, rules_effect_color(side, false)) <
               dice_of(asker, rules_effect_color(side, true));
}

static bool ask_same(const struct asker *asker, const struct rules_fact *fact)
{
    enum dice_color color = color_of(asker);
    const unsigned dice = play_state_dice(asker->state, color);

    for (enum dice_face face = 0; face < DICE_FACES; face++)
        if (dice > 0 && play_state_count(asker->state, color, face) == dice)
            return fact->kind == RULES_FACT_ALL_SAME || face == DICE_BLANK;
    return false;
}

static bool ask_named(const struct asker *asker, const struct rules_fact *fact)
{
    const struct play_state *state = asker->state;
    enum dice_color color = color_of(asker);
    enum dice_face face;

    (void)fact;
    if (state->named >= PLAY_NAMED_COUNT)
        return play_state_count(state, color, DICE_EVADE) + PLAY_NAMED_COUNT == state->named;
    face = play_state_named(state, color);
    return face < DICE_FACES && play_state_count(state, color, face) > 0;
}

static bool ask_modified(const struct asker *asker, const struct rules_fact *fact)
{
    unsigned note =
        side_of(asker, fact) == RULES_ATTACKER ? PLAY_NOTED_ATTACKER : PLAY_NOTED_DEFENDER;

    return asker->state->noted & note;
}

static bool ask_rerolled(const struct asker *asker, const struct rules_fact *fact)
{
    return asker->state->rerolled >> rules_effect_color(side_of(asker, fact), false) & 1;
}

/* Results that lie there. What the attacker adds does not count to itself while it does so: it was
 * not left. Of one face all that lies there counts. */
static int net_results(const struct play_state *state, uint8_t faces)
{
    if (faces)
        return (int)play_state_count(state, DICE_RED,
                                     faces & DICE_BIT(DICE_HIT) ? DICE_HIT : DICE_CRIT);
    return state->window == RULES_ATTACKER_NET
               ? (int)(play_dice_count(&state->dice, DICE_RED, PLAY_FRESH, DICE_HIT) +
                       play_dice_count(&state->dice, DICE_RED, PLAY_FRESH, DICE_CRIT))
               : (int)play_state_results(state);
}

/* Whatever became of the results that were left; of two attacks it is enough, after them, if the
 * first one has hit. */
static bool has_hit(const struct play_state *state)
{
    return (state->noted & (PLAY_NOTED_AS_HIT | PLAY_NOTED_ALWAYS | PLAY_NOTED_HIT)) ||
           (state->window > RULES_DEFENDER_NET && (state->noted & PLAY_NOTED_EARLIER));
}

/* A plain "net" asks whether the attack has hit. */
static bool ask_net(const struct asker *asker, const struct rules_fact *fact)
{
    const bool of_damage = fact->id & RULES_OF_DAMAGE;
    const uint8_t faces = fact->id & DICE_RED_RESULTS;
    const int left = fact->id & RULES_OF_SHIELDS ? play_shields_lost(asker->attack, asker->state)
                     : of_damage                 ? play_suffered(asker->attack, asker->state, faces)
                                                 : net_results(asker->state, fact->id);

    if (fact->kind == RULES_FACT_NET && fact->plain && !fact->id && has_hit(asker->state))
        return true;
    if (fact->id & RULES_OF_HULL)
        return play_destroyed(asker->attack, asker->state);
    if (fact->kind == RULES_FACT_NET_SHIELDS && of_damage)
        return play_dealt(asker->attack, asker->state, faces);
    if (fact->kind == RULES_FACT_NET_SHIELDS)
        return asker->attack->table.shields >= 0 && left > asker->attack->table.shields;
    return within(left, fact);
}

/* What is said of the ships and of the attack, or was settled when the card was read. */
static bool ask_said(const struct asker *asker, const struct rules_fact *fact)
{
    const struct play_attack *attack = asker->attack;
    const enum rules_side side = side_of(asker, fact);

    switch ((enum rules_fact_kind)fact->kind) {
    case RULES_FACT_SIDE:
        return fact->id >> asker->bearer & 1;
    case RULES_FACT_EDITION:
        return attack->edition->bit & fact->id;
    case RULES_FACT_PRIMARY:
        return !attack->shot.special;
    case RULES_FACT_RANGE:
        return within(fact->id ? attack->ship_range : attack->shot.range, fact);
    case RULES_FACT_ARC_SAID:
        return (attack->table.situations[side_of(asker, fact)] |
                attack->table.denied[side_of(asker, fact)]) &
               RULES_ARCS;
    case RULES_FACT_DAMAGE:
        return within(attack->table.damage[side] + done_to(asker, side).cards, fact);
    case RULES_FACT_UNHURT:
        return attack->table.unhurt[side] && !done_to(asker, side).any;
    case RULES_FACT_SHIP:
        return fact->id;
    case RULES_FACT_VALUE:
        return rules_fact_of_values(fact, attack->table.values[side],
                                    attack->table.values[rules_other_side(side)]);
    case RULES_FACT_CHARGE: /* a cost, which is paid when the effect is used */
    case RULES_FACT_OWN:
        return true;
    default: /* what only the player can say is not so */
        return false;
    }
}

typedef bool ask_fn(const struct asker *asker, const struct rules_fact *fact);

/* What has no function is said before the attack. */
static ask_fn *const ask_kind[RULES_FACT_KINDS] = {
    [RULES_FACT_SITUATION] = ask_situation, [RULES_FACT_TOKENS] = ask_tokens,
    [RULES_FACT_SPENT] = ask_spent,         [RULES_FACT_SHIELDS] = ask_health,
    [RULES_FACT_HULL] = ask_health,         [RULES_FACT_HAS_CHARGE] = ask_charges,
    [RULES_FACT_ALL_BLANK] = ask_same,      [RULES_FACT_ALL_SAME] = ask_same,
    [RULES_FACT_DICE] = ask_dice,           [RULES_FACT_OUTDICED] = ask_outdiced,
    [RULES_FACT_NAMED] = ask_named,         [RULES_FACT_MODIFIED] = ask_modified,
    [RULES_FACT_REROLLED] = ask_rerolled,   [RULES_FACT_NET] = ask_net,
    [RULES_FACT_NET_SHIELDS] = ask_net,
};

/* Whether a fact depends on what happens in the attack, of which nothing is known before it. */
static bool is_open(const struct asker *asker, const struct rules_fact *fact)
{
    const enum rules_side side = side_of(asker, fact),
                          holder = rules_fact_holder(fact, asker->bearer);

    if (asker->state || fact->kind == RULES_FACT_CHARGE)
        return false;
    if ((rules_fact_reads(fact) & RULES_PART_HEALTH) && asker->attack->notes_hurt[side] &&
        !rules_effect_is_settled(asker->effect))
        return true;
    if (fact->kind == RULES_FACT_SITUATION && !fact->tokens)
        return fact->id == RULES_CRITICAL && side == RULES_DEFENDER &&
               asker->attack->notes_critical;
    if (fact->kind == RULES_FACT_TOKENS || fact->kind == RULES_FACT_SITUATION)
        return (asker->attack->table.changing[holder] & fact->tokens) &&
               !(holder == RULES_ATTACKER && rules_effect_is_settled(asker->effect));
    return rules_facts[fact->kind].reads & ~RULES_PART_HEALTH;
}

static enum play_verdict ask(const struct asker *asker, const struct rules_fact *fact)
{
    ask_fn *holds = ask_kind[fact->kind] ? ask_kind[fact->kind] : ask_said;

    if (is_open(asker, fact))
        return PLAY_MAYBE;
    return holds(asker, fact) != fact->no ? PLAY_ALWAYS : PLAY_NEVER;
}

/* All facts of the effect; those parted by "or" together. */
static enum play_verdict ask_all(const struct asker *asker, const struct rules_fact **missing)
{
    enum play_verdict all = PLAY_ALWAYS, one = PLAY_NEVER;

    RULES_EACH_FACT(fact, asker->effect) {
        enum play_verdict found = ask(asker, fact);

        one = found > one ? found : one;
        if (fact->or_next)
            continue;
        if (one == PLAY_NEVER && all != PLAY_NEVER && missing)
            *missing = fact;
        all = one < all ? one : all;
        one = PLAY_NEVER;
    }
    return all;
}

enum play_verdict play_condition_known(const struct play_attack *attack,
                                       const struct rules_effect *effect, enum rules_side bearer,
                                       const struct rules_fact **missing)
{
    enum rules_side actor = rules_effect_actor(effect, bearer);

    return ask_all(&(struct asker){ attack, effect, bearer, actor, NULL }, missing);
}

bool play_condition_in(const struct play_attack *attack, const struct rules_effect *effect,
                       enum rules_side bearer, const struct play_state *state)
{
    enum rules_side actor = rules_effect_actor(effect, bearer);

    return ask_all(&(struct asker){ attack, effect, bearer, actor, state }, NULL) == PLAY_ALWAYS;
}

bool play_condition_holds(const struct play_attack *attack, const struct play_ability *ability,
                          const struct play_state *state)
{
    return ability->effect.fact_count == 0 ||
           play_condition_in(attack, &ability->effect, ability->bearer, state);
}

/* ---- how many dice a roll has ---- */

void play_roll_add(const struct play_attack *attack, const struct rules_step *step,
                   enum rules_side actor, enum dice_color color, struct rules_roll *roll)
{
    if (rules_step_family(step) == RULES_FAMILY_ROLL)
        rules_roll_add(roll, actor, step->count);
    else if (step->count > 0 || rules_may_take(attack->edition, &attack->shot, actor, color))
        roll->value += step->count;
}

/* What abilities that were used and words that depend on the state make of a roll. */
static void add_used(const struct play_attack *attack, const struct play_state *state,
                     enum dice_color color, bool all, struct rules_roll *roll)
{
    PLAY_EACH(ability, attack) {
        for (size_t step = 0; ability->lasts && step < ability->effect.step_count; step++) {
            const struct rules_step *at = &ability->effect.steps[step];

            if (rules_operations[at->operation].until != RULES_TO_ROLL ||
                rules_effect_color(ability->actor, at->theirs) != color ||
                !play_in_force(attack, ability, at, state))
                continue;
            play_roll_add(attack, at, ability->actor, color, roll);
        }
    }
    for (size_t i = 0; i < attack->roll_count; i++)
        if (attack->rolls[i].dice == color &&
            (all || !(rules_effect_asks(&attack->rolls[i].effect) & RULES_PART_NUMBER)) &&
            play_condition_holds(attack, &attack->rolls[i], state))
            play_roll_add(attack, rules_effect_main(&attack->rolls[i].effect),
                          attack->rolls[i].actor, color, roll);
}

int play_roll_count(const struct play_attack *attack, const struct play_state *state,
                    enum dice_color color, bool all)
{
    const bool is_attack = color == DICE_RED;
    const enum rules_side roller = rules_owner_of(color);
    struct rules_roll roll = attack->roll[color];

    if (attack->roll_count || (attack->standing & state->used) || attack->rolls_by_choice)
        add_used(attack, state, color, all, &roll);
    if (attack->standing & state->used) {
        roll.no_range = play_holds(attack, state, RULES_NO_RANGE, roller, NULL, NULL);
        roll.double_range = play_holds(attack, state, RULES_DOUBLE_RANGE, roller, NULL, NULL);
        roll.limited = play_holds(attack, state, RULES_ROLL_MAX, roller, &roll.most, NULL);
    }
    roll.worn = state->tokens[roller][is_attack ? RULES_DEPLETE : RULES_STRAIN] > 0;
    if (!is_attack)
        roll.tractor = play_tokens(attack, state, RULES_DEFENDER, RULES_TRACTOR);
    return rules_dice_rolled(attack->edition, &attack->shot, &roll, color);
}
