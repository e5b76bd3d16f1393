#include "support/naive_duel.h"

#include "support/check.h"
#include "support/naive_table.h"

#include <math.h>
#include <string.h>

enum { ROUNDS_MOST = 1000, SKILL_MOST = 12 };

static const bool stays_red[NAIVE_REDS] = {
    [NAIVE_STRESS] = true, [NAIVE_STRAIN] = true, [NAIVE_DEPLETE] = true,
    [NAIVE_ION] = true,    [NAIVE_CLOAK] = true,
};

static int count_of(const struct naive_table *table, int side)
{
    return table->duel->sides[side].count;
}

static bool by_chance(struct naive_table *table, double probability)
{
    return (double)(naive_random(table->random) >> 11) * 0x1p-53 < probability;
}

static void add_red(struct naive_on_table *on, enum naive_red token, int count)
{
    on->reds[token] = (uint8_t)(on->reds[token] + count);
}

/* ---- setup ---- */

static void set_up(struct naive_table *table)
{
    const struct naive_duel *duel = table->duel;

    for (int side = 0; side < NAIVE_SIDES; side++) {
        table->pile[side] = duel->deck.cards;
        naive_shuffle(&table->pile[side], table->random);
        for (int i = 0; i < duel->sides[side].count; i++) {
            const struct naive_ship *ship = &duel->sides[side].ships[i];
            struct naive_on_table *on = &table->ships[side][i];

            *on = (struct naive_on_table){ .ship = ship, .shields = ship->shields };
            on->greens[NAIVE_FORCE] = (uint8_t)ship->force;
            memcpy(on->reds, ship->reds, sizeof on->reds);
        }
    }
    if (duel->first == NAIVE_COIN)
        table->first = (int)naive_below(table->random, 2);
    else
        table->first = duel->first == NAIVE_B_FIRST;
}

/* ---- activation ---- */

static bool is_ionized(const struct naive_table *table, const struct naive_on_table *on)
{
    return table->duel->edition != NAIVE_FIRST && on->reds[NAIVE_ION] >= on->ship->size;
}

/* Tokens of a planned action; a jam takes the first ones. False: nothing was planned. */
static bool gain(const struct naive_table *table, struct naive_on_table *on, bool ionized)
{
    bool sensors = naive_count(&on->faceup, NAIVE_SENSORS) > 0, any = false;
    int round = table->round < on->ship->plan_len ? table->round : on->ship->plan_len;
    uint8_t plan[NAIVE_GREENS] = { 0 };

    for (int token = 0; token < NAIVE_GREENS; token++)
        any = any || on->ship->plan[round - 1][token] > 0;
    if (any && ionized)
        plan[NAIVE_FOCUS] = 1;
    else
        memcpy(plan, on->ship->plan[round - 1], sizeof plan);
    any = false;
    for (int token = 0; token < NAIVE_GREENS; token++) {
        int count = plan[token], before = on->greens[token];

        if (sensors && (token != NAIVE_FOCUS || table->duel->edition == NAIVE_FIRST))
            continue;
        any = any || count > 0;
        count -= token == NAIVE_LOCK ? (before < count ? before : count) : 0;
        for (; count > 0 && on->reds[NAIVE_JAM] > 0; count--)
            on->reds[NAIVE_JAM]--;
        on->greens[token] = (uint8_t)(before + count);
    }
    return any;
}

/* What the cards of a ship do when it moves. */
static void move(struct naive_table *table, int side, struct naive_on_table *on, bool ionized)
{
    int stabilizers;

    if (ionized) {
        on->greens[NAIVE_LOCK] = on->reds[NAIVE_ION] = 0;
        naive_turn_down(on, NAIVE_REGULATOR);
    }
    if (on->reds[NAIVE_STRESS] > 0)
        on->reds[NAIVE_STRESS]--;
    if (!naive_count(&on->faceup, NAIVE_STABILIZER) || !by_chance(table, table->duel->turns))
        return;
    stabilizers = naive_turn_down(on, NAIVE_STABILIZER);
    while (stabilizers-- > 0)
        naive_suffer(table, side, on, false);
}

static void activate(struct naive_table *table, int side, struct naive_on_table *on)
{
    bool ionized = is_ionized(table, on);

    move(table, side, on, ionized);
    if (naive_is_destroyed(on)) {
        naive_remove(table, side, on);
        return;
    }
    if (table->round > 1 && on->shields < on->ship->shields) {
        on->shields += on->ship->regen;
        if (on->shields > on->ship->shields)
            on->shields = on->ship->shields;
    }
    if (on->reds[NAIVE_STRESS] > 0 || !gain(table, on, ionized))
        return;
    for (int i = naive_count(&on->faceup, NAIVE_WOUNDED); i > 0; i--)
        add_red(on, NAIVE_STRESS, by_chance(table, 0.5));
}

/* ---- targets ---- */

/* The greatest is shot at, the first of equals. */
static int wanted(const struct naive_on_table *on, enum naive_target target)
{
    switch (target) {
    case NAIVE_WEAKEST:
        return -naive_health(on);
    case NAIVE_STRONGEST:
        return naive_health(on);
    case NAIVE_DAMAGED:
        return on->ship->hull ? on->ship->hull + on->ship->shields - naive_health(on) : on->damage;
    case NAIVE_POINTS:
        return on->ship->points;
    default:
        return 0;
    }
}

/* NULL: nobody is left to be shot at. */
static struct naive_on_table *target_of(struct naive_table *table, int side, int attacker)
{
    enum naive_target target = table->duel->targets[side];
    struct naive_on_table *there[NAIVE_SHIPS], *best;
    int count = 0;

    for (int i = 0; i < count_of(table, !side); i++) {
        struct naive_on_table *on = &table->ships[!side][i];

        if (naive_in_play(on) && !naive_is_destroyed(on))
            there[count++] = on;
    }
    if (count == 0)
        return NULL;
    if (target == NAIVE_SPREAD)
        return there[attacker % count];
    if (target == NAIVE_RANDOM)
        return there[naive_below(table->random, (uint32_t)count)];
    best = there[0];
    for (int i = 1; i < count; i++)
        if (wanted(there[i], target) > wanted(best, target))
            best = there[i];
    return best;
}

/* ---- engagement ---- */

static void shoot(struct naive_table *table, struct naive_book *book, int side,
                  struct naive_on_table *by, struct naive_on_table *on)
{
    struct naive_attack attack = naive_attack_of(table, by, on);
    struct naive_tokens tokens;
    struct naive_result result;

    memcpy(tokens.of[0], by->greens, sizeof tokens.of[0]);
    memcpy(tokens.of[1], on->greens, sizeof tokens.of[1]);
    if (by->reds[NAIVE_DEPLETE] > 0)
        by->reds[NAIVE_DEPLETE]--;
    if (on->reds[NAIVE_STRAIN] > 0)
        on->reds[NAIVE_STRAIN]--;
    result = naive_shoot(book, naive_book_attack(book, &attack), &tokens, table->random);
    memcpy(by->greens, result.tokens.of[0], sizeof by->greens);
    memcpy(on->greens, result.tokens.of[1], sizeof on->greens);
    naive_turn_down(by, NAIVE_NO_DICE);
    for (int i = 0; i < result.hits; i++)
        naive_suffer(table, !side, on, false);
    for (int i = 0; i < result.crits; i++)
        naive_suffer(table, !side, on, true);
}

static void burn(struct naive_table *table, int side, struct naive_on_table *on)
{
    for (int fires = naive_count(&on->faceup, NAIVE_CONSOLE); fires > 0; fires--)
        if (naive_shows_hit(table))
            naive_suffer(table, side, on, false);
}

static void engage(struct naive_table *table, struct naive_book *book, int side, int index)
{
    struct naive_on_table *by = &table->ships[side][index], *on;

    by->engaged = true;
    if (table->duel->edition != NAIVE_FIRST) {
        burn(table, side, by);
        add_red(by, NAIVE_ION, naive_count(&by->faceup, NAIVE_REGULATOR));
    }
    if (by->ship->attack < 0 || by->reds[NAIVE_DISARM] || by->reds[NAIVE_CLOAK] ||
        naive_turn_down(by, NAIVE_NO_ATTACK) > 0)
        return;
    if (by->ship->shot < 1 && !by_chance(table, by->ship->shot))
        return;
    on = target_of(table, side, index);
    if (on)
        shoot(table, book, side, by, on);
}

static int skill_of(const struct naive_on_table *on)
{
    return on->cockpit || on->ship->init < 0 ? 0 : on->ship->init;
}

/* Destroyed ships leave; spared: those of this skill that have not engaged yet, -1: none. */
static void clear(struct naive_table *table, int spared)
{
    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int i = 0; i < count_of(table, side); i++) {
            struct naive_on_table *on = &table->ships[side][i];

            if (naive_in_play(on) && naive_is_destroyed(on) &&
                (skill_of(on) != spared || on->engaged))
                naive_remove(table, side, on);
        }
}

static void engage_all(struct naive_table *table, struct naive_book *book)
{
    for (int skill = SKILL_MOST; skill >= 0; skill--) {
        bool any = false;

        for (int turn = 0; turn < 2; turn++) {
            int side = turn ? !table->first : table->first;

            for (int i = 0; i < count_of(table, side); i++) {
                if (!naive_in_play(&table->ships[side][i]) ||
                    skill_of(&table->ships[side][i]) != skill)
                    continue;
                engage(table, book, side, i);
                any = true;
                if (table->duel->edition == NAIVE_FIRST)
                    clear(table, skill);
            }
        }
        if (any)
            clear(table, -1);
    }
}

/* ---- a round ---- */

static void end_round(struct naive_on_table *on)
{
    for (int token = 0; token < NAIVE_GREENS; token++)
        if (token != NAIVE_LOCK && token != NAIVE_FORCE)
            on->greens[token] = 0;
    for (int token = 0; token < NAIVE_REDS; token++)
        if (!stays_red[token])
            on->reds[token] = 0;
    if (on->greens[NAIVE_FORCE] < on->ship->force)
        on->greens[NAIVE_FORCE]++;
    on->cockpit = naive_count(&on->faceup, NAIVE_COCKPIT) > 0;
    on->breach = naive_count(&on->faceup, NAIVE_MAJOR_BREACH) > 0;
    on->engaged = false;
}

typedef void each_fn(struct naive_table *table, int side, struct naive_on_table *on);

static void each_ship(struct naive_table *table, each_fn *call)
{
    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int i = 0; i < count_of(table, side); i++)
            if (naive_in_play(&table->ships[side][i]))
                call(table, side, &table->ships[side][i]);
}

static void end_round_of(struct naive_table *table, int side, struct naive_on_table *on)
{
    (void)table;
    (void)side;
    end_round(on);
}

static void play_round(struct naive_table *table, struct naive_book *book)
{
    if (table->duel->first == NAIVE_ROAD)
        table->first = (int)naive_below(table->random, 2);
    each_ship(table, activate);
    if (table->duel->edition == NAIVE_FIRST) {
        each_ship(table, burn);
        clear(table, -1);
    }
    engage_all(table, book);
    each_ship(table, end_round_of);
}

/* ---- figures ---- */

static bool is_gone(const struct naive_table *table, int side)
{
    for (int i = 0; i < count_of(table, side); i++)
        if (naive_in_play(&table->ships[side][i]))
            return false;
    return true;
}

static int lost_by(const struct naive_on_table *on)
{
    if (on->ship->hull == 0)
        return on->ship->shields - on->shields + on->damage;
    if (naive_is_destroyed(on))
        return on->ship->hull + on->ship->shields;
    return on->ship->hull + on->ship->shields - naive_health(on);
}

static double points_of(const struct naive_table *table, const struct naive_on_table *on)
{
    int health = on->ship->hull + on->ship->shields;
    bool half = table->duel->half == NAIVE_HALF_ALL ||
                (table->duel->half == NAIVE_HALF_LARGE && on->ship->size == 3);

    if (naive_is_destroyed(on))
        return on->ship->points;
    return half && on->ship->hull && 2 * naive_health(on) <= health ? on->ship->points / 2 : 0;
}

static void note_round(const struct naive_table *table, int round, struct duel_figures *figures)
{
    for (int side = 0; side < NAIVE_SIDES; side++) {
        double lost = 0;

        for (int i = 0; i < table->duel->sides[side].count; i++)
            lost += lost_by(&table->ships[side][i]);
        figures->of[duel_lost(side, round)] = lost;
        figures->of[duel_gone(side, round)] = is_gone(table, side);
    }
}

static void note_end(const struct naive_table *table, struct duel_figures *figures)
{
    bool a = is_gone(table, 0), b = is_gone(table, 1);

    figures->of[!a && !b ? DUEL_UNDECIDED : a && b ? DUEL_DRAW : a ? DUEL_B : DUEL_A] = 1;
    figures->of[DUEL_MEAN_ROUNDS] = table->round;
    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int i = 0; i < table->duel->sides[side].count; i++) {
            const struct naive_on_table *on = &table->ships[side][i];

            figures->of[duel_destroyed(side, i)] = naive_is_destroyed(on);
            figures->of[DUEL_POINTS + side] += points_of(table, on);
        }
}

static void play(const struct naive_duel *duel, struct naive_book *book, uint64_t *random,
                 struct duel_figures *figures)
{
    struct naive_table table = { .duel = duel, .random = random };
    int most = duel->rounds ? duel->rounds : ROUNDS_MOST;

    *figures = (struct duel_figures){ { 0 } };
    set_up(&table);
    while (table.round < most && !is_gone(&table, 0) && !is_gone(&table, 1)) {
        table.round++;
        play_round(&table, book);
        if (table.round <= DUEL_ROUNDS)
            note_round(&table, table.round, figures);
    }
    for (int round = table.round + 1; round <= DUEL_ROUNDS; round++)
        note_round(&table, round, figures);
    note_end(&table, figures);
}

/* Ships that are not there have no figures. */
static void forget_absent(const struct naive_duel *duel, struct duel_figures *figures)
{
    for (int side = 0; side < NAIVE_SIDES; side++)
        for (int i = duel->sides[side].count; i < NAIVE_SHIPS; i++)
            figures->of[duel_destroyed(side, i)] = NAN;
}

void naive_duel_run(const struct naive_duel *duel, long trials, uint64_t seed,
                    struct duel_figures *mean, struct duel_figures *error)
{
    struct duel_figures sum = { { 0 } }, squares = { { 0 } }, one;
    struct naive_book book = { 0 };
    uint64_t random = seed;

    for (long trial = 0; trial < trials; trial++) {
        play(duel, &book, &random, &one);
        for (int i = 0; i < DUEL_FIGURES; i++) {
            sum.of[i] += one.of[i];
            squares.of[i] += one.of[i] * one.of[i];
        }
    }
    for (int i = 0; i < DUEL_FIGURES; i++) {
        double variance;

        mean->of[i] = sum.of[i] / (double)trials;
        variance = squares.of[i] / (double)trials - mean->of[i] * mean->of[i];
        error->of[i] = sqrt(variance > 0 ? variance / (double)trials : 0);
    }
    forget_absent(duel, mean);
    naive_book_fini(&book);
}
