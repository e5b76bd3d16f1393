#include "attack/play/inner.h"

#include "attack/play/pool.h"
#include "attack/play/take.h"

/* A step that is carried out. */
struct chooser {
    const struct step_walk *walk;
    const struct rules_step *step;
    size_t index;          /* of the step */
    enum dice_color color; /* of the dice that it acts on */
};

/* The ship that it acts on. */
static enum rules_side target_of(const struct chooser *chooser)
{
    return rules_step_target(chooser->step, chooser->walk->ability->actor);
}

static void go_on(const struct chooser *chooser, const struct play_state *state)
{
    const struct step_walk *walk = chooser->walk;

    if (chooser->index + 1 == walk->step_count)
        walk->visit(walk->ability, state, walk->context);
    else
        step_walk(walk, chooser->index + 1, state);
}

/* Neither attack nor defense dice count. */
static struct play_state without_dice(const struct play_state *state, enum rules_window next)
{
    struct play_state after = *state;

    for (enum play_mark mark = 0; mark < PLAY_MARKS; mark++)
        for (enum dice_face face = 0; face < DICE_FACES; face++)
            *play_dice_at(&after.dice, DICE_RED, mark, face) = 0;
    after.window = (uint8_t)next;
    return after;
}

/* Nothing comes after what is not made, not even its second half. */
static void do_no_attack(struct chooser *chooser, const struct play_state *state)
{
    struct play_state after = without_dice(state, RULES_WINDOWS);

    after.follow = chooser->walk->attack->second ? PLAY_FOLLOW_NONE : 0;
    go_on(chooser, &after);
}

/* ---- tokens ---- */

/* "Spend your lock to perform this attack" */
static bool is_weapon_cost(const struct chooser *chooser)
{
    return chooser->walk->ability->effect.weapon && chooser->walk->ability->effect.must &&
           target_of(chooser) == chooser->walk->ability->actor;
}

/* A weapon whose cost may not be spent is not fired. */
static void do_lose(struct chooser *chooser, const struct play_state *state)
{
    enum rules_side side = target_of(chooser);
    const bool pays = is_weapon_cost(chooser);
    bool spends = chooser->step->exact && side == chooser->walk->ability->actor, done = false;
    const unsigned count = (unsigned)chooser->step->count;
    const unsigned least = chooser->step->exact ? count : 1;
    enum rules_token token = 0;

    for (unsigned kinds = chooser->step->tokens; kinds; kinds >>= 1, token++) {
        const unsigned there = state->tokens[side][token];
        struct play_state after;

        if (!(kinds & 1) || there == 0 || there < least ||
            ((spends || pays) &&
             play_spendable(chooser->walk->attack, state, chooser->walk->ability, token) < least))
            continue;
        after = *state;
        after.tokens[side][token] = (uint8_t)(there - (count < there ? count : there));
        if (spends)
            play_demands_meet(chooser->walk->attack, &after, side, token);
        if (spends || pays)
            play_event_note(chooser->walk->attack, &after, pays ? RULES_PAID : RULES_SPENT, side,
                            token);
        go_on(chooser, &after);
        done = true;
    }
    if (pays && !done)
        do_no_attack(chooser, state);
}

/* Each jam token leaves at once with a green token or a lock, which whoever jams may choose. */
static void do_jam(struct chooser *chooser, const struct play_state *state, enum rules_side side,
                   unsigned jams)
{
    const uint16_t jammed = chooser->walk->attack->edition->jammed;
    struct play_state after = *state;
    bool any = false;

    for (int token = 0; token < RULES_TOKENS && jams > 0; token++) {
        if (!(jammed >> token & 1) || state->tokens[side][token] == 0)
            continue;
        after.tokens[side][token]--;
        do_jam(chooser, &after, side, jams - 1);
        after.tokens[side][token]++;
        any = true;
    }
    if (any)
        return;
    after.tokens[side][RULES_JAM] = (uint8_t)(after.tokens[side][RULES_JAM] + jams);
    go_on(chooser, &after);
}

/* A jam token takes the first green token or lock that its ship gains, and both are gone. Returns
 * how many are lost so. */
static unsigned lost_to_jam(const struct chooser *chooser, struct play_state *state,
                            enum rules_side side, int token)
{
    uint8_t *jams = &state->tokens[side][RULES_JAM];
    unsigned lost = (unsigned)chooser->step->count;

    if (!(chooser->walk->attack->edition->jammed >> token & 1))
        return 0;
    lost = lost < *jams ? lost : *jams;
    *jams = (uint8_t)(*jams - lost);
    return lost;
}

/* What a ship can have is a limit of the rules; what can be counted is checked when the state is
 * visited. */
static unsigned most_tokens(const struct play_attack *attack, enum rules_side side, int token)
{
    return token == RULES_FORCE ? attack->force_most[side] : UINT8_MAX;
}

static void do_gain(struct chooser *chooser, const struct play_state *state)
{
    enum rules_side side = target_of(chooser);

    if (chooser->step->tokens == RULES_TOKEN_BIT(RULES_JAM)) {
        struct play_state jammed = *state;

        play_event_note(chooser->walk->attack, &jammed, RULES_GAINED, side, RULES_JAM);
        do_jam(chooser, &jammed, side, (unsigned)chooser->step->count);
        return;
    }
    for (int token = 0; token < RULES_TOKENS; token++) {
        const unsigned most = most_tokens(chooser->walk->attack, side, token);
        struct play_state after;
        uint8_t *there = &after.tokens[side][token];
        unsigned count;

        if (!(chooser->step->tokens >> token & 1))
            continue;
        after = *state;
        count = (unsigned)chooser->step->count - lost_to_jam(chooser, &after, side, token);
        play_count_on(there, count, most);
        play_break_locks(chooser->walk->attack, &after, side);
        if (*there > state->tokens[side][token])
            play_event_note(chooser->walk->attack, &after, RULES_GAINED, side, token);
        go_on(chooser, &after);
    }
}

/* ---- damage ---- */

/* A damage card that passes the shields differs from other damage only where somebody asks for the
 * shields. */
static void do_damage(struct chooser *chooser, const struct play_state *state)
{
    struct play_state after = *state;
    const bool past =
        chooser->walk->attack->deals && rules_step_has(chooser->step, RULES_PAST_SHIELDS);
    const bool crit =
        rules_step_has(chooser->step, RULES_FACEUP_DAMAGE) ||
        (chooser->step->operation == RULES_SUFFER &&
         play_damage_kind(chooser->walk->attack, state, chooser->step->to) == DICE_CRIT);
    uint8_t *counter = past ? &after.facedown : &after.suffered;

    if (crit)
        counter = past ? &after.faceup : &after.crits;
    if (target_of(chooser) == RULES_DEFENDER)
        *counter = (uint8_t)(*counter + chooser->step->count);
    else
        play_hurt_attacker(chooser->walk->attack, &after, chooser->step, chooser->step->count);
    go_on(chooser, &after);
}

static void do_shield(struct chooser *chooser, const struct play_state *state)
{
    const struct play_attack *attack = chooser->walk->attack;
    const bool of_defender = target_of(chooser) == RULES_DEFENDER;
    const int shields =
        of_defender ? play_shields(attack, state) : play_attacker_shields(attack, state);
    struct play_state after = *state;
    int lost = chooser->step->count;

    if (!play_can_lose_shields(attack, chooser->walk->ability, chooser->step, state))
        return;
    lost = lost < shields ? lost : shields;
    if (of_defender)
        play_lose_shields(attack, &after, lost);
    else if (lost > 0)
        play_hurt_attacker(attack, &after, chooser->step, lost);
    go_on(chooser, &after);
}

/* How many the ship can have is looked at by whoever asks for what is left (battle/attacks). */
static void do_regain(struct chooser *chooser, const struct play_state *state)
{
    struct play_state after = *state;

    if (target_of(chooser) == RULES_ATTACKER && chooser->walk->attack->notes_hurt[RULES_ATTACKER])
        after.hurt.back = (uint8_t)(after.hurt.back + chooser->step->count);
    go_on(chooser, &after);
}

/* How many cards lie faceup is not counted, only whether one does: any that is there will do. */
static void do_expose(struct chooser *chooser, const struct play_state *state)
{
    const struct play_attack *attack = chooser->walk->attack;
    struct play_state after = *state;

    if (target_of(chooser) != RULES_DEFENDER ||
        !(attack->table.damage[RULES_DEFENDER] > 0 || state->facedown > 0 ||
          (state->window > RULES_NEUTRALIZE && play_dealt(attack, state, 0))))
        return;
    after.noted |= PLAY_NOTED_CRITICAL;
    go_on(chooser, &after);
}

/* Damage of either kind first, if of both. Of what is fatal, cards that are dealt before that: they
 * are there whatever the shields are. */
static void do_prevent(struct chooser *chooser, const struct play_state *state)
{
    const struct play_attack *attack = chooser->walk->attack;
    const bool is_fatal = chooser->step->count == RULES_RESULTS;
    const unsigned count = is_fatal ? play_fatal(attack, state) : (unsigned)chooser->step->count;
    const uint8_t kinds = chooser->step->from;

    if (target_of(chooser) != RULES_DEFENDER)
        return;
    for (enum dice_face kind = DICE_HIT; kind <= DICE_CRIT; kind++) {
        const enum dice_face other = kind == DICE_HIT ? DICE_CRIT : DICE_HIT;
        struct play_state after = *state;
        unsigned left = count;

        if (is_fatal)
            play_prevent_cards(&after, &left);
        if (kinds >> kind & 1)
            play_prevent(attack, &after, kind, &left);
        if (left == count)
            continue;
        if (kinds >> other & 1)
            play_prevent(attack, &after, other, &left);
        go_on(chooser, &after);
    }
}

/* ---- charges ---- */

/* As many as there are of those that are spent, or left; as a price, all of them. */
static void do_charge(struct chooser *chooser, const struct play_state *state)
{
    const struct play_ability *ability = chooser->walk->ability;
    bool gains = rules_step_gains(chooser->step, RULES_FAMILY_CHARGES);
    struct play_state after = *state;
    unsigned count = (unsigned)chooser->step->count, there;

    if (!ability->pool || chooser->step->theirs)
        return;
    there = gains ? play_pool_spent(ability->pool, state->spent)
                  : play_pool_left(chooser->walk->attack, ability->pool, state->spent);
    if (there == 0 || (chooser->step->exact && there < count))
        return;
    count = count < there ? count : there;
    play_pool_spend(&after, ability->pool, gains ? -(int)count : (int)count);
    go_on(chooser, &after);
}

/* ---- the rest ---- */

static void do_name_result(struct chooser *chooser, const struct play_state *state)
{
    struct play_state after = *state;

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        if (!dice_sides[chooser->color][face])
            continue;
        after.named = (uint8_t)(1 + (int)chooser->color * DICE_FACES + (int)face);
        go_on(chooser, &after);
    }
}

/* Zero is no guess: no evade could be added to it. */
static void do_name_count(struct chooser *chooser, const struct play_state *state)
{
    const struct rules_edition *edition = chooser->walk->attack->edition;
    struct play_state after = *state;

    for (int count = edition->bit & RULES_EDITION_1 ? 0 : 1;
         count <= edition->dice_max && count + PLAY_NAMED_COUNT <= UINT8_MAX &&
         count <= RULES_TOKENS_MAX;
         count++) {
        after.named = (uint8_t)(PLAY_NAMED_COUNT + count);
        go_on(chooser, &after);
    }
}

static void do_as_hit(struct chooser *chooser, const struct play_state *state)
{
    struct play_state after = without_dice(state, RULES_NEUTRALIZE);

    after.noted |= PLAY_NOTED_HIT | PLAY_NOTED_AS_HIT;
    go_on(chooser, &after);
}

static unsigned dice_most(const struct play_attack *attack, const struct play_state *state,
                          enum dice_color color)
{
    enum rules_side roller = rules_owner_of(color);
    int most;

    if (attack->standing && play_holds(attack, state, RULES_ROLL_MAX, roller, &most, NULL) &&
        most < attack->edition->dice_max)
        return (unsigned)most;
    return (unsigned)attack->edition->dice_max;
}

/* Right after the roll more dice are rolled at once; before it, or as a price, they are read off
 * the ability's bit. */
static void do_roll(struct chooser *chooser, const struct play_state *state)
{
    const struct play_attack *attack = chooser->walk->attack;
    unsigned dice = play_state_dice(state, chooser->color);
    unsigned most = dice_most(attack, state, chooser->color);
    struct play_state after = *state;

    if (chooser->walk->ability->effect.timing != RULES_EARLY ||
        chooser->step != rules_effect_main(&chooser->walk->ability->effect)) {
        go_on(chooser, state);
        return;
    }
    if (chooser->step->count < 0 || dice >= most ||
        !rules_may_add(attack->edition, &attack->shot, chooser->color))
        return;
    after.in_hand = (uint8_t)chooser->step->count;
    if (after.in_hand > most - dice)
        after.in_hand = (uint8_t)(most - dice);
    after.mark = PLAY_FRESH;
    go_on(chooser, &after);
}

/* What the dice do is known when they are rolled (attack/play/play.h). */
static void do_test(struct chooser *chooser, const struct play_state *state)
{
    const struct step_walk *walk = chooser->walk;
    struct play_state after = *state;

    after.tested = (uint8_t)(1 + (walk->ability - walk->attack->abilities));
    after.tests = (uint8_t)chooser->step->count;
    go_on(chooser, &after);
}

/* The attack is over, and another one of the ship follows. */
static void do_bonus_attack(struct chooser *chooser, const struct play_state *state)
{
    struct play_state after = *state;

    if (!play_pools_can_shoot(chooser->walk->attack, chooser->step->to, state))
        return;
    after.follow = chooser->step->to;
    after.window = RULES_WINDOWS;
    go_on(chooser, &after);
}

/* ---- dice ---- */

/* A way to take dice, on its way to the next step. */
struct way {
    const struct chooser *chooser;
    const struct play_state *state;
};

static void go_on_with(const struct play_dice *dice, const struct play_taken *taken, void *context)
{
    const struct way *way = context;
    const struct chooser *chooser = way->chooser;
    struct play_state after = *way->state;

    after.dice = *dice;
    play_take_leave(chooser->walk->attack, chooser->walk->ability, chooser->step, taken, &after);
    go_on(chooser, &after);
}

static void do_dice(struct chooser *chooser, const struct play_state *state)
{
    struct way way = { chooser, state };
    struct play_taking taking;
    struct play_dice dice = state->dice;

    if (!play_taking_find(&taking, chooser->walk->attack, chooser->walk->ability, chooser->step,
                          state))
        return;
    play_take_each(&taking, &dice, go_on_with, &way);
}

static void do_match(struct chooser *chooser, const struct play_state *state)
{
    unsigned dice = play_state_dice(state, chooser->color);

    for (enum dice_face face = 0; face < DICE_FACES; face++) {
        struct play_state after = *state;
        uint8_t *same = play_dice_at(&after.dice, chooser->color, PLAY_FRESH, face);

        if (dice == 0 || play_state_count(state, chooser->color, face) != dice)
            continue;
        *same = (uint8_t)(*same + chooser->step->count);
        play_take_note(chooser->walk->attack, chooser->walk->ability, chooser->step,
                       &(struct play_taken){ .count = 1 }, &after);
        go_on(chooser, &after);
    }
}

typedef void do_fn(struct chooser *chooser, const struct play_state *state);

/* What has no function does nothing at the moment it is used: it is read off the ability's bit, or
 * was settled before. */
static do_fn *const do_operation[RULES_OPERATIONS] = {
    [RULES_ROLL] = do_roll,
    [RULES_REROLL] = do_dice,
    [RULES_CHANGE] = do_dice,
    [RULES_ADD] = do_dice,
    [RULES_CANCEL] = do_dice,
    [RULES_MATCH] = do_match,
    [RULES_GAIN] = do_gain,
    [RULES_LOSE] = do_lose,
    [RULES_SUFFER] = do_damage,
    [RULES_SHIELD] = do_shield,
    [RULES_REGAIN] = do_regain,
    [RULES_PREVENT] = do_prevent,
    [RULES_EXPOSE] = do_expose,
    [RULES_FACEDOWN] = do_damage,
    [RULES_FACEUP] = do_damage,
    [RULES_TEST] = do_test,
    [RULES_GAIN_CHARGE] = do_charge,
    [RULES_LOSE_CHARGE] = do_charge,
    [RULES_BONUS_ATTACK] = do_bonus_attack,
    [RULES_NAME_RESULT] = do_name_result,
    [RULES_NAME_COUNT] = do_name_count,
    [RULES_NO_ATTACK] = do_no_attack,
    [RULES_AS_HIT] = do_as_hit,
};

void step_walk(const struct step_walk *walk, size_t index, const struct play_state *state)
{
    struct chooser chooser = { .walk = walk, .index = index };
    do_fn *act;

    if (index == walk->step_count) {
        walk->visit(walk->ability, state, walk->context);
        return;
    }
    chooser.step = &walk->steps[index];
    chooser.color = play_step_color(walk->ability, chooser.step);
    act = do_operation[chooser.step->operation];
    if (act)
        act(&chooser, state);
    else
        go_on(&chooser, state);
}
