#include "attack/play/inner.h"

/* ---- rolling ---- */

/* Words that make more or fewer dice of a roll as things stand, a bit each. */
static uint32_t words_of_roll(const struct play_attack *attack, const struct play_state *state,
                              enum dice_color color)
{
    uint32_t words = 0;

    for (size_t i = 0; i < attack->roll_count; i++)
        if (attack->rolls[i].dice == color &&
            play_condition_holds(attack, &attack->rolls[i], state))
            words |= 1u << i;
    return words;
}

uint32_t play_begin_roll(const struct play_attack *attack, struct play_state *state)
{
    enum rules_side roller = rules_windows[state->window].actor;
    enum dice_color color = rules_windows[state->window].dice;
    uint8_t *wear = &state->tokens[roller][roller == RULES_ATTACKER ? RULES_DEPLETE : RULES_STRAIN];
    const uint32_t words = words_of_roll(attack, state, color);

    state->in_hand = (uint8_t)play_roll_count(attack, state, color, true);
    *wear = (uint8_t)(*wear - (*wear > 0));
    state->mark = PLAY_FRESH;
    /* The attacker may reroll attack dice after the defense roll: it matters how many it has. */
    if (!(attack->windows & (1u << RULES_ATTACKER_LAST_ATTACK | 1u << RULES_ATTACKER_NET)))
        memset(state->rerolls, 0, sizeof state->rerolls);
    state->window++;
    return words;
}

static bool can_act(const struct play_attack *attack, const struct play_state *state)
{
    PLAY_EACH(ability, attack)
        if (ability->window == state->window && play_option_exists(attack, ability, state))
            return true;
    return false;
}

/* ---- the end ---- */

/* How many results of a face evades cannot cancel. */
static unsigned kept(const struct play_attack *attack, const struct play_state *state,
                     enum dice_face face)
{
    unsigned count = 0;

    PLAY_EACH(ability, attack) {
        const struct rules_step *step = rules_effect_main(&ability->effect);

        if (step->operation == RULES_KEEP && play_in_force(attack, ability, step, state) &&
            (step->from & DICE_BIT(face)))
            count += (unsigned)step->count;
    }
    return count;
}

/* Fresh attack dice that show such results, and no others. */
static void leave_results(struct play_state *state, unsigned hits, unsigned crits)
{
    memset(&state->dice, 0, sizeof state->dice);
    *play_dice_at(&state->dice, DICE_RED, PLAY_FRESH, DICE_HIT) = (uint8_t)hits;
    *play_dice_at(&state->dice, DICE_RED, PLAY_FRESH, DICE_CRIT) = (uint8_t)crits;
}

struct dice_rules play_neutralize_rules(const struct play_attack *attack,
                                        const struct play_state *state)
{
    struct dice_rules rules = {
        .reinforce = attack->edition->reinforce_spares
                         ? (unsigned)play_tokens(attack, state, RULES_DEFENDER, RULES_REINFORCE)
                         : 0,
    };

    if (attack->standing & state->used) {
        rules.crits_first = play_holds_for_any(attack, state, RULES_CRIT_FIRST);
        rules.keep_hits = kept(attack, state, DICE_HIT);
        rules.keep_crits = kept(attack, state, DICE_CRIT);
    }
    return rules;
}

void play_neutralize(const struct play_attack *attack, struct play_state *state)
{
    const struct dice_damage rolled = { play_state_count(state, DICE_RED, DICE_HIT),
                                        play_state_count(state, DICE_RED, DICE_CRIT) };
    const struct dice_rules rules = play_neutralize_rules(attack, state);
    const struct dice_damage left =
        dice_neutralize(rolled, play_state_count(state, DICE_GREEN, DICE_EVADE), &rules);
    leave_results(state, left.hits, left.crits);
    if (attack->notes_hit && left.hits + left.crits > 0)
        state->noted |= PLAY_NOTED_HIT;
    if ((attack->hits & state->used) && play_holds_for_any(attack, state, RULES_ALWAYS_HIT))
        state->noted |= PLAY_NOTED_HIT | PLAY_NOTED_ALWAYS;
    state->window++;
}

/* Results that give tokens instead of damage, those that were added among them. Each gives what
 * every rule says that names its face: far more tokens than can be, perhaps, which then are just
 * too many. given  set to how many there are of each face Returns the bits of what turned some. */
static uint32_t inflict(const struct play_attack *attack, struct play_state *state,
                        uint8_t given[DICE_FACES])
{
    uint32_t standing = attack->standing & state->used, turned = 0;

    for (size_t i = 0; standing && i < attack->ability_count; i++) {
        const struct play_ability *ability = &attack->abilities[i];
        const struct rules_step *step = rules_effect_main(&ability->effect);
        unsigned count = 0;

        if (!rules_step_has(step, RULES_REPLACES) || !play_in_force(attack, ability, step, state))
            continue;
        for (enum dice_face face = 0; face < DICE_FACES; face++) {
            if (!(step->from & DICE_BIT(face)))
                continue;
            given[face] = (uint8_t)play_state_count(state, DICE_RED, face);
            count += given[face];
        }
        turned |= count > 0 ? ability->force : 0;
        for (int token = 0; token < RULES_TOKENS; token++) {
            if (token != RULES_JAM && (step->tokens >> token & 1))
                play_count_on(&state->tokens[RULES_DEFENDER][token], count, UINT8_MAX);
        }
        if (step->tokens & RULES_TOKEN_BIT(RULES_JAM))
            play_count_on(&state->jams, count, UINT8_MAX);
    }
    play_break_locks(attack, state, RULES_DEFENDER);
    for (enum dice_face face = 0; face < DICE_FACES; face++)
        for (enum play_mark mark = 0; given[face] && mark < PLAY_MARKS; mark++)
            *play_dice_at(&state->dice, DICE_RED, mark, face) = 0;
    return turned;
}

/* Whether a crit comes past the shields: hits are suffered first. Without shields that are known
 * any does. */
static bool deals_faceup(const struct play_attack *attack, unsigned hits, unsigned crits)
{
    unsigned shields = attack->table.shields > 0 ? (unsigned)attack->table.shields : 0;

    return crits > 0 && hits + crits > shields;
}

/* All damage for results and besides them, by its kind. */
static void find_damage(const struct play_attack *attack, const struct play_state *state,
                        unsigned damage[DICE_FACES])
{
    damage[DICE_HIT] = state->suffered;
    damage[DICE_CRIT] = state->crits;
    for (enum dice_face face = DICE_HIT; face <= DICE_CRIT; face++)
        damage[play_damage_kind(attack, state, face)] += play_state_count(state, DICE_RED, face);
}

/* What the attack alone was about. */
static void forget(const struct play_attack *attack, struct play_state *state)
{
    state->suffered = state->crits = state->lost = state->named = 0;
    state->met = state->rerolled = 0;
    memset(state->focus, 0, sizeof state->focus);
    memset(state->rerolls, 0, sizeof state->rerolls);
    if (!attack->carries_hurt)
        state->hurt = (struct play_hurt){ 0 };
}

/* All damage together, as fresh attack dice; results that were turned to tokens as rerolled ones,
 * which must not happen to them again. */
void play_finish(const struct play_attack *attack, struct play_state *state)
{
    bool has_hit = state->noted & PLAY_NOTED_HIT;
    uint8_t lasting = state->noted & PLAY_NOTED_CRITICAL;
    uint8_t given[DICE_FACES] = { 0 };
    uint32_t turned;
    unsigned damage[DICE_FACES], hits, crits;
    bool hits_now;

    if (state->noted & PLAY_NOTED_OVER)
        return;
    hits_now = attack->notes_hit ? has_hit : play_state_results(state) > 0;
    turned = inflict(attack, state, given);
    find_damage(attack, state, damage);
    hits = damage[DICE_HIT];
    crits = damage[DICE_CRIT];
    if (attack->notes_critical && (state->faceup || deals_faceup(attack, hits, crits)))
        lasting |= PLAY_NOTED_CRITICAL;
    if (attack->second && attack->notes_earlier && hits_now)
        lasting |= PLAY_NOTED_EARLIER;
    hits += state->facedown;
    crits += state->faceup;
    if (state->follow == PLAY_FOLLOW_NONE)
        lasting |= PLAY_NOTED_OVER;
    if (attack->second)
        state->follow = lasting & PLAY_NOTED_OVER ? 0 : attack->second;
    leave_results(state, hits, crits);
    for (enum dice_face face = DICE_HIT; face <= DICE_CRIT; face++)
        *play_dice_at(&state->dice, DICE_RED, PLAY_REROLLED, face) = given[face];
    state->facedown = (uint8_t)(state->facedown + state->faceup);
    state->faceup = 0;
    state->noted = lasting;
    if (attack->notes_hit)
        state->noted |= PLAY_NOTED_OVER | (has_hit != (hits + crits > 0) ? PLAY_NOTED_HIT : 0);
    forget(attack, state);
    state->used &= turned;
    state->spent &= attack->carried;
    state->window = RULES_WINDOWS;
}

bool play_finishes_alike(const struct play_attack *attack, const struct play_state *state)
{
    if (attack->notes_critical || (state->noted & PLAY_NOTED_OVER) ||
        play_damage_kind(attack, state, DICE_HIT) != DICE_HIT)
        return false;
    for (size_t i = 0; (attack->standing & state->used) && i < attack->ability_count; i++)
        if (rules_step_has(rules_effect_main(&attack->abilities[i].effect), RULES_REPLACES) &&
            (attack->abilities[i].force & state->used))
            return false;
    return true;
}

/* A jam token takes a green token or a lock, while there is one; it is left to the attacker which,
 * in the last window. */
static void jam(const struct play_attack *attack, struct play_state *state)
{
    uint8_t *tokens = state->tokens[RULES_DEFENDER];
    bool any = false;

    for (int token = 0; token < RULES_TOKENS; token++)
        any = any || ((attack->edition->jammed >> token & 1) && tokens[token] > 0);
    if (!any) {
        play_count_on(&tokens[RULES_JAM], state->jams, UINT8_MAX);
        state->jams = 0;
    }
    state->window = state->jams ? RULES_ATTACKER_AFTERMATH : RULES_WINDOWS;
}

uint8_t play_next_window(const struct play_attack *attack, uint8_t window)
{
    uint64_t left = (uint64_t)attack->windows >> window; /* there may be as many as bits */

    for (; left && !(left & 1); left >>= 1)
        window++;
    return left ? window : RULES_WINDOWS;
}

uint32_t play_advance(const struct play_attack *attack, struct play_state *state)
{
    uint32_t words = 0;

    while (state->in_hand == 0 && !state->tested && !state->pending && !state->jams &&
           state->window < RULES_WINDOWS) {
        enum rules_window_kind kind = rules_windows[state->window].kind;

        if (!(attack->windows >> state->window & 1)) {
            state->window = play_next_window(attack, state->window);
            continue;
        }
        if (kind == RULES_WINDOW_ROLL)
            words |= play_begin_roll(attack, state);
        else if (kind == RULES_WINDOW_NEUTRALIZE)
            play_neutralize(attack, state);
        else if (can_act(attack, state))
            break;
        else
            state->window++;
    }
    if (state->window == RULES_WINDOWS && !state->pending && !state->tested)
        play_finish(attack, state);
    if (state->jams)
        jam(attack, state);
    return words;
}
