#include "support/naive_duel.h"

#include "support/check.h"
#include "support/naive_hazard.h"
#include "support/naive_round.h"
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

            *on = (struct naive_on_table){ .ship = ship,
                                           .shields = ship->shields - ship->lost_shields };
            on->greens[NAIVE_FORCE] = (uint8_t)(ship->force - ship->lost_force);
            for (int red = 0; red < NAIVE_REDS; red++)
                on->reds[red] =
                    ship->now_reds[red] ? (uint8_t)(ship->now_reds[red] - 1) : ship->reds[red];
            for (int card = 0; card < ship->lost_hull; card++)
                naive_deal(table, side, on, false);
        }
    }
    if (duel->first == NAIVE_COIN)
        table->first = (int)naive_below(table->random, 2);
    else
        table->first = duel->first == NAIVE_B_FIRST;
}

/* ---- activation ---- */

/* In the first edition two tokens are enough for any ship. */
static bool is_ionized(const struct naive_table *table, const struct naive_on_table *on)
{
    const bool first = table->duel->edition == NAIVE_FIRST;

    return on->reds[NAIVE_ION] >= (first && on->ship->size > 2 ? 2 : on->ship->size);
}

/* Only the rules of 2.5 say so; those of 2.0 let an ionized ship keep its locks. */
static void break_locks(const struct naive_table *table, struct naive_on_table *on)
{
    if (table->duel->edition == NAIVE_LATEST && is_ionized(table, on))
        on->greens[NAIVE_LOCK] = 0;
}

/* What the words say of a game that has begun is there, whatever else is said. */
static bool is_said(const struct naive_table *table, const struct naive_on_table *on)
{
    return table->round == 1 && on->ship->says_greens;
}

/* Tokens of a planned action; a jam takes the first ones. False: nothing was planned. */
static bool gain(const struct naive_table *table, struct naive_on_table *on, bool ionized)
{
    bool said = is_said(table, on), any = false;
    bool sensors = !said && naive_count(&on->faceup, NAIVE_SENSORS) > 0;
    int round = table->round < on->ship->plan_len ? table->round : on->ship->plan_len;
    uint8_t plan[NAIVE_GREENS] = { 0 };
    const uint8_t *planned = said ? on->ship->now_greens : on->ship->plan[round - 1];

    for (int token = 0; token < NAIVE_GREENS; token++)
        any = any || planned[token] > 0;
    if (any && ionized && table->duel->edition != NAIVE_FIRST)
        plan[NAIVE_FOCUS] = 1;
    else
        memcpy(plan, planned, sizeof plan);
    if (any && sensors && plan[NAIVE_FOCUS] == 0)
        plan[NAIVE_FOCUS] = 1;
    any = false;
    for (int token = 0; token < NAIVE_GREENS; token++) {
        int count = plan[token], before = on->greens[token];

        if (sensors && (token != NAIVE_FOCUS || table->duel->edition == NAIVE_FIRST))
            continue;
        any = any || count > 0;
        count -= token == NAIVE_LOCK ? (before < count ? before : count) : 0;
        for (; !said && count > 0 && on->reds[NAIVE_JAM] > 0; count--)
            on->reds[NAIVE_JAM]--;
        on->greens[token] = (uint8_t)(before + count);
    }
    return any;
}

/* What the cards of a ship do when it moves. */
static void move(struct naive_table *table, int side, struct naive_on_table *on, bool ionized)
{
    int stabilizers;

    break_locks(table, on);
    if (ionized)
        naive_turn_down(on, NAIVE_REGULATOR);
    for (int i = 0; i < 3; i++) {
        static const enum naive_red goes[] = { NAIVE_STRESS, NAIVE_STRAIN, NAIVE_DEPLETE };

        on->reds[goes[i]] = (uint8_t)(on->reds[goes[i]] - (on->reds[goes[i]] > 0));
    }
    if (!naive_count(&on->faceup, NAIVE_STABILIZER) || !by_chance(table, table->duel->turns))
        return;
    stabilizers = naive_turn_down(on, NAIVE_STABILIZER);
    while (stabilizers-- > 0)
        naive_suffer(table, side, on, false);
}

/* Shields come back before the ship moves. Who pays for it with a disarm token does so when there
 * is little left of it, and has revealed a dial. */
static void regenerate(const struct naive_table *table, struct naive_on_table *on, bool ionized)
{
    const struct naive_ship *ship = on->ship;

    if (ship->regen == 0 || is_said(table, on) || on->shields >= ship->shields)
        return;
    if (ship->regen_times > 0 && on->regens >= ship->regen_times)
        return;
    if (ship->regen_at > 0) {
        if (ionized || naive_health(on) > ship->regen_at)
            return;
        add_red(on, NAIVE_DISARM, 1);
    }
    on->regens++;
    on->shields += ship->regen;
    if (on->shields > ship->shields)
        on->shields = ship->shields;
}

static void act(struct naive_table *table, struct naive_on_table *on, bool ionized)
{
    bool said = is_said(table, on);

    if (!said && (on->no_action || on->reds[NAIVE_STRESS] > 0))
        return;
    if (!gain(table, on, !said && (ionized || is_ionized(table, on))))
        return;
    for (int i = naive_count(&on->faceup, NAIVE_WOUNDED); i > 0; i--)
        add_red(on, NAIVE_STRESS, by_chance(table, 0.5));
}

static void activate(struct naive_table *table, int side, struct naive_on_table *on)
{
    bool ionized = is_ionized(table, on);

    on->no_action = on->no_fire = on->no_locks_on = false;
    regenerate(table, on, ionized);
    move(table, side, on, ionized);
    naive_meet(table, side, on, false);
    if (naive_is_destroyed(on)) {
        naive_remove(table, side, on);
        return;
    }
    act(table, on, ionized);
    if (ionized) /* who has made an ion maneuver, whatever it has met */
        on->reds[NAIVE_ION] = 0;
}

static void detonate(struct naive_table *table, int side, struct naive_on_table *on)
{
    naive_meet(table, side, on, true);
    if (naive_is_destroyed(on))
        naive_remove(table, side, on);
}

/* ---- engagement ---- */

static int skill_of(const struct naive_on_table *on)
{
    if (on->cockpit)
        return 0;
    return on->ship->init < 0 ? 1 : on->ship->init;
}

typedef void in_turn_fn(struct naive_table *table, int side, int index, void *context);

/* Call for every ship in play of an initiative, in the order of players and lists. */
static void each_in_turn(struct naive_table *table, int skill, in_turn_fn *call, void *context)
{
    for (int turn = 0; turn < NAIVE_SIDES; turn++) {
        int side = turn ? !table->first : table->first;

        for (int i = 0; i < count_of(table, side); i++)
            if (naive_in_play(&table->ships[side][i]) && skill_of(&table->ships[side][i]) == skill)
                call(table, side, i, context);
    }
}

/* Whether a ship can shoot at all when it engages. */
static bool is_armed(const struct naive_on_table *on)
{
    return on->ship->attack >= 0 && on->ship->shot > 0 && !on->reds[NAIVE_DISARM] &&
           !on->reds[NAIVE_CLOAK] && !on->no_fire;
}

struct listing {
    struct naive_memory *memory;
    struct naive_rest *rest;
    int side;
    const struct naive_on_table *by, *on;
};

/* Nobody knows whom a ship is going to pick at random, unless one enemy is left. */
static bool picks_unseen(const struct naive_table *table, int side)
{
    int enemies = 0;

    for (int i = 0; i < count_of(table, !side); i++) {
        const struct naive_on_table *on = &table->ships[!side][i];

        enemies += naive_in_play(on) && !naive_is_destroyed(on);
    }
    return table->duel->targets[side] == NAIVE_RANDOM && enemies > 1;
}

/* Attacks still to come of the target, or on one of both by an enemy of that one. */
static void list_later(struct naive_table *table, int side, int index, void *context)
{
    const struct listing *listing = context;
    const struct naive_on_table *ship = &table->ships[side][index], *target;
    const struct naive_on_table *its_enemy = side == listing->side ? listing->on : listing->by;
    struct naive_case cases[NAIVE_CASES];
    struct naive_later *later = &listing->rest->later[listing->rest->count];

    if (ship->engaged || !is_armed(ship) || picks_unseen(table, side))
        return;
    target = naive_target_of(table, listing->memory->book, side, index);
    if (!target || (ship != listing->on && target != its_enemy))
        return;
    later->case_count = (uint32_t)naive_cases_of(table, ship, target, cases);
    for (uint32_t i = 0; i < later->case_count; i++) {
        const struct naive_attack attack = naive_attack_of(table, ship, target, &cases[i]);

        later->attacks[i] = naive_book_attack(listing->memory->book, &attack);
        later->chances[i] = cases[i].chance;
    }
    later->shot = ship->ship->shot;
    later->sign = side == listing->side ? 1 : -1;
    later->by = ship == listing->on ? NAIVE_SHOT_AT : NAIVE_THIRD;
    later->on = target == listing->by   ? NAIVE_SHOOTER
                : target == listing->on ? NAIVE_SHOT_AT
                                        : NAIVE_THIRD;
    if (later->by == NAIVE_THIRD)
        memcpy(later->third, ship->tokens, sizeof later->third);
    else if (later->on == NAIVE_THIRD)
        memcpy(later->third, target->tokens, sizeof later->third);
    listing->rest->count++;
}

/* How an attack stands. */
static struct naive_case draw_case(struct naive_table *table, const struct naive_on_table *by,
                                   const struct naive_on_table *on)
{
    struct naive_case cases[NAIVE_CASES];
    const int count = naive_cases_of(table, by, on, cases);
    double left = (double)(naive_random(table->random) >> 11) * 0x1p-53;
    int at = 0;

    if (count > 1)
        while (at + 1 < count && left >= cases[at].chance)
            left -= cases[at++].chance;
    return cases[at];
}

/* The attack in the book, with what comes after it where that counts. */
static uint32_t number_of(struct naive_table *table, struct naive_memory *memory, int side,
                          const struct naive_on_table *by, const struct naive_on_table *on)
{
    const struct naive_case stands = draw_case(table, by, on);
    struct naive_attack attack = naive_attack_of(table, by, on, &stands);
    struct naive_rest rest;
    struct listing listing = { memory, &rest, side, by, on };

    if (table->duel->policy == NAIVE_MYOPIC)
        return naive_book_attack(memory->book, &attack);
    memset(&rest, 0, sizeof rest);
    for (int skill = SKILL_MOST; skill >= 0; skill--)
        each_in_turn(table, skill, list_later, &listing);
    return naive_later_attack(memory, &attack, &rest);
}

static void shoot(struct naive_table *table, struct naive_memory *memory, int side,
                  struct naive_on_table *by, struct naive_on_table *on)
{
    uint32_t number = number_of(table, memory, side, by, on);
    struct naive_tokens tokens;
    struct naive_result result;

    memcpy(tokens.of[0], by->greens, sizeof tokens.of[0]);
    memcpy(tokens.of[1], on->greens, sizeof tokens.of[1]);
    if (by->reds[NAIVE_DEPLETE] > 0)
        by->reds[NAIVE_DEPLETE]--;
    if (on->reds[NAIVE_STRAIN] > 0)
        on->reds[NAIVE_STRAIN]--;
    result = naive_shoot(memory->book, number, &tokens, table->random);
    memcpy(by->greens, result.tokens.of[0], sizeof by->greens);
    memcpy(on->greens, result.tokens.of[1], sizeof on->greens);
    naive_turn_down(by, NAIVE_NO_DICE);
    for (int i = 0; i < result.hits; i++)
        naive_suffer(table, !side, on, false);
    for (int i = 0; i < result.crits; i++)
        naive_suffer(table, !side, on, true);
    for (int i = 0; i < result.own; i++)
        naive_suffer(table, side, by, false);
}

static void burn(struct naive_table *table, int side, struct naive_on_table *on)
{
    for (int fires = naive_count(&on->faceup, NAIVE_CONSOLE); fires > 0; fires--)
        if (naive_shows_hit(table))
            naive_suffer(table, side, on, false);
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

static void engage(struct naive_table *table, int side, int index, void *context)
{
    struct naive_memory *memory = context;
    struct naive_on_table *by = &table->ships[side][index], *on;

    by->engaged = true;
    if (table->duel->edition != NAIVE_FIRST) {
        burn(table, side, by);
        add_red(by, NAIVE_ION, naive_count(&by->faceup, NAIVE_REGULATOR));
        break_locks(table, by);
    }
    if (!is_armed(by) || naive_turn_down(by, NAIVE_NO_ATTACK) > 0)
        return;
    if (by->ship->shot < 1 && !by_chance(table, by->ship->shot))
        return;
    on = naive_target_of(table, memory->book, side, index);
    if (on)
        shoot(table, memory, side, by, on);
    if (table->duel->edition == NAIVE_FIRST)
        clear(table, skill_of(by));
}

static void engage_all(struct naive_table *table, struct naive_memory *memory)
{
    for (int skill = SKILL_MOST; skill >= 0; skill--) {
        each_in_turn(table, skill, engage, memory);
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

static void note_tokens(struct naive_table *table, int side, struct naive_on_table *on)
{
    (void)table;
    (void)side;
    memcpy(on->tokens, on->greens, sizeof on->tokens);
}

static void play_round(struct naive_table *table, struct naive_memory *memory)
{
    if (table->duel->first == NAIVE_ROAD)
        table->first = (int)naive_below(table->random, 2);
    each_ship(table, activate);
    naive_break_locks(table);
    each_ship(table, detonate);
    each_ship(table, note_tokens);
    if (table->duel->edition == NAIVE_FIRST) {
        each_ship(table, burn);
        clear(table, -1);
    }
    engage_all(table, memory);
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

/* Half of its points that a ship lost before the engagement are not lost in it. */
static double points_of(const struct naive_table *table, const struct naive_on_table *on)
{
    int health = on->ship->hull + on->ship->shields;
    int at_first = health - on->ship->lost_hull - on->ship->lost_shields;
    bool half = table->duel->half == NAIVE_HALF_ALL ||
                (table->duel->half == NAIVE_HALF_LARGE && on->ship->size == 3);
    double before = half && on->ship->hull && 2 * at_first <= health ? on->ship->points / 2 : 0;

    if (naive_is_destroyed(on))
        return on->ship->points - before;
    if (before > 0)
        return 0;
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

static void play(const struct naive_duel *duel, struct naive_memory *memory, uint64_t *random,
                 struct duel_figures *figures)
{
    struct naive_table table = { .duel = duel, .random = random };
    int most = duel->rounds ? duel->rounds : ROUNDS_MOST;

    *figures = (struct duel_figures){ { 0 } };
    set_up(&table);
    while (table.round < most && !is_gone(&table, 0) && !is_gone(&table, 1)) {
        table.round++;
        play_round(&table, memory);
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
    struct naive_memory memory = { .book = &book };
    uint64_t random = seed;

    if (duel->policy == NAIVE_ROUND)
        naive_later_init(&memory, &book);
    for (long trial = 0; trial < trials; trial++) {
        play(duel, &memory, &random, &one);
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
    naive_later_fini(&memory);
    naive_book_fini(&book);
}
