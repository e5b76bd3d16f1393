/* Whom a ship shoots at, in the naive simulation. */
#include "support/naive_table.h"

#include <string.h>

/* The greatest is shot at, the first of equals. */
static int wanted(const struct naive_on_table *on, enum naive_target target)
{
    switch (target) {
    case NAIVE_WEAKEST:
        return -naive_health(on);
    case NAIVE_STRONGEST:
        return naive_health(on);
    case NAIVE_DAMAGED: /* what cannot be destroyed has no damage cards to show */
        return on->ship->hull ? on->ship->hull + on->ship->shields - naive_health(on) : 0;
    case NAIVE_POINTS:
        return on->ship->points;
    default:
        return 0;
    }
}

/* Damage of an attack on a ship, at most its health, and how likely it destroys it. */
static void expect(struct naive_table *table, struct naive_book *book,
                   const struct naive_on_table *by, const struct naive_on_table *on, double *kill,
                   double *damage)
{
    struct naive_case cases[NAIVE_CASES];
    const int count = naive_cases_of(table, by, on, cases);
    int health = naive_health(on);
    struct naive_tokens tokens;

    memcpy(tokens.of[0], by->greens, sizeof tokens.of[0]);
    memcpy(tokens.of[1], on->greens, sizeof tokens.of[1]);
    *kill = *damage = 0;
    for (int i = 0; i < count; i++) {
        const struct naive_attack attack = naive_attack_of(table, by, on, &cases[i]);
        const double *odds = naive_damage_odds(book, naive_book_attack(book, &attack), &tokens);

        for (int suffered = 0; suffered <= NAIVE_DAMAGE_MOST; suffered++) {
            *kill += suffered >= health ? cases[i].chance * odds[suffered] : 0;
            *damage += cases[i].chance * odds[suffered] * (suffered < health ? suffered : health);
        }
    }
}

/* By what an attack on each would do; the first of equals. */
static struct naive_on_table *by_attack(struct naive_table *table, struct naive_book *book,
                                        const struct naive_on_table *by,
                                        struct naive_on_table **there, int count, bool kills)
{
    struct naive_on_table *best = there[0];
    double most_kill = -1, most_damage = -1;

    for (int i = 0; count > 1 && i < count; i++) {
        double kill, damage;

        expect(table, book, by, there[i], &kill, &damage);
        kill = kills ? kill : 0;
        if (kill < most_kill - 1e-10 || (kill < most_kill + 1e-10 && damage < most_damage + 1e-10))
            continue;
        most_kill = kill;
        most_damage = damage;
        best = there[i];
    }
    return best;
}

struct naive_on_table *naive_target_of(struct naive_table *table, struct naive_book *book, int side,
                                       int attacker)
{
    enum naive_target target = table->duel->targets[side];
    struct naive_on_table *there[NAIVE_SHIPS], *best;
    int count = 0;

    for (int i = 0; i < table->duel->sides[!side].count; i++) {
        struct naive_on_table *on = &table->ships[!side][i];

        if (naive_in_play(on) && !naive_is_destroyed(on))
            there[count++] = on;
    }
    if (count == 0)
        return NULL;
    if (target == NAIVE_SPREAD)
        return there[attacker % count];
    if (target == NAIVE_LAST)
        return there[count - 1];
    if (target == NAIVE_RANDOM)
        return there[naive_below(table->random, (uint32_t)count)];
    if (target == NAIVE_KILL || target == NAIVE_MOST_DAMAGE)
        return by_attack(table, book, &table->ships[side][attacker], there, count,
                         target == NAIVE_KILL);
    best = there[0];
    for (int i = 1; i < count; i++)
        if (wanted(there[i], target) > wanted(best, target))
            best = there[i];
    return best;
}
