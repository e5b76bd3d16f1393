#include "support/naive_shot.h"

#include "support/check.h"

#include <stdlib.h>
#include <string.h>

enum stage { ROLL_RED, RED, ROLL_GREEN, GREEN, END };

/* A state of an attack. Compared as bytes; all members are. */
struct state {
    uint16_t attack;
    uint8_t stage;
    uint8_t dice[2][2][NAIVE_FACES]; /* by side; not rerolled, rerolled; by face */
    struct naive_tokens tokens;
    uint8_t used[2];  /* abilities, as a mask */
    uint8_t spent[2]; /* first edition: tokens spent in this step, as a mask */
};

/* What can be done in a state. */
enum action_kind { PASS, SPEND, ABILITY };

struct action {
    uint8_t kind, which;        /* a token or an ability */
    uint8_t again[NAIVE_FACES]; /* dice to be rerolled, or that change */
};

struct naive_known {
    struct state state;
    bool there;
    struct naive_worth value;
    struct action best;
};

static const double faces_of_die[2][NAIVE_FACES] = {
    { [NAIVE_HIT] = 3 / 8.0,
      [NAIVE_CRIT] = 1 / 8.0,
      [NAIVE_EYE] = 2 / 8.0,
      [NAIVE_BLANK] = 2 / 8.0 },
    { [NAIVE_EVADED] = 3 / 8.0, [NAIVE_EYE] = 2 / 8.0, [NAIVE_BLANK] = 3 / 8.0 },
};

/* ---- chance ---- */

uint64_t naive_random(uint64_t *state)
{
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

uint32_t naive_below(uint64_t *state, uint32_t below)
{
    return (uint32_t)((naive_random(state) >> 32) * below >> 32);
}

static enum naive_face roll_die(int side, uint64_t *random)
{
    static const uint8_t red[8] = { NAIVE_HIT, NAIVE_HIT, NAIVE_HIT,   NAIVE_CRIT,
                                    NAIVE_EYE, NAIVE_EYE, NAIVE_BLANK, NAIVE_BLANK };
    static const uint8_t green[8] = { NAIVE_EVADED, NAIVE_EVADED, NAIVE_EVADED, NAIVE_EYE,
                                      NAIVE_EYE,    NAIVE_BLANK,  NAIVE_BLANK,  NAIVE_BLANK };

    return (enum naive_face)(side ? green : red)[naive_random(random) >> 61];
}

/* ---- the book ---- */

static uint64_t hash_of(const struct state *state)
{
    uint64_t words[(sizeof *state + 7) / 8] = { 0 }, hash = 0;

    memcpy(words, state, sizeof *state);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        hash = (hash ^ words[i] ^ hash >> 32) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static struct naive_known *place_of(const struct naive_book *book, const struct state *state)
{
    size_t i = hash_of(state) & (book->capacity - 1);

    while (book->known[i].there && memcmp(&book->known[i].state, state, sizeof *state) != 0)
        i = (i + 1) & (book->capacity - 1);
    return &book->known[i];
}

static void grow(struct naive_book *book)
{
    struct naive_book larger = *book;

    larger.capacity = book->capacity ? 2 * book->capacity : 1024;
    larger.known = calloc(larger.capacity, sizeof *larger.known);
    assert_non_null(larger.known);
    for (size_t i = 0; i < book->capacity; i++)
        if (book->known[i].there)
            *place_of(&larger, &book->known[i].state) = book->known[i];
    free(book->known);
    *book = larger;
}

static void remember(struct naive_book *book, const struct state *state, struct naive_worth value,
                     struct action best)
{
    if (2 * book->count >= book->capacity)
        grow(book);
    *place_of(book, state) = (struct naive_known){ *state, true, value, best };
    book->count++;
}

void naive_book_fini(struct naive_book *book)
{
    free(book->known);
    free(book->attacks);
    *book = (struct naive_book){ 0 };
}

uint32_t naive_book_attack(struct naive_book *book, const struct naive_attack *attack)
{
    for (size_t i = 0; i < book->attack_count; i++)
        if (memcmp(&book->attacks[i], attack, sizeof *attack) == 0)
            return (uint32_t)i;
    if (book->attack_count == book->attack_capacity) {
        book->attack_capacity = 2 * book->attack_capacity + 16;
        book->attacks = realloc(book->attacks, book->attack_capacity * sizeof *book->attacks);
        assert_non_null(book->attacks);
    }
    assert_true(book->attack_count < UINT16_MAX);
    book->attacks[book->attack_count] = *attack;
    return (uint32_t)book->attack_count++;
}

/* ---- what can be done ---- */

static int showing(const struct state *state, int side, enum naive_face face)
{
    return state->dice[side][0][face] + state->dice[side][1][face];
}

static void change(struct state *state, int side, enum naive_face from, enum naive_face to,
                   int count)
{
    for (int rolled = 0; rolled < 2; rolled++)
        while (count > 0 && state->dice[side][rolled][from] > 0) {
            state->dice[side][rolled][from]--;
            state->dice[side][rolled][to]++;
            count--;
        }
}

typedef void visit_fn(const struct action *action, void *context);

struct visit {
    visit_fn *call;
    void *context;
};

/* Every choice of at least one and at most `most` dice that were not rerolled. */
static void each_reroll(const struct state *state, int side, struct action action, int face,
                        int most, struct visit visit)
{
    static const struct action none;

    if (face == NAIVE_FACES) {
        if (memcmp(action.again, none.again, sizeof none.again) != 0)
            visit.call(&action, visit.context);
        return;
    }
    for (int count = 0; count <= state->dice[side][0][face] && count <= most; count++) {
        action.again[face] = (uint8_t)count;
        each_reroll(state, side, action, face + 1, most - count, visit);
    }
}

static bool may_spend(const struct naive_attack *attack, const struct state *state, int side,
                      int token)
{
    if (!state->tokens.of[side][token] || token == NAIVE_REINFORCE)
        return false;
    if (token == (side ? NAIVE_LOCK : NAIVE_EVADE)) /* attackers do not evade */
        return false;
    if (side == NAIVE_ATTACKING && attack->force_only && token != NAIVE_FORCE)
        return false;
    return attack->edition != NAIVE_FIRST || !(state->spent[side] >> token & 1);
}

static void each_token(const struct naive_attack *attack, const struct state *state, int side,
                       struct visit visit)
{
    for (int token = 0; token < NAIVE_GREENS; token++) {
        struct action action = { .kind = SPEND, .which = (uint8_t)token };
        bool evades = token == NAIVE_EVADE;

        if (!may_spend(attack, state, side, token))
            continue;
        if (token == NAIVE_LOCK)
            each_reroll(state, side, action, 0, UINT8_MAX, visit);
        else if (evades && attack->edition == NAIVE_FIRST)
            visit.call(&action, visit.context);
        for (int face = NAIVE_EYE; face <= (evades ? NAIVE_BLANK : NAIVE_EYE); face++) {
            memset(action.again, 0, sizeof action.again);
            if (token == NAIVE_LOCK || (evades && attack->edition == NAIVE_FIRST) ||
                !showing(state, side, (enum naive_face)face))
                continue;
            action.again[face] =
                (uint8_t)(token == NAIVE_FOCUS ? showing(state, side, NAIVE_EYE) : 1);
            visit.call(&action, visit.context);
        }
    }
}

static void each_ability(const struct naive_attack *attack, const struct state *state, int side,
                         struct visit visit)
{
    if (side == NAIVE_ATTACKING && attack->force_only)
        return;
    for (int i = 0; i < attack->ability_count[side]; i++) {
        const struct naive_ability *ability = &attack->abilities[side][i];
        struct action action = { .kind = ABILITY, .which = (uint8_t)i };

        if (state->used[side] >> i & 1)
            continue;
        if (ability->what == NAIVE_REROLL)
            each_reroll(state, side, action, 0, ability->count, visit);
        for (int count = 1; ability->what == NAIVE_CHANGE && count <= ability->count &&
                            count <= showing(state, side, (enum naive_face)ability->from);
             count++) {
            action.again[ability->from] = (uint8_t)count;
            visit.call(&action, visit.context);
        }
    }
}

static bool rerolls(const struct naive_attack *attack, const struct action *action, int side)
{
    return action->kind == SPEND ? action->which == NAIVE_LOCK
                                 : attack->abilities[side][action->which].what == NAIVE_REROLL;
}

/* Pay, and change dice; dice to be rerolled are taken off the table. */
static void carry_out(const struct naive_attack *attack, struct state *state, int side,
                      const struct action *action)
{
    enum naive_face good = side ? NAIVE_EVADED : NAIVE_HIT;

    if (action->kind == SPEND) {
        state->tokens.of[side][action->which]--;
        if (attack->edition == NAIVE_FIRST)
            state->spent[side] |= (uint8_t)(1u << action->which);
    } else {
        state->used[side] |= (uint8_t)(1u << action->which);
    }
    if (rerolls(attack, action, side)) {
        for (int face = 0; face < NAIVE_FACES; face++)
            state->dice[side][0][face] =
                (uint8_t)(state->dice[side][0][face] - action->again[face]);
        return;
    }
    if (action->kind == SPEND && action->which == NAIVE_EVADE && attack->edition == NAIVE_FIRST)
        state->dice[side][1][NAIVE_EVADED]++;
    for (int face = 0; face < NAIVE_FACES; face++)
        change(state, side, (enum naive_face)face,
               action->kind == SPEND ? good
                                     : (enum naive_face)attack->abilities[side][action->which].to,
               action->again[face]);
}

/* ---- the end ---- */

/* What is left of the attack, without evades that matter. */
static struct naive_result neutralize(const struct naive_attack *attack, const struct state *state)
{
    struct naive_result result = { .hits = (uint8_t)showing(state, 0, NAIVE_HIT),
                                   .crits = (uint8_t)showing(state, 0, NAIVE_CRIT) };
    int evades = showing(state, 1, NAIVE_EVADED);
    int more = attack->edition == NAIVE_FIRST ? 0 : attack->reinforce;

    for (int i = 0; i < evades + more; i++) {
        if (i >= evades && result.hits + result.crits <= 1)
            break;
        if (result.hits)
            result.hits--;
        else if (result.crits)
            result.crits--;
    }
    result.tokens = state->tokens;
    return result;
}

static double worth_of(const uint8_t tokens[NAIVE_GREENS])
{
    return 1.0 * tokens[NAIVE_CALCULATE] + 2.0 * tokens[NAIVE_FORCE] + 3.0 * tokens[NAIVE_FOCUS] +
           4.0 * tokens[NAIVE_EVADE] + 5.0 * tokens[NAIVE_LOCK];
}

static struct naive_worth worth_of_end(const struct naive_book *book,
                                       const struct naive_attack *attack, const struct state *state)
{
    struct naive_result result = neutralize(attack, state);
    struct naive_attack copy = *attack; /* what comes after may put more attacks into the book */

    if (book->future)
        return book->future(&copy, &result, book->context);
    return (struct naive_worth){ { result.hits + result.crits, result.crits,
                                   -worth_of(result.tokens.of[1]),
                                   worth_of(result.tokens.of[0]) } };
}

/* ---- the play ---- */

static struct naive_worth value_of(struct naive_book *book, const struct state *state);

struct rolling {
    struct naive_book *book;
    struct naive_worth sum;
};

static void add_value(struct naive_worth *sum, double probability, struct naive_worth value)
{
    for (int i = 0; i < NAIVE_WORTHS; i++)
        sum->of[i] += probability * value.of[i];
}

/* Call for every roll of so many dice of a side, onto what lies there. */
typedef void rolled_fn(const struct state *state, double probability, void *context);

static void each_roll(const struct state *state, int side, int again, int dice, int face,
                      double probability, rolled_fn *call, void *context)
{
    struct state after = *state;
    int rest = dice;

    if (face == NAIVE_FACES) {
        if (dice == 0)
            call(state, probability, context);
        return;
    }
    /* `count` of the dice show this face: as many ways as there are to choose them. */
    for (int count = 0; count <= dice; count++, rest--) {
        each_roll(&after, side, again, rest, face + 1, probability, call, context);
        after.dice[side][again][face]++;
        probability *= faces_of_die[side][face] * (dice - count) / (count + 1);
        if (probability <= 0)
            return;
    }
}

static void add_rolled(const struct state *state, double probability, void *context)
{
    struct rolling *rolling = context;

    add_value(&rolling->sum, probability, value_of(rolling->book, state));
}

static struct naive_worth value_of_roll(struct naive_book *book, const struct state *state,
                                        int side, int again, int dice)
{
    struct rolling rolling = { book, { { 0 } } };

    each_roll(state, side, again, dice, 0, 1, add_rolled, &rolling);
    return rolling.sum;
}

/* Whether the side likes `a` more: sums of the same numbers in another order are the same. */
static bool is_better(const struct naive_worth *a, const struct naive_worth *b, int side)
{
    for (int i = 0; i < NAIVE_WORTHS; i++) {
        double more = side ? b->of[i] - a->of[i] : a->of[i] - b->of[i];

        if (more > 1e-10 || more < -1e-10)
            return more > 0;
    }
    return false;
}

struct choosing {
    struct naive_book *book;
    const struct state *state;
    const struct naive_attack *attack;
    int side;
    struct naive_worth value;
    struct action best;
};

static void try_action(const struct action *action, void *context)
{
    struct choosing *choosing = context;
    struct state after = *choosing->state;
    struct naive_worth value;
    int again = 0;

    carry_out(choosing->attack, &after, choosing->side, action);
    for (int face = 0; face < NAIVE_FACES; face++)
        again += action->again[face];
    value = rerolls(choosing->attack, action, choosing->side)
                ? value_of_roll(choosing->book, &after, choosing->side, 1, again)
                : value_of(choosing->book, &after);
    if (is_better(&value, &choosing->value, choosing->side)) {
        choosing->value = value;
        choosing->best = *action;
    }
}

/* The state after a side has done what it wanted. What cannot matter any more goes. */
static struct state pass(const struct state *state)
{
    struct state after = *state;
    int side = state->stage == GREEN;

    after.stage++;
    after.used[side] = after.spent[side] = 0;
    memset(after.dice[side], 0, sizeof after.dice[side]);
    for (int face = 0; face < NAIVE_FACES; face++)
        if (face == NAIVE_HIT || face == NAIVE_CRIT || face == NAIVE_EVADED)
            after.dice[side][0][face] = (uint8_t)showing(state, side, (enum naive_face)face);
    return after;
}

static void decide(struct naive_book *book, const struct state *state, struct choosing *choosing)
{
    const struct naive_attack attack = book->attacks[state->attack];
    struct visit visit = { try_action, choosing };
    struct state passed = pass(state);

    *choosing = (struct choosing){ book,      state,           &attack, state->stage == GREEN,
                                   { { 0 } }, { .kind = PASS } };
    choosing->value = value_of(book, &passed);
    if (state->stage == RED && attack.no_mods)
        return;
    each_token(&attack, state, choosing->side, visit);
    each_ability(&attack, state, choosing->side, visit);
}

/* The dice are rolled; in the first edition reinforce adds its evade at once. */
static struct state rolled(const struct naive_attack *attack, const struct state *state)
{
    struct state after = *state;

    after.stage++;
    if (after.stage == GREEN && attack->edition == NAIVE_FIRST && attack->reinforce)
        after.dice[1][1][NAIVE_EVADED]++;
    return after;
}

static struct naive_worth value_of(struct naive_book *book, const struct state *state)
{
    const struct naive_attack *attack = &book->attacks[state->attack];
    struct choosing choosing = { .best = { .kind = PASS } };
    struct naive_known *known;
    struct state after;

    if (state->stage == END)
        return worth_of_end(book, attack, state);
    if (book->capacity && (known = place_of(book, state))->there)
        return known->value;
    if (state->stage == RED || state->stage == GREEN) {
        decide(book, state, &choosing);
    } else {
        int side = state->stage == ROLL_GREEN;

        after = rolled(attack, state);
        choosing.value = value_of_roll(book, &after, side, 0, attack->dice[side]);
    }
    remember(book, state, choosing.value, choosing.best);
    return choosing.value;
}

static struct action best_action(struct naive_book *book, const struct state *state)
{
    if (!book->capacity || !place_of(book, state)->there)
        value_of(book, state);
    return place_of(book, state)->best;
}

/* Tokens that play no part stay out of the state, unless what comes after asks for them. */
static struct state beginning(const struct naive_book *book, uint32_t attack,
                              const struct naive_tokens *tokens)
{
    struct state state = { .attack = (uint16_t)attack, .stage = ROLL_RED, .tokens = *tokens };

    if (!book->future) {
        state.tokens.of[0][NAIVE_EVADE] = state.tokens.of[0][NAIVE_REINFORCE] = 0;
        state.tokens.of[1][NAIVE_LOCK] = state.tokens.of[1][NAIVE_REINFORCE] = 0;
    }
    return state;
}

/* The result of a state at its end; what has not played a part is as before. */
static struct naive_result finish(const struct naive_book *book, const struct state *state,
                                  const struct naive_tokens *tokens)
{
    struct naive_result result = neutralize(&book->attacks[state->attack], state);

    for (int token = 0; token < NAIVE_GREENS; token++) {
        if (token == NAIVE_EVADE || token == NAIVE_REINFORCE)
            result.tokens.of[0][token] = tokens->of[0][token];
        if (token == NAIVE_LOCK || token == NAIVE_REINFORCE)
            result.tokens.of[1][token] = tokens->of[1][token];
    }
    return result;
}

/* ---- die by die ---- */

struct naive_result naive_shoot(struct naive_book *book, uint32_t number,
                                const struct naive_tokens *tokens, uint64_t *random)
{
    struct state state = beginning(book, number, tokens);

    while (state.stage != END) {
        const struct naive_attack *attack = &book->attacks[number];
        int side = state.stage >= ROLL_GREEN;
        struct action action;

        if (state.stage == ROLL_RED || state.stage == ROLL_GREEN) {
            state = rolled(attack, &state);
            for (int die = 0; die < attack->dice[side]; die++)
                state.dice[side][0][roll_die(side, random)]++;
            continue;
        }
        action = best_action(book, &state);
        if (action.kind == PASS) {
            state = pass(&state);
            continue;
        }
        carry_out(attack, &state, side, &action);
        for (int face = 0; rerolls(attack, &action, side) && face < NAIVE_FACES; face++)
            for (int die = 0; die < action.again[face]; die++)
                state.dice[side][1][roll_die(side, random)]++;
    }
    return finish(book, &state, tokens);
}

/* ---- all that can come of it ---- */

struct spreading {
    struct naive_book *book;
    const struct naive_tokens *tokens;
    double probability;
    struct naive_outcome *outcomes;
    size_t count, capacity;
};

static void add_outcome(struct spreading *to, const struct naive_result *result)
{
    size_t i = 0;

    while (i < to->count && memcmp(&to->outcomes[i].result, result, sizeof *result) != 0)
        i++;
    if (i == to->capacity) {
        to->capacity = 2 * to->capacity + 16;
        to->outcomes = realloc(to->outcomes, to->capacity * sizeof *to->outcomes);
        assert_non_null(to->outcomes);
    }
    if (i == to->count)
        to->outcomes[to->count++] = (struct naive_outcome){ *result, 0 };
    to->outcomes[i].probability += to->probability;
}

static void spread(const struct state *state, double probability, void *context)
{
    struct spreading *to = context;
    const struct naive_attack attack = to->book->attacks[state->attack];
    double before = to->probability;
    int side = state->stage >= ROLL_GREEN, again = 0;
    struct state after = *state;

    to->probability *= probability;
    if (state->stage == END) {
        struct naive_result result = finish(to->book, state, to->tokens);

        add_outcome(to, &result);
    } else if (state->stage == ROLL_RED || state->stage == ROLL_GREEN) {
        after = rolled(&attack, state);
        each_roll(&after, side, 0, attack.dice[side], 0, 1, spread, to);
    } else {
        struct action action = best_action(to->book, state);

        if (action.kind == PASS)
            after = pass(state);
        else
            carry_out(&attack, &after, side, &action);
        for (int face = 0; action.kind != PASS && face < NAIVE_FACES; face++)
            again += rerolls(&attack, &action, side) ? action.again[face] : 0;
        each_roll(&after, side, 1, again, 0, 1, spread, to);
    }
    to->probability = before;
}

size_t naive_outcomes(struct naive_book *book, uint32_t attack, const struct naive_tokens *tokens,
                      struct naive_outcome **out)
{
    struct spreading to = { book, tokens, 1, NULL, 0, 0 };
    struct state state = beginning(book, attack, tokens);

    spread(&state, 1, &to);
    *out = to.outcomes;
    return to.count;
}

struct naive_worth naive_value_of(struct naive_book *book, uint32_t attack,
                                  const struct naive_tokens *tokens)
{
    struct state state = beginning(book, attack, tokens);

    return value_of(book, &state);
}
