#include "attack/graph/graph.h"

/* ---- what depends on the dice ---- */

/* What of an attack its dice say. */
enum {
    PARTS_OF_DICE = RULES_PART_FACES | RULES_PART_ROLL | RULES_PART_BOTH | RULES_PART_NUMBER |
                    RULES_PART_MARKS | RULES_PART_LEFT
};

static bool facts_ask(const struct rules_effect *effect)
{
    return rules_effect_asks(effect) & (PARTS_OF_DICE | RULES_PART_NAMED);
}

/* Steps that touch no die, nor ask for any. After neutralizing, the shields that are left depend on
 * the damage that comes. */
static bool leaves_dice(const struct play_ability *ability, const struct rules_step *step)
{
    const struct rules_operation_row *row = &rules_operations[step->operation];
    const unsigned of_dice =
        ability->window > RULES_NEUTRALIZE ? PARTS_OF_DICE | RULES_PART_HEALTH : PARTS_OF_DICE;

    /* Where the cost of a weapon cannot be spent, the attack ends. */
    return !((row->reads | row->writes) & (of_dice | RULES_PART_NEXT)) && !ability->effect.weapon;
}

/* Whether a rule is about so many dice or tokens as there are results. */
static bool counts_results(const struct rules_step *step)
{
    return step->count == RULES_RESULTS;
}

/* A rule that comes and goes with the dice may change what anybody can do; so may one that counts
 * them, unless it is about how many are rolled. */
static bool rule_asks(const struct play_ability *ability)
{
    if (ability->holds && facts_ask(&ability->effect))
        return true;
    RULES_EACH_STEP(step, &ability->effect)
        if (counts_results(step) && !rules_operation_has(step->operation, RULES_OF_A_ROLL))
            return true;
    return false;
}

/* Whether the number of dice of a roll depends on those that lie there. */
static bool rolls_ask(const struct play_attack *attack)
{
    for (size_t i = 0; i < attack->roll_count; i++)
        if (facts_ask(&attack->rolls[i].effect))
            return true;
    PLAY_EACH(ability, attack)
        RULES_EACH_STEP(at, &ability->effect)
            if (counts_results(at))
                return true;
    return false;
}

static enum mode_use_kind kind_of(const struct play_ability *ability)
{
    const struct rules_effect *effect = &ability->effect;
    const struct rules_step *main = rules_effect_main(effect);

    if (effect->refusable || ability->promises)
        return MODE_ASKED;
    RULES_EACH_PRICE(step, effect)
        if (!leaves_dice(ability, step))
            return MODE_ASKED;
    if (rules_step_takes(main))
        return MODE_TAKES;
    return leaves_dice(ability, main) ? MODE_LEADS : MODE_ASKED;
}

void uses_prepare(struct modes *modes)
{
    const struct play_attack *attack = modes->prune->attack;

    modes->asks = (modes->prune->keep & PRUNE_MODES) || attack->demand_count > 0;
    for (size_t i = 0; i < attack->ability_count; i++) {
        const struct play_ability *ability = &attack->abilities[i];

        modes->asks = modes->asks || rule_asks(ability);
        modes->kinds[i] = (uint8_t)kind_of(ability);
        if (facts_ask(&ability->effect) || ability->effect.timing == RULES_NET)
            modes->conditional |= ability->used;
    }
    modes->rolls_open = modes->asks || rolls_ask(attack);
}

/* ---- finding them ---- */

struct use_list {
    struct modes *modes;
    struct mode *mode;
    struct mode_use use; /* what the uses to come have in common */
    uint32_t ends;       /* and what they end */
    bool failed;
};

static void add_wanted(struct play_dice *to, const struct play_dice *wanted)
{
    for (int mark = 0; mark < PLAY_MARKS; mark++)
        for (int place = 0; place < PLAY_PLACES; place++)
            to->count[mark][place] |= wanted->count[mark][place];
}

static void add_use(struct use_list *list)
{
    struct modes *modes = list->modes;
    struct mode *mode = list->mode;

    list->use.counts = list->use.taking.rerolls ? MODE_TAKEN_MAX : 1;
    for (int count = 0; count <= MODE_TAKEN_MAX; count++)
        list->use.to[count] = MODE_NONE;
    if (list->use.wants_any)
        add_wanted(&mode->wanted, &list->use.wanted);
    else if (list->use.kind == MODE_LEADS && !list->use.is_conditional)
        mode->acts = true;
    else
        mode->looks = true;
    mode->musts = mode->musts || list->use.ability->effect.must;
    if (!arena_grow(&modes->budget->arena, &modes->uses, &modes->use_capacity,
                    (size_t)modes->use_count + 1, sizeof *modes->uses))
        list->failed = true;
    else
        modes->uses[modes->use_count++] = list->use;
}

/* Of a single die it is known which faces are left to lesser abilities. */
static void spare_left(const struct prune *prune, struct mode_use *use)
{
    uint8_t faces = 0;

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        const struct play_taken taken = { 1, face == DICE_FOCUS, (uint8_t)DICE_BIT(face) };

        if (!prune_is_left(prune, use->lesser, &taken))
            faces |= taken.faces;
    }
    play_taking_spare(&use->taking, faces);
    use->lesser = 0;
}

static void add_way(const struct play_ability *ability, const struct play_state *after,
                    void *context)
{
    struct use_list *list = context;
    const struct prune *prune = list->modes->prune;
    const struct prune_use *pruned = &prune->uses[ability - prune->attack->abilities];
    struct play_state ended = *after;

    ended.used |= list->ends;
    if (list->use.kind == MODE_TAKES) {
        if (!play_taking_find(&list->use.taking, prune->attack, ability,
                              rules_effect_main(&ability->effect), after))
            return;
        play_taking_spare(&list->use.taking, pruned->faces);
        if (list->use.taking.one && list->use.lesser)
            spare_left(prune, &list->use);
        list->use.wants_any =
            play_take_wants_any(&list->use.taking, &list->use.wanted) && !list->use.is_conditional;
    }
    list->use.after = mode_key_of(&ended);
    add_use(list);
}

/* After neutralizing, the shields that are left to pay with depend on the damage that comes. */
static bool price_asks(const struct play_ability *ability)
{
    RULES_EACH_STEP(step, &ability->effect)
        if (rules_step_takes_shields(step) && ability->window > RULES_NEUTRALIZE)
            return true;
    return false;
}

/* Whether an ability may be used in a state, with some dice. */
static bool may_use(const struct modes *modes, const struct play_ability *ability,
                    const struct play_state *state)
{
    const struct play_attack *attack = modes->prune->attack;

    if (modes->kinds[ability - attack->abilities] == MODE_ASKED && price_asks(ability))
        return !(state->used & ability->group);
    return play_may_use(attack, ability, state) &&
           ((modes->conditional & ability->used) || play_condition_holds(attack, ability, state));
}

static void add_uses(struct use_list *list, const struct play_ability *ability,
                     const struct play_state *state)
{
    const struct modes *modes = list->modes;
    const struct play_attack *attack = modes->prune->attack;

    if (!may_use(modes, ability, state))
        return;
    list->use = (struct mode_use){ .ability = ability,
                                   .kind = modes->kinds[ability - attack->abilities],
                                   .is_conditional = modes->conditional & ability->used };
    list->ends = modes->prune->uses[ability - attack->abilities].ends;
    if (list->use.kind == MODE_ASKED) {
        add_use(list);
    } else if (list->use.kind == MODE_LEADS) {
        play_use_each(attack, ability, state, add_way, list);
    } else {
        list->use.lesser = prune_lesser_ready(modes->prune, ability, state);
        play_price_each(attack, ability, state, add_way, list);
    }
}

/* Each mode has as many as it needs, to itself. */
static bool keep_uses(const struct modes *modes, struct mode *mode)
{
    const size_t bytes = modes->use_count * sizeof *mode->uses;

    mode->use_count = modes->use_count;
    mode->uses = bytes ? arena_take(&modes->budget->arena, bytes) : NULL;
    if (mode->uses)
        memcpy(mode->uses, modes->uses, bytes);
    return mode->uses || !bytes;
}

bool uses_find(struct modes *modes, struct mode *mode, const struct play_state *state)
{
    const struct play_attack *attack = modes->prune->attack;
    struct use_list list = { .modes = modes, .mode = mode };

    modes->use_count = 0;
    PLAY_EACH(ability, attack)
        if (ability->window == state->window)
            add_uses(&list, ability, state);
    return !list.failed && keep_uses(modes, mode);
}

bool uses_may_exist(const struct modes *modes, const struct play_state *state)
{
    const struct play_attack *attack = modes->prune->attack;

    PLAY_EACH(ability, attack)
        if (ability->window == state->window && may_use(modes, ability, state))
            return true;
    return false;
}

/* ---- with dice ---- */

bool mode_use_asks(const struct modes *modes, const struct mode_use *use,
                   const struct play_dice *dice, uint32_t mode)
{
    const struct play_attack *attack = modes->prune->attack;
    struct play_state state;

    if (use->kind == MODE_ASKED || use->is_conditional) {
        state = mode_state(&modes->items[mode].key, dice);
        if (use->kind == MODE_ASKED)
            return play_option_exists(attack, use->ability, &state);
        if (!play_option_is_met(attack, use->ability, &state))
            return false;
    }
    return use->kind == MODE_LEADS || play_take_exists(&use->taking, dice);
}

uint32_t mode_use_find(struct modes *modes, struct mode_use *use, const struct play_taken *taken)
{
    const struct play_attack *attack = modes->prune->attack;
    const unsigned place = mode_use_place(use, taken);
    struct mode_key key = use->after;
    uint32_t found;

    modes->acted |= use->ability->used;
    if (use->kind == MODE_TAKES) {
        struct play_state state = mode_state(&key, &(struct play_dice){ 0 });

        play_take_leave(attack, use->ability, rules_effect_main(&use->ability->effect), taken,
                        &state);
        key = mode_key_of(&state);
    }
    found = modes_find(modes, &key);
    if (place < MODE_TAKEN_MAX)
        use->to[place] = found;
    return found;
}
