#include "graph/mode.h"

#include "base/grow.h"
#include "dice/neutralize.h"
#include "play/advance.h"
#include "play/matters.h"
#include "play/ready.h"

#include <stdlib.h>

static const struct play_dice no_dice;

static uint32_t fail(struct modes *modes, volley_status status)
{
    if (modes->status == VOLLEY_OK)
        modes->status = status;
    return MODE_NONE;
}

/* ---- what depends on the dice ---- */

/* What of an attack its dice say; results that are left are looked at after neutralizing. */
enum {
    PARTS_OF_DICE = RULES_PART_FACES | RULES_PART_ROLL | RULES_PART_BOTH | RULES_PART_NUMBER |
                    RULES_PART_MARKS | RULES_PART_LEFT
};

static bool facts_ask(const struct rules_effect *effect)
{
    return rules_facts_read(effect->facts, effect->fact_count) & (PARTS_OF_DICE | RULES_PART_NAMED);
}

/* Steps that touch no die, nor ask for any. */
static bool leaves_dice(const struct rules_step *step)
{
    const struct rules_operation_row *row = &rules_operations[step->operation];

    return !((row->reads | row->writes) & (PARTS_OF_DICE | RULES_PART_NEXT));
}

/* A rule that comes and goes with the dice, or counts them, may change what anybody can do. */
static bool rule_asks(const struct play_ability *ability)
{
    if (ability->holds && facts_ask(&ability->effect))
        return true;
    for (size_t i = 0; i < ability->effect.step_count; i++)
        if (ability->effect.steps[i].count == RULES_RESULTS)
            return true;
    return false;
}

/* How a use of an ability is compiled. */
static enum mode_use_kind kind_of(const struct play_attack *attack,
                                  const struct play_ability *ability)
{
    const struct rules_effect *effect = &ability->effect;
    const struct rules_step *main = rules_effect_main(effect);
    const bool notes = attack->notes_modified || attack->notes_focus || attack->notes_rerolls;

    if (effect->refusable || ability->promises || facts_ask(effect))
        return MODE_ASKED;
    for (size_t i = 0; i + 1 < effect->step_count; i++)
        if (!leaves_dice(&effect->steps[i]))
            return MODE_ASKED;
    if (rules_step_takes(main))
        return notes ? MODE_ASKED : MODE_TAKES;
    return leaves_dice(main) ? MODE_LEADS : MODE_ASKED;
}

void modes_init(struct modes *modes, const struct prune *prune)
{
    const struct play_attack *attack = prune->attack;

    *modes = (struct modes){ .prune = prune,
                             .asks = (prune->keep & PRUNE_MODES) || attack->demand_count > 0,
                             .rolls_open = attack->roll_count > 0 };
    for (size_t i = 0; i < attack->ability_count; i++)
        modes->asks = modes->asks || rule_asks(&attack->abilities[i]);
    modes->rolls_open = modes->rolls_open || modes->asks;
}

/* ---- keys ---- */

/* The slot of a key, whose mode is MODE_NONE if it is new; NULL: out of memory. */
static uint32_t *find_key(struct modes *modes, struct mode_index *index, const struct mode_key *key)
{
    uint32_t *slot;

    if (!intern_reserve(&index->table, index->keys, sizeof *key, index->count)) {
        fail(modes, VOLLEY_NOMEM);
        return NULL;
    }
    slot = intern_find(&index->table, index->keys, sizeof *key, key);
    if (*slot)
        return &index->modes[*slot - 1];
    if (!grow_array(&index->keys, &index->capacity, (size_t)index->count + 1,
                    sizeof *index->keys) ||
        !grow_array(&index->modes, &index->mode_capacity, (size_t)index->count + 1,
                    sizeof *index->modes)) {
        fail(modes, VOLLEY_NOMEM);
        return NULL;
    }
    index->keys[index->count] = *key;
    index->modes[index->count] = MODE_NONE;
    *slot = ++index->count;
    return &index->modes[index->count - 1];
}

static uint32_t add_mode(struct modes *modes, const struct mode *mode)
{
    if (!grow_array(&modes->items, &modes->capacity, (size_t)modes->count + 1,
                    sizeof *modes->items)) {
        free(mode->uses);
        return fail(modes, VOLLEY_NOMEM);
    }
    modes->items[modes->count] = *mode;
    return modes->count++;
}

/* ---- what can be counted ---- */

/* More than can be counted: of a token, or with RULES_TOKENS of damage; -1: of nothing. */
static int overflow_of(const struct play_state *state)
{
    if (state->suffered + state->crits + state->facedown + state->faceup > PLAY_SUFFERED_MAX)
        return RULES_TOKENS;
    for (int token = 0; token < RULES_TOKENS; token++)
        if (state->tokens[RULES_ATTACKER][token] > RULES_TOKENS_MAX ||
            state->tokens[RULES_DEFENDER][token] > RULES_TOKENS_MAX)
            return token;
    return -1;
}

bool modes_can_count(struct modes *modes, const struct play_state *state)
{
    const int overflowing = overflow_of(state);

    if (overflowing < 0)
        return true;
    modes->overflowing = overflowing;
    fail(modes, VOLLEY_TOO_LARGE);
    return false;
}

/* ---- uses ---- */

struct use_list {
    const struct modes *modes;
    struct mode *mode;
    struct mode_use use; /* what the uses to come have in common */
    uint32_t capacity;
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
    struct mode *mode = list->mode;

    for (int hand = 0; hand < MODE_HAND_MAX; hand++)
        list->use.to[hand] = MODE_NONE;
    if (list->use.kind == MODE_LEADS)
        mode->acts = true;
    else if (list->use.wants_any)
        add_wanted(&mode->wanted, &list->use.wanted);
    else
        mode->looks = true;
    mode->musts = mode->musts || list->use.ability->effect.must;
    if (!grow_array(&mode->uses, &list->capacity, (size_t)mode->use_count + 1, sizeof *mode->uses))
        list->failed = true;
    else
        mode->uses[mode->use_count++] = list->use;
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
    const struct play_attack *attack = prune->attack;
    struct play_state ended = *after;

    ended.used |= prune->uses[ability - attack->abilities].ends;
    if (list->use.kind == MODE_TAKES) {
        if (!play_taking_find(&list->use.taking, attack, ability,
                              rules_effect_main(&ability->effect), after))
            return;
        play_taking_spare(&list->use.taking, prune->uses[ability - attack->abilities].faces);
        list->use.taking.must |= (prune->first & ability->used) != 0; /* all that it can add */
        if (list->use.taking.one && list->use.lesser)
            spare_left(prune, &list->use);
        list->use.wants_any = play_take_wants_any(&list->use.taking, &list->use.wanted);
        if (list->use.taking.operation == RULES_REROLL)
            ended.mark = ability->effect.unmarked ? PLAY_FRESH : PLAY_REROLLED;
    }
    list->use.after = mode_key_of(&ended);
    add_use(list);
}

static void add_uses(struct use_list *list, const struct play_ability *ability,
                     const struct play_state *state)
{
    const struct play_attack *attack = list->modes->prune->attack;
    const struct prune *prune = list->modes->prune;

    list->use = (struct mode_use){ .ability = ability, .kind = kind_of(attack, ability) };
    if (list->use.kind == MODE_ASKED) {
        if (!(state->used & ability->group))
            add_use(list);
    } else if (list->use.kind == MODE_LEADS) {
        if (play_option_exists(attack, ability, state))
            play_use_each(attack, ability, state, add_way, list);
    } else if (play_is_ready(attack, ability, state)) {
        list->use.lesser = prune_lesser_ready(prune, ability, state);
        play_price_each(attack, ability, state, add_way, list);
    }
}

/* ---- modes ---- */

/* A token of the attacker that no ability to come can spend: what is left of it is known. */
static int settled_token(const struct prune_live *live, const struct play_state *state)
{
    for (int token = 0; token < RULES_TOKENS; token++)
        if (state->tokens[RULES_ATTACKER][token] && !(live->tokens[RULES_ATTACKER] >> token & 1))
            return token;
    return RULES_TOKENS;
}

static enum mode_kind kind_of_state(const struct modes *modes, const struct play_state *state)
{
    if (state->in_hand > 0)
        return MODE_ROLL;
    if (state->window == RULES_WINDOWS && !state->tests && !state->owed && !state->pending)
        return MODE_END;
    return modes->asks || state->tests || state->owed || state->pending || state->jams ||
                   state->window > RULES_NEUTRALIZE
               ? MODE_ASK
               : MODE_ACT;
}

uint32_t modes_stop(struct modes *modes, const struct play_state *state,
                    const struct prune_live *live)
{
    const struct play_attack *attack = modes->prune->attack;
    struct mode mode = { .key = mode_key_of(state), .cancelled = MODE_NONE, .next = MODE_NONE };
    struct use_list list = { .modes = modes, .mode = &mode };
    struct play_state bare = mode_state(&mode.key, &no_dice);
    uint32_t *known = find_key(modes, &modes->stopped, &mode.key);
    const struct play_ability *first;

    if (!known)
        return MODE_NONE;
    if (*known != MODE_NONE)
        return *known;
    mode.kind = kind_of_state(modes, state);
    mode.window = state->window;
    mode.mark = state->mark;
    mode.token = (uint8_t)settled_token(live, state);
    mode.ends_if_cancelled = prune_ends_if_cancelled(modes->prune, live, state);
    mode.live = modes->prune->keep & PRUNE_PAST ? (struct prune_mask){ UINT64_MAX, UINT64_MAX }
                                                : prune_mask_of(live);
    if (mode.token < RULES_TOKENS)
        mode.kind = MODE_SETTLE;
    first = mode.kind == MODE_ACT ? prune_first(modes->prune, &bare) : NULL;
    mode.acts = mode.is_forced = first != NULL;
    for (size_t i = 0; mode.kind == MODE_ACT && i < attack->ability_count; i++)
        if (first ? &attack->abilities[i] == first : attack->abilities[i].window == state->window)
            add_uses(&list, &attack->abilities[i], &bare);
    if (list.failed) {
        free(mode.uses);
        return fail(modes, VOLLEY_NOMEM);
    }
    return *known = add_mode(modes, &mode);
}

/* Whether an ability may be used in some roll. */
static bool can_act(struct modes *modes, const struct play_state *state)
{
    const struct play_attack *attack = modes->prune->attack;

    for (size_t i = 0; i < attack->ability_count; i++) {
        const struct play_ability *ability = &attack->abilities[i];
        enum mode_use_kind kind;

        if (ability->window != state->window || (state->used & ability->group))
            continue;
        kind = kind_of(attack, ability);
        if (kind == MODE_ASKED || (kind == MODE_LEADS ? play_option_exists(attack, ability, state)
                                                      : play_is_ready(attack, ability, state)))
            return true;
    }
    return false;
}

/* Go on to where something is decided or rolled; false: that depends on the dice. */
static bool pass(struct modes *modes, struct play_state *state)
{
    const struct play_attack *attack = modes->prune->attack;

    while (state->in_hand == 0) {
        if (state->tested || state->pending || state->jams || state->window >= RULES_NEUTRALIZE)
            return false;
        state->window = play_next_window(attack, state->window);
        if (rules_windows[state->window].kind == RULES_WINDOW_ACT) {
            if (modes->asks)
                return false;
            if (can_act(modes, state))
                return true;
            state->window++;
        } else if (state->window != RULES_ROLL_ATTACK && state->window != RULES_ROLL_DEFENSE) {
            return false;
        } else if (modes->rolls_open) {
            return false;
        } else {
            modes->rolled |= play_begin_roll(attack, state);
        }
    }
    return true;
}

/* Whether what neutralizing leaves follows from the results alone. */
static bool neutralizes(const struct prune *prune, const struct play_state *state)
{
    const struct play_attack *attack = prune->attack;
    const bool spares = attack->edition->reinforce_spares &&
                        attack->table.fixed[RULES_DEFENDER][RULES_REINFORCE] +
                                state->tokens[RULES_DEFENDER][RULES_REINFORCE] >
                            0;

    return state->window == RULES_NEUTRALIZE && !attack->standing && !spares &&
           !(prune->keep & PRUNE_MODES);
}

uint32_t modes_find(struct modes *modes, const struct mode_key *key)
{
    struct play_state state = mode_state(key, &no_dice);
    struct prune_live live;
    uint32_t found;
    uint32_t *known = find_key(modes, &modes->raw, key);
    size_t at;

    if (!known)
        return MODE_NONE;
    if (*known != MODE_NONE)
        return *known;
    at = (size_t)(known - modes->raw.modes);
    if (!modes_can_count(modes, &state))
        return MODE_NONE;
    if (pass(modes, &state)) {
        prune_live_find(&live, modes->prune, &state);
        if (!(modes->prune->keep & PRUNE_PAST))
            prune_live_drop(&live, &state);
        found = modes_stop(modes, &state, &live);
    } else {
        const struct mode open = { .key = *key,
                                   .kind = MODE_OPEN,
                                   .window = state.window,
                                   .neutralizes = neutralizes(modes->prune, &state) };

        found = add_mode(modes, &open);
    }
    return modes->raw.modes[at] = found;
}

volley_status modes_failed(const struct modes *modes, volley_error *err)
{
    if (modes->status != VOLLEY_TOO_LARGE)
        return error_nomem(err);
    if (modes->overflowing == RULES_TOKENS)
        return error_set(err, VOLLEY_TOO_LARGE,
                         "an attack can do more than %d damage besides that of its dice",
                         PLAY_SUFFERED_MAX);
    return error_set(err, VOLLEY_TOO_LARGE, "a ship can come to more than %d %s tokens",
                     RULES_TOKENS_MAX, rules_token_words[modes->overflowing]);
}

void mode_neutralize(struct play_dice *dice)
{
    uint8_t sum[PLAY_PLACES];
    struct dice_damage left;

    play_dice_sum(dice, sum);
    left = dice_neutralize((struct dice_damage){ sum[play_place(DICE_RED, DICE_HIT)],
                                                 sum[play_place(DICE_RED, DICE_CRIT)] },
                           sum[play_place(DICE_GREEN, DICE_EVADE)], &(struct dice_rules){ 0 });
    *dice = (struct play_dice){ 0 };
    *play_dice_at(dice, DICE_RED, PLAY_FRESH, DICE_HIT) = (uint8_t)left.hits;
    *play_dice_at(dice, DICE_RED, PLAY_FRESH, DICE_CRIT) = (uint8_t)left.crits;
}

/* ---- where modes lead ---- */

bool mode_use_asks(const struct modes *modes, const struct mode_use *use,
                   const struct play_dice *dice, const struct mode_key *key)
{
    struct play_state state;

    if (use->kind == MODE_TAKES)
        return play_take_exists(&use->taking, dice);
    if (use->kind == MODE_LEADS)
        return true;
    state = mode_state(key, dice);
    return play_option_exists(modes->prune->attack, use->ability, &state);
}

static uint32_t find_state(struct modes *modes, const struct play_state *state)
{
    const struct mode_key key = mode_key_of(state);

    return modes_find(modes, &key);
}

uint32_t mode_use_find(struct modes *modes, struct mode_use *use, unsigned in_hand)
{
    struct play_state state = mode_state(&use->after, &no_dice);
    uint32_t found;

    state.in_hand = (uint8_t)in_hand;
    found = find_state(modes, &state);
    if (in_hand < MODE_HAND_MAX)
        use->to[in_hand] = found;
    return found;
}

uint32_t mode_find_next(struct modes *modes, uint32_t mode)
{
    const struct mode *at = &modes->items[mode];
    struct play_state state = mode_state(&at->key, &no_dice);
    uint32_t found;

    if (at->kind == MODE_ROLL)
        state.in_hand--;
    else if (at->kind == MODE_SETTLE)
        state.tokens[RULES_ATTACKER][at->token] = 0;
    else
        state.window++;
    found = find_state(modes, &state); /* the modes may move meanwhile */
    return modes->items[mode].next = found;
}

uint32_t mode_cancelled(struct modes *modes, uint32_t mode)
{
    struct play_state state;
    uint32_t found;

    if (modes->items[mode].cancelled != MODE_NONE)
        return modes->items[mode].cancelled;
    state = mode_state(&modes->items[mode].key, &no_dice);
    state.in_hand = 0;
    state.window = RULES_NEUTRALIZE;
    found = find_state(modes, &state);
    return modes->items[mode].cancelled = found;
}

static void index_fini(struct mode_index *index)
{
    free(index->keys);
    free(index->modes);
    intern_fini(&index->table);
}

void modes_fini(struct modes *modes)
{
    for (uint32_t i = 0; i < modes->count; i++)
        free(modes->items[i].uses);
    free(modes->items);
    index_fini(&modes->raw);
    index_fini(&modes->stopped);
    *modes = (struct modes){ 0 };
}
