#include "attack/graph/graph.h"

enum { FIRST_MODES = 64 }; /* most attacks come to fewer */

static const struct play_dice no_dice;

static uint32_t fail(struct modes *modes, volley_status status)
{
    if (modes->status == VOLLEY_OK)
        modes->status = status;
    return MODE_NONE;
}

/* ---- keys ---- */

/* The slot of a key, whose mode is MODE_NONE if it is new; NULL: out of memory. */
static uint32_t *find_key(struct modes *modes, struct mode_index *index, const struct mode_key *key)
{
    struct arena *arena = &modes->budget->arena;
    uint32_t *slot;

    if (!intern_reserve_in(arena, &index->table, index->keys, sizeof *key, index->count)) {
        fail(modes, VOLLEY_NOMEM);
        return NULL;
    }
    slot = intern_find(&index->table, index->keys, sizeof *key, key);
    if (*slot)
        return &index->modes[*slot - 1];
    if (!arena_grow(arena, &index->keys, &index->capacity, (size_t)index->count + 1,
                    sizeof *index->keys) ||
        !arena_grow(arena, &index->modes, &index->mode_capacity, (size_t)index->count + 1,
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
    if (!arena_grow(&modes->budget->arena, &modes->items, &modes->capacity,
                    modes->count < FIRST_MODES ? FIRST_MODES : (size_t)modes->count + 1,
                    sizeof *modes->items))
        return fail(modes, VOLLEY_NOMEM);
    modes->items[modes->count] = *mode;
    return modes->count++;
}

/* ---- what can be counted ---- */

/* More than can be counted: of a token, or with RULES_TOKENS of damage; -1: of nothing. */
static int overflow_of(const struct play_state *state)
{
    if (state->suffered + state->crits + state->facedown + state->faceup > RULES_SUFFERED_MAX ||
        state->hurt.hits + state->hurt.crits + state->hurt.back > RULES_SUFFERED_MAX ||
        state->lost == PLAY_LOST_MAX)
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

/* ---- modes ---- */

/* A token of the attacker that no ability to come can spend, so that it will be left at the end. */
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
    return modes->asks || state->tests || state->owed || state->pending || state->jams ? MODE_ASK
                                                                                       : MODE_ACT;
}

/* What can be done in a mode that is new. */
static uint32_t add_stopped(struct modes *modes, const struct mode_key *key,
                            const struct play_state *state, const struct prune_live *live)
{
    struct mode mode = { .key = *key, .to = { MODE_NONE, MODE_NONE, MODE_NONE } };
    const struct play_state bare = mode_state(key, &no_dice);

    mode.kind = kind_of_state(modes, state);
    mode.window = state->window;
    mode.mark = state->mark;
    mode.in_hand = state->in_hand;
    mode.token = (uint8_t)settled_token(live, state);
    mode.token_count = mode.token < RULES_TOKENS ? state->tokens[RULES_ATTACKER][mode.token] : 0;
    mode.ends_if_cancelled = prune_ends_if_cancelled(modes->prune, live, state);
    mode.live = modes->prune->keep & PRUNE_PAST ? (struct prune_mask){ UINT64_MAX, UINT64_MAX }
                                                : prune_mask_of(live);
    if (mode.token < RULES_TOKENS)
        mode.kind = MODE_SETTLE;
    if (mode.kind == MODE_ACT && !uses_find(modes, &mode, &bare))
        return fail(modes, VOLLEY_NOMEM);
    return add_mode(modes, &mode);
}

uint32_t modes_stop(struct modes *modes, const struct play_state *state,
                    const struct prune_live *live)
{
    const struct mode_key key = mode_key_of(state);
    uint32_t *known = find_key(modes, &modes->stopped, &key);

    if (!known)
        return MODE_NONE;
    return *known != MODE_NONE ? *known : (*known = add_stopped(modes, &key, state, live));
}

/* Go on to where something is decided or rolled, or only results are left; false: that depends on
 * the dice. */
static bool pass(struct modes *modes, struct play_state *state)
{
    const struct play_attack *attack = modes->prune->attack;

    while (state->in_hand == 0) {
        if (modes->asks || state->tested || state->pending || state->jams)
            return false;
        state->window = play_next_window(attack, state->window);
        if (state->window == RULES_WINDOWS)
            return play_finishes_alike(attack, state);
        if (rules_windows[state->window].kind == RULES_WINDOW_ACT) {
            if (uses_may_exist(modes, state))
                return true;
            state->window++;
        } else if (rules_windows[state->window].kind == RULES_WINDOW_NEUTRALIZE) {
            return true;
        } else if (modes->rolls_open && state->window == RULES_ROLL_DEFENSE) {
            return false;
        } else {
            modes->rolled |= play_begin_roll(attack, state);
        }
    }
    return true;
}

/* The mode of a state in which something is decided or rolled, or the end. */
static uint32_t stop(struct modes *modes, struct play_state *state)
{
    struct prune_live live;

    prune_live_find(&live, modes->prune, state);
    if (!(modes->prune->keep & PRUNE_PAST))
        prune_live_drop(&live, state);
    return modes_stop(modes, state, &live);
}

/* A mode in which results are neutralized, or the attack is over and they are summed up. */
static uint32_t leave(struct modes *modes, const struct play_state *state)
{
    struct mode mode = { .key = mode_key_of(state),
                         .kind = MODE_LEAVE,
                         .looks_ahead = true,
                         .left = { { .mode = MODE_NONE }, { .mode = MODE_NONE } } };

    if (state->window == RULES_NEUTRALIZE)
        mode.rules = play_neutralize_rules(modes->prune->attack, state);
    return add_mode(modes, &mode);
}

uint32_t modes_find(struct modes *modes, const struct mode_key *key)
{
    struct play_state state;
    uint32_t found;
    uint32_t *known = find_key(modes, &modes->raw, key);
    size_t at;

    if (!known)
        return MODE_NONE;
    if (*known != MODE_NONE)
        return *known;
    at = (size_t)(known - modes->raw.modes);
    state = mode_state(key, &no_dice);
    if (!modes_can_count(modes, &state))
        return MODE_NONE;
    if (!pass(modes, &state))
        found =
            add_mode(modes, &(struct mode){ .key = *key, .kind = MODE_OPEN, .looks_ahead = true });
    else if (state.in_hand == 0 &&
             (state.window == RULES_NEUTRALIZE || state.window == RULES_WINDOWS))
        found = leave(modes, &state);
    else
        found = stop(modes, &state);
    return modes->raw.modes[at] = found;
}

volley_status modes_failed(const struct modes *modes, volley_error *err)
{
    if (modes->status != VOLLEY_TOO_LARGE)
        return graph_budget_fail(modes->budget, err);
    if (modes->overflowing == RULES_TOKENS)
        return error_set(err, VOLLEY_TOO_LARGE,
                         "an attack can do more than %d damage besides that of its dice",
                         RULES_SUFFERED_MAX);
    return error_set(err, VOLLEY_TOO_LARGE, "a ship can come to more than %d %s tokens",
                     RULES_TOKENS_MAX, rules_token_words[modes->overflowing]);
}

/* ---- where modes lead ---- */

const struct mode_left *mode_find_left(struct modes *modes, uint32_t mode, bool any)
{
    const struct play_attack *attack = modes->prune->attack;
    struct play_state state = mode_state(&modes->items[mode].key, &no_dice);
    struct mode_left found = { 0 };
    struct mode_key key;

    *play_dice_at(&state.dice, DICE_RED, PLAY_FRESH, DICE_HIT) = any;
    if (state.window == RULES_NEUTRALIZE)
        play_neutralize(attack, &state);
    key = mode_key_of(&state);
    if (pass(modes, &state) && state.window == RULES_WINDOWS) {
        play_finish(attack, &state);
        found.hits = (uint8_t)(play_dice_count(&state.dice, DICE_RED, PLAY_FRESH, DICE_HIT) - any);
        found.crits = (uint8_t)play_dice_count(&state.dice, DICE_RED, PLAY_FRESH, DICE_CRIT);
        found.mode = stop(modes, &state);
    } else {
        found.mode = modes_find(modes, &key);
    }
    modes->items[mode].left[any] = found;
    return &modes->items[mode].left[any];
}

uint32_t mode_find_way(struct modes *modes, uint32_t mode, enum mode_way way)
{
    const struct mode *at = &modes->items[mode];
    struct play_state state = mode_state(&at->key, &no_dice);
    struct mode_key key;
    uint32_t found;

    if (way == MODE_CANCELLED)
        state.window = RULES_NEUTRALIZE;
    if (way != MODE_NEXT)
        state.in_hand = 0;
    else if (at->kind == MODE_ROLL)
        state.in_hand--;
    else if (at->kind == MODE_SETTLE)
        state.tokens[RULES_ATTACKER][at->token] = 0;
    else
        state.window++;
    key = mode_key_of(&state);
    found = modes_find(modes, &key);
    return modes->items[mode].to[way] = found; /* the modes may have moved meanwhile */
}
